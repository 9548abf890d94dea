/** The chooser: format, seats, decks, options, clock and door of a new table, checked by the server while one chooses. */

import { post } from "./api.js";
import { bringDeck, decksPart, isOwn, ownCards } from "./deck_choice.js";
import { el, fill } from "./elements.js";
import { t, tn } from "./i18n.js";
import { optionField, sentence } from "./option_fields.js";

const SURPRISE = "";
const CHECK_AFTER = 180;
const CLOCKS = [
  { minutes: 5, plus: 5 },
  { minutes: 10, plus: 10 },
  { minutes: 20, plus: 15 },
  { minutes: 45, plus: 30 },
];

/** A dialog for one game. `create` is called with the Wish and must throw what the server refuses. */
export class Chooser {
  constructor(dialog, game, create) {
    this.dialog = dialog;
    this.game = game;
    this.create = create;
    this.options = Object.fromEntries((game.options ?? []).map((option) => [option.name, structuredClone(option.default)]));
    this.offered = this.decksOf(this.options.format);
    this.alone = game.seats[1] === 1;
    this.seats = [this.seat("me"), ...Array.from({ length: this.alone ? 0 : Math.max(1, game.seats[0] - 1) }, () => this.seat("bot"))];
    this.clock = null;
    this.open = false;
    this.latest = 0;
  }

  seat(kind) {
    return { kind, bot: this.game.usual_bot, deck: SURPRISE, own: "" };
  }

  decksOf(format) {
    return (this.game.decks ?? []).filter((deck) => !format || !deck.formats || deck.formats.includes(format));
  }

  /** Have one's own seat bring a deck that was built for a format. */
  bring(deck) {
    bringDeck(this.seats[0], this.game, deck);
    if (!deck.format || deck.format === this.options.format || !this.game.formats.includes(deck.format)) return;
    this.options.format = deck.format;
    this.offered = this.decksOf(deck.format);
    this.followPlayers = true;
  }

  /** Show it. */
  show() {
    fill(this.dialog, this.form());
    this.dialog.setAttribute("aria-labelledby", "chooser-title");
    this.dialog.showModal();
    this.check();
  }

  form() {
    this.formatPart = el("div", { class: "formats" });
    this.seatsPart = el("ol", { class: "seats" });
    this.countPart = el("div", { class: "seat-count" });
    this.seatTrouble = el("div", { class: "troubles", id: "trouble-players", role: "status" });
    this.optionsPart = el("div", { class: "options" });
    this.general = el("div", { class: "troubles", id: "trouble-all", role: "status" });
    this.startButton = el("button", { class: "raise", type: "submit" }, t("Raise the curtain"));
    const form = el(
      "form",
      { class: "programme", method: "dialog", novalidate: true, onsubmit: (event) => this.submit(event) },
      this.head(),
      el("div", { class: "programme-pages" }, this.leftPage(), this.rightPage()),
      el(
        "footer",
        { class: "programme-foot" },
        this.general,
        el("div", { class: "programme-buttons" }, el("button", { class: "plain", type: "button", onclick: () => this.dialog.close() }, t("Not now")), this.startButton),
      ),
    );
    this.drawFormats();
    this.drawSeats();
    this.drawOptions();
    return form;
  }

  head() {
    return el(
      "header",
      { class: "programme-head" },
      el("p", { class: "programme-eyebrow" }, t("A new table for")),
      el("h2", { id: "chooser-title" }, this.game.title),
      el("button", { class: "close", type: "button", "aria-label": t("Close"), onclick: () => this.dialog.close() }, "×"),
    );
  }

  leftPage() {
    return el(
      "div",
      { class: "programme-page" },
      this.game.formats?.length > 1 ? el("fieldset", { class: "part" }, el("legend", {}, t("Format")), this.formatPart) : null,
      this.alone ? this.gamePart() : el("fieldset", { class: "part" }, el("legend", {}, t("Seats and decks")), this.countPart, this.seatTrouble, this.seatsPart),
    );
  }

  rightPage() {
    return el(
      "div",
      { class: "programme-page" },
      this.clockPart(),
      this.doorPart(),
      this.alone ? null : this.gamePart(),
    );
  }

  gamePart() {
    return this.shownOptions().length ? el("fieldset", { class: "part" }, el("legend", {}, t("Options of the game")), this.optionsPart) : null;
  }

  shownOptions() {
    return (this.game.options ?? []).filter((option) => !["format", "players"].includes(option.name));
  }

  drawFormats() {
    const titles = this.game.format_titles ?? {};
    fill(
      this.formatPart,
      (this.game.formats ?? []).map((name) =>
        el(
          "label",
          { class: "format" },
          el("input", { type: "radio", name: "format", value: name, checked: this.options.format === name, onchange: () => this.chooseFormat(name) }),
          el("span", {}, titles[name] ?? name),
        ),
      ),
    );
  }

  chooseFormat(name) {
    this.options.format = name;
    if ("players" in this.options) this.options.players = this.declared("players").default;
    this.offered = this.decksOf(name);
    for (const seat of this.seats) if (!isOwn(seat) && !this.offered.some((deck) => deck.name === seat.deck)) seat.deck = SURPRISE;
    this.followPlayers = true;
    this.check();
  }

