"""Decks: legal by TH-8 or refused with every clause they break; files refused with every mistake located."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.games.the_theatre.tables import FORMATS, Card, deck_faults, load_deck, load_set, notations
from footlights.stage.game import get_game

THEATRE = get_game("the-theatre")
CARDS: dict[str, Card] = dict(zip(notations(THEATRE.base_set.cards), THEATRE.base_set.cards, strict=True))
CHEAP = [name for name, card in CARDS.items() if card.cost == 1]
STANDARD: dict[str, Any] = {"format": "duel", "cost_limit": "standard", "deck_size": 40}


def of_cost(total: int) -> list[str]:
    """A legal list of distinct cards with exactly this total cost."""
    by_cost = {card.cost: name for name, card in CARDS.items()}
    chosen = [f"{count} {name}" for count, name in ((3, CHEAP[0]), (3, CHEAP[1]))]
    left = total - 6
    for cost in sorted(by_cost, reverse=True):
        while left >= cost and chosen.count(by_cost[cost]) < 3 and by_cost[cost] not in CHEAP[:2]:
            chosen.append(by_cost[cost])
            left -= cost
    assert left == 0
    return chosen


def refusal(deck: list[str], **options: Any) -> str:
    """Why a game with this deck does not start; nothing if it does."""
    try:
        fl.new("the-theatre", decks=[deck], options=options)
    except fl.Refused as error:
        return f"{error.reason.clause}: {error}"
    return ""


# --- TH-8 ------------------------------------------------------------------------------------------------------------


def test_a_deck_has_at_least_five_cards() -> None:
    assert refusal([f"2 {CHEAP[0]}", f"2 {CHEAP[1]}"]).startswith(
        "TH-8.1: Seat 0 (Custom deck 0): A deck has at least 5"
    )
    assert refusal([f"3 {CHEAP[0]}", f"2 {CHEAP[1]}"]) == ""


def test_a_deck_has_at_most_a_hundred_cards() -> None:
    names = list(CARDS)
    full = [f"3 {name}" for name in names[:33]]
    assert refusal([*full, names[40]], cost_limit="none") == ""
    assert refusal([*full, f"2 {names[40]}"], cost_limit="none").startswith("TH-8.1: ")


def test_a_deck_has_at_most_three_copies_of_a_card() -> None:
    assert refusal([f"4 {CHEAP[0]}", CHEAP[1]]).startswith("TH-8.2: ")
    assert refusal([f"3 {CHEAP[0]}", f"3 {CHEAP[1]}"]) == ""
    assert refusal(["3 Vixie/Charm", "3 Vixie/Luck"]) == ""


def test_other_versions_of_a_card_count_as_the_same_specific_card() -> None:
    own = {"name": "Twin", "suit": "Will", "print": "Paw", "value": 1, "ability": "", "cost": 1}
    cards = [{**own, "identifier": "AAA 001"}, {**own, "identifier": "AAA 002", "value": 2}]
    deck = ["2 Twin/Will [AAA 001]", "2 Twin/Will [AAA 002]", CHEAP[0]]
    with pytest.raises(fl.Refused, match=r"at most 3 copies of a card; this one has 4 of Twin/Will\. \(TH-8\.2\)"):
        THEATRE.setting({}, [deck], None, cards)
    THEATRE.setting({}, [[*deck[:1], "1 Twin/Will [AAA 002]", f"2 {CHEAP[0]}"]], None, cards)


@pytest.mark.parametrize(
    ("options", "limit", "clause"),
    [
        ({"format": "duel"}, 80, "TH-8.4"),
        ({"format": "free-for-all"}, 100, "TH-8.5"),
        ({"format": "team"}, 100, "TH-8.5"),
        ({"format": "duel", "cost_limit": 50}, 50, "TH-8.6"),
        ({"format": "team", "cost_limit": 140}, 140, "TH-8.6"),
    ],
)
def test_the_total_cost_may_equal_the_limit_but_not_pass_it(options: dict[str, Any], limit: int, clause: str) -> None:
    assert refusal(of_cost(limit), **options) == ""
    found = refusal(of_cost(limit + 1), **options)
    assert found.startswith(f"{clause}: ")
    assert f"at most {limit} here; this one's is {limit + 1}. ({clause})" in found


def test_without_a_limit_any_cost_will_do() -> None:
    assert refusal(of_cost(300), format="duel", cost_limit="none") == ""


@pytest.mark.parametrize("size", [5, 17, 40, 100])
def test_shooting_star_needs_exactly_the_agreed_number_and_no_cost_limit(size: int) -> None:
    names = sorted(CARDS, key=lambda name: -CARDS[name].cost)
    deck = [names[i // 3] for i in range(101)]
    options = {"format": "shooting-star", "deck_size": size}
    assert refusal(deck[:size], **options) == ""
    for wrong in (size - 1, size + 1):
        assert f"exactly {size} cards here; this one has {wrong}. (TH-8.7)" in refusal(deck[:wrong], **options)


@pytest.mark.parametrize("size", [4, 101, 0, -1])
def test_the_agreed_number_is_from_five_to_a_hundred(size: int) -> None:
    assert refusal(CHEAP[:1], format="shooting-star", deck_size=size).startswith("TH-8.7: The agreed deck size")


def test_everything_that_is_wrong_with_a_deck_is_said() -> None:
    dear = max(CARDS, key=lambda name: CARDS[name].cost)
    found = refusal([f"4 {dear}"])
    assert "(TH-8.1)" in found
    assert "(TH-8.2)" in found
    assert "(TH-8.4)" in found


def test_the_seat_with_the_bad_deck_is_named() -> None:
    with pytest.raises(fl.Refused, match=r"Seat 1 \(Custom deck 1\)"):
        fl.new("the-theatre", decks=["The Ghost Light", [CHEAP[0]]])


decks = st.lists(st.tuples(st.sampled_from(sorted(CARDS)), st.integers(1, 5)), max_size=20)


@given(
    decks,
    st.sampled_from(sorted(FORMATS)),
    st.integers(5, 150) | st.sampled_from(["standard", "none"]),
    st.integers(5, 40),
)
def test_a_deck_is_legal_exactly_if_it_keeps_every_clause(
    entries: list[tuple[str, int]], format_name: str, limit: Any, size: int
) -> None:
    cards = [CARDS[name] for name, number in entries for _ in range(number)]
    options = {"format": format_name, "cost_limit": limit, "deck_size": size}
    expected = set()
    if not 5 <= len(cards) <= 100:
        expected.add("TH-8.1")
    if max(Counter((card.name, card.suit) for card in cards).values(), default=0) > 3:
        expected.add("TH-8.2")
    total = sum(card.cost for card in cards)
    if format_name == "shooting-star":
        if len(cards) != size:
            expected.add("TH-8.7")
    elif limit == "standard":
        if format_name == "duel" and total > 80:
            expected.add("TH-8.4")
        if format_name != "duel" and total > 100:
            expected.add("TH-8.5")
    elif limit != "none" and total > limit:
        expected.add("TH-8.6")
    assert {fault.clause for fault in deck_faults(cards, options)} == expected


@pytest.mark.parametrize("name", THEATRE.base_set.decks)
def test_every_premade_deck_is_legal_in_its_formats(name: str) -> None:
    deck = THEATRE.base_set.decks[name]
    assert deck.formats
    for format_name in deck.formats:
        assert deck_faults([CARDS[card] for card in deck.cards], {**STANDARD, "format": format_name}) == []
        match = fl.new("the-theatre", decks=[name], options={"format": format_name})
        assert match.view(0)["seats"][0]["announced_cost"] is None


def test_a_custom_deck_announces_its_cost_and_keeps_its_list() -> None:
    match = fl.new("the-theatre", decks=[of_cost(77), "The Ghost Light"])
    seat = match.view(1)["seats"][0]
    assert (seat["announced_cost"], seat["deck_name"]) == (77, None)
    assert "77" in " ".join(map(str, match.log(1)))
    assert "Vixie" not in str(match.view(1)["seats"][0])


# --- Files -----------------------------------------------------------------------------------------------------------


def problems_of(path: Path) -> list[str]:
    """What is wrong with a deck's file."""
    with pytest.raises(fl.Trouble) as error:
        load_deck(path, list(CARDS))
    return str(error.value).splitlines()


