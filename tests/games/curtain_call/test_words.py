"""What people read: notation, reasons, views, the board, previews."""

from __future__ import annotations

from typing import Any

import pytest

import footlights as fl
from footlights.bots import Bot
from footlights.games.curtain_call import words
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.stage.board import board_of
from footlights.stage.errors import Trouble
from footlights.stage.tongue import PSEUDO, speaking
from tests.games.curtain_call.staging import Fight

CAST = GAME.setting().cast


@pytest.mark.parametrize(
    "text",
    [
        "take Galvanize",
        "face Moth-Eaten Lion",
        "play Block",
        "play Block+",
        "play Block for 0",
        "play Borrowed Shield on Pip",
        "play Borrowed Shield+ for 0 on Aldric",
        "play Boo!",
        "end turn",
        "upgrade Thrown Prop",
    ],
)
def test_a_notation_is_its_action_and_back(text: str) -> None:
    assert words.action_text(CAST, words.parse_action(CAST, text)) == text
    assert words.parse_action(CAST, text.upper()) == words.parse_action(CAST, f"  {text} ")


def test_the_printed_cost_may_be_said_too() -> None:
    assert words.parse_action(CAST, "play Block for 1") == words.parse_action(CAST, "play Block")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("play Blok", "Did you mean 'Block'?"),
        ("face Moth Lion", "There is no enemy"),
        ("take Block+", "plain name"),
        ("play Block for 2", "nothing makes a card dearer"),
        ("dance", "is not an action"),
    ],
)
def test_what_is_no_action_is_told(text: str, told: str) -> None:
    with pytest.raises(Trouble, match=told.replace("?", r"\?")):
        words.parse_action(CAST, text)


def refused(given: dict[str, Any], text: str, cards: tuple[dict[str, Any], ...] = ()) -> str:
    fight = Fight(given, cards)
    action = words.parse_action(fight.setting.cast, text)
    code = GAME.rules.why(fight.s, fight.setting.tables, action)
    return words.reason(fight.setting.cast, code, action).clause if code else "legal"


def test_the_first_of_several_reasons_is_given() -> None:
    stuck = {"Stage Fright": 1, "Heckled": 1}
    assert refused({"hand": ["Galvanize"], "energy": 0}, "play Galvanize") == "CC-5.1"
    assert refused({"hand": ["Galvanize"], "energy": 0, "aldric": stuck}, "play Galvanize") == "CC-5.3"
    assert refused({"hand": ["Shield Wall"], "energy": 0, "aldric": stuck}, "play Shield Wall") == "CC-5.4"
    assert refused({"hand": ["Galvanize"], "energy": 0, "aldric": {"hp": 0}}, "play Galvanize") == "CC-5.2"
    assert refused({"hand": ["Galvanize"], "played": 50, "aldric": {"hp": 0}}, "play Galvanize") == "CC-4.10"
    assert refused({"hand": ["Galvanize"]}, "play Quick Jab") == "CC-5.1"
    assert refused({"hand": ["Shield Wall for 1"]}, "play Shield Wall") == "CC-5.7"
    assert refused({"hand": ["Borrowed Shield"]}, "play Borrowed Shield") == "CC-5.8"
    assert refused({"hand": ["Borrowed Shield"], "pip": {"hp": 0}}, "play Borrowed Shield on Pip") == "CC-5.8"
    assert refused({"hand": ["Block"]}, "play Block on Pip") == "CC-5.8"
    assert refused({"hand": ["Block"], "played": 50}, "end turn") == "legal"


def test_hand_cards_show_their_numbers_as_they_are_now() -> None:
    given = {
        "hand": ["Lucky Shot", "Quick Jab", "Shield Wall for 1"],
        "team": {"Inspire": 1, "Luck": 3},
        "enemy": {"Poison": 1, "Weak": 2, "Vulnerable": 1},
        "aldric": {"Heckled": 1},
        "ovation": 2,
    }
    fight = Fight(given)
    view = words.view(fight.setting.cast, fight.s, fight.setting.tables, 0)
    shot, jab, wall = view["hand_cards"]
    assert (shot["damage"], shot["lucky_damage"], shot["chance"]) == (7, 11, 30)
    assert jab["damage"] == (2 + 2 * 3 + 2) * 3 // 2
    assert (wall["cost"], wall["printed"], wall["clause"]) == (1, 2, "CC-5.4")


