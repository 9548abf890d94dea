"""The back-lit screen: puppets on rods, what they carry and will suffer, the announced move, bubbles, and the audience."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from footlights.games.curtain_call.log import SPEAKERS, sentence_of
from footlights.games.curtain_call.pictures_kit import puppet
from footlights.games.curtain_call.pictures_puppets import BOSSES, BOX, posed, rigs
from footlights.games.curtain_call.printed import pattern_text
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.scene_words import (
    ALLIES,
    INTENT_MARKS,
    INTENT_WORDS,
    Held,
    Intent,
    Outlook,
    View,
    chips,
    fate_part,
    figure,
    forecast_part,
    forecast_said,
    held_by,
    intent_of,
    intent_said,
    is_out,
    keywords_said,
    move_mark,
    name_of,
    outlook,
)
from footlights.games.curtain_call.sets import Enemy
from footlights.games.curtain_call.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Bubble, Figure, Forecast, Limb, Meter, Panel, Part, Text, Token
from footlights.stage.tongue import say

BOXES = {"aldric": "-110 -320 220 330", "pip": "-110 -225 220 235", "macguffin": "-90 -140 180 150"}
ENEMY_BOX, BOSS_BOX = "-130 -295 260 305", BOX
BEARERS = ("macguffin", "aldric", "pip", "team", "enemy")
HEADS = 26  # in the audience
SEAT, ROW = 40, 46
RISE = 17
HOUSE_BOX = f"0 0 {HEADS * SEAT} 78"
STANCES_KEPT = 512  # puppets in a pose

Targets = Mapping[
    str, tuple[tuple[str, str], ...]
]  # by ally: plays, each with the card in hand that is taken up for it


class Shown(NamedTuple):
    """What an event makes the puppets do and say: poses and bubbles by bearer."""

    poses: Mapping[str, str]
    says: Mapping[str, str]


# --- What an event looks like ----------------------------------------------------------------------------------------------


def shown_by(view: View, cast: Cast, event: Event | None) -> Shown:
    """The poses and bubbles of a moment."""
    if event is None:
        return Shown(_settled(view), {})
    play = PLAYS.get(event.kind)
    return play(cast, event) if play else Shown({}, {})


def _settled(view: View) -> dict[str, str]:
    """How puppets stand while somebody thinks: an enemy that will be stopped hangs its head. CC-7.5, CC-7.6"""
    if view["over"]:
        return {"aldric": "cheer", "pip": "cheer", "macguffin": "cheer"} if view["victory"] else {}
    intent = view["intent"]
    return {"enemy": "limp"} if intent and intent["stopped_by"] else {}


def _performed(cast: Cast, event: Event) -> Shown:
    card = cast.card(event.a)
    who = "macguffin" if card.owner == "neutral" else card.owner
    pose = {"Attack": "strike", "Defense": "guard"}.get(card.type, "act")
    return Shown({who: pose}, {who: card.line} if card.line and who != "macguffin" else {})


def _struck(cast: Cast, event: Event) -> Shown:
    return Shown({BEARERS[event.a]: "strike", BEARERS[event.b]: "hurt"}, {})


def _hurt(cast: Cast, event: Event) -> Shown:
    who = BEARERS[event.a]
    return Shown({who: "hurt"}, {who: f"−{event.b}"})


def _healed(cast: Cast, event: Event) -> Shown:
    who = BEARERS[event.a]
    return Shown({who: "act"}, {who: f"+{event.b}"} if event.b else {})


def _gains(cast: Cast, event: Event) -> Shown:
    return Shown({BEARERS[event.a]: "act"}, {}) if event.a != layout.TEAM else Shown({}, {})


def _suffers(cast: Cast, event: Event) -> Shown:
    return Shown({BEARERS[event.a]: "hurt"}, {}) if event.a != layout.TEAM else Shown({}, {})


def _announced(cast: Cast, event: Event) -> Shown:
    kind = move_mark(cast.enemies[event.a].pattern[event.b])
    pose = "strike" if kind in ("cc-attack", "cc-multi") else "guard" if kind == "cc-defend" else "act"
    return Shown({"enemy": pose}, {})


def _stopped(cast: Cast, event: Event) -> Shown:
    return Shown({"enemy": "limp"}, {"enemy": "…"})


def _fallen(cast: Cast, event: Event) -> Shown:
    who = BEARERS[event.a]
    return Shown({who: "fallen"}, _line(cast, who, "knocked out"))


def _enters(cast: Cast, event: Event) -> Shown:
    """A fight begins: the enemy has a line, and one of the two answers."""
    line = cast.enemies[event.b].line
    who = "aldric" if event.a % 2 else "pip"
    return Shown({"enemy": "act"}, {**({"enemy": line} if line else {}), **_line(cast, who, "fight")})


def _won(cast: Cast, event: Event) -> Shown:
    who = "pip" if event.a % 2 else "aldric"
    poses = {"enemy": "fallen", "aldric": "cheer", "pip": "cheer", "macguffin": "act"}
    return Shown(poses, _line(cast, who, "won"))


def _over(cast: Cast, event: Event) -> Shown:
    moment = "victory" if event.a else "defeat"
    poses = dict.fromkeys(("aldric", "pip", "macguffin"), "cheer" if event.a else "limp")
    return Shown(poses, {**_line(cast, "aldric", moment), **_line(cast, "pip", moment)})


def _negated(cast: Cast, event: Event) -> Shown:
    return Shown({}, {"enemy" if event.a == layout.ENEMY else "macguffin": say("Distract!")})


def _line(cast: Cast, who: str, moment: str) -> dict[str, str]:
    line = cast.card_set.lines.get((who, moment), "") if who in SPEAKERS else ""
    return {who: line} if line else {}


PLAYS = {
    layout.BEGINS: _enters,
    layout.PLAYED: _performed,
    layout.HIT: _struck,
    layout.HURT: _hurt,
    layout.HEALED: _healed,
    layout.GAINS: _gains,
    layout.SUFFERS: _suffers,
    layout.NEGATED: _negated,
    layout.KNOCKED_OUT: _fallen,
    layout.ACTS_OUT: _announced,
    layout.STOPPED: _stopped,
    layout.WON_FIGHT: _won,
    layout.ENDED: _over,
}


def popping(event: Event) -> tuple[str, ...]:
    """The nodes an event makes pop."""
    if event.kind in (layout.HURT, layout.HEALED):
        return (f"hp-{BEARERS[event.a]}",)
    if event.kind in (layout.GAINS, layout.SUFFERS):
        return ("team",) if event.a == layout.TEAM else (f"keys-{BEARERS[event.a]}",)
    if event.kind in (layout.ACTS_OUT, layout.STOPPED):
        return ("intent",)
    return ()


# --- Puppets -------------------------------------------------------------------------------------------------------------


class Ally(NamedTuple):
    """All that is shown of an ally. `says`: a bubble; `waiting`: the player may still do something about the forecast.

    `targets`: plays for this ally, each with the card in hand that is taken up for it.
    """

    key: str
    hp: int
    most: int
    out: bool
    held: Held
    seen: Outlook | None
    pose: str
    says: str
    waiting: bool
    targets: tuple[tuple[str, str], ...]


class Foe(NamedTuple):
    """All that is shown of the enemy. `after`: its HP after its turn, where that is something else."""

    name: str
    company: tuple[str, ...]
    boss: bool
    hp: int
    most: int
    held: Held
    intent: Intent
    after: str
    pose: str
    says: str


def screen(view: View, cast: Cast, event: Event | None, targets: Targets) -> Panel:
    """The whole screen with everybody on it. `targets`: places on puppets for cards that name somebody."""
    shown = shown_by(view, cast, event)
    nodes: list[AnyNode] = [team(held_by(view["team"]))]
    nodes += [_ally(_seen_ally(view, key, shown, event, targets.get(key, ()))) for key in ALLIES]
    if view["enemy"]:
        nodes.append(_enemy(_seen_enemy(view, cast, shown, event)))
    nodes.append(audience(view["ovation"], bool(view["enemy"] or view["victory"])))
    return Panel(id="screen", area="screen", nodes=tuple(nodes), say=say("The stage"))


def _seen_ally(view: View, key: str, shown: Shown, event: Event | None, targets: tuple[tuple[str, str], ...]) -> Ally:
    body, out = view[key], is_out(view, key)
    return Ally(
        key,
        body["hp"],
        body["max_hp"],
        out,
        held_by(body),
        outlook(view["forecast"][key]) if view["forecast"] else None,
        shown.poses.get(key, "fallen" if out else "rest"),
        shown.says.get(key, ""),
        event is None,
        targets,
    )


def _seen_enemy(view: View, cast: Cast, shown: Shown, event: Event | None) -> Foe:
    enemy = view["enemy"]
    after = view["forecast"]["enemy_hp_after"] if view["forecast"] and event is None else enemy["hp"]
    return Foe(
        enemy["name"],
        cast.company,
        cast.enemies[cast.enemy_ids[enemy["name"]]].rank == "boss",
        enemy["hp"],
        enemy["max_hp"],
        held_by(enemy),
        intent_of(view),
        figure(after) if after != enemy["hp"] else "",
        shown.poses.get("enemy", "rest"),
        shown.says.get("enemy", ""),
    )


@remembered
def team(held: Held) -> Text:
    """The team pool. Section 7"""
    parts = chips(held) or (Part(text=say("no keywords"), tone="quiet"),)
    told = say("Team: {held}.", held=keywords_said(held))
    return Text(id="team", area="team", parts=(Part(text=say("Team"), tone="strong"), *parts), say=told)


@remembered
def _ally(ally: Ally) -> Panel:
    """An ally: puppet, HP, keywords, forecast; one that is knocked out lies off stage. CC-14.1, CC-16.6"""
    key, name = ally.key, name_of(ally.key)
    nodes: list[AnyNode] = [
        Figure(
            id=f"puppet-{key}", area="puppet", drawing=key, box=BOXES[key], limbs=(_stance(key, ally.pose),), say=name
        ),
        _hp(key, name, ally.hp, ally.most),
        Text(id=f"keys-{key}", area="keys", parts=chips(ally.held)),
        *(_target(key, act, parent) for act, parent in ally.targets),
    ]
    if ally.waiting and ally.seen is not None:
        nodes += _forecasts(key, ally.seen)
    if ally.says:
        nodes.append(_bubble(key, ally.says))
    if ally.out:
        nodes.append(Text(id=f"out-{key}", area="out", parts=(Part(text=say("knocked out"), mark="cc-out"),)))
    tone = f"{key} out" if ally.out else key
    return Panel(id=f"body-{key}", area="body", tone=tone, nodes=tuple(nodes), say=_ally_said(ally, name))


@lru_cache(maxsize=STANCES_KEPT)
def _stance(key: str, pose: str) -> Limb:
    """An ally's puppet in a pose."""
    return posed(rigs()[key], pose)


