"""Scenarios: what they say is checked on both engines, and whatever is untrue or misspelt is named."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from footlights.stage.conformance import every_clause_has_a_scenario
from footlights.stage.errors import Broken, Trouble
from footlights.stage.files import parse_yaml
from footlights.stage.game import get_game
from footlights.stage.rulebook import clause_ids
from footlights.stage.scenario import Case, Run, coverage, find_files, read_cases, run_case
from tests.stage.tiny.game import GAME

DEAL = ["Ace", "Two", "King", "Three", "Queen", "Four", "Five", "Six", "Seven", "Knave", "Page", "Joker"]
SOUND: dict[str, Any] = {
    "game": "tiny",
    "case": "The higher card takes the trick",
    "clauses": ["HC-2.2"],
    "options": {"hand": 2},
    "chance": {"shuffle": [DEAL], "coin": [1]},
    "moves": [
        {"legal": {1: ["play King", "play Three"]}},
        {"refused": {1: "play Ace", "because": "HC-2.1"}},
        {1: "play King"},
        {"check": {"seat": 0}},
        {0: "play Two"},
    ],
    "then": {"over": True, "points": [1, 1]},
}


def failures(**changes: Any) -> list[str]:
    """What is wrong with the sound case after some changes; a change to None leaves the key out."""
    content = {key: value for key, value in {**SOUND, **changes}.items() if value is not None}
    return run_case(Case("here", content)).failures


def with_move(number: int, move: Any) -> list[Any]:
    """The sound case's moves with one of them changed."""
    return [move if i == number else old for i, old in enumerate(SOUND["moves"])]


def test_the_sound_case_holds() -> None:
    assert failures() == []
    assert run_case(Case("here", SOUND), compiled=False).passed


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"then": {"points": [2, 0]}}, "then: points: expected [2, 0], found [0, 1]"),
        ({"then": {"colour": 1}}, "then: colour: there is no such name"),
        ({"then": {"hands": [["Ace"]], "leader": 7}}, "then: leader: expected 7"),
        ({"then": {"sees": {0: {"hands": [["Ace"], ["Three"]]}}}}, "then: seat 0 sees hands: expected"),
        ({"then": {"sees": {"spectator": {"hands": [["Ace"], 1]}}}}, "then: seat spectator sees hands: expected"),
        ({"moves": with_move(0, {"legal": {1: ["play King"]}})}, "move 1: legal is ['play King', 'play Three'], not"),
        ({"moves": with_move(0, {"legal": {0: ["play Ace"]}})}, "move 1: seat 1 is to decide, not seat 0"),
        (
            {"moves": with_move(1, {"refused": {1: "play Ace", "because": "HC-1.3"}})},
            "move 2: seat 1's 'play Ace' is refused by You do not hold that card. (HC-2.1), not by HC-1.3",
        ),
        (
            {"moves": with_move(1, {"refused": {1: "play King", "because": "HC-2.1"}})},
            "move 2: seat 1's 'play King' should be refused (HC-2.1) but is legal",
        ),
        (
            {"moves": with_move(1, {"refused": {0: "play Ace", "because": "HC-2.1"}})},
            "move 2: seat 0's 'play Ace' is refused by It is Seat 1's turn",
        ),
        ({"moves": with_move(2, {0: "play Ace"})}, "move 3: seat 0 cannot 'play Ace': It is Seat 1's turn"),
        ({"moves": with_move(2, {1: "play Ace"})}, "move 3: seat 1 cannot 'play Ace': You do not hold that card"),
        ({"moves": with_move(2, {1: "play Kink"})}, "Did you mean 'King'?"),
        ({"moves": with_move(3, {"check": {"seat": 1}})}, "move 4: seat: expected 1, found 0"),
        ({"chance": {"shuffle": [DEAL], "coin": [1, 0]}}, "chance was listed that never came: coin: [0]"),
        ({"chance": {"shuffle": [DEAL, DEAL], "coin": [1]}}, "chance was listed that never came: shuffle"),
        ({"chance": {"shufle": [DEAL]}}, "chance: there is no kind 'shufle'; there is shuffle, coin. Did you mean"),
        ({"chance": {"shuffle": [DEAL[1:]], "coin": [1]}}, "chance, shuffle: found"),
        ({"chance": {"shuffle": [DEAL], "coin": ["heads"]}}, "chance, coin: found 'heads', expected 0 or 1."),
        ({"chance": {"shuffle": DEAL[0]}}, "chance, shuffle: expected a list of results"),
        ({"start": {"refused": "HC-1.1"}}, "the game starts, but should be refused by HC-1.1"),
        ({"decks": ["mine", "yours"]}, "the game does not start: Nobody brings a deck. (HC-1.1)"),
        ({"options": {"hands": 2}}, "There is no option 'hands'"),
        ({"options": {"hand": 99}}, "Option hand: found 99"),
        ({"game": "tinny"}, "There is no game 'tinny'"),
        ({"given": {"hands": [["Ace"], ["Kong"]]}}, "there is no card 'Kong'"),
        ({"given": {"hends": []}}, "'hends' cannot be given. Did you mean 'hands'?"),
        ({"moves": with_move(0, {"leagl": {}})}, "move 1: found 'leagl', expected a seat"),
        ({"moves": with_move(0, "play King")}, "move 1: expected one entry such as"),
        ({"moves": with_move(0, {True: "play King"})}, "move 1: found True, expected a seat"),
        ({"moves": with_move(0, {"refused": "x"})}, "move 1: expected refused: {SEAT: ACTION, because: CLAUSE}."),
        ({"moves": with_move(0, {"refused": {0: "x"}})}, "move 1: expected refused:"),
        ({"moves": with_move(0, {"legal": {0: "x"}})}, "move 1: expected legal: {SEAT: [ACTIONS]}."),
        ({"moves": with_move(0, {"check": 3})}, "move 1: expected a mapping."),
    ],
)
def test_a_case_fails_where_it_must(changes: dict[str, Any], expected: str) -> None:
    found = failures(**changes)
    assert any(expected in failure for failure in found), found


