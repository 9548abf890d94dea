"""What a choice makes of the forecast, in words for every screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from footlights.games.tnb.rules import layout
from footlights.games.tnb.tables import Cast
from footlights.stage.tongue import say

View = Any


def change_of(view: View, cast: Cast, choice: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """What a choice makes of the forecast: Life Points, cards and HP of both. TB-6.5, TB-6.6"""
    told = []
    for seat, of in enumerate(view["seats"]):
        name, before = names[seat], of["forecast"]
        if choice["lp"][seat] != before["lp"]:
            told.append(say("{name} LP {before} to {after}", name=name, before=before["lp"], after=choice["lp"][seat]))
        lost = [card for card in choice["destroyed"][seat] if card not in before["destroyed"]]
        saved = [card for card in before["destroyed"] if card not in choice["destroyed"][seat]]
        told += [say("{card} destroyed", card=card) for card in lost] + [
            say("{card} saved", card=card) for card in saved
        ]
        told += _wounds(view, cast, choice, seat)
    return told


def _wounds(view: View, cast: Cast, choice: Mapping[str, Any], seat: int) -> list[str]:
    """The cards of a player that a choice leaves alive, but with another number of HP than they would have had. TB-6.5"""
    verb, own = layout.Actions.read(cast, choice["action"]).kind, seat == view["you"]
    if own and verb in ("play", "move"):
        changes = [_moved(view, cast, choice, seat, verb)]
    elif verb == ("block" if own else "attack"):
        changes = _aimed_at(view, cast, choice, seat, verb)
    else:
        return []
    return [
        say("{card} HP {before} to {after}", card=card, before=max(0, before), after=after)
        for card, before, after in changes
        if after > 0 and after != before
    ]


def _moved(view: View, cast: Cast, choice: Mapping[str, Any], seat: int, verb: str) -> tuple[str, int, int]:
    """A card that comes to stand on another tile, with the HP it would be left with before and after that."""
    name, to = choice["card"], choice["tiles"][0]
    if verb == "play":
        hp = cast.cards[cast.ids[name]].health
        return name, hp, _hp_left(view, seat, to, hp)
    board = view["seats"][seat]["board"]
    tile, hp = next((tile, held["hp"]) for tile, held in board.items() if held and held["card"] == name)
    return name, _hp_left(view, seat, tile, hp), _hp_left(view, seat, to, hp)


def _aimed_at(view: View, cast: Cast, choice: Mapping[str, Any], seat: int, verb: str) -> list[tuple[str, int, int]]:
    """The cards on the tiles of one Attack or Block more, with the HP they would be left with before and after that."""
    card = cast.cards[cast.ids[choice["card"]]]
    more = (card.damage, 0) if verb == "attack" else (0, card.defence)
    board, changes = view["seats"][seat]["board"], []
    for tile in choice["tiles"]:
        if held := board[tile]:
            hp = held["hp"]
            changes.append((held["card"], _hp_left(view, seat, tile, hp), _hp_left(view, seat, tile, hp, *more)))
    return changes


def _hp_left(view: View, seat: int, tile: str, hp: int, attack: int = 0, block: int = 0) -> int:
    """The HP of a card on a tile after what is declared there, and after so much more. TB-6.3, TB-6.5"""
    for record in view["seats"][1 - seat]["attacks"]:
        if tile in record["tiles"]:
            attack += record["amount"]
    for record in view["seats"][seat]["blocks"]:
        if tile in record["tiles"]:
            block += record["amount"]
    return hp - max(0, attack - block)
