"""Sets as designers edit them: a new card needs no code, and every mistake is told with its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import footlights as fl
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.sets import load_set
from footlights.stage.errors import Broken, Trouble


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "mine"
    shutil.copytree(GAME.base_set_folder, copy)
    return copy


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Edit a file as a designer would."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems(folder: Path) -> list[str]:
    with pytest.raises(Broken) as caught:
        load_set(folder)
    return caught.value.problems


def test_a_new_card_and_a_new_enemy_need_no_code(folder: Path) -> None:
    with (folder / "cards.csv").open("a", encoding="utf-8") as cards:
        cards.write(
            "big-broom,Big Broom,neutral,Attack,1,Deal 5 damage. Gain 1 Ward,1,Deal 8 damage. Gain 1 Ward,reward,5,\n"
        )
    with (folder / "enemies.csv").open("a", encoding="utf-8") as enemies:
        enemies.write("dust-bunny,Dust Bunny,1,regular,20,,Deal 4 damage. / Gain 2 Distract.,\n")
    match = fl.new("curtain-call", set=folder)
    assert "Big Broom" in match.cast.versions
    assert "Dust Bunny" in match.cast.enemy_ids


def test_a_wrong_word_is_told_with_file_row_column_and_caret(folder: Path) -> None:
    change(folder, "cards.csv", "Gain 2 Distract,", "Gain 2 Distrakt,")
    (problem,) = problems(folder)
    lines = (folder / "cards.csv").read_text(encoding="utf-8").splitlines()
    row = next(number for number, line in enumerate(lines, start=1) if "Distrakt" in line)
    assert problem.startswith(f"{folder / 'cards.csv'}, row {row}, column text: ")
    assert "Did you mean 'Distract'?" in problem
    assert problem.splitlines()[-1] == "    " + " " * len("Gain 2 ") + "^"


def test_all_mistakes_are_told_at_once(folder: Path) -> None:
    change(folder, "cards.csv", "Gain 2 Distract,", "Gain 2 Distrakt,")
    change(folder, "cards.csv", "Thrown Prop,neutral,Attack,1", "Thrown Prop,neutral,Attack,7")
    change(folder, "enemies.csv", "Deal 5 damage. / Gain 6 Block.", "Deal 5 damage / Gain 6 Blocks.")
    found = problems(folder)
    assert len(found) == 3
    assert "column cost" in " ".join(found)
    assert "column loop" in found[-1]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Thrown Prop,neutral,Attack", "Thrown Prop,neutral,Action", "has a Deal sentence and so is an Attack"),
        ("Painted Wall,neutral,Defense", "Painted Wall,neutral,Attack", "has no Deal sentence and so is no Attack"),
        ("Deal 6 damage,", "Deal 6 damage. Deal 1 damage,", "2 Deal sentences"),
        ("Deal 6 damage,", "At 2+ Ovation: Deal 6 damage,", "no 'At ... Ovation'"),
        ("A protagonist gains 2 Taunt. A", "Gain 2 Taunt. A", "a neutral card cannot 'Gain 2 Taunt'"),
        ("Boo!,pip,Action,1", "Boo!,pip,Action,0", "a card that draws costs at least 1"),
        ("Deal 6 damage,1,Deal 9", "Deal 6 damage,2,Deal 9", "costs no more than 1"),
        ("Deal 6 damage,1,Deal 9 damage", "Deal 6 damage,1,Deal 6 damage", "must differ in cost or text"),
        ("painted-wall,", "thrown-prop,", "thrown-prop is already in"),
        (",Painted Wall,", ",Thrown Prop,", "Thrown Prop is already in"),
        (",Painted Wall,", ",Painted Wall+,", "expected a name that does not"),
        ("Painted Wall,neutral", "Painted Wall,nobody", "expected aldric, pip or neutral"),
    ],
)
def test_every_check_of_a_card_has_its_sentence(folder: Path, old: str, new: str, told: str) -> None:
    change(folder, "cards.csv", old, new)
    assert told in "\n".join(problems(folder))


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("cards.csv", "Gain 2 Luck,basic", "Gain 2 Luck,reward", "found 1 basic cards of pip, expected exactly 2"),
        ("cards.csv", "Gain 3 Inspire,macguffin", "Gain 3 Inspire,reward", "exactly the neutral cards Block and Inspire"),
        ("enemies.csv", "The Critic,1,boss", "The Critic,1,regular", "found 0 bosses of act 1"),
        ("enemies.csv", "The Critic,1,boss", "The Critic,2,boss", "found 2 bosses of act 2"),
        ("enemies.csv", "/ Deal 7 damage.", "/ Deal 7 damage. Deal 1 damage.", "has two Deal sentences"),
        ("enemies.csv", "Moth-Eaten Lion,1,regular,26", "Moth-Eaten Lion,1,regular,0", "column max_hp"),
        ("lines.csv", "pip,hurt", "pip,itchy", "expected fight, hurt"),
        ("set.yaml", "game: curtain-call", "game: tnb", "this set is for 'tnb'"),
    ],
)  # fmt: skip
def test_every_check_of_a_set_has_its_sentence(folder: Path, file: str, old: str, new: str, told: str) -> None:
    change(folder, file, old, new)
    assert told in "\n".join(problems(folder))


def test_a_folder_that_is_not_there_is_told() -> None:
    with pytest.raises(Trouble, match="There is no folder"):
        load_set(Path("/no/such/place"))


def test_nobody_brings_a_deck() -> None:
    with pytest.raises(Trouble, match="nobody brings a deck"):
        fl.new("curtain-call", decks=[["Block"]])


def test_a_scenarios_own_cards_are_checked_too() -> None:
    with pytest.raises(Broken, match="entry 1, column text: this cannot be read"):
        GAME.setting(cards=[{"name": "Odd", "text": "Gain 2 Stagger"}])
    with pytest.raises(Broken, match="there is no column 'texts'"):
        GAME.setting(cards=[{"name": "Odd", "texts": "Gain 2 Block"}])
    with pytest.raises(Broken, match="expected a mapping with at least `name`"):
        GAME.setting(cards=[{"text": "Gain 2 Block"}])
