"""Every decision of section 5: what may be done, why not, and what happens then."""

from footlights.games.gothies.rules.actions import (
    legal_plays,
    legal_purchases,
    legal_uses,
    play_card,
    use_card,
    why_not_use_card,
)
from footlights.games.gothies.rules.atoms import name_victim
from footlights.games.gothies.rules.attacks import (
    attack_land,
    attack_streya,
    legal_attacks,
    why_not_attack_land,
    why_not_attack_streya,
)
from footlights.games.gothies.rules.choices import (
    dust_in_mercado,
    dust_own,
    legal_dusting,
    legal_hand,
    legal_opponents,
    legal_removals,
    legal_slots,
    take_free,
    why_not_dust_own,
    why_not_remove,
    why_not_take,
    why_not_victim,
)
from footlights.games.gothies.rules.flow import after_action, end_step
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.lines import (
    after_atom,
    choose_option,
    cycle_card,
    decline,
    discard_asked,
    end_cycle,
    go_on,
)
from footlights.games.gothies.rules.mercado import buy, find_slot, why_not_buy
from footlights.games.gothies.rules.piles import find_land, is_in_hand, remove_land
from footlights.games.gothies.rules.strikes import (
    aim,
    find_monster,
    find_possessed,
    legal_targets,
    strike,
    why_not_attack_monster,
    why_not_redeem,
)
from footlights.games.gothies.rules.voices import (
    choose_voice,
    legal_amounts,
    legal_voices,
    sing,
    why_not_add,
    why_not_sing,
    why_not_strike,
)
from footlights.stage.record import Ids
from footlights.stage.rule import rule

# --- Legal -------------------------------------------------------------------------------------------------------------


@rule
def legal_actions(s, t, out: Ids):
    """The actions of the Play step; ending it is always one of them. D1, GO-3"""
    n = legal_plays(s, t, out, 0)
    n = legal_uses(s, t, out, n)
    n = legal_purchases(s, t, out, n)
    n = legal_attacks(s, t, out, n) if t.mode == COMPETITIVE else legal_targets(s, t, out, n)
    out[n] = END_TURN
    return n + 1


@rule
def legal(s, t, out: Ids):
    """Write the legal answers to the decision that is due. Section 5"""
    if s.over:
        return 0
    phase = s.phase
    if phase == PLAY_STEP:
        return legal_actions(s, t, out)
    if phase == VOICES:
        return legal_voices(s, t, out)
    if phase == AMOUNT:
        return legal_amounts(s, out)
    if phase == OR:
        n = t.code[s.at][NUMBER]
        for option in range(n):
            out[option] = CHOOSE_OPTION.of(option)
        return n
    if phase == OPPONENT:
        return legal_opponents(s, out)
    if phase == DUSTING:
        return legal_dusting(s, t, out)
    if phase == CLEARING:
        return legal_slots(s, t, out, DUST_IN_MERCADO, MOST_AMOUNT)
    if phase == TAKING:
        return legal_slots(s, t, out, TAKE, t.code[s.at][NUMBER])
    if phase == REMOVING:
        return legal_removals(s, out)
    n = legal_hand(s, out, DISCARD_CARD)
    if phase == CYCLING:
        out[n] = STOP
        n += 1
    return n


@rule
def forced(s, t):
    """A single answer is taken by itself where that shows nothing, but never an action of the Play step. Section 5

    In competitive play a hand of equal cards must not give itself away by being discarded unasked.
    """
    if s.phase == PLAY_STEP:
        return 0
    if t.mode == COMPETITIVE and (s.phase == VICTIM_DISCARDS or s.phase == OWN_DISCARD):
        return 0
    return 1


# --- Why not -----------------------------------------------------------------------------------------------------------


@rule
def phase_of(s, action):
    """The decision to which an action is an answer; what cannot be told apart is taken for the one that is due. Section 5"""
    if action == DECLINE:
        return s.phase + 0 if s.phase in (DUSTING, CLEARING, REMOVING, TAKING) else DUSTING
    if action == STOP:
        return CYCLING
    if action == STRIKE:
        return VOICES
    if CHOOSE_OPTION.has(action):
        return OR
    if CHOOSE_STREYA.has(action):
        return OPPONENT
    if DISCARD_CARD.has(action):
        return s.phase + 0 if s.phase in (VICTIM_DISCARDS, OWN_DISCARD, CYCLING) else OWN_DISCARD
    if TAKE.has(action):
        return TAKING
    if DUST_FROM_HAND.has(action) or DUST_FROM_DISCARD.has(action):
        return DUSTING
    if DUST_IN_MERCADO.has(action):
        return CLEARING
    if ADD.has(action):
        return VOICES
    if REMOVE.has(action):
        return REMOVING
    return AMOUNT if SING.has(action) else PLAY_STEP


