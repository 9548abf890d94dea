/** The prompt book: what has happened, line by line, on paper. */

import { announce, make } from "./parts.js";
import { t } from "./i18n.js";

const NEAR_END = 48; // so close to the last line, the reader is taken along
const NEAR_START = 24; // so close to the first line, earlier ones are fetched

/**
 * Shows the model's log in `section`; a line leads to the replay, a card's name to the card.
 *
 * A long log comes in pages: while the model says that there are entries before (`logBefore`) or after (`logAfter`) those it has,
 * its `earlier()` and `later()` fetch a page more.
 */
export class PromptBook {
  constructor(section, model, { words }) {
    Object.assign(this, { section, model, words });
    this.newFrom = 0; // how many lines had been there at one's last decision
    this.list = make("ol", { class: "book-lines", "aria-label": t("Prompt book") });
    this.empty = make("p", { class: "book-empty", text: t("Nothing has happened yet.") });
    this.more = make("button", {
      type: "button",
      class: "book-more",
      hidden: true,
      text: t("Newest lines"),
      on: { click: () => this.toEnd() },
    });
    this.earlier = this.turner(t("Earlier lines"), () => this.turnBack());
    this.later = this.turner(t("Later lines"), () => this.turn(this.later, () => this.model.later()));
    this.trouble = make("p", { class: "book-trouble", role: "alert", hidden: true });
    const title = make("h2", { class: "paper-title", text: t("Prompt book") });
    section.replaceChildren(title, this.empty, this.trouble, this.earlier, this.list, this.later, this.more);
    section.classList.add("book");
    section.tabIndex = -1;
    this.list.addEventListener("click", (event) => this.follow(event));
    this.list.addEventListener("keydown", (event) => this.walk(event));
    this.list.addEventListener("focusin", (event) => this.keepStop(event.target));
    this.list.addEventListener("scroll", () => this.noticeScroll(), { passive: true });
    model.addEventListener("log", ({ detail }) => this.take(detail));
    model.addEventListener("welcome", () => this.redraw());
  }

  take({ lines, whole, earlier, later, added = [] }) {
    if (whole) this.redraw();
    else if (earlier) this.prepend(lines);
    else if (later) this.goOn(lines);
    else this.append(lines);
    this.drawTurners();
    if (added.length > 0) announce(added.map((line) => line.text).join(" "));
  }

  /** What comes from here on is new to this person. */
  turnPage() {
    this.newFrom = this.model.log.length;
    this.list.querySelector(".book-new")?.classList.remove("book-new");
  }

  /** Only what had happened up to a decision is to be read, while that is shown again; null: everything. */
  lookBack(ply) {
    for (const group of this.list.querySelectorAll(".book-group")) group.hidden = ply !== null && Number(group.dataset.ply) > ply;
    this.toEnd();
  }

  redraw() {
    this.group = null;
    this.count = 0;
    this.drawn = this.drawn ?? false;
    this.list.replaceChildren();
    if (!this.drawn && this.model.welcomed) {
      this.newFrom = this.model.log.length;
      this.drawn = true;
    }
    this.append(this.model.log, true);
    this.drawTurners();
  }

  append(lines, jump = false) {
    const follow = jump || this.atEnd();
    for (const line of lines) this.write(line);
    this.empty.hidden = this.count > 0;
    this.list.hidden = this.count === 0;
    this.restStop();
    if (follow) this.toEnd();
    else this.more.hidden = false;
  }

  // --- pages ---

  turner(text, press) {
    return make("button", { type: "button", class: "book-turn", hidden: true, text, on: { click: press } });
  }

  drawTurners() {
    const focused = document.activeElement;
    this.earlier.hidden = !this.model.logBefore;
    this.later.hidden = !this.model.logAfter;
    if (focused?.hidden && this.section.contains(focused)) this.stops().at(focused === this.earlier ? 0 : -1)?.focus();
  }

  turnBack() {
    return this.turn(this.earlier, () => this.model.earlier());
  }

  /** Fetch a page more, once however often it is asked for. */
  async turn(button, fetchPage) {
    if (this.turning || button.hidden) return;
    this.turning = true;
    button.setAttribute("aria-busy", "true");
    try {
      await fetchPage();
      this.trouble.hidden = true;
    } catch (error) {
      this.trouble.textContent = error.message;
      this.trouble.hidden = false;
    } finally {
      this.turning = false;
      button.removeAttribute("aria-busy");
    }
  }

