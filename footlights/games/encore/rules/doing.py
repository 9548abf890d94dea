"""What actions and effects have in common: staging, performing, suspending, removing and Exhausting. EN-3.2 to EN-3.15, EN-5.5"""

from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.numbers import does_exhaust, passes_vibe_check, performance
from footlights.games.encore.rules.triggers import barring_of, occur, occur_leaving, occur_removed
from footlights.games.encore.rules.zones import (
    change_gauge,
    change_money,
    has_zone,
    lift,
    main_performers,
    paired,
    put,
    put_out,
    swap_zones,
    take_from_hand,
)
from footlights.stage.rule import note, rule


@rule
def on_show(s):
    """Whether it is Pre-Show or Event: when staging counts and Performers perform. EN-3.4, V11"""
    return s.phase == PRE_SHOW or s.phase == EVENT


@rule
def pay(s, seat, card, amount):
    """A cost is paid in full. EN-3.2, EN-3.14, R12"""
    if amount > 0:
        s.money[seat] -= amount
        note(s, PAID, seat, card, amount)


@rule
def stage_card(s, t, seat, card, zone, cost):
    """Pay, put the card from the hand in the zone, Active, and gain Intensity in a show. EN-3.2 to EN-3.6, EN-4.14, R12, R16"""
    pay(s, seat, card, cost)
    take_from_hand(s, seat, card)
    put(s, t, seat, zone, card)
    s.stagings += 1
    note(s, STAGED, seat, card, zone)
    if on_show(s):
        change_gauge(s, seat, t.staged_intensity)
    occur(s, t, ON_STAGED, seat, card)


@rule
def suspend(s, seat, zone):
    """Active becomes Suspended; whether anything changed. EN-0.5, R21"""
    if has_zone(s.suspended[seat], zone):
        return 0
    s.suspended[seat] |= 1 << zone
    return 1


@rule
def perform(s, t, seat, zone, boosted):
    """Suspend, add Act and Boost, then the Vibe Check; then what was triggered joins. EN-3.8 to EN-3.12, EN-4.7, EN-4.14"""
    card = s.card[seat][zone]
    helper = s.card[seat][paired(zone)] if boosted else NO_CARD
    suspend(s, seat, zone)
    if boosted:
        suspend(s, seat, paired(zone))
    s.performances += 1
    note(s, PERFORMED, seat, card, helper)
    change_gauge(s, seat, performance(s, t, seat, zone, boosted))
    occur(s, t, ON_PERFORMS, seat, card)
    if boosted:
        occur(s, t, ON_BOOSTS, seat, helper)
    if passes_vibe_check(s, t, card):
        s.vibe_checks += 1
        note(s, VIBE_CHECK, seat, card, s.venue)
        change_money(s, seat, t.vibe_check, BY_VIBE_CHECK)
        occur(s, t, ON_VIBE_CHECK, seat, card)


@rule
def remove_card(s, t, seat, zone):
    """A staged card is removed from the game. EN-0.9, V9, V18"""
    barring = barring_of(s, seat, zone)
    card = lift(s, t, seat, zone)
    put_out(s, seat, card)
    note(s, REMOVED, seat, card, zone)
    occur_removed(s, t, seat, card, zone, barring)


# --- Exhaust ---------------------------------------------------------------------------------------------------------


@rule
def can_be_exhausted(s, t, seat, zone):
    """A Suspended Main Stage Performer that nothing protects. EN-5.3, EN-5.4, EN-5.16, R28, R35"""
    return has_zone(main_performers(s, seat) & s.suspended[seat], zone) and does_exhaust(s, t, seat, zone)


@rule
def exhaust_case(s, seat, zone):
    """What an Exhaust would do: it depends on the zone behind. EN-5.5, EN-5.6, EN-5.7"""
    back = paired(zone)
    if not has_zone(s.occupied[seat], back):
        return MOVES_BACK
    return HAS_CHOICE if has_zone(s.suspended[seat], back) else IS_REMOVED


@rule
def exhaust(s, t, seat, zone):
    """A Performer is Exhausted; its Manager may have to say which of two cards goes. EN-5.5 to EN-5.7, EN-5.16"""
    case = exhaust_case(s, seat, zone)
    if case == HAS_CHOICE:
        s.exhaust_choices += 1
        s.leaver_seat = seat
        s.leaver_zone = zone
        s.seat = seat
        s.decision = REMOVAL_DUE
    elif case == MOVES_BACK:
        exhaust_back(s, t, seat, zone)
    else:
        exhaust_out(s, t, seat, zone)


@rule
def exhaust_back(s, t, seat, zone):
    """The Performer moves to the empty zone behind and stays Suspended. EN-5.5, EN-4.16"""
    card = s.card[seat][zone]
    s.moved_back += 1
    note(s, EXHAUSTS, seat, card, MOVES_BACK)
    swap_zones(s, seat, zone, paired(zone))
    occur(s, t, ON_EXHAUSTED, seat, card)


@rule
def exhaust_out(s, t, seat, zone):
    """The Performer is removed; the card behind stays. EN-5.6, EN-5.7, EN-4.16"""
    barring = barring_of(s, seat, zone)
    card = lift(s, t, seat, zone)
    put_out(s, seat, card)
    s.exhaust_removals += 1
    note(s, EXHAUSTS, seat, card, IS_REMOVED)
    occur_leaving(s, t, ON_EXHAUSTED, seat, card, card, zone, barring)
    occur_removed(s, t, seat, card, zone, barring)


@rule
def exhaust_instead(s, t, seat, zone):
    """The Backstage card is removed, and the Performer moves there, Suspended. EN-5.7, EN-4.16, R28"""
    back = paired(zone)
    barring = barring_of(s, seat, back)
    gone = lift(s, t, seat, back)
    put_out(s, seat, gone)
    card = s.card[seat][zone]
    s.exhaust_removals += 1
    note(s, EXHAUSTS, seat, card, HAS_CHOICE)
    note(s, REMOVED, seat, gone, back)
    swap_zones(s, seat, zone, back)
    occur_leaving(s, t, ON_EXHAUSTED, seat, card, gone, back, barring)
    occur_removed(s, t, seat, gone, back, barring)


@rule
def settle_removal(s, t, card):
    """The Manager of the two has said which card goes. EN-5.7"""
    seat = s.leaver_seat + 0
    zone = s.leaver_zone + 0
    s.leaver_seat = 0
    s.leaver_zone = 0
    if s.card[seat][zone] == card:
        exhaust_out(s, t, seat, zone)
    else:
        exhaust_instead(s, t, seat, zone)
