"""`footlights play`: what reaches the table, and what is refused before anybody sits down."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

import footlights as fl
import footlights.terminal
from footlights.bots import Bot
from footlights.stage.game import no_set, registered
from tests.cli.command import THEATRE, Answer, copy_of_base_set, played_match, refused, run
from tests.stage.tiny.game import GAME as TINY


@dataclass
class Table:
    """Stands in for the table: notes who was led to it."""

    code: int = 0
    match: fl.Match | None = None
    seats: list[Bot | None] = field(default_factory=list)
    how: dict[str, Any] = field(default_factory=dict)

    def __call__(self, match: fl.Match, seats: list[Bot | None], **how: Any) -> int:
        self.match, self.seats, self.how = match, seats, how
        return self.code

    @property
    def names(self) -> list[str]:
        """Who sits where."""
        return ["me" if bot is None else bot.name for bot in self.seats]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    found = Table()
    monkeypatch.setattr(footlights.terminal, "run_table", found, raising=False)
    return found


def test_i_take_the_first_seat_and_usual_bots_the_others(table: Table) -> None:
    assert run("play", THEATRE, "--option", "format=team").code == 0
    assert table.names == ["me", "understudy", "understudy", "understudy"]


def test_another_bot_can_take_the_other_seats(table: Table) -> None:
    run("play", THEATRE, "--bot", "random")
    assert table.names == ["me", "random"]


def test_seats_say_who_sits_where_and_one_name_stands_for_all(table: Table) -> None:
    run("play", THEATRE, "--seats", "greedy, me")
    assert table.names == ["greedy", "me"]
    run("play", THEATRE, "--seats", "me", "--names", "Ada,Ben")
    assert table.names == ["me", "me"]
    assert table.match is not None
    assert table.match.names == ["Ada", "Ben"]


def test_everything_asked_for_reaches_the_match(table: Table, tmp_path: Path) -> None:
    folder = copy_of_base_set(tmp_path)
    meta = folder / "set.yaml"
    meta.write_text(meta.read_text().replace("set: base", "set: mine"))
    deck = ["--deck", "The Ghost Light", "--deck", "Step After Step"]
    run(
        "play",
        THEATRE,
        "--seed",
        7,
        "-o",
        "token_stacking=once",
        *deck,
        "--set",
        folder,
        "--plain",
        "--save",
        tmp_path / "a.yaml",
    )
    assert table.match is not None
    assert table.match.seed == 7
    assert table.match.options["token_stacking"] == "once"
    assert table.match.cast.deck_names == ["The Ghost Light", "Step After Step"]
    assert table.match.cast.card_set.name == "mine"
    again = ["--set", str(folder), "--plain"]
    assert table.how == {"plain": True, "save_to": tmp_path / "a.yaml", "keep_in": None, "again": again, "asks": True}


def test_who_does_not_want_to_be_asked_says_so_once(table: Table) -> None:
    run("play", THEATRE, "--no-ask")
    assert (table.how["asks"], table.how["again"]) == (False, ["--no-ask"])


def test_a_seed_is_chosen_by_chance_and_told(table: Table) -> None:
    seeds = set()
    for _ in range(3):
        answer = run("play", THEATRE)
        assert table.match is not None
        assert answer.out == f"Seed: {table.match.seed}\n"
        seeds.add(table.match.seed)
    assert len(seeds) == 3


def test_the_tables_exit_code_is_the_commands(table: Table) -> None:
    table.code = 1
    assert run("play", THEATRE).code == 1


def test_the_bots_of_a_seed_are_those_of_the_simulation(table: Table) -> None:
    decks = ["--deck", "The Midnight Pack", "--deck", "Thunder in the Wings"]
    run("play", THEATRE, "--seats", "random", "--seed", 7, *decks)
    assert table.match is not None
    while table.match.seat is not None:
        bot = table.seats[table.match.seat]
        assert bot is not None
        table.match.play(bot.choose(table.match))
    assert table.match.actions == played_match(7).actions


def test_a_match_is_played_on_from_its_file(table: Table, tmp_path: Path) -> None:
    path = played_match().undo(10).save(tmp_path / "game.match.yaml")
    for words in (
        ("play", "--from", path),
        ("play", THEATRE, "--from", path),
        ("play", "--from", path, "--save", path),
    ):
        assert run(*words).code == 0
        assert table.match is not None
        assert table.match.actions == fl.load(path).actions


def test_a_file_brings_its_own_seed_options_decks_and_names(table: Table, tmp_path: Path) -> None:
    path = played_match().save(tmp_path / "game.match.yaml")
    refused(run("play", "--from", path, "--seed", 1, "--names", "A,B"), "leave out --seed and --names")
    assert table.match is None


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ((), ("Name a game to play",)),
        (("the-theater",), ("Did you mean 'the-theatre'?",)),
        ((THEATRE, "--seats", "me,gready"), ("Nobody called 'gready'", "Did you mean 'greedy'?")),
        (
            (THEATRE, "--seats", "me,random,random"),
            ("2 seats but 3", "--option format=free-for-all --option players=3"),
        ),
        ((THEATRE, "--seats", ""), ("Nobody called ''",)),
        ((THEATRE, "--seats", "me,greedy", "--bot", "random"), ("not both",)),
        ((THEATRE, "--bot", "gready"), ("'gready'",)),
        ((THEATRE, "--seed", "x"), ("--seed: found 'x'",)),
        ((THEATRE, "--seed", "-1"), ("--seed: found -1",)),
        ((THEATRE, "--names", "Ada"), ("2 seats but 1 name",)),
        ((THEATRE, "--option", "format=solo"), ("Option format",)),
        ((THEATRE, "--deck", "a", "--deck", "b", "--deck", "c"), ("2 seats but 3 decks",)),
        ((THEATRE, "--from", "nowhere.yaml"), ("There is no file nowhere.yaml",)),
        ((THEATRE, "--save", "nowhere/a.yaml"), ("There is no folder",)),
        ((THEATRE, "--save", "."), ("is there already",)),
    ],
)
def test_bad_arguments_are_refused_and_nobody_sits_down(
    words: tuple[str, ...], parts: tuple[str, ...], table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run("play", *words), *parts)
    assert table.match is None
    assert not list(tmp_path.iterdir())


def test_a_match_of_another_game_is_not_taken_for_this_one(tmp_path: Path) -> None:
    path = fl.new(TINY.id).save(tmp_path / "tiny.match.yaml")
    refused(run("play", THEATRE, "--from", path), "is a match of tiny, not of the-theatre")


def test_a_whole_game_can_be_played_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.match.yaml"
    answer = run("play", THEATRE, "--seed", 7, "--plain", "--bot", "random", "--save", path, input="1\n" * 200)
    assert answer.code == 0, answer.err
    assert fl.load(path).verify().over


def printed_command(answer: Answer) -> list[str]:
    """The words of the command to go on, as a shell would read them."""
    (line,) = (line for line in answer.out.splitlines() if "with: footlights" in line)
    program, *words = shlex.split(line.partition("with: ")[2])
    assert program == "footlights"
    return words


@pytest.mark.parametrize(
    "said",
    [
        (),
        ("--plain",),
        ("--plain", "--bot", "random"),
        ("--seats", "random, me", "--plain", "--names", "Ada,Ben"),
        ("--seats", "me,me", "-o", "token_stacking=once"),
        ("--save", "my game.match.yaml", "--plain"),
        ("--set", "a set of mine", "--bot", "random"),
    ],
    ids=" ".join,
)
def test_the_printed_command_goes_on_with_the_match(
    said: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = copy_of_base_set(tmp_path).rename(tmp_path / "a set of mine")
    meta = folder / "set.yaml"
    meta.write_text(meta.read_text().replace("set: base", "set: mine"))
    first = run("play", THEATRE, "--seed", 7, *said, input="\n1\n\n1\n\n1\nquit\n")
    assert first.code == 0, first.err
    again = printed_command(first)
    path = Path(again[again.index("--from") + 1])
    sets = folder if "--set" in said else None
    before = fl.load(path, sets).actions
    second = run(*again, input="\n1\n\n1\n\n1\n\n1\nquit\n")
    assert second.code == 0, second.err
    after = fl.load(path, sets).actions
    assert after[: len(before)] == before
    assert len(after) > len(before) > 0
    assert f"Saved as {path}." in second.out
    for word in ("--plain", "--bot", "--seats", "--set", "--save"):
        assert (word in again) == (word in said)


def test_a_match_is_kept_without_being_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(2):
        run("play", THEATRE, "--seed", 7, "--plain", input="1\n")
    names = ["the-theatre-7-2.match.yaml", "the-theatre-7.match.yaml"]
    assert sorted(path.name for path in (tmp_path / "footlights").iterdir()) == names
    answer = run("play", "--from", tmp_path / "footlights" / names[0], "--plain", input="1\nquit\n")
    assert f"Saved as {tmp_path / 'footlights' / names[0]}." in answer.out


def test_bots_among_themselves_leave_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run("play", THEATRE, "--seed", 7, "--seats", "random", "--plain").code == 0
    assert not list(tmp_path.iterdir())


def test_a_data_folder_that_cannot_be_written_is_told_and_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    answer = run("play", THEATRE, "--seed", 7, "--plain", input="1\n1\nquit\n")
    assert answer.code == 0
    assert answer.out.count("This game is not being saved") == 1


def test_a_game_without_sets_takes_none(table: Table, tmp_path: Path) -> None:
    with registered(replace(TINY, id="setless", title="Setless", load_set=no_set)):
        for command in ("play", "simulate", "cards"):
            answer = run(command, "setless", "--set", tmp_path)
            refused(answer, "Setless is played without sets of cards; leave out --set.")
        answer = run("cards", "setless", "--copy-to", tmp_path / "copy")
        refused(answer, "Setless is played without sets of cards; there is nothing to copy.")
    assert table.match is None
    assert not list(tmp_path.iterdir())


def test_decks_that_are_not_named_are_drawn_by_the_seed_from_even_pairings(table: Table) -> None:
    even = {frozenset(pairing.decks) for pairing in fl.get_game("tnb").base_set.pairings}
    found = []
    for seed in (1, 2, 3, 4, 1):
        run("play", "tnb", "--seed", seed)
        assert table.match is not None
        found.append(table.match.setting.cast.deck_names)
        assert frozenset(found[-1]) in even
    assert found[0] == found[-1]
    assert len({tuple(names) for names in found}) > 1


def test_a_deck_is_chosen_for_one_seat_and_drawn_for_the_other(table: Table) -> None:
    run("play", "tnb", "--deck", "The Grand Effect", "--deck", "lot")
    assert table.match is not None
    assert table.match.setting.cast.deck_names == ["The Grand Effect", "The Running Crew"]
    run("play", "tnb", "--deck", "The Sharp Cue")
    assert table.match.setting.cast.deck_names == ["The Sharp Cue"] * 2