def test_a_deck_can_be_a_csv_or_a_yaml_file(tmp_path: Path) -> None:
    table, listed, mapped = tmp_path / "mine.csv", tmp_path / "mine.yaml", tmp_path / "mine.yml"
    table.write_text("count,name,suit\n3,Vixie,Charm\n2,Biscuit Barlow,Charm\n")
    listed.write_text("- 3 Vixie/Charm\n- Biscuit Barlow/Charm\n- Biscuit Barlow/Charm\n")
    mapped.write_text("cards: [3 Vixie/Charm, 2 Biscuit Barlow/Charm]\n")
    matches = [fl.new("the-theatre", seed=1, decks=[str(path), path]) for path in (table, listed, mapped)]
    assert len({match.hash() for match in matches}) == 1
    assert matches[0].view(0)["seats"][0]["deck_name"] == "mine"


def test_all_mistakes_of_a_csv_deck_are_located(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("count,name,suit\n3,Vixie,Charn\n0,Vixie,Charm\n2,Vixy,Luck\nmany,Vixie,Luck\n1,Vixie\n")
    assert problems_of(path) == [
        f"{path}, row 2: there is no card 'Vixie/Charn' in this set. Did you mean 'Vixie/Charm'?",
        f"{path}, row 3, column count: found '0', expected a whole number from 1 to 100.",
        f"{path}, row 4: there is no card 'Vixy/Luck' in this set. Did you mean 'Vixie/Luck'?",
        f"{path}, row 5, column count: found 'many', expected a whole number from 1 to 100.",
        f"{path}, row 6: found 2 cells, expected 3 as in the first row.",
    ]


def test_all_mistakes_of_a_yaml_deck_are_located(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("- 3 Vixie/Charn\n- 0 Vixie/Charm\n- 7\n- [Vixie/Charm]\n- 1000 Vixie/Charm\n- Vixie/Charm\n")
    found = problems_of(path)
    assert found[0] == f"{path}, card 1: there is no card 'Vixie/Charn'. Did you mean 'Vixie/Charm'?"
    assert [problem.split(":")[0] for problem in found] == [f"{path}, card {number}" for number in (1, 2, 3, 4, 5)]
    assert found[2] == f"{path}, card 3: found 7, expected the form '3 Vixie/Charm'."


def test_a_card_written_as_a_mapping_is_answered_with_the_form_expected(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("- {name: Vixie, suit: Luck, count: 2}\n- {name: Vixie, suit: Luck}\n- name: Vixie\n")
    assert problems_of(path) == [
        f"{path}, card 1: found {{'name': 'Vixie', 'suit': 'Luck', 'count': 2}}, expected the form '2 Vixie/Luck'.",
        f"{path}, card 2: found {{'name': 'Vixie', 'suit': 'Luck'}}, expected the form 'Vixie/Luck'.",
        f"{path}, card 3: found {{'name': 'Vixie'}}, expected the form '3 Vixie/Charm'.",
    ]


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("a.yaml", b"just words", "expected a list of cards such as '3 Vixie/Charm', found 'just words'"),
        ("a.yaml", b"decks: []", "expected a list of cards"),
        ("a.yaml", b"", "expected one YAML document, found 0"),
        ("a.yaml", b"- [", "this is not valid YAML"),
        ("a.csv", b"", "the file is empty"),
        ("a.yaml", b"[" * 3000, "nested too deeply"),
        ("a.csv", b"name,suit\n", "the column 'count' is missing; the columns are count, name, suit."),
        (
            "a.csv",
            b"3,Vixie,Charm\n",
            "found '3,Vixie,Charm', expected the names of the columns, which are count, name",
        ),
        ("a.csv", b"count;name;suit\n3;Vixie;Charm\n2;Vixie;Luck\n", "separated by semicolons; separate them with com"),
        ("a.csv", b"\xff\xff", "is not UTF-8 text"),
        ("a.csv", b'count,name,suit\n"', "row 2 (line 2): a cell that begins with a quotation mark is not closed"),
    ],
)
def test_a_file_that_is_no_deck_is_described(tmp_path: Path, name: str, content: bytes, expected: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    (problem,) = problems_of(path)
    assert expected in problem
    assert str(path) in problem


def test_a_deck_that_is_not_there_is_refused_with_a_suggestion(tmp_path: Path) -> None:
    with pytest.raises(fl.Trouble, match=r"Seat 1: there is no deck 'The Ghost Lite'.*Did you mean 'The Ghost Light'"):
        fl.new("the-theatre", decks=["The Ghost Light", "The Ghost Lite"])
    with pytest.raises(fl.Trouble, match="There is no file"):
        fl.new("the-theatre", decks=[tmp_path / "nothing.csv"])
    with pytest.raises(fl.Trouble, match=r"^Seat 0: /bin/ls is not a deck file; .* ends in \.csv, \.yaml or \.yml\.$"):
        fl.new("the-theatre", decks=["/bin/ls"])
    here = tmp_path / "mine.txt"
    here.write_text("3 Vixie/Charm")
    for deck in (here, str(here), tmp_path):
        with pytest.raises(fl.Trouble, match=r"is not a deck file; .* ends in \.csv, \.yaml or \.yml\.$"):
            fl.new("the-theatre", decks=[deck])
    with pytest.raises(fl.Trouble, match="2 seats but 3 decks"):
        fl.new("the-theatre", decks=["The Ghost Light"] * 3)


@given(st.binary(max_size=120) | st.text(max_size=120).map(str.encode), st.sampled_from(["csv", "yaml"]))
def test_any_bytes_are_a_deck_or_trouble(tmp_path_factory: pytest.TempPathFactory, data: bytes, kind: str) -> None:
    path = tmp_path_factory.getbasetemp() / f"fuzzed-deck.{kind}"
    path.write_bytes(data)
    said = "a deck"
    try:
        load_deck(path, list(CARDS))
    except fl.Trouble as error:
        said = str(error)
    assert said.strip()
    assert path.read_bytes() == data


anything = st.recursive(
    st.none() | st.integers() | st.text(max_size=5) | st.sampled_from([*sorted(CARDS)[:5], "3 Vixie/Charm"]),
    lambda inner: st.lists(inner, max_size=4),
)


@given(anything)
def test_anything_given_as_decks_is_taken_or_trouble(given_decks: Any) -> None:
    said = "a match"
    try:
        fl.new("the-theatre", decks=given_decks)
    except fl.Trouble as error:
        said = str(error)
    assert said.strip()


# --- Premade decks in a set ------------------------------------------------------------------------------------------


def set_with(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """A copy of the base set with one thing changed."""
    folder = tmp_path / "set"
    shutil.copytree(THEATRE.base_set_folder, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("decks.csv", "The Midnight Pack,1,Vixie,Charm", "The Midnight Pack,4,Vixie,Charm", "(TH-8.2)"),
        ("decks.csv", "The Midnight Pack,1,Vixie,Charm", "The Midnight Pack,99,Vixie,Charm", "(TH-8.4)"),
        ("decks.csv", "Pack,1,Vixie,Charm", "Pack,1,Vixen,Charm", "row 2: there is no card 'Vixen/Charm'"),
        ("decks.csv", "deck,count,name,suit", "deck,count,name,suite", "there is no column 'suite'"),
        ("set.yaml", "The Midnight Pack:", "The Midday Pack:", "'The Midday Pack' has no cards in decks.csv"),
        ("set.yaml", "formats: [duel]", "formats: [dual]", "formats: there is no format 'dual'"),
        ("set.yaml", "set: base", "sot: base", "expected a mapping with at least `set: NAME`"),
        ("set.yaml", "game: the-theatre", "game: chess", "this set is for 'chess'"),
        ("cards.csv", "Vixie,Charm,Paw,5", "Vixie,Charm,Pow,5", "row 2, column print: found 'Pow'"),
        ("cards.csv", "Vixie,Charm,Paw,5", "Vixie,Charm,Paw,five", "row 2, column value: found 'five'"),
        ("cards.csv", "Vixie,Charm,Paw,5,,6", "Vixie,Charm,Paw,5,Boost Pow,6", "row 2, column ability: "),
        ("cards.csv", "Vixie,Charm,Paw,5,,6", "Vixie,Charm,Paw,5,,0", "row 2, column cost: found '0'"),
        ("cards.csv", "Muffet Tumble,Charm", "Muffet/Tumble,Charm", "row 3, column name: found 'Muffet/Tumble'"),
    ],
)
def test_a_set_with_a_mistake_is_refused_with_its_place(
    tmp_path: Path, file: str, old: str, new: str, expected: str
) -> None:
    folder = set_with(tmp_path, file, old, new)
    with pytest.raises(fl.Broken) as error:
        load_set(folder)
    assert any(expected in problem and file in problem for problem in error.value.problems), error.value.problems


def problems_of_set(folder: Path) -> list[str]:
    """What is wrong with a set, without the folder."""
    with pytest.raises(fl.Broken) as error:
        load_set(folder)
    return [problem.replace(f"{folder}/", "") for problem in error.value.problems]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Vixie,Charm,Paw,5", "Vixie,Charm,Paw,five"),
        ("Vixie,Charm,Paw,5,,6", "Vixie,Charm,Paw,5,,6,one cell too many"),
        ("Vixie,Charm,Paw,5", "Vixie,Charn,Paw,5"),
        ("Vixie,Charm,Paw,5", "Vixie,,Paw,5"),
        ("Muffet Tumble,Charm", "Muffet/Tumble,Charm"),
        ("Muffet Tumble,Charm", '"Muffet Tumble, Charm"'),
        ("Muffet Tumble,Charm", ",Charm"),
    ],
)
def test_a_card_with_a_mistake_is_the_only_one_at_fault(tmp_path: Path, old: str, new: str) -> None:
    (problem,) = problems_of_set(set_with(tmp_path, "cards.csv", old, new))
    assert problem.startswith("cards.csv, row ")


