/** The foyer: bills on the wall, tickets at the box office, a door for match files, and the guest book. */

import { get, post, postText } from "./api.js";
import { bill, isForOne, showDaily } from "./bills.js";
import { Chooser } from "./chooser.js";
import { el, fill } from "./elements.js";
import { contribute, rememberCommitment } from "./fair.js";
import { lang, loadStrings, t } from "./i18n.js";
import { takeHandedOver } from "./own_decks.js";
import { finished, free, running } from "./tickets.js";

const LOOK_AGAIN = 8_000;
const MOST_BYTES = 1_000_000;
const YEAR = 365 * 24 * 3600;

let runs = []; // how the visitor stands with the runs of the day; bills may be hung later

const place = (id) => document.getElementById(id);

async function open() {
  await loadStrings();
  languages();
  guestBook();
  matchFiles();
  await Promise.all([hangBills(), lookAround()]);
  setInterval(() => document.visibilityState === "visible" && lookAround(), LOOK_AGAIN);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookAround());
  // Coming back with the browser's own button, a button that was pressed is still pressed.
  window.addEventListener("pageshow", (event) => event.persisted && window.location.reload());
}

// --- Bills -----------------------------------------------------------------------------------------------------------

async function hangBills() {
  const wall = place("bills");
  try {
    const told = await get(`/api/games?lang=${encodeURIComponent(lang())}`);
    const games = told.games ?? told;
    wall.dataset.count = games.length;
    fill(wall, games.map((game) => bill(game, { play, choose, today })));
    runs.forEach(showDaily);
    bringDeckIn(games);
  } catch (error) {
    fill(wall, el("p", { class: "trouble", role: "alert" }, error.message));
  }
  wall.setAttribute("aria-busy", "false");
}

/** The run of the day: the house says at which table, a new one or the one that was begun. */
async function today(game, button, trouble) {
  await busily(button, trouble, async () => window.location.assign((await post(`/api/games/${game.id}/daily`)).go));
}

/** A game against a bot at once, with the deck that was chosen; the house draws all others. A game for one alone. */
async function play(game, button, trouble, deck = "") {
  const others = Array.from({ length: isForOne(game) ? 0 : Math.max(1, game.seats[0] - 1) }, () => ({ kind: "bot", bot: game.usual_bot }));
  const own = deck ? { deck } : {};
  await busily(button, trouble, () => raise({ game: game.id, seats: [{ kind: "me", ...own }, ...others] }));
}

function choose(game, deck = null) {
  const chooser = new Chooser(place("chooser"), game, raise);
  if (deck) chooser.bring(deck);
  chooser.show();
}

/** Somebody comes from the deck builder: the chooser opens with that deck. */
function bringDeckIn(games) {
  const deck = takeHandedOver();
  const game = deck && games.find((each) => each.id === deck.game);
  if (game) choose(game, deck);
}

async function raise(wish) {
  const made = await post("/api/tables", wish);
  keepLinks(made);
  window.location.assign(made.go);
}

/** The links of a table are shown only to whoever made it; its waiting room reads them from here. */
function keepLinks(made) {
  try {
    const { links, watch, host } = made;
    sessionStorage.setItem(`footlights.links.${made.table}`, JSON.stringify({ links, watch, host }));
  } catch {
    // Without storage the host can renew a seat's link at the table.
  }
}

async function busily(button, trouble, work) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  trouble.hidden = true;
  try {
    await work();
  } catch (error) {
    trouble.textContent = error.message;
    trouble.hidden = false;
    button.removeAttribute("aria-busy");
  }
}

// --- Box office ------------------------------------------------------------------------------------------------------

async function lookAround() {
  const [mine, tables] = await Promise.allSettled([get("/api/me"), get("/api/open")]);
  if (mine.status === "fulfilled") showMine(mine.value);
  if (tables.status === "fulfilled") showOpen(tables.value.tables ?? tables.value);
}

