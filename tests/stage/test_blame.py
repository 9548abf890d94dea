"""Errors blame the right one: a mistake in somebody's own game names its rule, file, line and trap; ours stay ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import footlights as fl
from footlights.stage import conformance
from footlights.stage import game as stage_game
from footlights.stage.blame import told
from footlights.stage.engine import engine_of
from footlights.stage.errors import Faulty
from tests.cli.command import refused, run
from tests.docs.test_adding_a_game import declared, written

GAME = "curtain-up"
FLOW = "rules/flow.py"
SENTENCE = "    def sentence(self, cast, event):"
END = '''def end(s):
    """After three rounds the points decide. CU-3.1"""
    s.over = 1
'''
STATE_FOR_S = '''def end(state):
    """After three rounds the points decide. CU-3.1"""
    s = state
    state.over = 1
'''

MISTAKES = {
    "a forgotten @rule": (
        (FLOW, "@rule\ndef begin_round", "def begin_round"),
        "def begin_round",
        r"begin_round \(.*: it is not marked as a rule, but the rule deal calls it.*Write @rule above it",
    ),
    "a forgotten @rule of what the stage calls": (
        (FLOW, "@rule\ndef forced", "def forced"),
        "def forced",
        r"forced \(.*: it is not marked as a rule.*Write @rule above it",
    ),
    "a list": (
        (FLOW, "    winner = 0 if", "    seen = []\n    seen.append(s.table[0])\n    winner = 0 if"),
        "seen = []",
        r"The rule end_round \(.*`\[\]` needs memory of its own",
    ),
    "an unknown field": (
        (FLOW, "s.round_no += 1", "s.round_number += 1"),
        "s.round_number",
        r"The rule end_round \(.*State has no field 'round_number'\. Did you mean 'round_no'\?",
    ),
    "a list's method": (
        (FLOW, "    s.leader = leader\n", "    s.leader = leader\n    s.points.sort()\n"),
        "s.points.sort()",
        r"The rule begin_round \(.*`s\.points\.sort\(\)` calls a method, and `s\.points` is a row of numbers",
    ),
    "a list's method on a part of a field": (
        (FLOW, "    s.leader = leader\n", "    s.leader = leader\n    s.place[0:2].reverse()\n"),
        "s.place[0:2].reverse()",
        r"The rule begin_round \(.*calls a method, and `s\.place\[0:2\]` is a row of numbers",
    ),
    "recursion": (
        (
            FLOW,
            "    s.leader = leader\n",
            "    s.leader = leader\n    if s.round_no > HAND:\n        end_round(s, s)\n",
        ),
        "def begin_round",
        r"The rule begin_round \(.*begin_round → end_round → begin_round.*queue",
    ),
    "state for s": (
        (FLOW, END, STATE_FOR_S),
        "state.over = 1",
        r"The rule end \(.*`state` is taken for a whole number\. Call the state `s`",
    ),
    "an array without its annotation": (
        (FLOW, "def legal(s, t, out: Ids)", "def legal(s, t, out)"),
        "out[n] = PLAY.of(card)",
        r"The rule legal \(.*`out` is taken for a whole number\. Annotate",
    ),
    "an argument too few": (
        (FLOW, "def forced(s, t)", "def forced(s)"),
        "def forced(s)",
        r"The rule forced \(.*`forced\(s, t\)` is called, but the arguments of forced are s\.",
    ),
    "a result that is not there": (
        (FLOW, "            n += 1\n    return n\n", "            n += 1\n"),
        "def legal",
        r"The rule legal \(.*called for its result, but legal returns nothing",
    ),
    "an import": (
        (FLOW, "    winner = 0 if", "    import math\n\n    winner = 0 if"),
        "import math",
        r"The rule end_round \(.*it imports something \(`import math`\), which no rule can",
    ),
}


@pytest.fixture(autouse=True)
def _house_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage_game, "_registered", dict(stage_game._registered))


@contextmanager
def mistaken(folder: Path, change: tuple[str, str, str]) -> Iterator[fl.Game]:
    """The game of docs/adding-a-game.md with one thing changed."""
    with written(folder, change):
        yield declared()


def line_of(folder: Path, file: str, text: str) -> int:
    """The one line of a file with a text."""
    lines = (folder / "curtain_up" / file).read_text(encoding="utf-8").splitlines()
    found = [number for number, line in enumerate(lines, start=1) if text in line]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize("name", MISTAKES)
def test_a_rule_that_cannot_be_compiled_is_named_with_its_file_line_and_trap(tmp_path: Path, name: str) -> None:
    change, text, expected = MISTAKES[name]
    with mistaken(tmp_path, change):
        answer = run("simulate", GAME, "--games", 10, "--bots", "random,random")
        refused(answer, f"flow.py, line {line_of(tmp_path, FLOW, text)})", "cannot be compiled")
    assert re.search(expected, answer.err), answer.err
    assert "defect of Footlights" not in answer.err


def test_the_library_raises_the_same_sentence(tmp_path: Path) -> None:
    with mistaken(tmp_path, MISTAKES["a list"][0]) as game, pytest.raises(Faulty, match="needs memory of its own"):
        engine_of(game.id).compile()


def test_scenarios_name_the_rule_that_fails_when_interpreted(tmp_path: Path) -> None:
    with mistaken(tmp_path, MISTAKES["an unknown field"][0]) as game:
        answer = run("check", "--interpreted-only", game.scenario_folder)
        refused(answer, f"flow.py, line {line_of(tmp_path, FLOW, 's.round_number')})", "Did you mean 'round_no'?")
    assert "The rule end_round" in answer.err


WRITTEN = (FLOW, "    s.leader = leader\n", "    s.leader = leader\n    s.leaders = leader\n")


def test_a_field_that_is_only_written_is_missed_when_interpreted_too(tmp_path: Path) -> None:
    """Plain Python would let an object have any attribute."""
    with mistaken(tmp_path, WRITTEN) as game:
        expected = (
            f"flow.py, line {line_of(tmp_path, FLOW, 's.leaders')}) uses `leaders`, but State has no field of that name. "
            "Did you mean 'leader'?"
        )
        refused(run("play", GAME, "--plain", input="1\n"), "The rule begin_round (", expected)
        refused(run("check", "--interpreted-only", game.scenario_folder), "The rule begin_round (", expected)
        (fault,) = conformance._run(conformance.random_games_end, game, 1)
        assert expected in fault


def test_words_that_fail_are_named_too(tmp_path: Path) -> None:
    change = (
        "words.py",
        SENTENCE,
        f"    def action_text(self, cast, action):\n        return [][action]\n\n{SENTENCE}",
    )
    with mistaken(tmp_path, change):
        answer = run("play", GAME, "--plain", input="1\n")
        assert answer.code == 2
        assert f"Words.action_text ({tmp_path}" in answer.err or "Words.action_text (curtain_up" in answer.err
        assert f"words.py, line {line_of(tmp_path, 'words.py', '[][action]')})" in answer.err
    assert "IndexError" in answer.err
    assert "defect of Footlights" not in answer.err


def play_to_the_end(game: fl.Game) -> None:
    """A few games, each written down."""
    for seed in range(9):
        match = fl.new(game.id, seed)
        while not match.over:
            match.play(match.legal()[0])
        match.hash()


def test_a_number_too_large_for_its_field_is_the_layouts(tmp_path: Path) -> None:
    change = (FLOW, "s.points[winner] += t.finale", "s.points[winner] += 100 * t.finale")
    with mistaken(tmp_path, change) as game:
        with pytest.raises(OverflowError) as raised:
            play_to_the_end(game)
        assert re.search(r"State\.points holds a number too large.*layout\.py", told(raised.value))


def test_a_defect_of_the_stage_stays_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with mistaken(tmp_path, (FLOW, "s.leader = leader", "s.leader = leader")):

        def break_down(*given: object) -> None:
            raise RuntimeError("one")

        monkeypatch.setattr("footlights.cli.simulating.setting_of", break_down)
        answer = run("simulate", GAME, "--games", 10)
    assert answer.code == 70
    assert "defect of Footlights" in answer.err


def test_a_mistake_in_one_of_our_own_games_stays_a_defect() -> None:
    game = fl.get_game("the-theatre")
    with pytest.raises(Exception) as raised:  # noqa: PT011
        game.words.action_text(game.setting().cast, None)  # type: ignore[arg-type]
    assert not isinstance(raised.value, fl.Trouble)
    assert told(raised.value) == ""


def test_a_game_that_cannot_be_imported_is_told_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half_done.py").write_text("ONE = 1\nGAME = nothing_yet\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("half-done", "half_done:GAME", "footlights.games")
    monkeypatch.setattr(stage_game, "_plugins", lambda: (entry,))
    with pytest.raises(fl.Trouble, match=r"'half-done'.*NameError.*half_done\.py, line 2, in <module>"):
        fl.get_game("half-done")


# --- Conformance checks ----------------------------------------------------------------------------------------------


def failures(game: fl.Game, check: str) -> str:
    """What a conformance check finds wrong with a game."""
    function = conformance.CHECKS[check]
    return "\n".join(conformance._run(function, game, 3))


def test_a_check_that_breaks_off_says_where(tmp_path: Path) -> None:
    change = (FLOW, "s.table[s.seat] = card", "s.table[s.seat + 2] = card")
    with mistaken(tmp_path, change) as game:
        found = failures(game, "random games end, in bounds, with no impossible position")
        line = line_of(tmp_path, FLOW, "s.table[s.seat + 2]")
    assert re.search(rf"The rule play \(.*flow\.py, line {line}\) fails at .* with IndexError", found), found
    assert re.search(r"in the random game of seed 0 with \{'finale': 2\}, after 1 actions", found), found


def test_a_reason_without_a_sentence_is_named_with_its_words(tmp_path: Path) -> None:
    change = ("words.py", '        layout.NOT_HELD: ("CU-2.1", "That card is not in your hand."),\n', "")
    with mistaken(tmp_path, change) as game:
        found = failures(game, "legality and reasons agree")
    assert re.search(
        r"Words \(.*words\.py\) lacks the reason 2 in `reasons`, which `why` gave against action \d", found
    )


def test_bad_input_that_breaks_something_is_shown_with_the_place(tmp_path: Path) -> None:
    change = (
        "words.py",
        SENTENCE,
        f'    def parse_action(self, cast, text):\n        return {{"play": 7}}[text]\n\n{SENTENCE}',
    )
    with mistaken(tmp_path, change) as game:
        found = failures(game, "bad input is refused with a sentence")
        line = line_of(tmp_path, "words.py", '{"play":')
    assert re.search(rf"Words\.parse_action \(.*words\.py, line {line}\) fails at .* with KeyError", found), found


def test_check_goes_on_where_rules_cannot_be_compiled(tmp_path: Path) -> None:
    with mistaken(tmp_path, MISTAKES["a forgotten @rule"][0]):
        answer = run("check", "--game", GAME, "--quick")
    assert answer.code == 1, answer
    assert "FAILS interpreted and compiled play agree byte for byte" in answer.out
    assert "it is not marked as a rule" in answer.out
    assert "ok    random games end" in answer.out
