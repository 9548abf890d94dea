"""What a second reading of rules, log, views and board found missing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from footlights.games.curtain_call import words
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.sets import load_set
from footlights.games.curtain_call.views import POOLS, offers_of, table
from footlights.stage.board import board_of
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from footlights.stage.errors import Trouble
from footlights.stage.rule import Event
from tests.games.curtain_call.staging import Fight

RAM = {"name": "Straw Ram", "loop": "Deal 4 damage."}


def told(fight: Fight, *texts: str) -> list[str]:
    """What the log says of some plays."""
    events: list[Event] = []
    fight.s.listen(events)
    fight.play(*texts)
    fight.s.listen()
    return [words.sentence(fight.setting.cast, event) for event in events]


def test_the_log_says_what_absorbs_a_curse() -> None:
    """CC-10.6: Shield and Block are used up by it, and a reader must be able to follow that."""
    given = {"pip": {"Curse": 9, "Shield": 3}, "team": {"Block": 4}, "enemy": {"name": "Straw Ram"}}
    said = told(Fight(given, [RAM]), "end turn")
    at = said.index("Curse 9 on Pip fires.")
    assert said[at + 1 : at + 4] == ["Shield absorbs 3.", "Block absorbs 4.", "Curse: Pip loses 2 HP (8 left)."]


def test_the_log_says_who_steps_into_a_hit_even_if_it_is_then_negated() -> None:
    """CC-9.1, CC-9.2: the charge is spent either way."""
    given = {"aldric": {"Taunt": 2}, "team": {"Distract": 1}, "enemy": {"name": "Straw Ram"}}
    said = told(Fight(given, [RAM]), "end turn")
    at = said.index("Aldric steps into the hit: Taunt (1 left).")
    assert said[at + 1] == "The team: Distract negates the hit (0 left)."


def choice(fight: Fight, action: str) -> dict[str, Any]:
    shown = words.view(fight.setting.cast, fight.s, fight.setting.tables, 0)
    return next(found for found in shown["choices"] if found["action"] == action)


def heard(fight: Fight) -> str:
    shown = words.view(fight.setting.cast, fight.s, fight.setting.tables, 0)
    shown.legal = [each.action for each in shown.choices]
    return " ".join(board_of(GAME, fight.setting.cast, shown).heard({}))


BOLT = {"name": "Ash Bolt", "text": "Deal 4 damage."}


def test_a_preview_with_chance_shows_the_range_of_the_forecast_too() -> None:
    """Section 7: with Luck the enemy's HP after its turn are not one number."""
    given = {"hand": ["Ash Bolt"], "team": {"Luck": 3}, "enemy": {"name": "Straw Ram", "Poison": 2}}
    seen = choice(Fight(given, [RAM, BOLT]), "play Ash Bolt")
    assert seen["enemy_hp"] == [24, 26]
    assert seen["forecast"]["enemy_hp_after"] == [22, 24]
    assert seen["forecast"]["macguffin"]["damage"] == 4
    assert seen["run_lost"] == "never"


@pytest.mark.parametrize(("confused", "fate"), [(0, "surely"), (1, "possibly")])
def test_a_preview_warns_of_the_runs_end(confused: int, fate: str) -> None:
    """A neutral attack into Retaliate may break the treasure. CC-8.7, CC-15.2, section 7"""
    enemy = {"name": "Straw Ram", "Retaliate": 3, "Confused": confused}
    fight = Fight({"hand": ["Ash Bolt"], "macguffin": {"hp": 3}, "enemy": enemy}, [RAM, BOLT])
    assert choice(fight, "play Ash Bolt")["run_lost"] == fate
    assert "This very play: run lost" in heard(fight).split("play Ash Bolt", 1)[1]
    shown = words.view(fight.setting.cast, fight.s, fight.setting.tables, 0)
    ghosts = GAME.scene.present(shown, fight.setting.cast).ghosts["play Ash Bolt"]
    hp, word = ("3 → 0", "run lost") if fate == "surely" else ("3 → 0–3", "run lost?")
    assert [part.text for ghost in ghosts if ghost.of == "hp-macguffin" for part in ghost.parts] == [hp, word]
    assert f"This very play: {word}." in GAME.scene.preview(shown, fight.setting.cast, "play Ash Bolt")


