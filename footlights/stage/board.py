"""A seat's table in letters, for eye and ear, made from its scene: what the terminal shows and reads out.

It needs no running table: a game, a cast and a view are enough.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from footlights.stage.blocks import Block, sentences
from footlights.stage.game import Game
from footlights.stage.lettering import Lettering, says_again, sentences_in, without_name
from footlights.stage.scene import HOLDING, AnyNode, Card, Choice, Face, Grid, Panel, Prompt, Scene, Zone, walk
from footlights.stage.tongue import say, spoken
from footlights.stage.views import View

WORD = re.compile(r"\w+")
SHORT = 2  # letters of a word that says nothing new
MANY = 4  # choices that a sentence is said of once, if they are also half of all
LONG = 24  # letters of a sentence that is worth it


@dataclass(frozen=True)
class Board:
    """What a seat sees, hears and can do.

    `blocks` are for the eye. For the ear there is one fact a line: `said` is the situation (what is in `empty` is worth hearing
    only when it is new), `cards` what the cards are that lie there, `asked` what is being asked or waited for, and what is true
    of many choices; `choices` are all legal actions with what they come to.
    """

    blocks: tuple[Block, ...]
    said: tuple[str, ...]
    empty: frozenset[str] = frozenset()
    cards: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()

    def and_then(self, *blocks: Block) -> Board:
        """The same with more below."""
        told = [sentence for block in blocks for sentence in sentences(block)]
        return replace(self, blocks=(*self.blocks, *blocks), said=(*self.said, *told))

    def since(self, heard: Collection[str]) -> Board:
        """The same for somebody who has heard these sentences; what is asked and the choices are always told."""
        said, cards = (tuple(text for text in texts if text not in heard) for texts in (self.said, self.cards))
        places = {text.partition(":")[0] for text in heard}
        never_taken = frozenset(text for text in self.empty if text.partition(":")[0] not in places)
        return replace(self, said=said, cards=cards, empty=never_taken)

    def heard(self, numbers: Mapping[str, int]) -> list[str]:
        """Everything for the ear; choices begin with their number."""
        told = [sentence for sentence in (*self.said, *self.cards, *self.asked) if sentence not in self.empty]
        for action, comes_to in self.choices:
            number = f"{numbers[action]}: " if action in numbers else ""
            told.append(f"{number}{action}. {comes_to}".strip())
        return told


def board_of(game: Game, cast: Any, view: View | Mapping[str, Any]) -> Board:
    """The board of a view."""
    scene = game.scene.present(view, cast)
    faces = _catalogue(game, cast.card_set)
    comes_to = {action: _comes_to(game, cast, view, action) for action in view.get("legal") or ()}
    shared = _shared(comes_to)
    rest = {action: _without(told, shared) for action, told in comes_to.items()}
    notes = tuple(_of_all(numbers, len(rest), sentence) for sentence, numbers in shared.items())
    letters = Lettering(scene, game.scene.terminal, faces, rest, notes)
    said, asked, empty = _said(scene, comes_to.values())
    said = (*said, *_reaching(scene, letters))
    cards = tuple(_cards_said(scene, faces, said))
    return Board(tuple(letters.blocks()), said, empty, cards, (*asked, *notes), tuple(rest.items()))


def _said(scene: Scene, choices: Collection[str]) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """The situation in sentences: those of the scene, and of each place in a grid what lies there.

    Apart from them what is asked, and which of the sentences say that there is nothing.
    """
    asking = [node for node in scene.nodes if isinstance(node, Prompt | Choice)]
    told: list[str] = []
    asked: list[str] = []
    empty: set[str] = set()
    others_of = _others(scene)
    used = _tell((node for node in scene.nodes if node not in asking), scene.said, others_of, told, empty)
    used |= _tell(asking, scene.said, others_of, asked, empty)
    others = [_closed(sentence) for sentence in scene.said if sentence not in used]
    situation = dict.fromkeys(sentence for sentence in (*others, *told) if not says_again(sentence, choices))
    questions = dict.fromkeys(sentence for sentence in asked if not says_again(sentence, choices))
    return tuple(situation), tuple(questions), frozenset(empty)


def _others(scene: Scene) -> dict[int, str]:
    """The names of the other seats."""
    panels = (node for node in walk(scene.nodes) if isinstance(node, Panel) and not node.you)
    return {panel.seat: panel.title for panel in panels if panel.seat is not None}


def _tell(
    nodes: Iterable[AnyNode], wanted: Collection[str], others: Mapping[int, str], told: list[str], empty: set[str]
) -> set[str]:
    """Gather what nodes say of what is wanted, and of cards that nothing wanted names; which sentences those are."""
    used: set[str] = set()
    for node in nodes:
        if node.with_:
            continue
        if node.say in wanted:
            used.add(node.say)
            whose = others.get(node.owner, "") if isinstance(node, Zone) and node.owner is not None else ""
            told.append(_closed(f"{whose}: {node.say}" if whose and whose not in node.say else node.say))
            told[-1] += "".join(f" {_closed(fact)}" for fact in _unsaid_facts(node))
        elif isinstance(node, Card) and node.say and not any(node.face in sentence for sentence in wanted):
            told.append(_closed(node.say))
        if isinstance(node, Grid):
            for cell in (cell for cell in node.cells if cell is not None):
                inner = [each for each in walk([cell]) if each is not cell and not each.with_ and each.say]
                here = [each.say for each in inner if each.say in wanted]
                used |= {cell.say, *here}
                here = [cell.say, *(sentence for sentence in here if sentence not in cell.say)]
                told.append(" ".join(_closed(sentence) for sentence in here if sentence))
                if isinstance(cell, Zone) and not inner:
                    empty.add(told[-1])
        elif type(node) in HOLDING:
            used |= _tell(HOLDING[type(node)](node), wanted, others, told, empty)
    return used


def _unsaid_facts(node: AnyNode) -> Iterable[str]:
    """What a seat's panel shows and its sentence does not say."""
    for part in node.facts if isinstance(node, Panel) and node.seat is not None else ():
        told = part.say or f"{part.label} {part.text}".strip()
        if part.text not in node.say and told not in node.say:
            yield told


