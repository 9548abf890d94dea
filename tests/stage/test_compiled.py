"""Compiled rules: cached for the next process, never stale, one signature each, beside the interpreted ones."""

from __future__ import annotations

import dataclasses
import importlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from footlights.stage.codes import DEAL, TAKE
from footlights.stage.compiled import CompiledRules
from footlights.stage.engine import KERNELS, Engine, key_words
from footlights.stage.errors import Faulty
from footlights.stage.game import Game
from footlights.stage.kept import cache_root, fingerprint, usable_root
from footlights.stage.match import Match
from tests.stage.tiny.game import GAME, load_rules, variant

ROOT = Path(__file__).parents[2]


def compiled(game: Game) -> CompiledRules:
    """A game's kernels, none of them made yet."""
    return CompiledRules(game.id, game.parts, game.source_files)


class Warmed:
    """An engine compiled in a thread from an empty cache, with everything that was seen meanwhile."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.engine = Engine(GAME)
        self.steps: list[tuple[int, int, str]] = []
        self.ready_before = self.engine.ready
        self.cached_before = self.engine.compiled.cached("perform")
        thread = threading.Thread(target=self.engine.compile, args=(lambda *step: self.steps.append(step),))
        thread.start()
        self.games_meanwhile = 0
        troupe = self.engine.troupe()
        self.fell_back = type(troupe).__name__
        tables = troupe.tables(GAME.setting().tables)
        while thread.is_alive():
            n = troupe.perform(DEAL, tables, *key_words(self.games_meanwhile))
            while n:
                n = troupe.perform(TAKE, tables, troupe.answers(n)[0])
            self.games_meanwhile += troupe.state().over
            time.sleep(0.05)
        thread.join()


@pytest.fixture(scope="module")
def warmed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warmed]:
    """One cold compilation serves several tests."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOOTLIGHTS_CACHE", str(cache))
        yield Warmed(cache)


def test_compiling_reports_progress_and_becomes_ready_while_interpreted_games_go_on(warmed: Warmed) -> None:
    assert not warmed.ready_before
    assert not warmed.cached_before
    assert warmed.fell_back == "InterpretedTroupe"
    assert warmed.games_meanwhile > 0
    assert warmed.engine.ready
    assert type(warmed.engine.troupe()).__name__ == "CompiledTroupe"
    names = [what for _, _, what in warmed.steps]
    assert set(KERNELS) <= set(names)
    assert {"shuffle", "hide", "deal"} <= set(names)
    assert all(0 <= done < of for done, of, _ in warmed.steps)
    first = warmed.steps[: names.index(KERNELS[0]) + 1]
    assert [done for done, _, _ in first] == list(range(len(first)))
    assert {of for _, of, _ in first} == {len(first)}


def test_every_rule_is_compiled_for_exactly_one_signature(warmed: Warmed) -> None:
    rules = warmed.engine.compiled
    reached = {what for _, _, what in warmed.steps} - set(KERNELS)
    numbers = {d.py_func.__name__: len(d.signatures) for d in rules._wrapped if d.py_func.__name__ in reached}
    assert set(numbers) == reached
    assert set(numbers.values()) == {1}
    assert all(len(d.signatures) <= 1 for d in rules._wrapped)
    assert all(len(rules.kernel(name).signatures) == 1 for name in KERNELS)


def test_the_cache_lies_in_the_folder_named_by_the_environment(warmed: Warmed) -> None:
    assert cache_root() == warmed.cache
    assert warmed.engine.compiled.folder.is_relative_to(warmed.cache)
    assert all(warmed.engine.compiled.cached(name) for name in KERNELS)
    assert not warmed.engine.compiled.cached("settle")


