"""The two Managers with money, tour, decks and colours, and the screen on which the colours are drafted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from footlights.games.encore.marks import colour_mark
from footlights.games.encore.printed import cash
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.scene_words import View, colour_tone, mine_of, money_id, name_of
from footlights.games.encore.sets import Card as Printed
from footlights.games.encore.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Meter, Panel, Part, Text, Token, Zone
from footlights.stage.tongue import say, say_many

DECKS = ("performer_deck", "main_deck")

# --- A Manager --------------------------------------------------------------------------------------------------------


def manager(view: View, cast: Cast, seat: int, event: Event | None) -> Panel:
    """A Manager's $, Venues, colours, decks and what is removed; of the other also the hand. Section 2.2"""
    of, own = view["seats"][seat], seat == view["you"]
    priority = view["priority"] == seat
    hand = len(of["hand"]) if isinstance(of["hand"], list) else of["hand"]
    colours, toured, removed = tuple(of["colours"]), tuple(of["tour"]), tuple(of["removed"])
    purse = Purse(of["money"], view["money_leader"] == seat, of["venues"], view["constants"]["venues_to_win"], toured)
    lists = tuple([(colour, cast.colour_lists[colour]) for colour in colours])
    hidden = (hand, of["hand_performers"], of["hand_others"], tuple(of["known_hand"]))
    decks = tuple([(name, tuple(of["unseen"][name]), of[name], tuple(of["bottom"][name])) for name in DECKS])
    nodes = (
        _purse(seat, of["name"], purse),
        *([_colours(seat, lists)] if colours else ()),
        _piles(seat, None if own else hidden, decks, removed),
    )
    sizes = (hand, of["performer_deck"], of["main_deck"])
    return Panel(
        id=f"seat-{seat}",
        area="you" if seat == mine_of(view) else "them",
        title=of["name"],
        facts=_facts(of["studio"], priority and not view["over"]),
        nodes=nodes,
        you=own,
        turn=event is None and not view["over"] and seat == view["seat"],
        seat=seat,
        say=_manager_said(of["name"], own, priority, purse, of["gauge"], sizes, colours, removed),
    )


class Purse(NamedTuple):
    """A Manager's $ and whether they are the most; the Venues won, how many win the game, and which they are."""

    money: int
    leads: bool
    won: int
    most: int
    tour: tuple[str, ...]


Hidden = tuple[int, int, int, tuple[str, ...]]  # a hand's size, by deck of origin, and what is known of it
Deck = tuple[
    str, tuple[str, ...], int, tuple[str, ...]
]  # its name, what may be in it, its size, what is known at its bottom
Lists = tuple[tuple[str, tuple[str, ...]], ...]  # colours with all their cards


def _line(seat: int, name: str, nodes: Iterable[AnyNode]) -> Panel:
    return Panel(id=f"{name}-{seat}", area="line", tone=name, nodes=tuple(nodes))


@remembered
def _facts(studio: str, priority: bool) -> tuple[Part, ...]:
    facts = [Part(text=studio, tone="studio")]
    if priority:
        facts.append(Part(text=say("Priority"), mark="encore-priority", tone="leader"))
    return tuple(facts)


@remembered
def _manager_said(
    name: str,
    own: bool,
    priority: bool,
    purse: Purse,
    gauge: int,
    sizes: tuple[int, int, int],
    colours: tuple[str, ...],
    removed: tuple[str, ...],
) -> str:
    """A Manager's numbers for the ear."""
    who = say("{name} (you)", name=name) if own else name
    hand, performers, others = sizes
    facts = {"money": cash(purse.money), "gauge": gauge, "venues": purse.won, "hand": hand}
    told = [say("{name}: {money}, gauge {gauge}, Venues {venues}, cards in hand {hand}.", name=who, **facts)]
    told.append(say("Priority.") if priority else "")
    told.append(say("Colours: {colours}.", colours=", ".join(colours)) if colours else "")
    told.append(say("Tour: {venues}.", venues=", ".join(purse.tour)) if purse.tour else "")
    told.append(say("Performer Deck {performers}, Main Deck {others}.", performers=performers, others=others))
    told.append(say("Removed from the game: {cards}.", cards=", ".join(removed)) if removed else "")
    return " ".join(filter(None, told))


@remembered
def _purse(seat: int, name: str, purse: Purse) -> Panel:
    return _line(seat, "purse", (_money(seat, name, purse), _toured(seat, purse.tour), _tour(seat, purse)))


def _money(seat: int, name: str, purse: Purse) -> Token:
    """A Manager's $; whoever leads is marked."""
    text, tone = cash(purse.money), "leads" if purse.leads else ""
    told = say("{name} has {money}", name=name, money=text)
    return Token(id=money_id(seat), area="money", text=text, mark="encore-cash", tone=tone, say=told)


def _tour(seat: int, purse: Purse) -> Meter:
    """Venues won, of those that win the game. EN-6.1"""
    told = say("{won} of {most} Venues", won=purse.won, most=purse.most)
    return Meter(
        id=f"tour-{seat}",
        area="tour",
        label=say("Tour"),
        value=purse.won,
        most=max(purse.won, purse.most),
        mark="encore-venue",
        shape="lamps",
        say=told,
    )


def _toured(seat: int, won: tuple[str, ...]) -> Zone:
    """The Tour History, face up. EN-5.9"""
    return Zone(
        id=f"toured-{seat}",
        area="pile",
        layout="pile",
        title=say("Tour"),
        holds=won,
        count=len(won),
        owner=seat,
        tone="toured",
        say=say("Tour: {venues}.", venues=", ".join(won) or say("no Venues")),
    )