def test_a_card_that_stands_there_twice_is_the_only_one_at_fault(tmp_path: Path) -> None:
    text = (THEATRE.base_set_folder / "cards.csv").read_text(encoding="utf-8")
    line = text.splitlines()[1]
    (problem,) = problems_of_set(set_with(tmp_path, "cards.csv", line, f"{line}\n{line}"))
    assert problem.startswith("cards.csv, row 3, column name: Vixie/Charm with this identifier is already in ")


def test_a_second_version_with_a_mistake_hides_neither_itself_nor_other_mistakes(tmp_path: Path) -> None:
    line = "Vixie,Charm,Paw,5,,6"
    folder = set_with(tmp_path, "cards.csv", line, f"Vixie,Charm,Paw,x,,6,,,,AAA 001,\n{line}")
    decks = (folder / "decks.csv").read_text(encoding="utf-8")
    decks = decks.replace("1,Vixie,Charm", "1,Vixie,Charm [AAA 001]", 1).replace("1,Tibby Kidd,", "1,Tibby Kid,", 1)
    (folder / "decks.csv").write_text(decks, encoding="utf-8")
    assert problems_of_set(folder) == [
        "cards.csv, row 2, column value: found 'x', expected a whole number from -50 to 50.",
        "decks.csv, row 3: there is no card 'Tibby Kid/Charm' in this set. Did you mean 'Tibby Kidd/Charm'?",
    ]


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b'"', b"name,suit,prnt,value,ability,cost\n", b"name,suit,print,value,cost\n", b"a,b\n", None],
)
def test_decks_are_not_checked_against_cards_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    folder = set_with(tmp_path, "decks.csv", "The Midnight Pack,1,Vixie", "The Midnight Pack,one,Vixen")
    (folder / "cards.csv").unlink()
    if content is not None:
        (folder / "cards.csv").write_bytes(content)
    *of_cards, last = problems_of_set(folder)
    assert of_cards
    assert all("cards.csv" in problem for problem in of_cards)
    assert last == "decks.csv, row 2, column count: found 'one', expected a whole number from 1 to 100."


