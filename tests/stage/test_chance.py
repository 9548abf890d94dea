"""Chance: the published generator, fair draws, fair shuffles, and the same bits at both speeds."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.stage import chance
from footlights.stage.codes import DEAL, HIDE
from footlights.stage.engine import Engine, key_words
from tests.stage.tiny.game import GAME
from tests.stage.tiny.rules import COIN, SHUFFLE

WORD = 0xFFFFFFFF
words32 = st.integers(0, WORD)
keys = st.tuples(words32, words32, words32, words32)

# The 99.9 % points of chi-square by degrees of freedom: with fixed seeds a sound generator passes once and for all.
CHI_SQUARE = {1: 10.83, 2: 13.82, 4: 18.47, 5: 20.52, 6: 22.46, 9: 27.88, 11: 31.26, 12: 32.91, 23: 49.73}


def seeded(*key: int) -> Any:
    """A state with a fresh key."""
    s = GAME.rules.State()
    chance.rekey(s, *key)
    return s


def tables(tape: list[int] | None = None) -> Any:
    """Tables with a tape, or with none."""
    t = GAME.setting().tables.copy()
    t.taped = len(tape or [])
    t.tape[: t.taped] = tape or []
    return t


def chi_square(counts: list[int]) -> float:
    """How far counts are from being all the same."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


@pytest.mark.parametrize(
    ("key", "counter", "answer"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), (0x9C6CA96A, 0xE17EAE66, 0xFC10ECD4, 0x5256A7D8)),
        ((WORD,) * 4, (WORD,) * 4, (0x2A881696, 0x57012287, 0xF6C7446E, 0xA16A6732)),
        (
            (0xA4093822, 0x299F31D0, 0x082EFA98, 0xEC4E6C89),
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0x59CD1DBB, 0xB8879579, 0x86B5D00C, 0xAC8B6D84),
        ),
    ],
)
def test_the_generator_gives_the_published_answers(
    key: tuple[int, ...], counter: tuple[int, ...], answer: tuple[int, ...]
) -> None:
    s = seeded(*key)
    chance.scramble(s, *counter)
    assert tuple(s.pool) == answer


def test_the_first_words_of_a_key_are_the_generator_at_counters_zero_and_one() -> None:
    s = seeded(0, 0, 0, 0)
    first = [chance.next_word(s) for _ in range(8)]
    assert first[:4] == [0x9C6CA96A, 0xE17EAE66, 0xFC10ECD4, 0x5256A7D8]
    again = seeded(0, 0, 0, 0)
    chance.scramble(again, 1, 0, 0, 0)
    assert first[4:] == again.pool
    assert s.drawn == 8


def test_a_sequence_of_draws_is_pinned_for_ever() -> None:
    s, t = seeded(1, 2, 3, 4), tables()
    found = [chance.draw(s, t, COIN, n) for n in (2, 6, 6, 10, 52, 100, 1000, 2**31 - 1)]
    assert found == [1, 4, 3, 3, 15, 2, 216, 458810065]
    row = list(range(10))
    chance.shuffle(s, t, SHUFFLE, row, 0, 10)
    assert row == [3, 0, 7, 1, 8, 5, 2, 4, 9, 6]


@given(keys, st.integers(1, 2**31 - 1), st.integers(0, 1000))
def test_every_draw_is_in_range_and_the_generator_goes_on(key: tuple[int, int, int, int], n: int, before: int) -> None:
    s, t = seeded(*key), tables()
    s.drawn = before
    chance.scramble(s, before >> 2, 0, 0, 0)
    assert 0 <= chance.draw(s, t, COIN, n) < n
    assert s.drawn > before


@given(keys, st.sampled_from([3 << 30, 2**31 - 1, (1 << 30) + 1, 0x55555556, 10]))
def test_unfair_words_are_rejected_exactly(key: tuple[int, int, int, int], n: int) -> None:
    """Lemire's method in its own words: of 2**32 words, those below 2**32 mod n in the low half are drawn again."""
    s, t = seeded(*key), tables()
    other = seeded(*key)
    found = [chance.draw(s, t, COIN, n) for _ in range(8)]
    for result in found:
        word = chance.next_word(other)
        while (word * n) % 2**32 < 2**32 % n:
            word = chance.next_word(other)
        assert result == word * n // 2**32
    assert s.drawn == other.drawn


def test_a_quarter_of_all_words_is_drawn_again_where_a_quarter_is_unfair() -> None:
    """For n = 3 * 2**30 a quarter of all words must be rejected: 4/3 words a draw."""
    s, t = seeded(5, 6, 7, 8), tables()
    for _ in range(3000):
        chance.draw(s, t, COIN, 3 << 30)
    assert 3850 < s.drawn < 4150


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 12, 13])
def test_all_results_come_about_equally_often(n: int) -> None:
    s, t = seeded(n, 0, 0, 1), tables()
    counts = Counter(chance.draw(s, t, COIN, n) for _ in range(3000 * n))
    assert sorted(counts) == list(range(n))
    assert chi_square(list(counts.values())) < CHI_SQUARE[n - 1]


