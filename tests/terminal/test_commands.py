"""What a person can type at the table."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from footlights import Match, load, new
from footlights.bots import Bot, Thought
from footlights.stage.blocks import Line, Table
from footlights.stage.engine import CompiledTroupe, Engine, engine_of
from footlights.stage.game import registered
from footlights.terminal.commands import COMMANDS, find_choices, not_understood, read_command
from footlights.terminal.table import _reasons
from tests.stage.tiny.game import GAME as TINY
from tests.terminal.sitting import a_match, always, sit


def ada_leads() -> Match:
    """A match in which seat 0 decides first."""
    return next(match for seed in range(50) if (match := a_match(seed=seed)).seat == 0)


def not_held(match: Match) -> str:
    """A card of the set that the player to decide does not hold."""
    held = {str(action) for action in match.legal()}
    return next(str(card) for card in match.cast.notation if f"play {card}" not in held)


LEGAL = ["play Vixie/Charm", "play Vixie/Luck", "play Bram Oxley/Will", "remove Boost Paw", "place Sap"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", ["play Vixie/Charm"]),
        (" 5 ", ["place Sap"]),
        ("play vixie/charm", ["play Vixie/Charm"]),
        ("VIXIE/LUCK", ["play Vixie/Luck"]),
        ("bram", ["play Bram Oxley/Will"]),
        ("bram will", ["play Bram Oxley/Will"]),
        ("oxley", ["play Bram Oxley/Will"]),
        ("remove paw", ["remove Boost Paw"]),
        ("place", ["place Sap"]),
        ("vixie", ["play Vixie/Charm", "play Vixie/Luck"]),
        ("0", []),
        ("6", []),
        ("99999999999999999999", []),
        ("will bram", []),
        ("b", []),
        ("/", []),
    ],
)
def test_a_choice_is_found_by_number_notation_or_enough_words(line: str, meant: list[str]) -> None:
    assert find_choices(line, LEGAL) == meant


@pytest.mark.parametrize(
    ("typed", "near"), [("udno", "undo"), ("hnit", "hint"), ("sav", "save"), ("plase sap", "place Sap")]
)
def test_what_is_not_understood_gets_the_nearest_word(typed: str, near: str) -> None:
    assert f"Did you mean {near!r}?" in not_understood(typed, LEGAL)


def test_every_command_is_listed_and_understood() -> None:
    text = sit(["?"], plain=True).text
    for name, (usage, about) in COMMANDS.items():
        command = read_command(f"{name} x")
        assert command is not None
        assert command.name == name
        assert f"{usage}: {about}." in text
    assert read_command("HELP") == read_command("?")


def test_help_knows_words_cards_clauses_and_rulings() -> None:
    asked = ["? boost", "? Vixie/Charm", "? TH-4.20", "? r7", "? breakrooms", "? nosuchthing", "? finishr"]
    text = sit(asked, plain=True).text
    assert "Boost: Puts a +1 token" in text
    assert "Vixie/Charm: Suit Charm, Print Paw, value 5, cost 6, no ability. Role: Staff." in text
    assert "TH-4.20: The two cards go the same way." in text
    assert "R7: Are equal tokens counted together?" in text
    assert "Breakroom: Your pile of cards that won." in text
    assert "Nothing is known of 'nosuchthing'" in text
    assert "Did you mean 'Finisher'?" in text


def test_why_gives_the_clause_or_says_that_it_is_allowed() -> None:
    match = ada_leads()
    first, absent = str(match.legal()[0]), not_held(match)
    lines = [f"why {first}", "why 1", f"why {absent}", "why", "why gamble", "why xyz"]
    text = sit(lines, match, plain=True).text
    assert text.count(f"{first} is allowed.") == 2
    assert f"{absent} is not in your hand; you play one of the cards you hold. (TH-3.1)" in text
    assert "Name the action: why ACTION." in text
    assert "(TH-3.4)" in text
    assert "'xyz' is neither a choice nor a command" in text


def test_a_forbidden_action_is_refused_with_its_reason() -> None:
    match = ada_leads()
    absent = not_held(match)
    text = sit([f"play {absent}", absent, "decline", "play nobody", "9"], match, plain=True).text
    assert text.count(f"{absent} is not in your hand") == 2
    assert "(TH-3.2)" in text
    assert "There is no card 'nobody'" in text
    assert "There is no choice 9" in text
    assert match.ply == 0


def test_an_ambiguous_choice_is_asked_back() -> None:
    match = ada_leads()
    text = sit(["play"], match, plain=True).text
    assert f"That could be {' or '.join(map(str, match.legal()))}; type more of it" in text
    assert match.ply == 0


def test_undo_goes_back_to_ones_own_last_decision() -> None:
    match = ada_leads()
    first = str(match.legal()[0])
    text = sit(["undo", first, "undo"], match, plain=True).text
    assert "there is nothing to take back" in text
    assert f"Taken back: {first}." in text
    assert match.ply == 0


def test_undo_and_the_same_move_give_the_same_game() -> None:
    straight, wavering = a_match(seed=4), a_match(seed=4)
    sit(["1", "1", "1"], straight, bot="greedy")
    sit(["1", "2", "undo", "1", "1"], wavering, bot="greedy")
    assert wavering.actions == straight.actions


def test_the_end_can_be_taken_back() -> None:
    match = a_match()
    text = sit(always("1", match, ["log 3", "piles", "deck", "hint", "why 1", "what", "undo"]), match, plain=True).text
    assert not match.over
    assert "The game is over. You can still type" in text


def test_the_log_is_as_long_as_asked() -> None:
    match = a_match(seed=7)
    text = sit(["1", "log 2"], match, plain=True).text
    after = text.split("log 2\n")[1].splitlines()
    assert after[:2] == [str(line) for line in match.log(0)][-2:]
    assert after[2].startswith("Ada, 1-")


def test_deck_and_piles_are_shown_on_request() -> None:
    match = a_match(seed=7)
    text = sit(["1", "deck", "piles"], match, plain=True).text
    for name, number in match.view(0)["own_deck"].items():
        assert f"{number} {name}." in text
    dismissed = match.view(0)["seats"][1]["dismissed"]
    assert f"Ben, Dismissed ({len(dismissed)}): {', '.join(dismissed) or 'none'}." in text


def test_until_the_search_is_compiled_the_hint_is_the_greedy_bots_choice_with_its_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Engine, "search_ready", False)
    match = ada_leads()
    choice, thoughts = Bot("greedy").consider(match)
    text = sit(["hint"], match, plain=True).text
    assert f"The greedy bot would choose: {choice}." in text
    for thought in thoughts:
        assert f"{thought.action}: {thought.points:.0f} point" in text


def test_the_hint_of_a_search_is_a_table_with_reasons() -> None:
    with registered(replace(TINY)):
        engine_of("tiny").compile_search()
        match = next(m for seed in range(50) if (m := new("tiny", seed=seed, options={"hand": 4})).seat == 0)
        choice, thoughts = Bot("principal").consider(match)
        text = sit(["hint"], match, plain=True).text
        assert f"The principal bot would choose: {choice}." in text
        for thought in thoughts:
            assert f"{thought.action}: prospects " in text
            assert thought.why in text


def test_what_a_search_never_tried_is_one_line_of_the_hint() -> None:
    legal = ada_leads().legal()
    tried = [Thought(legal[0], None, 7, 0.5, "Thought through 7 times.")]
    few = [Thought(action, None, 0, None, "It was never worth a look.") for action in (legal * 4)[1:4]]
    (table,) = _reasons([*few, *tried], ["never"] * 3 + ["because"])
    assert isinstance(table, Table)
    assert [row.cells[2:] for row in table.rows] == [("7", "because"), *[("0", "never")] * 3]
    many = [*few, few[0]]
    table, line = _reasons([*many, *tried], ["never"] * 4 + ["because"])
    assert isinstance(table, Table)
    assert isinstance(line, Line)
    assert [row.cells[2:] for row in table.rows] == [("7", "because")]
    assert line.words == f"Never worth a look: {', '.join(str(thought.action) for thought in many)}."


def test_a_bot_that_searches_says_how_long_it_thought() -> None:
    with registered(replace(TINY)):
        engine_of("tiny").compile_search()
        match = next(m for seed in range(50) if (m := new("tiny", seed=seed, options={"hand": 4})).seat == 0)
        text = sit(["1", "1", "1"], match, bot="search:70", plain=True).text
        assert f"{match.names[1]} is thinking." in text
        assert ": 70 times through." in text


def test_saving_never_overwrites_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text("precious", encoding="utf-8")
    match = a_match(seed=7)
    text = sit(
        ["save mine.yaml", "save", "1", "save", "save no/such/folder/x", "save \0", "quit"], match, plain=True
    ).text
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == "precious"
    assert "mine.yaml exists already" in text
    assert load("the-theatre-7.match.yaml").actions == match.actions
    assert "footlights play the-theatre --from the-theatre-7.match.yaml" in text
    assert text.count("cannot be written") == 2


def test_an_empty_line_shows_the_table_again() -> None:
    text = sit(["", ""], plain=True).text
    assert text.count("The Desired Suit is") == 3
    assert text.count("Welcome to") == 1


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
def test_quit_leaves_with_how_to_come_back(word: str) -> None:
    end = sit([word, "1"])
    assert end.code == 0
    assert end.match.ply == 0
    assert "type save before quit" in end.text


LINES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["1", "2", "3", "undo", "hint", "deck", "piles", "log", "log 999999999", "?", "", "q q", "²", "-1"]
    ),
    st.builds(
        "{} {}".format, st.sampled_from(["?", "why", "play", "remove boost", "log", "help"]), st.text(max_size=8)
    ),
)


@settings(max_examples=40)
@given(st.lists(LINES, max_size=25), st.booleans(), st.sampled_from([(0,), (0, 1), (1,)]), st.integers(0, 3))
def test_no_input_whatever_ends_in_anything_but_a_sentence(
    lines: list[str], plain: bool, people: tuple[int, ...], seed: int
) -> None:
    harmless = [line for line in lines if not line.strip().lower().startswith("save")]
    end = sit(harmless, a_match(seed=seed), people=people, plain=plain)
    assert end.code == 0
    assert end.text.endswith("\n")


@settings(max_examples=20)
@given(st.integers(0, 60), st.booleans())
def test_the_input_may_end_at_any_moment(answers: int, plain: bool) -> None:
    assert sit(["1"] * answers, plain=plain, people=(0, 1)).code == 0


def test_control_c_is_a_polite_end_too() -> None:
    def lines() -> Iterator[str]:
        yield "1"
        raise KeyboardInterrupt

    end = sit(lines())
    assert end.code == 0
    assert "not saved" in end.text


def test_control_c_while_a_bot_thinks_leaves_the_table_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, asked = CompiledTroupe.grow, count()

    def grow(self: CompiledTroupe, *how: Any) -> int:
        if next(asked) == 3:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return real(self, *how)

    monkeypatch.setattr(CompiledTroupe, "grow", grow)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    kept = tmp_path / "kept.match.yaml"
    try:
        end = sit(["1"] * 3, bot="search:10000000x2", save_to=kept)
    finally:
        signal.signal(signal.SIGINT, before)
    assert end.code == 0
    assert "is thinking." in end.text
    assert str(kept.name) in end.text
    assert len(load(kept).actions) == len(end.match.actions) > 0
    assert next(asked) < 1000
