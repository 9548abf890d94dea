"""What a seat may know: `hide`, `observe`, and the figures of a finished game."""

from footlights.games.the_theatre.rules.layout import *
from footlights.games.the_theatre.rules.rows import card_of, competing_card, is_in
from footlights.games.the_theatre.rules.scoring import value_of
from footlights.stage.chance import draw, shuffle
from footlights.stage.record import Floats, Numbers
from footlights.stage.rows import sort
from footlights.stage.rule import rule


@rule
def hide(s, t, seat):
    """Re-deal what a seat (or a spectator, seat -1) cannot know. R35, R44

    One's own Deck is shuffled. Of another player Deck and hand are shuffled together, unless the Deck is known to be a
    former Breakroom. Cards of a secret deck that were never seen are imagined (see `imagine`).
    """
    for other in range(s.players):
        if other == seat:
            mix(s, t, other, 0, s.deck[other])
        elif s.deck_open[other]:
            mix(s, t, other, 0, s.deck[other])
            guess(s, t, other, s.deck[other], s.deck[other] + s.hand[other])
        else:
            guess(s, t, other, 0, s.deck[other] + s.hand[other])
        sort(s.rows[other], s.deck[other], s.deck[other] + s.hand[other])


@rule
def mix(s, t, seat, start, stop):
    """Shuffle part of a row so that nothing of its old order remains. R35"""
    sort(s.rows[seat], start, stop)
    shuffle(s, t, SHUFFLE, s.rows[seat], start, stop)


@rule
def guess(s, t, seat, start, stop):
    """Shuffle another player's hidden cards; the never seen ones of a secret deck are imagined first. R35"""
    if t.custom[seat]:
        row = s.rows[seat]
        known = start
        for i in range(start, stop):
            if row[i] & 1:
                kept = row[known]
                row[known] = row[i]
                row[i] = kept
                known += 1
        imagine(s, t, seat, known, stop)
    mix(s, t, seat, start, stop)


@rule
def copies_known(s, t, seat, card, start, stop):
    """How many cards of one Name and Suit a row holds outside the part that is to be imagined. TH-8.2"""
    number = 0
    for i in range(s.starting[seat]):
        if (i < start or i >= stop) and t.specific[card_of(s.rows[seat][i])] == t.specific[card]:
            number += 1
    return number


@rule
def imagine(s, t, seat, start, stop):
    """Cards that could fill the unseen part of a secret deck: the prior that `hide` samples from.

    Cards of the set, each equally likely as long as the copy limit allows; then single cards are exchanged at random wherever
    that brings the total nearer to the announced cost, until it is met or IMAGINED tries are spent. TH-1.3, TH-8.2, R35
    """
    row = s.rows[seat]
    budget = s.announced[seat]
    for i in range(s.starting[seat]):
        if i < start or i >= stop:
            budget -= t.cost[card_of(row[i])]
    for i in range(start, stop):
        row[i] = 0
    for i in range(start, stop):
        card = draw(s, t, SHUFFLE, t.cards)
        for _ in range(IMAGINED):
            if copies_known(s, t, seat, card, i, stop) < COPIES:
                break
            card = draw(s, t, SHUFFLE, t.cards)
        row[i] = card * 2
        budget -= t.cost[card]
    if s.announced[seat] == NO_COST or start == stop:
        return
    for _ in range(IMAGINED):
        if budget == 0:
            break
        i = start + draw(s, t, SHUFFLE, stop - start)
        card = draw(s, t, SHUFFLE, t.cards)
        change = t.cost[card] - t.cost[card_of(row[i])]
        if abs(budget - change) < abs(budget) and copies_known(s, t, seat, card, 0, 0) < COPIES:
            row[i] = card * 2
            budget -= change


@rule
def write_card(t, card, out: Floats, at):
    """A card's features: value, Suit, Print, ability and the Print its ability names. TH-5.1"""
    if card != NO_CARD:
        out[at] = t.value[card]
        out[at + 1 + t.suit[card]] = 1
        out[at + 1 + SUITS + t.paws[card]] = 1
        out[at + 1 + SUITS + PRINTS + t.ability[card]] = 1
        if t.ability[card] == BOOST or t.ability[card] == SAP:
            out[at + 1 + SUITS + PRINTS + ABILITIES + t.target[card]] = 1
    return at + FEATURES_PER_CARD


@rule
def write_seat(s, t, seat, out: Floats, at):
    """What everybody sees of a player. R35"""
    out[at] = is_in(s, seat)
    out[at + 1] = s.deck[seat]
    out[at + 2] = s.hand[seat]
    out[at + 3] = s.breakroom[seat]
    out[at + 4] = s.dismissed[seat]
    out[at + 5] = s.starting[seat]
    out[at + 6] = s.combo_active[seat]
    out[at + 7] = s.combo_pending[seat]
    out[at + 8] = 1 if s.leader == seat else 0
    out[at + 9] = s.playing[seat]
    out[at + 10] = 1 if s.seat == seat else 0
    card = competing_card(s, seat)
    if card != NO_CARD:
        out[at + 11] = value_of(s, t, seat, card)
    return write_card(t, card, out, at + FEATURES_PER_SEAT)


@rule
def observe(s, t, seat, out: Floats):
    """Numeric features of what a seat knows: the table, the own hand, then all players from the own seat clockwise. R35"""
    for i in range(FEATURES):
        out[i] = 0
    out[0] = s.act
    out[1] = s.round_no
    out[2] = s.deciding
    out[3] = s.chaos
    out[4] = s.players
    at = 5
    if s.desired < DIE_SIDES:
        out[at + s.desired] = 1
    at += DIE_SIDES
    for i in range(PRINTS):
        out[at + i] = s.boost[i]
        out[at + PRINTS + i] = s.sap[i]
    at += 2 * PRINTS
    for i in range(HAND):
        if seat >= 0 and i < s.hand[seat]:
            card = card_of(s.rows[seat][s.deck[seat] + i])
            out[at] = value_of(s, t, seat, card)
            write_card(t, card, out, at + 1)
        at += 1 + FEATURES_PER_CARD
    for i in range(s.players):
        at = write_seat(s, t, (max(seat, 0) + i) % s.players, out, at)
    return FEATURES


@rule
def report(s, t, results: Numbers, at):
    """The figures of a finished game, in the order of FIGURE_NAMES. R39"""
    results[at] = s.act
    results[at + 1] = s.rounds_played
    results[at + 2] = s.all_dismissed
    results[at + 3] = s.fell_together
    results[at + 4] = 1 if s.decided_by in (BY_CARDS, BY_TEAM_CARDS) else 0
    results[at + 5] = 1 if s.decided_by in (BY_START, BY_TEAM_START) else 0
    results[at + 6] = 1 if s.decided_by in (BY_LAST_PLAYED, BY_TEAM_LAST, BY_STAR_LAST) else 0
    results[at + 7] = s.first_leader
    results[at + 8] = s.offers
    results[at + 9] = s.accepted
    results[at + 10] = s.stamp
