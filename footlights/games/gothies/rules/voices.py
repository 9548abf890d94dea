"""GO-9 Attacks on monsters and Joombies, voice by voice, and dissonance, in the cooperative game."""

from footlights.games.gothies.effects import COMPETITIVE, GOTHIE, HEART_RUNE, MAX_MONSTER_DECK
from footlights.games.gothies.rules.actions import write_once
from footlights.games.gothies.rules.layout import (
    ADD,
    AMOUNT,
    ATTACK_MONSTER,
    ATTACKED_JOOMBIE,
    ATTACKED_MONSTER,
    COPIES,
    DISSONANCE,
    EVENT_PART,
    FEWER_COPIES,
    JOOMBIE,
    JOOMBIE_REDEEMED,
    JOOMBIE_SHUFFLE,
    LAST,
    LEGAL,
    MAX_CARDS,
    MAX_MONSTERS,
    MONSTER,
    MONSTER_DEFEATED,
    MOST_AMOUNT,
    NEED_NOT_REACHED,
    NO_MONSTERS_HERE,
    NO_SUCH_AMOUNT,
    NO_SUCH_TARGET,
    NO_SUCH_VOICE,
    NOBODY,
    NOT_YET_ENOUGH,
    OUT_OF_REACH,
    PLAY_STEP,
    REDEEM,
    SING,
    STRIKE,
    VOICES,
)
from footlights.games.gothies.rules.monsters import turn_over
from footlights.games.gothies.rules.piles import put_discard
from footlights.stage.chance import shuffle
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule

# --- Voices ------------------------------------------------------------------------------------------------------------


@rule
def voices(s):
    """How many cards are looked at for a voice: Row, Land row, cards dusted this turn, in this order. GO-9.2, GO-9.4, D11"""
    return s.row[s.active] + s.lands[s.active] + s.ghosts


@rule
def card_of_voice(s, v):
    """The card of a voice."""
    row = s.row[s.active]
    if v < row:
        return s.face[s.active][v] + 0
    v -= row
    if v < s.lands[s.active]:
        return s.face[s.active][LAST - v] + 0
    return s.ghost_card[v - s.lands[s.active]] + 0


@rule
def song_of_voice(s, v):
    """The unspent Song of a voice. GO-9.2"""
    row = s.row[s.active]
    if v < row:
        return s.voice[v] + 0
    v -= row
    if v < s.lands[s.active]:
        return s.voice[LAST - v] + 0
    return s.ghost_voice[v - s.lands[s.active]] + 0


@rule
def spend_voice(s, v, amount):
    """Chosen Song is spent. GO-9.2"""
    s.song -= amount
    row = s.row[s.active]
    if v < row:
        s.voice[v] -= amount
    elif v - row < s.lands[s.active]:
        s.voice[LAST - (v - row)] -= amount
    else:
        s.ghost_voice[v - row - s.lands[s.active]] -= amount
    return 0


@rule
def song_from(s, v):
    """The Song of a voice and of all behind it. D11"""
    total = 0
    for i in range(v, voices(s)):
        total += song_of_voice(s, i)
    return total


@rule
def group_of_card(t, card):
    """The resonance group a card's voice counts for: only GOTHIES and Heart Runes have one. GO-9.7, GO-9.8, R38"""
    if t.kind[card] == GOTHIE or t.kind[card] == HEART_RUNE:
        return t.resonance[t.rune[card]] + 0
    return NOBODY


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
            n = write_once(out, first, n, ATTACK_MONSTER + ((s.beast[i] & 3) - 1) * MAX_MONSTERS + monster)
    for i in range(s.loose):
        if t.joombie_attack[s.loose_joombie[i]] <= song:
            number = 0
            for j in range(i):
                if s.loose_card[j] == s.loose_card[i] and s.loose_at[j] >> 3 == s.loose_at[i] >> 3:
                    number += 1
            if number < COPIES:
                out[n] = REDEEM + ((s.loose_at[i] >> 3) * MAX_CARDS + s.loose_card[i]) * COPIES + number
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
    return 0


