/** The choice of a deck for a seat: a ready-made one with its theme, chance, or a list of one's own. */

import { el } from "./elements.js";
import { t, tn } from "./i18n.js";

const OWN = "\u0000own";
const COPIES = /^(\d+)\s*[x×]?\s+(.+)$/;

/** Whether a seat brings its own list. */
export function isOwn(seat) {
  return seat.deck === OWN;
}

/** A pasted list as the server takes it: "3 Vixie/Charm" a line. Bullets, comments and count,name,suit rows are understood. */
export function ownCards(seat) {
  return seat.own
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*-\s+/, "").replace(/#.*$/, "").trim().replace(/^["'](.*)["']$/, "$1"))
    .filter((line) => line && !/^(count\s*,|cards:?$|name:)/i.test(line))
    .map(fromRow);
}

function fromRow(line) {
  const cells = line.split(",").map((cell) => cell.trim());
  if (cells.length === 3 && /^\d+$/.test(cells[0])) return cells[0] === "1" ? `${cells[1]}/${cells[2]}` : `${cells[0]} ${cells[1]}/${cells[2]}`;
  const copies = COPIES.exec(line);
  return copies && copies[1] === "1" ? copies[2] : line;
}

function count(seat) {
  return ownCards(seat).reduce((sum, line) => sum + Number(COPIES.exec(line)?.[1] ?? 1), 0);
}

/** The fields for a seat's deck; `changed` is called after each choice. */
export function decksPart(seat, number, offered, changed) {
  if (!offered.length) return null;
  const theme = el("span", { class: "hint", id: `theme-${number}` });
  const own = ownPart(seat, number, changed);
  const tell = () => {
    own.hidden = !isOwn(seat);
    theme.textContent = themeOf(seat, offered);
  };
  tell();
  const choose = (event) => {
    seat.deck = event.target.value;
    tell();
    changed();
  };
  return el(
    "div",
    { class: "deck" },
    el(
      "div",
      { class: "field" },
      el("label", { for: `deck-${number}` }, t("Deck")),
      el(
        "select",
        { id: `deck-${number}`, "data-key": `deck-${number}`, "aria-describedby": `theme-${number} trouble-seat-${number}`, onchange: choose },
        el("option", { value: "", selected: !seat.deck }, t("Surprise me")),
        el("optgroup", { label: t("Ready-made") }, offered.map((deck) => el("option", { value: deck.name, selected: seat.deck === deck.name }, deck.name))),
        el("option", { value: OWN, selected: isOwn(seat) }, t("A list of my own")),
      ),
      theme,
    ),
    own,
  );
}

function themeOf(seat, offered) {
  if (isOwn(seat)) return "";
  if (!seat.deck) return t("One of the ready-made decks, by chance.");
  return offered.find((deck) => deck.name === seat.deck)?.theme ?? "";
}

function ownPart(seat, number, changed) {
  const total = el("span", { class: "hint", role: "status" });
  const area = el("textarea", {
    id: `own-${number}`,
    rows: 6,
    spellcheck: "false",
    placeholder: t("3 Vixie/Charm\n2 Scout Hollis/Agility"),
    value: seat.own,
    "aria-describedby": `trouble-seat-${number}`,
    oninput: () => take(area.value),
  });
  const take = (text) => {
    seat.own = text;
    total.textContent = text.trim() ? tn("{number} card", "{number} cards", count(seat)) : t("One card a line, with the number of copies before it.");
    changed();
  };
  total.textContent = seat.own.trim() ? tn("{number} card", "{number} cards", count(seat)) : t("One card a line, with the number of copies before it.");
  const file = el("input", {
    type: "file",
    class: "sr-only",
    id: `own-file-${number}`,
    accept: ".txt,.csv,.yaml,.yml,text/plain",
    onchange: async () => {
      if (!file.files[0]) return;
      area.value = await file.files[0].text();
      take(area.value);
    },
  });
  return el(
    "div",
    { class: "own" },
    el("label", { for: `own-${number}` }, t("Your list")),
    area,
    el("div", { class: "own-foot" }, total, file, el("label", { class: "plain", for: `own-file-${number}` }, t("Read a file"))),
  );
}
