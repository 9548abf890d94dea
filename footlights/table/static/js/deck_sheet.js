/** The sheet of a deck builder: name, slots, what the rules say, numbers, and everything one can do with a deck. */

import { faceOf, letterOf, mark, tones } from "./cards.js";
import { el, fill, svg } from "./elements.js";
import { t, tn } from "./i18n.js";
import { clauseLinks } from "./option_fields.js";
import { h, redraw } from "./patch.js";

const MOST_SLOTS = 12; // a deck of at most so many cards is shown as slots, a larger one as a list
const BARS = 10;
const LONGEST_NAME = 40;

/** `acts` are what its buttons do; `state()` answers `{name, cards, format}` with the cards as a Map from name to number. */
export class Sheet {
  constructor({ pool, catalogue, numbers, acts, state }) {
    Object.assign(this, { pool, catalogue, numbers, acts, state });
    this.root = document.getElementById("deck");
    this.bar = document.getElementById("deck-bar");
    this.build();
    this.listen();
  }

  get needs() {
    return this.acts.format().needs;
  }

  get total() {
    return [...this.state().cards.values()].reduce((sum, number) => sum + number, 0);
  }

  /** "5 of 8", "17 cards". */
  count() {
    const { least, most } = this.needs;
    if (most && least === most) return t("{number} of {most}", { number: this.total, most });
    return tn("{number} card", "{number} cards", this.total);
  }

  // --- The frame, once -----------------------------------------------------------------------------------------------

  build() {
    const { acts } = this;
    this.name = el("input", { type: "text", id: "deck-name", maxlength: LONGEST_NAME, autocomplete: "off", spellcheck: "false", placeholder: t("A deck without a name"), oninput: () => acts.rename(this.name.value) });
    this.total_ = el("p", { class: "deck-count num" });
    this.verdict = el("p", { class: "deck-verdict" });
    this.troubles = el("div", { class: "deck-troubles", id: "deck-troubles", role: "status" });
    this.slots = el("ol", { class: "slots", "aria-label": t("Cards in the deck") });
    this.facts = el("div", { class: "deck-facts" });
    this.shelf = el("select", { id: "deck-shelf", onchange: () => this.drawDrop() });
    this.drop = button(t("Throw away"), "cross", () => acts.drop(this.shelf.value));
    this.play = el("button", { type: "button", class: "raise", "aria-describedby": "deck-troubles", onclick: () => acts.play() }, t("Play with this deck"));
    fill(
      this.root,
      el("div", { class: "deck-head" }, el("div", { class: "deck-field deck-named" }, el("label", { for: "deck-name" }, t("Name of the deck")), this.name), this.formats()),
      el("div", { class: "deck-state" }, this.total_, this.verdict),
      this.slots,
      this.troubles, // below the slots: what the house answers must not move them under a hand that is dragging
      this.facts,
      el("div", { class: "deck-doors" }, this.play),
      el(
        "div",
        { class: "deck-acts" },
        button(t("Save"), "check", () => acts.save()),
        button(t("Copy as text"), "copy", () => acts.copy()),
        button(t("Bring a list"), "upload", () => acts.bring()),
        button(t("Empty it"), "cross", () => acts.empty()),
      ),
      el(
        "div",
        { class: "deck-shelf" },
        el("label", { for: "deck-shelf" }, t("Begin with another deck")),
        this.shelf,
        el("div", { class: "deck-acts" }, button(t("Open"), "deck", () => acts.open(this.shelf.value)), this.drop),
      ),
    );
  }

  formats() {
    const { pool, acts } = this;
    if (pool.formats.length < 2) return null;
    const select = el(
      "select",
      { id: "deck-format", onchange: () => acts.chooseFormat(select.value) },
      pool.formats.map(({ name, title }) => el("option", { value: name, selected: name === this.state().format }, title)),
    );
    this.format = select;
    return el("div", { class: "deck-field" }, el("label", { for: "deck-format" }, t("For the format")), select);
  }

  // --- What changes --------------------------------------------------------------------------------------------------

  draw() {
    const { name, cards, format } = this.state();
    if (this.name.value !== name) this.name.value = name;
    if (this.format) this.format.value = format;
    this.total_.textContent = this.count();
    const { least, most } = this.needs;
    this.isSlots = Boolean(most) && most <= MOST_SLOTS;
    this.slots.classList.toggle("as-slots", this.isSlots);
    const shown = [...cards].flatMap(([card, number]) => (this.isSlots ? Array(number).fill([card, 1]) : [[card, number]]));
    if (!shown.some(([card]) => card === this.current)) this.current = shown[0]?.[0];
    const rows = shown.map(([card, number], at) => this.row(card, number, at));
    const empty = this.isSlots ? Math.max(0, most - rows.length) : rows.length ? 0 : 1;
    const words = (at) => (this.isSlots ? t("Slot {number}", { number: rows.length + at + 1 }) : least ? t("At least {number} cards come here.", { number: least }) : t("Cards come here."));
    const blanks = Array.from({ length: empty }, (_, at) => h("li", { key: `empty-${rows.length + at}`, class: "slot is-empty" }, words(at)));
    redraw(this.slots, [...rows, ...blanks]);
    this.drawFacts();
    this.drawBar();
  }

