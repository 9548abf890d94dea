"""What is one's own to see and to do: the hand, what appears with a card that is taken up, and what each choice would come to.

A card is taken up first; then its tiles are lit, and its Attack and Block stand in the prompt bar, to be turned and aimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from footlights.games.tnb.board import View, is_simultaneous, numbers_of
from footlights.games.tnb.log import sentence
from footlights.games.tnb.rules import layout
from footlights.games.tnb.scene_boards import KINDS, record_id
from footlights.games.tnb.scene_words import (
    Seen,
    card_id,
    change_said,
    choice_of,
    held_id,
    name_of,
    printed,
    result_word,
    seen_on,
    sums,
    taken_apart,
    tile_id,
)
from footlights.games.tnb.shapes import TILE_NAMES, across, tile_names
from footlights.games.tnb.tables import Cast
from footlights.stage.rule import Event
from footlights.stage.scene import Actions, AnyNode, Button, Card, Ghost, Part, Prompt, Text, Token, Zone
from footlights.stage.tongue import say, say_many

Choices = Mapping[str, Any]


def choices_of(view: View, verb: str, card: str) -> list[Choices]:
    """The choices of one kind that a card has now."""
    return [choice for choice in view["choices"] if choice["card"] == card and choice["action"].startswith(f"{verb} ")]


def legal_with(view: View, card: str) -> list[Choices]:
    """All choices that a card has now."""
    return [choice for choice in view["choices"] if choice["card"] == card]


def tile_of(view: View, seat: int, card: str) -> str | None:
    """The tile a card stands on."""
    return next((tile for tile, held in view["seats"][seat]["board"].items() if held and held["card"] == card), None)


# --- The hand ---------------------------------------------------------------------------------------------------------


def hand(view: View, cast: Cast) -> list[AnyNode]:
    """One's own cards. One that cannot be played names its action, so that the reason can be given. TB-4.3"""
    seat = view["you"]
    if seat is None:
        return []
    names = view["seats"][seat]["hand"]
    cards = tuple(_held(view, cast, name) for name in names)
    told = say_many("Your hand: {number} card", "Your hand: {number} cards", len(names))
    title, empty = say("Your hand"), say("no cards")
    return [
        Zone(
            id=f"hand-{seat}",
            area="hand",
            layout="fan",
            title=title,
            nodes=cards,
            count=len(names),
            empty=empty,
            owner=seat,
            say=told,
        )
    ]


def _held(view: View, cast: Cast, name: str) -> Card:
    card = printed(cast, name)
    act = "" if choices_of(view, "play", name) or view["over"] else f"play {name} {_some_tile(view)}"
    told = say("{card}, {numbers}", card=name, numbers=numbers_of(card))
    return Card(id=held_id(cast, name), face=name, owner=view["you"], origin=f"deck-{view['you']}", act=act, say=told)


def _some_tile(view: View) -> str:
    """A tile to ask about: an empty one, if there is any."""
    board = view["seats"][view["you"]]["board"]
    return next((tile for tile, held in board.items() if not held), TILE_NAMES[0])


def own_deck(view: View) -> list[AnyNode]:
    """What is left of one's own Deck, in no order. TB-8.9"""
    if view["you"] is None or view["over"]:
        return []
    cards = view["seats"][view["you"]]["deck"]
    names = ", ".join(cards) or say("no cards")
    told = say_many(
        "Your Deck has {number} card, in no order: {cards}.",
        "Your Deck has {number} cards, in no order: {cards}.",
        len(cards),
        cards=names,
    )
    parts = (Part(text=say("Your Deck, in no order:"), tone="strong"), Part(text=names, tone="quiet"))
    return [Text(id="own-deck", area="list", parts=parts, say=told)]


# --- What appears with a card that is taken up --------------------------------------------------------------------------


def board_act(view: View, cast: Cast, seat: int, name: str) -> str:
    """What a card on one's own board would do if it could: asked for the reason why not. TB-5.2"""
    if seat != view["you"] or not view["choices"] or legal_with(view, name):
        return ""
    card = printed(cast, name)
    return f"attack {name} r0" if card.damage else f"block {name} r0" if card.defence else ""


def targets(view: View, cast: Cast, tile: str) -> tuple[AnyNode, ...]:
    """The places of Plays and Moves on a tile of one's own. TB-4.3, TB-5.3"""
    found = []
    for choice in view["choices"]:
        verb, card, last = taken_apart(choice["action"])
        if verb in ("play", "move") and last == tile:
            found.append(_target(view, cast, choice, verb, card, tile))
    return tuple(found)


