"""EN-3 Actions: what a Manager may do with an Action Point, why not, and what happens."""

from footlights.games.encore.rules.choices import can_begin
from footlights.games.encore.rules.doing import pay, perform, stage_card, suspend
from footlights.games.encore.rules.frames import open_frame
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.numbers import can_boost, can_pay, holds, price, price_bounds, venue_gives
from footlights.games.encore.rules.triggers import begin_step, occur
from footlights.games.encore.rules.zones import (
    add_to_hand,
    all_zones,
    has_zone,
    in_hand,
    put_out,
    take_from_hand,
    zone_of,
)
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule

# --- Stage -----------------------------------------------------------------------------------------------------------


@rule
def why_not_stage(s, t, card, zone):
    """Staging needs the card in hand, an empty own zone that it may stand in, and its cost. EN-3.2, EN-3.3, EN-3.6, EN-0.1"""
    seat = s.seat
    if t.kind[card] == SURPRISE:
        return SURPRISE_HAS_NO_ZONE
    performer = t.kind[card] == PERFORMER
    if in_hand(s, seat, card) == NOBODY:
        return PERFORMER_NOT_HELD if performer else SUPPORTER_NOT_HELD
    if not has_zone(all_zones(t), zone):
        return NO_SUCH_ZONE
    if not performer and zone < MAX_COLUMNS:
        return ONLY_BACKSTAGE
    if has_zone(s.occupied[seat], zone):
        return ZONE_TAKEN
    if price(s, t, seat, card, 0) > s.money[seat]:
        return PERFORMER_TOO_DEAR if performer else SUPPORTER_TOO_DEAR
    return LEGAL


@rule
def legal_hand(s, t, out: Ids, n):
    """Every card in hand that can be paid, in every zone it may have, and in the Event every Surprise. EN-3.2, EN-3.3, EN-3.14"""
    seat = s.seat
    columns = t.columns + 0
    showtime = s.phase == EVENT
    free = all_zones(t) & ~s.occupied[seat]
    bounds = price_bounds(s, t)
    for i in range(s.hand_size[seat]):
        card = s.hand[seat][i]
        kind = t.kind[card]
        if kind == SURPRISE:
            if showtime and can_pay(s, t, seat, card, bounds) and why_not_paid_surprise(s, t, card) == LEGAL:
                out[n] = DO_SURPRISE.of(card)
                n += 1
        elif free and can_pay(s, t, seat, card, bounds):
            base = DO_STAGE.of(card, 0)
            if kind == PERFORMER:
                for zone in range(columns):
                    out[n] = base + zone
                    n += (free >> zone) & 1
            for zone in range(MAX_COLUMNS, MAX_COLUMNS + columns):
                out[n] = base + zone
                n += (free >> zone) & 1
    return n


# --- PRE-SHOW and ENCORE!! -------------------------------------------------------------------------------------------


@rule
def has_target(s, t, seat, zone, ability):
    """Whether an ability that begins with a choice could begin, once its card is Suspended. EN-3.16, R23"""
    s.suspended[seat] |= 1 << zone
    could = can_begin(s, t, seat, zone, ability)
    s.suspended[seat] &= ~(1 << zone)
    return could


@rule
def why_not_pre_show(s, t, card):
    """A PRE-SHOW ability needs the Pre-Show, an own Active Supporter, its limit and a first choice. EN-3.7, EN-3.16, EN-3.18"""
    seat = s.seat
    if s.phase != PRE_SHOW:
        return NOT_PRE_SHOW
    zone = zone_of(s, seat, card)
    if zone == NO_ZONE or t.kind[card] != SUPPORTER:
        return NO_OWN_SUPPORTER
    if has_zone(s.suspended[seat], zone):
        return IS_SUSPENDED
    return why_no_pre_show_of(s, t, seat, zone)


