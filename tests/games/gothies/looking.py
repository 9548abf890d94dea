"""What the tests of the scene look at: positions of whole games, as every seat and a spectator see them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest

from footlights.games.gothies.game import GAME, samples
from footlights.stage.game import Setting
from footlights.stage.match import Match
from footlights.stage.scene import Scene, walk

STAGE = GAME.scene
NAMES = ["Ada", "Bob", "Cyd", "Dot"]
LOOKED_AT = 16  # positions of a game
FORMS = ("synergy ", "activate ", "play ", "strike", "add ", "choose ", "take ", "attack ", "redeem ", "buy ", "dust ")
Look = tuple[Match, int | None, Mapping[str, Any], Scene]


def label(setting: Setting) -> str:
    return f"{setting.cast.options['format']}-{setting.cast.players}"


def chosen(match: Match, rng: random.Random) -> str:
    """Something a person might do: cards are played and used, then bought, then the step ends."""
    legal = [str(action) for action in match.legal()]
    for form in FORMS:
        found = [action for action in legal if action.startswith(form)]
        if found and rng.random() < 0.8:
            return rng.choice(found)
    return rng.choice(legal)


def a_game(setting: Setting, seed: int, often: float = 0.05, most: int = 600) -> Iterator[Match]:
    """A game, at some of its decisions (inside an action more often), and where it ends."""
    rng = random.Random(seed)
    match = Match(setting, rng.getrandbits(64), NAMES[: setting.cast.players])
    match.watched = True
    while not match.over and match.ply < most:
        inside = match.view(match.seat)["decision"] != "play"
        if rng.random() < (0.35 if inside else often):
            yield match
        match.play(chosen(match, rng))
    yield match


@cache
def looks(number: int) -> list[Look]:
    """Matches at their decisions, with what each seat and a spectator see."""
    found: list[Look] = []
    for match in islice(a_game(samples()[number], number), LOOKED_AT):
        then = match.at(match.ply)
        for seat in (*range(then.cast.players), None):
            view = then.view(seat)
            found.append((then, seat, view, STAGE.present(view, then.cast)))
    return found


def all_looks() -> Iterator[Look]:
    for number in range(len(samples())):
        yield from looks(number)


EVERY_TABLE = pytest.mark.parametrize("number", range(len(samples())), ids=[label(s) for s in samples()])


def node(scene: Scene, id: str) -> Any:
    return next(node for node in walk(scene.nodes) if node.id == id)


def ids_of(scene: Scene) -> set[str]:
    return {found.id for found in walk(scene.nodes)}


def has(scene: Scene, id: str) -> bool:
    return id in ids_of(scene)
