"""Who is told what: the log of single actions, sentence by sentence, for those who may know more and those who may not."""

from __future__ import annotations

from typing import Any

import pytest

from footlights.games.gothies import effects
from footlights.games.gothies.log import sentence
from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.monsters import turn_over
from footlights.games.gothies.rules.voices import is_dissonant
from footlights.stage.conformance import Walk
from footlights.stage.game import Setting
from footlights.stage.rule import PUBLIC, Event
from tests.games.gothies.staging import LETTERS, TOGETHER, does, placed, table

CARDS = (
    *LETTERS,
    {"name": "Keep", "kind": "land", "rune": "Red", "price": 2, "defence": 2, "text": "Gain 2 Seed.\n[Red] Draw a card."},
    {"name": "Shove", "kind": "gothie", "rune": "Purple", "price": 2, "text": "An opponent discards a card."},
    {"name": "Shelf", "kind": "gothie", "rune": "Blue", "price": 2,
     "text": "Put the next card you buy this turn on top of your deck."},
    {"name": "Broom", "kind": "gothie", "rune": "Green", "price": 1,
     "text": "You may dust a card from your discard pile.\n[Dust] Draw 2 cards."},
    {"name": "Storm", "kind": "gothie", "rune": "Purple", "price": 3, "text": "Each opponent discards 2 cards."},
    {"name": "Sigh", "kind": "gothie", "rune": "Green", "price": 1, "text": "Discard 2 cards."},
    {"name": "Odd", "kind": "monster", "rune": "Red", "attack": 3, "icon": "O", "lean": "left"},
    {"name": "Even", "kind": "monster", "rune": "Red", "attack": 2, "icon": "E", "lean": "both"},
)  # fmt: skip


def told(setting: Setting, s: Any, *actions: str) -> dict[int, list[str]]:
    """What the actions tell seat 0, seat 1 and a spectator."""
    events: list[Event] = []
    s.listen(events)
    does(setting, s, *actions)
    heard = {seat: [event for event in events if event.to in (PUBLIC, seat)] for seat in (0, 1, -1)}
    return {seat: [sentence(setting.cast, event) for event in those] for seat, those in heard.items()}


def duel(**given: Any) -> tuple[Setting, Any]:
    setting = table({"first_player": 0}, CARDS)
    usual = {"first": 0, "seat": 0, "mercado": [], "play_deck": []}
    return setting, placed(setting, {**usual, **given})


@pytest.mark.parametrize(
    ("card", "action", "expected"),
    [
        ("A", "play A", ["Streya 1 plays A.", "1 Song (1)."]),
        ("Keep", "play Keep", ["Streya 1 plays the land Keep."]),
        ("Shove", "play Shove", ["Streya 1 plays Shove.", "Streya 1 makes Streya 2 discard 1 card."]),
        ("Shelf", "play Shelf", ["Streya 1 plays Shelf.", "The next card Streya 1 buys goes on top of the deck."]),
        ("Broom", "play Broom", ["Streya 1 plays Broom."]),
    ],
)
def test_a_played_card_is_told_to_all_with_what_it_does(card: str, action: str, expected: list[str]) -> None:
    setting, s = duel(seats=[{"hand": [card]}, {"hand": ["A", "B"]}])
    assert told(setting, s, action) == {0: expected, 1: expected, -1: expected}


def test_what_face_up_cards_do_is_told_to_all_and_a_drawn_card_to_its_owner_only() -> None:
    setting, s = duel(seats=[{"hand": ["A"], "lands": ["Keep"], "deck": ["C", "B"]}, {"hand": ["A", "B"]}])
    heard = told(setting, s, "activate Keep", "play A", "synergy Keep")
    common = [
        "Streya 1 activates Keep.",
        "2 Seed (2).",
        "Streya 1 plays A.",
        "1 Song (1).",
        "Streya 1 calls out a synergy of Keep.",
    ]
    assert heard[1] == heard[-1] == [*common, "Streya 1 draws 1 card."]
    assert heard[0] == [*common, "Streya 1 draws C.", "Streya 1 draws 1 card."]


