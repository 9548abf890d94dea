/** A field for each kind of option a game declares, with what it does and the clause that says so. */

import { el } from "./elements.js";
import { t } from "./i18n.js";

/** What an option is called. */
export function optionTitle(option) {
  return option.title ?? option.name;
}

/** What one of its values is called. */
function valueTitle(option, name) {
  return option.titles?.[name] ?? name;
}

/** Links to the clauses of an option; a section's number leads to its first clause. */
export function clauseLinks(clause, game) {
  const numbers = (clause ?? "").split(/,\s*/).filter(Boolean);
  return numbers.map((number) => {
    const anchor = /^[A-Z]+-\d+$/.test(number) ? `${number}.1` : number;
    return el("a", { class: "clause", href: `/rules/${game.id}#${anchor}`, target: "_blank", rel: "noopener", "aria-label": t("Rule {number}", { number }) }, number);
  });
}

/** The element of an option and the place for what is wrong with it. */
export function optionField(option, game, value, changed) {
  const trouble = el("div", { class: "troubles", id: `trouble-${option.name}`, role: "status" });
  const describe = `help-${option.name} trouble-${option.name}`;
  const title = el("span", { class: "option-title" }, optionTitle(option), " ", clauseLinks(option.clause, game));
  const help = el("span", { class: "hint", id: `help-${option.name}` }, sentence(option.about ?? option.help ?? ""));
  const field = option.many ? many(option, value, changed) : single(option, value, changed, describe);
  return { element: el("div", { class: "option", "data-option": option.name }, title, field, help, trouble), trouble };
}

/** A phrase as a sentence. */
export function sentence(text) {
  const whole = text ? text[0].toUpperCase() + text.slice(1) : "";
  return /[.!?)]$/.test(whole) || !whole ? whole : `${whole}.`;
}

function many(option, value, changed) {
  const chosen = new Set(value);
  const toggle = (event) => {
    if (event.target.checked) chosen.add(event.target.value);
    else chosen.delete(event.target.value);
    changed(option.values.filter((name) => chosen.has(name)));
  };
  return el(
    "div",
    { class: "ticks", role: "group", "aria-label": optionTitle(option), "aria-describedby": `help-${option.name}` },
    option.values.map((name) =>
      el("label", { class: "tick" }, el("input", { type: "checkbox", value: name, checked: chosen.has(name), onchange: toggle }), el("span", {}, valueTitle(option, name))),
    ),
  );
}

/** Words, a whole number, or either: the number's field is there when no word is chosen. */
function single(option, value, changed, describe) {
  const numeric = option.least !== null && option.least !== undefined;
  const label = { "aria-label": optionTitle(option), "aria-describedby": describe };
  const number = numeric ? numberField(option, value, changed, label) : null;
  if (!option.values?.length) return number;
  const isWord = option.values.includes(value);
  if (number) number.hidden = isWord;
  const choose = (event) => {
    const word = event.target.value;
    if (number) number.hidden = word !== "";
    changed(word === "" ? Number(number.value) : word);
  };
  return el(
    "div",
    { class: "either" },
    el(
      "select",
      { ...label, id: `option-${option.name}`, onchange: choose },
      option.values.map((name) => el("option", { value: name, selected: name === value }, valueTitle(option, name))),
      number ? el("option", { value: "", selected: !isWord }, t("A number of my own")) : null,
    ),
    number,
  );
}

function numberField(option, value, changed, label) {
  return el("input", {
    type: "number",
    inputmode: "numeric",
    min: option.least,
    max: option.most,
    value: Number.isInteger(value) ? value : option.least,
    ...label,
    oninput: (event) => changed(event.target.value === "" ? event.target.value : Number(event.target.value)),
  });
}
