"""Mistakes in sets of cards are told so that they can be mended: in few lines, with their place, and by what works there."""

from __future__ import annotations

import itertools
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import footlights as fl
from footlights.games.curtain_call import text as curtain_call_text
from footlights.games.encore import text as encore_text
from footlights.games.gothies import text as gothies_text
from footlights.stage.errors import Broken, Trouble
from tests.cli.command import refused, run

GAMES = ("the-theatre", "tnb", "encore", "gothies", "curtain-call")
FEW_LINES = 24
ANOTHER_VIXIE = "Vixie,Charm,Paw,4,,6,Staff,Waiter/Host,Twice.,TTB 900/300 U,Telsie\n"


def copied(game: str, folder: Path) -> Path:
    """The base set of a game, where it can be changed."""
    copy = folder / "set"
    shutil.copytree(fl.get_game(game).base_set_folder, copy)
    return copy


def change(path: Path, old: str, new: str, times: int = 1) -> None:
    """Put something else into a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, times), encoding="utf-8")


def problems_of(game: str, folder: Path) -> list[str]:
    """What is told of a set that is broken; nothing of a sound one."""
    try:
        fl.get_game(game).load_set(folder)
    except Trouble as error:
        return str(error).splitlines()
    return []


# --- A card of which there are two -----------------------------------------------------------------------------------


@pytest.fixture
def two_vixies(tmp_path: Path) -> Path:
    """A set with two cards that share name and Suit."""
    folder = copied("the-theatre", tmp_path)
    path = folder / "cards.csv"
    head, _, rest = path.read_text(encoding="utf-8").partition("\n")
    path.write_text(f"{head}\n{ANOTHER_VIXIE}{rest}", encoding="utf-8")
    return folder


def test_a_card_that_is_there_twice_is_not_called_missing(two_vixies: Path) -> None:
    answer = run("cards", "the-theatre", "--set", two_vixies)
    ways = "suit 'Charm [TTB 001/300 U]' or suit 'Charm [TTB 900/300 U]'"
    refused(answer, f"row 2: there are 2 cards named 'Vixie/Charm': say which, with {ways}.", lines=2)
    assert "there is no card" not in answer.err


def test_what_it_says_works(two_vixies: Path) -> None:
    change(two_vixies / "decks.csv", ",Vixie,Charm\n", ",Vixie,Charm [TTB 001/300 U]\n", times=2)
    assert problems_of("the-theatre", two_vixies) == []


def test_a_list_of_cards_is_answered_in_the_same_way(two_vixies: Path) -> None:
    change(two_vixies / "decks.csv", ",Vixie,Charm\n", ",Vixie,Charm [TTB 001/300 U]\n", times=2)
    game = fl.get_game("the-theatre")
    card_set = game.load_set(two_vixies)
    told = r"card 1: there are 2 cards named 'Vixie/Charm': say which, with 'Vixie/Charm \[TTB 001/300 U\]' or 'Vixie"
    with pytest.raises(Broken, match=told):
        game.setting(None, [["Vixie/Charm"]] * 2, card_set)
    cast = game.setting(None, None, card_set).cast
    with pytest.raises(Trouble, match="several cards called Vixie/Charm"):
        game.words.parse_action(cast, "play Vixie/Charm")


# --- Formats, quotes, texts, Venues ----------------------------------------------------------------------------------


def test_a_misspelt_format_is_named(tmp_path: Path) -> None:
    folder = copied("the-theatre", tmp_path)
    change(folder / "set.yaml", "formats: [duel]", "formats: [duell]")
    told = "deck 'The Midnight Pack', formats: there is no format 'duell'"
    refused(run("cards", "the-theatre", "--set", folder), told, "Did you mean 'duel'?")


def test_a_format_that_is_no_list_and_a_misspelt_key_are_named(tmp_path: Path) -> None:
    folder = copied("the-theatre", tmp_path)
    change(folder / "set.yaml", "formats: [duel]", "formats: duell")
    refused(run("cards", "the-theatre", "--set", folder), "found 'duell'", "Did you mean 'duel'?")
    folder = copied("the-theatre", tmp_path / "other")
    change(folder / "set.yaml", "formats: [duel]", "format: [duel]")
    told = "deck 'The Midnight Pack': there is no 'format' here"
    refused(run("cards", "the-theatre", "--set", folder), told, "Did you mean 'formats'?")


def test_a_deck_without_formats_is_told_that_it_needs_them(tmp_path: Path) -> None:
    folder = copied("the-theatre", tmp_path)
    change(folder / "set.yaml", "    formats: [duel]\n", "")
    refused(run("cards", "the-theatre", "--set", folder), "the deck 'The Midnight Pack' needs `formats`")


@pytest.mark.parametrize(("row", "cell"), [(2, '"She remembers'), (4, '"Two programs sold')])
def test_an_unclosed_quote_is_told_with_its_row(tmp_path: Path, row: int, cell: str) -> None:
    folder = copied("the-theatre", tmp_path)
    path = folder / "cards.csv"
    lines = path.read_text(encoding="utf-8").split("\n")
    assert cell in lines[row - 1]
    lines[row - 1] = re.sub(r'",', ",", lines[row - 1])
    path.write_text("\n".join(lines), encoding="utf-8")
    answer = run("cards", "the-theatre", "--set", folder)
    refused(answer, f"cards.csv, row {row} (line {row}): a cell that begins with a quotation mark is not closed")


def test_a_quote_that_swallows_a_row_is_told_with_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "deck.csv"
    path.write_text('count,name,suit\n1,"Vixie,Charm\n1,Vixie,Luck"\n', encoding="utf-8")
    with pytest.raises(Broken, match=r"row 2: found 2 cells.*from line 2 to line 3: is a quotation mark not closed"):
        fl.get_game("the-theatre").setting(None, [str(path)] * 2)


def test_one_card_is_never_suggested_as_cards(tmp_path: Path) -> None:
    folder = copied("curtain-call", tmp_path)
    path = folder / "cards.csv"
    change(path, "Draw 1 card", "Draw 1 car")
    told = "\n".join(problems_of("curtain-call", folder))
    assert "found 'car', expected card. Did you mean 'card'?" in told
    change(path, "Draw 1 car", "Draw 1 card")
    assert problems_of("curtain-call", folder) == []


def texts_of(game: str) -> Iterator[tuple[str, Callable[[str], object]]]:
    """Every text of one line on a card of the base set, with what reads it."""
    for card in fl.get_game(game).base_set.cards:
        if game == "curtain-call":
            yield card.text, curtain_call_text.parse_card
        elif game == "encore" and card.main:
            yield card.main, partial(encore_text.parse_ability, tongue=card.tongue)
        elif game == "gothies" and card.text and "\n" not in card.text:
            runes = [rune.name for rune in fl.get_game(game).base_set.runes]
            yield card.text, partial(gothies_text.parse_text, runes=runes)


def trouble_with(text: str, read: Callable[[str], object]) -> tuple[str, int]:
    """What is wrong with a text, and where; nothing, and its end, if nothing is."""
    try:
        read(text)
    except ValueError as error:
        told, *_, caret = str(error).splitlines()
        return told, len(caret) - len("    ^")
    return "", len(text)


@pytest.mark.parametrize("game", ["curtain-call", "encore", "gothies"])
def test_what_is_suggested_for_card_text_works_there(game: str) -> None:
    tried = 0
    for text, read in texts_of(game):
        for word in re.finditer(r"[A-Za-z]{4,}", text):
            wrong = text[: word.start()] + word[0][:-1] + text[word.end() :]
            told, place = trouble_with(wrong, read)
            found = re.search(r"found '([^']*)'.*Did you mean '([^']*)'\?", told)
            if found and wrong.startswith(found[1], place):
                mended = wrong[:place] + found[2] + wrong[place + len(found[1]) :]
                more, then = trouble_with(mended, read)
                assert then >= place + len(found[2]), (wrong, told, more)
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("venues", [1, 3, 4])
def test_venues_that_are_too_few_to_play_with_are_refused_by_cards_and_by_simulate(tmp_path: Path, venues: int) -> None:
    folder = copied("encore", tmp_path)
    path = folder / "venues.csv"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[: 1 + venues]), encoding="utf-8")
    answers = [
        run("cards", "encore", "--set", folder),
        run("simulate", "encore", "--set", folder, "--games", 2, "--on", "interpreter"),
    ]
    if venues == 4:
        assert [answer.code for answer in answers] == [0, 0], answers
    else:
        for answer in answers:
            refused(answer, f"{venues} Venues, expected", "4 to 32 Venues")


# --- Swapped headers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "file", "one", "other"),
    [
        ("the-theatre", "cards.csv", "name", "suit"),
        ("the-theatre", "cards.csv", "suit", "print"),
        ("the-theatre", "decks.csv", "name", "suit"),
        ("tnb", "cards.csv", "name", "shape"),
        ("tnb", "decks.csv", "deck", "name"),
        ("encore", "performers.csv", "name", "colour"),
        ("gothies", "cards.csv", "id", "name"),
        ("gothies", "monsters.csv", "attack", "toughness"),
        ("curtain-call", "cards.csv", "id", "name"),
    ],
)
def test_two_headers_that_have_changed_places_are_one_line(
    tmp_path: Path, game: str, file: str, one: str, other: str
) -> None:
    folder = copied(game, tmp_path)
    exchange(folder / file, one, other)
    answer = run("cards", game, "--set", folder)
    refused(answer, f"{file}, row 1: the columns ", "have changed places", repr(one), repr(other))


@pytest.mark.parametrize("game", GAMES)
def test_no_two_headers_fill_the_screen_when_they_have_changed_places(tmp_path: Path, game: str) -> None:
    folder = copied(game, tmp_path)
    for path in sorted(folder.glob("*.csv")):
        before = path.read_bytes()
        header = path.read_text(encoding="utf-8").partition("\n")[0].split(",")
        for one, other in itertools.combinations(header, 2):
            exchange(path, one, other)
            assert len(problems_of(game, folder)) <= FEW_LINES, (path.name, one, other)
            path.write_bytes(before)


def exchange(path: Path, one: str, other: str) -> None:
    """Let two names of the first row change places."""
    head, _, rest = path.read_text(encoding="utf-8").partition("\n")
    names = {one: other, other: one}
    path.write_text(",".join(names.get(name, name) for name in head.split(",")) + "\n" + rest, encoding="utf-8")


def test_few_mistakes_of_a_kind_are_all_told(tmp_path: Path) -> None:
    folder = copied("the-theatre", tmp_path)
    change(folder / "cards.csv", ",Paw,", ",Pow,", times=5)
    assert len(problems_of("the-theatre", folder)) == 5
