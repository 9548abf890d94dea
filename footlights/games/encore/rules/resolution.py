"""EN-4.1, EN-4.2, EN-4.10, EN-4.14, EN-4.15, EN-4.18: one executor for everything that is printed, sentence by sentence.

An ability being resolved is a frame on a stack. Frames hold everything between two choices, so that any sentence can wait for its
Manager. A PRE-SHOW ability that an effect triggers is a second frame; no PRE-SHOW ability triggers another (section 6.4, check
4), so there are never three. A Venue's ability for both Managers is two frames, the Priority Manager's on top.
"""

from footlights.games.encore.rules.choices import can_do, can_stage_any, deck_left, fitting, helper_zone, staging_cost
from footlights.games.encore.rules.doing import exhaust, pay, perform, remove_card, stage_card, suspend
from footlights.games.encore.rules.effects import (
    ACTIVATE,
    ACTIVATE_THIS,
    ADD,
    AMOUNT,
    BEARER,
    COLOUR,
    COUNT,
    DRAW,
    EITHER_DECK,
    EXHAUST,
    FIRST,
    FIRST_CHOICE,
    GAIN,
    IF_CHECK,
    IF_COLOUR,
    IF_DID,
    IF_DID_NOT,
    IF_NOTHING_TRIGGERED,
    KIND,
    LAST_CHOICE,
    LINK,
    LINK_TO,
    LOOK_DECK,
    LOOK_HAND,
    LOOK_VENUE,
    LOSE,
    MAY,
    MODE,
    MODIFY_ALL,
    MODIFY_ONE,
    MOVE,
    OP,
    PAY,
    PERFORM,
    PERFORMER,
    PERFORMER_DECK,
    REMOVE,
    REMOVE_THIS,
    RETURN,
    ROWS,
    SIDE,
    STAGE,
    SUPPORTER,
    SUSPEND,
    SUSPEND_THIS,
    SWAP,
    TAKE,
    TAKE_AWAY,
    TRIGGER_ONE,
    TRIGGER_STAGED,
    UP_TO,
    VIBE,
)
from footlights.games.encore.rules.layout import (
    ACTIVATES,
    AGREED,
    BOTH,
    CARD_DUE,
    DECK_DUE,
    DECLINED,
    DREW,
    KNOWN_TO_ALL,
    LOOKED_AT_DECK,
    LOOKED_AT_HAND,
    LOOKED_AT_VENUE,
    MAY_DUE,
    MODIFIED,
    MODIFIED_ALL,
    MOVED,
    NO_CARD,
    NO_DECISION,
    NO_ZONE,
    OTHERS,
    PART,
    PERFORM_DUE,
    PERFORMERS,
    PLACING,
    RETURNED,
    SAW_CARD,
    SAW_VENUE,
    SKIPPED,
    SUSPENDS,
    SWAPPED,
    TOOK,
    TOOK_CARD,
    UNREAD,
    USED_PRE_SHOW,
    ZONE_DUE,
)
from footlights.games.encore.rules.numbers import holds, of_colour, of_kind, side_of
from footlights.games.encore.rules.triggers import clear_place, next_ability
from footlights.games.encore.rules.zones import (
    add_to_hand,
    change_gauge,
    draw_card,
    gain,
    in_hand,
    lift,
    swap_zones,
)
from footlights.stage.rule import note, rule, tell

# --- Frames ----------------------------------------------------------------------------------------------------------


@rule
def open_frame(s, ability, seat, zone):
    """An ability begins to resolve for a Manager; its bearer stands in a zone, or nowhere. EN-4.1, EN-4.15"""
    f = s.frames + 0
    s.frames += 1
    s.f_ability[f] = ability
    s.f_seat[f] = seat
    s.f_zone[f] = zone
    clear_sentence(s, f)
    s.f_row[f] = 0
    s.f_did[f] = 0
    s.f_staged[f] = NO_CARD
    s.f_helper[f] = NO_CARD
    s.f_triggered[f] = 0
    return 0


@rule
def clear_sentence(s, f):
    """The next sentence has not been read yet. EN-4.1"""
    s.f_step[f] = UNREAD
    s.f_count[f] = 0
    s.f_now[f] = 0
    s.f_picked[f] = 0
    s.f_chosen[f] = NO_CARD
    return 0


@rule
def close_frame(s):
    """An ability has resolved; nothing of it is left. EN-4.1"""
    s.frames -= 1
    f = s.frames + 0
    clear_sentence(s, f)
    s.f_ability[f] = 0
    s.f_seat[f] = 0
    s.f_zone[f] = 0
    s.f_row[f] = 0
    s.f_did[f] = 0
    s.f_staged[f] = NO_CARD
    s.f_helper[f] = NO_CARD
    s.f_triggered[f] = 0
    return 0


