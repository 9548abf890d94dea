"""EN-2 Round flow: set-up, phases, the Star, and how everything goes on to the next decision."""

from footlights.games.encore.rules.actions import (
    end_surprise,
)
from footlights.games.encore.rules.aftershow import (
    begin_aftershow,
    clean_up,
    end_by_money,
    end_by_rounds,
    exhaust_on,
)
from footlights.games.encore.rules.frames import open_next
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.numbers import count_zones
from footlights.games.encore.rules.opening import (
    begin_draft,
    clear_table,
    draw_opening_hands,
    make_decks,
    make_venue_deck,
    roll_for_priority,
    turn_up_venue,
)
from footlights.games.encore.rules.resolution import (
    resolve,
)
from footlights.games.encore.rules.triggers import begin_step, occur
from footlights.games.encore.rules.zones import (
    cards_in_decks,
)
from footlights.stage.rule import note, rule


@rule
def deal(s, t):
    """Set the table: Priority, then the colours, then all the rest. EN-1"""
    clear_table(s, t)
    roll_for_priority(s, t)
    if begin_draft(s, t):
        open_game(s, t)


@rule
def open_game(s, t):
    """Decks, Venue Deck and opening hands; Round 1 begins. EN-1.4 to EN-1.10"""
    make_decks(s, t)
    make_venue_deck(s, t)
    turn_up_venue(s)
    draw_opening_hands(s, t)
    begin_round(s, t)
    go_on(s, t)


@rule
def begin_round(s, t):
    """A Round begins with the Draw Phase and what its start triggers. EN-2.1, EN-2.2, EN-2.19"""
    s.round_no += 1
    s.to_act = s.priority
    s.phase = DRAW_PHASE
    s.drawer = 0
    s.after = TO_DRAWING
    note(s, ROUND, s.round_no, s.priority, 0)
    begin_step(s)
    occur(s, t, AT_DRAW_PHASE, BOTH, NO_CARD)


@rule
def draw_on(s, t):
    """The Priority Manager draws first, then the other, then all cards become Active. EN-2.2, EN-2.4, EN-2.7"""
    while s.drawer < SEATS:
        seat = s.priority if s.drawer == 0 else 1 - s.priority
        s.drawer += 1
        if cards_in_decks(s, seat) > 0:
            s.seat = seat
            s.to_act = seat
            s.decision = SPLIT_DUE
            return
    make_active(s)
    begin_pre_show(s, t)


@rule
def make_active(s):
    """The Active Phase: every Suspended card of both Managers becomes Active. EN-2.7"""
    for turn in range(SEATS):
        seat = s.priority if turn == 0 else 1 - s.priority
        if s.suspended[seat]:
            note(s, READIED, seat, count_zones(s.suspended[seat]), 0)
            s.suspended[seat] = 0


@rule
def begin_pre_show(s, t):
    """The Pre-Show begins with what its start triggers. EN-2.8, EN-2.19"""
    s.phase = PRE_SHOW
    s.passes = 0
    s.to_act = s.priority
    s.after = TO_PRE_SHOW_ACTION
    note(s, PHASE, PRE_SHOW, AS_USUAL, 0)
    begin_step(s)
    occur(s, t, AT_PRE_SHOW, BOTH, NO_CARD)


@rule
def begin_event(s, t, why):
    """The Event begins; the Priority Manager opens it, or by option whoever's turn it is. EN-2.11 to EN-2.14, EN-2.19, R11"""
    opener = s.priority + 0
    if t.event_first_action == BY_ALTERNATION and s.actions > 0:
        opener = 1 - s.to_act
    s.phase = EVENT
    s.passes = 0
    s.to_act = opener
    s.after = TO_EVENT_ACTION
    note(s, PHASE, EVENT, why, 0)
    begin_step(s)
    occur(s, t, AT_EVENT, BOTH, NO_CARD)


@rule
def check_star(s, t):
    """If both gauges together meet the Star, it is met for the rest of the Round. EN-2.10, EN-2.15, R9"""
    if not s.star_met and s.gauge[0] + s.gauge[1] >= t.star[s.venue]:
        s.star_met = 1
        note(s, MET_STAR, s.gauge[0] + s.gauge[1], t.star[s.venue], 0)


@rule
def ask_for_action(s):
    """One action. EN-2.9, EN-3.1"""
    s.seat = s.to_act
    s.decision = ACTION_DUE


@rule
def next_action(s, t):
    """After an action and its triggers: Star check, then the next phase or the other Manager. EN-2.8, EN-2.10 to EN-2.17"""
    check_star(s, t)
    if s.actions >= ACTION_CAP:
        begin_aftershow(s, t, BY_CAP)
    elif s.phase == PRE_SHOW and s.star_met:
        begin_event(s, t, BY_STAR)
    elif s.passes < SEATS:
        s.to_act = 1 - s.to_act
        ask_for_action(s)
    elif s.phase == PRE_SHOW:
        s.early_event = 1
        begin_event(s, t, BY_PASSES)
    else:
        begin_aftershow(s, t, BY_PASSES)


@rule
def next_venue(s, t):
    """A6 and A7: the end by $, or the next Venue, the clean-up and the next Round. EN-5.14, EN-5.15, EN-2.18"""
    if s.venues == 0:
        end_by_money(s)
        return
    turn_up_venue(s)
    clean_up(s)
    if s.round_no >= t.max_rounds:
        end_by_rounds(s)
        return
    s.priority = 1 - s.priority
    begin_round(s, t)


@rule
def step_on(s, t):
    """Nothing waits to be resolved: what follows now. EN-2.1, EN-4.9"""
    after = s.after + 0
    s.after = NOTHING
    if after == TO_NEXT_ACTION:
        next_action(s, t)
    elif after == TO_DRAWING:
        s.after = TO_DRAWING
        draw_on(s, t)
    elif after == TO_PRE_SHOW_ACTION:
        check_star(s, t)
        if s.star_met:
            begin_event(s, t, BY_STAR)
        else:
            ask_for_action(s)
    elif after == TO_EVENT_ACTION:
        check_star(s, t)
        ask_for_action(s)
    elif after == TO_EXHAUST:
        s.after = TO_EXHAUST
        exhaust_on(s, t)
    elif after == TO_NEXT_VENUE:
        next_venue(s, t)


@rule
def go_on(s, t):
    """Resolve what has begun, then what waits, then go on with the Round, up to the next decision. EN-4.9"""
    while s.decision == NO_DECISION and not s.over:
        if s.frames > 0:
            resolve(s, t)
        elif s.resolving != NO_CARD:
            end_surprise(s, t)
        elif s.head < s.tail:
            open_next(s, t)
        else:
            step_on(s, t)
