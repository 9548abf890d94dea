"""Both stages: columns with Backstage directly behind the Main Stage, every card with its numbers, its vibes and its fate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import structs

from footlights.games.encore.rules import layout
from footlights.games.encore.scene_words import (
    FATE_MARKS,
    FATES,
    STATES,
    colour_tone,
    fate_said,
    fate_word,
    gauge_id,
    mine_of,
    money_id,
    name_of,
    place_word,
    signed_cash,
    staged_id,
    venue_vibes,
    vibe_parts,
    zone_id,
    zone_of,
    zones_of,
)
from footlights.games.encore.seen import EncoreView, Fate, Rehearsal, StagedCard
from footlights.games.encore.tables import Cast
from footlights.stage.errors import joined
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Card, Forecast, Grid, Panel, Part, Text, Zone
from footlights.stage.tongue import mark, say

Acts = Mapping[str, str]  # what a click on the card in a zone does
Places = Mapping[str, tuple[AnyNode, ...]]  # what else lies in a zone
USED = {"encore": mark("ENCORE!! used"), "pre-show": mark("PRE-SHOW used")}
CARD_EVENTS = (
    layout.PERFORMED, layout.VIBE_CHECK, layout.USED_PRE_SHOW, layout.USED_ENCORE, layout.TRIGGERED, layout.SUSPENDS,
    layout.ACTIVATES, layout.MODIFIED, layout.STAGED, layout.MOVED, layout.SWAPPED, layout.EXHAUSTS,
)  # fmt: skip


def stage_panel(view: EncoreView, cast: Cast, seat: int, acts: Acts, places: Places) -> Panel:
    """A Manager's stage as seen from the stalls: Backstage behind, the Main Stage in front. EN-0.1"""
    zones = zones_of(view)
    columns = len(zones) // 2
    order = [*zones[columns:], *zones[:columns]]
    venue, cells = venue_vibes(view, cast), []
    for zone in order:
        cell = _zone(view, cast, seat, zone, venue, acts.get(zone, ""))
        more = places.get(zone)
        cells.append(structs.replace(cell, nodes=(*cell.nodes, *more)) if more else cell)
    told = _stage_said(name_of(view, seat))
    grid = Grid(id=f"grid-{seat}", area="zones", columns=columns, cells=tuple(cells), say=told)
    side = "mine" if seat == mine_of(view) else "theirs"
    return Panel(id=f"stage-{seat}", area=side, tone="rig", nodes=(grid,), say=told)


@remembered
def _stage_said(name: str) -> str:
    return say("{name}'s stage", name=name)


def _zone(view: EncoreView, cast: Cast, seat: int, zone: str, venue: tuple[str, ...], act: str) -> Zone:
    of = view.seats[seat]
    held = of.stage[zone]
    if not held:
        return _empty_zone(seat, zone, of.name)
    return _taken_zone(seat, zone, of.name, _staged(view, cast, seat, zone, held, venue), act)


@remembered
def _empty_zone(seat: int, zone: str, owner: str) -> Zone:
    return _zone_with(seat, zone, (), "free", _zone_said(owner, zone, say("empty")))


def _zone_with(seat: int, zone: str, nodes: tuple[AnyNode, ...], state: str, told: str) -> Zone:
    main = zone[0] == "M"
    row = "front" if main else "back"
    return Zone(
        id=zone_id(seat, zone),
        area="zone",
        layout="slot",
        title=zone,
        nodes=nodes,
        empty=say("Main Stage") if main else say("Backstage"),
        owner=seat,
        tone=f"{row} {state}",
        say=told,
    )


def _zone_said(owner: str, zone: str, card: str) -> str:
    """A zone for the ear."""
    return say("{name}, {zone}: {card}", name=owner, zone=place_word(zone), card=card)


# --- A staged card ----------------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """What a performance would add, and whether it would meet a Star that has not been met. EN-3.10"""

    total: int
    meets: bool


class Staged(NamedTuple):
    """A staged card: what it is, its state and numbers, what it shares with the Venue, and what would become of it."""

    card: str
    number: int
    kind: str
    colour: str
    state: str
    value: int | None
    extra: int
    vibes: tuple[str, ...]
    venue: tuple[str, ...]
    passes: bool
    used: tuple[str, ...]
    plain: Trial | None
    boosted: Trial | None
    money: int
    fate: Fate | None
    over: bool


def _trial(view: EncoreView, found: Rehearsal | None) -> Trial | None:
    return Trial(found.total, found.meets_star and not view.star_met) if found else None


