/** What a bot would do on this seat, knowing what this seat knows, and what it thinks of everything else one could do. */

import { make } from "./parts.js";
import { openDialog } from "./dialogs.js";
import { lang, t, tn } from "./i18n.js";

const points = (number) =>
  new Intl.NumberFormat(lang(), { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(number);

const share = (number) => new Intl.NumberFormat(lang(), { style: "percent", maximumFractionDigits: 0 }).format(number);
const known = (number) => number !== undefined && number !== null;
const liking = (row) => (known(row.visits) ? row.visits : (row.points ?? -Infinity));

const FEW = 3; // so many actions that were never tried stand in the table with the others

/** Shows a hint; `act(do)` plays what is chosen in it. `best` is what stands at the top. */
export function showHint(hint, { act, legal }) {
  const rows = [...hint.thoughts].sort((a, b) => liking(b) - liking(a));
  const untried = rows.filter((row) => row.visits === 0 && row.do !== hint.do);
  const aside = untried.length > FEW ? untried : [];
  const dialog = openDialog({
    id: "hint",
    title: t("What the prompter whispers"),
    kind: "dialog-hint",
    body: [
      make("p", { class: "hint-text", text: hint.text }),
      rows.length > 0 ? table(rows.filter((row) => !aside.includes(row)), hint.do) : null,
      aside.length > 0 ? neverTried(aside) : null,
      make("p", { class: "fine", text: t("It knows only what you know: no hidden card was looked at.") }),
    ],
    buttons: legal(hint.do)
      ? [
          make("button", {
            type: "button",
            class: "button primary",
            text: t("Do it: {action}", { action: labelOf(hint) }),
            on: { click: play },
          }),
        ]
      : [],
  });

  function play() {
    dialog.close("");
    act(hint.do);
  }
}

function labelOf(hint) {
  return hint.thoughts.find((thought) => thought.do === hint.do)?.label ?? hint.do;
}

// What a search left aside is one line that opens, not a page of noughts.
function neverTried(rows) {
  return make(
    "details",
    { class: "hint-aside" },
    make("summary", { text: tn("{number} more action was never worth a look", "{number} more actions were never worth a look", rows.length, { number: rows.length }) }),
    make("ul", {}, rows.map((row) => make("li", { text: row.label }))),
  );
}

// The roles are said because on a phone the rows are laid out as something else than rows.
function table(rows, best) {
  const searched = rows.some((row) => known(row.visits));
  const numbers = rows.map((row) => row.points).filter(known);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const withWhy = rows.some((row) => row.why);
  const shown = [
    t("Action"),
    searched ? t("Prospects") : t("Points"),
    ...(searched ? [t("Thought through")] : []),
    ...(withWhy ? [t("Why")] : []),
  ];
  return make(
    "table",
    { class: "hint-table", role: "table" },
    make(
      "thead",
      { role: "rowgroup" },
      make(
        "tr",
        { role: "row" },
        shown.map((head) => make("th", { scope: "col", role: "columnheader", text: head })),
      ),
    ),
    make(
      "tbody",
      { role: "rowgroup" },
      rows.map((row) => line(row, { best, low, high, withWhy, searched })),
    ),
  );
}

function line(row, { best, low, high, withWhy, searched }) {
  const number = searched ? row.value : row.points;
  const told = !known(number) ? "–" : searched ? share(number) : points(number);
  const chosen = row.do === best;
  return make(
    "tr",
    { class: chosen ? "hint-best" : "", role: "row" },
    make("th", { scope: "row", role: "rowheader" }, row.label, chosen ? make("span", { class: "hint-flag", text: t("its choice") }) : null),
    make("td", { class: "hint-points", role: "cell" }, told, known(number) ? bar(searched ? number : part(number, low, high)) : null),
    searched ? make("td", { class: "hint-visits", role: "cell" }, visits(row.visits ?? 0)) : null,
    withWhy ? make("td", { class: "hint-why", role: "cell", text: row.why ?? "" }) : null,
  );
}

const part = (number, low, high) => (high === low ? 1 : (number - low) / (high - low));

function bar(length) {
  const drawn = make("span", { class: "hint-bar", "aria-hidden": "true" });
  drawn.style.setProperty("--share", String(length));
  return drawn;
}

// Where there is no room for a column's heading, the number brings its own word.
function visits(number) {
  const told = new Intl.NumberFormat(lang()).format(number);
  const word = tn("time thought through", "times thought through", number);
  return [told, make("span", { class: "hint-unit", "aria-hidden": "true", text: ` ${word}` })];
}
