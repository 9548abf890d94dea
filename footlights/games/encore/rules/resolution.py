"""EN-4.1, EN-4.2, EN-4.10, EN-4.14, EN-4.15, EN-4.18: one executor for everything that is printed, sentence by sentence."""

from footlights.games.encore.rules.choices import can_do, can_stage_any, fitting, helper_zone, staging_cost
from footlights.games.encore.rules.doing import exhaust, pay, perform, remove_card, stage_card, suspend
from footlights.games.encore.rules.frames import ask, close_frame, finish, open_frame, sentence_of
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.looking import carry_out_drawing, look_at_deck, look_at_hand, look_at_venue
from footlights.games.encore.rules.numbers import holds, of_colour, of_kind, side_of
from footlights.games.encore.rules.zones import (
    add_to_hand,
    change_gauge,
    gain,
    in_hand,
    lift,
    swap_zones,
)
from footlights.stage.rule import note, rule

# --- One sentence ----------------------------------------------------------------------------------------------------


@rule
def link_holds(s, t, f, p):
    """Whether what stands before a sentence is true. Section 6.4"""
    link = t.program[p][LINK]
    if link == IF_DID:
        return s.f_did[f] == 1
    if link == IF_DID_NOT:
        return s.f_did[f] == 0
    if link == IF_NOTHING_TRIGGERED:
        return s.f_triggered[f] == 0
    if link == IF_COLOUR:
        return s.f_staged[f] != NO_CARD and t.colour[s.f_staged[f]] == t.program[p][LINK_TO]
    if link == IF_CHECK:
        return holds(s, t, s.f_seat[f], t.program[p][LINK_TO])
    return 1


@rule
def resolve(s, t):
    """Go on with the ability on top: its end, its next sentence, or a sentence that waits for its next choice. EN-4.1, EN-4.2"""
    f = s.frames - 1
    ability = s.f_ability[f]
    if s.f_row[f] >= t.ability[ability][ROWS]:
        close_frame(s)
        return
    p = t.ability[ability][FIRST] + s.f_row[f]
    if s.f_step[f] == UNREAD:
        held = link_holds(s, t, f, p)
        if t.program[p][OP] == STAGE:
            s.f_staged[f] = NO_CARD
        if not held:
            finish(s, 0)
            return
        if t.program[p][MAY]:
            ask(s, MAY_DUE)
            return
        s.f_step[f] = AGREED
    carry_out(s, t, f, p)


@rule
def answer_may(s, t, yes):
    """ "You may": yes goes on with the sentence, no declines it. Section 6.4, D6"""
    f = s.frames - 1
    if yes:
        s.f_step[f] = AGREED
    else:
        kind = DECLINED if may_be_declined(s, t, f) else SKIPPED
        note(s, kind, s.f_seat[f], t.ability[s.f_ability[f]][BEARER], t.program[sentence_of(s, t)][OP])
        finish(s, 0)


@rule
def may_be_declined(s, t, f):
    """Whether a "no" is told as one: the sentence could have been carried out, or nobody else may know whether. Section 5"""
    p = sentence_of(s, t)
    return t.program[p][OP] == STAGE or can_do(s, t, s.f_seat[f], s.f_zone[f], s.f_helper[f], p)


@rule
def carry_out(s, t, f, p):
    """Do what a sentence says, as far as it can be done, or ask for what has to be chosen. EN-4.1, EN-4.2"""
    op = t.program[p][OP]
    you = s.f_seat[f]
    if op == STAGE:
        carry_out_staging(s, t, you, p)
    elif FIRST_CHOICE <= op <= LAST_CHOICE:
        carry_out_choice(s, t, f, p)
    elif op == DRAW:
        carry_out_drawing(s, t, f, p)
    elif op == LOOK_DECK:
        look_at_deck(s, t, you, p)
    elif op == TRIGGER_STAGED:
        trigger_staged(s, t, f)
    else:
        did = do_at_once(s, t, f, p)
        if not did and op != MODIFY_ALL:
            note(s, SKIPPED, you, t.ability[s.f_ability[f]][BEARER], op)
        finish(s, did)


