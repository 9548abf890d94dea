"""The check of scenes and boards passes a sound game and finds out broken ones."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from footlights.stage.appearance import screens_show_the_game
from footlights.stage.conformance import CHECKS
from footlights.stage.game import Game, registered
from footlights.stage.scene import Face, Moment, Scene, Stage, Text
from tests.stage.tiny import words
from tests.stage.tiny.game import GAME, Cast, settings_of


@dataclasses.dataclass
class Sworn(Cast):
    """A table to which everybody brings a deck that nobody else may know; it forgets to keep it to itself."""

    secret_decks: list[str]

    def deck_lists(self) -> list[Any]:
        return self.secret_decks


class Silent(Stage[Any]):
    """A scene without the last thing that can be done."""

    def present(self, view: Mapping[str, Any], cast: Any, event: Any = None) -> Scene:
        return super().present({**view, "legal": view["legal"][:-1]}, cast, event)


class Doubled(Stage[Any]):
    """A scene with an id twice."""

    def present(self, view: Mapping[str, Any], cast: Any, event: Any = None) -> Scene:
        scene = super().present(view, cast, event)
        return with_nodes(scene, (*scene.nodes, Text(id="prompt", parts=())))


class Inventive(Stage[Any]):
    """A scene that offers what nobody can do."""

    def present(self, view: Mapping[str, Any], cast: Any, event: Any = None) -> Scene:
        scene = super().present(view, cast, event)
        return with_nodes(scene, (*scene.nodes, Text(id="more", parts=(), act="eat the cards")))


class Breaking(Stage[Any]):
    """A scene that fails."""

    def present(self, view: Mapping[str, Any], cast: Any, event: Any = None) -> Scene:
        raise KeyError("board")


class Fickle(Stage[Any]):
    """A scene that is another one each time, so that it must be made of something besides the view."""

    def __init__(self) -> None:
        self.times = itertools.count()

    def present(self, view: Mapping[str, Any], cast: Any, event: Any = None) -> Scene:
        scene = super().present(view, cast, event)
        return with_nodes(scene, (*scene.nodes, Text(id="more", parts=(), say=str(next(self.times)))))


class TellsTheHand(Stage[Any]):
    """A scene of what happens that shows the other hand, which a careless view has."""

    moments: ClassVar[Mapping[int, Moment]] = {kind: Moment() for kind in range(GAME.event_kinds)}

    def present(self, view: Mapping[str, Any], cast: Any, event: Any = None) -> Scene:
        scene = super().present(view, cast, event)
        more = () if event is None else (Text(id="more", parts=(), say=str(view["hint"])),)
        return with_nodes(scene, (*scene.nodes, *more))


class TellsADeck(Stage[Any]):
    """A scene that says which deck somebody plays, in a game in which that is a secret."""

    def present(self, view: Mapping[str, Any], cast: Any, event: Any = None) -> Scene:
        scene = super().present(view, cast, event)
        return with_nodes(scene, (*scene.nodes, Text(id="more", parts=(), say=cast.secret_decks[1])))


def with_nodes(scene: Scene, nodes: tuple[Any, ...]) -> Scene:
    """A scene with other nodes."""
    return Scene(nodes=nodes, title=scene.title, said=scene.said, state=scene.state)


def changed(**facts: Any) -> Game:
    """The sound game with something else in its declaration."""
    game = dataclasses.replace(GAME, samples_of=lambda: settings_of(game)[:2], **facts)
    return game


def found_in(game: Game) -> str:
    """What the check finds wrong."""
    with registered(game):
        return "\n".join(screens_show_the_game(game, 2))


def test_it_is_one_of_the_checks_and_a_sound_game_passes() -> None:
    assert screens_show_the_game in CHECKS.values()
    assert found_in(GAME) == ""


@pytest.mark.parametrize(
    ("scene", "expected"),
    [
        (Silent(), "the scene does not offer '"),
        (Doubled(), "the scene has the id 'prompt' 2 times"),
        (Inventive(), "the scene offers 'eat the cards', which is no action: "),
        (Breaking(), "the scene cannot be built: Breaking.present ("),
        (Fickle(), "the scene is another one where the seat cannot see a difference"),
    ],
)
def test_a_broken_scene_is_found_out(scene: Stage[Any], expected: str) -> None:
    found = found_in(changed(scene=scene))
    assert expected in found
    assert found.startswith("game 0 (")
    assert "seat 0: the scene" in found


def test_a_scene_of_what_happens_that_knows_more_than_the_seat_is_found_out() -> None:
    def view(cast: Any, s: Any, t: Any, seat: int) -> dict[str, Any]:
        return {**words.view(cast, s, t, seat), "hint": sum(s.hand[1 - seat][: s.held[1 - seat]]) if seat >= 0 else 0}

    found = found_in(
        changed(scene=TellsTheHand(), words=SimpleNamespace(**{**vars(words), "view": view, "glimpse": view}))
    )
    assert "is another one where the seat cannot see a difference" in found
    assert "the scene of the event " in found


def test_a_scene_that_tells_a_secret_deck_is_found_out() -> None:
    def prepare(options: Any, card_set: Any, decks: Any, cards: Any) -> tuple[Any, Any]:
        cast, tables = GAME.prepare(options, card_set, None, cards)  # type: ignore[misc]
        return Sworn(**vars(cast), secret_decks=list(decks or ("Red", "Blue"))), tables

    for open_decks, expected in ((False, True), (True, False)):
        game = changed(scene=TellsADeck(), prepare=prepare, open_decks=open_decks)
        assert ("seat 0: the scene is another one where the seat cannot see" in found_in(game)) is expected


def test_an_error_in_a_scene_is_shown_with_its_line() -> None:
    assert "test_appearance.py, line " in found_in(changed(scene=Breaking()))


class Faceless(Stage[Any]):
    """A stage whose cards cannot be looked up, as the terminal does."""

    def faces(self, card_set: Any) -> list[Face]:
        raise KeyError("faces")


def test_a_board_that_fails_is_found_out() -> None:
    assert "the terminal's board cannot be built: " in found_in(changed(scene=Faceless()))


class Wordy(Stage[Any]):
    """A stage that calls an action something else each time, so that it must know more than the view."""

    def __init__(self) -> None:
        self.times = itertools.count()

    def action_label(self, view: Any, cast: Any, action: str) -> str:
        return f"Number {next(self.times)}"


def test_a_board_that_knows_more_than_the_view_is_found_out() -> None:
    found = found_in(changed(scene=Wordy()))
    assert "the terminal's board is another one where the seat cannot see a difference" in found
