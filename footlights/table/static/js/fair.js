/** Shuffles that can be checked, in the browser: the same arithmetic as footlights/stage/fair.py, by WebCrypto. */

import { post } from "./api.js";
import { t, tn } from "./i18n.js";

export const SCHEME = "shuffle-1";
const DAILY = "daily-1"; // footlights/stage/daily.py
export const CONTRIBUTION_BYTES = 16;
const SEED_BYTES = 16;
const COMMITS = "footlights.commit.";
const ADDED = "footlights.added.";

/** This browser's share of the seed: sixteen random bytes, in hexadecimal. */
function newContribution() {
  return hex(crypto.getRandomValues(new Uint8Array(CONTRIBUTION_BYTES)));
}

/** Keep the commitment seen before the deal, so that it can be compared when the secret is shown. */
export function rememberCommitment(table, commit) {
  if (!recall(COMMITS + table)) keep(COMMITS + table, commit);
}

/** The commitment this browser saw before the deal, or an empty text. */
export function rememberedCommitment(table) {
  return recall(COMMITS + table);
}

/** Keep the bytes that the house took from this browser (its answer to /sit or /join says `added`), to look for them later. */
export function rememberContribution(table, added) {
  keep(ADDED + table, added);
}

/** Add this browser's bytes to a table's shuffle by a request that takes a seat; they are remembered if they came to be part of it. */
export async function contribute(table, way, body) {
  const contribution = newContribution();
  const answer = await post(`/api/tables/${table}/${way}`, { ...body, contribution });
  if (answer?.added) rememberContribution(table, contribution);
  return answer;
}

/** The bytes this browser added to a table's shuffle, or an empty text. */
export function rememberedContribution(table) {
  return recall(ADDED + table);
}

function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Without storage there is nothing to compare with later; `verify` then says so.
  }
}

function recall(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** SHA-256 of the secret, in hexadecimal: what was shown before the game. */
export async function commitmentOf(secret) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret))));
}

/** The seed made of the secret, the table's name and what each person added, in the order of the seats. */
export async function seedOf(secret, table, contributions) {
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const name = new TextEncoder().encode(table);
  const message = new Uint8Array(name.length + contributions.length * (CONTRIBUTION_BYTES + 1));
  message.set(name);
  contributions.forEach((added, seat) => {
    const start = name.length + seat * (CONTRIBUTION_BYTES + 1);
    message[start] = "|".charCodeAt(0);
    message.set(bytes(added), start + 1);
  });
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  return BigInt(`0x${hex(digest.slice(0, SEED_BYTES))}`);
}

/**
 * Check a table's shuffle. `fair` is the protocol's Fair, `seed` the seed its match file names (null: unknown; left out: looked up).
 * `fair.given`: the table was dealt from a seed that somebody gave.
 * Answers {state: "proved" | "waiting" | "unproved" | "broken", title, checks: [{ok, text}], seed}.
 */
export async function verify(fair, seed) {
  if (fair?.scheme === DAILY) return verdict("unproved", t("The daily run of {date}", { date: fair.date }), [], [publicSeed(fair)]);
  if (!fair || fair.scheme !== SCHEME)
    return verdict("unproved", t("This shuffle was not drawn in public"), [], [fair?.warning, unproved(fair)].filter(Boolean));
  if (!fair.secret) return verdict("waiting", t("The house has sealed its secret"), [], [sealed(fair)]);
  if (!globalThis.crypto?.subtle) return verdict("unproved", t("This browser cannot check the shuffle here"), [], [insecure()]);
  const checks = [];
  const added = fair.contributions ?? [];
  const made = await commitmentOf(fair.secret);
  checks.push({ ok: made === fair.commit, text: commitSentence(made === fair.commit) });
  const remembered = rememberedCommitment(fair.table);
  if (remembered) checks.push({ ok: remembered === fair.commit, text: rememberedSentence(remembered === fair.commit) });
  const own = rememberedContribution(fair.table);
  if (own) checks.push({ ok: added.includes(own), text: ownSentence(added.includes(own)) });
  const drawn = await seedOf(fair.secret, fair.table, added);
  const named = seed === undefined ? await seedOfMatch(fair.table) : seed;
  if (named !== null) checks.push({ ok: drawn === named, text: seedSentence(drawn === named, added) });
  if (!checks.every((check) => check.ok)) return verdict("broken", t("The shuffle cannot be trusted"), checks, [], drawn);
  const open = missing({ named, remembered, added });
  if (open.length) return verdict("unproved", t("This browser cannot prove the shuffle"), checks, open, drawn);
  return verdict("proved", t("The shuffle was fair"), checks, [limits(own)], drawn);
}

