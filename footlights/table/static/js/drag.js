/** Dragging a card to the play area, as an extra to clicking: with a mouse at once, with a finger after a long press. Esc cancels.
 *
 * A card that is taken up is let go on one of the places that appear with it.
 */

const START = 8; // pixels before a press becomes a drag

export class Dragger {
  /** `play(do)` is called when a card is let go outside the place it came from, `take(id)` when one that can be taken up is lifted;
   * `may()` says whether anything can be dragged now.
   */
  constructor(board, { play, take, may = () => true }) {
    Object.assign(this, { board, play, takeUp: take, may, held: null });
    this.dropped = false; // a drag has just ended: the click that follows is none
    this.ears = new AbortController();
    const on = (type, act, options = {}) => board.addEventListener(type, act, { signal: this.ears.signal, ...options });
    on("pointerdown", (event) => this.take(event));
    on("long-press", (event) => this.held && (this.held.ready = true));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.drop(event));
    on("pointercancel", () => this.cancel());
    on("dragstart", (event) => event.preventDefault());
    on("touchmove", (event) => this.held?.ready && event.preventDefault(), { passive: false });
  }

  destroy() {
    this.cancel();
    this.ears.abort();
  }

  take(event) {
    this.dropped = false;
    const card = event.target.closest('.card[data-offer="legal"]');
    if (!card || event.button !== 0 || !this.may()) return;
    this.held = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ready: event.pointerType === "mouse", moving: false };
  }

  move(event) {
    const { held } = this;
    if (!held?.ready || event.pointerId !== held.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) < START) return;
    if (!held.moving) this.lift(event.pointerId);
    held.card.style.setProperty("translate", `${dx}px ${dy}px`);
    this.board.toggleAttribute("data-drop", this.away(event));
  }

  lift(pointer) {
    this.held.moving = true;
    this.held.card.setPointerCapture(pointer);
    this.held.card.dataset.dragged = "";
    this.board.dataset.dragging = "";
    if ("take" in this.held.card.dataset) this.takeUp(this.held.card.dataset.take);
  }

  drop(event) {
    const { held } = this;
    const away = held?.moving && this.away(event);
    this.cancel();
    const act = held && "take" in held.card.dataset ? this.under(event) : held?.card.dataset.do;
    if (away && act) this.play(act);
  }

  /** The action of the place under the pointer that appeared with what is dragged. */
  under(event) {
    const places = document.elementsFromPoint(event.clientX, event.clientY);
    return places.find((place) => place.matches('[data-with][data-offer="legal"]'))?.dataset.do ?? "";
  }

  /** Whether the pointer has left the zone the card lies in and is still over the board. */
  away(event) {
    const inside = (element) => {
      const box = element.getBoundingClientRect();
      return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    };
    const home = this.held.card.closest(".k-zone") ?? this.held.card.parentElement;
    return inside(this.board) && !inside(home);
  }

  cancel() {
    if (!this.held) return false;
    const { card, moving } = this.held;
    this.held = null;
    this.dropped = moving;
    card.style.removeProperty("translate");
    delete card.dataset.dragged;
    delete this.board.dataset.dragging;
    this.board.removeAttribute("data-drop");
    return moving;
  }

  /** Whether the click now arriving ends a drag, and so means nothing. */
  swallows() {
    const was = this.dropped;
    this.dropped = false;
    return was;
  }
}
