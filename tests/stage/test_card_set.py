"""One reading of sets for all games: what a room declares is read, checked, and told with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from footlights.stage.card_set import CardSet, SetFile, SetForm, SetKey, doubles, merged, read_id, read_name, slug
from footlights.stage.constants import Numbers, SetConstants, bounded, whole
from footlights.stage.decks import Deck, DeckForm, check_deck, is_deck_file, one_each
from footlights.stage.errors import Broken, Reason, Refused, Trouble, listing
from footlights.stage.files import Column, number_column, text_column, word_column

NAME = text_column("name", "the fish's name", required=True, read=read_name)


@dataclass(frozen=True)
class Fish:
    """A card of a game about fish."""

    id: str
    name: str
    sea: str
    weight: int
    line: str = ""


@dataclass(frozen=True)
class PondConstants(SetConstants):
    """Numbers of the game."""

    nets: int = whole(3, 1, 9, "FI-1")
    coins: int = whole(20, 0, 90, step=10)
    tides: Any = field(default_factory=lambda: {1: 2, 2: 4}, metadata=bounded(Numbers(1, 2, 1, 9, "tides")))

    def faults(self, known: Any) -> list[str]:
        """Nobody can pay for nets of nothing."""
        return ["coins: found none, but a net has its price."] if not self.coins and self.nets > 1 else []


@dataclass(frozen=True)
class PondSet(CardSet):
    """Fish in seas."""

    seas: tuple[str, ...] = ()
    weather: tuple[str, ...] = ()
    constants: PondConstants = field(default_factory=PondConstants)


def read_weather(given: Any, known: Any) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise ValueError("expected a list of winds.")
    return tuple(given)


def complete(cells: Any, base: Any, known: Any) -> dict[str, Any]:
    fresh = {"id": slug(cells["name"]), "sea": known["seas"][0], "weight": 1}
    return {**fresh, **(vars(base) if base else {}), **cells}


FISH_COLUMNS = (Column("id", str, "an id", read=read_id), NAME)
FORM = SetForm(
    game="pond",
    kind=PondSet,
    files=(
        SetFile(
            "seas.csv",
            "seas",
            (text_column("name", required=True),),
            lambda row, known: row["name"],
            words=True,
            least=1,
        ),
        SetFile(
            "fish.csv",
            "cards",
            lambda known: (
                *FISH_COLUMNS,
                word_column("sea", known["seas"]),
                number_column("weight", 1, 99),
                text_column("line"),
            ),
            lambda row, known: Fish(**row),
            faults=lambda fish: ["column weight: found 13, which nobody weighs."] if fish.weight == 13 else [],
            least=lambda known: known["constants"].nets,
            most=4,
            complete=complete,
        ),
        SetFile("songs.csv", "weather", (text_column("line"),), lambda row, known: row["line"], required=False),
    ),
    constants=PondConstants,
    decks=DeckForm(
        columns=(number_column("count", 1, 9), text_column("name", "a fish", required=True)),
        example="2 Carp",
        faults=lambda deck, name, known: [Reason("FI-2", "Too heavy.")] if len(deck.cards) > 3 else [],
        formats=("calm", "storm"),
        copies=9,
    ),
    faults=lambda known: [f"{fish.name} is no fish." for fish in known["cards"] if fish.name == "Boot"],
    own_faults=lambda known: [f"{fish.name} is no fish." for fish in known["cards"] if fish.name == "Boot"],
)
FILES = {
    "set.yaml": "set: small\ntitle: A Pond\nconstants: {nets: 2}\ndecks:\n  One: {formats: [calm], theme: Wet.}\n",
    "seas.csv": "name\nNorth\nSouth\n",
    "fish.csv": "id,name,sea,weight,line\ncarp,Carp,North,3,Blub.\neel,Eel,South,12,\n",
    "decks.csv": "deck,count,name\nOne,2,Carp\nOne,1,eel\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def problems(folder: Path, **changes: str) -> list[str]:
    """What is told of the set after changes to its files, each `old -> new`, without the folder."""
    for name, change in changes.items():
        old, _, new = change.partition(" -> ")
        path = folder / name.replace("_", ".")
        content = path.read_text(encoding="utf-8")
        assert old in content
        path.write_text(content.replace(old, new), encoding="utf-8")
    with pytest.raises(Broken) as error:
        FORM.load(folder)
    return [problem.replace(f"{folder}/", "").replace(str(folder), "SET") for problem in error.value.problems]


def test_a_set_is_read_as_it_is_declared(folder: Path) -> None:
    found = FORM.load(folder)
    assert (found.name, found.title, found.seas) == ("small", "A Pond", ("North", "South"))
    assert [fish.name for fish in found.cards] == list(found.by_notation) == ["Carp", "Eel"]
    assert found.decks == {"One": Deck("One", ("Carp", "Carp", "Eel"), theme="Wet.", formats=("calm",))}
    assert found.constants == PondConstants(nets=2)
    assert (found.weather, found.pairings, found.printed) == ((), (), found.cards)


def test_the_hash_is_that_of_the_declared_files_and_of_no_others(folder: Path) -> None:
    before = FORM.load(folder).hash
    (folder / "notes.txt").write_text("Buy worms.", encoding="utf-8")
    assert FORM.load(folder).hash == before
    (folder / "songs.csv").write_text("line\nSplash.\n", encoding="utf-8")
    assert FORM.load(folder).hash != before


def test_a_game_without_cards_has_an_ordinary_empty_set() -> None:
    empty = CardSet()
    assert (empty.cards, empty.decks, empty.pairings, empty.by_notation, empty.printed) == ((), {}, (), {}, ())


def test_all_mistakes_are_told_at_once_and_set_yaml_last(folder: Path) -> None:
    changes = {
        "fish_csv": "eel,Eel,South,12 -> carp,Eel,Sooth,13",
        "decks_csv": "eel -> Ell",
        "set_yaml": "nets: 2 -> nots: 2",
    }
    assert problems(folder, **changes) == [
        "fish.csv, row 3, column sea: found 'Sooth', expected North or South. Did you mean 'South'?",
        "set.yaml, constants: there is no 'nots'; there is nets, coins, tides. Did you mean 'nets'?",
    ]
    assert problems(folder, fish_csv="Sooth -> South") == [
        "fish.csv, row 3, column id: carp is already in fish.csv, row 2.",
        "fish.csv, row 3, column weight: found 13, which nobody weighs.",
        "set.yaml, constants: there is no 'nots'; there is nets, coins, tides. Did you mean 'nets'?",
    ]


@pytest.mark.parametrize(
    ("file", "change", "told"),
    [
        ("decks_csv", "eel -> Pike", "decks.csv, row 3: there is no card 'Pike' in this set."),
        ("decks_csv", "1,eel -> 2,eel", "decks.csv, deck 'One' in calm: Too heavy. (FI-2)"),
        ("fish_csv", "Eel -> Boot", "decks.csv, row 3: there is no card 'eel' in this set."),
        ("fish_csv", "eel,Eel,South,12,\n -> ", "fish.csv: found 1 cards; a set has at least 2."),
        ("seas_csv", "North\nSouth\n -> ", "seas.csv: found 0 seas; a set has at least 1."),
        ("set_yaml", "nets: 2 -> nets: 10", "set.yaml, constants, nets: found 10, expected a whole number from 1 to 9."),
        ("set_yaml", "nets: 2 -> coins: 15", "coins: found 15, expected a whole number from 0 to 90, a multiple of 10."),
        ("set_yaml", "nets: 2 -> coins: 0", "set.yaml, constants, coins: found none, but a net has its price."),
        ("set_yaml", "nets: 2 -> tides: {1: 1}", "expected a number for each of 1 to 2 tides."),
        ("set_yaml", "{nets: 2} -> 7", "set.yaml: `constants` must be a mapping with any of nets, coins, tides."),
        ("set_yaml", "[calm] -> [clam]", "set.yaml, deck 'One', formats: there is no format 'clam', expected calm or storm."),
        ("set_yaml", "title: A Pond -> game: lake", "set.yaml: this set is for 'lake', not for 'pond'."),
        ("set_yaml", "set: small -> sot: small", "set.yaml: expected a mapping with at least `set: NAME`."),
    ],
)  # fmt: skip
def test_every_mistake_has_its_place(folder: Path, file: str, change: str, told: str) -> None:
    assert told in "\n".join(problems(folder, **{file: change}))


def test_what_a_whole_set_lacks_is_told_when_its_files_are_sound(folder: Path) -> None:
    assert problems(folder, fish_csv="Eel -> Boot", decks_csv="eel -> Boot") == ["SET: Boot is no fish."]


def test_a_folder_that_is_not_there_is_told_with_what_a_set_is(folder: Path) -> None:
    with pytest.raises(Trouble, match=r"a set is a folder with set\.yaml, seas\.csv and fish\.csv\.$"):
        FORM.load(folder / "nowhere")


def test_the_words_of_set_yaml_come_before_all_else(folder: Path) -> None:
    form = SetForm("pond", PondSet, FORM.files, keys=(SetKey("weather", "weather", "winds", read_weather),))
    with pytest.raises(Broken) as error:
        form.load(folder)
    assert error.value.problems == [f"{folder / 'set.yaml'}, weather: expected a list of winds."]


def test_the_columns_of_a_set_can_be_listed_with_no_code_of_the_game(folder: Path) -> None:
    told = {file["file"]: file for file in FORM.describe(FORM.load(folder))}
    assert list(told) == ["seas.csv", "fish.csv", "songs.csv", "decks.csv", "set.yaml"]
    columns = {column["name"]: column for column in told["fish.csv"]["columns"]}
    assert columns["sea"]["words"] == ["North", "South"]
    assert (columns["weight"]["type"], columns["weight"]["least"], columns["weight"]["most"]) == ("number", 1, 99)
    assert (columns["line"]["required"], columns["line"]["default"]) == (False, "")
    assert told["set.yaml"]["constants"][0] == {
        "name": "nets",
        "default": 3,
        "expected": "a whole number from 1 to 9",
        "clause": "FI-1",
    }


# --- A scenario's own rows -------------------------------------------------------------------------------------------


def test_own_rows_replace_or_stand_behind_and_may_leave_things_out(folder: Path) -> None:
    base = FORM.load(folder)
    changed = FORM.with_own(base, [{"name": "Pike"}, {"name": "Carp", "weight": 9}])
    assert [(fish.name, fish.weight, fish.sea) for fish in changed.cards] == [
        ("Carp", 9, "North"),
        ("Eel", 12, "South"),
        ("Pike", 1, "North"),
    ]
    assert base.cards[0].weight == 3


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([7], "cards, entry 1: expected a mapping with at least `name`."),
        ([{"name": "Pike", "see": "North"}], "cards, entry 1: there is no column 'see'. Did you mean 'sea'?"),
        ([{"name": "Pike", "sea": "West"}], "cards, entry 1, column sea: found 'West', expected North or South."),
        ([{"name": "Pike", "weight": 13}], "cards, entry 1, column weight: found 13, which nobody weighs."),
        ([{"name": "Pike"}, {"name": "pike"}], "cards, entry 2, column name: pike is already in cards, entry 1."),
        ([{"name": "Boot"}], "cards: Boot is no fish."),
        ([{"name": name} for name in ("Aal", "Bream", "Cod")], "cards: 5 cards in all; at most 4 are possible."),
    ],
)
def test_mistakes_in_own_rows_are_told(folder: Path, rows: list[Any], told: str) -> None:
    with pytest.raises(Broken) as error:
        FORM.with_own(FORM.load(folder), rows)
    assert told in error.value.problems


def test_things_take_the_place_of_all_that_they_are_the_same_as() -> None:
    assert merged(["a1", "b1", "a2"], ["c1", "a3", "a4"], lambda thing: thing[0]) == ["a3", "a4", "b1", "c1"]


def test_ids_and_names_are_unique_whatever_their_case() -> None:
    seen: dict[str, str] = {}
    assert doubles("row 2", {"id": "eel", "name": "Eel"}, seen) == []
    assert doubles("row 3", {"id": "ell", "name": "EEL"}, seen) == ["row 3, column name: EEL is already in row 2."]


# --- Decks -----------------------------------------------------------------------------------------------------------

DECKS = FORM.decks
assert DECKS is not None
KNOWN = ("Carp", "Eel", "2 Fast Eels")


def test_a_list_is_expanded_whatever_the_case_and_mistakes_are_numbered() -> None:
    assert DECKS is not None
    wrong: list[str] = []
    assert DECKS.expand(["2 carp", "EEL", "2 Fast Eels"], KNOWN, "here", wrong) == [
        "Carp",
        "Carp",
        "Eel",
        "2 Fast Eels",
    ]
    assert wrong == []
    assert DECKS.expand(["2 Crap", 7, {"name": "Eel", "count": 3}, "0 Eel", "10 Eel"], KNOWN, "here", wrong) == []
    assert wrong == [
        "here, card 1: there is no card 'Crap'. Did you mean 'Carp'?",
        "here, card 2: found 7, expected the form '2 Carp'.",
        "here, card 3: found {'name': 'Eel', 'count': 3}, expected the form '3 Eel'.",
        "here, card 4: found '0 Eel', expected a number of copies from 1 to 9.",
        "here, card 5: found '10 Eel', expected a number of copies from 1 to 9.",
    ]


def test_a_deck_is_brought_by_name_by_file_or_as_a_list(tmp_path: Path) -> None:
    assert DECKS is not None
    premade = {"One": Deck("One", ("Carp",))}
    path = tmp_path / "mine.csv"
    path.write_text("count,name\n2,Eel\n", encoding="utf-8")
    assert DECKS.bring("One", 0, premade, KNOWN) is premade["One"]
    assert DECKS.bring(str(path), 0, premade, KNOWN) == Deck("mine", ("Eel", "Eel"), custom=True)
    assert DECKS.bring(["Carp", "2 Eel"], 1, premade, KNOWN).written() == ["Carp", "2 Eel"]
    assert premade["One"].written() == "One"
    with pytest.raises(Trouble, match=r"Seat 1: there is no deck 'Ona'; the set has One\. Did you mean 'One'\?"):
        DECKS.bring("Ona", 1, premade, KNOWN)
    assert is_deck_file("a.yml")
    assert not is_deck_file(["a.yml"])


def test_decks_are_given_as_a_list_or_not_at_all() -> None:
    assert one_each(None) is None
    assert one_each(("One",)) == ("One",)
    with pytest.raises(Trouble, match="expected a list with one deck for each seat, found 'One'"):
        one_each("One")


def test_a_deck_that_cannot_be_played_is_refused_with_its_seat() -> None:
    deck = Deck("mine", ("Carp", "Shoe"), custom=True)
    with pytest.raises(Broken, match=r"Seat 1 \(mine\): there is no card 'Shoe' here"):
        check_deck(1, deck, KNOWN, list)
    with pytest.raises(Refused) as error:
        check_deck(0, Deck("mine"), KNOWN, lambda: [Reason("FI-2", "Empty."), Reason("FI-3", "Dull.")])
    assert str(error.value) == "Seat 0 (mine): Empty. (FI-2)\nSeat 0 (mine): Dull. (FI-3)"
    assert [str(reason) for reason in error.value.plain] == ["Empty. (FI-2)", "Dull. (FI-3)"]


def test_sentences_list_words_in_the_order_given() -> None:
    assert word_column("sea", ["North", "South"]).expected == listing(["North", "South"]) == "North or South"
