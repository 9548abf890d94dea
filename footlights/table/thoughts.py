"""What the house and the bots' workers tell each other: a position to think about, and the idea that came of it."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

from footlights.bots import brain_of
from footlights.stage.match import Match

NOTHING, SEARCH, ALL = 0, 1, 2  # what of a game is compiled: its search, and single steps for quick bots as well


class Position(msgspec.Struct, frozen=True):
    """All that a bot is given: a position its seat could be in, the open tables, and what to think with."""

    game: str
    state: bytes
    tables: bytes
    bot: str
    seed: int
    answers: int


class Task(msgspec.Struct, frozen=True):
    """What a worker is to do: think about a position as the bot `budget`, with what is `ready` of the game."""

    position: Position
    budget: str
    ready: int = NOTHING


class Insight(msgspec.Struct, frozen=True):
    """What a search found out about one answer; `line` is what would follow, as seats and actions."""

    visits: int
    value: float | None
    sure: int
    line: list[tuple[int, int]]


Why = Literal["", "busy", "preparing", "failed"]


class Idea(msgspec.Struct, frozen=True):
    """Which answer a bot gives, who really thought, and what it thinks of each: in points, or as insights of a search.

    `whole`: whether it took all the thinking that it was allowed. A search ends early where there is nothing to choose, or
    where a move is certain: that is a secret of its seat, and so are `seconds` and `iterations`.

    The house adds what it allowed: `budget` (a bot's name), `part` of what was asked for, and `why` it was not everything.
    """

    choice: int
    points: list[float] | None
    bot: str = ""
    insights: list[Insight] | None = None
    iterations: int = 0
    seconds: float = 0.0
    whole: bool = True
    budget: str = ""
    part: float = 1.0
    why: Why = ""
    ready: int = NOTHING


def position_of(match: Match, bot: str, seed: int) -> Position:
    """What a bot on the seat to decide is given."""
    return Position(
        game=match.game.id,
        state=match.determinization().to_bytes(),
        tables=match.setting.open_tables.to_bytes(),
        bot=brain_of(bot).name,
        seed=seed,
        answers=len(match.legal()),
    )


def seed_of(table: str, seat: int) -> int:
    """A bot's seed: it has nothing to do with how the cards were dealt."""
    return int.from_bytes(hashlib.sha256(f"{table}:{seat}".encode()).digest()[:4], "big")
