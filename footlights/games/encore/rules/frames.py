"""EN-4.1, EN-4.9, EN-4.15: abilities being resolved, as frames on a stack.

A frame holds everything between two choices, so that any sentence can wait for its Manager. A PRE-SHOW ability that an effect
triggers is a second frame; no PRE-SHOW ability triggers another (section 6.4, check 4), so there are never three. A Venue's
ability for both Managers is two frames, the Priority Manager's on top.
"""

from footlights.games.encore.rules.layout import *
from footlights.games.encore.rules.triggers import clear_place, next_ability
from footlights.stage.rule import rule


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


@rule
def clear_sentence(s, f):
    """The next sentence has not been read yet. EN-4.1"""
    s.f_step[f] = UNREAD
    s.f_count[f] = 0
    s.f_now[f] = 0
    s.f_picked[f] = 0
    s.f_chosen[f] = NO_CARD


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


@rule
def ask(s, decision):
    """The Manager of the ability has to choose. EN-4.2"""
    s.seat = s.f_seat[s.frames - 1]
    s.decision = decision