  declared(name) {
    return this.game.options.find((option) => option.name === name);
  }

  drawCount() {
    const movable = "players" in this.options;
    const [least, most] = this.game.seats;
    const step = (by) => {
      this.resize(this.seats.length + by);
      this.options.players = this.seats.length;
      this.drawSeats();
      this.checkSoon();
    };
    fill(
      this.countPart,
      el("span", { class: "seat-total", "aria-live": "polite" }, tn("{number} seat", "{number} seats", this.seats.length)),
      movable
        ? el(
            "span",
            { class: "stepper" },
            el("button", { class: "step", type: "button", "aria-label": t("One seat fewer"), disabled: this.seats.length <= least, onclick: () => step(-1) }, "−"),
            el("button", { class: "step", type: "button", "aria-label": t("One seat more"), disabled: this.seats.length >= most, onclick: () => step(1) }, "+"),
          )
        : null,
    );
  }

  resize(number) {
    while (this.seats.length < number) this.seats.push(this.seat("bot"));
    this.seats.length = number;
  }

  drawSeats() {
    const focused = document.activeElement?.getAttribute?.("data-key");
    const said = document.activeElement?.getAttribute?.("aria-label");
    this.drawCount();
    fill(this.seatsPart, this.seats.map((seat, number) => this.seatRow(seat, number)));
    if (focused) this.dialog.querySelector(`[data-key="${focused}"]`)?.focus();
    else if (said) [...this.countPart.querySelectorAll("button")].find((button) => button.getAttribute("aria-label") === said)?.focus();
  }

  seatRow(seat, number) {
    const trouble = el("div", { class: "troubles", id: `trouble-seat-${number}`, role: "status" });
    seat.trouble = trouble;
    return el(
      "li",
      { class: "seat", "data-seat": number },
      el("span", { class: "seat-number", "aria-hidden": "true" }, String(number + 1)),
      el(
        "div",
        { class: "seat-fields", role: "group", "aria-label": t("Seat {number}", { number: number + 1 }) },
        this.kindChoice(seat, number),
        seat.kind === "bot" ? this.botChoice(seat, number) : null,
        decksPart(seat, number, this.offered, () => this.checkSoon(), this.game),
        trouble,
      ),
    );
  }

  kindChoice(seat, number) {
    const kinds = [
      ["me", t("You")],
      ["friend", t("A friend")],
      ["bot", t("A bot")],
    ];
    return el(
      "div",
      { class: "kinds", role: "radiogroup", "aria-label": t("Who sits on seat {number}", { number: number + 1 }) },
      kinds.map(([kind, title]) =>
        el(
          "label",
          {},
          el("input", {
            type: "radio",
            name: `kind-${number}`,
            value: kind,
            "data-key": `kind-${number}-${kind}`,
            checked: seat.kind === kind,
            onchange: () => this.chooseKind(seat, kind),
          }),
          el("span", {}, title),
        ),
      ),
    );
  }

  /** One cannot sit on two seats of one game: the seat left behind is a friend's. */
  chooseKind(seat, kind) {
    if (kind === "me") for (const other of this.seats) if (other.kind === "me") other.kind = "friend";
    seat.kind = kind;
    this.drawSeats();
    this.checkSoon();
  }

  botChoice(seat, number) {
    const about = el("span", { class: "hint" });
    const tell = () => (about.textContent = sentence((this.game.bots ?? []).find((bot) => bot.name === seat.bot)?.about ?? ""));
    tell();
    return el(
      "div",
      { class: "field" },
      el("label", { for: `bot-${number}` }, t("Strength")),
      el(
        "select",
        {
          id: `bot-${number}`,
          "data-key": `bot-${number}`,
          onchange: (event) => {
            seat.bot = event.target.value;
            tell();
          },
        },
        (this.game.bots ?? []).map((bot) => el("option", { value: bot.name, selected: bot.name === seat.bot }, bot.title ?? bot.name)),
      ),
      about,
    );
  }

  drawOptions() {
    this.optionTroubles = {};
    fill(
      this.optionsPart,
      this.shownOptions().map((option) => {
        const { element, trouble } = optionField(option, this.game, this.options[option.name], (value) => {
          this.options[option.name] = value;
          this.checkSoon();
        });
        this.optionTroubles[option.name] = trouble;
        return element;
      }),
    );
  }

  clockPart() {
    const name = (clock) => (this.alone ? t("{minutes} minutes, {plus} s a move", clock) : t("{minutes} minutes each, {plus} s a move", clock));
    return el(
      "fieldset",
      { class: "part" },
      el("legend", {}, t("Clock")),
      el(
        "div",
        { class: "field" },
        el("label", { for: "clock" }, t("Time")),
        el(
          "select",
          {
            id: "clock",
            onchange: (event) => {
              this.clock = event.target.value === "" ? null : CLOCKS[Number(event.target.value)];
            },
          },
          el("option", { value: "" }, t("No clock")),
          CLOCKS.map((clock, number) => el("option", { value: number }, name(clock))),
        ),
        el("span", { class: "hint" }, t("Without a clock a game can lie open for days.")),
      ),
    );
  }

