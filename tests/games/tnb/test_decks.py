"""Decks and sets: legal by TB-1.2 and TB-8.1 or refused with the clause; files refused with every mistake located."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import footlights as fl
from footlights.games.tnb.tables import Constants, load_deck, load_set
from footlights.stage.conformance import Walk
from footlights.stage.game import get_game

TNB = get_game("tnb")
NAMES = [card.name for card in TNB.base_set.cards]
STARTERS = list(TNB.base_set.decks)


def refusal(decks: list[Any], **options: Any) -> str:
    """Why a game with these decks does not start; nothing if it does."""
    try:
        fl.new("tnb", decks=decks, options=options)
    except fl.Refused as error:
        return f"{error.reason.clause}: {error}"
    return ""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the base set to damage."""
    return Path(shutil.copytree(TNB.base_set_folder, tmp_path / "set"))


def problems(folder: Path) -> list[str]:
    """What is wrong with a set."""
    with pytest.raises(fl.Trouble) as error:
        load_set(folder)
    return str(error.value).replace(str(folder), "SET").splitlines()


def replace_in(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_deck_is_eight_different_cards() -> None:
    assert refusal([NAMES[:8], NAMES[8:16]]) == ""
    assert refusal([NAMES[:8], NAMES[:8]]) == ""
    assert "exactly 8 cards; this one has 7" in refusal([NAMES[:7], NAMES[:8]])
    assert "exactly 8 cards; this one has 9" in refusal([NAMES[:8], NAMES[:9]])
    assert refusal([[*NAMES[:7], NAMES[0]], NAMES[:8]]).startswith("TB-1.2: Seat 0 (Custom deck 0): No card is twice")


def test_every_fault_of_a_deck_is_told() -> None:
    told = refusal([[*NAMES[:7], NAMES[0], NAMES[1]], NAMES[:8]])
    assert told.count("TB-1.2") >= 3


def test_case_does_not_matter_and_unknown_cards_are_named_with_their_place() -> None:
    assert refusal([[name.upper() for name in NAMES[:8]], NAMES[:8]]) == ""
    with pytest.raises(
        fl.Trouble, match=r"deck of seat 1, card 3: there is no card 'Lamp Boi'\. Did you mean 'Lamp Boy'"
    ):
        fl.new("tnb", decks=[NAMES[:8], [*NAMES[:2], "Lamp Boi", *NAMES[3:8]]])


def test_one_deck_is_for_both_and_three_are_one_too_many() -> None:
    assert refusal([STARTERS[0]]) == ""
    assert refusal([STARTERS[0]] * 3).startswith("TB-1.1")


def test_the_deck_format_says_which_decks_may_be_brought() -> None:
    assert refusal([STARTERS[0], STARTERS[0]], deck_format="preset") == ""
    assert refusal([NAMES[:8], STARTERS[0]], deck_format="preset").startswith("TB-8.1")
    assert refusal([STARTERS[0], STARTERS[1]], deck_format="random").startswith("TB-8.1")
    assert refusal(["", ""], deck_format="random") == ""


def test_a_deck_may_come_from_a_file(tmp_path: Path) -> None:
    csv, yaml = tmp_path / "mine.csv", tmp_path / "mine.yaml"
    csv.write_text("name\n" + "\n".join(NAMES[:8]) + "\n")
    yaml.write_text("cards:\n" + "\n".join(f"  - {name}" for name in NAMES[:8]) + "\n")
    assert load_deck(csv, NAMES).cards == load_deck(yaml, NAMES).cards == tuple(NAMES[:8])
    assert refusal([str(csv), str(yaml)]) == ""
    csv.write_text("name\nLamp Boi\n\nRope Runer\n")
    with pytest.raises(fl.Broken) as error:
        load_deck(csv, NAMES)
    assert [line.partition("mine.csv")[2] for line in error.value.problems] == [
        ", row 2, column name: there is no card 'Lamp Boi' in this set. Did you mean 'Lamp Boy'?",
        ", row 4, column name: there is no card 'Rope Runer' in this set. Did you mean 'Rope Runner'?",
    ]


def test_unknown_decks_and_files_are_told_apart() -> None:
    with pytest.raises(fl.Trouble, match=r"there is no deck 'The Heavy Sett'.*Did you mean 'The Heavy Set'"):
        fl.new("tnb", decks=["The Heavy Sett"])
    with pytest.raises(fl.Trouble, match="is not a deck file"):
        fl.new("tnb", decks=["decks/mine.txt"])


def test_options_are_those_of_the_rules_and_no_others() -> None:
    for options in (
        {"deck_size": 9},
        {"turn_order": "random"},
        {"round_cap": 0},
        {"round_cap": 1000},
        {"cap_result": 1},
    ):
        with pytest.raises(fl.Broken):
            fl.new("tnb", options=options)
    assert fl.new("tnb", options={"round_cap": 999}).options["round_cap"] == 999


def test_random_decks_are_eight_different_cards_each_equally_likely() -> None:
    setting = TNB.setting({"deck_format": "random"})
    counts = dict.fromkeys(range(32), 0)
    for seed in range(1500):
        s = Walk(setting, seed).s
        for seat in range(2):
            deck = s.rows[seat][:8]
            assert len(set(deck)) == 8
            for card in deck:
                counts[card] += 1
    mean = 1500 * 2 * 8 / 32
    assert all(abs(number - mean) < 5 * (mean * 0.75) ** 0.5 for number in counts.values())


# --- Sets ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Lamp Boy,3", "Lamp Boy,0", "row 17, column health: found '0', expected a whole number from 1 to 99."),
        ("Lamp Boy,3", "Lamp Boy,100", "row 17, column health: found '100', expected a whole number from 1 to 99."),
        ("Lamp Boy,3,3", "Lamp Boy,3,-1", "row 17, column speed: found '-1', expected a whole number from 0 to 99."),
        ("Lamp Boy,", "Rope Runner,", "row 17, column name: Rope Runner is already in SET/cards.csv, row 15."),
        ("Lamp Boy,", ",", "row 17, column name: is empty, expected the card's name."),
        ("X.. / ..X / ...", "X.. / ..X", "row 17, column shape: found 'X.. / ..X', expected three rows of three"),
        ("X.. / ..X / ...", "... / ... / ...", "row 17, column shape: found '... / ... / ...', expected three rows"),
    ],
)
def test_mistakes_in_cards_are_located(folder: Path, old: str, new: str, told: str) -> None:
    replace_in(folder / "cards.csv", old, new)
    assert any(line.startswith(f"SET/cards.csv, {told}") for line in problems(folder))