@pytest.mark.parametrize("sign", [";", "\t"])
def test_a_set_saved_with_another_separator_gets_one_sentence_for_each_file(tmp_path: Path, sign: str) -> None:
    folder = set_with(tmp_path, "set.yaml", "set: base", "set: mine")
    for name in ("cards.csv", "decks.csv"):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace(",", sign), encoding="utf-8")
    word = {";": "semicolons", "\t": "tabs"}[sign]
    found = problems_of_set(folder)
    assert [problem.split(";")[0] for problem in found] == [
        f"cards.csv, row 1: the columns are separated by {word}",
        f"decks.csv, row 1: the columns are separated by {word}",
    ]
    assert all("CSV UTF-8 (comma delimited)" in problem for problem in found)


def test_the_mistakes_of_all_files_are_reported_at_once_and_in_order(tmp_path: Path) -> None:
    folder = set_with(tmp_path, "set.yaml", "title: Opening Night", "title: [Opening Night")
    for name, changes in {
        "cards.csv": {9: "a/b,Charm,Paw,1,,1,,,,,", 11: "Vixie,Charm,Paw,1,Bost Paw,0,,,,,", 100: "x"},
        "decks.csv": {9: "The Midnight Pack,1,Nobody,Charm", 11: "The Midnight Pack,0,Vixie,Charm"},
    }.items():
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        for row, line in changes.items():
            lines[row - 1] = line
        lines.append(lines[1])
        (folder / name).write_text("\n".join(lines), encoding="utf-8")
    found = [problem.split(":")[0] for problem in problems_of_set(folder)]
    assert found[:5] == [
        "cards.csv, row 9, column name",
        "cards.csv, row 11, column ability",
        "cards.csv, row 11, column cost",
        "cards.csv, row 100",
        "cards.csv, row 122, column name",
    ]
    assert {"decks.csv, row 9", "decks.csv, row 11, column count"} <= set(found)
    assert found.index("decks.csv, row 9") < found.index("decks.csv, row 11, column count")
    assert found[-1].startswith("set.yaml, line ")


