/** The kinds of node a scene is made of, each as a description of elements.
 *
 * Every element has the classes `node k-KIND area-AREA tone-TONE`, and `data-id`; what can be done by clicking it is `data-do`.
 */

import { cardBack, cardInside, faceOf, faceSays, mark, ownLetter, part, slug, tones } from "./cards.js";
import { h } from "./patch.js";

const BACKS_SHOWN = 8;
const PILE_SHOWN = 3;

/** A scene's nodes as descriptions. `look` holds catalogue, offers (by notation), attached (by node id), t, and what is taken up:
 * held (a node's id), takeable (ids), way (how far ways of doing one thing were turned). */
export function trees(nodes, look) {
  const seen = new Map();
  const drawn = (node) => node && KINDS[node.k] && node.k !== "choice" && isThere(node, look) && !isAttached(node, look);
  return nodes.filter(drawn).map((node) => tree(node, look, keyOf(node, seen)));
}

/** Some nodes are there only while another is taken up. */
function isThere(node, look) {
  return !node.with || node.with === look.held;
}

/** Bubbles and forecasts are drawn at the node they belong to. */
export function attachments(nodes) {
  const ids = new Set();
  const found = new Map();
  for (const node of walk(nodes)) ids.add(node.id);
  for (const node of walk(nodes)) {
    if (!["bubble", "forecast"].includes(node.k) || !ids.has(node.of)) continue;
    found.set(node.of, [...(found.get(node.of) ?? []), node]);
  }
  return found;
}

/** All nodes, each before what lies in it. */
export function* walk(nodes) {
  for (const node of nodes) {
    if (!node) continue;
    yield node;
    yield* walk(node.nodes ?? node.cells ?? []);
  }
}

function isAttached(node, look) {
  return Boolean(node.of && look.attached.get(node.of)?.includes(node));
}

/** A card has no identity: among its neighbours it is its face, its owner and which of several alike. */
function keyOf(node, seen) {
  if (node.k !== "card") return node.id;
  const name = `${node.face}|${node.owner ?? ""}`;
  const copy = seen.get(name) ?? 0;
  seen.set(name, copy + 1);
  return `${name}|${copy}`;
}

function tree(node, look, key = node.id) {
  const attached = (look.attached.get(node.id) ?? []).map((other) => tree(other, look));
  const shape = KINDS[node.k](node, look);
  const hung = attached.length ? h("span", { key: "attached", class: "attached" }, attached) : null;
  return { ...shape, key, attrs: { ...shape.attrs, ...coveredBy(shape.kids) }, kids: hung ? [...shape.kids, hung] : shape.kids };
}

function classes(node, ...more) {
  const all = ["node", `k-${node.k}`, node.area && `area-${node.area}`, tones(node.tone), ...more];
  return all.filter(Boolean).join(" ");
}

function base(node, ...more) {
  return { class: classes(node, ...more), "data-id": node.id, "data-with": node.with || null };
}

/** What makes an element something that can be taken up, so that what goes with it appears. */
function taken(node, look) {
  if (!look.takeable?.has(node.id)) return {};
  const held = look.held === node.id;
  return { "data-take": node.id, "data-offer": "legal", "data-held": held || null, "aria-pressed": String(held), "aria-label": node.say || null };
}

/** Why something is not allowed, with the clause that says so: for the ear, and where no link can stand. */
export function whyNot({ text, clause = "" }, t) {
  return clause ? t("{why} (rule {clause})", { why: text, clause }) : text;
}

/** What makes an element something to do: its notation, whether it is allowed, and why not. */
export function offered(act, look, say = "") {
  const offer = act ? look.offers.get(act) : null;
  if (!offer) return {};
  const legal = !offer.why_not;
  return {
    "data-do": act,
    "data-offer": legal ? "legal" : "illegal",
    "aria-disabled": legal ? null : "true",
    "aria-label": [offer.label, say].filter(Boolean).join(". "),
    "aria-description": (legal ? offer.preview : whyNot(offer.why_not, look.t)) || null,
  };
}

/** Boxes hold buttons and so cannot be buttons themselves: a button is spread under what lies in them. */
function cover(node, look) {
  const attrs = { ...taken(node, look), ...offered(node.act, look, node.say) };
  return attrs["data-offer"] ? h("button", { key: "cover", type: "button", class: "cover", ...attrs }) : null;
}

/** What a box says of the button under it. Styles read this instead of `:has(> .cover)`: what `:has` decides about whatever lies
 * in a box, browsers decide anew for the whole page at every change anywhere. */