def test_pairs_of_draws_are_independent() -> None:
    s, t = seeded(9, 9, 9, 9), tables()
    counts = Counter((chance.draw(s, t, COIN, 4), chance.draw(s, t, COIN, 6)) for _ in range(24_000))
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < CHI_SQUARE[23]


@given(keys, st.lists(st.integers(0, 9), max_size=30), st.data())
def test_a_shuffle_permutes_its_part_and_leaves_the_rest_alone(
    key: tuple[int, int, int, int], row: list[int], data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(row)))
    stop = data.draw(st.integers(start, len(row)))
    shuffled = list(row)
    chance.shuffle(seeded(*key), tables(), SHUFFLE, shuffled, start, stop)
    assert sorted(shuffled[start:stop]) == sorted(row[start:stop])
    assert (shuffled[:start], shuffled[stop:]) == (row[:start], row[stop:])


def test_all_orders_of_four_cards_come_about_equally_often() -> None:
    t = tables()
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(24_000):
        row = [0, 1, 2, 3]
        chance.shuffle(seeded(*key_words(seed)), t, SHUFFLE, row, 0, 4)
        counts[tuple(row)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(list(counts.values())) < CHI_SQUARE[23]


@given(keys, keys)
def test_different_keys_give_different_chance(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> None:
    streams = []
    for key in (one, other):
        s = seeded(*key)
        streams.append([chance.next_word(s) for _ in range(4)])
    assert (streams[0] == streams[1]) == (one == other)


@given(keys, st.lists(st.integers(0, 5), min_size=1, max_size=6))
def test_a_tape_dictates_draws_without_moving_the_later_ones(
    key: tuple[int, int, int, int], dictated: list[int]
) -> None:
    free, taped = seeded(*key), seeded(*key)
    first = [chance.draw(free, tables(), COIN, 6) for _ in range(10)]
    second = [chance.draw(taped, tables(dictated), COIN, 6) for _ in range(10)]
    assert second[: len(dictated)] == dictated
    if free.drawn == taped.drawn == 10:
        assert second[len(dictated) :] == first[len(dictated) :]


@given(words32, st.integers(0, 2**31), st.integers(1, 1000))
def test_a_quick_pick_is_in_range(seed: int, turn: int, n: int) -> None:
    assert 0 <= chance.pick(seed, turn, n) < n


def test_quick_picks_are_about_uniform() -> None:
    counts = Counter(chance.pick(seed, turn, 5) for seed in range(200) for turn in range(50))
    assert chi_square([counts[i] for i in range(5)]) < CHI_SQUARE[4]


@pytest.fixture(scope="module")
def engine() -> Engine:
    """The engine of the tiny game, compiled."""
    engine = Engine(GAME)
    engine.compile()
    return engine


def test_compiled_chance_has_the_same_bits(engine: Engine) -> None:
    """Dealing shuffles and tosses; hiding rekeys and shuffles: key, pool and counter are part of the bytes compared."""
    rng = random.Random(1)
    setting = GAME.setting({"hand": 4})
    slow, fast = engine.troupe(False), engine.troupe(True)
    both = [(slow, slow.tables(setting.tables)), (fast, fast.tables(setting.tables))]
    for _ in range(300):
        key = key_words(rng.getrandbits(128))
        seed = rng.getrandbits(62)
        assert len({troupe.perform(DEAL, t, *key) for troupe, t in both}) == 1
        assert slow.record() == fast.record()
        for troupe, t in both:
            troupe.perform(HIDE, t, 1, seed)
        assert slow.record() == fast.record()


def test_compiled_scramble_mingle_and_pick_are_the_interpreted_ones(engine: Engine) -> None:
    kernels = {name: engine.compiled.kernel(name) for name in ("rekey", "mingle", "pick", "bot_seed")}
    rng = random.Random(2)
    for _ in range(300):
        a, b, c, d = (rng.getrandbits(32) for _ in range(4))
        n = rng.randrange(1, 1000)
        assert kernels["mingle"](a) == chance.mingle(a)
        assert kernels["pick"](a, b >> 1, n) == chance.pick(a, b >> 1, n)
        assert kernels["bot_seed"](a, b, c, 1) == engine.interpreted.bot_seed(a, b, c, 1)
        record: Any = np.zeros(1, GAME.rules.State.dtype)
        kernels["rekey"](record[0], a, b, c, d)
        assert record[0]["key"].tolist() == [a, b, c, d]
