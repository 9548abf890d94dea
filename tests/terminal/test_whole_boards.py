"""Whatever a scene shows stands on the terminal's board, of every game and format, on narrow and on wide screens."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from footlights.stage.board import Board, board_of
from footlights.stage.game import get_game
from footlights.stage.lettering import area_of
from footlights.stage.match import Match
from footlights.stage.scene import (
    AnyNode,
    Banner,
    Bubble,
    Card,
    Forecast,
    Meter,
    Panel,
    Part,
    Playbill,
    Prompt,
    Scene,
    TerminalStyle,
    Text,
    Token,
    Track,
    Zone,
    walk,
)
from footlights.terminal.screen import ColourScreen

GAMES = ("tnb", "the-theatre", "curtain-call", "encore", "gothies")
WIDTHS = (80, 100, 120)
LOOKS = 5  # at each sample's game
LONGEST = 160  # decisions of one


def positions(id: str) -> Iterator[tuple[Match, Any]]:
    """Some positions of every sample setting of a game, random ones and the end, seen by whoever decides or looks on."""
    for number, setting in enumerate(get_game(id).samples()):
        match, rng = Match(setting, number), random.Random(number)
        looked_at = {rng.randrange(LONGEST // 2**shift) for shift in range(LOOKS)}
        while not match.over and match.ply < LONGEST:
            if match.ply in looked_at:
                yield match, match.view(match.seat)
            match.play(rng.choice(match.legal()))
        yield match, match.view(None)


def drawn(board: Board, view: Any, width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """A board on a screen of some width."""
    monkeypatch.setenv("COLUMNS", str(width))
    out = io.StringIO()
    ColourScreen(out).draw([], board, {action: number for number, action in enumerate(view["legal"], start=1)})
    return out.getvalue()


def letters(text: str) -> list[str]:
    """A text's words and numbers, wherever its lines are broken."""
    return re.findall(r"\w+", text)


def shown_nodes(scene: Scene, style: TerminalStyle) -> Iterator[AnyNode]:
    """The nodes that are there without anything being taken up, and that the room does not leave to others."""
    hidden: set[str] = set()
    for node in walk(scene.nodes):
        if node.id in hidden or node.with_ or area_of(node) in style.left_out or area_of(node) in style.said:
            hidden |= {inner.id for inner in walk([node])}
            if not node.with_ and area_of(node) in style.said:
                yield node
        else:
            yield node


def parts_of(node: AnyNode) -> tuple[Part, ...]:
    found: tuple[Part, ...] = getattr(node, "facts", ()) or getattr(node, "parts", ()) or ()
    return (*found, *((node.loud,) if isinstance(node, Banner) and node.loud else ()))


def told_by(node: AnyNode, style: TerminalStyle) -> Iterator[str]:
    """What a node has to say to the eye."""
    if area_of(node) in style.said:
        yield node.say
        return
    if isinstance(node, Card):
        yield from (node.face, node.value, node.line, node.under)
    elif isinstance(node, Meter):
        yield str(node.value)
    elif isinstance(node, Track):
        yield from node.steps
    elif isinstance(node, Token) and not node.act:
        yield from (node.label, node.text)
    elif isinstance(node, Forecast | Bubble):
        yield node.text
    elif isinstance(node, Prompt):
        yield from (node.text, node.detail)
    elif isinstance(node, Playbill):
        yield from (node.title, *node.lines, *node.heads, *(cell for row in node.rows for cell in row))
    elif isinstance(node, Zone) and not node.nodes:
        yield str(node.count) if node.count else ""
    if isinstance(node, Panel | Text | Banner):
        yield from (part.text for part in parts_of(node) if not part.say or not part.mark)


def missing(scene: Scene, style: TerminalStyle, board: Board, text: str) -> list[str]:
    """What nodes have to say that is not on the screen."""
    there = set(letters(text))
    again = " ".join(comes_to for _, comes_to in board.choices)
    wanted = {told for node in shown_nodes(scene, style) for told in told_by(node, style)}
    return sorted(told for told in wanted if told not in again and not set(letters(told)) <= there)


@pytest.mark.parametrize("id", GAMES)
def test_every_node_and_every_action_is_on_the_board(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, looks = get_game(id), 0
    for match, view in positions(id):
        scene = game.scene.present(view, match.cast)
        board = board_of(game, match.cast, view)
        for width in WIDTHS:
            text = drawn(board, view, width, monkeypatch)
            where = (match.cast.options, match.seed, match.ply, width)
            assert not missing(scene, game.scene.terminal, board, text), where
            assert "…" not in text.replace("...", ""), where
            assert all(len(line) <= width for line in text.splitlines()), where
            check_choices(board, view, text, where)
        looks += 1
    assert looks > len(game.samples())


def check_choices(board: Board, view: Mapping[str, Any], text: str, where: object) -> None:
    """Every legal action has one row with its digit, and what it comes to."""
    offered = [row.action for block in board.blocks for row in getattr(block, "rows", ()) if row.action]
    assert sorted(offered) == sorted(view["legal"]), where
    there = set(letters(text))
    for number, (action, comes_to) in enumerate(board.choices, start=1):
        assert re.search(rf"^ *{number} ", text, re.MULTILINE), (where, action)
        assert set(letters(comes_to)) <= there, (where, action)


@pytest.mark.parametrize("id", GAMES)
def test_the_ear_is_told_all_that_the_scene_says(id: str) -> None:
    game = get_game(id)
    for match, view in positions(id):
        scene = game.scene.present(view, match.cast)
        board = board_of(game, match.cast, view)
        told = "\n".join(board.heard({}))
        comes_to = [text for _, text in board.choices if text]
        for sentence in scene.said:
            again = any(sentence.endswith(text) for text in comes_to)
            assert again or sentence.rstrip(".") in told, (match.cast.options, match.ply, sentence)
        assert all(f"\n{action}." in f"\n{told}" for action in view["legal"])


@pytest.mark.parametrize("id", GAMES)
def test_who_has_heard_the_table_hears_only_what_is_new(id: str) -> None:
    game = get_game(id)
    match, rng = Match(game.samples()[0], 3), random.Random(3)
    before: Board | None = None
    shorter = 0
    while not match.over and match.ply < 40:
        board = board_of(game, match.cast, match.view(0))
        if before is not None:
            heard = {*before.said, *before.cards}
            told = board.since(heard).heard({})
            assert not heard & set(told[: len(told) - len(board.asked) - len(board.choices)])
            assert set(board.said) - heard - board.empty <= set(told)
            shorter += len(told) < len(board.heard({}))
        before = board
        match.play(rng.choice(match.legal()))
    assert shorter > 20


def test_a_place_that_was_left_is_said_to_be_empty_and_one_that_always_was_is_not() -> None:
    """In T&B a card moves from its tile: who listens hears both tiles, and none of the others."""
    match = Match(get_game("tnb").samples()[0], 1)
    rng = random.Random(1)
    while not any(str(action).startswith("move ") for action in match.legal()):
        match.play(rng.choice(match.legal()))
    seat = match.seat
    move = next(action for action in match.legal() if str(action).startswith("move "))
    before = board_of(match.game, match.cast, match.view(seat))
    match.play(move)
    told = board_of(match.game, match.cast, match.view(seat)).since({*before.said, *before.cards}).heard({})
    assert sum(": empty." in sentence for sentence in told) == 1, told
    assert not any(sentence.endswith(": empty.") for sentence in before.heard({}))
