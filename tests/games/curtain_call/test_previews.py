"""A preview leaves nothing out: what a play itself costs, who falls by it, and the Block that is announced."""

from __future__ import annotations

import random
from typing import Any

import pytest

from footlights.games.curtain_call import words
from footlights.games.curtain_call.forecast import ALLIES
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.previews import preview
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.enemy import intent_number, stopped_by
from footlights.games.curtain_call.rules.flow import legal
from footlights.stage.blocks import Table, text_of
from footlights.stage.board import board_of
from footlights.stage.rule import Event
from tests.games.curtain_call.staging import Fight, random_turns

WALL = {"name": "Straw Wall", "max_hp": 52, "loop": "Gain 1 Block."}
RAM = {"name": "Straw Ram", "loop": "Deal 4 damage."}
BOLT = {"name": "Ash Bolt", "text": "Deal 4 damage."}
JAB = {"name": "Fig Jab", "owner": "pip", "text": "Deal 1 damage."}
FLURRY = {"name": "Fig Flurry", "owner": "pip", "text": "Deal 1 damage 2 times."}


def looked(fight: Fight) -> Any:
    return words.view(fight.setting.cast, fight.s, fight.setting.tables, 0)


def sentence(fight: Fight, action: str) -> str:
    return str(GAME.scene.preview(looked(fight), fight.setting.cast, action))


def ghosts(fight: Fight, action: str) -> dict[str, list[str]]:
    found = GAME.scene.present(looked(fight), fight.setting.cast).ghosts[action]
    return {ghost.of: [part.text for part in ghost.parts] for ghost in found}


def row_of(fight: Fight, action: str) -> tuple[str, str]:
    """What the terminal shows of a choice, and how it is heard."""
    view = looked(fight)
    view.legal = [choice.action for choice in view.choices]
    board = board_of(GAME, fight.setting.cast, view)
    tables = [block for block in board.blocks if isinstance(block, Table)]
    row = next(row for table in tables for row in table.rows if row.action == action)
    return text_of(row.cells[-1]), dict(board.choices)[action]


# --- What the play itself costs ---------------------------------------------------------------------------------------


def test_what_retaliate_takes_from_the_macguffin_is_told_though_the_forecast_says_covered() -> None:
    """CC-8.7, R30: a neutral attack is the MacGuffin's, and it is hurt at once."""
    enemy = {"name": "Straw Wall", "Retaliate": 3}
    fight = Fight({"hand": ["Ash Bolt"], "macguffin": {"hp": 48}, "enemy": enemy}, [WALL, BOLT], {"macguffin_hp": 50})
    choice = looked(fight)["choices"][0]
    assert choice["hp"] == {"macguffin": 45, "aldric": 20, "pip": 10}
    assert choice["knocked_out"] == {"aldric": "never", "pip": "never"}
    told = sentence(fight, "play Ash Bolt")
    assert "Straw Wall: 52 to 48 HP." in told
    assert "This play itself costs MacGuffin 3 HP (48 to 45)." in told
    assert ghosts(fight, "play Ash Bolt") == {"hp-enemy": ["52 → 48"], "hp-macguffin": ["48 → 45"]}
    assert row_of(fight, "play Ash Bolt") == (told, told)
    assert fight.play("play Ash Bolt")["macguffin"]["hp"] == 45


@pytest.mark.parametrize(
    ("confused", "fate", "hp", "word"),
    [(0, "surely", "2 → 0", "knocked out"), (1, "possibly", "2 → 0–2", "knocked out?")],
)
def test_a_play_that_knocks_out_its_own_puppet_says_so(confused: int, fate: str, hp: str, word: str) -> None:
    """CC-8.7, CC-14.1: Pip falls by the enemy's Retaliate, if no coin prevents it."""
    enemy = {"name": "Straw Wall", "Retaliate": 3, "Confused": confused}
    fight = Fight({"hand": ["Fig Jab"], "pip": {"hp": 2}, "enemy": enemy}, [WALL, JAB])
    assert looked(fight)["choices"][0]["knocked_out"] == {"aldric": "never", "pip": fate}
    before, after = hp.split(" → ")
    told = sentence(fight, "play Fig Jab")
    loss = "2" if fate == "surely" else "0–2"
    assert f"This play itself costs Pip {loss} HP ({before} to {after}): {word}." in told
    assert ghosts(fight, "play Fig Jab")["hp-pip"] == [hp, word]
    assert row_of(fight, "play Fig Jab") == (told, told)