def test_a_preview_that_may_knock_out_a_taunter_says_so_in_its_range() -> None:
    """CC-8.7, CC-14.2: whether Pip is there to draw the attack depends on the enemy's coin."""
    jab = {"name": "Fig Jab", "owner": "pip", "text": "Deal 1 damage."}
    enemy = {"name": "Straw Ram", "Retaliate": 3, "Confused": 1}
    fight = Fight({"hand": ["Fig Jab"], "pip": {"hp": 2, "Taunt": 1}, "enemy": enemy}, [RAM, jab])
    seen = choice(fight, "play Fig Jab")["forecast"]
    assert seen["macguffin"]["damage"] == [0, 4]
    assert seen["pip"] == {"damage": [0, 4], "hp_after": 0, "knocked_out": "possibly", "covered": False}


def test_with_nobody_to_name_the_card_is_not_refused_either() -> None:
    """CC-5.8: what is legal has no reason against it, and a name has one."""
    care = {"name": "Ash Care", "text": "A protagonist gains 3 Shield. Gain 2 Block."}
    given = {"hand": ["Ash Care"], "aldric": {"hp": 0}, "pip": {"hp": 0}, "enemy": {"name": "Straw Ram"}}
    fight = Fight(given, [RAM, care])
    cast, tables = fight.setting.cast, fight.setting.tables
    action = words.parse_action(cast, "play Ash Care on Aldric")
    code = GAME.rules.why(fight.s, tables, action)
    assert words.reason(cast, code, action).clause == "CC-5.8"
    assert fight.play("play Ash Care")["team"]["Block"] == 2


def test_hiding_deals_the_draw_pile_anew_whatever_its_order_was() -> None:
    """Section 2.5: a bot gets some order, each equally likely, and learns nothing of the true one."""
    names = ["Galvanize", "Bulwark", "Quick Jab", "Lucky Shot", "Block", "Inspire", "Galvanize+", "Block+"]
    fight = Fight({"draw": names, "enemy": {"name": "Straw Ram"}}, [RAM])
    other = fight.s.copy()
    other.pile = [*reversed(other.pile[: len(names)]), *other.pile[len(names) :]]
    tops: Counter[int] = Counter()
    for seed in range(400):
        hidden = [fight.s.copy(), other.copy()]
        for s in hidden:
            engine_of(GAME.id).interpreted.conceal(s, fight.setting.tables, 0, seed)
        assert hidden[0].pile == hidden[1].pile
        assert sorted(hidden[0].pile) == sorted(fight.s.pile)
        tops[hidden[0].pile[len(names) - 1]] += 1
    assert len(tops) == len(names)
    assert all(20 <= number <= 85 for number in tops.values())


def test_a_view_knows_the_offers_that_were_made_and_no_other() -> None:
    """Section 7: never shown are enemies and cards to be offered later."""
    setting = GAME.setting({"macguffin_hp": 999})
    walk = Walk(setting, 5)
    made: dict[str, list[str]] = {"enemy": [], "reward": []}
    decision = None
    for _ in walk:
        shown = table(setting.cast, walk.s, setting.tables)
        if shown["decision"] in made and decision != shown["decision"]:
            made[shown["decision"]] += shown["offered"]
        decision = shown["decision"]
        offers = offers_of(setting.cast, walk.s, seen=True)
        assert [name for act in offers["enemies"] for name in act] == made["enemy"]
        assert sorted(card for pool in POOLS for card in offers[pool]) == sorted(made["reward"])
    assert len(made["enemy"]) >= 6


def test_an_upgrade_that_differs_by_a_full_stop_is_none(tmp_path: Path) -> None:
    """Section 6.2, check 4"""
    for path in (GAME.room / "cards" / "base").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    cards = tmp_path / "cards.csv"
    rows = cards.read_text(encoding="utf-8").splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("block,"))
    rows[at] = rows[at].replace("Gain 6 Block", "Gain 3 Block.")
    cards.write_text("\n".join(rows) + "\n", encoding="utf-8")
    with pytest.raises(Trouble, match="must differ in cost or text"):
        load_set(tmp_path)


def test_an_enemy_felled_before_its_move_is_not_said_to_act() -> None:
    """CC-15.1"""
    said = told(Fight({"enemy": {"name": "Straw Ram", "hp": 2, "Poison": 2}}, [RAM]), "end turn")
    assert "Poison: The enemy loses 2 HP (0 left)." in said
    assert not any("acts:" in sentence for sentence in said)
