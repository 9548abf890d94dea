/** What is said while the line is down: that it is, that nothing is lost, and when it is tried again. */

import { make, write } from "./parts.js";
import { t, tn } from "./i18n.js";

const SECOND = 1_000;

export class LineBanner {
  constructor(banner, line) {
    Object.assign(this, { banner, line });
    this.words = make("p", { class: "banner-words", role: "status" });
    this.countdown = make("span", { class: "banner-count", "aria-hidden": "true" });
    this.now = make("button", { type: "button", class: "button", text: t("Try now"), on: { click: () => line.hurry() } });
    this.home = make("a", { class: "button", href: "/", text: t("Back to the foyer"), hidden: true });
    banner.hidden = true;
    banner.append(this.words, this.countdown, this.now, this.home);
    line.addEventListener("state", ({ detail }) => this.change(detail));
    setInterval(() => this.count(), 250);
  }

  change({ state, attempt = 0, wait = 0, text = "" }) {
    this.until = state === "lost" ? performance.now() + wait : 0;
    this.banner.dataset.state = state;
    if (state === "closed") write(this.words, text);
    else if (attempt > 0)
      write(
        this.words,
        `${t("The connection broke. You are safe: nothing is lost.")} ${this.kept()}${t("Attempt {number}.", { number: attempt })}`,
      );
    this.now.hidden = this.countdown.hidden = state === "closed";
    this.home.hidden = state !== "closed";
    const hide = state !== "closed" && attempt === 0;
    if (hide && this.banner.contains(document.activeElement))
      document.querySelector("#board button")?.focus({ preventScroll: true });
    this.banner.hidden = hide;
    this.count();
  }

  kept() {
    const waiting = this.line.pending.size;
    return waiting > 0
      ? `${tn("What you did is kept and will be sent.", "{number} things you did are kept and will be sent.", waiting)} `
      : "";
  }

  count() {
    if (this.banner.hidden || this.banner.dataset.state === "closed") return;
    const left = Math.ceil((this.until - performance.now()) / SECOND);
    write(this.countdown, this.until && left > 0 ? t("Next in {seconds} s", { seconds: left }) : t("Trying …"));
  }
}
