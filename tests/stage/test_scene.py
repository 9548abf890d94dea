"""The scene vocabulary, the plain table that every game gets, and the sheets of drawings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar
from xml.dom import minidom

import msgspec
import pytest

import footlights as fl
from footlights.stage.emblems import COSTUMES, HATS, PROPS, VIEW_BOX, bust, pick
from footlights.stage.game import get_game
from footlights.stage.plain_scene import buttons_for, present
from footlights.stage.rule import Event
from footlights.stage.scene import (
    Actions,
    Banner,
    Button,
    Card,
    Grid,
    Moment,
    Panel,
    Prompt,
    Scene,
    Stage,
    Text,
    acts,
    walk,
)
from footlights.stage.tongue import PSEUDO, speaking
from footlights.table.marks import MARKS, catalogue, catalogue_hash, emblems_svg, marks_svg
from tests.stage.tiny.game import GAME

SEEDS = range(6)


def strings(value: object) -> Iterator[str]:
    """Every text in a scene, wherever it stands."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from strings(inner)


def texts(scene: Scene) -> str:
    return "\n".join(strings(msgspec.to_builtins(scene)))


def ids(scene: Scene) -> list[str]:
    return [node.id for node in walk(scene.nodes)]


def prompt_of(scene: Scene) -> str:
    return next(node.text for node in walk(scene.nodes) if isinstance(node, Prompt))


# --- The plain table --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_without_a_scene_is_played_to_its_end_by_the_plain_tables_buttons(seed: int) -> None:
    match = fl.new("tiny", seed=seed, names=["Ada", "Bob"])
    while not match.over:
        seat = match.seat
        scene = GAME.scene.present(match.view(seat), match.cast)
        assert acts(scene) == [str(action) for action in match.legal()]
        match.play(acts(scene)[seed % len(acts(scene))])
    scene = GAME.scene.present(match.view(None), match.cast)
    assert acts(scene) == []
    assert prompt_of(scene) == "The game is over."


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_plain_table_shows_every_fact_of_the_view(seat: int | None) -> None:
    match = fl.new("tiny", seed=3, names=["Ada", "Bob"])
    view = match.view(seat)
    scene = present(view, match.cast)
    for shown in (texts(scene), " ".join(scene.said)):
        for name in ("Leader", "Left", "Points", "Played", "Hands", "Ada", "Bob"):
            assert name in shown
        for card in (card for hand in view["hands"] if isinstance(hand, list) for card in hand):
            assert card in shown


def test_the_plain_table_says_whose_turn_it_is() -> None:
    match = fl.new("tiny", seed=3, names=["Ada", "Bob"])
    assert match.seat is not None
    assert prompt_of(present(match.view(match.seat), match.cast)) == "It is your turn."
    assert prompt_of(present(match.view(None), match.cast)) == f"{match.names[match.seat]} decides."


def test_the_plain_table_shows_nothing_that_the_view_hides() -> None:
    match = fl.new("tiny", seed=5)
    for seat in (0, 1):
        hidden = match.view(1 - seat)["hands"][1 - seat]
        shown = texts(present(match.view(seat), match.cast))
        assert not [card for card in hidden if card in shown]


@pytest.mark.parametrize("options", [{"format": "duel"}, {"format": "team", "players": 8}])
def test_the_plain_table_can_hold_the_largest_game_with_every_id_once(options: dict[str, object]) -> None:
    match = fl.new("the-theatre", seed=1, options=options)
    for _ in range(30):
        match.play(match.legal()[0])
    scene = present(match.view(match.seat), match.cast)
    assert [id for id, times in Counter(ids(scene)).items() if times > 1] == []
    assert set(acts(scene)) == {str(action) for action in match.legal()}


def test_every_button_has_a_letter_of_its_own_that_the_house_does_not_need() -> None:
    buttons = list(
        buttons_for([f"play {name}" for name in ("Ace", "Bishop", "Duke", "Eel", "Hull", "Jack")] + ["pass"])
    )
    keys = [button.key for button in buttons if button.key]
    assert len(set(keys)) == len(keys) > 4
    assert not set(keys) & set("ehlu")
    assert [button.pass_ for button in buttons][-1]