function coveredBy(kids) {
  const button = kids.find((kid) => kid.key === "cover");
  return button ? { "data-covered": button.attrs["data-offer"] } : {};
}

/** Small things are buttons themselves when something can be done with them. */
function leaf(node, look, inside, more = {}, tag = "div") {
  const attrs = { ...taken(node, look), ...offered(node.act, look, node.say || more.says) };
  const { says, ...rest } = more;
  if (attrs["data-offer"]) return h("button", { ...base(node), type: "button", ...rest, ...attrs }, inside);
  if (!node.say) return h(tag, { ...base(node), ...rest }, inside);
  const heard = h("span", { class: "sr-only" }, node.say);
  return h(tag, { ...base(node), ...rest }, h("span", { class: "seen", "aria-hidden": "true" }, inside), heard);
}

function facts(list) {
  return list?.length ? h("p", { key: "facts", class: "facts" }, list.map((fact) => part(fact, "fact"))) : null;
}

// --- Boxes ------------------------------------------------------------------------------------------------------------

function panel(node, look) {
  const attrs = { ...base(node, node.you && "you", node.turn && "turn"), role: "group", "aria-label": node.say || node.title || null };
  const seat = node.seat ?? null;
  return h("section", { ...attrs, "data-seat": seat },
    cover(node, look),
    node.title || seat !== null
      ? h("header", { key: "head", class: "panel-head" },
        node.title && h("h2", { class: "panel-title" }, node.title),
        seat !== null && h("span", { key: "status", class: "panel-status", foreign: true }))
      : null,
    facts(node.facts),
    node.nodes?.length ? h("div", { key: "inside", class: "panel-inside" }, trees(node.nodes, look)) : null);
}

function zone(node, look) {
  const layout = node.layout ?? "row";
  const nodes = node.nodes ?? [];
  const backs = node.backs ?? 0;
  const total = node.count ?? (layout === "pile" ? backs + nodes.length + (node.holds?.length ?? 0) : null);
  const cards = [
    ...Array.from({ length: Math.min(backs, layout === "pile" ? PILE_SHOWN : BACKS_SHOWN) }, (_, i) => cardBack(`back-${i}`)),
    ...trees(nodes, look),
  ];
  const attrs = {
    ...base(node, `lay-${layout}`, cards.length === 0 && "is-empty"),
    role: "group",
    "aria-label": node.say || zoneSays(node, total, look),
    "data-owner": node.owner ?? null,
    "data-backs": backs || null,
  };
  return h("div", attrs,
    cover(node, look),
    zoneHead(node, total, look),
    h("div", { key: "cards", class: "zone-cards" },
      cards.length ? cards : h("span", { key: "empty", class: "empty" }, node.empty ?? "")));
}

function zoneSays(node, total, { t }) {
  const words = [node.title];
  if (node.backs) words.push(t("face down: {number}", { number: node.backs }));
  else if (total !== null) words.push(String(total));
  return words.filter(Boolean).join(", ") || null;
}

function zoneHead(node, total, { t }) {
  if (!node.title && total === null) return null;
  const inside = [
    node.title && h("span", { class: "zone-title" }, node.title),
    total !== null && h("span", { class: "zone-count num" }, String(total)),
  ];
  if (!node.holds?.length) return h("p", { key: "head", class: "zone-head" }, inside);
  const label = t("Open {pile}: cards inside: {number}", { pile: node.title || t("the pile"), number: total ?? node.holds.length });
  return h("button", { key: "head", type: "button", class: "zone-head opens", "data-open": node.id, "aria-label": label }, inside);
}

function grid(node, look) {
  const cells = (node.cells ?? []).map((cell, i) =>
    h("div", { key: cell?.id ?? `cell-${i}`, class: "cell" }, cell ? trees([cell], look) : null));
  return h("div", { ...base(node), role: "group", "aria-label": node.say || node.title || null, "data-columns": node.columns },
    cover(node, look),
    node.title && h("p", { key: "title", class: "grid-title" }, node.title),
    h("div", { key: "cells", class: `cells columns-${node.columns}` }, cells));
}

function choice(node, look) {
  const title = `title-${slug(node.id)}`;
  return h("section", { ...base(node), role: "group", "aria-labelledby": title },
    h("h2", { key: "title", id: title, class: "choice-title" }, node.title),
    node.detail && h("p", { key: "detail", class: "choice-detail" }, node.detail),
    h("div", { key: "inside", class: "choice-inside" }, trees(node.nodes ?? [], look)));
}

