/** The line to the house: a websocket, or its HTTP mirror where websockets do not get through. What was sent and not yet
 * answered is kept and sent again with the same id until it is; the house answers a second copy as it did the first.
 */

import { get } from "./api.js";

const PROTOCOL = 1;
const PING_AFTER = 2_500;
const DEAD_AFTER = 9_000;
const RESEND_AFTER = 2_500;
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
const TRIES_BEFORE_MIRROR = 2;
const OPEN_WITHIN = 6_000;
const MIRROR_WAIT = 20; // seconds a poll may stay open
const UPGRADE_AFTER = 30_000; // how long the mirror serves before a websocket is tried again
const TICK = 250;
const REFUSED = new Set([401, 403, 404, 410]);

/** An id that no other message has. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How long to wait before the next attempt: twice as long each time, never all browsers at once. */
export function pauseBefore(attempt, random = Math.random) {
  const longest = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** Math.max(0, attempt - 1));
  return Math.max(SHORTEST_PAUSE, longest * (0.5 + random() / 2));
}

/** A websocket. `heard(answer)` for each message, `ended()` once. */
class SocketWire {
  name = "socket";

  constructor(table, heard, ended) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/api/tables/${table}/ws`);
    this.over = false;
    this.ended = ended;
    this.patience = setTimeout(() => this.close(), OPEN_WITHIN);
    this.socket.onmessage = (event) => heard(JSON.parse(event.data));
    this.socket.onclose = () => this.close();
    this.socket.onerror = () => this.close();
  }

  start(hello) {
    this.socket.onopen = () => {
      clearTimeout(this.patience);
      this.send(hello);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.patience);
    this.socket.onmessage = null;
    if (this.socket.readyState <= WebSocket.OPEN) this.socket.close();
    this.ended();
  }
}

/** The same over plain requests: one open poll for what is new, and a request for each message sent. */
class MirrorWire {
  name = "mirror";

  constructor(table, heard, ended, line) {
    this.base = `/api/tables/${table}`;
    this.heard = heard;
    this.ended = ended;
    this.line = line;
    this.over = false;
    this.seats = ""; // the digest of what was last told of the seats
    this.stopper = new AbortController();
  }

  async start(hello) {
    await this.send(hello);
    while (!this.over) await this.poll();
  }

  async send(message) {
    if (message.t === "ping") return;
    const body = JSON.stringify(message);
    await this.request("/send", { method: "POST", headers: { "content-type": "application/json" }, body });
  }

  async poll() {
    const [at, step] = this.line.have() ?? [];
    const query = new URLSearchParams({ notes: this.line.notes(), wait: MIRROR_WAIT, lang: this.line.lang, seats: this.seats, thin: 1 });
    if (at !== undefined) {
      query.set("at", at);
      query.set("step", step);
    }
    await this.request(`/poll?${query}`);
  }

  // A refusal may carry answers too, such as that something was sent too often; without any the wire is of no use.
  async request(path, how = {}) {
    try {
      const response = await fetch(this.base + path, { ...how, signal: this.stopper.signal });
      const { answers, error } = await response.json();
      if (answers) this.hear(answers);
      else this.fail(response.status, error);
    } catch {
      this.close();
    }
  }

  hear(answers) {
    for (const answer of answers) {
      if (this.over) return;
      if (answer.t === "seats") this.seats = answer.digest ?? "";
      this.heard(answer);
    }
  }

  fail(status, sentence) {
    if (REFUSED.has(status) && !this.over) this.line.end(sentence);
    this.close();
  }

  close() {
    if (this.over) return;
    this.over = true;
    this.stopper.abort();
    this.ended();
  }
}

/**
 * A connection that outlives its sockets.
 *
 * Fires `answer` {answer} for everything heard and `state` {state, attempt, wait, text}, where state is `connecting`, `open`,
 * `mirror`, `lost` or `closed`.
 */
export class Line extends EventTarget {
  constructor(table, { lang = "en", have = () => null, notes = () => 0 } = {}) {
    super();
    Object.assign(this, { table, lang, have, notes });
    this.pending = new Map();
    this.wire = null;
    this.state = "connecting";
    this.welcomed = false;
    this.attempt = 0;
    this.failedSockets = 0;
    this.triedMirror = false;
    this.closed = false;
    this.asked = 0;
    this.heardAt = 0;
    this.pingedAt = 0;
  }

  start() {
    this.ticking = setInterval(() => this.tick(), TICK);
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.reach();
  }

  get live() {
    return this.welcomed && this.wire !== null;
  }

  /** Do this in the position after `at` entries; the promise ends with the house's answer. */
  act(action, at) {
    return this.post({ t: "act", id: freshId(), at, do: action });
  }

  ask(kind, { of = null, seat = null, at = null } = {}) {
    const message = { t: "ask", id: freshId(), k: kind };
    if (at !== null) message.at = at;
    if (of !== null) message.of = of;
    if (seat !== null) message.seat = seat;
    return this.post(message);
  }

  say(text) {
    return this.post({ t: "say", id: freshId(), text });
  }

  /** Ask for what is missing again, for what happened between could not be followed; `afresh`: for everything. */
  again({ afresh = false } = {}) {
    if (this.live) this.wire.send(afresh ? { ...this.hello(), have: null } : this.hello());
  }

  /** Try at once instead of waiting for the next attempt. */
  hurry() {
    if (this.closed) return;
    if (this.pausing) this.resume();
    else if (this.live) this.ping();
  }

  end(text) {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.ticking);
    this.wire?.close();
    for (const waiting of this.pending.values()) waiting.reject(new Error(text));
    this.pending.clear();
    this.change("closed", { text });
  }

  hello() {
    return { t: "hello", proto: PROTOCOL, have: this.have(), notes: this.notes(), lang: this.lang, thin: true };
  }

  post(message) {
    if (this.closed) return Promise.reject(new Error("closed"));
    return new Promise((resolve, reject) => {
      this.pending.set(message.id, { message, resolve, reject, sentAt: 0 });
      if (this.live) this.transmit(message.id);
    });
  }

  transmit(id) {
    const waiting = this.pending.get(id);
    waiting.sentAt = performance.now();
    this.wire.send(waiting.message);
  }

  reach() {
    if (this.closed) return;
    const Wire = this.nextWire();
    this.welcomed = false;
    const wire = new Wire(
      this.table,
      (answer) => this.hear(wire, answer),
      () => this.lose(wire),
      this,
    );
    this.wire = wire;
    this.heardAt = performance.now();
    this.pingedAt = 0;
    wire.start(this.hello());
  }

  // A websocket twice, then the mirror; while neither answers, both in turn.
  nextWire() {
    if (this.failedSockets < TRIES_BEFORE_MIRROR) return SocketWire;
    return this.triedMirror ? SocketWire : MirrorWire;
  }

  hear(wire, answer) {
    if (wire !== this.wire) return;
    this.heardAt = performance.now();
    if (answer.t === "welcome") this.arrive(wire);
    if (answer.t === "bye") this.leave(answer);
    this.dispatchEvent(new CustomEvent("answer", { detail: { answer } }));
    this.settle(answer);
  }

  arrive(wire) {
    if (this.welcomed) return;
    this.welcomed = true;
    this.attempt = 0;
    this.arrivedAt = performance.now();
    if (wire.name === "socket") this.failedSockets = 0;
    this.change(wire.name === "socket" ? "open" : "mirror");
    for (const id of this.pending.keys()) this.transmit(id);
  }

  leave({ text, retry = 0 }) {
    if (retry === 0) this.end(text);
    else this.retryAfter = retry;
  }

  settle(answer) {
    const waiting = this.pending.get(answer.id);
    if (!waiting || !["ack", "nack", "hint"].includes(answer.t)) return;
    this.pending.delete(answer.id);
    if (answer.t === "nack") waiting.reject(Object.assign(new Error(answer.text), { nack: answer }));
    else waiting.resolve(answer);
  }

  lose(wire) {
    if (wire !== this.wire || this.closed) return;
    if (wire.name === "socket" && !this.welcomed) this.failedSockets += 1;
    this.triedMirror = wire.name === "mirror" && !this.welcomed;
    this.wire = null;
    this.welcomed = false;
    this.attempt += 1;
    const wait = this.retryAfter ?? pauseBefore(this.attempt);
    this.retryAfter = null;
    this.change("lost", { attempt: this.attempt, wait });
    this.pause(wait);
    if (this.attempt === TRIES_BEFORE_MIRROR) this.askWhy();
  }

  pause(wait) {
    this.pausing = setTimeout(() => this.resume(), wait);
  }

  resume() {
    clearTimeout(this.pausing);
    this.pausing = null;
    this.change("connecting", { attempt: this.attempt });
    this.reach();
  }

  // A websocket that is refused does not say why; the table's own page does.
  async askWhy() {
    try {
      await get(`/api/tables/${this.table}`);
    } catch (error) {
      if (REFUSED.has(error.status)) this.end(error.message);
    }
  }

  tick() {
    const now = performance.now();
    if (!this.live) return;
    for (const [id, waiting] of this.pending) if (now - waiting.sentAt > RESEND_AFTER) this.transmit(id);
    if (this.wire.name === "mirror") this.tickMirror(now);
    else this.tickSocket(now);
  }

  // Timers sleep in hidden tabs, so silence counts only from a ping that had the time to be answered.
  tickSocket(now) {
    const unanswered = this.pingedAt > this.heardAt;
    if (unanswered && now - this.pingedAt > DEAD_AFTER - PING_AFTER) this.wire.close();
    else if (!unanswered && now - this.heardAt > PING_AFTER) this.ping();
  }

  tickMirror(now) {
    if (now - this.arrivedAt < UPGRADE_AFTER || this.pending.size > 0) return;
    this.arrivedAt = now;
    this.failedSockets = TRIES_BEFORE_MIRROR - 1;
    this.tryUpgrade();
  }

  // The mirror keeps serving until a websocket has proved itself.
  tryUpgrade() {
    const mirror = this.wire;
    const socket = new SocketWire(
      this.table,
      (answer) => {
        if (this.wire === mirror && answer.t === "welcome") this.changeOver(mirror, socket);
        this.hear(socket, answer);
      },
      () => this.lose(socket),
    );
    socket.start(this.hello());
  }

  changeOver(mirror, socket) {
    this.wire = socket;
    this.welcomed = false;
    mirror.close();
  }

  ping() {
    if (this.wire.name !== "socket") return;
    this.pingedAt = performance.now();
    this.asked += 1;
    this.wire.send({ t: "ping", n: this.asked % 1_000_000 });
  }

  change(state, detail = {}) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, ...detail } }));
  }
}
