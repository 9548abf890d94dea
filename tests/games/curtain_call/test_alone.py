"""A game for one, everywhere: there is no draw, a score wins and none loses, and whoever gives up has lost."""

from __future__ import annotations

import io
from pathlib import Path

import footlights as fl
from footlights.bots import Bot, play_out
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.lab.simulate import simulate
from footlights.table.story import result_text
from footlights.table.wishes import SeatWish, Wish
from footlights.terminal import run_table
from tests.cli.command import run
from tests.table.core.playing import a_night, arrive, in_a_loop


def played(hp: int, seed: int = 1) -> fl.Match:
    """A run played at random to its end: lost with few HP, won sooner or later with many."""
    match = fl.new("curtain-call", seed, {"macguffin_hp": hp}, names=["Ada"])
    return play_out(match, [Bot("random", 1)])


def a_win() -> fl.Match:
    return next(match for match in (played(999, seed) for seed in range(40)) if match.scores == [1])


def test_a_lost_run_has_no_winner_and_a_won_run_has_one() -> None:
    assert played(5).winners == []
    assert a_win().winners == [0]


def test_a_simulation_counts_wins_and_never_draws() -> None:
    result = simulate(GAME.setting({"macguffin_hp": 999}), ["random"], 60, 0, on="interpreter")
    troupe_rows = result.totals
    victory = troupe_rows.figures["victory"].hits
    assert 0 < victory < 60
    assert troupe_rows.wins == [victory]
    assert troupe_rows.bots["random"].hits == victory
    assert troupe_rows.draws == 0
    assert set(troupe_rows.figures) == set(layout.FIGURE_NAMES)


def test_the_command_simulates_it_without_speaking_of_draws() -> None:
    answer = run("simulate", "curtain-call", "--games", 20, "--on", "interpreter")
    assert answer.code == 0
    assert "games won" in answer.out
    assert "Draws" not in answer.out


def test_the_terminals_playbill_says_who_lost_and_who_won() -> None:
    for match, verdict in ((played(5), "Ada loses."), (a_win(), "Ada wins.")):
        out = io.StringIO()
        assert run_table(match, [None], plain=True, input=io.StringIO(), output=out, warm=False) == 0
        assert verdict in out.getvalue()
        assert "draw" not in out.getvalue().partition("final curtain")[2]


def test_a_replay_says_who_lost(tmp_path: Path) -> None:
    path = played(5).save(tmp_path / "run.match.yaml")
    answer = run("replay", path)
    assert answer.code == 0
    assert "Ada lost." in answer.out


def test_the_tables_result_for_one() -> None:
    assert result_text(["Ada"], (), "rules", "it broke") == "Ada loses. Decided by: it broke."
    assert result_text(["Ada"], (0,), "rules", "it held") == "Ada wins. Decided by: it held."
    assert result_text(["Ada"], (), "resigned") == "Ada loses. The game was given up."
    assert result_text(["Ada"], (), "clock") == "Ada loses. The time ran out."


@in_a_loop
async def test_at_a_table_for_one_the_run_is_played_and_can_be_given_up(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        wish = Wish(game="curtain-call", seats=[SeatWish(kind="me")], options={"macguffin_hp": 45})
        made = await night.house.create(wish, "ada", "Ada")
        await night.sit(made, "ada", 0)
        ada = await arrive(night.house, made.table, "ada")
        for _ in range(6):
            await ada.until(lambda: ada.to_decide)
            await ada.first()
        await ada.until(lambda: ada.to_decide)
        await ada.ask("resign")
        await ada.until(lambda: ada.newest.v.over)
        result = ada.newest.v.result
        assert result is not None
        assert (result.winners, result.how) == ((), "resigned")
        assert result.text == "Ada loses. The game was given up."
