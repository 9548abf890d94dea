"""Words: every event and every reason has its sentence, every reason its clause, every action its notation and back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.games.the_theatre import log, words
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.text import PRINTS
from footlights.games.the_theatre.views import DECIDED_BY
from footlights.stage.conformance import Walk
from footlights.stage.game import get_game
from footlights.stage.rule import Event
from footlights.stage.rulebook import clause_ids
from tests.games.told import check_sentence, events_of_play

THEATRE = get_game("the-theatre")
CAST = THEATRE.setting({"format": "team"}).cast


def test_every_kind_of_event_has_a_sentence() -> None:
    assert sorted(log.SENTENCES) == list(range(layout.EVENT_KINDS))


@pytest.mark.parametrize("kind", range(layout.EVENT_KINDS))
def test_events_read_as_sentences(kind: int) -> None:
    examples = events_of_play("the-theatre", 250, each=40, whole=5).get(kind, [])
    assert examples, "this event never happened"
    for cast, event in examples:
        text = words.sentence(cast, event)
        if text or kind != layout.COUNTED:  # a value without bonuses needs no explanation
            check_sentence(text)


def test_every_way_a_game_can_end_names_its_clause() -> None:
    known = clause_ids(THEATRE)
    for code, (clause, because) in DECIDED_BY.items():
        assert clause in known
        text = words.sentence(CAST, Event(layout.ENDED, 0, code, 0, -1))
        assert clause in text
        assert because in text
    assert sorted(DECIDED_BY) == list(range(layout.BY_LAST_IN, layout.BY_STAR_LAST + 1))


@pytest.mark.parametrize("format_name", ["duel", "free-for-all", "team", "shooting-star"])
@pytest.mark.parametrize("code", range(1, layout.NO_SUCH_ACTION + 1))
def test_every_reason_has_a_clause_of_the_rules_and_a_sentence(format_name: str, code: int) -> None:
    cast = THEATRE.setting({"format": format_name}).cast
    for action in (0, len(cast.notation) - 1, layout.PLACE, layout.ACCEPT, -1, layout.ACTIONS + 5):
        reason = words.reason(cast, code, action)
        assert reason.clause in clause_ids(THEATRE)
        assert re.match(r"^[A-Z].*\.$", reason.sentence), reason.sentence
        assert "{" not in reason.sentence
        assert str(reason) == f"{reason.sentence} ({reason.clause})"


def test_every_reason_can_be_met_in_play() -> None:
    met = set()
    for number in range(120):
        settings = THEATRE.samples()
        setting = settings[number % len(settings)]
        walk = Walk(setting, number)
        for step, _ in enumerate(walk):
            if step % 3 == 0:
                tried = (0, 40, layout.PLACE, layout.REMOVE, layout.USE, layout.DECLINE, layout.ACCEPT, -1)
                met |= {THEATRE.rules.why(walk.s, setting.tables, action) for action in tried}
        met.add(THEATRE.rules.why(walk.s, setting.tables, 0))
    assert met == set(range(layout.NO_SUCH_ACTION + 1))


def test_who_is_not_to_decide_is_told_the_clause_for_every_decision() -> None:
    clauses = set()
    for number in range(60):
        settings = THEATRE.samples()
        setting = settings[number % len(settings)]
        walk = Walk(setting, number)
        for _ in walk:
            for seat in range(setting.players):
                if seat != walk.s.seat:
                    reason = words.not_your_turn(setting.cast, walk.s, seat)
                    assert reason.sentence.endswith(".")
                    clauses.add(reason.clause)
    assert clauses >= {"TH-3.1", "TH-3.3", "TH-3.4", "TH-6.4"}
    assert clauses <= {"TH-3.1", "TH-3.3", "TH-3.4", "TH-6.4", "TH-9.9"}


def test_who_has_no_cards_left_in_shooting_star_is_told_so() -> None:
    match = fl.new("the-theatre", options={"format": "shooting-star", "players": 3})
    s = match.fork()
    out = (s.seat + 1) % 3
    s.fell[out] = 1
    assert words.not_your_turn(match.cast, s, out).clause == "TH-9.9"


# --- Notation --------------------------------------------------------------------------------------------------------

ACTIONS = [*range(len(CAST.notation)), layout.PLACE, layout.USE, layout.DECLINE, layout.ACCEPT]
ACTIONS += range(layout.REMOVE, layout.REMOVE + len(PRINTS))


def test_every_action_is_its_notation_and_back() -> None:
    texts = [words.action_text(CAST, action) for action in ACTIONS]
    assert len(set(texts)) == len(texts)
    assert [words.parse_action(CAST, text) for text in texts] == ACTIONS


@given(st.sampled_from(ACTIONS), st.data())
def test_case_and_spaces_do_not_matter(action: int, data: st.DataObject) -> None:
    text = words.action_text(CAST, action)
    spaced = "".join(letter if letter != " " else data.draw(st.sampled_from([" ", "  ", "\t "])) for letter in text)
    changed = data.draw(st.sampled_from([spaced, spaced.lower(), spaced.upper(), f"  {spaced}\n"]))
    assert words.parse_action(CAST, changed) == action


def test_a_name_that_only_one_card_has_is_enough() -> None:
    alone = next(card for card in CAST.cards if [c.name for c in CAST.cards].count(card.name) == 1)
    assert words.action_text(CAST, words.parse_action(CAST, f"play {alone.name}")) == f"play {alone.specific}"
    with pytest.raises(fl.Trouble, match=r"several cards called Vixie: Vixie/Charm, Vixie/Luck"):
        words.parse_action(CAST, "play Vixie")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("play Vixy/Charm", r"There is no card 'Vixy/Charm'.*Did you mean 'Vixie/Charm'"),
        ("play", r"There is no card ''"),
        ("remove Boost Pow", r"There is no Print 'Pow'.*Did you mean 'Paw'"),
        ("remove Boost", r"There is no Print ''"),
        ("gambel", r"'gambel' is not an action.*Did you mean 'gamble'"),
        ("", r"'' is not an action"),
        ("remove boosters", r"is not an action|There is no Print"),
    ],
)
def test_what_is_no_action_is_refused_with_a_suggestion(text: str, sentence: str) -> None:
    with pytest.raises(fl.Trouble, match=sentence):
        words.parse_action(CAST, text)


pieces = st.sampled_from(
    ["play", "remove", "Boost", "Vixie/Charm", "Paw", "gamble", "place", "Sap", "/", " ", "\x00", "💥"]
)


@given(st.text(max_size=30) | st.lists(pieces, max_size=6).map("".join) | st.lists(pieces, max_size=5).map(" ".join))
def test_any_text_is_an_action_or_trouble(text: str) -> None:
    said = "an action"
    try:
        assert words.parse_action(CAST, text) in ACTIONS
    except fl.Trouble as error:
        said = str(error)
    assert said.strip()
