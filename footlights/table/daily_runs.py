"""Daily runs at the table: one table for each visitor, game and date that counts, and as many as they like for practice."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from footlights.stage import daily, fair
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble
from footlights.stage.game import Game
from footlights.stage.options import check_options
from footlights.stage.tongue import say
from footlights.table.rematch import ID_BYTES, new_id
from footlights.table.store import SeatRow, TableInfo, TableRow
from footlights.table.wishes import clean_name


class DailyRun(msgspec.Struct, frozen=True, kw_only=True):
    """How a visitor stands with today's run of a game: the attempt that counts, and what came of it."""

    game: str
    date: str
    state: Literal["new", "begun", "over"]
    table: str = ""
    line: str = ""
    practice: str = ""  # a table for practice that is not over yet


class DailyTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table a visitor plays a daily run at."""

    table: str
    date: str
    practice: bool
    begun: bool  # whether it was there before


def offers_daily(game: Game, card_set: CardSet) -> bool:
    """Whether a house has a game's daily run: everybody plays the same cards, so only with the base set."""
    return daily.has_daily(game) and card_set.hash == game.base_set.hash


def check_wish(game: Game, card_set: CardSet, options: Mapping[str, Any]) -> None:
    """Trouble if there is no daily run, or not such a one."""
    if not daily.has_daily(game):
        raise Trouble(say("{game} has no daily run.", game=say(game.title)))
    if not offers_daily(game, card_set):
        raise Trouble(
            say("This house plays {game} with cards of its own, so it has no daily run.", game=say(game.title))
        )
    daily.check_defaults(game, options)


def first_id(visitor: str, game: str, seed: int) -> str:
    """The name of the table that counts: there can be only one, however often and in however many processes it is asked for."""
    digest = hashlib.sha256(f"{daily.SCHEME}|{visitor}|{game}|{seed}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


def is_attempt(row: TableInfo) -> bool:
    """Whether a table is an attempt at a daily run: a game uploaded or played on from elsewhere is none."""
    return daily.is_daily(row.fair) and not row.imported


def counts(row: TableInfo) -> bool:
    """Whether a table is the attempt that counts."""
    return is_attempt(row) and not (row.fair or {}).get("practice")


def under_way(rows: Sequence[TableInfo]) -> TableInfo | None:
    """The attempt to go on with: the one that counts, or one for practice."""
    begun = [row for row in rows if is_attempt(row) and row.ended_ms is None]
    return min(begun, key=lambda row: (not counts(row), row.created_ms), default=None)


def daily_table(
    game: Game, card_set: CardSet, day: str, visitor: str, name: str, practice: bool, now_ms: int
) -> tuple[TableRow, list[SeatRow]]:
    """A table for a date's run."""
    secret, seed = secrets.token_bytes(fair.SECRET_BYTES), daily.seed_of(game, card_set, day)
    setting = game.setting(None, None, card_set)
    row = TableRow(
        id=new_id() if practice else first_id(visitor, game.id, seed),
        game=game.id,
        rules_version=game.rules_version,
        set_name=card_set.name,
        set_hash=card_set.hash,
        options=check_options(game.options, {}),
        decks=setting.cast.deck_lists(),
        secret=secret,
        commit=fair.commitment(secret),
        seed=seed,
        host=visitor,
        created_ms=now_ms,
        fair=daily.origin(day, practice),
    )
    called = clean_name(name) or say("Seat {number}", number=1)
    return row, [SeatRow(row.id, 0, "person", "", called, "", "", False)]