  /** Lines before those that are there; whoever reads stays where they are. */
  prepend(lines) {
    const { group } = this;
    const before = this.list.scrollHeight - this.list.scrollTop;
    this.group = null;
    this.sheet = document.createDocumentFragment();
    for (const line of lines) this.print(line);
    this.list.prepend(this.sheet);
    Object.assign(this, { group, sheet: null, count: this.count + lines.length });
    if (this.newFrom > 0) this.newFrom += lines.length;
    this.list.scrollTop = this.list.scrollHeight - before;
    announce(t("{number} earlier lines are there.", { number: lines.length }));
  }

  /** Lines after those that are there, long past: nobody is taken along. */
  goOn(lines) {
    for (const line of lines) this.write(line);
    announce(t("{number} later lines are there.", { number: lines.length }));
  }

  // The book is one stop for the Tab key; arrows go through its numbers, cards and words.
  stops() {
    return [...this.list.querySelectorAll(".book-ply, [role=button]")];
  }

  keepStop(element) {
    if (this.stop !== element) this.stop?.setAttribute("tabindex", "-1");
    this.stop = element;
    element.setAttribute("tabindex", "0");
  }

  restStop() {
    const reading = this.list.contains(document.activeElement);
    const newest = this.group?.querySelector(".book-ply");
    if (newest && !reading) this.keepStop(newest);
  }

  walk(event) {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches("[role=button]")) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    const all = this.stops();
    const from = all.indexOf(event.target);
    if (from < 0 || (!step && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : from + step;
    all[to]?.focus();
  }

  write(line) {
    const text = this.print(line);
    if (this.count === this.newFrom && this.newFrom > 0) this.markNew(text);
    this.count += 1;
  }

  print(line) {
    const place = this.groupOf(line);
    const text = make("p", { class: line.gone ? "book-line book-gone" : "book-line" }, this.words().nodes(line.text));
    if (line.gone) text.append(make("span", { class: "sr-only", text: ` ${t("(taken back)")}` }));
    place.append(text);
    return text;
  }

  markNew(text) {
    text.classList.add("book-new");
    text.dataset.new = t("new");
  }

  // Lines of one decision stand together under its number, also when some of them were taken back.
  groupOf(line) {
    const name = `${line.ply}:${Boolean(line.gone)}`;
    if (this.group?.dataset.of !== name) this.openGroup(line, name);
    return this.group.lastElementChild;
  }

  openGroup(line, name) {
    const number = make("a", {
      class: "book-ply",
      tabindex: "-1",
      href: this.address(line.ply),
      "aria-label": t("Replay from move {ply}", { ply: line.ply }),
      text: String(line.ply),
    });
    this.group = make(
      "li",
      { class: "book-group", data: { of: name, ply: line.ply } },
      number,
      make("div", { class: "book-text" }),
    );
    (this.sheet ?? this.list).append(this.group);
  }

  address(ply) {
    const seat = this.model.watching ? "" : `&seat=${this.model.you}`;
    return `/m/${this.model.table}/replay#ply=${ply}${seat}`;
  }

  // The number is the link for keyboard and ear; for the pointer the whole line is.
  follow(event) {
    if (event.target.closest("[role=button], a") || String(getSelection()) !== "") return;
    event.target.closest(".book-group")?.querySelector(".book-ply").click();
  }

  atEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR_END;
  }

  noticeScroll() {
    if (this.atEnd()) this.more.hidden = true;
    else if (this.list.scrollTop < NEAR_START) this.turnBack();
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.more.hidden = true;
  }

  focus() {
    this.toEnd();
    this.section.scrollIntoView({ block: "nearest" });
    (this.group?.querySelector(".book-ply") ?? this.section).focus({ preventScroll: true });
  }

  /** The last lines, for whoever asks to hear them again. */
  last() {
    const log = this.model.log.filter((line) => !line.gone);
    const at = log.at(-1)?.at;
    return log.filter((line) => line.at === at).map((line) => line.text);
  }
}