  row(card, number, at) {
    const face = faceOf(this.catalogue, card);
    const tab = card === this.current ? "0" : "-1";
    const inside = [
      h("span", { class: `medallion ${tones(face.tone)}`.trim(), "data-letter": letterOf(face), "aria-hidden": "true" }, mark(face.mark)),
      h("span", { class: "slot-name" }, face.title),
      face.value && h("span", { class: "slot-value num", "aria-hidden": "true" }, face.value),
    ];
    const key = this.isSlots ? `${card}-${at}` : card;
    const drag = { "data-card": card, draggable: "true" };
    if (this.isSlots)
      return h(
        "li",
        { key, class: "slot", ...drag },
        h("button", { type: "button", class: "slot-card", "data-act": "remove", "data-main": true, tabindex: tab, "aria-label": t("Take out {card}", { card: face.title }) }, inside, mark("cross", "slot-out")),
      );
    const many = this.needs.copies && number > this.needs.copies;
    return h(
      "li",
      { key, class: `slot${many ? " too-many" : ""}`, ...drag },
      h("button", { type: "button", class: "slot-step", "data-act": "remove", "data-main": true, tabindex: tab, "aria-label": t("One {card} fewer", { card }) }, mark("minus")),
      h("span", { class: "slot-number num" }, number),
      h("button", { type: "button", class: "slot-step", "data-act": "add", tabindex: tab, "aria-label": t("One {card} more", { card }) }, mark("plus")),
      inside,
    );
  }

  /** What the house says of the deck: `null` while it is being asked, else its problems; the empty deck is nobody's fault. */
  judge(problems) {
    const empty = this.total === 0;
    const legal = !empty && problems?.length === 0;
    this.root.dataset.verdict = empty ? "empty" : problems === null ? "asking" : legal ? "legal" : "illegal";
    this.verdict.textContent = empty ? t("Choose cards from the pool") : problems === null ? t("The house is looking …") : legal ? t("Ready to play") : t("Not yet a legal deck");
    const game = { id: this.pool.id };
    if (problems !== null || empty)
      fill(
        this.troubles,
        legal ? el("span", { class: "sr-only" }, t("Ready to play")) : null,
        (empty ? [] : problems).map(({ plain, text, clause }) => el("p", { class: "trouble" }, plain || text, " ", plain ? clauseLinks(clause, game) : null)),
      );
    this.play.setAttribute("aria-disabled", String(!legal));
    this.legal = legal;
    this.drawBar();
  }

  drawBar() {
    fill(this.bar, el("span", { class: "deck-bar-words" }, el("b", { class: "num" }, this.count()), " ", this.verdict.textContent), el("span", { class: "deck-bar-go" }, t("Your deck")));
    this.bar.dataset.verdict = this.root.dataset.verdict ?? "empty";
  }

  // --- Numbers -------------------------------------------------------------------------------------------------------

  drawFacts() {
    const cards = [...this.state().cards];
    const numbers = this.acts.numbers();
    const sum = (of) => cards.reduce((total, [card, number]) => total + number * of(card), 0);
    const lines = numbers.map(({ title, of, most }) => {
      const over = typeof most === "number" && sum(of) > most;
      const text = typeof most === "number" ? t("{number} of {most}", { number: sum(of), most }) : String(sum(of));
      return el("div", { class: over ? "over" : "" }, el("dt", {}, title), el("dd", { class: "num" }, text));
    });
    fill(this.facts, lines.length ? el("dl", { class: "deck-sums" }, lines) : null, numbers.length && cards.length ? this.curve(numbers[0], cards) : null);
  }

  /** How many cards have which number, as a row of bars. */
  curve({ title, of }, cards) {
    const values = this.pool.cards.map(of);
    const least = Math.min(...values);
    const most = Math.min(Math.max(...values), least + BARS - 1);
    const capped = Math.max(...values) > most;
    const bars = Array.from({ length: most - least + 1 }, (_, at) => ({ value: least + at, number: 0 }));
    for (const [card, number] of cards) bars[Math.min(of(card), most) - least].number += number;
    const tallest = Math.max(1, ...bars.map(({ number }) => number));
    const label = (value) => (capped && value === most ? `${value}+` : String(value));
    const said = bars.filter(({ number }) => number).map(({ value, number }) => tn("{number} card of {value}", "{number} cards of {value}", number, { value: label(value) }));
    const width = 240 / bars.length;
    return el(
      "figure",
      { class: "deck-curve" },
      el("figcaption", {}, t("{fact}, card by card", { fact: title })),
      svg(
        "svg",
        { viewBox: "0 0 240 64", role: "img", "aria-label": `${title}: ${said.join(", ")}` },
        bars.map(({ value, number }, at) => {
          const height = (number / tallest) * 34;
          return svg(
            "g",
            {},
            svg("rect", { class: number ? "curve-bar" : "curve-bar none", x: at * width + 2, y: 48 - Math.max(height, 1), width: width - 4, height: Math.max(height, 1) }),
            number ? svg("text", { class: "curve-number", x: (at + 0.5) * width, y: 44 - height }, String(number)) : null,
            svg("text", { class: "curve-value", x: (at + 0.5) * width, y: 61 }, label(value)),
          );
        }),
      ),
    );
  }

