/** The board: draws a frame, lights what may be done, and tells what the person does.
 *
 * A pure function of the frame that is shown, the prompt bar and everything lit included: nothing is known here of any game, and nothing is worked out that the server did not send.
 */

import { part, slug, tones } from "./cards.js";
import { Dragger } from "./drag.js";
import { Inspector } from "./inspect.js";
import { Keys } from "./keys.js";
import { Motion, snapshot } from "./motion.js";
import { attachments, promptBar, trees, walk, wayOf, whyNot } from "./nodes.js";
import { h, make, redraw } from "./patch.js";
import { reachScrollers } from "./scrollers.js";
import { Whisper } from "./whisper.js";

const ROOM = 12; // pixels between what may be done and the prompt bar
const DOUBLE_CLICK = 300; // milliseconds: the second click of who plays with two is no wish to skip
const INDEX_CARD = 6.5; // rem: narrower than this a card shows no name, and the first touch only picks it

export class Board {
  constructor({ board, promptbar, inspect }, { catalogue, settings, t, rules = "" }) {
    Object.assign(this, { root: board, promptbar, catalogue, settings, t });
    this.stage = board.closest("#house") ?? board; // what things move about in
    this.frame = null; // what is drawn, and whose actions are offered
    this.showing = false; // whether something is still being shown: nothing can be done meanwhile
    this.offers = new Map();
    this.picked = "";
    this.held = ""; // the node that is taken up
    this.way = 0; // how far ways of doing one thing were turned
    this.haunted = []; // the nodes that ghosts are shown on
    this.refused = ""; // what was tried last though it is not allowed
    this.locked = "";
    this.acted = -Infinity; // when something was last done
    this.billShut = false;
    this.hangs = false; // whether a playbill is there
    this.stateNames = [];
    this.motion = new Motion(board);
    this.whisper = new Whisper(board, promptbar, { rules, t });
    this.inspector = new Inspector({ board, inspect }, { catalogue, settings, t });
    this.dragger = new Dragger(board, { play: (act) => this.act(act), take: (id) => this.take(id, true), may: () => !this.showing });
    this.keys = new Keys(this);
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.listen();
  }

