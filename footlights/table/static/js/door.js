/** How a visitor comes to a table: with a link, by taking a free seat, to watch, or not at all. */

import { get, post } from "./api.js";
import { make } from "./parts.js";
import { confirmed, openDialog, sitsDownAnyway, toast } from "./dialogs.js";
import { contribute, rememberCommitment } from "./fair.js";
import { t } from "./i18n.js";

const LONGEST_NAME = 24;

/** The key of a link: it is taken out of the address, so that it is in no history and on no screenshot. */
function takeKey() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const key = parts.get("k") ?? parts.get("h") ?? parts.get("w") ?? "";
  const kind = parts.has("k") ? "seat" : parts.has("h") ? "host" : "watch";
  return { key, kind };
}

function forgetKey() {
  history.replaceState(history.state, "", location.pathname + location.search);
}

const sits = (about) => about.you !== null && about.you !== undefined;
const hasFreeSeat = (about) => about.seats.some((seat) => seat.kind === "open");

/** Comes in; answers what the house says of the table. The commitment is seen before anything is added to the shuffle. */
export async function enter(table) {
  const address = `/api/tables/${table}`;
  let about = await get(address);
  rememberCommitment(table, about.commit);
  const { key, kind } = takeKey();
  if (key) about = await comeWith(key, kind, address, about);
  if (!key && about.waiting && sits(about) && about.seats[about.you].kind === "open") about = await sitAgain(address, about);
  if (!sits(about) && about.open && about.waiting && hasFreeSeat(about)) about = await offerSeat(address, about);
  return about;
}

// The link is tried first: nobody is greeted, or asked for a name, at a door that does not open.
async function comeWith(key, kind, address, about) {
  const { seat = null, refused } = await post(`${address}/sit`, { key, check: true }).catch((error) => ({ refused: error }));
  if (refused && !sits(about)) throw refused;
  const elsewhere = seat !== null && sits(about) && about.you !== seat;
  const played = !about.waiting && !about.over;
  if (refused) toast(t("You keep your seat: the link you came with opens no other."), "bad");
  else if (elsewhere && played) toast(t("You know the cards of your seat, so you keep it until the game is over."), "bad");
  else if (!elsewhere || (await wantsToMove(about, seat))) {
    const knowing = kind === "seat" && (await agrees(about));
    const name = kind === "seat" && !sits(about) ? await nameFor(about) : "";
    await contribute(about.table, "sit", { key, name, move: elsewhere, knowing });
  }
  forgetKey();
  return get(address);
}

/** Whoever is to sit down where somebody can know the cards says that they do so all the same; else nobody is asked. */
async function agrees(about) {
  if (!about.confirm) return false;
  if (await sitsDownAnyway(about.warning)) return true;
  throw new Error(t("You did not sit down. {warning}", { warning: about.warning }));
}

/** Whoever sits here already is asked before another seat becomes theirs. */
function wantsToMove(about, seat) {
  const own = about.seats[about.you].name;
  const { name, kind } = about.seats[seat];
  return confirmed({
    id: "another-seat",
    title: t("Another seat?"),
    text:
      kind === "open"
        ? t("This link is for seat {number}, which is free; you sit on {own}'s seat.", { number: seat + 1, own })
        : t("This link is for {name}'s seat; you sit on {own}'s.", { name, own }),
    yes: t("Sit here instead"),
    no: t("Keep my seat"),
  });
}

// A rematch keeps everybody's seat, but wants new bytes for its own shuffle.
async function sitAgain(address, about) {
  await contribute(about.table, "sit", { key: "", name: (await me()).name ?? "" });
  return get(address).catch(() => about);
}

async function me() {
  return get("/api/me").catch(() => ({ name: "" }));
}

// Whoever made the table has been asked for a name already.
async function nameFor(about) {
  const { name } = await me();
  if (name || about.host) return name ?? "";
  return askName(about, { title: t("Your seat is kept"), lead: invitation(about), button: t("Take my seat") });
}

function invitation(about) {
  const names = about.seats.filter((seat) => seat.kind === "person" && seat.name).map((seat) => seat.name);
  return names.length > 0
    ? t("{name} invites you to a game of {title}.", { name: names[0], title: about.title })
    : t("You are invited to a game of {title}.", { title: about.title });
}

async function offerSeat(address, about) {
  const { name } = await me();
  const chosen = await askName(about, {
    title: t("A seat is free"),
    lead: t("You may sit down and play, or watch."),
    button: t("Sit down"),
    watch: about.watch_allowed,
    name,
  });
  if (chosen === null || (about.confirm && !(await sitsDownAnyway(about.warning)))) return about;
  await contribute(about.table, "join", { name: chosen, knowing: about.confirm });
  return get(address);
}

/** Asks for a name; null if the person would rather watch. */
function askName(about, { title, lead, button, watch = false, name = "" }) {
  return new Promise((resolve) => {
    const field = make("input", {
      id: "door-name",
      name: "name",
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
      value: name,
      placeholder: t("How shall we call you?"),
    });
    const form = make(
      "form",
      { class: "door-form" },
      make("p", { text: lead }),
      about.warning ? make("p", { class: "warning", text: about.warning }) : null,
      about.format_title ? make("p", { class: "fine", text: about.format_title }) : null,
      make("label", { for: "door-name", text: t("Your name") }),
      field,
      make(
        "div",
        { class: "dialog-foot" },
        make("button", { class: "button primary", type: "submit", text: button }),
        watch
          ? make("button", {
              class: "button quiet",
              type: "button",
              text: t("Just watch"),
              on: { click: () => dialog.close("") },
            })
          : null,
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close("sit");
    });
    const dialog = openDialog({
      id: "door",
      title,
      kind: "dialog-small dialog-door",
      body: [form],
      closed: (value) => resolve(value === "sit" || !watch ? field.value.trim() : null),
    });
    field.focus();
  });
}
