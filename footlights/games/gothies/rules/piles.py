"""GO-0 Decks, hands, discard piles and what lies face up: how cards move from one to another."""

from footlights.games.gothies.rules.layout import *
from footlights.stage.chance import shuffle
from footlights.stage.rows import sort
from footlights.stage.rule import note, rule, tell

# --- Discard piles and dust ---------------------------------------------------------------------------------------------


@rule
def put_discard(s, seat, card):
    """A card goes face up on top of a Streya's discard pile. GO-2.5, GO-3.8, GO-4.21"""
    s.discards[seat][s.discard[seat]] = card
    s.discard[seat] += 1


@rule
def turn_to_dust(s, t, card):
    """A card goes to the dust pile; a Wishing Well card back to its own pile, however it is dusted. GO-4.15, R15"""
    s.dusts += 1
    if t.kind[card] == WISHING_WELL:
        s.wells += 1
    else:
        s.dust[card] += 1


@rule
def leave_discard(s, seat, card):
    """Take the uppermost such card out of a discard pile. E8"""
    pile = s.discards[seat]
    at = s.discard[seat] - 1
    while pile[at] != card:
        at -= 1
    last = s.discard[seat] - 1
    for i in range(at, last):
        pile[i] = pile[i + 1]
    pile[last] = 0
    s.discard[seat] = last


@rule
def is_discarded(s, seat, card):
    """Whether a card lies in a Streya's discard pile. E8"""
    for i in range(s.discard[seat]):
        if s.discards[seat][i] == card:
            return 1
    return 0


# --- Deck and hand ------------------------------------------------------------------------------------------------------


@rule
def is_in_hand(s, seat, card):
    """Whether a Streya holds a card. GO-3"""
    start = s.deck[seat]
    for i in range(start, start + s.hand[seat]):
        if s.rows[seat][i] >> 1 == card:
            return 1
    return 0


@rule
def leave_hand(s, seat, card):
    """A card leaves a hand; of equal cards the one everybody knows leaves first, and first of all one they saw. GO-0.13"""
    entries = s.rows[seat]
    at = s.deck[seat] + 0
    while entries[at] >> 1 != card:
        at += 1
    last = s.deck[seat] + s.hand[seat] - 1
    known = 0
    for i in range(at, last + 1):
        if entries[i] == 2 * card:
            known += 1
    if known > 0 and known == s.deduced[seat][card]:
        s.deduced[seat][card] -= 1
    for i in range(at, last):
        entries[i] = entries[i + 1]
    entries[last] = 0
    s.hand[seat] -= 1


@rule
def put_in_hand(s, seat, card):
    """A card comes into a hand in sight of all, and is known there. E15, GO-0.13"""
    entries = s.rows[seat]
    at = s.deck[seat] + s.hand[seat]
    while at > s.deck[seat] and entries[at - 1] > 2 * card:
        entries[at] = entries[at - 1]
        at -= 1
    entries[at] = 2 * card
    s.hand[seat] += 1


@rule
def put_on_deck(s, seat, card):
    """A card goes onto a deck in sight of all, and is known there; with an empty deck it is the deck. E12, E15, GO-0.13"""
    entries = s.rows[seat]
    for i in range(s.deck[seat] + s.hand[seat], s.deck[seat], -1):
        entries[i] = entries[i - 1]
    entries[s.deck[seat]] = 2 * card
    s.deck[seat] += 1


@rule
def reshuffle(s, t, seat):
    """The discard pile becomes a new face-down deck; the cards in hand can then be told by elimination. GO-0.6, GO-0.13, R61"""
    entries = s.rows[seat]
    number = s.discard[seat]
    for i in range(s.hand[seat] - 1, -1, -1):
        if entries[i] & UNSEEN:
            s.deduced[seat][entries[i] >> 1] += 1
        entries[number + i] = entries[i] & ~UNSEEN
    for i in range(number):
        entries[i] = 2 * s.discards[seat][i] + UNSEEN
        s.discards[seat][i] = 0
    s.deck[seat] = number
    s.discard[seat] = 0
    note(s, RESHUFFLED, seat, number, 0)
    shuffle(s, t, DECK_SHUFFLE, s.rows[seat], 0, number)


