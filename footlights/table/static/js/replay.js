/** The replay: any moment of a game, as anybody at the table saw it. Address, keys and slider all lead to `go`. */

import { get } from "./api.js";
import { el, fill } from "./elements.js";
import { loadStrings, t } from "./i18n.js";
import { PromptBook } from "./log.js";
import { playOn } from "./play_on.js";
import { showProof } from "./proof.js";
import { FrameQueue } from "./queue.js";
import { Board } from "./render.js";
import { settings } from "./settings.js";
import { startTips, Words } from "./tips.js";
import { Transport } from "./transport.js";
import { listenForFaces } from "./show_faces.js";

const GALLERY = -1;
const KEPT = 400;
const PAUSE = 700;
const TURNS = ["turn", "score", "curtain", "end"];

const place = (id) => document.getElementById(id);

/** What the address asks for: {ply, seat}, each null where it says nothing. */
function addressed() {
  const asked = new URLSearchParams(window.location.hash.slice(1));
  const number = (name) => (/^-?\d+$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
  return { ply: number("ply"), seat: number("seat") };
}

class Replay extends EventTarget {
  constructor(table) {
    super();
    this.table = table;
    this.moments = new Map();
    this.ply = 0;
    this.plies = 0;
    this.seat = null;
    this.playing = false;
    this.wanted = 0;
    this.slidTo = null; // where the slider was moved to last, until that is fetched
    // What the prompt book asks of its table:
    this.log = [];
    this.page = { start: 0, stop: 0, end: 0 }; // where in the whole log these lines are
    this.welcomed = true;
  }

  get logBefore() {
    return this.page.start;
  }

  get logAfter() {
    return this.page.end - this.page.stop;
  }

  get you() {
    return this.seat === GALLERY ? null : this.seat;
  }

  get watching() {
    return this.seat === GALLERY;
  }

  async start() {
    const { ply, seat } = addressed();
    const first = await this.fetch(ply ?? 0, seat).catch(() => this.fetch(ply ?? 0, null));
    Object.assign(this, { plies: first.plies, seat: first.viewpoint ?? GALLERY, seats: first.seats, first });
    this.moments.set(this.key(first.ply), first);
    await this.furnish(first);
    this.show(first, { animate: false });
    window.addEventListener("hashchange", () => this.follow());
  }

  async furnish(first) {
    document.title = `${t("Replay")} · ${first.title} · Footlights`;
    const catalogue = await get(first.catalogue);
    const words = new Words(catalogue);
    const prompt = el("div", { class: "replay-prompt" });
    this.transport = new Transport(this);
    fill(place("promptbar"), prompt, this.transport.element);
    this.board = new Board({ board: place("board"), promptbar: prompt, inspect: place("inspect") }, { catalogue, settings, t, rules: `/rules/${first.game}` });
    this.queue = new FrameQueue(this.board, settings, { rewinds: true });
    this.book = new PromptBook(place("promptbook"), this, { words: () => words });
    startTips(() => words);
    listenForFaces(this.board, catalogue);
    this.topbar(first);
    showProof(place("chat"), this.table, first);
  }

  topbar(first) {
    const viewpoints = first.viewpoints ?? [];
    const chooser = el(
      "select",
      { id: "viewpoint", onchange: () => this.look(Number(chooser.value)) },
      viewpoints.map((seat) => el("option", { value: seat, selected: seat === this.seat }, this.viewpointName(seat))),
    );
    this.chooser = chooser;
    const done = first.over || first.imported; // a file's game goes on nowhere, over or not
    fill(
      place("topbar"),
      el("div", { class: "topbar-house" }, el("a", { class: "wordmark", href: "/" }, t("Footlights")), el("span", { class: "topbar-title" }, first.title), el("span", { class: "replay-word" }, t("Replay"))),
      el("div", { class: "replay-view" }, el("label", { for: "viewpoint" }, t("Seen by")), chooser),
      el(
        "div",
        { class: "replay-doors" },
        done ? el("button", { class: "button", type: "button", id: "play-on", onclick: () => playOn(this) }, t("Play on from here")) : null,
        done ? el("a", { class: "button", id: "download", href: `/api/tables/${this.table}/match.yaml`, download: "" }, t("Match file")) : el("a", { class: "button", href: `/m/${this.table}` }, t("To the table")),
      ),
    );
  }

  viewpointName(seat) {
    if (seat === GALLERY) return t("the gallery");
    const name = this.name(seat);
    return seat === this.first.you ? t("{name} (you)", { name }) : name;
  }

  name(seat) {
    const info = this.seats[seat];
    return (typeof info === "string" ? info : info?.name) || t("Seat {number}", { number: seat + 1 });
  }

  // --- Moments ---------------------------------------------------------------------------------------------------------

  key(ply, seat = this.seat) {
    return `${seat}:${ply}`;
  }

  fetch(ply, seat = this.seat) {
    const asked = new URLSearchParams({ ply, ...(seat === null ? {} : { seat }) });
    return get(`/api/tables/${this.table}/replay?${asked}`);
  }

  async moment(ply) {
    const key = this.key(ply);
    if (!this.moments.has(key)) {
      const told = await this.fetch(ply);
      if (this.moments.size > KEPT) this.moments.delete(this.moments.keys().next().value);
      this.moments.set(key, told);
    }
    return this.moments.get(key);
  }

  /** Show a moment; a step ahead is played, anything else is simply there. Only the newest wish counts. */
  async go(ply, { animate = true, ahead = true } = {}) {
    const wish = (this.wanted += 1);
    const to = Math.max(0, Math.min(this.plies, ply));
    try {
      const moment = await this.moment(to);
      if (wish !== this.wanted) return false;
      this.show(moment, { animate: animate && to === this.ply + 1 });
      this.transport.trouble("");
      if (ahead && to < this.plies) this.moment(to + 1).catch(() => {});
      return true;
    } catch (error) {
      this.pause();
      this.transport.trouble(error.message);
      return false;
    }
  }

  show(moment, { animate }) {
    this.ply = moment.ply;
    this.plies = moment.plies;
    const frames = moment.frames ?? [];
    const last = frames.at(-1);
    this.queue.flush();
    this.queue.push(animate ? frames : [{ ...last, v: { ...last.v }, jump: true }]);
    this.write(moment);
    this.transport.draw(last);
    this.mark();
  }

  write(moment) {
    this.page.end = moment.log_end; // a game that is still played has more of them each time
    if (this.logSeat !== this.seat || !this.tellsOf(moment.ply)) {
      this.log = moment.log ?? [];
      this.page = { start: moment.log_start, stop: moment.log_stop, end: moment.log_end };
      this.logSeat = this.seat;
      this.tell({ lines: this.log, whole: true });
    }
    this.turnTo(this.dim());
  }

  /** Whether the lines that are here tell of a move, and of what was around it. */
  tellsOf(ply) {
    const { start, stop, end } = this.page;
    const from = start === 0 || this.log[0]?.ply < ply;
    const to = stop >= end || this.log.at(-1)?.ply > ply;
    return this.log.length > 0 && from && to;
  }

  /** A page of the prompt book more, before or after the lines that are here. */
  async earlier() {
    const page = await this.fetchPage({ before: this.page.start });
    if (!page) return;
    this.log = [...page.lines, ...this.log];
    this.page.start = page.start;
    this.tell({ lines: page.lines, earlier: true });
  }

  async later() {
    const page = await this.fetchPage({ start: this.page.stop });
    if (!page) return;
    this.log = [...this.log, ...page.lines];
    this.page.stop = page.stop;
    this.tell({ lines: page.lines, later: true });
  }

  async fetchPage(where) {
    const { log } = this;
    const asked = new URLSearchParams({ ...where, seat: this.seat, standing: 1 });
    const page = await get(`/api/tables/${this.table}/log?${asked}`);
    return log === this.log ? page : null; // another page was turned to meanwhile
  }

  tell(detail) {
    this.dispatchEvent(new CustomEvent("log", { detail }));
    this.dim();
  }

  /** Mark the lines that come later, and those of this moment, which are given back. */
  dim() {
    const groups = [...place("promptbook").querySelectorAll(".book-group")];
    for (const group of groups) group.classList.toggle("book-later", Number(group.dataset.ply) > this.ply);
    const here = groups.filter((group) => Number(group.dataset.ply) <= this.ply).at(-1);
    for (const group of groups) group.classList.toggle("book-here", group === here);
    for (const group of groups) group.querySelector(".book-ply").toggleAttribute("aria-current", group === here);
    return here;
  }

  /** The line of this moment stands in the upper part of the prompt book, also when the book becomes larger or smaller. */
  turnTo(here) {
    const list = place("promptbook").querySelector(".book-lines");
    const turn = () => (list.scrollTop = here ? Math.max(0, here.offsetTop - list.offsetTop - list.clientHeight / 3) : 0);
    this.resized?.disconnect();
    this.resized = new ResizeObserver(turn);
    this.resized.observe(list);
    turn();
  }

  /** The address always names what is shown, so that it can be sent to somebody. */
  mark() {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const fragment = `#ply=${this.ply}${seat}`;
    if (window.location.hash !== fragment) window.history.replaceState(null, "", fragment);
    this.chooser.value = String(this.seat);
  }

  follow() {
    const { ply, seat } = addressed();
    this.pause();
    if (seat !== null && seat !== this.seat && (this.first.viewpoints ?? []).includes(seat)) this.seat = seat;
    this.go(ply ?? this.ply, { animate: false });
  }

  look(seat) {
    this.seat = seat;
    this.go(this.ply, { animate: false });
  }

  // --- Moving about ----------------------------------------------------------------------------------------------------

  step(by) {
    this.pause();
    return this.go(this.ply + by);
  }

  jump(ply) {
    this.pause();
    return this.go(ply, { animate: false });
  }

  /** The slider moves faster than moments come: what it was moved to last is fetched when the one before has come. */
  async slide(ply) {
    this.pause();
    const sliding = this.slidTo !== null || this.sliding;
    this.slidTo = ply;
    if (sliding) return;
    this.sliding = true;
    while (this.slidTo !== null) {
      const to = this.slidTo;
      this.slidTo = null;
      await this.go(to, { animate: false, ahead: false });
    }
    this.sliding = false;
  }

  /** To where the next turn, or the one before, came to its end. */
  async turn(way) {
    this.pause();
    const wish = (this.wanted += 1);
    let ply = this.ply + way;
    while (ply > 0 && ply < this.plies) {
      const moment = await this.moment(ply).catch(() => null);
      if (wish !== this.wanted || !moment) return;
      if ((moment.frames ?? []).some((frame) => TURNS.includes(frame.e?.kind))) break;
      ply += way;
    }
    this.go(ply, { animate: false });
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  pause() {
    this.playing = false;
    this.transport?.drawPlaying();
  }

  async play() {
    if (this.ply >= this.plies) await this.go(0, { animate: false });
    this.playing = true;
    this.transport.drawPlaying();
    while (this.playing && this.ply < this.plies) {
      if (!(await this.go(this.ply + 1))) break;
      await this.rest();
    }
    this.pause();
  }

  /** Until everything has come to rest, and a breath longer. */
  rest() {
    const house = place("house");
    const breath = PAUSE / (this.queue.speed || 2);
    return new Promise((resolve) => {
      const watch = new MutationObserver(() => look());
      const look = () => {
        if (house.dataset.busy === "true") return;
        watch.disconnect();
        setTimeout(resolve, breath);
      };
      watch.observe(house, { attributes: true, attributeFilter: ["data-busy"] });
      look();
    });
  }
}

/** The keys of the replay; they win over the board's own arrows, but not over fields that need them. */
function keys(replay) {
  const acts = {
    ArrowRight: (event) => (event.shiftKey ? replay.turn(1) : replay.step(1)),
    ArrowLeft: (event) => (event.shiftKey ? replay.turn(-1) : replay.step(-1)),
    Home: () => replay.jump(0),
    End: () => replay.jump(replay.plies),
    ".": () => replay.toggle(),
  };
  const listen = (event) => {
    const act = acts[event.key];
    const busy = event.target.closest?.("select, input, textarea, dialog, .book-lines");
    if (!act || busy || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act(event);
  };
  window.addEventListener("keydown", listen, { capture: true });
}

async function open() {
  await loadStrings();
  const replay = new Replay(document.body.dataset.table);
  try {
    await replay.start();
    keys(replay);
  } catch (error) {
    fill(place("board"), el("div", { class: "notice paper" }, el("p", { class: "notice-text", role: "alert" }, error.message), el("p", {}, el("a", { href: "/" }, t("To the foyer")))));
  }
}

open();
