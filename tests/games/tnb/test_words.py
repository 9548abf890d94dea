"""Words: every event and every reason has its sentence, every reason its clause, every action its notation and back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import footlights as fl
from footlights.bots import Bot
from footlights.games.tnb import log, words
from footlights.games.tnb.rules import layout
from footlights.games.tnb.views import DECIDED_BY
from footlights.stage.board import board_of
from footlights.stage.conformance import Walk
from footlights.stage.game import get_game
from footlights.stage.rule import Event
from footlights.stage.rulebook import clause_ids, rulebook
from tests.games.told import check_sentence, events_of_play

TNB = get_game("tnb")
CAST = TNB.setting().cast
KINDS = ((layout.PLAY, 9), (layout.MOVE, 9), (layout.BLOCK, 4), (layout.ATTACK, 4))
ACTIONS = [layout.DRAW, layout.END_TURN]
ACTIONS += [start + card * size + i for start, size in KINDS for card in range(len(CAST.notation)) for i in range(size)]


def test_every_kind_of_event_has_a_sentence() -> None:
    assert sorted(log.SENTENCES) == list(range(layout.EVENT_KINDS))


@pytest.mark.parametrize("kind", range(layout.EVENT_KINDS))
def test_events_read_as_sentences(kind: int) -> None:
    examples = events_of_play("tnb", 180).get(kind, [])
    assert examples, "this event never happened"
    for cast, event in examples:
        check_sentence(words.sentence(cast, event))


def test_every_way_a_game_can_end_names_its_clause() -> None:
    known = clause_ids(TNB)
    for code, (clause, because) in DECIDED_BY.items():
        assert clause in known
        for winner in (0, layout.NOBODY):
            text = words.sentence(CAST, Event(layout.ENDED, winner, code, 0, -1))
            assert clause in text
            assert because in text
    assert sorted(DECIDED_BY) == list(range(layout.BY_LOSS, layout.BY_CAP_DRAW + 1))


@pytest.mark.parametrize("code", range(1, layout.REASONS))
def test_every_reason_has_a_clause_of_the_rules_and_a_sentence(code: int) -> None:
    for action in (*ACTIONS[:3], *ACTIONS[-3:], layout.MOVE + 5, layout.ACTIONS - 1, -1, layout.ACTIONS + 5):
        reason = words.reason(CAST, code, action)
        assert reason.clause in clause_ids(TNB)
        assert re.match(r"^[A-Z].*\.$", reason.sentence), reason.sentence
        assert "{" not in reason.sentence
        assert str(reason) == f"{reason.sentence} ({reason.clause})"


def test_every_reason_can_be_met_in_play() -> None:
    met = set()
    for number in range(90):
        settings = TNB.samples()
        setting = settings[number % len(settings)]
        walk = Walk(setting, number)
        for step, _ in enumerate(walk):
            if step % 4 == 0:
                met |= {TNB.rules.why(walk.s, setting.tables, action) for action in (*ACTIONS, -1)}
        met.add(TNB.rules.why(walk.s, setting.tables, 0))
    for wanted in ([layout.DRAW], [layout.PLAY + card * 9 + card % 9 for card in range(32)]):
        match = fl.new("tnb", options={"round_cap": 20})
        while not match.over:  # draw as often as possible, or play and then draw
            met.add(TNB.rules.why(match.fork(), match.setting.tables, layout.DRAW))
            can = [action for action in match.legal() if action.id in (*wanted, layout.DRAW)]
            match.play(can[0] if can else "end turn")
    assert met == set(range(layout.REASONS))


def test_who_is_not_to_decide_is_told_the_clause() -> None:
    match = fl.new("tnb", names=["Ada", "Ben"])
    other = 1 - (match.seat or 0)
    reason = match.why_not("end turn", other)
    assert reason is not None
    assert reason.clause == "TB-3.1"
    while not match.over:
        match.play("end turn")
    reason = match.why_not("end turn", 0)
    assert reason is not None
    assert reason.clause == "TB-7.3"


# --- Notation --------------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("play Lamp Boi F1", r"There is no card 'Lamp Boi'.*Did you mean 'Lamp Boy'"),
        ("play", r"There is no card ''"),
        ("play Lamp Boy", r"There is no card 'Lamp'.*"),
        ("play Lamp Boy F4", r"There is no tile 'F4'; tiles are F1 to F3"),
        ("attack Lamp Boy r4", r"There is no turn 'r4'; quarter turns are r0"),
        ("block Lamp Boy", r"There is no card 'Lamp'"),
        ("end trun", r"'end trun' is not an action.*Did you mean 'end turn'"),
        ("", r"'' is not an action"),
    ],
)
def test_what_is_no_action_is_refused_with_a_suggestion(text: str, sentence: str) -> None:
    with pytest.raises(fl.Trouble, match=sentence):
        words.parse_action(CAST, text)


pieces = st.sampled_from(
    ["play", "move", "block", "attack", "Lamp Boy", "F1", "b3", "r0", "r9", "draw", "end turn", " ", "\x00", "💥"]
)


@given(st.text(max_size=30) | st.lists(pieces, max_size=6).map("".join) | st.lists(pieces, max_size=5).map(" ".join))
def test_any_text_is_an_action_or_trouble(text: str) -> None:
    said = "an action"
    try:
        assert words.parse_action(CAST, text) in ACTIONS
    except fl.Trouble as error:
        said = str(error)
    assert said.strip()


def test_the_forms_named_in_trouble_are_the_forms_there_are() -> None:
    assert {form.split()[0] for form in layout.Actions.forms} == {"draw", "play", "move", "block", "attack", "end"}


# --- Positions, boards, cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_position_can_be_arranged_from_what_it_shows(seed: int) -> None:
    settings = [setting for setting in TNB.samples() if setting.cast.options["turn_order"] == "alternating"]
    setting = settings[seed % len(settings)]
    walk = Walk(setting, seed)
    for step, _ in enumerate(walk):
        if step % 7 != 3:
            continue
        shown = words.position(setting.cast, walk.s, setting.tables)
        given_names = {name: shown[name] for name in ("round", "first", "seat", "stage")}
        seats = [
            {name: of[name] for name in ("lp", "tp", "deck", "hand", "board", "removed", "attacks", "blocks")}
            for of in shown["seats"]
        ]
        again = Walk(setting, 99).s
        words.arrange(setting.cast, again, setting.tables, {**given_names, "seats": seats})
        assert words.position(setting.cast, again, setting.tables) == shown


@pytest.mark.parametrize(
    ("given_part", "told"),
    [
        ({"rounds": 3}, "'rounds' cannot be given"),
        ({"round": 0}, "given, round: found 0"),
        ({"stage": "end"}, "expected tactical or card"),
        ({"seats": [{"hand": ["Lamp Boy"], "deck": ["Lamp Boy"]}]}, "Lamp Boy cannot be there twice"),
        ({"seats": [{"board": {"F9": {"card": "Lamp Boy"}}}]}, "'F9' cannot be given; there is F1, F2"),
        (
            {"seats": [{"board": {"F1": {"card": "Lamp Boy", "hp": 9}}}]},
            "hp: found 9, expected a whole number from 1 to 3",
        ),
        ({"seats": [{"attacks": [{"card": "Lamp Boy", "tiles": ["F1"]}]}]}, "name its tiles"),
        (
            {"seats": [{"board": {"F1": {"card": "Lamp Boy", "action": "spent"}}}], "first": 0},
            "expected available, used or new",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(given_part: dict[str, Any], told: str) -> None:
    setting = TNB.setting()
    with pytest.raises(fl.Trouble, match=re.escape(told)):
        words.arrange(setting.cast, Walk(setting, 1).s, setting.tables, given_part)


def test_the_board_says_everything_a_view_holds() -> None:
    match, bots = fl.new("tnb", seed=4, names=["Ada", "Ben"]), [Bot("greedy", seat) for seat in range(2)]
    heard = ""
    while match.seat is not None:
        view = match.view(match.seat)
        told = " ".join(board_of(TNB, match.cast, view).heard({}))
        assert all(name in told for name in view["seats"][match.seat]["hand"])
        for of in view["seats"]:
            assert all(held["card"] in told for held in of["board"].values() if held)
            assert all(card in told for card in of["removed"])
        assert len([choice for choice in view["choices"] if choice["action"] in view["legal"]]) == len(view["legal"])
        heard += told
        match.play(bots[match.seat].choose(match))
    for part in (
        "tactical part open",
        "tactical part closed",
        "it costs 1 LP",
        "closes the tactical part",
        "could attack",
    ):
        assert part in heard
    assert board_of(TNB, match.cast, match.view(0)).blocks


def test_every_card_can_be_asked_about() -> None:
    for card in CAST.cards:
        told = words.card_help(CAST, card.name.lower()) or ""
        assert told.startswith(f"{card.name}: shape {card.shape}, Health {card.health}")
        assert card.flavor in told
    assert words.card_help(CAST, "nobody") is None
    assert "Lamp Boy" in (words.card_help(CAST, "lamp") or "")


def test_the_rulebook_has_every_clause_and_ruling_of_the_specification() -> None:
    sections = {1: 8, 2: 10, 3: 15, 4: 7, 5: 9, 6: 13, 7: 8, 8: 9}
    wanted = [f"TB-{section}.{n}" for section, last in sections.items() for n in range(1, last + 1)]
    assert clause_ids(TNB) == [*wanted, *(f"R{n}" for n in range(1, 46))]
    assert rulebook(TNB).term("block") is not None