@rule
def draw_one(s, t, seat):
    """The top card of the deck comes into the hand, which is kept sorted. GO-0.6"""
    entries = s.rows[seat]
    at = s.deck[seat] - 1
    entry = entries[at]
    last = at + s.hand[seat]
    while at < last and entries[at + 1] < entry:
        entries[at] = entries[at + 1]
        at += 1
    entries[at] = entry
    s.deck[seat] -= 1
    s.hand[seat] += 1
    if t.mode == COOPERATIVE or not entry & UNSEEN:
        note(s, DREW_CARD, seat, entry >> 1, 0)
    else:
        tell(s, seat, DREW_CARD, seat, entry >> 1, 0)


@rule
def draw_cards(s, t, seat, number):
    """Draw so many cards, as far as there are any; an empty deck is made anew from the discard pile. GO-0.6 to GO-0.8, E4, R4

    In what order cards came that are drawn together nobody needs to know, so they are told in their own.
    """
    came = 0
    while came < number:
        if s.deck[seat] == 0:
            if s.discard[seat] == 0:
                break
            reshuffle(s, t, seat)
        together = min(number - came, s.deck[seat] + 0)
        sort(s.rows[seat], s.deck[seat] - together, s.deck[seat])
        for _ in range(together):
            draw_one(s, t, seat)
        came += together
    note(s, DREW, seat, came, number)


@rule
def fill_hand(s, t, seat):
    """Draw until the hand holds 5 cards; a fuller one stays as it is. GO-2.7, GO-2.8, GO-7.4, R3, R4"""
    if s.hand[seat] < t.hand:
        draw_cards(s, t, seat, t.hand - s.hand[seat])


@rule
def discard_hand(s, seat):
    """Every card in hand goes to the discard pile, which is open to everybody. GO-2.6, GO-7.6, GO-4.21, GO-0.12"""
    start = s.deck[seat]
    note(s, HAND_DISCARDED, seat, s.hand[seat], 0)
    for i in range(start, start + s.hand[seat]):
        card = s.rows[seat][i] >> 1
        put_discard(s, seat, card)
        note(s, DISCARDED, seat, card, 0)
        s.rows[seat][i] = 0
        s.deduced[seat][card] = 0
    s.hand[seat] = 0


# --- Face up -----------------------------------------------------------------------------------------------------------


@rule
def put_face_up(s, t, seat, card):
    """A played card lies at the right end of the Row, a land at the right end of the Land row; its place. GO-3.1, GO-3.2"""
    if t.kind[card] == LAND:
        place = LAST - s.lands[seat]
        s.lands[seat] += 1
    else:
        place = s.row[seat] + 0
        s.row[seat] += 1
    s.face[seat][place] = card
    return place


@rule
def shift(s, seat, to, source):
    """A face-up card moves up one place, with its marks if it is the active Streya's. GO-0.9"""
    s.face[seat][to] = s.face[seat][source]
    s.face[seat][source] = 0
    if seat == s.active:
        s.mark[to] = s.mark[source]
        s.mark[source] = 0
        s.voice[to] = s.voice[source]
        s.voice[source] = 0


@rule
def lift(s, seat, place):
    """A card leaves the Row or the Land row and forgets its marks; those to its right close up. GO-0.9"""
    s.face[seat][place] = 0
    if seat == s.active:
        s.mark[place] = 0
        s.voice[place] = 0
    if place < s.row[seat]:
        s.row[seat] -= 1
        for i in range(place, s.row[seat]):
            shift(s, seat, i, i + 1)
    else:
        s.lands[seat] -= 1
        for i in range(LAST - place, s.lands[seat]):
            shift(s, seat, LAST - i, LAST - i - 1)


@rule
def clear_row(s, seat):
    """Every card of the Row goes to its owner's discard pile. GO-2.5, GO-7.3"""
    for i in range(s.row[seat]):
        put_discard(s, seat, s.face[seat][i])
        s.face[seat][i] = 0
    s.row[seat] = 0


@rule
def find_land(s, seat, card):
    """The place of a Streya's leftmost land of a name, or NOBODY. GO-5.3"""
    for i in range(s.lands[seat]):
        if s.face[seat][LAST - i] == card:
            return LAST - i
    return NOBODY


@rule
def remove_land(s, t, seat, place):
    """A removed land goes to its owner's discard pile, by option to the dust pile. GO-4.4, R21"""
    card = s.face[seat][place]
    lift(s, seat, place)
    s.lands_lost += 1
    if t.removed_land_to == LAND_TO_DUST:
        turn_to_dust(s, t, card)
    else:
        put_discard(s, seat, card)
    note(s, LAND_REMOVED, seat, card, t.removed_land_to)
