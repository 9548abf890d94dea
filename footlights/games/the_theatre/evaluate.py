"""How good a position looks to a player: the numbers a designer may read, question and change.

A player is as well off as the cards not yet Dismissed are worth, compared with the opponents'. A card on the table counts by its
chance to win the Round; bonuses lying ready for the hand count a little. Everything is in whole points.
"""

from footlights.games.the_theatre.rules.layout import HAND, SHOOTING_STAR, TEAM
from footlights.games.the_theatre.rules.rows import card_of, competing_card, is_in, team_of
from footlights.games.the_theatre.rules.scoring import suit_bonus, token_bonus, value_of
from footlights.stage.rule import rule

LIFE = 4  # what any card is worth because a player without five cards falls, in points of cost
SCALE = 10_000  # points for an unlimited stock
HALF = 90  # a stock that is worth half of SCALE
READY = 6  # points for one point of bonus waiting for a card in hand
WON = 1_000_000  # points for having won
CERTAIN = 1000  # chances are counted in thousandths
EAGER = 2  # how many cards of a hand an opponent is taken to choose from when beating a card
THREE_TO_ONE = 2000  # points ahead that a search values 3/4
PLAY_ON = 4  # the most decisions of its rollouts: to the end of the Round, more or less


@rule
def worth(t, card):
    """What it would cost a player to lose a card."""
    return LIFE + t.cost[card]


@rule
def are_friends(t, seat, other):
    """Whether two seats win together."""
    return seat == other or (t.mode == TEAM and team_of(t, seat) == team_of(t, other))


@rule
def best_of_side(s, t, seat):
    """The highest value a player's side has on the table, or -1000."""
    best = -1000
    for other in range(s.players):
        if s.playing[other] > 0 and are_friends(t, seat, other):
            best = max(best, value_of(s, t, other, competing_card(s, other)))
    return best


@rule
def chance_to_answer(s, t, seat, value):
    """How likely a player who has yet to play reaches a value, in thousandths: from all the cards not seen, not from the hand."""
    pool = s.deck[seat] + s.hand[seat]
    if pool == 0 or s.hand[seat] == 0:
        return 0
    enough = 0
    for i in range(pool):
        if value_of(s, t, seat, card_of(s.rows[seat][i])) >= value:
            enough += 1
    misses = CERTAIN
    for _ in range(min(EAGER, s.hand[seat])):
        misses = misses * (pool - enough) // pool
    return CERTAIN - misses


@rule
def chance_to_win(s, t, seat):
    """How likely the side of a player wins the Round as the table stands, in thousandths."""
    value = best_of_side(s, t, seat)
    chance = CERTAIN
    for other in range(s.players):
        if is_in(s, other) and not are_friends(t, seat, other):
            if s.playing[other] > 0:
                theirs = value_of(s, t, other, competing_card(s, other))
                if theirs > value or (theirs == value and (s.players == 2 or t.mode == TEAM)):
                    return 0
            else:
                chance = chance * (CERTAIN - chance_to_answer(s, t, other, value)) // CERTAIN
    return chance


@rule
def stock(s, t, seat):
    """What a player still has: every card not Dismissed, those on the table by their chance to be kept."""
    row = s.rows[seat]
    first = s.deck[seat] + s.hand[seat]
    after = first + s.playing[seat]
    total = 0
    for i in range(after + s.breakroom[seat]):
        if i < first or i >= after:
            total += worth(t, card_of(row[i]))
    if s.playing[seat] > 0:
        at_stake = 0
        for i in range(first, after):
            at_stake += worth(t, card_of(row[i]))
        total += at_stake * chance_to_win(s, t, seat) // CERTAIN
    return total


@rule
def standing(s, t, seat):
    """A player's stock in points; the fewer cards are left, the more each counts."""
    if t.mode == SHOOTING_STAR:
        kept = s.breakroom[seat] * CERTAIN
        if s.playing[seat] > 0:
            kept += s.playing[seat] * chance_to_win(s, t, seat)
        return kept // HAND
    total = stock(s, t, seat)
    return SCALE * total // (total + HALF)


@rule
def readiness(s, t, seat):
    """Bonuses that lie ready for the cards in a player's hand."""
    if s.round_no == 1 and s.played_count == 0:
        return 0
    points = s.combo_pending[seat]
    for i in range(s.deck[seat], s.deck[seat] + s.hand[seat]):
        card = card_of(s.rows[seat][i])
        points += token_bonus(s, t, card) + suit_bonus(s, t, card)
    return points * READY


@rule
def evaluate(s, t, seat):
    """How good the position looks to a player, in points."""
    if s.over:
        return WON if s.score[seat] else -WON
    ours = 0
    theirs = 0
    opponents = 0
    for other in range(s.players):
        if is_in(s, other) or t.mode == SHOOTING_STAR:
            points = standing(s, t, other) + readiness(s, t, other)
            if are_friends(t, seat, other):
                ours += points
            else:
                theirs += points
                opponents += 1
    if opponents == 0:
        return ours
    return ours - theirs // opponents
