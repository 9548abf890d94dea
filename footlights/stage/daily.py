"""The daily run: one seed for each date, the same for everybody, and what came of it in one line of text.

A game for one has a daily run if it names the function that tells the result (`Game.daily`). The seed of a date is public:
the first 16 bytes, as a number, of HMAC-SHA256 with the key `daily-1` over `DATE|GAME|RULES|SET`: the date in UTC as
YYYY-MM-DD, the game's id, the version of its rules and the hash of its base set. It is played with the default options. Other
rules or cards have another run, so a result is never compared with that of another game. Nothing is drawn in secret, so there is
no commitment; whoever wants to can look ahead, and a file cannot tell a first attempt from a later one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from footlights.stage import fair as shuffles
from footlights.stage.errors import Trouble
from footlights.stage.game import Game
from footlights.stage.options import check_options
from footlights.stage.tongue import say
from footlights.stage.views import View

if TYPE_CHECKING:
    from footlights.stage.match import Match

SCHEME = "daily-1"
SEED_BYTES = 16


def has_daily(game: Game) -> bool:
    """Whether a game has a daily run."""
    return game.daily is not None and game.seats == (1, 1)


def date_of(ms: int) -> str:
    """The date of a moment (milliseconds since 1970), in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def today() -> str:
    """Today's date, in UTC."""
    return datetime.now(UTC).date().isoformat()


def read_date(text: str) -> str:
    """A date as it is written in results; Trouble if it is none."""
    try:
        found = date.fromisoformat(text.strip())
    except ValueError:
        found = None
    if found is None or found.isoformat() != text.strip():
        told = say(
            "A daily run has a date such as {example}, not {found}.", example="2026-11-15", found=repr(text[:40])
        )
        raise Trouble(told)
    return found.isoformat()


def seed_of(game: Game, card_set: Any, day: str) -> int:
    """The seed of a date."""
    message = f"{day}|{game.id}|{game.rules_version}|{card_set.hash}"
    return int.from_bytes(hmac.new(SCHEME.encode(), message.encode(), hashlib.sha256).digest()[:SEED_BYTES], "big")


def origin(day: str, practice: bool = False) -> dict[str, Any]:
    """How a match file says that its seed is a date's."""
    return {"scheme": SCHEME, "date": day, **({"practice": True} if practice else {})}


def is_daily(fair: Any) -> bool:
    """Whether this is how a daily run says where its seed is from."""
    return isinstance(fair, Mapping) and fair.get("scheme") == SCHEME


def check_defaults(game: Game, options: Mapping[str, Any]) -> None:
    """Trouble if options are not those of every daily run."""
    usual = check_options(game.options, {})
    for name, value in check_options(game.options, options).items():
        if value != usual[name]:
            told = say(
                "The daily run is the same for everybody: {option} stays {usual}, not {found}.",
                option=name,
                usual=usual[name],
                found=value,
            )
            raise Trouble(told)


def check(match: Match) -> str:
    """How much a match file's record of its seed proves, in sentences; Trouble if seed and record do not go together."""
    if not is_daily(match.fair):
        return shuffles.check(match.fair, match.seed)
    assert match.fair is not None
    day = _checked_day(match.fair)
    if not has_daily(match.game):
        raise Trouble(say("{game} has no daily run.", game=say(match.game.title)))
    check_defaults(match.game, match.options)
    if seed_of(match.game, match.cast.card_set, day) != match.seed:
        raise Trouble(say("The seed is not that of the daily run of {date}.", date=day))
    return say(
        "The seed is that of the daily run of {date}, the same for everybody. It is public, so nothing was sealed, and a file "
        "cannot show that it was the first attempt.",
        date=day,
    )


def _checked_day(fair: Mapping[str, Any]) -> str:
    known = set(fair) <= {"scheme", "date", "practice"} and fair.get("practice", True) is True
    if not known or not isinstance(fair.get("date"), str):
        problem = say("expected {keys}", keys="scheme, date")
        raise Trouble(say("The match file's record of the shuffle is damaged: {problems}.", problems=problem))
    return read_date(fair["date"])


def line(game: Game, view: View, fair: Mapping[str, Any]) -> str:
    """The result of a daily run as one line to be shared, in the language being spoken."""
    assert game.daily is not None
    told = {"game": say(game.title), "date": fair["date"], "result": game.daily(view)}
    if fair.get("practice"):
        return say("Footlights {game} {date} (practice): {result}", **told)
    return say("Footlights {game} {date}: {result}", **told)


def line_of(match: Match) -> str:
    """The line of a match that is over; nothing if it is no daily run, or not over yet."""
    if match.fair is None or not is_daily(match.fair) or not has_daily(match.game):
        return ""
    return line(match.game, match.view(None), match.fair) if match.over or match.ended is not None else ""
