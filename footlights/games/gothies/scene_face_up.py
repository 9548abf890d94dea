"""Rows and lands: each face-up card with all its lines, and what can be done with it now. Section 7"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from footlights.games.gothies.marks import rune_mark
from footlights.games.gothies.printed import FIXED, WALKING
from footlights.games.gothies.rules.layout import Actions
from footlights.games.gothies.scene_words import (
    Runes,
    base_parts,
    land_id,
    line_parts,
    line_words,
    name_of,
    printed,
    row_id,
    rune_word,
)
from footlights.games.gothies.seen import FaceUp, GothiesView, Streya
from footlights.games.gothies.sets import Card as Printed
from footlights.games.gothies.tables import Cast
from footlights.games.gothies.text import Line
from footlights.stage.actions import Kind
from footlights.stage.remembered import remembered
from footlights.stage.scene import AnyNode, Card, Forecast, Panel, Part, Text, Zone
from footlights.stage.tongue import say

Fates = dict[str, Forecast]  # what the monsters will make of a card, by the card's id
Uses = dict[tuple[str, str, int], str]  # what can be done with own face-up cards, by kind, Row or land, and place
SYNERGIES = ("synergy", "second_synergy")


def use_numbers(view: GothiesView, seat: int) -> Uses:
    """The actions of a Streya's own face-up cards by kind and place: equal ones are numbered among those that can be used."""
    found: Uses = {}
    legal = view.legal
    if not legal:
        return found
    met: dict[tuple[str, str], int] = {}
    of = view.seats[seat]
    for where, cards in (("row", of.row_cards), ("land", of.land_cards)):
        for place, held in enumerate(cards):
            for kind in possible_uses(held):
                number = met[kind.name, held.card] = met.get((kind.name, held.card), 0) + 1
                text = kind.written(card=held.card, copy=number)
                if text in legal:
                    found[kind.name, where, place] = text
    return found


def possible_uses(held: FaceUp) -> list[Kind]:
    """The kinds of action that can be done with a face-up card now. GO-3.4, GO-3.6, GO-3.7"""
    uses = (
        (Actions.activate, held.can_activate),
        (Actions.synergy, 1 in held.usable),
        (Actions.second_synergy, 2 in held.usable),
        (Actions.dust, held.dustable),
    )
    return [kind for kind, possible in uses if possible]


def card_at(of: Streya, where: str, place: int) -> FaceUp:
    """A face-up card of a Streya: in the Row or among the lands, by its place there."""
    return (of.row_cards if where == "row" else of.land_cards)[place]


# --- A card with its lines -------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """A card in a Row or a land, with what it has done this turn and what a click on it and on its lines does."""

    id: str
    card: Printed
    seat: int
    where: str
    act: str
    song: int
    activated: bool
    activate: str
    lines: tuple[SynergyLine, ...]
    dust: str


class SynergyLine(NamedTuple):
    """How a synergy line stands, and what a click on it does."""

    rune: str
    used: bool
    usable: bool
    partner: str | None
    act: str


def face_up(
    view: GothiesView, cast: Cast, seat: int, where: str, place: int, uses: Uses, act: str, fates: Fates
) -> Panel:
    """A card in a Row or a land: its picture, base line, each synergy line with its state, dust line and activation. Section 7"""
    held = card_at(view.seats[seat], where, place)
    id = row_id(seat, place) if where == "row" else land_id(seat, place)
    standing = Standing(
        id,
        printed(cast, held.card),
        seat,
        where,
        act,
        held.song,
        held.activated,
        uses.get(("activate", where, place), ""),
        tuple(
            SynergyLine(line.rune, line.used, line.usable, line.partner, uses.get((kind, where, place), ""))
            for kind, line in zip(SYNERGIES, held.lines, strict=False)
        ),
        uses.get(("dust", where, place), ""),
    )
    shown = _face_up(cast.runes, standing)
    fate = fates.get(id)
    return replace(shown, nodes=(*shown.nodes, fate)) if fate else shown


@remembered
def _face_up(runes: Runes, standing: Standing) -> Panel:
    card = standing.card
    lines: list[AnyNode] = []
    if card.kind == "land" and card.base:
        lines.append(_activation(runes, standing))
    for number, line in enumerate(card.synergies):
        lines.append(_synergy(runes, standing.id, number, line, standing.lines[number]))
    if card.dust:
        lines.append(_dust_line(runes, standing, card.dust))
    shown = _standing(standing)
    tone = f"{standing.where} {'plain' if not lines else f'lines-{len(lines)}'}"
    return Panel(id=f"{standing.id}-stand", area="stand", tone=tone, nodes=(shown, *lines), say=shown.say)


