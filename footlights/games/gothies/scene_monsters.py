"""The cooperative half of the stage: the Well of Ceiba, three zones of monsters and Joombies, and the turns. Section 7"""

from __future__ import annotations

from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_fates import group_words, is_foreseen, outcome, outlook
from footlights.games.gothies.scene_table import glass, pile
from footlights.games.gothies.scene_words import LEAN_MARKS, name_of, rune_word, slug
from footlights.games.gothies.seen import JoombieThere, MonsterThere, TogetherView
from footlights.games.gothies.sets import ICONS, LEANS
from footlights.games.gothies.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Card, Meter, Panel, Part, Text, Token, Track, Zone
from footlights.stage.tongue import mark, say, say_many

GROUPS = (  # in the order of GO-8.5
    ("A", "left"), ("A", "right"), ("A", "both"), ("O", "left"), ("O", "right"), ("E", "left"), ("E", "right"),
    ("O", "both"), ("E", "both"),
)  # fmt: skip
NEAREST = (1, 2, 3)
WHERE = {1: mark("at the Well"), 2: mark("half-way"), 3: mark("far off")}


# --- The field -------------------------------------------------------------------------------------------------------------


def field(view: TogetherView, cast: Cast, event: Event | None, acts: bool) -> Panel:
    """The Well, and the monsters that come for it: zone 1 is level with it. GO-6.7"""
    seen = is_foreseen(view, event)
    nodes: list[AnyNode] = [well(view, cast, seen)]
    redeem = _redemptions(view, cast) if acts else {}
    nodes += [_zone(view, cast, zone, seen, acts, redeem.get(zone, [])) for zone in NEAREST]
    return Panel(id="field", area="field", nodes=tuple(nodes), say=say("Towards the Well"))


def well(view: TogetherView, cast: Cast, seen: bool) -> Panel:
    """The Well of Ceiba from 0 over its start to the goal, and what it would stand at after the monsters' turn. GO-10"""
    gauge = _gauge(view.well, view.well_start, view.well_goal)
    lair = Panel(id="lair", area="lair", nodes=tuple(_lair(view)), say=say("Monsters and Joombies to come"))
    nodes = (*gauge, outlook(view), lair) if seen else (*gauge, lair)
    return Panel(id="well", area="well", nodes=nodes, say=gauge[0].say)


@remembered
def _gauge(now: int, start: int, goal: int) -> tuple[AnyNode, ...]:
    told = say(
        "The Well of Ceiba: {now} Timestones; it began with {start} and wins with {goal}.",
        now=now,
        start=start,
        goal=goal,
    )
    scale = (Part(text="0"), Part(text=str(start), tone="start"), Part(text=str(goal)))
    return (
        glass("well-glass", now, goal, told),
        Meter(id="gauge", area="gauge", label=say("Well of Ceiba"), value=now, most=goal, mark="go-well", say=told),
        Text(id="gauge-marks", area="scale", parts=scale),
    )


def _lair(view: TogetherView) -> list[AnyNode]:
    nodes: list[AnyNode] = [
        _monster_deck(view.monster_deck),
        pile("monster-discard", say("Defeated"), view.monster_discard, area="mdeck"),
    ]
    return nodes + [_joombie_pile(rune, of.top, of.count) for rune, of in view.joombie_piles.items()]


@remembered
def _monster_deck(number: int) -> Zone:
    told = say_many("Monster deck: {number} card", "Monster deck: {number} cards", number)
    return Zone(
        id="monster-deck", area="mdeck", layout="pile", title=say("Monsters"), backs=number, count=number, say=told
    )


@remembered
def _joombie_pile(rune: str, top: str | None, number: int) -> Zone:
    facts = {"rune": rune_word(rune), "number": number, "top": top or say("none")}
    return Zone(
        id=f"joombies-{rune}",
        area="jpile",
        layout="pile",
        nodes=(Card(id=f"top-{rune}", face=top),) if top else (),
        count=number,
        tone=rune.lower(),
        say=say("Joombies, {rune}: {number}, on top {top}", **facts),
    )


