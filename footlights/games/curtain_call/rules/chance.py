"""CC-17 Randomness: independent named streams under one run seed."""

from footlights.games.curtain_call.rules.layout import *
from footlights.stage.chance import SPAN, WORD, scramble
from footlights.stage.rule import cue, cue_shuffle, rule

IN_BLOCK = 3  # four words come from one counter


@rule
def stream_word(s, stream):
    """The next 32 bits of a stream; streams of an encounter have its number in their name. CC-17.1, R53"""
    place = s.used[stream]
    if place & IN_BLOCK == 0 or s.pool_of != stream:
        scramble(s, place >> 2, stream + 1, s.encounter, 0)
        s.pool_of = stream
    s.used[stream] += 1
    return s.pool[place & IN_BLOCK] & WORD


@rule
def roll(s, t, stream, n):
    """A number from 0 to n-1 of a stream, each exactly equally likely. CC-17.1, CC-17.5"""
    cued = cue(s, t, stream, n)
    s.drawn += 1
    product = stream_word(s, stream) * n
    if cued >= 0:
        return cued
    if product & WORD < n:
        unfair = (SPAN - n) % n
        while product & WORD < unfair:
            product = stream_word(s, stream) * n
    return product >> 32


@rule
def mix(s, t, stream, row, stop):
    """Permute the beginning of a row uniformly. CC-17.2, CC-17.3, CC-17.4"""
    cue_shuffle(s, stream, row, 0, stop)
    for i in range(stop - 1, 0, -1):
        j = roll(s, t, stream, i + 1)
        kept = row[i]
        row[i] = row[j]
        row[j] = kept


@rule
def begin_streams(s):
    """An encounter has streams of its own. CC-17.1"""
    for stream in range(SHUFFLE, STREAMS):
        s.used[stream] = 0
    s.pool_of = NOBODY


@rule
def fill_pile(s, t, places):
    """A set of instances, arranged by number and then shuffled, is the draw pile. CC-17.2, R53"""
    n = 0
    for place in range(s.deck_size):
        if (places >> place) & 1:
            s.pile[n] = (place + 1) * VERSIONS + s.version[place]
            n += 1
    s.pile_size = n
    mix(s, t, SHUFFLE, s.pile, n)