function showMine(me) {
  const name = place("name");
  if (document.activeElement !== name && !name.dataset.changed) name.value = me.name ?? "";
  const games = me.running ?? [];
  const sorted = [...games].sort((one, other) => Number(other.your_turn) - Number(one.your_turn));
  list("running", sorted.map(running));
  list("finished", (me.finished ?? []).map(finished));
  place("finished-part").hidden = !(me.finished ?? []).length;
  runs = me.daily ?? [];
  runs.forEach(showDaily);
  const waiting = games.filter((card) => card.your_turn && !card.free_seats && card.seats.length > 1).length;
  document.title = waiting ? `(${waiting}) Footlights` : "Footlights";
}

function showOpen(tables) {
  list("open-tables", tables.map((card) => free(card, join)));
}

/** Redraw a list only when it changed, so that focus and selection stay where they are. */
function list(id, items) {
  const element = place(id);
  const key = items.map((item) => item.textContent + item.className).join("\n");
  place(`${id}-empty`)?.toggleAttribute("hidden", items.length > 0);
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  const kept = document.activeElement?.closest?.("[data-table]")?.dataset.table;
  fill(element, items);
  if (kept) element.querySelector(`[data-table="${CSS.escape(kept)}"] :is(a, button)`)?.focus();
}

/** Take a free seat: first see the commitment, then add bytes to the shuffle. */
async function join(card, button, trouble) {
  await busily(button, trouble, async () => {
    const about = await get(`/api/tables/${card.table}`);
    rememberCommitment(card.table, about.commit);
    // What has to be agreed to is asked at the table's own door.
    if (!about.confirm) await contribute(card.table, "join", { name: place("name").value.trim() });
    window.location.assign(`/m/${card.table}`);
  });
}

// --- Match files -----------------------------------------------------------------------------------------------------

function matchFiles() {
  const input = place("match-file");
  input.addEventListener("change", () => input.files[0] && bring(input.files[0]));
  const over = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  let depth = 0;
  const lit = (by) => {
    depth = Math.max(0, depth + by);
    document.body.toggleAttribute("data-dropping", depth > 0);
  };
  window.addEventListener("dragenter", (event) => over(event) && lit(1));
  window.addEventListener("dragleave", (event) => over(event) && lit(-1));
  window.addEventListener("dragover", (event) => over(event) && event.preventDefault());
  window.addEventListener("drop", (event) => {
    if (!over(event)) return;
    event.preventDefault();
    lit(-depth);
    if (event.dataTransfer.files[0]) bring(event.dataTransfer.files[0]);
  });
}

async function bring(file) {
  const trouble = place("match-trouble");
  const button = place("match-button");
  await busily(button, trouble, async () => {
    if (file.size > MOST_BYTES) throw new Error(t("{name} is too large to be a match file.", { name: file.name }));
    const told = await postText("/api/replays", await file.text());
    window.location.assign(told.go ?? `/m/${told.table}/replay`);
  });
  place("match-file").value = "";
}

// --- Guest book ------------------------------------------------------------------------------------------------------

function guestBook() {
  const name = place("name");
  const said = place("name-said");
  name.addEventListener("input", () => (name.dataset.changed = "yes"));
  const sign = async () => {
    if (!name.dataset.changed) return;
    try {
      const told = await post("/api/me", { name: name.value.trim() });
      name.value = told?.name ?? name.value.trim();
      delete name.dataset.changed;
      said.textContent = name.value ? t("The house knows you as {name}.", { name: name.value }) : "";
      said.classList.remove("trouble");
    } catch (error) {
      said.textContent = error.message;
      said.classList.add("trouble");
    }
  };
  name.addEventListener("change", sign);
  place("guest-book").addEventListener("submit", (event) => {
    event.preventDefault();
    sign();
  });
}

function languages() {
  const chooser = place("language");
  for (const option of chooser.options) option.textContent = languageName(option.value);
  chooser.value = lang();
  chooser.addEventListener("change", () => {
    document.cookie = `lang=${encodeURIComponent(chooser.value)}; path=/; max-age=${YEAR}; samesite=lax`;
    window.location.reload();
  });
}

function languageName(code) {
  if (code === "en-XA") return t("Stretched English (for testing)");
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name[0].toLocaleUpperCase(code) + name.slice(1);
}

open();