def _shared(comes_to: Mapping[str, str]) -> dict[str, list[int]]:
    """Sentences that are true of many choices, with the numbers of those: they are said once."""
    numbers: dict[str, list[int]] = {}
    for number, told in enumerate(comes_to.values(), start=1):
        for sentence in sentences_in(told):
            numbers.setdefault(sentence, []).append(number)
    many = max(MANY, len(comes_to) / 2)
    return {sentence: found for sentence, found in numbers.items() if len(found) >= many and len(sentence) > LONG}


def _without(told: str, shared: Collection[str]) -> str:
    return " ".join(sentence for sentence in sentences_in(told) if sentence not in shared)


def _of_all(numbers: Sequence[int], all_of_them: int, sentence: str) -> str:
    """A sentence with the numbers of the choices that it is true of."""
    if len(numbers) == all_of_them:
        return sentence
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return say("Choices {numbers}: {sentence}", numbers=told, sentence=sentence)


def _comes_to(game: Game, cast: Any, view: View | Mapping[str, Any], action: str) -> str:
    """What an action does, as far as its notation does not say it, and what it comes to."""
    label = game.scene.action_label(view, cast, action)
    written = set(WORD.findall(action.lower()))
    new = [word for word in WORD.findall(label.lower()) if word not in written and len(word) > SHORT]
    told = [_closed(label)] if new else []
    return " ".join([*told, game.scene.preview(view, cast, action) or ""]).strip()


def _closed(sentence: str) -> str:
    """A sentence with its full stop."""
    return sentence if not sentence or sentence[-1] in ".!?" else f"{sentence}."


def _reaching(scene: Scene, letters: Lettering) -> Iterable[str]:
    """What the cards that lie there have to do with other places."""
    for card in (node for node in walk(scene.nodes) if isinstance(node, Card) and not node.with_):
        yield from (f"{card.face}: {told}." for told in letters.reach(card))


def _cards_said(scene: Scene, faces: Mapping[str, Face], said: Iterable[str]) -> Iterable[str]:
    """What each card is that lies there, once, if no sentence says it."""
    told = "\n".join(said)
    names = dict.fromkeys(node.face for node in walk(scene.nodes) if isinstance(node, Card) and not node.with_)
    for face in (faces[name] for name in names if name in faces):
        facts = without_name(face).rstrip(".")
        if facts and facts not in told and (not face.text or face.text.rstrip(".") not in told):
            yield _closed(face.say or f"{face.name}: {face.text}")


def _catalogue(game: Game, card_set: Any) -> Mapping[str, Face]:
    return _faces(game.id, _Same(game, card_set), spoken())


class _Same:
    """A game's set, compared by what it is and not by what it holds."""

    def __init__(self, game: Game, card_set: Any) -> None:
        self.game, self.card_set = game, card_set

    def __hash__(self) -> int:
        return id(self.card_set)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.card_set is self.card_set and other.game is self.game


@lru_cache(8)
def _faces(id: str, of: _Same, language: str) -> Mapping[str, Face]:
    """How the cards of a set look, in a language."""
    return {face.name: face for face in of.game.scene.faces(of.card_set)}