  // --- Shelf ---------------------------------------------------------------------------------------------------------

  drawShelf(own, chosen = "") {
    const { format } = this.state();
    const ready = this.pool.decks.filter((deck) => !deck.formats?.length || deck.formats.includes(format));
    const option = (value, text) => el("option", { value, selected: value === chosen }, text);
    fill(
      this.shelf,
      own.length ? el("optgroup", { label: t("Your decks") }, own.map((deck) => option(`own:${deck.name}`, deck.name))) : null,
      ready.length ? el("optgroup", { label: t("Ready-made") }, ready.map((deck) => option(`ready:${deck.name}`, deck.name))) : null,
    );
    this.drawDrop();
  }

  drawDrop() {
    this.drop.hidden = !this.shelf.value.startsWith("own:");
  }

  // --- Hands on it ---------------------------------------------------------------------------------------------------

  listen() {
    const { acts, slots } = this;
    const card = (event) => event.target.closest?.("[data-card]")?.dataset.card;
    slots.addEventListener("click", (event) => {
      const pressed = event.target.closest("[data-act]");
      if (pressed) this.keepingPlace(card(event), () => acts[pressed.dataset.act](card(event)));
    });
    slots.addEventListener("focusin", (event) => card(event) && (this.current = card(event)));
    slots.addEventListener("keydown", (event) => this.key(event, card(event)));
    slots.addEventListener("dragstart", (event) => {
      if (!card(event)) return;
      event.dataTransfer.setData("text/x-footlights-slot", card(event));
      event.dataTransfer.effectAllowed = "move";
    });
    dropAt(this.root, "text/x-footlights-card", (name) => acts.add(name));
    dropAt(document.querySelector(".pool-part"), "text/x-footlights-slot", (name) => acts.remove(name));
  }

  key(event, name) {
    if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...this.slots.querySelectorAll("[data-main]")];
    const at = rows.findIndex((row) => row.closest("li") === event.target.closest("li"));
    const back = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const across = this.isSlots ? 2 : 1;
    const steps = { ArrowUp: -across, ArrowDown: across, [back]: -1, [back === "ArrowLeft" ? "ArrowRight" : "ArrowLeft"]: 1 };
    if (["Delete", "Backspace", "-"].includes(event.key)) this.keepingPlace(name, () => this.acts.remove(name));
    else if (event.key === "+") this.acts.add(name);
    else if (event.key in steps) this.rove(rows[at + steps[event.key]]);
    else return;
    event.preventDefault();
  }

  rove(row) {
    if (!row) return;
    this.current = row.closest("[data-card]").dataset.card;
    this.draw();
    row.focus();
  }

  /** When the row that has the focus goes, the next one gets it. */
  keepingPlace(name, work) {
    const rows = [...this.slots.querySelectorAll("[data-main]")];
    const at = rows.findIndex((row) => row.closest("[data-card]").dataset.card === name);
    work();
    if (this.slots.contains(document.activeElement)) return;
    const left = [...this.slots.querySelectorAll("[data-main]")];
    const next = left[Math.min(Math.max(at, 0), left.length - 1)];
    if (next) this.rove(next);
    else this.root.focus({ preventScroll: true });
  }
}

function button(text, drawing, act) {
  const made = el("button", { type: "button", class: "button quiet", onclick: act }, text);
  made.prepend(markOf(drawing));
  return made;
}

function markOf(name) {
  return svg("svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("use", { href: `/marks.svg#${name}` }));
}

function dropAt(place, kind, take) {
  const over = (event) => event.dataTransfer?.types.includes(kind);
  place.addEventListener("dragover", (event) => {
    if (!over(event)) return;
    event.preventDefault();
    place.dataset.over = "yes";
  });
  place.addEventListener("dragleave", (event) => !place.contains(event.relatedTarget) && delete place.dataset.over);
  place.addEventListener("drop", (event) => {
    delete place.dataset.over;
    if (!over(event)) return;
    event.preventDefault();
    take(event.dataTransfer.getData(kind));
  });
}