function playbill(node, look) {
  const title = `title-${slug(node.id)}`;
  const { t } = look;
  const shut = look.billShut;
  return h("section", { ...base(node, "bill", shut && "shut"), role: "group", "aria-labelledby": title },
    h("div", { key: "inside", class: "bill-inside", hidden: shut || null },
      h("h2", { key: "title", id: title, class: "bill-title" }, node.title),
      (node.lines ?? []).map((line, i) => h("p", { key: `line-${i}`, class: "bill-line" }, line)),
      node.rows?.length ? table(node) : null,
      h("div", { key: "credits", class: "bill-credits", foreign: true })),
    h("button", { key: "fold", type: "button", class: "bill-fold", "data-fold": node.id, "aria-expanded": shut ? "false" : "true" },
      shut ? t("Show the playbill") : t("Look at the table")));
}

function table(node) {
  const heads = node.heads?.length ? h("thead", null, h("tr", null, node.heads.map((head) => h("th", { scope: "col" }, head)))) : null;
  const rows = node.rows.map((row) => h("tr", null, row.map((cell, i) => h(i ? "td" : "th", { scope: i ? null : "row" }, cell))));
  return h("div", { key: "rows", class: "bill-rows", role: "group", "aria-label": node.title }, h("table", null, heads, h("tbody", null, rows)));
}

// --- Things -----------------------------------------------------------------------------------------------------------

function card(node, look) {
  const face = faceOf(look.catalogue, node.face);
  const says = node.say || cardSays(face, node, look);
  const act = { ...taken(node, look), ...offered(node.act, look, says) };
  const label = act["aria-label"] ?? says;
  const under = node.under ? h("span", { key: "under", class: "card-under", "aria-hidden": "true" }, faceOf(look.catalogue, node.under).title) : null;
  return h("button", {
    ...base(node, "card", face.kind && `kind-${slug(face.kind)}`),
    type: "button",
    "data-face": node.face,
    "data-owner": node.owner ?? null,
    "data-origin": node.origin || null,
    ...act,
    "aria-label": label,
  }, under, cardInside(face, node, look.catalogue));
}

function cardSays(face, node, { catalogue, t }) {
  const worth = node.value && node.value !== face.value ? t("now worth {value}", { value: node.value }) : "";
  const badges = (node.badges ?? []).map((badge) => badge.say || [badge.label, badge.text].filter(Boolean).join(" "));
  const under = node.under ? t("lying on {card}", { card: faceOf(catalogue, node.under).title }) : "";
  return [faceSays(face), worth, ...badges, under, node.line].filter(Boolean).join(", ");
}

function meter(node, look) {
  const most = Math.max(0, node.most);
  const lamps = node.shape === "lamps"
    ? h("span", { class: "lamps", "aria-hidden": "true" },
      Array.from({ length: most }, (_, i) => h("span", { class: `lamp${i < node.value ? " on" : ""}` }, mark(node.mark))))
    : h("progress", { class: "bar", max: most || 1, value: Math.min(node.value, most), "aria-hidden": "true", tabindex: "-1" });
  return leaf(node, look, [
    node.shape !== "lamps" && mark(node.mark),
    h("span", { class: "meter-label" }, node.label),
    h("span", { class: "meter-value num" }, String(node.value)),
    lamps,
    h("span", { class: "meter-most" }, `/${node.most}`),
  ], { says: `${node.label} ${node.value}/${node.most}` });
}

function track(node, look) {
  const steps = node.steps.map((step, i) =>
    h("li", { class: i < node.at ? "done" : i === node.at ? "here" : "", "aria-current": i === node.at ? "step" : null }, step));
  return leaf(node, look, [h("span", { class: "track-label" }, node.label), h("ol", { class: "steps" }, steps)]);
}

function token(node, look) {
  return leaf(node, look, [
    mark(node.mark),
    node.label && h("span", { class: "token-label" }, node.label),
    h("span", { class: "token-text num" }, node.text),
  ], { says: [node.label, node.text].filter(Boolean).join(" "), "data-letter": ownLetter(node) }, "span");
}

function figure(node, look) {
  const pose = Object.entries(node.pose ?? {}).map(([name, value]) => [`data-${slug(name)}`, String(value)]);
  return h("div", { ...base(node), role: "img", "aria-label": node.say || node.drawing, ...Object.fromEntries(pose) },
    cover(node, look),
    node.limbs?.length ? jointed(node) : h("svg", { key: "drawing", class: "drawing", "aria-hidden": "true", focusable: "false" },
      h("use", { href: `/marks.svg#${node.drawing}` })));
}