# --- The zones -------------------------------------------------------------------------------------------------------------


def _zone(view: TogetherView, cast: Cast, zone: int, seen: bool, acts: bool, redeem: list[str]) -> Panel:
    """A zone with its groups and its Joombies."""
    inside = view.zones[zone]
    monsters = [entry for entry in inside if isinstance(entry, MonsterThere)]
    loose = [entry for entry in inside if isinstance(entry, JoombieThere)]
    groups: dict[tuple[str, str], list[MonsterThere]] = {}
    for entry in monsters:
        groups.setdefault((entry.icon, entry.lean), []).append(entry)
    nodes: list[AnyNode] = [
        _group(view, zone, *group, groups[group], seen, acts) for group in GROUPS if group in groups
    ]
    if loose:
        nodes.append(_joombies(view, zone, loose, seen, redeem))
    if not nodes:
        nodes.append(Text(id=f"still-{zone}", area="still", parts=(Part(text=say("nobody"), tone="quiet"),)))
    power = sum(entry.attack for entry in monsters)
    number = say_many("{number} monster", "{number} monsters", len(monsters))
    told = say(
        "Zone {zone}: {monsters}, attack {power}; Joombies: {loose}",
        zone=zone,
        monsters=number,
        power=power,
        loose=len(loose),
    )
    where = say(WHERE[zone])
    tone = f"zone-{zone} {'full' if len(inside) > 4 else ''}".strip()
    title = say("Zone {zone}", zone=zone)
    return Panel(
        id=f"zone-{zone}",
        area="zone",
        tone=tone,
        title=title,
        facts=(Part(text=where, tone="quiet"),),
        nodes=tuple(nodes),
        say=told,
    )


def _group(
    view: TogetherView, zone: int, icon: str, lean: str, members: list[MonsterThere], seen: bool, acts: bool
) -> Panel:
    """A group: whom it attacks, its power, its members, and what comes of it as the Rows stand. GO-8.3"""
    id = f"group-{zone}-{icon}-{lean}"
    power = sum(entry.attack for entry in members)
    whom = group_words(icon, lean)
    head = Text(
        id=f"{id}-head",
        area="ghead",
        parts=(
            Part(text=icon, tone="icon"),
            Part(mark=LEAN_MARKS[lean], tone="lean"),
            Part(mark="go-attack", text=str(power), tone="power"),
        ),
        say=say("Group against {whom}: power {power}", whom=whom, power=power),
    )
    cards = []
    met: dict[str, int] = {}
    for entry in members:
        name = entry.name
        copy = met.get(name, 0)
        met[name] = copy + 1
        act = layout.Actions.attack_monster.written(monster=name, zone=zone) if acts else ""
        facts = (name, entry.rune, entry.attack, entry.need, icon, lean)
        cards.append(_monster(f"monster-{zone}-{slug(name)}-{copy}", act, *facts))
    told = [
        say(
            "{whom}, power {power}: {members}",
            whom=whom,
            power=power,
            members=", ".join(entry.name for entry in members),
        )
    ]
    nodes: list[AnyNode] = [head, Zone(id=f"{id}-cards", area="pack", layout="row", nodes=tuple(cards), say=told[0])]
    foreseen = next(
        (group for group in view.forecast.groups if (group.zone, group.icon, group.lean) == (zone, icon, lean)),
        None,
    )
    if seen and foreseen:
        result = outcome(view, id, foreseen)
        nodes.append(result)
        told.append(result.say)
    return Panel(id=id, area="group", nodes=tuple(nodes), say=". ".join(told))


@remembered
def _monster(id: str, act: str, name: str, rune: str, attack: int, need: int, icon: str, lean: str) -> Card:
    badges = (Part(mark="go-song", text=str(need), tone="need"),) if need != attack else ()
    told = say(
        "{monster}, {rune}, attack {attack}, {whom}; {need} Song defeat it",
        monster=name,
        rune=rune_word(rune),
        attack=attack,
        whom=group_words(icon, lean),
        need=need,
    )
    return Card(id=id, face=name, badges=badges, act=act, origin="monster-deck", say=told)


