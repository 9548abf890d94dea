"""The decisions of section 5: what the Manager to decide may do, why not, and what happens then."""

from footlights.games.encore.rules.actions import (
    act,
    legal_hand,
    legal_performances,
    legal_stage,
    why_not_encore,
    why_not_perform,
    why_not_pre_show,
    why_not_stage,
    why_not_surprise,
)
from footlights.games.encore.rules.choices import can_do, can_stage, fitting
from footlights.games.encore.rules.doing import settle_removal
from footlights.games.encore.rules.flow import go_on, open_game
from footlights.games.encore.rules.frames import sentence_of
from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.looking import deck_card, draw_by_text, looked_at_place, take_looked_at
from footlights.games.encore.rules.numbers import can_boost, side_of
from footlights.games.encore.rules.opening import (
    choose_colour,
    draw_split,
    is_taken,
    legal_colours,
)
from footlights.games.encore.rules.resolution import (
    answer_may,
    choose_hand_card,
    choose_zone_card,
    perform_by_text,
    place,
    stop_choosing,
)
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
from footlights.stage.rule import rule


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
        if choose_colour(s, t, PICK_COLOUR.colour(action)):
            open_game(s, t)
        return
    elif decision == SPLIT_DUE:
        draw_split(s, s.seat, SPLIT.performers(action), SPLIT.others(action))
    elif decision == CARD_DUE:
        choose(s, t, action)
    elif decision == ZONE_DUE:
        place(s, t, TO_ZONE.zone(action))
    elif decision == MAY_DUE:
        answer_may(s, t, action == YES)
    elif decision == DECK_DUE:
        draw_by_text(s, OTHERS if action == FROM_MAIN_DECK else PERFORMERS)
    elif decision == PERFORM_DUE:
        perform_by_text(s, t, zone_of(s, s.seat, DO_PERFORM.card(action)), DO_PERFORM.boosted(action))
    else:
        settle_removal(s, t, GIVE_UP.card(action))
    go_on(s, t)


@rule
def choose(s, t, action):
    """A card is chosen: staged, in hand, or looked at; or no more are. D4"""
    p = sentence_of(s, t)
    op = t.program[p][OP]
    card = CHOOSE_CARD.card(action)
    if action == STOP:
        stop_choosing(s)
    elif op == STAGE:
        choose_hand_card(s, card)
    elif op == LOOK_DECK:
        take_looked_at(s, card)
    else:
        choose_zone_card(s, t, zone_of(s, side_of(s.seat, t.program[p][SIDE]), card))


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


# --- Why not ---------------------------------------------------------------------------------------------------------


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
        if not PICK_COLOUR.has(action):
            return COLOUR_IS_DUE
        colour = PICK_COLOUR.colour(action)
        return COLOUR_GONE if colour < 1 or colour > t.colours or is_taken(s, colour) else LEGAL
    if s.decision == SPLIT_DUE:
        if not SPLIT.has(action):
            return SPLIT_IS_DUE
        return why_not_split(s, t, SPLIT.performers(action), SPLIT.others(action))
    if s.decision == REMOVAL_DUE:
        if not GIVE_UP.has(action):
            return REMOVAL_IS_DUE
        card = GIVE_UP.card(action)
        mine = s.card[s.leaver_seat][s.leaver_zone] == card or s.card[s.leaver_seat][paired(s.leaver_zone)] == card
        return LEGAL if mine else NOT_YOURS_TO_REMOVE
    return why_not_choose(s, t, action)


@rule
def why_not_act(s, t, action):
    """Why one of the seven actions is not legal. EN-3.1"""
    if action == PASS:
        return LEGAL
    if DO_STAGE.has(action):
        return why_not_stage(s, t, DO_STAGE.card(action), DO_STAGE.zone(action))
    if DO_PERFORM.has(action):
        return why_not_perform(s, t, DO_PERFORM.card(action), DO_PERFORM.boosted(action))
    if DO_PRE_SHOW.has(action):
        return why_not_pre_show(s, t, DO_PRE_SHOW.card(action))
    if DO_ENCORE.has(action):
        return why_not_encore(s, t, DO_ENCORE.card(action))
    return why_not_surprise(s, t, DO_SURPRISE.card(action)) if DO_SURPRISE.has(action) else ACTION_IS_DUE


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
        if not TO_ZONE.has(action):
            return CHOICE_IS_DUE
        return LEGAL if has_zone(zones_to_fill(s, t), TO_ZONE.zone(action)) else NOT_A_CHOICE
    if s.decision == PERFORM_DUE:
        if not DO_PERFORM.has(action):
            return CHOICE_IS_DUE
        zone = zone_of(s, s.seat, DO_PERFORM.card(action))
        if zone == NO_ZONE or not has_zone(zones_to_choose(s, t), zone):
            return NOT_A_CHOICE
        return LEGAL if not DO_PERFORM.boosted(action) or can_boost(s, s.seat, zone) else NOT_A_CHOICE
    return why_not_card(s, t, action)


@rule
def why_not_card(s, t, action):
    """Why a card cannot be chosen. EN-4.2, D4"""
    p = sentence_of(s, t)
    op = t.program[p][OP]
    if action == STOP:
        return LEGAL if t.program[p][UP_TO] else NOT_A_CHOICE
    if not CHOOSE_CARD.has(action):
        return CHOICE_IS_DUE
    card = CHOOSE_CARD.card(action)
    if op == STAGE:
        could = in_hand(s, s.seat, card) != NOBODY and can_stage(s, t, s.seat, p, card)
        return LEGAL if could else NOT_A_CHOICE
    if op == LOOK_DECK:
        return LEGAL if looked_at_place(s, s.seat, card) != NO_CARD else NOT_A_CHOICE
    zone = zone_of(s, side_of(s.seat, t.program[p][SIDE]), card)
    return LEGAL if zone != NO_ZONE and has_zone(zones_to_choose(s, t), zone) else NOT_A_CHOICE


# --- What is legal ---------------------------------------------------------------------------------------------------


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
        out[0] = GIVE_UP.of(s.card[s.leaver_seat][s.leaver_zone])
        out[1] = GIVE_UP.of(s.card[s.leaver_seat][paired(s.leaver_zone)])
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
            out[n] = SPLIT.of(performers, number - performers)
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
            out[n] = TO_ZONE.of(zone)
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
                out[n] = CHOOSE_CARD.of(s.hand[s.seat][i])
                n += 1
        return n
    if op == LOOK_DECK:
        size = s.deck_size[s.seat][s.looking_deck]
        for i in range(size - 1, size - 1 - s.looking, -1):
            out[n] = CHOOSE_CARD.of(deck_card(s, s.seat, s.looking_deck, i))
            n += 1
        return n
    side = side_of(s.seat, t.program[p][SIDE])
    zones = zones_to_choose(s, t)
    for zone in range(ZONES):
        if has_zone(zones, zone):
            out[n] = CHOOSE_CARD.of(s.card[side][zone])
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
