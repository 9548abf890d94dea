"""V4 and V14: drawing and looking by text, and what is remembered of it. EN-0.13"""

from footlights.games.encore.rules.choices import deck_left
from footlights.games.encore.rules.frames import ask, finish
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.zones import (
    add_to_hand,
    draw_card,
)
from footlights.stage.rule import note, rule, tell


@rule
def look_at_hand(s, you):
    """A Manager sees the opponent's hand and remembers it. V14, EN-0.13, R38"""
    other = 1 - you
    note(s, LOOKED_AT_HAND, you, s.hand_size[other], 0)
    for i in range(s.hand_size[other]):
        s.hand_known[other][i] |= 1 << you
        tell(s, you, SAW_CARD, other, s.hand[other][i], 0)


@rule
def look_at_venue(s, you):
    """A Manager sees the Venue below the Active one and remembers it. V14, EN-0.13, R38"""
    below = s.venues - 2
    s.venue_known[below] |= 1 << you
    note(s, LOOKED_AT_VENUE, you, 0, 0)
    tell(s, you, SAW_VENUE, you, s.venue_deck[below], 0)


@rule
def carry_out_drawing(s, t, f, p):
    """Draw one card at a time; from either deck, the deck is chosen after the card before was seen. V4, D7"""
    mode = t.program[p][MODE]
    you = s.f_seat[f]
    while s.f_count[f] < t.program[p][AMOUNT] and deck_left(s, you, mode) > 0:
        if mode == EITHER_DECK:
            ask(s, DECK_DUE)
            return
        draw_by_text(s, PERFORMERS if mode == PERFORMER_DECK else OTHERS)
    if s.f_count[f] == 0:
        note(s, SKIPPED, you, t.ability[s.f_ability[f]][BEARER], DRAW)
    finish(s, s.f_count[f] > 0)


@rule
def draw_by_text(s, deck):
    """One card is drawn; the deck is public. V4"""
    f = s.frames - 1
    you = s.f_seat[f]
    s.f_count[f] += 1
    note(s, DREW, you, 1 - deck, deck)
    draw_card(s, you, deck)


@rule
def look_at_deck(s, t, you, p):
    """A Manager sees the top cards, as many as there are, and takes one. V14, D4"""
    deck = PERFORMERS if t.program[p][MODE] == PERFORMER_DECK else OTHERS
    size = s.deck_size[you][deck] + 0
    number = min(t.program[p][COUNT], size)
    if number == 0:
        note(s, SKIPPED, you, t.ability[s.f_ability[s.frames - 1]][BEARER], LOOK_DECK)
        finish(s, 0)
        return
    s.looking = number
    s.looking_deck = deck
    note(s, LOOKED_AT_DECK, you, deck, number)
    for i in range(size - 1, size - 1 - number, -1):
        tell(s, you, SAW_CARD, you, deck_card(s, you, deck, i), 0)
    ask(s, CARD_DUE)


@rule
def deck_card(s, seat, deck, i):
    """A card of a deck, counted from the bottom. V14"""
    return s.performer_deck[seat][i] if deck == PERFORMERS else s.main_deck[seat][i]


@rule
def set_deck_card(s, seat, deck, i, card):
    """A card lies in a place of a deck, counted from the bottom. V14"""
    if deck == PERFORMERS:
        s.performer_deck[seat][i] = card
    else:
        s.main_deck[seat][i] = card


@rule
def looked_at_place(s, seat, card):
    """Where in the deck a card that is being looked at lies, or NO_CARD. V14"""
    size = s.deck_size[seat][s.looking_deck]
    for i in range(size - s.looking, size):
        if deck_card(s, seat, s.looking_deck, i) == card:
            return i
    return NO_CARD


@rule
def take_looked_at(s, card):
    """The card goes to the hand, which is not drawing; the rest to the bottom in order, known to who looked. V14, EN-0.13"""
    you = s.f_seat[s.frames - 1] + 0
    deck = s.looking_deck + 0
    number = s.looking + 0
    size = s.deck_size[you][deck] + 0
    at = looked_at_place(s, you, card)
    for i in range(at, size - 1):
        set_deck_card(s, you, deck, i, deck_card(s, you, deck, i + 1))
    set_deck_card(s, you, deck, size - 1, NO_CARD)
    size -= 1
    for _ in range(number - 1):
        turn_under(s, you, deck, size)
    s.deck_size[you][deck] = size
    s.known_bottom[you][deck] = min(s.known_bottom[you][deck], size - (number - 1)) + number - 1
    s.looking = 0
    s.looking_deck = 0
    note(s, TOOK, you, deck, number - 1)
    tell(s, you, TOOK_CARD, you, card, 0)
    add_to_hand(s, you, card, 0)
    finish(s, 1)


@rule
def turn_under(s, seat, deck, size):
    """The top card goes under all others: one after the other, the first to go ends up above those that follow. V14"""
    card = deck_card(s, seat, deck, size - 1)
    for i in range(size - 1, 0, -1):
        set_deck_card(s, seat, deck, i, deck_card(s, seat, deck, i - 1))
    set_deck_card(s, seat, deck, 0, card)
