/** What the thing under the pointer or the focus would do, or why it cannot be done: beside the thing and in the prompt bar. */

const GAP = 8;

export class Whisper {
  /** `rules` is the address of the rules page, `t` the strings. */
  constructor(board, promptbar, { rules = "", t }) {
    Object.assign(this, { board, promptbar, rules, t });
    this.note = document.createElement("div");
    this.note.className = "whisper";
    this.note.setAttribute("aria-hidden", "true"); // the same words are the element's description
    this.note.hidden = true;
    this.pointer = window.matchMedia("(hover: hover)");
    board.append(this.note);
  }

  destroy() {
    this.note.remove();
  }

  /** `seen`: what it would come to is already shown on the table, so that no note need lie over it. `refused`: it was tried. */
  show(element, offer, { refused = false, seen = false } = {}) {
    const bad = Boolean(offer.why_not);
    const more = bad ? offer.why_not.text : offer.preview ?? "";
    const clause = offer.why_not?.clause ?? "";
    this.note.replaceChildren(words("strong", offer.label), ...(more ? [words("span", more)] : []), ...this.clause(clause));
    this.note.classList.toggle("bad", bad);
    this.note.hidden = seen || (element.closest("#promptbar") !== null && !more);
    this.put(element);
    this.tell([offer.label, more].filter(Boolean).join(": "), bad, clause, refused);
  }

  hide() {
    this.note.hidden = true;
    this.tell("", false);
  }

  /** What was refused stays in the prompt bar when the pointer goes on, so that its clause can be followed. */
  keep(offer) {
    this.note.hidden = true;
    const { text, clause } = offer.why_not;
    this.tell(`${offer.label}: ${text}`, true, clause, true);
  }

  tell(text, bad, clause = "", refused = false) {
    const line = this.promptbar.querySelector(".prompt-whisper");
    if (!line || line.dataset.told === `${text}|${refused}`) return;
    line.dataset.told = `${text}|${refused}`;
    const said = words("span", text);
    said.setAttribute("aria-hidden", "true"); // the element's description says the same
    line.replaceChildren(...(text ? [said, ...this.clause(clause, refused)] : []));
    line.classList.toggle("bad", bad);
    if (this.pointer.matches) this.promptbar.style.minHeight = `${this.promptbar.offsetHeight}px`;
  }

  /** The bar grows with what is whispered and shrinks with the next frame only, lest what is pointed at slip away, and back, and away. */
  shrink() {
    this.promptbar.style.minHeight = "";
  }

  /** The clause that forbids it: a label, or a link to the rules where one can get at it. */
  clause(clause, linked = false) {
    if (!clause) return [];
    const label = words(linked ? "a" : "span", this.t("Rule {clause}", { clause }));
    label.className = "clause";
    if (linked) Object.assign(label, { href: `${this.rules}#${clause}`, target: "_blank", rel: "noopener" });
    else label.setAttribute("aria-hidden", "true");
    return [" ", label];
  }

  /** Above the thing, or below it where there is no room; never beyond the board's sides. */
  put(element) {
    if (this.note.hidden) return;
    const home = this.board.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.note;
    const middle = box.left + box.width / 2 - home.left;
    const left = Math.max(GAP, Math.min(middle - width / 2, home.width - width - GAP));
    const above = box.top - home.top - height - GAP * 2;
    const room = box.top - height - GAP * 2 > 0;
    this.note.style.left = `${left}px`;
    this.note.style.top = `${room ? above : box.bottom - home.top + GAP}px`;
  }
}

function words(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
