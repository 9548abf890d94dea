/** Shuffles that can be checked, in the browser: the same arithmetic as footlights/stage/fair.py, by WebCrypto. */

import { t, tn } from "./i18n.js";

export const SCHEME = "shuffle-1";
export const CONTRIBUTION_BYTES = 16;
const SEED_BYTES = 16;
const SHELF = "footlights.commit.";

/** This browser's share of the seed: sixteen random bytes, in hexadecimal. */
export function contribution() {
  return hex(crypto.getRandomValues(new Uint8Array(CONTRIBUTION_BYTES)));
}

/** Keep the commitment seen before the deal, so that it can be compared when the secret is shown. */
export function rememberCommitment(table, commit) {
  try {
    if (!localStorage.getItem(SHELF + table)) localStorage.setItem(SHELF + table, commit);
  } catch {
    // Without storage there is nothing to compare with later; `verify` then says so.
  }
}

/** The commitment this browser saw before the deal, or an empty text. */
export function rememberedCommitment(table) {
  try {
    return localStorage.getItem(SHELF + table) ?? "";
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
 * Check a table's shuffle. `fair` is the protocol's Fair, `seed` the seed its match file names (null: unknown).
 * Answers {state: "proved" | "waiting" | "unproved" | "broken", title, checks: [{ok, text}], seed}.
 */
export async function verify(fair, seed = null) {
  if (!fair || fair.scheme !== SCHEME) return verdict("unproved", t("This shuffle was not drawn in public"), [], [unproved(fair)]);
  if (!fair.secret) return verdict("waiting", t("The house has sealed its secret"), [], [sealed(fair)]);
  if (!globalThis.crypto?.subtle) return verdict("unproved", t("This browser cannot check the shuffle here"), [], [insecure()]);
  const checks = [];
  const made = await commitmentOf(fair.secret);
  checks.push({ ok: made === fair.commit, text: commitSentence(made === fair.commit) });
  const remembered = rememberedCommitment(fair.table);
  if (remembered) checks.push({ ok: remembered === fair.commit, text: rememberedSentence(remembered === fair.commit) });
  const drawn = await seedOf(fair.secret, fair.table, fair.contributions ?? []);
  if (seed !== null) checks.push({ ok: drawn === seed, text: seedSentence(drawn === seed, fair.contributions ?? []) });
  const sound = checks.every((check) => check.ok);
  const title = sound ? t("The shuffle was fair") : t("The shuffle cannot be trusted");
  return verdict(sound ? "proved" : "broken", title, checks, [t("This shows that nothing was changed after the commitment. It does not keep the owner of a playhouse from looking at the cards.")], drawn);
}

function verdict(state, title, checks, notes, seed = null) {
  return { state, title, checks, notes, seed };
}

function unproved(fair) {
  return fair?.commit
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

function seedSentence(ok, added) {
  if (!ok) return t("The seed is not the one that the secret and the players’ bytes make.");
  if (!added.length) return t("The seed is made of that secret alone, since only bots sat down.");
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
