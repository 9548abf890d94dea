"""CC-8 Hits of the player's cards, CC-9 hits of the enemy: each goes through its steps on its own."""

from footlights.games.curtain_call.rules.chance import roll
from footlights.games.curtain_call.rules.keywords import absorb, change_ovation, harm, wound
from footlights.games.curtain_call.rules.layout import *
from footlights.stage.rule import note, rule


@rule
def triggers(s, t, side, bearer, key):
    """A keyword answers, unless its side is Confused and a coin says no. CC-12.12, CC-17.5, R32"""
    if s.kw[side][CONFUSED] == 0:
        return 1
    if roll(s, t, CONFUSED_COIN, 2) == 1:
        return 1
    note(s, FAILS, bearer, key, 0)
    return 0


@rule
def ovation_bonus(s):
    """What the audience adds to every hit of an Attack card. CC-13.1"""
    if s.ovation < APPLAUSE:
        return 0
    return 2 if s.ovation == MOST_OVATION else 1


@rule
def outgoing(s, performer, n, lucky):
    """The damage of a hit before Block: the sum, then all factors, rounded down once. CC-8.3, CC-12.9, CC-12.10, R19, R21"""
    damage = n + s.kw[TEAM][INSPIRE] + ovation_bonus(s)
    halves = 0
    if lucky:
        damage *= 3
        halves += 1
    if s.kw[performer][FORGETFUL] > 0:
        halves += 1
    if s.kw[ENEMY][VULNERABLE] > 0:
        damage *= 3
        halves += 1
    return damage >> halves


@rule
def strike(s, t, performer, n):
    """One hit on the enemy. CC-8.1 to CC-8.9, R18, R22, R23, R30, R33, R41"""
    accurate = s.kw[performer][ACCURACY] > 0
    if not accurate and s.kw[ENEMY][DISTRACT] > 0 and triggers(s, t, ENEMY, ENEMY, DISTRACT):
        s.kw[ENEMY][DISTRACT] -= 1
        note(s, NEGATED, ENEMY, s.kw[ENEMY][DISTRACT], 0)
        return
    damage = outgoing(s, performer, n, is_lucky(s, t))
    note(s, HIT, performer, ENEMY, damage)
    if s.kw[performer][PIERCING] == 0 and s.kw[ENEMY][BLOCK] > 0:
        blocked = absorb(s, ENEMY, BLOCK, damage)
        damage -= blocked
        note(s, ABSORBED, ENEMY, BLOCK, blocked)
    wound(s, t, ENEMY, damage, BY_HIT)
    if s.stop:
        return
    change_ovation(s, 1)
    if not accurate and s.kw[ENEMY][RETALIATE] > 0 and triggers(s, t, ENEMY, ENEMY, RETALIATE):
        harm(s, t, performer, s.kw[ENEMY][RETALIATE], BY_RETALIATE)


@rule
def is_lucky(s, t):
    """One roll for each hit while there is Luck, also when it is certain. CC-8.2, CC-12.6, CC-17.5, R34"""
    luck = s.kw[TEAM][LUCK]
    if luck == 0:
        return 0
    if roll(s, t, LUCK_ROLL, PERCENT) < LUCK_STEP * luck:
        note(s, LUCKY, luck, 0, 0)
        return 1
    return 0


@rule
def incoming(s, target, n):
    """The damage of an enemy's hit before Shield and Block. CC-9.3, CC-12.2, CC-12.9, R19, R20"""
    damage = n + s.kw[ENEMY][INSPIRE]
    halves = 0
    if s.kw[ENEMY][FORGETFUL] > 0:
        halves += 1
    if s.kw[target][VULNERABLE] > 0:
        damage *= 3
        halves += 1
    return damage >> halves


@rule
def taunted(s, t, target):
    """Who takes a hit: the first present protagonist with Taunt steps before another target. CC-9.1, R26, R28, R32"""
    if target != MACGUFFIN and s.kw[target][TAUNT] > 0:
        return target
    for protagonist in range(ALDRIC, PIP + 1):
        if s.kw[protagonist][TAUNT] > 0:
            if triggers(s, t, TEAM, protagonist, TAUNT):
                s.kw[protagonist][TAUNT] -= 1
                note(s, TAUNTED, protagonist, s.kw[protagonist][TAUNT], 0)
                return protagonist
            return target
    return target


@rule
def take_hit(s, t, target, n):
    """One hit of the enemy on a nominal target. CC-9.1 to CC-9.7, CC-12.4, CC-12.5, R27, R29, R33, R61"""
    accurate = s.kw[ENEMY][ACCURACY] > 0
    if not accurate:
        target = taunted(s, t, target)
        if s.kw[TEAM][DISTRACT] > 0 and triggers(s, t, TEAM, TEAM, DISTRACT):
            s.kw[TEAM][DISTRACT] -= 1
            note(s, NEGATED, TEAM, s.kw[TEAM][DISTRACT], 0)
            return
    damage = incoming(s, target, n)
    note(s, HIT, ENEMY, target, damage)
    if s.kw[ENEMY][PIERCING] == 0:
        if target != MACGUFFIN and s.kw[target][SHIELD] > 0:
            blocked = absorb(s, target, SHIELD, damage)
            damage -= blocked
            note(s, ABSORBED, target, SHIELD, blocked)
        if s.kw[TEAM][BLOCK] > 0:
            blocked = absorb(s, TEAM, BLOCK, damage)
            damage -= blocked
            note(s, ABSORBED, TEAM, BLOCK, blocked)
    wound(s, t, target, damage, BY_HIT)
    if s.stop:
        return
    if not accurate and s.kw[TEAM][RETALIATE] > 0 and triggers(s, t, TEAM, TEAM, RETALIATE):
        harm(s, t, ENEMY, s.kw[TEAM][RETALIATE], BY_RETALIATE)
