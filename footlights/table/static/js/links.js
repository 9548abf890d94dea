/** The links of a table: kept by the tab that was told them, made anew for whoever may, shown to be copied or shared. */

import { post } from "./api.js";
import { confirmed, copy, openDialog, toast } from "./dialogs.js";
import { t } from "./i18n.js";
import { make, mark } from "./parts.js";

const WATCH = "watch";
const shelf = (table) => `footlights.links.${table}`;

/** Whoever made the table was told its links once; this tab keeps them until it closes. */
export function keptLinks(table) {
  try {
    return JSON.parse(sessionStorage.getItem(shelf(table))) ?? {};
  } catch {
    return {};
  }
}

function keepLinks(table, links) {
  try {
    sessionStorage.setItem(shelf(table), JSON.stringify(links));
  } catch {
    // They stay on the page until it is left.
  }
}

/** Has a new link made for a seat, or for those who watch (`which`: its number, or "watch"); the old one stops working. */
export async function newLink(table, which) {
  const { link } = await post(`/api/tables/${table}/links/${which}`);
  const kept = keptLinks(table);
  if (which === WATCH) kept.watch = link;
  else kept.links = { ...kept.links, [which]: link };
  keepLinks(table, kept);
  document.dispatchEvent(new CustomEvent("links", { detail: { which } }));
  return link;
}

/** A link to be copied or shared. */
export function linkLine(url, label, title) {
  const whole = new URL(url, location.origin).href;
  const field = make("input", {
    class: "link-field",
    readonly: true,
    value: whole,
    "aria-label": label,
    on: { focus: () => field.select() },
  });
  const button = make(
    "button",
    { type: "button", class: "button primary", on: { click: () => copy(whole, field) } },
    mark("copy"),
    t("Copy link"),
  );
  button.setAttribute("aria-label", t("Copy: {what}", { what: label }));
  const share = navigator.share
    ? make("button", {
        type: "button",
        class: "button quiet",
        text: t("Share"),
        on: { click: () => navigator.share({ title, url: whole }).catch(() => {}) },
      })
    : null;
  return [field, button, share].filter(Boolean);
}

/**
 * The dialog behind "Links": one's own seat's, and for the host everybody's and the one to watch with. `ask(kind, more)` asks who
 * sits on a seat for it: while a game is played nobody else may have it.
 */
export function showLinks(model, ask) {
  const own = model.watching ? [] : [ownSeat(model)];
  const others = model.host ? model.seats.map((seat, number) => ({ seat, number })).filter((each) => isAnother(model, each)) : [];
  const watch = model.host ? [watchers(model)] : [];
  openDialog({
    id: "links",
    title: t("Links"),
    body: [...own, ...watch, ...others.map((each) => anotherSeat(model, each, ask))],
  });
}

const isAnother = (model, { seat, number }) => seat.kind !== "bot" && number !== model.you;

/** One's own seat's link, which nobody else was told: the invitation one came with is good for this browser only. */
export function ownSeat(model) {
  return part(model, model.you, {
    title: t("Your seat"),
    detail: t("Opens your seat in another browser, on your phone for example. Whoever has it can play for you."),
    label: t("Link for your seat"),
  });
}

function watchers(model) {
  return part(model, WATCH, {
    title: t("To watch"),
    detail: t("Whoever has it may look on, but sees nobody's hand."),
    label: t("Link for those who watch"),
  });
}

// Who sits there may say yes while the dialog is open: then a link can be made.
function anotherSeat(model, { number }, ask) {
  const place = make("div", { class: "link-part" });
  let shown = "";
  const draw = () => {
    if (shown && !place.isConnected) return model.removeEventListener("seats", draw);
    const seat = model.seats[number];
    const state = [seat.kind, Boolean(seat.vacant), mustAsk(model, seat)].join();
    if (state === shown) return;
    const focused = place.contains(document.activeElement);
    place.replaceChildren(mustAsk(model, seat) ? askFor(model, seat, number, ask) : makeFor(model, seat, number));
    if (focused) place.querySelector("button")?.focus();
    shown = state;
  };
  model.addEventListener("seats", draw);
  draw();
  return place;
}

const mustAsk = (model, seat) => seat.kind === "person" && !seat.vacant && !model.waiting && !model.over;

function makeFor(model, seat, number) {
  const open = seat.kind === "open";
  const name = open ? t("Seat {number}", { number: number + 1 }) : seat.name;
  const detail = open
    ? t("This seat is still free.")
    : seat.vacant
      ? t("{name} gave this seat up. Whoever comes with a new link sees its cards and plays on.", { name })
      : t("A new link shuts out whoever sits there now, until they come with it.");
  return part(model, number, {
    title: name,
    detail,
    label: t("Link for seat {number}", { number: number + 1 }),
    sure: open || seat.vacant ? null : () => sure(name),
    old: open,
  });
}

function askFor(model, { name }, number, ask) {
  const asked = [...model.notes.values()].some((note) => note.k === "renew" && note.open && note.text === name);
  const line = make("div", { class: "invite" });
  const said = make("p", { class: "fine", tabindex: "-1", text: t("{name} has been asked.", { name }) });
  const told = () => line.replaceChildren(said);
  const button = make("button", { type: "button", class: "button", text: t("Ask {name} for their seat's new link", { name }) });
  button.addEventListener("click", async () => {
    button.disabled = true;
    await ask("renew", { seat: number }).then(
      () => (told(), said.focus()),
      () => (button.disabled = false),
    );
  });
  if (asked) told();
  else line.replaceChildren(button);
  const detail = t("Whoever comes with a new link sees {name}'s cards. While the game is played that takes {name}'s yes.", { name });
  return make("section", {}, make("h3", { text: name }), make("p", { class: "fine", text: detail }), line);
}

function sure(name) {
  return confirmed({
    id: "new-link",
    title: t("A new link for {name}?", { name }),
    text: t("{name} has to come in again with the new link.", { name }),
    yes: t("Make a new link"),
    no: t("Leave it as it is"),
  });
}

/** A link with its heading; what this tab knows is shown, the rest is made when asked for. */
function part(model, which, { title, detail, label, sure: ask = null, old = true }) {
  const kept = keptLinks(model.table);
  const line = make("div", { class: "invite" });
  const draw = (url) => {
    const again = make("button", { type: "button", class: "button quiet", text: url ? t("New link") : t("Make a link") });
    again.setAttribute("aria-label", t("Make a new one: {what}", { what: label }));
    again.addEventListener("click", () => renew(again));
    line.replaceChildren(...(url ? linkLine(url, label, model.title) : []), again);
  };
  const renew = async (button) => {
    if (ask && !(await ask())) return;
    button.disabled = true;
    try {
      draw(await newLink(model.table, which));
      line.querySelector("button").focus();
      toast(t("This is a new link. The old one no longer works."));
    } catch (error) {
      toast(error.message, "bad");
      button.disabled = false;
    }
  };
  draw(old ? (which === WATCH ? kept.watch : kept.links?.[which]) : null);
  return make("section", { class: "link-part" }, make("h3", { text: title }), make("p", { class: "fine", text: detail }), line);
}
