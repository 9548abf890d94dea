/** The settings dialog and the list of keys. */

import { get, post } from "./api.js";
import { make } from "./parts.js";
import { openDialog } from "./dialogs.js";
import { lang, t } from "./i18n.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";

/** Keeps what concerns the whole page on its root, where the stylesheets look: cards lie in dialogs too. */
export function applySettings() {
  const root = document.documentElement;
  const apply = () => {
    root.toggleAttribute("data-letters", settings.get("letters"));
    root.dataset.font = settings.get("font");
  };
  for (const name of ["letters", "font"]) settings.on(name, apply);
  apply();
}

function choices(name, legend, options, detail = "") {
  const now = settings.get(name);
  const radios = options.map(([value, label]) => {
    const id = `setting-${name}-${value}`;
    const input = make("input", {
      type: "radio",
      name,
      id,
      value,
      checked: value === now,
      on: { change: () => settings.set(name, value) },
    });
    return make("label", { class: "segment", for: id }, input, make("span", { text: label }));
  });
  return make(
    "fieldset",
    { class: "setting" },
    make("legend", { text: legend }),
    make("div", { class: "segments" }, radios),
    detail ? make("p", { class: "fine", text: detail }) : null,
  );
}

function toggle(name, label, detail = "", changed = () => {}) {
  const id = `setting-${name}`;
  const change = (event) => {
    settings.set(name, event.target.checked);
    changed(event.target.checked);
  };
  const input = make("input", { type: "checkbox", role: "switch", id, checked: settings.get(name), on: { change } });
  return make(
    "label",
    { class: "setting switch", for: id },
    input,
    make("span", { class: "switch-words" }, label, detail ? make("small", { text: detail }) : null),
  );
}

function languageName(code) {
  return code === "en-XA"
    ? t("Stretched English (for testing)")
    : new Intl.DisplayNames([code], { type: "language" }).of(code);
}

function languageChoice(known) {
  const all = [...new Set([...known, lang()])];
  const select = make(
    "select",
    { id: "setting-lang", on: { change: () => speak(select.value) } },
    all.map((code) => make("option", { value: code, selected: code === lang(), text: languageName(code) })),
  );
  return make(
    "label",
    { class: "setting setting-line", for: "setting-lang" },
    make("span", { text: t("Language") }),
    select,
  );
}

// What is on the page already was said in the old language.
async function speak(code) {
  settings.set("lang", code);
  await post("/api/me", { lang: code });
  location.reload();
}

export async function showSettings() {
  const { languages = [] } = await get("/api/me").catch(() => ({}));
  openDialog({
    id: "settings",
    title: t("Settings"),
    kind: "dialog-settings",
    body: [
      choices(
        "speed",
        t("Speed"),
        [
          ["0.5", t("Slow")],
          ["1", t("Normal")],
          ["2", t("Fast")],
          ["instant", t("At once")],
        ],
        t("While something is being shown, the first click, key or tap brings it to its end and does nothing else. At once: nothing is shown on the way."),
      ),
      choices("confirm", t("Playing a card"), [
        ["click", t("One click")],
        ["twice", t("Click twice")],
        ["submit", t("Click, then submit")],
      ]),
      toggle(
        "autopass",
        t("Do what is forced"),
        t("With only one thing to do it is done for you, always after the same pause."),
      ),
      toggle(
        "remind",
        t("Ask before a turn ends with something left"),
        t("Once, when you end a turn or pass although something useful can still be done."),
      ),
      toggle("sound", t("Sounds"), "", (on) => on && play("bell")),
      toggle("buzz", t("Buzz when it is my turn"), t("On phones that can.")),
      toggle("letters", t("Letters on suits and colours")),
      toggle("zoom", t("Show cards large at the side")),
      choices(
        "font",
        t("Lettering"),
        [
          ["atkinson", t("Atkinson Hyperlegible")],
          ["opendyslexic", t("OpenDyslexic")],
        ],
        t("OpenDyslexic is used where it is installed on this computer."),
      ),
      languageChoice(languages),
    ],
  });
}

/** Every key there is, in groups. */
export function keyList() {
  return [
    [
      t("Playing"),
      [
        ["1 – 9", t("choose a card; the same again plays it")],
        ["Tab, ← ↑ → ↓", t("move between cards and buttons")],
        ["Enter", t("do it")],
        ["Esc", t("let go, close")],
        [t("Space"), t("pass, where one may pass")],
        ["E", t("end the turn, where there is one to end")],
        [t("Letters on buttons"), t("press that button")],
      ],
    ],
    [
      t("Around the game"),
      [
        ["U", t("take back")],
        ["H", t("hint from a bot")],
        ["R", t("show the last round again")],
        ["L", t("go to the prompt book")],
        ["T", t("talk")],
        ["C", t("command box for those who listen")],
        ["?", t("this list")],
      ],
    ],
    [
      t("In a replay"),
      [
        ["← →", t("one step back, one step on")],
        ["Shift + ← →", t("one turn back, one turn on")],
        ["Home, End", t("the beginning, the end")],
        [".", t("play and pause")],
      ],
    ],
  ];
}

export function showKeys() {
  const group = ([title, keys]) => [
    make("h3", { class: "paper-small", text: title }),
    make(
      "dl",
      { class: "keys" },
      keys.map(([key, text]) => make("div", {}, make("dt", {}, make("kbd", { text: key })), make("dd", { text }))),
    ),
  ];
  openDialog({ id: "keys", title: t("Keys"), kind: "dialog-keys", body: keyList().flatMap(group) });
}
