"""Nobody loses a game at this table."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from footlights import Match, load
from footlights.bots import Bot
from footlights.terminal.keeping import data_folder
from tests.terminal.sitting import a_match, sit

NAME = "the-theatre-7.match.yaml"
SECOND = "the-theatre-7-2.match.yaml"


def test_matches_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert data_folder() == tmp_path / "elsewhere" / "footlights"
    for unset in ("", "relative/folder"):
        monkeypatch.setenv("XDG_DATA_HOME", unset)
        assert data_folder() == tmp_path / ".local" / "share" / "footlights"


def test_a_match_is_kept_after_every_decision_and_the_command_to_go_on_is_told(tmp_path: Path) -> None:
    folder, match = tmp_path / "new" / "folder", a_match(seed=7)
    kept: list[int] = []

    def lines() -> Iterator[str]:
        for _ in range(3):
            yield "1"
            kept.append(load(folder / NAME).ply)

    text = sit(lines(), match, keep_in=folder, again=["--set", "my set"]).text
    assert kept == sorted(kept)
    assert kept[0] > 0
    assert load(folder / NAME).actions == match.actions
    assert f"footlights play the-theatre --from {folder / NAME} --set 'my set'\n" in text


def test_another_match_of_the_same_seed_gets_another_file(tmp_path: Path) -> None:
    first, second = a_match(seed=7), a_match(seed=7)
    sit(["1", "1"], first, keep_in=tmp_path)
    sit(["2", "1", "undo", "2"], second, keep_in=tmp_path)
    assert load(tmp_path / NAME).actions == first.actions
    assert load(tmp_path / SECOND).actions == second.actions
    on = load(tmp_path / NAME)
    sit(["1"], on, keep_in=tmp_path)
    assert load(tmp_path / NAME).actions == on.actions
    assert len(list(tmp_path.iterdir())) == 2


def test_two_tables_with_one_seed_do_not_write_over_each_other(tmp_path: Path) -> None:
    one, other = a_match(seed=7), a_match(seed=7)

    def lines() -> Iterator[str]:
        yield "1"
        sit(["1", "1", "1"], other, keep_in=tmp_path, bot="greedy")
        yield "2"

    sit(lines(), one, keep_in=tmp_path)
    kept = [load(path).actions for path in sorted(tmp_path.iterdir())]
    assert one.actions in kept
    assert other.actions in kept


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    end = sit(["1", "1", "1"], a_match(seed=7), keep_in=tmp_path / "file" / "folder")
    assert end.match.ply > 3
    assert end.text.count("This game is not being") == 1
    assert "This game was not saved." in end.text


@pytest.mark.parametrize(
    "changes", [{"actions": 5}, {"actions": None}, {"actions": "abc"}, {"actions": {0: 1}}, {"seats": 3}, {"sets": []}]
)
def test_a_strange_file_of_this_match_is_left_alone(changes: dict[str, Any], tmp_path: Path) -> None:
    match, path = a_match(seed=7), tmp_path / "strange.yaml"
    text = yaml.safe_dump(match.to_dict() | changes)
    path.write_text(text, encoding="utf-8")
    end = sit(["1", f"save {path}", "1"], match)
    assert end.code == 0
    assert "exists already" in end.text
    assert path.read_text(encoding="utf-8") == text


def test_a_file_larger_than_any_match_is_left_alone_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as large:
        large.truncate(2**40)  # all holes; whoever reads it whole needs as much memory
    end = sit(["1", f"save {path}", "1"], a_match(seed=7))
    assert end.code == 0
    assert "exists already" in end.text
    assert path.stat().st_size == 2**40


def test_a_name_is_read_as_a_shell_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    text = sit(["save ~/a.yaml", "save 'b c.yaml'", 'save "d.yaml"', "save ~nobody-of-this-name/x", "save ''"]).text
    assert {path.name for path in tmp_path.iterdir()} == {"a.yaml", "b c.yaml", "d.yaml", "the-theatre-0.match.yaml"}
    assert "--from 'b c.yaml'" in text
    assert "'~nobody-of-this-name/x' cannot be written" in text


class Defect(Exception):
    """Something nobody thought of."""


@pytest.mark.parametrize("named", [True, False])
def test_an_unforeseen_error_does_not_lose_the_game(
    named: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, out = a_match(seed=7), io.StringIO()
    choose, calls = Bot.choose, 0

    def fail(bot: Bot, at: Match) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise Defect
        return choose(bot, at)

    monkeypatch.setattr(Bot, "choose", fail)
    save_to = tmp_path / "mine.yaml" if named else None
    with pytest.raises(Defect):
        sit(["1"] * 9, match, save_to=save_to, output=out)
    files = list((tmp_path if named else data_folder()).iterdir())
    assert match.actions in [load(path).actions for path in files]
    assert match.ply > 0
    assert "Go on later with: footlights play the-theatre --from " in out.getvalue()


def test_not_even_a_second_error_hides_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*what: object) -> None:
        raise Defect

    monkeypatch.setattr(Bot, "choose", fail)
    monkeypatch.setattr(Match, "to_yaml", lambda self: 1 // 0)
    out = io.StringIO()
    with pytest.raises(Defect):
        sit(["1"] * 9, output=out)
    assert "This game could not be saved" in out.getvalue()