@rule
def do_at_once(s, t, f, p):
    """The sentences that need no choice; whether they changed or showed something. V1, V2, V3, V10, V14, V15, V18, EN-4.18"""
    op = t.program[p][OP]
    amount = t.program[p][AMOUNT]
    you = s.f_seat[f]
    zone = s.f_zone[f]
    if op == ADD:
        return change_gauge(s, you, amount)
    if op == TAKE_AWAY:
        return change_gauge(s, 1 - you, -amount)
    if op == GAIN:
        return gain(s, you, amount) != 0
    if op == LOSE:
        return gain(s, side_of(you, t.program[p][SIDE]), -amount) != 0
    if op == TAKE:
        return gain(s, you, -gain(s, 1 - you, -amount)) != 0
    if op == MODIFY_ALL:
        return modify_all(s, t, you, p)
    if op == PAY:
        pay(s, you, t.ability[s.f_ability[f]][BEARER], amount)
        return 1
    if not can_do(s, t, you, zone, NO_CARD, p):
        return 0
    if op == LOOK_HAND:
        look_at_hand(s, you)
    elif op == LOOK_VENUE:
        look_at_venue(s, you)
    elif op == ACTIVATE_THIS:
        activate(s, you, zone)
    elif op == SUSPEND_THIS:
        suspend_by_text(s, you, zone)
    elif op == REMOVE_THIS:
        remove_card(s, t, you, zone)
    return 1


@rule
def activate(s, seat, zone):
    """Suspended becomes Active. EN-0.5, V5, V18"""
    s.suspended[seat] &= ~(1 << zone)
    note(s, ACTIVATES, seat, s.card[seat][zone], zone)


@rule
def suspend_by_text(s, seat, zone):
    """A text suspends a card; nothing else happens to it. EN-0.5, V6, V18"""
    suspend(s, seat, zone)
    note(s, SUSPENDS, seat, s.card[seat][zone], zone)


@rule
def modify_all(s, t, you, p):
    """Until A7 every card that fits when its number is used is modified; whether one is staged now. V10, EN-4.6, EN-4.18"""
    side = side_of(you, t.program[p][SIDE])
    kind = t.program[p][KIND]
    colour = t.program[p][COLOUR]
    vibe = t.program[p][VIBE]
    amount = t.program[p][AMOUNT]
    s.modified = 1
    if kind != PERFORMER:
        s.boost_all[side][colour] += amount
    elif vibe:
        s.act_vibe[side][vibe] += amount
    else:
        s.act_all[side][colour] += amount
    note(s, MODIFIED_ALL, side, (kind * PART + colour) * PART + vibe, amount)
    return of_colour(s, t, side, of_kind(s, side, s.occupied[side], kind), colour, vibe) != 0


# --- Sentences with a choice of staged cards -------------------------------------------------------------------------


@rule
def carry_out_choice(s, t, f, p):
    """Ask for the next card, as long as there is one and fewer than so many were chosen. EN-4.1, EN-4.2, D4, D8"""
    op = t.program[p][OP]
    you = s.f_seat[f]
    zones = 0
    if s.f_count[f] < t.program[p][COUNT]:
        zones = fitting(s, t, you, s.f_zone[f], p, s.f_picked[f], s.f_chosen[f])
    if zones == 0:
        if s.f_now[f] == 0 and not t.program[p][UP_TO]:
            note(s, SKIPPED, you, t.ability[s.f_ability[f]][BEARER], op)
        finish(s, s.f_now[f])
    elif op == PERFORM:
        ask(s, PERFORM_DUE)
    else:
        ask(s, CARD_DUE)


@rule
def choose_zone_card(s, t, zone):
    """A staged card has been chosen. EN-4.2, V5, V6, V8, V9, V10, V12, V13, V16"""
    f = s.frames - 1
    p = sentence_of(s, t)
    op = t.program[p][OP]
    you = s.f_seat[f]
    side = side_of(you, t.program[p][SIDE])
    s.f_count[f] += 1
    s.f_picked[f] |= 1 << zone
    s.f_now[f] = 1
    if op == ACTIVATE:
        activate(s, side, zone)
    elif op == SUSPEND:
        suspend_by_text(s, side, zone)
    elif op == MODIFY_ONE:
        s.extra[side][zone] += t.program[p][AMOUNT]
        s.modified = 1
        note(s, MODIFIED, side, s.card[side][zone], t.program[p][AMOUNT])
    elif op == SWAP:
        swap_chosen(s, you, f, zone)
    elif op == MOVE:
        s.f_chosen[f] = zone
        ask_for_zone(s)
    elif op == REMOVE:
        finish(s, 1)
        remove_card(s, t, side, zone)
    elif op == RETURN:
        finish(s, 1)
        return_card(s, t, side, zone)
    elif op == TRIGGER_ONE:
        trigger_pre_show(s, t, f, zone)
    elif op == EXHAUST:
        finish(s, 1)
        exhaust(s, t, side, zone)


