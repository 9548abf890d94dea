/** Movement: cards travel from where they were to where they are, numbers pop, curtains close.
 *
 * Two scenes are compared by what is seen in them: a card is its face and its owner. Only `transform` and `opacity` move, and a
 * movement that is interrupted goes on from where the card is.
 */

import { walk } from "./nodes.js";

export const PRESS = "cubic-bezier(.2,.8,.2,1)";
const CURTAIN = "cubic-bezier(.6,0,.2,1)";
const TRAVEL = 260;
const STAGGER = 40;
const MOST_STAGGER = 140; // 260 + 140 is the 400 a whole deal may take
const POP = 180;
const FLIP = 220;
const FADE = 90; // what any movement is for those who want none
const BUBBLE = 160;
const SWING = 240;
const CLOSE = 500;
const OPEN = 600;
const NEAR = 1; // pixels that are no movement
const SMALL = 16; // the width of a card that vanishes into a pile's name

/** Where everything is now: called before a redraw and after it. */
export function snapshot(board, scene) {
  const zones = new Map();
  for (const node of walk(scene?.nodes ?? [])) if (node.k === "zone") zones.set(node.id, zoneNow(board, node));
  const cards = [...board.querySelectorAll("[data-face]")].map((element) => ({
    element,
    face: element.dataset.face,
    owner: element.dataset.owner ?? "",
    origin: element.dataset.origin ?? "",
    zone: element.closest(".k-zone")?.dataset.id ?? element.parentElement.closest("[data-id]")?.dataset.id ?? "",
    box: boxOf(element),
  }));
  const numbers = new Map([...board.querySelectorAll(".num")].map((element) => [element, element.textContent]));
  const seen = new Set(board.querySelectorAll(".k-bubble, .k-forecast, .k-choice, .k-playbill"));
  const limbs = new Map([...board.querySelectorAll(".limb")].map((element) => [element, stance(element)]));
  return { zones, cards, numbers, seen, limbs };
}

/** How a limb of a figure stands: where it belongs, and where it is, in the middle of a swing too. */
function stance(element) {
  const at = element.getAttribute("transform");
  const now = element.getAnimations().length ? getComputedStyle(element).transform : "none";
  return { at, now: now === "none" ? written(at) : now };
}

/** The placing of a limb in the words of a stylesheet. */
function written(transform) {
  return transform.replace(/translate\(([^ ]+) ([^)]+)\)/, "translate($1px, $2px)").replace(/rotate\(([^)]+)\)/, "rotate($1deg)");
}

function zoneNow(board, node) {
  const element = board.querySelector(`.k-zone[data-id="${CSS.escape(node.id)}"]`);
  const place = element?.querySelector(".zone-cards");
  const backs = element ? [...element.querySelectorAll(".card-back")] : [];
  const top = [backs.at(-1), place?.querySelector(".card, .empty"), place].find(isSeen);
  const holds = [...(node.holds ?? []), ...(node.nodes ?? []).filter((inner) => inner.k === "card").map((inner) => inner.face)];
  return {
    id: node.id,
    owner: String(node.owner ?? ""),
    layout: node.layout ?? "row",
    backs: node.backs ?? 0,
    total: node.count ?? (node.backs ?? 0) + holds.length,
    holds,
    faceDown: backs,
    backBoxes: backs.map(boxOf),
    box: top ? boxOf(top) : isSeen(element) ? { ...boxOf(element), width: SMALL } : null, // a pile may be no more than its name
  };
}

function isSeen(element) {
  return Boolean(element?.getClientRects().length);
}

/** The middle and the width of an element as it is seen, in the middle of a movement too (a tilt would widen its rectangle). */
export function boxOf(element) {
  const rect = element.getBoundingClientRect();
  const matrix = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  const scale = Math.hypot(matrix.a, matrix.b) || 1;
  const width = element.offsetWidth ? element.offsetWidth * scale : rect.width;
  return { x: rect.left + rect.width / 2 + window.scrollX, y: rect.top + rect.height / 2 + window.scrollY, width };
}

/** Pair the cards of two scenes: [before, after] with one side missing for those that came or went. */
export function pairCards(before, after) {
  const pairs = [];
  let [old, now] = [[...before], [...after]];
  const rounds = [
    (a, b) => a.face === b.face && a.owner === b.owner && a.zone === b.zone,
    (a, b) => a.face === b.face && a.owner === b.owner,
    (a, b) => a.face === b.face && (a.owner === "" || b.owner === ""),
  ];
  for (const alike of rounds) {
    now = now.filter((card) => {
      const index = old.findIndex((other) => alike(other, card));
      if (index === -1) return true;
      pairs.push([old.splice(index, 1)[0], card]);
      return false;
    });
  }
  return [...pairs, ...now.map((card) => [null, card]), ...old.map((card) => [card, null])];
}

