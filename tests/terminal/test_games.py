"""Whole games at the terminal's table."""

from __future__ import annotations

import io
import multiprocessing
import re
from pathlib import Path

import pytest

from footlights import Trouble, load
from footlights.bots import Bot, play_out
from footlights.games.the_theatre.log import Promptbook
from footlights.games.the_theatre.rules import layout
from footlights.stage import compiling, engine
from footlights.stage.engine import engine_of
from footlights.terminal import run_table
from tests.terminal.sitting import Terminal, a_match, always, sit

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
    assert "Act I · Round" in end.text


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


@pytest.fixture
def not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has compiled nothing of The Theatre yet."""
    monkeypatch.setattr(engine, "_engines", {})


def a_table(*bots: str, answers: str = "1\n1\n1\n") -> str:
    """What is said at a table where bots are prepared."""
    out = io.StringIO()
    seats = [None, *(Bot(bot, patient=False) for bot in bots)]
    assert run_table(a_match(seed=7), seats, input=io.StringIO(answers), output=out, plain=True) == 0
    return out.getvalue()


@pytest.mark.usefixtures("not_compiled")
def test_a_bot_that_searches_plays_from_its_first_decision() -> None:
    """It is compiled in another process, or found in the cache, and waited for."""
    text = a_table("usher")
    first = text.index("Ben is thinking.")
    assert "Ben thought for" in text[first:]
    assert "Greedy" not in text
    assert engine_of("the-theatre").search_ready
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("not_compiled")
def test_no_table_waits_for_what_its_bots_do_not_need() -> None:
    assert "repar" not in a_table("random")
    assert "repar" not in a_table("greedy")
    assert not engine_of("the-theatre").search_ready
    assert not multiprocessing.active_children()


@pytest.mark.usefixtures("not_compiled")
def test_where_nothing_is_to_be_prepared_the_seat_says_who_plays() -> None:
    match, out = a_match(seed=7), io.StringIO()
    seats = [None, Bot("usher", patient=False)]
    run_table(match, seats, input=io.StringIO("1\n1\n1\n"), output=out, plain=True, warm=False)
    said = "Ben is played by Greedy: Usher is not prepared."
    before, _, after = out.getvalue().partition(said)
    assert after.count(said) >= 2, "at every look at the table"
    assert "Ada, 1-" in before + after


@pytest.mark.usefixtures("not_compiled")
def test_where_no_process_can_be_started_the_seat_says_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(process: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(compiling, "start_deaf", fail)
    assert "Ben is played by Greedy: Usher cannot be prepared (no more processes)." in a_table("usher")
