"""Card text and what it does: parsed into lines, printed back character for character. Section 6.4"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from footlights.games.gothies import effects
from footlights.stage.errors import listing, suggestion

RESOURCES = {"Song": effects.GAIN_SONG, "Seed": effects.GAIN_SEED, "Timestone": effects.GAIN_TIMESTONES}
PILES = {
    "your hand or from your discard pile": effects.FROM_HAND + effects.FROM_DISCARD,
    "your hand": effects.FROM_HAND,
    "your discard pile": effects.FROM_DISCARD,
}
PLACES = {"on top of your deck": effects.TO_DECK, "into your hand": effects.TO_HAND}
PILE_WORDS = {number: words for words, number in PILES.items()}
PLACE_WORDS = {number: words for words, number in PLACES.items()}
DUST_WORD = "Dust"  # so that no rune can have this name
BASE, SYNERGY, DUST, BOUGHT = range(4)  # the sorts of lines, in their order on a card
SORTS = ("base line", "synergy line", "dust line", "bought line")
MOST = {SYNERGY: effects.MAX_SYNERGIES, DUST: 1, BOUGHT: 1}
LEAST_SOME = 2
NUMBER, NEW_LINE = "a number from 1 on", "a new line"
UNQUOTED = (NUMBER, NEW_LINE)
FEW = 6  # phrases that are written out where something else was found; of more the first two words are enough
STARTERS = ("Gain", "Draw", "An", "Each", "Discard", "You", "Put", "When")  # what sentences begin with

# What each terminal of the grammar looks like on a card; RUNE is filled in from the rune table.
WORDS: dict[str, tuple[str, ...]] = {
    "BREAK": (NEW_LINE,), "STOP": (".",), "OPEN": ("[",), "CLOSE": ("]",), "DUST": ("Dust",), "OR": ("or",), "AND": ("and",),
    "WHEN_BOUGHT": ("When bought, put this card",), "PLACE": tuple(PLACES), "GAIN": ("Gain",),
    "RESOURCE": ("Song", "Seed", "Timestone", "Timestones"), "FOR_EACH": ("for each",), "OTHER": ("other",),
    "PLAYED": ("card you played this turn",), "LANDS": ("land you have in play",), "DRAW": ("Draw",),
    "FOE": ("An opponent", "Each opponent"), "DISCARDS": ("discards",), "DISCARD": ("Discard",),
    "PICK": ("You may dust a card from",), "PILES": tuple(PILES), "MARKET": ("You may dust a card in the Mercado",),
    "UNLAND": ("You may remove an opponent's land",), "FREE": ("You may buy a Mercado card costing",),
    "OR_LESS": ("or less for free",), "NEXT": ("Put the next card you buy this turn on top of your deck",),
    "CYCLE": ("You may discard up to",), "THEN": ("cards, then draw that many",), "A_CARD": ("a card",), "CARDS": ("cards",),
    "INT": (NUMBER,),
}  # fmt: skip
PIECE = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+|\S")


class Atom(NamedTuple):
    """One thing that is done, in the numbers of `effects`."""

    op: int
    number: int = 1
    per: int = effects.ONCE
    rune: int = effects.NO_RUNE
    piles: int = 0


Option = tuple[Atom, ...]
Sentence = tuple[Option, ...]


class Line(NamedTuple):
    """One line of a card: its sort, the rune of a synergy line, its sentences, where a bought line puts the card."""

    sort: int
    rune: int
    sentences: tuple[Sentence, ...]
    to: int = effects.TO_DISCARD


def parse_text(text: str, runes: Sequence[str]) -> list[Line]:
    """The lines of a card's text; ValueError with a caret and a suggestion if it is not card text."""
    if not text:
        return []
    from lark.exceptions import UnexpectedInput

    names = tuple(runes)
    _check_spaces(text)
    try:
        tree = _parser(names).parse(text)
    except UnexpectedInput as error:
        raise ValueError(_explain(text, error, names)) from None
    lines = [_line(text, child, names) for child in tree.children if not hasattr(child, "type")]
    _check_form(text, write_text(lines, names))
    _check_order(text, lines)
    return lines


