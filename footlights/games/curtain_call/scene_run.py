"""The run around a fight: the marquee, Ovation and treasure, the map of the three acts, and the playbill at the end."""

from __future__ import annotations

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.scene_words import ACTS, NUMERALS, SCENES, View, figure
from footlights.games.curtain_call.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.scene import AnyNode, Banner, Meter, Panel, Part, Playbill, Text, Track
from footlights.stage.tongue import mark, say, say_many

ENDS = {
    "boss": mark("The run is won: the last boss is defeated."),
    "macguffin": mark("The run is lost: the MacGuffin has no HP left."),
    "round_cap": mark("The run is lost: the last round has passed and the enemy stands."),
}


# --- The marquee ----------------------------------------------------------------------------------------------------------


def where(view: View) -> str:
    """Act and scene. CC-2.1"""
    if not view["encounter"]:
        return say("Before the show")
    act, scene = say(ACTS[view["act"] - 1]), say(SCENES[view["scene"] - 1])
    return say("Act {act}, {title} · {scene}", act=NUMERALS[view["act"] - 1], title=act, scene=scene)


def marquee(view: View) -> Banner:
    """Act, scene and round."""
    return _marquee(where(view), view["round"] if view["enemy"] else None, view["round_cap"])


@remembered
def _marquee(place: str, round_number: int | None, cap: int) -> Banner:
    facts = [Part(text=place)]
    if round_number is not None:
        facts.append(Part(text=say("Round {round}", round=round_number), tone="round"))
    told = [f"{part.text}." for part in facts]
    if round_number is not None:
        told.append(say("At most {cap} rounds.", cap=cap))
    return Banner(id="marquee", area="marquee", title=say("Curtain Call"), facts=tuple(facts), say=" ".join(told))


def ovation(view: View) -> Panel:
    """Ovation with its milestones at 2 and 5, the bonus in force, and what the enemy's turn will make of it. CC-13.1"""
    now, then = view["ovation"], view["forecast"]["ovation_after"] if view["forecast"] else None
    return _ovation(now, view["ovation_bonus"], figure(then) if then is not None and then != now else "")


@remembered
def _ovation(now: int, bonus: int, then: str) -> Panel:
    told = say("Ovation {now} of 5: every hit +{bonus}. From 2 on every hit +1, at 5 +2.", now=now, bonus=bonus)
    parts = [Part(text=say("+{bonus} damage", bonus=bonus), tone="good" if bonus else "quiet", tip="Ovation")]
    if then:
        parts.append(Part(text=f"→ {then}", tone="then"))
        told += " " + say("After the enemy's turn: {then}.", then=then)
    meter = Meter(
        id="ovation",
        area="applause",
        label=say("Ovation"),
        value=now,
        most=layout.MOST_OVATION,
        mark="cc-ovation",
        shape="lamps",
        say=told,
    )
    return Panel(id="ovation-box", area="ovation", nodes=(meter, Text(id="bonus", area="bonus", parts=tuple(parts))))


def treasure(view: View) -> Panel:
    """The MacGuffin's HP, always in sight. Section 7"""
    return _treasure(view["macguffin"]["hp"], view["macguffin"]["max_hp"])


@remembered
def _treasure(hp: int, most: int) -> Panel:
    told = say("MacGuffin: {hp} of {most} HP. It cannot be healed.", hp=hp, most=most)
    meter = Meter(id="treasure", area="jewel", label=say("MacGuffin"), value=hp, most=most, mark="cc-chest", say=told)
    note = Text(id="never", area="bonus", parts=(Part(text=say("cannot be healed"), tone="quiet"),))
    return Panel(id="treasure-box", area="treasure", nodes=(meter, note))


# --- The map -------------------------------------------------------------------------------------------------------------


def run_map(view: View, cast: Cast) -> Panel:
    """The three acts with their scenes and bosses, what is behind and where we are. CC-2.1, CC-2.3"""
    steps = tuple(_step(view, cast, encounter) for encounter in range(1, layout.ENCOUNTERS + 1))
    return _run_map(steps, view["encounter"], bool(view["over"] and view["victory"]))


