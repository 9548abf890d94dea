"""Games played and looked at: what every seat and a spectator see at some of the decisions, for the tests of scenes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec

from footlights.stage.game import Setting
from footlights.stage.match import Match
from footlights.stage.rule import Event
from footlights.stage.scene import Actions, Moment, Playbill, Scene, acts, walk
from footlights.stage.tongue import PSEUDO, speaking

Look = tuple[Match, int | None, Any, Scene]


def own(drawn: Iterable[str]) -> set[str]:
    """The names of a sheet's drawings without its pieces, which are there to be shown again in others."""
    return {name for name in drawn if not name.startswith("piece-")}


def by_chance(match: Match, rng: random.Random, chances: Mapping[str, float]) -> str | None:
    """An action that begins as one of those given, each kind taken with its chance where there is any; or none."""
    legal = [str(action) for action in match.legal()]
    for beginning, chance in chances.items():
        found = [action for action in legal if action.startswith(beginning)]
        if found and rng.random() < chance:
            return rng.choice(found)
    return None


@dataclass(frozen=True)
class Games:
    """Games at the given tables, played by somebody, at a share of their decisions and at those that are wanted always."""

    settings: Sequence[Setting]
    names: Sequence[str]
    chosen: Callable[[Match, random.Random], str]
    share: float
    most: int  # positions of a game that are looked at
    always: Callable[[Match], bool] = lambda match: False
    known: dict[int, list[Look]] = field(default_factory=dict)

    def played(self, number: int, seed: int) -> Iterator[Match]:
        """A game, at some of its decisions and at its end."""
        rng = random.Random(seed)
        match = Match(self.settings[number], rng.getrandbits(64), list(self.names))
        match.watched = True
        while not match.over:
            if rng.random() < self.share or self.always(match):
                yield match
            match.play(self.chosen(match, rng))
        yield match

    def looks(self, number: int) -> list[Look]:
        """Matches at their decisions, kept as they were, with what each seat and a spectator see."""
        if number not in self.known:
            self.known[number] = [
                look
                for match in islice(self.played(number, number), self.most)
                for look in looks_at(match.at(match.ply))
            ]
        return self.known[number]

    def all_looks(self) -> list[Look]:
        """The looks at all tables."""
        return [look for number in range(len(self.settings)) for look in self.looks(number)]


def looks_at(match: Match) -> Iterator[Look]:
    """What each seat and a spectator see now."""
    for seat in (*range(match.players), None):
        view = match.view(seat)
        yield match, seat, view, match.game.scene.present(view, match.cast)


def node(scene: Scene, id: str) -> Any:
    """The node with an id."""
    return next(node for node in walk(scene.nodes) if node.id == id)


def ids_of(scene: Scene) -> set[str]:
    """The ids of all nodes."""
    return {found.id for found in walk(scene.nodes)}


def written(scene: Scene) -> list[str]:
    """Everything written in a scene, without what is only said."""
    words: list[str] = []
    for found in walk(scene.nodes):
        words += [str(getattr(found, name, "")) for name in ("title", "text", "detail", "empty", "label")]
        for name in ("facts", "parts", "badges"):
            words += [word for part in getattr(found, name, ()) for word in (part.label, part.text)]
        if isinstance(found, Actions):
            words += [button.label for button in found.buttons]
        if isinstance(found, Playbill):
            words += [*found.lines, *found.heads]
    return words


# --- What is true of every scene --------------------------------------------------------------------------------------


def check_ids_and_actions(look: Look) -> None:
    """Every id is there once, every legal action is offered, and every offer is an action with its words."""
    match, _, view, scene = look
    stage = match.game.scene
    ids = Counter(found.id for found in walk(scene.nodes))
    assert [id for id, times in ids.items() if times > 1] == []
    assert set(view["legal"]) <= set(acts(scene))
    for action in acts(scene):
        assert match.game.words.parse_action(match.cast, action) >= 0
        assert stage.action_label(view, match.cast, action)
        assert isinstance(stage.preview(view, match.cast, action), str)


def check_size(look: Look, largest: int) -> None:
    """A scene is small enough to be sent whole."""
    assert len(msgspec.json.encode(look[3])) < largest


def translated(look: Look) -> Iterator[tuple[str, str]]:
    """Everything written in a scene, as it is and in the pseudo-language; all that is offered is translated."""
    match, _, view, plain = look
    stage = match.game.scene
    with speaking(PSEUDO):
        other = stage.present(view, match.cast)
        labels = [stage.action_label(view, match.cast, action) for action in acts(other)]
    assert all(any(letter > "\x7f" for letter in label) for label in labels)
    return zip(written(plain), written(other), strict=True)


def glimpsed(match: Match, seat: int) -> Iterator[tuple[Event, Scene, Moment]]:
    """What a seat saw since the last decision: what pops is there, and nothing can be taken up meanwhile."""
    stage = match.game.scene
    for glimpse in match.glimpses(seat):
        scene = stage.present(glimpse.view, match.cast, glimpse.event)
        moment = stage.moment(glimpse.view, match.cast, glimpse.event)
        assert set(moment.mark) <= ids_of(scene)
        assert not [found for found in walk(scene.nodes) if found.with_]
        yield glimpse.event, scene, moment


def checked_playbill(match: Match) -> Playbill:
    """The playbill at the end of a duel, which names the winner and what decided."""
    view = match.view(0)
    bill = node(match.game.scene.present(view, match.cast), "playbill")
    assert isinstance(bill, Playbill)
    assert bill.title == (f"{match.names[view['winners'][0]]} wins" if view["winners"] else "A draw")
    assert view["decided_by"] in bill.lines[0]
    return bill
