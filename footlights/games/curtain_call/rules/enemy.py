"""CC-6 The enemy turn up to its end, and CC-7 moves and intent."""

from footlights.games.curtain_call.rules.hits import take_hit
from footlights.games.curtain_call.rules.keywords import block_gained, fire_curse, gain, heal, suffer, tick
from footlights.games.curtain_call.rules.layout import *
from footlights.stage.rule import note, rule


@rule
def next_place(s, t):
    """The position after this one: through the opening once, then round the loop for ever. CC-6.6, CC-7.1, R40, R60"""
    place = s.place + 1
    return place if place < t.moves[s.enemy] else t.opening[s.enemy] + 0


@rule
def stopped_by(s, t):
    """The condition that keeps the enemy from its announced move, or 0. CC-7.5, CC-7.6, CC-12.8, R39, R54"""
    if t.intent[s.enemy][s.place] <= MULTI_ATTACKS:
        return STAGE_FRIGHT if s.kw[ENEMY][STAGE_FRIGHT] > 0 else 0
    return HECKLED if s.kw[ENEMY][HECKLED] > 0 else 0


@rule
def intent_number(s, t):
    """The number to be shown: what an attack will deal, the Block that a Defend move will gain, else what is printed first.

    CC-7.3, CC-11.2, R64
    """
    inspired = s.kw[ENEMY][INSPIRE] + 0
    for i in range(t.steps[s.enemy][s.place]):
        part = t.step[s.enemy][s.place][i]
        if part[OP] == DEAL:
            shown = part[NUMBER] + inspired
            return shown // 2 if s.kw[ENEMY][FORGETFUL] > 0 else shown
        if part[OP] == GAIN and part[KEY] == INSPIRE:
            inspired = min(MAX_VALUE, inspired + part[NUMBER])
    first = t.step[s.enemy][s.place][0]
    return block_coming(s, t) if first[OP] == GAIN and first[KEY] == BLOCK else first[NUMBER] + 0


@rule
def block_coming(s, t):
    """All the Block that the announced move will gain; Fortify gained earlier in it counts. CC-6.1, CC-7.3, CC-11.2, CC-11.5"""
    fortify = s.kw[ENEMY][FORTIFY] + 0
    block = 0
    for i in range(t.steps[s.enemy][s.place]):
        part = t.step[s.enemy][s.place][i]
        if part[OP] == GAIN and part[KEY] == BLOCK:
            block = min(MAX_VALUE, block + block_gained(part[NUMBER], fortify, s.kw[ENEMY][WEAK]))
        elif part[OP] == GAIN and part[KEY] == FORTIFY:
            fortify = min(MAX_VALUE, fortify + part[NUMBER])
    return block


@rule
def fire_ally_curses(s, t):
    """The end of the player's turn: Curses fire in ally order. CC-4.8, R16"""
    for ally in range(ALLIES):
        if not s.stop:
            fire_curse(s, t, ally)


@rule
def enemy_starts(s, t):
    """Block, Distract and Retaliate of the enemy are gone; then Regenerate, Poison, Burn. CC-6.1, R10, R14"""
    s.enemy_acts = 1
    s.shaken = 0
    s.kw[ENEMY][BLOCK] = 0
    s.kw[ENEMY][DISTRACT] = 0
    s.kw[ENEMY][RETALIATE] = 0
    tick(s, t, ENEMY)


@rule
def hits_of(s, t, i):
    """How many hits a step of the announced move has; 0 if it is no attack. CC-7.8"""
    part = t.step[s.enemy][s.place][i]
    if part[OP] != DEAL:
        return 0
    return ALLIES + 0 if part[TIMES] == EACH_HIT else part[TIMES] + 0


@rule
def deal_hit(s, t, i, number):
    """One hit of an attack: on the MacGuffin, or on the ally whose turn it is if present. CC-7.8, R49"""
    part = t.step[s.enemy][s.place][i]
    target = number if part[TIMES] == EACH_HIT else MACGUFFIN
    if s.hp[target] > 0:
        take_hit(s, t, target, part[NUMBER])


@rule
def do_step(s, t, i):
    """A sentence of a move that is no attack. CC-7.4, CC-7.9, R38, R45"""
    part = t.step[s.enemy][s.place][i]
    op = part[OP]
    who = part[WHO]
    if op == GAIN:
        gain(s, t, ENEMY, part[KEY], part[NUMBER])
    elif op == HEAL:
        heal(s, ENEMY, part[NUMBER])
    elif who in (EACH_PROTAGONIST, EACH_ALLY):
        for bearer in range(ALDRIC if who == EACH_PROTAGONIST else MACGUFFIN, PIP + 1):
            suffer(s, t, bearer, part[KEY], part[NUMBER])
    else:
        suffer(s, t, who, part[KEY], part[NUMBER])


@rule
def carry_out(s, t):
    """The announced move, sentence by sentence and hit by hit, until something stops it. CC-6.2, CC-7.4, CC-7.7, CC-7.10, R31"""
    condition = stopped_by(s, t)
    if condition:
        note(s, STOPPED, s.enemy, condition, s.place)
        return
    note(s, ACTS_OUT, s.enemy, s.place, 0)
    for i in range(t.steps[s.enemy][s.place]):
        hits = hits_of(s, t, i)
        for number in range(hits):
            if not s.stop:
                deal_hit(s, t, i, number)
        if hits == 0 and not s.stop:
            do_step(s, t, i)


@rule
def enemy_ends(s, t):
    """The end of the enemy's turn: its Curse fires. CC-6.3, R16"""
    fire_curse(s, t, ENEMY)


@rule
def rehearse(s, t):
    """Steps 6b to 7c: what the forecast simulates on a copy is what the turn does. CC-4.8, CC-6.1 to CC-6.3, CC-16.1, CC-16.3"""
    for ally in range(ALLIES):
        s.taken[ally] = 0
    fire_ally_curses(s, t)
    if not s.stop:
        enemy_starts(s, t)
    if not s.stop:
        carry_out(s, t)
    if not s.stop:
        enemy_ends(s, t)
    s.enemy_acts = 0
    note(s, ENEMY_DONE, s.enemy, 0, 0)
