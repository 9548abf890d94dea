/** Who sits where, who is here, and whose time runs. */

import { announce, arrange, make, write } from "./parts.js";
import { lang, t } from "./i18n.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const WARNINGS = [60, 30, 10]; // seconds left at which one's own clock speaks up
const BLINK = 300; // milliseconds in which a bot decides without being said to think
const QUIET = 30 * SECOND; // between two sentences about how a seat's bot plays
const CROWD = 4; // so many seats fit with their words beside them

/** Milliseconds as a clock shows them; never 0:00 while there is time left. */
export function clockText(left) {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function timeAway(ms, unitDisplay = "short") {
  const unit = ms < MINUTE ? "second" : "minute";
  const number = Math.max(1, Math.floor(ms / (unit === "second" ? SECOND : MINUTE)));
  return new Intl.NumberFormat(lang(), { style: "unit", unit, unitDisplay }).format(number);
}

/** The word for how a seat is taken, which is also its dot's shape. */
export function stateOf(seat) {
  if (seat.resigned) return "resigned";
  if (seat.kind === "open") return "open";
  if (seat.kind === "bot") return "bot";
  if (seat.stand_in) return "stand-in";
  return seat.online ? "here" : "away";
}

/** How a seat is taken, in words. */
export function stateWords(seat, away = 0) {
  const state = stateOf(seat);
  if (state === "resigned") return t("resigned");
  if (state === "open") return t("not here yet");
  if (state === "bot") return t("bot");
  if (state === "stand-in") return seat.online ? t("back; a bot still sits in") : t("away, a bot sits in");
  if (state === "here") return t("here");
  if (seat.vacant) return t("gave the seat up");
  return away >= SECOND ? t("away for {time}", { time: timeAway(away) }) : t("away");
}

/** Whether a bot is at it for a seat. */
function thinks(seat, number, model) {
  return ["bot", "stand-in"].includes(stateOf(seat)) && model.sees?.turn === number && !model.over && !model.waiting;
}

/** What is not as it was chosen for a seat's bot, in two words; the whole sentence comes with it. */
export function meanwhileWords({ why, bot_title: bot }) {
  if (why === "busy") return t("thinks less");
  return why === "waiting" ? t("waits") : t("{bot} plays", { bot });
}

/** How long a bot has been thinking, in words. */
export function thinkingWords(ms) {
  return ms >= SECOND ? t("bot, thinking for {time}", { time: timeAway(ms) }) : t("bot, thinking");
}

/**
 * Each seat's dot, words and clock: in its panel on the board, or in a row of the top bar where the board has no panel for it.
 * `open(seat)` is called for one who is away.
 */
export class Presence {
  constructor(list, model, { open, warn = () => {} }) {
    Object.assign(this, { list, model, open, warn });
    this.board = document.getElementById("board");
    this.chips = [];
    this.told = []; // by seat: why its bot was last said to play otherwise than it was chosen to, and when that was said
    this.warned = Infinity;
    this.awaySeconds = 0; // after which the house lets others do something about somebody who is away
    model.addEventListener("welcome", ({ detail }) => (this.awaySeconds = detail.answer.away_seconds ?? 0));
    for (const event of ["seats", "moment", "welcome"]) model.addEventListener(event, () => this.draw());
    setInterval(() => this.tick(), 250);
  }

  draw() {
    const { seats } = this.model;
    while (this.chips.length < seats.length) this.chips.push(this.chip(this.chips.length));
    this.place();
    this.list.dataset.crowd = String(seats.length > CROWD);
    seats.forEach((seat, number) => this.drawChip(this.chips[number], seat, number));
    this.tellBack(seats);
    this.tick();
  }

  /** Puts every seat's chip where the board now has room for it. */
  place() {
    const homeless = [];
    this.chips.slice(0, this.model.seats.length).forEach(({ item }, number) => {
      const slot = this.board?.querySelector(`[data-seat="${number}"] > .panel-head .panel-status`);
      if (!slot) homeless.push(item);
      else if (item.parentElement !== slot) slot.replaceChildren(item);
    });
    arrange(this.list, homeless);
    this.list.hidden = homeless.length === 0 || this.model.waiting; // the waiting room has a list of its own
  }

  // Whoever is back while a bot still has their seat is told of: the others wait for them, not for the bot.
  tellBack(seats) {
    const away = seats.map((seat) => Boolean(seat.stand_in) && !seat.online);
    seats.forEach((seat, number) => {
      if (this.away?.[number] && seat.stand_in && seat.online && number !== this.model.you)
        announce(t("{name} is back; a bot still sits in.", { name: seat.name }));
    });
    this.away = away;
  }

  // That a bot plays otherwise than it was chosen to is said when it begins and when it is over, but not with every change of load.
  tellMeanwhile(seat, number) {
    const why = seat.meanwhile?.why ?? "";
    const { said = "", at = -QUIET } = this.told[number] ?? {};
    if (why === said || performance.now() - at < QUIET) return;
    this.told[number] = { said: why, at: performance.now() };
    announce(why ? seat.meanwhile.text : t("{name} plays as it was chosen to.", { name: seat.name }));
  }

  chip(number) {
    const dot = make("span", { class: "seat-dot", "aria-hidden": "true" });
    const name = make("span", { class: "seat-name" });
    const words = make("span", { class: "seat-words" });
    const think = make("span", { class: "seat-think", "aria-hidden": "true" }); // the same as the words, where they have no room
    const brief = make("span", { "aria-hidden": "true" });
    const sentence = make("span", { class: "sr-only" });
    const note = make("span", { class: "seat-note", hidden: true }, brief, sentence); // what is not as it was chosen
    const clock = make("span", { class: "seat-clock", role: "timer", hidden: true });
    const help = make("button", {
      type: "button",
      class: "seat-help",
      hidden: true,
      on: { click: () => this.open(number) },
    });
    const item = make("span", { class: "seat" }, dot, make("span", { class: "seat-who" }, name, words, think, note), clock, help);
    return { item, dot, name, words, think, note, brief, sentence, clock, help };
  }

  drawChip(chip, seat, number) {
    const { model } = this;
    chip.item.dataset.state = stateOf(seat);
    chip.item.dataset.seat = String(number);
    chip.item.classList.toggle("seat-turn", model.sees?.turn === number && !model.over);
    chip.item.classList.toggle("seat-yours", number === model.you);
    write(chip.name, seat.name || t("Seat {number}", { number: number + 1 }));
    chip.item.dataset.meanwhile = seat.meanwhile?.why ?? "";
    chip.note.hidden = !seat.meanwhile;
    chip.note.title = seat.meanwhile?.text ?? "";
    write(chip.brief, seat.meanwhile ? meanwhileWords(seat.meanwhile) : "");
    write(chip.sentence, seat.meanwhile?.text ?? "");
    write(chip.help, t("What now?"));
    chip.help.setAttribute("aria-label", t("{name} is away: what now?", { name: seat.name }));
  }

  // Offered only once the house would grant it.
  drawHelp(chip, seat, number) {
    const { model } = this;
    const longAway = stateOf(seat) === "away" && this.awayFor(seat) > this.awaySeconds * SECOND;
    const canHelp = longAway && !model.watching && !model.over && !model.waiting && number !== model.you;
    if (!canHelp && document.activeElement === chip.help)
      this.list.closest("#topbar")?.querySelector(".tools button")?.focus();
    chip.help.hidden = !canHelp;
  }

  awayFor(seat) {
    return seat.online ? 0 : (seat.away_ms ?? 0) + (Date.now() - this.model.seatsAt);
  }

  tick() {
    const { model } = this;
    model.seats.forEach((seat, number) => {
      const chip = this.chips[number];
      if (!chip) return;
      const own = number === model.you ? t("you") : "";
      const since = Date.now() - model.since;
      const thinking = thinks(seat, number, model) && since >= BLINK;
      const words = thinking ? thinkingWords(since) : this.wordsOf(seat);
      write(chip.think, thinking && since >= SECOND ? timeAway(since, "narrow") : "");
      write(chip.words, own && stateOf(seat) === "here" ? own : [own, words].filter(Boolean).join(", "));
      this.tellMeanwhile(seat, number);
      this.drawHelp(chip, seat, number);
      this.tickClock(chip, number);
    });
  }

  leftOf(number) {
    const clock = this.model.sees?.clock;
    if (!clock) return null;
    const passed = clock.running === number && !this.model.over ? this.model.clockRan : 0;
    return Math.max(0, clock.left[number] - passed);
  }

  wordsOf(seat) {
    return this.model.alone && stateOf(seat) === "resigned" ? t("gave up") : stateWords(seat, this.awayFor(seat));
  }

  tickClock(chip, number) {
    const left = this.leftOf(number);
    chip.clock.hidden = left === null;
    if (left === null) return;
    write(chip.clock, clockText(left));
    const running = this.model.sees.clock.running === number && !this.model.over;
    chip.clock.dataset.running = String(running);
    chip.clock.dataset.low = String(WARNINGS.filter((warning) => left <= warning * SECOND).length);
    chip.clock.setAttribute("aria-label", t("{time} left", { time: clockText(left) }));
    if (running && number === this.model.you) this.heed(left);
  }

  // Each warning once, and again after time was gained.
  heed(left) {
    const due = WARNINGS.filter((warning) => left <= warning * SECOND).at(-1) ?? Infinity;
    if (due < this.warned) {
      announce(t("You have {seconds} seconds left.", { seconds: due }));
      this.warn(due);
    }
    this.warned = due;
  }
}
