"""Whatever is typed or lies in a file: a result or a sentence, never a traceback, and no file is changed."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import footlights as fl
import footlights.terminal
from footlights.games import OWN_GAMES
from tests.cli.command import THEATRE, Answer, played_match, run

EXAMPLES = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
FEW_EXAMPLES = settings(EXAMPLES, max_examples=EXAMPLES.max_examples // 4)
SPLICES = [
    b",",
    b'"',
    b"\n",
    b":",
    b": ",
    b"- ",
    b"{",
    b"}",
    b"[",
    b"]",
    b"&a ",
    b"*a",
    b"!!x ",
    b"\x00",
    b"\xff",
    b"\xe2\x80\xae",
    b"99999999999999999999",
]
SPLICES += [
    b"null",
    b"true",
    b"-1",
    b"1e999",
    b".nan",
    b"2020-01-01",
    b"?",
    b"|",
    b"<<: ",
    b"Boost Boost",
    b"/",
    b"\t",
    b"#",
    b"%",
    b"''",
]


@pytest.fixture(autouse=True)
def _no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(footlights.terminal, "run_table", lambda *what, **how: 0, raising=False)


@st.composite
def damaged(draw: st.DrawFn, content: bytes) -> bytes:
    """Something that was a good file once."""
    data = bytearray(content)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, max(len(data) - 1, 0)))
        kind = draw(st.sampled_from(["cut", "change", "splice", "end", "double"]))
        if kind == "cut":
            del data[place : place + draw(st.integers(1, 60))]
        elif kind == "change" and data:
            data[place] = draw(st.integers(0, 255))
        elif kind == "splice":
            data[place:place] = draw(st.sampled_from(SPLICES))
        elif kind == "end":
            del data[place:]
        else:
            data[place:place] = data[place : place + draw(st.integers(1, 60))]
    return bytes(data)


ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1.5,
    10**30,
    float("nan"),
    "",
    "x",
    "3 Vixie/Charm",
    [],
    {},
    [[]],
    [{}],
    {"x": 1},
    {0: "x"},
    ["x"],
    [None],
]


@st.composite
def odd(draw: st.DrawFn, content: bytes) -> bytes:
    """A good YAML file in which something has become another kind of thing."""
    whole = yaml.safe_load(content)
    for _ in range(draw(st.integers(1, 2))):
        place = whole
        while True:
            key = draw(st.sampled_from(sorted(place, key=str) if isinstance(place, dict) else range(len(place))))
            if not isinstance(place[key], dict | list) or not place[key] or draw(st.integers(0, 3)) == 0:
                break
            place = place[key]
        place[key] = draw(st.sampled_from(ODD))
    return yaml.safe_dump(whole, sort_keys=False).encode()


@cache
def match_file(game: str) -> bytes:
    """A good match file."""
    return played_match(game=game).undo(3).to_yaml().encode()


@cache
def scenarios(game: str) -> list[bytes]:
    """Good scenarios, one document each."""
    texts = [path.read_text() for path in sorted(fl.get_game(game).scenario_folder.glob("*.yaml"))]
    return [document.encode() for text in texts for document in text.split("\n---\n")]


@cache
def set_files(game: str) -> dict[str, bytes]:
    """The files of a good set."""
    return {path.name: path.read_bytes() for path in fl.get_game(game).base_set_folder.iterdir() if path.is_file()}


def spoilt(content: bytes) -> st.SearchStrategy[bytes]:
    """A YAML file that is wrong in one way or another."""
    return st.one_of(damaged(content), odd(content))


def examples(game: str) -> settings:
    """All for one game, fewer for the others, whose files are read by the same code for the most part."""
    return EXAMPLES if game == THEATRE else FEW_EXAMPLES


@contextmanager
def folder_with(**files: bytes) -> Iterator[Path]:
    """A folder with files that must be as they were afterwards."""
    folder = Path(tempfile.mkdtemp())
    try:
        for name, content in files.items():
            (folder / name).write_bytes(content)
        yield folder
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == files
    finally:
        shutil.rmtree(folder)


def well_behaved(answer: Answer, codes: tuple[int, ...] = (0, 1, 2)) -> None:
    """A result on stdout, or sentences on stderr."""
    assert answer.code in codes, answer
    assert "Traceback" not in answer.out + answer.err
    assert "defect" not in answer.err
    if answer.code == 2:
        assert answer.out == ""
        assert answer.err.strip()
    else:
        assert answer.out.strip()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_damaged_matches(game: str) -> None:
    @examples(game)
    @given(st.data())
    def damage(data: st.DataObject) -> None:
        with folder_with(**{"game.match.yaml": data.draw(spoilt(match_file(game)))}) as folder:
            path = folder / "game.match.yaml"
            well_behaved(run("replay", path, "--seat", 0), (0, 2))
            well_behaved(run("replay", path, "--ply", 3, "--json"), (0, 2))
            well_behaved(run("play", "--from", path), (0, 2))

    damage()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_damaged_scenarios(game: str) -> None:
    @examples(game)
    @given(st.data())
    def damage(data: st.DataObject) -> None:
        good = data.draw(st.sampled_from(scenarios(game)))
        with folder_with(**{"case.yaml": data.draw(spoilt(good))}) as folder:
            well_behaved(run("check", "--interpreted-only", folder))
            well_behaved(run("check", "--interpreted-only", "--json", folder / "case.yaml"))

    damage()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_damaged_sets(game: str) -> None:
    @examples(game)
    @given(st.data())
    def damage(data: st.DataObject) -> None:
        files = dict(set_files(game))
        name = data.draw(st.sampled_from(sorted(files)))
        files[name] = data.draw(damaged(files[name]))
        with folder_with(**files) as folder:
            well_behaved(run("cards", game, "--set", folder), (0, 2))
            well_behaved(run("cards", game, "--set", folder, "--decks", "--json"), (0, 2))
            well_behaved(run("play", game, "--set", folder), (0, 2))

    damage()


@EXAMPLES
@given(st.data())
def test_damaged_decks(data: st.DataObject) -> None:
    good = {
        "deck.csv": b"count,name,suit\n3,Vixie,Charm\n3,Vixie,Luck\n1,Scout Hollis,Agility\n",
        "deck.yaml": b"cards: [3 Vixie/Charm, 3 Vixie/Luck, Scout Hollis/Agility]\n",
    }
    name = data.draw(st.sampled_from(sorted(good)))
    with folder_with(**{name: data.draw(damaged(good[name]))}) as folder:
        well_behaved(run("play", THEATRE, "--deck", folder / name), (0, 2))


WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "",
            "-",
            "--",
            "0",
            "-1",
            "1e9",
            "nan",
            "9" * 5000,
            "a,b",
            "=",
            "format=",
            "=duel",
            "format=team",
            "players=8",
            "\x1b[2J",
            "\udc80",
        ]
    ),
    st.sampled_from(
        [THEATRE, "me", "me,greedy", "greedy", "TH-4.20", "R13", "Gamble", ".", "/", "/dev/null", "~", "nowhere.yaml"]
    ),
)
FLAGS = (
    "--seats",
    "--bot",
    "--seed",
    "--option",
    "-o",
    "--deck",
    "--set",
    "--names",
    "--from",
    "--find",
    "--bots",
    "--ply",
    "--seat",
    "--coverage",
)
SWITCHES = ("--json", "--plain", "--decks", "--log", "--interpreted-only", "--quick")


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """Anything one could type that neither takes long nor compiles anything."""
    command = draw(st.sampled_from(["games", "cards", "rules", "play", "replay", "check"]))
    words = draw(st.lists(WORDS, max_size=2))
    if command != "games":
        words = [draw(st.sampled_from([THEATRE, THEATRE, THEATRE, *words])), *words[1:]]
    for _ in range(draw(st.integers(0, 3))):
        words += [draw(st.sampled_from(FLAGS)), draw(WORDS)]
    words += draw(st.lists(st.sampled_from(SWITCHES), max_size=2))
    return [command, *words]


@EXAMPLES
@given(command_lines())
def test_anything_typed(words: list[str]) -> None:
    answer = run(*words)
    assert answer.code in (0, 1, 2), answer
    assert "Traceback" not in answer.out + answer.err
    assert "defect" not in answer.err
    assert answer.out or answer.err


@EXAMPLES
@given(st.sampled_from(["--games", "--seed", "--threads", "--bots", "--option", "--deck", "--set"]), WORDS)
def test_anything_given_to_a_simulation(flag: str, word: str) -> None:
    games = () if flag == "--games" else ("--games", "2")
    if flag == "--games" and word.strip().lstrip("+0").isdecimal() and len(word) < 25:
        return  # it might be a number of games, and that many
    answer = run("simulate", THEATRE, *games, flag, word)
    assert answer.code in (0, 2), answer
    assert "Traceback" not in answer.out + answer.err
    assert "defect" not in answer.err