@rule
def why_no_pre_show_of(s, t, seat, zone):
    """What an Active Supporter's PRE-SHOW ability may still lack. EN-3.16, EN-3.18"""
    card = s.card[seat][zone]
    if t.limits[card] & ONCE_A_ROUND and has_zone(s.used[seat], zone):
        return PRE_SHOW_USED
    return LEGAL if not t.aims[card] or has_target(s, t, seat, zone, t.main[card]) else NO_TARGET


@rule
def why_not_encore(s, t, card):
    """An ENCORE!! ability needs the Event and an own Active Performer who has one, its limit and a first choice. EN-3.13, R19"""
    seat = s.seat
    if s.phase != EVENT:
        return NOT_EVENT_ENCORE
    zone = zone_of(s, seat, card)
    if zone == NO_ZONE or t.kind[card] != PERFORMER or t.main[card] == 0:
        return NO_ENCORE
    if has_zone(s.suspended[seat], zone):
        return IS_SUSPENDED
    return why_no_encore_of(s, t, seat, zone)


@rule
def why_no_encore_of(s, t, seat, zone):
    """What an Active Performer's ENCORE!! ability may still lack. EN-3.16, EN-4.12, EN-7.1, EN-0.12, E3"""
    card = s.card[seat][zone]
    if zone >= MAX_COLUMNS:
        if t.encore_from == ONLY_MAIN_STAGE:
            return ENCORE_MAIN_ONLY
        if venue_gives(s, t, NO_ENCORE_BACKSTAGE):
            return ENCORE_BARRED
    if t.limits[card] & ONCE_AN_EVENT and has_zone(s.used[seat], zone):
        return ENCORE_USED
    return LEGAL if not t.aims[card] or has_target(s, t, seat, zone, t.main[card]) else NO_TARGET


# --- Perform ---------------------------------------------------------------------------------------------------------


@rule
def why_not_perform(s, t, card, boosted):
    """Performing needs an own Active Performer on the Main Stage; a Boost an Active Supporter directly behind. EN-3.8, EN-3.9"""
    seat = s.seat
    zone = zone_of(s, seat, card)
    if zone == NO_ZONE or zone >= MAX_COLUMNS:
        return NO_OWN_PERFORMER
    if has_zone(s.suspended[seat], zone):
        return IS_SUSPENDED
    return NO_BOOST if boosted and not can_boost(s, seat, zone) else LEGAL


@rule
def legal_stage(s, t, out: Ids, n):
    """What the own Active cards can be suspended for. EN-3.7, EN-3.8, EN-3.9, EN-3.13"""
    seat = s.seat
    ready = s.occupied[seat] & ~s.suspended[seat]
    if ready == 0:
        return n
    n = legal_performances(s, ready & MAIN_ZONES, out, n)
    showtime = s.phase == EVENT
    zone = 0
    if showtime:
        ready &= s.performers[seat]
    else:
        ready = (ready & ~s.performers[seat]) >> MAX_COLUMNS
        zone = MAX_COLUMNS
    while ready:
        if ready & 1:
            card = s.card[seat][zone]
            if showtime:
                if t.main[card] and why_no_encore_of(s, t, seat, zone) == LEGAL:
                    out[n] = DO_ENCORE.of(card)
                    n += 1
            elif why_no_pre_show_of(s, t, seat, zone) == LEGAL:
                out[n] = DO_PRE_SHOW.of(card)
                n += 1
        ready >>= 1
        zone += 1
    return n


@rule
def legal_performances(s, zones, out: Ids, n):
    """Performances of the cards in some Main Stage zones, without and with a Boost. EN-3.8, EN-3.9, D8"""
    seat = s.seat
    zone = 0
    while zones:
        if zones & 1:
            out[n] = DO_PERFORM.of(s.card[seat][zone], 0)
            out[n + 1] = DO_PERFORM.of(s.card[seat][zone], 1)
            n += 1 + can_boost(s, seat, zone)
        zones >>= 1
        zone += 1
    return n


