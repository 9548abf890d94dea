"""What the tests of the scene look at: positions of whole games, as every seat and a spectator see them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from footlights.games.gothies.game import GAME, samples
from footlights.stage.game import Setting
from footlights.stage.match import Match
from footlights.stage.scene import Scene
from tests.games.looks import Look, by_chance, ids_of, looks_at

STAGE = GAME.scene
NAMES = ["Ada", "Bob", "Cyd", "Dot"]
LOOKED_AT = 16  # positions of a game
FORMS = ("synergy ", "activate ", "play ", "strike", "add ", "choose ", "take ", "attack ", "redeem ", "buy ", "dust ")
OFTEN = dict.fromkeys(FORMS, 0.8)


def label(setting: Setting) -> str:
    return f"{setting.cast.options['format']}-{setting.cast.players}"


def chosen(match: Match, rng: random.Random) -> str:
    """Something a person might do: cards are played and used, then bought, then the step ends."""
    return by_chance(match, rng, OFTEN) or str(rng.choice(match.legal()))


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
    played = islice(a_game(samples()[number], number), LOOKED_AT)
    return [look for match in played for look in looks_at(match.at(match.ply))]


def all_looks() -> Iterator[Look]:
    for number in range(len(samples())):
        yield from looks(number)


EVERY_TABLE = pytest.mark.parametrize("number", range(len(samples())), ids=[label(s) for s in samples()])


def has(scene: Scene, id: str) -> bool:
    return id in ids_of(scene)
