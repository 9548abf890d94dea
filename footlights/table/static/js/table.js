/** The table's page: puts its parts together and lets them hear each other. */

import { get } from "./api.js";
import { Asks } from "./asks.js";
import { LineBanner } from "./banner.js";
import { Chat } from "./chat.js";
import { CommandBox } from "./commands.js";
import { Credits, showFair } from "./credits.js";
import { confirmed, dialogOpen, menuDialog, toast } from "./dialogs.js";
import { enter } from "./door.js";
import { Faces } from "./faces.js";
import { FirstPress } from "./first_press.js";
import { showHint } from "./hints.js";
import { lang, loadStrings, t } from "./i18n.js";
import { showLinks } from "./links.js";
import { PromptBook } from "./log.js";
import { Model } from "./model.js";
import { Notice } from "./notify.js";
import { announce, make } from "./parts.js";
import { applySettings, showKeys, showSettings } from "./preferences.js";
import { FrameQueue } from "./queue.js";
import { Recall } from "./recall.js";
import { Board } from "./render.js";
import { settings } from "./settings.js";
import { Line } from "./socket.js";
import { play, playMoment } from "./sound.js";
import { startTips, Words } from "./tips.js";
import { Topbar } from "./topbar.js";
import { WaitingRoom } from "./waiting.js";

const FORCED_PAUSE = 900; // the same before every forced move, so that it tells nothing
const FRAMES_LATE = 1_500;
const FOLLOW_AFTER = 5_000;

const place = (id) => document.getElementById(id);

class Table {
  constructor(id, about) {
    this.about = about;
    this.model = new Model(id);
    this.words = new Words();
    this.board = null;
    this.done = ""; // the last action
    this.early = []; // frames that came before the faces did
    this.line = new Line(id, { lang: lang(), have: () => this.model.have(), notes: () => this.model.notesHad() });
    this.build();
    this.listen();
  }

  build() {
    const { model } = this;
    this.addPlaces();
    this.topbar = new Topbar(place("topbar"), model, {
      openSeat: (seat) => this.openSeat(seat),
      warn: () => play("knock"),
      tools: {
        takeback: () => this.ask("takeback", { at: this.model.here.at }).catch(() => {}),
        hint: () => this.hint(),
        round: () => this.recall?.start(),
        log: () => this.book.focus(),
        chat: () => this.chat.focus(),
        menu: () => this.openMenu(),
      },
    });
    place("topbar").append(make("p", { id: "known-cards-note", class: "warning", role: "note", hidden: true }));
    this.banner = new LineBanner(place("line-banner"), this.line);
    this.asks = new Asks(place("asks"), model, {
      send: (kind, more) => this.ask(kind, more),
      attention: () => play("bell"),
      links: () => this.openLinks(),
    });
    this.book = new PromptBook(place("promptbook"), model, { words: () => this.words });
    this.chat = new Chat(place("chat"), model, {
      say: (text) => this.line.say(text),
      unread: (number) => this.topbar.unread(number),
    });
    this.waiting = new WaitingRoom(place("waiting"), model, this.about);
    this.credits = new Credits(make("div", { class: "credits" }), model, { ask: (kind, more) => this.ask(kind, more) });
    this.notice = new Notice(model);
    this.commands = new CommandBox(place("commands"), model, {
      last: () => this.book.last(),
      act: (action) => this.act(action),
    });
    startTips(() => this.words);
  }

  addPlaces() {
    const house = place("house");
    place("promptbar").tabIndex = -1;
    place("topbar").after(
      make("div", { id: "line-banner", hidden: true }),
      make("section", { id: "asks", "aria-label": t("Questions"), hidden: true }),
    );
    house.append(make("section", { id: "waiting", hidden: true }), make("section", { id: "playbill", hidden: true }));
    place("board").before(make("form", { id: "commands", "aria-label": t("Commands") }));
  }