def _target(key: str, act: str, parent: str) -> Token:
    """A place on a puppet for a card that is played for somebody; there while the card is taken up. CC-5.8"""
    label = say("for {name}", name=name_of(key))
    return Token(id=f"on-{key}-{parent}", area="target", text=label, mark="hand", act=act, with_=parent)


def _ally_said(ally: Ally, name: str) -> str:
    """An ally with HP, keywords and forecast, for the ear."""
    if ally.out:
        return say("{name} is knocked out and off stage.", name=name)
    facts = {"name": name, "hp": ally.hp, "most": ally.most, "held": keywords_said(ally.held)}
    told = say("{name}: {hp} of {most} HP, {held}.", **facts)
    if ally.seen is None:
        return told
    return f"{told} " + say("If the turn ended now: {forecast}", forecast=forecast_said(ally.key, ally.seen))


@remembered
def _hp(id: str, name: str, value: int, most: int) -> Meter:
    told = say("{name}: {hp} of {most} HP", name=name, hp=value, most=most)
    return Meter(id=f"hp-{id}", area="hp", label=name, value=value, most=most, say=told)


def _bubble(id: str, text: str) -> Bubble:
    tone = "number" if text[:1] in "−+" else ""
    return Bubble(id=f"says-{id}", of=f"puppet-{id}", text=text, tone=tone)


