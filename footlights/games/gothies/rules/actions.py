"""GO-3 Actions of the Play step: playing cards, and what is done with cards that lie face up."""

from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.lines import begin_line
from footlights.games.gothies.rules.piles import leave_hand, lift, put_face_up, turn_to_dust
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule

# --- Playing -----------------------------------------------------------------------------------------------------------


@rule
def play_card(s, t, card):
    """A card goes from hand to table and counts as played this turn; all but lands then do what they say.

    GO-3.1, GO-3.2, GO-3.3, R6, R8, R40
    """
    leave_hand(s, s.active, card)
    place = put_face_up(s, t, s.active, card)
    rune = t.rune[card]
    if rune != NO_RUNE:
        s.played[rune] += 1
        s.partners[rune] += 1
    if t.kind[card] == LAND:
        s.mark[place] = PLAYED_NOW
        s.lands_played += 1
        note(s, LAND_PLAYED, s.active, card, 0)
    else:
        note(s, PLAYED, s.active, card, 0)
        begin_line(s, card, place, 1, t.base_from[card], t.base_to[card])


# --- What can be done with a face-up card --------------------------------------------------------------------------------


@rule
def has_partner(s, t, card, rune):
    """Another card of the rune was played this turn, or is an own land in play. GO-4.9 to GO-4.13, R11, R12

    A card that lies face up in its owner's Play step is always counted itself, if it has the rune.
    """
    return s.partners[rune] > (1 if t.rune[card] == rune else 0)


@rule
def why_not_use(s, t, place, what):
    """Why an own face-up card cannot be activated, its synergy line used, or dusted. GO-3.4, GO-3.6, GO-3.7, GO-4.9, GO-7.11"""
    card = s.face[s.active][place]
    if what == ACTIVATION:
        if t.base_from[card] == t.base_to[card]:
            return NOTHING_TO_ACTIVATE
        return ALREADY_ACTIVATED if s.mark[place] & ACTIVATED else LEGAL
    if what == OWN_DUST:
        return NO_DUST_LINE if t.dust_from[card] == t.dust_to[card] else LEGAL
    line = what - SYNERGY
    if line >= t.lines[card]:
        return NO_SUCH_LINE
    if s.mark[place] & (FIRST_LINE << line):
        return LINE_USED
    if t.mode == COOPERATIVE and t.fixed[card]:
        return LEGAL
    return LEGAL if has_partner(s, t, card, t.synergy_rune[card][line]) else NO_PARTNER


@rule
def place_of(land, i):
    """The place of the i-th card of the Row or of the Land row, from the left. GO-3.1, GO-3.2"""
    return LAST - i if land else i


@rule
def find_usable(s, t, what, card, number):
    """The place of the number-th own copy, from the left, with which something can be done now, or NOBODY. GO-4.11"""
    land = 1 if t.kind[card] == LAND else 0
    for i in range(s.lands[s.active] if land else s.row[s.active]):
        place = place_of(land, i)
        if s.face[s.active][place] == card and why_not_use(s, t, place, what) == LEGAL:
            if number == 0:
                return place
            number -= 1
    return NOBODY


@rule
def why_not_use_card(s, t, what, card, number):
    """Why a thing cannot be done with the number-th own copy of a card. GO-3.4, GO-3.6, GO-3.7, GO-4.12, GO-4.16"""
    if card < t.cards and (what != ACTIVATION or t.kind[card] == LAND):
        if find_usable(s, t, what, card, number) != NOBODY:
            return LEGAL
        land = 1 if t.kind[card] == LAND else 0
        for i in range(s.lands[s.active] if land else s.row[s.active]):
            place = place_of(land, i)
            if s.face[s.active][place] == card:
                reason = why_not_use(s, t, place, what)
                return FEWER_COPIES if reason == LEGAL else reason
    if what == ACTIVATION:
        return NO_SUCH_LAND
    return NOT_THERE_TO_DUST if what == OWN_DUST else NOT_FACE_UP