def test_a_deck_whose_rows_are_all_wrong_is_not_missing_as_well(tmp_path: Path) -> None:
    folder = set_with(tmp_path, "set.yaml", "set: base", "set: mine")
    text = (folder / "decks.csv").read_text(encoding="utf-8")
    (folder / "decks.csv").write_text(text.replace("The Midnight Pack,1,", "The Midnight Pack,none,"), encoding="utf-8")
    assert all("column count: found 'none'" in problem for problem in problems_of_set(folder))


def test_every_illegal_deck_of_a_set_is_named(tmp_path: Path) -> None:
    folder = set_with(tmp_path, "decks.csv", "The Midnight Pack,1,Vixie,Charm", "The Midnight Pack,4,Vixie,Charm")
    text = (folder / "decks.csv").read_text(encoding="utf-8")
    (folder / "decks.csv").write_text(text + "The Ghost Light,90,Vixie,Luck\n", encoding="utf-8")
    found = " ".join(problems_of_set(folder))
    assert "deck 'The Midnight Pack' in duel" in found
    assert "deck 'The Ghost Light' in duel" in found


@pytest.mark.parametrize(("wrong", "last"), [(60, ""), (61, "and 1 more."), (100, "and 40 more.")])
def test_more_than_sixty_mistakes_are_cut_short(tmp_path: Path, wrong: int, last: str) -> None:
    folder = set_with(tmp_path, "set.yaml", "set: base", "set: mine")
    first, *lines = (folder / "cards.csv").read_text(encoding="utf-8").splitlines()
    lines[:wrong] = [",".join(line.split(",")[:2]) for line in lines[:wrong]]
    (folder / "cards.csv").write_text("\n".join([first, *lines]), encoding="utf-8")
    found = problems_of_set(folder)
    assert found[:60] == [
        f"cards.csv, row {row}: found 2 cells, expected 11 as in the first row." for row in range(2, 62)
    ]
    assert found[60:] == ([last] if last else [])