@remembered
def _colours(seat: int, lists: Lists) -> Panel:
    """Both colours of a Manager, each to be opened as its full list. EN-1.3"""
    piles = [
        Zone(
            id=f"colour-{seat}-{place}",
            area="colour",
            layout="pile",
            title=colour,
            holds=cards,
            count=len(cards),
            owner=seat,
            tone=colour_tone(colour),
            say=say("{colour} deck list", colour=colour),
        )
        for place, (colour, cards) in enumerate(lists)
    ]
    return _line(seat, "colours", piles)


@remembered
def _piles(seat: int, hidden: Hidden | None, decks: tuple[Deck, ...], removed: tuple[str, ...]) -> Panel:
    hand = [_hidden_hand(seat, *hidden)] if hidden else []
    return _line(
        seat, "piles", (*hand, *(_deck(seat, hidden is None, *deck) for deck in decks), _removed(seat, removed))
    )


def _hidden_hand(seat: int, size: int, performers: int, others: int, known: tuple[str, ...]) -> Zone:
    """The other's hand: a number by deck of origin, and what is known of it. EN-0.13, section 2.2"""
    split = {"performers": performers, "others": others}
    told = say("Hand: {performers} from the Performer Deck, {others} from the Main Deck.", **split)
    if known:
        told += " " + say("Known of it: {cards}.", cards=", ".join(known))
    return Zone(
        id=f"hand-{seat}",
        area="backs",
        layout="row",
        title=say("Hand {performers} + {others}", **split),
        backs=size,
        holds=known,
        owner=seat,
        tone="seen" if known else "",
        say=told,
    )


def _deck(seat: int, own: bool, name: str, cards: tuple[str, ...], size: int, bottom: tuple[str, ...]) -> Zone:
    """A deck: its size; opened, what may still be in it, in no order. Section 2.2"""
    title = say("Performers") if name == "performer_deck" else say("Main Deck")
    told = say_many("{deck}: {number} card.", "{deck}: {number} cards.", size, deck=title)
    told += " " + (say("In it: {cards}.", cards=", ".join(cards) or "–") if own else _unseen_said(cards))
    if own and bottom:
        told += " " + say("At the bottom: {cards}.", cards=", ".join(bottom))
    return Zone(
        id=f"{name}-{seat}",
        area="pile",
        layout="pile",
        title=title,
        backs=min(size, 3),
        holds=cards,
        count=size,
        owner=seat,
        tone="deck",
        say=told,
    )


def _unseen_said(cards: tuple[str, ...]) -> str:
    return say("In it or in the hand: {cards}.", cards=", ".join(cards) or "–")


def _removed(seat: int, cards: tuple[str, ...]) -> Zone:
    """Cards removed from the game, face up. EN-0.9"""
    return Zone(
        id=f"removed-{seat}",
        area="pile",
        layout="pile",
        title=say("Removed"),
        holds=cards,
        count=len(cards),
        owner=seat,
        tone="removed",
    )


# --- The draft --------------------------------------------------------------------------------------------------------


def draft(view: View, cast: Cast) -> Panel:
    """All colour decks lie open; each is a poster that can be chosen, with its cards to be read. EN-1.3"""
    return Panel(
        id="draft",
        area="draft",
        nodes=tuple(_offer(view, cast, colour) for colour in cast.colours),
        say=say("The colour decks"),
    )


def _offer(view: View, cast: Cast, colour: str) -> Panel:
    """One colour deck: what it is good at, its Performers with their Acts, and all its cards."""
    owner = next((seat for seat in (0, 1) if colour in view["seats"][seat]["colours"]), None)
    cards = [card for card in cast.cards if card.colour == colour]
    performers = [card for card in cards if card.kind == fx.PERFORMER]
    about = cast.card_set.about.get(colour, "")
    listed = Text(
        id=f"offer-{colour}-acts",
        area="offer-acts",
        parts=tuple(Part(text=str(card.act), label=card.name, tone="act") for card in performers),
    )
    numbers = _numbers(cards)
    whole = Zone(
        id=f"offer-{colour}-list",
        area="offer-list",
        layout="pile",
        title=say("All cards"),
        holds=cast.colour_lists[colour],
        count=len(cards),
    )
    taken = (
        []
        if owner is None
        else [Text(id=f"offer-{colour}-taken", area="offer-taken", parts=(Part(text=name_of(view, owner)),))]
    )
    told = say(
        "{colour}. {about} Performers: {cards}.",
        colour=colour,
        about=about,
        cards=", ".join(f"{card.name} {card.act}" for card in performers),
    )
    return Panel(
        id=f"offer-{colour}",
        area="offer",
        title=colour,
        facts=(Part(mark=colour_mark(colour), tone=colour_tone(colour)), Part(text=about, tone="about")),
        nodes=(
            listed,
            Text(id=f"offer-{colour}-numbers", area="offer-numbers", parts=(Part(text=numbers, tone="quiet"),)),
            whole,
            *taken,
        ),
        tone=f"{colour_tone(colour)} {'taken' if owner is not None else ''}".strip(),
        act=layout.Actions.colour.written(colour=colour) if not view["over"] else "",
        say=told,
    )


def _numbers(cards: list[Printed]) -> str:
    kinds = [card.kind for card in cards]
    facts = {"supporters": kinds.count(fx.SUPPORTER), "surprises": kinds.count(fx.SURPRISE)}
    return say("{supporters} Supporters, {surprises} Surprises", **facts)