/** The zone an unseen card came from: the one it names, or its owner's zone that has fewer cards than before. */
export function sourceOf(card, before, after) {
  const named = before.zones.get(card.origin) ?? after.zones.get(card.origin);
  if (named) return named;
  const fewer = [...before.zones.values()].filter((zone) => zone.id !== card.zone && zone.total > (after.zones.get(zone.id)?.total ?? zone.total));
  return fewer.find((zone) => zone.owner === card.owner) ?? fewer.find((zone) => !zone.owner) ?? null;
}

/** The zone a card went to: the pile that now holds it, or its owner's zone that has more backs than before. */
export function goalOf(card, before, after) {
  const zones = [...after.zones.values()];
  const times = (zone) => zone?.holds.filter((face) => face === card.face).length ?? 0;
  const holding = zones.filter((zone) => times(zone) > times(before.zones.get(zone.id)));
  const growing = zones.filter((zone) => zone.backs > (before.zones.get(zone.id)?.backs ?? 0));
  const mine = (zone) => zone.owner === card.owner;
  return holding.find(mine) ?? holding.find((zone) => !zone.owner || !card.owner) ?? growing.find(mine) ?? null;
}

/** Sets movements going, for one board; `pace` is the speed (0: none at all), `still` that the person wants no movement. */
export class Motion {
  constructor(board) {
    this.board = board;
    this.running = new Map(); // animation -> what is to be tidied up after it
    this.flights = document.createElement("div");
    this.flights.className = "flights";
    this.flights.inert = true;
    document.body.append(this.flights);
    this.pace = 1;
    this.still = false;
  }

  destroy() {
    this.stop();
    this.flights.remove();
  }

  /** End every movement at once; what moved is where it belongs. */
  stop() {
    for (const [animation, over] of [...this.running]) {
      animation.cancel();
      over();
    }
    this.flights.replaceChildren();
  }

  /** All that is moving now. */
  done() {
    return Promise.allSettled([...this.running.keys()].map((animation) => animation.finished));
  }

  /** From one scene to the next. Movements of before are given up first, after their places were taken down in `before`. */
  change(before, after, { marks = [], kind = "" } = {}) {
    this.travels(before, after);
    this.turnedDown(before, after);
    this.pops(before, after);
    this.arrivals(before, after);
    this.swings(before, after);
    marks.forEach((element, i) => this.mark(element, kind, i));
  }

  travels(before, after) {
    let dealt = 0;
    for (const [old, card] of pairCards(before.cards, after.cards)) {
      if (old && card) this.travel(card.element, old.box, card.box, { delay: 0 });
      else if (card) this.arrive(card, before, after, dealt++);
      else this.leave(old, before, after);
    }
  }

  arrive(card, before, after, order) {
    const source = sourceOf(card, before, after);
    const delay = Math.min(order * STAGGER, MOST_STAGGER);
    const twin = before.cards.find((old) => old.face === card.face && old.zone === card.origin); // one of several copies
    const from = twin?.box ?? (source && (before.zones.get(source.id)?.box ?? source.box));
    if (!from) return this.fadeIn(card.element, delay);
    const hidden = !twin && (before.zones.get(source.id)?.backs ?? 0) > 0;
    return this.travel(card.element, from, card.box, { delay, turn: hidden });
  }

  /** A card that is nowhere any more: its element, already taken off the table, flies to the pile that holds it now. */
  leave(old, before, after) {
    const goal = goalOf(old, before, after);
    const ghost = old.element;
    if (ghost.isConnected || !this.pace || goal?.id === old.zone) return;
    this.flights.append(ghost);
    const { x, y, width } = old.box;
    ghost.style.width = `${width}px`;
    ghost.style.left = `${x - width / 2}px`;
    ghost.style.top = `${y - (width * 7) / 10}px`;
    const away = goal?.box && !this.still ? shift(goal.box, old.box) : "none";
    const frames = [{ transform: "none", opacity: 1 }, { transform: `${away}${away === "none" ? "" : " rotate(4deg)"}`, opacity: goal ? 0.4 : 0 }];
    this.play(ghost, frames, { duration: TRAVEL, easing: PRESS }, () => ghost.remove());
  }

  /** Backs that were added to a hidden hand come from the same person's pile that shrank. */
  turnedDown(before, after) {
    for (const zone of after.zones.values()) {
      const added = zone.backs - (before.zones.get(zone.id)?.backs ?? zone.backs);
      if (added <= 0 || zone.layout === "pile") continue;
      const source = sourceOf({ zone: zone.id, owner: zone.owner, origin: "" }, before, after);
      if (!source?.box) continue;
      zone.faceDown.slice(-added).forEach((element, i) => {
        this.travel(element, source.box, zone.backBoxes.slice(-added)[i], { delay: Math.min(i * STAGGER, MOST_STAGGER) });
      });
    }
  }

