"""EN-2 Round flow, and the decisions of section 5: what the Manager to decide may do, and what happens then."""

from footlights.games.encore.rules.actions import (
    act,
    end_surprise,
    legal_hand,
    legal_performances,
    legal_stage,
    why_not_encore,
    why_not_perform,
    why_not_pre_show,
    why_not_stage,
    why_not_surprise,
)
from footlights.games.encore.rules.aftershow import (
    begin_aftershow,
    clean_up,
    end_by_money,
    end_by_rounds,
    exhaust_on,
)
from footlights.games.encore.rules.choices import can_do, can_stage, fitting
from footlights.games.encore.rules.doing import settle_removal
from footlights.games.encore.rules.effects import (
    AT_DRAW_PHASE,
    AT_EVENT,
    AT_PRE_SHOW,
    BY_ALTERNATION,
    KIND,
    LOOK_DECK,
    MAX_CARDS,
    MOVE,
    OP,
    SEATS,
    SIDE,
    STAGE,
    UP_TO,
)
from footlights.games.encore.rules.layout import (
    ACTION_CAP,
    ACTION_DUE,
    ACTION_IS_DUE,
    ACTIONS,
    AS_USUAL,
    BOTH,
    BY_CAP,
    BY_PASSES,
    BY_STAR,
    CARD_DUE,
    CHOICE_IS_DUE,
    CHOOSE_CARD,
    COLOUR_DUE,
    COLOUR_GONE,
    COLOUR_IS_DUE,
    DECK_DUE,
    DO_ENCORE,
    DO_PERFORM,
    DO_PRE_SHOW,
    DO_STAGE,
    DO_SURPRISE,
    DRAW_PHASE,
    EVENT,
    FROM_MAIN_DECK,
    FROM_PERFORMER_DECK,
    GAME_OVER,
    GIVE_UP,
    LEGAL,
    MAX_DRAW,
    MAY_DUE,
    MET_STAR,
    NO,
    NO_CARD,
    NO_DECISION,
    NO_SUCH_ACTION,
    NO_ZONE,
    NOBODY,
    NOT_A_CHOICE,
    NOT_YOURS_TO_REMOVE,
    NOTHING,
    OTHERS,
    PASS,
    PERFORM_DUE,
    PERFORMERS,
    PHASE,
    PICK_COLOUR,
    PRE_SHOW,
    READIED,
    REMOVAL_DUE,
    REMOVAL_IS_DUE,
    ROUND,
    SHORT_DECKS,
    SPLIT,
    SPLIT_DUE,
    SPLIT_IS_DUE,
    STOP,
    TO_DRAWING,
    TO_EVENT_ACTION,
    TO_EXHAUST,
    TO_NEXT_ACTION,
    TO_NEXT_VENUE,
    TO_PRE_SHOW_ACTION,
    TO_ZONE,
    WRONG_SPLIT,
    YES,
    ZONE_DUE,
    ZONES,
)
from footlights.games.encore.rules.numbers import can_boost, count_zones, side_of
from footlights.games.encore.rules.opening import (
    begin_draft,
    choose_colour,
    clear_table,
    draw_opening_hands,
    draw_split,
    is_taken,
    legal_colours,
    make_decks,
    make_venue_deck,
    roll_for_priority,
    turn_up_venue,
)
from footlights.games.encore.rules.resolution import (
    answer_may,
    choose_hand_card,
    choose_zone_card,
    deck_card,
    draw_by_text,
    looked_at_place,
    open_next,
    perform_by_text,
    place,
    resolve,
    sentence_of,
    stop_choosing,
    take_looked_at,
)
from footlights.games.encore.rules.triggers import begin_step, occur
from footlights.games.encore.rules.zones import (
    cards_in_decks,
    empty_zones,
    forget_drawn,
    has_zone,
    in_hand,
    paired,
    zone_of,
)
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule

# --- The start and the Rounds ----------------------------------------------------------------------------------------


@rule
def deal(s, t):
    """Set the table: Priority, then the colours, then all the rest. EN-1"""
    clear_table(s, t)
    roll_for_priority(s, t)
    if begin_draft(s, t):
        open_game(s, t)
    return 0


@rule
def open_game(s, t):
    """Decks, Venue Deck and opening hands; Round 1 begins. EN-1.4 to EN-1.10"""
    make_decks(s, t)
    make_venue_deck(s, t)
    turn_up_venue(s)
    draw_opening_hands(s, t)
    begin_round(s, t)
    go_on(s, t)
    return 0


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
    return 0


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
            return 0
    make_active(s)
    begin_pre_show(s, t)
    return 0


