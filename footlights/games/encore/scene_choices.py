"""What is one's own to do: the hand, what appears with a card that is taken up, questions, buttons and the prompt.

A card in hand is taken up and put into a zone; a staged card is taken up and what it can do stands in the prompt bar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from footlights.games.encore.printed import cash, numbers_of
from footlights.games.encore.rules.effects import PERFORMER
from footlights.games.encore.scene_previews import action_label, can_meet, perform_label
from footlights.games.encore.scene_words import (
    Choice,
    View,
    choices_of,
    colour_tone,
    held_id,
    is_draft,
    is_offered,
    place_word,
    printed,
    staged_id,
    venue_vibes,
    verb_of,
    vibe_parts,
    zone_of,
    zones_of,
)
from footlights.games.encore.tables import Cast
from footlights.stage.scene import Actions, AnyNode, Button, Card, Part, Prompt, Token, Zone
from footlights.stage.scene import Choice as Question
from footlights.stage.tongue import say, say_many

MANY = 7  # from so many cards on they are narrower
OF_OPPONENT = re.compile(r"of your opponent\b|of your opponent's ")
USES = ("perform", "encore", "pre-show")


# --- The hand ---------------------------------------------------------------------------------------------------------


def hand(view: View, cast: Cast) -> list[AnyNode]:
    """One's own cards with current costs, vibes and what the opponent knows; each can be used or says why not. Section 7"""
    seat = view["you"]
    if seat is None or is_draft(view):
        return []
    cards = tuple(_held(view, cast, held) for held in view["hand_cards"])
    told = say_many("Your hand: {number} card", "Your hand: {number} cards", len(cards))
    return [
        Zone(
            id=f"hand-{seat}",
            area="hand",
            layout="fan",
            nodes=cards,
            empty=say("no cards in hand"),
            owner=seat,
            tone="many" if len(cards) >= MANY else "",
            say=told,
        )
    ]


def _held(view: View, cast: Cast, held: Mapping[str, Any]) -> Card:
    card = printed(cast, held["card"])
    badges = [*vibe_parts(card.vibes, venue_vibes(view, cast))]
    tone = "cost" if held["affordable"] else "cost dear"
    if held["cost"] != card.cost:
        tone += " changed"
    badges.append(Part(text=cash(held["cost"]), tone=tone))
    if held["known"]:
        badges.append(Part(mark="eye", tone="known", say=say("your opponent knows this card")))
    deck = "performer_deck" if held["kind"] == "performer" else "main_deck"
    return Card(
        id=held_id(cast, card.name),
        face=card.name,
        owner=view["you"],
        origin=f"{deck}-{view['you']}",
        badges=tuple(badges),
        tone=f"{held['kind']} {colour_tone(held['colour'])}".strip(),
        act=_hand_act(view, held),
        say=_held_said(view, cast, held),
    )


def _held_said(view: View, cast: Cast, held: Mapping[str, Any]) -> str:
    card = printed(cast, held["card"])
    told = [f"{card.name}, {numbers_of(card)}"]
    if held["cost"] != card.cost:
        told.append(say("costs {cost} now", cost=cash(held["cost"])))
    if not held["affordable"]:
        told.append(say("too dear"))
    if held["passes_vibe_check"]:
        told.append(say("would pass the Vibe Check"))
    if held["known"]:
        told.append(say("your opponent knows this card"))
    return ", ".join(told)


def _hand_act(view: View, held: Mapping[str, Any]) -> str:
    """What a click on a card in hand does, or asks why not; nothing if it is taken up first."""
    name = held["card"]
    if view["over"] or choices_of(view, "stage", name):
        return ""
    if is_offered(view, f"choose {name}") and not view["looking"]:
        return f"choose {name}"
    if held["kind"] == "surprise":
        return f"surprise {name}"
    return f"stage {name} {_some_zone(view, held['kind'])}"


def _some_zone(view: View, kind: str) -> str:
    """A zone to ask about: an empty one, if there is any."""
    zones = [zone for zone in zones_of(view) if kind == "performer" or zone[0] == "B"]
    stage = view["seats"][view["you"]]["stage"]
    return next((zone for zone in zones if not stage[zone]), zones[0])


# --- The stages -------------------------------------------------------------------------------------------------------


def stage_acts(view: View, cast: Cast, seat: int) -> dict[str, str]:
    """What a click on each staged card does: choosing it, giving it up, or asking why it cannot be used."""
    found = {}
    for zone, held in view["seats"][seat]["stage"].items():
        if held and (act := _staged_act(view, cast, seat, held)):
            found[zone] = act
    return found


def _staged_act(view: View, cast: Cast, seat: int, held: Mapping[str, Any]) -> str:
    name = held["card"]
    if is_offered(view, f"choose {name}") and _chooses_from(view, name) == seat:
        return f"choose {name}"
    if is_offered(view, f"remove {name}") and seat == view["you"]:
        return f"remove {name}"
    if seat != view["you"] or view["decision"] != "action" or not view["choices"] or uses_of(view, name):
        return ""
    if held["state"] == "suspended":
        return ""  # it can be seen, and digits are for what can be done
    if held["kind"] == "supporter":
        return f"pre-show {name}"
    return f"perform {name}" if (zone_of(view, seat, name) or "")[:1] == "M" else f"encore {name}"