  listen() {
    const { model, line } = this;
    line.addEventListener("answer", ({ detail }) => this.hear(detail.answer));
    line.addEventListener("state", ({ detail }) => this.changeLine(detail));
    model.addEventListener("welcome", () => this.welcome());
    model.addEventListener("frames", ({ detail }) => this.show(detail.frames));
    for (const event of ["seats", "frames"]) model.addEventListener(event, () => this.warn());
    model.addEventListener("gap", () => line.again());
    model.addEventListener("lost", () => line.again({ afresh: true }));
    model.addEventListener("behind", () => this.fallBack());
    model.addEventListener("next", ({ detail }) => this.follow(detail));
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener(
      "focusin",
      ({ target }) => (this.focusedTable = Boolean(target.closest("#board, #promptbar"))),
    );
    const board = place("board");
    board.addEventListener("act", ({ detail }) => this.act(detail.do));
    settings.on("autopass", () => model.myTurn && this.doForced(model.here));
    this.firstPress = new FirstPress({ playing: () => this.playing, finish: () => this.finish() });
    window.addEventListener("hashchange", () => /[#&][kwh]=/.test(location.hash) && location.reload());
  }

  start() {
    this.line.start();
  }

  /** Whether something is being shown that the person has not seen the end of. */
  get playing() {
    return Boolean(this.queue?.playing || this.recall?.player);
  }

  /** Bring what is being shown to its end. */
  finish() {
    this.recall?.stop({ redraw: true });
    return this.queue?.flush();
  }

  // --- What the house says --------------------------------------------------------------------------------------------

  hear(answer) {
    this.model.hear(answer);
    if (answer.t === "hint") this.showHint(answer);
    if (answer.t === "ack") this.expect(answer.at);
  }

  // Frames follow an acknowledgement; should they have been lost on the way, they are asked for.
  expect(at) {
    setTimeout(() => {
      if (this.model.newest && this.model.newest.at < at) this.line.again();
    }, FRAMES_LATE);
  }

  // Another process may not have heard of the last move yet; if that stays so, the house has lost it, and so must this page.
  fallBack() {
    if (this.fellBehind) location.reload();
    this.fellBehind = true;
    setTimeout(() => this.line.again({ afresh: true }), FRAMES_LATE);
  }

  changeLine({ state, text }) {
    this.topbar.line(state);
    if (state === "closed" && !this.model.welcomed) showClosed(new Error(text));
  }

  // Before the deal the poster says it. Who plays against bots alone has chosen the cards, and nobody is deceived.
  warn() {
    const { model } = this;
    const line = place("known-cards-note");
    const text = model.fair?.warning ?? "";
    const people = model.seats.filter((seat) => seat.kind !== "bot").length;
    line.hidden = !text || model.waiting || (people < 2 && !model.watching);
    if (!line.hidden && line.textContent !== text) announce(text);
    line.textContent = text;
  }

  async welcome() {
    if (this.opening) return;
    this.opening = true;
    const catalogue = await this.fetchFaces();
    this.words = new Words(catalogue);
    this.board = new Board(
      { board: place("board"), promptbar: place("promptbar"), inspect: place("inspect") },
      { catalogue, settings, t, rules: `/rules/${this.model.game || this.about.game}` },
    );
    this.queue = new FrameQueue(this.board, settings);
    this.queue.addEventListener("shown", ({ detail }) => this.shown(detail));
    this.recall = new Recall(this.model, this.board, this.queue, this.book);
    this.faces = new Faces(this.board, this.words);
    this.book.redraw();
    this.show(this.early);
  }

  async fetchFaces() {
    try {
      return await get(this.model.catalogue);
    } catch {
      // The table can be played without pictures of its cards; their names are in every frame.
      return { faces: {}, glossary: {} };
    }
  }

  show(frames) {
    if (!this.queue) {
      this.early = [...this.early, ...frames];
      return;
    }
    this.recall.stop();
    this.queue.push(frames);
  }

  shown({ frame, painted }) {
    this.model.shown(frame, painted);
    playMoment(frame.e?.kind);
    if (!painted) return;
    if (frame.at !== this.reminded) place("leaves")?.close(""); // what was asked about is past
    this.keepFocus();
    if (frame.settled && frame === this.model.newest) this.settled(frame);
  }

  // A card that was played takes the focus with it, or leaves it on another of its kind; whoever had it there gets the next
  // thing to do, or the prompt until then.
  keepFocus() {
    const here = document.activeElement;
    const left = here.dataset.do === this.done && here.dataset.offer === "illegal";
    const lost = left || here === document.body || here === place("promptbar");
    if (!lost || !this.focusedTable || dialogOpen()) return;
    const next =
      place("board").querySelector("[data-offer=legal]") ?? place("promptbar").querySelector("[data-offer=legal]");
    (next ?? place("promptbar")).focus({ preventScroll: true });
  }

  settled(frame) {
    if (frame.v.over) this.end();
    else if (this.model.myTurn) this.myTurn(frame);
  }

  myTurn(frame) {
    const prompt = frame.v.scene.nodes.find((node) => node.k === "prompt");
    if (prompt) announce(prompt.say || [prompt.text, prompt.detail].filter(Boolean).join(" "));
    this.doForced(frame);
  }

  doForced(frame) {
    const legal = (frame.v.actions ?? []).filter((offer) => !offer.why_not);
    if (!settings.get("autopass") || legal.length !== 1) return;
    setTimeout(() => {
      if (this.model.here === frame && settings.get("autopass") && !this.acting) this.act(legal[0].do);
    }, FORCED_PAUSE);
  }

  end() {
    this.credits.reveal(place("board").querySelector(".bill-credits") ?? place("playbill"));
    // The secret of the shuffle is told with a welcome, once the game is over.
    if (!this.model.fair?.secret && this.model.fair?.scheme && !this.askedSecret) {
      this.askedSecret = true;
      this.line.again();
    }
  }

  // --- What the person does -------------------------------------------------------------------------------------------

  /** Do something, in answer to the decision that is shown (`at`: that was shown when the person was asked). */
  async act(action, at = this.model.here?.at) {
    if (this.playing) {
      this.finish();
      return;
    }
    if (this.acting || at === undefined || !(await this.means(action, at))) return;
    this.acting = true;
    this.done = action;
    this.board.lock(action);
    this.book.turnPage();
    try {
      await this.line.act(action, at);
    } catch (error) {
      this.board.unlock();
      this.refused(error);
    } finally {
      this.acting = false;
    }
  }

  /** Whether the person means it: asked once in a decision, if it ends the turn or passes with something useful left. */
  means(action, at) {
    const offer = this.model.here.at === at ? this.model.sees.actions?.find((each) => each.do === action) : null;
    if (!offer?.leaves || !settings.get("remind") || this.reminded === at) return true;
    this.reminded = at;
    return confirmed({ id: "leaves", title: t("{action}?", { action: offer.label }), text: offer.leaves, yes: offer.label, kind: "" });
  }

  async ask(kind, more = {}) {
    try {
      return await this.line.ask(kind, more);
    } catch (error) {
      this.refused(error);
      throw error;
    }
  }

  refused(error) {
    if (!error.nack) return;
    play("error");
    const clause = error.nack.clause ? ` (${error.nack.clause})` : "";
    toast(`${error.message}${clause}`, "bad");
  }

  async hint() {
    const button = this.topbar.tools.hint;
    if (!this.model.myTurn || button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    announce(t("The prompter is thinking."));
    this.hintAt = this.model.here.at;
    await this.line.ask("hint").catch((error) => {
      if (error.nack?.code !== "stale") this.refused(error); // whoever has acted meanwhile needs no hint
    });
    button.removeAttribute("aria-busy");
  }

  showHint(hint) {
    const at = this.hintAt; // a hint is for the decision it was asked for
    const legal = (action) =>
      this.model.myTurn && this.model.here.at === at && this.model.sees.actions.some((offer) => offer.do === action && !offer.why_not);
    showHint(hint, { legal, act: (action) => this.act(action, at) });
  }

  async resign() {
    const { alone, fair } = this.model;
    const counts = fair?.date && !fair.practice;
    const yes = await confirmed({
      id: "resign",
      title: alone ? t("Give up?") : t("Resign?"),
      text: counts
        ? t("You give the run up. It is your result of {date}, and cannot be taken back.", { date: fair.date })
        : t("You give the game up. This cannot be taken back."),
      yes: alone ? t("Yes, give up") : t("Yes, resign"),
    });
    if (yes) this.ask("resign").catch(() => {});
  }

  openSeat(seat) {
    const name = this.model.nameOf(seat);
    menuDialog({
      id: "seat",
      title: t("{name} is away", { name }),
      items: [
        {
          label: t("Wait a little longer"),
          icon: "clock",
          detail: t("The game is kept; it can go on at any time."),
          act: () => {},
        },
        {
          label: t("Ask for a bot to sit in"),
          icon: "bot",
          detail: t("It plays until {name} is back, if everybody here agrees.", { name }),
          act: () => this.ask("sit-in", { seat }).catch(() => {}),
        },
        {
          label: t("Claim the game"),
          icon: "flag",
          detail: t("As if {name} had resigned.", { name }),
          act: () => this.claim(seat, name),
        },
      ],
    });
  }

  async claim(seat, name) {
    const yes = await confirmed({
      id: "claim",
      title: t("Claim the game?"),
      text: t("{name} will count as having resigned.", { name }),
      yes: t("Yes, claim it"),
      no: t("No, wait"),
    });
    if (yes) this.ask("claim", { seat }).catch(() => {});
  }

  openMenu() {
    const { model } = this;
    const playing = !model.watching && !model.over && !model.waiting && model.sees;
    const items = [
      playing && model.draws && !model.alone && { label: t("Offer a draw"), icon: "handshake", act: () => this.ask("draw").catch(() => {}) },
      playing && { label: model.alone ? t("Give up") : t("Resign"), icon: "flag", detail: t("You will be asked once more."), act: () => this.resign() },
      (!model.watching || model.host) && { label: t("Links"), icon: "copy", detail: linksDetail(model), act: () => this.openLinks() },
      { label: t("Settings"), icon: "settings", act: showSettings },
      { label: t("Keys"), icon: "keyboard", detail: t("Press ? at any time."), act: showKeys },
      { label: t("Fair shuffle"), icon: "lock", act: () => showFair(model) },
      { label: t("Rules"), icon: "book", href: `/rules/${model.game || this.about.game}` },
      model.here && { label: t("Replay from the beginning"), icon: "replay", href: this.book.address(0) },
      { label: t("Back to the foyer"), icon: "home", detail: t("The table stays; come back when you like."), href: "/" },
    ];
    menuDialog({ id: "menu", title: t("More"), items: items.filter(Boolean) });
  }

  openLinks() {
    showLinks(this.model, (kind, more) => this.ask(kind, more));
  }

  // --- The rematch ----------------------------------------------------------------------------------------------------

  // Those who agreed go there at once; whoever watches may stay.
  follow({ table, now }) {
    if (!now) return;
    const go = () => location.assign(`/m/${table}`);
    if (!this.model.watching) return go();
    const timer = setTimeout(go, FOLLOW_AFTER);
    const stay = make("button", {
      type: "button",
      class: "button",
      text: t("Stay here"),
      on: { click: () => (clearTimeout(timer), this.asks.drop(line)) },
    });
    const line = this.asks.add(t("The rematch begins. You are taken along."), [
      make("a", { class: "button primary", href: `/m/${table}`, text: t("Go now") }),
      stay,
    ]);
  }

  // --- Keys -----------------------------------------------------------------------------------------------------------

  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]") || dialogOpen()) return;
    const key = event.key.toLowerCase();
    if (place("promptbar").querySelector(`[data-key="${CSS.escape(key)}"]`)) return;
    const keys = {
      u: () => this.topbar.tools.takeback.click(),
      h: () => this.topbar.tools.hint.click(),
      r: () => this.topbar.tools.round.click(),
      l: () => this.book.focus(),
      t: () => this.chat.focus(),
      c: () => this.commands.field.focus(),
      "?": () => showKeys(),
    };
    if (!keys[key]) return;
    event.preventDefault();
    keys[key]();
  }
}

function linksDetail(model) {
  if (model.watching) return t("Of every seat, and to watch.");
  if (model.host && model.alone) return t("Of your seat, and to watch.");
  return model.host ? t("Of your seat, of the others, and to watch.") : t("Your seat on another screen.");
}

/** Says on an empty stage why there is nothing to see. */
function showClosed(error) {
  const poster = make(
    "section",
    { class: "poster paper", role: "alert" },
    make("p", { class: "poster-over", text: t("No way in tonight") }),
    make("h1", { class: "poster-name", text: t("The doors are closed") }),
    make("p", { class: "poster-lead", text: error.message }),
    make("p", { class: "poster-way" }, make("a", { class: "button primary", href: "/", text: t("Back to the foyer") })),
  );
  place("house").dataset.closed = "true";
  place("house").replaceChildren(poster);
}

async function open() {
  await loadStrings();
  applySettings();
  const id = document.body.dataset.table;
  try {
    const about = await enter(id);
    new Table(id, about).start();
  } catch (error) {
    showClosed(error);
  }
}

open();