SECOND_PROCESS = """
from footlights.stage.codes import DEAL, TAKE
from footlights.stage.engine import Engine, key_words
from tests.stage.tiny.game import GAME

engine = Engine(GAME)
steps = []
assert all(engine.compiled.cached(name) for name in ("perform", "play_games"))
engine.compile(lambda *step: steps.append(step))
assert steps == [], steps
compiled = [d.py_func.__name__ for d in engine.compiled._wrapped if d.signatures]
assert compiled == [], compiled
kernels = [engine.compiled.kernel(name) for name in ("perform", "play_games")]
assert [sum(k.stats.cache_hits.values()) for k in kernels] == [1, 1]
assert [sum(k.stats.cache_misses.values()) for k in kernels] == [0, 0]
troupe = engine.troupe(True)
tables = troupe.tables(GAME.setting().tables)
n = troupe.perform(DEAL, tables, *key_words(11))
while n:
    n = troupe.perform(TAKE, tables, troupe.answers(n)[0])
print(troupe.record().hex())
print(troupe.play_games(tables, [4, 0], 3, 0, 50).tolist())
"""


def in_another_process(source: str, cache: Path, path: Sequence[Path] = (ROOT,), folder: Path = ROOT) -> list[str]:
    """What another Python process prints."""
    done = subprocess.run(
        [sys.executable, "-c", source],
        env={**os.environ, "FOOTLIGHTS_CACHE": str(cache), "PYTHONPATH": os.pathsep.join(map(str, path))},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_second_process_takes_the_kernels_from_the_cache_and_compiles_no_rule(warmed: Warmed) -> None:
    position, games = in_another_process(SECOND_PROCESS, warmed.cache)
    troupe = warmed.engine.troupe(False)
    tables = troupe.tables(GAME.setting().tables)
    n = troupe.perform(DEAL, tables, *key_words(11))
    while n:
        n = troupe.perform(TAKE, tables, troupe.answers(n)[0])
    assert position == troupe.record().hex()
    assert games == str(troupe.play_games(tables, [4, 0], 3, 0, 50).tolist())


def test_both_speeds_live_side_by_side_and_agree(warmed: Warmed) -> None:
    setting = GAME.setting({"hand": 4, "best": "low"})
    troupes = [warmed.engine.troupe(False), warmed.engine.troupe(True)]
    rows = [troupe.play_games(troupe.tables(setting.tables), [4, 0], 77, 5, 120) for troupe in troupes]
    assert np.array_equal(rows[0], rows[1])
    match = Match(setting, 5)
    assert GAME.rules.why(match.fork(), setting.tables, match.legal()[0].id) == 0


def test_troupes_on_several_threads_give_what_one_gives(warmed: Warmed) -> None:
    setting = GAME.setting({"hand": 4})
    alone = warmed.engine.troupe(True)
    tables = alone.tables(setting.tables)
    expected = [alone.play_games(tables, [4, 0], 9, first, 200).tolist() for first in range(0, 1600, 200)]
    start = threading.Barrier(4)

    def play(first: int) -> list[list[int]]:
        troupe = warmed.engine.troupe(True)
        if first < 800:
            start.wait(timeout=60)
        return [[int(cell) for cell in row] for row in troupe.play_games(tables, [4, 0], 9, first, 200)]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(0, 1600, 200))) == expected


def test_a_kernel_does_not_accept_other_types_than_its_own(warmed: Warmed) -> None:
    kernel = warmed.engine.compiled.kernel("perform")
    with pytest.raises(TypeError):
        kernel("DEAL", 1.5, None)


# --- The cache is never stale ----------------------------------------------------------------------------------------


def package(folder: Path, helper: str) -> Path:
    """Rules in a package of two files: one rule of the first calls a rule of the second."""
    folder.mkdir(parents=True)
    source = (ROOT / "tests/stage/tiny/rules.py").read_text(encoding="utf-8")
    call = "    return helper_strength(t, card)\n"
    old = "    return -t.value[card] if t.low_wins else t.value[card]\n"
    assert old in source
    imports = "from tiny_package.helper import helper_strength\nfrom footlights.stage.chance import draw, shuffle"
    source = source.replace(old, call).replace("from footlights.stage.chance import draw, shuffle", imports)
    (folder / "__init__.py").write_text(source, encoding="utf-8")
    (folder / "helper.py").write_text(
        f"from footlights.stage.rule import rule\n\n\n@rule\ndef helper_strength(t, card):\n    return {helper}\n",
        encoding="utf-8",
    )
    return folder / "__init__.py"


