"""GO-3.8 to GO-3.12 The Mercado, the Wishing Well pile, and where a bought card goes."""

from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.piles import put_discard, put_in_hand, put_on_deck
from footlights.stage.rule import note, rule


@rule
def refill(s, t, slot):
    """The top card of the play deck comes into a slot; with none left it stays empty. GO-1.5, GO-3.8, GO-3.11, R17"""
    if s.play_left == 0:
        s.mercado[slot] = NO_CARD
        note(s, REFILLED, slot, NO_CARD, 0)
        return
    s.play_left -= 1
    s.mercado[slot] = s.play_deck[s.play_left] >> 1
    s.play_deck[s.play_left] = 0
    note(s, REFILLED, slot, s.mercado[slot], s.play_left)


@rule
def find_slot(s, t, card):
    """The leftmost slot with a card, or NOBODY. GO-3.8"""
    for slot in range(t.slots):
        if s.mercado[slot] == card:
            return slot
    return NOBODY


@rule
def why_not_buy(s, t, card):
    """A card is bought from the Mercado or from the Wishing Well pile, for its price in Seed. GO-3.8, GO-3.9, GO-3.12"""
    if card >= t.cards:
        return NOT_IN_MERCADO
    if t.kind[card] == WISHING_WELL:
        if s.wells == 0 or card != t.wishing_well:
            return WELL_PILE_EMPTY
        return LEGAL if s.seed >= t.price[card] else WELL_TOO_DEAR
    if t.price[card] == 0:
        return STARTER_NOT_SOLD
    if find_slot(s, t, card) == NOBODY:
        return NOT_IN_MERCADO
    return LEGAL if s.seed >= t.price[card] else TOO_DEAR


@rule
def deliver(s, t, card, paid):
    """Where a bought card goes: where its own line says, else where a pending instruction does, else to the discard pile.

    GO-4.19, E12, E15, R25
    """
    seat = s.active
    to = t.bought[card]
    if to == TO_HAND:
        put_in_hand(s, seat, card)
    elif to == TO_DECK:
        put_on_deck(s, seat, card)
    elif s.next_on_top > 0:
        s.next_on_top -= 1
        put_on_deck(s, seat, card)
        to = TO_DECK
    else:
        put_discard(s, seat, card)
    note(s, BOUGHT, seat, card, paid * EVENT_PART + to)


@rule
def buy(s, t, card, paid):
    """Pay, take the card, refill the slot; a Wishing Well card comes from its own pile. GO-3.8, GO-3.9, GO-3.10, R18"""
    s.seed -= paid
    s.purchases += 1
    if t.kind[card] == WISHING_WELL:
        s.wells -= 1
        deliver(s, t, card, paid)
    else:
        slot = find_slot(s, t, card)
        s.mercado[slot] = NO_CARD
        deliver(s, t, card, paid)
        refill(s, t, slot)
