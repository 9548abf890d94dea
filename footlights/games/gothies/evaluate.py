"""How good a position looks: the numbers a designer may read, question and change.

One Timestone, of a Streya or of the Well, is 100 points. A position is judged as if the Play step ended now, plus most of
what is still to be had in it: the best purchase the Seed can pay, what the Song can strike. So everything useful looks
better than ending the step, and nothing that harms does. A deck is judged by the `worth` of its cards (section 6.2), on
average, for the turns still to come. In the cooperative game the coming attack on the Well is reckoned in, and monsters
count by what they will take later. `evaluate` only looks: it never changes the position.
"""

from footlights.games.gothies.effects import (
    BOTH,
    COOPERATIVE,
    FEWEST_TURNS,
    LEFT,
    MOST_TURNS,
    RIGHT,
    TIMES,
)
from footlights.games.gothies.rules.attacks import is_shielded
from footlights.games.gothies.rules.layout import LAST, NO_CARD, NOBODY, VOICES
from footlights.games.gothies.rules.monsters import is_targeted, leftmost, power_of, rightmost
from footlights.games.gothies.rules.voices import is_dissonant, song_of_voice, voices
from footlights.stage.game import Outlook
from footlights.stage.rule import rule

VICTORY = 1_000_000
STONE = 100  # a Timestone
SONG = 85  # a point of unspent Song that can strike a Streya
IDLE = 10  # a point of Song or Seed with which nothing can be done yet
CARD = 30  # a card that can still be played, or is held
HELD = 10  # tenths of worth in hand that make a point, so that the least useful card is discarded
LEADER = 8  # a rival's Timestone counts a point more for each so many, so that the leader is attacked
FOE_CARD = 50  # a card in an opponent's hand
TENTH = 6  # a tenth of worth, once played
SOON = 95  # of a hundred: what can be had in this Play step counts nearly as if it were
RIVAL_LAND = 3  # turns that a rival's land still serves
OWN_LAND = 5  # turns that an own land still serves
WALL = 5  # a point of defence of a fixed land
LAST_TIME = 17  # together: from this turn on it is the last time of the game, in which Seed counts least
STRIKES = 3  # strikes of a monster that are reckoned with
NEARER = 30  # a zone nearer to the Well, for each point of attack
JOOMBIE = 500  # a Joombie that is about to be made
DISCORD = 1100  # a monster that is attracted
SUMS = 60  # sums of voices below this are compared to waste as little as possible
PAR, PAR_EACH, PAR_TURN = 3500, 2400, 300  # together: what a usual game is worth, so that it stands at 0
# How bots search against each other, and together.
RIVALS = Outlook(
    three_to_one=1000, play_on=60, exploration=30, prior_weight=1000, common_random_numbers=True, relative=True
)
ALLIES = Outlook(three_to_one=1800, play_on=90)

# --- Decks -------------------------------------------------------------------------------------------------------------


@rule
def is_fresh(s):
    """Whether the monsters have just had their turn: what stands in zone 3 has come by lot."""
    return s.active == 0 and s.actions == 0


@rule
def turns_taken(s, seat):
    """The round of a Streya's latest turn: ending a turn must not look like losing one."""
    order = (seat - s.first) % s.players
    now = (s.active - s.first) % s.players
    return s.round_no - 1 if order > now else s.round_no + 0


