"""Choices inside a line: what may be dusted, taken, removed or named. D4 to D9"""

from footlights.games.gothies.rules.actions import write_once
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.lines import after_atom
from footlights.games.gothies.rules.mercado import buy, find_slot, refill
from footlights.games.gothies.rules.piles import (
    find_land,
    is_discarded,
    is_in_hand,
    leave_discard,
    leave_hand,
    turn_to_dust,
)
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule


@rule
def why_not_dust_own(s, t, card, pile):
    """Only a card of a pile that the atom names. D7, E8"""
    if not t.code[s.at][FROM] & pile:
        return NOTHING_SUCH_TO_DUST
    there = is_in_hand(s, s.active, card) if pile == FROM_HAND else is_discarded(s, s.active, card)
    return LEGAL if there else NOTHING_SUCH_TO_DUST


@rule
def dust_own(s, t, card, pile):
    """An own card is dusted without benefit. E8, GO-4.15, GO-4.17"""
    if pile == FROM_HAND:
        leave_hand(s, s.active, card)
    else:
        leave_discard(s, s.active, card)
    turn_to_dust(s, t, card)
    note(s, DUSTED, s.active, card, HAND_PILE if pile == FROM_HAND else DISCARD_PILE)
    after_atom(s, t)


@rule
def dust_in_mercado(s, t, card):
    """A Mercado card is dusted without benefit, and the slot refilled at once. E9, GO-4.17"""
    slot = find_slot(s, t, card)
    turn_to_dust(s, t, card)
    note(s, DUSTED, s.active, card, MERCADO_PILE)
    refill(s, t, slot)
    after_atom(s, t)


@rule
def take_free(s, t, card):
    """A Mercado card is bought without paying. E11, GO-4.19"""
    s.gifts += 1
    buy(s, t, card, 0)
    after_atom(s, t)


@rule
def why_not_take(s, t, card):
    """Only a Mercado card of at most the price. D8, E11"""
    if card >= t.cards or find_slot(s, t, card) == NOBODY or t.price[card] > t.code[s.at][NUMBER]:
        return NOTHING_SUCH_TO_TAKE
    return LEGAL


@rule
def why_not_remove(s, seat, card):
    """Only a land of a living opponent. D9, E10"""
    if seat >= s.players or seat == s.active or find_land(s, seat, card) == NOBODY:
        return NOTHING_SUCH_TO_REMOVE
    return LEGAL


@rule
def why_not_victim(s, seat):
    """Only a living opponent. D4, GO-4.20"""
    return NO_SUCH_OPPONENT if seat >= s.players or seat == s.active or s.out[seat] else LEGAL


@rule
def legal_hand(s, out: Ids, base):
    """Every different card of the hand of who decides. D5, D6, D7"""
    n = 0
    start = s.deck[s.seat]
    before = NO_CARD
    for i in range(start, start + s.hand[s.seat]):
        card = s.rows[s.seat][i] >> 1
        if card != before:
            out[n] = base + card
            n += 1
            before = card
    return n


@rule
def legal_dusting(s, t, out: Ids):
    """Cards of the named piles, equal ones once, or declining. D7, E8"""
    n = 0
    if t.code[s.at][FROM] & FROM_HAND:
        n = legal_hand(s, out, DUST_FROM_HAND)
    if t.code[s.at][FROM] & FROM_DISCARD:
        first = n
        for i in range(s.discard[s.active]):
            n = write_once(out, first, n, DUST_FROM_DISCARD.of(s.discards[s.active][i]))
    out[n] = DECLINE
    return n + 1


@rule
def legal_slots(s, t, out: Ids, base, most):
    """Mercado cards up to a price, equal ones once, or declining. D8, E9, E11"""
    n = 0
    for slot in range(t.slots):
        card = s.mercado[slot]
        if card != NO_CARD and t.price[card] <= most:
            n = write_once(out, 0, n, base + card)
    out[n] = DECLINE
    return n + 1


@rule
def legal_removals(s, out: Ids):
    """Opposing lands, equal ones once, or declining. D9, E10"""
    n = 0
    for seat in range(s.players):
        if seat != s.active:
            first = n
            for i in range(s.lands[seat]):
                n = write_once(out, first, n, REMOVE.of(seat, s.face[seat][LAST - i]))
    out[n] = DECLINE
    return n + 1


@rule
def legal_opponents(s, out: Ids):
    """Living opponents. D4"""
    n = 0
    for seat in range(s.players):
        if why_not_victim(s, seat) == LEGAL:
            out[n] = CHOOSE_STREYA.of(seat)
            n += 1
    return n
