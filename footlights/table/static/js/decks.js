/** The deck builder: the pool of a game on one side, one's deck on the other, judged by the house with every change. */

import { get, post } from "./api.js";
import { faceOf } from "./cards.js";
import { Pool, numbersOf } from "./deck_pool.js";
import { Sheet } from "./deck_sheet.js";
import { confirmed, copy, openDialog, toast } from "./dialogs.js";
import { el, fill } from "./elements.js";
import { lang, loadStrings, t } from "./i18n.js";
import { copiesIn, draft, dropDeck, handOver, keepDeck, keepDraft, listOf, ownDecks, readList } from "./own_decks.js";
import { announce } from "./parts.js";

const CHECK_AFTER = 150;
const MOST_CARDS = 200; // as the server takes them
const MOST_BYTES = 100_000;

class Builder {
  constructor(pool, catalogue) {
    Object.assign(this, { pool, catalogue, name: "", cards: new Map(), saved: "[]", latest: 0 });
    this.ranks = new Map(pool.cards.map((name, at) => [name, at]));
    this.lower = new Map(pool.cards.map((name) => [name.toLowerCase(), name]));
    this.format = pool.formats[0].name;
    this.takeDraft();
    this.shown = new Pool({
      cards: pool.cards,
      catalogue,
      facts: this.chosenFormat().needs.facts ?? [],
      deck: (name) => this.cards.get(name) ?? 0,
      add: (name, how) => this.add(name, how),
      remove: (name) => this.remove(name),
    });
    this.sheet = new Sheet({ pool, catalogue, state: () => this, acts: this.acts() });
    this.sheet.drawShelf(ownDecks(pool.id));
    this.changed();
  }

  acts() {
    return {
      add: (name) => this.add(name),
      remove: (name) => this.remove(name),
      rename: (name) => this.rename(name),
      format: () => this.chosenFormat(),
      numbers: () => numbersOf(this.pool.cards, this.catalogue, this.chosenFormat().needs.facts ?? []),
      chooseFormat: (name) => this.chooseFormat(name),
      save: () => this.save(),
      copy: () => this.copy(),
      bring: () => this.bring(),
      empty: () => this.empty(),
      open: (which) => this.open(which),
      drop: (which) => this.drop(which),
      play: () => this.play(),
    };
  }

  chosenFormat() {
    return this.pool.formats.find(({ name }) => name === this.format) ?? this.pool.formats[0];
  }

  /** The deck card by card, in the order of the set. */
  list() {
    return [...this.cards].flatMap(([name, number]) => Array(number).fill(name));
  }

  text() {
    const once = this.chosenFormat().needs.copies === 1; // such games write a card a line
    return (once ? this.list() : listOf(this.list())).join("\n");
  }

  takeDraft() {
    const kept = draft(this.pool.id);
    if (!kept) return;
    this.name = kept.name;
    this.put(kept.cards.filter((card) => this.ranks.has(card)));
    this.saved = kept.saved ?? "[]";
    if (this.pool.formats.some(({ name }) => name === kept.format)) this.format = kept.format;
  }

  put(cards) {
    this.cards = new Map();
    for (const card of cards.slice(0, MOST_CARDS)) this.cards.set(card, (this.cards.get(card) ?? 0) + 1);
    this.sortCards();
  }

  sortCards() {
    this.cards = new Map([...this.cards].sort(([one], [other]) => this.ranks.get(one) - this.ranks.get(other)));
  }

  isUnsaved() {
    return this.cards.size > 0 && JSON.stringify(this.list()) !== this.saved;
  }

  // --- Card by card --------------------------------------------------------------------------------------------------

  /** A click on a card that can be there only once takes it out again. */
  add(name, { toggle = false } = {}) {
    const number = this.cards.get(name) ?? 0;
    const once = this.chosenFormat().needs.copies === 1;
    const card = faceOf(this.catalogue, name).title;
    if (once && number && toggle) return this.remove(name);
    if (once && number) return announce(t("{card} is in the deck already.", { card }));
    if (this.sheet.total >= MOST_CARDS) return toast(t("No deck has more than {number} cards.", { number: MOST_CARDS }), "bad");
    this.cards.set(name, number + 1);
    this.sortCards();
    this.changed();
    announce(t("{card} is in: {count}.", { card, count: this.sheet.count() }));
  }