def test_mistakes_in_decks_are_located(folder: Path) -> None:
    replace_in(folder / "decks.csv", "The Heavy Set,Anvil Cart\n", "")
    assert "SET/decks.csv, deck 'The Heavy Set': A deck is exactly 8 cards; this one has 7. (TB-1.2)" in problems(
        folder
    )
    replace_in(folder / "decks.csv", "The Heavy Set,Call Bell", "The Heavy Set,Call Bel")
    assert any(
        "there is no card 'Call Bel' in this set. Did you mean 'Call Bell'?" in line for line in problems(folder)
    )


def test_a_set_needs_enough_cards_for_a_deck_but_no_starter_decks(folder: Path) -> None:
    (folder / "decks.csv").unlink()
    (folder / "set.yaml").write_text("set: small\n")
    lines = (folder / "cards.csv").read_text().splitlines()
    (folder / "cards.csv").write_text("\n".join(lines[:8]) + "\n")
    assert problems(folder) == ["SET/cards.csv: found 7 cards; a set has at least 8."]
    (folder / "cards.csv").write_text("\n".join(lines[:9]) + "\n")
    small = load_set(folder)
    with pytest.raises(fl.Refused, match="no starter decks"):
        TNB.setting({"deck_format": "preset"}, None, small)
    assert TNB.setting({"deck_format": "random"}, None, small).cast.card_set is small


def test_the_constants_of_a_set_are_what_is_played_with(folder: Path) -> None:
    replace_in(folder / "set.yaml", "life_points: 6", "life_points: 9")
    replace_in(folder / "set.yaml", "income: 1", "income: 2")
    changed = load_set(folder)
    assert changed.constants == Constants(life_points=9, income=2)
    walk = Walk(TNB.setting({}, None, changed), 1)
    assert walk.s.lp == [9, 9]
    assert walk.s.tp == [2, 2]
    for _ in walk:
        pass
    assert walk.s.over
    replace_in(folder / "set.yaml", "income: 2", "incom: 2")
    assert any("there is no 'incom'" in line and "Did you mean 'income'?" in line for line in problems(folder))


@pytest.mark.parametrize(
    "constants",
    [
        Constants(life_points=20, income=3, opening_hand=5, hand_limit=9, board_limit=9, deck_size=24),
        Constants(life_points=1, income=1, opening_hand=0, hand_limit=1, board_limit=1, deck_size=1),
        Constants(income=0),
        Constants(income=5, action_cost=3),
    ],
    ids=str,
)
def test_experiments_with_other_constants_stay_within_bounds(constants: Constants) -> None:
    from dataclasses import replace

    cards = TNB.base_set.cards
    changed = replace(TNB.base_set, constants=constants, decks={})
    for order in ("alternating", "simultaneous"):
        options = {"deck_format": "random", "extra_actions": "full", "turn_order": order}
        setting = TNB.setting(options, None, changed)
        for seed in range(4):
            walk = Walk(setting, seed)
            for answers in walk:
                assert len(answers) <= TNB.max_legal
                assert TNB.words.faults(setting.cast, walk.s, setting.tables) == []
            assert walk.s.over
    assert len(cards) == 32
