"""The rows of cards, and who still takes part."""

from footlights.games.the_theatre.rules.layout import *
from footlights.stage.rule import NOBODY, rule


@rule
def card_of(entry):
    """The card an entry of a row stands for; the last bit says whether it is known to the others. R35"""
    return entry >> 1


@rule
def is_in(s, seat):
    """Whether a player still takes part. TH-6.4"""
    return s.fell[seat] == 0


@rule
def a_round_follows(s):
    """Whether another Round of this Act will be played: somebody will still hold a card. TH-2.3, TH-3.9, TH-9.8"""
    if s.round_no >= ROUNDS:
        return 0
    for seat in range(s.players):
        due = 1 if s.playing[seat] == 0 else 0
        if is_in(s, seat) and s.hand[seat] > due:
            return 1
    return 0


@rule
def team_of(t, seat):
    """Seat s belongs to team s mod T: partners sit opposite. TH-7.6"""
    return seat % (t.players // 2)


@rule
def competing_card(s, seat):
    """The card a player competes with this Round: the replacement, if there is one, else the card played. TH-3.5, TH-4.16"""
    if s.playing[seat] == 0:
        return NO_CARD
    return card_of(s.rows[seat][s.deck[seat] + s.hand[seat]])


@rule
def played_card(s, seat):
    """The card a player put down from the hand this Round. TH-3.1"""
    if s.playing[seat] == 0:
        return NO_CARD
    return card_of(s.rows[seat][s.deck[seat] + s.hand[seat] + s.playing[seat] - 1])


@rule
def hand_index(s, seat, card):
    """Where in a player's row a card of the hand lies; of equal cards the last, which is the one others know of. TH-3.1"""
    found = NOBODY
    for i in range(s.deck[seat], s.deck[seat] + s.hand[seat]):
        if card_of(s.rows[seat][i]) == card:
            found = i
    return found


@rule
def show_to_all(s, t, seat, index):
    """A card of a secret deck has been seen: if an equal one was known to be hidden, that knowledge is used up by it. R35"""
    row = s.rows[seat]
    if t.custom[seat] == 0 or row[index] & 1 == 1:
        return
    known = row[index] + 1
    start = s.deck[seat] if s.deck_open[seat] else 0
    for i in range(start, s.deck[seat] + s.hand[seat]):
        if row[i] == known:
            row[i] -= 1
            break
    row[index] = known
