"""Who knows what in Briscola, and how good a position looks."""

from briscola.rules.layout import *
from footlights.stage.chance import shuffle
from footlights.stage.record import Floats, Numbers
from footlights.stage.rule import rule


@rule
def is_hidden(s, card, seat):
    """Whether a seat (-1: a spectator) cannot know where a card is. BR-1.5"""
    return card != s.turned and s.place[card] != GONE and s.place[card] != seat


@rule
def hide(s, t, seat):
    """All that a seat has not seen is put in order into the stock, shuffled, and dealt to the hands again. BR-1.5"""
    start = 1 if s.left else 0  # the turned-up card stays where it is
    stop = start
    first = second = 0
    for card in range(CARDS):
        if is_hidden(s, card, seat):
            first += s.place[card] == 0
            second += s.place[card] == 1
            s.place[card] = STOCK
            s.stock[stop] = card
            stop += 1
    shuffle(s, t, DEAL, s.stock, start, stop)
    for at in range(stop - first - second, stop):
        s.place[s.stock[at]] = 0 if at < stop - second else 1
        s.stock[at] = NO_CARD


@rule
def observe(s, t, seat, out: Floats):
    """What a seat knows, in numbers: points, stock, trump, the card to beat, and of every card where it is."""
    out[0] = s.points[seat]
    out[1] = s.points[1 - seat]
    out[2] = s.left
    out[3] = t.suit[s.turned]
    out[4] = s.table[1 - seat]
    for card in range(CARDS):
        place = abs(s.place[card] - seat) if s.place[card] < PLAYERS else s.place[card]  # one's own hand is 0
        out[FACTS + card] = NO_CARD if is_hidden(s, card, seat) else place
    return FEATURES


@rule
def report(s, t, results: Numbers, at):
    """The figures of a finished game: the points between the players, and who led first."""
    results[at] = abs(s.points[0] - s.points[1])
    results[at + 1] = s.first


@rule
def evaluate(s, t, seat):
    """How good a position looks to a seat: points, and the strength of its trumps; at the end only who has won."""
    ahead = s.points[seat] - s.points[1 - seat]
    if s.over:
        return WON * ((ahead > 0) - (ahead < 0))
    value = A_POINT * ahead
    for card in range(CARDS):
        if s.place[card] < PLAYERS and t.suit[card] == t.suit[s.turned]:
            value += A_TRUMP * t.strength[card] * (1 if s.place[card] == seat else -1)
    return value
