"""Chance: a counter-based generator inside the state, the same bits interpreted, compiled and on a GPU.

Threefry-4x32 with 20 rounds (Salmon, Moraes, Dror and Shaw, 2011) under a 128-bit key. Four words are made at a time and
used one after another. All arithmetic is on non-negative numbers below 2**63, so that plain Python and compiled code cannot
differ. With a secret key of full entropy nobody can foretell a draw from those already seen.
"""

from footlights.stage.rule import cue, cue_shuffle, rule

WORD = 0xFFFFFFFF
SPAN = 1 << 32
PARITY = 0x1BD11BDA
KEY_WORDS = 4


@rule
def twist(x, bits):
    """A 32-bit word rotated to the left."""
    return ((x << bits) | (x >> (32 - bits))) & WORD


@rule
def scramble(s, a, b, c, d):
    """Put the four words that belong to a counter of four words into the pool."""
    k0, k1, k2, k3 = s.key[0] & WORD, s.key[1] & WORD, s.key[2] & WORD, s.key[3] & WORD
    k4 = PARITY ^ k0 ^ k1 ^ k2 ^ k3
    a, b, c, d = (a + k0) & WORD, (b + k1) & WORD, (c + k2) & WORD, (d + k3) & WORD
    for r in range(1, 6):
        if r % 2 == 1:
            a = (a + b) & WORD
            b = twist(b, 10) ^ a
            c = (c + d) & WORD
            d = twist(d, 26) ^ c
            a = (a + d) & WORD
            d = twist(d, 11) ^ a
            c = (c + b) & WORD
            b = twist(b, 21) ^ c
            a = (a + b) & WORD
            b = twist(b, 13) ^ a
            c = (c + d) & WORD
            d = twist(d, 27) ^ c
            a = (a + d) & WORD
            d = twist(d, 23) ^ a
            c = (c + b) & WORD
            b = twist(b, 5) ^ c
        else:
            a = (a + b) & WORD
            b = twist(b, 6) ^ a
            c = (c + d) & WORD
            d = twist(d, 20) ^ c
            a = (a + d) & WORD
            d = twist(d, 17) ^ a
            c = (c + b) & WORD
            b = twist(b, 11) ^ c
            a = (a + b) & WORD
            b = twist(b, 25) ^ a
            c = (c + d) & WORD
            d = twist(d, 10) ^ c
            a = (a + d) & WORD
            d = twist(d, 18) ^ a
            c = (c + b) & WORD
            b = twist(b, 20) ^ c
        a = (a + k1) & WORD
        b = (b + k2) & WORD
        c = (c + k3) & WORD
        d = (d + k4 + r) & WORD
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, k0
    s.pool[0] = a
    s.pool[1] = b
    s.pool[2] = c
    s.pool[3] = d


@rule
def next_word(s):
    """The next 32 random bits."""
    if s.drawn & 3 == 0:
        scramble(s, s.drawn >> 2, 0, 0, 0)
    word = s.pool[s.drawn & 3] & WORD
    s.drawn += 1
    return word


@rule
def draw(s, t, kind, n):
    """A number from 0 to n-1, each exactly equally likely (Lemire's method). `kind` says what for."""
    cued = cue(s, t, kind, n)
    product = next_word(s) * n
    if cued >= 0:
        return cued
    if product & WORD < n:
        unfair = (SPAN - n) % n
        while product & WORD < unfair:
            product = next_word(s) * n
    return product >> 32


@rule
def shuffle(s, t, kind, row, start, stop):
    """Shuffle row[start:stop] (Fisher and Yates, from the end)."""
    cue_shuffle(s, kind, row, start, stop)
    for i in range(stop - 1, start, -1):
        j = start + draw(s, t, kind, i - start + 1)
        kept = row[i]
        row[i] = row[j]
        row[j] = kept


@rule
def rekey(s, k0, k1, k2, k3):
    """Give the state a new key and start its chance afresh."""
    s.key[0] = k0 & WORD
    s.key[1] = k1 & WORD
    s.key[2] = k2 & WORD
    s.key[3] = k3 & WORD
    for i in range(KEY_WORDS):
        s.pool[i] = 0
    s.drawn = 0


@rule
def mingle(x):
    """A quick mix of 32 bits, for choices that need speed and not secrecy (a random bot's)."""
    x = x & WORD
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    x = ((x ^ (x >> 15)) * 0x5846CA69) & WORD
    return x ^ (x >> 16)


@rule
def pick(seed, turn, n):
    """A quick choice from 0 to n-1 for the turn-th time under a seed."""
    return (mingle(mingle(seed) + turn * 0x3C6EF372) * n) >> 32