# --- Choosing voices ------------------------------------------------------------------------------------------------------


@rule
def find_voice(s, card, number):
    """The number-th voice of a card among those still to come, or NOBODY. D11"""
    for v in range(s.voice_at, voices(s)):
        if card_of_voice(s, v) == card and song_of_voice(s, v) > 0:
            if number == 0:
                return v
            number -= 1
    return NOBODY


@rule
def why_not_add(s, t, card, number):
    """A voice still to come, with which the need stays within reach. GO-9.2, GO-9.3, D11"""
    v = find_voice(s, card, number)
    if v == NOBODY:
        return NO_SUCH_VOICE
    return LEGAL if s.chosen + song_from(s, v) >= s.need else OUT_OF_REACH


@rule
def why_not_strike(s):
    """Less than the need is no legal attack. GO-9.3"""
    return LEGAL if s.chosen >= s.need else NOT_YET_ENOUGH


@rule
def why_not_sing(s, amount):
    """A part of the voice, with which the need stays within reach. GO-9.2, R37"""
    if amount > song_of_voice(s, s.singer):
        return NO_SUCH_AMOUNT
    return LEGAL if s.chosen + amount + song_from(s, s.singer + 1) >= s.need else OUT_OF_REACH


@rule
def legal_voices(s, t, out: Ids):
    """Voices that can be added, and the strike once the sum suffices. D11"""
    n = 0
    left = song_from(s, s.voice_at)
    for v in range(s.voice_at, voices(s)):
        song = song_of_voice(s, v)
        if song > 0 and s.chosen + left >= s.need:
            card = card_of_voice(s, v)
            number = 0
            for i in range(s.voice_at, v):
                if card_of_voice(s, i) == card and song_of_voice(s, i) > 0:
                    number += 1
            if number < COPIES:
                out[n] = ADD + card * COPIES + number
                n += 1
        left -= song
    if s.chosen >= s.need:
        out[n] = STRIKE
        n += 1
    return n


@rule
def legal_amounts(s, out: Ids):
    """The parts of a voice that keep the need within reach. D11, R37"""
    most = min(song_of_voice(s, s.singer), MOST_AMOUNT)
    least = max(1, s.need - s.chosen - song_from(s, s.singer + 1))
    n = 0
    for amount in range(least, most + 1):
        out[n] = SING + amount - 1
        n += 1
    return n


@rule
def add_voice(s, t, v, amount):
    """Song joins the attack, is spent, and counts for its resonance group. GO-9.2, GO-9.8, GO-9.9"""
    group = group_of_card(t, card_of_voice(s, v))
    if group != NOBODY:
        s.group_song[group] += amount
    spend_voice(s, v, amount)
    s.chosen += amount
    s.voice_at = v + 1
    return 0


@rule
def choose_voice(s, t, card, number):
    """A voice is chosen whole; by option the amount is asked. GO-9.2, D11"""
    v = find_voice(s, card, number)
    if t.voice_split:
        s.singer = v
        s.phase = AMOUNT
    else:
        add_voice(s, t, v, song_of_voice(s, v))
    return 0


@rule
def sing(s, t, amount):
    """A part of a voice is committed. GO-9.2, R37"""
    add_voice(s, t, s.singer, amount)
    s.singer = 0
    s.phase = VOICES
    return 0


# --- The strike ------------------------------------------------------------------------------------------------------------


@rule
def is_dissonant(s, t):
    """Two or more resonance groups have 5 or more each. GO-9.8, GO-9.11, R39"""
    loud = 0
    for group in range(t.groups):
        if s.group_song[group] >= t.dissonance:
            loud += 1
    return 1 if loud > 1 else 0


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
    return 0


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
    return 0


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
    return 0
