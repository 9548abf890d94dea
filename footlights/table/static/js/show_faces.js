/** Cards of a replay at a closer look: a click on one, on its name in the prompt book, or on a pile. */

import { cardElement } from "./cards.js";
import { openDialog } from "./dialogs.js";
import { el } from "./elements.js";
import { t } from "./i18n.js";

/** Open cards and piles of a board, and cards named in the prompt book. */
export function listenForFaces(board, catalogue) {
  const showFace = (name) => {
    const face = catalogue.faces[name];
    const words = (face?.tips ?? []).filter((word) => catalogue.glossary[word]);
    const tips = el("dl", { class: "tips" }, words.map((word) => [el("dt", {}, word), el("dd", {}, catalogue.glossary[word])]));
    openDialog({ id: "face", title: face?.title ?? name, kind: "dialog-face", body: [cardElement(catalogue, name), ...(words.length ? [tips] : [])] });
  };
  const openPile = ({ title, holds }) => {
    const cards = holds.map((name) => el("li", {}, el("button", { type: "button", class: "pile-card", onclick: () => showFace(name) }, cardElement(catalogue, name))));
    const body = cards.length ? el("ul", { class: "pile-cards" }, cards) : el("p", {}, t("There is nothing in it."));
    openDialog({ id: "pile", title: title || t("Pile"), kind: "dialog-pile", body: [body] });
  };
  board.root.addEventListener("show-face", ({ detail }) => showFace(detail.face));
  board.root.addEventListener("open-pile", ({ detail }) => openPile(detail));
  document.getElementById("promptbook").addEventListener("click", ({ target }) => {
    const link = target.closest(".face-link");
    if (link) showFace(link.dataset.face);
  });
}
