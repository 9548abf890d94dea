/** The proof of a shuffle, checked by the browser itself and shown beside the replay. */

import { el, fill } from "./elements.js";
import { seedOfMatch, verify } from "./fair.js";
import { t } from "./i18n.js";

const SIGNS = { proved: "✓", broken: "▼", waiting: "…", unproved: "–" };

/** Check a table's shuffle and show what came of it. */
export async function showProof(section, table, { fair, over }) {
  section.setAttribute("aria-label", t("Proof of the shuffle"));
  section.classList.add("proof-part");
  const seed = over && fair?.secret ? await seedOfMatch(table) : null;
  // A table that was dealt from a given seed names itself; an uploaded file without a proof names no table.
  const told = await verify(fair && { ...fair, given: !fair.scheme && Boolean(fair.table), table: fair.table || table }, seed);
  fill(
    section,
    el("h2", { class: "paper-title" }, t("Proof of the shuffle")),
    el("p", { class: "verdict", "data-state": told.state, id: "verdict" }, el("span", { class: "verdict-sign", "aria-hidden": "true" }, SIGNS[told.state]), el("span", {}, told.title)),
    fair?.warning ? el("p", { class: "warning", role: "note" }, fair.warning) : null,
    el(
      "details",
      { class: "proof-more", open: told.state === "broken" },
      el("summary", {}, told.checks.length ? t("What your browser checked") : t("What this means")),
      told.checks.length ? el("ul", { class: "proof-checks" }, told.checks.map((check) => el("li", { "data-ok": String(check.ok) }, check.text))) : null,
      told.notes.filter((note) => note !== fair?.warning).map((note) => el("p", { class: "proof-note" }, note)),
      numbers(fair, told),
    ),
  );
}

function numbers(fair, told) {
  const rows = [
    [t("Commitment"), fair?.commit],
    [t("Secret"), fair?.secret],
    ...(fair?.contributions ?? []).map((bytes, number) => [t("Bytes of person {number}", { number: number + 1 }), bytes]),
    [t("Seed"), told.seed === null ? "" : String(told.seed)],
  ].filter(([, value]) => value);
  if (!rows.length) return null;
  return el("dl", { class: "proof-numbers" }, rows.map(([word, value]) => el("div", {}, el("dt", {}, word), el("dd", {}, el("code", {}, value)))));
}
