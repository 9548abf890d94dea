"""How a search thinks of games that do not say: ahead by decisions only, and each seat for itself."""

from footlights.stage.rule import rule


@rule
def one_chapter(s, t, ahead):
    """The chapter a position is in (`ahead` 0), or where a thought that begins there ends, near (1) or far (2): here, never."""
    return ahead


@rule
def alone(s, t):
    """Whether there is nobody to beat, so that a search compares what comes of a move with how the position looks now."""
    return s.players == 1
