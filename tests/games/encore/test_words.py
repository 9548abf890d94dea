"""Words: every event and every reason has its sentence, every reason its clause, every action its notation and back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from footlights.games.encore import log, words
from footlights.games.encore.game import GAME
from footlights.games.encore.log import DECIDED_BY
from footlights.games.encore.reasons import REASONS
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.stage.errors import Broken, Trouble
from footlights.stage.rule import Event
from footlights.stage.rulebook import clause_ids
from tests.games.encore.staging import Show
from tests.games.told import check_sentence, events_of_play

CAST = GAME.setting().cast


def test_every_kind_of_event_has_a_sentence() -> None:
    assert sorted(log.SENTENCES) == list(range(layout.EVENT_KINDS))


@pytest.mark.parametrize("kind", range(layout.EVENT_KINDS))
def test_events_read_as_sentences(kind: int) -> None:
    examples = events_of_play("encore", 120).get(kind, [])
    assert examples, "this event never happened"
    for cast, event in examples:
        check_sentence(words.sentence(cast, event), r"[.!]\)?")


@pytest.mark.parametrize("decided_by", DECIDED_BY)
def test_every_way_a_game_can_end_names_its_clause(decided_by: int) -> None:
    clause, because = DECIDED_BY[decided_by]
    assert clause in clause_ids(GAME)
    for winner in (0, layout.NOBODY):
        text = words.sentence(CAST, Event(layout.ENDED, winner, decided_by, 0, -1))
        assert clause in text
        assert because in text


def test_the_round_that_is_stopped_after_200_actions_is_told() -> None:
    text = words.sentence(CAST, Event(layout.PHASE, layout.AFTERSHOW, layout.BY_CAP, 0, -1))
    assert str(layout.ACTION_CAP) in text


def test_every_reason_has_a_clause_of_the_rules_and_a_sentence() -> None:
    assert sorted(REASONS) == list(range(1, layout.REASONS))
    known = clause_ids(GAME)
    for code in REASONS:
        for action in (
            layout.PASS,
            layout.DO_STAGE + 3,
            layout.DO_PERFORM + 1,
            layout.DO_SURPRISE + 70,
            layout.GIVE_UP + 2,
        ):
            reason = words.reason(CAST, code, action)
            assert reason.clause in known
            assert re.match(r"^[A-Z].*[.?]$", reason.sentence), reason


def test_every_action_of_the_set_is_its_notation_and_back() -> None:
    cards, zones = len(CAST.cards), layout.ZONES
    actions = [*range(layout.PICK_COLOUR), *(layout.PICK_COLOUR + c for c in range(1, len(CAST.colours) + 1))]
    actions += range(layout.SPLIT, layout.DO_STAGE + cards * zones)
    for start, each in (
        (layout.DO_PERFORM, 2),
        *((kind, 1) for kind in layout.Actions.kinds if [*kind.parts] == ["card"]),
    ):
        actions += range(start, start + cards * each)
    texts = [words.action_text(CAST, action) for action in actions]
    assert [words.parse_action(CAST, text) for text in texts] == actions
    assert [words.parse_action(CAST, f"  {text.upper()} ") for text in texts] == actions


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "is not an action"),
        ("jump", "is not an action"),
        ("stage Karina Rose", "There is no"),
        ("stage Karina Rose M6", "no zone"),
        ("perform Karina", "There is no card"),
        ("perform Karina Rose loudly", "There is no card"),
        ("encore The Leaky Cellar", "There is no card"),
        ("colour BEIGE", "no colour"),
        ("draw 9+9", "Performer Deck + cards from the Main Deck"),
        ("to C1", "no zone"),
    ],
)
def test_what_is_no_action_is_explained(text: str, part: str) -> None:
    with pytest.raises(Trouble, match=re.escape(part)):
        words.parse_action(CAST, text)


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ({"venues": 3}, "cannot be given"),
        ({"phase": "intermission"}, "expected draw, pre-show or event"),
        ({"begins": "event", "phase": "event"}, "either how a phase begins"),
        ({"round": 0}, "expected a whole number"),
        ({"star_met": 1}, "expected true or false"),
        ({"venue": "Karina Rose"}, "cannot be there"),
        ({"venue_deck": ["The Leaky Cellar"], "venue": "The Leaky Cellar"}, "only once"),
        ({"public_venues": ["The Leaky Cellar"]}, "not below the Active Venue"),
        ({"modifiers": [{"seat": 0, "what": "Boosts", "of": "HYPE", "number": 1}]}, "of: found 'HYPE', expected"),
        ({"seats": [{"money": 1500}]}, "multiple of 1000"),
        ({"seats": [{"hand": ["Karina"]}]}, "there is no card"),
        ({"seats": [{"hand": ["Karina Rose"], "removed": ["Karina Rose"]}]}, "cannot be there twice"),
        ({"seats": [{"performer_deck": ["Louder!"]}]}, "cannot be there"),
        ({"seats": [{"stage": {"M1": "Pyro Pete"}}]}, "cannot be there"),
        ({"seats": [{"stage": {"M4": "Karina Rose"}}]}, "'M4' cannot be given; there is M1"),
        ({"seats": [{"stage": {"M1": {"card": "Karina Rose", "boost": 1}}}]}, "this card has none"),
        ({"seats": [{"stage": {"M1": {"card": "Karina Rose", "used": ["conditional 2"]}}}]}, "expected encore"),
        ({"seats": [{"known": ["Karina Rose"]}]}, "not in the hand"),
        ({"seats": [{"colours": ["BEIGE"]}]}, "found 'BEIGE', expected"),
        ({"seats": [{"known_bottom": {"main_deck": 1}}]}, "expected a whole number from 0 to 0"),
        ({"seats": [3]}, "expected a mapping"),
        ({"seats": 3}, "expected a list"),
    ],
)
def test_what_cannot_be_given_is_explained(given: dict[str, Any], part: str) -> None:
    with pytest.raises(Broken, match=re.escape(part)):
        Show(given)


def test_a_position_given_is_the_position_shown() -> None:
    given = {
        "round": 3,
        "priority": 1,
        "phase": "event",
        "seat": 0,
        "passes": 1,
        "star_met": True,
        "early_event": True,
        "actions_this_round": 17,
        "modifiers": [{"seat": 1, "what": "Acts", "of": "HYPE", "number": -1}],
        "seats": [
            {
                "money": 12000,
                "gauge": 7,
                "hand": ["Louder!", "Pyro Pete"],
                "known": ["Louder!"],
                "shown": ["Pyro Pete"],
                "performer_deck": ["Ember Vale", "Rusty Nails"],
                "main_deck": ["Hype Man Hank"],
                "known_bottom": {"performer_deck": 1, "main_deck": 0},
                "removed": ["The Last Solo"],
                "tour": ["Rooftop Opera"],
            },
            {"gauge": 2, "colours": ["PINK", "GREEN"]},
        ],
    }
    shown = Show(given).look()
    for name in (
        "round",
        "priority",
        "phase",
        "seat",
        "passes",
        "star_met",
        "early_event",
        "actions_this_round",
        "modifiers",
    ):
        assert shown[name] == given[name], name
    for described, seat in zip(given["seats"], shown["seats"], strict=True):  # type: ignore[call-overload]
        for name, value in described.items():
            wanted = sorted([*value, "Pyro Pete"]) if name == "known" else value
            assert (sorted(seat[name]) if name in ("hand", "known") else seat[name]) == wanted, name


def test_venues_are_no_cards_in_zones_hands_and_decks() -> None:
    assert all(card.kind != fx.VENUE for card in CAST.cards)
