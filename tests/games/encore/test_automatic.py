"""Which decisions are taken without being asked: those with one answer that tell nothing about a hand. Section 5"""

from __future__ import annotations

from typing import Any

from footlights.games.encore.game import GAME
from tests.games.encore.staging import Show

HALL = {
    "name": "Hall 60",
    "kind": "venue",
    "vibes": "ELEGANT",
    "star": 60,
    "payout": 20000,
    "active": "PINK Surprises cost $1,000 more.",
}
BEN = {"name": "Ben", "kind": "supporter", "colour": "RED", "cost": 1000, "boost": 1, "pre_show": "Gain $1,000."}
FREE = "You may stage 1 Supporter from your hand without paying its Signing Cost."


def tilly(encore: str) -> dict[str, Any]:
    return {
        "name": "Tilly",
        "kind": "performer",
        "colour": "ORANGE",
        "cost": 0,
        "vibes": "HYPE",
        "act": 3,
        "encore": encore,
    }


def show(encore: str, hand: list[str], **more: Any) -> Show:
    seat = {"money": 0, "hand": hand, "stage": {"M1": "Tilly"}, **more}
    return Show({"venue": "Hall 60", "phase": "event", "seats": [seat, {}]}, [HALL, BEN, tilly(encore)])


def is_forced(table: Show) -> bool:
    return len(table.legal()) == 1 and bool(GAME.rules.forced(table.s, table.setting.tables))


def test_an_action_is_asked_for_although_only_a_pass_is_left() -> None:
    table = Show({"venue": "Hall 60", "phase": "event", "seats": [{"money": 0}, {}]}, [HALL])
    assert table.legal() == ["pass"]
    assert not is_forced(table)


def test_a_refusal_about_cards_in_hand_is_asked_for_and_looks_like_any_other() -> None:
    seen = []
    for held, left in (("Louder!", "Ben"), ("Ben", "Louder!")):
        table = show(FREE, [held], main_deck=[left])
        table.play("encore Tilly")
        assert table.legal() == (["no", "yes"] if held == "Ben" else ["no"])
        assert not is_forced(table)
        asked = table.view(1), table.view(-1)
        table.play("no")
        seen.append((asked, table.view(1)["seats"], table.view(-1)))
    assert seen[0] == seen[1]


def test_the_only_card_in_hand_that_fits_is_asked_for() -> None:
    table = show("Stage 1 Supporter from your hand.", ["Ben"], money=1000)
    table.play("encore Tilly")
    assert table.legal() == ["choose Ben"]
    assert not is_forced(table)


def test_what_everybody_sees_is_taken_without_asking() -> None:
    table = show("You may pay $1,000. If you do, add 1 // to your Intensity Gauge.", [])
    table.play("encore Tilly")
    assert table.legal() == ["no"]
    assert is_forced(table)
    others = {f"B{i}": name for i, name in ((1, "Pyro Pete"), (2, "Sparkplug Dot"))}
    table = show(FREE, ["Ben"], stage={"M1": "Tilly", **others})
    table.play("encore Tilly", "yes", "choose Ben")
    assert table.legal() == ["to B3"]
    assert is_forced(table)
