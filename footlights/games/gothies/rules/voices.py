"""GO-9 Voices: the Song of each card, which of it joins an attack, and when an attack is dissonant, in the cooperative game."""

from footlights.games.gothies.rules.layout import *
from footlights.stage.record import Ids
from footlights.stage.rule import rule

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


@rule
def is_dissonant(s, t):
    """Two or more resonance groups have 5 or more each. GO-9.8, GO-9.11, R39"""
    loud = 0
    for group in range(t.groups):
        if s.group_song[group] >= t.dissonance:
            loud += 1
    return 1 if loud > 1 else 0


# --- Choosing voices ---------------------------------------------------------------------------------------------------


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
                out[n] = ADD.of(card, number)
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
        out[n] = SING.of(amount)
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


@rule
def choose_voice(s, t, card, number):
    """A voice is chosen whole; by option the amount is asked. GO-9.2, D11"""
    v = find_voice(s, card, number)
    if t.voice_split:
        s.singer = v
        s.phase = AMOUNT
    else:
        add_voice(s, t, v, song_of_voice(s, v))


@rule
def sing(s, t, amount):
    """A part of a voice is committed. GO-9.2, R37"""
    add_voice(s, t, s.singer, amount)
    s.singer = 0
    s.phase = VOICES
