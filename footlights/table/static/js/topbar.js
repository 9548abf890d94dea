/** The bar above the board: where we are, who is here, how the line is, and what can be done beside playing. */

import { make, mark, write } from "./parts.js";
import { t } from "./i18n.js";
import { Presence } from "./presence.js";

/** A tool that stays focusable when it cannot be used, and then says why. */
function tool({ id, icon, label, key = "", narrow = false, press }) {
  const words = make("span", { class: "tool-label", text: label });
  const button = make(
    "button",
    {
      type: "button",
      class: `tool${narrow ? " wide-hides" : ""}`,
      id: `tool-${id}`,
      "aria-keyshortcuts": key || null,
      on: { click: () => button.getAttribute("aria-disabled") !== "true" && press(button) },
    },
    mark(icon),
    words,
    key ? make("kbd", { "aria-hidden": "true", text: key }) : null,
  );
  button.title = label;
  return button;
}

function enable(button, why, remark = "") {
  if (why) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
  const words = button.querySelector(".tool-label").textContent;
  const more = why || remark;
  button.title = more ? `${words}: ${more}` : words;
  if (more) button.setAttribute("aria-description", more);
  else button.removeAttribute("aria-description");
}

export class Topbar {
  constructor(header, model, { tools, openSeat, warn }) {
    Object.assign(this, { header, model });
    this.light = make(
      "span",
      { class: "line-light", role: "status", data: { state: "connecting" } },
      make("span", { class: "sr-only" }),
    );
    this.watchers = make("span", { class: "watchers", hidden: true });
    const seats = make("div", { class: "seats", role: "group", "aria-label": t("Seats") });
    this.presence = new Presence(seats, model, { open: openSeat, warn });
    this.tools = {
      takeback: tool({ id: "takeback", icon: "undo", label: t("Take back"), key: "U", press: tools.takeback }),
      hint: tool({ id: "hint", icon: "hint", label: t("Hint"), key: "H", press: tools.hint }),
      round: tool({ id: "round", icon: "replay", label: t("Last round"), key: "R", press: tools.round }),
      log: tool({ id: "log", icon: "log", label: t("Log"), key: "L", narrow: true, press: tools.log }),
      chat: tool({ id: "chat", icon: "chat", label: t("Talk"), key: "T", narrow: true, press: tools.chat }),
      menu: tool({ id: "menu", icon: "menu", label: t("More"), press: tools.menu }),
    };
    this.tools.menu.setAttribute("aria-haspopup", "dialog");
    header.replaceChildren(
      make(
        "div",
        { class: "topbar-house" },
        make(
          "a",
          { class: "wordmark", href: "/" },
          mark("curtain"),
          make("span", { class: "wordmark-name", text: t("Footlights") }),
        ),
        this.light,
        this.watchers,
      ),
      seats,
      make("div", { class: "tools", role: "toolbar", "aria-label": t("Around the game") }, Object.values(this.tools)),
    );
    for (const event of ["welcome", "moment", "seats", "notes"]) model.addEventListener(event, () => this.draw());
    this.draw();
  }

  draw() {
    const { model, tools } = this;
    if (model.here) this.header.dataset.moment = `${model.here.at}.${model.here.step}`;
    this.watchers.hidden = model.watchers === 0;
    write(this.watchers, t("{number} watching", { number: model.watchers }));
    for (const name of ["takeback", "hint"]) tools[name].hidden = model.welcomed && model.watching;
    tools.chat.hidden = !model.watching && model.seats.every((seat, number) => seat.kind === "bot" || number === model.you);
    const consent = { ask: t("the others will be asked"), maybe: t("the others are asked if you saw anything new") };
    enable(tools.takeback, this.whyNoTakeback(), consent[model.sees?.takeback] ?? "");
    enable(tools.hint, model.myTurn ? "" : t("it is not your turn"));
    enable(tools.round, this.scored() ? "" : t("no round has been played yet"));
  }

  whyNoTakeback() {
    const { model } = this;
    if (!model.sees || model.waiting) return t("the game has not begun");
    if (model.over) return t("the game is over");
    const counts = model.fair?.date && !model.fair.practice && model.here?.ply > 0;
    if (!model.sees.takeback && counts) return t("in the daily run what has been seen cannot be taken back");
    if (!model.sees.takeback) return t("there is nothing of yours to take back");
    const open = [...model.notes.values()].some((note) => note.open && note.k === "takeback");
    return open ? t("it has been asked already") : "";
  }

  // Some rounds lie before what this browser has seen; the house has them all.
  scored() {
    const { past } = this.model;
    return past.some((frame) => frame.e?.kind === "score") || (past[0]?.ply ?? 0) > 0;
  }

  unread(number) {
    const { chat } = this.tools;
    if (number > 0) chat.dataset.unread = String(number);
    else delete chat.dataset.unread;
    const label = number > 0 ? t("Talk, {number} unread", { number }) : t("Talk");
    chat.setAttribute("aria-label", label);
  }

  line(state) {
    this.light.dataset.state = state;
    const words = {
      open: t("connected"),
      mirror: t("connected over plain requests"),
      connecting: t("connecting"),
      lost: t("connection lost"),
      closed: t("closed"),
    };
    write(this.light.firstElementChild, words[state]);
    this.light.title = words[state];
  }
}
