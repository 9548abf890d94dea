"""Card text and what it does: read by the grammar in text.lark into rows of numbers. Section 6.4

The rows are those of `rules.effects`; `text_writing` prints them back, and what is not printed back letter for
letter is refused.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text_forms import Ability, Check, Conditional, Limit, Sentence, Static, Tongue, Triggered
from footlights.games.encore.text_vocabulary import CHECK_OPS, EVENTS, LIMITS, LINKS, OPS, SAYS, STATICS
from footlights.games.encore.text_writing import write_ability, write_conditional, write_restriction, write_venue
from footlights.stage.errors import listing, suggestion

STARTS = ("ability", "conditional", "restriction", "venue")
TOKEN = re.compile(r"\$[0-9]+(?:,[0-9]+)*|[+-][0-9]+|[0-9]+|//|[A-Za-z][A-Za-z'!-]*|\S")
ALWAYS_CAPITAL = ("Active", "Exhaust", "Performers", "Performers'", "Supporters", "Supporters'", "Surprises")
MOST, MOST_CASH = 9, 99
KEPT = 4096  # texts whose reading is remembered
RANGES = {"single": (1, 1), "one": (1, 1), "two": (2, 2), "few": (2, 5)}
CASH = re.compile(r"\$([1-9][0-9]?),000")
KINDS_OF_TOKEN = {
    "NUMBER": "a number",
    "SIGNED": "a number such as +1 or -2",
    "CASH": "an amount such as $4,000",
    "COLOUR_WORD": "a colour",
    "VIBE_WORD": "a vibe",
}


# --- Reading -----------------------------------------------------------------------------------------------------------


@lru_cache(KEPT)
def parse_ability(text: str, tongue: Tongue) -> Ability:
    """The sentences of an ENCORE!!, PRE-SHOW or Surprise ability; ValueError with a caret if it is none."""
    ability = _Reader(text, tongue).ability(_tree(text, "ability", tongue))
    _check_printed(text, write_ability(ability, tongue))
    return ability


@lru_cache(KEPT)
def parse_conditional(text: str, tongue: Tongue) -> Conditional:
    """A Conditional Ability; ValueError with a caret if it is none."""
    conditional = _Reader(text, tongue).conditional(_tree(text, "conditional", tongue).children[0])
    _check_printed(text, write_conditional(conditional, tongue))
    return conditional


@lru_cache(KEPT)
def parse_restriction(text: str, tongue: Tongue) -> Check:
    """What a Surprise needs to be triggered; ValueError with a caret if it is no restriction."""
    check = _Reader(text, tongue).check(_tree(text, "restriction", tongue).children[0])
    _check_printed(text, write_restriction(check, tongue))
    return check


@lru_cache(KEPT)
def parse_venue(text: str, tongue: Tongue) -> Static | Triggered:
    """A Venue's Active ability; ValueError with a caret if it is none."""
    ability = _Reader(text, tongue).venue(_tree(text, "venue", tongue).children[0])
    _check_printed(text, write_venue(ability, tongue))
    return ability


def _check_printed(text: str, printed: str) -> None:
    """What is printed is what was written: one space between words, capitals where sentences begin."""
    if text != printed:
        place = next((i for i, (a, b) in enumerate(zip(text, printed, strict=False)) if a != b), len(printed))
        told = f"expected {printed!r}, with one space between words and a capital where a sentence begins."
        raise ValueError(fault_at(text, place, told))


def fault_at(text: str, place: int, what: str) -> str:
    """What is wrong with a text, and a caret under the place."""
    return f"this cannot be read: {what}\n    {text}\n    {' ' * place}^"


def sentence_places(text: str) -> list[int]:
    """Where the sentences of a text begin."""
    return [word.place for word in _words(text) if word.starts]


@cache
def _parser() -> tuple[Any, dict[str, str], dict[str, str]]:
    """The parser, the terminal of every word, and the word of every terminal."""
    from lark import Lark

    grammar = Path(__file__).with_name("text.lark").read_text(encoding="utf-8")
    parser = Lark(grammar, parser="lalr", start=list(STARTS))
    words = {terminal.pattern.value: terminal.name for terminal in parser.terminals}
    return parser, words, {name: word for word, name in words.items()}


class _Word(NamedTuple):
    """A word of a text, small where only its place at the start of a sentence makes it a capital."""

    word: str
    place: int
    starts: bool


def _words(text: str) -> list[_Word]:
    found: list[_Word] = []
    starts = True
    for match in TOKEN.finditer(text):
        word = match[0]
        if starts and word not in ALWAYS_CAPITAL and (len(word) == 1 or not word.isupper()):
            word = word[0].lower() + word[1:]
        found.append(_Word(word, match.start(), starts))
        starts = word == "."
    return found


def _terminal(word: str, tongue: Tongue) -> str:
    """The terminal of a word, or nothing if no card has that word."""
    if word[0] == "$" and len(word) > 1:
        return "CASH"
    if word[0] in "+-" and len(word) > 1:
        return "SIGNED"
    if word.isdecimal():
        return "NUMBER"
    if word in tongue.colours:
        return "COLOUR_WORD"
    if word in tongue.vibes:
        return "VIBE_WORD"
    return _parser()[1].get(word, "")


def _tree(text: str, start: str, tongue: Tongue) -> Any:
    """The text as the grammar sees it."""
    from lark import Token
    from lark.exceptions import UnexpectedInput

    state = _parser()[0].parse_interactive(start=start)
    for word in _words(text):
        terminal = _terminal(word.word, tongue)
        try:
            state.feed_token(Token(terminal, word.word, start_pos=word.place))
        except UnexpectedInput:
            raise ValueError(_explain(text, word, state.accepts(), tongue)) from None
    try:
        return state.feed_eof()
    except UnexpectedInput:
        raise ValueError(_explain(text, _Word("", len(text), False), state.accepts(), tongue)) from None


