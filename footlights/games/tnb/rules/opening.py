"""TB-1 Setup: decks, shuffles, opening hands, who is first."""

from footlights.games.tnb.rules.layout import *
from footlights.stage.chance import draw, shuffle
from footlights.stage.rows import sort
from footlights.stage.rule import note, rule, tell


@rule
def set_up(s, t):
    """Life Points, empty boards, decks, opening hands, and a first player by lot. TB-1.1, TB-1.4, TB-1.7, TB-1.8, R1, R5, R44

    Each Deck is shuffled here and never again. TB-1.5, R6
    """
    for seat in range(SEATS):
        s.lp[seat] = t.life_points
        for tile in range(TILES):
            s.card[seat][tile] = NO_CARD
            s.was_card[seat][tile] = NO_CARD
        for i in range(MAX_DECK):
            s.rows[seat][i] = NO_CARD
            s.removed[seat][i] = NO_CARD
    for seat in range(SEATS):
        bring_deck(s, t, seat)
    for seat in range(SEATS):
        shuffle(s, t, SHUFFLE, s.rows[seat], 0, t.deck_size)
    for seat in range(SEATS):
        draw_opening_hand(s, t, seat)
    s.opener = draw(s, t, FIRST, SEATS)
    note(s, BEGINS, s.opener, 0, 0)


@rule
def bring_deck(s, t, seat):
    """The deck a player has chosen, or different cards of the pool by lot. TB-1.2, TB-1.3, TB-8.1, R38"""
    s.deck[seat] = t.deck_size
    if t.deck_format == RANDOM_DECKS:
        for i in range(t.deck_size):
            s.rows[seat][i] = unused_card(s, seat, i, draw(s, t, DECK, t.cards - i))
            sort(s.rows[seat], 0, i + 1)
    else:
        for i in range(t.deck_size):
            s.rows[seat][i] = t.decklist[seat][i]


@rule
def unused_card(s, seat, number, place):
    """Of the pool's cards that are not among the first so many of a sorted row, the one in a place. TB-1.2, TB-8.1"""
    for i in range(number):
        if s.rows[seat][i] <= place:
            place += 1
    return place


@rule
def draw_opening_hand(s, t, seat):
    """The top cards of the Deck, without paying; no mulligan. TB-1.6"""
    s.deck[seat] -= t.opening_hand
    s.hand[seat] = t.opening_hand
    sort(s.rows[seat], s.deck[seat], t.deck_size)
    for i in range(s.deck[seat], t.deck_size):
        tell(s, seat, HELD, seat, s.rows[seat][i], 0)