  /** A card on its way, in a low arc with a slight tilt; `turn` shows its back on the first half. */
  travel(element, from, to, { delay = 0, turn = false } = {}) {
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const distance = Math.hypot(dx, dy);
    const scale = to.width ? from.width / to.width : 1;
    if (!this.pace || (distance < NEAR && Math.abs(scale - 1) < 0.02)) return;
    if (this.still) {
      this.fadeIn(element, 0);
      return;
    }
    const arc = Math.min(48, distance / 8);
    const tilt = distance < 40 ? 0 : dx > 0 ? -4 : 4;
    const [start, half] = turn ? [" rotateY(180deg)", " rotateY(90deg)"] : ["", ""];
    const frames = [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})${start}` },
      { transform: `translate(${dx / 2}px, ${dy / 2 - arc}px) scale(${(1 + scale) / 2}) rotate(${tilt}deg)${half}` },
      { transform: "none" },
    ];
    this.raise(element, true);
    if (turn) this.verso(element, delay);
    this.play(element, frames, { duration: TRAVEL, delay, easing: PRESS, fill: "backwards" }, () => this.raise(element, false));
  }

  /** The back that a card shows until it has turned half way. */
  verso(element, delay) {
    const back = document.createElement("span");
    back.className = "card-back verso";
    element.append(back);
    const frames = [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }];
    this.play(back, frames, { duration: TRAVEL, delay, easing: PRESS, fill: "both" }, () => back.remove());
  }

  /** What travels is above everything, and so is what it lies in. */
  raise(element, on) {
    for (let at = element; at && at !== this.board; at = at.parentElement) {
      if (on) at.dataset.travels = "";
      else if (!at.querySelector("[data-travels]")) delete at.dataset.travels;
    }
  }

  fadeIn(element, delay = 0) {
    if (!this.pace) return;
    this.play(element, [{ opacity: 0 }, { opacity: 1 }], { duration: this.still ? FADE : TRAVEL, delay, fill: "backwards" });
  }

  /** A number that changed pops once. */
  pops(before, after) {
    for (const [element, text] of after.numbers) {
      const was = before.numbers.get(element);
      if (was !== undefined && was !== text) this.pop(element, 1.25, 0);
    }
  }

  pop(element, size, delay) {
    if (!this.pace) return;
    if (this.still) this.play(element, [{ opacity: 0.4 }, { opacity: 1 }], { duration: FADE, delay });
    else this.play(element, [{ transform: "scale(1)" }, { transform: `scale(${size})`, offset: 0.5 }, { transform: "scale(1)" }], { duration: POP, delay });
  }

  /** The node an event is about: scored ones pop in order, revealed ones turn over. */
  mark(element, kind, order) {
    if (kind !== "score" && "travels" in element.dataset) return; // it is on its way here: a second movement would hide the first
    if (kind !== "flip" || this.still) {
      this.pop(element, 1.15, order * POP);
      return;
    }
    if (!this.pace) return;
    this.play(element, [{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: FLIP, easing: "ease-in-out" });
  }

  /** Limbs of figures swing from how they stood to how they stand; for those who want no movement they simply stand so. */
  swings(before, after) {
    if (!this.pace || this.still) return;
    for (const [element, { at }] of after.limbs) {
      const was = before.limbs.get(element);
      if (!was || (was.at === at && was.now === written(at))) continue;
      this.play(element, [{ transform: was.now }, { transform: written(at) }], { duration: SWING, easing: PRESS });
    }
  }

  /** Bubbles, forecasts, questions and the playbill come in softly. */
  arrivals(before, after) {
    for (const element of after.seen) {
      if (before.seen.has(element) || !this.pace) continue;
      const from = this.still ? { opacity: 0 } : { opacity: 0, transform: "scale(.92)" };
      this.play(element, [from, { opacity: 1, transform: "none" }], { duration: this.still ? FADE : BUBBLE, easing: PRESS });
    }
  }

  /** Close the curtain, let `between` happen, and open it again. */
  async curtain(between) {
    this.stop();
    if (!this.pace || this.still) {
      between();
      if (this.pace) this.fadeIn(this.board);
      return;
    }
    const halves = ["left", "right"].map((side) => {
      const half = document.createElement("div");
      half.className = `drape drape-${side}`;
      this.flights.append(half);
      return half;
    });
    const away = (half) => `translateX(${half.classList.contains("drape-left") ? "-101%" : "101%"})`;
    await this.both(halves, (half) => [{ transform: away(half) }, { transform: "none" }], CLOSE);
    between();
    if (!halves[0].isConnected) return;
    await this.both(halves, (half) => [{ transform: "none" }, { transform: away(half) }], OPEN);
    halves.forEach((half) => half.remove());
  }

  both(halves, frames, duration) {
    const moves = halves.map((half) => this.play(half, frames(half), { duration, easing: CURTAIN, fill: "both" }));
    return Promise.allSettled(moves.map((move) => move.finished));
  }

  play(element, frames, timing, after = () => {}) {
    const speed = this.still ? 1 : this.pace;
    const scaled = { ...timing, duration: timing.duration / speed, delay: (timing.delay ?? 0) / speed };
    const animation = element.animate(frames, scaled);
    const over = () => this.running.delete(animation) && after();
    this.running.set(animation, over);
    animation.finished.then(over, over);
    return animation;
  }
}

function shift(to, from) {
  const scale = from.width ? to.width / from.width : 1;
  return `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${scale})`;
}