@rule
def make_active(s):
    """The Active Phase: every Suspended card of both Managers becomes Active. EN-2.7"""
    for turn in range(SEATS):
        seat = s.priority if turn == 0 else 1 - s.priority
        if s.suspended[seat]:
            note(s, READIED, seat, count_zones(s.suspended[seat]), 0)
            s.suspended[seat] = 0
    return 0


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
    return 0


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
    return 0


@rule
def check_star(s, t):
    """If both gauges together meet the Star, it is met for the rest of the Round. EN-2.10, EN-2.15, R9"""
    if not s.star_met and s.gauge[0] + s.gauge[1] >= t.star[s.venue]:
        s.star_met = 1
        note(s, MET_STAR, s.gauge[0] + s.gauge[1], t.star[s.venue], 0)
    return 0


@rule
def ask_for_action(s):
    """One action. EN-2.9, EN-3.1"""
    s.seat = s.to_act
    s.decision = ACTION_DUE
    return 0


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
    return 0


@rule
def next_venue(s, t):
    """A6 and A7: the end by $, or the next Venue, the clean-up and the next Round. EN-5.14, EN-5.15, EN-2.18"""
    if s.venues == 0:
        end_by_money(s)
        return 0
    turn_up_venue(s)
    clean_up(s)
    if s.round_no >= t.max_rounds:
        end_by_rounds(s)
        return 0
    s.priority = 1 - s.priority
    begin_round(s, t)
    return 0


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
    return 0


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
    return 0


# --- Decisions -------------------------------------------------------------------------------------------------------


