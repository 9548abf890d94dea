/** What the thing under the pointer or the focus would do, or why it cannot be done: beside the thing and in the prompt bar. */

const GAP = 8;

export class Whisper {
  constructor(board, promptbar) {
    Object.assign(this, { board, promptbar });
    this.note = document.createElement("div");
    this.note.className = "whisper";
    this.note.setAttribute("aria-hidden", "true"); // the same words are the element's description
    this.note.hidden = true;
    board.append(this.note);
  }

  destroy() {
    this.note.remove();
  }

  /** `seen`: what it would come to is already shown on the table, so that no note need lie over it. */
  show(element, offer, seen = false) {
    const bad = Boolean(offer.why_not);
    const more = bad ? offer.why_not.text : offer.preview ?? "";
    this.note.replaceChildren(words("strong", offer.label), ...(more ? [words("span", more)] : []));
    this.note.classList.toggle("bad", bad);
    this.note.hidden = seen || (element.closest("#promptbar") !== null && !more);
    this.put(element);
    this.tell([offer.label, more].filter(Boolean).join(": "), bad);
  }

  hide() {
    this.note.hidden = true;
    this.tell("", false);
  }

  tell(text, bad) {
    const line = this.promptbar.querySelector(".prompt-whisper");
    if (!line) return;
    line.textContent = text;
    line.classList.toggle("bad", bad);
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
