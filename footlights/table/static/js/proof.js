/** The proof of a shuffle, checked by the browser itself and shown beside the replay. */

import { el, fill } from "./elements.js";
import { verify } from "./fair.js";
import { t } from "./i18n.js";

const SIGNS = { proved: "✓", broken: "▼", waiting: "…", unproved: "–" };

/** Check a table's shuffle and show what came of it. */
export async function showProof(section, table, { fair, over }) {
  section.setAttribute("aria-label", t("Proof of the shuffle"));
  section.classList.add("proof-part");
  const seed = over && fair?.secret ? await seedOfMatch(table) : null;
  const told = await verify(fair && { ...fair, table: fair.table || table }, seed);
  fill(
    section,
    el("h2", { class: "paper-title" }, t("Proof of the shuffle")),
    el("p", { class: "verdict", "data-state": told.state, id: "verdict" }, el("span", { class: "verdict-sign", "aria-hidden": "true" }, SIGNS[told.state]), el("span", {}, told.title)),
    el(
      "details",
      { class: "proof-more", open: told.state === "broken" },
      el("summary", {}, told.checks.length ? t("What your browser checked") : t("What this means")),
      told.checks.length ? el("ul", { class: "proof-checks" }, told.checks.map((check) => el("li", { "data-ok": String(check.ok) }, check.text))) : null,
      told.notes.map((note) => el("p", { class: "proof-note" }, note)),
      numbers(fair, told),
    ),
  );
}

/** The seed as the match file names it: the very game one can download is the one that is checked. */
async function seedOfMatch(table) {
  try {
    const answer = await fetch(`/api/tables/${table}/match.yaml`);
    const found = /^seed:\s*["']?(\d+)/m.exec(answer.ok ? await answer.text() : "");
    return found ? BigInt(found[1]) : null;
  } catch {
    return null;
  }
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
