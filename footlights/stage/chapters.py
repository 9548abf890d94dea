"""How far ahead a search thinks, for games that do not say: by decisions only."""

from footlights.stage.rule import rule


@rule
def one_chapter(s, t, ahead):
    """The chapter a position is in (`ahead` 0), or where a thought that begins there ends, near (1) or far (2): here, never."""
    return ahead
