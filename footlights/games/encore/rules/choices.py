"""What a sentence can be about: which cards fit, and whether it can be carried out. EN-3.16, EN-4.1, EN-4.2, section 6.4"""

from footlights.games.encore.rules.doing import can_be_exhausted, on_show
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.numbers import count_zones, in_state, of_colour, of_kind, price, side_of
from footlights.games.encore.rules.zones import cards_in_decks, empty_zones, has_zone, zone_of
from footlights.stage.rule import rule


@rule
def fitting(s, t, you, zone, p, picked, first):
    """The staged cards that a sentence can be about, as zones of its side. Section 6.4, V5 to V13, V16

    `zone` is the bearer's, `picked` the cards chosen already, `first` the first of two that are swapped.
    """
    op = t.program[p][OP]
    side = side_of(you, t.program[p][SIDE])
    zones = in_state(s, side, t.program[p][STATE], t.program[p][PLACE])
    zones = of_kind(s, side, zones, t.program[p][KIND])
    zones = of_colour(s, t, side, zones, t.program[p][COLOUR], t.program[p][VIBE])
    zones &= ~picked
    if t.program[p][OTHER] and zone != NO_ZONE:
        zones &= ~(1 << zone)
    if op == MOVE:
        if not empty_zones(s, t, side, PERFORMER):
            return 0
        return zones if empty_zones(s, t, side, SUPPORTER) else zones & s.performers[side]
    if op == SWAP:
        if first != NO_ZONE:
            return zones & ~(1 << first)
        return zones if count_zones(zones) > 1 else 0
    if op == PERFORM:
        return zones if on_show(s) else 0
    if op == TRIGGER_ONE:
        return with_pre_show(s, t, side, zones)
    if op == EXHAUST:
        return exhaustible(s, t, side, zones)
    return zones


@rule
def with_pre_show(s, t, seat, zones):
    """Those Supporters whose PRE-SHOW ability has not reached its limit. V12, EN-4.17, R26"""
    for zone in range(ZONES):
        if has_zone(zones & s.used[seat], zone) and t.limits[s.card[seat][zone]] & ONCE_A_ROUND:
            zones &= ~(1 << zone)
    return zones


@rule
def helper_zone(s, t, you, helper):
    """Where the Supporter that an ability staged can have its PRE-SHOW ability triggered, or NO_ZONE. V17, EN-4.17"""
    zone = zone_of(s, you, helper) if helper != NO_CARD else NO_ZONE
    return zone if zone != NO_ZONE and with_pre_show(s, t, you, 1 << zone) else NO_ZONE


@rule
def exhaustible(s, t, seat, zones):
    """Those Performers that can be Exhausted. V16, EN-5.16"""
    for zone in range(ZONES):
        if has_zone(zones, zone) and not can_be_exhausted(s, t, seat, zone):
            zones &= ~(1 << zone)
    return zones


@rule
def staging_cost(s, t, you, p, card):
    """What it costs to stage a card by a sentence. V7, EN-4.14"""
    mode = t.program[p][MODE]
    if mode == FREE:
        return 0
    return price(s, t, you, card, t.program[p][AMOUNT] if mode == LESS else 0)


@rule
def can_stage(s, t, you, p, card):
    """Whether a card in hand is of the kind a sentence stages, can be paid, and has a zone. V7"""
    kind = t.kind[card]
    if kind != t.program[p][KIND] or not empty_zones(s, t, you, kind):
        return 0
    return staging_cost(s, t, you, p, card) <= s.money[you]


@rule
def can_stage_any(s, t, you, p):
    """Whether there is a card in hand that a sentence can stage. V7"""
    for i in range(s.hand_size[you]):
        if can_stage(s, t, you, p, s.hand[you][i]):
            return 1
    return 0


@rule
def deck_left(s, you, mode):
    """How many cards there are in a deck, or in either. V4, V14"""
    if mode == EITHER_DECK:
        return cards_in_decks(s, you)
    return s.deck_size[you][PERFORMERS if mode == PERFORMER_DECK else OTHERS] + 0


@rule
def can_do(s, t, you, zone, helper, p):
    """Whether a sentence can be carried out now. EN-4.1, EN-4.18, section 5 (D6)"""
    op = t.program[p][OP]
    if op == STAGE:
        return can_stage_any(s, t, you, p)
    if FIRST_CHOICE <= op <= LAST_CHOICE:
        return fitting(s, t, you, zone, p, 0, NO_ZONE) != 0
    if op == TAKE_AWAY:
        return s.gauge[1 - you] > 0
    if op == TAKE:
        return s.money[1 - you] > 0
    if op in (DRAW, LOOK_DECK):
        return deck_left(s, you, t.program[p][MODE]) > 0
    if op == LOOK_HAND:
        return s.hand_size[1 - you] > 0
    if op == LOOK_VENUE:
        return s.venue != NO_CARD and s.venues > 1
    if op == PAY:
        return s.money[you] >= t.program[p][AMOUNT]
    if op == TRIGGER_STAGED:
        return helper_zone(s, t, you, helper) != NO_ZONE
    if op == ACTIVATE_THIS:
        return zone != NO_ZONE and has_zone(s.suspended[you], zone)
    if op == SUSPEND_THIS:
        return zone != NO_ZONE and not has_zone(s.suspended[you], zone)
    if op == REMOVE_THIS:
        return zone != NO_ZONE
    return 1


@rule
def can_begin(s, t, you, zone, ability):
    """Whether an ability whose first sentence needs a choice has one; the cost is paid. EN-3.16, R23"""
    return can_do(s, t, you, zone, NO_CARD, t.ability[ability][FIRST])
