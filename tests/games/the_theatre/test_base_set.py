"""The base set keeps every numeric promise of its specification (sections 6.1 to 6.4)."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

BASE = Path(__file__).parents[3] / "footlights" / "games" / "the_theatre" / "cards" / "base"

SUITS = ("Charm", "Luck", "Agility", "Will", "Strength")
PRINTS = ("Paw", "Hoof", "Claw", "Talon", "Slither", "Webbed", "Fin", "Float")
KINDS = ("Boost", "Sap", "Combo", "Finisher", "Gamble", "Chaos")
CARD_HEADER = [
    "name",
    "suit",
    "print",
    "value",
    "ability",
    "cost",
    "role",
    "job",
    "flavor",
    "identifier",
    "illustrator",
]
DECK_HEADER = ["deck", "count", "name", "suit"]

PLAIN_COST = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 9, 7: 14, 8: 21}
FINISHER_COST = {1: 4, 2: 6, 3: 8, 4: 12}

FORMATS = {"duel", "free-for-all", "team", "shooting-star"}


@dataclass(frozen=True)
class Card:
    """One specific card, read as plain data."""

    name: str
    suit: str
    print: str
    value: int
    ability: str
    cost: int
    role: str
    job: str
    flavor: str
    identifier: str
    illustrator: str

    @property
    def key(self) -> tuple[str, str]:
        return (self.name, self.suit)

    @property
    def kind(self) -> str:
        """The ability without its Print, empty for none."""
        return self.ability.partition(" ")[0]

    @property
    def target(self) -> str:
        """The Print a Boost or Sap names, empty for all other cards."""
        return self.ability.partition(" ")[2]


@dataclass(frozen=True)
class Deck:
    """One premade deck, every copy listed."""

    name: str
    formats: frozenset[str]
    theme: str
    cards: tuple[Card, ...]

    @property
    def cost(self) -> int:
        return sum(card.cost for card in self.cards)

    @property
    def kinds(self) -> set[str]:
        return {card.kind for card in self.cards if card.kind}


def read_rows(file_name: str, header: list[str]) -> list[dict[str, str]]:
    with (BASE / file_name).open(encoding="utf-8", newline="") as stream:
        reader = csv.DictReader(stream)
        rows = list(reader)
    assert reader.fieldnames == header
    return rows


@cache
def cards() -> tuple[Card, ...]:
    return tuple(
        Card(
            name=row["name"],
            suit=row["suit"],
            print=row["print"],
            value=int(row["value"]),
            ability=row["ability"],
            cost=int(row["cost"]),
            role=row["role"],
            job=row["job"],
            flavor=row["flavor"],
            identifier=row["identifier"],
            illustrator=row["illustrator"],
        )
        for row in read_rows("cards.csv", CARD_HEADER)
    )


@cache
def set_data() -> dict[str, Any]:
    data = yaml.safe_load((BASE / "set.yaml").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


@cache
def decks() -> tuple[Deck, ...]:
    by_key = {card.key: card for card in cards()}
    lists: dict[str, list[Card]] = defaultdict(list)
    for row in read_rows("decks.csv", DECK_HEADER):
        lists[row["deck"]].extend([by_key[row["name"], row["suit"]]] * int(row["count"]))
    return tuple(
        Deck(name, frozenset(entry["formats"]), entry["theme"], tuple(lists[name]))
        for name, entry in set_data()["decks"].items()
    )


def decks_for(format_name: str) -> list[Deck]:
    return [deck for deck in decks() if format_name in deck.formats]


def of_kind(kind: str) -> list[Card]:
    return [card for card in cards() if card.kind == kind]


def card(name: str, suit: str) -> Card:
    return next(entry for entry in cards() if entry.key == (name, suit))


def values(chosen: Iterable[Card]) -> dict[int, int]:
    return dict(sorted(Counter(entry.value for entry in chosen).items()))


def listed_cost(entry: Card) -> int:
    """The price the starting lists of the specification give."""
    if entry.kind == "Finisher":
        return FINISHER_COST[entry.value]
    own = entry.target == entry.print
    surcharge = {"Boost": 4 if own else 3, "Sap": -1 if own else 0, "Combo": 1}
    return max(1, PLAIN_COST[entry.value] + surcharge.get(entry.kind, 0))


# --- cards: numbers -------------------------------------------------------------------


def test_the_set_has_one_hundred_and_twenty_specific_cards() -> None:
    assert len(cards()) == 120
    assert len({entry.key for entry in cards()}) == 120


def test_every_suit_has_twenty_four_cards() -> None:
    assert Counter(entry.suit for entry in cards()) == dict.fromkeys(SUITS, 24)


def test_every_print_has_fifteen_cards() -> None:
    assert Counter(entry.print for entry in cards()) == dict.fromkeys(PRINTS, 15)


def test_every_pair_of_suit_and_print_has_three_cards() -> None:
    pairs = Counter((entry.suit, entry.print) for entry in cards())
    assert pairs == {(suit, print_): 3 for suit in SUITS for print_ in PRINTS}


def test_at_least_ten_characters_appear_in_two_or_three_suits_with_differing_cards() -> None:
    versions: dict[str, list[Card]] = defaultdict(list)
    for entry in cards():
        versions[entry.name].append(entry)
    shared = [group for group in versions.values() if len(group) > 1]
    assert len(shared) >= 10
    for group in shared:
        assert len(group) <= 3
        assert len({(entry.value, entry.ability) for entry in group}) == len(group)
        assert len({(entry.print, entry.role, entry.job) for entry in group}) == 1


def test_abilities_occur_in_the_fixed_numbers() -> None:
    assert Counter(entry.kind for entry in cards()) == {
        "": 50,
        "Boost": 16,
        "Sap": 16,
        "Combo": 12,
        "Finisher": 10,
        "Gamble": 10,
        "Chaos": 6,
    }


def test_every_card_text_is_in_the_closed_vocabulary() -> None:
    allowed = {"", "Combo", "Finisher", "Gamble", "Chaos"}
    allowed |= {f"{kind} {print_}" for kind in ("Boost", "Sap") for print_ in PRINTS}
    assert {entry.ability for entry in cards()} <= allowed


@pytest.mark.parametrize("kind", KINDS)
def test_every_ability_occurs_in_all_five_suits(kind: str) -> None:
    assert {entry.suit for entry in of_kind(kind)} == set(SUITS)


@pytest.mark.parametrize("kind", ["Boost", "Sap"])
def test_boost_and_sap_name_every_print_twice(kind: str) -> None:
    assert Counter(entry.target for entry in of_kind(kind)) == dict.fromkeys(PRINTS, 2)


def test_one_boost_for_each_print_lifts_itself_and_eight_do_not() -> None:
    own = [entry.target for entry in of_kind("Boost") if entry.target == entry.print]
    assert sorted(own) == sorted(PRINTS)
    assert len(of_kind("Boost")) - len(own) == 8


def test_four_saps_hurt_their_own_print_and_twelve_do_not() -> None:
    own = [entry for entry in of_kind("Sap") if entry.target == entry.print]
    assert len(own) == 4
    assert len(of_kind("Sap")) - len(own) == 12


def test_values_of_cards_without_ability_are_distributed_as_specified() -> None:
    expected = {1: 4, 2: 6, 3: 9, 4: 10, 5: 9, 6: 6, 7: 4, 8: 2}
    assert values(of_kind("")) == expected


def test_values_of_cards_with_ability_are_distributed_as_specified() -> None:
    expected = {1: 9, 2: 15, 3: 18, 4: 15, 5: 9, 6: 4}
    assert values(entry for entry in cards() if entry.kind) == expected


def test_no_finisher_has_a_value_above_four() -> None:
    assert max(entry.value for entry in of_kind("Finisher")) <= 4


def test_every_cost_follows_the_price_lists_and_is_at_least_one() -> None:
    assert {entry.key: entry.cost for entry in cards()} == {entry.key: listed_cost(entry) for entry in cards()}
    assert min(entry.cost for entry in cards()) >= 1


# --- cards: names and fixed data --------------------------------------------------------


def test_vixie_in_charm_is_the_card_of_the_rulebook() -> None:
    vixie = card("Vixie", "Charm")
    assert (vixie.print, vixie.value, vixie.ability, vixie.cost) == ("Paw", 5, "", 6)
    assert (vixie.role, vixie.job) == ("Staff", "Waiter/Host")
    assert (vixie.identifier, vixie.illustrator) == ("TTB 001/300 U", "Telsie")


def test_vixie_exists_in_charm_and_luck_only() -> None:
    assert {entry.suit for entry in cards() if entry.name == "Vixie"} == {"Charm", "Luck"}


@pytest.mark.parametrize(
    ("name", "suit", "print_", "value", "ability", "cost", "role", "job"),
    [
        ("Vixie", "Luck", "Paw", 4, "Combo", 5, "Staff", "Waiter/Host"),
        ("Bram Oxley", "Strength", "Hoof", 3, "Boost Hoof", 7, "Crew", "Stagehand"),
        ("Madame Quill", "Will", "Talon", 2, "Sap Paw", 2, "Guest", "Critic"),
        ("Rell Riptide", "Agility", "Fin", 2, "Finisher", 6, "Performer", "Acrobat"),
        ("Dicey Mistral", "Luck", "Float", 3, "Gamble", 3, "Performer", "Card Magician"),
    ],
)
def test_the_sample_cards_are_printed_as_in_the_specification(
    name: str, suit: str, print_: str, value: int, ability: str, cost: int, role: str, job: str
) -> None:
    sample = card(name, suit)
    assert (sample.print, sample.value, sample.ability) == (print_, value, ability)
    assert (sample.cost, sample.role, sample.job) == (cost, role, job)


def test_no_card_is_made_of_people_the_rulebook_names_without_card_data() -> None:
    for entry in cards():
        assert not re.search(r"telsie|roali|pooky", entry.name, re.IGNORECASE)


def test_identifiers_are_unique_and_number_the_own_set_from_two_to_one_hundred_and_twenty() -> None:
    own = [entry for entry in cards() if entry.key != ("Vixie", "Charm")]
    numbers = []
    for entry in own:
        match = re.fullmatch(r"FLB (\d{3})/120 [CUR]", entry.identifier)
        assert match is not None, entry.identifier
        numbers.append(int(match[1]))
        assert entry.illustrator == "Footlights"
    assert sorted(numbers) == list(range(2, 121))


def test_names_are_plain_short_and_safe_in_files() -> None:
    for entry in cards():
        assert entry.name.isascii()
        assert len(entry.name) <= 22
        assert not set(entry.name) & set('/,\\"')
        assert entry.name == entry.name.strip()
        assert not entry.name[0].isdigit()


def test_every_card_has_a_role_a_job_and_an_own_flavor_line() -> None:
    assert all(entry.role and entry.job for entry in cards())
    lines = [entry.flavor for entry in cards()]
    assert all(line and line.isascii() and len(line) <= 70 for line in lines)
    assert len(set(lines)) == 120


# --- the set file -----------------------------------------------------------------------


def test_the_set_file_names_set_game_code_and_version() -> None:
    data = set_data()
    assert (data["set"], data["game"], data["code"], data["version"]) == (
        "base",
        "the-theatre",
        "FLB",
        1,
    )
    assert isinstance(data["title"], str)
    assert data["title"]


def test_deck_list_and_set_file_name_the_same_decks() -> None:
    listed = {row["deck"] for row in read_rows("decks.csv", DECK_HEADER)}
    assert listed == set(set_data()["decks"])


def test_deck_rows_name_every_card_once_per_deck_with_one_to_three_copies() -> None:
    rows = read_rows("decks.csv", DECK_HEADER)
    keys = [(row["deck"], row["name"], row["suit"]) for row in rows]
    assert len(set(keys)) == len(keys)
    assert {int(row["count"]) for row in rows} <= {1, 2, 3}


def test_every_deck_has_a_one_sentence_theme_and_known_formats() -> None:
    for deck in decks():
        assert deck.formats
        assert deck.formats <= FORMATS
        assert re.fullmatch(r"[A-Z][^.]+\.", deck.theme), deck.name


# --- decks ------------------------------------------------------------------------------


def test_there_are_enough_premade_decks_for_every_format() -> None:
    assert len(decks_for("duel")) >= 6
    assert len(decks_for("free-for-all")) >= 4
    assert len(decks_for("team")) >= 4
    assert len(decks_for("shooting-star")) >= 2


def test_an_eight_player_table_can_have_eight_different_decks() -> None:
    assert len(decks_for("free-for-all")) >= 8
    assert len(decks_for("team")) >= 8


def test_no_deck_has_more_than_three_copies_of_a_specific_card() -> None:
    for deck in decks():
        assert max(Counter(entry.key for entry in deck.cards).values()) <= 3, deck.name


def test_every_deck_has_at_least_three_abilities() -> None:
    for deck in decks():
        assert len(deck.kinds) >= 3, deck.name


def test_duel_decks_cost_seventy_six_to_eighty() -> None:
    for deck in decks_for("duel"):
        assert 76 <= deck.cost <= 80, deck.name


def test_duel_decks_have_twelve_to_twenty_four_cards_in_at_least_four_sizes() -> None:
    sizes = {deck.name: len(deck.cards) for deck in decks_for("duel")}
    assert all(12 <= size <= 24 for size in sizes.values()), sizes
    assert len(set(sizes.values())) >= 4


def test_every_duel_deck_holds_at_least_three_suits() -> None:
    for deck in decks_for("duel"):
        assert len({entry.suit for entry in deck.cards}) >= 3, deck.name


@pytest.mark.parametrize("kind", KINDS)
def test_every_ability_is_in_at_least_two_thirds_of_the_duel_decks(kind: str) -> None:
    duel = decks_for("duel")
    assert 3 * sum(kind in deck.kinds for deck in duel) >= 2 * len(duel)


def test_duel_decks_have_two_copies_or_more_of_every_ability_they_use() -> None:
    for deck in decks_for("duel"):
        copies = Counter(entry.kind for entry in deck.cards if entry.kind)
        assert min(copies.values()) >= 2, deck.name


@pytest.mark.parametrize("format_name", ["free-for-all", "team"])
def test_free_for_all_and_team_decks_cost_ninety_five_to_one_hundred(format_name: str) -> None:
    for deck in decks_for(format_name):
        assert 95 <= deck.cost <= 100, deck.name
        assert len(deck.cards) >= 5


def test_shooting_star_decks_have_exactly_forty_cards() -> None:
    assert {len(deck.cards) for deck in decks_for("shooting-star")} == {40}


def test_shooting_star_decks_lie_within_ten_percent_of_each_other_in_cost() -> None:
    costs = [deck.cost for deck in decks_for("shooting-star")]
    assert 10 * max(costs) <= 11 * min(costs)


def test_every_card_of_the_set_is_in_some_premade_deck() -> None:
    used = {entry.key for deck in decks() for entry in deck.cards}
    assert {entry.key for entry in cards()} - used == set()