@rule
def open_next(s, t):
    """The ability that waits longest begins to resolve; one for both Managers with the Priority Manager first. EN-4.8, EN-4.9"""
    i = next_ability(s, t)
    ability = s.q_ability[i]
    seat = s.q_seat[i]
    zone = s.q_zone[i]
    clear_place(s, i)
    if s.head == s.tail:
        s.head = 0
        s.tail = 0
    if seat == BOTH:
        open_frame(s, ability, 1 - s.priority, NO_ZONE)
        open_frame(s, ability, s.priority, NO_ZONE)
    else:
        open_frame(s, ability, seat, zone)
    return 0


@rule
def sentence_of(s, t):
    """The row of the sentence that is being resolved. EN-4.1"""
    f = s.frames - 1
    return t.ability[s.f_ability[f]][FIRST] + s.f_row[f]


@rule
def finish(s, did):
    """A sentence is done, was skipped or declined; "if you do" looks back on it. EN-4.1, EN-4.18"""
    f = s.frames - 1
    s.f_did[f] = did
    clear_sentence(s, f)
    s.f_row[f] += 1
    return 0


@rule
def ask(s, decision):
    """The Manager of the ability has to choose. EN-4.2"""
    s.seat = s.f_seat[s.frames - 1]
    s.decision = decision
    return 0


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
        return 0
    p = t.ability[ability][FIRST] + s.f_row[f]
    if s.f_step[f] == UNREAD:
        held = link_holds(s, t, f, p)
        if t.program[p][OP] == STAGE:
            s.f_staged[f] = NO_CARD
        if not held:
            finish(s, 0)
            return 0
        if t.program[p][MAY]:
            ask(s, MAY_DUE)
            return 0
        s.f_step[f] = AGREED
    carry_out(s, t, f, p)
    return 0


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
    return 0


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
    return 0


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
    return 0


@rule
def suspend_by_text(s, seat, zone):
    """A text suspends a card; nothing else happens to it. EN-0.5, V6, V18"""
    suspend(s, seat, zone)
    note(s, SUSPENDS, seat, s.card[seat][zone], zone)
    return 0


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


@rule
def look_at_hand(s, you):
    """A Manager sees the opponent's hand and remembers it. V14, EN-0.13, R38"""
    other = 1 - you
    note(s, LOOKED_AT_HAND, you, s.hand_size[other], 0)
    for i in range(s.hand_size[other]):
        s.hand_known[other][i] |= 1 << you
        tell(s, you, SAW_CARD, other, s.hand[other][i], 0)
    return 0


@rule
def look_at_venue(s, you):
    """A Manager sees the Venue below the Active one and remembers it. V14, EN-0.13, R38"""
    below = s.venues - 2
    s.venue_known[below] |= 1 << you
    note(s, LOOKED_AT_VENUE, you, 0, 0)
    tell(s, you, SAW_VENUE, you, s.venue_deck[below], 0)
    return 0


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
    return 0


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
    return 0


@rule
def ask_for_zone(s):
    """Then the zone. D5"""
    s.f_step[s.frames - 1] = PLACING
    ask(s, ZONE_DUE)
    return 0


@rule
def swap_chosen(s, you, f, zone):
    """The second of two Performers changes zones with the first; nothing is triggered by it. V8, EN-3.4"""
    if s.f_chosen[f] == NO_ZONE:
        s.f_chosen[f] = zone
        s.f_now[f] = 0
    else:
        swap_zones(s, you, s.f_chosen[f], zone)
        note(s, SWAPPED, you, s.card[you][zone], s.card[you][s.f_chosen[f]])
    return 0


@rule
def stop_choosing(s):
    """ "Up to": no more cards are chosen. Section 6.4"""
    finish(s, s.f_now[s.frames - 1])
    return 0


@rule
def return_card(s, t, seat, zone):
    """A staged card goes back to its Manager's hand; no refund, and everybody saw it. V13, EN-0.10, EN-0.13"""
    card = lift(s, t, seat, zone)
    add_to_hand(s, seat, card, KNOWN_TO_ALL)
    note(s, RETURNED, seat, card, zone)
    return 0


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
    return 0


@rule
def trigger_staged(s, t, f):
    """The Supporter this ability staged has its PRE-SHOW ability triggered, unless its limit is used up. V17, EN-4.17"""
    zone = helper_zone(s, t, s.f_seat[f], s.f_helper[f])
    if zone == NO_ZONE:
        note(s, SKIPPED, s.f_seat[f], t.ability[s.f_ability[f]][BEARER], TRIGGER_STAGED)
        finish(s, 0)
    else:
        trigger_pre_show(s, t, f, zone)
    return 0


@rule
def perform_by_text(s, t, zone, boosted):
    """A Performer performs without spending an Action Point. V11, EN-4.14, D8"""
    seat = s.f_seat[s.frames - 1] + 0
    finish(s, 1)
    perform(s, t, seat, zone, boosted)
    return 0


# --- Staging, moving, drawing, looking at a deck ---------------------------------------------------------------------


