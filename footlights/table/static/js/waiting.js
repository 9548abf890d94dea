/** The waiting room: who is still to come, the links to send them, and the sealed secret of the shuffle. */

import { get } from "./api.js";
import { arrange, make, write } from "./parts.js";
import { toast } from "./dialogs.js";
import { short } from "./fair.js";
import { t, tn } from "./i18n.js";
import { keptLinks, linkLine, newLink, ownSeat } from "./links.js";
import { stateOf, stateWords } from "./presence.js";

const isTerm = (name) => !["format", "players"].includes(name); // the poster says these already
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function valueWords({ titles = {} }, value) {
  return [value].flat().map((each) => titles[each] ?? String(each)).join(", ");
}

function clockWords({ minutes, plus = 0 }, seats) {
  return seats === 1 ? t("{minutes} minutes, {plus} s a move", { minutes, plus }) : t("{minutes} minutes each, {plus} s a move", { minutes, plus });
}

/** Stands where the board will be until everybody has sat down. */
export class WaitingRoom {
  constructor(room, model, about) {
    Object.assign(this, { room, model, about });
    this.kept = keptLinks(model.table);
    this.rows = [];
    this.build();
    for (const event of ["welcome", "seats", "frames"]) model.addEventListener(event, () => this.draw());
    document.addEventListener("links", ({ detail }) => this.relink(detail.which));
  }

  build() {
    this.title = make("h2", { class: "poster-name", text: this.about.title });
    this.terms = make("ul", { class: "poster-terms", "aria-label": t("What is played"), hidden: true });
    this.lead = make("p", { class: "poster-lead" });
    this.warning = make("p", { class: "warning", role: "note", hidden: true });
    this.drawTerms();
    this.cast = make("ul", { class: "poster-cast" });
    this.watch = make("div", { class: "poster-watch" });
    this.own = make("div", { class: "poster-own" });
    this.seal = make("p", { class: "fine poster-seal" });
    this.paper = make(
      "section",
      { class: "poster paper", "aria-labelledby": "waiting-title" },
      make("p", { class: "poster-over", text: t("Doors open, lights still up") }),
      this.title,
      make("p", { class: "poster-format", text: this.about.format_title ?? "" }),
      this.terms,
      this.warning,
      this.lead,
      this.cast,
      this.watch,
      this.own,
      this.seal,
    );
    this.title.id = "waiting-title";
    this.room.replaceChildren(this.paper);
  }

  draw() {
    const { model } = this;
    this.room.hidden = !model.welcomed || !model.waiting;
    document.getElementById("house").dataset.waiting = String(!this.room.hidden);
    if (this.room.hidden) return;
    write(this.title, model.title || this.about.title);
    this.drawLead();
    this.drawCast();
    this.drawWatch();
    this.drawOwn();
    write(this.warning, model.fair?.warning ?? this.about.warning ?? "");
    this.warning.hidden = !this.warning.textContent;
    const commit = model.fair?.commit ?? this.about.commit ?? "";
    write(
      this.seal,
      model.fair?.date
        ? t("The seed is that of the daily run of {date}.", { date: model.fair.date })
        : model.fair?.scheme
        ? t("The shuffle is sealed ({commit}). Every player's browser adds to it, and it is opened when the game is over.", {
            commit: short(commit),
          })
        : t("The cards of this table come from a seed that was given."),
    );
  }

  // Whoever is invited sees what they agree to: the time, the decks, and what is played otherwise than usual.
  async drawTerms() {
    const { clock, decks = [], options = {}, game } = this.about;
    const games = await get("/api/games").catch(() => ({ games: [] }));
    const known = games.games.find((each) => each.id === game)?.options ?? [];
    const unusual = known.filter(({ name, default: usual }) => isTerm(name) && name in options && !same(options[name], usual));
    const lines = [
      clock ? clockWords(clock, this.about.seats.length) : t("No clock"),
      ...decks.map((deck, seat) => deck && t("Seat {number} plays {deck}", { number: seat + 1, deck })).filter(Boolean),
      ...unusual.map((option) => `${option.title}: ${valueWords(option, options[option.name])}`),
    ];
    this.terms.replaceChildren(...lines.map((text) => make("li", { text })));
    this.terms.hidden = false;
  }