# --- Surprise --------------------------------------------------------------------------------------------------------


@rule
def why_not_surprise(s, t, card):
    """A Surprise needs the Event, to be in hand, its cost, its restriction and a first choice. EN-3.14, EN-3.16, EN-3.18"""
    if s.phase != EVENT:
        return NOT_EVENT_SURPRISE
    if t.kind[card] != SURPRISE or in_hand(s, s.seat, card) == NOBODY:
        return NO_SURPRISE
    if price(s, t, s.seat, card, 0) > s.money[s.seat]:
        return SURPRISE_TOO_DEAR
    return why_not_paid_surprise(s, t, card)


@rule
def why_not_paid_surprise(s, t, card):
    """What a Surprise in hand that can be paid may lack in the Event. EN-3.14, EN-3.16, EN-3.18, R23

    The restriction is tested with the Surprise in the hand and nothing paid, the choice without either.
    """
    seat = s.seat
    if t.restriction[card] and not holds(s, t, seat, t.restriction[card]):
        return RESTRICTED
    if not t.aims[card]:
        return LEGAL
    cost = price(s, t, seat, card, 0)
    known = s.hand_known[seat][in_hand(s, seat, card)]
    take_from_hand(s, seat, card)
    s.money[seat] -= cost
    could = can_begin(s, t, seat, NO_ZONE, t.main[card])
    s.money[seat] += cost
    add_to_hand(s, seat, card, known)
    return LEGAL if could else NO_TARGET


# --- What happens ----------------------------------------------------------------------------------------------------


@rule
def act(s, t, action):
    """Spend the Action Point. EN-2.9, EN-2.13, EN-2.17, EN-3.1"""
    begin_step(s)
    s.actions += 1
    s.total_actions += 1
    if action == PASS:
        s.passes += 1
        note(s, PASSED, s.seat, s.passes, s.phase)
        return
    s.passes = 0
    if DO_STAGE.has(action):
        card = DO_STAGE.card(action)
        stage_card(s, t, s.seat, card, DO_STAGE.zone(action), price(s, t, s.seat, card, 0))
    elif DO_PERFORM.has(action):
        perform(s, t, s.seat, zone_of(s, s.seat, DO_PERFORM.card(action)), DO_PERFORM.boosted(action))
    elif DO_PRE_SHOW.has(action):
        use(s, t, DO_PRE_SHOW.card(action), USED_PRE_SHOW)
    elif DO_ENCORE.has(action):
        use(s, t, DO_ENCORE.card(action), USED_ENCORE)
    else:
        trigger_surprise(s, t, DO_SURPRISE.card(action))


@rule
def use(s, t, card, kind):
    """Suspend a card, then resolve its ability; it does not perform. EN-3.7, EN-3.13, EN-4.12, EN-4.17"""
    seat = s.seat
    zone = zone_of(s, seat, card)
    suspend(s, seat, zone)
    s.used[seat] |= 1 << zone
    note(s, kind, seat, card, zone)
    open_frame(s, t.main[card], seat, zone)


@rule
def trigger_surprise(s, t, card):
    """Pay, and resolve the ability from the Resolving zone. EN-3.14, EN-3.15"""
    seat = s.seat
    cost = price(s, t, seat, card, 0)
    note(s, USED_SURPRISE, seat, card, 0)
    take_from_hand(s, seat, card)
    pay(s, seat, card, cost)
    s.resolving = card
    open_frame(s, t.main[card], seat, NO_ZONE)


@rule
def end_surprise(s, t):
    """A Surprise that has resolved goes to the Removed From Game zone; only then it counts as triggered. EN-3.14, EN-4.7, R25"""
    seat = s.to_act + 0
    card = s.resolving + 0
    s.resolving = NO_CARD
    put_out(s, seat, card)
    occur(s, t, ON_SURPRISE, seat, card)
