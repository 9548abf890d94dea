"""What a table does by itself: its bots decide when it is their turn, and somebody's time runs out.

Whatever is being thought about is dropped as soon as it is of no use: the table has gone on without it (something was taken back,
a person has returned to their seat, the game is over), who asked has left, or nobody is at the table any more. A bot that was
left alone in the middle of a thought begins it again when somebody comes; it never plays in haste because a line was lost.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from footlights.stage.errors import Trouble
from footlights.table.backstage import log
from footlights.table.thinking import Idea, Position, position_of, seed_of

if TYPE_CHECKING:
    from footlights.table.hub import Line
    from footlights.table.live import Live

A_LITTLE_LATER = 0.01  # seconds, so that the time is up when we look


class Driver:
    """The bots and the clock of one table."""

    def __init__(self, live: Live) -> None:
        self.live = live
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
        """What a bot thinks of the position after so many entries; None if nobody needs to know any more."""
        thought = asyncio.create_task(self.live.backstage.thinker.choose(position))
        self._thoughts[thought] = (at, asker)
        try:
            await asyncio.wait({thought})
        finally:
            del self._thoughts[thought]
            thought.cancel()
        return None if thought.cancelled() else thought.result()

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
        idea = await self.ponder(position, at)
        if idea is None:
            return live.attended
        live.backstage.report("bot_seconds", time.perf_counter() - began)
        async with live.in_hand() as story:
            do = str(answers[idea.choice])
            if story.at == at and await live.append("act", seat, {"do": do}, f"bot:{at}"):
                live.backstage.report("move")
            await live.finish_up()
        return True

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
            seconds = max(0.0, (end - self.live.backstage.now()) / 1000) + A_LITTLE_LATER
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look_at_clock)

    def _end(self) -> int | None:
        clocks = self.live.story.clocks
        return clocks.runs_out() if clocks is not None and not self.live.story.over else None

    def _is_up(self) -> bool:
        end = self._end()
        return end is not None and self.live.backstage.now() >= end

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
