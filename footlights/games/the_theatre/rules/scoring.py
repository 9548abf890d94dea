"""TH-5 Values, winner and ties, with the tie rules of TH-7: how a Round is scored."""

from footlights.games.the_theatre.rules.layout import *
from footlights.games.the_theatre.rules.rows import card_of, competing_card, is_in, team_of
from footlights.stage.rule import NOBODY, note, rule


@rule
def suit_bonus(s, t, card):
    """+3 if the card's Suit is the Desired Suit; Null gives nobody anything. TH-5.1, TH-5.2"""
    return SUIT_BONUS if t.suit[card] == s.desired else 0


@rule
def token_bonus(s, t, card):
    """+1 for each Boost and -1 for each Sap token of the card's Print; by option at most one of each. TH-4.6, TH-4.7, R7"""
    own = t.paws[card]
    if t.stacking == ONCE:
        return min(1, s.boost[own]) - min(1, s.sap[own])
    return s.boost[own] - s.sap[own]


@rule
def finisher_bonus(s, t, card):
    """A Finisher gets +1 for each earlier Round of the Act. TH-4.12, TH-4.13, R10"""
    return s.round_no - 1 if t.ability[card] == FINISHER else 0


@rule
def value_of(s, t, seat, card):
    """What a card is worth in a player's hands, as things stand. TH-5.1, TH-5.3, TH-4.19"""
    combo = 1 if s.combo_active[seat] else 0
    return t.value[card] + suit_bonus(s, t, card) + token_bonus(s, t, card) + combo + finisher_bonus(s, t, card)


@rule
def fix_values(s, t):
    """The final values of all competing cards, all at once, from the tokens as they stand; the highest of them. TH-3.5, TH-5.3"""
    highest = -1000
    for seat in range(s.players):
        s.last_value[seat] = 0
        s.last_result[seat] = NOBODY
        s.last_card[seat] = NO_CARD
    for i in range(s.played_count):
        seat = s.order[i]
        card = competing_card(s, seat)
        keep_parts(s, t, seat, card)
        highest = max(highest, s.last_value[seat])
        note(s, VALUED, seat, card, s.last_value[seat])
    return highest


@rule
def keep_parts(s, t, seat, card):
    """A competing card's final value in its parts, so that everybody can see how it came about. TH-5.1"""
    s.last_card[seat] = card
    s.last_suit[seat] = suit_bonus(s, t, card)
    s.last_tokens[seat] = token_bonus(s, t, card)
    s.last_combo[seat] = s.combo_active[seat]
    s.last_finisher[seat] = finisher_bonus(s, t, card)
    s.last_value[seat] = value_of(s, t, seat, card)
    parts = (s.last_finisher[seat] * 2 + s.last_combo[seat]) * SUIT_PART + s.last_suit[seat]
    note(s, COUNTED, seat, card, parts * TOKEN_PART + s.last_tokens[seat] + TOKEN_ZERO)


@rule
def is_highest(s, seat, highest):
    """Whether a player's card is the highest, or one of the highest. TH-5.4, TH-5.7"""
    return s.playing[seat] > 0 and s.last_value[seat] == highest


@rule
def first_of_highest(s, highest):
    """Of the highest cards, the player of the one that entered play first. TH-5.6, TH-5.7, TH-7.11, R14, R20, R23"""
    first = NOBODY
    for i in range(s.played_count):
        seat = s.order[i]
        if is_highest(s, seat, highest) and (first == NOBODY or s.last_stamp[seat] < s.last_stamp[first]):
            first = seat
    return first


@rule
def everybody_loses(s, t, highest):
    """Whether a tie Dismisses every card, by the rule of the format. TH-5.5, TH-7.3, TH-7.4, TH-7.5, TH-7.10, TH-9.7"""
    tied = 0
    still_in = 0
    team = NOBODY
    for seat in range(s.players):
        still_in += is_in(s, seat)
        if is_highest(s, seat, highest):
            tied += 1
            if t.mode == TEAM:
                if team != NOBODY and team != team_of(t, seat):
                    return 1
                team = team_of(t, seat)
    return 1 if tied > 1 and tied == still_in else 0


@rule
def card_wins(s, t, seat, highest, first):
    """Whether a card wins when not everybody loses: by its value, or with the partner's. TH-5.4, TH-7.3, TH-7.8, TH-7.9"""
    if t.mode == TEAM:
        return team_of(t, seat) == team_of(t, first)
    return is_highest(s, seat, highest)


@rule
def score_round(s, t):
    """Values, winner, where the cards go, the new Leader and the Combo markers. TH-3.5 to TH-3.8"""
    highest = fix_values(s, t)
    first = first_of_highest(s, highest)
    nobody_wins = everybody_loses(s, t, highest)
    s.rounds_played += 1
    s.all_dismissed += nobody_wins
    announce_result(s, highest, first, nobody_wins)
    for seat in range(s.players):
        if s.playing[seat] > 0:
            won = not nobody_wins and card_wins(s, t, seat, highest, first)
            s.last_result[seat] = WINNER if won else LOST
    for seat in range(s.players):
        leave_play(s, seat, s.last_result[seat] == WINNER)
    s.leader = first
    note(s, LEADS, first, 0, 0)
    pass_combos_on(s)


@rule
def announce_result(s, highest, first, nobody_wins):
    """Say who has won the Round. TH-3.6"""
    tied = 0
    for seat in range(s.players):
        tied += is_highest(s, seat, highest)
    if nobody_wins:
        note(s, TIED, highest, tied, 0)
    elif tied > 1:
        note(s, TIE_WON, highest, tied, first)
    else:
        note(s, WON, first, highest, 0)


@rule
def leave_play(s, seat, won):
    """A winner goes to the Breakroom, any other card is Dismissed, a Gamble card with its replacement. TH-3.7, TH-4.20, TH-5.8"""
    row = s.rows[seat]
    while s.playing[seat] > 0:
        last = s.deck[seat] + s.hand[seat] + s.playing[seat] - 1
        card = card_of(row[last])
        s.playing[seat] -= 1
        if won:
            s.breakroom[seat] += 1
            note(s, TO_BREAKROOM, seat, card, 0)
        else:
            behind = last + s.breakroom[seat]
            kept = row[behind]
            row[behind] = row[last]
            row[last] = kept
            s.dismissed[seat] += 1
            note(s, TO_DISMISSED, seat, card, 0)


@rule
def pass_combos_on(s):
    """Active Combo markers are used up; pending ones become active. TH-3.8"""
    for seat in range(s.players):
        s.combo_active[seat] = s.combo_pending[seat]
        s.combo_pending[seat] = 0
