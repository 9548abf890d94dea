"""What a choice makes of the forecast, in words for every screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from footlights.games.tnb.tables import Cast
from footlights.stage.tongue import say

View = Mapping[str, Any]


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
    verb, own, told = choice["action"].partition(" ")[0], seat == view["you"], []
    moves, aims = own and verb in ("play", "move"), verb == ("block" if own else "attack")
    if not moves and not aims:
        return []
    stands = {held["card"]: (tile, held["hp"]) for tile, held in view["seats"][seat]["board"].items() if held}
    if moves:
        hp = stands[choice["card"]][1] if verb == "move" else cast.cards[cast.ids[choice["card"]]].health
        concerned = {choice["card"]: (choice["tiles"][0], hp)}
    else:
        concerned = {card: place for card, place in stands.items() if place[0] in choice["tiles"]}
    for card, (tile, hp) in concerned.items():
        before = _hp_left(view, cast, seat, *stands[card], None) if card in stands else hp
        after = _hp_left(view, cast, seat, tile, hp, choice if aims else None)
        if after > 0 and after != before:
            told.append(say("{card} HP {before} to {after}", card=card, before=max(0, before), after=after))
    return told


def _hp_left(view: View, cast: Cast, seat: int, tile: str, hp: int, choice: Mapping[str, Any] | None) -> int:
    """The HP of a card on a tile after what is declared there, and after one Attack or Block more. TB-6.3, TB-6.5"""
    attacks, blocks = view["seats"][1 - seat]["attacks"], view["seats"][seat]["blocks"]
    attack, block = (sum(int(r["amount"]) for r in records if tile in r["tiles"]) for records in (attacks, blocks))
    if choice is not None and choice["card"] and tile in choice["tiles"]:
        card, verb = cast.cards[cast.ids[choice["card"]]], choice["action"].split()[0]
        attack += card.damage if verb == "attack" else 0
        block += card.defence if verb == "block" else 0
    return hp - max(0, attack - block)