def test_a_coin_for_distract_and_another_for_retaliate_are_not_one_coin() -> None:
    """CC-12.12: each trigger has a coin of its own, so the first can fail while the second answers."""
    enemy = {"name": "Straw Wall", "Distract": 2, "Retaliate": 3, "Confused": 1}
    fight = Fight({"hand": ["Fig Flurry"], "enemy": enemy}, [WALL, FLURRY])
    choice = looked(fight)["choices"][0]
    assert choice["hp"]["pip"] == [4, 10]
    assert choice["enemy_hp"] == [50, 52]


def test_what_a_card_heals_is_told_too_and_a_won_fight_keeps_its_price() -> None:
    """CC-10.7, CC-15.1: the MacGuffin keeps what it lost on the way to a victory."""
    fight = Fight({"hand": ["Galvanize"], "pip": {"hp": 4}, "enemy": {"name": "Straw Wall"}}, [WALL])
    assert "This play itself brings Pip from 4 to 5 HP." in sentence(fight, "play Galvanize")
    assert ghosts(fight, "play Galvanize")["hp-pip"] == ["4 → 5"]
    twice = {"name": "Ash Flurry", "text": "Deal 2 damage 2 times."}
    enemy = {"name": "Straw Wall", "hp": 3, "Retaliate": 3}
    fight = Fight({"hand": ["Ash Flurry"], "enemy": enemy}, [WALL, twice])
    told = sentence(fight, "play Ash Flurry")
    assert told == "Straw Wall is defeated. This play itself costs MacGuffin 3 HP (45 to 42)."
    assert ghosts(fight, "play Ash Flurry") == {"hp-enemy": ["defeated"], "hp-macguffin": ["45 → 42"]}


def test_a_play_that_leaves_the_forecast_as_it_is_still_says_who_would_lose_hp() -> None:
    """CC-16.5: what the enemy is about to do is told though the play has nothing to do with it."""
    fight = Fight({"hand": ["Galvanize", "Block"], "enemy": {"name": "Straw Ram"}}, [RAM])
    assert looked(fight)["forecast"]["macguffin"]["damage"] == 4
    assert sentence(fight, "play Galvanize") == "Straw Ram: 30 to 27 HP. MacGuffin would lose 4 HP, 41 left."
    assert sentence(fight, "play Block") == "MacGuffin would lose 1 HP, 44 left."
    quiet = Fight({"hand": ["Galvanize"], "enemy": {"name": "Straw Wall"}}, [WALL])
    assert sentence(quiet, "play Galvanize") == "Straw Wall: 52 to 49 HP."


def test_ending_the_turn_tells_what_it_brings() -> None:
    """CC-16.5: every preview has MacGuffin, puppets and knockouts, that of the turn's end too."""
    fight = Fight({"hand": ["Block"], "pip": {"hp": 3, "Taunt": 1}, "enemy": {"name": "Straw Ram"}}, [RAM])
    told = sentence(fight, "end turn")
    assert told == "Pip would lose 4 HP, 0 left: knocked out. 1 card could still be played: Block."
    assert row_of(fight, "end turn") == (f"End the turn. {told}",) * 2
    assert row_of(fight, "play Block") == (sentence(fight, "play Block"),) * 2


def test_many_rolls_and_coins_are_merged_and_not_multiplied() -> None:
    """Nine hits with Luck against a Confused enemy: more than a hundred million ways, few positions."""
    storm = {"name": "Fig Storm", "owner": "pip", "text": "Deal 1 damage 9 times."}
    enemy = {"name": "Straw Wall", "Distract": 9, "Retaliate": 1, "Confused": 3}
    fight = Fight({"hand": ["Fig Storm"], "team": {"Luck": 5}, "enemy": enemy}, [WALL, storm])
    choice = looked(fight)["choices"][0]
    assert choice["hp"]["pip"] == [1, 10]
    assert choice["enemy_hp"] == [52 - (1 + 1 + 3 + 3 + 3 + 4 * 4), 52]


# --- Properties -------------------------------------------------------------------------------------------------------


def within(figure: Any, value: int) -> bool:
    low, high = figure if isinstance(figure, list) else (figure, figure)
    return bool(low <= value <= high)


FELL = {True: ("possibly", "surely"), False: ("never", "possibly")}