  doorPart() {
    const words = this.alone ? t("Anybody may watch") : t("Open table");
    const hint = this.alone
      ? t("Whoever has the address of the table may look on. Otherwise only those with your link can.")
      : t("It is listed in the foyer, and anybody may take a friend’s seat. Otherwise only those with your link can.");
    return el(
      "fieldset",
      { class: "part" },
      el("legend", {}, t("Door")),
      el(
        "label",
        { class: "tick" },
        el("input", { type: "checkbox", id: "open", onchange: (event) => (this.open = event.target.checked) }),
        el("span", {}, words),
      ),
      el("span", { class: "hint" }, hint),
    );
  }

  checkSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), CHECK_AFTER);
  }

  /** Ask the server whether this table could be played; only the newest answer counts. */
  async check() {
    const asked = (this.latest += 1);
    try {
      const told = await post(`/api/games/${this.game.id}/try`, { options: this.changed(), decks: this.decks() });
      if (asked === this.latest) this.take(told);
    } catch (error) {
      if (asked === this.latest) this.showTroubles(error.problems?.length ? error.problems : [error.message]);
    }
  }

  take(told) {
    const others = told.decks && JSON.stringify(told.decks) !== JSON.stringify(this.offered);
    if (told.decks) this.offered = told.decks;
    const follow = this.followPlayers && told.players && told.players !== this.seats.length;
    if (follow) this.resize(told.players);
    if (this.followPlayers) {
      this.followPlayers = false;
      this.drawSeats();
      if (follow) return void this.check();
    } else if (others) this.drawSeats();
    this.showTroubles(told.problems ?? []);
  }

  /** Each sentence next to what it is about: an option, a seat, the number of seats; else at the foot. */
  showTroubles(problems) {
    const places = new Map();
    const put = (place, sentence) => places.set(place, [...(places.get(place) ?? []), sentence]);
    for (const problem of problems) {
      const { where = "", text } = typeof problem === "string" ? { text: problem } : problem;
      put(this.placeOf(where), text);
    }
    const everywhere = [this.general, this.seatTrouble, ...Object.values(this.optionTroubles), ...this.seats.map((seat) => seat.trouble)];
    for (const place of everywhere) fill(place, (places.get(place) ?? []).map((sentence) => el("p", { class: "trouble" }, sentence)));
    const elsewhere = problems.length && !places.has(this.general);
    if (elsewhere) fill(this.general, el("p", { class: "trouble" }, tn("One thing above is not right yet.", "{number} things above are not right yet.", problems.length)));
    this.startButton.setAttribute("aria-disabled", String(problems.length > 0));
    this.troubled = problems.length > 0;
  }

  /** The house says where a trouble is: `options.NAME`, `decks.N`, `seats`, or nothing for the table as a whole. */
  placeOf(where) {
    const [kind, name] = where.split(".");
    if (this.alone && kind !== "options") return this.general;
    if (kind === "seats") return this.seatTrouble;
    if (kind === "options") return this.optionTroubles[name] ?? this.general;
    if (kind === "decks") return this.seats[Number(name)]?.trouble ?? this.general;
    return this.general;
  }

  changed() {
    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
    return Object.fromEntries(Object.entries(this.options).filter(([name, value]) => !same(value, this.declared(name).default)));
  }

  /** The decks as the server takes them; it draws by lot where there is none. */
  decks() {
    if (!this.offered.length && !this.seats.some(isOwn)) return [];
    return this.seats.map((seat) => (isOwn(seat) ? ownCards(seat) : seat.deck || null));
  }

  wish() {
    const decks = this.decks();
    return {
      game: this.game.id,
      options: this.changed(),
      seats: this.seats.map((seat, number) => ({
        kind: seat.kind,
        ...(seat.kind === "bot" ? { bot: seat.bot } : {}),
        ...(decks[number] ? { deck: decks[number] } : {}),
      })),
      ...(this.clock ? { clock: this.clock } : {}),
      ...(this.open ? { open: true } : {}),
    };
  }

  /** Lead the eye and the keyboard to the first thing that is not right; false if everything is. */
  pointOutTrouble() {
    const first = this.troubled && this.dialog.querySelector(".programme-pages .trouble");
    if (!first) return false;
    first.scrollIntoView({ block: "center" });
    first.closest(".option, .seat-fields, .part")?.querySelector("textarea:not([hidden] *), select, input, button")?.focus({ preventScroll: true });
    return true;
  }

  async submit(event) {
    event.preventDefault();
    if (this.startButton.getAttribute("aria-busy") === "true" || this.pointOutTrouble()) return;
    this.startButton.setAttribute("aria-busy", "true");
    try {
      await this.create(this.wish());
    } catch (error) {
      this.showTroubles(error.problems?.length ? error.problems : error.message.split("\n"));
      this.startButton.removeAttribute("aria-busy");
    }
  }
}

