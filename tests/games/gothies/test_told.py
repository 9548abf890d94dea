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
