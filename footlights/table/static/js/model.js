/** What this browser knows of its table: the sum of the house's answers, told on to whoever shows a part of it. */

import { get } from "./api.js";
import { wholeFrames } from "./changes.js";

const FRAMES_KEPT = 400; // enough for the last rounds of the longest game

const nameOf = (frame) => [frame.at, frame.step];
const after = (frame, head) => !head || frame.at > head[0] || (frame.at === head[0] && frame.step > head[1]);

/**
 * Fires `welcome`, `frames` {frames, fresh} when some have come, `moment` when one of them is what the board shows, `log` {lines,
 * whole, earlier}, `seats`, `notes` {notes}, `next` {table}, `gap`, `lost` when frames cannot be followed because the one they build
 * on is not here, and `behind` when the house knows less than was shown here.
 *
 * There is one clock for the whole page: `here` is the frame that the board shows, and `sees`, `over`, `myTurn` and `log` are of that
 * moment. What has come but is not shown yet (up to `newest`) is for nobody's eyes: only the house is told that it need not be sent
 * again.
 */
export class Model extends EventTarget {
  constructor(table) {
    super();
    Object.assign(this, {
      table,
      welcomed: false,
      you: null,
      host: false,
      title: "",
      game: "",
      catalogue: "",
      seats: [],
      watchers: 0,
      fair: null,
      next: "",
      draws: false,
      awaySeconds: 0,
      waiting: true,
      notes: new Map(),
      log: [],
      logBefore: 0, // how many entries of the log are before those that are here
      logHead: null,
      logLater: null, // a welcome whose log tells more than is shown
      recent: [],
      newest: null,
      here: null,
      sees: null, // what is seen in that moment
      arrivals: new WeakMap(), // frame -> when it came
    });
  }

  /** The frames up to the one that is shown. */
  get past() {
    return this.recent.filter((frame) => this.here && !after(frame, nameOf(this.here)));
  }

  /** When the position that is shown had come about, as far as this browser can tell. */
  get since() {
    return this.arrivals.get(this.here) ?? Date.now();
  }

  /** How many milliseconds the clocks of what is seen have run: up to now, or up to what is being shown. */
  get clockRan() {
    const until = this.here === this.newest ? Date.now() : this.since;
    return Math.max(0, until - (this.arrivals.get(this.clockFrame) ?? until));
  }

  get over() {
    return Boolean(this.sees?.over);
  }

  get watching() {
    return this.you === null || this.you === undefined;
  }

  get myTurn() {
    return !this.watching && !this.over && this.sees?.turn === this.you;
  }

  /** The newest frame this browser has, for the house to go on from; none is dealt yet at a table that waits. */
  have() {
    if (this.newest) return nameOf(this.newest);
    return this.welcomed && this.waiting ? [0, 0] : null;
  }

  /** How many notes need not be sent again: questions that are still open may have been answered meanwhile. */
  notesHad() {
    const open = [...this.notes.values()].filter((note) => note.open).map((note) => note.n);
    if (open.length > 0) return Math.min(...open);
    return this.notes.size > 0 ? Math.max(...this.notes.keys()) + 1 : 0;
  }

  hear(answer) {
    const listen = { welcome: "welcome", frames: "hearFrames", nack: "hearFrames", seats: "hearSeats", notes: "hearNotes" };
    if (listen[answer.t]) this[listen[answer.t]](answer);
  }

  welcome(answer) {
    const { you = null, host, title, game, catalogue, fair, draws = false, waiting = false, away_seconds: awaySeconds = 0 } = answer;
    Object.assign(this, { you, host, title, game, catalogue, fair, draws, waiting, awaySeconds, welcomed: true });
    const [at, step] = answer.head;
    const early = this.here && after({ at, step }, nameOf(this.here));
    if (early) this.logLater = answer;
    else this.log = this.renewed(answer);
    this.tell("welcome", { answer });
    this.tell("log", { lines: this.log, whole: true });
    this.hearSeats({ seats: answer.seats, next: answer.next });
    this.hearNotes({ notes: answer.notes });
    this.take(answer.frames ?? []);
    if (this.newest && after(this.newest, answer.head)) this.tell("behind");
  }

