/** Frames in the order they happened, each shown as long as it should be. All that tells of the game follows what is shown here. */

/** Fires `shown` {frame, painted} for every frame in order; `painted` is false of one that is told without being drawn. */
export class FrameQueue extends EventTarget {
  /** `rewinds`: older frames may follow newer ones, as in a replay. */
  constructor(board, settings, { rewinds = document.body.dataset.page === "replay" } = {}) {
    super();
    Object.assign(this, { board, settings, rewinds });
    this.house = board.root.closest("#house") ?? document.getElementById("house");
    this.waiting = [];
    this.newest = null;
    this.playing = false;
    this.run = null; // kept when all that is being played has been shown
    this.skip = null; // ends the hold that is running
    this.until = null; // frames up to this one are told, not played
    this.ears = new AbortController();
    document.addEventListener("visibilitychange", () => document.hidden && this.flush(), { signal: this.ears.signal });
    board.root.addEventListener("skip", () => this.flush(), { signal: this.ears.signal });
  }

  destroy() {
    this.ears.abort();
    this.waiting = [];
    this.cutShort();
    this.playing = false;
    this.mark();
    this.gone = true;
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
    if (!this.speed) this.until = this.newest;
    if (!this.playing) this.run = this.play();
    else if (!this.speed || fresh[0].jump) this.cutShort();
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

  /** Show the newest frame now, at rest. What was still to be shown is told (the log needs it), not played. Kept when it is done. */
  flush() {
    if (!this.playing) return Promise.resolve();
    if (this.waiting.length) this.until = this.newest;
    this.cutShort();
    return this.run;
  }

  /** The frame that is being shown comes to rest at once and does not stay its time. */
  cutShort() {
    if (!this.skip) return;
    this.board.rest();
    this.skip();
  }

  async play() {
    this.playing = true;
    this.mark();
    while (this.waiting.length) {
      const frame = this.waiting.shift();
      if (this.until && frame !== this.until) this.told(frame);
      else await this.show(frame, frame === this.until);
    }
    this.playing = false;
    this.mark();
  }

  /** A frame moves, then stays its time; one that was hurried to is simply there. */
  async show(frame, hurried) {
    if (hurried) this.until = null;
    let cut = false;
    const skipped = new Promise((resolve) => (this.skip = resolve)).then(() => (cut = true));
    let painted = false;
    const paint = () => {
      painted = true;
      this.told(frame, true);
    };
    await this.board.draw(frame, { animate: !hurried && !frame.jump && this.speed > 0, painted: paint });
    if (!painted) this.told(frame);
    const hold = this.speed && !hurried ? (frame.e?.hold ?? 0) / this.speed : 0;
    if (hold && !cut) await Promise.race([pause(hold), skipped]);
    this.skip = null;
  }

  told(frame, painted = false) {
    if (frame.settled) this.settled = frame;
    this.mark();
    this.dispatchEvent(new CustomEvent("shown", { detail: { frame, painted } }));
    this.board.root.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: { frame, painted } }));
  }

  /** Words for stylesheets and tests: how far the table is, and whether anything is still to come. */
  mark() {
    if (this.gone) return; // the board is another's now
    this.board.showing = this.playing;
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
