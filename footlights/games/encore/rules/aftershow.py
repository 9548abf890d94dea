"""EN-5 Aftershow and EN-6 the end of the game."""

from footlights.games.encore.rules.doing import can_be_exhausted, exhaust
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.numbers import payout_of
from footlights.games.encore.rules.triggers import begin_step, occur_result
from footlights.games.encore.rules.zones import change_money
from footlights.stage.rule import note, rule


@rule
def begin_aftershow(s, t, why):
    """A1: the higher gauge wins, equal ones are a tie; that is fixed now. EN-5.1, EN-2.17, R28"""
    s.phase = AFTERSHOW
    note(s, PHASE, AFTERSHOW, why, 0)
    if s.gauge[0] == s.gauge[1]:
        s.result = TIE
        s.ties += 1
    else:
        s.result = 0 if s.gauge[0] > s.gauge[1] else 1
    s.stars += s.star_met
    s.early += s.early_event
    s.column = 0
    s.after = TO_EXHAUST
    note(s, RESULT, s.result, s.gauge[0], s.gauge[1])


@rule
def is_exhaust_waived(s, t):
    """Whether step A2 does not take place: the Star was never met, or by option the Event began early. EN-5.2, EN-7.1, R29"""
    if t.exhaust_waiver == EARLY_EVENT:
        return s.early_event == 1
    return s.star_met == 0


@rule
def exhaust_on(s, t):
    """A2: the Priority Manager's columns, then the other's, one Exhaust at a time; then the award. EN-5.2, EN-5.3, EN-5.8"""
    if is_exhaust_waived(s, t):
        s.column = SEATS * t.columns
    while s.column < SEATS * t.columns:
        seat = s.priority if s.column < t.columns else 1 - s.priority
        zone = s.column % t.columns
        s.column += 1
        if can_be_exhausted(s, t, seat, zone):
            begin_step(s)
            exhaust(s, t, seat, zone)
            return
    award(s, t)


@rule
def award(s, t):
    """A3, A4: triggers of the result wait, the Payout is fixed, the Venue moves; three Venues win. EN-5.9 to EN-5.12, EN-5.17"""
    begin_step(s)
    occur_result(s, t)
    keep_last(s, t)
    venue = s.venue + 0
    s.venue = NO_CARD
    for turn in range(SEATS):
        seat = s.priority if turn == 0 else 1 - s.priority
        change_money(s, seat, s.last_payout[seat], BY_PAYOUT)
    if s.result == TIE:
        return_venue(s, venue)
    else:
        win_venue(s, s.result, venue)
    s.after = TO_NEXT_VENUE
    if s.result != TIE and s.tours[s.result] >= t.venues_to_win:
        finish_game(s, s.result, BY_VENUES)


@rule
def keep_last(s, t):
    """What the Event came to, with the Payouts as they are fixed. EN-5.11, R34"""
    for seat in range(SEATS):
        s.last_payout[seat] = 0 if s.result == seat else payout_of(s, t, seat)
        s.last_gauge[seat] = s.gauge[seat]
    s.last_round = s.round_no
    s.last_result = s.result
    s.last_star = s.star_met
    s.last_early = s.early_event
    s.last_venue = s.venue


@rule
def win_venue(s, seat, venue):
    """The winner puts the Venue into the Tour History. EN-5.9"""
    s.venues -= 1
    s.venue_deck[s.venues] = NO_CARD
    s.venue_known[s.venues] = 0
    s.tour[seat][s.tours[seat]] = venue
    s.tours[seat] += 1
    note(s, WON_VENUE, seat, venue, s.tours[seat])


@rule
def return_venue(s, venue):
    """After a tie the Venue goes face down to the bottom of its deck, as everybody saw. EN-5.10, R33"""
    for i in range(s.venues - 1, 0, -1):
        s.venue_deck[i] = s.venue_deck[i - 1]
        s.venue_known[i] = s.venue_known[i - 1]
    s.venue_deck[0] = venue
    s.venue_known[0] = KNOWN_TO_ALL
    note(s, TIED_VENUE, venue, s.venues, 0)


@rule
def clean_up(s):
    """A7: gauges, flags, counters and "this Round" modifiers are cleared; cards keep their states. EN-5.15, EN-4.6, EN-4.12"""
    for seat in range(SEATS):
        s.gauge[seat] = 0
        s.used[seat] = 0
        for i in range(2):
            s.once[seat][i] = 0
            s.joined[seat][i] = 0
    s.venue_joined = 0
    s.star_met = 0
    s.early_event = 0
    s.passes = 0
    s.actions = 0
    s.result = NOBODY
    s.column = 0
    if s.modified:
        clear_modifiers(s)


@rule
def clear_modifiers(s):
    """ "This Round" is over. EN-4.6, V10"""
    s.modified = 0
    for seat in range(SEATS):
        for zone in range(ZONES):
            s.extra[seat][zone] = 0
        for i in range(MODIFIERS):
            s.act_all[seat][i] = 0
            s.boost_all[seat][i] = 0
        for i in range(1 + MAX_VIBES):
            s.act_vibe[seat][i] = 0


# --- The end ---------------------------------------------------------------------------------------------------------


@rule
def decide_by_money(s, decided_by):
    """More $ win, then more Venues, else it is a draw. EN-6.2, EN-6.4, EN-6.5, R31"""
    lead = s.money[0] - s.money[1]
    if lead == 0:
        lead = s.tours[0] - s.tours[1]
        if decided_by == BY_MONEY:
            decided_by = BY_TOUR
    winner = NOBODY
    if lead != 0:
        winner = 0 if lead > 0 else 1
    finish_game(s, winner, decided_by)


@rule
def end_by_money(s):
    """The Venue Deck is empty. EN-5.14, EN-6.2, EN-6.3"""
    decide_by_money(s, BY_MONEY)


@rule
def end_by_rounds(s):
    """The last Round is over without an end. EN-5.15, EN-6.5, R30"""
    decide_by_money(s, BY_ROUNDS)


@rule
def finish_game(s, winner, decided_by):
    """The game is over: one winner, or a draw. EN-6.1, EN-6.4"""
    s.over = 1
    s.seat = NOBODY
    s.decision = NO_DECISION
    s.decided_by = decided_by
    if winner != NOBODY:
        s.score[winner] = 1
    note(s, ENDED, winner, decided_by, 0)
