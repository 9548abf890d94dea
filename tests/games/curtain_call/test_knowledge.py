"""What is hidden, what chance decides, and that streams do not touch each other. CC-17"""

from __future__ import annotations

from collections import Counter
from typing import Any

from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.cards import draw_cards
from footlights.games.curtain_call.rules.chance import fill_pile, roll
from footlights.games.curtain_call.rules.run import settle_fight
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of, key_words

KERNELS = engine_of(GAME.id).interpreted
TABLES = GAME.setting().tables


def dealt(seed: int) -> Any:
    s = GAME.rules.State()
    KERNELS.deal_afresh(s, TABLES, *key_words(seed))
    return s


def in_fight(seed: int) -> Any:
    walk = Walk(GAME.setting(), seed)
    for _ in walk:
        if walk.s.phase == layout.FIGHT:
            return walk.s
    raise AssertionError("no fight")


def test_no_offer_repeats_and_scenes_of_an_act_differ() -> None:
    for seed in range(100):
        s = dealt(seed)
        assert all(len(set(row)) == layout.ACT_ENEMIES for row in s.act_enemy)
        assert all(len(set(row)) == layout.REWARDS for row in s.offer)
        for owner in range(layout.OWNERS):
            assert all(TABLES.owner[card] == owner for card in s.offer[owner])


def test_every_offer_is_equally_likely() -> None:
    first = Counter(dealt(seed).offer[layout.PIP][0] for seed in range(3000))
    pool = TABLES.pools[layout.PIP]
    assert len(first) == pool
    assert all(abs(number - 3000 / pool) < 5 * (3000 / pool) ** 0.5 for number in first.values())


def test_hiding_keeps_what_was_seen_and_changes_what_was_not() -> None:
    changed = 0
    for seed in range(40):
        walk = Walk(GAME.setting({"macguffin_hp": 400}), seed)
        for _ in walk:
            if walk.s.encounter == 5 and walk.s.phase == layout.FIGHT:
                break
        s = walk.s
        if s.over:
            continue
        other = s.copy()
        KERNELS.conceal(other, TABLES, 0, seed)
        assert [row[:3] for row in other.offer] == [row[:3] for row in s.offer]
        assert other.act_enemy[:2] == s.act_enemy[:2]
        assert sorted(other.pile) == sorted(s.pile)
        assert (other.hand, other.discard, other.version) == (s.hand, s.discard, s.version)
        assert all(len(set(row)) == layout.REWARDS for row in other.offer)
        changed += other.pile != s.pile and other.act_enemy[2] != s.act_enemy[2]
    assert changed > 10


def test_what_is_done_in_one_encounter_does_not_change_the_shuffle_of_the_next() -> None:
    piles = set()
    for plays in range(4):
        s = in_fight(5)
        s.used[layout.SHUFFLE] += plays * 3  # as if other things had been shuffled
        s.hp[layout.ENEMY], s.stop = 0, layout.WON
        settle_fight(s, TABLES)
        out = [0] * GAME.max_legal
        while s.phase != layout.FIGHT:
            GAME.rules.legal(s, TABLES, out)
            GAME.rules.play(s, TABLES, out[0])
        piles.add((tuple(s.pile), s.hand))
    assert len(piles) == 1


def test_luck_and_coins_do_not_disturb_the_shuffles() -> None:
    orders = set()
    for rolls in range(3):
        s = in_fight(9)
        for _ in range(rolls):
            roll(s, TABLES, layout.LUCK_ROLL, layout.PERCENT)
            roll(s, TABLES, layout.CONFUSED_COIN, 2)
        fill_pile(s, TABLES, (1 << s.deck_size) - 1)
        draw_cards(s, TABLES, 3)
        orders.add(tuple(s.pile))
    assert len(orders) == 1


def test_an_observation_has_no_order_of_the_pile() -> None:
    s = in_fight(3)
    seen = []
    for turn in range(2):
        s.pile[: s.pile_size] = sorted(s.pile[: s.pile_size], reverse=bool(turn))
        out: Any = [0.0] * GAME.features
        assert GAME.rules.observe(s, TABLES, 0, out) == GAME.features
        seen.append(out)
    assert seen[0] == seen[1]
    assert any(seen[0])


def test_a_state_is_small() -> None:
    assert layout.State.dtype.itemsize <= 4096
