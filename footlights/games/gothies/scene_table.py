"""The table of the dream stage: marquee, glass, Mercado and piles, and the playbill. Section 7"""

from __future__ import annotations

from collections.abc import Sequence

from footlights.games.gothies.log import ENDINGS
from footlights.games.gothies.marks import BULB, GLASS_BOX
from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_words import base_parts, name_of, printed, slot_id, who
from footlights.games.gothies.seen import GothiesView, TogetherView
from footlights.games.gothies.sets import Card as Printed
from footlights.games.gothies.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Banner, Card, Figure, Limb, Panel, Part, Playbill, Text, Zone
from footlights.stage.tongue import say, say_many

HAPPENS = {
    layout.MONSTERS_TURN,
    layout.GROUP_ATTACKS,
    layout.CARD_POSSESSED,
    layout.CARD_SAFE,
    layout.LAND_FALLS,
    layout.LAND_STANDS,
    layout.WELL_HIT,
    layout.JOOMBIE_STRIKES,
    layout.MOVED_ON,
    layout.TURNED_OVER,
    layout.NOBODY_THERE,
    layout.NOBODY_TARGETED,
}


# --- The marquee ----------------------------------------------------------------------------------------------------------


def marquee(view: GothiesView, event: Event | None) -> Banner:
    """Where the game is, and whose step it is. Section 7"""
    if isinstance(view, TogetherView):
        where = say("Turn {turn} of {last}", turn=view.turn, last=view.last_turn)
    else:
        where = say("Round {round} of at most {last}", round=view.round, last=view.last_round)
    if view.over:
        step = say("The dream is over")
    elif view.active is None or (event is not None and event.kind in HAPPENS and isinstance(view, TogetherView)):
        step = say("The monsters' turn")
    else:
        step = say("Play step: {name}", name=who(view, view.active))
    return _marquee(where, step)


@remembered
def _marquee(where: str, step: str) -> Banner:
    title = say("GOTHIES")
    facts = (Part(text=where), Part(text=step, tone="step"))
    return Banner(id="marquee", area="marquee", title=title, facts=facts, say=f"{title}. {where}. {step}.")


@remembered
def glass(id: str, value: int, most: int, told: str) -> Figure:
    """Timestones as sand in a glass: what is left lies above, what has run out below."""
    left = max(0.0, min(1.0, value / most)) if most else 0.0
    sand = Limb(name="sand", drawing="go-glass-sand", y=round(-2 - BULB * left, 2))
    heap = Limb(name="heap", drawing="go-glass-heap", y=round(44 - BULB * (1 - left), 2))
    limbs = (
        Limb(name="back", drawing="go-glass-back"),
        sand,
        Limb(name="floor", drawing="go-glass-floor"),
        heap,
        *((Limb(name="stream", drawing="go-glass-stream"),) if left > 0 else ()),
        Limb(name="plate", drawing="go-glass-plate"),
    )
    return Figure(id=id, area="glass", drawing="go-glass", box=GLASS_BOX, limbs=limbs, say=told)


# --- The Mercado ----------------------------------------------------------------------------------------------------------


def mercado(view: GothiesView, cast: Cast, acts: dict[str, str]) -> Panel:
    """Wishing Well pile and play deck at one end, five places, the dust pile at the other. Section 7"""
    cards: list[AnyNode] = []
    for place, name in enumerate(view.mercado):
        if name:
            card = printed(cast, name)
            cards.append(_slot(place, name, acts.get(name, ""), base_parts(card), card.price > view.seed))
        else:
            cards.append(_void(place))
    told = ", ".join(name or say("empty") for name in view.mercado)
    nodes: list[AnyNode] = [
        _wishing_well(cast.wishing_well, acts.get(cast.wishing_well.name, ""), view.wishing_well),
        _play_deck(view.play_deck),
        Zone(id="mercado", area="slots", layout="row", nodes=tuple(cards), say=say("Mercado: {cards}", cards=told)),
        pile("dust", say("Dust"), view.dust, area="dust"),
    ]
    if view.out_of_game:
        nodes.append(pile("gone", say("Out of the game"), view.out_of_game, area="gone"))
    title = say("Mercado")
    return Panel(id="market", area="market", title=title, nodes=tuple(nodes), say=title)


