"""Words, names of nodes and what would happen on a tile: what all parts of T&B's scene share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from footlights.games.tnb.changes import change_of
from footlights.games.tnb.rules import layout
from footlights.games.tnb.shapes import TILE_NAMES
from footlights.games.tnb.tables import Card, Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import Part
from footlights.stage.tongue import mark, say

View = Mapping[str, Any]

DID = {"move": mark("has moved"), "block": mark("has blocked"), "attack": mark("has attacked")}
MARKERS = {"available": mark("free action available"), "used": mark("used"), "new": mark("new")}
RESULTS = {  # of a tile: for the eye, for the ear
    "held": (mark("held"), mark("nothing happens")),
    "wounded": (mark("−{net} HP"), mark("the card loses {net} HP")),
    "destroyed": (mark("destroyed"), mark("the card is destroyed")),
    "life": (mark("−1 LP"), mark("it costs 1 LP")),
}


class Seen(NamedTuple):
    """What is declared on a tile, and what comes of it. TB-6.3"""

    attack: int
    block: int
    net: int
    result: str  # a word of RESULTS, or nothing


# --- Names ------------------------------------------------------------------------------------------------------------


def is_simultaneous(view: View) -> bool:
    """Whether both take their turns unseen, so that nobody is first. TB-8.2"""
    return bool(view["options"]["turn_order"] == "simultaneous")


def mine_of(view: View) -> int:
    """The seat whose board lies below: one's own, or for those who watch the first."""
    return view["you"] if view["you"] is not None else 0


def name_of(view: View, seat: int) -> str:
    """A player's name."""
    return str(view["seats"][seat]["name"])


def printed(cast: Cast, name: str) -> Card:
    """A card as it is printed."""
    return cast.cards[cast.ids[name]]


def tile_id(seat: int, tile: str) -> str:
    """The node of a tile."""
    return f"tile-{seat}-{tile}"


def card_id(cast: Cast, seat: int, name: str) -> str:
    """The node of a card on a board."""
    return f"on-{seat}-{cast.ids[name]}"


def held_id(cast: Cast, name: str) -> str:
    """The node of a card in one's own hand."""
    return f"held-{cast.ids[name]}"


def size_of(zone: Any) -> int:
    """A zone that is seen as cards or as their number."""
    return len(zone) if isinstance(zone, list) else int(zone)


# --- What happens on a tile ---------------------------------------------------------------------------------------------


def seen_on(view: View, seat: int, tile: str, hp: int | None, attack: int = 0, block: int = 0) -> Seen:
    """What would happen on a tile with a card of so many HP on it, or none, and with so much more declared. TB-6.3 to TB-6.6"""
    for record in view["seats"][1 - seat]["attacks"]:
        if tile in record["tiles"]:
            attack += record["amount"]
    for record in view["seats"][seat]["blocks"]:
        if tile in record["tiles"]:
            block += record["amount"]
    if hp is None and view["options"]["block_scope"] == "occupied_tiles":
        block = 0  # TB-8.4
    net = max(0, attack - block)
    if not net:
        return Seen(attack, block, 0, "held" if attack else "")
    if hp is None:
        return Seen(attack, block, net, "life")
    return Seen(attack, block, net, "destroyed" if net >= hp else "wounded")


def seen_now(view: View, seat: int, tile: str, event: Event | None = None) -> Seen:
    """What happens on a tile as things stand; in a resolution, also where its losses have been taken off already. TB-6.8"""
    held = view["seats"][seat]["board"][tile]
    seen = seen_on(view, seat, tile, held["hp"] if held else None)
    if event is None or event.kind not in (layout.SETTLED, layout.DESTROYED):
        return seen
    if view["options"]["turn_order"] == "simultaneous":
        return _told_of(view, seat, tile, event, held)
    if event.kind == layout.DESTROYED:
        gone = (seat, tile) == (event.a, TILE_NAMES[event.c])
        return seen._replace(result="destroyed" if gone else "wounded" if held and seen.net else "")
    if (seat, TILE_NAMES.index(tile)) < (event.a, event.b) and held and seen.net:
        return seen._replace(result="destroyed" if held["hp"] <= 0 else "wounded")
    return seen


def _told_of(view: View, seat: int, tile: str, event: Event, held: Mapping[str, Any] | None) -> Seen:
    """With simultaneous turns a seat learns of a resolution what is told of each tile, and no more than that. TB-8.2"""
    here = event.kind == layout.SETTLED and (seat, TILE_NAMES.index(tile)) == (event.a, event.b)
    if not here:
        return Seen(0, 0, 0, "")
    attack, block = divmod(event.c, layout.SUM_PART)
    net = max(0, attack - block)
    if not net or seat != view["you"]:
        return Seen(attack, block, net, "" if net else "held")
    hp = held["hp"] if held else None
    return Seen(attack, block, net, "life" if hp is None else "destroyed" if net >= hp else "wounded")


@remembered
def sums(seen: Seen, settled: bool) -> tuple[Part, ...]:
    """The sums of a tile and what comes of them; when it is settled, as a subtraction."""
    parts = []
    if seen.attack:
        parts.append(Part(text=str(seen.attack), mark="tnb-attack", tone="attack"))
    if seen.block:
        parts.append(Part(text=str(seen.block), mark="tnb-block", tone="block"))
    if settled and seen.attack:
        parts.append(Part(text=f"= {seen.net}", tone="net"))
    if seen.result:
        parts.append(Part(text=result_word(seen), tone=f"result {seen.result}"))
    return tuple(parts)


def result_word(seen: Seen) -> str:
    """What comes of a tile, for the eye."""
    return say(RESULTS[seen.result][0], net=seen.net)


def result_said(seen: Seen) -> str:
    """What comes of a tile, for the ear."""
    return say(RESULTS[seen.result][1], net=seen.net) if seen.result else say("no attack")


def marker_word(action: str) -> str:
    """A card's action marker in words."""
    return say(MARKERS[action]) if action else ""


# --- What a choice changes --------------------------------------------------------------------------------------------


def choice_of(view: View, action: str) -> Mapping[str, Any] | None:
    """What the view knows of a choice."""
    return next((choice for choice in view["choices"] if choice["action"] == action), None)


def change_said(view: View, cast: Cast, choice: Mapping[str, Any]) -> str:
    """What a choice makes of the forecast, as a sentence."""
    names = [name_of(view, seat) for seat in range(len(view["seats"]))]
    told = ", ".join(change_of(view, cast, choice, names)) or say("no change")
    return f"{told[:1].upper()}{told[1:]}."
