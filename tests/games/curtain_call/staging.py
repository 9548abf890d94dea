"""Positions for tests: a fight arranged by its public names, and random fights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.views import BORNE
from footlights.stage.conformance import Walk
from footlights.stage.game import Setting
from tests.games.positions import Position


class Fight(Position):
    """A position of Curtain Call."""

    game = GAME


def random_turns(setting: Setting, games: int, seed: int = 0) -> Iterator[Any]:
    """Positions in step 5 of random fights in which a random keyword or two has been put on everybody."""
    rng = random.Random(seed)
    for number in range(games):
        walk = Walk(setting, seed * 1000 + number)
        for _ in walk:
            if walk.s.phase == layout.FIGHT and rng.random() < 0.2:
                yield spiced(walk.s.copy(), rng)


def spiced(s: Any, rng: random.Random) -> Any:
    """A position with some keywords more, as they could be there."""
    for name, (bearer, keys) in BORNE.items():
        if name != "macguffin" and s.hp[bearer] == 0 and bearer != layout.TEAM:
            continue
        for key in rng.sample(list(keys), min(len(keys), rng.randrange(5))):
            most = layout.CONVERTS - 1 if key >= layout.FEAR else 6
            s.kw[bearer][key] = rng.randrange(most + 1)
    for ally in range(layout.ALLIES):
        if s.hp[ally] and rng.random() < 0.3:
            s.hp[ally] = rng.randrange(1, s.hp[ally] + 1)
    if rng.random() < 0.3:
        s.hp[layout.ENEMY] = rng.randrange(1, s.hp[layout.ENEMY] + 1)
    s.ovation = rng.randrange(layout.MOST_OVATION + 1)
    return s
