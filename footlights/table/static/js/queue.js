/** Frames in the order they happened, each shown as long as it should be; what may be done is always what the newest offers. */

export class FrameQueue extends EventTarget {
  /** `rewinds`: older frames may follow newer ones, as in a replay. */
  constructor(board, settings, { rewinds = document.body.dataset.page === "replay" } = {}) {
    super();
    Object.assign(this, { board, settings, rewinds });
    this.house = board.root.closest("#house") ?? document.getElementById("house");
    this.waiting = [];
    this.newest = null;
    this.playing = false;
    this.skip = null; // ends the hold that is running
    this.until = null; // frames up to this one are told, not played
    this.ears = new AbortController();
    // In the capture phase: the table is brought up to date before anybody hears what was done.
    document.addEventListener("visibilitychange", () => document.hidden && this.flush(), { signal: this.ears.signal });
    for (const type of ["act", "skip"]) board.root.addEventListener(type, () => this.flush(), { capture: true, signal: this.ears.signal });
  }

  destroy() {
    this.ears.abort();
    this.waiting = [];
    this.skip?.();
  }

  /** Milliseconds are divided by this; 0 is instant. Nothing moves in a window that nobody sees: the browser would never end it. */
  get speed() {
    const speed = this.settings.get("speed");
    return speed === "instant" || document.hidden ? 0 : Number(speed) || 1;
  }

  push(frames) {
    const fresh = frames.filter((frame) => this.isFresh(frame));
    if (!fresh.length) return;
    if (fresh.some((frame) => frame.jump)) for (const old of this.waiting.splice(0)) this.told(old);
    this.waiting.push(...fresh);
    this.board.offer(this.newest);
    if (this.rushing || !this.speed || fresh[0].jump) this.skip?.();
    if (!this.speed) this.until = this.newest;
    if (!this.playing) this.play();
  }

  /** A frame that comes again is shown once. */
  isFresh(frame) {
    const { newest } = this;
    const same = newest && frame.at === newest.at && frame.step === newest.step;
    const older = newest && (frame.at < newest.at || (frame.at === newest.at && frame.step < newest.step));
    if (this.rewinds ? same && frame.v === newest.v : same || older) return false;
    this.newest = frame;
    return true;
  }

  /** Show the newest frame now. What was still to be shown is told (the log needs it), not played. */
  flush() {
    if (!this.playing) return;
    if (this.waiting.length) this.until = this.newest;
    this.skip?.();
  }

  async play() {
    this.playing = true;
    this.mark();
    while (this.waiting.length) {
      const frame = this.waiting.shift();
      if (this.until && frame !== this.until) this.told(frame);
      else await this.show(frame);
    }
    this.playing = false;
    this.mark();
  }

  /** A frame moves, then stays its time; one that was hurried to does not stay, and makes room for the next at once. */
  async show(frame) {
    this.rushing = frame === this.until;
    if (this.rushing) this.until = null;
    const skipped = new Promise((resolve) => (this.skip = resolve));
    const drawn = this.board.draw(frame, { animate: !frame.jump && this.speed > 0 });
    this.told(frame);
    let cut = false;
    await Promise.race([drawn, skipped.then(() => (cut = true))]);
    const hold = this.speed && !this.rushing ? (frame.e?.hold ?? 0) / this.speed : 0;
    if (hold && !cut) await Promise.race([pause(hold), skipped]);
    this.skip = null;
    this.rushing = false;
  }

  told(frame) {
    if (frame.settled) this.settled = frame;
    this.mark();
    this.dispatchEvent(new CustomEvent("shown", { detail: { frame } }));
    this.board.root.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: { frame } }));
  }

  /** Words for stylesheets and tests: how far the table is, and whether anything is still to come. */
  mark() {
    if (!this.house) return;
    this.house.dataset.busy = String(this.playing);
    if (!this.settled) return;
    this.house.dataset.at = String(this.settled.at);
    this.house.dataset.ply = String(this.settled.ply);
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
