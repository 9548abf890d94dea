"""What is one's own to see and to do: the hand, what appears with a card that is taken up, and what each choice would come to.

A card is taken up first; then its tiles are lit, and its Attack and Block stand in the prompt bar, to be turned and aimed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from footlights.games.tnb.log import sentence
from footlights.games.tnb.printed import numbers_of
from footlights.games.tnb.rules import layout
from footlights.games.tnb.scene_boards import KINDS, record_id
from footlights.games.tnb.scene_words import (
    Seen,
    View,
    card_id,
    change_said,
    choice_of,
    held_id,
    is_simultaneous,
    name_of,
    printed,
    result_word,
    seen_on,
    sums,
    tile_id,
)
from footlights.games.tnb.shapes import TILE_NAMES, across, tile_names
from footlights.games.tnb.tables import Card as Printed
from footlights.games.tnb.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import (
    Actions,
    AnyNode,
    Button,
    Card,
    Ghost,
    Part,
    Prompt,
    Text,
    Token,
    Zone,
    still_playable,
)
from footlights.stage.tongue import say, say_many

Choice = Mapping[str, Any]
Options = Mapping[str, Mapping[str, Sequence[Choice]]]  # what each card can do now: its choices by their verbs


def options_of(view: View, cast: Cast) -> Options:
    """What each card can do now."""
    found: dict[str, dict[str, list[Choice]]] = {}
    for choice in view["choices"]:
        if choice["card"]:
            found.setdefault(choice["card"], {}).setdefault(kind_of(cast, choice), []).append(choice)
    return found


def kind_of(cast: Cast, choice: Choice) -> str:
    """What kind of action a choice is."""
    return layout.Actions.read(cast, choice["action"]).kind


def tile_of(view: View, seat: int, card: str) -> str | None:
    """The tile a card stands on."""
    return next((tile for tile, held in view["seats"][seat]["board"].items() if held and held["card"] == card), None)


# --- The hand ---------------------------------------------------------------------------------------------------------


def hand(view: View, cast: Cast, options: Options) -> list[AnyNode]:
    """One's own cards. One that cannot be played names its action, so that the reason can be given. TB-4.3"""
    seat = view["you"]
    if seat is None:
        return []
    tile = "" if view["over"] else _some_tile(view)
    cards = []
    for name in view["seats"][seat]["hand"]:
        number = cast.ids[name]
        act = (
            "" if view["over"] or "play" in options.get(name, ()) else layout.Actions.play.written(card=name, tile=tile)
        )
        cards.append((cast.cards[number], number, act))
    return [_hand(seat, tuple(cards))]


@remembered
def _hand(seat: int, cards: tuple[tuple[Printed, int, str], ...]) -> Zone:
    told = say_many("Your hand: {number} card", "Your hand: {number} cards", len(cards))
    return Zone(
        id=f"hand-{seat}",
        area="hand",
        layout="fan",
        title=say("Your hand"),
        nodes=tuple(_held(seat, *card) for card in cards),
        count=len(cards),
        empty=say("no cards"),
        owner=seat,
        say=told,
    )


def _held(seat: int, card: Printed, number: int, act: str) -> Card:
    told = say("{card}, {numbers}", card=card.name, numbers=numbers_of(card))
    return Card(id=f"held-{number}", face=card.name, owner=seat, origin=f"deck-{seat}", act=act, say=told)


def _some_tile(view: View) -> str:
    """A tile to ask about: an empty one, if there is any."""
    board = view["seats"][view["you"]]["board"]
    return next((tile for tile, held in board.items() if not held), TILE_NAMES[0])


def own_deck(view: View) -> list[AnyNode]:
    """What is left of one's own Deck, in no order. TB-8.9"""
    if view["you"] is None or view["over"]:
        return []
    return [_own_deck(tuple(view["seats"][view["you"]]["deck"]))]


@remembered
def _own_deck(cards: tuple[str, ...]) -> Text:
    names = ", ".join(cards) or say("no cards")
    told = say_many(
        "Your Deck has {number} card, in no order: {cards}.",
        "Your Deck has {number} cards, in no order: {cards}.",
        len(cards),
        cards=names,
    )
    parts = (Part(text=say("Your Deck, in no order:"), tone="strong"), Part(text=names, tone="quiet"))
    return Text(id="own-deck", area="list", parts=parts, say=told)


