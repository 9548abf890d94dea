/** The language of the page: every sentence that a script shows goes through `t` or `tn`. */

const PSEUDO = "en-XA";
const STRETCH = 0.4;
const PLACE = /(\{[^{}]*\})/;
const PLAIN = "aceginorsuyzACEGINORSUYZ";
const ACCENTED = "àçéĝíñöŕšüýžÀÇÉĜÍÑÖŔŠÜÝŽ";

let strings = {};
let loading = null;

/** The language being spoken, as the server wrote it into the page. */
export function lang() {
  return document.body.dataset.lang || document.documentElement.lang || "en";
}

/** Fetch the sentences of the page's language once; what cannot be had is said in English. */
export function loadStrings() {
  loading ??= fetchStrings();
  return loading;
}

async function fetchStrings() {
  if (lang() === "en" || lang() === PSEUDO) return;
  try {
    const answer = await fetch(`/strings/${encodeURIComponent(lang())}.json`);
    if (answer.ok) {
      const told = await answer.json();
      strings = told.strings ?? told;
    }
  } catch {
    strings = {};
  }
}

/** A sentence in the language of the page, with its values filled in: `t("Seat {seat}", {seat: 2})`. */
export function t(message, values = {}) {
  return fill(spoken(message, 0), values);
}

/** The form of a sentence for one or for several; `{number}` is filled in too. */
export function tn(one, several, number, values = {}) {
  const form = lang() === "en" || lang() === PSEUDO || !strings[one] ? Number(number !== 1) : plural(number, strings[one]);
  const text = strings[one] ? spoken(one, form) : spoken(form ? several : one, 0);
  return fill(text, { number, ...values });
}

function spoken(message, form) {
  if (lang() === PSEUDO) return pseudo(message);
  const found = strings[message];
  if (Array.isArray(found)) return found[form] || message;
  return found || message;
}

/** Catalogues hold the forms in CLDR's order, which is the order in which the browser names them. */
function plural(number, forms) {
  if (!Array.isArray(forms)) return 0;
  const rules = new Intl.PluralRules(lang());
  const names = rules.resolvedOptions().pluralCategories;
  return Math.min(Math.max(0, names.indexOf(rules.select(number))), forms.length - 1);
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}

/** English with accents and two fifths longer: what was never sent through here, and what has no room, shows. */
function pseudo(message) {
  if (!message.trim()) return message;
  const parts = message.split(PLACE);
  const letters = parts.filter((part) => !PLACE.test(part)).join("").length;
  const accented = parts.map((part) => (PLACE.test(part) ? part : accent(part))).join("");
  return `⟦${accented}${"~".repeat(Math.max(1, Math.round(letters * STRETCH)))}⟧`;
}

function accent(text) {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");
}
