/** The pool of a deck builder: every card of the set, sifted and sorted by whatever the game tells of its cards. */

import { cardInside, faceOf, faceSays, letterOf, mark, slug, tones } from "./cards.js";
import { el, fill } from "./elements.js";
import { t, tn } from "./i18n.js";
import { h, make, redraw } from "./patch.js";

const MOST_CHIPS = 12; // more different words than this are no help to anybody
const NARROW = "(max-width: 899px)";

/** `deck` answers how many of a card it has; `add` and `remove` are called with a card's name. */
export class Pool {
  constructor({ cards, catalogue, facts, deck, add, remove }) {
    Object.assign(this, { cards, catalogue, deck, add, remove });
    this.list = document.getElementById("pool");
    this.sought = "";
    this.order = "";
    this.current = cards[0];
    this.numbers = numbersOf(cards, catalogue, facts);
    this.facets = facetsOf(cards, catalogue, facts).map((facet) => ({ ...facet, chosen: new Set() }));
    this.words = new Map(cards.map((name) => [name, wordsOf(faceOf(catalogue, name))]));
    this.drawSift();
    this.listen();
  }

  // --- What is shown -------------------------------------------------------------------------------------------------

  drawSift() {
    const search = el("input", { type: "search", id: "sought", autocomplete: "off", spellcheck: "false", oninput: () => this.seek(search.value) });
    const sort = el(
      "select",
      { id: "order", onchange: () => this.sort(sort.value) },
      el("option", { value: "" }, t("As in the set")),
      el("option", { value: "name" }, t("By name")),
      this.numbers.map(({ title }, number) => [
        el("option", { value: `${number}+` }, t("{fact}, lowest first", { fact: title })),
        el("option", { value: `${number}-` }, t("{fact}, highest first", { fact: title })),
      ]),
    );
    this.summary = el("summary", {}, t("Filters"));
    const groups = this.facets.map((facet) => this.facetPart(facet));
    const form = document.getElementById("sift");
    form.addEventListener("submit", (event) => event.preventDefault());
    fill(
      form,
      el("div", { class: "sift-field sift-words" }, el("label", { for: "sought" }, t("Search")), search),
      el("div", { class: "sift-field" }, el("label", { for: "order" }, t("Order")), sort),
      groups.length ? el("details", { class: "sift-more", open: !window.matchMedia(NARROW).matches }, this.summary, el("div", { class: "facets" }, groups)) : null,
    );
    this.search = search;
  }

  facetPart(facet) {
    return el(
      "div",
      { class: "facet", role: "group", "aria-label": facet.title },
      el("span", { class: "facet-title", "aria-hidden": "true" }, facet.title),
      facet.words.map((word) =>
        el(
          "button",
          { type: "button", class: "chip", "aria-pressed": "false", onclick: (event) => this.choose(facet, word, event.currentTarget) },
          facet.marks?.has(word) ? medallion(facet.marks.get(word)) : null,
          el("span", {}, word),
        ),
      ),
    );
  }

  seek(text) {
    this.sought = text.trim().toLocaleLowerCase();
    this.draw();
  }

  sort(order) {
    this.order = order;
    this.draw();
  }

  choose(facet, word, chip) {
    if (!facet.chosen.delete(word)) facet.chosen.add(word);
    chip.setAttribute("aria-pressed", String(facet.chosen.has(word)));
    this.draw();
  }

  clear() {
    this.search.value = "";
    this.sought = "";
    for (const facet of this.facets) facet.chosen.clear();
    for (const chip of document.querySelectorAll(".chip")) chip.setAttribute("aria-pressed", "false");
    this.draw();
    this.search.focus();
  }

  shown() {
    const sought = this.sought.split(/\s+/).filter(Boolean);
    const found = this.cards.filter(
      (name) => sought.every((word) => this.words.get(name).includes(word)) && this.facets.every(({ chosen, of }) => !chosen.size || chosen.has(of(name))),
    );
    if (this.order === "name") return found.sort((one, other) => one.localeCompare(other));
    if (!this.order) return found;
    const { of } = this.numbers[parseInt(this.order, 10)];
    const sign = this.order.endsWith("-") ? -1 : 1;
    return found.sort((one, other) => sign * (of(one) - of(other)));
  }

  draw() {
    const shown = this.shown();
    if (!shown.includes(this.current)) this.current = shown[0];
    redraw(this.list, shown.map((name) => this.item(name)));
    const chosen = this.facets.reduce((sum, facet) => sum + facet.chosen.size, 0);
    this.summary.textContent = chosen ? t("Filters ({number})", { number: chosen }) : t("Filters");
    document.getElementById("pool-count").textContent =
      shown.length === this.cards.length ? tn("{number} card", "{number} cards", shown.length) : t("{shown} of {number} cards", { shown: shown.length, number: this.cards.length });
    const empty = document.getElementById("pool-empty");
    empty.hidden = shown.length > 0;
    if (!shown.length) fill(empty, el("p", {}, t("No card is like that.")), el("button", { type: "button", class: "button", onclick: () => this.clear() }, t("Show all cards")));
  }