@rule
def carry_out_staging(s, t, you, p):
    """Ask for a card in hand that can be paid and placed. V7, D4"""
    if can_stage_any(s, t, you, p):
        ask(s, CARD_DUE)
    else:
        note(s, SKIPPED, you, t.ability[s.f_ability[s.frames - 1]][BEARER], STAGE)
        finish(s, 0)
    return 0


@rule
def choose_hand_card(s, card):
    """The card to be staged is shown; then its zone. V7, D5"""
    f = s.frames - 1
    s.f_chosen[f] = card
    s.hand_known[s.f_seat[f]][in_hand(s, s.f_seat[f], card)] |= KNOWN_TO_ALL
    ask_for_zone(s)
    return 0


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
    return 0


@rule
def carry_out_drawing(s, t, f, p):
    """Draw one card at a time; from either deck, the deck is chosen after the card before was seen. V4, D7"""
    mode = t.program[p][MODE]
    you = s.f_seat[f]
    while s.f_count[f] < t.program[p][AMOUNT] and deck_left(s, you, mode) > 0:
        if mode == EITHER_DECK:
            ask(s, DECK_DUE)
            return 0
        draw_by_text(s, PERFORMERS if mode == PERFORMER_DECK else OTHERS)
    if s.f_count[f] == 0:
        note(s, SKIPPED, you, t.ability[s.f_ability[f]][BEARER], DRAW)
    finish(s, s.f_count[f] > 0)
    return 0


@rule
def draw_by_text(s, deck):
    """One card is drawn; the deck is public. V4"""
    f = s.frames - 1
    you = s.f_seat[f]
    s.f_count[f] += 1
    note(s, DREW, you, 1 - deck, deck)
    draw_card(s, you, deck)
    return 0


@rule
def look_at_deck(s, t, you, p):
    """A Manager sees the top cards, as many as there are, and takes one. V14, D4"""
    deck = PERFORMERS if t.program[p][MODE] == PERFORMER_DECK else OTHERS
    size = s.deck_size[you][deck] + 0
    number = min(t.program[p][COUNT], size)
    if number == 0:
        note(s, SKIPPED, you, t.ability[s.f_ability[s.frames - 1]][BEARER], LOOK_DECK)
        finish(s, 0)
        return 0
    s.looking = number
    s.looking_deck = deck
    note(s, LOOKED_AT_DECK, you, deck, number)
    for i in range(size - 1, size - 1 - number, -1):
        tell(s, you, SAW_CARD, you, deck_card(s, you, deck, i), 0)
    ask(s, CARD_DUE)
    return 0


@rule
def deck_card(s, seat, deck, i):
    """A card of a deck, counted from the bottom. V14"""
    return s.performer_deck[seat][i] if deck == PERFORMERS else s.main_deck[seat][i]


@rule
def set_deck_card(s, seat, deck, i, card):
    """A card lies in a place of a deck, counted from the bottom. V14"""
    if deck == PERFORMERS:
        s.performer_deck[seat][i] = card
    else:
        s.main_deck[seat][i] = card
    return 0


@rule
def looked_at_place(s, seat, card):
    """Where in the deck a card that is being looked at lies, or NO_CARD. V14"""
    size = s.deck_size[seat][s.looking_deck]
    for i in range(size - s.looking, size):
        if deck_card(s, seat, s.looking_deck, i) == card:
            return i
    return NO_CARD


@rule
def take_looked_at(s, card):
    """The card goes to the hand, which is not drawing; the rest to the bottom in order, known to who looked. V14, EN-0.13"""
    you = s.f_seat[s.frames - 1] + 0
    deck = s.looking_deck + 0
    number = s.looking + 0
    size = s.deck_size[you][deck] + 0
    at = looked_at_place(s, you, card)
    for i in range(at, size - 1):
        set_deck_card(s, you, deck, i, deck_card(s, you, deck, i + 1))
    set_deck_card(s, you, deck, size - 1, NO_CARD)
    size -= 1
    for _ in range(number - 1):
        turn_under(s, you, deck, size)
    s.deck_size[you][deck] = size
    s.known_bottom[you][deck] = min(s.known_bottom[you][deck], size - (number - 1)) + number - 1
    s.looking = 0
    s.looking_deck = 0
    note(s, TOOK, you, deck, number - 1)
    tell(s, you, TOOK_CARD, you, card, 0)
    add_to_hand(s, you, card, 0)
    finish(s, 1)
    return 0


@rule
def turn_under(s, seat, deck, size):
    """The top card goes under all others: one after the other, the first to go ends up above those that follow. V14"""
    card = deck_card(s, seat, deck, size - 1)
    for i in range(size - 1, 0, -1):
        set_deck_card(s, seat, deck, i, deck_card(s, seat, deck, i - 1))
    set_deck_card(s, seat, deck, 0, card)
    return 0


@rule
def is_waiting(s):
    """Whether somebody has to decide before anything goes on. EN-4.2"""
    return s.decision != NO_DECISION
