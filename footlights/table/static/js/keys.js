/** Playing by keyboard: digits choose and, pressed again, do; arrows move, Enter does, Esc goes a step back, Space passes, letters push buttons. */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FIELDS = "input, textarea, select, [contenteditable]";

export class Keys {
  /** `board` is the Board: its picking, letting go and pushing are called. */
  constructor(board) {
    this.board = board;
    this.ears = new AbortController();
    document.addEventListener("keydown", (event) => this.press(event), { signal: this.ears.signal });
    // A button is clicked when Space comes up again: a card under the focus must not be played by it.
    document.addEventListener("keyup", (event) => event.key === " " && this.onCard(event.target) && event.preventDefault(), { signal: this.ears.signal });
  }

  destroy() {
    this.ears.abort();
  }

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !this.ours(event.target)) return;
    const done = this.answer(event);
    if (done) event.preventDefault();
  }

  /** Not while somebody writes, and not while a dialog is open. */
  ours(target) {
    return !target.closest?.(FIELDS) && !document.querySelector("dialog[open]");
  }

  onCard(target) {
    return this.board.root.contains(target) && Boolean(target.closest?.("[data-do], [data-take], [data-face]"));
  }

  answer(event) {
    const { key } = event;
    if (/^[1-9]$/.test(key)) return this.digit(Number(key), event.repeat);
    if (key in ARROWS) return this.arrow(event.target, ARROWS[key]);
    if (key === "Enter") return this.board.confirm(event.target);
    if (key === "Escape") return this.board.back();
    if (key === " ") return this.space(event);
    if (/^[a-z]$/i.test(key) && !event.repeat) return this.letter(key.toLowerCase());
    return false;
  }

  /** A digit chooses, so that one sees what would come of it; the same digit again does it. */
  digit(number, held = false) {
    const element = this.board.choosable()[number - 1];
    if (!element) return false;
    const again = document.activeElement === element && this.board.picked && element.dataset.do === this.board.picked;
    element.focus();
    if (again && this.board.settings.get("confirm") !== "submit") {
      if (!held) this.board.act(this.board.picked);
    } else if ("take" in element.dataset) this.board.take(element.dataset.take, true);
    else this.board.pick(element.dataset.do, "key");
    return true;
  }

  space(event) {
    const pass = this.board.promptbar.querySelector('[data-pass][data-offer="legal"]');
    const elsewhere = event.target.closest?.("button, a, summary") && !this.onCard(event.target);
    if (elsewhere) return false;
    if (pass && !event.repeat) pass.click();
    return Boolean(pass) || this.onCard(event.target);
  }

  letter(key) {
    const button = [...this.board.promptbar.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key);
    if (!button) return false;
    button.click();
    return true;
  }

  /** To the nearest thing in that direction; sideways counts double, so that rows and columns are followed. */
  arrow(target, [dx, dy]) {
    const places = this.board.reachable();
    const inside = places.includes(target);
    if (!inside) {
      if (target !== document.body && !this.board.root.contains(target)) return false;
      const first = this.board.choosable()[0] ?? places[0];
      first?.focus();
      return Boolean(first);
    }
    const from = middle(target);
    const found = places
      .filter((place) => place !== target)
      .map((place) => ({ place, ...apart(from, middle(place), dx, dy) }))
      .filter(({ ahead }) => ahead > 4)
      .sort((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside))[0];
    found?.place.focus();
    return true;
  }
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function apart(from, to, dx, dy) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return { ahead: x * dx + y * dy, aside: Math.abs(x * dy) + Math.abs(y * dx) };
}