def _redemptions(view: TogetherView, cast: Cast) -> dict[int, list[str]]:
    """The redeeming actions by zone, in the order Joombies lie there. GO-9.1"""
    found: dict[int, list[str]] = {}
    for target in view.targets:
        if layout.Actions.read(cast, target.action).kind == "redeem":
            found.setdefault(target.zone, []).append(target.action)
    return found


def _joombies(view: TogetherView, zone: int, loose: list[JoombieThere], seen: bool, redeem: list[str]) -> Panel:
    """The Joombies of a zone, each on the GOTHIE it possesses. GO-8.11, GO-8.16"""
    cards = []
    for place, entry in enumerate(loose):
        facts = {
            "joombie": entry.joombie,
            "rune": rune_word(entry.rune),
            "attack": entry.attack,
            "card": entry.on,
            "name": name_of(view, entry.of),
        }
        cards.append(
            Card(
                id=f"joombie-{zone}-{place}",
                face=entry.joombie,
                owner=entry.of,
                under=entry.on,
                badges=(Part(text=str(entry.of + 1), tone="owner"),),
                act=redeem[place] if place < len(redeem) else "",
                origin=f"joombies-{entry.rune}",
                say=say("{joombie}, {rune}, attack {attack}, on {card} of {name}; as much Song redeems it", **facts),
            )
        )
    total = sum(entry.attack for entry in loose) if zone < NEAREST[-1] else 0
    told = say_many("{number} Joombie", "{number} Joombies", len(loose))
    parts: list[Part] = [Part(mark="go-possessed", tone="bad", text=str(len(loose)))]
    if seen and total and view.turn:
        parts.append(Part(mark="go-well", text=f"−{total}", tone="bad"))
        told += ", " + say("the Well loses {damage}", damage=total)
    head = Text(id=f"loose-{zone}-head", area="ghead", parts=tuple(parts), say=told)
    pack = Zone(id=f"loose-{zone}-cards", area="pack", layout="row", nodes=tuple(cards), say=told)
    return Panel(id=f"loose-{zone}", area="group", tone="loose", nodes=(head, pack), say=told)


# --- The turns -------------------------------------------------------------------------------------------------------------


def turn_track(view: TogetherView, cast: Cast) -> Panel:
    """The turns with their releases, where we are, and how many come now and next. GO-8.18"""
    return _turn_track(cast.releases, view.turn, view.last_turn, view.release, view.release_next)


@remembered
def _turn_track(releases: tuple[tuple[int, int, int], ...], turn: int, last: int, now: int, after: int) -> Panel:
    told = say(
        "Turn {turn} of {last}. Monsters to come: {now} this turn, {next} in the next.",
        turn=turn,
        last=last,
        now=now,
        next=after,
    )
    steps = tuple(_step(*span) for span in releases)
    at = next((place for place, (begun, end, _) in enumerate(releases) if begun <= turn <= end), 0)
    track = Track(id="turns", area="turns", label=say("Turns"), steps=steps, at=at, say=told)
    coming = (
        Token(id="release", area="coming", mark="go-monster", label=say("this turn"), text=f"+{now}"),
        Token(id="release-next", area="coming", mark="go-monster", label=say("next"), text=f"+{after}"),
    )
    return Panel(id="track", area="track", nodes=(track, *coming), say=told)


def _step(first: int, last: int, number: int) -> str:
    span = f"{first}–{last}" if last > first else str(first)
    return f"{span}: {number}" if number else span


def popping(event: Event) -> tuple[str, ...]:
    """The nodes an event of the monsters' turn makes pop."""
    if event.kind == layout.GROUP_ATTACKS:
        return tuple(f"group-{event.a}-{icon}-{lean}" for icon, lean in GROUPS if _is(event, icon, lean))
    if event.kind in (layout.WELL_HIT, layout.JOOMBIE_STRIKES):
        return ("gauge", "well-glass")
    return ()


def _is(event: Event, icon: str, lean: str) -> bool:
    return divmod(event.b, layout.EVENT_PART) == (ICONS[icon], LEANS[lean])
