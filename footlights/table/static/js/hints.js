/** What a bot would do on this seat, knowing what this seat knows, and what it thinks of everything else one could do. */

import { make } from "./parts.js";
import { openDialog } from "./dialogs.js";
import { lang, t } from "./i18n.js";

const points = (number) =>
  new Intl.NumberFormat(lang(), { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(number);

const share = (number) => new Intl.NumberFormat(lang(), { style: "percent", maximumFractionDigits: 0 }).format(number);
const known = (number) => number !== undefined && number !== null;
const liking = (row) => (known(row.visits) ? row.visits : (row.points ?? -Infinity));

/** Shows a hint; `act(do)` plays what is chosen in it. `best` is what stands at the top. */
export function showHint(hint, { act, legal }) {
  const rows = [...hint.thoughts].sort((a, b) => liking(b) - liking(a));
  const dialog = openDialog({
    id: "hint",
    title: t("What the prompter whispers"),
    kind: "dialog-hint",
    body: [
      make("p", { class: "hint-text", text: hint.text }),
      rows.length > 0 ? table(rows, hint.do) : null,
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

function table(rows, best) {
  const searched = rows.some((row) => known(row.visits));
  const numbers = rows.map((row) => (searched ? row.value : row.points)).filter(known);
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
    { class: "hint-table" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        shown.map((head) => make("th", { scope: "col", text: head })),
      ),
    ),
    make(
      "tbody",
      {},
      rows.map((row) => line(row, { best, low, high, withWhy, searched })),
    ),
  );
}

function line(row, { best, low, high, withWhy, searched }) {
  const number = searched ? row.value : row.points;
  const bar = make("span", { class: "hint-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(!known(number) || high === low ? 1 : (number - low) / (high - low)));
  const told = !known(number) ? "–" : searched ? share(number) : points(number);
  const chosen = row.do === best;
  return make(
    "tr",
    { class: chosen ? "hint-best" : "" },
    make("th", { scope: "row" }, row.label, chosen ? make("span", { class: "hint-flag", text: t("its choice") }) : null),
    make("td", { class: "hint-points" }, told, bar),
    searched ? make("td", { class: "hint-visits", text: new Intl.NumberFormat(lang()).format(row.visits ?? 0) }) : null,
    withWhy ? make("td", { class: "hint-why", text: row.why ?? "" }) : null,
  );
}