@rule
def use_card(s, t, what, card, number):
    """Activate a land, use a synergy line, or dust a card for its dust line. GO-3.4 to GO-3.7, GO-4.14, GO-4.18"""
    place = find_usable(s, t, what, card, number)
    listed = 1 if t.kind[card] != LAND or s.mark[place] & PLAYED_NOW else 0
    if what == ACTIVATION:
        s.mark[place] |= ACTIVATED
        note(s, ACTIVATED_LAND, s.active, card, 0)
        begin_line(s, card, place, listed, t.base_from[card], t.base_to[card])
    elif what == OWN_DUST:
        dust_card(s, t, place, listed)
    else:
        line = what - SYNERGY
        s.mark[place] |= FIRST_LINE << line
        note(s, USED_LINE, s.active, card, line)
        begin_line(s, card, place, listed, t.synergy_from[card][line], t.synergy_to[card][line])


@rule
def dust_card(s, t, place, listed):
    """The card leaves first, then its dust line is resolved; its unspent Song stays. GO-3.7, GO-4.15, GO-4.18, GO-9.4, R14"""
    card = s.face[s.active][place]
    if not listed and t.rune[card] != NO_RUNE:
        s.partners[t.rune[card]] -= 1
    at = min(s.ghosts, GHOSTS - 1)
    s.ghost_card[at] = card
    s.ghost_voice[at] += s.voice[place]
    s.ghosts = at + 1
    lift(s, s.active, place)
    turn_to_dust(s, t, card)
    note(s, DUSTED, s.active, card, FACE_UP_PILE)
    begin_line(s, card, -1 - at, listed, t.dust_from[card], t.dust_to[card])


@rule
def forget_silent_ghost(s):
    """A dusted card without Song has no voice. GO-9.4"""
    if s.ghosts > 0 and s.ghost_voice[s.ghosts - 1] == 0:
        s.ghosts -= 1
        s.ghost_card[s.ghosts] = 0


# --- The legal ones ------------------------------------------------------------------------------------------------------


@rule
def legal_plays(s, t, out: Ids, n):
    """Every different card of the hand. GO-3"""
    seat = s.active
    start = s.deck[seat]
    before = NO_CARD
    for i in range(start, start + s.hand[seat]):
        card = s.rows[seat][i] >> 1
        if card != before:
            out[n] = PLAY.of(card)
            n += 1
            before = card
    return n


@rule
def write_use(s, t, out: Ids, n, what, land, i):
    """What can be done with the i-th card of the Row or Land row, numbered among equal cards. GO-4.11"""
    card = s.face[s.active][place_of(land, i)]
    number = 0
    for j in range(i):
        place = place_of(land, j)
        if s.face[s.active][place] == card and why_not_use(s, t, place, what) == LEGAL:
            number += 1
    if number < COPIES:
        out[n] = USE.of(what, card, number)
        n += 1
    return n


@rule
def legal_uses(s, t, out: Ids, n):
    """Lands to activate, synergy lines to use, cards to dust. GO-3.4, GO-3.6, GO-3.7"""
    seat = s.active
    for i in range(s.lands[seat]):
        for what in range(ACTIVATION, OWN_DUST + 1):
            if why_not_use(s, t, LAST - i, what) == LEGAL:
                n = write_use(s, t, out, n, what, 1, i)
    for i in range(s.row[seat]):
        card = s.face[seat][i]
        for line in range(t.lines[card]):
            if why_not_use(s, t, i, SYNERGY + line) == LEGAL:
                n = write_use(s, t, out, n, SYNERGY + line, 0, i)
        if t.dust_from[card] != t.dust_to[card]:
            n = write_use(s, t, out, n, OWN_DUST, 0, i)
    return n


@rule
def legal_purchases(s, t, out: Ids, n):
    """Every different Mercado card that can be paid, and a Wishing Well card. GO-3.8, GO-3.9"""
    seed = s.seed
    if seed <= 0:
        return n
    first = n
    for slot in range(t.slots):
        card = s.mercado[slot]
        if card != NO_CARD and t.price[card] <= seed:
            n = write_once(out, first, n, BUY.of(card))
    if s.wells > 0 and t.price[t.wishing_well] <= seed:
        out[n] = BUY.of(t.wishing_well)
        n += 1
    return n


@rule
def write_once(out: Ids, first, n, action):
    """Equal cards are one option."""
    for i in range(first, n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1