def test_the_plain_table_speaks_the_language_asked_for() -> None:
    match = fl.new("tiny", seed=3)
    with speaking(PSEUDO):
        scene = present(match.view(match.seat), match.cast)
    assert prompt_of(scene).startswith("⟦")


# --- The vocabulary ---------------------------------------------------------------------------------------------------


def test_all_nodes_are_found_however_deep_they_lie() -> None:
    inner = Panel(id="c", nodes=(Text(id="d", parts=()),))
    grid = Grid(id="b", columns=2, cells=(inner, None, Card(id="e", face="Ace", act="play Ace")))
    scene = Scene(nodes=(Panel(id="a", nodes=(grid,)), Actions(id="f", buttons=(Button(act="pass", label="Pass"),))))
    assert ids(scene) == ["a", "b", "c", "d", "e", "f"]
    assert acts(scene) == ["play Ace", "pass"]


def test_what_is_not_said_is_not_sent() -> None:
    sent = msgspec.json.encode(Scene(nodes=(Banner(id="a", title="T"),)))
    assert sent == b'{"nodes":[{"k":"banner","id":"a","title":"T"}]}'


def test_a_stage_shows_an_event_as_its_kind_says_unless_it_knows_better() -> None:
    class Loud(Stage[Any]):
        moments: ClassVar = {3: Moment(kind="score", hold=1100)}

    assert Loud().moment({}, None, Event(3, 0, 0, 0, -1)).hold == 1100
    assert Loud().moment({}, None, Event(4, 0, 0, 0, -1)) == Moment()


# --- Drawings ---------------------------------------------------------------------------------------------------------

HOUSE_NEEDS = (
    "undo hint log chat sound-on sound-off settings flag replay link copy crown clock eye die deck hand person bot check down "
    "cross star book shield play pause step home help"
)


def symbols(sheet: str) -> dict[str, str]:
    found = minidom.parseString(sheet).getElementsByTagName("symbol")
    assert len({symbol.getAttribute("id") for symbol in found}) == len(found)
    return {symbol.getAttribute("id"): symbol.getAttribute("viewBox") for symbol in found}


def test_the_sheet_of_marks_has_what_the_house_and_every_game_needs() -> None:
    drawn = symbols(marks_svg())
    assert set(HOUSE_NEEDS.split()) <= set(drawn)
    assert {f"suit-{suit}" for suit in ("charm", "luck", "agility", "will", "strength", "null")} <= set(drawn)
    assert set(drawn.values()) == {"0 0 24 24"}
    assert set(MARKS) <= set(drawn)


def test_drawings_carry_no_styles_or_scripts_that_a_strict_page_would_refuse() -> None:
    for sheet in (marks_svg(), emblems_svg(get_game("the-theatre"))):
        assert not re.search(r"style=|<style|<script|href|gradient|<image|<text", sheet)


def test_every_part_of_an_emblem_can_be_worn() -> None:
    for parts in (
        *((costume, "none", "none") for costume in COSTUMES),
        *(("ruff", hat, "none") for hat in HATS),
        *(("ruff", "none", prop) for prop in PROPS),
    ):
        minidom.parseString(bust("", "keen", *parts, crown=2))
    assert VIEW_BOX == "0 0 120 96"


def test_a_name_always_draws_the_same_lot() -> None:
    assert [pick(f"name {n}", "abcdef") for n in range(8)] == list("fefaebce")
    assert {pick(f"name {n}", "abcdef") for n in range(40)} == set("abcdef")


def test_a_game_without_faces_has_an_empty_catalogue() -> None:
    assert catalogue(GAME)["faces"] == {}
    assert symbols(emblems_svg(GAME)) == {}


def test_the_catalogue_has_another_address_in_another_language() -> None:
    game = get_game("the-theatre")
    here = catalogue_hash(game)
    assert catalogue_hash(game) == here
    assert here in catalogue(game)["emblems"]
    with speaking(PSEUDO):
        assert catalogue_hash(game) != here