@rule
def turns_left(s, t, seat):
    """A guess how many more turns a deck will serve."""
    if t.mode == COOPERATIVE:
        turn = s.round_no - 1 if is_fresh(s) else s.round_no + 0
        return min(MOST_TURNS, t.last_turn - turn + 1)
    return max(FEWEST_TURNS, MOST_TURNS - turns_taken(s, seat) // 2)


@rule
def time_of(s, t, turns):
    """The time of the game, 0 at the end: the later it is, the less Seed is worth (`worth.in_time`)."""
    if t.mode == COOPERATIVE:
        turn = s.round_no - 1 if is_fresh(s) else s.round_no + 0
        return max(0, min(TIMES - 1, LAST_TIME - turn))
    return turns - FEWEST_TURNS


@rule
def strength(t, total, number, turns):
    """What a deck of so many cards with so much worth does in so many turns: a hand each turn."""
    return TENTH * turns * t.hand * total // max(number, t.hand)


@rule
def cycle_worth(s, t, seat, time):
    """The worth of all cards that go round: deck, hand, discard pile and Row."""
    total = 0
    for i in range(s.deck[seat] + s.hand[seat]):
        total += t.worth[time][s.rows[seat][i] >> 1]
    for i in range(s.discard[seat]):
        total += t.worth[time][s.discards[seat][i]]
    for i in range(s.row[seat]):
        total += t.worth[time][s.face[seat][i]]
    return total


@rule
def cycle_size(s, seat):
    """How many cards go round."""
    return s.deck[seat] + s.hand[seat] + s.discard[seat] + s.row[seat]


@rule
def lands_worth(s, t, seat, turns, time, served):
    """Lands in play serve every turn while they stand; fixed ones are walls besides."""
    points = 0
    for i in range(s.lands[seat]):
        card = s.face[seat][LAST - i]
        if t.fixed[card]:
            points += WALL * t.defence[card]
        if t.fixed[card] or t.mode != COOPERATIVE:
            points += TENTH * min(served, turns) * t.worth[time][card]
    return points


@rule
def best_purchase(s, t, total, number, turns, time):
    """What the best card that the Seed can pay would add to the deck."""
    now = strength(t, total, number, turns)
    best = 0
    for slot in range(t.slots):
        card = s.mercado[slot]
        if card != NO_CARD and t.price[card] <= s.seed:
            best = max(best, strength(t, total + t.worth[time][card], number + 1, turns) - now)
    if s.wells > 0 and t.price[t.wishing_well] <= s.seed:
        best = max(best, strength(t, total + t.worth[time][t.wishing_well], number + 1, turns) - now)
    return best


@rule
def holding(s, t, seat):
    """Cards held and played in the own step, a usual hand at least; at any other time what is held, up to a usual hand."""
    if s.active == seat:
        return max(t.hand + 0, s.hand[seat] + s.row[seat])
    return min(s.hand[seat] + 0, t.hand) if t.mode != COOPERATIVE else t.hand + 0


@rule
def held_worth(s, t, seat, time):
    """A little for the worth of cards in hand, so that the least useful ones are discarded."""
    total = 0
    for i in range(s.deck[seat], s.deck[seat] + s.hand[seat]):
        total += t.worth[time][s.rows[seat][i] >> 1]
    if s.active == seat:
        for i in range(s.row[seat]):
            total += t.worth[time][s.face[seat][i]]
    return total // HELD


# --- Competitive ---------------------------------------------------------------------------------------------------------


@rule
def song_points(s, t):
    """What the active Streya's unspent Song can do to a rival."""
    for seat in range(s.players):
        if seat != s.active and not s.out[seat] and not is_shielded(s, t, seat):
            return SONG * s.song
    weakest = LAST
    for seat in range(s.players):
        if seat != s.active:
            for i in range(s.lands[seat]):
                weakest = min(weakest, t.defence[s.face[seat][LAST - i]])
    return SONG * s.song if weakest <= s.song else IDLE * s.song


@rule
def duel_points(s, t, seat, turns, time):
    """Timestones and lands, the own ones against those of the rivals."""
    points = STONE * s.timestones[seat] + lands_worth(s, t, seat, turns, time, OWN_LAND)
    for other in range(s.players):
        if other != seat and not s.out[other]:
            points -= s.timestones[other] * (STONE + s.timestones[other] // LEADER)
            points -= lands_worth(s, t, other, turns, time, RIVAL_LAND)
            points -= strength(t, cycle_worth(s, t, other, time), cycle_size(s, other), turns) // (s.players - 1)
            points -= FOE_CARD * min(s.hand[other] + 0, t.hand)
    return points


# --- Cooperative ----------------------------------------------------------------------------------------------------------


@rule
def is_spared(s, redeems, i):
    """Whether something is the target of the attack that is being made, and as good as gone."""
    return s.phase >= VOICES and s.redeems == redeems and s.target == i


@rule
def menace(attack, zone, left):
    """What something with an attack will take from the Well from a zone on, with so many monsters' turns left."""
    strikes = max(0, min(STRIKES, left - (zone - 1)))
    return attack * (STONE * strikes - NEARER * (zone - 1)) if strikes > 0 else 0


@rule
def menaces(s, t):
    """What all monsters and Joombies will take later, after they have moved on."""
    fresh = is_fresh(s)
    left = t.last_turn - s.round_no + (1 if fresh else 0)
    points = 0
    for i in range(s.beasts):
        zone = s.beast[i] & 3
        if not is_spared(s, 0, i) and not (fresh and zone > 2):
            points += menace(t.monster_attack[s.beast[i] >> 2], zone if fresh else max(1, zone - 1), left)
    for i in range(s.loose):
        zone = (s.loose_at[i] >> 1) & 3
        if not is_spared(s, 1, i):
            points += menace(t.joombie_attack[s.loose_joombie[i]], zone if fresh else max(1, zone - 1), left)
    return points


@rule
def coming_damage(s, t):
    """What the Well will lose in the coming attack, lands reckoned in as one wall."""
    if is_fresh(s) or s.round_no == 0:
        return 0
    power = 0
    past = 0
    for i in range(s.beasts):
        if s.beast[i] & 3 == 1 and not is_spared(s, 0, i):
            power += t.monster_attack[s.beast[i] >> 2]
    for i in range(s.loose):
        if (s.loose_at[i] >> 1) & 3 < 3 and not is_spared(s, 1, i):
            past += t.joombie_attack[s.loose_joombie[i]]
    for seat in range(s.active + 1):
        for i in range(s.lands[seat]):
            power -= t.defence[s.face[seat][LAST - i]]
    return max(0, power) + past


@rule
def is_doomed(s, t, seat, place, lean):
    """Whether some group will possess the outermost GOTHIE of a Row on one side."""
    card = s.face[seat][place]
    rune = t.rune[card]
    for i in range(s.beasts):
        monster = s.beast[i] >> 2
        zone = s.beast[i] & 3
        if zone > 1 and t.monster_rune[monster] == rune and not is_spared(s, 0, i):
            leaning = t.lean[monster]
            icon = t.icon[monster]
            if leaning in (lean, BOTH) and is_targeted(s, t, seat, icon):
                power = power_of(s, t, zone, icon, leaning, NOBODY)
                if power > t.price[card]:
                    return 1
    return 0


@rule
def coming_possessions(s, t, time):
    """The cards that are about to be possessed, by their worth, and the Joombies that come of it."""
    if is_fresh(s) or s.round_no == 0:
        return 0
    points = 0
    for seat in range(s.active + 1):
        left = leftmost(s, t, seat)
        right = rightmost(s, t, seat)
        if left != NOBODY:
            if is_doomed(s, t, seat, left, LEFT):
                points += JOOMBIE + TENTH * t.worth[time][s.face[seat][left]]
            if right != left and is_doomed(s, t, seat, right, RIGHT):
                points += JOOMBIE + TENTH * t.worth[time][s.face[seat][right]]
    return points


@rule
def least_waste(s):
    """The least Song of voices still to come that reaches what the attack being made still needs."""
    need = s.need - s.chosen
    if need <= 0:
        return 0
    sums = 1
    for v in range(s.voice_at, voices(s)):
        song = song_of_voice(s, v)
        if 0 < song < SUMS:
            sums |= (sums << song) & ((1 << SUMS) - 1)
    for total in range(need, SUMS):
        if (sums >> total) & 1:
            return total
    return s.song + 0


@rule
def best_strike(s, t):
    """What the most worthwhile target within reach of the unspent Song would spare the Well."""
    left = t.last_turn - s.round_no
    song = s.song - (least_waste(s) if s.phase >= VOICES else 0)
    best = IDLE * song
    for i in range(s.beasts):
        monster = s.beast[i] >> 2
        zone = s.beast[i] & 3
        if t.toughness[monster] <= song and not is_spared(s, 0, i):
            strikes = menace(t.monster_attack[monster], max(1, zone - 1), left)
            best = max(best, strikes + (STONE * t.monster_attack[monster] if zone == 1 else 0) + IDLE * song)
    for i in range(s.loose):
        attack = t.joombie_attack[s.loose_joombie[i]]
        zone = (s.loose_at[i] >> 1) & 3
        if attack <= song and not is_spared(s, 1, i):
            strikes = menace(attack, max(1, zone - 1), left)
            best = max(best, strikes + (STONE * attack if zone < 3 else 0) + IDLE * song)
    return best


@rule
def together_points(s, t, turns, time):
    """The Well as it will be after the coming attack, and what threatens it later."""
    damage = coming_damage(s, t)
    points = STONE * s.well - menaces(s, t) - coming_possessions(s, t, time) - STONE * damage
    if damage >= s.well:
        points -= VICTORY // 10
    if s.phase >= VOICES and is_dissonant(s, t):
        points -= DISCORD
    for seat in range(s.players):
        points += lands_worth(s, t, seat, turns, time, OWN_LAND)
    return points


# --- Thinking ahead ---------------------------------------------------------------------------------------------------------


@rule
def allied(s, t):
    """Whether all Streya win or lose together."""
    return t.mode == COOPERATIVE


@rule
def horizon(s, t, ahead):
    """The search horizon counts turns of a Streya, or of all together, and is where the rivals or the monsters have acted.

    The far one, against each other, is where they have acted twice.
    """
    if t.mode == COOPERATIVE:
        return s.round_no + (1 if ahead else 0)
    return (s.round_no + ahead) * s.players + (s.active - s.first) % s.players


# --- Both -----------------------------------------------------------------------------------------------------------------


@rule
def result(s, t, seat):
    """A finished game: won, lost, or shared by all."""
    if t.mode == COOPERATIVE:
        return VICTORY if s.score[0] else -VICTORY
    best = 0
    worst = s.players
    for other in range(s.players):
        best = max(best, s.score[other])
        worst = min(worst, s.score[other])
    if best == worst:
        return 0
    return VICTORY if s.score[seat] == best else -VICTORY


@rule
def evaluate(s, t, seat):
    """How good the position looks to a seat, in points."""
    if s.over:
        return result(s, t, seat)
    if t.mode != COOPERATIVE and s.out[seat]:
        return -VICTORY
    turns = turns_left(s, t, seat)
    time = time_of(s, t, turns)
    points = 0
    for other in range(s.players):
        if other == seat or t.mode == COOPERATIVE:
            total = cycle_worth(s, t, other, time)
            number = cycle_size(s, other)
            points += strength(t, total, number, turns) + CARD * holding(s, t, other)
            if other == seat:
                points += held_worth(s, t, other, time)
            if other == s.active:
                points += SOON * best_purchase(s, t, total, number, turns, time) // 100 + IDLE * s.seed
    if t.mode == COOPERATIVE:
        points += together_points(s, t, turns, time) - PAR - s.players * (PAR_EACH + PAR_TURN * s.round_no)
        if s.active >= 0:
            points += SOON * best_strike(s, t) // 100
        return points // 2
    points += duel_points(s, t, seat, turns, time)
    return points + song_points(s, t) if s.active == seat else points