/** The seed as the match file names it: the very game one can download is the one that is checked. */
export async function seedOfMatch(table) {
  try {
    const answer = await fetch(`/api/tables/${table}/match.yaml`);
    const found = /^seed:\s*["']?(\d+)/m.exec(answer.ok ? await answer.text() : "");
    return found ? BigInt(found[1]) : null;
  } catch {
    return null;
  }
}

/** What a proof would need that this browser does not have. */
function missing({ named, remembered, added }) {
  const notes = [];
  if (!remembered) notes.push(t("This browser did not see the commitment before the deal. The numbers agree with each other, but whoever chose them could have made them so; somebody who saw it can compare it."));
  if (named === null) notes.push(t("The match file with the seed could not be read, so nothing ties these numbers to the game that was played."));
  if (!added.length) notes.push(t("Nobody added anything to the secret: whoever chose it chose the shuffle."));
  return notes;
}

function limits(own) {
  const told = t("This shows that nothing was changed after the commitment. It does not keep the owner of a playhouse from looking at the cards.");
  return own ? told : `${told} ${t("None of the added bytes are from this browser: that the players chose them you have to take from the players.")}`;
}

function verdict(state, title, checks, notes, seed = null) {
  return { state, title, checks, notes, seed };
}

function publicSeed({ date }) {
  return t("Its seed is made of the date {date}, the game, its rules and its cards, and is the same for everybody. It is public: nothing was sealed, and whoever wants to can look ahead.", { date });
}

function unproved(fair) {
  return (fair?.given ?? fair?.table)
    ? t("Its seed was given, so there is nothing to prove: the game was uploaded, played on from another, or dealt from a seed somebody wished for.")
    : t("The match file says nothing about how its seed was drawn.");
}

function sealed(fair) {
  return t("The hash of the secret is {commit}. When the game is over the secret is shown here, and your browser checks it.", { commit: short(fair.commit) });
}

function insecure() {
  return t("Browsers offer their cryptography only over https or on this very computer. Download the match and run “footlights verify” instead.");
}

function commitSentence(ok) {
  return ok
    ? t("The secret is the one the house committed to before the deal.")
    : t("The secret is not the one the house committed to before the deal.");
}

function rememberedSentence(ok) {
  return ok
    ? t("It is the commitment this browser saw when you sat down.")
    : t("This browser saw another commitment when you sat down.");
}

function ownSentence(ok) {
  return ok
    ? t("The bytes that this browser added are among those that made the seed.")
    : t("The bytes that this browser added are not among those that are said to have made the seed.");
}

function seedSentence(ok, added) {
  if (!ok) return t("The seed is not the one that the secret and the players’ bytes make.");
  if (!added.length) return t("The seed is made of that secret alone.");
  return tn(
    "The seed is made of that secret and the bytes {number} person added.",
    "The seed is made of that secret and the bytes {number} people added.",
    added.length,
  );
}

/** The first digits of a long number, for the eye. */
export function short(text) {
  return text.length > 20 ? `${text.slice(0, 16)}…` : text;
}

function hex(array) {
  return [...array].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytes(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
