"""What a seat may know: hiding re-deals exactly what is unknown, uniformly where the cards are known, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from footlights.games.the_theatre.given import arrange
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.rows import card_of
from footlights.games.the_theatre.tables import load_set, notations
from footlights.games.the_theatre.views import zone
from footlights.stage.codes import LEGAL, PLAY
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from footlights.stage.game import Setting, get_game
from tests.games.hiding import hidden

THEATRE = get_game("the-theatre")
ZONES = ("deck", "hand", "playing", "breakroom", "dismissed")


def cards(setting: Setting, s: Any, seat: int, name: str) -> list[str]:
    """The cards of a zone, the Deck in its order."""
    return zone(setting.cast, s, seat, name)


def small_set(folder: Path, decks: dict[str, list[tuple[int, str, str]]]) -> Any:
    """A set of plain cards A to I and a Gamble, with tiny premade decks."""
    folder.mkdir(exist_ok=True)
    rows = [f"{name},{suit},Paw,{value},,1" for value, name in enumerate("ABCDEFGHI", 1) for suit in ("Will", "Luck")]
    text = "\n".join(["name,suit,print,value,ability,cost", *rows, "Dare,Luck,Float,1,Gamble,1"])
    (folder / "cards.csv").write_text(text + "\n")
    lines = [f"{deck},{count},{name},{suit}" for deck, entries in decks.items() for count, name, suit in entries]
    (folder / "decks.csv").write_text("\n".join(["deck,count,name,suit", *lines]) + "\n")
    about = "\n".join(f"  {deck}: {{formats: [duel]}}" for deck in decks)
    (folder / "set.yaml").write_text(f"set: small\ndecks:\n{about}\n")
    return load_set(folder)


SMALL = {
    "Seven": [(1, name, "Will") for name in "ABCDEFG"],
    "Double": [(2, "A", "Will"), (2, "B", "Will"), (1, "C", "Will"), (1, "D", "Will"), (1, "E", "Will")],
    "Daring": [(1, "Dare", "Luck"), *((1, name, "Will") for name in "ABCDEFG")],
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The tiny set."""
    return small_set(tmp_path_factory.mktemp("small") / "set", SMALL)


def chi_square(found: Counter[Any], expected: Counter[Any]) -> float:
    """How far counts are from those expected."""
    scale = sum(found.values()) / sum(expected.values())
    return sum(float(found[key] - weight * scale) ** 2 / (weight * scale) for key, weight in expected.items())


def bound(degrees: int) -> float:
    """About the 99.9 % point of chi-square (Wilson and Hilferty)."""
    return degrees * (1 - 2 / (9 * degrees) + 3.09 * sqrt(2 / (9 * degrees))) ** 3


@pytest.mark.parametrize("deck", ["Seven", "Double"])
@pytest.mark.parametrize("viewer", [0, -1])
def test_another_hand_and_deck_are_uniform_over_all_that_could_be(small: Any, deck: str, viewer: int) -> None:
    """Every order of the seven cards is as likely as any other: five are in the hand, two lie in the Deck in some order."""
    setting = THEATRE.setting({"format": "duel"}, [deck], small)
    s = Walk(setting, 5).s
    pool = cards(setting, s, 1, "deck") + cards(setting, s, 1, "hand")
    assert len(pool) == 7
    expected: Counter[Any] = Counter((p[:2], tuple(sorted(p[2:]))) for p in permutations(pool))
    found: Counter[Any] = Counter()
    for seed in range(60 * len(expected)):
        other = hidden(setting, s, viewer, seed * 7919 + 1)
        found[tuple(cards(setting, other, 1, "deck")), tuple(sorted(cards(setting, other, 1, "hand")))] += 1
    assert set(found) <= set(expected)
    assert chi_square(found, expected) < bound(len(expected) - 1)


def test_the_own_deck_is_uniform_and_the_own_hand_untouched(small: Any) -> None:
    setting = THEATRE.setting({"format": "duel"}, ["Daring"], small)
    s = Walk(setting, 5).s
    for i in (0, 1):
        deck, hand = cards(setting, s, i, "deck"), cards(setting, s, i, "hand")
        expected: Counter[Any] = Counter(permutations(deck))
        found: Counter[Any] = Counter()
        for seed in range(600):
            other = hidden(setting, s, i, seed)
            assert cards(setting, other, i, "hand") == hand
            found[tuple(cards(setting, other, i, "deck"))] += 1
        assert chi_square(found, expected) < bound(len(expected) - 1)


