"""GO-9 Attacks on monsters and Joombies, from the choice of the target to what the strike does, in the cooperative game."""

from footlights.games.gothies.rules.actions import write_once
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.monsters import turn_over
from footlights.games.gothies.rules.piles import put_discard
from footlights.games.gothies.rules.voices import is_dissonant
from footlights.stage.chance import shuffle
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule

# --- Targets -----------------------------------------------------------------------------------------------------------


@rule
def find_monster(s, monster, zone):
    """Where a monster of a zone stands in the line of all, or NOBODY. GO-9.1"""
    for i in range(s.beasts):
        if s.beast[i] == monster * 4 + zone:
            return i
    return NOBODY


@rule
def find_possessed(s, seat, card, number):
    """Where the number-th oldest Joombie that lies on such a card of a Streya is, or NOBODY. GO-9.1"""
    for i in range(s.loose):
        if s.loose_card[i] == card and s.loose_at[i] >> 3 == seat:
            if number == 0:
                return i
            number -= 1
    return NOBODY


@rule
def why_not_attack_monster(s, t, monster, zone):
    """A monster on the board whose toughness all voices together reach. GO-9.1, GO-9.3, R35"""
    if t.mode == COMPETITIVE:
        return NO_MONSTERS_HERE
    if monster >= t.monsters or find_monster(s, monster, zone) == NOBODY:
        return NO_SUCH_TARGET
    return LEGAL if t.toughness[monster] <= s.song else NEED_NOT_REACHED


@rule
def why_not_redeem(s, t, seat, card, number):
    """A Joombie on the board whose attack all voices together reach. GO-9.1, GO-9.3"""
    if t.mode == COMPETITIVE:
        return NO_MONSTERS_HERE
    at = find_possessed(s, seat, card, number)
    if at == NOBODY:
        if number > 0 and find_possessed(s, seat, card, 0) != NOBODY:
            return FEWER_COPIES
        return NO_SUCH_TARGET
    return LEGAL if t.joombie_attack[s.loose_joombie[at]] <= s.song else NEED_NOT_REACHED


@rule
def legal_targets(s, t, out: Ids, n):
    """Every monster and Joombie whose need all voices together reach. D10"""
    song = s.song
    if song <= 0:
        return n
    first = n
    for i in range(s.beasts):
        monster = s.beast[i] >> 2
        if t.toughness[monster] <= song:
            n = write_once(out, first, n, ATTACK_MONSTER.of(s.beast[i] & 3, monster))
    for i in range(s.loose):
        if t.joombie_attack[s.loose_joombie[i]] <= song:
            number = 0
            for j in range(i):
                if s.loose_card[j] == s.loose_card[i] and s.loose_at[j] >> 3 == s.loose_at[i] >> 3:
                    number += 1
            if number < COPIES:
                out[n] = REDEEM.of(s.loose_at[i] >> 3, s.loose_card[i], number)
                n += 1
    return n


@rule
def aim(s, t, redeems, target):
    """The target is chosen; now the voices. GO-9.1, GO-9.2, D11"""
    s.redeems = redeems
    s.target = target
    s.need = t.joombie_attack[s.loose_joombie[target]] if redeems else t.toughness[s.beast[target] >> 2]
    s.chosen = 0
    s.voice_at = 0
    for group in range(t.groups):
        s.group_song[group] = 0
    s.phase = VOICES


# --- The strike --------------------------------------------------------------------------------------------------------


@rule
def defeat(s, at):
    """A defeated monster goes to the monster discard. GO-9.5, R36"""
    monster = s.beast[at] >> 2
    note(s, MONSTER_DEFEATED, monster, s.beast[at] & 3, 0)
    s.beasts -= 1
    for i in range(at, s.beasts):
        s.beast[i] = s.beast[i + 1]
    s.beast[s.beasts] = 0
    s.slain += 1
    s.lairs[MAX_MONSTER_DECK - s.slain] = MONSTER + monster
    s.defeated += 1


@rule
def redeem(s, t, at):
    """The Joombie is shuffled into its pile; the GOTHIE goes to its owner's discard pile. GO-9.6, R47"""
    joombie = s.loose_joombie[at]
    card = s.loose_card[at]
    owner = s.loose_at[at] >> 3
    s.loose -= 1
    for i in range(at, s.loose):
        s.loose_joombie[i] = s.loose_joombie[i + 1]
        s.loose_card[i] = s.loose_card[i + 1]
        s.loose_at[i] = s.loose_at[i + 1]
    s.loose_joombie[s.loose] = 0
    s.loose_card[s.loose] = 0
    s.loose_at[s.loose] = 0
    note(s, JOOMBIE_REDEEMED, joombie, owner, card)
    put_discard(s, owner, card)
    rune = t.joombie_rune[joombie]
    s.piles[rune][s.pile[rune]] = JOOMBIE + joombie
    s.pile[rune] += 1
    s.redeemed += 1
    shuffle(s, t, JOOMBIE_SHUFFLE, s.piles[rune], 0, s.pile[rune])


@rule
def strike(s, t):
    """The target is gone; a dissonant attack then attracts exactly one monster. GO-9.5, GO-9.6, GO-9.10, R39"""
    discord = is_dissonant(s, t)
    s.attacks += 1
    if s.redeems:
        note(s, ATTACKED_JOOMBIE, s.active, s.loose_joombie[s.target], s.chosen * EVENT_PART + s.need)
        redeem(s, t, s.target)
    else:
        note(s, ATTACKED_MONSTER, s.active, s.beast[s.target] >> 2, s.chosen * EVENT_PART + s.need)
        defeat(s, s.target)
    if discord:
        s.discords += 1
        note(s, DISSONANCE, s.active, 0, 0)
        turn_over(s, t)
    for group in range(t.groups):
        s.group_song[group] = 0
    s.redeems = 0
    s.target = 0
    s.need = 0
    s.chosen = 0
    s.voice_at = 0
    s.phase = PLAY_STEP
