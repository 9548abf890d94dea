"""CC-10 to CC-14: damage outside hits, healing, keywords, Ovation, knockouts."""

from footlights.games.curtain_call.rules.layout import *
from footlights.stage.rule import note, rule

# --- CC-13 Ovation -----------------------------------------------------------------------------------------------------


@rule
def set_ovation(s, value):
    """Ovation is 0 to 5, whatever happens. CC-13.1"""
    value = max(0, min(MOST_OVATION, value))
    if value != s.ovation:
        note(s, OVATION_NOW, value, s.ovation, 0)
        s.ovation = value


@rule
def change_ovation(s, by):
    """A gain or a loss, twice as large under Flourish. CC-13.2, CC-13.3, CC-13.4, CC-13.5, R25"""
    set_ovation(s, s.ovation + (2 * by if s.kw[TEAM][FLOURISH] > 0 else by))


@rule
def shock(s, t, cause):
    """The MacGuffin was hurt; by option all hits of one move count once. CC-13.3, CC-18, R24"""
    if cause == BY_HIT and t.ovation_loss == PER_MOVE:
        if s.shaken:
            return
        s.shaken = 1
    change_ovation(s, -1)


# --- CC-10 Damage and healing, CC-14 knockout --------------------------------------------------------------------------


@rule
def wound(s, t, bearer, damage, cause):
    """HP are lost, and what 0 HP means happens at once. CC-9.6, CC-10.2, CC-14.1, CC-15.1, CC-15.2, R17, R24, R27"""
    if damage <= 0:
        return
    if bearer < ALLIES:
        s.taken[bearer] += damage
    lost = min(s.hp[bearer], damage)
    s.hp[bearer] -= lost
    note(s, HURT, bearer, lost, cause * (MAX_VALUE + 1) + s.hp[bearer])
    if bearer == MACGUFFIN:
        shock(s, t, cause)
    if s.hp[bearer] == 0:
        fall(s, bearer)


@rule
def fall(s, bearer):
    """The fight is won, the run is lost, or a protagonist is out until the encounter ends. CC-14.2, CC-15.1, CC-15.2, R38"""
    if bearer == ENEMY:
        s.stop = WON
    elif bearer == MACGUFFIN:
        s.stop = LOST
    else:
        for key in range(KEYWORDS):
            s.kw[bearer][key] = 0
        s.knockouts += 1
        note(s, KNOCKED_OUT, bearer, 0, 0)


@rule
def raised(s, t, bearer, n):
    """Non-hit damage, half again as much on the Vulnerable unless by option only hits count. CC-10.1, CC-12.10, CC-18, R20"""
    if s.kw[bearer][VULNERABLE] > 0 and t.vulnerable_scope != HITS_ONLY:
        return n * 3 // 2
    return n


@rule
def harm(s, t, bearer, n, cause):
    """Non-hit damage: nothing absorbs it, nothing answers it. CC-10.1, R29, R50, R57"""
    wound(s, t, bearer, raised(s, t, bearer, n), cause)


@rule
def heal(s, bearer, n):
    """Healing, less the Poison, up to the maximum; never the MacGuffin or the knocked out. CC-10.7, CC-10.8, CC-14.4, R55"""
    if bearer == MACGUFFIN or s.hp[bearer] == 0:
        return
    healed = min(max(0, n - s.kw[bearer][POISON]), s.top[bearer] - s.hp[bearer])
    s.hp[bearer] += healed
    note(s, HEALED, bearer, healed, s.hp[bearer])


@rule
def tick(s, t, bearer):
    """Regenerate, then Poison, then Burn fires, and falls by 1. CC-4.5, CC-6.1, CC-10.3, CC-10.4, CC-10.5, R14, R15, R56"""
    held = s.kw[bearer][REGENERATE]
    if held > 0:
        note(s, FIRES, bearer, REGENERATE, held)
        heal(s, bearer, held)
        s.kw[bearer][REGENERATE] -= 1
    held = s.kw[bearer][POISON]
    if held > 0:
        note(s, FIRES, bearer, POISON, held)
        s.kw[bearer][POISON] -= 1
        harm(s, t, bearer, held, BY_POISON)
    held = s.kw[bearer][BURN]
    if held > 0 and not s.stop:
        note(s, FIRES, bearer, BURN, held)
        s.kw[bearer][BURN] -= 1
        harm(s, t, bearer, held, BY_BURN)


