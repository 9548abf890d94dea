/** Tickets: games being played, games that are over, and tables with a free seat. */

import { el } from "./elements.js";
import { lang, t, tn } from "./i18n.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The names of a table's seats. */
export function names(card) {
  return card.seats.map((seat) => (typeof seat === "string" ? seat : seat.name));
}

/** How long ago something was, in a few letters. */
export function ago(then, now = Date.now()) {
  const passed = Math.max(0, now - then);
  const say = new Intl.RelativeTimeFormat(lang(), { numeric: "auto", style: "short" });
  if (passed < HOUR) return say.format(-Math.round(passed / MINUTE), "minute");
  if (passed < DAY) return say.format(-Math.round(passed / HOUR), "hour");
  return say.format(-Math.round(passed / DAY), "day");
}

/** A game being played, as a ticket; lit when it is one's turn. */
export function running(card) {
  const yours = card.your_turn && !card.free_seats;
  return el(
    "li",
    { class: `ticket${yours ? " yours" : ""}`, "data-table": card.table },
    el(
      "a",
      { class: "ticket-paper", href: `/m/${card.table}` },
      stub(card),
      el(
        "span",
        { class: "ticket-body" },
        el("span", { class: "ticket-title" }, card.title),
        el("span", { class: "ticket-line" }, withWhom(card)),
        known(card),
        el("span", { class: "ticket-foot" }, el("span", { class: "ticket-state" }, state(card)), el("span", {}, ago(card.created_ms))),
      ),
    ),
  );
}

/** That somebody can know the cards, where that is so. */
function known(card) {
  return card.warning ? el("span", { class: "ticket-warning" }, card.warning) : null;
}

function stub(card) {
  return el(
    "span",
    { class: "ticket-stub", "aria-hidden": "true" },
    el("span", { class: "ticket-word" }, card.you === null || card.you === undefined ? t("Gallery") : t("Seat")),
    el("span", { class: "ticket-number" }, card.you === null || card.you === undefined ? "★" : String(card.you + 1)),
  );
}

function state(card) {
  if (card.seats.length === 1) return t("Go on");
  if (card.free_seats) return tn("Waiting for {number} player", "Waiting for {number} players", card.free_seats);
  return card.your_turn ? t("Your turn") : t("Their turn");
}

/** Who is there to play with: a seat nobody has taken yet is no partner. */
function partners(card) {
  return names(card).filter((name, seat) => name && seat !== card.you && (card.here?.[seat] ?? true));
}

function withWhom(card) {
  const others = partners(card);
  const format = card.format_title ?? "";
  if (card.date) return card.practice ? t("Practice of {date}", { date: card.date }) : t("Daily run of {date}", { date: card.date });
  if (!others.length) return format;
  const list = new Intl.ListFormat(lang(), { type: "conjunction" }).format(others);
  return format ? t("{format} with {names}", { format, names: list }) : t("With {names}", { names: list });
}

/** A game that is over, as a torn ticket with its replay and its match file. */
export function finished(card) {
  return el(
    "li",
    { class: "ticket used", "data-table": card.table },
    el(
      "div",
      { class: "ticket-paper" },
      stub(card),
      el(
        "span",
        { class: "ticket-body" },
        el("a", { class: "ticket-title", href: `/m/${card.table}/replay` }, card.title),
        el("span", { class: "ticket-line" }, card.result || withWhom(card)),
        known(card),
        el(
          "span",
          { class: "ticket-foot" },
          el("a", { href: `/m/${card.table}/replay`, "aria-label": t("Replay of {title}, {result}", { title: card.title, result: card.result || "" }) }, t("Replay")),
          el("a", { href: `/api/tables/${card.table}/match.yaml`, download: `${card.game}-${card.table}.yaml` }, t("Match file")),
          card.ended_ms ? el("span", {}, ago(card.ended_ms)) : null,
        ),
      ),
    ),
  );
}

/** A table with a free seat, and the button to take it. `join` is called with the card, the button and a place for trouble. */
export function free(card, join) {
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const button = el(
    "button",
    {
      class: "join",
      type: "button",
      "aria-label": t("Join {title} with {names}", { title: card.title, names: partners({ ...card, you: null }).join(", ") }),
      onclick: () => join(card, button, trouble),
    },
    t("Join"),
  );
  return el(
    "li",
    { class: "open-table", "data-table": card.table },
    el("span", { class: "open-title" }, card.title),
    el("span", { class: "open-line" }, withWhom({ ...card, you: null })),
    known(card),
    el("span", { class: "open-free" }, tn("{number} free seat", "{number} free seats", card.free_seats)),
    button,
    trouble,
  );
}
