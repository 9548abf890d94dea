"""TB-7 Winning, ties, termination."""

from footlights.games.tnb.rules.layout import *
from footlights.games.tnb.rules.tiles import cards_left
from footlights.stage.rule import note, rule


@rule
def has_lost(s, seat):
    """No Life Points, or no card in Deck, hand and board together. TB-7.1, TB-7.2, R31"""
    return s.lp[seat] == 0 or cards_left(s, seat) == 0


@rule
def check_losses(s, t):
    """After a resolution: one has lost, or both at once. TB-7.1, TB-7.3, TB-7.4, TB-8.5, R32, R33"""
    losers = 0
    for seat in range(SEATS):
        if has_lost(s, seat):
            losers += 1
            note(s, LOST, seat, NO_LIFE if s.lp[seat] == 0 else NO_CARDS, 0)
    if losers == 1:
        finish(s, 0 if has_lost(s, 1) else 1, BY_LOSS)
    elif losers == SEATS:
        if t.double_loss == MARGIN:
            finish(s, leader_by_margin(s), BY_DOUBLE_MARGIN)
        else:
            finish(s, NOBODY, BY_DOUBLE_LOSS)


@rule
def check_cap(s, t):
    """After so many rounds the game ends by margin, or by option in a draw. TB-7.6, TB-7.7, TB-8.6, R34"""
    if not s.over and s.round_no > t.round_cap:
        note(s, CAPPED, t.round_cap, 0, 0)
        if t.cap_result == BY_DRAW:
            finish(s, NOBODY, BY_CAP_DRAW)
        else:
            finish(s, leader_by_margin(s), BY_CAP)


@rule
def leader_by_margin(s):
    """The higher LP, counted below 0 too, then the larger number of cards left, else nobody. TB-7.5, TB-8.5"""
    lead = (s.lp[0] - s.beyond[0]) - (s.lp[1] - s.beyond[1])
    if lead == 0:
        lead = cards_left(s, 0) - cards_left(s, 1)
    if lead == 0:
        return NOBODY
    return 0 if lead > 0 else 1


@rule
def finish(s, winner, decided_by):
    """The game is over: one winner, or a draw. TB-7.3, TB-7.4, TB-7.8"""
    s.over = 1
    s.seat = NOBODY
    s.tactical = 0
    s.decided_by = decided_by
    if winner != NOBODY:
        s.score[winner] = 1
    note(s, ENDED, winner, decided_by, 0)
