"""What is one's own to do: the hand, what appears with a card that is taken up, questions, buttons and the prompt.

A card in hand is taken up and put into a zone; a staged card is taken up and what it can do stands in the prompt bar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from footlights.games.encore.printed import cash, numbers_of
from footlights.games.encore.rules.effects import PERFORMER
from footlights.games.encore.rules.layout import Actions as Do
from footlights.games.encore.scene_previews import action_label, can_meet, perform_label
from footlights.games.encore.scene_words import (
    Options,
    colour_tone,
    held_id,
    is_draft,
    kind_of,
    mine_of,
    own_of,
    place_word,
    printed,
    staged_id,
    venue_vibes,
    vibe_parts,
    zone_of,
)
from footlights.games.encore.seen import EncoreView, HeldCard, Kind, Performance, Signing, StagedCard
from footlights.games.encore.sets import Card as Printed
from footlights.games.encore.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.scene import Actions, AnyNode, Button, Card, Part, Prompt, Token, Zone
from footlights.stage.scene import Choice as Question
from footlights.stage.tongue import say, say_many

MANY = 7  # from so many cards on they are narrower
OF_OPPONENT = re.compile(r"of your opponent\b|of your opponent's ")


# --- The hand ---------------------------------------------------------------------------------------------------------


def hand(view: EncoreView, cast: Cast, options: Options) -> list[AnyNode]:
    """One's own cards with current costs, vibes and what the opponent knows; each can be used or says why not. Section 7"""
    seat = view.you
    if seat is None or is_draft(view):
        return []
    to_stage = {choice.card for choice in options.of("stage")}
    zones = _some_zones(view)
    cards = []
    for held in view.hand_cards:
        name = held.card
        number = cast.numbers[name]
        act = "" if view.over or name in to_stage else _hand_act(view, held, options, zones)
        facts = Held(held.kind, held.cost, held.affordable, held.passes_vibe_check, held.known)
        cards.append((number, cast.card(number), facts, act))
    return [_hand(seat, venue_vibes(view, cast), tuple(cards))]


@remembered
def _hand(seat: int, venue: tuple[str, ...], cards: tuple[tuple[int, Printed, Held, str], ...]) -> Zone:
    told = say_many("Your hand: {number} card", "Your hand: {number} cards", len(cards))
    return Zone(
        id=f"hand-{seat}",
        area="hand",
        layout="fan",
        nodes=tuple(_held(seat, venue, *card) for card in cards),
        empty=say("no cards in hand"),
        owner=seat,
        tone="many" if len(cards) >= MANY else "",
        say=told,
    )


class Held(NamedTuple):
    """A card in hand: its kind, what it costs now, whether it can be paid, passes the Vibe Check, is known to the opponent."""

    kind: Kind
    cost: int
    affordable: bool
    passes: bool
    known: bool


@remembered
def _held(seat: int, venue: tuple[str, ...], number: int, card: Printed, held: Held, act: str) -> Card:
    tone = "cost" if held.affordable else "cost dear"
    if held.cost != card.cost:
        tone += " changed"
    badges = [*vibe_parts(card.vibes, venue), Part(text=cash(held.cost), tone=tone)]
    if held.known:
        badges.append(Part(mark="eye", tone="known", say=say("your opponent knows this card")))
    deck = "performer_deck" if held.kind == "performer" else "main_deck"
    return Card(
        id=f"held-{number}",
        face=card.name,
        owner=seat,
        origin=f"{deck}-{seat}",
        badges=tuple(badges),
        tone=f"{held.kind} {colour_tone(card.colour)}".strip(),
        act=act,
        say=_held_said(card, held),
    )


def _held_said(card: Printed, held: Held) -> str:
    told = [f"{card.name}, {numbers_of(card)}"]
    if held.cost != card.cost:
        told.append(say("costs {cost} now", cost=cash(held.cost)))
    if not held.affordable:
        told.append(say("too dear"))
    if held.passes:
        told.append(say("would pass the Vibe Check"))
    if held.known:
        told.append(say("your opponent knows this card"))
    return ", ".join(told)


def _hand_act(view: EncoreView, held: HeldCard, options: Options, zones: Mapping[Kind, str]) -> str:
    """What a click on a card in hand that cannot be staged does, or asks why not."""
    name = held.card
    if Do.choose.written(card=name) in options.offered and not view.looking:
        return Do.choose.written(card=name)
    if held.kind == "surprise":
        return Do.surprise.written(card=name)
    return Do.stage.written(card=name, zone=zones[held.kind])


def _some_zones(view: EncoreView) -> dict[Kind, str]:
    """A zone to ask about for each kind: an empty one, if there is any."""
    stage = own_of(view).stage
    free = [zone for zone in stage if not stage[zone]]
    back = [zone for zone in stage if zone[0] == "B"]
    return {
        "performer": next(iter(free), next(iter(stage))),
        "supporter": next((zone for zone in free if zone[0] == "B"), back[0]),
    }


# --- The stages -------------------------------------------------------------------------------------------------------


def stage_acts(view: EncoreView, seat: int, options: Options) -> dict[str, str]:
    """What a click on each staged card does: choosing it, giving it up, or asking why it cannot be used."""
    found = {}
    for zone, held in view.seats[seat].stage.items():
        if held and options.offered and (act := _staged_act(view, seat, held, options)):
            found[zone] = act
    return found


def _staged_act(view: EncoreView, seat: int, held: StagedCard, options: Options) -> str:
    name = held.card
    if Do.choose.written(card=name) in options.offered and _chooses_from(view, name) == seat:
        return Do.choose.written(card=name)
    if Do.remove.written(card=name) in options.offered and seat == view.you:
        return Do.remove.written(card=name)
    if seat != view.you or view.decision != "action" or name in options.uses:
        return ""
    if held.state == "suspended":
        return ""  # it can be seen, and digits are for what can be done
    if held.kind == "supporter":
        return Do.pre_show.written(card=name)
    return (
        Do.perform.written(card=name) if (zone_of(view, seat, name) or "")[:1] == "M" else Do.encore.written(card=name)
    )