  remove(name) {
    const number = this.cards.get(name) ?? 0;
    const card = faceOf(this.catalogue, name).title;
    if (!number) return announce(t("{card} is not in the deck.", { card }));
    if (number === 1) this.cards.delete(name);
    else this.cards.set(name, number - 1);
    this.changed();
    announce(t("{card} is out: {count}.", { card, count: this.sheet.count() }));
  }

  rename(name) {
    this.name = name;
    this.keep();
  }

  chooseFormat(name) {
    this.format = name;
    this.sheet.drawShelf(ownDecks(this.pool.id));
    this.changed();
  }

  keep() {
    keepDraft(this.pool.id, { name: this.name, cards: this.list(), format: this.format, saved: this.saved });
  }

  changed() {
    this.keep();
    this.shown.draw();
    this.sheet.draw();
    this.latest += 1;
    clearTimeout(this.timer);
    this.sheet.judge(null);
    if (this.cards.size) this.timer = setTimeout(() => this.check(), CHECK_AFTER);
  }

  /** What the rules say: only the newest answer counts. */
  async check() {
    const asked = this.latest;
    const { options, players } = this.chosenFormat();
    const decks = [this.list(), ...Array(players - 1).fill(null)];
    try {
      const told = await post(`/api/games/${this.pool.id}/try?lang=${encodeURIComponent(lang())}`, { options, decks });
      if (asked === this.latest) this.sheet.judge(told.problems ?? []);
    } catch (error) {
      if (asked === this.latest) this.sheet.judge([{ text: error.message }]);
    }
  }

  // --- Whole decks ---------------------------------------------------------------------------------------------------

  async mayGo() {
    if (!this.isUnsaved()) return true;
    return confirmed({
      id: "unsaved",
      title: t("This deck is not saved"),
      text: t("Its cards go away if another deck comes onto the desk."),
      yes: t("Let it go"),
      no: t("Keep it here"),
    });
  }

  show({ name, cards, format = "" }, isKept) {
    this.name = name;
    if (this.pool.formats.some((known) => known.name === format)) this.format = format;
    this.put(cards.filter((card) => this.ranks.has(card)));
    this.saved = isKept ? JSON.stringify(this.list()) : "[]";
    this.changed();
    announce(this.sheet.count());
  }

  async open(which) {
    const [kind, name] = [which.slice(0, which.indexOf(":")), which.slice(which.indexOf(":") + 1)];
    const deck = (kind === "own" ? ownDecks(this.pool.id) : this.pool.decks).find((each) => each.name === name);
    if (!deck || !(await this.mayGo())) return;
    this.show(kind === "own" ? deck : { name: t("{deck}, my way", { deck: name }), cards: deck.cards }, true);
    this.sheet.drawShelf(ownDecks(this.pool.id), which);
  }

  async drop(which) {
    const name = which.slice("own:".length);
    const sure = await confirmed({ id: "drop", title: t("Throw this deck away?"), text: t("{deck} is gone from this browser then.", { deck: name }), yes: t("Throw away"), no: t("Keep it") });
    if (!sure) return;
    dropDeck(this.pool.id, name);
    this.sheet.drawShelf(ownDecks(this.pool.id));
    this.sheet.shelf.focus();
    toast(t("{deck} is gone.", { deck: name }));
  }

  save() {
    const name = this.name.trim().replace(/\s+/g, " ");
    if (!this.cards.size) return toast(t("There is nothing in it to save."), "bad");
    if (!name) {
      this.sheet.name.focus();
      return toast(t("Give the deck a name first."), "bad");
    }
    if (!keepDeck(this.pool.id, { name, cards: this.list(), format: this.format })) return toast(t("This browser does not keep anything for us, so the deck cannot be saved. Copy it as text."), "bad");
    this.name = name;
    this.saved = JSON.stringify(this.list());
    this.keep();
    this.sheet.draw();
    this.sheet.drawShelf(ownDecks(this.pool.id), `own:${name}`);
    toast(t("{deck} is saved in this browser.", { deck: name }));
  }

