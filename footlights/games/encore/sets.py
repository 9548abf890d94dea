"""Cards and Venues, read from the files a designer edits and checked against section 6.4."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field, fields
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

from footlights.games.encore.checks import card_faults
from footlights.games.encore.columns import KIND_COLUMNS
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text import parse_ability, parse_conditional, parse_restriction, parse_venue
from footlights.games.encore.text_forms import Ability, Check, Conditional, Static, Tongue, Triggered
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.files import Column, broken, by_row, folder_hash, read_rows, read_text
from footlights.stage.sets import doubles, expect_folder, read_meta

KINDS = {"performer": fx.PERFORMER, "supporter": fx.SUPPORTER, "surprise": fx.SURPRISE, "venue": fx.VENUE}
TYPES = {kind: word for word, kind in KINDS.items()}
FILES = {
    "performers.csv": fx.PERFORMER,
    "supporters.csv": fx.SUPPORTER,
    "surprises.csv": fx.SURPRISE,
    "venues.csv": fx.VENUE,
}
NEEDS = "a set is a folder with set.yaml, performers.csv, supporters.csv, surprises.csv and venues.csv"
WORD = re.compile(r"[A-Z]{2,20}")
NO_WORDS = ("PRE", "SHOW", "ENCORE")
STUDIOS = ("NCO Studios", "KJU Works")
COLOUR_SIGN = "+"
THOUSAND = 1000
VENUES = 4  # in the Venue Deck, unless an option says otherwise. EN-7.1


@dataclass(frozen=True)
class Card:
    """One Performer, Supporter, Surprise or Venue, with what is printed on it. Section 2.1"""

    type: str
    id: str
    name: str
    words: InitVar[Tongue]
    colour: str = ""
    cost: int = 0
    vibes: tuple[str, ...] = ()
    act_name: str = ""
    act: int = 0
    boost: int = 0
    star: int = 0
    payout: int = 0
    main: str = ""  # the ENCORE!!, PRE-SHOW, Surprise or Active ability
    conditionals: tuple[str, ...] = ()
    restriction: str = ""
    line: str = ""

    def __post_init__(self, words: Tongue) -> None:
        vars(self)["_tongue"] = words

    def __hash__(self) -> int:
        """Names are hash enough: there is one card of a name in a set."""
        return hash(self.name)

    @property
    def tongue(self) -> Tongue:
        """The words of its set, which are printed on no card and so are no field."""
        tongue: Tongue = vars(self)["_tongue"]
        return tongue

    @cached_property
    def kind(self) -> int:
        """PERFORMER, SUPPORTER, SURPRISE or VENUE."""
        return KINDS[self.type]

    @cached_property
    def ability(self) -> Ability:
        """What its ENCORE!!, PRE-SHOW or Surprise ability does."""
        return parse_ability(self.main, self.tongue) if self.main and self.kind != fx.VENUE else ()

    @cached_property
    def conditions(self) -> tuple[Conditional, ...]:
        """What its Conditional Abilities do."""
        return tuple(parse_conditional(text, self.tongue) for text in self.conditionals)

    @cached_property
    def needs(self) -> Check | None:
        """What a Surprise needs to be triggered."""
        return parse_restriction(self.restriction, self.tongue) if self.restriction else None

    @cached_property
    def active(self) -> Static | Triggered | None:
        """What a Venue's Active ability does."""
        return parse_venue(self.main, self.tongue) if self.kind == fx.VENUE else None

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything it says that the rules read."""
        return tuple(text for text in (self.main, *self.conditionals, self.restriction) if text)


@dataclass(frozen=True)
class Constants:
    """The game's constants: no options, but named, so that experiments can vary them (`constants` in set.yaml). EN-7.2"""

    start_money: int = 80_000
    vibe_check: int = 5_000
    staged_intensity: int = 1
    venues_to_win: int = 3
    draw_cards: int = 2
    colours_each: int = 2
    performers_each: int = 5


