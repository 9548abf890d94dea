/** Questions between people: take-backs, draws, rematches, a bot sitting in. A strip that lies over the board and moves nothing. */

import { announce, arrange, make } from "./parts.js";
import { confirmed, toast } from "./dialogs.js";
import { t } from "./i18n.js";

/** What somebody asks, as a sentence. */
function question(note) {
  const name = note.name;
  if (note.k === "takeback") return t("{name} asks to take the last move back.", { name });
  if (note.k === "draw") return t("{name} offers a draw.", { name });
  if (note.k === "rematch") return t("{name} would like a rematch.", { name });
  if (note.k === "renew") return seatQuestion(note);
  return t("{name} asks for a bot to sit in for {whom}.", { name, whom: note.text });
}

/** The host asks for a seat: whoever is asked is to know what a yes means. */
function seatQuestion({ name, text: whom, yours }) {
  if (!yours) return t("{name} asks {whom} for the seat, to make a new link for it.", { name, whom });
  return t(
    "{name}, as the host of this table, asks you for your seat. With your yes you leave the game, and whoever comes with its new link sees your cards and plays on.",
    { name },
  );
}

function ownQuestion(note) {
  if (note.k === "takeback") return t("You asked to take your last move back. Waiting for the others.");
  if (note.k === "draw") return t("You offered a draw. Waiting for the others.");
  if (note.k === "rematch") return t("You asked for a rematch. Waiting for the others.");
  if (note.k === "renew") return t("You asked {whom} for the seat. Waiting for the answer.", { whom: note.text });
  return t("You asked for a bot to sit in for {whom}. Waiting for the others.", { whom: note.text });
}

/** How an answer to a question reads. */
function answered(note, of) {
  const name = note.name;
  const what = of?.k;
  if (note.k === "yes") {
    if (what === "takeback") return t("{name} agrees to the take-back.", { name });
    if (what === "draw") return t("{name} accepts the draw.", { name });
    if (what === "rematch") return t("{name} is in for a rematch.", { name });
    if (what === "renew") return t("{name} gives the seat up.", { name });
    return t("{name} agrees.", { name });
  }
  if (what === "takeback") return t("{name} would rather not have it taken back.", { name });
  if (what === "draw") return t("{name} plays on.", { name });
  if (what === "rematch") return t("{name} does not want a rematch.", { name });
  if (what === "renew") return t("{name} keeps the seat.", { name });
  return t("{name} does not agree.", { name });
}

/** The sentence of a note that is not something said. */
export function noteText(note, model) {
  if (note.k === "yes" || note.k === "no") return answered(note, model.notes.get(note.of));
  return question(note);
}

/**
 * Shows open questions, answers them by `send(kind, {of})`, and tells of a stand-in on one's own seat, and the host of seats that
 * were given up (`links()` shows where a link is made).
 */
export class Asks {
  constructor(strip, model, { send, attention, links = () => {} }) {
    Object.assign(this, { strip, model, send, attention, links });
    this.cards = new Map();
    this.extras = []; // what is not asked by anybody but belongs on the strip
    model.addEventListener("notes", ({ detail }) => this.take(detail.news));
    model.addEventListener("welcome", () => this.draw());
    model.addEventListener("seats", () => {
      this.draw();
      this.askBack();
    });
    model.addEventListener("moment", () => this.draw());
  }

  take(news) {
    for (const note of news) if (note.k !== "say" && note.seat !== this.model.you) this.hear(note);
    if (news.some((note) => note.open && note.yours)) this.attention();
    this.arrived = true;
    this.draw();
  }

  // A no to what one asked oneself is shown where one looks, not only written down; what is told on arrival is old.
  hear(note) {
    const of = this.model.notes.get(note.of);
    const refused = note.k === "no" && of && !this.model.watching && of.seat === this.model.you;
    if (refused && this.arrived) toast(noteText(note, this.model), "bad");
    else announce(noteText(note, this.model));
  }

  draw() {
    const cards = [...this.questions(), ...this.standIn(), ...this.vacancies(), ...this.extras];
    arrange(this.strip, cards);
    for (const name of this.cards.keys()) if (!cards.includes(this.cards.get(name))) this.cards.delete(name);
    this.strip.hidden = cards.length === 0;
  }

