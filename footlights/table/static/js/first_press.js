/** While something is being shown, the first click, key or tap brings the show to its end and does nothing else.
 *
 * Whoever presses then looks at a moment that is past: the press must not be taken for an answer to what comes next. Looking around
 * stays free: the pointer's hovering, scrolling, the keys that move the focus, and the browser's own keys and clicks. So does writing
 * in a field. A dialog lies over the table and is answered as usual; what it does carries the decision it was opened at.
 */

const FIELDS = "input, textarea, select, [contenteditable]";
const DOUBLE_PRESS = 300; // milliseconds in which a second click, or the same key again, is part of the first

export class FirstPress {
  /** `playing()` says whether something is being shown, `finish()` brings it to its end. */
  constructor({ playing, finish }) {
    Object.assign(this, { playing, finish });
    this.pressed = false; // whether the pointer went down while something was being shown
    this.held = new Set(); // keys that went down so, until they come up again
    this.keys = new Map(); // ... and when each of them did last
    this.swallowedAt = -Infinity;
    this.ears = new AbortController();
    const on = (type, hear) => window.addEventListener(type, (event) => hear.call(this, event), { capture: true, signal: this.ears.signal });
    on("pointerdown", this.press);
    on("click", this.click);
    on("keydown", this.keydown);
    on("keyup", this.keyup);
  }

  destroy() {
    this.ears.abort();
  }

  press() {
    this.pressed = this.playing();
  }

  /** The show may have ended between press and release: what was pressed was still part of it. */
  click(event) {
    const early = this.playing() || (this.pressed && event.detail > 0);
    this.pressed = false;
    if (isElsewhere(event.target) || opensAside(event)) return;
    const again = event.detail > 1 && event.timeStamp - this.swallowedAt < DOUBLE_PRESS;
    if (!early && !again) return;
    if (!again) this.swallowedAt = event.timeStamp;
    this.swallow(event);
  }

  keydown(event) {
    if (!presses(event) || isElsewhere(event.target)) return;
    const held = event.repeat && (this.playing() || this.held.has(event.code) || activates(event));
    if (held) return hush(event); // a key that stays down is no second press
    if (event.repeat) return;
    const again = event.timeStamp - (this.keys.get(event.code) ?? -Infinity) < DOUBLE_PRESS;
    if (!this.playing() && !again) return;
    if (!again) this.keys.set(event.code, event.timeStamp);
    this.held.add(event.code);
    this.swallow(event);
  }

  keyup(event) {
    if (this.held.delete(event.code)) hush(event); // a button is pushed when Space comes up
  }

  swallow(event) {
    hush(event);
    this.finish();
  }
}

function hush(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const activates = ({ key }) => key === "Enter" || key === " ";

/** Keys that do something here: letters, digits and signs, Enter and Escape, unless they are written into a field or the browser's. */
function presses(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target.closest?.(FIELDS)) return event.key === "Enter" && event.target.closest("#commands") !== null;
  return event.key.length === 1 || event.key === "Enter" || event.key === "Escape";
}

function isElsewhere(target) {
  return Boolean(target.closest?.("dialog")) || document.querySelector("dialog[open]") !== null;
}

/** A click that lets the browser open a link elsewhere. */
function opensAside(event) {
  return (event.ctrlKey || event.metaKey || event.shiftKey) && event.target.closest?.("a[href]") !== null;
}