@pytest.mark.parametrize("confused", [0, 2])
def test_what_a_play_brings_is_what_its_preview_said(confused: int) -> None:
    """In random fights full of keywords: HP, knockouts and the run's end; exactly, or within the range that chance leaves."""
    setting = GAME.setting({"macguffin_hp": 60})
    rng = random.Random(confused)
    plays = costs = ranges = falls = 0
    for s in random_turns(setting, 30, seed=11 + confused):
        s.kw[layout.ENEMY][layout.CONFUSED] = confused
        s.kw[layout.ENEMY][layout.RETALIATE] = rng.randrange(5)
        out: Any = [0] * layout.MAX_LEGAL
        for action in out[: legal(s, setting.tables, out)]:
            if action < layout.PLAY:
                continue
            seen = preview(setting.cast, s, setting.tables, action)
            after, over = really(s, setting.tables, action)
            for name, ally in ALLIES.items():
                assert within(seen["hp"][name], after[ally])
                fell = s.hp[ally] > 0 and after[ally] == 0
                fate = seen["run_lost"] if name == "macguffin" else seen["knocked_out"][name]
                assert fate in FELL[fell]
                costs += after[ally] < s.hp[ally]
                falls += fell
            assert within(seen["enemy_hp"], after[layout.ENEMY])
            assert (seen["forecast"] is None) <= over
            plays += 1
            ranges += isinstance(seen["hp"]["pip"], list)
    assert plays > 500
    assert costs > 50
    assert falls > 2
    assert (ranges > 5) == bool(confused)


class Ear(list[Event]):
    """Listens to a play and keeps everybody's HP: what comes after the fight heals puppets and clears the stage."""

    def __init__(self, s: Any) -> None:
        super().__init__()
        self.s, self.hp = s, list(s.hp)

    def append(self, event: Event) -> None:
        super().append(event)
        if event.kind in (layout.HURT, layout.HEALED):
            self.hp = list(self.s.hp)


def really(s: Any, t: Any, action: int) -> tuple[list[int], bool]:
    """Everybody's HP right after a play, through the game's own action, and whether it ended the fight."""
    real = s.copy()
    ear = Ear(real)
    real.listen(ear)
    GAME.rules.play(real, t, action)
    return ear.hp, bool(real.over or real.phase != layout.FIGHT)


def block_gained(s: Any, t: Any) -> int:
    """The Block that the enemy really gains when the turn ends, by the events of its turn."""
    real, heard = s.copy(), list[Event]()
    real.listen(heard)
    GAME.rules.play(real, t, layout.END_TURN)
    found = 0
    for event in heard:
        if event.kind == layout.ENEMY_DONE:
            break
        if event.kind == layout.GAINS and (event.a, event.b) == (layout.ENEMY, layout.BLOCK):
            found += event.c // (layout.MAX_VALUE + 1)
    return found


def test_the_announced_defend_number_is_the_block_really_gained() -> None:
    """CC-7.3, CC-11.5: over random fights with Fortify and Weak on the enemy."""
    setting = GAME.setting({"macguffin_hp": 200})
    t, checked, changed = setting.tables, 0, 0
    for s in random_turns(setting, 60, seed=5):
        first = t.step[s.enemy][s.place][0]
        begins = (first[layout.OP], first[layout.KEY]) == (layout.GAIN, layout.BLOCK)
        attack = t.intent[s.enemy][s.place] <= layout.MULTI_ATTACKS
        held = s.kw[layout.ENEMY]
        dies = sum(held[key] * 3 // 2 for key in (layout.POISON, layout.BURN)) >= s.hp[layout.ENEMY]
        if not begins or attack or stopped_by(s, t) or dies or s.hp[layout.MACGUFFIN] < 20:
            continue
        assert intent_number(s, t) == block_gained(s, t)
        checked += 1
        changed += intent_number(s, t) != first[layout.NUMBER]
    assert checked > 20
    assert changed > 10


def test_the_terminal_and_the_screen_announce_the_same_block() -> None:
    enemy = {"name": "Straw Keep", "loop": "Gain 6 Block."}
    fight = Fight({"enemy": {"name": "Straw Keep", "Fortify": 3, "Weak": 1}}, [enemy])
    view = looked(fight)
    told = " ".join(board_of(GAME, fight.setting.cast, view).heard({}))
    assert "It will: Defend 4: Gain 6 Block." in told
    scene = GAME.scene.present(view, fight.setting.cast)
    assert "It will: Defend 4: Gain 6 Block." in str(scene)