def _target(view: View, cast: Cast, choice: Choices, verb: str, card: str, tile: str) -> Token:
    """One place; one that is attacked says what would come of it. TB-4.4"""
    seen = seen_on(view, view["you"], tile, _hp_of(view, cast, verb, card))
    parent = held_id(cast, card) if verb == "play" else card_id(cast, view["you"], card)
    text = result_word(seen) if seen.result else ""
    told = (
        say("attack {attack}, block {block}: {result}", attack=seen.attack, block=seen.block, result=text)
        if text
        else ""
    )
    tone = f"{verb} {'struck' if seen.attack else ''}".strip()
    return Token(
        id=f"{verb}-{cast.ids[card]}-{tile}",
        area="target",
        text=text,
        act=choice["action"],
        with_=parent,
        tone=tone,
        say=told,
    )


def _hp_of(view: View, cast: Cast, verb: str, card: str) -> int:
    """The HP a card has, or will have when it is played."""
    if verb == "play":
        return printed(cast, card).health
    return int(view["seats"][view["you"]]["board"][tile_of(view, view["you"], card)]["hp"])


def taken_up(view: View, cast: Cast) -> list[AnyNode]:
    """For each card that can act: what is asked once it is taken up, and its Attack and Block in all their turns. TB-2.10"""
    nodes: list[AnyNode] = []
    for name in dict.fromkeys(choice["card"] for choice in view["choices"] if choice["card"]):
        playing = bool(choices_of(view, "play", name))
        parent = held_id(cast, name) if playing else card_id(cast, view["you"], name)
        nodes.append(_asked_of(view, cast, name, parent, playing))
        if not playing:
            nodes += [
                _turned(view, cast, verb, name, parent) for verb in ("attack", "block") if choices_of(view, verb, name)
            ]
    return nodes


def _asked_of(view: View, cast: Cast, name: str, parent: str, playing: bool) -> Prompt:
    text, detail = _asked_to_play(view, name) if playing else _asked_to_act(view, cast, name)
    return Prompt(
        id=f"prompt-{parent}",
        area="prompt",
        text=text,
        detail=detail,
        tone="yours",
        with_=parent,
        say=f"{text} {detail}".strip(),
    )


def _asked_to_play(view: View, name: str) -> tuple[str, str]:
    hit = [
        tile
        for choice in choices_of(view, "play", name)
        if (tile := choice["tiles"][0]) in view["seats"][view["you"]]["forecast"]["tiles"]
    ]
    detail = (
        say("Under declared Attacks or Blocks: {tiles}.", tiles=", ".join(hit))
        if hit
        else say("It can act from your next turn on.")
    )
    return say("{card}: choose an empty tile.", card=name), detail


def _asked_to_act(view: View, cast: Cast, name: str) -> tuple[str, str]:
    card, can = printed(cast, name), []
    if choices_of(view, "move", name):
        can.append(say("move {speed}", speed=card.speed))
    if choices_of(view, "attack", name):
        can.append(say("attack {damage}", damage=card.damage))
    if choices_of(view, "block", name):
        can.append(say("block {defence}", defence=card.defence))
    text = say("{card}: {choices}.", card=name, choices=", ".join(can))
    closes = any(choice["closes"] for choice in legal_with(view, name))
    return text, closing() if closes else ""


def closing() -> str:
    """The warning before the first Card Action. TB-3.8"""
    return say("This closes the tactical part: Draw and Play come first.")


def _turned(view: View, cast: Cast, verb: str, name: str, parent: str) -> Actions:
    """An Attack or a Block in each of its turns. TB-5.6, TB-5.7"""
    card = printed(cast, name)
    label = (
        say("Attack {damage}", damage=card.damage) if verb == "attack" else say("Block {defence}", defence=card.defence)
    )
    drawing, key = ("tnb-attack", "a") if verb == "attack" else ("tnb-block", "b")
    buttons = tuple(
        Button(
            act=choice["action"],
            label=label,
            mark=drawing,
            key=key,
            tone=verb,
            say=action_label(view, cast, choice["action"]),
        )
        for choice in choices_of(view, verb, name)
    )
    return Actions(id=f"{verb}-{parent}", area="actions", buttons=buttons, ways=True, with_=parent)


# --- The prompt -------------------------------------------------------------------------------------------------------


def prompt(view: View, cast: Cast, event: Event | None) -> Prompt:
    """What is asked of the person here, or what is being waited for."""
    text, detail = _asked(view, cast, event)
    tone = "yours" if view["choices"] and event is None else ""
    return Prompt(id="prompt", area="prompt", text=text, detail=detail, tone=tone, say=f"{text} {detail}".strip())


