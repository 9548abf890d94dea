"""CC-16: what the forecast says is what happens, in hundreds of random turns with all kinds of keywords."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from footlights.games.curtain_call.forecast import ALLIES, Coins, forecast
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.stage.rule import Event
from tests.games.curtain_call.staging import Fight, random_turns

OPTIONS: list[dict[str, Any]] = [
    {"macguffin_hp": 200},
    {"macguffin_hp": 200, "vulnerable_scope": "hits", "ovation_loss": "per_move", "duration_grace": "off"},
]
EACH_ALLY = {"name": "Storm", "loop": "Deal 4 damage to each ally. / Deal 2 damage 4 times."}


class Ear(list[Event]):
    """Listens to a turn, adds up what allies lose, and keeps the position as it was when the enemy had done."""

    def __init__(self, s: Any) -> None:
        super().__init__()
        self.s = s
        self.at_end: Any = None
        self.lost = [0, 0, 0]

    def append(self, event: Event) -> None:
        super().append(event)
        if self.at_end is None:
            if event.kind == layout.HURT and event.a < layout.ALLIES:
                self.lost[event.a] += event.b
            if event.kind == layout.ENEMY_DONE:
                self.at_end = self.s.copy()


def ended(s: Any, t: Any, coins: Coins | None = None) -> Ear:
    """The turn really ended, through the game's own action."""
    real = s.copy()
    ear = Ear(real)
    real.listen(ear, coins and Fair(coins))
    GAME.rules.play(real, t, layout.END_TURN)
    return ear


class Fair:
    """Coins for the Confused only; shuffles fall as they may."""

    def __init__(self, coins: Coins) -> None:
        self.coins = coins

    def dictate(self, s: Any, kind: int, n: int) -> int:
        return self.coins.dictate(s, kind, n) if kind == layout.CONFUSED_COIN else -1

    def plan_shuffle(self, kind: int, row: Any, start: int, stop: int) -> None:
        pass


@pytest.mark.parametrize("options", OPTIONS)
def test_without_coins_the_forecast_is_what_happens(options: dict[str, Any]) -> None:
    setting = GAME.setting(options)
    turns = hurt = 0
    for s in random_turns(setting, 60, seed=1):
        s.kw[layout.TEAM][layout.CONFUSED] = 0
        before = s.to_bytes()
        seen = forecast(s, setting.tables)
        assert s.to_bytes() == before
        ear = ended(s, setting.tables)
        after = ear.at_end
        for name, ally in ALLIES.items():
            assert seen[name]["hp_after"] == after.hp[ally]
            assert min(seen[name]["damage"], s.hp[ally]) == ear.lost[ally]
            fell = s.hp[ally] > 0 and after.hp[ally] == 0
            fate = seen[name].get("lost", seen[name].get("knocked_out"))
            assert fate == ("surely" if fell else "never")
        assert seen["enemy_hp_after"] == after.hp[layout.ENEMY]
        assert seen["ovation_after"] == after.ovation
        turns += 1
        hurt += any(ear.lost)
    assert turns > 200
    assert hurt > turns // 4


def test_with_coins_the_outcome_is_in_the_range_and_each_end_is_reached() -> None:
    setting = GAME.setting({"macguffin_hp": 200})
    ranges = 0
    for s in random_turns(setting, 25, seed=2):
        s.kw[layout.TEAM][layout.CONFUSED] = 2
        s.kw[layout.ENEMY][layout.ACCURACY] = 0
        seen = forecast(s, setting.tables)
        outcomes = list(every_outcome(s, setting.tables))
        if len(outcomes) > 64:
            continue
        for name, ally in ALLIES.items():
            hps = [after.hp[ally] for after in outcomes]
            assert figure_of(hps) == seen[name]["hp_after"]
            damages = [after.taken[ally] for after in outcomes]
            assert figure_of(damages) == seen[name]["damage"]
            fallen = [s.hp[ally] > 0 and hp == 0 for hp in hps]
            fate = "surely" if all(fallen) else "possibly" if any(fallen) else "never"
            assert seen[name].get("lost", seen[name].get("knocked_out")) == fate
        assert figure_of([after.hp[layout.ENEMY] for after in outcomes]) == seen["enemy_hp_after"]
        assert figure_of([after.ovation for after in outcomes]) == seen["ovation_after"]
        ranges += len(outcomes) > 1
    assert ranges > 10


def every_outcome(s: Any, t: Any) -> Any:
    """The turn ended with every way the coins can fall."""
    first = Coins(())
    ended(s, t, first)
    most = 0
    for length in range(9):
        most = length
        if all(asked(s, t, given) <= length for given in product((0, 1), repeat=length)):
            break
    for given in product((0, 1), repeat=most):
        yield ended(s, t, Coins(given)).at_end


def asked(s: Any, t: Any, given: tuple[int, ...]) -> int:
    coins = Coins(given)
    ended(s, t, coins)
    return coins.asked


def figure_of(values: list[int]) -> Any:
    return values[0] if min(values) == max(values) else [min(values), max(values)]


def test_many_coins_are_merged_and_not_multiplied() -> None:
    enemy = {"name": "Hailstorm", "loop": "Deal 2 damage 9 times."}
    team = {"Distract": 9, "Retaliate": 1, "Confused": 3}
    given = {"enemy": {"name": "Hailstorm"}, "team": team, "aldric": {"Taunt": 9}}
    seen = Fight(given, [enemy]).look()["forecast"]
    assert seen["macguffin"]["damage"] == [0, 18]
    assert seen["aldric"]["damage"] == [0, 18]
    assert seen["enemy_hp_after"] == [21, 30]


def test_an_attack_on_everybody_is_forecast_for_everybody() -> None:
    given = {"enemy": {"name": "Storm"}, "team": {"Block": 5}, "pip": {"hp": 3}}
    fight = Fight(given, [EACH_ALLY])
    seen = fight.look()["forecast"]
    assert [seen[name]["damage"] for name in ALLIES] == [0, 3, 4]
    assert seen["pip"]["knocked_out"] == "surely"
    assert fight.play("end turn")["pip"]["present"] is False


def test_a_turn_that_ends_early_is_counted_up_to_there() -> None:
    enemy = {"name": "Flail", "loop": "Deal 5 damage 3 times."}
    given = {"enemy": {"name": "Flail", "hp": 2}, "team": {"Retaliate": 2}}
    seen = Fight(given, [enemy]).look()["forecast"]
    assert seen["macguffin"]["damage"] == 5
    assert seen["enemy_hp_after"] == 0


def test_a_knocked_out_protagonist_is_neither_hurt_nor_covered() -> None:
    seen = Fight({"pip": {"hp": 0}}).look()["forecast"]["pip"]
    assert seen == {"damage": 0, "hp_after": 0, "knocked_out": "never", "covered": None}


def test_damage_is_not_cut_at_the_hp_left() -> None:
    enemy = {"name": "Anvil", "loop": "Deal 30 damage."}
    given = {"enemy": {"name": "Anvil"}, "macguffin": {"hp": 4}}
    seen = Fight(given, [enemy]).look()["forecast"]["macguffin"]
    assert seen == {"damage": 30, "hp_after": 0, "lost": "surely", "covered": False}
