/** "Play on from here": a new table that goes on from a moment of a game, against bots. */

import { get, post } from "./api.js";
import { el } from "./elements.js";
import { openDialog } from "./dialogs.js";
import { t } from "./i18n.js";

/** Ask for seat and bot, then go to the new table. */
export async function playOn(replay) {
  replay.pause();
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const seat = el("select", { id: "play-on-seat" }, replay.seats.map((_, number) => el("option", { value: number, selected: number === replay.seat }, replay.name(number))));
  const { bots, usual } = await botsOf(replay.first.game);
  const bot = el("select", { id: "play-on-bot" }, bots.map(({ name, title = name }) => el("option", { value: name, selected: name === usual }, title)));
  const start = el("button", { class: "button primary", type: "button", onclick: () => begin() }, t("Raise the curtain"));
  const begin = async () => {
    start.disabled = true;
    trouble.hidden = true;
    try {
      const made = await post(`/api/tables/${replay.table}/play-on`, { ply: replay.ply, seat: Number(seat.value), bot: bot.value });
      window.location.assign(made.go);
    } catch (error) {
      trouble.textContent = error.message;
      trouble.hidden = false;
      start.disabled = false;
    }
  };
  const alone = replay.seats.length === 1;
  const told = alone
    ? t("A new table takes over the run exactly as it stood here. The one you are watching stays as it was.")
    : t("A new table takes over the game exactly as it stood here. Bots take the other seats; the game you are watching stays as it was.");
  openDialog({
    id: "play-on-dialog",
    title: t("Play on from move {ply}", { ply: replay.ply }),
    body: [
      el("p", {}, told),
      alone ? null : el("div", { class: "play-on-fields" }, el("label", { for: "play-on-seat" }, t("You play for")), seat, el("label", { for: "play-on-bot" }, t("The others are")), bot),
      trouble,
    ].filter(Boolean),
    buttons: [start],
  });
}

async function botsOf(game) {
  try {
    const told = await get("/api/games");
    const { bots, usual_bot: usual } = told.games.find((each) => each.id === game);
    return { bots, usual };
  } catch {
    return { bots: [{ name: "greedy" }], usual: "greedy" };
  }
}
