"""The conformance check of what people look at: every seat's scene in the browser and its board in the terminal."""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from footlights.stage.blame import explained
from footlights.stage.board import board_of
from footlights.stage.codes import HIDE
from footlights.stage.engine import engine_of
from footlights.stage.errors import Trouble
from footlights.stage.game import Game
from footlights.stage.match import SPECTATOR, Look, Match
from footlights.stage.preview import Trials
from footlights.stage.scene import Scene, acts, walk
from footlights.stage.views import View, placed

OFTEN = 2  # so many first decisions of a random game are nearly all looked at, later ones more and more seldom
PREVIEWS = 8  # of so many actions the preview is asked for
COLOURED = 7  # one of so many boards is also drawn in colour, which takes longer than all the rest of a look
ENOUGH = 20  # failures


def screens_show_the_game(game: Game, size: int = 30) -> list[str]:
    """Every seat's scene and board can be built, give every node an id of its own, offer what is legal and keep secrets."""
    found: list[str] = []
    settings = game.samples()
    for number in range(size):
        match = Match(settings[number % len(settings)], number)
        rng = random.Random(number)
        match.watched = True
        while len(found) < ENOUGH:
            if match.over or rng.random() < OFTEN / (match.ply + OFTEN):
                found += _looked_at(match, number)
            if match.over or match.ply > game.longest:
                break
            match.play(rng.choice(match.legal()))
    return list(dict.fromkeys(found))


def _looked_at(match: Match, number: int) -> Iterator[str]:
    """What is wrong with the screens of each seat and of a spectator now."""
    for seat in (*range(match.players), None):
        who = "a spectator" if seat is None else f"seat {seat}"
        where = f"game {number} ({match.cast.options}), after {match.ply} decisions, {who}"
        for what, look in (("the scene", _scene), ("the terminal's board", _board)):
            try:
                yield from (f"{where}: {what} {fault}" for fault in look(match, seat))
            except Exception as error:
                yield f"{where}: {what} cannot be built: {explained(error)}"


def _scene(match: Match, seat: int | None) -> Iterator[str]:
    """What is wrong with a seat's scene, and with those of what it saw happen since the last decision."""
    view = match.view(seat)
    scene = match.game.scene.present(view, match.cast)
    yield from _ids(scene)
    yield from (f"does not offer {action!r}" for action in view.legal if action not in acts(scene))
    for action in acts(scene):
        try:
            match.game.words.parse_action(match.cast, action)
        except Trouble as error:
            yield f"offers {action!r}, which is no action: {error}"
        match.game.scene.action_label(view, match.cast, action)
    cast, look = _other_cast(match, seat), match.game.words.glimpse
    for glimpse, state in zip(match.glimpses(seat), match.positions_glimpsed(seat), strict=True):
        shown = match.game.scene.present(glimpse.view, match.cast, glimpse.event)
        moment = match.game.scene.moment(glimpse.view, match.cast, glimpse.event)
        yield from _ids(shown)
        missing = set(moment.mark) - {node.id for node in walk(shown.nodes)}
        yield from (f"has no node {id!r}, which the event {glimpse.event.kind} marks" for id in sorted(missing))
        other = match.game.scene.present(_other_view(match, seat, glimpse.view, cast, state, look), cast, glimpse.event)
        if msgspec.json.encode(shown) != msgspec.json.encode(other):
            yield f"of the event {glimpse.event.kind} is another one where the seat cannot see a difference"
    if _drawn(match, view, match.cast) != _drawn(match, _other_view(match, seat, view, cast), cast):
        yield "is another one where the seat cannot see a difference"


def _ids(scene: Scene) -> Iterator[str]:
    ids = Counter(node.id for node in walk(scene.nodes))
    yield from (f"has the id {id!r} {times} times" for id, times in ids.items() if times > 1)


def _drawn(match: Match, view: View, cast: Any) -> bytes:
    """A view's scene and the words of some of what it offers, as they are sent."""
    first = match.ply % max(1, len(view.legal))
    offered = [*view.legal[first:], *view.legal[:first]][:PREVIEWS]
    previews = [str(match.game.scene.preview(view, cast, action) or "") for action in offered]
    return msgspec.json.encode([match.game.scene.present(view, cast), previews])


def _board(match: Match, seat: int | None) -> Iterator[str]:
    """What is wrong with a seat's board in the terminal."""
    from footlights.terminal.screen import ColourScreen

    view, cast = match.view(seat), _other_cast(match, seat)
    board = board_of(match.game, match.cast, view)
    if board != board_of(match.game, cast, _other_view(match, seat, view, cast)):
        yield "is another one where the seat cannot see a difference"
    told = board.heard({})
    yield from (f"does not tell {action!r}" for action in view.legal if not _begins(told, action))
    if (match.ply + (seat or 0)) % COLOURED == 0:
        ColourScreen(io.StringIO()).draw([], board, {})


def _begins(told: list[str], action: str) -> bool:
    return any(sentence.startswith(f"{action}.") for sentence in told)


# --- What a seat cannot tell from what is -----------------------------------------------------------------------------


def _other_view(
    match: Match, seat: int | None, view: View, cast: Any, state: Any = None, look: Look | None = None
) -> View:
    """What the seat would see instead of a view in another position, at a table with another cast, that fits what it knows."""
    viewer, tables = SPECTATOR if seat is None else seat, match.setting.open_tables
    troupe = engine_of(match.game.id).troupe(False)
    troupe.load(match.fork() if state is None else state.copy())
    troupe.perform(HIDE, [tables], viewer, match.ply)
    seen = (look or match.game.words.view)(cast, troupe.state(), tables, viewer)
    other = placed(seen, view.game, match.ply, view.players, view.legal)
    if view.legal:
        ids = [action.id for action in match.legal()]
        other.can_try(Trials(other, match.game, cast, troupe.state(), tables, ids))
    return other


def _other_cast(match: Match, seat: int | None) -> Any:
    """The cast as it would be if the others had brought other decks, where these are secret: as they may all have the seat's."""
    game, cast = match.game, match.setting.cast
    lists = cast.deck_lists()
    decks = [*lists[1:], *lists[:1]] if seat is None else [lists[seat]] * len(lists)
    if game.open_decks or decks == lists:
        return match.cast
    try:
        other = game.setting(cast.options, decks, cast.card_set).cast.open_to_all()
    except Trouble:  # decks of cards that are in no set
        return match.cast
    other.names = match.names
    return other