def test_after_cards_are_played_only_the_rest_is_unknown(small: Any) -> None:
    setting = THEATRE.setting({"format": "duel"}, ["Seven"], small)
    walk = Walk(setting, 3)
    for step, _ in enumerate(walk):
        if step == 4:
            break
    s = walk.s
    pool = cards(setting, s, 1, "deck") + cards(setting, s, 1, "hand")
    expected: Counter[Any] = Counter((p[:2], tuple(sorted(p[2:]))) for p in permutations(pool))
    found: Counter[Any] = Counter()
    for seed in range(60 * len(expected)):
        other = hidden(setting, s, 0, seed)
        for name in ("playing", "breakroom", "dismissed"):
            assert cards(setting, other, 1, name) == cards(setting, s, 1, name)
        found[tuple(cards(setting, other, 1, "deck")), tuple(cards(setting, other, 1, "hand"))] += 1
    assert set(found) == set(expected)
    assert chi_square(found, expected) < bound(len(expected) - 1)


def after_a_gamble(setting: Setting) -> Any:
    """Seat 1 has gambled with an empty Deck: the former Breakroom, less the card drawn, is now the Deck."""
    s = Walk(setting, 1).s
    given = {
        "round": 2,
        "desired_suit": "Null",
        "leader": 0,
        "seats": [
            {"hand": ["A/Will", "B/Will", "C/Will"], "deck": ["D/Will"] * 2},
            {
                "hand": ["Dare/Luck", "E/Will", "F/Will"],
                "deck": [],
                "breakroom": ["A/Will", "B/Will", "C/Will", "G/Will"],
            },
        ],
    }
    arrange(setting.cast, s, setting.tables, given)
    troupe = engine_of(THEATRE.id).troupe(False)
    troupe.load(s)
    for text in ("play A/Will", "play Dare/Luck", "gamble"):
        action = THEATRE.words.parse_action(setting.cast, text)
        assert action in troupe.answers(troupe.perform(LEGAL, [setting.tables]))
        troupe.perform(PLAY, [setting.tables], action)
    state = troupe.state()
    assert (state.deck[1], state.hand[1], state.deck_open[1]) == (3, 2, 1)
    return state


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_after_a_shuffle_within_an_act_the_deck_stays_the_former_breakroom(small: Any, viewer: int) -> None:
    setting = THEATRE.setting({"format": "duel"}, ["Daring"], small)
    s = after_a_gamble(setting)
    deck, hand = cards(setting, s, 1, "deck"), cards(setting, s, 1, "hand")
    expected: Counter[Any] = Counter(permutations(deck))
    found: Counter[Any] = Counter()
    for seed in range(600):
        other = hidden(setting, s, viewer, seed)
        assert cards(setting, other, 1, "hand") == hand == ["E/Will", "F/Will"]
        found[tuple(cards(setting, other, 1, "deck"))] += 1
    assert set(found) == set(expected)
    assert chi_square(found, expected) < bound(len(expected) - 1)


def test_the_deck_of_a_secret_list_stays_the_former_breakroom_too(small: Any) -> None:
    deck = ["Dare/Luck", "E/Will", "F/Will", "A/Will", "B/Will", "C/Will", "G/Will", "H/Will"]
    setting = THEATRE.setting({"format": "duel"}, [deck], small)
    s = after_a_gamble(setting)
    former = sorted(cards(setting, s, 1, "deck"))
    hands = set()
    for seed in range(300):
        other = hidden(setting, s, 0, seed)
        assert sorted(cards(setting, other, 1, "deck")) == former
        hands.add(tuple(cards(setting, other, 1, "hand")))
    assert len(hands) > 50


# --- Secret decks ----------------------------------------------------------------------------------------------------


@cache
def secret_setting(number: int) -> Setting:
    """A table where every deck is a secret list."""
    names = notations(THEATRE.base_set.cards)
    gambles = [name for name, card in zip(names, THEATRE.base_set.cards, strict=True) if card.ability == "Gamble"]
    rng = random.Random(number)
    format_name, players, size = [("duel", 2, 12), ("free-for-all", 3, 13), ("team", 4, 12), ("shooting-star", 3, 11)][
        number
    ]
    decks = []
    for _ in range(players):
        chosen = Counter(rng.sample(gambles, 2))
        while chosen.total() < size:
            name = rng.choice(names)
            chosen[name] += chosen[name] < 3
        decks.append(list(chosen.elements()))
    return THEATRE.setting({"format": format_name, "players": players, "cost_limit": "none", "deck_size": size}, decks)


class Witness:
    """Somebody who sees only what is public, and keeps account of the cards known to lie in each Deck or hand."""

    def __init__(self, setting: Setting) -> None:
        self.cast = setting.cast
        self.known: list[Counter[int]] = [Counter() for _ in range(setting.players)]
        self.breakroom: list[Counter[int]] = [Counter() for _ in range(setting.players)]
        self.read = 0

    def watch(self, events: list[Any]) -> None:
        """Take in what has happened since."""
        for event in events[self.read :]:
            if event.kind in (layout.PLAYED, layout.REPLACED):
                self.known[event.a] -= Counter([event.b])
            elif event.kind == layout.TO_BREAKROOM:
                self.breakroom[event.a][event.b] += 1
            elif event.kind == layout.RESHUFFLED:
                self.known[event.a] += self.breakroom[event.a]
                self.breakroom[event.a].clear()
        self.read = len(events)


