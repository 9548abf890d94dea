"""What there is to play, for the foyer: games, options, decks and bots as data in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from footlights.bots import ABOUT
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, game_ids, get_game
from footlights.stage.options import Option, check_options
from footlights.stage.tongue import say
from footlights.table.wishes import MOST_CARDS, MOST_SEATS, check_decks

Word = Annotated[str, msgspec.Meta(max_length=100)]
DeckChoice = Word | Annotated[list[Word], msgspec.Meta(max_length=MOST_CARDS)] | None


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options and decks somebody is thinking of."""

    options: dict[str, Any] = {}
    decks: Annotated[list[DeckChoice], msgspec.Meta(max_length=MOST_SEATS)] | None = None


def playable() -> list[Game]:
    """The games there are; one of an installed package that cannot be loaded is not among them."""
    found = []
    for id in game_ids():
        try:
            found.append(get_game(id))
        except Trouble:
            continue
    return found


def describe(game: Game, card_set: Any) -> dict[str, Any]:
    """A game as the foyer shows it, with the cards it is played with here."""
    return {
        "id": game.id,
        "title": game.title,
        "summary": say(game.summary) if game.summary else "",
        "credits": game.credits,
        "rules": f"/rules/{game.id}",
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "formats": list(game.formats),
        "draws": game.draws,
        "options": [_describe_option(option) for option in game.options],
        "set": {"name": card_set.name, "title": getattr(card_set, "title", card_set.name), "hash": card_set.hash},
        "decks": [_describe_deck(name, deck) for name, deck in _decks(card_set).items()],
        "bots": [{"name": name, "about": say(about)} for name, about in ABOUT.items()],
    }


def _describe_option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "values": list(option.values),
        "least": option.least,
        "most": option.most,
        "many": option.many,
        "accepts": option.describe(),
        "about": say(option.help),
        "clause": option.clause,
    }


def _decks(card_set: Any) -> Mapping[str, Any]:
    found: Mapping[str, Any] = getattr(card_set, "decks", {})
    return found


def _describe_deck(name: str, deck: Any) -> dict[str, Any]:
    theme, formats = getattr(deck, "theme", ""), list(getattr(deck, "formats", ()))
    return {"name": name, "theme": theme, "formats": formats, "size": len(getattr(deck, "cards", ()))}


def try_out(game: Game, card_set: Any, wanted: Try) -> dict[str, Any]:
    """How many would play, everything that is wrong, and the decks that are offered for it."""
    problems: list[str] = []
    players = None
    try:
        players = game.setting(wanted.options, _chosen(game, card_set, wanted), card_set).players
    except Trouble as error:
        problems = [line for line in str(error).splitlines() if line.strip()]
    if players is None:
        players = _players_alone(game, card_set, wanted.options)
    return {"players": players, "problems": problems, "decks": _offered(game, card_set, wanted.options)}


def _chosen(game: Game, card_set: Any, wanted: Try) -> list[Any] | None:
    """The decks with the gaps filled by what the game gives."""
    decks = wanted.decks or []
    if not any(decks):
        return None
    check_decks(decks, card_set)
    given = game.setting(wanted.options, None, card_set).cast.deck_lists()
    return [deck or given[seat % len(given)] for seat, deck in enumerate(decks)]


def _players_alone(game: Game, card_set: Any, options: Mapping[str, Any]) -> int | None:
    """How many would play if only the decks were right; None if the options are wrong."""
    try:
        return game.setting(options, None, card_set).players
    except Trouble:
        return None


def _offered(game: Game, card_set: Any, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    try:
        chosen = check_options(game.options, options).get("format")
    except Trouble:
        chosen = None
    decks = [_describe_deck(name, deck) for name, deck in _decks(card_set).items()]
    return [deck for deck in decks if chosen is None or not deck["formats"] or chosen in deck["formats"]]
