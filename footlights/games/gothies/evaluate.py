"""How good a position looks."""

from footlights.stage.rule import rule

THREE_TO_ONE = 1000
PLAY_ON = 16


@rule
def evaluate(s, t, seat):
    """Timestones, for a start."""
    return s.timestones[seat] + s.well
