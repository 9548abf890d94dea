"""Positions for tests: a table arranged by its public names that can be played on and looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from footlights.stage.engine import engine_of, key_words
from footlights.stage.game import Game


class Position:
    """A position of a game."""

    game: ClassVar[Game]

    def __init__(
        self,
        given: Mapping[str, Any],
        cards: Sequence[Mapping[str, Any]] = (),
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        self.setting = self.game.setting(options, cards=list(cards) or None)
        self.s = self.game.rules.State()
        engine_of(self.game.id).interpreted.deal_afresh(self.s, self.setting.tables, *key_words(seed))
        self.game.words.arrange(self.setting.cast, self.s, self.setting.tables, given)

    def play(self, *texts: str) -> Any:
        """Play actions and look."""
        words, cast = self.game.words, self.setting.cast
        for text in texts:
            action = words.parse_action(cast, text)
            code = self.game.rules.why(self.s, self.setting.tables, action)
            assert code == 0, words.reason(cast, code, action)
            self.game.rules.play(self.s, self.setting.tables, action)
        return self.look()

    def legal(self) -> list[str]:
        """What can be done now, in notation."""
        out = [0] * self.game.max_legal
        number = self.game.rules.legal(self.s, self.setting.tables, out)
        return sorted(self.game.words.action_text(self.setting.cast, action) for action in out[:number])

    def look(self) -> Any:
        """The position."""
        return self.game.words.position(self.setting.cast, self.s, self.setting.tables)

    def view(self, seat: int) -> Any:
        """What a seat sees."""
        return self.game.words.view(self.setting.cast, self.s, self.setting.open_tables, seat)
