# mypy: ignore-errors
"""The rules of Nim: whoever takes the last match wins. Alone, the pile is to be cleared by an exact number of takings."""

from footlights.stage.actions import ActionSet, action, whole
from footlights.stage.record import Floats, Header, Ids, Numbers, TablesHeader, i8, i16
from footlights.stage.rule import NOBODY, rule

MOST = 3
WON = 1_000_000


class Actions(ActionSet):
    """Take so many."""

    take = action("take {number}", number=whole(1, MOST))


class State(Header):
    """A pile of matches, and how often somebody has taken some."""

    pile: i16
    taken: i8


class Tables(TablesHeader):
    """How many matches there are at first."""

    matches: i16
    wanted: i16


@rule
def deal(s, t):
    """The pile lies there."""
    s.pile = t.matches
    return 0


@rule
def why(s, t, action):
    """One may take one, two or three, if there are so many."""
    return 0 if not s.over and 0 <= action < MOST and action < s.pile else 1


@rule
def legal(s, t, out: Ids):
    """Everything that may be taken."""
    n = 0
    for taking in range(MOST):
        if why(s, t, taking) == 0:
            out[n] = taking
            n += 1
    return n


@rule
def forced(s, t):
    """Everything is open."""
    return 1


@rule
def play(s, t, action):
    """Take; whoever takes the last wins, or alone if it was the wanted number of takings."""
    s.pile -= action + 1
    s.taken += 1
    if s.pile == 0:
        s.over = 1
        if s.players == 1:
            s.score[0] = 1 if s.taken == t.wanted else 0
        else:
            s.score[s.seat] = 1
        s.seat = NOBODY
    else:
        s.seat = (s.seat + 1) % s.players
    return 0


@rule
def hide(s, t, seat):
    """There is nothing to hide."""
    return 0


@rule
def observe(s, t, seat, out: Floats):
    """The pile."""
    out[0] = s.pile
    return 1


@rule
def report(s, t, results: Numbers, at):
    """No figures."""
    return 0


@rule
def evaluate(s, t, seat):
    """Nothing is known before the end."""
    if s.over:
        return WON if s.score[seat] else -WON
    return 0


@rule
def horizon(s, t, ahead):
    """The search horizon counts takings: the near one is one away, the far one two."""
    return s.taken + ahead


@rule
def rich(s, t, seat):
    """An evaluation that is high from the beginning and rises with every taking."""
    return 5000 + 500 * s.taken