@remembered
def _run_map(names: tuple[str, ...], encounter: int, won: bool) -> Panel:
    tracks: list[AnyNode] = []
    for act, numeral in enumerate(NUMERALS):
        first = act * layout.SCENES
        steps = names[first : first + layout.SCENES]
        told = say("Act {act}, {title}: {steps}.", act=numeral, title=say(ACTS[act]), steps=", ".join(steps))
        place = layout.SCENES if won else max(-1, min(layout.SCENES, encounter - first - 1))
        tracks.append(Track(id=f"act-{act + 1}", area="act", label=numeral, steps=steps, at=place, say=told))
    return Panel(id="map", area="map", nodes=tuple(tracks), say=say("The run"))


def _step(view: View, cast: Cast, encounter: int) -> str:
    """An encounter by the name of its enemy where that is known, else by its scene."""
    name = enemy_at(view, cast, encounter)
    scene = (encounter - 1) % layout.SCENES
    return name or say(SCENES[scene])


def enemy_at(view: View, cast: Cast, encounter: int) -> str:
    """The enemy of an encounter as far as it is known: bosses always, others when they have been faced."""
    act, scene = divmod(encounter - 1, layout.SCENES)
    if scene == layout.BOSS_SCENE:
        return cast.bosses[act + 1]
    faced = view.get("faced") or []
    if encounter <= len(faced) and faced[encounter - 1]:
        return str(faced[encounter - 1])
    if view["enemy"] and encounter == view["encounter"]:
        return str(view["enemy"]["name"])
    return ""


# --- The playbill --------------------------------------------------------------------------------------------------------


def playbill(view: View, cast: Cast) -> Playbill:
    """How the run ended, and its story. CC-15.5"""
    title = say("Victory! The house is on its feet.") if view["victory"] else say("The curtain falls too soon.")
    hp, most = view["macguffin"]["hp"], view["macguffin"]["max_hp"]
    lines = [say(ENDS[view["cause"]]), *_story(view, cast)]
    lines.append(say("MacGuffin HP left: {hp} of {most}.", hp=hp, most=most))
    rows = tuple(_row(view, cast, encounter) for encounter in range(1, view["reached"] + 1))
    heads = (say("Act"), say("Enemy"), say("Rounds"), say("Outcome"))
    return Playbill(
        id="playbill",
        area="playbill",
        title=title,
        lines=tuple(lines),
        heads=heads,
        rows=rows,
        say=" ".join((title, *lines)),
    )


def _story(view: View, cast: Cast) -> list[str]:
    """The run in a few sentences: how it began, how far it came, what was gathered on the way."""
    deck = view["deck"]
    starters = [card.name for card in cast.cards if card.source == "basic"]
    brought = [name for name in starters if any(owned.removesuffix("+") == name for owned in deck)]
    better = [name for name in dict.fromkeys(deck) if name.endswith("+")]
    plain = {card.name for card in cast.cards if card.source != "reward"}
    gained = [name for name in dict.fromkeys(deck) if name.removesuffix("+") not in plain]
    told = []
    if len(brought) > 1:
        told.append(say("Aldric brought {first}, Pip {second}.", first=brought[0], second=brought[1]))
    won = view["reached"] if view["victory"] else max(0, view["reached"] - 1)
    rounds = sum(view["rounds"])
    fights = say_many("{number} fight was won", "{number} fights were won", won)
    told.append(say_many("{fights}, in {number} round.", "{fights}, in {number} rounds.", rounds, fights=fights))
    if gained:
        told.append(say("On the way they learned {cards}.", cards=", ".join(gained)))
    if better:
        told.append(say("Upgraded: {cards}.", cards=", ".join(better)))
    return told


def _row(view: View, cast: Cast, encounter: int) -> tuple[str, ...]:
    act, scene = divmod(encounter - 1, layout.SCENES)
    name = enemy_at(view, cast, encounter) or say(SCENES[scene])
    won = view["victory"] or encounter < view["reached"]
    hp = view.get("hp_then") or []
    outcome = say("won") if won else say("lost")
    if won and encounter <= len(hp):
        outcome = say("won, MacGuffin at {hp} HP", hp=hp[encounter - 1])
    return NUMERALS[act], name, str(view["rounds"][encounter - 1]), outcome
