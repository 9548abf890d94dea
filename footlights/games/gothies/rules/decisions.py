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
            out[option] = CHOOSE_OPTION + option
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
    if CHOOSE_OPTION <= action < PLAY:
        return OR if action < CHOOSE_STREYA else OPPONENT
    if DISCARD_CARD <= action < DUST_FROM_HAND:
        return s.phase + 0 if s.phase in (VICTIM_DISCARDS, OWN_DISCARD, CYCLING) else OWN_DISCARD
    if TAKE <= action < DISCARD_CARD:
        return TAKING
    if DUST_FROM_HAND <= action < USE:
        return CLEARING if action >= DUST_IN_MERCADO else DUSTING
    if ADD <= action < ATTACK_LAND:
        return VOICES
    if REMOVE <= action < REDEEM:
        return REMOVING
    return AMOUNT if action >= SING else PLAY_STEP


@rule
def why_not_answer(s, t, action):
    """Why something is no answer to the decision inside an action that is due. D3 to D9, D11"""
    if s.phase == OR:
        return LEGAL if action - CHOOSE_OPTION < t.code[s.at][NUMBER] else NO_SUCH_OPTION
    if s.phase == OPPONENT:
        return why_not_victim(s, action - CHOOSE_STREYA)
    if s.phase == VOICES:
        if action == STRIKE:
            return why_not_strike(s)
        return why_not_add(s, t, (action - ADD) // COPIES, (action - ADD) % COPIES)
    if s.phase == AMOUNT:
        return why_not_sing(s, action - SING + 1)
    if action in (DECLINE, STOP):
        return LEGAL
    if s.phase == DUSTING:
        if action >= DUST_FROM_DISCARD:
            return why_not_dust_own(s, t, action - DUST_FROM_DISCARD, FROM_DISCARD)
        return why_not_dust_own(s, t, action - DUST_FROM_HAND, FROM_HAND)
    if s.phase == CLEARING:
        return LEGAL if find_slot(s, t, action - DUST_IN_MERCADO) != NOBODY else NOTHING_SUCH_TO_DUST
    if s.phase == TAKING:
        return why_not_take(s, t, action - TAKE)
    if s.phase == REMOVING:
        return why_not_remove(s, (action - REMOVE) // MAX_CARDS, (action - REMOVE) % MAX_CARDS)
    return LEGAL if is_in_hand(s, s.seat, action - DISCARD_CARD) else NOT_HELD_TO_DISCARD


@rule
def why_not_action(s, t, action):
    """Why something is no legal action of the Play step. D1, D2, D10"""
    if action == END_TURN:
        return LEGAL
    if action < BUY:
        return LEGAL if is_in_hand(s, s.active, action - PLAY) else NOT_IN_HAND
    if action < TAKE:
        return why_not_buy(s, t, action - BUY)
    if action < ADD:
        use = (action - USE) // COPIES
        return why_not_use_card(s, t, use // MAX_CARDS, use % MAX_CARDS, (action - USE) % COPIES)
    if action < REMOVE:
        return why_not_attack_land(s, t, (action - ATTACK_LAND) // MAX_CARDS, (action - ATTACK_LAND) % MAX_CARDS)
    if action < ATTACK_MONSTER:
        which = (action - REDEEM) // COPIES
        return why_not_redeem(s, t, which // MAX_CARDS, which % MAX_CARDS, (action - REDEEM) % COPIES)
    if action < ATTACK_STREYA:
        which = action - ATTACK_MONSTER
        return why_not_attack_monster(s, t, which % MAX_MONSTERS, which // MAX_MONSTERS + 1)
    which = action - ATTACK_STREYA
    return why_not_attack_streya(s, t, which // MOST_AMOUNT, which % MOST_AMOUNT + 1)


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
    if action < BUY:
        play_card(s, t, action - PLAY)
    elif action < TAKE:
        buy(s, t, action - BUY, t.price[action - BUY])
    elif action < ADD:
        use = (action - USE) // COPIES
        use_card(s, t, use // MAX_CARDS, use % MAX_CARDS, (action - USE) % COPIES)
    elif action < REMOVE:
        attack_land(s, t, (action - ATTACK_LAND) // MAX_CARDS, (action - ATTACK_LAND) % MAX_CARDS)
    elif action < ATTACK_MONSTER:
        which = (action - REDEEM) // COPIES
        aim(s, t, 1, find_possessed(s, which // MAX_CARDS, which % MAX_CARDS, (action - REDEEM) % COPIES))
    elif action < ATTACK_STREYA:
        which = action - ATTACK_MONSTER
        aim(s, t, 0, find_monster(s, which % MAX_MONSTERS, which // MAX_MONSTERS + 1))
    else:
        which = action - ATTACK_STREYA
        attack_streya(s, t, which // MOST_AMOUNT, which % MOST_AMOUNT + 1)


@rule
def answer(s, t, action):
    """Carry out the answer to a choice inside an action. D3 to D9, D11"""
    if s.phase == OR:
        choose_option(s, t, action - CHOOSE_OPTION)
    elif s.phase == OPPONENT:
        if not name_victim(s, t, action - CHOOSE_STREYA):
            after_atom(s, t)
    elif s.phase == VOICES:
        if action == STRIKE:
            strike(s, t)
        else:
            choose_voice(s, t, (action - ADD) // COPIES, (action - ADD) % COPIES)
    elif s.phase == AMOUNT:
        sing(s, t, action - SING + 1)
    elif action == DECLINE:
        decline(s, t)
    elif action == STOP:
        end_cycle(s, t)
    elif s.phase == CYCLING:
        cycle_card(s, t, action - DISCARD_CARD)
    elif s.phase == DUSTING:
        if action >= DUST_FROM_DISCARD:
            dust_own(s, t, action - DUST_FROM_DISCARD, FROM_DISCARD)
        else:
            dust_own(s, t, action - DUST_FROM_HAND, FROM_HAND)
    elif s.phase == CLEARING:
        dust_in_mercado(s, t, action - DUST_IN_MERCADO)
    elif s.phase == TAKING:
        take_free(s, t, action - TAKE)
    elif s.phase == REMOVING:
        seat = (action - REMOVE) // MAX_CARDS
        remove_land(s, t, seat, find_land(s, seat, (action - REMOVE) % MAX_CARDS))
        after_atom(s, t)
    else:
        discard_asked(s, t, action - DISCARD_CARD)


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
