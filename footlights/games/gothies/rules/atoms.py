"""GO-4 and section 6.4: what a single atom of a card's text does, and where somebody has to decide first."""

from footlights.games.gothies.rules.ending import change_well
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.piles import discard_hand, draw_cards, leave_hand, put_discard
from footlights.stage.rule import note, rule

# --- Gains -------------------------------------------------------------------------------------------------------------


@rule
def amount_of(s, t):
    """N, times the other cards of a rune played this turn or the own lands, counted now. E14"""
    number = t.code[s.at][NUMBER]
    if t.code[s.at][PER] == PER_PLAYED:
        rune = t.code[s.at][RUNE]
        return number * (s.played[rune] - (1 if s.listed and t.rune[s.card] == rune else 0))
    if t.code[s.at][PER] == PER_LAND:
        return number * s.lands[s.active]
    return number + 0


@rule
def gain_song(s, t, number):
    """Song is recorded for the card whose line produced it; in competitive only the sum counts. GO-0.5, E1, R37"""
    number = min(number, MOST_GAIN - s.song)
    s.song += number
    if t.mode == COOPERATIVE:
        if s.source >= 0:
            s.voice[s.source] += number
        else:
            s.ghost_voice[-1 - s.source] += number
    note(s, GAINED_SONG, s.active, number, s.song)


@rule
def gain_timestones(s, t, number):
    """The active Streya gains Timestones; in cooperative the Well does. GO-4.22, GO-7.8, E3, R22"""
    s.gained += number
    if t.mode == COOPERATIVE:
        note(s, GAINED_TIMESTONES, NOBODY, number, s.well + number)
        change_well(s, t, number)
    else:
        s.timestones[s.active] = min(s.timestones[s.active] + number, MOST_GAIN)
        note(s, GAINED_TIMESTONES, s.active, number, s.timestones[s.active])


@rule
def gain(s, t, op):
    """Song, Seed or Timestones. E1, E2, E3, E14"""
    number = amount_of(s, t)
    if op == GAIN_SONG:
        gain_song(s, t, number)
    elif op == GAIN_SEED:
        s.seed = min(s.seed + number, MOST_GAIN)
        note(s, GAINED_SEED, s.active, number, s.seed)
    else:
        gain_timestones(s, t, number)


# --- Discards ----------------------------------------------------------------------------------------------------------


@rule
def discard_card(s, seat, card):
    """A card goes from the hand face up onto the own discard pile. GO-4.21"""
    leave_hand(s, seat, card)
    put_discard(s, seat, card)
    note(s, DISCARDED, seat, card, 0)


@rule
def ask_discards(s, seat, number, phase):
    """Whoever has more cards chooses, one at a time; with too few, all of them go. GO-4.21, E5 to E7; 1 if there is a choice"""
    if s.hand[seat] > number:
        s.todo = number
        s.seat = seat
        s.phase = phase
        return 1
    discard_hand(s, seat)
    return 0


@rule
def next_living(s, seat):
    """The next living Streya in turn order. GO-2.1, GO-4.20"""
    seat = (seat + 1) % s.players
    while s.out[seat]:
        seat = (seat + 1) % s.players
    return seat


@rule
def ask_victims(s, number):
    """Each living opponent in turn order from the one in `victim`; 1 if one of them has to choose. GO-4.20, E6, R19"""
    while s.victim != s.active:
        note(s, VICTIM_NAMED, s.active, s.victim, number)
        if ask_discards(s, s.victim, number, VICTIM_DISCARDS):
            return 1
        s.victim = next_living(s, s.victim)
    s.victim = NOBODY
    return 0


@rule
def name_victim(s, t, seat):
    """One opponent discards them all. GO-4.20, E5; 1 if there is a choice"""
    s.victim = seat
    note(s, VICTIM_NAMED, s.active, seat, t.code[s.at][NUMBER])
    if ask_discards(s, seat, t.code[s.at][NUMBER], VICTIM_DISCARDS):
        return 1
    s.victim = NOBODY
    return 0


@rule
def begin_foe_discards(s, t, op):
    """An opponent, or each of them, discards; there are none in cooperative play. GO-4.20, GO-7.9, E5, E6, R52"""
    if t.mode == COOPERATIVE:
        return 0
    if op == EACH_FOE_DISCARDS:
        s.victim = next_living(s, s.active)
        return ask_victims(s, t.code[s.at][NUMBER])
    if s.living == 2:
        return name_victim(s, t, next_living(s, s.active))
    s.phase = OPPONENT
    return 1


# --- You may -----------------------------------------------------------------------------------------------------------


@rule
def is_dust_at_hand(s, t):
    """Whether there is an own card to dust where the atom says. E8"""
    piles = t.code[s.at][FROM]
    if piles & FROM_HAND and s.hand[s.active] > 0:
        return 1
    return 1 if piles & FROM_DISCARD and s.discard[s.active] > 0 else 0


@rule
def is_on_offer(s, t, most):
    """Whether the Mercado has a card of at most a price. E9, E11"""
    for slot in range(t.slots):
        if s.mercado[slot] != NO_CARD and t.price[s.mercado[slot]] <= most:
            return 1
    return 0


@rule
def is_land_about(s, t):
    """Whether a living opponent has a land; there are no opponents in cooperative play. E10, GO-7.9"""
    if t.mode == COMPETITIVE:
        for seat in range(s.players):
            if seat != s.active and s.lands[seat] > 0:
                return 1
    return 0


@rule
def ask(s, phase, possible):
    """A choice that may be declined is put if there is anything to choose. GO-0.8, GO-4.7"""
    if possible:
        s.phase = phase
        return 1
    return 0


# --- The atom ----------------------------------------------------------------------------------------------------------


@rule
def begin_atom(s, t, op):
    """Begin with the atom that is due: 0 if it is done already, 1 if somebody has to decide first. GO-0.8, GO-4.5, section 6.4"""
    number = t.code[s.at][NUMBER]
    if op <= GAIN_TIMESTONES:
        gain(s, t, op)
        return 0
    if op == DRAW:
        draw_cards(s, t, s.active, number)
        return 0
    if op == NEXT_ON_TOP:
        s.next_on_top += 1
        note(s, PENDING_TOP, s.active, s.next_on_top, 0)
        return 0
    if op in (FOE_DISCARDS, EACH_FOE_DISCARDS):
        return begin_foe_discards(s, t, op)
    if op == DISCARD:
        return ask_discards(s, s.active, number, OWN_DISCARD)
    if op == CYCLE:
        s.todo = number
        s.swapped = 0
        return ask(s, CYCLING, s.hand[s.active])
    if op == DUST_OWN:
        return ask(s, DUSTING, is_dust_at_hand(s, t))
    if op == DUST_MERCADO:
        return ask(s, CLEARING, is_on_offer(s, t, MOST_GAIN))
    if op == REMOVE_LAND:
        return ask(s, REMOVING, is_land_about(s, t))
    if op == FREE_PURCHASE:
        return ask(s, TAKING, is_on_offer(s, t, number))
    return ask(s, OR, 1)
