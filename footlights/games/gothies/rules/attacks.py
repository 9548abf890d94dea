"""GO-5 Attacks on lands and on Streya, in the competitive game."""

from footlights.games.gothies.rules.actions import write_once
from footlights.games.gothies.rules.ending import wake_up
from footlights.games.gothies.rules.layout import *
from footlights.games.gothies.rules.piles import find_land, remove_land
from footlights.stage.record import Ids
from footlights.stage.rule import note, rule


@rule
def is_shielded(s, t, seat):
    """Whether a fixed land stands before a Streya. GO-4.2, GO-4.3, GO-5.6"""
    for i in range(s.lands[seat]):
        if t.fixed[s.face[seat][LAST - i]]:
            return 1
    return 0


@rule
def why_not_at(s, t, seat):
    """Whom one can attack at all: a living opponent, in the competitive game. GO-5.2, GO-5.9, GO-5.10, GO-7.10"""
    if t.mode == COOPERATIVE:
        return NEVER_EACH_OTHER
    if seat >= s.players:
        return NOT_AT_TABLE
    if seat == s.active:
        return OWN_TARGET
    return IS_OUT if s.out[seat] else LEGAL


@rule
def why_not_attack_land(s, t, seat, card):
    """A land of a living opponent, with Song for its whole defence. GO-5.3, GO-5.4, GO-5.7, R20"""
    reason = why_not_at(s, t, seat)
    if reason != LEGAL:
        return reason
    if card >= t.cards or find_land(s, seat, card) == NOBODY:
        return NO_LAND_THERE
    return LEGAL if t.defence[card] <= s.song else SONG_BELOW_DEFENCE


@rule
def why_not_attack_streya(s, t, seat, amount):
    """A living opponent without fixed lands, for no more than the Song there is and the Timestones left. GO-5.5, GO-5.6"""
    reason = why_not_at(s, t, seat)
    if reason != LEGAL:
        return reason
    if is_shielded(s, t, seat):
        return IS_SHIELDED
    if amount > s.song:
        return TOO_MUCH_SONG
    return LEGAL if amount <= s.timestones[seat] else TOO_MUCH_FOR_TARGET


@rule
def attack_land(s, t, seat, card):
    """Exactly the defence is paid, and the land is removed; Song left stays. GO-5.3, GO-5.8"""
    s.song -= t.defence[card]
    s.attacks += 1
    note(s, ATTACKED_LAND, s.active, seat, card)
    remove_land(s, t, seat, find_land(s, seat, card))


@rule
def attack_streya(s, t, seat, amount):
    """The Song is spent and the opponent loses as many Timestones; at 0 that Streya wakes up. GO-5.5, GO-5.8, GO-5.10, GO-5.14"""
    s.song -= amount
    s.attacks += 1
    s.timestones[seat] -= amount
    note(s, ATTACKED_STREYA, s.active, seat, amount * EVENT_WIDE + s.timestones[seat])
    if s.timestones[seat] == 0:
        wake_up(s, seat)


@rule
def legal_attacks(s, t, out: Ids, n):
    """Every land and every amount against every opponent within reach. GO-5.1, GO-5.2, GO-5.3, GO-5.5, GO-5.7"""
    song = s.song
    if song <= 0:
        return n
    for seat in range(s.players):
        if seat != s.active and not s.out[seat]:
            first = n
            shielded = 0
            for i in range(s.lands[seat]):
                card = s.face[seat][LAST - i]
                shielded |= t.fixed[card]
                if t.defence[card] <= song:
                    n = write_once(out, first, n, ATTACK_LAND.of(seat, card))
            if not shielded:
                most = min(min(song, s.timestones[seat]), MOST_AMOUNT)
                base = ATTACK_STREYA.of(seat, 0)
                for amount in range(1, most + 1):
                    out[n] = base + amount
                    n += 1
    return n