/** A figure with joints; another drawing is another figure, so that none turns into the next limb by limb. */
function jointed(node) {
  return h("svg", { key: `jointed-${node.drawing}`, class: "drawing jointed", viewBox: node.box, "aria-hidden": "true", focusable: "false" },
    node.limbs.map(limb));
}

function limb({ name, drawing, x = 0, y = 0, turn = 0, limbs = [] }) {
  const at = `translate(${x} ${y}) rotate(${turn})`;
  return h("g", { key: name, class: `limb limb-${slug(name)}`, "data-limb": name, transform: at },
    limbs.filter((other) => other.behind).map(limb),
    drawing && h("use", { key: "drawing", href: `/marks.svg#${drawing}` }),
    limbs.filter((other) => !other.behind).map(limb));
}

function bubble(node, look) {
  return leaf(node, look, node.text, { says: node.text }, "span");
}

function forecast(node, look) {
  return leaf(node, look, [mark(node.mark), h("span", { class: "forecast-text num" }, node.text)], { says: node.text }, "span");
}

function banner(node) {
  return h("div", { ...base(node) },
    h("div", { key: "sign", class: "sign" },
      h("h2", { class: "banner-title" }, node.title),
      facts(node.facts),
      node.loud ? h("p", { key: "loud", class: "loud" }, part(node.loud, "loud-part")) : null));
}

function text(node, look) {
  return leaf(node, look, node.parts.map((piece) => part(piece, "piece")), {}, "p");
}

// --- The prompt bar ---------------------------------------------------------------------------------------------------

/** What is asked, what the thing under the pointer would come to, and buttons: prompt, choice and actions are drawn here, not on the
 * board, so that they are always in sight. */
export function promptBar(nodes, look) {
  const all = [...walk(nodes)].filter((node) => isThere(node, look));
  const prompts = all.filter((node) => node.k === "prompt");
  const prompt = prompts.find((node) => node.with) ?? prompts[0];
  const actions = all.filter((node) => node.k === "actions");
  const plain = actions.filter((node) => !node.ways).flatMap((node) => node.buttons);
  const ways = actions.filter((node) => node.ways && node.buttons.length);
  const passes = plain.filter((button) => button.pass);
  return [
    h("div", { key: "words", class: "prompt-words", role: "status", "aria-atomic": "false" },
      h("p", { key: "text", class: "prompt-text" }, prompt?.text ?? ""),
      h("p", { key: "detail", class: "prompt-detail" }, prompt?.detail ?? ""),
      h("p", { key: "whisper", class: "prompt-whisper", foreign: true })),
    ...all.filter((node) => node.k === "choice").map((node) => tree(node, look)),
    h("div", { key: "submit", class: "prompt-submit", foreign: true }),
    h("div", { key: "buttons", class: "prompt-buttons" },
      ways.map((node) => push(wayOf(node, look.way), look, { key: node.id, "data-aim": "true" })),
      ways.some((node) => node.buttons.length > 1) ? turner(look) : null,
      plain.filter((button) => !button.pass).map((button) => push(button, look))),
    passes.length ? h("div", { key: "pass", class: "prompt-pass" }, passes.map((button) => push(button, look))) : null,
  ];
}

/** The button of several ways that is there now. */
export function wayOf(node, way = 0) {
  return node.buttons[way % node.buttons.length];
}

function turner({ t }) {
  return h("button", { key: "turn", type: "button", class: "button push turner", "data-turn": "true", "data-key": "r", "aria-keyshortcuts": "r" },
    mark("redo"), h("span", { class: "push-label" }, t("Turn")), h("kbd", { "aria-hidden": "true" }, "R"));
}

function push(button, look, more = {}) {
  const attrs = offered(button.act, look, button.say);
  if (!attrs["data-do"]) return null;
  const key = button.key || "";
  return h("button", {
    key: button.act,
    type: "button",
    class: `button push ${tones(button.tone)}`.trim(),
    ...attrs,
    "aria-label": button.say || button.label,
    "aria-keyshortcuts": [button.pass && "Space", key].filter(Boolean).join(" ") || null,
    "data-key": key.toLowerCase() || null,
    "data-pass": button.pass ? "true" : null,
    ...more,
  }, mark(button.mark), h("span", { class: "push-label" }, button.label),
  key || button.pass ? h("kbd", { "aria-hidden": "true" }, button.pass ? look.t("space") : key.toUpperCase()) : null);
}

const KINDS = {
  panel, zone, card, grid, meter, track, token, figure, bubble, forecast, banner, choice, text, playbill,
};
