"""Actions declared once: ids, arithmetic in both speeds, notation and back, sentences about mistakes, structured actions."""

from __future__ import annotations

import gc
import pickle
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from footlights.stage import actions as declared
from footlights.stage.actions import (
    ActionSet,
    Declared,
    Kind,
    action,
    in_arithmetic,
    named,
    nth,
    one_of,
    seat,
    whole,
    words,
)
from footlights.stage.errors import Faulty, Trouble
from footlights.stage.loading import Company
from footlights.stage.rule import rule
from footlights.stage.tongue import PSEUDO, mark, speaking

CARD = named(6, lambda cast: cast.cards, mark("There is no card {found}."), lambda cast: {"ash": [0, 1], "crow": [2]})
TILE = words(("F1", "F2", "F3"), mark("There is no tile {found}; tiles are {words}."))
COPY = nth(3, mark("Equal cards are numbered up to {last}, not {found}."))
WHO = words(("", "Aldric", "Pip"))


class Deeds(ActionSet):
    """One kind of every sort."""

    draw = action("draw", label=mark("Draw a card"))
    pass_ = action("pass")
    play = action("play {card} {tile}", label=mark("Play {card} on {tile}"), card=CARD, tile=TILE)
    use = action("use {card}[ #{copy_no}]", card=CARD, copy_no=COPY)
    use_twice = action("use {card} twice[ #{copy_no}]", card=CARD, copy_no=COPY)
    cast_it = action(
        "cast {card}[ for {cost}][ on {who}]", card=CARD, cost=whole(0, 3, usual=lambda c, n: n["card"] % 4), who=WHO
    )
    attack = action(
        "attack {card} of Seat {seat}",
        unfinished=mark("{found}: say whose card it is."),
        seat=seat(2, mark("No seat {found}.")),
        card=CARD,
    )
    sing = action(
        "sing {amount}", amount=whole(1, 9), check=lambda cast, numbers: "No sevens." * (numbers["amount"] == 7)
    )
    split = action("split {left}+{right}", left=whole(0, 2), right=whole(0, 2))


DRAW, PASS, PLAY, USE, USE_TWICE, CAST_IT, ATTACK, SING, SPLIT = Deeds
ANY_USE = one_of("which", USE, USE_TWICE)


@dataclass
class Table:
    """A cast, as games have them."""

    cards: list[str]


CAST = Table(["Ash Wolf", "Ash Crow", "Night Crow", "Lamp Boy", "Fire on Pip Hill", "Boo!"])
KINDS = {name: value for name, value in globals().items() if isinstance(value, Kind)}

RULES = """
@rule
def ask(action, card, tile):
    made = PLAY.of(card, tile) * 1000 + CAST_IT.of(card=card, cost=tile, who=1 + 0)
    if SING.has(action):
        made += SING.amount(action)
    found = PLAY.card(action) * 7 + PLAY.tile(action) + ATTACK.card(action - 1 + 1) * 5 + ATTACK.seat(action)
    return made + found + ANY_USE.which(action) + SPLIT.right(action) * 3 + (PLAY <= action < CAST_IT) + DRAW
"""


def test_ids_are_consecutive_in_the_order_of_declaration() -> None:
    at = 0
    for kind in Deeds.kinds:
        assert int(kind) == at
        at += kind.count
    assert at == Deeds.count == 1 + 1 + 18 + 18 + 18 + 72 + 12 + 9 + 9
    assert (DRAW, PASS, int(PLAY)) == (0, 1, 2)
    assert type(DRAW) is type(PASS) is int


@given(st.integers(0, Deeds.count - 1))
def test_every_action_is_its_notation_and_back(id: int) -> None:
    text = Deeds.text(CAST, id)
    if text == "sing 7":
        return
    assert Deeds.parse(CAST, text) == id
    assert Deeds.parse(CAST, f"  {text.upper().replace(' ', '   ')}\n") == id
    kind = Deeds.kind_of(id)
    assert kind.has(id)
    assert kind.of(**kind.numbers(id)) == id
    assert {name: getattr(kind, name)(id) for name in kind.parts} == kind.numbers(id)


def test_the_first_part_declared_is_the_most_significant() -> None:
    assert PLAY.of(1, 2) == PLAY + 1 * 3 + 2
    assert ATTACK.of(1, 4) == ATTACK + 1 * 6 + 4
    assert SING.of(1) == SING
    assert [ANY_USE.of(which, 2, 1) for which in (0, 1)] == [USE.of(2, 1), USE_TWICE.of(2, 1)]