def secret_positions(number: int, games: int) -> Iterator[tuple[Setting, Any, Witness]]:
    """Positions of random games with secret decks, each with what is publicly known."""
    setting = secret_setting(number)
    for seed in range(games):
        walk = Walk(setting, seed)
        witness = Witness(setting)
        for step, _ in enumerate(walk):
            witness.watch(walk.events)
            if (step + seed) % 5 == 0:
                yield setting, walk.s, witness


def row(s: Any, seat: int) -> list[int]:
    """All cards of a player."""
    return [card_of(entry) for entry in s.rows[seat][: s.starting[seat]]]


@pytest.mark.parametrize("number", range(4))
def test_cards_seen_and_shuffled_back_stay_in_deck_and_hand(number: int) -> None:
    shuffled_back = 0
    for setting, s, witness in secret_positions(number, 25):
        for viewer in (0, -1):
            other = hidden(setting, s, viewer, shuffled_back)
            for seat in range(setting.players):
                if seat != viewer:
                    unseen = Counter(row(other, seat)[: s.deck[seat] + s.hand[seat]])
                    assert witness.known[seat] <= unseen
                    shuffled_back += witness.known[seat].total()
    assert shuffled_back > 50 or number == 3


@pytest.mark.parametrize("number", range(4))
def test_what_is_public_and_the_own_hand_are_never_changed(number: int) -> None:
    for setting, s, _ in secret_positions(number, 12):
        for viewer in range(-1, setting.players):
            other = hidden(setting, s, viewer, 5)
            for seat in range(setting.players):
                public = ZONES if seat == viewer else ZONES[2:]
                for name in public:
                    before, after = cards(setting, s, seat, name), cards(setting, other, seat, name)
                    assert sorted(before) == sorted(after)
            assert THEATRE.words.view(setting.cast, s, setting.open_tables, viewer) == THEATRE.words.view(
                setting.cast, other, setting.open_tables, viewer
            )


@pytest.mark.parametrize("number", range(4))
def test_imagined_cards_keep_the_copy_limit_and_meet_the_announced_cost(number: int) -> None:
    exact = tries = 0
    for setting, s, _ in secret_positions(number, 25):
        tables = setting.tables
        for seat in range(1, setting.players):
            other = row(hidden(setting, s, 0, tries), seat)
            copies = Counter(tables.specific[card] for card in other)
            assert max(copies.values()) <= layout.COPIES
            assert all(0 <= card < tables.cards for card in other)
            exact += sum(tables.cost[card] for card in other) == tables.deck_cost[seat]
            tries += 1
    if number == 3:
        assert exact < tries, "Shooting Star announces no cost, so none can be met on purpose"
    else:
        assert exact > 0.98 * tries


def test_the_copy_limit_holds_even_where_cheaper_cards_would_meet_the_cost(tmp_path: Path) -> None:
    """Six cards of cost 1 to 6 and the cheapest legal twelve: only more copies than three could come cheaper."""
    folder = tmp_path / "costs"
    folder.mkdir()
    (folder / "set.yaml").write_text("set: costs\n")
    rows = [f"{name},Will,Paw,1,,{cost}" for cost, name in enumerate("ABCDEF", 1)]
    (folder / "cards.csv").write_text("\n".join(["name,suit,print,value,ability,cost", *rows]) + "\n")
    deck = [f"3 {name}/Will" for name in "ABCD"]
    setting = THEATRE.setting({"format": "duel"}, [deck], load_set(folder))
    s = Walk(setting, 1).s
    for seed in range(150):
        assert max(Counter(row(hidden(setting, s, 0, seed), 1)).values()) <= layout.COPIES


def test_a_secret_list_is_not_given_away_by_what_is_imagined() -> None:
    """Over many imaginations the unseen cards range over the whole set, not over the real list."""
    setting = secret_setting(0)
    s = Walk(setting, 1).s
    real = set(row(s, 1))
    seen: set[int] = set()
    for seed in range(300):
        seen |= set(row(hidden(setting, s, 0, seed), 1))
    assert len(seen) > 100
    assert len(seen - real) > 85


@pytest.mark.parametrize("number", range(4))
def test_the_result_depends_only_on_what_the_seat_knows(number: int) -> None:
    for setting, s, _ in secret_positions(number, 8):
        for viewer in range(-1, setting.players):
            once = hidden(setting, s, viewer, 1)
            assert hidden(setting, once, viewer, 2).to_bytes() == hidden(setting, s, viewer, 2).to_bytes()
