"""GO-5.10 to GO-5.14 Elimination and the end of the competitive game; GO-10 the end of the cooperative game."""

from footlights.games.gothies.rules.layout import *
from footlights.stage.rule import note, rule


@rule
def finish(s, decided_by):
    """The game is over. GO-5.11, GO-5.13, GO-10"""
    s.over = 1
    s.seat = NOBODY
    s.phase = ENDED_GAME
    s.decided_by = decided_by
    s.card = NO_CARD
    s.at = 0
    s.end = 0
    note(s, ENDED, decided_by, s.well, 0)


@rule
def end_together(s, won, decided_by):
    """All Streya win or lose together. GO-10.4"""
    for seat in range(s.players):
        s.score[seat] = won
    finish(s, decided_by)


@rule
def change_well(s, t, number):
    """The Well gains or loses: at 100 the game is won, at 0 it is lost, at once. GO-10.1, GO-10.2, R33"""
    s.well = max(0, min(s.well + number, MOST_GAIN))
    if s.well >= t.well_goal:
        end_together(s, 1, BY_WELL_FULL)
    elif s.well == 0:
        end_together(s, 0, BY_WELL_EMPTY)


@rule
def is_ahead(s, seat, other):
    """Who is placed before another: the living by Timestones, then those out, the later ones first. GO-5.12, GO-5.13"""
    if s.out[seat] != s.out[other]:
        return 1 if s.out[seat] == 0 or (s.out[other] > 0 and s.out[seat] > s.out[other]) else 0
    return 1 if s.timestones[seat] > s.timestones[other] else 0


@rule
def place_all(s, decided_by):
    """A Streya's score is the number of those placed behind. GO-5.12, GO-5.13, R23, R24"""
    for seat in range(s.players):
        s.score[seat] = 0
        for other in range(s.players):
            s.score[seat] += is_ahead(s, seat, other)
    finish(s, decided_by)


@rule
def end_by_limit(s):
    """After the last round the most Timestones win; equal leaders share. GO-5.13, R24"""
    place_all(s, BY_ROUND_LIMIT)


@rule
def wake_up(s, seat):
    """A Streya at 0 Timestones is out, and all the cards leave the game; the last one asleep wins. GO-5.10, GO-5.11, R23"""
    s.living -= 1
    s.out[seat] = s.players - s.living
    gone = s.discard[seat] + 0
    for i in range(s.deck[seat] + s.hand[seat]):
        s.discards[seat][gone] = s.rows[seat][i] >> 1
        s.deduced[seat][s.rows[seat][i] >> 1] = 0
        s.rows[seat][i] = 0
        gone += 1
    for place in range(OWNED):
        if place < s.row[seat] or place > LAST - s.lands[seat]:
            s.discards[seat][gone] = s.face[seat][place]
            s.face[seat][place] = 0
            gone += 1
    s.gone[seat] = gone
    s.deck[seat] = 0
    s.hand[seat] = 0
    s.discard[seat] = 0
    s.row[seat] = 0
    s.lands[seat] = 0
    note(s, WOKE_UP, seat, s.living, 0)
    if s.living == 1:
        place_all(s, BY_LAST_ASLEEP)