CONSTANTS = tuple(constant.name for constant in fields(Constants))
BOUNDS = {
    "start_money": (0, 999_000),
    "vibe_check": (0, 99_000),
    "staged_intensity": (0, 9),
    "venues_to_win": (1, 12),
    "draw_cards": (0, 4),
    "colours_each": (1, fx.MAX_COLOURS_EACH),
    "performers_each": (1, fx.MAX_PERFORMERS),
}


@dataclass(frozen=True)
class Pair:
    """Two colours that a setup gives a Manager, by the name they are given with. EN-7.1"""

    name: str
    theme: str
    options: Mapping[str, str] = field(default_factory=lambda: {"colour_draft": "fixed"})


@dataclass(frozen=True)
class EncoreSet:
    """A folder of cards and Venues, with its colours, its vibes and the constants it is played with."""

    name: str
    title: str
    hash: str
    tongue: Tongue
    cards: tuple[Card, ...]
    venues: tuple[Card, ...]
    about: Mapping[str, str] = field(default_factory=dict)  # what each colour is good at
    studios: tuple[str, ...] = STUDIOS
    constants: Constants = Constants()

    @property
    def printed(self) -> tuple[Card, ...]:
        """Cards and Venues."""
        return (*self.cards, *self.venues)

    @property
    def decks(self) -> dict[str, Pair]:
        """All colours that a Manager can be given: nobody builds a deck here. EN-1.3, EN-7.1"""
        given = combinations(self.tongue.colours, self.constants.colours_each)
        pairs = [Pair(COLOUR_SIGN.join(colours), " ".join(self.about[each] for each in colours)) for colours in given]
        return {pair.name: pair for pair in pairs}


# --- Reading -----------------------------------------------------------------------------------------------------------


def load_set(folder: Path) -> EncoreSet:
    """Read a set; Broken names every mistake in it, file by file and from top to bottom."""
    expect_folder(folder, NEEDS)
    problems: list[str] = []
    path = folder / "set.yaml"
    meta = read_meta(path, "encore", problems, ", `colours` and `vibes`")
    if meta is None:
        raise broken(problems)
    about = _read_colours(meta.get("colours"), path, problems)
    vibes = _read_words(meta.get("vibes"), "vibes", path, problems)
    tongue = Tongue(tuple(about), tuple(vibes))
    problems += [f"{path}: {word} is a colour and a vibe; it can be only one." for word in about if word in vibes]
    constants = _read_constants(meta.get("constants", {}), path, problems)
    studios = meta.get("studios", list(STUDIOS))
    if not isinstance(studios, list) or len(studios) != fx.SEATS or not all(isinstance(s, str) for s in studios):
        problems.append(f"{path}: `studios` must be a list of {fx.SEATS} names.")
        studios = list(STUDIOS)
    if problems:  # without colours and vibes no card can be read
        raise broken(problems)
    found: list[Card] = []
    seen: dict[str, str] = {}
    for name, kind in FILES.items():
        found += _read_file(folder / name, kind, tongue, seen, problems)
    cards = [card for card in found if card.kind != fx.VENUE]
    venues = [card for card in found if card.kind == fx.VENUE]
    if not problems:
        problems += [f"{folder}: {fault}" for fault in set_faults(cards, venues, tongue, constants)]
    if problems:
        raise broken(problems)
    files = [path, *(folder / name for name in FILES)]
    title = str(meta.get("title", meta["set"]))
    return EncoreSet(
        meta["set"], title, folder_hash(files), tongue, tuple(cards), tuple(venues), about, tuple(studios), constants
    )


def _read_words(given: Any, name: str, path: Path, problems: list[str]) -> list[str]:
    """The colours or vibes of a set: words in capitals, each once."""
    words = list(given) if isinstance(given, list | dict) else []
    most = fx.MAX_COLOURS if name == "colours" else fx.MAX_VIBES
    if not 1 <= len(words) <= most:
        problems.append(f"{path}: `{name}` must name 1 to {most} {name}.")
        return []
    for word in words:
        if not isinstance(word, str) or not WORD.fullmatch(word) or word in NO_WORDS or words.count(word) > 1:
            problems.append(f"{path}, {name}: found {word!r}, expected a word in capitals such as ORANGE, each once.")
            return []
    return words


