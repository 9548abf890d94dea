/** The rules page: what is typed is found at once, and the contents show where one is reading. */

import { el, fill } from "./elements.js";
import { loadStrings, t, tn } from "./i18n.js";

const MOST = 40;
const AROUND = 90;
const ROOM = 12; // pixels between the bar and what was found
const TERM = "term-";

const book = document.getElementById("rules");
const field = document.getElementById("q");
const found = document.getElementById("found");

/** Every clause, ruling and word of the glossary: its anchor, what it is called, and its text. */
function entries() {
  return [...book.querySelectorAll("li[id], tr[id]")].map((element) => {
    const name = element.querySelector("strong, td")?.textContent.replace(/:$/, "").trim() ?? element.id;
    const whole = element.textContent.replace(/\s+/g, " ").trim();
    return { anchor: element.id, name, text: whole.slice(whole.indexOf(name) + name.length).replace(/^:?\s*/, "") };
  });
}

/** The places for what was typed, the likeliest first: a number, a word of the glossary, whole words, parts of words. */
function search(all, typed) {
  const wanted = typed.toLowerCase();
  const inside = new RegExp(escaped(wanted), "i");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wanted)}(s|es)?(?![\\p{L}\\p{N}])`, "iu");
  const number = /^([a-z]+-?)?\d[\d.]*$/i.test(wanted);
  const rank = ({ anchor, name, text }) => {
    const id = name.toLowerCase();
    const bare = id.replace(/^[a-z]+-/, "");
    if (id === wanted || (number && bare === wanted)) return 0;
    if (number) return id.startsWith(`${wanted}.`) || bare.startsWith(`${wanted}.`) ? 1 : inside.test(text) ? 4 : 9;
    if (anchor.startsWith(TERM) && inside.test(name)) return 1;
    if (whole.test(text)) return 2;
    return inside.test(text) || inside.test(name) ? 3 : 9;
  };
  const ranked = all.map((entry, place) => ({ entry, place, rank: rank(entry) })).filter((each) => each.rank < 9);
  return ranked.sort((one, other) => one.rank - other.rank || one.place - other.place).map((each) => each.entry);
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function show(all, typed) {
  const wanted = typed.split(/\s+/).filter(Boolean).join(" ");
  remember(wanted);
  if (wanted && reading === null) reading = placeRead();
  found.hidden = !wanted;
  list(all, wanted);
  if (wanted) bringIntoView();
  else goBack();
}

/** What was found stands at the top of the page; the reader is taken there, and back when the field is empty again. */
let reading = null;

const barEnd = () => Math.max(0, document.getElementById("topbar").getBoundingClientRect().bottom);

// A piece of the text and how far down it stands: pixels of the page alone would not survive its growing.
function placeRead() {
  const pieces = [...book.querySelectorAll("h2, h3, p, li, tr")];
  const element = pieces.find((piece) => piece.getBoundingClientRect().bottom > barEnd()) ?? book;
  return { element, top: element.getBoundingClientRect().top };
}

function bringIntoView() {
  const below = barEnd();
  const { top } = found.getBoundingClientRect();
  if (top >= below - 1 && top < window.innerHeight / 2) return;
  window.scrollTo({ top: Math.max(0, window.scrollY + top - below - ROOM), behavior: "instant" });
}

function goBack() {
  if (reading !== null) window.scrollBy({ top: reading.element.getBoundingClientRect().top - reading.top, behavior: "instant" });
  reading = null;
}

function list(all, wanted) {
  if (!wanted) return fill(found);
  const places = search(all, wanted);
  const title = tn("{number} place for “{q}”", "{number} places for “{q}”", places.length, { q: wanted });
  return fill(
    found,
    el("h2", {}, title),
    places.length
      ? el("ol", { class: "found" }, places.slice(0, MOST).map((entry) => place(entry, wanted)))
      : el("p", { class: "nothing" }, t("The rules have nothing about that.")),
    places.length > MOST ? el("p", { class: "nothing" }, t("And {number} more; type a little more to narrow it down.", { number: places.length - MOST })) : null,
  );
}

function place(entry, wanted) {
  return el("li", {}, el("a", { href: `#${entry.anchor}` }, el("b", {}, entry.name), " ", el("span", {}, marked(excerpt(entry.text, wanted), wanted))));
}

/** A long text is cut around the first place of what was looked for. */
function excerpt(text, wanted) {
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (text.length < AROUND * 2) return text;
  const from = Math.max(0, at - AROUND);
  const start = from ? text.indexOf(" ", from) + 1 : 0;
  const end = text.indexOf(" ", Math.max(at, start) + AROUND);
  return `${start ? "… " : ""}${end < 0 ? text.slice(start) : `${text.slice(start, end)} …`}`;
}

function marked(text, wanted) {
  const parts = text.split(new RegExp(`(${escaped(wanted)})`, "ig"));
  return parts.map((part, number) => (number % 2 ? el("mark", {}, part) : part));
}

/** The address can be shared: it carries what was looked for. */
function remember(wanted) {
  const address = new URL(window.location.href);
  if (wanted) address.searchParams.set("q", wanted);
  else address.searchParams.delete("q");
  window.history.replaceState(null, "", address);
}

/** The line of the contents that is being read is marked. */
function follow() {
  const lines = new Map([...document.querySelectorAll("#contents a")].map((link) => [link.hash.slice(1), link]));
  const headings = [...book.querySelectorAll(":is(h2, h3)[id]")];
  const look = () => {
    const edge = window.innerHeight * 0.3;
    const here = headings.filter((heading) => heading.getBoundingClientRect().top < edge).at(-1) ?? headings[0];
    for (const [anchor, link] of lines) {
      if (anchor === here?.id) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  new IntersectionObserver(look, { rootMargin: "0px 0px -70% 0px" }).observe(book);
  document.addEventListener("scroll", look, { passive: true });
  look();
}

/** The same address again leads nowhere by itself; the reader is taken there all the same, and the keyboard with them. */
function arrive() {
  reading = null; // whoever follows a link reads there
  const target = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (!target || !book.contains(target)) return;
  target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

async function open() {
  await loadStrings();
  const all = entries();
  field.addEventListener("input", () => show(all, field.value));
  document.getElementById("rules-search").addEventListener("submit", (event) => {
    event.preventDefault();
    show(all, field.value);
    found.querySelector("a")?.focus();
  });
  document.addEventListener("keydown", (event) => {
    const writing = event.target.closest("input, textarea, select");
    if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus({ preventScroll: barEnd() > 0 });
    field.select();
  });
  window.addEventListener("hashchange", arrive);
  follow();
  arrive();
  document.body.dataset.ready = "true";
}

open();
