/** Playbills: each game as a letterpress bill on the foyer's wall. */

import { el, svg } from "./elements.js";
import { t, tn } from "./i18n.js";

const PIPS = {
  heart: "M0 5C-7 0-5-6 0-3 5-6 7 0 0 5Z",
  star: "M0-6 1.6-2 6-1.8 2.6 1 3.7 5.2 0 2.8-3.7 5.2-2.6 1-6-1.8-1.6-2Z",
  moon: "M2-6A6 6 0 1 0 5 4 5 5 0 0 1 2-6Z",
  bolt: "M2-6-4 1H0L-2 6 4-1H0Z",
  drop: "M0-6C4-1 5 1 5 2A5 5 0 0 1-5 2C-5 1-4-1 0-6Z",
  lozenge: "M0-6 4.5 0 0 6-4.5 0Z",
};
const FAN = [-30, -15, 0, 15, 30];
const RAYS = 29;
const LAMPS = 9;

/** How many may play, in words. */
export function players(game) {
  const [least, most] = game.seats;
  return least === most ? tn("{number} player", "{number} players", least) : t("{least} to {most}", { least, most });
}

/** Whether a game is for one alone. */
export const isForOne = (game) => game.seats[1] === 1;

/** A bill with its buttons. `play`, `choose` and `today` are called with the game. */
export function bill(game, { play, choose, today }) {
  const id = `bill-${game.id}`;
  return el(
    "article",
    { class: "bill", id, "aria-labelledby": `${id}-title`, "data-game": game.id },
    el("div", { class: "bill-lamp", "aria-hidden": "true" }),
    el(
      "div",
      { class: "bill-sheet" },
      el("p", { class: "bill-eyebrow" }, el("span", {}, t("Tonight and every night"))),
      vignette(game.id),
      el("h2", { class: "bill-title", id: `${id}-title` }, game.title),
      el("div", { class: "bill-rule", "aria-hidden": "true" }),
      el("p", { class: "bill-summary" }, game.summary),
      formats(game),
      facts(game),
      tickets(game, id, play, choose),
      game.daily ? daily(game, id, today) : null,
      more(game, choose),
      el("p", { class: "bill-credits" }, game.credits),
    ),
  );
}

function formats(game) {
  if (!game.formats?.length) return null;
  return el("ul", { class: "bill-formats", "aria-label": t("Formats") }, game.formats.map((name) => el("li", {}, label(game, name))));
}

function label(game, name) {
  return game.format_titles?.[name] ?? name;
}

function facts(game) {
  const decks = game.decks?.length ?? 0;
  return el(
    "dl",
    { class: "bill-facts" },
    fact(t("Players"), players(game)),
    decks ? fact(t("Decks"), tn("{number} ready-made, or yours", "{number} ready-made, or yours", decks)) : null,
    isForOne(game) ? null : fact(t("Against"), t("bots, friends or both")),
  );
}

function fact(word, text) {
  return el("div", {}, el("dt", {}, word), el("dd", {}, text));
}

function tickets(game, id, play) {
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const deck = deckToPlay(game, id);
  const start = el(
    "button",
    { class: "play-now", type: "button", "aria-describedby": `${id}-against`, onclick: () => play(game, start, trouble, deck?.value) },
    el("span", { class: "play-now-sign" }, t("Play now")),
  );
  return el(
    "div",
    { class: "bill-doors" },
    start,
    el("p", { class: "bill-against", id: `${id}-against` }, against(game)),
    deck ? el("label", { class: "bill-deck", for: `${id}-deck` }, t("Your deck"), deck) : null,
    trouble,
  );
}

/** The ready-made decks to play with at once; the house draws by lot, from pairings that are even, if none is chosen. */
function deckToPlay(game, id) {
  const format = game.options?.find((option) => option.name === "format")?.default;
  const decks = (game.decks ?? []).filter((deck) => !format || !deck.formats?.length || deck.formats.includes(format));
  if (!decks.length || !game.draws_decks) return null;
  return el(
    "select",
    { id: `${id}-deck` },
    el("option", { value: "" }, t("by lot")),
    decks.map((deck) => el("option", { value: deck.name }, deck.name)),
  );
}

function more(game, choose) {
  const words = isForOne(game) ? t("Options") : t("Seats, decks and options");
  return el(
    "div",
    { class: "bill-more" },
    el("button", { class: "choose", type: "button", onclick: () => choose(game) }, words),
    game.builds ? el("a", { class: "to-decks", href: `/decks/${game.id}` }, t("Build a deck")) : null,
    el("a", { class: "to-rules", href: `/rules/${game.id}` }, t("How to play")),
  );
}

/** The run of the day: its button, what it is, and one's own result once there is one. */
function daily(game, id, today) {
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const start = el(
    "button",
    { class: "today", type: "button", "aria-describedby": `${id}-today`, onclick: () => today(game, start, trouble) },
    t("Today’s run"),
  );
  return el(
    "div",
    { class: "bill-today", "data-daily": game.id },
    start,
    el("p", { class: "bill-against", id: `${id}-today` }, t("The same for everybody today. Your first attempt counts.")),
    el("div", { class: "today-result", hidden: true }),
    trouble,
  );
}