def _read_colours(given: Any, path: Path, problems: list[str]) -> dict[str, str]:
    """The colours of a set, each with what it is good at."""
    about = given if isinstance(given, dict) else {}
    return {word: str(about.get(word) or "") for word in _read_words(given, "colours", path, problems)}


def _read_constants(given: Any, path: Path, problems: list[str]) -> Constants:
    """The constants a set is played with; those it does not name are the game's own. EN-7.2"""
    if not isinstance(given, dict):
        problems.append(f"{path}: `constants` must be a mapping with any of {', '.join(CONSTANTS)}.")
        return Constants()
    chosen = {}
    for name, value in given.items():
        if name not in CONSTANTS:
            near = suggestion(str(name), CONSTANTS)
            problems.append(f"{path}, constants: there is no {name!r}; there is {', '.join(CONSTANTS)}.{near}")
            continue
        least, most = BOUNDS[name]
        money = name in ("start_money", "vibe_check")
        sound = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        if not sound or (money and value % THOUSAND):
            expected = f"expected a whole number from {least} to {most}" + (", a multiple of 1000" if money else "")
            problems.append(f"{path}, constants, {name}: found {value!r}, {expected}.")
            continue
        chosen[name] = value
    return Constants(**chosen)


def _read_file(path: Path, kind: int, tongue: Tongue, seen: dict[str, str], problems: list[str]) -> list[Card]:
    """The cards of one file; its problems from top to bottom."""
    own: list[str] = []
    cards: list[Card] = []
    try:
        rows = read_rows(read_text(path), str(path), columns_of(kind, tongue), own)
    except Trouble as error:
        problems.append(str(error))
        return []
    for place, row in rows:
        card = make_card(kind, row, tongue)
        own += doubles(place, row, seen)
        own += [f"{place}, {fault}" for fault in card_faults(card)]
        cards.append(card)
    problems += by_row(own, str(path))
    return cards


def columns_of(kind: int, tongue: Tongue) -> Sequence[Column]:
    """The columns of a file of one kind, in the words of a set."""
    return KIND_COLUMNS[kind](tongue)


def make_card(kind: int, row: Mapping[str, Any], tongue: Tongue) -> Card:
    """A card from the values of its row."""
    values = dict(row)
    texts = [values.pop(name, "") for name in ("conditional_1", "conditional_2")]
    main = next((values.pop(name) for name in ("encore", "pre_show", "text", "active") if name in values), "")
    conditionals = tuple(text for text in texts if text)
    return Card(TYPES[kind], words=tongue, main=main, conditionals=conditionals, **values)


def set_faults(cards: Sequence[Card], venues: Sequence[Card], tongue: Tongue, constants: Constants) -> list[str]:
    """What a whole set lacks. EN-1.3, EN-1.4, EN-1.7"""
    found = []
    if len(tongue.colours) < fx.SEATS * constants.colours_each:
        least = fx.SEATS * constants.colours_each
        found.append(f"found {len(tongue.colours)} colours, expected at least {least} for the draft.")
    if len(cards) > fx.MAX_CARDS or not VENUES <= len(venues) <= fx.MAX_VENUES:
        told = f"expected at most {fx.MAX_CARDS} cards and {VENUES} to {fx.MAX_VENUES} Venues"
        found.append(
            f"found {len(cards)} cards and {len(venues)} Venues, {told}: the Venue Deck has {VENUES} unless the option "
            "venue_deck_size says otherwise."
        )
    performers = Counter(card.colour for card in cards if card.kind == fx.PERFORMER)
    others = Counter(card.colour for card in cards if card.kind != fx.PERFORMER)
    for colour in tongue.colours:
        if performers[colour] != constants.performers_each:
            told = f"found {performers[colour]} {colour} Performers, expected {constants.performers_each}."
            found.append(told)
        if not 1 <= others[colour] <= fx.MAX_OTHERS:
            found.append(f"found {others[colour]} other {colour} cards, expected 1 to {fx.MAX_OTHERS}.")
    return found


def slug(name: str) -> str:
    """An id made from a name, for a scenario's own cards."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "card"
