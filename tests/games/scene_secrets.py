"""What a seat is shown of a position, to the byte, and positions that the seat cannot tell from it: for the tests of scenes."""

from __future__ import annotations

from typing import Any

import msgspec

from footlights.stage.engine import engine_of
from footlights.stage.match import SPECTATOR, Match
from footlights.stage.preview import Trials
from footlights.stage.rule import PUBLIC
from footlights.stage.scene import acts


def redealt(match: Match, state: Any, seat: int, seed: int) -> Any:
    """A position that could be the real one as far as a seat knows."""
    copy = state.copy()
    engine_of(match.game.id).interpreted.conceal(copy, match.setting.open_tables, seat, seed)
    return copy


def seen(match: Match, state: Any, seat: int, event: Any, legal: list[str]) -> bytes:
    """The scene of a position with the words of everything that may be done, and the moment of an event."""
    stage = match.game.scene
    view = match._seen(state, seat, match.game.words.view, legal)
    if legal:
        ids = [action.id for action in match.legal()]
        view.can_try(Trials(view, match.game, match.cast, state, match.setting.open_tables, ids))
    scene = stage.present(view, match.cast, event)
    offers = [
        (action, stage.action_label(view, match.cast, action), stage.preview(view, match.cast, action))
        for action in acts(scene)
    ]
    moment = stage.moment(view, match.cast, event) if event is not None else None
    return msgspec.json.encode([scene, offers, moment])


def compared(match: Match, kept: slice = slice(None)) -> int:
    """How often a position, and the moments kept of what led to it, was to the byte one that a seat cannot tell from it."""
    moments: list[tuple[Any, Any]] = [(match.fork(), None)]
    if match._watcher is not None:
        moments += [(state, match._watcher[after - 1]) for after, state in match._watcher.looks][kept]
    times = 0
    for seat in (*range(match.players), SPECTATOR):
        for state, event in moments:
            if event is not None and event.to not in (PUBLIC, seat):
                continue
            legal = match.view(seat)["legal"] if event is None and seat != SPECTATOR else []
            real = seen(match, state, seat, event, legal)
            assert seen(match, redealt(match, state, seat, match.ply), seat, event, legal) == real
            times += 1
    return times
