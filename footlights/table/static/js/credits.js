/** The foot of the playbill: who played, how long it took, the proof of the shuffle, and where to go from here. */

import { make, mark } from "./parts.js";
import { copy, openDialog } from "./dialogs.js";
import { verify, short } from "./fair.js";
import { lang, t, tn } from "./i18n.js";

function list(names) {
  return new Intl.ListFormat(lang(), { type: "conjunction" }).format(names);
}

function cast(model) {
  return model.seats.map((seat) => (seat.kind === "bot" ? t("{name} (bot)", { name: seat.name }) : seat.name));
}

/** Stands at the foot of the playbill once the game is over. `ask(kind)` asks for the rematch. */
export class Credits {
  constructor(section, model, { ask }) {
    Object.assign(this, { section, model, ask });
    section.hidden = true;
    this.build();
    for (const event of ["seats", "notes", "welcome"]) model.addEventListener(event, () => this.draw());
  }

  build() {
    this.text = make("p", { class: "credits-result" });
    this.facts = make("dl", { class: "credits-facts" });
    this.again = make("button", { type: "button", class: "button primary", on: { click: () => this.rematch() } });
    this.follow = make("a", { class: "button primary", hidden: true, text: t("To the rematch") });
    this.section.setAttribute("aria-label", t("Credits"));
    this.share = make("div", { class: "invite credits-share", hidden: true });
    this.section.append(
      this.text,
      this.facts,
      this.share,
      make(
        "nav",
        { class: "credits-links", "aria-label": t("After the game") },
        this.again,
        this.follow,
        make("a", { class: "button", href: `/m/${this.model.table}/replay` }, mark("replay"), t("Replay")),
        make(
          "button",
          { type: "button", class: "button", on: { click: () => showFair(this.model) } },
          mark("lock"),
          t("Proof of the shuffle"),
        ),
        make(
          "a",
          { class: "button", href: `/api/tables/${this.model.table}/match.yaml`, download: "" },
          mark("download"),
          t("Match file"),
        ),
        make("a", { class: "button quiet", href: "/" }, t("Back to the foyer")),
      ),
    );
  }

  /** The end has been shown: now it may be told, on the board's own playbill or, if it has none, on one of ours. */
  reveal(slot) {
    this.revealed = true;
    this.own = slot.id === "playbill" ? slot : null;
    if (this.own) this.drawOwn();
    else if (!slot.contains(this.section)) slot.append(this.section);
    this.draw();
  }

  // A game that ends by resigning or by the clock is not over by its rules, so its board shows no playbill.
  drawOwn() {
    if (this.own.contains(this.section)) return;
    const fold = make(
      "button",
      { type: "button", class: "bill-fold", "aria-expanded": "true", on: { click: () => this.fold(fold) } },
      t("Look at the table"),
    );
    this.inside = make("div", {}, make("h2", { class: "bill-title", text: this.headline() }), this.section);
    this.own.replaceChildren(make("div", { class: "paper own-bill" }, this.inside, fold));
    this.own.hidden = false;
  }

  fold(button) {
    this.inside.hidden = !this.inside.hidden;
    this.own.classList.toggle("shut", this.inside.hidden);
    button.setAttribute("aria-expanded", String(!this.inside.hidden));
    button.textContent = this.inside.hidden ? t("Show the playbill") : t("Look at the table");
  }

  headline() {
    const winners = this.model.sees.result?.winners ?? [];
    if (winners.length === 0) return t("The curtain falls");
    return tn("{names} wins", "{names} win", winners.length, {
      names: list(winners.map((seat) => this.model.nameOf(seat))),
    });
  }

  draw() {
    const { model } = this;
    this.section.hidden = !(this.revealed && model.over);
    document.getElementById("house").dataset.over = String(!this.section.hidden);
    if (this.section.hidden) return;
    this.text.textContent = model.sees.result?.text ?? t("The game is over.");
    const facts = [
      [t("Cast"), list(cast(model))],
      [t("Length"), tn("{number} move", "{number} moves", model.here.ply)],
      [t("Shuffle"), shuffleWords(model.fair)],
    ];
    this.facts.replaceChildren(
      ...facts.map(([word, text]) => make("div", {}, make("dt", { text: word }), make("dd", { text }))),
    );
    this.drawShare(model.sees.result?.share ?? "");
    this.drawRematch();
  }

  /** The result of a daily run, in one line to be sent to others. */
  drawShare(line) {
    this.share.hidden = !line || this.model.watching;
    if (this.share.hidden || this.share.dataset.line === line) return;
    this.share.dataset.line = line;
    const field = make("textarea", { class: "link-field share-line", readonly: true, rows: 3, "aria-label": t("Your result in one line"), text: line, on: { focus: () => field.select() } });
    const button = make("button", { type: "button", class: "button primary", on: { click: () => copy(line, field) } }, mark("copy"), t("Copy result"));
    this.share.replaceChildren(field, button);
  }

  drawRematch() {
    const { model } = this;
    const asked = [...model.notes.values()].find((note) => note.k === "rematch" && note.open);
    this.follow.hidden = !model.next;
    if (model.next) this.follow.href = `/m/${model.next}`;
    const gone = Boolean(model.next) || model.watching;
    if (gone && document.activeElement === this.again) this.follow.focus();
    this.again.hidden = gone;
    this.again.disabled = Boolean(asked && !asked.yours);
    this.follow.textContent = model.alone ? t("To the new run") : t("To the rematch");
    if (model.alone) this.again.textContent = t("New run");
    else this.again.textContent = asked ? (asked.yours ? t("Agree to a rematch") : t("Rematch asked for")) : t("Rematch");
  }

  rematch() {
    const asked = [...this.model.notes.values()].find((note) => note.k === "rematch" && note.open && note.yours);
    if (asked) this.ask("yes", { of: asked.n }).catch(() => {});
    else this.ask("rematch").catch(() => {});
  }
}

function shuffleWords(fair) {
  if (fair?.warning) return fair.warning;
  if (fair?.date) return t("the daily run of {date}", { date: fair.date });
  return fair?.scheme ? short(fair.commit) : t("from a given seed");
}

/** The panel of the shuffle: sealed while the game is on, checked by this browser when it is over. */
export async function showFair(model) {
  const told = await verify(model.fair && { ...model.fair, table: model.fair.table || model.table });
  const { fair } = model;
  const rows = [
    [t("Commitment"), fair?.commit],
    [t("Secret"), fair?.secret],
    ...(fair?.contributions ?? []).map((bytes, i) => [t("Bytes {number}", { number: i + 1 }), bytes]),
    [t("Seed"), told.seed === null || told.seed === undefined ? "" : String(told.seed)],
  ].filter(([, value]) => value);
  openDialog({
    id: "fair",
    title: told.title,
    kind: "dialog-fair",
    body: [
      make(
        "ul",
        { class: "checks" },
        told.checks.map((check) => make("li", { data: { ok: String(check.ok) }, text: check.text })),
      ),
      ...told.notes.map((text) => make("p", { text })),
      make(
        "dl",
        { class: "proof" },
        rows.map(([word, value]) =>
          make("div", {}, make("dt", { text: word }), make("dd", {}, make("code", { text: value }))),
        ),
      ),
      model.over
        ? make(
            "p",
            {},
            make("a", { href: `/m/${model.table}/replay`, text: t("Replay the whole game and check every shuffle") }),
          )
        : null,
    ].filter(Boolean),
  });
}
