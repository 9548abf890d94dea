/** Cards as elements: the face with its medallion, name, value, picture and rule text, and the back.
 *
 * One description serves all sizes; the stylesheet cuts it to a full card, an index card or a large one by the card's own width.
 */

import { h, make } from "./patch.js";

const SMALLER = { long: 8, longest: 10 }; // letters in a name's longest word from which on it is set smaller

/** A drawing of marks.svg. */
export function mark(name, classes = "") {
  if (!name) return null;
  return h("svg", { class: `mark ${classes}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("use", { href: `/marks.svg#${name}` }));
}

/** A small thing with its drawing, word and text; `say` is heard instead. */
export function part(piece, classes = "part") {
  const seen = [
    piece.label && h("span", { class: "part-label" }, piece.label),
    mark(piece.mark),
    piece.text && h("span", { class: "part-text num" }, piece.text),
  ];
  const attrs = {
    class: `${classes} ${tones(piece.tone)}`.trim(),
    "data-tip": piece.tip || null,
    "data-letter": ownLetter(piece),
  };
  if (!piece.say) return h("span", attrs, seen);
  return h("span", attrs, h("span", { class: "seen", "aria-hidden": "true" }, seen), h("span", { class: "sr-only" }, piece.say));
}

/** The letter that stands for a suit or a colour in "letters" mode: the first of its tone. */
export function letterOf({ mark: name, tone }) {
  return name && tone ? tone.slice(0, 1).toUpperCase() : null;
}

/** Off a card only the drawing of the tone itself has a letter (`suit-charm` toned `charm`), not whatever is good, bad or leading. */
export function ownLetter({ mark: name, tone }) {
  return tone && name?.endsWith(`-${tone}`) ? letterOf({ mark: name, tone }) : null;
}

/** The face of a name, or a blank one for a card that the catalogue does not know. */
export function faceOf(catalogue, name) {
  return catalogue?.faces?.[name] ?? { name, title: name };
}

/** What a card says of itself to the ear. */
export function faceSays(face) {
  if (face.say) return face.say;
  return [face.title, face.value, face.text].filter(Boolean).join(", ");
}

/** The inside of a card: everything between its edges. */
export function cardInside(face, node, catalogue) {
  const value = node.value || face.value || "";
  return [
    h("span", { class: "card-frame", "aria-hidden": "true" },
      h("span", { class: "card-head" },
        h("span", { class: `medallion ${tones(face.tone)}`.trim(), "data-letter": letterOf(face) }, mark(face.mark)),
        h("span", { class: `card-name ${nameSize(face.title)}`.trim() }, face.title),
        h("span", { class: `card-value num ${change(face.value, value)}`.trim() }, value)),
      h("span", { class: `card-picture ${tones(face.tone)}`.trim() }, picture(face, catalogue)),
      h("span", { class: "card-text" }, face.text ?? ""),
      face.flavor && h("span", { class: "card-flavor" }, face.flavor),
      h("span", { class: "card-foot" }, (face.foot ?? []).map((word) => h("span", null, word)))),
    node.badges?.length ? h("span", { class: "badges", "aria-hidden": "true" }, node.badges.map((badge) => part(badge, "badge"))) : null,
    node.copies > 1 ? h("span", { class: "copies", "aria-hidden": "true" }, `×${node.copies}`) : null,
    node.line ? h("span", { class: "card-line", "aria-hidden": "true" }, node.line) : null,
  ];
}

function picture(face, catalogue) {
  if (face.picture && catalogue?.emblems) {
    return h("svg", { class: "emblem", "aria-hidden": "true", focusable: "false" },
      h("use", { href: `${catalogue.emblems}#${face.picture}` }));
  }
  return mark(face.mark, "emblem");
}

function nameSize(title) {
  const longest = Math.max(0, ...(title ?? "").split(/\s+/).map((word) => word.length));
  if (longest >= SMALLER.longest) return "longest";
  return longest >= SMALLER.long ? "long" : "";
}

function change(printed, value) {
  const [from, to] = [parseFloat(printed), parseFloat(value)];
  if (Number.isNaN(from) || Number.isNaN(to) || from === to) return "";
  return to > from ? "raised" : "lowered";
}

/** A card that lies face down. */
export function cardBack(key) {
  return h("span", { key, class: "card-back", "aria-hidden": "true" });
}

/** A card for the side slot, a dialog or the log: an element that only shows. */
export function cardElement(catalogue, name) {
  const face = faceOf(catalogue, name);
  return make(h("div", { class: `card show${face.kind ? ` kind-${slug(face.kind)}` : ""}`, role: "img", "aria-label": faceSays(face) },
    cardInside(face, {}, catalogue)));
}

/** Tones as classes; a thing may have several. */
export function tones(tone) {
  return (tone ?? "").split(/\s+/).filter(Boolean).map((word) => `tone-${word}`).join(" ");
}

/** A word as part of a class name. */
export function slug(word) {
  return word.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
