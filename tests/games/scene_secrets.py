"""What a seat is shown of a position, to the byte, and positions that the seat cannot tell from it: for the tests of scenes."""

from __future__ import annotations

from typing import Any

import msgspec

from footlights.stage.engine import engine_of
from footlights.stage.match import Match
from footlights.stage.scene import acts


def redealt(match: Match, state: Any, seat: int, seed: int) -> Any:
    """A position that could be the real one as far as a seat knows."""
    copy = state.copy()
    engine_of(match.game.id).interpreted.conceal(copy, match.setting.open_tables, seat, seed)
    return copy


def seen(match: Match, state: Any, seat: int, event: Any, legal: list[str]) -> bytes:
    """The scene of a position with the words of everything that may be done, and the moment of an event."""
    stage = match.game.scene
    view = {**match._seen(state, seat), "legal": legal}
    scene = stage.present(view, match.cast, event)
    offers = [
        (action, stage.action_label(view, match.cast, action), stage.preview(view, match.cast, action))
        for action in acts(scene)
    ]
    moment = stage.moment(view, match.cast, event) if event is not None else None
    return msgspec.json.encode([scene, offers, moment])