def test_a_preview_shows_the_enemy_and_the_new_forecast() -> None:
    fight = Fight({"hand": ["Block", "Lucky Shot"], "team": {"Luck": 5}, "enemy": {"name": "Moth-Eaten Lion"}})
    view = words.view(fight.setting.cast, fight.s, fight.setting.tables, 0)
    by_action = {choice["action"]: choice for choice in view["choices"]}
    assert view["forecast"]["macguffin"]["damage"] == 5
    assert by_action["play Block"]["forecast"]["macguffin"]["damage"] == 2
    assert by_action["play Block"]["enemy_hp"] == 26
    assert by_action["play Lucky Shot"]["enemy_hp"] == [22, 23]


def test_the_intent_counts_inspire_gained_in_the_same_move() -> None:
    enemy = {"name": "Puff", "loop": "Gain 2 Inspire. Deal 5 damage 2 times."}
    fight = Fight({"enemy": {"name": "Puff", "Inspire": 1, "Forgetful": 1, "Stage Fright": 1}}, [enemy])
    intent = fight.look()["intent"]
    assert (intent["type"], intent["shown"], intent["stopped_by"]) == ("Multi-attack", "4×2", "Stage Fright")


def test_the_board_says_everything_a_screen_should() -> None:
    given = {
        "hand": ["Shield Wall for 1", "Galvanize"],
        "draw": ["Block", "Inspire"],
        "discard": ["Quick Jab"],
        "aldric": {"Stage Fright": 2, "Taunt": 1},
        "pip": {"hp": 0},
        "team": {"Block": 3, "Confused": 1},
        "enemy": {"name": "The Critic", "position": 3, "Poison": 3, "Heckled": 1},
        "encounter": 3,
        "ovation": 4,
    }
    fight = Fight(given)
    cast = fight.setting.cast
    view = words.view(cast, fight.s, fight.setting.tables, 0)
    told = "\n".join(board_of(GAME, cast, view).heard({}))
    for part in (
        "Act I, The Opening · Boss. Round 1. At most 50 rounds.",
        "MacGuffin: 45 of 45 HP",
        "Energy 3 of 3",
        "The Critic: 47 of 47 HP, Poison 3, Heckled (1 turn)",
        "Defend 8: Gain 8 Block. Inflict 1 Weak.",
        "stopped by Heckled",
        "it is at move 3",
        "Aldric: 20 of 20 HP, Taunt ×1, Stage Fright (2 turns). If the turn ended now: Aldric is covered.",
        "Pip is knocked out",
        "Team: Block 3, Confused (1 turn)",
        "Ovation 4 of 5",
        "Shield Wall, costs 1 instead of 2: Gain 9 Block.",
        "Aldric has Stage Fright and plays no Attack cards.",
        "Draw: Block, Inspire.",
        "Discard: Quick Jab.",
    ):
        assert part in told, part


def test_every_view_and_board_of_a_whole_run_can_be_shown_and_heard() -> None:
    match = fl.new("curtain-call", seed=4, options={"macguffin_hp": 300})
    bot = Bot("random", 1)
    seen = set()
    while not match.over:
        view = match.view(0)
        seen.add(view["decision"])
        assert board_of(GAME, match.cast, view).blocks
        match.play(bot.choose(match))
    assert {"basic", "enemy", "fight", "reward"} <= seen
    end = "\n".join(board_of(GAME, match.cast, match.view(0)).heard({}))
    assert "The run is over." in end


def test_nothing_is_said_past_the_translators() -> None:
    match = fl.new("curtain-call", seed=4)
    bot = Bot("greedy", 1)
    for _ in range(30):
        match.play(bot.choose(match))
    with speaking(PSEUDO):
        log = [line.text for line in match.log(0)]
        board = board_of(GAME, match.cast, match.view(0))
        assert all("⟦" in text for text in log)
        assert all("⟦" in line for line in (*board.said, *board.cards, *board.asked))


def test_cards_and_enemies_explain_themselves() -> None:
    assert "Galvanize+" in str(words.card_help(CAST, "galvanize"))
    assert "62 HP" in str(words.card_help(CAST, "the director"))
    assert words.card_help(CAST, "") is None
    assert words.card_help(CAST, "nothing of that name") is None


def test_all_reasons_and_events_have_words() -> None:
    for code in range(1, layout.REASONS):
        assert words.reason(CAST, code, layout.PLAY).sentence