def _forecasts(key: str, seen: Outlook) -> list[AnyNode]:
    """The live forecast over an ally. CC-16.5"""
    if seen.covered is None:
        return []
    part, fate = forecast_part(seen), fate_part(seen.fate, seen.treasure)
    tone = f"{part.tone} fatal" if fate else part.tone
    of, told = f"puppet-{key}", forecast_said(key, seen)
    shown: list[AnyNode] = [
        Forecast(id=f"fore-{key}", of=of, text=part.text, mark=part.mark, tone=tone, say=told),
    ]
    if fate:
        shown.append(Forecast(id=f"fate-{key}", of=of, text=fate.text, mark=fate.mark, tone="bad fate"))
    return shown


def enemy_figure(name: str, company: tuple[str, ...], id: str, pose: str = "rest") -> Figure:
    """An enemy's puppet among the enemies of its set."""
    box = BOSS_BOX if name in BOSSES else ENEMY_BOX
    limbs = (_enemy_stance(name, company, pose),)
    return Figure(id=id, area="puppet", drawing=name, box=box, limbs=limbs, say=name)


@lru_cache(maxsize=STANCES_KEPT)
def _enemy_stance(name: str, company: tuple[str, ...], pose: str) -> Limb:
    """An enemy's puppet in a pose."""
    return posed(puppet(name, company), pose)


