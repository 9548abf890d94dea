"""What a table does by itself: its bots decide when it is their turn, and somebody's time runs out.

Whatever is being thought about is dropped as soon as it is of no use: the table has gone on without it (something was taken
back, a person has returned to their seat, the game is over), who asked has left, or nobody is at the table any more. A bot that
was left alone in the middle of a thought begins it again when somebody comes; it never plays in haste because a line was lost.

How long a bot takes must not tell what it has on its hand: an answer that was found early is held back for as long as its
thoughts usually take (`paces`). And if another bot plays than the one that was chosen, or the same with less thinking, the seat
says so.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from footlights.bots import STAND_IN, brain_of
from footlights.stage.errors import Trouble
from footlights.table.backstage import log
from footlights.table.cost import payer
from footlights.table.fair_queue import Asker, QueueFull
from footlights.table.paces import KEPT_HERE, Pace
from footlights.table.thinking import NoIdea
from footlights.table.thoughts import Idea, Position, position_of, seed_of

if TYPE_CHECKING:
    from footlights.table.hub import Line
    from footlights.table.live import Live

A_LITTLE_LATER = 0.01  # seconds, so that the time is up when we look
PAUSE, LONGEST_PAUSE = 1.0, 15.0  # seconds until a bot that found no room to think tries again


@dataclass(frozen=True)
class Change:
    """What is not as it was chosen for a seat: `bot` plays in place of `asked`, or with a part of its thinking, and why.

    "busy": many wait; "preparing": the search is not compiled yet; "failed": it cannot be had; "waiting": no bot can think.
    """

    asked: str
    bot: str
    part: float
    why: Literal["busy", "preparing", "failed", "waiting"]


class Driver:
    """The bots and the clock of one table."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.pace = Pace(KEPT_HERE)
        self._changes: dict[int, Change] = {}  # by seat, as everybody may know them
        self._put_off = 0  # times in a row
        self._bots: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None
        self._thoughts: dict[asyncio.Task[Idea], tuple[int, Line | None]] = {}  # about which entry, and who asked

    @property
    def driving(self) -> bool:
        """Whether bots are at it."""
        return self._bots is not None and not self._bots.done()

    async def stop(self) -> None:
        """Leave everything as it is; the next touch goes on."""
        self.rest()
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)
        for thought in self._thoughts:
            thought.cancel()
        await asyncio.gather(*self._thoughts, return_exceptions=True)

    # --- thinking ---

    async def ponder(self, position: Position, at: int, asker: Line | None = None) -> Idea | None:
        """What a bot thinks of the position after so many entries; None if nobody needs to know any more.

        A hint is for the `asker`, at once; what a bot is to do comes when it would usually have thought about it.
        """
        thought = asyncio.create_task(self._for_asker(position, asker) if asker else self._for_bot(position))
        self._thoughts[thought] = (at, asker)
        try:
            await asyncio.wait({thought})
        finally:
            del self._thoughts[thought]
            thought.cancel()
        return None if thought.cancelled() else thought.result()

    def _asker(self, visitor: str) -> Asker:
        """Who a thought is for; it counts as of the address from which it was set in motion."""
        account = payer()
        return Asker(visitor, self.live.id, account.address if account is not None else "")

    async def _for_asker(self, position: Position, asker: Line) -> Idea:
        return await self.live.backstage.thinker.choose(position, self._asker(asker.visitor))

    async def _for_bot(self, position: Position) -> Idea:
        backstage = self.live.backstage
        backstage.thinker.listeners.add(self.live.show_seats)
        try:
            idea = await backstage.thinker.choose(position, self._asker(self.live.row.host), patient=True)
        finally:
            backstage.thinker.listeners.discard(self.live.show_seats)
        self.pace.note(position.game, idea)
        hold = self.pace.hold(position.game, idea, backstage.thinker.pace)
        if hold > 0:
            backstage.report("bot_hold_seconds", hold)
            await asyncio.sleep(hold)
        return idea

    def reconsider(self) -> None:
        """Drop thoughts about what is not the case any more."""
        for thought, (at, _) in self._thoughts.items():
            if at != self.live.story.at:
                thought.cancel()

    def left(self, line: Line) -> None:
        """Drop what somebody who has gone asked for, and if nobody is left what bots are thinking about."""
        for thought, (_, asker) in self._thoughts.items():
            if asker is line or (asker is None and not self.live.attended):
                thought.cancel()

    # --- bots ---

    def start_bots(self) -> None:
        """Have bots decide if it is their turn."""
        due = self.live.story.bot_to_decide() is not None and not self.live.is_full
        if due and not self.driving and not self.live.backstage.stopping:
            self._bots = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while await self._bot_decides():
                pass
        except Trouble as error:
            log.warning("a bot could not go on", extra={"table": self.live.id, "error": str(error)})
        except Exception:
            self.live.backstage.mishap("a bot could not go on", self.live.id)

    async def _bot_decides(self) -> bool:
        """One decision of a bot; whether another may follow."""
        live = self.live
        async with live.in_hand() as story:
            due = story.bot_to_decide()
            if due is None or live.is_full:
                return False
            seat, bot = due
            at, answers = story.at, story.game_match.legal()
            position = position_of(story.game_match, bot, seed_of(live.id, seat))
        began = time.perf_counter()
        try:
            idea = await self.ponder(position, at)
        except (QueueFull, NoIdea):
            await self._put_it_off(seat, position)
            return live.attended
        if idea is None:
            return live.attended
        self._put_off = 0
        live.backstage.report("bot_seconds", time.perf_counter() - began)
        async with live.in_hand() as story:
            do = str(answers[idea.choice])
            if story.at == at and await live.append("act", seat, {"do": do}, f"bot:{at}"):
                live.backstage.report("move")
                self._tell(seat, position, idea)
            await live.finish_up()
        return True

    async def _put_it_off(self, seat: int, position: Position) -> None:
        """There is no room to think, or nobody who could: the decision waits, and the seat says so."""
        self._changes[seat] = Change(position.bot, position.bot, 0.0, "waiting")
        self.live.show_seats()
        pause = min(LONGEST_PAUSE, PAUSE * 2 ** min(self._put_off, 10))
        self._put_off += 1
        self.live.backstage.report("bot_put_off")
        await asyncio.sleep(pause)

    # --- what seats say of their bots ---

    def change(self, seat: int) -> Change | None:
        """What is not as it was chosen for a seat's bot now."""
        story, thinker = self.live.story, self.live.backstage.thinker
        bot = story.bot_of(seat)
        if thinker.stuck and story.bot_to_decide() == (seat, bot):
            return Change(bot, bot, 0.0, "waiting")
        change = self._changes.get(seat)
        if change is not None and (change.asked != bot.lower() or story.over):
            change = None
        if change is None or change.why == "preparing":
            return self._preparation(bot) or (change if not thinker.can_search(self.live.row.game) else None)
        return change

    def _preparation(self, bot: str) -> Change | None:
        """That the search of a bot is still being compiled: then it is known who plays before anything is played."""
        live = self.live
        if not bot or not brain_of(bot).searches or live.story.over or live.row.imported:
            return None
        preparing = live.backstage.thinker.preparing(live.row.game, live.show_seats)
        return Change(bot.lower(), STAND_IN, 1.0, "preparing") if preparing else None

    def _tell(self, seat: int, position: Position, idea: Idea) -> None:
        """Remember who really decided. Where others are not to know that a bot has decided, they hear of it later."""
        if idea.why:
            self.live.backstage.report(f"bot_{idea.why}")
        if not self.live.story.is_news(None):
            return
        if idea.why:
            self._changes[seat] = Change(position.bot, idea.bot, idea.part, idea.why)
        else:
            self._changes.pop(seat, None)

    # --- the clock ---

    def rest(self) -> None:
        """No clock is watched until somebody comes again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def set_timer(self) -> None:
        """Be there when somebody's time runs out."""
        self.rest()
        end = self._end()
        if end is not None and not self.live.backstage.stopping:
            seconds = max(0.0, (end - self.live.now()) / 1000) + A_LITTLE_LATER
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look_at_clock)

    def _end(self) -> int | None:
        clocks = self.live.story.clocks
        return clocks.runs_out() if clocks is not None and not self.live.story.over else None

    def _is_up(self) -> bool:
        end = self._end()
        return end is not None and self.live.now() >= end

    def _look_at_clock(self) -> None:
        self._looking = asyncio.get_running_loop().create_task(self._flag())

    async def _flag(self) -> None:
        try:
            async with self.live.in_hand():
                await self.flag_if_due()
                await self.live.finish_up()
        except Trouble as error:
            log.warning("a clock could not be looked at", extra={"table": self.live.id, "error": str(error)})
        except Exception:
            self.live.backstage.mishap("a clock could not be looked at", self.live.id)

    async def flag_if_due(self) -> None:
        """Note it in the log if the time of whoever is thinking has run out."""
        clocks = self.live.story.clocks
        if clocks is None or not self._is_up():
            return
        await self.live.backstage.hours.catch_up()
        if self._is_up():
            await self.live.append("flag", clocks.running, {}, f"flag:{self.live.story.at}")
