"""What a game says: the protocol of its words.

They are a room's module `words.py`, or an object whose class derives from `PlainWords` (`stage/plain.py`), which has a default
for nearly everything. A game has all of the protocol: nobody looks whether it has this or that, and mypy checks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from footlights.stage import blocks
from footlights.stage.errors import Reason
from footlights.stage.rule import Event
from footlights.stage.views import View


@dataclass(frozen=True)
class Manner:
    """How a game wants its public names compared: which lists have no order, which mappings are compared whole."""

    unordered: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()


class Words(Protocol):
    """A game's names and sentences (its `words.py`)."""

    MANNER: Manner  # how scenarios compare what is expected with what is found

    def action_text(self, cast: Any, action: int) -> str:
        """The notation of an action."""

    def parse_action(self, cast: Any, text: str) -> int:
        """The action a notation stands for; Trouble with a suggestion if there is none."""

    def reason(self, cast: Any, code: int, action: int) -> Reason:
        """Why an action is refused."""

    def not_your_turn(self, cast: Any, s: Any, seat: int) -> Reason:
        """Why a seat that is not to decide may not act."""

    def sentence(self, cast: Any, event: Event) -> str:
        """An event as one sentence; empty if it is not worth a line."""

    def view(self, cast: Any, s: Any, t: Any, seat: int) -> View | dict[str, Any]:
        """What a seat may know (-1: a spectator), typed; a small game may give a plain mapping."""

    def glimpse(self, cast: Any, s: Any, t: Any, seat: int) -> View | dict[str, Any]:
        """The view in the middle of what a decision brings about; it may leave out what there is to choose."""

    def known_ply(self, s: Any, t: Any, seat: int) -> int | None:
        """How many decisions a seat knows of, in a game with unseen turns; None: of all."""

    def position(self, cast: Any, s: Any, t: Any) -> Mapping[str, Any]:
        """Everything, by its public names: what scenarios compare with."""

    def arrange(self, cast: Any, s: Any, t: Any, given: Mapping[str, Any]) -> None:
        """Set a position from its public names."""

    def faults(self, cast: Any, s: Any, t: Any) -> list[str]:
        """What is impossible about a position; for tests."""

    def cue_draw(self, cast: Any, s: Any, t: Any, kind: int, wanted: Any) -> int:
        """The draw that brings about a chance result which a scenario names."""

    def cue_order(self, cast: Any, entries: list[int], wanted: Any) -> list[int]:
        """The entries of a row in the order a scenario names for a shuffle."""

    def news(self, cast: Any, plies: Sequence[Iterable[Event]], since: int) -> list[blocks.Line] | None:
        """What a seat saw happen from ply `since` on, of the events of all plies; None: the log tells it."""

    def card_help(self, cast: Any, name: str) -> str | None:
        """What a card is and does, for somebody who asks; None if there is no such card."""

    def card_words(self, cast: Any, notation: str, /) -> blocks.Words:
        """A card on one line."""


def known_ply(s: Any, t: Any, seat: int) -> int | None:
    """For the words of a game in which everybody knows of every decision."""
    return None
