"""The cooperative half of the board: the Well, zones, Joombies, what the monsters are about to do, and voices. Section 7"""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.rules.layout import Actions
from footlights.stage.blocks import Block, Column, Line, Row, Span, Table, Tone
from footlights.stage.tongue import mark, say, say_many

View = Any

GAUGE = 25
SAFE = {
    "power": mark("power not above its cost"),
    "rune": mark("no member has its rune"),
    "no_joombie": mark("no Joombie left"),
}


def _name(view: View, seat: int) -> str:
    return str(view["seats"][seat]["name"])


def monster_blocks(view: View) -> list[Block]:
    """The Well's gauge, the releases, zones 3 to 1 and the Joombie piles."""
    return [_well(view), _releases(view), *_zones(view), _piles(view)]


def _well(view: View) -> Line:
    """The gauge from 0 over its start to the goal. GO-6.4, GO-10.1"""
    now, start, goal = view["well"], view["well_start"], view["well_goal"]
    filled = min(GAUGE, GAUGE * now // goal)
    told = say(
        "The Well of Ceiba: {now} Timestones (began with {start}, won at {goal})", now=now, start=start, goal=goal
    )
    tone: Tone = "good" if now >= start else "bad"
    return Line(
        (Span("█" * filled + "░" * (GAUGE - filled) + " ", tone, letters=""), Span(told, "strong")), (f"{told}.",)
    )


def _releases(view: View) -> Line:
    numbers = {"now": view["release"], "next": view["release_next"]}
    words = say("Monsters to come: {now} this turn, {next} in the next.", **numbers)
    deck = say("Monster deck {deck}, defeated {gone}.", deck=view["monster_deck"], gone=len(view["monster_discard"]))
    return Line(f"{words} {deck}", (words, deck))


def _zones(view: View) -> list[Block]:
    """Every monster with rune, attack, icon and lean; Joombies with the GOTHIE below and its owner. Section 2.2"""
    rows: list[Row] = []
    for zone in (3, 2, 1):
        for entry in view["zones"][zone]:
            if "name" in entry:
                kind = f"{entry['icon']}-{entry['lean']}"
                facts = {"zone": zone, "name": entry["name"], "rune": say(entry["rune"]), "attack": entry["attack"]}
                said = say(
                    "Zone {zone}: {name}, {rune}, attack {attack}, needs {need}, {kind}.",
                    **facts,
                    need=entry["need"],
                    kind=kind,
                )
                cells = (str(zone), entry["name"], say(entry["rune"]), str(entry["attack"]), str(entry["need"]), kind)
                action = Actions.attack_monster.written(monster=entry["name"], zone=zone)
            else:
                under = say("on {card} of {name}", card=entry["on"], name=_name(view, entry["of"]))
                facts = {"zone": zone, "name": entry["joombie"], "rune": say(entry["rune"]), "attack": entry["attack"]}
                said = say("Zone {zone}: the Joombie {name}, {rune}, attack {attack}, {under}.", **facts, under=under)
                cells = (
                    str(zone),
                    entry["joombie"],
                    say(entry["rune"]),
                    str(entry["attack"]),
                    str(entry["attack"]),
                    under,
                )
                action = Actions.redeem.written(card=entry["on"], seat=entry["of"])
            taken = any(row.action == action for row in rows)
            rows.append(Row(cells, (said,), action if action in view.get("legal", ()) and not taken else None))
    titles = (say("Zone"), say("Who"), say("Rune"), say("Attack"), say("Needs"), say("How"))
    return [Table(say("Towards the Well"), tuple(map(Column, titles)), tuple(rows), say("nobody"))]


def _piles(view: View) -> Line:
    parts = []
    for rune, pile in view["joombie_piles"].items():
        top = pile["top"] or say("empty")
        parts.append(say("{rune} {count} (top: {top})", rune=say(rune), count=pile["count"], top=top))
    words = say("Joombie piles: {piles}.", piles=", ".join(parts))
    return Line(Span(words, "quiet"), (words,))


def forecast_blocks(view: View) -> list[Block]:
    """Whom each group will hit as the Rows stand now, the lands that will fall, and the damage to the Well. Section 7"""
    seen = view["forecast"]
    rows = []
    for group in seen["groups"]:
        what = _group_result(view, group)
        name = f"{group['icon']}-{group['lean']}"
        facts = {"zone": group["zone"], "name": name, "power": group["power"], "what": what}
        said = say("Zone {zone}, group {name}, power {power}: {what}.", **facts)
        bad = group["damage"] or any(target["result"] == "possessed" for target in group["targets"])
        members = ", ".join(group["members"])
        rows.append(
            Row((str(group["zone"]), name, str(group["power"]), Span(what, "bad" if bad else "good"), members), (said,))
        )
    for strike in seen["joombies"]:
        what = say("takes {damage} from the Well", damage=strike["damage"])
        said = say("Zone {zone}, {joombie} {what}.", zone=strike["zone"], joombie=strike["joombie"], what=what)
        rows.append(
            Row(
                (str(strike["zone"]), say("Joombie"), str(strike["damage"]), Span(what, "bad"), strike["joombie"]),
                (said,),
            )
        )
    titles = (say("Zone"), say("Group"), say("Power"), say("As things stand"), say("Members"))
    shown: list[Block] = [Table(say("The monsters' turn"), tuple(map(Column, titles)), tuple(rows), say("nothing yet"))]
    if seen["well_damage"]:
        told = say(
            "The Well would lose {damage} and stand at {after}.", damage=seen["well_damage"], after=seen["well_after"]
        )
        shown.append(Line(Span(told, "bad"), (told,)))
    if seen["lost"]:
        lost = say("As things stand, the game would be lost this turn.")
        shown.append(Line(Span(lost, "bad"), (lost,)))
    return shown


def _group_result(view: View, group: View) -> str:
    """What comes of a group's attack, in a few words."""
    parts = []
    for target in group["targets"]:
        facts = {"card": target["card"], "name": _name(view, target["of"])}
        if target["result"] == "possessed":
            parts.append(say("{card} of {name} possessed", **facts))
        else:
            parts.append(say("{card} of {name} safe ({why})", **facts, why=say(SAFE[target["why"]])))
    for land in group["lands"]:
        facts = {"card": land["card"], "name": _name(view, land["of"])}
        removed = land["result"] == "removed"
        parts.append(say("{card} of {name} falls", **facts) if removed else say("{card} of {name} holds", **facts))
    if group["damage"]:
        parts.append(say("the Well loses {damage}", damage=group["damage"]))
    return ", ".join(parts) or say("nothing to hit")


def voice_blocks(view: View) -> list[Block]:
    """The voices, and while they are chosen sum, need, and what each resonance group has towards dissonance. GO-9.2, GO-9.8"""
    shown: list[Block] = []
    attack = view["attack"]
    if attack:
        numbers = {"target": attack["target"], "sum": attack["sum"], "need": attack["need"]}
        groups = ", ".join(f"{name} {song}" for name, song in attack["groups"].items())
        told = say(
            "Attack on {target}: {sum} of {need} Song; resonance {groups} (dissonant from {n} and {n}).",
            **numbers,
            groups=groups,
            n=attack["threshold"],
        )
        shown.append(Line(Span(told, "strong"), (told,)))
        if attack["dissonant"]:
            warned = say("This attack is dissonant: it will attract a monster.")
            shown.append(Line(Span(warned, "bad"), (warned,)))
    rows = []
    for voice in view["offered_voices"]:
        warned = say("will attract a monster") if voice["dissonant"] else ""
        said = say_many("{card} adds {number} Song.", "{card} adds {number} Song.", voice["song"], card=voice["card"])
        said += f" {warned[:1].upper()}{warned[1:]}." if warned else ""
        cells = (voice["card"], str(voice["song"]), str(voice["sum"]), Span(warned, "bad"))
        rows.append(Row(cells, (said,), voice["action"] if voice["action"] in view.get("legal", ()) else None))
    if rows:
        titles = (say("Voice"), say("Song"), say("Sum then"), say("Dissonance"))
        shown.append(Table(say("Voices to add"), tuple(map(Column, titles)), tuple(rows)))
    elif view["voices"]:
        names = ", ".join(f"{voice['card']} {voice['song']}" for voice in view["voices"])
        words = say("Voices: {names}.", names=names)
        shown.append(Line(words, (words,)))
    return shown
