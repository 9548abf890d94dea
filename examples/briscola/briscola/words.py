"""What is said and shown in Briscola."""

from collections.abc import Mapping
from typing import Any, ClassVar

from briscola.rules import layout
from briscola.seen import BriscolaView, Seat
from footlights.stage.given import Given, Number, known, laid
from footlights.stage.plain import PlainWords
from footlights.stage.tongue import mark
from footlights.stage.words import Manner

SEATS = range(layout.PLAYERS)


class Words(PlainWords):
    """Reasons, sentences, views and positions."""

    actions = layout.Actions
    turn_clause, over_clause = "BR-2.1", "BR-3.1"
    reasons: ClassVar[Mapping[int, tuple[str, str]]] = {
        layout.GAME_OVER: ("BR-3.1", mark("The game is over.")),
        layout.NOT_HELD: ("BR-2.1", mark("That card is not in your hand.")),
    }
    sentences: ClassVar[Mapping[int, str]] = {
        layout.HOLDS: mark("You hold the {card_a}."),
        layout.TURNED: mark("The {card_a} is turned up: its suit is trump."),
        layout.LEADS: mark("{seat_a} leads."),
        layout.PLAYED: mark("{seat_a} plays the {card_b}."),
        layout.TAKES: mark("{seat_a} takes the trick for {b} and has {c}."),
        layout.DREW: mark("You draw the {card_a}."),
        layout.TOOK_TURNED: mark("{seat_a} takes the turned-up {card_b}."),
        layout.ENDS: mark("All cards are played: {a} to {b}."),
    }
    MANNER = Manner(unordered=("hand",))

    def view(self, cast: Any, s: Any, t: Any, seat: int) -> BriscolaView:
        """What a seat may know: its own hand, and of others' how many cards, and whether the turned-up one is there. BR-1.5"""
        trump, turned_up = layout.SUITS[t.suit[s.turned]], cast.card_set.names[s.turned]
        seats = [self._seat(cast, s, each, each == seat) for each in SEATS]
        stand = self.stand(cast, s, seat)
        return BriscolaView(**stand, leader=s.leader, trump=trump, turned_up=turned_up, stock=s.left, seats=seats)

    def _seat(self, cast: Any, s: Any, seat: int, mine: bool) -> Seat:
        names, holds = cast.card_set.names, s.place[s.turned] == seat
        hand = [name for name, place in zip(names, s.place, strict=True) if place == seat]
        played = None if s.table[seat] == layout.NO_CARD else names[s.table[seat]]
        seen = hand if mine else len(hand)
        return Seat(name=cast.names[seat], points=s.points[seat], played=played, hand=seen, holds_turned_up=holds)

    def position(self, cast: Any, s: Any, t: Any) -> dict[str, Any]:
        """Everything: all hands, and the stock from its top."""
        stock = [cast.card_set.names[card] for card in s.stock[: s.left]][::-1]
        hands = [self._seat(cast, s, seat, True).to_dict() for seat in SEATS]
        return {**self.view(cast, s, t, -1), "stock": stock, "seats": hands}

    def arrange(self, cast: Any, s: Any, t: Any, given: Mapping[str, Any]) -> None:
        """A position by its public names; cards that are named nowhere are gone."""
        of, card = Given(given), known({name: number for number, name in enumerate(cast.card_set.names)})
        of.fill(s, Number("leader", "leader", 0, 1))
        s.turned = of.one("turned_up", card, s.turned)
        stock = of.several("stock", card, layout.CARDS)[::-1]
        s.stock, s.left = laid(stock, s.stock, layout.NO_CARD), len(stock)
        s.place = [layout.STOCK if each in stock else layout.GONE for each in range(layout.CARDS)]
        for seat, part in enumerate(of.seats(layout.PLAYERS)):
            part.fill(s, Number("points", "points"), seat=seat)
            s.table[seat] = part.one("played", card, layout.NO_CARD)
            for each in part.several("hand", card, layout.HAND):
                s.place[each] = seat
        s.seat = s.leader if s.table[s.leader] == layout.NO_CARD else 1 - s.leader
        s.tricks = s.place.count(layout.GONE) // layout.PLAYERS
        of.finish()

    def faults(self, cast: Any, s: Any, t: Any) -> list[str]:
        """The stock and its number agree, hands differ by a card at most, and no point is lost."""
        held = [s.place.count(place) for place in (*SEATS, layout.STOCK)]
        gone = [card for card in range(layout.CARDS) if s.place[card] == layout.GONE and card not in s.table]
        sound = held[2] == s.left == len(set(s.stock) - {layout.NO_CARD}) and abs(held[0] - held[1]) <= 1
        found = [] if sound else [f"hands and stock hold {held} cards"]
        return found + ([] if sum(t.worth[card] for card in gone) == sum(s.points) else ["points are lost"])
