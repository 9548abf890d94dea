"""Words: every event and every reason has its sentence, every reason its clause, every action its notation and back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.bots import Bot
from footlights.games.gothies import log, words
from footlights.games.gothies.reasons import REASONS
from footlights.games.gothies.rules import layout
from footlights.games.gothies.views import BECAUSE
from footlights.stage.board import board_of
from footlights.stage.errors import Trouble
from footlights.stage.match import Match
from footlights.stage.rule import Event
from footlights.stage.rulebook import clause_ids
from tests.games.gothies.staging import GOTHIES, TOGETHER, placed, table
from tests.games.told import check_sentence, events_of_play

CAST = GOTHIES.setting().cast
STARTS = {
    layout.PLAY: 1, layout.BUY: 1, layout.TAKE: 1, layout.DISCARD_CARD: 1, layout.DUST_FROM_HAND: 1, layout.DUST_FROM_DISCARD: 1,
    layout.DUST_IN_MERCADO: 1, layout.ADD: layout.COPIES,
}  # fmt: skip
CARDS = len(CAST.cards)
ACTIONS = [*range(layout.PLAY), *(start + card * size for start, size in STARTS.items() for card in range(CARDS))]
ACTIONS += [
    layout.USE.of(use, card, copy)
    for use in range(layout.USES)
    for card in range(CARDS)
    for copy in range(layout.COPIES)
]
ACTIONS += [start + seat * layout.MAX_CARDS + 7 for start in (layout.ATTACK_LAND, layout.REMOVE) for seat in range(4)]
ACTIONS += [layout.REDEEM + (seat * layout.MAX_CARDS + 9) * layout.COPIES + 1 for seat in range(4)]
ACTIONS += [layout.ATTACK_MONSTER + zone * 160 + monster for zone in range(3) for monster in range(len(CAST.monsters))]
ACTIONS += [layout.SING - 1, layout.ATTACK_STREYA, layout.SING, layout.ACTIONS - 1]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert sorted(log.SENTENCES) == list(range(layout.EVENT_KINDS))


@pytest.mark.parametrize("kind", range(layout.EVENT_KINDS))
def test_events_read_as_sentences(kind: int) -> None:
    examples = events_of_play("gothies", games=240).get(kind, [])
    assert examples, "this event never happened"
    for cast, event in examples:
        check_sentence(words.sentence(cast, event), end="[.)]")


def test_every_way_a_game_can_end_names_its_clause() -> None:
    known = clause_ids(GOTHIES)
    for code, (clause, _) in log.ENDINGS.items():
        assert clause in known
        assert clause in words.sentence(CAST, Event(layout.ENDED, code, 42, 0, -1))
    assert sorted(log.ENDINGS) == sorted(BECAUSE) == list(range(layout.BY_LAST_ASLEEP, layout.BY_LAST_TURN + 1))


@pytest.mark.parametrize("code", range(1, layout.REASONS))
def test_every_reason_has_a_clause_of_the_rules_and_a_sentence(code: int) -> None:
    assert code in REASONS
    for options in ({}, {**TOGETHER, "players": 1}):
        cast = GOTHIES.setting(options).cast
        for action in (*ACTIONS[:3], *ACTIONS[20:4000:97], *ACTIONS[-3:], -1, layout.ACTIONS + 5):
            reason = words.reason(cast, code, action)
            assert reason.clause in clause_ids(GOTHIES)
            assert re.match(r"^\S.*\.$", reason.sentence), reason.sentence
            assert "{" not in reason.sentence


def test_every_notation_is_its_action_and_back() -> None:
    for action in ACTIONS:
        text = words.action_text(CAST, action)
        assert words.parse_action(CAST, text) == action, text
        assert words.parse_action(CAST, f"  {text.upper()} ") == action, text
    assert len({words.action_text(CAST, action) for action in ACTIONS}) == len(set(ACTIONS))


@given(st.text(max_size=40))
def test_anything_else_is_refused_with_a_sentence(text: str) -> None:
    told = ""
    try:
        action = words.parse_action(CAST, text)
    except Trouble as error:
        told = str(error).strip()
    assert told or 0 <= action < layout.ACTIONS


@pytest.mark.parametrize(
    "text",
    ["play", "play Nobody", "attack Streya 5 for 1", "attack Streya 2 for 0", "attack Streya 2 for 1000", "dust Nobody from hand",
     "sing 0", "redeem Red Heart Rune", "add Red Heart Rune #9", "play Red Heart Rune #2", "attack Nobody in zone 2"],
)  # fmt: skip
def test_bad_notation_is_explained(text: str) -> None:
    with pytest.raises(Trouble):
        words.parse_action(CAST, text)


@pytest.mark.parametrize(
    "options", [{}, {"players": 4}, {**TOGETHER, "players": 1}, {**TOGETHER, "players": 3}], ids=str
)
def test_the_board_says_everything_to_everybody(options: dict[str, Any]) -> None:
    """Boards of whole games: sentences that end, no gaps, and the same rows for eye and ear."""
    match = fl.new("gothies", seed=4, options=options)
    bot = Bot("random", 1)
    while not match.over:
        for seat in (None, *range(match.players)):
            view = match.view(seat)
            said = board_of(GOTHIES, match.cast, view).heard({})
            assert all(text.strip() and not re.search(r"None|\{|\}", text) for text in said), said
            if seat == match.seat:
                shown = " ".join(said)
                assert all(name in shown for name in set(view["seats"][seat]["hand"]))
        if match.ply > 150:
            break
        match.play(bot.choose(match))


def test_a_shielded_streya_shows_what_stands_in_the_way() -> None:
    cards = ({"name": "Keep", "kind": "land", "rune": "Green", "price": 3, "defence": 4, "fixed": True, "text": ""},)
    setting = table({}, cards)
    s = placed(setting, {"seat": 0, "first": 0, "song": 3, "seats": [{}, {"lands": ["Keep", "Keep"]}]})
    view = words.view(setting.cast, s, setting.tables, 0)
    said = " ".join(board_of(GOTHIES, setting.cast, view).heard({}))
    assert "Streya 2 is shielded by Keep, Keep: defence 8 in all." in said


def test_ending_warns_of_what_is_lost() -> None:
    setting = table()
    s = placed(setting, {"seat": 0, "first": 0, "song": 3, "seed": 2, "seats": [{"hand": ["A"]}, {}]})
    view = words.view(setting.cast, s, setting.tables, 0)
    view.legal = ["end turn"]
    said = " ".join(board_of(GOTHIES, setting.cast, view).heard({}))
    assert "Still to use: 3 Song, 2 Seed, 1 card in hand." in said
    assert "end turn. End your turn. Lost or unused: 3 Song, 2 Seed, 1 card in hand." in said


def test_a_line_is_said_to_be_live_only_in_the_step_of_its_owner() -> None:
    """The list of cards played is that of one step: afterwards, and beside it, nobody can say so. GO-4.9, R12"""
    setting = GOTHIES.setting({"format": "cooperative", "players": 1})
    match = Match(setting, 3)
    told: dict[bool, set[bool]] = {True: set(), False: set()}
    while not match.over:
        match.play(match.legal()[0])
        acting = match.view(0)["active"] == 0 and not match.over
        told[acting].add("(live" in str(board_of(GOTHIES, setting.cast, match.view(0))))
    assert told[True] == {True, False}
    assert told[False] == {False}
