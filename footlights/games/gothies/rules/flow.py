"""GO-2 Turn flow, competitive; GO-7 Turn flow, cooperative."""

from footlights.games.gothies.rules.actions import forget_silent_ghost
from footlights.games.gothies.rules.ending import end_by_limit, end_together
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.monsters import monsters_turn
from footlights.games.gothies.rules.opening import set_up
from footlights.games.gothies.rules.piles import clear_row, discard_hand, fill_hand, put_discard
from footlights.stage.rule import note, rule


@rule
def deal(s, t):
    """Set the table and begin the first turn. GO-1, GO-2.1, GO-6, GO-7.1, GO-7.7"""
    set_up(s, t)
    if t.mode == COMPETITIVE:
        s.round_no = 1
        note(s, ROUND_BEGINS, 1, 0, 0)
        begin_play_step(s, t, s.first)
    else:
        note(s, TURN_BEGINS, 0, t.release[0], 0)
        begin_part(s, t, 0)


@rule
def begin_play_step(s, t, seat):
    """Seed, Song and the list of cards played begin at nothing; lands in play are partners. GO-0.4, GO-0.11, GO-4.9"""
    s.active = seat
    s.seat = seat
    s.phase = PLAY_STEP
    s.actions = 0
    for rune in range(t.runes):
        s.played[rune] = 0
        s.partners[rune] = 0
    for i in range(s.lands[seat]):
        rune = t.rune[s.face[seat][LAST - i]]
        if rune != NO_RUNE:
            s.partners[rune] += 1
    note(s, PART_BEGINS, seat, s.round_no, 0)


@rule
def end_play_step(s, t):
    """What is unspent is lost, and so are pending instructions. GO-0.4, GO-3.6, GO-4.19, R3, R57"""
    seat = s.active
    note(s, STEP_ENDS, seat, s.seed * EVENT_WIDE + s.song, s.actions)
    s.deeds += s.actions
    s.seed = 0
    s.song = 0
    s.next_on_top = 0
    for i in range(s.row[seat]):
        s.mark[i] = 0
        s.voice[i] = 0
    for i in range(s.lands[seat]):
        s.mark[LAST - i] = 0
        s.voice[LAST - i] = 0
    for i in range(s.ghosts):
        s.ghost_card[i] = 0
        s.ghost_voice[i] = 0
    s.ghosts = 0


# --- Competitive -----------------------------------------------------------------------------------------------------------


@rule
def end_turn(s, t):
    """Discard step and Draw step, then the next living Streya; a new round when the first player's seat is reached or passed.

    GO-2.1, GO-2.2, GO-2.5 to GO-2.9, GO-5.13, R3, R24, R27
    """
    seat = s.active
    end_play_step(s, t)
    clear_row(s, seat)
    if t.unplayed_cards == DISCARD_UNPLAYED and s.hand[seat] > 0:
        discard_hand(s, seat)
    fill_hand(s, t, seat)
    passed = 0
    seat = (seat + 1) % s.players
    passed |= seat == s.first
    while s.out[seat]:
        seat = (seat + 1) % s.players
        passed |= seat == s.first
    if passed:
        if s.round_no == t.round_limit:
            end_by_limit(s)
            return
        s.round_no += 1
        note(s, ROUND_BEGINS, s.round_no, 0, 0)
    begin_play_step(s, t, seat)


# --- Cooperative -----------------------------------------------------------------------------------------------------------


@rule
def clear(s, t, seat):
    """The Row and all walking lands go to the discard pile; fixed lands stay. GO-7.3, GO-7.12"""
    number = s.row[seat] + 0
    clear_row(s, seat)
    kept = 0
    lands = s.lands[seat] + 0
    for i in range(lands):
        card = s.face[seat][LAST - i]
        s.face[seat][LAST - i] = 0
        if t.fixed[card]:
            s.face[seat][LAST - kept] = card
            kept += 1
        else:
            put_discard(s, seat, card)
    s.lands[seat] = kept
    number += lands - kept
    if number > 0:
        note(s, CLEARED, seat, number, 0)


@rule
def begin_part(s, t, seat):
    """Clear, Draw, Play. GO-7.2 to GO-7.5, R32"""
    clear(s, t, seat)
    fill_hand(s, t, seat)
    begin_play_step(s, t, seat)


@rule
def end_part(s, t):
    """Cards still in hand are discarded, played ones stay; after the last Streya come the monsters, except in turn 0.

    GO-7.1, GO-7.6, GO-7.7, GO-10.3, R31
    """
    seat = s.active
    end_play_step(s, t)
    if s.hand[seat] > 0:
        discard_hand(s, seat)
    s.active = NOBODY
    if seat + 1 < s.players:
        begin_part(s, t, seat + 1)
        return
    if s.round_no > 0:
        monsters_turn(s, t)
        if s.over:
            return
        if s.round_no == t.last_turn:
            end_together(s, 1, BY_LAST_TURN)
            return
    s.round_no += 1
    note(s, TURN_BEGINS, s.round_no, t.release[s.round_no], 0)
    begin_part(s, t, 0)


# --- Both -----------------------------------------------------------------------------------------------------------------


@rule
def end_step(s, t):
    """The Play step ends. GO-2.2, GO-7.2"""
    if t.mode == COOPERATIVE:
        end_part(s, t)
    else:
        end_turn(s, t)


@rule
def after_action(s, t):
    """A Play step ends by itself after its 300th action. GO-2.10, R24"""
    forget_silent_ghost(s)
    if s.actions >= MOST_ACTIONS:
        end_step(s, t)
