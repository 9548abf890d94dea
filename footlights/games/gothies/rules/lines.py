"""GO-3, GO-4 and the card language: one executor carries out every line of every card, and stops where somebody decides."""

from footlights.games.gothies.rules.atoms import ask_victims, begin_atom, discard_card, next_living
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.piles import draw_cards
from footlights.stage.rule import note, rule


@rule
def begin_line(s, card, source, listed, start, stop):
    """A line of a card is about to be carried out. GO-3.1, GO-3.4, GO-3.6, GO-3.7"""
    s.card = card
    s.source = source
    s.listed = listed
    s.at = start
    s.end = stop


@rule
def go_on(s, t):
    """Carry out sentences from left to right, atoms from left to right, until somebody has to decide. GO-3.1, section 6.4"""
    s.phase = PLAY_STEP
    s.seat = s.active
    while s.at != s.end:
        if begin_atom(s, t, t.code[s.at][OP]):
            return
        if s.over:
            return
        s.at = t.code[s.at][NEXT]
    s.card = NO_CARD
    s.at = 0
    s.end = 0
    s.listed = 0


@rule
def choose_option(s, t, option):
    """One option of a sentence with "or" is carried out. GO-4.5, GO-4.6, R28"""
    note(s, CHOSE, s.active, s.card, option)
    s.phase = PLAY_STEP
    if option == 0:
        s.at += 1
    else:
        s.at = t.code[s.at][SECOND] if option == 1 else t.code[s.at][THIRD]


@rule
def after_atom(s, t):
    """The atom that asked is done; the line goes on behind it. Section 6.4"""
    s.phase = PLAY_STEP
    s.seat = s.active
    s.at = t.code[s.at][NEXT]


@rule
def discard_asked(s, t, card):
    """One of the cards that had to be discarded; after the last one the next victim, or the next atom. GO-4.21, E5 to E7"""
    discard_card(s, s.seat, card)
    s.todo -= 1
    if s.todo > 0:
        return
    if s.phase == VICTIM_DISCARDS:
        if t.code[s.at][OP] == EACH_FOE_DISCARDS:
            s.victim = next_living(s, s.victim)
            if ask_victims(s, t.code[s.at][NUMBER]):
                return
        s.victim = NOBODY
    after_atom(s, t)


@rule
def end_cycle(s, t):
    """As many cards are drawn as were discarded. E13"""
    number = s.swapped + 0
    s.swapped = 0
    s.todo = 0
    if number > 0:
        draw_cards(s, t, s.active, number)
    after_atom(s, t)


@rule
def cycle_card(s, t, card):
    """A card is discarded to be replaced. E13"""
    discard_card(s, s.active, card)
    s.swapped += 1
    s.todo -= 1
    if s.todo == 0 or s.hand[s.active] == 0:
        end_cycle(s, t)


@rule
def decline(s, t):
    """Something that may be done is not done; the rest of the line is. GO-4.7, R28"""
    note(s, DECLINED, s.active, s.card, 0)
    after_atom(s, t)
