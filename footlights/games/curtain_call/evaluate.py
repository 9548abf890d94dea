"""How good a position looks: the numbers a designer may read, question and change.

During a turn the position is judged as it would be at the start of the next one if the turn ended now: the enemy's move is
carried out (which is what the forecast shows), so that cover is worth exactly what it saves. Energy and cards not used yet
count a little. Rewards are judged by the `rating` column of the set; where ratings are equal the choice is as good as random.
One HP of the MacGuffin is 100 points. `evaluate` changes the position it is given, which is always a trial.
"""

from footlights.games.curtain_call.rules.cards import current_cost
from footlights.games.curtain_call.rules.flow import why_not_version
from footlights.games.curtain_call.rules.hits import ovation_bonus
from footlights.games.curtain_call.rules.layout import *
from footlights.games.curtain_call.rules.run import end_turn
from footlights.stage.chance import mingle
from footlights.stage.rule import rule

VICTORY = 10_000_000
TREASURE = 100  # an HP of the MacGuffin
FOE = 75  # an HP of the enemy
BEATEN = 600  # a fight that is won
STANDING = 900  # a protagonist who is present
BODY = 12  # an HP of a protagonist
CLAP = 25  # a point of Ovation
BONUS = 70  # a point of its bonus
HITS = 5  # hits of two usual turns: what a point of Inspire adds to them
PACE = 18  # the damage of two usual turns, to guess how long a fight lasts
LONGEST = 7
UNUSED = 150  # what a point of energy could still do with the cards in hand
CARD = 3  # a point of rating in the deck
NOISE = 7
ENCOUNTER = 1000  # what an encounter is on the scale of `horizon`, where a round is 1
ROUNDS_AHEAD = 3  # how many rounds away the search horizon is in a fight
THREE_TO_ONE = 200  # points more than now that a search values 3/4
PLAY_ON = 500  # the most decisions of its rollouts
EXPLORATION = 300  # its exploration constant, in thousandths


@rule
def decaying(n, rounds):
    """What an amount that falls by 1 comes to within so many rounds."""
    rounds = min(n, rounds)
    return rounds * n - rounds * (rounds - 1) // 2


@rule
def rounds_left(s):
    """A guess how many rounds the fight still lasts."""
    return min(LONGEST, 1 + 2 * s.hp[ENEMY] // PACE)


@rule
def side_points(s, rounds):
    """What the team has and suffers."""
    team = s.kw[TEAM]
    points = TREASURE * s.hp[MACGUFFIN] + CLAP * s.ovation + BONUS * ovation_bonus(s)
    points += 60 * team[WARD] + 25 * decaying(team[LUCK], rounds)
    points += 35 * decaying(team[FORTIFY], rounds) - 90 * team[WEAK] - 40 * team[CONFUSED]
    treasure = s.kw[MACGUFFIN]
    points -= TREASURE * (decaying(treasure[POISON], rounds) + decaying(treasure[BURN], rounds))
    points -= 60 * treasure[CURSE] + 120 * treasure[VULNERABLE]
    for who in range(ALDRIC, PIP + 1):
        if s.hp[who] > 0:
            own = s.kw[who]
            points += STANDING + BODY * s.hp[who] + 5 * decaying(own[REGENERATE], rounds)
            points -= BODY * (decaying(own[POISON], rounds) + decaying(own[BURN], rounds) + own[CURSE] // 2)
            points -= 200 * min(2, own[STAGE_FRIGHT]) + 150 * min(2, own[HECKLED]) + 120 * min(2, own[FORGETFUL])
            points -= 25 * own[FEAR] + 20 * own[FRUSTRATION] + 20 * own[VULNERABLE]
            points += 40 * own[PIERCING] + 30 * own[ACCURACY]
    return points


@rule
def foe_points(s, rounds):
    """What the enemy suffers and has; its HP weigh less the stronger the hits are that will take them."""
    foe = s.kw[ENEMY]
    points = FOE * (decaying(foe[POISON], rounds) + decaying(foe[BURN], rounds) + foe[CURSE])
    points += (
        200 * min(rounds, foe[VULNERABLE]) + 180 * min(rounds, foe[FORGETFUL]) + 400 * min(rounds, foe[STAGE_FRIGHT])
    )
    points += (
        100 * foe[HECKLED]
        + 70 * foe[FEAR]
        + 30 * foe[FRUSTRATION]
        + 40 * min(2, foe[WEAK])
        + 30 * min(2, foe[CONFUSED])
    )
    points -= 30 * foe[BLOCK] + 150 * foe[DISTRACT] + 60 * foe[RETALIATE] + 60 * foe[WARD]
    points -= 80 * foe[INSPIRE] * rounds + FOE * decaying(foe[REGENERATE], rounds) + 20 * foe[FORTIFY]
    points -= FOE * s.hp[ENEMY] * PACE // (PACE + HITS * s.kw[TEAM][INSPIRE])
    return points - 60 * foe[PIERCING] - 40 * foe[ACCURACY]


@rule
def unused(s, t):
    """What the energy left could still do with the cards in hand: the cheapest ones first."""
    energy = s.energy + 0
    points = 0
    for cost in range(energy + 1):
        for place in range(s.deck_size):
            payable = (s.hand >> place) & 1 and current_cost(s, t, place) == cost and cost <= energy
            if payable and why_not_version(s, t, place) == LEGAL:
                energy -= cost
                points += UNUSED * max(1, t.cost[s.version[place]])
    return points


@rule
def deck_points(s, t):
    """The ratings of the cards owned, half as much again for an upgraded one."""
    points = 0
    for place in range(s.deck_size):
        rating = t.rating[s.version[place] // 2]
        points += CARD * (rating + rating * (s.version[place] % 2) // 2)
    return points


@rule
def whim(s):
    """A little chance between choices that look equal: the Basics, the enemies, cards of equal rating."""
    last = s.version[max(0, s.deck_size - 1)]
    chosen = s.first * 31 + s.second * 17 + (s.enemy + 1) * 101 + last * 7
    return mingle(s.key[0] + mingle(s.key[1] + chosen)) & NOISE


@rule
def horizon(s, t, ahead):
    """The search horizon counts rounds within encounters.

    In a fight it is some rounds away, elsewhere at the end of the next fight; the far one, for the deck, at the end of the run.
    """
    now = s.encounter * ENCOUNTER + (s.round_no if s.phase == FIGHT else 0)
    about_deck = s.phase == REWARD or s.phase == UPGRADE
    if about_deck:
        now += ENCOUNTER - 1
    if ahead == 0:
        return now
    if s.phase == FIGHT:
        return now + ROUNDS_AHEAD
    if about_deck and ahead > 1:
        return (ENCOUNTERS + 1) * ENCOUNTER
    return (s.encounter + (0 if s.phase == CHOOSE_ENEMY else 1)) * ENCOUNTER + ENCOUNTER - 1


@rule
def evaluate(s, t, seat):
    """How good the position looks, in points."""
    ahead = 0
    if s.phase == FIGHT and s.played > 0:
        ahead = unused(s, t)
        end_turn(s, t)
    if s.over:
        return VICTORY * (2 * s.score[0] - 1)
    points = deck_points(s, t) + BEATEN * s.encounter + whim(s)
    if s.phase == FIGHT:
        rounds = rounds_left(s)
        return points + ahead + side_points(s, rounds) + foe_points(s, rounds)
    return points + BEATEN + TREASURE * s.hp[MACGUFFIN] + 2 * STANDING + BODY * (s.hp[ALDRIC] + s.hp[PIP])
