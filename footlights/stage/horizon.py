"""What a search takes for granted of games that declare nothing else: no search horizon, and rivals unless one plays alone."""

from footlights.stage.rule import rule


@rule
def no_horizon(s, t, ahead):
    """How far the game is (`ahead` 0), or the search horizon of a search from here, near (1) or far (2): here, never reached.

    A game's own `horizon` counts in whatever positions can be compared by, such as rounds. An iteration of a search ends where
    `horizon(s, t, 0)` reaches the number that the searched position gave for `ahead` 1 or 2.
    """
    return ahead


@rule
def alone(s, t):
    """Whether there is nobody to beat, so that a search compares what comes of a move with how the position looks now."""
    return s.players == 1
