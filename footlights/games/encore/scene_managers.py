"""The two Managers with money, tour, decks and colours, and the screen on which the colours are drafted."""

from __future__ import annotations

from collections.abc import Iterable

from footlights.games.encore.pictures import colour_mark
from footlights.games.encore.printed import cash
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.scene_words import View, colour_tone, mine_of, money_id, name_of
from footlights.games.encore.sets import Card as Printed
from footlights.games.encore.tables import Cast
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Meter, Panel, Part, Text, Token, Zone
from footlights.stage.tongue import say, say_many

DECKS = ("performer_deck", "main_deck")

# --- A Manager --------------------------------------------------------------------------------------------------------


def manager(view: View, cast: Cast, seat: int, event: Event | None) -> Panel:
    """A Manager's $, Venues, colours, decks and what is removed; of the other also the hand. Section 2.2"""
    of, own = view["seats"][seat], seat == view["you"]
    facts = [Part(text=of["studio"], tone="studio")]
    if view["priority"] == seat and not view["over"]:
        facts.append(Part(text=say("Priority"), mark="encore-priority", tone="leader"))
    purse = (money(view, seat), toured(view, seat), tour(view, seat))
    hidden = () if own else (hidden_hand(view, seat),)
    piles = (*hidden, *decks(view, seat), removed(view, seat))
    nodes: list[AnyNode] = [
        _line(seat, "purse", purse),
        *([_line(seat, "colours", colours(view, cast, seat))] if of["colours"] else []),
        _line(seat, "piles", piles),
    ]
    turn = event is None and not view["over"] and seat == view["seat"]
    return Panel(
        id=f"seat-{seat}",
        area="you" if seat == mine_of(view) else "them",
        title=of["name"],
        facts=tuple(facts),
        nodes=tuple(nodes),
        you=own,
        turn=turn,
        seat=seat,
        say=manager_said(view, seat),
    )


def _line(seat: int, name: str, nodes: Iterable[AnyNode]) -> Panel:
    return Panel(id=f"{name}-{seat}", area="line", tone=name, nodes=tuple(nodes))


def manager_said(view: View, seat: int) -> str:
    """A Manager's numbers for the ear."""
    of = view["seats"][seat]
    name = say("{name} (you)", name=of["name"]) if seat == view["you"] else of["name"]
    hand = len(of["hand"]) if isinstance(of["hand"], list) else of["hand"]
    facts = {"money": cash(of["money"]), "gauge": of["gauge"], "venues": of["venues"], "hand": hand}
    told = [say("{name}: {money}, gauge {gauge}, Venues {venues}, cards in hand {hand}.", name=name, **facts)]
    told.append(say("Priority.") if view["priority"] == seat else "")
    told.append(say("Colours: {colours}.", colours=", ".join(of["colours"])) if of["colours"] else "")
    told.append(say("Tour: {venues}.", venues=", ".join(of["tour"])) if of["tour"] else "")
    told.append(
        say("Performer Deck {performers}, Main Deck {others}.", performers=of["performer_deck"], others=of["main_deck"])
    )
    told.append(say("Removed from the game: {cards}.", cards=", ".join(of["removed"])) if of["removed"] else "")
    return " ".join(filter(None, told))


def money(view: View, seat: int) -> Token:
    """A Manager's $; whoever leads is marked."""
    amount = view["seats"][seat]["money"]
    leads = view["money_leader"] == seat
    told = say("{name} has {money}", name=name_of(view, seat), money=cash(amount))
    return Token(
        id=money_id(seat), area="money", text=cash(amount), mark="encore-cash", tone="leads" if leads else "", say=told
    )


def tour(view: View, seat: int) -> Meter:
    """Venues won, of those that win the game. EN-6.1"""
    won, most = view["seats"][seat]["venues"], view["constants"]["venues_to_win"]
    told = say("{won} of {most} Venues", won=won, most=most)
    return Meter(
        id=f"tour-{seat}",
        area="tour",
        label=say("Tour"),
        value=won,
        most=max(won, most),
        mark="encore-venue",
        shape="lamps",
        say=told,
    )


def toured(view: View, seat: int) -> Zone:
    """The Tour History, face up. EN-5.9"""
    won = tuple(view["seats"][seat]["tour"])
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


def colours(view: View, cast: Cast, seat: int) -> list[AnyNode]:
    """Both colours of a Manager, each to be opened as its full list. EN-1.3"""
    return [
        Zone(
            id=f"colour-{seat}-{place}",
            area="colour",
            layout="pile",
            title=colour,
            holds=deck_list(cast, colour),
            count=len(deck_list(cast, colour)),
            owner=seat,
            tone=colour_tone(colour),
            say=say("{colour} deck list", colour=colour),
        )
        for place, colour in enumerate(view["seats"][seat]["colours"])
    ]


def deck_list(cast: Cast, colour: str) -> tuple[str, ...]:
    """All cards of a colour deck. Section 2.1"""
    return tuple(card.name for card in cast.cards if card.colour == colour)


def hidden_hand(view: View, seat: int) -> Zone:
    """The other's hand: a number by deck of origin, and what is known of it. EN-0.13, section 2.2"""
    of = view["seats"][seat]
    known = tuple(of["known_hand"])
    split = {"performers": of["hand_performers"], "others": of["hand_others"]}
    told = say("Hand: {performers} from the Performer Deck, {others} from the Main Deck.", **split)
    if known:
        told += " " + say("Known of it: {cards}.", cards=", ".join(known))
    title = say("Hand {performers} + {others}", **split)
    size = of["hand"] if isinstance(of["hand"], int) else len(of["hand"])
    return Zone(
        id=f"hand-{seat}",
        area="backs",
        layout="row",
        title=title,
        backs=size,
        holds=known,
        owner=seat,
        tone="seen" if known else "",
        say=told,
    )


def decks(view: View, seat: int) -> list[AnyNode]:
    """Both decks: their sizes; opened, what may still be in them, in no order. Section 2.2"""
    of, found = view["seats"][seat], []
    own = seat == view["you"]
    for name in DECKS:
        title = say("Performers") if name == "performer_deck" else say("Main Deck")
        cards, size = tuple(of["unseen"][name]), of[name]
        told = say_many("{deck}: {number} card.", "{deck}: {number} cards.", size, deck=title)
        told += " " + (say("In it: {cards}.", cards=", ".join(cards) or "–") if own else _unseen_said(cards))
        if own and of["bottom"][name]:
            told += " " + say("At the bottom: {cards}.", cards=", ".join(of["bottom"][name]))
        found.append(
            Zone(
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
        )
    return [*found]


def _unseen_said(cards: tuple[str, ...]) -> str:
    return say("In it or in the hand: {cards}.", cards=", ".join(cards) or "–")


def removed(view: View, seat: int) -> Zone:
    """Cards removed from the game, face up. EN-0.9"""
    cards = tuple(view["seats"][seat]["removed"])
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
        holds=deck_list(cast, colour),
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
        act=f"colour {colour}" if not view["over"] else "",
        say=told,
    )


def _numbers(cards: list[Printed]) -> str:
    kinds = [card.kind for card in cards]
    facts = {"supporters": kinds.count(fx.SUPPORTER), "surprises": kinds.count(fx.SURPRISE)}
    return say("{supporters} Supporters, {surprises} Surprises", **facts)