@remembered
def _wishing_well(face: Printed, act: str, left: int) -> Zone:
    told = say("{card}, price {price}, {number} left", card=face.name, price=face.price, number=left)
    card = Card(id="wishing-well-card", face=face.name, act=act, badges=base_parts(face), say=told)
    return Zone(
        id="wishing-well",
        area="wishes",
        layout="slot",
        title=say("Wishing Well"),
        nodes=(card,) if left else (),
        count=left,
        empty=say("empty"),
        say=say_many("Wishing Well: {number} card left", "Wishing Well: {number} cards left", left),
    )


@remembered
def _play_deck(number: int) -> Zone:
    told = say_many("Play deck: {number} card", "Play deck: {number} cards", number)
    return Zone(
        id="play-deck", area="playdeck", layout="pile", title=say("Play deck"), backs=number, count=number, say=told
    )


def _slot(place: int, name: str, act: str, gives: tuple[Part, ...], dear: bool) -> Card:
    tone = "dear" if dear else "affordable"
    return Card(id=slot_id(place), face=name, act=act, badges=gives, origin="play-deck", tone=tone)


def _void(place: int) -> Text:
    return Text(id=slot_id(place), area="void", parts=(Part(text=say("empty"), tone="quiet"),))


def pile(id: str, title: str, cards: Sequence[str], owner: int | None = None, area: str = "pile") -> Zone:
    """An open pile that can be looked through, the newest card first."""
    return _pile(id, title, tuple(reversed(cards)) if owner is not None else tuple(cards), owner, area)


@remembered
def _pile(id: str, title: str, held: tuple[str, ...], owner: int | None, area: str) -> Zone:
    told = say("{pile}: {cards}", pile=title, cards=", ".join(held) or say("no cards"))
    return Zone(id=id, area=area, layout="pile", title=title, holds=held, count=len(held), owner=owner, say=told)


# --- The end --------------------------------------------------------------------------------------------------------------


def playbill(view: GothiesView, cast: Cast) -> Playbill:
    """How the dream ended. GO-5.11 to GO-5.13, GO-10"""
    ending = next(text for clause, text in ENDINGS.values() if clause == view.decided_by)
    if isinstance(view, TogetherView):
        won = bool(view.winners)
        title = say("The Well of Ceiba stands.") if won else say("The Well of Ceiba runs dry.")
        lines = [
            say(ending, well=view.well),
            say_many(
                "Turn {turn}; {number} monster was left on the board.",
                "Turn {turn}; {number} monsters were left on the board.",
                sum(len(names) for names in view.monsters_in.values()),
                turn=view.turn,
            ),
        ]
        heads = (say("Streya"), say("Name"), say("Cards"), say("Possessed"))
        rows = tuple((str(of.number), of.name, str(of.owned), str(len(of.possessed))) for of in view.seats)
    else:
        names = [name_of(view, seat) for seat in view.winners]
        title = (
            say("{name} dreams on.", name=names[0])
            if len(names) == 1
            else say("{names} dream on together.", names=", ".join(names))
        )
        lines = [say(ending), say_many("After {number} round.", "After {number} rounds.", view.round or 0)]
        heads = (say("Place"), say("Streya"), say("Timestones"), say("Cards"))
        placed = sorted(zip(view.places or [], view.seats, strict=True), key=lambda each: each[0])
        rows = tuple((str(place), of.name, str(of.stones), str(of.owned)) for place, of in placed)
    return Playbill(
        id="playbill",
        area="playbill",
        title=title,
        lines=tuple(lines),
        heads=heads,
        rows=rows,
        say=" ".join((title, *lines)),
    )