def two_file_game(path: Path) -> CompiledRules:
    """The kernels of a game whose rules are the package at a path."""
    for name in ("tiny_package.helper", "tiny_package"):
        sys.modules.pop(name, None)
    sys.path.insert(0, str(path.parent.parent))
    try:
        importlib.invalidate_caches()
        module = importlib.import_module("tiny_package")
    finally:
        sys.path.remove(str(path.parent.parent))
    return compiled(dataclasses.replace(GAME, id="tiny-package", rules=module, evaluate=module.evaluate))


def test_a_change_in_a_called_rule_of_another_file_gives_another_cache_folder(tmp_path: Path) -> None:
    first = two_file_game(package(tmp_path / "a" / "tiny_package", "t.value[card]"))
    second = two_file_game(package(tmp_path / "b" / "tiny_package", "-t.value[card]"))
    third = two_file_game(package(tmp_path / "c" / "tiny_package", "t.value[card]"))
    assert first.folder != second.folder
    assert first.folder == third.folder


def test_a_change_in_a_called_rule_of_a_module_beside_the_rules_gives_another_cache_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules are one file that imports a rule from a second file nobody declared: its change must count all the same."""
    monkeypatch.syspath_prepend(str(tmp_path))
    source = (ROOT / "tests/stage/tiny/rules.py").read_text(encoding="utf-8")
    old = "    return -t.value[card] if t.low_wins else t.value[card]\n"
    source = source.replace(old, "    return neighbour_strength(t, card)\n").replace(
        "from footlights.stage.chance import draw",
        "from neighbour import neighbour_strength\nfrom footlights.stage.chance import draw",
    )
    (tmp_path / "with_neighbour.py").write_text(source, encoding="utf-8")
    folders = []
    for body in ("t.value[card]", "-t.value[card]"):
        text = (
            f"from footlights.stage.rule import rule\n\n\n@rule\ndef neighbour_strength(t, card):\n    return {body}\n"
        )
        (tmp_path / "neighbour.py").write_text(text, encoding="utf-8")
        sys.modules.pop("neighbour", None)
        load_rules(tmp_path / "neighbour.py", "neighbour")
        module = load_rules(tmp_path / "with_neighbour.py", "with_neighbour")
        game = dataclasses.replace(GAME, id="tiny-neighbour", rules=module, evaluate=module.evaluate)
        folders.append(compiled(game).folder)
    assert folders[0] != folders[1]


def test_the_fingerprint_tells_names_contents_and_modes_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("a")
    two.write_text("b")
    base = fingerprint([one, two])
    assert base == fingerprint([two, one])
    assert base != fingerprint([one])
    two.write_text("c")
    assert base != fingerprint([one, two])
    two.write_text("b")
    assert base == fingerprint([one, two])
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert base != fingerprint([one, two])


def test_what_the_sources_say_counts_and_not_how_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments, docstrings, folders and times do not get into compiled code; a number, an assertion and the processor do."""
    first, second = tmp_path / "a" / "rule.py", tmp_path / "b" / "rule.py"
    for path in (first, second):
        path.parent.mkdir()
    first.write_text('def f(s):\n    """One."""\n    assert s > 0\n    return s + 1\n')
    base = fingerprint([first])
    second.write_text(
        '"""New words."""\n\n\ndef f(s):  # a remark\n    """Two."""\n    assert s > 0\n    return s + 1\n'
    )
    os.utime(second, (1, 1))
    said = '"""New words."""\n'
    first.write_text(said + first.read_text())
    assert fingerprint([first]) == fingerprint([second]) != base
    now = fingerprint([second])
    for old, new in (("s + 1", "s + 2"), ("s > 0", "s > 1"), ("return s", "return 's'")):
        second.write_text(first.read_text().replace(old, new))
        assert fingerprint([second]) != now
    monkeypatch.setattr("footlights.stage.kept.processor", lambda: ("x86_64", "another", ""))
    assert fingerprint([first]) != now