@rule
def why_not_answer(s, t, action):
    """Why something is no answer to the decision inside an action that is due. D3 to D9, D11"""
    if s.phase == OR:
        return LEGAL if CHOOSE_OPTION.option(action) < t.code[s.at][NUMBER] else NO_SUCH_OPTION
    if s.phase == OPPONENT:
        return why_not_victim(s, CHOOSE_STREYA.seat(action))
    if s.phase == VOICES:
        if action == STRIKE:
            return why_not_strike(s)
        return why_not_add(s, t, ADD.card(action), ADD.copy(action))
    if s.phase == AMOUNT:
        return why_not_sing(s, SING.amount(action))
    if action in (DECLINE, STOP):
        return LEGAL
    if s.phase == DUSTING:
        if DUST_FROM_DISCARD.has(action):
            return why_not_dust_own(s, t, DUST_FROM_DISCARD.card(action), FROM_DISCARD)
        return why_not_dust_own(s, t, DUST_FROM_HAND.card(action), FROM_HAND)
    if s.phase == CLEARING:
        return LEGAL if find_slot(s, t, DUST_IN_MERCADO.card(action)) != NOBODY else NOTHING_SUCH_TO_DUST
    if s.phase == TAKING:
        return why_not_take(s, t, TAKE.card(action))
    if s.phase == REMOVING:
        return why_not_remove(s, REMOVE.seat(action), REMOVE.card(action))
    return LEGAL if is_in_hand(s, s.seat, DISCARD_CARD.card(action)) else NOT_HELD_TO_DISCARD


@rule
def why_not_action(s, t, action):
    """Why something is no legal action of the Play step. D1, D2, D10"""
    if action == END_TURN:
        return LEGAL
    if PLAY.has(action):
        return LEGAL if is_in_hand(s, s.active, PLAY.card(action)) else NOT_IN_HAND
    if BUY.has(action):
        return why_not_buy(s, t, BUY.card(action))
    if USE.has(action):
        return why_not_use_card(s, t, USE.use(action), USE.card(action), USE.copy(action))
    if ATTACK_LAND.has(action):
        return why_not_attack_land(s, t, ATTACK_LAND.seat(action), ATTACK_LAND.card(action))
    if REDEEM.has(action):
        return why_not_redeem(s, t, REDEEM.seat(action), REDEEM.card(action), REDEEM.copy(action))
    if ATTACK_MONSTER.has(action):
        return why_not_attack_monster(s, t, ATTACK_MONSTER.monster(action), ATTACK_MONSTER.zone(action))
    return why_not_attack_streya(s, t, ATTACK_STREYA.seat(action), ATTACK_STREYA.amount(action))


@rule
def why(s, t, action):
    """Why who decides may not do something: 0 if legal, else a reason that names its clause. GO-0.10"""
    if s.over:
        return GAME_OVER
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    phase = phase_of(s, action)
    if phase != s.phase:
        return DUE_PLAY_STEP + s.phase
    return why_not_action(s, t, action) if phase == PLAY_STEP else why_not_answer(s, t, action)


# --- Play --------------------------------------------------------------------------------------------------------------


@rule
def act(s, t, action):
    """Carry out an action of the Play step, up to the first choice inside it. GO-3"""
    s.actions += 1
    if PLAY.has(action):
        play_card(s, t, PLAY.card(action))
    elif BUY.has(action):
        buy(s, t, BUY.card(action), t.price[BUY.card(action)])
    elif USE.has(action):
        use_card(s, t, USE.use(action), USE.card(action), USE.copy(action))
    elif ATTACK_LAND.has(action):
        attack_land(s, t, ATTACK_LAND.seat(action), ATTACK_LAND.card(action))
    elif REDEEM.has(action):
        aim(s, t, 1, find_possessed(s, REDEEM.seat(action), REDEEM.card(action), REDEEM.copy(action)))
    elif ATTACK_MONSTER.has(action):
        aim(s, t, 0, find_monster(s, ATTACK_MONSTER.monster(action), ATTACK_MONSTER.zone(action)))
    else:
        attack_streya(s, t, ATTACK_STREYA.seat(action), ATTACK_STREYA.amount(action))


@rule
def answer(s, t, action):
    """Carry out the answer to a choice inside an action. D3 to D9, D11"""
    if s.phase == OR:
        choose_option(s, t, CHOOSE_OPTION.option(action))
    elif s.phase == OPPONENT:
        if not name_victim(s, t, CHOOSE_STREYA.seat(action)):
            after_atom(s, t)
    elif s.phase == VOICES:
        if action == STRIKE:
            strike(s, t)
        else:
            choose_voice(s, t, ADD.card(action), ADD.copy(action))
    elif s.phase == AMOUNT:
        sing(s, t, SING.amount(action))
    elif action == DECLINE:
        decline(s, t)
    elif action == STOP:
        end_cycle(s, t)
    elif s.phase == CYCLING:
        cycle_card(s, t, DISCARD_CARD.card(action))
    elif s.phase == DUSTING:
        if DUST_FROM_DISCARD.has(action):
            dust_own(s, t, DUST_FROM_DISCARD.card(action), FROM_DISCARD)
        else:
            dust_own(s, t, DUST_FROM_HAND.card(action), FROM_HAND)
    elif s.phase == CLEARING:
        dust_in_mercado(s, t, DUST_IN_MERCADO.card(action))
    elif s.phase == TAKING:
        take_free(s, t, TAKE.card(action))
    elif s.phase == REMOVING:
        seat = REMOVE.seat(action)
        remove_land(s, t, seat, find_land(s, seat, REMOVE.card(action)))
        after_atom(s, t)
    else:
        discard_asked(s, t, DISCARD_CARD.card(action))


@rule
def play(s, t, action):
    """Carry out a legal action or answer, on to the next decision. GO-2.3, GO-3, section 5"""
    if action == END_TURN:
        end_step(s, t)
        return
    if s.phase == PLAY_STEP:
        act(s, t, action)
    else:
        answer(s, t, action)
    if s.phase == PLAY_STEP:
        go_on(s, t)
        if s.phase == PLAY_STEP:
            after_action(s, t)