def test_a_file_given_as_a_set_and_a_folder_that_is_not_there_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("name\n")
    with pytest.raises(fl.Trouble, match=r"cards\.csv is a file; expected a folder"):
        load_set(file)
    for path in (tmp_path / "nothing", tmp_path / ("long" * 200), Path("a\0b")):
        with pytest.raises(fl.Trouble, match=r"^There is no folder "):
            load_set(path)


@pytest.mark.parametrize("formats", ["[[duel]]", "[{duel: 1}]", "duel", "[]", "[3]"])
def test_formats_of_any_shape_are_described(tmp_path: Path, formats: str) -> None:
    (problem,) = problems_of_set(set_with(tmp_path, "set.yaml", "formats: [duel]", f"formats: {formats}"))
    assert problem.startswith("set.yaml: the deck 'The Midnight Pack' needs `formats`")


def test_a_set_may_have_no_decks_but_then_they_must_be_named(tmp_path: Path) -> None:
    folder = set_with(tmp_path, "set.yaml", "set: base", "set: bare")
    (folder / "decks.csv").unlink()
    text = (folder / "set.yaml").read_text(encoding="utf-8")
    (folder / "set.yaml").write_text(text.split("decks:")[0], encoding="utf-8")
    with pytest.raises(fl.Trouble, match="offers no premade deck for duel"):
        fl.new("the-theatre", set=folder)
    assert fl.new("the-theatre", set=folder, decks=[of_cost(80)]).cast.card_set.name == "bare"
