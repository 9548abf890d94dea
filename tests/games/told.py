"""Events as they come in random games, and whether they read as sentences: for the tests of words."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from footlights.stage.conformance import Walk
from footlights.stage.game import get_game
from footlights.stage.rule import Event


@cache
def events_of_play(game_id: str, games: int, each: int = 60, whole: int = 0) -> dict[int, list[tuple[Any, Event]]]:
    """Some events of every kind, from random games of all sample tables; all of them of one game in `whole`."""
    found: dict[int, list[tuple[Any, Event]]] = {}
    settings = get_game(game_id).samples()
    for number in range(games):
        setting = settings[number % len(settings)]
        walk = Walk(setting, number)
        for _ in walk:
            pass
        for event in walk.events:
            examples = found.setdefault(event.kind, [])
            if len(examples) < each or (whole and number % whole == 0):
                examples.append((setting.cast, event))
    return found


def check_sentence(text: str, end: str = r"\.") -> None:
    """A sentence has a beginning and an end, and nothing in it that is meant for programs."""
    assert re.fullmatch(rf"[A-Z0-9].*{end}", text), text
    assert "  " not in text
    assert not re.search(r"\b1 cards\b|None|\{|\}|_|#", text), text