@remembered
def _enemy(foe: Foe) -> Panel:
    """The enemy: puppet, HP, keywords, and what it will do. CC-7.3"""
    name, told = foe.name, intent_said(foe.intent)
    nodes: list[AnyNode] = [
        _intent(foe.intent, told),
        enemy_figure(name, foe.company, "puppet-enemy", foe.pose),
        _hp("enemy", name, foe.hp, foe.most),
        Text(id="keys-enemy", area="keys", parts=chips(foe.held)),
    ]
    if foe.after:
        then = say("{name} would have {hp} HP after its turn.", name=name, hp=foe.after)
        nodes.append(Forecast(id="then-enemy", of="hp-enemy", text=f"→ {foe.after}", say=then))
    if foe.says:
        nodes.append(_bubble("enemy", foe.says))
    facts = {"name": name, "hp": foe.hp, "most": foe.most, "held": keywords_said(foe.held)}
    return Panel(
        id="body-enemy",
        area="body",
        tone="enemy boss" if foe.boss else "enemy",
        nodes=tuple(nodes),
        say=say("{name}: {hp} of {most} HP, {held}.", **facts) + " " + told,
    )


def _intent(intent: Intent, told: str) -> Text:
    """The announced move above the enemy: icon, number, text; crossed out when something stops it. CC-7.2 to CC-7.6"""
    word, stopped = say(INTENT_WORDS[intent.type]), intent.stopped_by
    parts = [
        Part(mark=INTENT_MARKS[intent.type], text=intent.shown, tone="number", tip=word),
        Part(text=word, tone="kind"),
        Part(text=sentence_of(intent.text), tone="move"),
    ]
    if stopped:
        parts.append(Part(text=say("stopped by {key}", key=say(stopped)), mark="cc-stop", tone="good", tip=stopped))
    return Text(id="intent", area="intent", parts=tuple(parts), tone="stopped" if stopped else "", say=told)


# --- The pattern ---------------------------------------------------------------------------------------------------------


def pattern(view: View, cast: Cast) -> Panel:
    """The whole pattern of the enemy, with the current position. CC-7.1"""
    return _pattern(cast.enemies[cast.enemy_ids[view["enemy"]["name"]]], view["enemy"]["position"])


@remembered
def _pattern(enemy: Enemy, place: int) -> Panel:
    moves = move_lines(enemy, "move", place)
    told = say("Its pattern: {moves}; it is at move {place}.", moves=" / ".join(enemy.pattern), place=place)
    return Panel(id="pattern", area="pattern", title=say("Pattern"), nodes=moves, say=told)


@remembered
def move_lines(enemy: Enemy, id: str, place: int) -> tuple[AnyNode, ...]:
    """An enemy's moves, one under the other; those of the opening come once."""
    lines: list[AnyNode] = []
    for number, move in enumerate(enemy.pattern, start=1):
        once = number <= len(enemy.opening)
        parts = [Part(text=sentence_of(move), mark=move_mark(move))]
        if once:
            parts.append(Part(text=say("once"), tone="quiet"))
        tone = ("here" if number == place else "") + (" once" if once else "")
        lines.append(Text(id=f"{id}-{number}", area="move", parts=tuple(parts), tone=tone.strip()))
    return tuple(lines)


def enemy_in_full(enemy: Enemy) -> str:
    """An enemy for the ear: HP and pattern. CC-2.2"""
    return say("{enemy}, {hp} HP: {pattern}", enemy=enemy.name, hp=enemy.max_hp, pattern=pattern_text(enemy))


# --- The audience --------------------------------------------------------------------------------------------------------


@remembered
def audience(ovation: int, moved: bool) -> Figure:
    """Heads in front of the screen: with each point of Ovation more of them rise, while something moves them. Section 7"""
    up = ovation * HEADS // layout.MOST_OVATION if moved else 0
    heads = tuple(_head(number, up) for number in range(HEADS))
    told = say("The audience: Ovation {now} of 5.", now=ovation)
    return Figure(id="audience", area="audience", drawing="audience", box=HOUSE_BOX, limbs=heads, say=told)


def _head(number: int, up: int) -> Limb:
    """One head; who rises first is scattered over the house."""
    order = (number * 11) % HEADS
    risen = order < up
    full = up >= HEADS
    lift = RISE + (RISE // 2 if full and order % 2 else 0) if risen else 0
    drawing = f"cc-seat-{number % 4}" if not risen or order % 3 else "cc-seat-cheers"
    low = ROW + (number % 3) * 5 + (12 if number % 2 else 0)
    return Limb(name=f"head-{number}", drawing=drawing, x=number * SEAT + SEAT / 2, y=low - lift)