def write_text(lines: Iterable[Line], runes: Sequence[str]) -> str:
    """The text of lines, exactly as cards print it."""
    return "\n".join(write_line(line, runes) for line in lines)


def write_line(line: Line, runes: Sequence[str]) -> str:
    """The text of one line."""
    if line.sort == BOUGHT:
        return f"When bought, put this card {PLACE_WORDS[line.to]}."
    prefix = {BASE: "", SYNERGY: f"[{runes[line.rune]}] ", DUST: f"[{DUST_WORD}] "}[line.sort]
    return prefix + " ".join(_write_sentence(sentence, runes) for sentence in line.sentences)


def write_option(option: Option, runes: Sequence[str]) -> str:
    """The text of one option, beginning with a small letter."""
    return " and ".join(_write_atom(atom, runes) for atom in option)


# --- Reading ---------------------------------------------------------------------------------------------------------


@cache
def _parser(runes: tuple[str, ...]) -> Any:
    """A parser that knows the names of these runes. GO-11.3"""
    from lark import Lark

    grammar = Path(__file__).with_name("text.lark").read_text(encoding="utf-8")
    names = "|".join(sorted(map(re.escape, runes), key=len, reverse=True))
    return Lark(f"{grammar}RUNE: /({names})\\b/\n", parser="lalr", start="text", propagate_positions=True)


def _line(text: str, tree: Any, runes: tuple[str, ...]) -> Line:
    if tree.data == "bought":
        return Line(BOUGHT, effects.NO_RUNE, (), PLACES[str(tree.children[1])])
    prefix, *sentences = tree.children
    sort, rune = BASE, effects.NO_RUNE
    if prefix is not None and prefix.data == "synergy":
        sort, rune = SYNERGY, runes.index(str(prefix.children[1]))
    elif prefix is not None:
        sort = DUST
    return Line(sort, rune, tuple(_sentence(text, sentence, runes) for sentence in sentences))


def _sentence(text: str, tree: Any, runes: tuple[str, ...]) -> Sentence:
    options = [child for child in tree.children if not hasattr(child, "type")]
    if len(options) > effects.MAX_OPTIONS:
        told = f"found {len(options)} options, expected at most {effects.MAX_OPTIONS} in a sentence."
        raise ValueError(_fault(text, options[effects.MAX_OPTIONS].meta.start_pos, told))
    return tuple(_option(text, option, runes) for option in options)


def _option(text: str, tree: Any, runes: tuple[str, ...]) -> Option:
    return tuple(_atom(text, child, runes) for child in tree.children if not hasattr(child, "type"))


def _atom(text: str, tree: Any, runes: tuple[str, ...]) -> Atom:
    """One atom in numbers; the number in it, where there is one, is in its range."""
    data, children = str(tree.data), tree.children
    if data == "gain":
        return _gain(text, tree, runes)
    if data == "draw":
        return Atom(effects.DRAW, _cards(text, children[1]))
    if data == "foe":
        each = str(children[0]).lower() == "each opponent"
        return Atom(effects.EACH_FOE_DISCARDS if each else effects.FOE_DISCARDS, _cards(text, children[2]))
    if data == "discard":
        return Atom(effects.DISCARD, _cards(text, children[1]))
    if data == "pick":
        return Atom(effects.DUST_OWN, piles=PILES[str(children[1])])
    if data == "free":
        return Atom(effects.FREE_PURCHASE, _number(text, children[1], 1, effects.MAX_NUMBER))
    if data == "cycle":
        return Atom(effects.CYCLE, _number(text, children[1], LEAST_SOME, effects.MAX_SOME))
    return Atom({"market": effects.DUST_MERCADO, "unland": effects.REMOVE_LAND, "next": effects.NEXT_ON_TOP}[data])