@rule
def fire_curse(s, t, bearer):
    """All of a Curse at once, less Shield and Block, which are used up by it. CC-10.6, CC-12.7, R16"""
    held = s.kw[bearer][CURSE]
    if held <= 0 or s.hp[bearer] == 0:
        return
    note(s, FIRES, bearer, CURSE, held)
    damage = raised(s, t, bearer, held)
    s.kw[bearer][CURSE] = 0
    side = ENEMY if bearer == ENEMY else TEAM
    if bearer != ENEMY and bearer != MACGUFFIN and s.kw[bearer][SHIELD] > 0:
        blocked = absorb(s, bearer, SHIELD, damage)
        damage -= blocked
        note(s, ABSORBED, bearer, SHIELD, blocked)
    if s.kw[side][BLOCK] > 0:
        blocked = absorb(s, side, BLOCK, damage)
        damage -= blocked
        note(s, ABSORBED, side, BLOCK, blocked)
    wound(s, t, bearer, damage, BY_CURSE)


@rule
def absorb(s, bearer, key, damage):
    """How much of a damage Shield or Block takes; it is used up by that. CC-8.4, CC-9.4, CC-9.5, CC-10.6"""
    taken = min(s.kw[bearer][key], damage)
    s.kw[bearer][key] -= taken
    return taken


# --- CC-11 Applying keywords, CC-12.13 conversions ---------------------------------------------------------------------


@rule
def is_duration(key):
    """Whether a keyword's number is a duration. CC-11.3"""
    return FIRST_DURATION <= key <= LAST_DURATION or key in (PIERCING, ACCURACY)


@rule
def refresh(s, t, bearer, key, n):
    """A duration is the higher of old and new; in step 7 the new one is stored one higher. CC-11.3, CC-18, R12, R13"""
    if s.enemy_acts and t.duration_grace:
        n += 1
    s.kw[bearer][key] = max(s.kw[bearer][key], min(MAX_VALUE, n))


@rule
def add(s, bearer, key, n):
    """Amounts, charges and counters add up. CC-11.2, R63"""
    s.kw[bearer][key] = min(MAX_VALUE, s.kw[bearer][key] + n)


@rule
def block_gained(n, fortify, weak):
    """The Block that a gain of n brings to a side with so much Fortify and Weak. CC-11.5, CC-12.3, CC-12.11, R35"""
    n += fortify
    return n // 2 if weak > 0 else n


@rule
def gain(s, t, bearer, key, n):
    """A good keyword comes to a bearer; Block and Shield as Fortify and Weak leave them.

    CC-11.2, CC-11.5, CC-11.6, CC-12.3, CC-12.11, R35
    """
    if bearer < ALLIES and s.hp[bearer] == 0:
        return
    if key == BLOCK:
        n = block_gained(n, s.kw[bearer][FORTIFY], s.kw[bearer][WEAK])
    elif key == SHIELD and s.kw[TEAM][WEAK] > 0:
        n = n // 2
    if is_duration(key):
        refresh(s, t, bearer, key, n)
    else:
        add(s, bearer, key, n)
    note(s, GAINS, bearer, key, n * (MAX_VALUE + 1) + s.kw[bearer][key])


@rule
def suffer(s, t, bearer, key, n):
    """One application of a debuff: nothing for the knocked out, Ward first. CC-11.1, CC-11.4, R36, R38"""
    if bearer < ALLIES and s.hp[bearer] == 0:
        return
    guard = ENEMY if bearer == ENEMY else TEAM
    if s.kw[guard][WARD] > 0:
        s.kw[guard][WARD] -= 1
        note(s, WARDED, bearer, key, s.kw[guard][WARD])
        return
    if is_duration(key):
        refresh(s, t, bearer, key, n)
    else:
        add(s, bearer, key, n)
    note(s, SUFFERS, bearer, key, min(MAX_VALUE, n) * (MAX_VALUE + 1) + s.kw[bearer][key])
    if key >= FEAR and s.kw[bearer][key] >= CONVERTS:
        convert(s, t, bearer, key)


@rule
def convert(s, t, bearer, key):
    """Fear becomes Stage Fright, Frustration Heckled; the excess is lost, no Ward answers. CC-12.13, CC-12.14, R36, R37"""
    s.kw[bearer][key] = 0
    becomes = STAGE_FRIGHT if key == FEAR else HECKLED
    refresh(s, t, bearer, becomes, 1)
    note(s, CONVERTS_TO, bearer, key, becomes)


@rule
def cleanse(s, bearer):
    """All debuffs of a bearer are gone. CC-11.7"""
    for key in range(FIRST_DEBUFF, KEYWORDS):
        s.kw[bearer][key] = 0
    note(s, CLEANSED, bearer, 0, 0)