# --- What appears with a card that is taken up --------------------------------------------------------------------------


def board_act(view: View, cast: Cast, seat: int, name: str, options: Options) -> str:
    """What a card on one's own board would do if it could: asked for the reason why not. TB-5.2"""
    if seat != view["you"] or not view["choices"] or name in options:
        return ""
    card = printed(cast, name)
    kind = layout.Actions.attack if card.damage else layout.Actions.block
    return kind.written(card=name, turn="r0") if card.damage or card.defence else ""


def targets(view: View, cast: Cast) -> dict[str, tuple[AnyNode, ...]]:
    """The places of Plays and Moves on the tiles of one's own. TB-4.3, TB-5.3"""
    found: dict[str, tuple[AnyNode, ...]] = {}
    places = _places_of(view, view["you"])
    for choice in view["choices"]:
        verb = kind_of(cast, choice)
        if verb in ("play", "move"):
            name, (tile,) = choice["card"], choice["tiles"]
            seen = seen_on(view, view["you"], tile, printed(cast, name).health if verb == "play" else places[name][1])
            target = _target(view["you"], cast.ids[name], verb, tile, seen, choice["action"])
            found[tile] = (*found.get(tile, ()), target)
    return found


@remembered
def _target(seat: int, number: int, verb: str, tile: str, seen: Seen, action: str) -> Token:
    """One place; one that is attacked says what would come of it. TB-4.4"""
    text = result_word(seen) if seen.result else ""
    told = (
        say("attack {attack}, block {block}: {result}", attack=seen.attack, block=seen.block, result=text)
        if text
        else ""
    )
    return Token(
        id=f"{verb}-{number}-{tile}",
        area="target",
        text=text,
        act=action,
        with_=f"held-{number}" if verb == "play" else f"on-{seat}-{number}",
        tone=f"{verb} {'struck' if seen.attack else ''}".strip(),
        say=told,
    )


def _places_of(view: View, seat: int) -> dict[str, tuple[str, int]]:
    """The cards on a board: the tile each stands on, and its HP."""
    return {held["card"]: (tile, held["hp"]) for tile, held in view["seats"][seat]["board"].items() if held}


def taken_up(view: View, cast: Cast, options: Options) -> list[AnyNode]:
    """For each card that can act: what is asked once it is taken up, and its Attack and Block in all their turns. TB-2.10"""
    nodes: list[AnyNode] = []
    for name, choices in options.items():
        if "play" in choices:
            attacked = view["seats"][view["you"]]["forecast"]["tiles"]
            hit = [choice["tiles"][0] for choice in choices["play"] if choice["tiles"][0] in attacked]
            nodes.append(_asked_to_play(held_id(cast, name), name, tuple(hit)))
            continue
        card, parent = printed(cast, name), card_id(cast, view["you"], name)
        closes = any(choice["closes"] for same in choices.values() for choice in same)
        nodes.append(_asked_to_act(parent, card, tuple(choices), closes))
        for verb in ("attack", "block"):
            if verb in choices:
                done = [layout.Actions.read(cast, choice["action"]) for choice in choices[verb]]
                nodes.append(_turned(parent, card, verb, tuple((str(action), action.turn) for action in done)))
    return nodes


def _asked_of(parent: str, text: str, detail: str) -> Prompt:
    return Prompt(
        id=f"prompt-{parent}",
        area="prompt",
        text=text,
        detail=detail,
        tone="yours",
        with_=parent,
        say=f"{text} {detail}".strip(),
    )


@remembered
def _asked_to_play(parent: str, name: str, hit: tuple[str, ...]) -> Prompt:
    detail = (
        say("Under declared Attacks or Blocks: {tiles}.", tiles=", ".join(hit))
        if hit
        else say("It can act from your next turn on.")
    )
    return _asked_of(parent, say("{card}: choose an empty tile.", card=name), detail)


@remembered
def _asked_to_act(parent: str, card: Printed, verbs: tuple[str, ...], closes: bool) -> Prompt:
    can = []
    if "move" in verbs:
        can.append(say("move {speed}", speed=card.speed))
    if "attack" in verbs:
        can.append(say("attack {damage}", damage=card.damage))
    if "block" in verbs:
        can.append(say("block {defence}", defence=card.defence))
    text = say("{card}: {choices}.", card=card.name, choices=", ".join(can))
    return _asked_of(parent, text, closing() if closes else "")