  async copy() {
    if (!this.cards.size) return toast(t("There is nothing in it to copy."), "bad");
    const area = el("textarea", { id: "deck-text", readonly: true, rows: 10, value: this.text() });
    const again = el("button", { type: "button", class: "button primary", onclick: () => copy(area.value, area) }, t("Copy"));
    openDialog({ id: "copy", title: t("The deck as text"), kind: "dialog-list", body: [el("label", { for: "deck-text" }, t("One card a line, as the chooser and the terminal take it.")), area], buttons: [again] });
    await copy(area.value, area);
  }

  async empty() {
    if (!this.cards.size || !(await this.mayGo())) return;
    this.show({ name: "", cards: [] }, true);
    this.sheet.name.focus();
  }

  bring() {
    const area = el("textarea", { id: "deck-brought", rows: 10, spellcheck: "false", "aria-describedby": "brought-troubles" });
    const troubles = el("div", { class: "brought-troubles", id: "brought-troubles", role: "status" });
    const file = el("input", {
      type: "file",
      class: "sr-only",
      id: "deck-file",
      accept: ".txt,.csv,.yaml,.yml,text/plain",
      onchange: async () => {
        if (!file.files[0]) return;
        if (file.files[0].size > MOST_BYTES) return fill(troubles, el("p", { class: "trouble" }, t("{name} is too large to be a deck.", { name: file.files[0].name })));
        area.value = await file.files[0].text();
        area.focus();
      },
    });
    const take = el("button", { type: "button", class: "button primary", onclick: () => this.takeList(area.value, troubles, dialog) }, t("Take these cards"));
    const dialog = openDialog({
      id: "bring",
      title: t("Bring a list"),
      kind: "dialog-list",
      body: [
        el("label", { for: "deck-brought" }, t("One card a line, with the number of copies before it.")),
        area,
        troubles,
        el("p", { class: "brought-file" }, file, el("label", { class: "button quiet", for: "deck-file" }, t("Read a file"))),
      ],
      buttons: [take],
    });
    area.focus();
  }

  /** Take a list if every card of it is known; else the house says what is not, with the name that comes nearest. */
  async takeList(text, troubles, dialog) {
    const lines = readList(text);
    const found = lines.map(copiesIn).map(({ name, number }) => ({ card: this.lower.get(name.toLowerCase().replace(/\s+/g, " ")), number }));
    const tell = (sentences) => fill(troubles, sentences.map((sentence) => el("p", { class: "trouble" }, sentence)));
    if (!lines.length) return tell([t("There is no card in this list.")]);
    if (found.every(({ card }) => card)) {
      const cards = found.flatMap(({ card, number }) => Array(Math.min(number, MOST_CARDS)).fill(card));
      if (cards.length > MOST_CARDS) return tell([t("No deck has more than {number} cards.", { number: MOST_CARDS })]);
      dialog.close("");
      if (!(await this.mayGo())) return;
      return this.show({ name: this.name, cards, format: this.format }, false);
    }
    const unknown = lines.map(copiesIn).filter((_, at) => !found[at].card).map(({ name }) => name);
    const { options, players } = this.chosenFormat();
    try {
      const told = await post(`/api/games/${this.pool.id}/try?lang=${encodeURIComponent(lang())}`, { options, decks: [unknown.slice(0, MOST_CARDS), ...Array(players - 1).fill(null)] });
      tell(told.problems.map((problem) => problem.text));
    } catch (error) {
      tell([error.message]);
    }
  }

  play() {
    if (!this.sheet.legal) return this.pointOut();
    this.keep();
    window.location.assign(handOver(this.pool.id, { name: this.name.trim(), cards: this.list(), format: this.format }));
  }

  pointOut() {
    announce(this.sheet.troubles.textContent || t("Choose cards from the pool"));
    this.sheet.troubles.scrollIntoView({ block: "nearest" });
  }
}

async function open() {
  await loadStrings();
  const place = document.getElementById("builder");
  try {
    const pool = await get(`/api/games/${document.body.dataset.game}/pool?lang=${encodeURIComponent(lang())}`);
    new Builder(pool, await get(pool.catalogue));
  } catch (error) {
    fill(document.getElementById("deck"), el("p", { class: "trouble", role: "alert" }, error.message));
    if (!error.status) throw error;
  }
  place.setAttribute("aria-busy", "false");
}

open();
