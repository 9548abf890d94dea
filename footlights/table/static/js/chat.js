/** Talk beside the game: those who sit among themselves, those who watch among themselves, and what was asked and answered. */

import { announce, arrange, make } from "./parts.js";
import { noteText } from "./asks.js";
import { t, tn } from "./i18n.js";
import { settings } from "./settings.js";

const LONGEST = 300;
const NEAR = 8; // pixels from the end that count as being there

const lineKey = (note) => [note.n, note.k, note.of, note.name].join("|");

/** Shows the model's notes in `section`; `say(text)` sends one. */
export class Chat {
  constructor(section, model, { say, unread = () => {} }) {
    Object.assign(this, { section, model, say, unread });
    this.waiting = 0;
    this.lines = new Map(); // a line that stays is never drawn anew: somebody may just be pressing it
    this.build();
    model.addEventListener("notes", ({ detail }) => this.take(detail.news));
    model.addEventListener("welcome", () => this.draw());
    model.addEventListener("seats", () => this.drawHead());
    settings.on("muted", () => this.draw());
  }

  build() {
    this.heading = make("h2", { class: "paper-title", text: t("Talk") });
    this.channel = make("p", { class: "chat-channel" });
    this.list = make("ol", { class: "chat-lines", tabindex: "0", "aria-label": t("Talk") });
    this.muted = make("p", { class: "chat-muted", hidden: true });
    this.field = make("input", {
      id: "chat-text",
      name: "text",
      maxlength: LONGEST,
      autocomplete: "off",
      enterkeyhint: "send",
    });
    this.form = make(
      "form",
      { class: "chat-form" },
      make("label", { class: "sr-only", for: "chat-text", text: t("Say something") }),
      this.field,
      make("button", { class: "button", type: "submit", text: t("Say") }),
    );
    this.form.addEventListener("submit", (event) => this.send(event));
    this.section.replaceChildren(
      make("header", { class: "chat-head" }, this.heading, this.channel),
      this.list,
      this.muted,
      this.form,
    );
    this.list.addEventListener("click", (event) => this.press(event));
    this.muted.addEventListener("click", (event) => this.press(event));
    this.section.addEventListener("focusin", () => this.notice());
  }

  async send(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    try {
      await this.say(text);
    } catch (error) {
      if (!this.field.value) this.field.value = text;
      announce(error.message);
    }
  }

  take(news) {
    for (const note of news) if (note.k === "say" && !this.mine(note) && !this.isMuted(note)) this.hear(note);
    this.draw();
  }

  hear(note) {
    announce(t("{name} says: {text}", { name: note.name, text: note.text }));
    if (this.seen()) return;
    this.waiting += 1;
    this.unread(this.waiting);
  }

  seen() {
    const { top, bottom, height } = this.section.getBoundingClientRect();
    return document.visibilityState === "visible" && height > 0 && bottom <= innerHeight + height / 2 && top >= 0;
  }

  focus() {
    this.read();
    this.section.scrollIntoView({ block: "nearest" });
    this.field.focus({ preventScroll: true });
  }

  /** The talk is being looked at; what is looked at stays where it is. */
  notice() {
    this.waiting = 0;
    this.unread(0);
  }

  read() {
    this.notice();
    this.toEnd();
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** Whoever has scrolled up reads on in peace. */
  get atEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
  }

  drawHead() {
    const people = this.model.seats.filter((seat) => seat.kind !== "bot").length;
    this.channel.textContent = this.model.watching ? t("Among those who watch") : t("Between the seats");
    this.placeholder(people);
  }

  placeholder(people) {
    const alone = !this.model.watching && people < 2;
    this.section.dataset.alone = String(alone);
    this.field.placeholder = this.model.alone ? t("Nobody is listening") : alone ? t("Only bots are listening") : t("Say something");
  }

  draw() {
    this.drawHead();
    const notes = [...this.model.notes.values()].sort((a, b) => a.n - b.n);
    const shown = notes.filter((note) => !this.isMuted(note));
    const stay = !this.atEnd && !notes.at(-1)?.own;
    const lines = new Map(shown.map((note) => [lineKey(note), this.lines.get(lineKey(note)) ?? this.line(note)]));
    this.lines = lines;
    arrange(this.list, [...lines.values()]);
    this.list.hidden = shown.length === 0;
    if (!stay) this.toEnd();
    this.drawMuted(notes);
  }

  line(note) {
    if (note.k !== "say") return make("li", { class: "chat-event", text: noteText(note, this.model) });
    const mine = this.mine(note);
    const mute = mine
      ? null
      : make("button", {
          type: "button",
          class: "chat-mute",
          data: { mute: note.name },
          "aria-label": t("Mute {name}", { name: note.name }),
          text: t("mute"),
        });
    return make(
      "li",
      { class: mine ? "chat-line chat-mine" : "chat-line" },
      make("span", { class: "chat-name" }, note.name, make("span", { class: "sr-only", text: ": " })),
      make("span", { class: "chat-text", dir: "auto", text: note.text }),
      mute,
    );
  }

  // Names of muted people stay in sight: nobody is silenced for ever by a slip.
  drawMuted(notes) {
    const silenced = notes.filter((note) => note.k === "say" && this.isMuted(note));
    const names = [...new Set(settings.get("muted"))];
    const here = names.filter(
      (name) => silenced.some((note) => note.name === name) || this.model.seats.some((seat) => seat.name === name),
    );
    this.muted.hidden = here.length === 0;
    this.muted.replaceChildren(
      ...here.map((name) =>
        make(
          "span",
          {},
          t("{name} is muted.", { name }),
          " ",
          this.unmute(name, silenced.filter((note) => note.name === name).length),
        ),
      ),
    );
  }

  unmute(name, kept) {
    const text = kept > 0 ? tn("Show {number} line", "Show {number} lines", kept) : t("Unmute");
    return make("button", {
      type: "button",
      class: "chat-mute",
      data: { unmute: name },
      "aria-label": t("Unmute {name}", { name }),
      text,
    });
  }

  press({ target }) {
    const { mute, unmute } = target.dataset;
    if (mute) settings.set("muted", [...new Set([...settings.get("muted"), mute])]);
    if (unmute)
      settings.set(
        "muted",
        settings.get("muted").filter((name) => name !== unmute),
      );
    if (mute || unmute) this.field.focus();
  }

  mine(note) {
    return Boolean(note.own);
  }

  isMuted(note) {
    return note.k === "say" && !this.mine(note) && settings.get("muted").includes(note.name);
  }
}
