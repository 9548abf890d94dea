"""What is one's own to see and to do: the hand, the purse, offers and upgrades, and what each play would come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from operator import itemgetter
from typing import Any, NamedTuple

from footlights.games.curtain_call.log import sentence, sentence_of
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.scene_screen import Targets, enemy_figure, enemy_in_full, move_lines
from footlights.games.curtain_call.scene_words import (
    BODIES,
    PROTAGONISTS,
    View,
    change_said,
    choice_of,
    cost_parts,
    costs_of,
    fate_part,
    figure,
    forecast_part,
    forecast_said,
    foreseen,
    is_out,
    name_of,
    outlook,
    wins,
)
from footlights.games.curtain_call.sets import Card as Printed
from footlights.games.curtain_call.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import (
    Actions,
    AnyNode,
    Button,
    Card,
    Ghost,
    Meter,
    Panel,
    Part,
    Prompt,
    Text,
    Zone,
    still_playable,
)
from footlights.stage.tongue import mark, say, say_many

END = layout.Actions.end_turn.written()
TYPE_MARKS = {"Attack": "cc-attack", "Defense": "cc-defend", "Action": "cc-action"}
BARRED = {
    "CC-4.10": mark("50 cards played"),
    "CC-5.2": mark("knocked out"),
    "CC-5.3": mark("Stage Fright"),
    "CC-5.4": mark("Heckled"),
}
FULL_HAND = 6  # from so many cards on they overlap
SEAT = 0


def actions_of(view: View) -> set[str]:
    """All that may be done now."""
    return {choice["action"] for choice in view["choices"]}


# --- The hand ---------------------------------------------------------------------------------------------------------------


class InHand(NamedTuple):
    """A card in hand as the view describes it."""

    card: str
    cost: int
    printed: int
    owner: str
    text: str
    damage: int | None
    hits: int
    lucky_damage: int | None
    chance: int | None
    why_not: str | None
    clause: str | None


in_hand = itemgetter(*InHand._fields)


def hand(view: View, may: Set[str]) -> Zone:
    """The cards in hand with current costs and numbers; one that cannot be played says why. CC-5.1, CC-5.7"""
    cards = tuple(
        _held(held_id(view, number), _act_of(view, number, may), InHand._make(in_hand(card)))
        for number, card in enumerate(view["hand_cards"])
    )
    told = say_many("Your hand: {number} card", "Your hand: {number} cards", len(cards))
    return Zone(
        id="hand",
        area="hand",
        layout="fan",
        nodes=cards,
        empty=say("no cards in hand"),
        owner=SEAT,
        tone=f"of-{len(cards)}" if len(cards) >= FULL_HAND else "",
        say=told,
    )


def held_id(view: View, number: int) -> str:
    """The node of a card in hand: its name, and which of several alike."""
    name = view["hand"][number]
    return f"held-{name}-{view['hand'][:number].count(name)}"


@remembered
def _held(id: str, act: str, card: InHand) -> Card:
    value = str(card.cost) if card.cost != card.printed else ""
    return Card(
        id=id,
        face=card.card,
        owner=SEAT,
        origin="draw",
        value=value,
        badges=tuple(_badges(card)),
        tone=f"{card.owner} {'cheap' if value else ''}".strip(),
        act=act,
        say=card_said(card),
    )


def _act_of(view: View, number: int, may: Set[str]) -> str:
    """What a click on a card does: play it, or ask why it cannot be played; nothing if somebody has to be named first."""
    if view["over"]:
        return ""
    base = layout.Actions.play.written(card=view["hand"][number])
    if base in may or not names_somebody(view["hand_cards"][number]):
        return base
    if any(f"{base} on {name}" in may for name in PROTAGONISTS.values()):
        return ""
    present = [name for ally, name in PROTAGONISTS.items() if not is_out(view, ally)]
    return f"{base} on {present[0]}" if present else base


def names_somebody(card: Mapping[str, Any]) -> bool:
    """Whether a card is played for a protagonist who is named. CC-5.8"""
    return "a protagonist" in card["text"].lower()


def damage_text(card: InHand) -> str:
    """What each hit deals now; with Luck both values and the chance. CC-8.2, CC-8.3"""
    times = f"×{card.hits}" if card.hits > 1 else ""
    if not card.chance:
        return f"{card.damage}{times}"
    if card.chance == layout.PERCENT:
        return f"{card.lucky_damage}{times}"
    return f"{card.damage}/{card.lucky_damage}{times} {card.chance}%"


def _badges(card: InHand) -> list[Part]:
    badges = []
    if card.damage is not None:
        badges.append(Part(text=damage_text(card), mark="cc-attack", tone="now"))
    if card.why_not:
        badges.append(Part(text=_barred(card), tone="bad"))
    return badges


def _barred(card: InHand) -> str:
    """Why a card cannot be played, in a few words."""
    short = BARRED.get(card.clause or "")
    return say(short) if short else say("needs {cost} energy", cost=card.cost)


def card_said(card: InHand) -> str:
    """A card in hand for the ear: cost, text, current numbers, and why it cannot be played."""
    cost = say("costs {cost}", cost=card.cost)
    if card.cost != card.printed:
        cost = say("costs {cost} instead of {printed}", cost=card.cost, printed=card.printed)
    told = [say("{card}, {cost}: {text}", card=card.card, cost=cost, text=sentence_of(card.text))]
    if card.damage is not None:
        facts = {"damage": card.damage, "lucky": card.lucky_damage, "chance": card.chance}
        told.append(say_many("{number} hit.", "{number} hits.", card.hits) if card.hits > 1 else "")
        told.append(
            say("Each hit deals {damage}, or {lucky} with a chance of {chance} %.", **facts)
            if card.chance
            else say("Each hit deals {damage}.", damage=card.damage)
        )
    if card.why_not:
        told.append(card.why_not)
    return " ".join(part for part in told if part)


def named_targets(view: View, may: Set[str]) -> Targets:
    """Plays for somebody, with the card that is taken up for each. CC-5.8"""
    found: dict[str, list[tuple[str, str]]] = {ally: [] for ally in PROTAGONISTS}
    for number, name in enumerate(view["hand"] if may else ()):
        for ally, whom in PROTAGONISTS.items():
            act = layout.Actions.play.written(card=name, target=whom)
            if act in may:
                found[ally].append((act, held_id(view, number)))
    return {ally: tuple(plays) for ally, plays in found.items()}


def in_play(cast: Cast, event: Event | None) -> list[AnyNode]:
    """The card being played, in front of the screen."""
    if event is None or event.kind != layout.PLAYED:
        return []
    name = cast.notation[event.a]
    card = Card(id="played", face=name, owner=SEAT, tone=cast.card(event.a).owner)
    return [
        Zone(
            id="in-play", area="played", layout="slot", nodes=(card,), owner=SEAT, say=say("In play: {card}", card=name)
        )
    ]


# --- Energy and piles -------------------------------------------------------------------------------------------------------


def purse(view: View) -> Panel:
    """Energy and the three piles that can be opened; the draw pile sorted, never in its order. Section 7"""
    draw, discard, deck = tuple(sorted(view["draw"])), tuple(view["discard"]), tuple(view["deck"])
    piles = (
        _pile("draw", mark("Draw"), draw, len(draw)),
        _pile("discard", mark("Discard"), discard, 0),
        _pile("deck", mark("Deck"), deck, 0),
    )
    return Panel(id="purse", area="purse", nodes=(_energy(view["energy"]), *piles), say=say("Energy and piles"))


@remembered
def _energy(energy: int) -> Meter:
    return Meter(
        id="energy",
        area="energy",
        label=say("Energy"),
        value=energy,
        most=max(layout.ENERGY, energy),
        shape="lamps",
        say=say("Energy {energy} of {most}", energy=energy, most=layout.ENERGY),
    )


@remembered
def _pile(id: str, called: str, cards: tuple[str, ...], backs: int) -> Zone:
    """Draw pile, discard pile or the whole deck."""
    title = say(called)
    return Zone(
        id=id,
        area="pile",
        layout="pile",
        title=title,
        backs=backs,
        holds=cards,
        count=len(cards),
        owner=SEAT if id != "deck" else None,
        tone=id,
        say=say("{pile}: {cards}", pile=title, cards=", ".join(cards) or say("no cards")),
    )


# --- Between fights ---------------------------------------------------------------------------------------------------------


def offers(view: View, cast: Cast) -> Panel:
    """What there is to choose from: enemies in full, or cards in both versions. CC-1.3, CC-2.2, CC-2.5, CC-2.6"""
    if view["decision"] == "enemy":
        nodes = tuple(_enemy_offer(view, cast, name) for name in view["offered"])
    else:
        nodes = tuple(_card_offer(view, cast, name) for name in view["offered"])
    tone = "upgrade" if view["decision"] == "upgrade" else ""
    return Panel(id="offers", area="offers", tone=tone, nodes=nodes, say=asked(view, cast)[0])


def _enemy_offer(view: View, cast: Cast, name: str) -> Panel:
    """An enemy with name, HP and full pattern. CC-2.2"""
    enemy = cast.enemies[cast.enemy_ids[name]]
    id = f"enemy-{cast.enemy_ids[name]}"
    figure_ = enemy_figure(name, cast.company, f"{id}-puppet")
    told = enemy_in_full(enemy)
    hp = Text(id=f"{id}-hp", area="offer-hp", parts=(Part(text=str(enemy.max_hp), label=say("HP"), mark="cc-heal"),))
    moves = Panel(id=f"{id}-moves", area="moves", nodes=move_lines(enemy, f"{id}-move", 0))
    return Panel(
        id=id,
        area="poster",
        title=name,
        nodes=(figure_, hp, moves),
        act=layout.Actions.face.written(enemy=name) if view["choices"] else "",
        say=told,
    )


def _card_offer(view: View, cast: Cast, name: str) -> Panel:
    """A card and what it becomes when it is upgraded. CC-2.6"""
    version = cast.versions[name]
    card = cast.card(version)
    verb = "upgrade" if view["decision"] == "upgrade" else "take"
    act = f"{verb} {name}" if view["choices"] else ""
    tone = card.owner
    copies = view["deck"].count(name) if verb == "upgrade" else 1
    plain = Card(id=f"offer-{version}", face=name, act=act, tone=tone, copies=copies)
    better = Card(id=f"better-{version}", face=card.called(1), tone=f"{tone} better")
    arrow = Text(id=f"arrow-{version}", area="arrow", parts=(Part(text="→", say=say("upgraded")),))
    return Panel(id=f"pair-{version}", area="pair", nodes=(plain, arrow, better), say=both_said(card))


@remembered
def both_said(card: Printed) -> str:
    """A card in both versions, for the ear."""
    facts = {"card": card.name, "cost": card.cost, "text": sentence_of(card.text)}
    better = {"better": card.called(1), "dear": card.upgraded_cost, "improved": sentence_of(card.upgraded_text)}
    return say("{card}, cost {cost}: {text} Upgraded, {better}, cost {dear}: {improved}", **facts, **better)


def whole_deck(view: View, cast: Cast) -> Zone:
    """All cards owned. Section 7"""
    counts = Counter[str](view["deck"])
    cards = tuple(
        Card(id=f"own-{cast.versions[name]}", face=name, copies=number, tone=cast.card(cast.versions[name]).owner)
        for name, number in counts.items()
    )
    listed = ", ".join(f"{number} {name}" if number > 1 else name for name, number in counts.items())
    return Zone(
        id="own-deck",
        area="owned",
        layout="wrap",
        title=say("Your deck"),
        nodes=cards,
        count=len(view["deck"]),
        empty=say("no cards yet"),
        say=say("Your deck: {cards}.", cards=listed or say("no cards yet")),
    )


# --- The prompt -------------------------------------------------------------------------------------------------------------


def prompt(view: View, cast: Cast, event: Event | None) -> Prompt:
    """What is asked of the person here."""
    text, detail = (sentence(cast, event), "") if event is not None else asked(view, cast)
    tone = "yours" if view["choices"] and event is None else ""
    return Prompt(id="prompt", area="prompt", text=text, detail=detail, tone=tone, say=f"{text} {detail}".strip())


def asked(view: View, cast: Cast) -> tuple[str, str]:
    """The question, and what helps to answer it."""
    if view["over"]:
        return say("The run is over."), ""
    decision = view["decision"]
    if decision == "basic":
        name = name_of(view["basic"])
        return say("Choose {name}'s Basic card.", name=name), say("Three copies of it go into the deck.")
    if decision == "enemy":
        return say("Whom do you face?"), say("Both do exactly what their pattern says.")
    if decision == "reward":
        return say("Take one card into your deck."), say("One of Aldric's, one of Pip's, one for both.")
    if decision == "upgrade":
        return say("Upgrade one card of your deck."), say("One copy of it becomes better for the rest of the run.")
    number = playable(view)
    left = say_many("{number} card can be played.", "{number} cards can be played.", number)
    return say("Play cards, then end the turn."), left if number else say("Nothing is left to play: end the turn.")


def playable(view: View) -> int:
    """How many cards in hand can be played."""
    return sum(1 for card in view["hand_cards"] if not card["why_not"])


def unused(view: View) -> str:
    """What ending the turn now leaves unplayed. CC-4.8"""
    return still_playable(playable(view))


def asked_for(view: View, may: Set[str]) -> list[AnyNode]:
    """What is asked once a card that names somebody is taken up. CC-5.8"""
    nodes: list[AnyNode] = []
    for number, name in enumerate(view["hand"] if may else ()):
        if any(layout.Actions.play.written(card=name, target=whom) in may for whom in PROTAGONISTS.values()):
            parent = held_id(view, number)
            text = say("{card}: for whom?", card=view["hand_cards"][number]["card"])
            nodes.append(Prompt(id=f"prompt-{parent}", area="prompt", text=text, tone="yours", with_=parent, say=text))
    return nodes


def buttons(may: Set[str]) -> list[AnyNode]:
    """Ending the turn. CC-4.8"""
    if END not in may:
        return []
    end = Button(act=END, label=say("End turn"), key="e", tone="strong")
    return [Actions(id="actions", area="actions", buttons=(end,))]


# --- Words and previews of actions ------------------------------------------------------------------------------------------


def action_label(view: View, cast: Cast, action: str) -> str:
    """An action in words."""
    done = layout.Actions.read(cast, action)
    if done.kind == "play" and done.target:
        return say("Play {card} for {name}", card=done.card, name=name_of(done.target.lower()))
    if done.kind == "play" and done.cost != cast.printed_cost(layout.PLAY.card(done.id)):
        return say("Play {card} for {cost} energy", card=done.card, cost=done.cost)
    return layout.Actions.label(cast, done.id)


def preview(view: View, cast: Cast, action: str) -> str:
    """What an action would come to, chance as chance."""
    done = layout.Actions.read(cast, action)
    if done.kind == "end_turn":
        return _ended(view)
    if done.kind == "face":
        return enemy_in_full(cast.enemies[layout.FACE.enemy(done.id)])
    if done.kind == "upgrade":
        card = cast.card(layout.IMPROVE.card(done.id))
        facts = {"card": card.called(1), "cost": card.upgraded_cost, "text": sentence_of(card.upgraded_text)}
        return say("{card}: cost {cost}: {text}", **facts)
    choice = choice_of(view, action)
    return change_said(view, choice) if choice and "enemy_hp" in choice else ""


def _ended(view: View) -> str:
    """What ending the turn would bring, by the forecast, and what it gives up. CC-16.5"""
    seen = view["forecast"] or {}
    told = [forecast_said(ally, outlook(seen[ally])) for ally in BODIES if seen and seen[ally]["covered"] is False]
    return " ".join([*told, _left_undone(view)])


def _left_undone(view: View) -> str:
    """What ending the turn gives up."""
    left = [card["card"] for card in view["hand_cards"] if not card["why_not"]]
    if not left:
        return say("Nothing is given up.")
    return say_many(
        "{number} card could still be played: {cards}.",
        "{number} cards could still be played: {cards}.",
        len(left),
        cards=", ".join(left),
    )


# --- Ghosts -----------------------------------------------------------------------------------------------------------------


def ghosts(view: View) -> dict[str, tuple[Ghost, ...]]:
    """What each play would make of the enemy, of one's own side and of the forecast, shown while its card is pointed at.

    Section 7
    """
    found = {}
    for choice in view["choices"]:
        if "enemy_hp" in choice:
            found[choice["action"]] = tuple(_of_choice(view, choice))
    return found


def _of_choice(view: View, choice: Mapping[str, Any]) -> list[Ghost]:
    enemy, shown = view["enemy"], []
    if wins(choice):
        shown.append(Ghost(of="hp-enemy", parts=(Part(text=say("defeated"), mark="cc-check"),), tone="good"))
    elif choice["enemy_hp"] != enemy["hp"]:
        parts = (Part(text=f"{enemy['hp']} → {figure(choice['enemy_hp'])}"),)
        shown.append(Ghost(of="hp-enemy", parts=parts, tone="foe"))
    for cost in costs_of(view, choice):
        tone = "bad" if cost.low < cost.before else "good"
        shown.append(Ghost(of=f"hp-{cost.ally}", parts=cost_parts(cost), tone=tone))
    for ally, then in foreseen(view, choice).items():
        part, fate = forecast_part(then), fate_part(then.fate, then.treasure)
        shown.append(Ghost(of=f"fore-{ally}", parts=(part, fate) if fate else (part,), tone=part.tone))
    return shown
