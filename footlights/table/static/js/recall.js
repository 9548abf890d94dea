/** The last round once more: the frames since the one before it was scored, from memory or from the house's own log. */

import { get } from "./api.js";
import { toast } from "./dialogs.js";
import { t } from "./i18n.js";
import { announce } from "./parts.js";
import { FrameQueue } from "./queue.js";
import { settings } from "./settings.js";

const PLIES_BACK = 24; // no round of any game takes more decisions
const LAST_LOOK = 400; // milliseconds the last picture stays longer than it did the first time
const INSTANT_LOOK = 1_200; // ... and in all where nothing moves

const scored = (frame) => frame.e?.kind === "score";

/**
 * The frames of the last scored round and the one they begin from, oldest first; an empty list if no round was scored.
 *
 * A score may be shown in several frames one after the other: they belong to one round.
 */
export function lastRound(frames) {
  let end = frames.findLastIndex(scored);
  if (end < 0) return [];
  let start = end;
  while (start > 0 && scored(frames[start - 1])) start -= 1;
  while (start > 0 && !scored(frames[start - 1]) && frames[start - 1].ply <= frames[start].ply) start -= 1;
  return frames.slice(Math.max(0, start - 1), end + 1);
}

/** Whether the memory reaches back to the round before. */
function complete(frames) {
  const round = lastRound(frames);
  return round.length > 1 && (scored(round[0]) || round[0].ply === 0);
}

/** The last round, with what this browser did not see fetched from the house. */
async function recallRound(model) {
  if (complete(model.past)) return lastRound(model.past);
  const seat = model.watching ? "" : `&seat=${model.you}`;
  let frames = [];
  const here = model.here?.ply ?? 0;
  for (let ply = here; ply >= Math.max(0, here - PLIES_BACK); ply -= 1) {
    const told = await get(`/api/tables/${model.table}/replay?ply=${ply}${seat}`);
    frames = [...told.frames, ...frames];
    if (complete(frames)) break;
  }
  return lastRound(frames);
}

/** A frame as a picture only: what could be done then cannot be done now. */
function pictureOf(frame) {
  return { ...frame, settled: false, v: { ...frame.v, actions: [] } };
}

/** Shows the last round on the board and then gives it back. Nothing can be done meanwhile; whatever happens ends it. */
export class Recall {
  /** `book` is the prompt book: its later lines are out of sight meanwhile, as header and board are of the moment shown. */
  constructor(model, board, queue, book) {
    Object.assign(this, { model, board, queue, book });
    this.player = null;
    this.left = null; // the frame to come back to
  }

  async start() {
    if (this.player || this.fetching) return;
    this.fetching = true;
    const frames = await recallRound(this.model).catch((error) => (toast(error.message, "bad"), []));
    this.fetching = false;
    if (frames.length > 0) await this.play(frames.map(pictureOf));
  }

  async play(pictures) {
    await this.queue.flush();
    announce(t("Showing the last round again."));
    this.board.promptbar.dataset.recall = t("Last round");
    const player = new FrameQueue(this.board, settings, { rewinds: true });
    this.player = player;
    this.left = this.model.here;
    player.addEventListener("shown", ({ detail }) => {
      if (this.player === player && detail.painted) this.look(detail.frame);
      if (detail.frame === pictures.at(-1)) this.lastLook(player, detail.frame);
    });
    await this.board.draw(pictures[0], { animate: false, painted: () => this.look(pictures[0]) });
    if (this.player === player) player.push(pictures.slice(1));
  }

  look(frame) {
    this.model.look(frame);
    this.book.lookBack(frame.ply);
  }

  lastLook(player, frame) {
    const { speed } = this.queue;
    const wait = speed ? (frame.e?.hold ?? 0) / speed + LAST_LOOK : INSTANT_LOOK;
    setTimeout(() => this.player === player && this.stop({ redraw: true }), wait);
  }

  stop({ redraw = false } = {}) {
    if (!this.player) return;
    this.player.destroy();
    this.player = null;
    delete this.board.promptbar.dataset.recall;
    this.model.look(this.left);
    this.book.lookBack(null);
    if (redraw) this.board.draw(this.left, { animate: false });
  }
}
