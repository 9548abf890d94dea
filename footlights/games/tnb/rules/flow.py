"""TB-3 Round and turn flow, and the decisions: what the player to decide may do, and what happens then."""

from footlights.games.tnb.rules.actions import (
    declare_attack,
    declare_block,
    legal_actions,
    move_card,
    why_not_attack,
    why_not_block,
    why_not_move,
)
from footlights.games.tnb.rules.ending import check_cap, check_losses
from footlights.games.tnb.rules.layout import *
from footlights.games.tnb.rules.opening import set_up
from footlights.games.tnb.rules.resolution import resolve
from footlights.games.tnb.rules.tactics import draw_card, legal_tactics, play_card, why_not_draw, why_not_play
from footlights.games.tnb.rules.tiles import has_tile, keep_doing
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule


@rule
def deal(s, t):
    """Set the table and begin round 1. TB-1, TB-3.1"""
    set_up(s, t)
    begin_round(s, t)


@rule
def begin_round(s, t):
    """Resolution, loss check, cap check, income, then the turns; round 1 resolves nothing. TB-3.1, TB-3.2, TB-3.5, R2, R4"""
    s.round_no += 1
    if s.round_no > 1:
        resolve(s, t)
        check_losses(s, t)
        check_cap(s, t)
    if not s.over:
        s.first = s.opener
        if t.turn_order != FIXED and s.round_no % SEATS == 0:
            s.first = 1 - s.opener
        note(s, ROUND, s.round_no, s.first, 0)
        gain_income(s, t)
        if t.turn_order == SIMULTANEOUS:
            freeze(s)
    for seat in range(SEATS):
        s.ended[seat] = 0
    if not s.over:
        begin_turn(s, s.first)


@rule
def gain_income(s, t):
    """Each player gains TP, in every round; unspent ones stay. TB-3.3, TB-3.4, R5"""
    for seat in range(SEATS):
        s.tp[seat] += t.income
    note(s, INCOME, t.income, s.tp[0], s.tp[1])


@rule
def freeze(s):
    """How both sides stand after the income: all that the other sees until both turns are revealed. TB-8.2, R40"""
    s.round_ply = s.ply
    s.kept_ply = 0
    for seat in range(SEATS):
        s.was_tp[seat] = s.tp[seat]
        s.was_deck[seat] = s.deck[seat]
        s.was_hand[seat] = s.hand[seat]
        for tile in range(TILES):
            s.was_card[seat][tile] = s.card[seat][tile]
            s.was_hp[seat][tile] = s.hp[seat][tile]


@rule
def begin_turn(s, seat):
    """The tactical part is open, and each card on the player's board has a free Card Action. TB-3.6, TB-3.7, R3"""
    s.seat = seat
    s.tactical = 1
    for tile in range(TILES):
        s.marker[tile] = FREE if has_tile(s.occupied[seat], tile) else 0
    note(s, TURN, seat, s.round_no, 0)


@rule
def end_turn(s, t):
    """Unused free actions are lost; the other player's turn follows, or the next round. TB-3.1, TB-3.9, TB-3.10, TB-8.2, R10"""
    seat = s.seat
    for tile in range(TILES):
        s.marker[tile] = 0
    s.ended[seat] = 1
    if t.turn_order != SIMULTANEOUS:
        note(s, PASSED, seat, s.round_no, 0)
    if not s.ended[1 - seat]:
        hush(s, t)
        begin_turn(s, 1 - seat)
        return
    if t.turn_order == SIMULTANEOUS:
        reveal(s)
    begin_round(s, t)


@rule
def hush(s, t):
    """How many decisions an unseen turn took is as secret as the turn. TB-8.2, R40"""
    if t.turn_order == SIMULTANEOUS:
        s.kept_ply = s.ply - s.round_ply
        s.ply = s.round_ply


@rule
def reveal(s):
    """All that both players did is revealed together, by seat. TB-8.2, R40"""
    s.ply += s.kept_ply
    s.kept_ply = 0
    for seat in range(SEATS):
        for i in range(s.done[seat]):
            note(s, REVEALED, seat, s.doings[seat][i], 0)
            s.doings[seat][i] = 0
        note(s, REVEALED, seat, END_TURN, s.done[seat])
        s.done[seat] = 0


@rule
def play(s, t, action):
    """Carry out a legal action, on to the next decision. TB-3.9, TB-3.11, TB-4.1, TB-5.1"""
    keep_doing(s, t, s.seat, action)
    if action == END_TURN:
        end_turn(s, t)
    elif action == DRAW:
        draw_card(s, t)
    elif PLAY.has(action):
        play_card(s, t, PLAY.card(action), PLAY.tile(action))
    elif MOVE.has(action):
        move_card(s, t, MOVE.card(action), MOVE.tile(action))
    elif BLOCK.has(action):
        declare_block(s, t, BLOCK.card(action), BLOCK.turn(action))
    else:
        declare_attack(s, t, ATTACK.card(action), ATTACK.turn(action))


@rule
def why(s, t, action):
    """Why the player to decide may not do something: 0 if legal, else a reason that names its clause. TB-3.13, R7"""
    if s.over:
        return GAME_OVER
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if action == END_TURN:
        return LEGAL
    if action == DRAW:
        return why_not_draw(s, t)
    if PLAY.has(action):
        return why_not_play(s, t, PLAY.card(action), PLAY.tile(action))
    if MOVE.has(action):
        return why_not_move(s, t, MOVE.card(action), MOVE.tile(action))
    if BLOCK.has(action):
        return why_not_block(s, t, BLOCK.card(action), BLOCK.turn(action))
    return why_not_attack(s, t, ATTACK.card(action), ATTACK.turn(action))


@rule
def legal(s, t, out: Ids):
    """Write the legal actions; the player can always End Turn. TB-3.8, TB-3.9, TB-3.14"""
    if s.over:
        return 0
    n = 0
    if s.tactical and s.tp[s.seat] >= t.action_cost:
        n = legal_tactics(s, t, out)
    n = legal_actions(s, t, out, n)
    out[n] = END_TURN
    return n + 1


@rule
def forced(s, t):
    """A player who can do nothing still gets the turn: nothing is ever done for a player. TB-3.14, R10"""
    return 0
