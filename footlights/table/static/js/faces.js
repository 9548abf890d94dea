/** Cards seen large: those that sentences name, those one taps, and those that lie in an open pile. */

import { cardElement } from "./cards.js";
import { openDialog } from "./dialogs.js";
import { t } from "./i18n.js";
import { make } from "./parts.js";
import { settings } from "./settings.js";

const NARROW = "(max-width: 53.75em)"; // as in table.css: there is no room for a card at the side

export class Faces {
  constructor(board, words) {
    Object.assign(this, { board, words, catalogue: board.catalogue });
    board.root.addEventListener("show-face", ({ detail }) => this.show(detail.face));
    board.root.addEventListener("open-pile", ({ detail }) => this.openPile(detail));
    for (const type of ["click", "pointerover", "pointerout", "focusin", "focusout"])
      document.addEventListener(type, (event) => this.peek(event));
  }

  // Names of cards in sentences show the card: at the side where there is room, else when pressed.
  peek(event) {
    const link = event.target.closest?.(".face-link");
    if (!link) return;
    const narrow = matchMedia(NARROW).matches;
    if (event.type === "click" && (narrow || event.pointerType === "touch")) this.show(link.dataset.face);
    else if (narrow) return;
    else if (this.asks(event, link)) this.board.inspector.show(link.dataset.face);
    else if (event.type.endsWith("out")) this.board.inspector.hide();
  }

  asks({ type }, link) {
    if (type === "pointerover") return settings.get("zoom");
    return type === "click" || (type === "focusin" && link.matches(":focus-visible"));
  }

  show(name) {
    const face = this.catalogue.faces[name];
    const words = (face?.tips ?? []).filter((word) => this.words.meaning(word));
    const tips = words.flatMap((word) => [make("dt", { text: word }), make("dd", { text: this.words.meaning(word) })]);
    const card = cardElement(this.catalogue, name);
    const body = tips.length > 0 ? [card, make("dl", { class: "tips" }, tips)] : [card];
    openDialog({ id: "face", title: face?.title ?? name, kind: "dialog-face", body });
  }

  openPile({ title, holds }) {
    const cards = holds.map((name) => make("li", {}, this.pileCard(name)));
    const body =
      cards.length > 0 ? make("ul", { class: "pile-cards" }, cards) : make("p", { text: t("There is nothing in it.") });
    openDialog({ id: "pile", title: title || t("Pile"), kind: "dialog-pile", body: [body] });
  }

  pileCard(name) {
    const look = { click: () => this.show(name) };
    return make("button", { type: "button", class: "pile-card", on: look }, cardElement(this.catalogue, name));
  }
}