@rule
def ask_for_zone(s):
    """Then the zone. D5"""
    s.f_step[s.frames - 1] = PLACING
    ask(s, ZONE_DUE)


@rule
def swap_chosen(s, you, f, zone):
    """The second of two Performers changes zones with the first; nothing is triggered by it. V8, EN-3.4"""
    if s.f_chosen[f] == NO_ZONE:
        s.f_chosen[f] = zone
        s.f_now[f] = 0
    else:
        swap_zones(s, you, s.f_chosen[f], zone)
        note(s, SWAPPED, you, s.card[you][zone], s.card[you][s.f_chosen[f]])


@rule
def stop_choosing(s):
    """ "Up to": no more cards are chosen. Section 6.4"""
    finish(s, s.f_now[s.frames - 1])


@rule
def return_card(s, t, seat, zone):
    """A staged card goes back to its Manager's hand; no refund, and everybody saw it. V13, EN-0.10, EN-0.13"""
    card = lift(s, t, seat, zone)
    add_to_hand(s, seat, card, KNOWN_TO_ALL)
    note(s, RETURNED, seat, card, zone)


@rule
def trigger_pre_show(s, t, f, zone):
    """A PRE-SHOW ability resolves at once inside this one, without suspending its card. V12, V17, EN-4.15, EN-4.17, R27"""
    you = s.f_seat[f]
    card = s.card[you][zone]
    s.f_triggered[f] = 1
    s.used[you] |= 1 << zone
    note(s, USED_PRE_SHOW, you, card, zone)
    finish(s, 1)
    open_frame(s, t.main[card], you, zone)


@rule
def trigger_staged(s, t, f):
    """The Supporter this ability staged has its PRE-SHOW ability triggered, unless its limit is used up. V17, EN-4.17"""
    zone = helper_zone(s, t, s.f_seat[f], s.f_helper[f])
    if zone == NO_ZONE:
        note(s, SKIPPED, s.f_seat[f], t.ability[s.f_ability[f]][BEARER], TRIGGER_STAGED)
        finish(s, 0)
    else:
        trigger_pre_show(s, t, f, zone)


@rule
def perform_by_text(s, t, zone, boosted):
    """A Performer performs without spending an Action Point. V11, EN-4.14, D8"""
    seat = s.f_seat[s.frames - 1] + 0
    finish(s, 1)
    perform(s, t, seat, zone, boosted)


# --- Staging and moving ----------------------------------------------------------------------------------------------


@rule
def carry_out_staging(s, t, you, p):
    """Ask for a card in hand that can be paid and placed. V7, D4"""
    if can_stage_any(s, t, you, p):
        ask(s, CARD_DUE)
    else:
        note(s, SKIPPED, you, t.ability[s.f_ability[s.frames - 1]][BEARER], STAGE)
        finish(s, 0)


@rule
def choose_hand_card(s, card):
    """The card to be staged is shown; then its zone. V7, D5"""
    f = s.frames - 1
    s.f_chosen[f] = card
    s.hand_known[s.f_seat[f]][in_hand(s, s.f_seat[f], card)] |= KNOWN_TO_ALL
    ask_for_zone(s)


@rule
def place(s, t, zone):
    """The chosen card is staged or moved. V7, V8, EN-4.14"""
    f = s.frames - 1
    p = sentence_of(s, t)
    you = s.f_seat[f] + 0
    chosen = s.f_chosen[f] + 0
    if t.program[p][OP] == MOVE:
        swap_zones(s, you, chosen, zone)
        note(s, MOVED, you, s.card[you][zone], zone)
        finish(s, 1)
    else:
        s.f_staged[f] = chosen
        if t.kind[chosen] == SUPPORTER:
            s.f_helper[f] = chosen
        cost = staging_cost(s, t, you, p, chosen)
        finish(s, 1)
        stage_card(s, t, you, chosen, zone, cost)