def _staged(view: EncoreView, cast: Cast, seat: int, zone: str, held: StagedCard, venue: tuple[str, ...]) -> Staged:
    show = held.show
    return Staged(
        held.card,
        cast.numbers[held.card],
        held.kind,
        held.colour,
        held.state,
        held.act if held.kind == "performer" else held.boost,
        held.act_modifier + held.boost_modifier,
        tuple(held.vibes),
        venue,
        held.passes_vibe_check,
        tuple(held.used),
        _trial(view, show.plain) if show else None,
        _trial(view, show.boosted) if show else None,
        show.plain.money if show else 0,
        view.seats[seat].forecast.get(zone),
        view.over,
    )


@remembered
def _taken_zone(seat: int, zone: str, owner: str, staged: Staged, act: str) -> Zone:
    card = Card(
        id=f"on-{seat}-{staged.number}",
        face=staged.card,
        owner=seat,
        value=str(staged.value),
        badges=_badges(staged),
        origin=f"hand-{seat}",
        tone=f"{staged.state} {staged.kind} {colour_tone(staged.colour)}".strip(),
        act=act,
        say=_staged_said(zone, staged),
    )
    nodes = (card, *_strip(seat, zone, staged))
    return _zone_with(seat, zone, nodes, staged.state, _zone_said(owner, zone, staged.card))


def _badges(staged: Staged) -> tuple[Part, ...]:
    found = list(vibe_parts(staged.vibes, staged.venue))
    if staged.extra:
        found.append(Part(text=f"{staged.extra:+}", tone="good more" if staged.extra > 0 else "bad more"))
    found += [Part(text="✕", mark="encore-used", tone="used", say=_used_word(word)) for word in staged.used]
    return tuple(found)


def _used_word(word: str) -> str:
    """A limited ability that is used up. EN-4.12, EN-4.17"""
    return say(USED[word]) if word in USED else say("Conditional used")


def _staged_said(zone: str, staged: Staged) -> str:
    """A staged card for the ear: where, state, numbers, vibes, what it would add, and its fate."""
    facts = {"zone": place_word(zone), "state": say(STATES[staged.state])}
    told = [say("{card}, {colour}, {zone}, {state}", card=staged.card, colour=staged.colour, **facts)]
    if staged.kind == "performer":
        told.append(say("Act {act}", act=staged.value))
        told.append(joined(staged.vibes))
        told.append(say("passes the Vibe Check") if staged.passes else "")
    else:
        told.append(say("Boost {boost}", boost=staged.value))
    if staged.plain:
        told.append(say("would add {total}", total=staged.plain.total))
    if staged.boosted:
        told.append(say("with Boost {total}", total=staged.boosted.total))
    told += [_used_word(word) for word in staged.used]
    told.append(fate_said(staged.fate) if staged.fate else "")
    return ", ".join(filter(None, told))


def _strip(seat: int, zone: str, staged: Staged) -> list[AnyNode]:
    """Under a card of the Main Stage: what it would add now, or what an Exhaust would do to it. Section 7"""
    fate = staged.fate
    if fate and not staged.over:
        told = say("Forecast: {card} {fate}", card=staged.card, fate=fate_said(fate))
        return [
            Forecast(
                id=f"fate-{seat}-{zone}",
                area="fate",
                of=zone_id(seat, zone),
                text=fate_word(fate),
                mark=FATE_MARKS.get(fate, "check"),
                tone=FATES[fate][2],
                say=told,
            )
        ]
    if staged.plain:
        return [Text(id=f"show-{seat}-{zone}", area="show", parts=_show_parts(staged))]
    return []


def _show_parts(staged: Staged) -> tuple[Part, ...]:
    """What a performance would add, without and with Boost; a star where it would meet the Star. EN-3.10"""
    parts = []
    for name, drawing, trial in (
        ("plain", "encore-intensity", staged.plain),
        ("boosted", "encore-boost", staged.boosted),
    ):
        if trial:
            parts.append(Part(text=str(trial.total), mark=drawing, tone=name))
            parts += [Part(mark="encore-star", tone="meets")] if trial.meets else []
    if staged.money:
        parts.append(Part(text=signed_cash(staged.money), tone="vibes"))
    return tuple(parts)


# --- What pops ----------------------------------------------------------------------------------------------------------


def popping(view: EncoreView, cast: Cast, event: Event) -> tuple[str, ...]:
    """The nodes an event makes pop."""
    if event.kind == layout.GAUGE:
        return (gauge_id(event.a),)
    if event.kind in (layout.MONEY, layout.PAID):
        return (money_id(event.a),)
    if event.kind in (layout.MET_STAR, layout.VENUE_UP):
        return ("star",)
    if event.kind in CARD_EVENTS and event.a in (0, 1) and event.b < len(cast.cards):
        name = cast.card(event.b).name
        return (staged_id(cast, event.a, name),) if zone_of(view, event.a, name) else ()
    if event.kind == layout.WON_VENUE:
        return (f"tour-{event.a}",)
    return ()
