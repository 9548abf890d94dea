"""What a person wishes for when a table is set up, and the names people may have there."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec

from footlights.bots import USUAL, table_bot
from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.game import Game, Setting
from footlights.stage.lots import Made, draw, set_up
from footlights.stage.match import MAX_SEED
from footlights.stage.tongue import say

NAME_LENGTH = 24
CHAT_LENGTH = 300
SEED_DIGITS = 39
MOST_SEATS = 8
MOST_CARDS = 200
MOST_OPTIONS = 40
WORD_LENGTH = 100
MOST_MARKS = 3  # on one letter
VISIBLE = "LNPS"  # letters, numbers, punctuation and symbols
DRAWN_AS_NOTHING = (
    ("\u034f", "\u034f"),  # a joiner of marks
    ("\u115f", "\u1160"),  # fillers between Korean letters
    ("\u17b4", "\u17b5"),  # Khmer vowels that are not written
    ("\u180b", "\u180f"),  # Mongolian selectors
    ("\u2800", "\u2800"),  # Braille without a dot
    ("\u3164", "\u3164"),  # Korean fillers
    ("\ufe00", "\ufe0f"),  # selectors of variants
    ("\uffa0", "\uffa0"),
    ("\U0001d159", "\U0001d159"),  # a note without a head
    ("\U000e0000", "\U000e0fff"),  # tags, and more selectors
)
Word = Annotated[str, msgspec.Meta(max_length=WORD_LENGTH)]
OptionValue = Word | int | bool | Annotated[list[Word], msgspec.Meta(max_length=MOST_OPTIONS)] | None
Options = Annotated[dict[Word, OptionValue], msgspec.Meta(max_length=MOST_OPTIONS)]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who is to sit on a seat, and with which deck (a premade one's name, a list of cards, or whatever the game gives)."""

    kind: Literal["me", "friend", "bot"]
    bot: Word = ""
    name: Word = ""
    deck: Word | Annotated[list[Word], msgspec.Meta(max_length=MOST_CARDS)] | None = None


class ClockWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """So many minutes for each player, and seconds more after every decision."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    plus: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table as somebody wants it. `open`: anybody may join or watch; `seed`: deal exactly this game."""

    game: Word
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=MOST_SEATS)]
    options: Options = {}
    clock: ClockWish | None = None
    open: bool = False
    seed: Annotated[str, msgspec.Meta(max_length=SEED_DIGITS)] | None = None


def wished_setting(wish: Wish, game: Game, card_set: CardSet, lot: int, made: Made = set_up) -> Setting:
    """The table that a wish describes, checked, with decks drawn where none is named; Trouble says what is wrong with it.

    `made`: how it is made ready, if not anew.
    """
    decks = wished_decks(wish, game, card_set, lot, made)
    setting = made(game, wish.options, decks, card_set)
    if len(wish.seats) != setting.players:
        raise Trouble(
            say(
                "This game has {players} seats, but {found} are filled; say for each who sits there.",
                players=setting.players,
                found=len(wish.seats),
            )
        )
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Trouble(say("You can take one seat yourself; the others are for friends and bots."))
    for seat in wish.seats:
        if seat.kind == "bot":
            table_bot(seat.bot or USUAL)
    return setting


def wished_decks(wish: Wish, game: Game, card_set: CardSet, lot: int, made: Made = set_up) -> list[Any] | None:
    """The deck of each seat; who did not choose gets one by lot. None: the game gives what there is to be given."""
    chosen = [seat.deck or None for seat in wish.seats]
    check_decks(chosen, card_set)
    if all(chosen):
        return chosen
    given = made(game, wish.options, None, card_set).cast.deck_lists()
    drawn = draw(game, wish.options, card_set, lot, chosen, made) if len(given) == len(chosen) else None
    if drawn is not None:
        return drawn.decks
    if not any(chosen):
        return None
    return [deck if deck is not None else given[at % len(given)] for at, deck in enumerate(chosen)]


def deck_lot(secret: bytes) -> int:
    """The lot that draws a table's decks: from its secret, which is committed to beforehand and shown when the game is over."""
    return int.from_bytes(hashlib.sha256(b"decks" + secret).digest())


def check_decks(decks: Iterable[Any], card_set: CardSet) -> None:
    """A deck named from afar is a premade one: a name is never taken for a file of this machine."""
    for seat, deck in enumerate(decks):
        if isinstance(deck, str) and deck and deck not in card_set.decks:
            told = say("Seat {seat}: there is no deck {deck} here.", seat=seat, deck=repr(deck))
            raise Trouble(told + suggestion(deck, card_set.decks))


def wished_seed(wish: Wish) -> int | None:
    """The seed somebody asks for; Trouble if it is none, or if strangers would play with cards that the host can know."""
    if wish.seed is None or not wish.seed.strip():
        return None
    if wish.open:
        raise Trouble(
            say(
                "A table with a seed of your own cannot be open to everybody: you could know every card. Leave the seed out, or "
                "invite your friends by links."
            )
        )
    digits = wish.seed.strip()
    if not (digits.isascii() and digits.isdecimal()) or int(digits) >= MAX_SEED:
        raise Trouble(say("The seed must be a whole number from 0 to 2**128 - 1, not {found}.", found=repr(digits)))
    return int(digits)


# --- Names and what is said -------------------------------------------------------------------------------------------


def clean_name(text: str, fallback: str = "") -> str:
    """A name as it may be shown: one line, nothing invisible, not too long."""
    return _clean(text, NAME_LENGTH) or fallback


def clean_text(text: str) -> str:
    """Something said, as it may be shown."""
    return _clean(text, CHAT_LENGTH)


def unique_name(name: str, taken: Iterable[str]) -> str:
    """A name nobody else has: Ada, or Ada 2."""
    others = {other.casefold() for other in taken}
    candidate, number = name, 1
    while candidate.casefold() in others:
        number += 1
        candidate = f"{name[: NAME_LENGTH - len(str(number)) - 1].rstrip()} {number}"
    return candidate


def _clean(text: str, length: int) -> str:
    """Whatever cannot be seen goes, white space becomes single spaces; nothing is left of a text without a visible character."""
    spaced = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    kept = " ".join("".join(_without_towers(letter for letter in spaced if not _is_invisible(letter))).split())
    kept = kept[:length].rstrip()
    return kept if any(unicodedata.category(letter)[0] in VISIBLE for letter in kept) else ""


def _is_invisible(letter: str) -> bool:
    """Control, format (such as bidi) and unassigned characters, and letters that are drawn as nothing."""
    return unicodedata.category(letter)[0] == "C" or any(first <= letter <= last for first, last in DRAWN_AS_NOTHING)


def _without_towers(letters: Iterable[str]) -> Iterator[str]:
    """Marks over and under a letter, but no more than any language has, and none over nothing."""
    marks = MOST_MARKS
    for letter in letters:
        if unicodedata.category(letter)[0] == "M":
            marks += 1
        else:
            marks = MOST_MARKS if letter == " " else 0
        if marks <= MOST_MARKS:
            yield letter
