"""The game of docs/adding-a-game.md, built from the page's own blocks: it plays, and where it is broken that is found out.

That every block of the page runs and prints what it says is tested with all other pages (`test_code_blocks`).
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import footlights as fl
from footlights.bots import Bot, play_out
from footlights.stage import game as stage_game
from footlights.stage.conformance import CHECKS
from tests.docs.test_code_blocks import REPOSITORY, Command, Reading, blocks_of, opened

PAGE = REPOSITORY / "docs" / "adding-a-game.md"
INSTALL = "$ pip install -e ."
FINALES = (1, 2, 3)


@pytest.fixture(autouse=True)
def _house_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's game is known, and its rules are loaded, for one test only."""
    monkeypatch.setattr(stage_game, "_registered", dict(stage_game._registered))


@contextmanager
def written(folder: Path, change: tuple[str, str, str] | None = None) -> Iterator[Reading]:
    """A folder with all the files of the page; `change` names a file and what stands there instead of what."""
    with opened(PAGE, folder) as reading:
        for block in blocks_of(PAGE.read_text(encoding="utf-8")):
            if "file" in block.notes:
                reading.write(block)
        if change is not None:
            name, old, new = change
            path = folder / "curtain_up" / name
            source = path.read_text(encoding="utf-8")
            assert source.count(old) == 1, f"{old!r} must stand in {name} once"
            path.write_text(source.replace(old, new), encoding="utf-8")
        yield reading


def declared() -> fl.Game:
    """The game as its package declares it."""
    game = importlib.import_module("curtain_up.game").GAME
    assert isinstance(game, fl.Game)
    return game


@pytest.mark.parametrize("finale", FINALES)
def test_bots_play_whole_games_of_it(tmp_path: Path, finale: int) -> None:
    with written(tmp_path):
        declared()
        for seed in range(30):
            match = fl.new("curtain-up", seed, {"finale": finale})
            play_out(match, [Bot("greedy", seed), Bot("random", seed)])
            assert match.over
            assert sum(match.scores) == 2 + finale
            assert match.winners == ([0, 1] if match.scores[0] == match.scores[1] else match.winners[:1])
            assert fl.load(match.save(tmp_path / "game.match.yaml")).verify().scores == match.scores


def test_the_game_conforms(tmp_path: Path) -> None:
    with written(tmp_path):
        report = fl.check_game(declared(), quick=True)
    assert report.passed, str(report)
    assert [check.name for check in report.checks] == list(CHECKS)


def test_a_view_that_shows_the_other_hand_does_not_conform(tmp_path: Path) -> None:
    leak = ("words.py", "cards(s, other) if other == seat else len(cards(s, other))", "cards(s, other)")
    with written(tmp_path, leak):
        report = fl.check_game(declared(), quick=True)
    assert not report.passed
    failed = {check.name: check.failures for check in report.checks if not check.passed}
    assert any("the views differ" in failure for failure in failed["secrets are kept"])


@pytest.mark.parametrize(
    ("check", "expected", "change"),
    [
        pytest.param(
            "every clause has a scenario",
            "no scenario cites CU-3.1",
            ("scenarios/rounds.yaml", "[CU-2.2, CU-3.1]", "[CU-2.2]"),
            id="a clause that no scenario cites",
        ),
        pytest.param(
            "random games end, in bounds, with no impossible position",
            "the places hold",
            ("rules/flow.py", "    s.place[card] = GONE\n", "    s.place[card] = ASIDE\n"),
            id="a played card that comes back",
        ),
        pytest.param(
            "legality and reasons agree",
            "legal is False but the reason is 0",
            (
                "rules/flow.py",
                "    return LEGAL if s.place[PLAY.card(action)] == s.seat else NOT_HELD\n",
                "    return LEGAL\n",
            ),
            id="a why that allows every card",
        ),
        pytest.param(
            "secrets are kept",
            "depends on what the seat cannot know",
            ("rules/knowledge.py", "s.place[card] != GONE:", "s.place[card] < ASIDE:"),
            id="a hide that leaves the cards set aside where they are",
        ),
        pytest.param(
            "secrets are kept",
            "taken by itself",
            (
                "rules/flow.py",
                "    return s.round_no == HAND - 1\n",
                "    return (s.place[2] + s.place[5]) % 2\n",
            ),
            id="a forced that gives a secret away",
        ),
        pytest.param(
            "secrets are kept",
            "the observations differ",
            ("rules/knowledge.py", "    out[2] = s.round_no\n", "    out[2] = s.place[9]\n"),
            id="an observation of a secret",
        ),
        pytest.param(
            "hiding changes what it should",
            "hiding changed the position in only 0 of",
            (
                "rules/knowledge.py",
                "        if s.place[card] != seat and s.place[card] != GONE:",
                "        if s.players == 0:",
            ),
            id="a hide that hides nothing",
        ),
        pytest.param(
            "every card and every event occurs in play",
            "event 0 never happened",
            ("rules/flow.py", "            tell(s, s.place[card], HOLDS, card, 0, 0)\n", "            s.ply = 0\n"),
            id="an event that never happens",
        ),
    ],
)
def test_a_mistake_in_it_is_found_out(tmp_path: Path, check: str, expected: str, change: tuple[str, str, str]) -> None:
    with written(tmp_path, change):
        found = CHECKS[check](declared())
    assert any(expected in fault for fault in found), found[:3]


def test_installed_as_a_package_every_command_knows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `pip install` would leave of the page's pyproject.toml is put on the path; then the page's commands run."""
    (commands,) = (
        block.source.splitlines()
        for block in blocks_of(PAGE.read_text(encoding="utf-8"))
        if block.source.startswith(INSTALL)
    )
    with written(tmp_path) as reading:
        project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir()
        named = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(named, encoding="utf-8")
        lines = [f"{name} = {where}\n" for name, where in project["entry-points"]["footlights.games"].items()]
        (info / "entry_points.txt").write_text("[footlights.games]\n" + "".join(lines), encoding="utf-8")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        printed = {line: reading.run(Command(line.removeprefix("$ "), 0), 0) for line in commands[1:]}
    assert all("curtain" in text.lower() or "CU-" in text for text in printed.values()), printed