  add(text, buttons) {
    const sheet = this.sheet(text, buttons);
    this.extras.push(sheet);
    this.draw();
    announce(text);
    return sheet;
  }

  drop(sheet) {
    this.extras = this.extras.filter((extra) => extra !== sheet);
    this.draw();
  }

  questions() {
    const open = [...this.model.notes.values()].filter((note) => note.open && note.k !== "say");
    return open
      .sort((a, b) => a.n - b.n)
      .map((note) => this.keep(`note-${note.n}-${Boolean(note.yours)}`, () => this.card(note)));
  }

  standIn() {
    const mine = this.model.watching ? null : this.model.seats[this.model.you];
    if (!mine?.stand_in || this.model.over) return [];
    const text = t("A bot ({bot}) sits in for you.", { bot: mine.bot_title || mine.stand_in });
    return [
      this.keep(`stand-in-${mine.stand_in}`, () =>
        this.sheet(text, [this.button(t("Take my seat back"), "primary", () => this.send("return"))]),
      ),
    ];
  }

  vacancies() {
    const { model } = this;
    if (!model.host || model.over) return [];
    return model.seats
      .filter((seat) => seat.vacant)
      .map(({ name }) =>
        this.keep(`vacant-${name}`, () =>
          this.sheet(t("{name} gave the seat up. Make a link for whoever is to play on.", { name }), [
            make("button", { type: "button", class: "button primary", text: t("To the links"), on: { click: () => this.links() } }),
          ]),
        ),
      );
  }

  /** Whoever comes back to a bot on their seat is asked at once; the strip stays for those who let it play on. */
  async askBack() {
    const { model } = this;
    const bot = model.watching || model.over || !model.welcomed ? "" : model.seats[model.you]?.stand_in;
    const news = bot && !this.bot;
    this.bot = bot;
    if (!news) return;
    const back = await confirmed({
      id: "stand-in",
      title: t("A bot sits in for you"),
      text: t("While you were away the others asked a bot to play for you. It goes on until you take your seat back."),
      yes: t("Take my seat back"),
      no: t("Let it play on"),
      kind: "primary",
    });
    if (back && model.seats[model.you]?.stand_in) this.send("return").catch(() => {});
  }

  keep(name, build) {
    if (!this.cards.has(name)) this.cards.set(name, build());
    return this.cards.get(name);
  }

  card(note) {
    if (!note.yours)
      return this.sheet(
        note.seat === this.model.you && !this.model.watching ? ownQuestion(note) : noteText(note, this.model),
      );
    const [yes, no] = note.k === "renew" ? [t("Give my seat up"), t("Keep my seat")] : [t("Yes"), t("No")];
    return this.sheet(noteText(note, this.model), [
      this.button(yes, note.k === "renew" ? "" : "primary", () => this.agree(note)),
      this.button(no, note.k === "renew" ? "primary" : "", () => this.send("no", { of: note.n })),
    ]);
  }

  // There is no way back into a seat that was given up, so that is asked twice.
  async agree(note) {
    const sure =
      note.k !== "renew" ||
      (await confirmed({
        id: "give-up-seat",
        title: t("Give your seat up?"),
        text: t("You leave this game. Whoever comes with the new link sees your cards and plays on; you cannot come back without it."),
        yes: t("Yes, give it up"),
        no: t("No, keep my seat"),
      }));
    if (!sure) throw new Error("not meant");
    return this.send("yes", { of: note.n });
  }

  sheet(text, buttons = []) {
    return make(
      "div",
      { class: "ask", role: "group", "aria-label": text },
      make("p", { text }),
      make("div", { class: "ask-buttons" }, buttons),
    );
  }

  button(text, kind, press) {
    const button = make("button", { type: "button", class: `button ${kind}`.trim(), text });
    button.addEventListener("click", () => {
      // Sent once; the strip goes when the house says that the question is closed.
      for (const other of button.parentElement.children) other.disabled = true;
      press().catch(() => {
        for (const other of button.parentElement?.children ?? []) other.disabled = false;
      });
    });
    return button;
  }
}
