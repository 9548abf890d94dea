"""Games as long as a stranger could make them: legal to the last decision, and very dull."""

from __future__ import annotations

from functools import cache

import footlights as fl
from footlights.stage.match import Match


@cache
def long_match(decisions: int = 4018) -> Match:
    """ENCORE!! with a far cap and twelve Venues in which both Managers only ever pass: 4,018 decisions to its end."""
    match = fl.new("encore", seed=1, options={"max_rounds": 999, "venue_deck_size": 12})
    while not match.over and match.ply < decisions:
        match.play(match.legal()[-1])
    return match


@cache
def long_text(decisions: int = 4018) -> str:
    """Its match file."""
    return long_match(decisions).to_yaml()