def test_another_clone_with_the_same_rules_takes_what_this_one_has_compiled(warmed: Warmed, tmp_path: Path) -> None:
    """A release whose rules and stage say the same, in another folder: nothing is compiled again."""
    clone = tmp_path / "another clone"
    shutil.copytree(ROOT / "footlights", clone / "footlights", ignore=shutil.ignore_patterns("__pycache__", "static"))
    for path in (clone / "footlights" / "stage").glob("*.py"):
        path.write_text("# Another release.\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    source = f"import footlights\nassert footlights.__file__.startswith({str(clone)!r})\n{SECOND_PROCESS}"
    position, games = in_another_process(source, warmed.cache, [clone, ROOT], tmp_path)
    assert [position, games] == in_another_process(SECOND_PROCESS, warmed.cache)


def test_where_nothing_can_be_kept_it_is_said_and_goes_with_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").write_text("")
    monkeypatch.setenv("FOOTLIGHTS_CACHE", str(tmp_path / "a file" / "cache"))
    root, trouble = usable_root()
    assert root == usable_root()[0] == compiled(GAME).folder.parents[1]
    assert trouble.startswith("Compiled rules cannot be kept in")
    assert "FOOTLIGHTS_CACHE" in trouble


def test_the_cache_lies_with_the_users_other_caches_if_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FOOTLIGHTS_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_root() == tmp_path / "footlights"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_root() == tmp_path / ".cache" / "footlights"


# --- What a rule may not do ------------------------------------------------------------------------------------------


def test_rules_that_call_each_other_in_a_circle_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTLIGHTS_CACHE", str(tmp_path / "cache"))
    circle = '    """When the hands are empty the points count. HC-2.4"""\n'
    game = variant("circle", tmp_path, {circle: f"{circle}    if s.held[0] > 9:\n        take_trick(s, s)\n"})
    with pytest.raises(Faulty, match=r"rule take_trick \(.*itself \(take_trick → end → take_trick\).*in a circle"):
        compiled(game).kernel("perform")


def test_a_rule_that_calls_itself_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOOTLIGHTS_CACHE", str(tmp_path / "cache"))
    circle = '    """When the hands are empty the points count. HC-2.4"""\n'
    game = variant("itself", tmp_path, {circle: f"{circle}    if s.held[0] > 9:\n        end(s)\n"})
    with pytest.raises(Faulty, match=r"rule end \(.*itself \(end → end\).*in a circle"):
        compiled(game).kernel("perform")


def test_a_rule_may_be_called_what_a_kernel_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`take`, `begin` or `settle` are good names for a game's own rules; that two rules share a name makes no circle."""
    monkeypatch.setenv("FOOTLIGHTS_CACHE", str(tmp_path / "cache"))
    change = {"        take_trick(s, t)\n": "        take(s, t)\n", "def take_trick(s, t):": "def take(s, t):"}
    assert compiled(variant("namesake", tmp_path, change)).kernel("take").signatures


def test_a_row_of_a_record_may_be_a_field_of_one_dimension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`shuffle(s, t, SHUFFLE, s.table, ...)` is what a newcomer writes for a single deck."""
    monkeypatch.setenv("FOOTLIGHTS_CACHE", str(tmp_path / "cache"))
    call = "    shuffle(s, t, SHUFFLE, s.deck[0], 0, s.left)\n    for seat"
    one_dimension = "    shuffle(s, t, SHUFFLE, s.table, 0, PLAYERS)\n"
    game = variant("flat", tmp_path, {call: one_dimension + call})
    assert compiled(game).kernel("begin").signatures


def test_interpreted_rules_are_not_touched_by_loading_them_again() -> None:
    before: dict[str, Any] = {name: getattr(GAME.rules, name) for name in ("deal", "legal", "play", "hide")}
    compiled(GAME)
    assert all(getattr(GAME.rules, name) is function for name, function in before.items())
    assert all(type(function).__name__ == "function" for function in before.values())
