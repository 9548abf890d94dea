/** What a test drives: a board with its queue, settings that are forgotten with the page, and everything the person did. */

import { FirstPress } from "/static/js/first_press.js";
import { FrameQueue } from "/static/js/queue.js";
import { Board } from "/static/js/render.js";

const wanted = new URLSearchParams(location.search);
const chosen = new Map(Object.entries({ speed: "1", confirm: "click", zoom: true, letters: false, font: "atkinson" }));
for (const name of ["speed", "confirm"]) if (wanted.has(name)) chosen.set(name, wanted.get(name));
const heard = new Map();
const settings = {
  get: (name) => chosen.get(name),
  set: (name, value) => {
    chosen.set(name, value);
    for (const listener of heard.get(name) ?? []) listener(value);
  },
  on: (name, listener) => {
    heard.set(name, [...(heard.get(name) ?? []), listener]);
    return () => heard.set(name, heard.get(name).filter((other) => other !== listener));
  },
};
const t = (message, values = {}) => message.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const fetched = async (url) => (await fetch(url)).json();

const catalogue = await fetched(`/catalogue.json?room=${wanted.get("room") ?? ""}`);
const places = Object.fromEntries(["board", "promptbar", "inspect"].map((id) => [id, document.getElementById(id)]));
const board = new Board(places, { catalogue, settings, t });
const queue = new FrameQueue(board, settings);
new FirstPress({ playing: () => queue.playing, finish: () => queue.flush() });
const done = [];
for (const type of ["act", "show-face", "open-pile", "shown"]) {
  document.addEventListener(type, (event) => {
    const { detail } = event;
    done.push(type === "shown" ? { type, at: detail.frame.at, step: detail.frame.step, when: performance.now() } : { type, ...detail });
  });
}

const book = document.getElementById("promptbook");
if (wanted.has("book")) {
  const lines = ["Director 1 plays Vixie.", "Director 2 plays Box Office Bettina and uses Boost Paw.", "Director 3 plays Count Spiralli."];
  book.innerHTML = "<h2>Prompt book</h2>";
  const list = document.createElement("ol");
  for (const line of lines) list.append(Object.assign(document.createElement("li"), { textContent: line }));
  book.append(list);
}

function overlap(a, b) {
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

let frames = [];
window.rehearsal = {
  board,
  queue,
  settings,
  done,
  acts: () => done.filter((each) => each.type === "act").map((each) => each.do),
  async load(name) {
    frames = await fetched(`/frames/${name}`);
  },
  push(...indexes) {
    queue.push(indexes.map((index) => frames[index]));
  },
  draw(index) {
    board.draw(frames[index]);
  },
  /** The movements of an element: how long they last, and what moves. */
  moves(element) {
    const moved = (animation) => new Set(animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
    return element.getAnimations().filter((each) => !(each instanceof CSSTransition)).map((each) => ({
      lasts: each.effect.getTiming().duration,
      moves: ["transform", "opacity"].filter((name) => moved(each).has(name)),
    }));
  },
  /** Buttons too small for a finger. */
  small() {
    const boxes = [...document.querySelectorAll("#house button")].map((each) => [each.className, each.getBoundingClientRect()]);
    return boxes.filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([name, box]) => [name, box.width, box.height]);
  },
  /** Parts of cards that lie over one another, leave their card, or are cut off. */
  clashes() {
    return [...document.querySelectorAll(".card")].flatMap((card) => {
      const whole = card.getBoundingClientRect();
      const found = [".card-name", ".card-value", ".card-picture", ".card-text", ".card-foot"]
        .map((part) => ({ part, element: card.querySelector(part) }))
        .map((each) => ({ ...each, box: each.element.getBoundingClientRect() }))
        .filter(({ box }) => box.width && box.height);
      const out = found.filter(({ box }) => box.right > whole.right + 1 || box.bottom > whole.bottom + 1);
      const cut = found.filter(({ element: e }) => e.matches(".card-name, .card-text"))
        .filter(({ element: e }) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2);
      const over = found.flatMap((a, i) => found.slice(i + 1).filter((b) => overlap(a.box, b.box)));
      return [...out, ...cut, ...over].map(({ part }) => [card.dataset.face, part]);
    });
  },
  /** Hold every movement at a part of its way, so that a test can look at it. */
  freeze(part) {
    for (const animation of document.getAnimations()) {
      animation.pause();
      const { delay, duration } = animation.effect.getTiming();
      animation.currentTime = delay + duration * part;
    }
  },
};
await window.rehearsal.load(wanted.get("play") ?? "duel");
window.rehearsal.first = frames[0].v;
if (!wanted.has("empty")) window.rehearsal.push(Number(wanted.get("frame") ?? 0));
document.body.dataset.ready = "true";
