"""What there is to play, for the foyer: games, options, decks and bots as data in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from footlights.bots import ABOUT, USUAL, bot_title
from footlights.stage.card_set import CardSet
from footlights.stage.decks import Deck, DeckNeeds
from footlights.stage.errors import Refused, Trouble
from footlights.stage.game import Game, game_ids, get_game
from footlights.stage.lots import draws_decks
from footlights.stage.options import check_options
from footlights.stage.tongue import say
from footlights.table.cards import format_title
from footlights.table.daily_runs import offers_daily
from footlights.table.marks import catalogue_hash
from footlights.table.wishes import MOST_CARDS, MOST_SEATS, Options, Word, check_decks

FORMAT, PLAYERS, SEATS = "format", "players", "seats"
MOST_PROBLEMS = 20  # at one place
DeckChoice = Word | Annotated[list[Word], msgspec.Meta(max_length=MOST_CARDS)] | None


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is wrong, and where: `options.NAME`, `decks.N` (a seat's), `seats` (how many); nothing: all together.

    `plain` is the sentence without whose deck it is about, `clause` the rule that forbids it; both only where a rule does.
    """

    where: str
    text: str
    plain: str = ""
    clause: str = ""


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody's choice comes to."""

    players: int | None
    problems: list[Problem]
    decks: list[dict[str, Any]]


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options and decks somebody is thinking of."""

    options: Options = {}
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


def describe(game: Game, card_set: CardSet) -> dict[str, Any]:
    """A game as the foyer shows it, with the cards it is played with here."""
    return {
        "id": game.id,
        "title": say(game.title),
        "summary": say(game.summary),
        "credits": say(game.credits),
        "rules": f"/rules/{game.id}",
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "formats": list(game.formats),
        "format_titles": {name: format_title(game, {FORMAT: name}) for name in game.formats},
        "draws": game.draws,
        "daily": offers_daily(game, card_set),
        "options": [{**option.form(), "accepts": option.describe()} for option in game.options],
        "set": {"name": card_set.name, "title": card_set.title, "hash": card_set.hash},
        "decks": _suiting(game, card_set, {}),
        "builds": has_decks(game, card_set),
        "draws_decks": draws_decks(game, None, card_set),
        "bots": [{"name": name, "title": bot_title(name), "about": say(about)} for name, about in ABOUT.items()],
        "usual_bot": USUAL,
    }


def _describe_deck(deck: Deck) -> dict[str, Any]:
    return {"name": deck.name, "theme": deck.theme, "formats": list(deck.formats), "size": len(deck.cards)}


class FormatNeeds(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play that decks are built for: the options that choose it, how many play then, and what a deck needs."""

    name: str
    title: str
    options: dict[str, Any]
    players: int
    needs: DeckNeeds


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """What decks are built from. Lists of premade decks are public, like the cards; who plays which is not told here."""

    id: str
    title: str
    rules: str
    catalogue: str
    cards: list[str]
    decks: list[dict[str, Any]]
    formats: list[FormatNeeds]


def has_decks(game: Game, card_set: CardSet) -> bool:
    """Whether there is anything to build: cards, and either decks made of them or a room that says what a deck needs."""
    made = any(deck.cards for deck in card_set.decks.values())
    return bool(card_set.cards) and (game.deck_needs is not None or made)


def pool(game: Game, card_set: CardSet) -> Pool:
    """The cards in the order of the set, the premade decks card by card, and what a deck needs in each format."""
    return Pool(
        id=game.id,
        title=say(game.title),
        rules=f"/rules/{game.id}",
        catalogue=f"/catalogue/{game.id}/{catalogue_hash(game, card_set)}.json",
        cards=[face.name for face in game.scene.faces(card_set)],
        decks=[{**_describe_deck(deck), "cards": list(deck.cards)} for deck in card_set.decks.values()],
        formats=[_needs(game, card_set, name) for name in game.formats or ("",)],
    )


def _needs(game: Game, card_set: CardSet, name: str) -> FormatNeeds:
    options = check_options(game.options, {FORMAT: name} if name else {})
    return FormatNeeds(
        name=name,
        title=format_title(game, options) if name else "",
        options={FORMAT: name} if name else {},
        players=_players(game, card_set, {FORMAT: name} if name else {}) or game.seats[0],
        needs=game.deck_needs(options, card_set) if game.deck_needs is not None else DeckNeeds(),
    )


