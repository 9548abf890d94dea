/** The choice of a deck for a seat: a ready-made one with its theme, chance, or a list of one's own. */

import { el } from "./elements.js";
import { t, tn } from "./i18n.js";
import { countOf, listOf, ownDecks, readList } from "./own_decks.js";

const OWN = "\u0000own";
const KEPT = "\u0000kept:"; // and the deck's name

/** Whether a seat brings its own list. */
export function isOwn(seat) {
  return seat.deck === OWN || seat.deck.startsWith(KEPT);
}

/** The list a seat brings, as the server takes it. */
export function ownCards(seat) {
  return seat.deck === OWN ? readList(seat.own) : listOf(seat.kept ?? []);
}

/** Have a seat bring a deck of one's own: one that this browser keeps, or its list. */
export function bringDeck(seat, game, deck) {
  const kept = ownDecks(game.id).find((other) => other.name === deck.name && same(other.cards, deck.cards));
  seat.deck = kept ? KEPT + kept.name : OWN;
  if (kept) seat.kept = kept.cards;
  else seat.own = listOf(deck.cards).join("\n");
}

const same = (one, other) => JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** The fields for a seat's deck; `changed` is called after each choice. */
export function decksPart(seat, number, offered, changed, game) {
  if (!offered.length) return null;
  const kept = ownDecks(game.id);
  const theme = el("span", { class: "hint", id: `theme-${number}` });
  const own = ownPart(seat, number, changed);
  const tell = () => {
    own.hidden = seat.deck !== OWN;
    theme.textContent = themeOf(seat, offered);
  };
  tell();
  const choose = (event) => {
    seat.deck = event.target.value;
    seat.kept = kept.find((deck) => KEPT + deck.name === seat.deck)?.cards;
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
        kept.length ? el("optgroup", { label: t("Your decks") }, kept.map((deck) => el("option", { value: KEPT + deck.name, selected: seat.deck === KEPT + deck.name }, deck.name))) : null,
        game.builds ? el("option", { value: OWN, selected: isOwn(seat) }, t("A list of my own")) : null,
      ),
      theme,
      game.builds ? el("a", { class: "build", href: `/decks/${game.id}` }, t("Build a deck")) : null,
    ),
    own,
  );
}

function themeOf(seat, offered) {
  if (seat.deck === OWN) return "";
  if (seat.kept && isOwn(seat)) return tn("Your own: {number} card.", "Your own: {number} cards.", seat.kept.length);
  if (!seat.deck) return t("One of the ready-made decks, by lot; for two from a pairing that is even.");
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
    total.textContent = text.trim() ? tn("{number} card", "{number} cards", countOf(readList(seat.own))) : t("One card a line, with the number of copies before it.");
    changed();
  };
  total.textContent = seat.own.trim() ? tn("{number} card", "{number} cards", countOf(readList(seat.own))) : t("One card a line, with the number of copies before it.");
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
