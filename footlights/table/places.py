"""Places that are given away or given up while a table is in memory: whose lines are closed, and what everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footlights.stage.tongue import say, speaking
from footlights.table.hub import UNSEATED, Line
from footlights.table.notes import RENEWED, TAKEN_OVER
from footlights.table.protocol import Bye

if TYPE_CHECKING:
    from footlights.table.live import Live


async def check_places(live: Live) -> None:
    """Close the lines of those who do not sit any more where they sat, before anything is shown to them.

    A seat changes hands before the cards are dealt, with an entry of the log, or when the game is over. So it is enough to look
    when the cards are dealt and whenever entries of other processes are read.
    """
    if any(line.seat is not None for line in live.presence.lines):
        there = await live.store.sitters(live.id)
        for line in list(live.presence.lines):
            if line.seat is not None and (line.visitor, line.seat) not in there:
                _shut_out(live, line)


def _shut_out(live: Live, line: Line) -> None:
    assert line.seat is not None
    with speaking(line.lang):
        if live.story.seats[line.seat].vacant:
            text = say("You have given this seat up.")
        else:
            text = say("The host has made a new link for this seat.")
        line.shut(UNSEATED, Bye(code="renewed", text=text, retry=0))


async def vacate(live: Live, seat: int, once: str) -> None:
    """Somebody gives their seat up in the middle of the game, once; the host can have a new link made for it."""
    await live.append("vacate", seat, {}, once, live.store.vacate)
    await live.reread_row()
    await check_places(live)


async def tell_renewed(live: Live, seat: int, name: str) -> None:
    """Let everybody know that the seat of somebody may be somebody else's from now on."""
    await live.add_note(RENEWED, None, name, {}, _once(live, RENEWED, seat))
    live.show_notes()


async def tell_taken_over(live: Live, seat: int, who: str) -> None:
    """Let everybody know that somebody plays on for who gave the seat up."""
    await live.add_note(TAKEN_OVER, None, live.story.names[seat], {"who": who}, _once(live, TAKEN_OVER, seat))
    live.show_notes()


def _once(live: Live, kind: str, seat: int) -> str:
    return f"{kind}:{seat}:{live.backstage.now()}:{live.book.end}"
