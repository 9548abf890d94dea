"""Actions, declared once: from a declaration follow ids, arithmetic, notation, parser, structured actions and documentation.

A game's `rules/layout.py` says what can be done:

    CARD = named(MAX_CARDS, lambda cast: cast.notation, mark("There is no card {found}."))
    TILE = words(TILE_NAMES, mark("There is no tile {found}."))

    class Actions(ActionSet):
        draw = action("draw", label=mark("Draw a card"))
        play = action("play {card} {tile}", card=CARD, tile=TILE)

    DRAW, PLAY = Actions

Kinds of actions take up consecutive ids in the order of their declaration, and the parts of a kind are counted like digits, the
first part named behind the notation being the most significant. Rules write `PLAY.of(card, tile)`, `PLAY.has(action)` and
`PLAY.card(action)`; in compiled rules (`stage.loading`) these become the integer arithmetic they stand for. A kind without parts
is one id, a plain number: `action == DRAW`.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from typing import cast as typed
from weakref import ref

from footlights.stage.errors import Faulty, Trouble, suggestion
from footlights.stage.tongue import mark, say

READ_KEPT = 4096  # texts of actions that stay read, of one cast
PIECE = re.compile(r"(?P<optional>\[?)(?P<before>[^\[\]{}]*)(?:\{(?P<part>\w+)\})?\]?")
NOT_A_NUMBER = mark("{found} is not a number from {first} to {last}.")
NOT_A_WORD = mark("There is no {found} here; there is {words}.")
SEVERAL = mark("There are several cards called {name}: {cards}.")

Names = Callable[[Any], Sequence[str]]
Check = Callable[[Any, Mapping[str, int]], str]


# --- Parts -----------------------------------------------------------------------------------------------------------------


class Part:
    """One typed part of an action: the numbers it takes in rules (`count` of them from `first`), and how each is written.

    In square brackets of a notation a part is optional: it is left out where it is what it is usually, its first number or what
    `usual` finds for a table's cast and the other parts.
    """

    def __init__(self, count: int, missing: str, first: int = 0, usual: Callable[..., int] | None = None) -> None:
        self.count = count
        self.first = first
        self.missing = missing  # the sentence about a text that was not understood
        self.form = r"\S+?"  # a regular expression for what may stand for it
        self.optional_form = self.form  # the same where it may be left out
        self._usual = usual

    def usual(self, cast: Any, numbers: Mapping[str, int]) -> int:
        """The number that need not be written."""
        return self.first if self._usual is None else self._usual(cast, numbers)

    def is_known(self, cast: Any, number: int) -> bool:
        """Whether a number can be written so that it is read back."""
        return True

    def write(self, cast: Any, number: int) -> str:
        """A number as text."""
        raise NotImplementedError

    def read(self, cast: Any, text: str) -> int:
        """The number a text stands for; Trouble if there is none."""
        raise NotImplementedError

    def value(self, cast: Any, number: int) -> Any:
        """A number as Python code and JSON show it."""
        return self.write(cast, number)

    def shown(self, value: Any) -> str:
        """How a value is written."""
        return str(value)

    def trouble(self, text: str, known: Sequence[str] = (), **facts: Any) -> Trouble:
        """The sentence about a text that was not understood."""
        return Trouble(say(self.missing, found=repr(text), **facts) + suggestion(text, known))


class Named(Part):
    """One of `count` things with a name, such as cards: `names` finds their names, in order, with a table's cast.

    Numbers beyond the names are written `#12`. `other_names` finds a mapping of further names in small letters to the numbers
    they may stand for; one that stands for a single number is enough. `missing` is the sentence about anything else ({found}).
    """

    def __init__(self, count: int, names: Names, missing: str, other_names: Callable[[Any], Any] | None = None) -> None:
        super().__init__(count, missing)
        self.form = ".+?"
        self.names = names
        self.other_names = other_names

    def is_known(self, cast: Any, number: int) -> bool:
        names = self.names(cast)
        return number < len(names) and bool(names[number])

    def write(self, cast: Any, number: int) -> str:
        return self.names(cast)[number] if self.is_known(cast, number) else f"#{number}"

    def read(self, cast: Any, text: str) -> int:
        names = self.names(cast)
        found = _by_lower(tuple(names)).get(text.lower())
        if found is not None:
            return found
        others: Sequence[int] = self.other_names(cast).get(text.lower(), ()) if self.other_names is not None else ()
        if len(others) == 1:
            return others[0]
        if others:
            raise Trouble(say(SEVERAL, name=text, cards=", ".join(names[number] for number in others)))
        raise self.trouble(text, [name for name in names if name])


@lru_cache(maxsize=64)
def _by_lower(names: tuple[str, ...]) -> dict[str, int]:
    return {name.lower(): number for number, name in enumerate(names) if name}


class Words(Part):
    """One of some fixed words; an empty word is what is left out, and `also` are other ways to write the same.

    `missing` is the sentence about any other word ({found}, {words}).
    """

    def __init__(self, words: Sequence[str], missing: str = NOT_A_WORD, also: Sequence[str] = ()) -> None:
        super().__init__(len(words), missing)
        self.words = tuple(words)
        self.optional_form = "|".join(re.escape(word) for word in self.words if word)
        self._numbers = _by_lower(tuple(also)) | _by_lower(self.words)

    def write(self, cast: Any, number: int) -> str:
        return self.words[number]

    def read(self, cast: Any, text: str) -> int:
        if text.lower() not in self._numbers:
            known = [word for word in self.words if word]
            raise self.trouble(text, known, words=", ".join(known))
        return self._numbers[text.lower()]

    def value(self, cast: Any, number: int) -> Any:
        return self.words[number] or None


class Whole(Part):
    """A whole number from `first` to `last`, written as it is in the rules, or `shift` higher.

    `missing` is the sentence about anything else ({found}, {first}, {last}).
    """

    def __init__(
        self,
        first: int,
        last: int,
        missing: str = NOT_A_NUMBER,
        shift: int = 0,
        usual: Callable[..., int] | None = None,
    ) -> None:
        super().__init__(last - first + 1, missing, first, usual)
        self.optional_form = r"\d+"
        self.shift = shift

    def write(self, cast: Any, number: int) -> str:
        return str(number + self.shift)

    def read(self, cast: Any, text: str) -> int:
        least, most = self.first + self.shift, self.first + self.shift + self.count - 1
        if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or not least <= int(text) <= most:
            raise self.trouble(text, first=least, last=most)
        return int(text) - self.shift

    def value(self, cast: Any, number: int) -> Any:
        return number + self.shift


class Seat(Whole):
    """A seat, written from 1 up; Python code and JSON show it from 0 up, as everywhere."""

    def __init__(self, seats: int, missing: str) -> None:
        super().__init__(0, seats - 1, missing, shift=1)

    def shown(self, value: Any) -> str:
        return str(value + self.shift)

    def value(self, cast: Any, number: int) -> Any:
        return number


named, words, whole, seat = Named, Words, Whole, Seat


def nth(count: int, missing: str = NOT_A_NUMBER) -> Whole:
    """A part that counts from 0 up in the rules and is written from 1 up."""
    return Whole(0, count - 1, missing, shift=1)


# --- Kinds -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Declared:
    """What a declaration says of a kind of action, before it has its ids."""

    notation: str
    label: str
    unfinished: str
    check: Check | None
    parts: Mapping[str, Part]


def action(notation: str, *, label: str = "", unfinished: str = "", check: Check | None = None, **parts: Part) -> Kind:
    """Declare a kind of action by its notation, such as `play {card}[ for {cost}]`, and its parts, most significant first.

    `label` is the action in words for a button or a log, with the same places. `unfinished` is what is said of a text that
    begins like this and does not go on so ({found} is what follows the beginning); without it the first part that is wrong
    speaks. `check` says, for a table's cast and the numbers of the parts, why they do not go together, or nothing.
    """
    declared = Declared(notation, label, unfinished, check, parts)
    return typed("Kind", declared)  # the class in which it stands makes a kind of it


class Piece(NamedTuple):
    """A stretch of a notation: fixed text, then perhaps a part."""

    before: str
    part: str
    optional: bool


class Kind(int):
    """A kind of action. As a number it is the first id of its kind.

    `of` makes an id from the parts, `has` says whether an id is of this kind, and for every part there is a function of its name
    that finds it in an id.
    """

    of: Callable[..., int]
    has: Callable[[int], bool]
    if TYPE_CHECKING:

        def __getattr__(self, part: str) -> Callable[[int], int]:
            """The function that finds a part."""

    def __new__(cls, first: int, name: str, declared: Declared) -> Kind:
        """A kind whose ids begin with `first`."""
        return super().__new__(cls, first)

    def __init__(self, first: int, name: str, declared: Declared) -> None:
        self.name = name
        self.notation = declared.notation
        self.label = declared.label
        self.unfinished = declared.unfinished
        self.check = declared.check
        self.parts = dict(declared.parts)
        self.pieces = [
            Piece(found["before"], found["part"] or "", bool(found["optional"]))
            for found in PIECE.finditer(declared.notation)
            if found[0]
        ]
        if sorted(piece.part for piece in self.pieces if piece.part) != sorted(self.parts):
            raise Faulty(
                f"The action {declared.notation!r} names other parts than it declares: {', '.join(self.parts)}."
            )
        self.count = 1
        self.strides: dict[str, int] = {}
        for part in reversed(self.parts):
            self.strides[part] = self.count
            self.count *= self.parts[part].count
        self.stop = first + self.count
        self._digits = [(name, self.strides[name], part.count, part.first) for name, part in self.parts.items()]
        self.formulas = self._formulas()
        for part in self.parts:
            if part in ("of", "has") or hasattr(self, part):
                raise Faulty(
                    f"No part of an action can be called {part!r}; give it another name ({declared.notation!r})."
                )
        for asked, formula in self.formulas.items():
            setattr(self, asked, eval(f"lambda {', '.join(formula.arguments)}: {formula.result}", {}))

    def _formulas(self) -> dict[str, Formula]:
        offset = int(self) - sum(part.first * self.strides[name] for name, part in self.parts.items())
        start = [str(offset)] if offset else []
        sums = [name if self.strides[name] == 1 else f"{name} * {self.strides[name]}" for name in self.parts]
        found = {
            "of": Formula(tuple(self.parts), " + ".join([*start, *sums]) or "0"),
            "has": Formula(("action",), f"{int(self)} <= action < {self.stop}"),
        }
        for place, (name, part) in enumerate(self.parts.items()):
            digit = f"(action - {int(self)})" if self else "action"
            digit += f" // {self.strides[name]}" if self.strides[name] > 1 else ""
            digit += f" % {part.count}" if place else ""
            found[name] = Formula(("action",), f"{digit} + {part.first}" if part.first else digit)
        return found

    def __reduce__(self) -> Any:
        """In another process, just the number: what a kind is made of cannot be sent."""
        return int, (int(self),)

    def numbers(self, action: int) -> dict[str, int]:
        """The parts of an action of this kind, as numbers."""
        rest = action - self
        return {name: rest // stride % count + first for name, stride, count, first in self._digits}

    def write(self, cast: Any, action: int) -> str:
        """The notation of an action of this kind."""
        if not self.parts:
            return self.notation
        numbers = self.numbers(action)
        text = ""
        for before, name, optional in self.pieces:
            if not name:
                text += before
                continue
            part, number = self.parts[name], numbers[name]
            if not optional or number != part.usual(cast, numbers):
                text += before + part.write(cast, number)
        return text

    def can_be_read(self, cast: Any, action: int) -> bool:
        """Whether the notation of an action of this kind means that action: everything in it has a name, and it goes together."""
        numbers = self.numbers(action)
        named = all(part.is_known(cast, numbers[name]) for name, part in self.parts.items())
        return named and not (self.check is not None and self.check(cast, numbers))

    def written(self, **values: Any) -> str:
        """The notation with parts as `Action.parts` shows them; optional ones are written if they are given and not the usual."""
        text = ""
        for before, name, optional in self.pieces:
            if not name:
                text += before
            elif not optional or (values.get(name) is not None and values[name] != self.parts[name].value(None, 0)):
                text += before + self.parts[name].shown(values[name])
        return text

    def read(self, cast: Any, found: re.Match[str]) -> int:
        """The id of what the notation's regular expression has found."""
        numbers: dict[str, int] = {}
        for _, name, _ in self.pieces:
            if name:
                part, text = self.parts[name], found[name]
                numbers[name] = part.usual(cast, numbers) if text is None else part.read(cast, text.strip())
        if self.check is not None and (problem := self.check(cast, numbers)):
            raise Trouble(problem)
        return self.of(**numbers)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The notation as a regular expression."""
        return re.compile("".join(self._pattern_of(piece) for piece in self.pieces), re.IGNORECASE)

    def _pattern_of(self, piece: Piece) -> str:
        fixed = re.escape(piece.before)
        if piece.before and not re.search(r"[\w\s]", piece.before):
            fixed = f" ?{fixed} ?"  # `1+1` may be written `1 + 1`
        if not piece.part:
            return fixed
        part = self.parts[piece.part]
        if piece.optional:
            return f"(?:{fixed}(?P<{piece.part}>{part.optional_form}))?"
        return f"{fixed}(?P<{piece.part}>{part.form})"

    @property
    def form(self) -> str:
        """How an action of this kind is written, the parts in capital letters: `play CARD TILE`."""
        return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), self.notation).replace("[ ", " [")

    @property
    def plain_form(self) -> str:
        """The same without what is optional."""
        return re.sub(r" ?\[.*?\]", "", self.form)

    @property
    def beginning(self) -> str:
        """The fixed text that an action of this kind begins with."""
        return self.pieces[0].before.strip().lower()


class Formula(NamedTuple):
    """The integer arithmetic behind something that rules ask a kind."""

    arguments: tuple[str, ...]
    result: str


def one_of(name: str, *kinds: Any) -> Any:
    """Kinds with the same parts that follow each other, as one kind whose first part says which it is.

    For rules that go through all of them alike; it has no notation of its own.
    """
    first = kinds[0]
    parts = dict(first.parts)
    if any(before.stop != after or dict(after.parts) != parts for before, after in pairwise(kinds)):
        raise Faulty(f"The kinds of action that make up {name!r} must follow each other and have the same parts.")
    which = words([kind.name for kind in kinds])
    notation = " ".join(f"{{{part}}}" for part in (name, *parts))
    return Kind(int(first), name, Declared(notation, "", "", None, {name: which, **parts}))


# --- Structured actions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Action:
    """Something the player to decide may do; `str()` is its notation.

    `kind` is the name of its kind, as the game's layout declares it, and its parts are attributes: `action.card`.
    """

    id: int
    text: str
    declared: tuple[Any, Any] | None = field(default=None, compare=False, repr=False)  # an ActionSet and a cast

    def __str__(self) -> str:
        return self.text

    @cached_property
    def kind(self) -> str:
        """What kind of action it is."""
        return str(self._declared()[0].kind_of(self.id).name)

    @cached_property
    def parts(self) -> dict[str, Any]:
        """The parts by their names: names and words as text, amounts as numbers, seats from 0 up."""
        actions, cast = self._declared()
        return dict(actions.values(cast, self.id))

    def to_dict(self) -> dict[str, Any]:
        """The action as JSON: `{"kind": "play", "card": "Lamp Boy", "tile": "F2"}`."""
        return {"kind": self.kind, **self.parts}

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self.parts:
            return self.parts[name]
        raise AttributeError(f"An action {self.text!r} has no {name!r}.")

    def __reduce__(self) -> Any:
        """In another process, its id and its text."""
        return Action, (self.id, self.text)

    def _declared(self) -> tuple[Any, Any]:
        if self.declared is None:
            raise Trouble(f"The action {self.text!r} was made without its game; it has only id and text.")
        return self.declared


class _Kept:
    """What has been written and read with one cast, so that it is done once; it goes with the cast."""

    def __init__(self) -> None:
        self.texts: dict[int, str] = {}
        self.ids: dict[str, int] = {}
        self.read: dict[str, Action] = {}
        self.of: Any = None  # a weak reference to the cast


class _Declaring(type):
    """Gives the kinds of a set their ids."""

    kinds: tuple[Kind, ...]
    count: int  # of ids
    forms: tuple[str, ...]  # how the actions are written, the parts in capital letters
    _starts: list[int]
    _beginnings: dict[str, list[Kind]]  # the kinds by their first word, those that fix most of the text first
    _kept: dict[int, _Kept]  # by the cast's place in memory

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Declaring:
        """A set with the kinds declared in it."""
        made = super().__new__(mcs, name, bases, space)
        kinds: list[Kind] = []
        for key, declared in space.items():
            if isinstance(declared, Declared):
                kinds.append(Kind(kinds[-1].stop if kinds else 0, key.rstrip("_"), declared))
                setattr(made, key, kinds[-1])
        made.kinds = tuple(kinds)
        made.count = kinds[-1].stop if kinds else 0
        made.forms = tuple(kind.form for kind in kinds)
        made._starts = [int(kind) for kind in kinds]
        made._kept = {}
        made._beginnings = {}
        for kind in sorted(
            kinds, key=lambda kind: -sum(len(piece.before) for piece in kind.pieces if not piece.optional)
        ):
            made._beginnings.setdefault(kind.beginning.partition(" ")[0], []).append(kind)
        return made

    def __iter__(cls) -> Iterator[Any]:
        """The kinds in order, for rules; a kind without parts is just its id."""
        return (kind if kind.parts else int(kind) for kind in cls.kinds)


class ActionSet(metaclass=_Declaring):
    """All actions of a game: subclass it in `rules/layout.py` with a line `name = action(...)` for each kind."""

    @classmethod
    def kind_of(cls, id: int) -> Kind:
        """The kind of an action."""
        if not 0 <= id < cls.count:
            raise Trouble(f"There is no action {id}; ids are 0 to {cls.count - 1}.")
        return cls.kinds[bisect_right(cls._starts, id) - 1]

    @classmethod
    def numbers(cls, id: int) -> dict[str, int]:
        """The parts of an action as numbers; of what is no action, none."""
        return cls.kind_of(id).numbers(id) if 0 <= id < cls.count else {}

    @classmethod
    def values(cls, cast: Any, id: int) -> dict[str, Any]:
        """The parts of an action as Python code and JSON show them."""
        parts = cls.kind_of(id).parts
        return {name: parts[name].value(cast, number) for name, number in cls.numbers(id).items()}

    @classmethod
    def text(cls, cast: Any, id: int) -> str:
        """The notation of an action."""
        kept = cls._kept_with(cast)
        text = kept.texts.get(id)
        if text is None:
            kind = cls.kind_of(id)
            text = kept.texts[id] = kind.write(cast, id)
            if kind.can_be_read(cast, id):
                kept.ids[text] = id
        return text

    @classmethod
    def _kept_with(cls, cast: Any) -> _Kept:
        place = id(cast)
        kept = cls._kept.get(place)
        if kept is None:
            kept = _Kept()
            with suppress(TypeError):  # what cannot be referred to weakly is not kept
                kept.of = ref(cast, lambda _: cls._kept.pop(place, None))
                cls._kept[place] = kept
        return kept

    @classmethod
    def label(cls, cast: Any, id: int, **facts: Any) -> str:
        """An action in words, in the language being spoken; `facts` replace or add to what stands for its parts."""
        kind = cls.kind_of(id)
        written = {name: kind.parts[name].write(cast, number) for name, number in kind.numbers(id).items()}
        return say(kind.label, **{**written, **facts}) if kind.label else kind.write(cast, id)

    @classmethod
    def parse(cls, cast: Any, text: str) -> int:
        """The action a notation stands for; Trouble says what was not understood."""
        written = " ".join(text.split())
        kinds = cls._beginnings.get(written.partition(" ")[0].lower(), [])
        trouble: Trouble | None = None
        for kind in kinds:
            found = kind.pattern.fullmatch(written)
            if found:
                try:
                    return kind.read(cast, found)
                except Trouble as error:
                    trouble = trouble or error
        for kind in kinds:
            trouble = trouble or _unfinished(cast, kind, written)
        if trouble is not None:
            raise trouble
        known = [kind.plain_form for kind in cls.kinds]
        told = say("{found} is not an action; actions are: {actions}.", found=repr(text), actions=", ".join(cls.forms))
        raise Trouble(told + suggestion(written, known))

    @classmethod
    def read(cls, cast: Any, text: str) -> Action:
        """The structured action of a notation; what was written or read before with this cast is not read again."""
        kept = cls._kept_with(cast)
        action = kept.read.get(text)
        if action is None:
            if len(kept.read) >= READ_KEPT:
                kept.read.clear()
            number = kept.ids.get(text)
            action = Action(cls.parse(cast, text) if number is None else number, text)
            vars(action).update(kind=cls.kind_of(action.id).name, parts=cls.values(cast, action.id))
            kept.read[text] = action
        return action

    @classmethod
    def table(cls) -> list[dict[str, Any]]:
        """Every kind with its notation, its ids and its parts: for documentation, and for whoever learns to play by fields."""
        return [
            {
                "kind": kind.name,
                "notation": kind.form,
                "first": int(kind),
                "count": kind.count,
                "parts": {
                    name: {"first": part.first, "count": part.count, "stride": kind.strides[name]}
                    for name, part in kind.parts.items()
                },
            }
            for kind in cls.kinds
        ]


def _unfinished(cast: Any, kind: Kind, written: str) -> Trouble | None:
    """What is wrong with a text that begins like a kind of action and does not go on so."""
    if not f"{written.lower()} ".startswith(f"{kind.beginning} ") or not kind.parts:
        return None
    rest = written[len(kind.beginning) :].strip()
    if kind.unfinished:
        return Trouble(say(kind.unfinished, found=repr(rest)))
    for _, name, optional in kind.pieces:
        if name and not optional:
            try:
                kind.parts[name].read(cast, rest)
            except Trouble as error:
                return error
            rest = ""
    return None


# --- Compiled rules --------------------------------------------------------------------------------------------------------


class _Arithmetic(ast.NodeTransformer):
    """Replaces what a source asks kinds of actions by the arithmetic it stands for."""

    def __init__(self, kinds: Mapping[str, Kind], path: Path) -> None:
        self.kinds = kinds
        self.path = path

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`PLAY.of(card, tile)`, `PLAY.card(action)` or `PLAY.has(action)`."""
        self.generic_visit(node)
        asked = node.func
        if not (
            isinstance(asked, ast.Attribute) and isinstance(asked.value, ast.Name) and asked.value.id in self.kinds
        ):
            return node
        formula = self.kinds[asked.value.id].formulas.get(asked.attr)
        given = dict(zip(formula.arguments, node.args, strict=False)) if formula is not None else {}
        given |= {str(each.arg): each.value for each in node.keywords}
        if formula is None or sorted(given) != sorted(formula.arguments) or len(node.args) > len(formula.arguments):
            offered = [
                f"{name}({', '.join(each.arguments)})" for name, each in self.kinds[asked.value.id].formulas.items()
            ]
            told = f"`{ast.unparse(node)}`: {asked.value.id} can be asked {', '.join(offered)}."
            raise Faulty(f"{self.path}, line {node.lineno}: {told}")
        result = _Filling(given).visit(ast.parse(formula.result, mode="eval").body)
        for each in ast.walk(result):
            ast.copy_location(each, node)
        return typed(ast.AST, result)


class _Filling(ast.NodeTransformer):
    """Puts what was given in the places of arguments."""

    def __init__(self, given: Mapping[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """An argument."""
        return self.given.get(node.id, node)


def in_arithmetic(source: str, path: Path, names: Mapping[str, Any]) -> ast.Module:
    """A rules source in which nothing is asked of kinds of actions any more; `names` are the globals of its interpreted one."""
    tree = ast.parse(source, str(path))
    kinds = {name: value for name, value in names.items() if isinstance(value, Kind)}
    return typed(ast.Module, _Arithmetic(kinds, path).visit(tree)) if kinds else tree
