"""Both stages: columns with Backstage directly behind the Main Stage, every card with its numbers, its vibes and its fate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.encore.rules import layout
from footlights.games.encore.scene_words import (
    FATE_MARKS,
    FATES,
    STATES,
    View,
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
from footlights.games.encore.tables import Cast
from footlights.stage.errors import joined
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Card, Forecast, Grid, Panel, Part, Text, Zone
from footlights.stage.tongue import mark, say

Held = Mapping[str, Any]
Acts = Mapping[str, str]  # what a click on the card in a zone does
Places = Mapping[str, tuple[AnyNode, ...]]  # what else lies in a zone
USED = {"encore": mark("ENCORE!! used"), "pre-show": mark("PRE-SHOW used")}
CARD_EVENTS = (
    layout.PERFORMED, layout.VIBE_CHECK, layout.USED_PRE_SHOW, layout.USED_ENCORE, layout.TRIGGERED, layout.SUSPENDS,
    layout.ACTIVATES, layout.MODIFIED, layout.STAGED, layout.MOVED, layout.SWAPPED, layout.EXHAUSTS,
)  # fmt: skip


def stage_panel(view: View, cast: Cast, seat: int, acts: Acts, places: Places) -> Panel:
    """A Manager's stage as seen from the stalls: Backstage behind, the Main Stage in front. EN-0.1"""
    zones = zones_of(view)
    order = [zone for zone in zones if zone[0] == "B"] + [zone for zone in zones if zone[0] == "M"]
    cells = tuple(_zone(view, cast, seat, zone, acts.get(zone, ""), places.get(zone, ())) for zone in order)
    told = say("{name}'s stage", name=name_of(view, seat))
    grid = Grid(id=f"grid-{seat}", area="zones", columns=len(order) // 2, cells=cells, say=told)
    side = "mine" if seat == mine_of(view) else "theirs"
    return Panel(id=f"stage-{seat}", area=side, tone="rig", nodes=(grid,), say=told)


def _zone(view: View, cast: Cast, seat: int, zone: str, act: str, more: tuple[AnyNode, ...]) -> Zone:
    held = view["seats"][seat]["stage"][zone]
    main = zone[0] == "M"
    nodes: list[AnyNode] = []
    if held:
        nodes += [_card(view, cast, seat, zone, held, act), *_strip(view, seat, zone, held)]
    row = "front" if main else "back"
    return Zone(
        id=zone_id(seat, zone),
        area="zone",
        layout="slot",
        title=zone,
        nodes=(*nodes, *more),
        empty=say("Main Stage") if main else say("Backstage"),
        owner=seat,
        tone=f"{row} {held['state'] if held else 'free'}",
        say=zone_said(view, seat, zone),
    )


def zone_said(view: View, seat: int, zone: str) -> str:
    """A zone for the ear."""
    held = view["seats"][seat]["stage"][zone]
    facts = {"name": name_of(view, seat), "zone": place_word(zone), "card": held["card"] if held else say("empty")}
    return say("{name}, {zone}: {card}", **facts)


# --- A staged card ----------------------------------------------------------------------------------------------------


def _card(view: View, cast: Cast, seat: int, zone: str, held: Held, act: str) -> Card:
    performer = held["kind"] == "performer"
    number = held["act"] if performer else held["boost"]
    return Card(
        id=staged_id(cast, seat, held["card"]),
        face=held["card"],
        owner=seat,
        value=str(number),
        badges=(*_badges(view, cast, held),),
        origin=f"hand-{seat}",
        tone=f"{held['state']} {held['kind']} {colour_tone(held['colour'])}".strip(),
        act=act,
        say=staged_said(view, cast, seat, zone),
    )


def _badges(view: View, cast: Cast, held: Held) -> list[Part]:
    found = list(vibe_parts(held["vibes"], venue_vibes(view, cast)))
    extra = held["act_modifier"] + held["boost_modifier"]
    if extra:
        found.append(Part(text=f"{extra:+}", tone="good more" if extra > 0 else "bad more"))
    for word in held["used"]:
        found.append(Part(text="✕", mark="encore-used", tone="used", say=used_word(word)))
    return found


def used_word(word: str) -> str:
    """A limited ability that is used up. EN-4.12, EN-4.17"""
    return say(USED[word]) if word in USED else say("Conditional used")


def staged_said(view: View, cast: Cast, seat: int, zone: str) -> str:
    """A staged card for the ear: where, state, numbers, vibes, what it would add, and its fate."""
    held = view["seats"][seat]["stage"][zone]
    facts = {
        "card": held["card"],
        "colour": held["colour"],
        "zone": place_word(zone),
        "state": say(STATES[held["state"]]),
    }
    told = [say("{card}, {colour}, {zone}, {state}", **facts)]
    if held["kind"] == "performer":
        told.append(say("Act {act}", act=held["act"]))
        told.append(joined(held["vibes"]))
        told.append(say("passes the Vibe Check") if held["passes_vibe_check"] else "")
    else:
        told.append(say("Boost {boost}", boost=held["boost"]))
    if held["show"]:
        told.append(say("would add {total}", total=held["show"]["plain"]["total"]))
        if held["show"]["boosted"]:
            told.append(say("with Boost {total}", total=held["show"]["boosted"]["total"]))
    told += [used_word(word) for word in held["used"]]
    fate = view["seats"][seat]["forecast"].get(zone)
    told.append(fate_said(fate) if fate else "")
    return ", ".join(filter(None, told))


def _strip(view: View, seat: int, zone: str, held: Held) -> list[AnyNode]:
    """Under a card of the Main Stage: what it would add now, or what an Exhaust would do to it. Section 7"""
    fate = view["seats"][seat]["forecast"].get(zone)
    if fate and not view["over"]:
        told = say("Forecast: {card} {fate}", card=held["card"], fate=fate_said(fate))
        drawing = FATE_MARKS.get(fate, "check")
        return [
            Forecast(
                id=f"fate-{seat}-{zone}",
                area="fate",
                of=zone_id(seat, zone),
                text=fate_word(fate),
                mark=drawing,
                tone=FATES[fate][2],
                say=told,
            )
        ]
    if held["show"]:
        return [Text(id=f"show-{seat}-{zone}", area="show", parts=show_parts(view, held["show"]))]
    return []


def show_parts(view: View, show: Mapping[str, Any]) -> tuple[Part, ...]:
    """What a performance would add, without and with Boost; a star where it would meet the Star. EN-3.10"""
    parts = []
    for name, drawing in (("plain", "encore-intensity"), ("boosted", "encore-boost")):
        trial = show[name]
        if not trial:
            continue
        parts.append(Part(text=str(trial["total"]), mark=drawing, tone=name))
        if trial["meets_star"] and not view["star_met"]:
            parts.append(Part(mark="encore-star", tone="meets"))
    if show["plain"]["money"]:
        parts.append(Part(text=signed_cash(show["plain"]["money"]), tone="vibes"))
    return tuple(parts)


# --- What pops ----------------------------------------------------------------------------------------------------------


def popping(view: View, cast: Cast, event: Event) -> tuple[str, ...]:
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