def _standing(standing: Standing) -> Card:
    card, song = standing.card, standing.song
    badges = list(base_parts(card))
    if song:
        badges = [Part(mark="go-song", text=str(song), tone="voice", say=say("voice of {song} Song", song=song))]
    tone = []
    if standing.where == "land":
        tone += ["fixed" if card.fixed else "walking", "activated" if standing.activated else ""]
        badges.append(Part(mark="go-fixed" if card.fixed else "go-walking", text=str(card.defence), tone="defence"))
    return Card(
        id=standing.id,
        face=card.name,
        owner=standing.seat,
        badges=tuple(badges),
        act=standing.act,
        origin=f"hand-{standing.seat}",
        tone=" ".join(filter(None, tone)),
        say=_standing_said(standing),
    )


def _standing_said(standing: Standing) -> str:
    """A face-up card for the ear: what it is and what it has done."""
    card = standing.card
    told = [card.name]
    if card.kind == "land":
        told.append(say(FIXED) if card.fixed else say(WALKING))
        told.append(say("defence {defence}", defence=card.defence))
        told += [say("activated")] if standing.activated else []
    if standing.song:
        told.append(say("voice of {song} Song", song=standing.song))
    return ", ".join(told)


def _activation(runes: Runes, standing: Standing) -> Text:
    card, act = standing.card, standing.activate
    words = " ".join(line_words(runes, line) for line in card.base)
    state = say("activated") if standing.activated else say("can be activated") if act else say("not now")
    parts = (Part(mark="go-activate", tone="sign"), *base_parts(card))
    tone = f"line {'used' if standing.activated else 'live' if act else 'dim'} base"
    told = say("Activate: {line} ({state})", line=words, state=state)
    return Text(id=f"{standing.id}-activate", area="line", parts=parts, act=act, tone=tone, say=told)


def _synergy(runes: Runes, id: str, number: int, line: Line, seen: SynergyLine) -> Text:
    """A synergy line: it glows when it can be used, is dim without a partner, and struck when used. GO-4.8, GO-4.9"""
    rune, word = seen.rune, rune_word(seen.rune)
    if seen.used:
        state, tone = say("used"), "used"
    elif seen.usable:
        state, tone = _with_partner(seen), "live"
    else:
        state, tone = say("needs another {rune} card", rune=word), "dim"
    told = say("{rune} synergy: {line} ({state})", rune=word, line=line_words(runes, line), state=state)
    parts = (Part(mark=rune_mark(rune), tone=f"sign {rune.lower()}"), *line_parts(line))
    tone = f"line {tone} {rune.lower()}"
    return Text(id=f"{id}-line-{number + 1}", area="line", parts=parts, act=seen.act, tone=tone, say=told)


def _with_partner(seen: SynergyLine) -> str:
    return say("live, with {partner}", partner=seen.partner) if seen.partner else say("live")


def _dust_line(runes: Runes, standing: Standing, dust: Line) -> Text:
    """The torn card: dust it for what it gives. GO-3.7"""
    act, told = standing.dust, say("Dust it: {line}", line=line_words(runes, dust))
    parts = (Part(mark="go-torn", tone="sign"), *line_parts(dust))
    tone = f"line dust {'live' if act else 'dim'}"
    return Text(id=f"{standing.id}-dust", area="line", parts=parts, act=act, tone=tone, say=told)


# --- Row and lands ---------------------------------------------------------------------------------------------------------


def row_zone(view: GothiesView, cast: Cast, seat: int, uses: Uses, fates: Fates) -> Zone:
    """A Row in order of play, with its two ends. Section 7"""
    cards = view.seats[seat].row
    nodes = [face_up(view, cast, seat, "row", place, uses, "", fates) for place in range(len(cards))]
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


def land_zone(view: GothiesView, cast: Cast, seat: int, uses: Uses, acts: dict[str, str], fates: Fates) -> Zone:
    """The lands of a Streya; in another's, what can be attacked or removed. GO-4.1"""
    cards = view.seats[seat].lands
    nodes = [
        face_up(view, cast, seat, "land", place, uses, acts.get(f"{seat} {name}", ""), fates)
        for place, name in enumerate(cards)
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
