"""The sanity numbers of the specification's section 8 that must hold exactly, counted in play and by enumeration."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Any

import pytest

from footlights.games.the_theatre.given import arrange
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.rows import card_of
from footlights.games.the_theatre.tables import Card, notations
from footlights.games.the_theatre.text import DIE_SIDES, SUITS
from footlights.games.the_theatre.views import position
from footlights.stage.codes import RESULT
from footlights.stage.conformance import Walk
from footlights.stage.engine import engine_of
from footlights.stage.game import Setting, get_game
from footlights.stage.rule import Event

THEATRE = get_game("the-theatre")
CARDS: dict[str, Card] = dict(zip(notations(THEATRE.base_set.cards), THEATRE.base_set.cards, strict=True))
ACTS = THEATRE.figures.index("acts")


def deck_of(size: int, seed: int, *without: str) -> list[str]:
    """A random list with at most three copies, leaving out cards with some abilities."""
    rng = random.Random(seed)
    allowed = [name for name, card in CARDS.items() if card.ability.split(" ")[0] not in without]
    chosen: Counter[str] = Counter()
    while chosen.total() < size:
        name = rng.choice(allowed)
        chosen[name] += chosen[name] < 3
    return list(chosen.elements())


def table(format_name: str, players: int, size: int, seed: int = 0, *without: str) -> Setting:
    """A table where everybody brings a random deck of so many cards."""
    options = {"format": format_name, "players": players, "cost_limit": "none", "deck_size": size}
    return THEATRE.setting(options, [deck_of(size, seed * 100 + seat, *without) for seat in range(players)])


def rounds(events: list[Event]) -> Iterator[list[Event]]:
    """The events of a game, Round by Round."""
    starts = [i for i, event in enumerate(events) if event.kind == layout.ROUND_BEGINS]
    for start, stop in zip(starts, [*starts[1:], len(events)], strict=True):
        yield events[start:stop]


def count(events: list[Event], kind: int) -> int:
    """How often something happened."""
    return sum(event.kind == kind for event in events)


def finished(setting: Setting, seed: int) -> Walk:
    """A whole random game."""
    walk = Walk(setting, seed)
    for _ in walk:
        pass
    assert walk.s.over
    return walk


# --- Cards -----------------------------------------------------------------------------------------------------------


def test_every_players_cards_always_add_up_to_the_starting_size() -> None:
    for number, setting in enumerate(THEATRE.samples()):
        for seed in range(4):
            walk = Walk(setting, 100 * number + seed)
            start = [sorted(setting.tables.decklist[seat][: walk.s.starting[seat]]) for seat in range(setting.players)]
            for _ in walk:
                s = walk.s
                for seat in range(setting.players):
                    zones = (s.deck[seat], s.hand[seat], s.playing[seat], s.breakroom[seat], s.dismissed[seat])
                    assert min(zones) >= 0
                    assert sum(zones) == s.starting[seat] == setting.tables.deck_size[seat]
                    assert sorted(card_of(entry) for entry in s.rows[seat][: sum(zones)]) == start[seat]


@pytest.mark.parametrize(("format_name", "players", "least"), [("duel", 2, 1), ("free-for-all", 5, 1), ("team", 6, 2)])
def test_every_round_dismisses_at_least_one_card_and_in_team_play_two(
    format_name: str, players: int, least: int
) -> None:
    fewest = 99
    for seed in range(60):
        walk = finished(table(format_name, players, 18, seed), seed)
        for events in rounds(walk.events):
            fewest = min(fewest, count(events, layout.TO_DISMISSED))
    assert fewest == least


def test_a_duel_round_without_gamble_dismisses_one_card_or_after_a_tie_two() -> None:
    seen = Counter[tuple[str, int]]()
    for seed in range(80):
        for events in rounds(finished(table("duel", 2, 16, seed), seed).events):
            if not count(events, layout.REPLACED):
                result = "tie" if count(events, layout.TIED) else "win"
                assert count(events, layout.TIED) + count(events, layout.WON) == 1
                seen[result, count(events, layout.TO_DISMISSED)] += 1
    assert set(seen) == {("win", 1), ("tie", 2)}


def test_cards_once_dismissed_never_return() -> None:
    for seed in range(40):
        setting = table("free-for-all", 4, 18, seed)
        walk = Walk(setting, seed)
        before = [0] * setting.players
        for _ in walk:
            assert all(now >= then for now, then in zip(walk.s.dismissed, before, strict=False))
            before = list(walk.s.dismissed[: setting.players])


# --- Length ----------------------------------------------------------------------------------------------------------


def acts_of_many_games(setting: Setting, games: int, bots: list[int]) -> list[int]:
    """The number of Acts of many compiled games."""
    engine = engine_of(THEATRE.id)
    engine.compile()
    troupe = engine.troupe(True)
    rows = troupe.play_games(troupe.tables(setting.tables), bots * setting.players, 1, 0, games)
    assert bool((rows[:, 1] == 1).all())
    return [int(acts) for acts in rows[:, RESULT + ACTS]]


@pytest.mark.parametrize(
    ("format_name", "players", "size", "most"),
    [("duel", 2, 20, 7), ("team", 4, 20, 7), ("shooting-star", 2, 40, 8), ("free-for-all", 3, 20, 11)],
)
def test_games_end_within_the_acts_that_counting_allows(format_name: str, players: int, size: int, most: int) -> None:
    longest = 0
    for seed in range(10):
        for bot in (0, 1):
            acts = acts_of_many_games(table(format_name, players, size, seed), 1500 if bot == 0 else 100, [bot])
            assert max(acts) <= most
            longest = max(longest, *acts)
    assert longest >= most - 5


def test_shooting_star_without_gamble_has_eight_acts_and_forty_rounds() -> None:
    for seed in range(40):
        walk = finished(table("shooting-star", 2, 40, seed, "Gamble"), seed)
        tied = sum(count(events, layout.TIED) for events in rounds(walk.events))
        assert walk.s.act == 8
        assert len(list(rounds(walk.events))) == walk.s.rounds_played == 40
        assert sum(walk.s.breakroom) == 40 - tied
        assert walk.s.all_dismissed == tied


def test_there_is_always_exactly_one_winner_or_winning_team() -> None:
    for number in range(200):
        settings = THEATRE.samples()
        setting = settings[number % len(settings)]
        s = finished(setting, 500 + number).s
        winners = [seat for seat in range(setting.players) if s.score[seat]]
        if setting.cast.options["format"] == "team":
            assert len(winners) == 2
            assert winners[1] - winners[0] == setting.players // 2
        else:
            assert len(winners) == 1


# --- The die ---------------------------------------------------------------------------------------------------------


def near(hits: int, of: int, share: float) -> bool:
    """Whether a count of independent trials is within four standard deviations."""
    return abs(hits - of * share) < 4 * sqrt(of * share * (1 - share))


def test_every_side_of_the_die_comes_in_one_of_six_rolls() -> None:
    rolls: Counter[int] = Counter()
    for seed in range(500):
        walk = finished(table("duel", 2, 16, seed % 20), seed)
        rolls.update(event.a for event in walk.events if event.kind == layout.ROLLED)
    assert set(rolls) == set(range(6))
    assert all(near(rolls[side], rolls.total(), 1 / 6) for side in range(6))


def test_after_chaos_the_old_result_returns_in_one_of_six_rolls() -> None:
    same = changed = 0
    for seed in range(400):
        desired = None
        for event in finished(table("free-for-all", 3, 20, seed % 10, "Boost", "Sap", "Combo", ""), seed).events:
            if event.kind == layout.REROLLED:
                same += event.a == desired
                changed += event.a != desired
            if event.kind in (layout.ROLLED, layout.REROLLED):
                desired = event.a
    assert same + changed > 1000
    assert near(same, same + changed, 1 / 6)


def test_without_chaos_every_card_played_has_the_bonus_with_one_chance_in_six() -> None:
    """Cards of one Act share a roll, so the spread is taken over Acts."""
    shares = [[], []]  # type: list[list[tuple[int, int]]]
    for seed in range(500):
        setting = table("duel", 2, 16, seed % 25, "Chaos", "Gamble")
        walk = finished(setting, seed)
        act = [[0, 0], [0, 0]]
        desired = None
        for event in walk.events:
            if event.kind == layout.ROLLED:
                desired = event.a
            elif event.kind == layout.PLAYED:
                act[event.a][0] += setting.tables.suit[event.b] == desired
                act[event.a][1] += 1
            elif event.kind == layout.CLEARED:
                for seat in (0, 1):
                    assert act[seat][1] == 5
                    shares[seat].append((act[seat][0], 5))
                act = [[0, 0], [0, 0]]
    for acts in shares:
        mean = sum(hits for hits, _ in acts) / (5 * len(acts))
        spread = sqrt(sum((hits / 5 - mean) ** 2 for hits, _ in acts) / len(acts))
        assert abs(mean - 1 / 6) < 4 * spread / sqrt(len(acts)) < 0.03


# --- Two cards -------------------------------------------------------------------------------------------------------


def plain(name: str, suit: str, value: int, print_name: str, ability: str = "") -> dict[str, Any]:
    """A card for one case."""
    return {"name": name, "suit": suit, "print": print_name, "value": value, "ability": ability, "cost": 1}


@cache
def duelists() -> Setting:
    """A table with a plain card of every value in two Suits for each player."""
    cards = [plain(f"L{value}", suit, value, "Paw") for value in range(1, 9) for suit in SUITS]
    cards += [plain(f"R{value}", suit, value, "Fin") for value in range(1, 9) for suit in SUITS]
    return THEATRE.setting({"format": "duel"}, None, None, cards)


def outcome(left: tuple[int, str], right: tuple[int, str], side: str) -> str:
    """Who wins when two plain cards meet under a side of the die."""
    setting = duelists()
    s = Walk(setting, 1).s
    cards = [f"L{left[0]}/{left[1]}", f"R{right[0]}/{right[1]}"]
    seats = [{"played": card, "hand": [card], "deck": [card] * 5} for card in cards]
    arrange(setting.cast, s, setting.tables, {"round": 1, "leader": 0, "desired_suit": side, "seats": seats})
    last = position(setting.cast, s, setting.tables)["last_round"]
    if last["all_dismissed"]:
        return "tie"
    return "left" if last["winners"] == [0] else "right"


def chances(left: tuple[int, str], right: tuple[int, str]) -> dict[str, int]:
    """How many of the six sides make whom win."""
    return dict(Counter(outcome(left, right, side) for side in DIE_SIDES))


@pytest.mark.parametrize("value", range(1, 9))
def test_equal_cards_of_different_suits_win_one_side_each_and_tie_on_four(value: int) -> None:
    assert chances((value, "Charm"), (value, "Luck")) == {"left": 1, "right": 1, "tie": 4}
    assert chances((value, "Strength"), (value, "Will")) == {"left": 1, "right": 1, "tie": 4}


@pytest.mark.parametrize("suit", SUITS)
def test_of_one_suit_the_higher_always_wins_and_equals_always_tie(suit: str) -> None:
    for low in range(1, 9):
        assert chances((low, suit), (low, suit)) == {"tie": 6}
        for high in range(low + 1, 9):
            assert chances((low, suit), (high, suit)) == {"right": 6}
            assert chances((high, suit), (low, suit)) == {"left": 6}


@pytest.mark.parametrize(
    ("lower_by", "expected"),
    [
        (1, {"left": 1, "right": 5}),
        (2, {"left": 1, "right": 5}),
        (3, {"tie": 1, "right": 5}),
        (4, {"right": 6}),
        (5, {"right": 6}),
        (7, {"right": 6}),
    ],
)
def test_a_lower_card_of_another_suit_wins_or_ties_only_by_the_die(lower_by: int, expected: dict[str, int]) -> None:
    for low in range(1, 9 - lower_by):
        assert chances((low, "Agility"), (low + lower_by, "Will")) == expected
        mirrored = {{"left": "right", "right": "left", "tie": "tie"}[who]: n for who, n in expected.items()}
        assert chances((low + lower_by, "Will"), (low, "Agility")) == mirrored


# --- Worked examples -------------------------------------------------------------------------------------------------


def test_the_worked_example_comes_to_eleven() -> None:
    cards = [plain("Star", "Luck", 2, "Claw", "Finisher"), plain("Other", "Will", 1, "Fin")]
    setting = THEATRE.setting({"format": "duel"}, None, None, cards)
    s = Walk(setting, 1).s
    given = {
        "round": 4,
        "leader": 0,
        "desired_suit": "Luck",
        "boost": {"Claw": 3},
        "sap": {"Claw": 1},
        "seats": [
            {"played": "Star/Luck", "hand": ["Other/Will"], "deck": ["Other/Will"] * 5, "combo_active": True},
            {"hand": ["Other/Will", "Other/Will"], "deck": ["Other/Will"] * 5},
        ],
    }
    arrange(setting.cast, s, setting.tables, given)
    assert position(setting.cast, s, setting.tables)["seats"][0]["value"] == 11
    (play,) = THEATRE.words.view(setting.cast, s, setting.open_tables, 1)["in_play"]
    assert play["value"] == {"base": 2, "suit": 3, "tokens": 2, "combo": 1, "finisher": 3, "total": 11}


def test_a_two_with_the_desired_suit_is_five_and_beats_a_plain_four() -> None:
    assert outcome((2, "Charm"), (4, "Luck"), "Charm") == "left"
    assert outcome((2, "Charm"), (4, "Luck"), "Null") == "right"
    setting = duelists()
    s = Walk(setting, 1).s
    seats = [{"played": "L2/Charm", "hand": ["L2/Charm"], "deck": []}, {"hand": ["R4/Luck", "R4/Luck"], "deck": []}]
    arrange(setting.cast, s, setting.tables, {"round": 1, "leader": 0, "desired_suit": "Charm", "seats": seats})
    assert position(setting.cast, s, setting.tables)["seats"][0]["value"] == 5