def _chooses_from(view: EncoreView, name: str) -> int | None:
    """On whose stage the card to be chosen stands; with the same colours on both sides the sentence says it."""
    you = mine_of(view)
    sides = [seat for seat in (you, 1 - you) if zone_of(view, seat, name)]
    if view.looking or not sides:
        return None
    if len(sides) == 1:
        held = name in own_of(view).known_hand
        return None if held and sides[0] != you and not _aims_at_opponent(view) else sides[0]
    return 1 - you if _aims_at_opponent(view) else you


def _aims_at_opponent(view: EncoreView) -> bool:
    return bool(view.asks and OF_OPPONENT.search(view.asks.text))


def places(cast: Cast, options: Options) -> dict[str, tuple[AnyNode, ...]]:
    """The zones of one's own stage that cards can be put into."""
    found: dict[str, tuple[AnyNode, ...]] = {}
    for verb in ("stage", "to"):
        for choice in options.of(verb):
            if choice.zone:
                number = cast.numbers[choice.card] if choice.card else None
                place = _place(verb, number, choice.zone, choice.action)
                found[choice.zone] = (*found.get(choice.zone, ()), place)
    return found


@remembered
def _place(verb: str, number: int | None, zone: str, action: str) -> Token:
    return Token(
        id=f"{verb}-{'x' if number is None else number}-{zone}",
        area="target",
        text=zone,
        act=action,
        with_=f"held-{number}" if verb == "stage" else "",
        say=place_word(zone),
    )


# --- What appears with a card that is taken up ------------------------------------------------------------------------


def taken_up(view: EncoreView, cast: Cast, options: Options) -> list[AnyNode]:
    """For each card that can be taken up: what is asked then, and what it can do."""
    nodes: list[AnyNode] = []
    costs = {choice.card: choice.cost for choice in options.of("stage") if isinstance(choice, Signing)}
    for name, cost in costs.items():
        nodes.append(_asked_to_stage(held_id(cast, name), name, cost, own_of(view).money))
    for name in options.uses:
        parent = staged_id(cast, mine_of(view), name)
        card = printed(cast, name)
        nodes.append(_asked_to_use(parent, card))
        buttons = _uses(view, cast, card, options)
        nodes.append(Actions(id=f"do-{parent}", area="actions", buttons=buttons, with_=parent))
    return nodes


@remembered
def _asked_to_stage(parent: str, name: str, cost: int, money: int) -> Prompt:
    detail = say("Signing Cost {cost}, {left} left; +1 //.", cost=cash(cost), left=cash(money - cost))
    return _asked_of(parent, say("{card}: choose an empty zone.", card=name), detail)


@remembered
def _asked_to_use(parent: str, card: Printed) -> Prompt:
    return _asked_of(parent, say("{card}: what shall it do?", card=card.name), " ".join(card.texts))


def _asked_of(parent: str, text: str, detail: str) -> Prompt:
    return Prompt(
        id=f"prompt-{parent}",
        area="prompt",
        text=text,
        detail=detail,
        tone="yours",
        with_=parent,
        say=f"{text} {detail}",
    )


def _uses(view: EncoreView, cast: Cast, card: Printed, options: Options) -> tuple[Button, ...]:
    """Perform without and with Boost, ENCORE!!, PRE-SHOW; an ability that cannot be triggered now says why. EN-3.7 to 3.13"""
    found = []
    for choice in options.uses[card.name]:
        action = choice.action
        if isinstance(choice, Performance):
            star = "encore-star" if can_meet(view, choice) else ""
            drawing = "encore-boost" if choice.boosted else "encore-intensity"
            key, tone = ("b", "boosted") if choice.boosted else ("a", "perform")
            found.append(
                Button(
                    act=action,
                    label=perform_label(choice),
                    mark=star or drawing,
                    key=key,
                    tone=tone,
                    say=action_label(view, cast, action),
                )
            )
        elif kind_of(cast, choice) == "encore":
            found.append(_ability(action, "ENCORE!!", "encore-performer", "e", card.main))
        else:
            found.append(_ability(action, "PRE-SHOW", "encore-supporter", "s", card.main))
    missing = Do.encore.written(card=card.name)
    if view.decision == "action" and card.kind == PERFORMER and card.main and missing not in options.offered:
        found.append(_ability(missing, "ENCORE!!", "encore-performer", "e", card.main))
    return tuple(found)


def _ability(action: str, label: str, drawing: str, key: str, text: str) -> Button:
    return Button(act=action, label=label, mark=drawing, key=key, tone="ability", say=f"{label}: {text}")


# --- Questions --------------------------------------------------------------------------------------------------------


def questions(view: EncoreView, cast: Cast, options: Options) -> list[AnyNode]:
    """Cards that are looked at and chosen from. V14"""
    if not view.looking:
        return []
    cards = tuple(
        Card(
            id=f"looked-{place}",
            face=name,
            owner=view.you,
            act=Do.choose.written(card=name) if Do.choose.written(card=name) in options.offered else "",
            tone=colour_tone(printed(cast, name).colour),
        )
        for place, name in enumerate(view.looking)
    )
    row = Zone(
        id="looked-at", area="looked", layout="wrap", nodes=cards, say=say("The cards you look at, the top one first")
    )
    title = say("Take one in hand")
    detail = say("The rest go to the bottom, in this order.")
    return [Question(id="look", area="look", title=title, detail=detail, nodes=(row,))]
