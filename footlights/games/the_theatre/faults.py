"""What is impossible about a position; for tests."""

from __future__ import annotations

from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.rows import (
    card_of,
    is_in,
)
from footlights.games.the_theatre.tables import Cast


def faults(cast: Cast, s: Any, t: Any) -> list[str]:
    """What is impossible about a position."""
    found = []
    for seat in range(s.players):
        sizes = [s.deck[seat], s.hand[seat], s.playing[seat], s.breakroom[seat], s.dismissed[seat]]
        if sum(sizes) != s.starting[seat] or min(sizes) < 0:
            found.append(f"seat {seat}: zones {sizes} do not add up to {s.starting[seat]}")
        cards = sorted(card_of(entry) for entry in s.rows[seat][: s.starting[seat]])
        if cards != sorted(t.decklist[seat][: t.deck_size[seat]]):
            found.append(f"seat {seat}: the cards are not those of the deck")
        if s.hand[seat] > layout.HAND or s.playing[seat] > 2:
            found.append(f"seat {seat}: {s.hand[seat]} in hand, {s.playing[seat]} in play")
        hand = s.rows[seat][s.deck[seat] : s.deck[seat] + s.hand[seat]]
        if hand != sorted(hand):
            found.append(f"seat {seat}: the hand is not sorted")
    if not s.over and not (
        1 <= s.round_no <= layout.ROUNDS and 0 <= s.leader < s.players and 0 <= s.desired < layout.DIE_SIDES
    ):
        found.append(f"round {s.round_no}, leader {s.leader}, desired suit {s.desired}")
    if not s.over and not is_in(s, s.seat):
        found.append(f"seat {s.seat} is out but has to decide")
    if min(s.boost) < 0 or min(s.sap) < 0:
        found.append("fewer than no tokens")
    if s.over and not 1 <= sum(s.score) <= 2:
        found.append(f"the scores are {s.score}")
    return found
