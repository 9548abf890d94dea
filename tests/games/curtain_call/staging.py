"""Positions for tests: a fight arranged by its public names, and random fights."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from footlights.games.curtain_call import words
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.views import BORNE
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of, key_words
from footlights.stage.game import Setting


class Fight:
    """A position that can be played on and looked at by its public names."""

    def __init__(
        self,
        given: Mapping[str, Any],
        cards: Sequence[Mapping[str, Any]] = (),
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        self.setting = GAME.setting(options, cards=list(cards) or None)
        self.s = GAME.rules.State()
        engine_of(GAME.id).interpreted.deal_afresh(self.s, self.setting.tables, *key_words(seed))
        words.arrange(self.setting.cast, self.s, self.setting.tables, given)

    def play(self, *texts: str) -> dict[str, Any]:
        """Play actions and look."""
        for text in texts:
            action = words.parse_action(self.setting.cast, text)
            code = GAME.rules.why(self.s, self.setting.tables, action)
            assert code == 0, words.reason(self.setting.cast, code, action)
            GAME.rules.play(self.s, self.setting.tables, action)
        return self.look()

    def look(self) -> dict[str, Any]:
        """The position."""
        return words.position(self.setting.cast, self.s, self.setting.tables)


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