def test_a_card_that_all_saw_going_onto_the_deck_is_named_when_it_is_drawn_and_the_one_below_is_not() -> None:
    setting, s = duel(seats=[{"row": ["Broom"], "deck": [{"card": "B", "known": True}, "C"]}, {"hand": ["A", "B"]}])
    heard = told(setting, s, "dust Broom")
    assert heard[1] == heard[-1] == ["Streya 1 dusts Broom.", "Streya 1 draws B.", "Streya 1 draws 2 cards."]
    assert sorted(heard[0]) == sorted([*heard[1], "Streya 1 draws C."])


def test_the_hand_drawn_at_the_end_of_a_turn_is_told_to_its_owner_only() -> None:
    setting, s = duel(seats=[{"deck": ["A", "B", "C", "D", "E", "A"]}, {"hand": ["A"]}])
    heard = told(setting, s, "end turn")
    named = [f"Streya 1 draws {letter}." for letter in "ABCDE"]
    assert sorted(set(heard[0]) - set(heard[1])) == named
    assert (
        heard[1]
        == heard[-1]
        == ["Streya 1 ends the Play step.", "Streya 1 draws 5 cards.", "The Play step of Streya 2."]
    )


def test_in_cooperative_play_all_see_what_is_drawn() -> None:
    setting = table({**TOGETHER, "players": 2}, CARDS)
    given = {"turn": 0, "seat": 0, "mercado": [], "play_deck": [], "seats": [{"row": ["Broom"], "deck": ["B", "C"]}]}
    heard = told(setting, placed(setting, given), "dust Broom")
    assert heard[0] == heard[1] == heard[-1]
    assert {"Streya 1 draws B.", "Streya 1 draws C."} < set(heard[-1])


def test_a_discard_is_told_to_all_when_it_is_made() -> None:
    setting, s = duel(seats=[{"hand": ["Shove"]}, {"hand": ["A", "B"]}])
    does(setting, s, "play Shove")
    assert told(setting, s, "discard B")[-1] == ["Streya 2 discards B."]


def test_each_opponent_is_named_with_every_card_that_goes() -> None:
    """In turn order; who has too few cards loses all of them, and discard piles are open. GO-4.20, GO-4.21, GO-0.12, E6"""
    setting = table({"first_player": 0, "players": 4}, CARDS)
    seats = [{"hand": ["Storm"]}, {"hand": ["B", "A"]}, {"hand": []}, {"hand": ["A", "C", "C"]}]
    s = placed(setting, {"first": 0, "seat": 0, "mercado": [], "play_deck": [], "seats": seats})
    assert told(setting, s, "play Storm")[-1] == [
        "Streya 1 plays Storm.",
        "Streya 1 makes Streya 2 discard 2 cards.",
        "Streya 2 discards the whole hand: 2 cards.",
        "Streya 2 discards A.",
        "Streya 2 discards B.",
        "Streya 1 makes Streya 3 discard 2 cards.",
        "Streya 3 has no card in hand to discard.",
        "Streya 1 makes Streya 4 discard 2 cards.",
    ]
    assert told(setting, s, "discard C")[-1] == ["Streya 4 discards C."]


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (["B"], ["Streya 1 discards the whole hand: 1 card.", "Streya 1 discards B."]),
        ([], ["Streya 1 has no card in hand to discard."]),
    ],
)
def test_an_own_discard_of_too_few_cards_names_them(held: list[str], expected: list[str]) -> None:
    setting, s = duel(seats=[{"hand": ["Sigh", *held]}, {"hand": ["A"]}])
    assert told(setting, s, "play Sigh")[-1] == ["Streya 1 plays Sigh.", *expected]


