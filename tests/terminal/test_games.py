"""Whole games at the terminal's table."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from footlights import Trouble, load
from footlights.bots import Bot, play_out
from footlights.games.the_theatre.log import Promptbook
from footlights.games.the_theatre.rules import layout
from footlights.stage.engine import InterpretedTroupe, engine_of
from footlights.terminal import run_table
from tests.terminal.sitting import Answers, Terminal, a_match, always, sit

FORMATS = (
    {"format": "duel"},
    {"format": "free-for-all", "players": 5},
    {"format": "team"},
    {"format": "shooting-star"},
)
ALL_OPTIONAL = {"optional_abilities": ["Boost", "Sap", "Combo", "Chaos"], "token_stacking": "once"}


@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
@pytest.mark.parametrize(
    "options", [*FORMATS, ALL_OPTIONAL], ids=lambda options: "-".join(map(str, options.values()))[:20]
)
def test_a_game_of_every_format_comes_to_its_playbill(options: dict[str, object], plain: bool) -> None:
    match = a_match(options)
    end = sit(always("1", match), match, plain=plain)
    winners = [match.names[seat] for seat in match.winners]
    assert match.over
    assert end.code == 0
    assert f"{' and '.join(winners)} win" in end.text
    assert str(match.view(None)["decided_by"]) in end.text
    assert f"Seed: {match.seed}" in end.text


def test_the_table_gives_the_same_game_as_the_api() -> None:
    match = a_match(seed=5)
    sit(always("1", match), match)
    again = a_match(seed=5)
    bot = Bot("random", 1)
    while again.seat is not None:
        again.play(again.legal()[0] if again.seat == 0 else bot.choose(again))
    assert match.hash() == again.hash()


def test_only_bots_need_nobody_and_tell_the_log() -> None:
    match = a_match()
    end = sit((), match, people=(), plain=True)
    assert match.over
    told = [str(line) for line in match.log(None)]
    assert [line for line in end.text.splitlines() if line in told] == told
    assert "Pass the keyboard" not in end.text
    assert ">" not in end.text


def test_a_resumed_match_goes_on_where_it_was() -> None:
    match = a_match(seed=3)
    for _ in range(6):
        match.play(match.legal()[0])
    ply = match.ply
    end = sit([], match)
    assert match.ply == ply or match.actions[ply][0] != 0
    assert "Act 1, Round" in end.text


def test_what_bots_did_since_is_told_round_by_round() -> None:
    match = a_match()
    text = sit(["1"] * 6, match, bot="greedy", plain=True).text
    finished = [line for line in text.splitlines() if line.startswith("Round ")]
    assert len(finished) >= 4
    assert all("Dismissed: " in line and " leads." in line for line in finished)
    assert "goes to the Breakroom" not in text


@pytest.mark.parametrize("seed", range(4))
def test_a_told_value_is_told_with_all_its_parts(seed: int) -> None:
    match = play_out(a_match(FORMATS[seed], seed), [Bot("random", seat) for seat in range(8)])
    book = Promptbook(match.cast)
    for event in (event for ply in range(match.ply + 1) for event in match.events(ply)):
        book.hear(event)
        if event.kind == layout.VALUED:
            total, *parts = map(int, re.findall(r"-?\d+", book.values[event.a, event.b]))
            assert total == event.c
            assert sum(parts or [match.cast.cards[event.b].value]) == total


def test_a_terminal_gets_colours_and_a_pipe_does_not() -> None:
    colours, pipe = Terminal(), io.StringIO()
    sit(["1"], output=colours)
    sit(["1"], output=pipe)
    assert "\x1b[" in colours.getvalue()
    assert "\x1b" not in pipe.getvalue()


def test_a_dumb_terminal_gets_no_cursor_control(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Terminal()
    sit(["1", "log"], output=out, people=(0, 1))
    assert "\x1b" not in out.getvalue()


@pytest.mark.parametrize("columns", ["20", "40", "72", "80", "100", "140", "300"])
def test_every_width_shows_the_number_of_every_choice(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    match = a_match({"format": "team", "players": 8})
    text = sit([], match).text
    for number in range(1, len(match.legal()) + 1):
        assert any(line.lstrip().startswith(str(number)) for line in text.splitlines())


def test_seats_must_be_as_many_as_players() -> None:
    with pytest.raises(Trouble, match="2 seats, but 1"):
        run_table(a_match(), [None])


def test_a_named_file_is_kept_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "kept.match.yaml"
    match = a_match()
    end = sit(["1", "1"], match, save_to=path)
    assert load(path).actions == match.actions
    assert f"--from {path}" in end.text
    done = load(path)
    sit(always("1", done), done, save_to=path)
    assert load(path).over


def test_bots_are_prepared_in_the_background_and_never_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engine_of("the-theatre")
    calls: list[str] = []
    monkeypatch.setattr(engine, "warm", lambda progress: calls.append("warm"))
    monkeypatch.setattr(type(engine), "ready", property(lambda self: False))
    out = io.StringIO()
    run_table(a_match(), [None, Bot("random")], input=io.StringIO("1\n1\n"), output=out, plain=True)
    assert calls == ["warm"]
    assert out.getvalue().count("Preparing faster bots in the background.") == 1
    run_table(a_match(), [None, None], input=io.StringIO(""), output=out, plain=True)
    assert calls == ["warm"]


def a_table_while_bots_are_prepared(monkeypatch: pytest.MonkeyPatch, after: int, trouble: str = "") -> str:
    """What is said at a table where the preparation ends after so many answers."""
    engine = engine_of("the-theatre")
    answered = 0

    def lines() -> Iterator[str]:
        nonlocal answered
        for _ in range(6):
            answered += 1
            if answered == after:
                monkeypatch.setattr(engine, "trouble", trouble)
            yield "1"

    monkeypatch.setattr(engine, "warm", lambda progress: progress(40, 95, "deal"))
    monkeypatch.setattr(engine, "trouble", "")
    monkeypatch.setattr(type(engine), "ready", property(lambda self: answered >= after and not trouble))
    monkeypatch.setattr(engine, "troupe", lambda compiled=None: InterpretedTroupe(engine))
    out = io.StringIO()
    run_table(a_match(seed=7), [None, Bot("random")], input=Answers(lines()), output=out, plain=True)
    return out.getvalue()


def test_the_preparation_of_bots_is_told_once_while_it_goes_on_and_once_when_it_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = a_table_while_bots_are_prepared(monkeypatch, after=3)
    told = ["in the background.", "Still preparing faster bots: 40 of 95 rules.", "Bots are fast now."]
    assert [text.count(line) for line in told] == [1, 1, 1]
    assert text.index(told[0]) < text.index(told[1]) < text.index(told[2])
    assert "40 of 95" not in a_table_while_bots_are_prepared(monkeypatch, after=1)


def test_trouble_with_the_preparation_of_bots_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = a_table_while_bots_are_prepared(monkeypatch, after=2, trouble="Bots stay slow: the disk is full.")
    assert text.count("Bots stay slow: the disk is full.") == 1
    assert "Bots are fast now." not in text