def _explain(text: str, found: _Word, accepted: set[str], tongue: Tongue) -> str:
    """What was found, where, and what could have stood there."""
    wanted: list[str] = []
    for terminal in sorted(accepted - {"$END"}, key=_spelled):
        if terminal == "COLOUR_WORD":
            wanted += tongue.colours
        elif terminal == "VIBE_WORD":
            wanted += tongue.vibes
        else:
            word = KINDS_OF_TOKEN.get(terminal) or _parser()[2][terminal]
            wanted.append(word if word[0].isalpha() else repr(word))
    if found.starts:
        wanted = [word if word in KINDS_OF_TOKEN.values() else word[0].upper() + word[1:] for word in wanted]
    word = text[found.place : found.place + len(found.word)]
    near = suggestion(word, [option for option in wanted if " " not in option]) if len(word) > 1 else ""
    told = f"found {word!r}" if word else "the text ends"
    expected = f"expected {listing(wanted)}" if wanted else "expected nothing more"
    return fault_at(text, found.place, f"{told}, {expected}.{near}")


def _spelled(terminal: str) -> str:
    return str(_parser()[2].get(terminal, terminal)).lower()


class _Reader:
    """Makes rows of a tree. A number out of its range is told with its place."""

    VALUES = ("colour", "vibe", "single", "one", "two", "few", "n", "signed", "cash")

    def __init__(self, text: str, tongue: Tongue) -> None:
        self.text = text
        self.tongue = tongue

    def ability(self, tree: Any) -> Ability:
        sentences = [child for child in tree.children if child is not None]
        if len(sentences) > fx.MAX_SENTENCES:
            told = f"found {len(sentences)} sentences, expected at most {fx.MAX_SENTENCES}."
            raise ValueError(fault_at(self.text, sentence_places(self.text)[fx.MAX_SENTENCES], told))
        return tuple(self.sentence(sentence) for sentence in sentences)

    def sentence(self, tree: Any) -> Sentence:
        link, *rest = tree.children
        may, doing = rest if len(rest) > 1 else (None, rest[0])
        says = {**OPS[doing.data], **self.says(doing.children)}
        if doing.data == "lose":
            says["side"] = fx.OPPONENTS
        says["may"] = int(may is not None)
        sentence = Sentence(**says)
        if link is None:
            return sentence
        if link.data == "if_check":
            return sentence._replace(link=fx.IF_CHECK, check=self.check(link.children[0]))
        if link.data == "if_colour":
            return sentence._replace(link=fx.IF_COLOUR, link_to=self.says(link.children)["colour"])
        return sentence._replace(link=LINKS[link.data])

    def check(self, tree: Any) -> Check:
        says = self.says(tree.children)
        least = says.pop("amount", 0)
        return Check(CHECK_OPS[tree.data], least=least, **says)

    def conditional(self, tree: Any) -> Conditional:
        if tree.data in LIMITS:
            return Limit(LIMITS[tree.data])
        if tree.data == "triggered":
            event, ability, once = tree.children
            says = {**EVENTS[event.data], **self.says(event.children)}
            says["whose"] = says.pop("side")
            return Triggered(**says, once=int(once is not None), sentences=self.ability(ability))
        if tree.data == "while_static":
            check, static = tree.children
            return self.static(static)._replace(check=self.check(check))
        return self.static(tree)

    def static(self, tree: Any) -> Static:
        says = {**STATICS[tree.data], **self.says(tree.children)}
        says["amount"] = says.get("amount", 0) * says.pop("sign", 1)
        if "side" in says:
            says["whose"] = says.pop("side")
        return Static(**says)

    def venue(self, tree: Any) -> Static | Triggered:
        if tree.data != "v_triggered":
            return self.static(tree)._replace(whose=fx.ANYBODY)
        event, doing = tree.children
        sentence = Sentence(**{**OPS[doing.data], "side": fx.YOURS, **self.says(doing.children)})
        return Triggered(**self.says(event.children), whose=fx.ANYBODY, sentences=(sentence,))

    def says(self, parts: list[Any]) -> dict[str, Any]:
        """What the parts of a sentence say about it, all together."""
        found: dict[str, Any] = {}
        for part in parts:
            if part is not None:
                found |= SAYS.get(part.data, {})
                found |= self.value(part) if part.data in self.VALUES else self.says(part.children)
        return found

    def value(self, part: Any) -> dict[str, int]:
        """The number a colour, a vibe, a number or an amount stands for."""
        token = part.children[0]
        word = str(token)
        if part.data == "colour":
            return {"colour": self.tongue.colours.index(word) + 1}
        if part.data == "vibe":
            return {"vibe": self.tongue.vibes.index(word) + 1}
        if part.data == "cash":
            amount = CASH.fullmatch(word)
            if not amount:
                self.wrong(token, f"an amount from $1,000 to ${MOST_CASH},000 in whole thousands, such as $4,000")
            return {"amount": int(amount[1]) if amount else 0}
        if part.data in ("n", "signed"):
            if not 1 <= abs(int(word)) <= MOST or word.lstrip("+-")[0] == "0":
                signs = ("a number from +1 to +9 or -1 to -9", "a number from 1 to 9")
                self.wrong(token, signs[part.data == "n"])
            return {"amount": int(word)}
        least, most = RANGES[part.data]
        if word[0] == "0" or not least <= int(word) <= most:
            self.wrong(token, str(least) if least == most else f"a number from {least} to {most}")
        return {} if part.data == "single" else {"cards": int(word)}

    def wrong(self, token: Any, expected: str) -> None:
        raise ValueError(fault_at(self.text, token.start_pos, f"found {str(token)!r}, expected {expected}."))
