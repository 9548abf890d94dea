/** Decks of one's own: lists as people write them, and what this browser keeps of them for each game. */

const COPIES = /^(\d+)\s*[x×]?\s+(.+)$/;
const MOST_DECKS = 100;

// --- Lists -----------------------------------------------------------------------------------------------------------

/** A pasted list as the server takes it: "3 Vixie/Charm" a line. Bullets, comments and count,name,suit rows are understood. */
export function readList(text) {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*-\s+/, "").replace(/#.*$/, "").trim().replace(/^["'](.*)["']$/, "$1"))
    .filter((line) => line && !/^(count\s*,|cards:?$|name:?(\s|$)|deck:)/i.test(line))
    .map(fromRow);
}

function fromRow(line) {
  const cells = line.split(",").map((cell) => cell.trim());
  if (cells.length === 3 && /^\d+$/.test(cells[0])) return cells[0] === "1" ? `${cells[1]}/${cells[2]}` : `${cells[0]} ${cells[1]}/${cells[2]}`;
  const copies = COPIES.exec(line);
  return copies && copies[1] === "1" ? copies[2] : line;
}

/** A line of such a list as a card and a number. */
export function copiesIn(line) {
  const copies = COPIES.exec(line);
  return copies ? { name: copies[2], number: Number(copies[1]) } : { name: line, number: 1 };
}

/** How many cards a list has. */
export function countOf(lines) {
  return lines.reduce((sum, line) => sum + copiesIn(line).number, 0);
}

/** Cards, one by one, as a list: a line for each, with the number of copies before it. */
export function listOf(cards) {
  const numbers = new Map();
  for (const name of cards) numbers.set(name, (numbers.get(name) ?? 0) + 1);
  return [...numbers].map(([name, number]) => (number > 1 ? `${number} ${name}` : name));
}

// --- What the browser keeps ------------------------------------------------------------------------------------------

const decksAt = (game) => `footlights.decks.${game}`;
const draftAt = (game) => `footlights.draft.${game}`;
const CHOSEN = "footlights.chosen-deck";

function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** False if the browser keeps nothing for us. */
function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const isDeck = (deck) => typeof deck?.name === "string" && Array.isArray(deck.cards) && deck.cards.every((card) => typeof card === "string");

/** The decks kept for a game, by name: `{name, cards, format}`, each card as often as it is in the deck. */
export function ownDecks(game) {
  const kept = recall(decksAt(game), []);
  return Array.isArray(kept) ? kept.filter(isDeck) : [];
}

/** Keep a deck; one of the same name is replaced. False if that cannot be done here. */
export function keepDeck(game, deck) {
  const others = ownDecks(game).filter((other) => other.name !== deck.name);
  if (others.length >= MOST_DECKS) return false;
  return remember(decksAt(game), [...others, deck].sort((one, other) => one.name.localeCompare(other.name)));
}

/** Forget a deck. */
export function dropDeck(game, name) {
  remember(decksAt(game), ownDecks(game).filter((deck) => deck.name !== name));
}

/** What lies on the builder's desk, so that a reload does not sweep it away. */
export function draft(game) {
  const kept = recall(draftAt(game), null);
  return isDeck(kept) ? kept : null;
}

/** Keep what lies there. */
export function keepDraft(game, deck) {
  remember(draftAt(game), deck);
}

/** Hand a deck to the foyer's chooser; answers the address to go to. */
export function handOver(game, deck) {
  remember(CHOSEN, { game, ...deck });
  return `/#deck=${encodeURIComponent(game)}`;
}

/** The deck that was handed over, once. */
export function takeHandedOver() {
  const game = new URLSearchParams(window.location.hash.slice(1)).get("deck");
  if (!game) return null;
  history.replaceState(history.state, "", window.location.pathname + window.location.search);
  const deck = recall(CHOSEN, null);
  remember(CHOSEN, null);
  return isDeck(deck) && deck.game === game ? deck : null;
}
