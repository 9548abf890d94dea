"""What an action would make of the cards on stage: it is played, and looked at before the Round is scored. TH-3.5, TH-5.3"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.rows import competing_card
from footlights.games.the_theatre.rules.scoring import value_of
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.views import net_tokens
from footlights.stage.preview import Dictated, Trial


class OnStage(NamedTuple):
    """What the tokens of each Print come to, and what each player's card on stage is worth."""

    net: Mapping[str, int]
    worth: Mapping[int, int]


def _look(cast: Cast, s: Any, t: Any, seat: int) -> OnStage:
    playing = (other for other in range(s.players) if s.playing[other])
    return OnStage(net_tokens(s, t), {other: value_of(s, t, other, competing_card(s, other)) for other in playing})


def _use(s: Any, t: Any) -> int | None:
    """What a card does when it enters play belongs to playing it; a Sap is counted as placed. TH-3.3, TH-4.2"""
    if s.deciding != layout.ABILITY:
        return None
    is_sap = t.ability[competing_card(s, s.seat)] == layout.SAP
    return int(layout.PLACE if is_sap else layout.USE)


def _draws(s: Any, t: Any, seat: int) -> Iterator[Any]:
    """Every card that a Gamble could bring: on top of the Deck, or of the Breakroom once it is shuffled. TH-4.15, TH-4.21"""
    deck = s.deck[seat]
    for place in range(deck or s.breakroom[seat]):
        case = s.copy()
        if deck:
            row = case.rows[seat]
            row[place], row[deck - 1] = row[deck - 1], row[place]
        else:
            case.listen(None, Dictated(place))
        yield case


ON_STAGE = Trial(_look, until=(layout.COUNTED,), then=_use)
REPLACED = Trial(_look, until=(layout.COUNTED,), then=_use, cases=_draws)