  listen() {
    this.ears = new AbortController();
    const { signal } = this.ears;
    for (const place of [this.root, this.promptbar]) {
      place.addEventListener("click", (event) => this.click(event), { signal });
      place.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.hover(event.target), { signal });
      place.addEventListener("pointerleave", () => this.hover(null), { signal });
      place.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.hover(event.target), { signal });
      place.addEventListener("focusout", () => this.hover(null), { signal });
    }
    window.addEventListener("resize", () => this.reach(), { signal });
    const wear = () => {
      this.root.toggleAttribute("data-letters", Boolean(this.settings.get("letters")));
      document.documentElement.dataset.font = this.settings.get("font") || "atkinson";
    };
    this.unheard = ["letters", "font"].map((name) => this.settings.on(name, wear));
    wear();
  }

  destroy() {
    this.ears.abort();
    for (const stop of this.unheard) if (typeof stop === "function") stop();
    for (const helper of [this.motion, this.whisper, this.inspector, this.dragger, this.keys]) helper.destroy();
    for (const place of [this.root, this.promptbar]) redraw(place, []);
  }

  /** The element of a node of the scene. */
  element(id) {
    const query = `[data-id="${CSS.escape(id)}"]`;
    return this.root.querySelector(query) ?? this.promptbar.querySelector(query);
  }

  // --- Drawing --------------------------------------------------------------------------------------------------------

  /** Draw a frame; `painted` is called once it is what one sees, the promise is kept when everything has come to rest. */
  async draw(frame, { animate = true, painted = () => {} } = {}) {
    const speed = this.settings.get("speed");
    this.motion.pace = !animate || speed === "instant" || document.hidden ? 0 : Number(speed) || 1;
    this.motion.still = this.calm.matches;
    this.drawing = frame;
    const change = (stop) => {
      if (this.drawing !== frame) return;
      this.change(frame, stop);
      painted();
    };
    if (frame.e?.kind !== "curtain" || !this.frame) change(true);
    else await this.motion.curtain(() => change(false));
    this.bringForward(frame);
    await this.motion.done();
    if (this.frame === frame) this.hang();
  }

  /** What moves is where it belongs at once, also what would only begin to move before the next frame is drawn. */
  rest() {
    this.motion.pace = 0;
    this.motion.stop();
  }

  /** When one's turn begins, what may be done must not lie under the prompt bar: on a low window the page moves up just so far. */
  bringForward(frame) {
    const turn = frame.settled && !this.root.hasAttribute("data-idle");
    const begins = turn && !this.wasTurn;
    if (frame.settled) this.wasTurn = turn;
    const last = this.choosable().at(-1);
    if (!begins || !last || !this.root.contains(last)) return;
    const hidden = last.getBoundingClientRect().bottom + ROOM - this.promptbar.getBoundingClientRect().top;
    if (hidden > 0) window.scrollBy({ top: hidden, behavior: this.motion.still || !this.motion.pace ? "instant" : "smooth" });
  }

  /** The playbill is read from its top, wherever the page was while the game went on. */
  hang() {
    const bill = this.root.querySelector(".k-playbill");
    const fresh = Boolean(bill) && !this.hangs;
    this.hangs = Boolean(bill);
    if (!fresh || bill.getBoundingClientRect().top >= parseFloat(getComputedStyle(bill).scrollMarginTop)) return;
    bill.scrollIntoView({ block: "start", behavior: this.motion.still || !this.motion.pace ? "instant" : "smooth" });
  }

  change(frame, stop = true) {
    const before = snapshot(this.stage, this.frame?.v.scene);
    if (stop) this.motion.stop();
    const first = !this.frame;
    this.frame = frame;
    this.whisper.shrink();
    if (frame.settled) this.locked = "";
    this.paint();
    if (first || !this.motion.pace) return;
    const after = snapshot(this.stage, frame.v.scene);
    const marks = (frame.e?.mark ?? []).map((id) => this.element(id)).filter(Boolean);
    this.motion.change(before, after, { marks, kind: frame.e?.kind });
  }

  /** Lay the frame that is shown and its actions over the page. */
  paint() {
    const { scene } = this.frame.v;
    this.offers = new Map((this.frame.v.actions ?? []).map((offer) => [offer.do, offer]));
    const goesWith = [...walk(scene.nodes)].filter((node) => node.with).map((node) => node.with);
    this.takeable = new Set(goesWith);
    if (!this.takeable.has(this.held)) this.held = "";
    const look = { catalogue: this.catalogue, offers: this.offers, t: this.t, billShut: this.billShut, takeable: this.takeable, held: this.held, way: this.way };
    this.wearState(scene.state ?? {});
    const drawn = { ...look, attached: attachments(scene.nodes) };
    redraw(this.root, trees(scene.nodes, drawn));
    redraw(this.promptbar, promptBar(scene.nodes, drawn));
    for (const place of [this.root, this.promptbar]) place.dataset.moment = `${this.frame.at}.${this.frame.step}`;
    this.root.append(this.whisper.note);
    if (this.picked && !this.isLegal(this.picked)) this.picked = "";
    if (this.refused && !this.offers.get(this.refused)?.why_not) this.forget();
    this.number();
    this.highlight();
    this.haunt(this.picked || this.pointed || this.held);
    this.reach();
  }

  reach() {
    reachScrollers(this.root, this.promptbar);
  }

  wearState(state) {
    for (const name of this.stateNames) if (!(name in state)) this.root.removeAttribute(`data-${slug(name)}`);
    for (const [name, value] of Object.entries(state)) this.root.setAttribute(`data-${slug(name)}`, value);
    this.stateNames = Object.keys(state);
    const idle = ![...this.offers.values()].some((offer) => !offer.why_not);
    this.root.toggleAttribute("data-idle", idle);
    for (const place of [this.root, this.promptbar]) place.toggleAttribute("data-holding", Boolean(this.held));
    this.promptbar.toggleAttribute("data-idle", idle);
  }

  /** Digits for the keyboard. */
  number() {
    for (const old of document.querySelectorAll("[data-n]")) delete old.dataset.n;
    this.choosable().slice(0, 9).forEach((element, i) => (element.dataset.n = String(i + 1)));
  }

  highlight() {
    for (const place of [this.root, this.promptbar]) {
      for (const element of place.querySelectorAll("[data-do]")) {
        element.toggleAttribute("data-picked", element.dataset.do === this.picked);
        element.toggleAttribute("data-lifted", Boolean(this.locked) && element.dataset.do === this.locked);
      }
    }
    this.root.toggleAttribute("data-locked", Boolean(this.locked));
    this.promptbar.toggleAttribute("data-locked", Boolean(this.locked));
    this.showSubmit();
  }

  // --- Doing ----------------------------------------------------------------------------------------------------------

  isLegal(act) {
    const offer = this.offers.get(act);
    return Boolean(offer) && !offer.why_not;
  }

  /** What digits choose: the things on the board that an action belongs to, those of an open question first of all. */
  choosable() {
    const asked = [...this.promptbar.querySelectorAll(".k-choice [data-do]")].filter(isSeen);
    const goesWith = this.held ? [...this.root.querySelectorAll("[data-with][data-do]")].filter(isSeen) : [];
    if (asked.length || goesWith.length) return asked.length ? asked : goesWith;
    return [...this.root.querySelectorAll("[data-do], [data-take]")].filter(isSeen);
  }

  /** What arrows reach. */
  reachable() {
    return [this.root, this.promptbar].flatMap((place) => [...place.querySelectorAll("button")]).filter(isSeen);
  }

  click(event) {
    const byPointer = event.detail > 0; // a click made by a key ends no drag and no long press
    if (byPointer && [this.inspector, this.dragger].some((each) => each.swallows())) return;
    if (event.target.closest("a")) return; // a link leads where it leads
    const found = event.target.closest("[data-do], [data-take], [data-turn], [data-submit], [data-let-go], [data-open], [data-fold], [data-face]");
    if (!found) {
      this.letGo();
      if (event.timeStamp - this.acted > DOUBLE_CLICK) this.tell("skip", {});
    } else if ("submit" in found.dataset) this.act(this.picked);
    else if ("letGo" in found.dataset) this.back();
    else if ("fold" in found.dataset) this.fold();
    else if ("open" in found.dataset) this.open(found.dataset.open);
    else if ("turn" in found.dataset) this.turn();
    else if ("take" in found.dataset) this.take(found.dataset.take);
    else if ("do" in found.dataset) this.choose(found, event);
    else this.look(found);
  }

  /** A click on something to do: done at once, at the second click, or when submitted, as the person has set it. */
  choose(element, event) {
    const act = element.dataset.do;
    if (!this.isLegal(act)) {
      this.refuse(element, act);
      return;
    }
    const mode = this.settings.get("confirm");
    const small = element.matches(".card") && element.offsetWidth < INDEX_CARD * rem();
    const veiled = event.pointerType === "touch" && (small || this.ghostsOf(act).length > 0); // a finger does not hover
    const aims = "aim" in element.dataset;
    const atOnce = mode === "click" && !veiled && !aims;
    if (atOnce || (mode !== "submit" && this.picked === act)) this.act(act);
    else this.pick(act, aims ? "aim" : veiled ? "touch" : "click");
  }

  /** Take a node up, so that what goes with it appears; the same again lets it go. */
  take(id, keep = false) {
    if (this.locked || (keep && this.held === id)) return;
    const again = this.held === id;
    Object.assign(this, { held: again || !this.takeable.has(id) ? "" : id, way: 0, picked: "" });
    this.whisper.hide();
    this.paint();
  }

  /** On to the next way of doing one thing; what is aimed at turns with it, and if nothing is, the first is aimed. */
  turn() {
    const there = [...walk(this.frame.v.scene.nodes)].filter((node) => node.k === "actions" && node.ways && (!node.with || node.with === this.held));
    const aimed = there.find((node) => node.buttons.some((button) => button.act === this.picked)) ?? there.find((node) => node.buttons.length > 1);
    if (!aimed || this.locked) return;
    if (this.picked) this.way += 1;
    this.picked = "";
    this.paint();
    this.pick(wayOf(aimed, this.way).act, "aim");
  }

  refuse(element, act) {
    this.putDown();
    const offer = this.offers.get(act);
    this.refused = act;
    this.whisper.show(element, offer, { refused: true });
    const live = document.getElementById("live");
    if (live) live.textContent = whyNot(offer.why_not, this.t);
  }

  /** What was refused has become possible, or is gone. */
  forget() {
    this.refused = "";
    this.whisper.hide();
  }

  /** Enter: does what is picked when the focus is on it or on nothing; anything else is the button's own click. */
  confirm(target) {
    const { do: does, take } = target.dataset ?? {};
    const here = target === document.body || target === this.root || does === this.picked || (take && take === this.held);
    if (!this.picked || !here) return false;
    this.act(this.picked);
    return true;
  }

  pick(act, how = "click") {
    if (this.locked) return;
    this.how = how;
    this.picked = this.isLegal(act) ? act : "";
    this.highlight();
    this.haunt(this.picked || this.held);
    const element = this.elementOf(act);
    if (element) this.whisper.show(element, this.offers.get(act), { seen: this.haunted.length > 0 });
  }

  /** Let go of what is picked, dragged or taken up; says whether there was anything. */
  letGo() {
    const had = this.putDown() || Boolean(this.held);
    if (!this.held) return had;
    this.held = "";
    if (this.frame) this.paint();
    return had;
  }

  /** One step back: what is picked is put down first, what is taken up after that. */
  back() {
    return this.picked ? this.putDown() : this.letGo();
  }

  /** Let go of what is picked or dragged, but not of what is taken up. */
  putDown() {
    const dragged = this.dragger.cancel();
    const had = Boolean(this.picked) || dragged || !this.whisper.note.hidden;
    this.picked = "";
    this.pointed = "";
    this.refused = "";
    this.whisper.hide();
    this.inspector.hide();
    this.highlight();
    this.haunt(this.held);
    return had;
  }

  act(act) {
    if (this.locked || !this.isLegal(act)) return;
    this.letGo();
    if (this.showing) {
      this.tell("skip", {});
      return;
    }
    this.acted = performance.now();
    this.tell("act", { do: act });
  }

  /** After an action was sent: its card is lifted and nothing can be done until the next settled frame, or `unlock`. */
  lock(act) {
    this.locked = act;
    this.picked = "";
    this.highlight();
  }

  unlock() {
    this.locked = "";
    this.highlight();
  }

  // --- Looking --------------------------------------------------------------------------------------------------------

  hover(target) {
    const element = target?.closest?.("[data-do]");
    const offer = element && this.offers.get(element.dataset.do);
    this.pointed = offer ? element.dataset.do : this.hauntingNode(target);
    this.haunt(this.picked || this.pointed || this.held);
    const seen = this.haunted.length > 0;
    const refused = this.offers.get(this.refused);
    if (offer) this.whisper.show(element, offer, { refused: offer === refused && Boolean(offer.why_not), seen: seen && !offer.why_not });
    else if (this.picked) this.whisper.show(this.elementOf(this.picked) ?? this.promptbar, this.offers.get(this.picked), { seen });
    else if (refused?.why_not) this.whisper.keep(refused);
    else this.whisper.hide();
  }

  /** The id of the node under the pointer, or of one it lies in, that has ghosts of its own. */
  hauntingNode(target) {
    for (let at = target?.closest?.("[data-id]"); at; at = at.parentElement?.closest("[data-id]")) {
      if (this.ghostsOf(at.dataset.id).length) return at.dataset.id;
    }
    return "";
  }

  ghostsOf(name) {
    return this.frame?.v.scene.ghosts?.[name] ?? [];
  }

  /** Show the ghosts of an action or a node, and no others. */
  haunt(name) {
    for (const { element, ghost } of this.haunted) {
      ghost.remove();
      delete element.dataset.ghost;
    }
    const found = name && !this.locked ? this.ghostsOf(name).map((ghost) => ({ ...ghost, element: this.element(ghost.of) })) : [];
    this.haunted = found.filter(({ element }) => element).map(({ element, parts = [], tone = "" }) => {
      const ghost = make(h("span", { class: `ghost ${tones(tone)}`.trim(), "aria-hidden": "true" }, parts.map((piece) => part(piece, "piece"))));
      element.append(ghost);
      element.dataset.ghost = tone;
      return { element, ghost };
    });
  }

  elementOf(act) {
    const query = `[data-do="${CSS.escape(act)}"]`;
    return this.root.querySelector(query) ?? this.promptbar.querySelector(query);
  }

  look(element) {
    const pile = element.closest(".k-zone")?.querySelector("[data-open]");
    if (pile) this.open(pile.dataset.open);
    else this.tell("show-face", { face: element.dataset.face });
  }

  open(id) {
    const node = [...walk(this.frame.v.scene.nodes)].find((each) => each.id === id);
    const top = (node.nodes ?? []).filter((inner) => inner.k === "card").map((inner) => inner.face);
    this.tell("open-pile", { id, title: node.title ?? "", holds: [...top, ...(node.holds ?? [])] });
  }

  fold() {
    this.billShut = !this.billShut;
    this.paint();
  }

  showSubmit() {
    const place = this.promptbar.querySelector(".prompt-submit");
    if (!place) return;
    const asks = this.picked && (this.settings.get("confirm") === "submit" || ["touch", "aim"].includes(this.how));
    const label = !asks ? "" : this.how === "aim" ? this.t("Do it") : this.offers.get(this.picked).label;
    if (place.dataset.label === label) return;
    place.dataset.label = label;
    place.replaceChildren(...(asks ? [button(label, "submit", "button primary"), button(this.t("Let go"), "let-go", "button quiet")] : []));
  }

  tell(name, detail) {
    this.root.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

function button(text, name, classes) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = classes;
  element.setAttribute(`data-${name}`, "");
  element.textContent = text;
  return element;
}

function isSeen(element) {
  return element.getClientRects().length > 0;
}

function rem() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
