"""A box for each director: hand and piles, leader and markers, how long the deck lasts, what is known of it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from footlights.games.the_theatre.scene_words import cards_word, number, pile_word, roman, with_you
from footlights.games.the_theatre.seen import TheatreView
from footlights.stage.remembered import remembered
from footlights.stage.scene import AnyNode, Panel, Part, Zone
from footlights.stage.tongue import say

LOW = 3  # staying power that is cause for worry


class Director(NamedTuple):
    """All that a box shows. `own_deck`: the cards of one's own Deck, unordered; nothing in the boxes of the others. R35"""

    seat: int
    name: str
    you: bool
    leads: bool
    format: str
    hand: int
    deck: int
    own_deck: tuple[tuple[str, int], ...]
    breakroom: tuple[str, ...]
    dismissed: tuple[str, ...]
    eliminated: int
    combo_active: bool
    combo_pending: bool
    team: int
    staying_power: int | None
    starting_size: int
    announced_cost: int | None
    deck_name: str | None


def director(view: TheatreView, seat: int) -> Director:
    """What a view knows of a player."""
    of, own = view.seats[seat], seat == view.you
    return Director(
        seat,
        of.name,
        own,
        seat == view.leader and not view.over,
        view.format,
        of.hand_size,
        of.deck,
        tuple(view.own_deck.items()) if own else (),
        tuple(of.breakroom),
        tuple(of.dismissed),
        of.eliminated,
        of.combo_active,
        of.combo_pending,
        of.team,
        of.staying_power,
        of.starting_size,
        of.announced_cost,
        of.deck_name,
    )


def boxes(view: TheatreView, turn: int | None, order: str) -> list[AnyNode]:
    """A box for each of the others, clockwise from the one who looks; and one's own. `order`: who leads and plays when."""
    you, players = view.you, view.players
    first = 0 if you is None else you + 1
    clockwise = [(first + step) % players for step in range(players)]
    shown = [_lit(box(director(view, seat)), seat == turn) for seat in clockwise]
    others = tuple(shown if you is None else shown[:-1])
    return [Panel(id="boxes", area="boxes", nodes=others, say=order), *shown[len(others) :]]


def _lit(shown: Panel, turn: bool) -> Panel:
    """The box of the one whose decision is awaited is marked."""
    return replace(shown, turn=True) if turn else shown


@remembered
def box(of: Director) -> Panel:
    """Everything everybody knows of a player."""
    hand: tuple[AnyNode, ...] = () if of.you or of.eliminated else (hidden_hand(of),)
    lying, facts = piles(of), seat_facts(of)
    told = [hand_said(of), *(pile.say for pile in lying)]
    told += [part.say or f"{part.label} {part.text}".strip() for part in facts]
    return Panel(
        id=f"seat-{of.seat}",
        area="you" if of.you else "box",
        tone="out" if of.eliminated else "",
        title=of.name,
        facts=facts,
        nodes=(*hand, *lying),
        you=of.you,
        seat=of.seat,
        say=f"{with_you(of.name) if of.you else of.name}: {', '.join(told)}.",
    )


def hidden_hand(of: Director) -> Zone:
    """Another's hand: so many backs. R35"""
    return Zone(
        id=f"hand-{of.seat}",
        area="backs",
        layout="row",
        title=pile_word("Hand"),
        backs=of.hand,
        count=of.hand,
        owner=of.seat,
        say=hand_said(of),
    )


def hand_said(of: Director) -> str:
    """The size of a hand."""
    return f"{pile_word('Hand')} {cards_word(of.hand)}"


def piles(of: Director) -> tuple[Zone, ...]:
    """Deck, Breakroom and Dismissed; everybody may look through the last two, and an owner through the Deck, unordered. R35"""
    own = tuple(card for card, copies in of.own_deck for _ in range(copies))
    return (
        _pile("Deck", "deck", of.seat, of.deck, own, of.deck),
        _pile("Breakroom", "breakroom", of.seat, 0, of.breakroom, len(of.breakroom)),
        _pile("Dismissed", "dismissed", of.seat, 0, of.dismissed, len(of.dismissed)),
    )


def _pile(name: str, key: str, seat: int, backs: int, holds: tuple[str, ...], size: int) -> Zone:
    title = pile_word(name)
    return Zone(
        id=f"{key}-{seat}",
        area=key,
        layout="pile",
        title=title,
        backs=backs,
        holds=holds,
        count=backs or len(holds),
        owner=seat,
        say=f"{title} {cards_word(size)}",
    )


def seat_facts(of: Director) -> tuple[Part, ...]:
    """Leader, markers, and the figures of a player."""
    facts = []
    if of.leads:
        facts.append(Part(text=say("Leader"), mark="crown", tone="leader", tip="Leader"))
    if of.eliminated:
        out = say("Out since Act {act}", act=roman(of.eliminated))
        facts.append(Part(text=out, mark="cross", tone="bad", tip="eliminated"))
    if of.combo_active:
        told = say("Combo marker: this Round's card gets +1")
        facts.append(Part(text="+1", label=say("Combo now"), mark="ability-combo", tone="good", say=told, tip="Combo"))
    if of.combo_pending:
        told = say("Combo marker: the next Round's card gets +1")
        facts.append(Part(text="+1", label=say("Combo next"), mark="ability-combo", say=told, tip="Combo"))
    if of.format == "team":
        facts.append(Part(label=say("Team"), text=str(of.team + 1), mark="team", tone=f"team-{of.team}"))
    return (*facts, *_power(of), *_start(of))


def _power(of: Director) -> list[Part]:
    """How long a player lasts: staying power, or in Shooting Star the cards won and left. TH-6.3, TH-9.13"""
    if of.format == "shooting-star":
        cards = len(of.breakroom)
        told = say("won {cards}", cards=cards_word(cards))
        won = Part(label=say("Won"), text=str(cards), mark="star", say=told, tip="Breakroom")
        return [won, Part(label=say("Cards left"), text=str(of.deck + of.hand), mark="hand")]
    power = of.staying_power
    if power is None:
        return []
    tone = "bad" if power <= LOW else ""
    return [Part(label=say("Staying power"), text=number(power), mark="shield", tone=tone, tip="staying power")]


def _start(of: Director) -> list[Part]:
    """What is known of a player's deck: its name, its size at the start, the cost announced. TH-1.3, TH-1.4"""
    known = [Part(label=say("Starting size"), text=str(of.starting_size), mark="deck", tone="quiet", tip="Deck")]
    if of.announced_cost is not None:
        cost = Part(label=say("Announced cost"), text=str(of.announced_cost), mark="coin", tone="quiet", tip="cost")
        known.append(cost)
    name = of.deck_name or say("secret deck")
    return [*known, Part(text=name, mark="book", tone="quiet", say=say("plays {deck}", deck=name))]