@pytest.mark.parametrize(
    ("id", "text"),
    [
        (PLAY.of(3, 1), "play Lamp Boy F2"),
        (USE.of(0, 0), "use Ash Wolf"),
        (USE.of(0, 2), "use Ash Wolf #3"),
        (USE_TWICE.of(0, 2), "use Ash Wolf twice #3"),
        (CAST_IT.of(1, 1, 0), "cast Ash Crow"),
        (CAST_IT.of(1, 0, 2), "cast Ash Crow for 0 on Pip"),
        (CAST_IT.of(4, 0, 1), "cast Fire on Pip Hill on Aldric"),
        (ATTACK.of(1, 0), "attack Ash Wolf of Seat 2"),
        (SPLIT.of(1, 2), "split 1+2"),
    ],
)
def test_optional_pieces_are_written_where_they_differ_from_the_usual(id: int, text: str) -> None:
    assert Deeds.text(CAST, id) == text
    assert Deeds.parse(CAST, text) == id


def test_what_can_be_left_out_can_be_written_too() -> None:
    assert Deeds.parse(CAST, "use Ash Wolf #1") == USE.of(0, 0)
    assert Deeds.parse(CAST, "cast Ash Crow for 1") == CAST_IT.of(1, 1, 0)
    assert Deeds.parse(CAST, "split 1 + 2") == SPLIT.of(1, 2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not an action; actions are: draw, pass, play CARD TILE, use CARD [#COPY_NO]"),
        ("darw", "Did you mean 'draw'?"),
        ("play", "There is no card ''."),
        ("play Lamp Boi F1", "There is no card 'Lamp Boi'. Did you mean 'Lamp Boy'?"),
        ("play Lamp Boy F4", "There is no tile 'F4'; tiles are F1, F2, F3."),
        ("use Ash Wolf #4", "Equal cards are numbered up to 3, not '4'."),
        ("use Ash", "There are several cards called Ash: Ash Wolf, Ash Crow."),
        ("attack Ash Wolf", "'Ash Wolf': say whose card it is."),
        ("attack Ash Wolf of Seat 3", "No seat '3'."),
        ("sing 0", "'0' is not a number from 1 to 9."),
        ("sing 7", "No sevens."),
        ("sing ²", "is not a number"),
        ("split 1", "'' is not a number from 0 to 2."),
    ],
)
def test_a_sentence_says_what_was_not_understood(text: str, sentence: str) -> None:
    with pytest.raises(Trouble) as caught:
        Deeds.parse(CAST, text)
    assert sentence in str(caught.value)


def test_another_name_that_only_one_has_is_enough() -> None:
    assert Deeds.parse(CAST, "use crow") == USE.of(2, 0)


@given(
    st.text(max_size=20)
    | st.lists(st.sampled_from(["play", "use", "#", " ", "Ash Wolf", "F1", "+", "\x00"])).map(" ".join)
)
def test_any_text_is_an_action_or_trouble(text: str) -> None:
    told = ""
    try:
        assert 0 <= Deeds.parse(CAST, text) < Deeds.count
    except Trouble as error:
        told = str(error)
    assert told != " "


def test_structured_actions_have_a_kind_and_parts() -> None:
    done = Deeds.read(CAST, "play Lamp Boy F2")
    assert (done.kind, done.card, done.tile, str(done)) == ("play", "Lamp Boy", "F2", "play Lamp Boy F2")
    assert done.to_dict() == {"kind": "play", "card": "Lamp Boy", "tile": "F2"}
    assert Deeds.read(CAST, "pass").to_dict() == {"kind": "pass"}
    assert Deeds.read(CAST, "attack Boo! of Seat 2").to_dict() == {"kind": "attack", "seat": 1, "card": "Boo!"}
    assert Deeds.read(CAST, "cast Ash Crow for 3").to_dict() == {
        "kind": "cast_it",
        "card": "Ash Crow",
        "cost": 3,
        "who": None,
    }
    assert Deeds.read(CAST, "play Lamp Boy F2") is done
    assert Deeds.read(Table(["Lamp Boy"]), "play Lamp Boy F2").id == PLAY.of(0, 1)
    assert Deeds.read(SimpleNamespace(cards=["Lamp Boy"]), "play Lamp Boy F2").card == "Lamp Boy"
    with pytest.raises(AttributeError, match="has no 'amount'"):
        done.amount  # noqa: B018
    again = pickle.loads(pickle.dumps(done))
    assert again == done
    with pytest.raises(Trouble, match="was made without its game"):
        again.kind  # noqa: B018
    assert pickle.loads(pickle.dumps(PLAY)) == int(PLAY)


