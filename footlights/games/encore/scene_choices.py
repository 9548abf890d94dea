"""What is one's own to do: the hand, what appears with a card that is taken up, questions, buttons and the prompt.

A card in hand is taken up and put into a zone; a staged card is taken up and what it can do stands in the prompt bar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from footlights.games.encore.log import sentence
from footlights.games.encore.printed import cash, numbers_of
from footlights.games.encore.rules.effects import PERFORMER
from footlights.games.encore.scene_previews import can_meet, perform_label
from footlights.games.encore.scene_rig import passes_word
from footlights.games.encore.scene_words import (
    Choice,
    View,
    asked_text,
    choices_of,
    colour_tone,
    held_id,
    is_draft,
    is_offered,
    name_of,
    phase_word,
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
from footlights.stage.rule import Event
from footlights.stage.scene import Actions, AnyNode, Button, Card, Part, Prompt, Token, Zone
from footlights.stage.scene import Choice as Question
from footlights.stage.tongue import say, say_many

MANY = 7  # from so many cards on they overlap
MOST = 16
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
            tone=f"of-{min(len(cards), MOST)}" if len(cards) >= MANY else "",
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
    if held["kind"] == "supporter":
        return f"pre-show {name}"
    return f"perform {name}" if zone_of(view, seat, name)[0] == "M" else f"encore {name}"  # type: ignore[index]


def _chooses_from(view: View, name: str) -> int | None:
    """On whose stage the card to be chosen stands; with the same colours on both sides the sentence says it."""
    you = view["you"]
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
        nodes.append(_asked_of(parent, say("{card}: what does it do?", card=name), " ".join(card.texts)))
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
                Button(act=action, label=perform_label(view, choice), mark=star or drawing, key=key, tone=tone)
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
        return _waiting(view), _last_event(view)
    decision, asks = view["decision"], view["asks"]
    detail = asked_text(view)
    card = asks["card"] if asks else ""
    if decision == "colour":
        return say("Choose a colour deck: its Performers and its other cards are yours."), ""
    if decision == "split":
        number = view["constants"]["draw_cards"]
        return say_many(
            "Draw {number} card: from which deck?", "Draw {number} cards: from which decks?", number
        ), _last_event(view)
    if decision == "action":
        return _to_act(view), passes_word(view)
    if decision == "give_up":
        return say("Exhaust: which of the two is removed from the game?"), ""
    texts = {
        "card": say("{card}: choose a card.", card=card),
        "zone": say("{card}: choose a zone.", card=card),
        "may": say("{card}: do you?", card=card),
        "deck": say("{card}: draw from which deck?", card=card),
        "perform": say("{card}: who performs?", card=card),
    }
    return texts[decision], detail


def _to_act(view: View) -> str:
    """The one action that is due, by what can be done."""
    can = []
    if choices_of(view, "stage"):
        can.append(say("stage a card"))
    if choices_of(view, "perform"):
        can.append(say("perform"))
    if choices_of(view, "pre-show"):
        can.append(say("trigger a PRE-SHOW ability"))
    if choices_of(view, "encore"):
        can.append(say("trigger an ENCORE!!"))
    if choices_of(view, "surprise"):
        can.append(say("trigger a Surprise"))
    phase = phase_word(view["phase"])
    if not can:
        return say("{phase}: you can only pass.", phase=phase)
    return say("{phase}, one action: {actions}, or pass.", phase=phase, actions=", ".join(can))


def _waiting(view: View) -> str:
    name = name_of(view, view["seat"])
    if view["asks"] and view["decision"] != "action":
        return say("{name} resolves {card}.", name=name, card=view["asks"]["card"])
    if view["decision"] == "colour":
        return say("{name} chooses a colour.", name=name)
    return say("It is {name}'s turn.", name=name)


def _last_event(view: View) -> str:
    """What the last Event came to, at the beginning of the next Round. EN-5.9, EN-5.10"""
    last = view["last_event"]
    if not last or view["phase"] != "draw":
        return ""
    own, other = last["gauges"]
    facts = {"one": own, "two": other, "venue": last["venue"]}
    if last["result"] == "tie":
        return say("{venue} was a tie, {one} to {two}: both were paid.", **facts)
    paid = cash(last["payouts"][1 - last["result"]])
    name, loser = name_of(view, last["result"]), name_of(view, 1 - last["result"])
    return say(
        "{name} took {venue}, {one} to {two}; {loser} was paid {paid}.", name=name, loser=loser, paid=paid, **facts
    )


def buttons(view: View) -> list[AnyNode]:
    """What has no card or zone to click on."""
    found = [_button(view, choice["action"]) for choice in view["choices"]]
    shown = tuple(button for button in found if button)
    return [Actions(id="actions", area="actions", buttons=shown)] if shown else []


def _button(view: View, action: str) -> Button | None:
    if action == "pass":
        return Button(act=action, label=say("Pass"), key="p", tone="strong", pass_=True)
    if action == "yes":
        return Button(act=action, label=say("Yes"), mark="check", key="y")
    if action == "no":
        return Button(act=action, label=say("No"), key="n", tone="strong", pass_=True)
    if action == "stop":
        return Button(act=action, label=say("Stop here"), key="s", tone="strong", pass_=True)
    if action == "from main":
        return Button(act=action, label=say("Main Deck"), mark="deck", key="m")
    if action == "from performers":
        return Button(act=action, label=say("Performer Deck"), mark="encore-performer", key="p")
    if action.startswith("draw "):
        performers, others = (int(number) for number in action[5:].split("+"))
        return Button(
            act=action, label=split_label(performers, others), mark="deck", key=_split_key(performers, others)
        )
    return None


def split_label(performers: int, others: int) -> str:
    """How many cards from each deck. EN-2.3"""
    if not others:
        return say_many("{number} Performer", "{number} Performers", performers)
    if not performers:
        return say("{number} from the Main Deck", number=others)
    return say("{one} Performer + {two} Main Deck", one=performers, two=others)


def _split_key(performers: int, others: int) -> str:
    return "p" if not others else "m" if not performers else "b"
