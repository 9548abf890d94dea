"""EN-4.3 to EN-4.6: checks, continuous abilities, "this Round" modifiers, and the numbers they lead to."""

from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.zones import has_zone, paired
from footlights.stage.rule import rule

SPREAD = 1 << 16


@rule
def side_of(seat, side):
    """The Manager that "your" or "your opponent's" means. Section 6.4"""
    return 1 - seat if side == OPPONENTS else seat


@rule
def in_state(s, seat, state, place):
    """A Manager's occupied zones whose cards have a state and lie in a place. EN-0.5, K4"""
    zones = s.occupied[seat] + 0
    if state == ACTIVE:
        zones &= ~s.suspended[seat]
    elif state == SUSPENDED:
        zones &= s.suspended[seat]
    if place == MAIN_STAGE:
        zones &= MAIN_ZONES
    elif place == BACKSTAGE:
        zones &= BACK_ZONES
    return zones


@rule
def of_kind(s, seat, zones, kinds):
    """Those of a Manager's zones that hold a card of a kind. Section 6.4"""
    if kinds == PERFORMER:
        return zones & s.performers[seat]
    if kinds == SUPPORTER:
        return zones & ~s.performers[seat]
    return zones


@rule
def shows(t, card, colour, vibe):
    """Whether a card has a colour and shows a vibe; 0 is any. Section 6.4"""
    if colour and t.colour[card] != colour:
        return 0
    return (t.vibes[card] >> (vibe - 1)) & 1 if vibe else 1


@rule
def of_colour(s, t, seat, zones, colour, vibe):
    """Those of a Manager's zones whose card has a colour and a vibe. Section 6.4"""
    if colour == 0 and vibe == 0:
        return zones
    found = 0
    for zone in range(ZONES):
        if has_zone(zones, zone) and shows(t, s.card[seat][zone], colour, vibe):
            found |= 1 << zone
    return found


@rule
def count_zones(zones):
    """How many zones a set has. K4"""
    number = 0
    while zones:
        zones &= zones - 1
        number += 1
    return number


@rule
def holds(s, t, seat, number):
    """Whether a check is true now, as a Manager sees it; check 0 always is. K1 to K7"""
    if number == 0:
        return 1
    op = t.check[number][K_OP]
    other = 1 - seat
    if op == GAUGE_LOWER:
        return s.gauge[seat] < s.gauge[other]
    if op == GAUGE_HIGHER:
        return s.gauge[seat] > s.gauge[other]
    if op == MONEY_LESS:
        return s.money[seat] < s.money[other]
    if op == MONEY_MORE:
        return s.money[seat] > s.money[other]
    if op == VENUES_FEWER:
        return s.tours[seat] < s.tours[other]
    if op == VENUES_MORE:
        return s.tours[seat] > s.tours[other]
    if op == NO_VENUES:
        return s.tours[seat] == 0
    who = side_of(seat, t.check[number][K_SIDE])
    if op == STAGED_CARDS:
        zones = in_state(s, who, t.check[number][K_STATE], t.check[number][K_PLACE])
        zones = of_kind(s, who, zones, t.check[number][K_KIND])
        return count_zones(of_colour(s, t, who, zones, t.check[number][K_COLOUR], 0)) >= t.check[number][K_LEAST]
    if op == HAND_CARDS:
        return s.hand_size[who] >= t.check[number][K_LEAST]
    if op == HAS_PRIORITY:
        return s.priority == who
    return s.star_met == 1 if op == STAR_MET else s.star_met == 0


# --- Continuous abilities --------------------------------------------------------------------------------------------


@rule
def applies(s, t, number, bearer, at, seat, zone, card):
    """Whether a continuous ability of a Manager's card in a zone is about another card of its kind. C1, E1, EN-4.3, R24"""
    whose = t.static[number][S_WHOSE]
    if whose == THIS_CARD:
        if bearer != seat or at != zone:
            return 0
    elif whose == PAIRED:
        if bearer != seat or zone == NO_ZONE or at != paired(zone):
            return 0
    elif whose == YOURS:
        if bearer != seat:
            return 0
    elif whose == OPPONENTS and bearer == seat:
        return 0
    if not shows(t, card, t.static[number][S_COLOUR], t.static[number][S_VIBE]):
        return 0
    return holds(s, t, bearer, t.static[number][S_CHECK])


@rule
def worth_of(t, number, op):
    """What a continuous ability adds; for a protection, that it is there. EN-4.5"""
    return 1 if op == NO_EXHAUST else t.static[number][S_AMOUNT]


