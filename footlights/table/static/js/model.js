/** What this browser knows of its table: the sum of the house's answers, told on to whoever shows a part of it. */

import { get } from "./api.js";
import { wholeFrames } from "./changes.js";

const FRAMES_KEPT = 400; // enough for the last rounds of the longest game

const after = (frame, head) => !head || frame.at > head[0] || (frame.at === head[0] && frame.step > head[1]);

/**
 * Fires `welcome`, `frames` {frames, fresh}, `log` {lines, whole, earlier}, `seats`, `notes` {notes}, `next` {table}, `gap`, `lost` when frames cannot be
 * followed because the one they build on is not here, and `behind` when the house knows less than was shown here.
 *
 * `log` is what has been shown so far: a frame's lines are added when it is shown, so that the prompt book tells nothing early.
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
      recent: [],
      newest: null,
      newestAt: 0,
    });
  }

  get sees() {
    return this.newest?.v ?? null;
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
    if (this.newest) return [this.newest.at, this.newest.step];
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
    this.log = this.continued(answer);
    this.logHead = answer.head;
    this.tell("welcome", { answer });
    this.tell("log", { lines: this.log, whole: true });
    this.hearSeats({ seats: answer.seats, next: answer.next });
    this.hearNotes({ notes: answer.notes });
    this.take(answer.frames ?? []);
    if (this.newest && after(this.newest, answer.head)) this.tell("behind");
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
    this.newestAt = Date.now();
    this.waiting = false;
    this.recent.push(...fresh);
    this.recent.splice(0, Math.max(0, this.recent.length - FRAMES_KEPT));
    this.tell("frames", { frames: fresh });
  }

  /** A frame has been shown: its lines may be read now. */
  shown(frame) {
    if (!after(frame, this.logHead)) return;
    this.logHead = [frame.at, frame.step];
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
