/** Requests to the playhouse: JSON in, JSON out; what the server refuses is an Error with its sentence. */

import { t } from "./i18n.js";

/** A refusal: `message` is the server's sentence, `code` its word for it, `status` the HTTP status (0: not reached). */
export class Refused extends Error {
  constructor(message, { code = "", status = 0, problems = [] } = {}) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.status = status;
    this.problems = problems;
  }
}

/** GET an address of the API. */
export function get(url, { signal } = {}) {
  return ask(url, { signal });
}

/** POST a value as JSON. */
export function post(url, body = {}, { signal } = {}) {
  return ask(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
}

/** POST plain text, such as a match file. */
export function postText(url, text, { signal } = {}) {
  return ask(url, { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text, signal });
}

async function ask(url, how) {
  let answer;
  try {
    answer = await fetch(url, { credentials: "same-origin", ...how });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(t("The playhouse cannot be reached. Is the network there?"));
  }
  const told = await read(answer);
  if (answer.ok) return told;
  const sentence = told?.error || t("The playhouse answered {status}; try again in a moment.", { status: answer.status });
  throw new Refused(sentence, { code: told?.code, status: answer.status, problems: told?.problems });
}

async function read(answer) {
  const text = await answer.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
