"""EN-4.7 to EN-4.11, EN-4.16, EN-4.17: occurrences, and the queue of abilities they trigger."""

from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.zones import barred, has_zone
from footlights.stage.rule import note, rule


@rule
def begin_step(s):
    """An action, phase start, single Exhaust or award begins: every ability may join the queue once again. EN-4.11, R30"""
    for seat in range(SEATS):
        for i in range(CONDITIONALS):
            s.joined[seat][i] = 0
    s.venue_joined = 0
    s.head = 0
    s.tail = 0


@rule
def join(s, ability, seat, zone):
    """An ability joins the end of the queue. EN-4.8, EN-4.9"""
    if s.tail == QUEUE:
        close_ranks(s)
    s.q_ability[s.tail] = ability
    s.q_seat[s.tail] = seat
    s.q_zone[s.tail] = zone
    s.tail += 1


@rule
def close_ranks(s):
    """The abilities that still wait move to the front of the queue's room. EN-4.9"""
    for i in range(s.head, s.tail):
        s.q_ability[i - s.head] = s.q_ability[i]
        s.q_seat[i - s.head] = s.q_seat[i]
        s.q_zone[i - s.head] = s.q_zone[i]
    for i in range(s.tail - s.head, s.tail):
        clear_place(s, i)
    s.tail -= s.head
    s.head = 0


@rule
def clear_place(s, i):
    """A place of the queue is as new. EN-4.9"""
    s.q_ability[i] = 0
    s.q_seat[i] = 0
    s.q_zone[i] = 0


@rule
def is_about(s, t, ability, trigger, bearer, seat, card):
    """Whether a Manager's ability waits for an occurrence with this Manager and card. C2, EN-4.7"""
    if t.ability[ability][TRIGGER] != trigger:
        return 0
    whose = t.ability[ability][WHOSE]
    if whose == THIS_CARD:
        return bearer == seat and t.ability[ability][BEARER] == card
    if whose == YOURS and bearer != seat:
        return 0
    if whose == OPPONENTS and bearer == seat:
        return 0
    if card == NO_CARD or trigger == ON_SURPRISE:
        return 1
    if not t.kind[card] & t.ability[ability][OF_KIND]:
        return 0
    colour = t.ability[ability][OF_COLOUR]
    return colour == 0 or colour == t.colour[card]


@rule
def call_zone(s, t, trigger, bearer, zone, seat, card):
    """The abilities of a staged card that an occurrence triggers join in printed order. EN-4.8, EN-4.11, EN-4.16, EN-4.17"""
    for i in range(CONDITIONALS):
        ability = t.triggered[s.card[bearer][zone]][i]
        if ability and not barred(s, bearer, zone, i) and is_about(s, t, ability, trigger, bearer, seat, card):
            s.joined[bearer][i] |= 1 << zone
            if t.ability[ability][ONCE]:
                s.once[bearer][i] |= 1 << zone
            join(s, ability, bearer, zone)


@rule
def call_leaver(s, t, trigger, bearer, leaver, barring, seat, card):
    """The same for a card that has just left the stage; it counts in the zone it left. EN-4.8, EN-4.10"""
    for i in range(CONDITIONALS):
        ability = t.triggered[leaver][i]
        if ability and not (barring >> i) & 1 and is_about(s, t, ability, trigger, bearer, seat, card):
            join(s, ability, bearer, NO_ZONE)


@rule
def call_venue(s, t, trigger, seat, card):
    """The Active Venue's ability joins last, for the Manager of the occurrence, or for both. EN-4.8, EN-5.17, E6"""
    if s.venue == NO_CARD or s.venue_joined or not (t.hears[s.venue] >> trigger) & 1:
        return
    ability = t.triggered[s.venue][0]
    if is_about(s, t, ability, trigger, seat, seat, card):
        s.venue_joined = 1
        join(s, ability, seat, NO_ZONE)


@rule
def occur(s, t, trigger, seat, card):
    """Something happens to a Manager or a Manager's staged card. EN-4.7, EN-4.8"""
    if s.hears[0][trigger] | s.hears[1][trigger]:
        for turn in range(SEATS):
            bearer = s.priority if turn == 0 else 1 - s.priority
            zones = s.hears[bearer][trigger]
            if zones:
                for zone in range(ZONES):
                    if has_zone(zones, zone):
                        call_zone(s, t, trigger, bearer, zone, seat, card)
    call_venue(s, t, trigger, seat, card)


@rule
def occur_leaving(s, t, trigger, seat, card, leaver, left, barring):
    """The same while a card of that Manager leaves: it is called with the zone it left, after a card there now. EN-4.16"""
    for turn in range(SEATS):
        bearer = s.priority if turn == 0 else 1 - s.priority
        for zone in range(ZONES):
            if has_zone(s.hears[bearer][trigger], zone):
                call_zone(s, t, trigger, bearer, zone, seat, card)
            if bearer == seat and zone == left:
                call_leaver(s, t, trigger, bearer, leaver, barring, seat, card)
    call_venue(s, t, trigger, seat, card)


@rule
def barring_of(s, seat, zone):
    """Which triggered abilities of a card may not join again, kept for the moment it leaves. EN-4.11, EN-4.17"""
    return barred(s, seat, zone, 0) | (barred(s, seat, zone, 1) << 1)


@rule
def occur_removed(s, t, seat, card, left, barring):
    """A staged card has been removed from the game. EN-4.7, EN-4.10, R25"""
    occur_leaving(s, t, ON_REMOVED, seat, card, card, left, barring)


@rule
def occur_result(s, t):
    """The Event is won, lost or tied: one occurrence, before the Venue moves. EN-5.17, R25"""
    for turn in range(SEATS):
        bearer = s.priority if turn == 0 else 1 - s.priority
        trigger = result_for(s, bearer)
        zones = s.hears[bearer][trigger]
        for zone in range(ZONES):
            if has_zone(zones, zone):
                call_zone(s, t, trigger, bearer, zone, bearer, NO_CARD)
    if s.result == TIE:
        call_venue(s, t, ON_TIE, BOTH, NO_CARD)
    else:
        call_venue(s, t, ON_WIN, s.result, NO_CARD)
        call_venue(s, t, ON_LOSE, 1 - s.result, NO_CARD)


@rule
def result_for(s, seat):
    """What the Event was to a Manager. EN-5.1"""
    if s.result == TIE:
        return ON_TIE
    return ON_WIN if s.result == seat else ON_LOSE


@rule
def next_ability(s, t):
    """The first in the queue begins to resolve; its place, so that the caller can open it. EN-4.9"""
    i = s.head + 0
    s.head += 1
    bearer = t.ability[s.q_ability[i]][BEARER]
    note(s, TRIGGERED, s.q_seat[i] if bearer < FIRST_VENUE else NOBODY, bearer, t.ability[s.q_ability[i]][SLOT])
    return i
