"""How Briscola is played, in the order of RULES.md."""

from briscola.rules.layout import *
from footlights.stage.chance import draw, shuffle
from footlights.stage.record import Ids
from footlights.stage.rule import NOBODY, note, rule, tell


@rule
def deal(s, t):
    """Three cards each, then one turned up for trump; lots decide who leads. BR-1.3, BR-1.4"""
    for card in range(CARDS):
        s.stock[card] = card
        s.place[card] = STOCK
    shuffle(s, t, DEAL, s.stock, 0, CARDS)
    s.left = CARDS
    for number in range(PLAYERS * HAND):
        s.place[top_card(s)] = number // HAND
    for card in range(CARDS):
        if s.place[card] != STOCK:
            tell(s, s.place[card], HOLDS, card, 0, 0)
    turn_up(s)
    s.table[0] = s.table[1] = NO_CARD
    s.first = draw(s, t, LOTS, PLAYERS)
    lead(s, s.first)


@rule
def top_card(s):
    """The top card, taken off the stock."""
    s.left -= 1
    card = s.stock[s.left]
    s.stock[s.left] = NO_CARD
    return card


@rule
def turn_up(s):
    """The next card shows the trump and goes under the stock. BR-1.4"""
    s.turned = s.stock[s.left - 1]
    for at in range(s.left - 1, 0, -1):
        s.stock[at] = s.stock[at - 1]
    s.stock[0] = s.turned
    note(s, TURNED, s.turned, 0, 0)


@rule
def lead(s, seat):
    """A player leads a trick. BR-1.3, BR-2.3"""
    s.leader = s.seat = seat
    note(s, LEADS, seat, 0, 0)


@rule
def legal(s, t, out: Ids):
    """Any card of the hand may be played. BR-2.1"""
    n = 0
    for card in range(CARDS):
        if not s.over and s.place[card] == s.seat:
            out[n] = PLAY.of(card)
            n += 1
    return n


@rule
def why(s, t, action):
    """Why the player to decide may not play a card. BR-2.1, BR-3.1"""
    if s.over:
        return GAME_OVER
    return LEGAL if s.place[PLAY.card(action)] == s.seat else NOT_HELD


@rule
def forced(s, t):
    """Without a stock everybody can see that somebody has one card left. BR-2.4"""
    return s.left == 0


@rule
def play(s, t, action):
    """A card goes face up on the table; the second one ends the trick. BR-2.1"""
    card = PLAY.card(action)
    s.place[card] = GONE
    s.table[s.seat] = card
    note(s, PLAYED, s.seat, card, 0)
    s.seat = 1 - s.seat
    if s.table[s.seat] != NO_CARD:
        end_trick(s, t, 1 - s.leader)


@rule
def beats(s, t, card, led):
    """Whether the second card wins: by strength in the suit led, otherwise only as a trump. BR-2.2"""
    if t.suit[card] == t.suit[led]:
        return t.strength[card] > t.strength[led]
    return t.suit[card] == t.suit[s.turned]


@rule
def end_trick(s, t, other):
    """The winner takes both cards, both draw, and the winner leads. BR-2.3, BR-2.4"""
    winner = other if beats(s, t, s.table[other], s.table[s.leader]) else s.leader
    worth = t.worth[s.table[0]] + t.worth[s.table[1]]
    s.points[winner] += worth
    s.tricks += 1
    note(s, TAKES, winner, worth, s.points[winner])
    s.table[0] = s.table[1] = NO_CARD
    if s.left:
        draw_card(s, winner)
        draw_card(s, 1 - winner)
    if s.tricks < TRICKS:
        lead(s, winner)
    else:
        end(s)


@rule
def draw_card(s, seat):
    """A player draws; the last card is the turned-up one, as all can see. BR-1.5, BR-2.4"""
    card = top_card(s)
    s.place[card] = seat
    if s.left:
        tell(s, seat, DREW, card, 0, 0)
    else:
        note(s, TOOK_TURNED, seat, card, 0)


@rule
def end(s):
    """All cards are played: the points decide. BR-3.1"""
    s.over = 1
    s.seat = NOBODY
    for seat in range(PLAYERS):
        s.score[seat] = s.points[seat]
    note(s, ENDS, s.points[0], s.points[1], 0)
