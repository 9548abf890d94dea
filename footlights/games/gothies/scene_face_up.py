"""Rows and lands: each face-up card with all its lines, and what can be done with it now. Section 7"""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.printed import FIXED, WALKING
from footlights.games.gothies.scene_marks import rune_mark
from footlights.games.gothies.scene_words import (
    View,
    base_parts,
    land_id,
    line_parts,
    line_words,
    may,
    name_of,
    printed,
    row_id,
    rune_word,
)
from footlights.games.gothies.tables import Cast
from footlights.stage.scene import AnyNode, Card, Forecast, Panel, Part, Text, Zone
from footlights.stage.tongue import say

Fates = dict[str, Forecast]  # what the monsters will make of a card, by the card's id
Uses = dict[tuple[str, str, int], str]  # what can be done with own face-up cards, by form, Row or land, and place
FORMS = ("synergy {}", "synergy {} line 2")


def use_numbers(view: View, seat: int) -> Uses:
    """The actions of a Streya's own face-up cards by form and place: equal ones are numbered among those that can be used."""
    found: Uses = {}
    met: dict[tuple[str, str], int] = {}
    of = view["seats"][seat]
    for where, cards in (("row", of["row_cards"]), ("land", of["land_cards"])):
        for place, held in enumerate(cards):
            uses = (
                ("activate {}", held["can_activate"]),
                ("synergy {}", 1 in held["usable"]),
                ("synergy {} line 2", 2 in held["usable"]),
                ("dust {}", held["dustable"]),
            )
            for form, possible in uses:
                if not possible:
                    continue
                number = met.get((form, held["card"]), 0) + 1
                met[form, held["card"]] = number
                text = form.format(held["card"]) + (f" #{number}" if number > 1 else "")
                if text in may(view):
                    found[form, where, place] = text
    return found


# --- A card with its lines -------------------------------------------------------------------------------------------------


def face_up(view: View, cast: Cast, seat: int, where: str, place: int, uses: Uses,
            act: str = "", fates: Fates | None = None) -> list[AnyNode]:  # fmt: skip
    """A card in a Row or a land: its picture, base line, each synergy line with its state, dust line and activation. Section 7"""
    held = view["seats"][seat]["row_cards" if where == "row" else "land_cards"][place]
    card = printed(cast, held["card"])
    id = row_id(seat, place) if where == "row" else land_id(seat, place)
    lines: list[AnyNode] = []
    if card.kind == "land" and card.base:
        lines.append(_activation(view, cast, id, held, uses.get(("activate {}", where, place), "")))
    for number, line in enumerate(card.synergies):
        lines.append(_synergy(view, cast, id, number, line, held, uses.get((FORMS[number], where, place), "")))
    if card.dust:
        lines.append(_dust_line(view, cast, id, held, uses.get(("dust {}", where, place), "")))
    shown = _standing(view, cast, seat, id, held, where, act)
    fate = (fates or {}).get(id)
    nodes = (shown, *lines, *((fate,) if fate else ()))
    told = shown.say
    tone = f"{where} {'plain' if not lines else f'lines-{len(lines)}'}"
    return [Panel(id=f"{id}-stand", area="stand", tone=tone, nodes=nodes, say=told)]


def _standing(view: View, cast: Cast, seat: int, id: str, held: dict[str, Any], where: str, act: str) -> Card:
    card = printed(cast, held["card"])
    badges = list(base_parts(card))
    if held["song"]:
        badges = [
            Part(
                mark="go-song", text=str(held["song"]), tone="voice", say=say("voice of {song} Song", song=held["song"])
            )
        ]
    tone = []
    if where == "land":
        tone += ["fixed" if card.fixed else "walking", "activated" if held["activated"] else ""]
        badges.append(Part(mark="go-fixed" if card.fixed else "go-walking", text=str(card.defence), tone="defence"))
    return Card(
        id=id,
        face=card.name,
        owner=seat,
        badges=tuple(badges),
        act=act,
        origin=f"hand-{seat}",
        tone=" ".join(filter(None, tone)),
        say=standing_said(cast, held),
    )