@rule
def altered(s, t, op, seat, zone, card):
    """All that continuous abilities add to a number of a Manager's card, staged in a zone or not at all. EN-4.5, EN-0.11, R24"""
    total = 0
    for bearer in range(SEATS):
        zones = s.works[bearer][op]
        at = 0
        while zones:
            if zones & 1:
                for i in range(CONDITIONALS):
                    number = t.steady[s.card[bearer][at]][i]
                    if (
                        number
                        and t.static[number][S_OP] == op
                        and t.kind[card] & t.static[number][S_KIND]
                        and applies(s, t, number, bearer, at, seat, zone, card)
                    ):
                        total += worth_of(t, number, op)
            zones >>= 1
            at += 1
    if s.venue != NO_CARD and (t.alters[s.venue] >> op) & 1:
        number = t.steady[s.venue][0]
        if t.kind[card] & t.static[number][S_KIND] and applies(s, t, number, seat, NO_ZONE, seat, zone, card):
            total += worth_of(t, number, op)
    return total


@rule
def price_bounds(s, t):
    """The most that continuous abilities can add to any Signing Cost now, times SPREAD, and the most they can take off. EN-4.5"""
    bounds = 0
    for bearer in range(SEATS):
        zones = s.works[bearer][PRICE]
        at = 0
        while zones:
            if zones & 1:
                for i in range(CONDITIONALS):
                    bounds += price_bound(t, t.steady[s.card[bearer][at]][i])
            zones >>= 1
            at += 1
    if s.venue != NO_CARD and (t.alters[s.venue] >> PRICE) & 1:
        bounds += price_bound(t, t.steady[s.venue][0])
    return bounds


@rule
def price_bound(t, number):
    """What one continuous ability adds to those bounds. EN-4.5"""
    if t.static[number][S_OP] != PRICE:
        return 0
    amount = t.static[number][S_AMOUNT]
    return amount * SPREAD if amount > 0 else -amount


@rule
def can_pay(s, t, seat, card, bounds):
    """Whether a Manager can pay a card; only if the bounds do not settle it the cost is counted out. EN-3.2, EN-3.14, EN-4.5"""
    left = s.money[seat] - t.cost[card]
    if left >= bounds // SPREAD:
        return 1
    if left + bounds % SPREAD < 0:
        return 0
    return price(s, t, seat, card, 0) <= s.money[seat]


@rule
def venue_gives(s, t, op):
    """What the Active Venue's ability of a kind is worth, 0 if it has another one or there is none. E2, E3, E5, EN-5.17"""
    if s.venue == NO_CARD or not (t.alters[s.venue] >> op) & 1:
        return 0
    number = t.steady[s.venue][0]
    return max(1, t.static[number][S_AMOUNT])


# --- The numbers -----------------------------------------------------------------------------------------------------


@rule
def price(s, t, seat, card, less):
    """A Signing Cost with all modifiers, one more reduction among them, at least 0. EN-4.5, V7"""
    return max(0, t.cost[card] + altered(s, t, PRICE, seat, NO_ZONE, card) - less)


@rule
def this_round(s, t, seat, card):
    """What "this Round" modifiers for all that fit add to a card's Act or Boost. V10, EN-4.6"""
    if t.kind[card] != PERFORMER:
        return s.boost_all[seat][0] + s.boost_all[seat][t.colour[card]]
    total = s.act_all[seat][0] + s.act_all[seat][t.colour[card]]
    for vibe in range(1, t.vibe_count + 1):
        total += s.act_vibe[seat][vibe] * ((t.vibes[card] >> (vibe - 1)) & 1)
    return total


@rule
def stat(s, t, seat, zone):
    """A staged Performer's Act or Supporter's Boost with all modifiers; not yet floored. EN-3.10, EN-4.5, C1, E1, V10"""
    card = s.card[seat][zone]
    number = t.act[card] if t.kind[card] == PERFORMER else t.boost[card]
    if s.modified:
        number += s.extra[seat][zone] + this_round(s, t, seat, card)
    return number + altered(s, t, STAT, seat, zone, card)


@rule
def performance(s, t, seat, zone, boosted):
    """What a performance adds: Act and Boost, each at least 0; a Venue's bonus for a Boost modifies the Act. EN-3.10, E2, R15"""
    number = stat(s, t, seat, zone)
    if not boosted:
        return max(0, number)
    return max(0, number + venue_gives(s, t, BOOSTED)) + max(0, stat(s, t, seat, paired(zone)))


@rule
def can_boost(s, seat, zone):
    """Whether an Active Supporter stands directly behind a Main Stage zone. EN-3.9"""
    back = paired(zone)
    ready = s.occupied[seat] & ~s.suspended[seat] & ~s.performers[seat]
    return has_zone(ready, back)


@rule
def passes_vibe_check(s, t, card):
    """Whether a Performer and the Active Venue share a vibe. EN-3.11, R18"""
    return s.venue != NO_CARD and (t.vibes[card] & t.vibes[s.venue]) != 0


@rule
def does_exhaust(s, t, seat, zone):
    """Whether a Performer can be Exhausted: nothing says that it is not. EN-5.4, C1, E4"""
    return altered(s, t, NO_EXHAUST, seat, zone, s.card[seat][zone]) == 0


@rule
def payout_of(s, t, seat):
    """What the Active Venue pays a Manager now. EN-5.11, E5"""
    amount = t.payout[s.venue] + 0
    if s.tours[seat] == 0:
        amount += venue_gives(s, t, PAYOUT)
    return amount