@pytest.mark.parametrize("options", [{"unplayed_cards": "discard"}, TOGETHER], ids=str)
def test_cards_left_in_hand_at_the_end_of_a_turn_are_named_to_all(options: dict[str, Any]) -> None:
    """GO-2.6, GO-7.6"""
    setting = table({"players": 2, **options}, CARDS)
    seats = [{"hand": ["B", "A", "A"]}, {"hand": []}]
    s = placed(setting, {"seat": 0, "mercado": [], "play_deck": [], "seats": seats})
    heard = told(setting, s, "end turn")
    assert heard[1][:5] == heard[-1][:5]
    assert heard[-1][:5] == [
        "Streya 1 ends the Play step.",
        "Streya 1 discards the whole hand: 3 cards.",
        "Streya 1 discards A.",
        "Streya 1 discards A.",
        "Streya 1 discards B.",
    ]


@pytest.mark.parametrize(
    ("options", "row", "expected"),
    [
        ({}, [], ["Group E-both finds no target: no Streya has an even number."]),
        ({"solo_even": "streya1"}, [], ["No target: Streya 1 has no GOTHIE in the Row."]),
        ({"solo_even": "streya1"}, ["E"], ["E of Streya 1 withstands: the power is not above its seed cost."]),
    ],
)
def test_a_group_that_finds_no_target_says_so(options: dict[str, Any], row: list[str], expected: list[str]) -> None:
    """GO-8.6, GO-8.7, R45"""
    setting = table({**TOGETHER, "players": 1, **options}, CARDS)
    given = {"turn": 3, "mercado": [], "play_deck": [], "zones": {3: ["Even"]}, "seats": [{"row": row}]}
    heard = told(setting, placed(setting, given), "end turn")[-1]
    place = heard.index("Zone 3, group E-both: power 2.")
    assert heard[place + 1 : place + 3] == [*expected, "Monsters and Joombies move towards the Well."]


def test_an_odd_group_finds_no_target_in_a_row_without_gothies() -> None:
    setting = table({**TOGETHER, "players": 2}, CARDS)
    given = {
        "turn": 3,
        "seat": 1,
        "mercado": [],
        "play_deck": [],
        "zones": {2: ["Odd"]},
        "seats": [{"row": ["Wishing Seed"]}],
    }
    heard = told(setting, placed(setting, given), "end turn")[-1]
    place = heard.index("Zone 2, group O-left: power 3.")
    assert heard[place + 1] == "No target: Streya 1 has no GOTHIE in the Row."


def test_nothing_is_declined_where_nothing_was_offered() -> None:
    """The dusting of an empty pile is passed over, not refused by the Streya. GO-0.8"""
    setting, s = duel(seats=[{"hand": ["Broom", "A"], "deck": ["C"]}, {"hand": ["A"]}])
    assert told(setting, s, "play Broom")[-1] == ["Streya 1 plays Broom."]
    assert s.phase == layout.PLAY_STEP


@pytest.mark.parametrize("number", [1, 7, effects.MAX_MONSTER_DECK // 2 + 1, effects.MAX_MONSTER_DECK])
def test_a_discard_of_any_size_becomes_the_monster_deck(number: int) -> None:
    """Every monster comes back exactly once, however many were defeated. GO-8.19"""
    setting = table({**TOGETHER, "players": 4})
    s = Walk(setting, 3).s
    lot = [layout.MONSTER + i % len(setting.cast.monsters) for i in range(number)]
    s.lair, s.slain = 0, number
    s.lairs = [0] * (effects.MAX_MONSTER_DECK - number) + lot
    turn_over(s, setting.tables)
    back = [*s.lairs[: s.lair], layout.MONSTER + (s.beast[s.beasts - 1] >> 2)]
    assert sorted(back) == sorted(lot)
    assert (s.lair, s.slain, any(s.lairs[number - 1 :])) == (number - 1, 0, False)


def test_three_loud_groups_are_one_dissonance() -> None:
    """With the runes of an expansion three resonance groups can clash; it is still one dissonant attack. GO-9.8, R39"""
    setting = table(TOGETHER)
    s, t = Walk(setting, 1).s, setting.tables.copy()
    t.groups = 3
    for loud, expected in (((5, 0, 0), 0), ((5, 5, 4), 1), ((4, 5, 5), 1), ((5, 5, 5), 1), ((4, 4, 4), 0)):
        s.group_song[:3] = loud
        assert is_dissonant(s, t) == expected