def _chooses_from(view: View, name: str) -> int | None:
    """On whose stage the card to be chosen stands; with the same colours on both sides the sentence says it."""
    you = int(view["you"])
    sides = [seat for seat in (you, 1 - you) if zone_of(view, seat, name)]
    if view["looking"] or not sides:
        return None
    if len(sides) == 1:
        held = name in view["seats"][you]["hand"]
        return None if held and sides[0] != you and not _aims_at_opponent(view) else sides[0]
    return 1 - you if _aims_at_opponent(view) else you


def _aims_at_opponent(view: View) -> bool:
    return bool(view["asks"] and OF_OPPONENT.search(view["asks"]["text"]))


def uses_of(view: View, name: str) -> list[Choice]:
    """What a staged card of one's own can do now."""
    return [choice for choice in view["choices"] if choice["card"] == name and verb_of(choice) in USES]


def places(view: View, cast: Cast) -> dict[str, tuple[AnyNode, ...]]:
    """The zones of one's own stage that cards can be put into."""
    found: dict[str, list[AnyNode]] = {}
    for choice in view["choices"]:
        verb, zone = verb_of(choice), choice["zone"]
        if verb not in ("stage", "to"):
            continue
        with_ = held_id(cast, choice["card"]) if verb == "stage" else ""
        place = Token(
            id=f"{verb}-{cast.numbers[choice['card']] if choice['card'] else 'x'}-{zone}",
            area="target",
            text=zone,
            act=choice["action"],
            with_=with_,
            say=place_word(zone),
        )
        found.setdefault(zone, []).append(place)
    return {zone: tuple(nodes) for zone, nodes in found.items()}


# --- What appears with a card that is taken up ------------------------------------------------------------------------


def taken_up(view: View, cast: Cast) -> list[AnyNode]:
    """For each card that can be taken up: what is asked then, and what it can do."""
    nodes: list[AnyNode] = []
    for name in dict.fromkeys(choice["card"] for choice in choices_of(view, "stage")):
        cost = choices_of(view, "stage", name)[0]["cost"]
        text = say("{card}: choose an empty zone.", card=name)
        left = cash(view["seats"][view["you"]]["money"] - cost)
        detail = say("Signing Cost {cost}, {left} left; +1 //.", cost=cash(cost), left=left)
        nodes.append(_asked_of(held_id(cast, name), text, detail))
    for name in dict.fromkeys(choice["card"] for choice in view["choices"] if verb_of(choice) in USES):
        parent = staged_id(cast, view["you"], name)
        card = printed(cast, name)
        nodes.append(_asked_of(parent, say("{card}: what shall it do?", card=name), " ".join(card.texts)))
        nodes.append(Actions(id=f"do-{parent}", area="actions", buttons=_uses(view, cast, name), with_=parent))
    return nodes


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


def _uses(view: View, cast: Cast, name: str) -> tuple[Button, ...]:
    """Perform without and with Boost, ENCORE!!, PRE-SHOW; an ability that cannot be triggered now says why. EN-3.7 to 3.13"""
    found, card = [], printed(cast, name)
    for choice in uses_of(view, name):
        verb, action = verb_of(choice), choice["action"]
        if verb == "perform":
            star = "encore-star" if can_meet(view, choice) else ""
            drawing = "encore-boost" if choice["boosted"] else "encore-intensity"
            key, tone = ("b", "boosted") if choice["boosted"] else ("a", "perform")
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
        elif verb == "encore":
            found.append(_ability(action, "ENCORE!!", "encore-performer", "e", card.main))
        else:
            found.append(_ability(action, "PRE-SHOW", "encore-supporter", "s", card.main))
    missing = f"encore {name}"
    if view["decision"] == "action" and card.kind == PERFORMER and card.main and not is_offered(view, missing):
        found.append(_ability(missing, "ENCORE!!", "encore-performer", "e", card.main))
    return tuple(found)


def _ability(action: str, label: str, drawing: str, key: str, text: str) -> Button:
    return Button(act=action, label=label, mark=drawing, key=key, tone="ability", say=f"{label}: {text}")


# --- Questions --------------------------------------------------------------------------------------------------------


def questions(view: View, cast: Cast) -> list[AnyNode]:
    """Cards that are looked at and chosen from. V14"""
    if not view["looking"]:
        return []
    cards = tuple(
        Card(
            id=f"looked-{place}",
            face=name,
            owner=view["you"],
            act=f"choose {name}" if is_offered(view, f"choose {name}") else "",
            tone=colour_tone(printed(cast, name).colour),
        )
        for place, name in enumerate(view["looking"])
    )
    row = Zone(
        id="looked-at", area="looked", layout="wrap", nodes=cards, say=say("The cards you look at, the top one first")
    )
    title = say("Take one in hand")
    detail = say("The rest go to the bottom, in this order.")
    return [Question(id="look", area="look", title=title, detail=detail, nodes=(row,))]