/** How the visitor stands with a game's run of the day (`run` is the house's word for it); drawn only when it changed. */
export function showDaily(run) {
  const part = document.querySelector(`[data-daily="${CSS.escape(run.game)}"]`);
  const key = JSON.stringify(run);
  if (!part || part.dataset.key === key) return;
  part.dataset.key = key;
  const [button, about, result] = part.children;
  const date = run.date;
  const over = run.state === "over";
  button.textContent = over ? (run.practice ? t("Go on practising") : t("Practise today’s run")) : run.state === "begun" ? t("Go on with today’s run") : t("Today’s run");
  about.textContent = over
    ? t("Your result of {date}. Whatever you play now is practice.", { date })
    : run.state === "begun"
      ? t("You have begun the run of {date}; this attempt counts.", { date })
      : t("The run of {date} is the same for everybody. Your first attempt counts.", { date });
  result.hidden = !over;
  if (over) result.replaceChildren(...shareLine(run.line));
}

/** A line of text to be copied, and the button that does it. */
function shareLine(text) {
  const said = el("span", { class: "sr-only", role: "status" });
  const field = el("textarea", { class: "today-line", readonly: true, rows: 4, value: text, "aria-label": t("Your result in one line"), onfocus: () => field.select() });
  const button = el("button", { class: "today-copy", type: "button", onclick: () => take() }, t("Copy result"));
  const take = async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = said.textContent = t("Copied");
    } catch {
      field.focus(); // selected, to be copied by hand
    }
  };
  return [field, button, said];
}

function against(game) {
  if (isForOne(game)) return t("A new run, at once");
  const format = game.options?.find((option) => option.name === "format")?.default ?? game.formats?.[0];
  return format ? t("{format} against a bot, at once", { format: label(game, format) }) : t("Against a bot, at once");
}

/** The bill's cut: a fan of cards on a lit stage, in one ink. Which pips they carry depends on the game's name. */
function vignette(name) {
  const first = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const pips = Object.values(PIPS);
  const cards = FAN.map((angle, number) => card(angle, pips[(first + number) % pips.length]));
  const order = [0, 4, 1, 3, 2].map((number) => cards[number]);
  return svg(
    "svg",
    { class: "bill-cut", viewBox: "0 0 320 120", "aria-hidden": "true", focusable: "false" },
    svg("g", { class: "cut-rays" }, rays()),
    svg("g", { class: "cut-drape" }, drape(""), drape("translate(320 0) scale(-1 1)")),
    svg("g", { class: "cut-fan" }, order),
    svg("path", { class: "cut-boards", d: "M34 106H286" }),
    svg("path", { class: "cut-boards thin", d: "M34 110H286" }),
    svg("g", { class: "cut-lamps" }, Array.from({ length: LAMPS }, (_, number) => lamp(56 + number * 26))),
  );
}

function rays() {
  return Array.from({ length: RAYS }, (_, number) => {
    const from = Math.PI + (Math.PI * (number + 0.18)) / RAYS;
    const to = Math.PI + (Math.PI * (number + 0.62)) / RAYS;
    const point = (angle, far) => `${(160 + Math.cos(angle) * far * 1.15).toFixed(1)} ${(106 + Math.sin(angle) * far).toFixed(1)}`;
    return svg("path", { d: `M${point(from, 62)}L${point(from, 104)}L${point(to, 104)}L${point(to, 62)}Z` });
  });
}

function card(angle, pip) {
  return svg(
    "g",
    { transform: `rotate(${angle} 160 150)` },
    svg("rect", { class: "cut-card", x: 139, y: 30, width: 42, height: 60, rx: 4 }),
    svg("rect", { class: "cut-frame", x: 142, y: 33, width: 36, height: 54, rx: 2 }),
    svg("path", { class: "cut-pip", d: pip, transform: "translate(160 58) scale(1.9)" }),
    svg("path", { class: "cut-pip", d: pip, transform: "translate(148 40) scale(.55)" }),
  );
}

function drape(transform) {
  return svg(
    "g",
    transform ? { transform } : {},
    svg("path", { class: "cut-cloth", d: "M8 2H74C70 26 54 44 44 60 38 72 40 92 44 106H8Z" }),
    svg("path", { class: "cut-fold", d: "M20 4C22 40 18 80 22 106M34 4C32 40 28 70 32 106M50 4C46 34 38 50 36 64M63 4C58 24 50 38 44 50" }),
    svg("path", { class: "cut-tie", d: "M6 62C20 70 34 68 45 59" }),
  );
}

function lamp(x) {
  return svg("path", { d: `M${x - 7} 116A7 6.5 0 0 1 ${x + 7} 116Z` });
}
