"""What is remembered of a scene is what would be made anew: nothing of another look, seat, table or language is in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from footlights.games import OWN_GAMES
from footlights.stage.game import Game, Setting, get_game
from footlights.stage.match import Match
from footlights.stage.remembered import forget
from footlights.stage.rule import Event
from footlights.stage.tongue import ENGLISH, PSEUDO, speaking

TABLES, GAMES, DECISIONS = 3, 2, 40
LOOKED_AT = 0.25  # the share of decisions after which everybody looks


@dataclass
class Look:
    """Something a seat or a spectator is shown, and everything that is made of it in a language."""

    match: Match
    view: Any
    event: Event | None
    language: str
    shown: bytes = b""


def everything(look: Look) -> bytes:
    """The scene, labels and previews of a look."""
    scene, cast = look.match.game.scene, look.match.cast
    with speaking(look.language):
        presented = scene.present(look.view, cast, look.event)
        labels = [scene.action_label(look.view, cast, action) for action in look.view["legal"]]
        previews = [str(scene.preview(look.view, cast, action)) for action in look.view["legal"]]
    return msgspec.json.encode((presented, labels, previews))


def looks_at(match: Match) -> Iterator[Look]:
    """What all seats and a spectator are shown now, and were shown on the way here."""
    for language in (ENGLISH, PSEUDO):
        for seat in (*range(match.players), None):
            with speaking(language):
                glimpses, view = match.glimpses(seat), match.view(seat)
            for glimpse in glimpses:
                yield Look(match, glimpse.view, glimpse.event, language)
            yield Look(match, view, None, language)


def played(setting: Setting, seed: int) -> Iterator[Look]:
    """A random game, looked at now and then."""
    rng = random.Random(seed)
    match = Match(setting, seed)
    match.watched = True
    while not match.over and match.ply < DECISIONS:
        match.play(rng.choice(match.legal()))
        if rng.random() < LOOKED_AT or match.over:
            yield from looks_at(match)


def tables(game: Game) -> list[Setting]:
    """A few tables that differ as much as the game's samples do."""
    samples = game.samples()
    return [samples[number * (len(samples) - 1) // (TABLES - 1)] for number in range(TABLES)]


@pytest.mark.parametrize("game_id", OWN_GAMES)
def test_a_remembered_scene_is_the_one_that_would_be_made_anew(game_id: str) -> None:
    looks = []
    for setting in tables(get_game(game_id)):
        for seed in range(GAMES):
            for look in played(setting, seed):
                look.shown = everything(look)
                looks.append(look)
    assert len(looks) > 100
    for look in random.Random(0).sample(looks, 100):
        forget()
        assert everything(look) == look.shown