  item(name) {
    const face = faceOf(this.catalogue, name);
    const number = this.deck(name);
    const said = number ? tn("{card} {number} copy is in the deck.", "{card} {number} copies are in the deck.", number, { card: sentenceOf(faceSays(face)) }) : faceSays(face);
    return h(
      "li",
      { key: name },
      h(
        "button",
        {
          type: "button",
          class: `card${face.kind ? ` kind-${slug(face.kind)}` : ""}`,
          "data-card": name,
          "data-in": number > 0,
          draggable: "true",
          tabindex: name === this.current ? "0" : "-1",
          "aria-pressed": String(number > 0),
          "aria-label": said,
          title: face.flavor || null,
        },
        cardInside(face, {}, this.catalogue),
        number > 0 && h("span", { class: "in-deck", "aria-hidden": "true" }, number > 1 ? `×${number}` : mark("check")),
      ),
    );
  }

  // --- Hands on it ---------------------------------------------------------------------------------------------------

  listen() {
    const card = (event) => event.target.closest?.("[data-card]")?.dataset.card;
    this.list.addEventListener("click", (event) => card(event) && this.add(card(event), { toggle: true }));
    this.list.addEventListener("keydown", (event) => card(event) && this.key(event, card(event)));
    this.list.addEventListener("focusin", (event) => card(event) && this.rove(card(event)));
    this.list.addEventListener("dragstart", (event) => {
      if (!card(event)) return;
      event.dataTransfer.setData("text/x-footlights-card", card(event));
      event.dataTransfer.effectAllowed = "copy";
    });
  }

  key(event, name) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === "+") this.add(name);
    else if (["Delete", "Backspace", "-"].includes(event.key)) this.remove(name);
    else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") this.step(event.key, event.target.closest("[data-card]"));
    else return;
    event.preventDefault();
  }

  rove(name) {
    if (name === this.current) return;
    this.current = name;
    this.draw();
  }

  /** Left and right along the row, up and down to whatever card stands nearest there. */
  step(key, from) {
    const cards = [...this.list.querySelectorAll("[data-card]")];
    const at = cards.indexOf(from);
    const along = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 };
    if (document.dir === "rtl") [along.ArrowLeft, along.ArrowRight] = [along.ArrowRight, along.ArrowLeft];
    const to = key in along ? cards[along[key]] : nearest(cards, from, key === "ArrowDown" ? 1 : -1);
    to?.focus();
    to?.scrollIntoView({ block: "nearest" });
  }
}

function nearest(cards, from, way) {
  const here = from.getBoundingClientRect();
  const rows = cards.map((card) => ({ card, box: card.getBoundingClientRect() })).filter(({ box }) => (box.top - here.top) * way > here.height / 2);
  const next = Math.min(...rows.map(({ box }) => (box.top - here.top) * way));
  const row = rows.filter(({ box }) => (box.top - here.top) * way < next + here.height / 2);
  return row.sort((one, other) => Math.abs(one.box.left - here.left) - Math.abs(other.box.left - here.left))[0]?.card;
}

function sentenceOf(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function medallion(face) {
  return make(h("span", { class: `medallion ${tones(face.tone)}`.trim(), "data-letter": letterOf(face) }, mark(face.mark)));
}

function wordsOf(face) {
  return [face.name, face.title, face.kind, face.value, face.text, face.flavor, ...(face.foot ?? [])].filter(Boolean).join(" ").toLocaleLowerCase();
}

// --- What the game tells of its cards --------------------------------------------------------------------------------

const isNumber = (fact) => Object.values(fact.of).every((value) => typeof value === "number");

/** Numbers to sort by: the facts that are some, else the value on the cards. */
export function numbersOf(cards, catalogue, facts) {
  const numbers = facts.filter(isNumber).map((fact) => ({ title: fact.title, most: fact.most, clause: fact.clause, of: (name) => fact.of[name] ?? 0 }));
  const value = (name) => parseFloat(faceOf(catalogue, name).value);
  if (numbers.length || !cards.every((name) => Number.isFinite(value(name)))) return numbers;
  return [{ title: t("Value"), of: value }];
}

/** Words to sift by: the facts that are some, what kind of card it is, and, if the game tells nothing, the colour of its mark. */
function facetsOf(cards, catalogue, facts) {
  const face = (name) => faceOf(catalogue, name);
  const told = facts.filter((fact) => !isNumber(fact)).map((fact) => ({ title: fact.title, of: (name) => String(fact.of[name] ?? "") }));
  const kind = { title: t("Kind"), of: (name) => (face(name).kind ?? "").split(" · ")[0] };
  const tone = { title: t("Colour"), of: (name) => face(name).tone ?? "" };
  return [...told, kind, ...(told.length ? [] : [tone])]
    .map((facet) => ({ ...facet, words: [...new Set(cards.map(facet.of))].filter(Boolean) }))
    .filter(({ words }, number, all) => words.length > 1 && words.length <= MOST_CHIPS && (all[number].of !== tone.of || !sameParts(cards, tone.of, kind.of)))
    .map((facet) => ({ ...facet, marks: marksOf(cards, facet, face) }));
}

function sameParts(cards, one, other) {
  const pairs = new Set(cards.map((name) => `${one(name)}\n${other(name)}`));
  return pairs.size === new Set(cards.map(one)).size && pairs.size === new Set(cards.map(other)).size;
}

/** The mark of a word that all its cards share and no others have. */
function marksOf(cards, { words, of }, face) {
  const owner = new Map();
  for (const name of cards) owner.set(face(name).mark, (owner.get(face(name).mark) ?? new Set()).add(of(name)));
  const marks = new Map();
  for (const word of words) {
    const faces = cards.filter((name) => of(name) === word).map(face);
    if (faces[0].mark && faces.every(({ mark: name }) => name === faces[0].mark) && owner.get(faces[0].mark).size === 1) marks.set(word, faces[0]);
  }
  return marks;
}