def test_a_start_that_is_refused_by_the_clause_named_passes_and_by_another_fails() -> None:
    only = {"moves": None, "then": None, "chance": None, "decks": ["mine", "yours"]}
    assert failures(**only, start={"refused": "HC-1.1"}) == []
    (failure,) = failures(**only, start={"refused": "HC-2.2"})
    assert "because of Nobody brings a deck. (HC-1.1), not because of HC-2.2" in failure


def test_several_untruths_are_all_named() -> None:
    found = failures(then={"points": [9, 9], "leader": 9, "over": 9})
    assert len(found) == 3


def test_decisions_with_one_answer_are_taken_by_themselves_but_real_ones_are_not() -> None:
    assert failures(moves=[{1: "play King"}, {0: "play Two"}, {1: "play Three"}, {0: "play Ace"}]) == []
    (failure,) = failures(moves=[{1: "play King"}, {1: "play Three"}])
    assert "move 2: seat 1 cannot 'play Three'" in failure


@pytest.mark.parametrize("coin", [0, 1])
@given(order=st.permutations(DEAL))
def test_shuffles_and_tosses_are_dictated_on_both_engines(coin: int, order: list[str]) -> None:
    content = {**SOUND, "moves": [], "chance": {"shuffle": [order], "coin": [coin]}}
    expected = {"leader": coin, "hands": [[*order[:2]], [*order[2:4]]], "deck": order[4:]}
    order_of = list(GAME.base_set.by_notation).index
    expected["hands"] = [sorted(hand, key=order_of) for hand in expected["hands"]]  # type: ignore[attr-defined]
    run = Run(Case("here", {**content, "then": expected}))
    run.start()
    run.finish()
    assert run.follow is not None
    assert run.follow.troupe.record() == run.lead.troupe.record()


def test_the_runner_notices_when_compiled_and_interpreted_rules_differ() -> None:
    run = Run(Case("here", SOUND))
    run.start()
    assert run.follow is not None
    state = run.follow.troupe.state()
    state.points[0] += 1
    run.follow.troupe.load(state)
    with pytest.raises(Exception, match="compiled and interpreted rules differ: points"):
        run.step({1: "play King"}, 1)


def test_a_refused_action_leaves_both_engines_alone() -> None:
    run = Run(Case("here", SOUND))
    run.start()
    before = run.lead.troupe.record()
    run.step({"refused": {1: "play Ace", "because": "HC-2.1"}}, 1)
    assert run.lead.troupe.record() == before
    assert run.follow is not None
    assert run.follow.troupe.record() == before


# --- The Theatre -----------------------------------------------------------------------------------------------------

