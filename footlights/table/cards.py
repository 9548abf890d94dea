"""Tables as they are told of from outside: before one sits down, and in lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from footlights.bots import USUAL, table_bot
from footlights.stage.fair import warning
from footlights.stage.game import Game, get_game
from footlights.stage.tongue import say
from footlights.table.protocol import SeatInfo
from footlights.table.store import SeatRow, TableInfo
from footlights.table.story import result_text
from footlights.table.wishes import Wish, clean_name, unique_name


class Created(msgspec.Struct, frozen=True):
    """A new table and its keys; nobody is ever told them again."""

    table: str
    keys: dict[int, str]
    watch: str
    host: str


class Role(msgspec.Struct, frozen=True):
    """What a visitor is at a table."""

    seat: int | None
    host: bool
    watch: bool  # whether they may look on
    placed: bool = False  # whether they have a place of their own, and not just any passer-by's
    added: bool = False  # whether the shuffle is made with what they have just sent


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A table as those who know its address see it before they sit down."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    format: str
    format_title: str  # what people call it
    commit: str
    scheme: str
    date: str = ""  # of a daily run
    practice: bool = False
    warning: str = ""  # that somebody can know the cards, and who
    confirm: bool = False  # whether you have to say that you sit down all the same
    seats: tuple[SeatInfo, ...]
    you: int | None
    host: bool
    waiting: bool
    watch_allowed: bool
    open: bool
    next: str
    over: bool
    created_ms: int
    seated: bool  # whether your seat has made its contribution
    imported: bool = False
    clock: dict[str, int] | None = None
    decks: list[str] = []  # by seat; nothing where a deck has no name


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    format: str
    format_title: str
    seats: list[str]
    here: list[bool]  # by seat: somebody has sat down, or a bot plays
    you: int | None
    your_turn: bool
    over: bool
    result: str
    created_ms: int
    ended_ms: int | None
    free_seats: int
    date: str = ""  # of a daily run
    practice: bool = False
    warning: str = ""  # that somebody can know the cards, and who


class Mine(msgspec.Struct, frozen=True):
    """The tables of one visitor."""

    running: list[TableCard]
    finished: list[TableCard]


def wished_seats(table: str, wish: Wish, name: str) -> list[SeatRow]:
    """The seats of a wish, every name different."""
    rows: list[SeatRow] = []
    for seat, wanted in enumerate(wish.seats):
        bot = table_bot(wanted.bot or USUAL).name if wanted.kind == "bot" else ""
        fallback = bot.capitalize() if bot else clean_name(name) if wanted.kind == "me" else ""
        called = clean_name(wanted.name) or fallback or say("Seat {number}", number=seat + 1)
        called = unique_name(called, [row.name for row in rows])
        rows.append(SeatRow(table, seat, "bot" if bot else "person", bot, called, "", "", bool(bot)))
    return rows


def format_title(game: Game, options: Mapping[str, Any]) -> str:
    """What people call the format of a table, in the language being spoken; nothing if its game has none."""
    chosen = options.get("format")
    declared = next((option for option in game.options if option.name == "format"), None)
    return declared.value_called(chosen) if declared is not None and chosen else ""


def card_of(row: TableInfo, seats: list[SeatRow], you: int | None, your_turn: bool = False, kept: int = 0) -> TableCard:
    """A table as it stands in a list; `kept`: so many of its free seats are not for everybody."""
    game = get_game(row.game)
    names = [seat.name for seat in seats]
    result = row.result or {}
    ended, together = result.get("how"), game.together(row.options)
    told = result_text(names, result["winners"], ended, together=together) if ended else ""
    free = sum(seat.kind == "person" and not seat.taken for seat in seats) - kept
    return TableCard(
        table=row.id,
        game=row.game,
        title=say(game.title),
        format=str(row.options.get("format", "")),
        format_title=format_title(game, row.options),
        seats=names,
        here=[seat.kind == "bot" or seat.taken for seat in seats],
        you=you,
        your_turn=your_turn,
        over=row.ended_ms is not None,
        result=told,
        created_ms=row.created_ms,
        ended_ms=row.ended_ms,
        free_seats=free,
        date=str((row.fair or {}).get("date", "")),
        practice=bool((row.fair or {}).get("practice")),
        warning=warning(row.seed_from),
    )