def _gain(text: str, tree: Any, runes: tuple[str, ...]) -> Atom:
    op = RESOURCES[str(tree.children[2]).removesuffix("s")]
    number = _number(text, tree.children[1], 1, effects.MAX_NUMBER)
    count = tree.children[4]
    if count is None:
        return Atom(op, number)
    if count.data == "lands":
        return Atom(op, number, effects.PER_LAND)
    return Atom(op, number, effects.PER_PLAYED, runes.index(str(count.children[1])))


def _cards(text: str, tree: Any) -> int:
    """`a card`, or a number of cards from 2 on."""
    first = tree.children[0]
    return 1 if first.type == "A_CARD" else _number(text, first, LEAST_SOME, effects.MAX_SOME)


def _number(text: str, token: Any, least: int, most: int) -> int:
    if not least <= int(token) <= most:
        near = " One card is written 'a card'." if int(token) == 1 else ""
        raise ValueError(
            _fault(text, token.start_pos, f"found {token}, expected a number from {least} to {most}.{near}")
        )
    return int(token)


# --- Refusing --------------------------------------------------------------------------------------------------------


def _check_spaces(text: str) -> None:
    """Single spaces between words, none at the ends of lines, and no empty line. Section 6.4"""
    wrong = re.search(r"^ | (?= |\.|$)|[^\S \n]|^$", text, re.MULTILINE)
    if wrong:
        raise ValueError(
            _fault(text, wrong.start(), "expected one space between words, none elsewhere, and no empty line.")
        )


def _check_form(text: str, printed: str) -> None:
    """Capitals, spaces and "Timestone": what is printed is what was written. Section 6.4"""
    if text == printed:
        return
    place = next(
        (i for i, (a, b) in enumerate(zip(text, printed, strict=False)) if a != b), min(len(text), len(printed))
    )
    found, wanted = _word_at(text, place), _word_at(printed, place)
    if found and wanted and " " not in (text[place : place + 1], printed[place : place + 1]):
        place = found.start()
        told = f"found {found[0]!r}, expected {wanted[0]!r}."
        if found[0].lower() == wanted[0].lower():
            told += " The first letter of a sentence is a capital; inside a sentence the same word is written small."
    else:
        told = "expected one space between words and none elsewhere."
    raise ValueError(_fault(text, place, told))


def _word_at(text: str, place: int) -> re.Match[str] | None:
    """The word that a place lies in or borders on."""
    return next((match for match in PIECE.finditer(text) if match.start() <= place <= match.end()), None)


def _check_order(text: str, lines: Sequence[Line]) -> None:
    """Base, synergy, dust, bought; two synergy lines, one dust line and one bought line at most. Section 6.4"""
    seen = [0] * len(SORTS)
    start = 0
    for written, line in zip(text.split("\n"), lines, strict=True):
        later = next((sort for sort in range(line.sort + 1, len(SORTS)) if seen[sort]), None)
        seen[line.sort] += 1
        if later is not None:
            told = f"a {SORTS[line.sort]} stands after a {SORTS[later]}; the order is base, synergy, dust, bought."
            raise ValueError(_fault(text, start, told))
        if seen[line.sort] > MOST.get(line.sort, len(lines)):
            most = MOST[line.sort]
            told = f"found one {SORTS[line.sort]} too many; a card has at most {most}."
            raise ValueError(_fault(text, start, told))
        start += len(written) + 1


def _explain(text: str, error: Any, runes: tuple[str, ...]) -> str:
    """What was found, where, and what could have stood there: from the first word on that fits none of it."""
    at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
    place = len(text) if at_end or error.pos_in_stream is None else max(0, error.pos_in_stream)
    known_as = ("accepts", "allowed", "expected")  # by the kind of error
    terminals = next((found for found in (getattr(error, name, None) for name in known_as) if found), ())
    words = {**WORDS, "RUNE": runes}
    phrases = {phrase for name in terminals for phrase in words.get(name, ())}
    place, wanted = _where(text, place, phrases, begins=_begins(text, place))
    found = PIECE.match(text, place)
    ends = "the text ends" if place >= len(text) else "the line ends"
    told = f"found {found[0]!r}" if found else ends
    near = suggestion(found[0], [word for word in wanted if word not in UNQUOTED]) if found else ""
    if len(wanted) > FEW:
        wanted = list(
            dict.fromkeys(phrase if phrase in UNQUOTED else " ".join(phrase.split()[:2]) for phrase in wanted)
        )
    quoted = [phrase if phrase in UNQUOTED else repr(phrase) for phrase in wanted]
    expected = f"expected {listing(quoted)}" if wanted else "expected nothing more"
    return _fault(text, place, f"{told}, {expected}.{near}")


