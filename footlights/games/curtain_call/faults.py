"""What is impossible about a position; for tests."""

from __future__ import annotations

from typing import Any

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.knowledge import rewards_seen
from footlights.games.curtain_call.rules.run import act_of
from footlights.games.curtain_call.tables import Cast
from footlights.games.curtain_call.text import KEYWORDS
from footlights.games.curtain_call.views import BODIES, BORNE, places


def faults(cast: Cast, s: Any, t: Any) -> list[str]:
    """What is impossible about a position."""
    found = [*_card_faults(s, t), *_keyword_faults(s)]
    if not 0 <= s.ovation <= layout.MOST_OVATION or not 0 <= s.energy <= layout.ENERGY:
        found.append(f"Ovation {s.ovation}, energy {s.energy}")
    if s.phase == layout.FIGHT and not (1 <= s.round_no <= t.round_cap and 1 <= s.encounter <= layout.ENCOUNTERS):
        found.append(f"round {s.round_no} of encounter {s.encounter}")
    for name in (*BODIES, "enemy"):
        bearer = BORNE[name][0]
        if not 0 <= s.hp[bearer] <= s.top[bearer]:
            found.append(f"{name} has {s.hp[bearer]} of {s.top[bearer]} HP")
    if s.over and (s.score[0] not in (0, 1) or not s.cause or s.phase != layout.ENDED_RUN):
        found.append(f"score {s.score[0]}, cause {s.cause}, phase {s.phase}")
    return found


def _card_faults(s: Any, t: Any) -> list[str]:
    """Cards lost or doubled. CC-2.8"""
    found = []
    everywhere = [*places(s.hand, s), *places(s.discard, s)]
    everywhere += [entry // layout.VERSIONS - 1 for entry in s.pile[: s.pile_size]]
    if s.phase == layout.FIGHT and sorted(everywhere) != list(range(s.deck_size)):
        found.append(f"the cards {sorted(everywhere)} are not the {s.deck_size} of the deck")
    if s.hand_size != s.hand.bit_count() or s.hand_size > layout.HAND_LIMIT or any(s.pile[s.pile_size :]):
        found.append(f"a hand of {s.hand_size}, a pile of {s.pile_size}")
    if s.encounter and s.deck_size != 10 + rewards_seen(s) - (s.phase == layout.REWARD):
        found.append(f"a deck of {s.deck_size} in encounter {s.encounter}")
    upgraded = sum(version % 2 for version in s.version[: s.deck_size])
    expected = max(0, act_of(s.encounter)) if s.encounter else 0
    if upgraded != expected:
        found.append(f"{upgraded} upgraded cards in encounter {s.encounter}")
    return found


def _keyword_faults(s: Any) -> list[str]:
    """Keywords where they cannot be, on the knocked out, or out of range. Section 2.4, CC-14.2"""
    found = []
    for name, (bearer, keys) in BORNE.items():
        for key, value in enumerate(s.kw[bearer]):
            if not 0 <= value <= layout.MAX_VALUE or (value and key not in keys):
                found.append(f"{name} has {KEYWORDS[key]} {value}")
        out = name in ("aldric", "pip") and s.hp[bearer] == 0
        if out and any(s.kw[bearer]):
            found.append(f"{name} is knocked out and has {s.kw[bearer]}")
        for key in (layout.FEAR, layout.FRUSTRATION):
            if s.kw[bearer][key] >= layout.CONVERTS:
                found.append(f"{name} has {KEYWORDS[key]} {s.kw[bearer][key]}")
    return found
