/** "It is your turn", for whoever looks elsewhere: the tab's title, its picture, a sound, a buzz. */

import { t } from "./i18n.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";

const PLAIN = "/static/favicon.svg";
const LIT = "/static/favicon-turn.svg";
const BUZZ = [90, 60, 90];

function icon() {
  return (
    document.querySelector("link[rel~='icon']") ??
    document.head.appendChild(Object.assign(document.createElement("link"), { rel: "icon" }))
  );
}

/** Keeps title and picture of the tab true to the model. */
export class Notice {
  constructor(model) {
    this.model = model;
    this.turn = false;
    this.questions = false;
    for (const event of ["moment", "welcome", "notes", "seats"]) model.addEventListener(event, () => this.draw());
  }

  draw() {
    const { model } = this;
    const wanted = model.myTurn && !model.alone; // whoever plays alone need not be called
    const asked = [...model.notes.values()].some((note) => note.open && note.yours);
    if ((wanted && !this.turn) || (asked && !this.questions)) this.call();
    this.turn = wanted;
    this.questions = asked;
    document.title = this.title(wanted, asked);
    const href = wanted || asked ? LIT : PLAIN;
    if (icon().getAttribute("href") !== href) icon().setAttribute("href", href);
  }

  title(wanted, asked) {
    const name = this.model.sees?.scene?.title || this.model.title || t("Footlights");
    if (this.model.waiting) return t("Waiting – {title}", { title: name });
    if (this.model.over) return t("Over – {title}", { title: name });
    if (wanted) return t("● Your turn – {title}", { title: name });
    return asked ? t("● A question – {title}", { title: name }) : name;
  }

  call() {
    play("bell");
    if (settings.get("buzz") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  }
}