  renewed(answer) {
    this.logHead = answer.head;
    this.logLater = null;
    return this.continued(answer);
  }

  /** The newest page of the log; earlier ones that were read stay, if it goes on from them. */
  continued({ log = [], log_before: before = 0 }) {
    const [first] = log;
    const same = (line) => line.at === first.at && line.ply === first.ply && line.text === first.text;
    const from = before > 0 && first ? this.log.findIndex(same) : 0;
    if (from > 0) return [...this.log.slice(0, from), ...log];
    this.logBefore = before;
    return [...log];
  }

  /** Fetch a page of the log more, before those that are here. */
  async earlier() {
    const before = this.logBefore;
    const page = await get(`/api/tables/${this.table}/log?before=${before}`);
    if (before !== this.logBefore) return; // the log has begun anew meanwhile
    this.log = [...page.lines, ...this.log];
    this.logBefore = page.start;
    this.tell("log", { lines: page.lines, earlier: true });
  }

  hearFrames({ frames = [] }) {
    const first = frames.find((frame) => after(frame, this.have()));
    if (!first) return;
    if (first.jump || (this.newest && first.at > this.newest.at + 1)) this.tell("gap");
    this.take(frames);
  }

  take(frames) {
    const fresh = wholeFrames(frames.filter((frame) => after(frame, this.have())), this.recent);
    if (fresh === null) this.tell("lost");
    if (!fresh?.length) return;
    this.newest = fresh.at(-1);
    for (const frame of fresh) this.arrivals.set(frame, Date.now());
    this.waiting = false;
    this.recent.push(...fresh);
    this.recent.splice(0, Math.max(0, this.recent.length - FRAMES_KEPT));
    this.tell("frames", { frames: fresh });
  }

  /** A frame is shown now, or was passed over (not `painted`): its lines may be read, and all the page is of that moment. */
  shown(frame, painted = true) {
    if (painted) this.stand(frame);
    this.read(frame);
    if (this.logLater && !after({ at: this.logLater.head[0], step: this.logLater.head[1] }, nameOf(frame))) {
      this.log = this.renewed(this.logLater);
      this.tell("log", { lines: this.log, whole: true });
    }
    if (painted) this.tell("moment");
  }

  // Clocks go on while something is being shown; a glimpse brings none of its own.
  stand(frame) {
    this.here = frame;
    if (frame.settled) this.clockFrame = frame;
    this.sees = frame.settled ? frame.v : { ...frame.v, clock: this.clockFrame?.v.clock };
  }

  /** Look back at a frame that was shown before, or on at the one that was left; the log has told of both. */
  look(frame) {
    this.stand(frame);
    this.tell("moment");
  }

  read(frame) {
    if (!after(frame, this.logHead)) return;
    this.logHead = nameOf(frame);
    const back = this.log.some((line) => !line.gone && line.at < frame.at && line.ply > frame.ply);
    if (back)
      this.log = this.log.map((line) => (line.at < frame.at && line.ply > frame.ply ? { ...line, gone: true } : line));
    const lines = frame.log ?? [];
    if (frame.log_before) Object.assign(this, { log: [], logBefore: frame.log_before }); // too many lines for one answer
    this.log.push(...lines);
    if (back || frame.log_before) this.tell("log", { lines: this.log, whole: true, added: lines });
    else if (lines.length > 0) this.tell("log", { lines, whole: false, added: lines });
  }

  hearSeats({ seats = [], watchers = this.watchers, next = "" }) {
    Object.assign(this, { seats, watchers, seatsAt: Date.now() });
    const moved = next && next !== this.next;
    const known = this.nextKnown;
    this.next = next || this.next;
    this.nextKnown = true;
    this.tell("seats");
    if (moved) this.tell("next", { table: next, now: Boolean(known) });
  }

  hearNotes({ notes = [] }) {
    const news = notes.filter((note) => !this.notes.has(note.n));
    for (const note of notes) this.notes.set(note.n, note);
    if (notes.length > 0) this.tell("notes", { notes, news });
  }

  /** Whether this is a game for one. */
  get alone() {
    return this.seats.length === 1;
  }

  /** How a seat is called; one's own too, for a name is the same for everybody. */
  nameOf(seat) {
    return this.seats[seat]?.name ?? "";
  }

  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
