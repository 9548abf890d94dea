/** The replay's transport: buttons, a slider, the number of the move, and how fast. */

import { el, fill, svg } from "./elements.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";

const DRAWINGS = {
  first: "M5 5h3v14H5zM19 5v14L9 12z",
  turnBack: "M12 5v14l-8-7zM20 5v14l-8-7z",
  back: "M16 5v14L6 12z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  ahead: "M8 5v14l10-7z",
  turnAhead: "M12 5v14l8-7zM4 5v14l8-7z",
  last: "M16 5h3v14h-3zM5 5v14l10-7z",
};

function drawing(name) {
  return svg("svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: DRAWINGS[name] }));
}

export class Transport {
  constructor(replay) {
    this.replay = replay;
    this.slider = el("input", {
      type: "range",
      class: "transport-slider",
      min: 0,
      max: replay.plies,
      step: 1,
      "aria-label": t("Move"),
      oninput: () => replay.slide(Number(this.slider.value)),
    });
    this.count = el("output", { class: "transport-count", id: "transport-count" });
    this.told = el("p", { class: "transport-trouble", role: "alert", hidden: true });
    this.playButton = this.button("play", t("Play"), ".", () => replay.toggle());
    this.buttons = {
      first: this.button("first", t("To the start"), "Home", () => replay.jump(0)),
      turnBack: this.button("turnBack", t("A turn back"), "Shift+ArrowLeft", () => replay.turn(-1)),
      back: this.button("back", t("A move back"), "ArrowLeft", () => replay.step(-1)),
      play: this.playButton,
      ahead: this.button("ahead", t("A move ahead"), "ArrowRight", () => replay.step(1)),
      turnAhead: this.button("turnAhead", t("A turn ahead"), "Shift+ArrowRight", () => replay.turn(1)),
      last: this.button("last", t("To the end"), "End", () => replay.jump(replay.plies)),
    };
    this.element = el(
      "div",
      { id: "transport", role: "group", "aria-label": t("Moves of the game") },
      el("div", { class: "transport-buttons" }, Object.values(this.buttons)),
      el("div", { class: "transport-line" }, this.slider, this.count, this.speed()),
      this.told,
    );
  }

  button(name, label, key, press) {
    return el("button", { class: `transport-button transport-${name}`, type: "button", "aria-label": label, title: `${label} (${spelt(key)})`, "aria-keyshortcuts": key, onclick: press }, drawing(name));
  }

  speed() {
    const names = { 0.5: t("Half speed"), 1: t("Full speed"), 2: t("Double speed"), instant: t("At once") };
    const chosen = settings.get("speed");
    const options = ["0.5", "1", "2", "instant"].map((value) => el("option", { value, selected: value === chosen }, names[value]));
    return el("select", { class: "transport-speed", "aria-label": t("Speed"), onchange: (event) => settings.set("speed", event.target.value) }, options);
  }

  draw(frame) {
    const { replay } = this;
    this.slider.max = replay.plies;
    if (replay.slidTo === null) this.slider.value = replay.ply; // else it is being moved
    const words = t("Move {ply} of {plies}", { ply: replay.ply, plies: replay.plies });
    this.count.textContent = words;
    this.slider.setAttribute("aria-valuetext", words);
    const atStart = replay.ply <= 0;
    const atEnd = replay.ply >= replay.plies;
    for (const name of ["first", "turnBack", "back"]) dim(this.buttons[name], atStart);
    for (const name of ["ahead", "turnAhead", "last"]) dim(this.buttons[name], atEnd);
    const said = frame?.v.scene.said ?? [];
    const live = document.getElementById("live");
    if (live) live.textContent = [words, ...(frame?.log ?? []).map((line) => line.text), ...(frame?.log?.length ? [] : said.slice(0, 2))].map(ended).join(" ");
  }

  drawPlaying() {
    const { playing } = this.replay;
    const label = playing ? t("Pause") : t("Play");
    fill(this.playButton, drawing(playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = `${label} (.)`;
    this.element.toggleAttribute("data-playing", playing);
  }

  trouble(text) {
    this.told.textContent = text;
    this.told.hidden = !text;
  }
}

/** A sentence with its full stop, and with one only. */
function ended(text) {
  return /[.!?…:]["”’)]?$/.test(text) ? text : `${text}.`;
}

/** Dimmed, but still there for the keyboard: focus is never lost at the ends. */
function dim(button, at) {
  button.setAttribute("aria-disabled", String(at));
}

function spelt(key) {
  return key.replace("ArrowLeft", "←").replace("ArrowRight", "→").replace("Shift+", `${t("Shift")} `);
}