  drawLead() {
    const missing = this.model.seats.filter((seat) => seat.kind === "open").length;
    if (missing === 0) write(this.lead, t("Everybody is here. The cards are being dealt."));
    else if (this.model.host)
      write(
        this.lead,
        tn(
          "One seat is still free. Send its link to a friend.",
          "{number} seats are still free. Send their links to your friends.",
          missing,
        ),
      );
    else
      write(
        this.lead,
        tn(
          "We begin as soon as one more person has sat down.",
          "We begin as soon as {number} more people have sat down.",
          missing,
        ),
      );
  }

  drawCast() {
    const { seats } = this.model;
    while (this.rows.length < seats.length) this.rows.push(this.row(this.rows.length));
    arrange(
      this.cast,
      this.rows.slice(0, seats.length).map((row) => row.item),
    );
    seats.forEach((seat, number) => this.drawRow(this.rows[number], seat, number));
  }

  row(number) {
    const part = make("span", { class: "cast-part", text: t("Seat {number}", { number: number + 1 }) });
    const who = make("span", { class: "cast-who" });
    const state = make("span", { class: "cast-words" });
    const invite = make("div", { class: "invite", hidden: true });
    const item = make(
      "li",
      { class: "cast-row" },
      make(
        "div",
        { class: "cast-line" },
        part,
        make("span", { class: "cast-dots", "aria-hidden": "true" }),
        make("span", { class: "seat-dot", "aria-hidden": "true" }),
        who,
        state,
      ),
      invite,
    );
    return { item, who, state, invite };
  }

  drawRow(row, seat, number) {
    const own = number === this.model.you;
    const open = seat.kind === "open";
    row.item.dataset.state = stateOf(seat);
    write(row.who, open ? t("free") : seat.name);
    write(row.state, open ? "" : own ? t("you") : stateWords(seat));
    const offered = this.model.host && open && !own;
    if (!offered) row.invite.replaceChildren();
    else if (row.invite.childElementCount === 0) this.drawInvite(row, number);
    row.invite.hidden = !offered;
  }

  drawInvite(row, number) {
    const url = this.kept.links?.[number];
    const nodes = url ? linkLine(url, t("Link for seat {number}", { number: number + 1 }), this.model.title) : [];
    const renew = make("button", {
      type: "button",
      class: "button quiet",
      on: { click: () => this.renew(row, number, renew) },
    });
    renew.textContent = url ? t("New link") : t("Make a link");
    renew.setAttribute(
      "aria-label",
      url
        ? t("Make a new link for seat {number}; the old one stops working", { number: number + 1 })
        : t("Make a link for seat {number}", { number: number + 1 }),
    );
    row.invite.replaceChildren(...nodes, renew);
  }

  async renew(row, number, button) {
    button.disabled = true;
    try {
      await newLink(this.model.table, number);
      row.invite.querySelector("button")?.focus();
      toast(t("This is a new link. The old one no longer works."));
    } catch (error) {
      toast(error.message, "bad");
      button.disabled = false;
    }
  }

  /** A link was made, here or in the dialog: what is shown is the one that works. */
  relink(which) {
    this.kept = keptLinks(this.model.table);
    const row = this.rows[which];
    if (row?.invite.childElementCount > 0) this.drawInvite(row, which);
  }

  // Whoever came with an invitation is told at once how to come back from elsewhere: the invitation is spent.
  drawOwn() {
    const invited = !this.model.watching && !this.model.host;
    if (invited && this.own.childElementCount === 0) this.own.replaceChildren(ownSeat(this.model));
  }

  drawWatch() {
    if (!this.model.host || !this.kept.watch || this.watch.childElementCount > 0) return;
    this.watch.replaceChildren(
      make("h3", { class: "poster-small", text: t("To watch") }),
      make("div", { class: "invite" }, linkLine(this.kept.watch, t("Link for those who watch"), this.model.title)),
    );
  }
}
