"""Words for games that want to be playable before they are eloquent: everything a game's `words.py` may leave out.

Subclass `PlainWords`, name the game's `actions` and say what a seat sees, and the game can be played, logged, saved, replayed,
tested with scenarios and checked for conformance. Each method may be replaced by something better when the game deserves it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, TypedDict

from footlights.stage.actions import ActionSet
from footlights.stage.blocks import Line, Words
from footlights.stage.errors import Broken, Faulty, Reason, Trouble, suggestion
from footlights.stage.given import in_order
from footlights.stage.rule import Event
from footlights.stage.tongue import say
from footlights.stage.views import View
from footlights.stage.words import Manner

PLACE = re.compile(r"{(seat|card)_([abc])}")


class Standing(TypedDict):
    """What every view begins with."""

    you: int | None
    seat: int | None
    over: bool
    winners: list[int]


class PlainWords:
    """Default words. `actions` is what the game's layout declares; `reasons` gives each code its clause and sentence.

    `sentences` gives each kind of event its sentence. In braces stand the event's numbers (`{a}`, `{b}`, `{c}`), or the seat
    (`{seat_a}`) or card of the set (`{card_b}`) that one of them is.
    """

    actions: ClassVar[type[ActionSet]] = ActionSet
    reasons: ClassVar[Mapping[int, tuple[str, str]]] = {}
    sentences: ClassVar[Mapping[int, str]] = {}
    turn_clause: ClassVar[str] = ""
    over_clause: ClassVar[str] = ""
    MANNER: Manner = Manner()

    # --- what a game must say ---

    def view(self, cast: Any, s: Any, t: Any, seat: int) -> View | dict[str, Any]:
        """What a seat may know (-1: a spectator)."""
        raise self._unsaid("the method view(self, cast, s, t, seat), what a seat may know")

    def _unsaid(self, what: str) -> Faulty:
        """The error about something that a game's own words lack."""
        path = getattr(sys.modules.get(type(self).__module__), "__file__", None) or type(self).__module__
        return Faulty(f"{type(self).__name__} ({path}) lacks {what}.")

    # --- what has a default ---

    def action_text(self, cast: Any, action: int) -> str:
        """The notation of an action, as it is declared."""
        return self.actions.text(cast, action)

    def parse_action(self, cast: Any, text: str) -> int:
        """The action a notation stands for."""
        return self.actions.parse(cast, text)

    def reason(self, cast: Any, code: int, action: int) -> Reason:
        """Why an action is refused."""
        if code not in self.reasons:
            raise self._unsaid(f"the reason {code} in `reasons`, which `why` gave against action {action}")
        clause, sentence = self.reasons[code]
        return Reason(clause, say(sentence))

    def not_your_turn(self, cast: Any, s: Any, seat: int) -> Reason:
        """Why a seat that is not to decide may not act."""
        if s.over:
            return Reason(self.over_clause or self.turn_clause, say("The game is over."))
        return Reason(self.turn_clause, say("It is {name}'s turn.", name=cast.names[s.seat]))

    def stand(self, cast: Any, s: Any, seat: int) -> Standing:
        """What every view begins with: whose it is, who decides, whether the game is over, and who has won by score.

        A view in types is a `StandingView` and takes it as `GameView(**self.stand(cast, s, seat), ...)`.
        """
        scores = list(s.score[: cast.players])
        return {
            "you": seat if 0 <= seat < cast.players else None,
            "seat": None if s.over else s.seat,
            "over": bool(s.over),
            "winners": [each for each, score in enumerate(scores) if s.over and score == max(scores)],
        }

    def card_help(self, cast: Any, name: str) -> str | None:
        """Everything printed on the card of a name, the answer to `? NAME`: by default each column and what stands there."""
        wanted = " ".join(name.lower().split())
        for card_name, card in zip(cast.card_set.names, cast.card_set.cards, strict=True):
            if card_name.lower() == wanted:
                columns = {key: value for key, value in vars(card).items() if key != "name" and value not in ("", None)}
                return f"{card_name}: {', '.join(f'{key} {value}' for key, value in columns.items())}."
        return None

    def sentence(self, cast: Any, event: Event) -> str:
        """An event as its one of `sentences`; nothing if it has none there."""
        text = self.sentences.get(event.kind, "")
        facts: dict[str, Any] = {"a": event.a, "b": event.b, "c": event.c}
        for kind, letter in PLACE.findall(text):
            names = cast.names if kind == "seat" else cast.card_set.names
            facts[f"{kind}_{letter}"] = names[facts[letter]]
        return say(text, **facts) if text else ""

    def glimpse(self, cast: Any, s: Any, t: Any, seat: int) -> View | dict[str, Any]:
        """The view in the middle of what a decision brings about."""
        return self.view(cast, s, t, seat)

    def known_ply(self, s: Any, t: Any, seat: int) -> int | None:
        """How many decisions a seat knows of; by default of all."""
        return None

    def news(self, cast: Any, plies: Sequence[Iterable[Event]], since: int) -> list[Line] | None:
        """What a seat saw happen from ply `since` on; by default the log tells it."""
        return None

    def card_words(self, cast: Any, notation: str) -> Words:
        """A card on one line; by default its name."""
        return notation

    def position(self, cast: Any, s: Any, t: Any) -> dict[str, Any]:
        """Everything, by the names of the state's own fields."""
        shown = {name: getattr(s, name) for name in s.fields if name not in ("key", "pool", "drawn")}
        return {**shown, "seat": None if s.over else s.seat, "over": bool(s.over)}

    def arrange(self, cast: Any, s: Any, t: Any, given: Mapping[str, Any]) -> None:
        """Set fields of the state by their names."""
        problems = []
        for name, value in given.items():
            if name not in s.fields:
                problems.append(f"given: {name!r} is no part of the state.{suggestion(str(name), s.fields)}")
                continue
            before = getattr(s, name)
            setattr(s, name, deepcopy(value))
            try:
                fits = s.to_record()[name][0].tolist() == value
            except (TypeError, ValueError, OverflowError):
                fits = False
            if not fits:
                setattr(s, name, before)
                problems.append(f"given, {name}: found {value!r}, expected something like {before!r}.")
        if problems:
            raise Broken(problems)

    def faults(self, cast: Any, s: Any, t: Any) -> list[str]:
        """What is impossible about a position; by default nothing is known to be."""
        return []

    def cue_draw(self, cast: Any, s: Any, t: Any, kind: int, wanted: Any) -> int:
        """A scenario names a draw by its number."""
        if isinstance(wanted, bool) or not isinstance(wanted, int):
            raise Trouble(f"chance: found {wanted!r}, expected a whole number.")
        return wanted

    def cue_order(self, cast: Any, entries: list[int], wanted: Any) -> list[int]:
        """A scenario names the order of a shuffle by the entries themselves, or that of a deck by its cards.

        Of a deck the top card comes first, and cards that are not named follow in the order of the set.
        """
        of_cards = cast is not None and bool(cast.card_set.cards)
        if of_cards and isinstance(wanted, list) and all(isinstance(name, str) for name in wanted):
            names = [cast.card_set.names[entry] for entry in entries]
            return in_order(entries, names, [*wanted, *(name for name in names if name not in wanted)])
        if not isinstance(wanted, list) or Counter(map(repr, wanted)) != Counter(map(repr, entries)):
            raise Trouble(f"chance: found {wanted!r}, but {sorted(entries)} are being shuffled.")
        return list(wanted)