def _asked(view: View, cast: Cast, event: Event | None) -> tuple[str, str]:
    if event is not None:
        return sentence(cast, event), ""
    if view["over"]:
        return say("The game is over."), ""
    if not view["choices"]:
        return say("It is {name}'s turn.", name=name_of(view, view["seat"])), ""
    ready = [
        choice["card"] for choice in view["choices"] if choice["card"] and not choice["action"].startswith("play ")
    ]
    cards = len(set(ready))
    detail = say_many("{number} card can act.", "{number} cards can act.", cards)
    tactics = any(choice["action"].split()[0] in ("draw", "play") for choice in view["choices"])
    if tactics and cards:
        text = say("Draw or play for {cost} TP each, then act with your cards.", cost=cost_of(view))
        return text, f"{detail} {first_action(view)}".strip()
    if tactics:
        return say("Draw a card or play one, for {cost} TP each.", cost=cost_of(view)), ""
    if cards:
        return say("Take up a card to move, attack or block."), detail
    return say("There is nothing left to do: end your turn."), ""


def cost_of(view: View) -> int:
    """What a Tactical Action costs. TB-4.1, TB-8.8"""
    return int(view["constants"]["action_cost"])


def first_action(view: View) -> str:
    """That the first Card Action closes the tactical part. TB-3.8"""
    closes = any(choice["closes"] for choice in view["choices"])
    return say("Your first Card Action closes the tactical part.") if closes else ""


def buttons(view: View) -> list[AnyNode]:
    """What has no card to take up: Draw and End Turn; a Draw that cannot be had says why. TB-4.2, TB-3.9"""
    if not view["choices"]:
        return []
    draw = Button(act="draw", label=say("Draw ({cost} TP)", cost=cost_of(view)), mark="deck", key="d")
    end = Button(act="end turn", label=say("End turn"), key="e", tone="strong", pass_=True)
    return [Actions(id="actions", area="actions", buttons=(draw, end))]


def notices(view: View) -> list[AnyNode]:
    """To whoever acts first: the other still acts before anything is resolved. TB-3.12"""
    if not view["choices"] or (view["seat"] != view["first"] and not is_simultaneous(view)):
        return []
    other = name_of(view, 1 - view["you"])
    threat = view["seats"][view["you"]]["threat"]
    text = told = say("{name} still acts before the resolution.", name=other)
    if threat:
        text = say("{name} still acts before the resolution: this sign is what could still come.", name=other)
        tiles = ", ".join(f"{tile} {amount}" for tile, amount in threat.items())
        told = say("{name} still acts before the resolution and could attack: {tiles}.", name=other, tiles=tiles)
    sign = Part(text=text, mark="tnb-threat", tone="notice")
    return [Text(id="threat", area="note", parts=(sign,), tone="notice", say=told)]


# --- Words of actions -------------------------------------------------------------------------------------------------


def action_label(view: View, cast: Cast, action: str) -> str:
    """An action in words."""
    verb, card, last = taken_apart(action)
    if verb == "draw":
        return say("Draw a card")
    if verb == "end":
        return say("End your turn")
    if verb == "play":
        return say("Play {card} on {tile}", card=card, tile=last)
    if verb == "move":
        return say("Move {card} to {tile}", card=card, tile=last)
    tiles = ", ".join(_covered(cast, verb, card, last))
    if verb == "block":
        return say("Block {tiles} with {card}", card=card, tiles=tiles)
    return say("Attack {tiles} with {card}", card=card, tiles=tiles)


def _covered(cast: Cast, verb: str, card: str, turn: str) -> list[str]:
    """The tiles an Attack or Block covers. TB-2.7, TB-2.8"""
    turns = printed(cast, card).turns
    shape = turns[int(turn[1:]) % len(turns)]
    return tile_names(across(shape) if verb == "attack" else shape)


def preview(view: View, cast: Cast, action: str) -> str:
    """What an action would come to if the round ended then; a drawn card stays unknown."""
    choice = choice_of(view, action)
    if choice is None:
        return ""
    if action == "end turn":
        return _left_undone(view)
    if action == "draw":
        number = len(view["seats"][view["you"]]["deck"])
        return say_many("One of {number} card, by lot.", "One of {number} cards, by lot.", number)
    told = [change_said(view, cast, choice)]
    if choice["closes"]:
        told.append(closing())
    return " ".join(told)


def _left_undone(view: View) -> str:
    """What ending the turn gives up. TB-3.10"""
    board = view["seats"][view["you"]]["board"].values()
    idle = [held["card"] for held in board if held and held["action"] == "available" and legal_with(view, held["card"])]
    if not idle:
        return say("Nothing is given up.")
    return say_many(
        "{number} card has not acted: {cards}.",
        "{number} cards have not acted: {cards}.",
        len(idle),
        cards=", ".join(idle),
    )


# --- Ghosts -----------------------------------------------------------------------------------------------------------


