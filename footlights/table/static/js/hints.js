/** What a bot would do on this seat, knowing what this seat knows, and what it thinks of everything else one could do. */

import { make } from "./parts.js";
import { openDialog } from "./dialogs.js";
import { lang, t } from "./i18n.js";

const points = (number) =>
  new Intl.NumberFormat(lang(), { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(number);

/** Shows a hint; `act(do)` plays what is chosen in it. `best` is what stands at the top. */
export function showHint(hint, { act, legal }) {
  const rows = [...hint.thoughts].sort((a, b) => (b.points ?? -Infinity) - (a.points ?? -Infinity));
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
  const known = rows.filter((row) => row.points !== undefined && row.points !== null);
  const [low, high] = [Math.min(...known.map((row) => row.points)), Math.max(...known.map((row) => row.points))];
  const heads = [t("Action"), t("Points"), t("Why")];
  const withWhy = rows.some((row) => row.why);
  const shown = withWhy ? heads : heads.slice(0, 2);
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
      rows.map((row) => line(row, { best, low, high, withWhy })),
    ),
  );
}

function line(row, { best, low, high, withWhy }) {
  const share = row.points === undefined || row.points === null || high === low ? 1 : (row.points - low) / (high - low);
  const bar = make("span", { class: "hint-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(share));
  const chosen = row.do === best;
  return make(
    "tr",
    { class: chosen ? "hint-best" : "" },
    make("th", { scope: "row" }, row.label, chosen ? make("span", { class: "hint-flag", text: t("its choice") }) : null),
    make("td", { class: "hint-points" }, row.points === undefined || row.points === null ? "–" : points(row.points), bar),
    withWhy ? make("td", { class: "hint-why", text: row.why ?? "" }) : null,
  );
}