@rule
def play(s, t, action):
    """Carry out a decision, on to the next one. EN-3.1, section 5"""
    decision = s.decision + 0
    s.decision = NO_DECISION
    forget_drawn(s, s.seat)
    if decision == ACTION_DUE:
        s.after = TO_NEXT_ACTION
        act(s, t, action)
    elif decision == COLOUR_DUE:
        if choose_colour(s, t, action - PICK_COLOUR):
            open_game(s, t)
        return 0
    elif decision == SPLIT_DUE:
        draw_split(s, s.seat, (action - SPLIT) // (MAX_DRAW + 1), (action - SPLIT) % (MAX_DRAW + 1))
    elif decision == CARD_DUE:
        choose(s, t, action)
    elif decision == ZONE_DUE:
        place(s, t, action - TO_ZONE)
    elif decision == MAY_DUE:
        answer_may(s, t, action == YES)
    elif decision == DECK_DUE:
        draw_by_text(s, OTHERS if action == FROM_MAIN_DECK else PERFORMERS)
    elif decision == PERFORM_DUE:
        perform_by_text(s, t, zone_of(s, s.seat, (action - DO_PERFORM) // 2), (action - DO_PERFORM) % 2)
    else:
        settle_removal(s, t, action - GIVE_UP)
    go_on(s, t)
    return 0


@rule
def choose(s, t, action):
    """A card is chosen: staged, in hand, or looked at; or no more are. D4"""
    p = sentence_of(s, t)
    op = t.program[p][OP]
    card = action - CHOOSE_CARD
    if action == STOP:
        stop_choosing(s)
    elif op == STAGE:
        choose_hand_card(s, card)
    elif op == LOOK_DECK:
        take_looked_at(s, card)
    else:
        choose_zone_card(s, t, zone_of(s, side_of(s.seat, t.program[p][SIDE]), card))
    return 0


@rule
def zones_to_choose(s, t):
    """The staged cards that can be chosen now, as zones. D4, D8"""
    f = s.frames - 1
    return fitting(s, t, s.f_seat[f], s.f_zone[f], sentence_of(s, t), s.f_picked[f], s.f_chosen[f])


@rule
def zones_to_fill(s, t):
    """The empty zones in which the chosen card can be put now. D5"""
    f = s.frames - 1
    p = sentence_of(s, t)
    kind = t.program[p][KIND]
    if t.program[p][OP] == MOVE:
        kind = t.kind[s.card[s.seat][s.f_chosen[f]]]
    return empty_zones(s, t, s.seat, kind)


@rule
def can_agree(s, t):
    """Whether "yes" is offered: the sentence can be paid and carried out. D6"""
    f = s.frames - 1
    return can_do(s, t, s.f_seat[f], s.f_zone[f], s.f_helper[f], sentence_of(s, t))


@rule
def why(s, t, action):
    """Why the Manager to decide may not do something: 0 if legal, else a reason that names its clause. EN-3.1, EN-3.18"""
    if s.over:
        return GAME_OVER
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if s.decision == ACTION_DUE:
        return why_not_act(s, t, action)
    if s.decision == COLOUR_DUE:
        if action < PICK_COLOUR or action >= SPLIT:
            return COLOUR_IS_DUE
        colour = action - PICK_COLOUR
        return COLOUR_GONE if colour < 1 or colour > t.colours or is_taken(s, colour) else LEGAL
    if s.decision == SPLIT_DUE:
        if action < SPLIT or action >= TO_ZONE:
            return SPLIT_IS_DUE
        return why_not_split(s, t, (action - SPLIT) // (MAX_DRAW + 1), (action - SPLIT) % (MAX_DRAW + 1))
    if s.decision == REMOVAL_DUE:
        if action < GIVE_UP:
            return REMOVAL_IS_DUE
        card = action - GIVE_UP
        mine = s.card[s.leaver_seat][s.leaver_zone] == card or s.card[s.leaver_seat][paired(s.leaver_zone)] == card
        return LEGAL if mine else NOT_YOURS_TO_REMOVE
    return why_not_choose(s, t, action)


@rule
def why_not_act(s, t, action):
    """Why one of the seven actions is not legal. EN-3.1"""
    if action == PASS:
        return LEGAL
    if action < DO_STAGE or action >= CHOOSE_CARD:
        return ACTION_IS_DUE
    if action < DO_PERFORM:
        card = (action - DO_STAGE) // ZONES
        return why_not_stage(s, t, card, (action - DO_STAGE) % ZONES)
    if action < DO_PRE_SHOW:
        return why_not_perform(s, t, (action - DO_PERFORM) // 2, (action - DO_PERFORM) % 2)
    if action < DO_ENCORE:
        return why_not_pre_show(s, t, action - DO_PRE_SHOW)
    if action < DO_SURPRISE:
        return why_not_encore(s, t, action - DO_ENCORE)
    return why_not_surprise(s, t, action - DO_SURPRISE)


@rule
def why_not_split(s, t, performers, others):
    """A split has two cards, or as many as there are, and no deck gives more than it has. EN-2.3, EN-2.4, R7"""
    left = cards_in_decks(s, s.seat)
    if performers + others != min(t.draw_cards, left):
        return SHORT_DECKS if left < t.draw_cards else WRONG_SPLIT
    enough = performers <= s.deck_size[s.seat][PERFORMERS] and others <= s.deck_size[s.seat][OTHERS]
    return LEGAL if enough else SHORT_DECKS


@rule
def why_not_choose(s, t, action):
    """Why something is no answer to the choice that an ability asks for. EN-4.2, D4 to D8"""
    if s.decision == MAY_DUE:
        if action == NO:
            return LEGAL
        if action != YES:
            return CHOICE_IS_DUE
        return LEGAL if can_agree(s, t) else NOT_A_CHOICE
    if s.decision == DECK_DUE:
        if action != FROM_MAIN_DECK and action != FROM_PERFORMER_DECK:
            return CHOICE_IS_DUE
        deck = OTHERS if action == FROM_MAIN_DECK else PERFORMERS
        return LEGAL if s.deck_size[s.seat][deck] > 0 else NOT_A_CHOICE
    if s.decision == ZONE_DUE:
        if action < TO_ZONE or action >= DO_STAGE:
            return CHOICE_IS_DUE
        return LEGAL if has_zone(zones_to_fill(s, t), action - TO_ZONE) else NOT_A_CHOICE
    if s.decision == PERFORM_DUE:
        if action < DO_PERFORM or action >= DO_PRE_SHOW:
            return CHOICE_IS_DUE
        zone = zone_of(s, s.seat, (action - DO_PERFORM) // 2)
        if zone == NO_ZONE or not has_zone(zones_to_choose(s, t), zone):
            return NOT_A_CHOICE
        return LEGAL if (action - DO_PERFORM) % 2 == 0 or can_boost(s, s.seat, zone) else NOT_A_CHOICE
    return why_not_card(s, t, action)


@rule
def why_not_card(s, t, action):
    """Why a card cannot be chosen. EN-4.2, D4"""
    p = sentence_of(s, t)
    op = t.program[p][OP]
    if action == STOP:
        return LEGAL if t.program[p][UP_TO] else NOT_A_CHOICE
    if action < CHOOSE_CARD or action >= CHOOSE_CARD + MAX_CARDS:
        return CHOICE_IS_DUE
    card = action - CHOOSE_CARD
    if op == STAGE:
        could = in_hand(s, s.seat, card) != NOBODY and can_stage(s, t, s.seat, p, card)
        return LEGAL if could else NOT_A_CHOICE
    if op == LOOK_DECK:
        return LEGAL if looked_at_place(s, s.seat, card) != NO_CARD else NOT_A_CHOICE
    zone = zone_of(s, side_of(s.seat, t.program[p][SIDE]), card)
    return LEGAL if zone != NO_ZONE and has_zone(zones_to_choose(s, t), zone) else NOT_A_CHOICE


@rule
def legal(s, t, out: Ids):
    """Write what the Manager to decide may do; passing is always among the actions. EN-3.1, section 5"""
    if s.over:
        return 0
    if s.decision == ACTION_DUE:
        n = legal_stage(s, t, out, 0)
        n = legal_hand(s, t, out, n)
        out[n] = PASS
        return n + 1
    if s.decision == COLOUR_DUE:
        return legal_colours(s, t, out)
    if s.decision == SPLIT_DUE:
        return legal_splits(s, t, out)
    if s.decision == REMOVAL_DUE:
        out[0] = GIVE_UP + s.card[s.leaver_seat][s.leaver_zone]
        out[1] = GIVE_UP + s.card[s.leaver_seat][paired(s.leaver_zone)]
        return 2
    if s.decision == MAY_DUE:
        out[0] = NO
        out[1] = YES
        return 2 if can_agree(s, t) else 1
    return legal_choices(s, t, out)


@rule
def legal_splits(s, t, out: Ids):
    """Every split that the decks allow. EN-2.3, EN-2.4"""
    number = min(t.draw_cards, cards_in_decks(s, s.seat))
    n = 0
    for performers in range(number, -1, -1):
        if performers <= s.deck_size[s.seat][PERFORMERS] and number - performers <= s.deck_size[s.seat][OTHERS]:
            out[n] = SPLIT + performers * (MAX_DRAW + 1) + number - performers
            n += 1
    return n


@rule
def legal_choices(s, t, out: Ids):
    """The answers to what an ability asks for. D4, D5, D7, D8"""
    n = 0
    if s.decision == DECK_DUE:
        out[0] = FROM_MAIN_DECK
        n += s.deck_size[s.seat][OTHERS] > 0
        out[n] = FROM_PERFORMER_DECK
        return n + (s.deck_size[s.seat][PERFORMERS] > 0)
    if s.decision == ZONE_DUE:
        zones = zones_to_fill(s, t)
        for zone in range(ZONES):
            out[n] = TO_ZONE + zone
            n += has_zone(zones, zone)
        return n
    if s.decision == PERFORM_DUE:
        return legal_performances(s, zones_to_choose(s, t), out, 0)
    return legal_cards(s, t, out)


@rule
def legal_cards(s, t, out: Ids):
    """The cards that can be chosen: in hand, looked at, or staged. D4"""
    p = sentence_of(s, t)
    op = t.program[p][OP]
    n = 0
    if op == STAGE:
        for i in range(s.hand_size[s.seat]):
            if can_stage(s, t, s.seat, p, s.hand[s.seat][i]):
                out[n] = CHOOSE_CARD + s.hand[s.seat][i]
                n += 1
        return n
    if op == LOOK_DECK:
        size = s.deck_size[s.seat][s.looking_deck]
        for i in range(size - 1, size - 1 - s.looking, -1):
            out[n] = CHOOSE_CARD + deck_card(s, s.seat, s.looking_deck, i)
            n += 1
        return n
    side = side_of(s.seat, t.program[p][SIDE])
    zones = zones_to_choose(s, t)
    for zone in range(ZONES):
        if has_zone(zones, zone):
            out[n] = CHOOSE_CARD + s.card[side][zone]
            n += 1
    if t.program[p][UP_TO]:
        out[n] = STOP
        n += 1
    return n


@rule
def forced(s, t):
    """A single answer is taken by itself, unless that would tell something about a hand. Section 5

    An action is always asked for, and so is everything about staging from the hand.
    """
    if s.decision == ACTION_DUE:
        return 0
    if s.decision == MAY_DUE or s.decision == CARD_DUE:
        return t.program[sentence_of(s, t)][OP] != STAGE
    return 1
