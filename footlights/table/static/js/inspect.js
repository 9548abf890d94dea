/** The side slot that shows a card large: after a moment of hovering, on focus, or on a long press; never over the board. */

import { cardElement, faceOf } from "./cards.js";

const WAIT = 350; // milliseconds a pointer rests before the slot changes
const SLACK = 10; // pixels a finger may stray in a long press

export class Inspector {
  constructor({ board, inspect }, { catalogue, settings, t }) {
    Object.assign(this, { board, slot: inspect, catalogue, settings, t });
    this.timer = 0;
    this.pressed = false; // a long press has just happened: the click that follows is none
    this.ears = new AbortController();
    const on = (type, act, target = board) => target.addEventListener(type, act, { signal: this.ears.signal });
    on("pointerover", (event) => event.pointerType === "mouse" && this.later(event.target));
    on("pointerleave", (event) => event.pointerType === "mouse" && this.hide());
    on("focusin", (event) => event.target.matches(":focus-visible") && this.later(event.target));
    on("focusout", () => this.hide());
    on("pointerdown", (event) => this.press(event));
    on("pointermove", (event) => this.stray(event));
    for (const type of ["pointerup", "pointercancel"]) on(type, () => clearTimeout(this.timer));
    on("contextmenu", (event) => event.target.closest(".card") && this.finger && event.preventDefault());
    on("pointerdown", (event) => !board.contains(event.target) && !inspect?.contains(event.target) && this.hide(), document);
  }

  destroy() {
    this.ears.abort();
    this.hide();
  }

  later(target) {
    const face = target.closest?.("[data-face]")?.dataset.face;
    clearTimeout(this.timer);
    if (!this.settings.get("zoom")) return;
    this.timer = setTimeout(() => (face ? this.show(face) : this.hide()), WAIT);
  }

  press(event) {
    this.pressed = false;
    this.finger = event.pointerType !== "mouse";
    const card = event.target.closest("[data-face]");
    clearTimeout(this.timer);
    if (!this.finger) return;
    this.hide();
    if (!card) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.pressed = true;
      this.show(card.dataset.face);
      card.dispatchEvent(new CustomEvent("long-press", { bubbles: true, detail: { pointerId: event.pointerId } }));
    }, WAIT);
  }

  stray(event) {
    if (!this.finger || !this.from || this.pressed) return;
    if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > SLACK) clearTimeout(this.timer);
  }

  /** Whether the click now arriving ends a long press, and so means nothing. */
  swallows() {
    const was = this.pressed;
    this.pressed = false;
    return was;
  }

  show(name) {
    if (!this.slot) return;
    const tips = (faceOf(this.catalogue, name).tips ?? []).filter((word) => this.catalogue?.glossary?.[word]);
    const list = document.createElement("dl");
    list.className = "tips";
    for (const word of tips) list.append(line("dt", word), line("dd", this.catalogue.glossary[word]));
    this.slot.replaceChildren(cardElement(this.catalogue, name), ...(tips.length ? [list] : []));
    this.slot.dataset.shown = name;
  }

  hide() {
    clearTimeout(this.timer);
    if (!this.slot || !("shown" in this.slot.dataset)) return;
    delete this.slot.dataset.shown;
    this.slot.replaceChildren();
  }
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
