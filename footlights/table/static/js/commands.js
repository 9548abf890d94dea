/** A box for those who listen: one letter asks, a number does. It lies out of sight until the keyboard comes to it. */

import { announce, make } from "./parts.js";
import { t } from "./i18n.js";
import { stateWords } from "./presence.js";

function* walk(nodes = []) {
  for (const node of nodes) {
    if (!node) continue;
    yield node;
    yield* walk(node.nodes ?? node.cells ?? []);
  }
}

const partWords = (part) => part.say || [part.label, part.text].filter(Boolean).join(" ");

// What a panel says of itself holds everything that lies in it.
function panelWords(panel) {
  if (panel.say) return panel.say.replace(/\.$/, "");
  const inner = [...walk(panel.nodes)].map((node) => node.say || zoneWords(node)).filter(Boolean);
  return [panel.title, ...(panel.facts ?? []).map(partWords), ...inner].filter(Boolean).join(", ");
}

function zoneWords(node) {
  if (node.k !== "zone") return "";
  const number = node.count ?? node.backs ?? 0;
  return node.title && number ? `${node.title} ${number}` : "";
}

/** What each letter asks for. Each answer is a list of sentences. */
export class CommandBox {
  constructor(form, model, { last, act }) {
    Object.assign(this, { form, model, last, act });
    this.field = make("input", {
      id: "command",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      "aria-describedby": "command-help",
    });
    this.output = make("p", { class: "command-output" });
    form.append(
      make("label", { for: "command", text: t("Command") }),
      this.field,
      make("span", {
        id: "command-help",
        class: "fine",
        text: t("s situation, a actions, a number to do one, o opponents, f forecast, l last, w who is here, ? help"),
      }),
      this.output,
    );
    form.addEventListener("submit", (event) => this.run(event));
  }

  run(event) {
    event.preventDefault();
    const word = this.field.value.trim().toLowerCase();
    this.field.value = "";
    const sentences = /^\d+$/.test(word) ? this.number(Number(word)) : this.ask(word[0] ?? "?");
    this.output.textContent = sentences.join(" ");
    announce(sentences.join(" "));
  }

  ask(letter) {
    const asked = { s: "situation", a: "actions", o: "opponents", f: "forecast", l: "lastLines", w: "people" }[letter];
    if (!this.model.sees && letter !== "w") return [t("The game has not begun.")];
    return asked ? this[asked]() : this.help();
  }

  situation() {
    const { scene } = this.model.sees;
    const prompt = [...walk(scene.nodes)].find((node) => node.k === "prompt");
    return [...(scene.said ?? []), prompt ? prompt.say || prompt.text : ""].filter(Boolean);
  }

  legal() {
    return (this.model.sees.actions ?? []).filter((offer) => !offer.why_not);
  }

  actions() {
    const legal = this.legal();
    this.listed = this.model.here;
    if (legal.length === 0) return [t("There is nothing for you to do now.")];
    return legal.map((offer, i) => `${i + 1}: ${offer.label}.${offer.preview ? ` ${offer.preview}` : ""}`);
  }

  opponents() {
    const panels = [...walk(this.model.sees.scene.nodes)].filter(
      (node) => node.k === "panel" && node.seat !== undefined && node.seat !== this.model.you,
    );
    return panels.length > 0 ? panels.map((panel) => `${panelWords(panel)}.`) : [t("Nobody sits opposite.")];
  }

  forecast() {
    const nodes = [...walk(this.model.sees.scene.nodes)].filter((node) => node.k === "forecast");
    const told = nodes.map((node) => node.say || node.text);
    const previews = this.legal()
      .filter((offer) => offer.preview)
      .map((offer) => `${offer.label}: ${offer.preview}`);
    const all = [...told, ...previews];
    return all.length > 0 ? all : [t("There is nothing to foresee.")];
  }

  lastLines() {
    const lines = this.last();
    return lines.length > 0 ? lines : [t("Nothing has happened yet.")];
  }

  people() {
    return this.model.seats.map((seat) => `${seat.name || t("a free seat")}: ${stateWords(seat)}.`);
  }

  help() {
    return [t("s situation, a actions, a number to do one, o opponents, f forecast, l last, w who is here, ? help")];
  }

  /** Do what the number stands for; numbers that were read out of an earlier moment mean nothing any more. */
  number(wanted) {
    if (this.listed && this.listed !== this.model.here) return [t("The game has gone on since the actions were read out. Now:"), ...this.actions()];
    const offer = this.model.sees ? this.legal()[wanted - 1] : null;
    if (!offer) return [t("There is no action number {number}.", { number: wanted })];
    this.act(offer.do);
    return [t("Doing: {action}.", { action: offer.label })];
  }
}