def try_out(game: Game, card_set: CardSet, wanted: Try) -> Tried:
    """How many would play, everything that is wrong and where, and the decks that are offered for it."""
    problems = _problems(game, card_set, wanted)
    players = _players(game, card_set, wanted.options)
    return Tried(players=players, problems=problems, decks=_offered(game, card_set, wanted.options))


def _problems(game: Game, card_set: CardSet, wanted: Try) -> list[Problem]:
    """What is wrong: with single options, with options together, with single decks, with everything together."""
    wrong = list(_wrong_options(game, wanted.options))
    if wrong or _fits(game, wanted.options, wanted.decks or None, card_set):
        return wrong
    try:
        given = game.setting(wanted.options, None, card_set).cast.deck_lists()
    except Trouble as error:
        return _lines(_culprit(game, card_set, wanted.options), error)
    decks = [deck or given[seat % len(given)] for seat, deck in enumerate(wanted.decks or [])]
    if not any(wanted.decks or []):
        return []
    if len(decks) == len(given):
        wrong = [problem for seat in range(len(decks)) for problem in _wrong_deck(game, card_set, wanted, given, seat)]
    return wrong or _trouble(game, wanted.options, decks, card_set, "" if len(decks) == len(given) else SEATS)


def _wrong_options(game: Game, given: Mapping[str, Any]) -> Iterator[Problem]:
    """Each option that is wrong by itself."""
    for name, value in given.items():
        try:
            check_options(game.options, {name: value})
        except Trouble as error:
            yield from _lines(_place(name), error)


def _wrong_deck(game: Game, card_set: CardSet, wanted: Try, given: Sequence[Any], seat: int) -> list[Problem]:
    """What is wrong with one seat's deck if the others have what the game gives."""
    deck = (wanted.decks or [])[seat]
    if not deck:
        return []
    decks = [deck if number == seat else other for number, other in enumerate(given)]
    return _trouble(game, wanted.options, decks, card_set, f"decks.{seat}")


def _trouble(
    game: Game, options: Mapping[str, Any], decks: Sequence[Any] | None, card_set: CardSet, where: str
) -> list[Problem]:
    try:
        check_decks(decks or (), card_set)
        game.setting(options, decks, card_set)
    except Trouble as error:
        return _lines(where, error)
    return []


def _fits(game: Game, options: Mapping[str, Any], decks: Sequence[Any] | None, card_set: CardSet) -> bool:
    """Whether everything is right as it is; decks that are not chosen are not right yet."""
    return all(decks or ()) and not _trouble(game, options, decks, card_set, "")


def _culprit(game: Game, card_set: CardSet, options: Mapping[str, Any]) -> str:
    """Where options do not go together: at the one without which they would. The number of seats is looked at first."""
    names = sorted(options, key=lambda name: (name != PLAYERS, name == FORMAT))
    for name in names:
        others = {other: value for other, value in options.items() if other != name}
        if _players(game, card_set, others) is not None:
            return _place(name)
    return ""


def _place(option: str) -> str:
    return SEATS if option == PLAYERS else f"options.{option}"


def _lines(where: str, error: Trouble) -> list[Problem]:
    """A trouble as what is shown at a place, no more of it than a person reads."""
    lines = [line for line in str(error).splitlines() if line.strip()][:MOST_PROBLEMS]
    reasons = error.plain if isinstance(error, Refused) else []
    if len(reasons) < len(lines):
        return [Problem(where, line) for line in lines]
    return [Problem(where, line, why.sentence, why.clause) for line, why in zip(lines, reasons, strict=False)]


def _players(game: Game, card_set: CardSet, options: Mapping[str, Any]) -> int | None:
    """How many would play if only the decks were right; None if the options are wrong."""
    try:
        return game.setting(options, None, card_set).players
    except Trouble:
        return None


def _offered(game: Game, card_set: CardSet, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    try:
        chosen = check_options(game.options, options).get("format")
    except Trouble:
        chosen = None
    decks = _suiting(game, card_set, options)
    return [deck for deck in decks if chosen is None or not deck["formats"] or chosen in deck["formats"]]


def _suiting(game: Game, card_set: CardSet, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The ready-made decks, in any format, that can be played with some options; a deck may say which it needs."""
    chosen = {**{option.name: option.default for option in game.options}, **options}
    return [
        _describe_deck(deck)
        for deck in card_set.decks.values()
        if all(chosen.get(option) == value for option, value in deck.options.items())
    ]