TIED = """
game: the-theatre
case: Two equal cards of a Duel are both Dismissed, and who played the first of them leads on
clauses: [TH-5.5, TH-5.7]
options: {format: duel}
cards:
  - {name: Ember, suit: Luck, print: Paw, value: 4, ability: "", cost: 1}
  - {name: Ash, suit: Will, print: Fin, value: 4, ability: "", cost: 1}
  - {name: Spark, suit: Charm, print: Claw, value: 2, ability: Chaos, cost: 1}
given:
  round: 3
  desired_suit: Null
  leader: 0
  seats:
    - {hand: [Ember/Luck, 2 Spark/Charm], deck: [6 Ash/Will]}
    - {hand: [Ash/Will, 2 Ember/Luck], deck: [6 Ash/Will]}
chance: {die: [Charm]}
moves:
  - 0: play Ember/Luck
  - refused: {0: play Ember/Luck, because: TH-3.1}
  - 1: play Ash/Will
  - check: {leader: 0, round: 4, seats: [{dismissed: [Ember/Luck]}, {dismissed: [Ash/Will]}]}
  - 0: play Spark/Charm
  - 1: play Ember/Luck
then:
  desired_suit: Charm
  leader: 1
  seats: [{dismissed: [Ember/Luck, Spark/Charm]}, {dismissed: [Ash/Will], breakroom: [Ember/Luck]}]
"""


def theatre(text: str, compiled: bool = False) -> list[str]:
    """What is wrong with a case of The Theatre."""
    return run_case(Case("here", read_text_case(text)), compiled).failures


def read_text_case(text: str) -> dict[str, Any]:
    """A case as its file would give it."""
    (content,) = parse_yaml(text, "here")
    assert isinstance(content, dict)
    return content


def test_the_design_example_in_other_words_holds_on_both_engines() -> None:
    assert theatre(TIED, compiled=True) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            'value: 4, ability: "", cost: 1}\n  - {name: Ash',
            'value: 5, ability: "", cost: 1}\n  - {name: Ash',
            "move 4",
        ),
        ("desired_suit: Null", "desired_suit: Will", "move 4"),
        ("die: [Charm]", "die: [Luck]", "then: desired_suit: expected 'Charm', found 'Luck'"),
        ("die: [Charm]", "die: [Charn]", "chance, die: found 'Charn'"),
        ("die: [Charm]", "dice: [Charm]", "there is no kind 'dice'"),
        ("because: TH-3.1", "because: TH-3.2", "not by TH-3.2"),
        ("ability: Chaos", "ability: Chaoz", "Did you mean 'Chaos'?"),
        ("6 Ash/Will]}\n    - ", "6 Ash/Wall]}\n    - ", "there is no card 'Ash/Wall'"),
        ("round: 3", "round: 6", "given, round: found 6, expected a whole number from 1 to 5."),
        ("leader: 0\n  seats", "leder: 0\n  seats", "'leder' cannot be given"),
        ("format: duel", "format: dual", "Did you mean 'duel'?"),
    ],
)
def test_the_design_example_fails_where_it_is_made_untrue(old: str, new: str, expected: str) -> None:
    assert TIED.count(old) >= 1
    found = theatre(TIED.replace(old, new, 1))
    assert any(expected in failure for failure in found), found


@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_the_first_leader_is_dictated_on_both_engines(leader: int) -> None:
    case = {
        "game": "the-theatre",
        "case": "A lot is drawn",
        "clauses": ["TH-1.6"],
        "options": {"format": "team"},
        "decks": ["Bears in Capes"],
        "chance": {"leader": [leader], "die": ["Null"]},
        "then": {"leader": leader, "desired_suit": "Null"},
    }
    assert run_case(Case("here", case)).failures == []
    bad = {**case, "chance": {"leader": [9]}}
    assert "chance, leader: found 9" in run_case(Case("here", bad), compiled=False).failures[0]


# --- Files and coverage ----------------------------------------------------------------------------------------------