def closing() -> str:
    """The warning before the first Card Action. TB-3.8"""
    return say("This closes the tactical part: Draw and Play come first.")


@remembered
def _turned(parent: str, card: Printed, verb: str, ways: tuple[tuple[str, str], ...]) -> Actions:
    """An Attack or a Block in each of its turns. TB-5.6, TB-5.7"""
    label = (
        say("Attack {damage}", damage=card.damage) if verb == "attack" else say("Block {defence}", defence=card.defence)
    )
    drawing, key = ("tnb-attack", "a") if verb == "attack" else ("tnb-block", "b")
    buttons = tuple(
        Button(
            act=action,
            label=label,
            mark=drawing,
            key=key,
            tone=verb,
            say=_aiming_label(verb, card, turn),
        )
        for action, turn in ways
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
    verbs = [(kind_of(cast, choice), choice["card"]) for choice in view["choices"]]
    cards = len({card for verb, card in verbs if card and verb != "play"})
    detail = say_many("{number} card can act.", "{number} cards can act.", cards)
    tactics = any(verb in ("draw", "play") for verb, _ in verbs)
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
    return [_buttons(cost_of(view))] if view["choices"] else []


@remembered
def _buttons(cost: int) -> Actions:
    draw = Button(act="draw", label=say("Draw ({cost} TP)", cost=cost), mark="deck", key="d")
    end = Button(act="end turn", label=say("End turn"), key="e", tone="strong", pass_=True)
    return Actions(id="actions", area="actions", buttons=(draw, end))


def notices(view: View) -> list[AnyNode]:
    """To whoever acts first: the other still acts before anything is resolved. TB-3.12"""
    if not view["choices"] or (view["seat"] != view["first"] and not is_simultaneous(view)):
        return []
    return [_notice(name_of(view, 1 - view["you"]), tuple(view["seats"][view["you"]]["threat"].items()))]


@remembered
def _notice(other: str, threat: tuple[tuple[str, int], ...]) -> Text:
    text = told = say("{name} still acts before the resolution.", name=other)
    if threat:
        text = say("{name} still acts before the resolution: this sign is what could still come.", name=other)
        tiles = ", ".join(f"{tile} {amount}" for tile, amount in threat)
        told = say("{name} still acts before the resolution and could attack: {tiles}.", name=other, tiles=tiles)
    sign = Part(text=text, mark="tnb-threat", tone="notice")
    return Text(id="threat", area="note", parts=(sign,), tone="notice", say=told)


# --- Words of actions -------------------------------------------------------------------------------------------------


def action_label(cast: Cast, action: str) -> str:
    """An action in words."""
    done = layout.Actions.read(cast, action)
    if done.kind in ("attack", "block"):
        return _aiming_label(done.kind, printed(cast, done.card), done.turn)
    return layout.Actions.label(cast, done.id)


@remembered
def _aiming_label(verb: str, card: Printed, turn: str) -> str:
    """An Attack or a Block with the tiles it covers. TB-2.7, TB-2.8"""
    shape = card.turns[int(turn[1:]) % len(card.turns)]
    tiles = ", ".join(tile_names(across(shape) if verb == "attack" else shape))
    kind = layout.Actions.attack if verb == "attack" else layout.Actions.block
    return say(kind.label, card=card.name, tiles=tiles)


def preview(view: View, cast: Cast, action: str) -> str:
    """What an action would come to if the round ended then; a drawn card stays unknown."""
    choice = choice_of(view, action)
    if choice is None:
        return ""
    kind = kind_of(cast, choice)
    if kind == "end_turn":
        return _left_undone(view)
    if kind == "draw":
        number = len(view["seats"][view["you"]]["deck"])
        return say_many("One of {number} card, by lot.", "One of {number} cards, by lot.", number)
    told = [change_said(view, cast, choice)]
    if choice["closes"]:
        told.append(closing())
    return " ".join(told)


def _left_undone(view: View) -> str:
    """What ending the turn gives up. TB-3.10"""
    return _not_acted(view) or say("Nothing is given up.")


def unused(view: View, cast: Cast) -> str:
    """What ending the turn leaves undone: cards that could be played, and those that have not acted. TB-3.10"""
    playable = {choice["card"] for choice in view["choices"] if kind_of(cast, choice) == "play"}
    return " ".join(filter(None, (still_playable(len(playable)), _not_acted(view))))


def _not_acted(view: View) -> str:
    board = view["seats"][view["you"]]["board"].values()
    ready = {choice["card"] for choice in view["choices"]}
    idle = [held["card"] for held in board if held and held["action"] == "available" and held["card"] in ready]
    if not idle:
        return ""
    return say_many(
        "{number} card has not acted: {cards}.",
        "{number} cards have not acted: {cards}.",
        len(idle),
        cards=", ".join(idle),
    )


# --- Ghosts -----------------------------------------------------------------------------------------------------------


def ghosts(view: View, cast: Cast) -> dict[str, tuple[Ghost, ...]]:
    """What is shown over the boards while something is aimed at or pointed at: choices, declared records, and threats."""
    places = [_places_of(view, seat) for seat in range(len(view["seats"]))]
    found = {
        choice["action"]: _of_choice(view, cast, choice, places[view["you"]])
        for choice in view["choices"]
        if choice["card"]
    }
    for seat, of in enumerate(view["seats"]):
        for kind in KINDS:
            for number, record in enumerate(of[kind]):
                traced = _trace(seat, kind, tuple(record["tiles"]), record["amount"])
                found[record_id(seat, kind, number)] = traced
                if record["card"] in places[seat]:
                    id = card_id(cast, seat, record["card"])
                    found[id] = (*found.get(id, ()), *traced)
    return {**_threats(view, cast, found), **found}


def _of_choice(view: View, cast: Cast, choice: Choice, places: Mapping[str, tuple[str, int]]) -> tuple[Ghost, ...]:
    """The tiles a choice changes, with what would then happen there, and the Life Points it would leave."""
    verb, name, you = kind_of(cast, choice), choice["card"], view["you"]
    card, seat = printed(cast, name), 1 - you if verb == "attack" else you
    attack, block = card.damage if verb == "attack" else 0, card.defence if verb == "block" else 0
    shown = []
    for tile in choice["tiles"]:
        held = view["seats"][seat]["board"][tile]
        hp = card.health if verb == "play" else places[name][1] if verb == "move" else held["hp"] if held else None
        shown.append(_ghost(seat, tile, seen_on(view, seat, tile, hp, attack, block), verb, name))
    if verb == "move":
        left = places[name][0]
        shown.append(_ghost(you, left, seen_on(view, you, left, None), "left", ""))
    for other, of in enumerate(view["seats"]):
        if choice["lp"][other] != of["forecast"]["lp"]:
            worse = choice["lp"][other] < of["forecast"]["lp"]
            then = Part(text=f"→ {choice['lp'][other]}")
            shown.append(Ghost(of=f"lp-{other}", parts=(then,), tone="bad" if worse else "good"))
    return tuple(shown)


@remembered
def _ghost(seat: int, tile: str, seen: Seen, verb: str, name: str) -> Ghost:
    stands = (Part(text=name, tone="strong"),) if verb in ("play", "move") else ()
    tone = f"{verb} {'net' if seen.net else ''}".strip()
    return Ghost(of=tile_id(seat, tile), parts=(*stands, *sums(seen, False)), tone=tone)


@remembered
def _trace(seat: int, kind: str, tiles: tuple[str, ...], amount: int) -> tuple[Ghost, ...]:
    """The tiles of a declared record."""
    target, tone = (1 - seat, "attack") if kind == "attacks" else (seat, "block")
    parts = (Part(text=str(amount), mark=KINDS[kind], tone=tone),)
    return tuple(Ghost(of=tile_id(target, tile), parts=parts, tone=f"trace {tone}") for tile in tiles)


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
        shown[id] = _threat(you, card.turns, card.damage)
    return shown


@remembered
def _threat(seat: int, turns: tuple[int, ...], damage: int) -> tuple[Ghost, ...]:
    """Everything on a seat's board that a card could reach. TB-2.8, TB-2.10"""
    part = Part(text=str(damage), mark="tnb-threat", tone="threat")
    reached = tile_names(across(reduce(or_, turns)))
    return tuple(Ghost(of=tile_id(seat, tile), parts=(part,), tone="threat") for tile in reached)


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