def ghosts(view: View, cast: Cast) -> dict[str, tuple[Ghost, ...]]:
    """What is shown over the boards while something is aimed at or pointed at: choices, declared records, and threats."""
    found = {choice["action"]: tuple(_of_choice(view, cast, choice)) for choice in view["choices"] if choice["card"]}
    for seat, of in enumerate(view["seats"]):
        for kind, drawing, _ in KINDS:
            for number, record in enumerate(of[kind]):
                traced = tuple(_trace(seat, kind, drawing, record))
                found[record_id(seat, kind, number)] = traced
                if tile_of(view, seat, record["card"]):
                    id = card_id(cast, seat, record["card"])
                    found[id] = (*found.get(id, ()), *traced)
    return {**_threats(view, cast, found), **found}


def _of_choice(view: View, cast: Cast, choice: Choices) -> Iterator[Ghost]:
    """The tiles a choice changes, with what would then happen there, and the Life Points it would leave."""
    verb, name, _ = taken_apart(choice["action"])
    card, you = printed(cast, name), view["you"]
    seat = 1 - you if verb == "attack" else you
    for tile in choice["tiles"]:
        held = view["seats"][seat]["board"][tile]
        hp = _hp_of(view, cast, verb, name) if verb in ("play", "move") else held["hp"] if held else None
        attack, block = card.damage if verb == "attack" else 0, card.defence if verb == "block" else 0
        yield _ghost(seat, tile, seen_on(view, seat, tile, hp, attack, block), verb, name)
    if verb == "move":
        left = tile_of(view, you, name)
        if left is not None:
            yield _ghost(you, left, seen_on(view, you, left, None), "left", "")
    for other, of in enumerate(view["seats"]):
        if choice["lp"][other] != of["forecast"]["lp"]:
            worse = choice["lp"][other] < of["forecast"]["lp"]
            yield Ghost(
                of=f"lp-{other}", parts=(Part(text=f"→ {choice['lp'][other]}"),), tone="bad" if worse else "good"
            )


def _ghost(seat: int, tile: str, seen: Seen, verb: str, name: str) -> Ghost:
    stands = (Part(text=name, tone="strong"),) if verb in ("play", "move") else ()
    tone = f"{verb} {'net' if seen.net else ''}".strip()
    return Ghost(of=tile_id(seat, tile), parts=(*stands, *sums(seen)), tone=tone)


def _trace(seat: int, kind: str, drawing: str, record: Mapping[str, Any]) -> Iterator[Ghost]:
    """The tiles of a declared record."""
    target, tone = (1 - seat, "attack") if kind == "attacks" else (seat, "block")
    for tile in record["tiles"]:
        yield Ghost(
            of=tile_id(target, tile),
            parts=(Part(text=str(record["amount"]), mark=drawing, tone=tone),),
            tone=f"trace {tone}",
        )


def _threats(view: View, cast: Cast, found: Mapping[str, Any]) -> dict[str, tuple[Ghost, ...]]:
    """What each card of the other could still declare, while one can do something about it. TB-3.12"""
    you = view["you"]
    if you is None or not view["choices"] or not view["seats"][you]["threat"]:
        return {}
    shown = {}
    for held in view["seats"][1 - you]["board"].values():
        card = printed(cast, held["card"]) if held else None
        if card is None or not card.damage or (id := card_id(cast, 1 - you, card.name)) in found:
            continue
        reached = tile_names(across(_union(card.turns)))
        part = Part(text=str(card.damage), mark="tnb-threat", tone="threat")
        shown[id] = tuple(Ghost(of=tile_id(you, tile), parts=(part,), tone="threat") for tile in reached)
    return shown


def _union(shapes: list[int]) -> int:
    covered = 0
    for shape in shapes:
        covered |= shape
    return covered


def popping(view: View, cast: Cast, event: Event) -> tuple[str, ...]:
    """The nodes an event makes pop."""
    if event.kind == layout.SETTLED:
        return (tile_id(event.a, TILE_NAMES[event.b]),)
    if event.kind == layout.DESTROYED:
        return (tile_id(event.a, TILE_NAMES[event.c]),)
    if event.kind in (layout.PLAYED, layout.MOVED, layout.BLOCKED, layout.ATTACKED):
        name = cast.notation[event.b]
        return (card_id(cast, event.a, name),) if tile_of(view, event.a, name) else ()
    return ()


def is_to_be_read(view: View, event: Event) -> bool:
    """Whether a resolution begins with this tile: then all of it is there to be read. TB-6.8"""
    if event.kind != layout.SETTLED or view["options"]["turn_order"] == "simultaneous":
        return False
    for seat, of in enumerate(view["seats"]):
        for number, name in enumerate(TILE_NAMES):
            if of["forecast"]["tiles"].get(name, {}).get("attack"):
                return (event.a, event.b) == (seat, number)
    return False