def test_what_has_no_name_is_written_as_a_number_and_not_read() -> None:
    table = Table(["Ash Wolf"])
    for id, text in ((PLAY.of(5, 0), "play #5 F1"), (SING.of(7), "sing 7")):
        assert Deeds.text(table, id) == text
        with pytest.raises(Trouble):
            Deeds.parse(table, text)


def test_what_was_read_goes_with_its_cast() -> None:
    table = Table(["Ash Wolf"])
    place = id(table)
    assert Deeds.read(table, Deeds.text(table, PLAY.of(0, 2))).tile == "F3"
    assert place in Deeds._kept
    del table
    gc.collect()
    assert place not in Deeds._kept


def test_a_notation_can_be_written_from_values() -> None:
    assert Deeds.play.written(card="Lamp Boy", tile="F2") == "play Lamp Boy F2"
    assert Deeds.use_twice.written(card="Ash Wolf", copy_no=1) == "use Ash Wolf twice"
    assert Deeds.use_twice.written(card="Ash Wolf", copy_no=2) == "use Ash Wolf twice #2"
    assert Deeds.attack.written(card="Ash Wolf", seat=1) == "attack Ash Wolf of Seat 2"
    assert Deeds.cast_it.written(card="Ash Crow", who="Pip") == "cast Ash Crow on Pip"


def test_labels_are_said_in_the_language_spoken() -> None:
    assert Deeds.label(CAST, PLAY.of(3, 1)) == "Play Lamp Boy on F2"
    assert Deeds.label(CAST, PLAY.of(3, 1), tile="the left") == "Play Lamp Boy on the left"
    assert Deeds.label(CAST, SING.of(2)) == "sing 2"
    with speaking(PSEUDO):
        assert Deeds.label(CAST, DRAW).startswith("⟦")


def test_the_table_says_where_each_part_of_an_id_is() -> None:
    for row in Deeds.table():
        kind = getattr(Deeds, row["kind"], None) or Deeds.pass_
        for id in range(row["first"], row["first"] + row["count"]):
            parts = {
                name: (id - row["first"]) // of["stride"] % of["count"] + of["first"]
                for name, of in row["parts"].items()
            }
            assert parts == kind.numbers(id)


def test_compiled_rules_reckon_as_interpreted_ones_do(tmp_path: Path) -> None:
    """The same source, as it is and with everything asked of kinds replaced by arithmetic."""
    path = tmp_path / "asking.py"
    path.write_text(RULES)
    space: dict[str, Any] = {**KINDS, "DRAW": DRAW, "rule": rule}
    exec(compile(RULES, str(path), "exec"), space)
    company = Company(numba.njit)
    module = ModuleType("asking")
    module.__file__ = str(path)
    vars(module).update(KINDS, DRAW=DRAW, rule=rule)
    company._execute(path, module)
    assert type(module.PLAY) is int
    for id in range(Deeds.count):
        assert module.ask(id, 3, 1) == space["ask"](id, 3, 1)


@pytest.mark.parametrize(
    "asked", ["PLAY.of(1)", "PLAY.of(1, 2, 3)", "PLAY.of(1, row=2)", "PLAY.amount(3)", "PLAY.has()"]
)
def test_a_wrong_question_is_a_sentence_with_its_line(asked: str) -> None:
    with pytest.raises(Faulty, match=r"rules\.py, line 2: .*PLAY can be asked of\(card, tile\), has\(action\)"):
        in_arithmetic(f"\nx = {asked}\n", Path("rules.py"), KINDS)


def test_declarations_that_cannot_be_are_refused() -> None:
    with pytest.raises(Faulty, match="names other parts than it declares"):
        Kind(0, "play", Declared("play {card}", "", "", None, {"tile": TILE}))
    with pytest.raises(Faulty, match="No part of an action can be called 'has'"):
        Kind(0, "play", Declared("play {has}", "", "", None, {"has": TILE}))
    with pytest.raises(Faulty, match="must follow each other"):
        one_of("which", USE, SING)
    with pytest.raises(Trouble, match="There is no action 999"):
        Deeds.kind_of(999)
    assert declared.ActionSet.count == 0
