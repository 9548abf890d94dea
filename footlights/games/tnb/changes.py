"""What a choice makes of the forecast, in words for every screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from footlights.games.tnb.rules import layout
from footlights.games.tnb.seen import Choice, Result, TnbView
from footlights.games.tnb.tables import Card, Cast
from footlights.stage.tongue import say


class Seen(NamedTuple):
    """What is declared on a tile, and what comes of it. TB-6.3"""

    attack: int
    block: int
    net: int
    result: Result | Literal[""]  # nothing: nobody attacks it


NOTHING = Seen(0, 0, 0, "")


def seen_on(view: TnbView, seat: int, tile: str, hp: int | None, attack: int = 0, block: int = 0) -> Seen:
    """What would happen on a tile with a card of so many HP on it, or none, and with so much more declared. TB-6.3 to TB-6.6"""
    for record in view.seats[1 - seat].attacks:
        if tile in record.tiles:
            attack += record.amount
    for record in view.seats[seat].blocks:
        if tile in record.tiles:
            block += record.amount
    if hp is None and view.options["block_scope"] == "occupied_tiles":
        block = 0  # TB-8.4
    net = max(0, attack - block)
    if not net:
        return Seen(attack, block, 0, "held" if attack else "")
    if hp is None:
        return Seen(attack, block, net, "life")
    return Seen(attack, block, net, "destroyed" if net >= hp else "wounded")


def change_of(view: TnbView, cast: Cast, choice: Choice, names: Sequence[str]) -> list[str]:
    """What a choice makes of the forecast: Life Points, cards and HP of both. TB-6.5, TB-6.6"""
    told = []
    for seat, of in enumerate(view.seats):
        name, before = names[seat], of.forecast
        if choice.lp[seat] != before.lp:
            told.append(say("{name} LP {before} to {after}", name=name, before=before.lp, after=choice.lp[seat]))
        lost = [card for card in choice.destroyed[seat] if card not in before.destroyed]
        saved = [card for card in before.destroyed if card not in choice.destroyed[seat]]
        told += [say("{card} destroyed", card=card) for card in lost] + [
            say("{card} saved", card=card) for card in saved
        ]
        told += _wounds(view, cast, choice, seat)
    return told


def _wounds(view: TnbView, cast: Cast, choice: Choice, seat: int) -> list[str]:
    """The cards of a player that a choice leaves alive, but with another number of HP than they would have had. TB-6.5"""
    verb, own = layout.Actions.read(cast, choice.action).kind, seat == view.you
    if choice.card is None:
        return []
    card = cast.cards[cast.ids[choice.card]]
    if own and verb in ("play", "move"):
        changes = [_moved(view, seat, card, choice.tiles[0], verb)]
    elif verb == ("block" if own else "attack"):
        changes = _aimed_at(view, seat, card, choice.tiles, verb)
    else:
        return []
    return [
        say("{card} HP {before} to {after}", card=name, before=max(0, before), after=after)
        for name, before, after in changes
        if after > 0 and after != before
    ]


def _moved(view: TnbView, seat: int, card: Card, to: str, verb: str) -> tuple[str, int, int]:
    """A card that comes to stand on another tile, with the HP it would be left with before and after that."""
    if verb == "play":
        return card.name, card.health, _hp_left(view, seat, to, card.health)
    tile, hp = view.seats[seat].places[card.name]
    return card.name, _hp_left(view, seat, tile, hp), _hp_left(view, seat, to, hp)


def _aimed_at(view: TnbView, seat: int, card: Card, tiles: list[str], verb: str) -> list[tuple[str, int, int]]:
    """The cards on the tiles of one Attack or Block more, with the HP they would be left with before and after that."""
    more = (card.damage, 0) if verb == "attack" else (0, card.defence)
    board, changes = view.seats[seat].board, []
    for tile in tiles:
        if held := board[tile]:
            before, after = _hp_left(view, seat, tile, held.hp), _hp_left(view, seat, tile, held.hp, *more)
            changes.append((held.card, before, after))
    return changes


def _hp_left(view: TnbView, seat: int, tile: str, hp: int, attack: int = 0, block: int = 0) -> int:
    """The HP of a card on a tile after what is declared there, and after so much more. TB-6.3, TB-6.5"""
    return hp - seen_on(view, seat, tile, hp, attack, block).net
