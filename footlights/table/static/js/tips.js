/** Words that explain themselves: names of cards show the card, words of the rulebook say what they mean. */

import { make } from "./parts.js";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds the names of cards and the words of the glossary in sentences. */
export class Words {
  constructor({ faces = {}, glossary = {} } = {}) {
    this.faces = faces;
    this.glossary = new Map(Object.entries(glossary).map(([word, text]) => [word.toLowerCase(), text]));
    const names = Object.keys(faces);
    const words = Object.keys(glossary);
    const all = [...names, ...words].filter(Boolean).sort((a, b) => b.length - a.length);
    this.pattern =
      all.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(${all.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu") : null;
  }

  meaning(word) {
    return this.glossary.get(word.toLowerCase()) ?? "";
  }

  /**
   * A sentence as nodes: cards are buttons (`data-face`), words of the rulebook carry their meaning (`data-tip`).
   * A <button> cannot be broken over two lines, hence the role; Enter is seen to by whoever holds the sentence.
   */
  nodes(text) {
    if (!this.pattern) return [document.createTextNode(text)];
    const parts = text.split(this.pattern);
    return parts.filter((part) => part !== "").map((part) => this.node(part));
  }

  node(part) {
    if (Object.hasOwn(this.faces, part))
      return make("span", { role: "button", class: "face-link", tabindex: "-1", data: { face: part }, text: part });
    const meaning = this.meaning(part);
    if (!meaning) return document.createTextNode(part);
    return make("span", {
      role: "button",
      class: "word",
      tabindex: "-1",
      data: { tip: part },
      "aria-description": meaning,
      text: part,
    });
  }
}

const HOVER = 250;
const GAP = 8;

/**
 * One tooltip for the whole page, for anything that carries `data-tip`: a word of the glossary, or a text that needs none.
 * Esc lets it go, and it can be pointed at.
 */
export function startTips(words, root = document.body) {
  const tip = make("div", { class: "tip", role: "tooltip", hidden: true });
  root.append(tip);
  let of = null;
  let waiting = 0;

  const hide = () => {
    clearTimeout(waiting);
    tip.hidden = true;
    of = null;
  };
  const show = (element) => {
    // A dialog lies above everything outside of it.
    (element.closest("dialog") ?? root).append(tip);
    of = element;
    tip.replaceChildren(...explained(element.dataset.tip, words().meaning(element.dataset.tip)));
    tip.hidden = false;
    place(tip, element);
  };
  const carrier = (event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);

  document.addEventListener("pointerover", (event) => {
    const element = carrier(event);
    if (event.pointerType === "touch" || !element || element === of) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => show(element), HOVER);
  });
  document.addEventListener("pointerout", (event) => {
    const element = carrier(event);
    if (element && !tip.contains(event.relatedTarget) && event.pointerType !== "touch") hide();
  });
  tip.addEventListener("pointerleave", hide);
  document.addEventListener("focusin", (event) => {
    const element = carrier(event);
    if (element?.matches(":focus-visible")) show(element);
    else hide();
  });
  document.addEventListener("click", (event) => {
    const element = carrier(event);
    const tapped = event.pointerType === "touch" && element && !event.target.closest("button, a"); // a finger cannot hover
    if (tapped || element?.classList.contains("word")) show(element);
    else if (of && !tip.contains(event.target)) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && of) hide();
  });
  document.addEventListener("scroll", hide, { capture: true, passive: true });
}

function explained(word, meaning) {
  return meaning ? [make("strong", { text: word }), ` ${meaning}`] : [word];
}

function place(tip, element) {
  const spot = element.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(spot.left + spot.width / 2 - size.width / 2, innerWidth - size.width - GAP));
  const above = spot.top - size.height - GAP;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > GAP ? above : spot.bottom + GAP}px`;
}
