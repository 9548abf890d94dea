"""How the figures of a game are told: what is a share, what is a mean, and of what.

`report` writes whole numbers into columns, one row a game. A column alone does not say how it may be read: a mean of "started so
and won" over all games is no chance of winning after such a start. A `Figure` says what a column is divided by.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One figure of a simulation: the sum of a column, divided by the sum of another or by the number of games.

    `share` True: the column never exceeds what it is divided by, as a count of hits never exceeds that of trials. `of` names the
    column it is divided by (empty: games). `told` is how people read it; it names the condition where there is one. `together`:
    told only where all win or lose together (True), only where they play against each other (False), or always (None).
    """

    column: str
    told: str = ""
    share: bool = False
    of: str = ""
    together: bool | None = None

    @property
    def title(self) -> str:
        """The figure's name for people."""
        return self.told or self.column.replace("_", " ")


def mean(column: str, told: str = "", of: str = "", together: bool | None = None) -> Figure:
    """A mean per game, or per whatever another column counts."""
    return Figure(column, told, False, of, together)


def share(column: str, told: str = "", of: str = "", together: bool | None = None) -> Figure:
    """A share of games, or of whatever another column counts."""
    return Figure(column, told, True, of, together)
