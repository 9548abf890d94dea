"""TH-3 Round flow and the decisions: what the player to decide may do, and what happens then."""

from footlights.games.the_theatre.rules.abilities import (
    decide_ability,
    decide_offer,
    enter_play,
    needs_consent,
    offer_gamble,
)
from footlights.games.the_theatre.rules.ending import end_act
from footlights.games.the_theatre.rules.layout import *
from footlights.games.the_theatre.rules.opening import (
    begin_act,
    begin_round,
    bring_decks,
    choose_first_leader,
    roll_die,
)
from footlights.games.the_theatre.rules.rows import card_of, competing_card, hand_index, is_in, show_to_all
from footlights.games.the_theatre.rules.scoring import score_round
from footlights.stage.record import Ids
from footlights.stage.rule import NOBODY, note, rule


@rule
def deal(s, t):
    """Set the table and begin the first Act. TH-1"""
    bring_decks(s, t)
    choose_first_leader(s, t)
    begin_act(s, t)
    advance(s, t)


@rule
def advance(s, t):
    """On to the next decision: all play, Gambles are offered, the Round is scored, a Round or an Act follows. TH-3.1 to TH-3.9"""
    while not s.over:
        if s.offer_at == NOBODY:
            if ask_for_card(s):
                return
            s.offer_at = 0
        if offer_gamble(s, t):
            return
        score_round(s, t)
        if act_is_over(s):
            end_act(s, t)
        else:
            go_on_to_next_round(s, t)


@rule
def next_to_play(s):
    """Clockwise from the Leader, the first player still in with a card who has not played this Round. TH-3.1, TH-9.3, TH-9.5"""
    for step in range(s.leader, s.leader + s.players):
        seat = step if step < s.players else step - s.players
        if is_in(s, seat) and s.hand[seat] > 0 and s.playing[seat] == 0:
            return seat
    return NOBODY


@rule
def ask_for_card(s):
    """The next player has to play a card, if somebody still has to. TH-3.1"""
    seat = next_to_play(s)
    if seat == NOBODY:
        return 0
    if s.played_count == 0 and seat != s.leader:
        note(s, STARTS_FOR, seat, s.leader, 0)
    s.seat = seat
    s.deciding = PLAY_CARD
    return 1


@rule
def play_card(s, t, card):
    """One card of the hand goes face up into the play area and its ability acts at once. TH-3.1, TH-3.3"""
    seat = s.seat
    row = s.rows[seat]
    index = hand_index(s, seat, card)
    show_to_all(s, t, seat, index)
    entry = row[index]
    last = s.deck[seat] + s.hand[seat] - 1
    for i in range(index, last):
        row[i] = row[i + 1]
    row[last] = entry
    s.hand[seat] -= 1
    s.playing[seat] = 1
    s.order[s.played_count] = seat
    s.played_count += 1
    note(s, PLAYED, seat, card, 0)
    return enter_play(s, t, seat, card)


@rule
def hands_are_empty(s):
    """Whether nobody has a card left to play. TH-9.8"""
    for seat in range(s.players):
        if s.hand[seat] > 0:
            return 0
    return 1


@rule
def act_is_over(s):
    """An Act has five Rounds, or ends when all hands are empty. TH-2.3, TH-9.8"""
    return s.round_no == ROUNDS or hands_are_empty(s)


@rule
def go_on_to_next_round(s, t):
    """Another Round of the Act, with a new Desired Suit if Chaos was noted. TH-3.9, TH-4.23, TH-4.24"""
    if s.chaos:
        s.chaos = 0
        roll_die(s, t)
        note(s, REROLLED, s.desired, 0, 0)
    begin_round(s)


@rule
def play(s, t, action):
    """Carry out a legal action, on to the next decision. TH-3.1, TH-4.2, TH-4.14"""
    if s.deciding == PLAY_CARD:
        waits = play_card(s, t, PLAY.card(action))
    elif s.deciding == ABILITY:
        waits = decide_ability(s, t, action)
    else:
        waits = decide_offer(s, t, action)
    if not waits:
        advance(s, t)


@rule
def why(s, t, action):
    """Why the player to decide may not do something: 0 if legal, else a reason that names its clause. TH-3.1 to TH-3.4"""
    if s.over:
        return GAME_OVER
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if s.deciding == PLAY_CARD:
        return why_not_play(s, action)
    if s.deciding == ABILITY:
        return why_not_ability(s, t, action)
    if action in (ACCEPT, DECLINE):
        return LEGAL
    if PLAY.has(action):
        return OFFER_FIRST
    return NOTHING_TO_USE if action == USE else NOT_A_SAP


@rule
def why_not_play(s, action):
    """Any card of the hand may be played, one must be, and nothing else can be done. TH-3.1, TH-3.2, TH-9.4"""
    if action == DECLINE:
        return MAY_NOT_PASS
    if action == ACCEPT:
        return NOT_OFFERED
    if action == USE:
        return NOTHING_TO_USE
    if not PLAY.has(action):
        return NOT_A_SAP
    return LEGAL if hand_index(s, s.seat, PLAY.card(action)) != NOBODY else NOT_IN_HAND


@rule
def why_not_ability(s, t, action):
    """A Sap places or removes; only an optional ability may be declined. TH-4.2, TH-4.3, TH-4.5"""
    ability = t.ability[competing_card(s, s.seat)]
    if PLAY.has(action) or action == ACCEPT:
        return ABILITY_FIRST
    if action == DECLINE:
        return LEGAL if needs_consent(t, ability) else NOT_OPTIONAL
    if action == USE:
        return LEGAL if ability != SAP else SAP_HAS_ANSWERS
    if ability != SAP:
        return NOT_A_SAP
    if action == PLACE:
        return LEGAL
    return LEGAL if s.boost[REMOVE.print(action)] > 0 else NO_SUCH_BOOST


@rule
def legal(s, t, out: Ids):
    """Write the legal actions; equal cards count once. TH-3.2, TH-4.2, TH-4.5, TH-4.14"""
    if s.over:
        return 0
    if s.deciding == PLAY_CARD:
        return legal_cards(s, out)
    if s.deciding == OFFER:
        out[0] = DECLINE
        out[1] = ACCEPT
        return 2
    return legal_answers(s, t, out)


@rule
def forced(s, t):
    """Whether everybody can see that a decision with one answer has only one: several equal cards in a hand are a secret. R35"""
    return s.deciding != PLAY_CARD or s.hand[s.seat] == 1


@rule
def legal_cards(s, out: Ids):
    """Every different card of the hand. TH-3.2"""
    seat = s.seat
    n = 0
    for i in range(s.deck[seat], s.deck[seat] + s.hand[seat]):
        action = PLAY.of(card_of(s.rows[seat][i]))
        if n == 0 or out[n - 1] != action:
            out[n] = action
            n += 1
    return n


@rule
def legal_answers(s, t, out: Ids):
    """Place the Sap, or remove a Boost of a Print that has any; or use or decline what is optional. TH-4.2, TH-4.3, TH-4.5"""
    ability = t.ability[competing_card(s, s.seat)]
    if ability == SAP:
        out[0] = PLACE
        n = 1
        for i in range(PRINTS):
            if s.boost[i] > 0:
                out[n] = REMOVE.of(i)
                n += 1
    else:
        out[0] = USE
        n = 1
    if needs_consent(t, ability):
        out[n] = DECLINE
        n += 1
    return n