def _begins(text: str, place: int) -> bool:
    """Whether a sentence begins here: then its first word has a capital."""
    before = text[:place].rstrip(" ")
    return not before or before[-1] in "].\n"


def _where(text: str, place: int, phrases: Iterable[str], begins: bool) -> tuple[int, list[str]]:
    """The first word that fits none of the phrases, and what the phrases that fit the longest have there."""
    end = (text + "\n").index("\n", place)
    pieces = [(match[0], match.start()) for match in PIECE.finditer(text, place, end)]
    best = 0
    wanted: set[str] = set()
    for phrase in phrases:
        own = [phrase] if phrase in UNQUOTED else PIECE.findall(phrase)
        pairs = zip(own, (piece for piece, _ in pieces), strict=False)
        fits = next((i for i, (a, b) in enumerate(pairs) if not _same(a, b, i)), min(len(own), len(pieces)))
        if fits > best:
            best, wanted = fits, set()
        if fits == best and fits < len(own):
            rest = phrase if fits == 0 else own[fits]
            wanted.add(rest if begins or fits else _small(rest))
    spot = pieces[best][1] if best < len(pieces) else end if best else place
    return spot, sorted(wanted)


def _same(wanted: str, found: str, place: int) -> bool:
    return found == wanted or (place == 0 and found == _small(wanted))


def _small(phrase: str) -> str:
    """A phrase as it stands inside a sentence; names keep their capital."""
    first = phrase.split(" ")[0].rstrip(",")
    return phrase[0].lower() + phrase[1:] if first in STARTERS else phrase


def _fault(text: str, place: int, what: str) -> str:
    """What is wrong, with the line it is in and a caret below the place."""
    begin = text.rfind("\n", 0, place) + 1
    shown = text[begin:].split("\n", 1)[0]
    return f"this cannot be read: {what}\n    {shown}\n    {' ' * (place - begin)}^"


# --- Writing ---------------------------------------------------------------------------------------------------------


def _write_sentence(sentence: Sentence, runes: Sequence[str]) -> str:
    written = " or ".join(write_option(option, runes) for option in sentence)
    return f"{written[0].upper()}{written[1:]}."


def _write_atom(atom: Atom, runes: Sequence[str]) -> str:
    n = atom.number
    if atom.op in RESOURCES.values():
        word = next(word for word, op in RESOURCES.items() if op == atom.op)
        plural = "s" if word == "Timestone" and n > 1 else ""
        return f"gain {n} {word}{plural}{_write_count(atom, runes)}"
    cards = "a card" if n == 1 else f"{n} cards"
    return {
        effects.DRAW: f"draw {cards}",
        effects.FOE_DISCARDS: f"an opponent discards {cards}",
        effects.EACH_FOE_DISCARDS: f"each opponent discards {cards}",
        effects.DISCARD: f"discard {cards}",
        effects.DUST_OWN: f"you may dust a card from {PILE_WORDS.get(atom.piles)}",
        effects.DUST_MERCADO: "you may dust a card in the Mercado",
        effects.REMOVE_LAND: "you may remove an opponent's land",
        effects.FREE_PURCHASE: f"you may buy a Mercado card costing {n} or less for free",
        effects.NEXT_ON_TOP: "put the next card you buy this turn on top of your deck",
        effects.CYCLE: f"you may discard up to {n} cards, then draw that many",
    }[atom.op]


def _write_count(atom: Atom, runes: Sequence[str]) -> str:
    if atom.per == effects.PER_LAND:
        return " for each land you have in play"
    if atom.per == effects.PER_PLAYED:
        return f" for each other {runes[atom.rune]} card you played this turn"
    return ""