def test_unknown_and_missing_keys_are_named_all_at_once(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("game: tiny\ncase: x\nclases: []\nmoves: {}\n---\n[1]\n---\ngame: tiny\ncase: y\nclauses: []\n")
    with pytest.raises(Broken) as error:
        read_cases(path)
    assert error.value.problems == [
        f"{path}, case 1: there is no key 'clases' in scenarios. Did you mean 'clauses'?",
        f"{path}, case 1: 'clauses' is missing.",
        f"{path}, case 1, moves: found {{}}, expected a list.",
        f"{path}, case 2: expected a mapping with game, case, clauses, ..., found [1].",
        f"{path}, case 3: it says nothing that could be untrue; give `then`, `moves` or `start`.",
    ]


def test_a_file_without_a_case_and_a_folder_without_a_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("# nothing\n")
    with pytest.raises(Broken, match="there is no scenario in this file"):
        read_cases(path)
    path.unlink()
    with pytest.raises(Trouble, match=r"There is no \*\.yaml file"):
        list(find_files([tmp_path]))


def test_coverage_names_the_clauses_nobody_cites_and_the_citations_of_nothing(tmp_path: Path) -> None:
    room = tmp_path / "room"
    shutil.copytree(GAME.room, room)
    assert every_clause_has_a_scenario(GAME) == []
    assert clause_ids(GAME) == ["HC-1.1", "HC-1.2", "HC-1.3", "HC-2.1", "HC-2.2", "HC-2.3", "HC-2.4", "R1"]
    game = dataclasses.replace(GAME, room=room)
    path = room / "scenarios" / "tricks.yaml"
    path.write_text(path.read_text().replace("[HC-2.3]", "[HC-2.5]"))
    assert every_clause_has_a_scenario(game) == [
        "no scenario cites HC-2.3",
        "'Equal cards take nothing and the same player leads again' cites HC-2.5, which RULES.md does not have",
    ]
    assert coverage(game)["HC-2.2"] == [
        "The higher card takes the trick and its player leads; at the end the points count"
    ]


def test_every_clause_and_ruling_of_the_specification_is_found_in_the_rules_of_the_theatre() -> None:
    clauses = clause_ids(get_game("the-theatre"))
    numbers = {1: 8, 2: 5, 3: 10, 4: 24, 5: 8, 6: 11, 7: 13, 8: 8, 9: 15}
    expected = [f"TH-{part}.{i}" for part, most in numbers.items() for i in range(1, most + 1)]
    assert sorted(clauses) == sorted(expected + [f"R{i}" for i in range(1, 48)])


# --- Damage ----------------------------------------------------------------------------------------------------------

TEXTS = [
    (GAME.scenario_folder / "tricks.yaml").read_text(encoding="utf-8"),
    TIED,
    (get_game("the-theatre").scenario_folder / "gamble.yaml").read_text(encoding="utf-8")[:3000],
]
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3),
    max_leaves=6,
)


def run_all(path: Path) -> None:
    """Whatever a file says, reading and running it gives outcomes or trouble."""
    cases, said = [], "nothing is wrong"
    try:
        cases = read_cases(path)
    except Trouble as error:
        said = str(error)
    assert said.strip()
    for case in cases:
        for failure in run_case(case, compiled=False).failures:
            assert isinstance(failure, str)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data but the whole."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, item in items for place in [(*path, key), *spots(item, (*path, key))]]


@given(st.sampled_from([SOUND, read_text_case(TIED)]), st.data())
def test_a_case_with_anything_anywhere_gives_only_sentences(
    tmp_path_factory: pytest.TempPathFactory, content: dict[str, Any], data: st.DataObject
) -> None:
    damaged: Any = yaml.safe_load(yaml.safe_dump(content))
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from(spots(damaged)))
        target = damaged
        for key in path:
            target = target[key]
        target[last] = data.draw(junk)
    file = tmp_path_factory.getbasetemp() / "damaged-structure.yaml"
    file.write_text(yaml.safe_dump(damaged), encoding="utf-8")
    run_all(file)


@given(st.sampled_from(TEXTS), st.data())
def test_a_scenario_file_with_damaged_bytes_gives_only_sentences_and_stays_as_it_is(
    tmp_path_factory: pytest.TempPathFactory, text: str, data: st.DataObject
) -> None:
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw)))
        if data.draw(st.booleans()):
            del raw[place : place + data.draw(st.integers(1, 25))]
        raw[place:place] = data.draw(
            st.sampled_from([b"", b":", b"- ", b"\n", b"{", b"]", b"null", b"-1", b"99", b"\xff"])
        )
    file = tmp_path_factory.getbasetemp() / "damaged-bytes.yaml"
    file.write_bytes(raw)
    run_all(file)
    assert file.read_bytes() == raw
