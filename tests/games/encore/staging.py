"""Positions for tests: a table arranged by its public names that can be played on and looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from footlights.games.encore import words
from footlights.games.encore.game import GAME
from footlights.stage.engine import HIDE, engine_of, key_words
from footlights.stage.game import Setting


class Show:
    """A position of ENCORE!!."""

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

    def legal(self) -> list[str]:
        """What can be done now, in notation."""
        out = [0] * GAME.max_legal
        number = GAME.rules.legal(self.s, self.setting.tables, out)
        return sorted(words.action_text(self.setting.cast, action) for action in out[:number])

    def look(self) -> dict[str, Any]:
        """The position."""
        return words.position(self.setting.cast, self.s, self.setting.tables)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees."""
        return words.view(self.setting.cast, self.s, self.setting.open_tables, seat)


def hidden(setting: Setting, s: Any, seat: int, seed: int) -> Any:
    """A position that could be the real one as far as a seat knows."""
    troupe = engine_of(GAME.id).troupe(False)
    troupe.load(s.copy())
    troupe.perform(HIDE, [setting.open_tables], seat, seed)
    return troupe.state()