def standing_said(cast: Cast, held: dict[str, Any]) -> str:
    """A face-up card for the ear: what it is and what it has done."""
    card = printed(cast, held["card"])
    told = [card.name]
    if card.kind == "land":
        told.append(say(FIXED) if card.fixed else say(WALKING))
        told.append(say("defence {defence}", defence=card.defence))
        told += [say("activated")] if held["activated"] else []
    if held["song"]:
        told.append(say("voice of {song} Song", song=held["song"]))
    return ", ".join(told)


def _activation(view: View, cast: Cast, id: str, held: dict[str, Any], act: str) -> Text:
    card = printed(cast, held["card"])
    words = " ".join(line_words(cast, line) for line in card.base)
    state = say("activated") if held["activated"] else say("can be activated") if act else say("not now")
    parts = (Part(mark="go-activate", tone="sign"), *base_parts(card))
    tone = f"line {'used' if held['activated'] else 'live' if act else 'dim'} base"
    told = say("Activate: {line} ({state})", line=words, state=state)
    return Text(id=f"{id}-activate", area="line", parts=parts, act=act, tone=tone, say=told)


def _synergy(view: View, cast: Cast, id: str, number: int, line: Any, held: dict[str, Any], act: str) -> Text:
    """A synergy line: it glows when it can be used, is dim without a partner, and struck when used. GO-4.8, GO-4.9"""
    seen = held["lines"][number]
    rune = seen["rune"]
    if seen["used"]:
        state, tone = say("used"), "used"
    elif seen["usable"]:
        state, tone = _with_partner(seen), "live"
    else:
        state, tone = say("needs another {rune} card", rune=rune_word(rune)), "dim"
    told = say("{rune} synergy: {line} ({state})", rune=rune_word(rune), line=line_words(cast, line), state=state)
    parts = (Part(mark=rune_mark(rune), tone=f"sign {rune.lower()}"), *line_parts(line))
    return Text(
        id=f"{id}-line-{number + 1}", area="line", parts=parts, act=act, tone=f"line {tone} {rune.lower()}", say=told
    )


def _with_partner(seen: dict[str, Any]) -> str:
    return say("live, with {partner}", partner=seen["partner"]) if seen["partner"] else say("live")


def _dust_line(view: View, cast: Cast, id: str, held: dict[str, Any], act: str) -> Text:
    """The torn card: dust it for what it gives. GO-3.7"""
    dust = printed(cast, held["card"]).dust
    assert dust is not None
    told = say("Dust it: {line}", line=line_words(cast, dust))
    parts = (Part(mark="go-torn", tone="sign"), *line_parts(dust))
    return Text(
        id=f"{id}-dust", area="line", parts=parts, act=act, tone=f"line dust {'live' if act else 'dim'}", say=told
    )


# --- Row and lands ---------------------------------------------------------------------------------------------------------


def row_zone(view: View, cast: Cast, seat: int, uses: Uses, fates: Fates) -> Zone:
    """A Row in order of play, with its two ends. Section 7"""
    cards = view["seats"][seat]["row"]
    nodes = [node for place in range(len(cards)) for node in face_up(view, cast, seat, "row", place, uses, fates=fates)]
    told = say(
        "Row of {name}, from left to right: {cards}",
        name=name_of(view, seat),
        cards=", ".join(cards) or say("no cards"),
    )
    return Zone(
        id=f"row-{seat}",
        area="row",
        layout="row",
        title=say("Row"),
        nodes=tuple(nodes),
        empty=say("no card played yet"),
        owner=seat,
        tone=f"of-{len(cards)}" if cards else "",
        say=told,
    )


def land_zone(view: View, cast: Cast, seat: int, uses: Uses, acts: dict[str, str], fates: Fates) -> Zone:
    """The lands of a Streya; in another's, what can be attacked or removed. GO-4.1"""
    cards = view["seats"][seat]["lands"]
    nodes = [
        node
        for place, name in enumerate(cards)
        for node in face_up(view, cast, seat, "land", place, uses, acts.get(f"{seat} {name}", ""), fates)
    ]
    told = say("Lands of {name}: {cards}", name=name_of(view, seat), cards=", ".join(cards) or say("none"))
    return Zone(
        id=f"lands-{seat}",
        area="lands",
        layout="row",
        title=say("Lands"),
        nodes=tuple(nodes),
        empty=say("no lands"),
        owner=seat,
        say=told,
    )
