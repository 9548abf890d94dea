"""What happened: each event as one sentence, and a Round told in one line for those who follow the game.

The sentences serve log, replay, screen reader and terminal alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import ABILITIES, DIE_SIDES, PRINTS
from footlights.games.the_theatre.views import DECIDED_BY
from footlights.stage.blocks import Line, Span
from footlights.stage.rule import Event
from footlights.stage.tongue import mark, say, say_many

Sentence = Callable[[Cast, Event], str]
PARTS = {
    "suit": mark("{bonus} suit"),
    "tokens": mark("{bonus} tokens"),
    "combo": mark("{bonus} combo"),
    "finisher": mark("{bonus} finisher"),
}
PARTS_TOLD = {
    "suit": mark("Suit {bonus}"),
    "tokens": mark("tokens {bonus}"),
    "combo": mark("Combo {bonus}"),
    "finisher": mark("Finisher {bonus}"),
}
LED = {
    "random": (mark("{name} leads first, by lot."),) * 2,
    "fewest": (
        mark("{name} leads first, with the fewest cards."),
        mark("{name} leads first, with the fewest cards, by lot among equals."),
    ),
    "most": (
        mark("{name} leads first, with the most cards."),
        mark("{name} leads first, with the most cards, by lot among equals."),
    ),
}


def worth(value: Mapping[str, int]) -> str:
    """A value with its breakdown: `9 = 5 +3 suit +1 combo`. TH-5.1"""
    parts = [say(part_told, bonus=f"{value[part]:+d}") for part, part_told in PARTS.items() if value[part]]
    return f"{value['total']} = {value['base']} {' '.join(parts)}" if parts else str(value["total"])


def _led_by(cast: Cast, e: Event) -> str:
    alone, among_equals = LED[cast.options["first_leader"]]
    return say(among_equals if e.b > 1 else alone, name=cast.names[e.a])


def _reshuffled(cast: Cast, e: Event) -> str:
    if e.c:
        return say_many(
            "{name} shuffles the Breakroom ({number} card) into the Deck.",
            "{name} shuffles the Breakroom ({number} cards) into the Deck.",
            e.b,
            name=cast.names[e.a],
        )
    return say_many(
        "{name}'s Deck is empty: the Breakroom ({number} card) is shuffled to become it.",
        "{name}'s Deck is empty: the Breakroom ({number} cards) is shuffled to become it.",
        e.b,
        name=cast.names[e.a],
    )


def _fell(cast: Cast, e: Event) -> str:
    if e.c == 2:
        return say("{name}'s Deck is empty: no further part in play.", name=cast.names[e.a])
    return say_many(
        "{name} has only {number} card and is eliminated.",
        "{name} has only {number} cards and is eliminated.",
        e.b,
        name=cast.names[e.a],
    )


def _team_fell(cast: Cast, e: Event) -> str:
    if e.b < layout.HAND:
        return _fell(cast, e._replace(c=0))
    return say("{name} falls with the partner and is eliminated.", name=cast.names[e.a])


def parts_of(cast: Cast, e: Event) -> dict[str, int]:
    """A value taken apart, from the event COUNTED. TH-5.1"""
    rest, tokens = divmod(e.c, layout.TOKEN_PART)
    rest, suit = divmod(rest, layout.SUIT_PART)
    finisher, combo = divmod(rest, 2)
    base = cast.cards[e.b].value
    return {"base": base, "suit": suit, "tokens": tokens - layout.TOKEN_ZERO, "combo": combo, "finisher": finisher}


def _counted(cast: Cast, e: Event) -> str:
    """The parts of a value, if there are any besides the printed one. TH-5.1"""
    parts = parts_of(cast, e)
    base = parts.pop("base")
    told = ", ".join(say(PARTS_TOLD[part], bonus=f"{number:+d}") for part, number in parts.items() if number)
    return say("{card}: {base} printed, {parts}.", card=cast.notation[e.b], base=base, parts=told) if told else ""


def _comboed(cast: Cast, e: Event) -> str:
    if e.b:
        return say("{name}'s Combo will give +1 to the card of the next Round.", name=cast.names[e.a])
    return say("{name}'s Combo comes too late: no card of this Act follows.", name=cast.names[e.a])


def _chaos_noted(cast: Cast, e: Event) -> str:
    if e.b:
        return say("{name}'s Chaos will roll a new Desired Suit after this Round.", name=cast.names[e.a])
    return say("{name}'s Chaos comes too late: no Round of this Act follows.", name=cast.names[e.a])


def _won(cast: Cast, e: Event) -> str:
    if cast.options["format"] == "team":
        return say("{name} wins the Round with {value}, and the partner with it.", name=cast.names[e.a], value=e.b)
    return say("{name} wins the Round with {value}.", name=cast.names[e.a], value=e.b)


def _ended(cast: Cast, e: Event) -> str:
    clause, because = DECIDED_BY[e.b]
    return say(
        "{name} wins the Performance ({because}, {clause}).",
        name=cast.names[e.a],
        because=say(because),
        clause=clause,
    )


SENTENCES: dict[int, Sentence] = {
    layout.ANNOUNCED: lambda c, e: say_many(
        "{name} announces a deck of {number} card with a total cost of {cost}.",
        "{name} announces a deck of {number} cards with a total cost of {cost}.",
        e.c,
        name=c.names[e.a],
        cost=e.b,
    ),
    layout.LED_BY: _led_by,
    layout.ACT_BEGINS: lambda c, e: say("Act {act} begins.", act=e.a),
    layout.DREW: lambda c, e: say_many(
        "{name} draws {number} card.", "{name} draws {number} cards.", e.b, name=c.names[e.a]
    ),
    layout.DREW_CARD: lambda c, e: say("You hold {card}.", card=c.notation[e.b]),
    layout.ROLLED: lambda c, e: say("The die shows {suit}: that is the Desired Suit.", suit=say(DIE_SIDES[e.a])),
    layout.ROUND_BEGINS: lambda c, e: say("Round {round} begins.", round=e.a),
    layout.PLAYED: lambda c, e: say("{name} plays {card}.", name=c.names[e.a], card=c.notation[e.b]),
    layout.BOOSTED: lambda c, e: say(
        "{name}'s Boost places a Boost token of {print} (now {count}).",
        name=c.names[e.a],
        print=say(PRINTS[e.b]),
        count=e.c,
    ),
    layout.SAPPED: lambda c, e: say(
        "{name}'s Sap places a Sap token of {print} (now {count}).",
        name=c.names[e.a],
        print=say(PRINTS[e.b]),
        count=e.c,
    ),
    layout.UNBOOSTED: lambda c, e: say(
        "{name}'s Sap removes a Boost token of {print} ({count} left).",
        name=c.names[e.a],
        print=say(PRINTS[e.b]),
        count=e.c,
    ),
    layout.COMBOED: _comboed,
    layout.CHAOS_NOTED: _chaos_noted,
    layout.DECLINED: lambda c, e: say(
        "{name} declines the card's {ability}.", name=c.names[e.a], ability=say(ABILITIES[e.b])
    ),
    layout.OFFERED: lambda c, e: say("{name} may Gamble on {card}.", name=c.names[e.a], card=c.notation[e.b]),
    layout.KEPT: lambda c, e: say("{name} keeps {card} and does not Gamble.", name=c.names[e.a], card=c.notation[e.b]),
    layout.RESHUFFLED: _reshuffled,
    layout.REPLACED: lambda c, e: say(
        "{name} Gambles: {card} takes the place of {before}.",
        name=c.names[e.a],
        card=c.notation[e.b],
        before=c.notation[e.c],
    ),
    layout.VALUED: lambda c, e: say(
        "{name}'s {card} is worth {value}.", name=c.names[e.a], card=c.notation[e.b], value=e.c
    ),
    layout.WON: _won,
    layout.TIED: lambda c, e: say_many(
        "{number} card ties at {value}: all cards are Dismissed.",
        "{number} cards tie at {value}: all cards are Dismissed.",
        e.b,
        value=e.a,
    ),
    layout.TIE_WON: lambda c, e: say_many(
        "{number} card ties at {value} and wins.",
        "{number} cards tie at {value} and win together.",
        e.b,
        value=e.a,
    ),
    layout.TO_BREAKROOM: lambda c, e: say(
        "{name}'s {card} goes to the Breakroom.", name=c.names[e.a], card=c.notation[e.b]
    ),
    layout.TO_DISMISSED: lambda c, e: say("{name}'s {card} is Dismissed.", name=c.names[e.a], card=c.notation[e.b]),
    layout.LEADS: lambda c, e: say("{name} is the Leader.", name=c.names[e.a]),
    layout.REROLLED: lambda c, e: say("Chaos: the die shows {suit}, the new Desired Suit.", suit=say(DIE_SIDES[e.a])),
    layout.CLEARED: lambda c, e: say("Act {act} ends; tokens and markers are cleared.", act=e.a),
    layout.FELL: _fell,
    layout.TEAM_FELL: _team_fell,
    layout.FREE_WINS: lambda c, e: say_many(
        "{name} alone has a Deck left: its {number} card count as won.",
        "{name} alone has a Deck left: its {number} cards count as won.",
        e.b,
        name=c.names[e.a],
    ),
    layout.ENDED: _ended,
    layout.COUNTED: _counted,
    layout.LEAD_PASSED: lambda c, e: say(
        "{name} is the Leader now, next clockwise after {before}.", name=c.names[e.a], before=c.names[e.b]
    ),
    layout.STARTS_FOR: lambda c, e: say(
        "{name} starts the Round, for {leader} holds no card.", name=c.names[e.a], leader=c.names[e.b]
    ),
    layout.NO_GAMBLE: lambda c, e: say(
        "{name}'s Gamble on {card} is ignored: nothing to draw.", name=c.names[e.a], card=c.notation[e.b]
    ),
    layout.GAMBLE_IGNORED: lambda c, e: say(
        "The Gamble of {card} is ignored: it is a replacement.", card=c.notation[e.b]
    ),
}


def sentence(cast: Cast, event: Event) -> str:
    """An event as one sentence."""
    return SENTENCES[event.kind](cast, event)


# --- A Round in one line -----------------------------------------------------------------------------------------------

TOLD = (
    layout.ANNOUNCED, layout.LED_BY, layout.UNBOOSTED, layout.DECLINED, layout.RESHUFFLED, layout.REPLACED,
    layout.REROLLED, layout.FELL, layout.TEAM_FELL, layout.FREE_WINS, layout.ENDED, layout.LEAD_PASSED,
    layout.STARTS_FOR, layout.NO_GAMBLE, layout.GAMBLE_IGNORED,
)  # fmt: skip


def news(cast: Cast, plies: Sequence[Iterable[Event]], since: int) -> list[Line]:
    """What a seat saw happen, from ply `since` on: a line for each Round, and what else is worth one."""
    book = Promptbook(cast)
    lines = []
    for ply, events in enumerate(plies):
        for event in events:
            line = book.hear(event) or (Line(sentence(cast, event)) if event.kind in TOLD else None)
            if line is not None and ply >= since:
                lines.append(line)
    return lines


class Promptbook:
    """Follows the events of a game, so that a Round can be told in one line."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.act = self.round = 0
        self.parts: dict[str, int] = {}
        self.values: dict[tuple[int, int], str] = {}
        self.piles: dict[int, list[str]] = {layout.TO_BREAKROOM: [], layout.TO_DISMISSED: []}
        self.winners: list[str] = []

    def hear(self, e: Event) -> Line | None:
        """Take note of an event; a line where something is complete."""
        if e.kind == layout.ACT_BEGINS:
            self.act = e.a
        elif e.kind == layout.ROLLED:
            return _headed(say("Act {act}:", act=self.act), say("the die shows {suit}.", suit=say(DIE_SIDES[e.a])))
        elif e.kind == layout.ROUND_BEGINS:
            self.round, self.values, self.winners = e.a, {}, []
            self.piles = {layout.TO_BREAKROOM: [], layout.TO_DISMISSED: []}
        elif e.kind == layout.COUNTED:
            self.parts = parts_of(self.cast, e)
        elif e.kind == layout.VALUED:
            self.values[e.a, e.b] = worth({**self.parts, "total": e.c})
        elif e.kind in self.piles:
            self._moved(e)
        elif e.kind == layout.LEADS:
            return self._round(self.cast.names[e.a])
        return None

    def _moved(self, e: Event) -> None:
        name = self.cast.names[e.a]
        card, value = self.cast.notation[e.b], self.values.pop((e.a, e.b), "")
        told = mark("{name}'s {card} ({value})") if value else mark("{name}'s {card}")
        self.piles[e.kind].append(say(told, name=name, card=card, value=value))
        if e.kind == layout.TO_BREAKROOM and name not in self.winners:
            self.winners.append(name)

    def _round(self, leader: str) -> Line:
        """A finished Round: who won, who leads, where each card went."""
        kept, lost = (", ".join(pile) for pile in self.piles.values())
        told = [self._result(leader)]
        told += [say("Breakroom: {cards}.", cards=kept)] if kept else []
        told += [say("Dismissed: {cards}.", cards=lost)] if lost else []
        return _headed(say("Round {round}:", round=self.round), " ".join(told))

    def _result(self, leader: str) -> str:
        if not self.winners:
            return say("nobody wins, {leader} leads.", leader=leader)
        if self.winners == [leader]:
            return say("{name} wins and leads.", name=leader)
        names = reduce(lambda first, second: say("{first} and {second}", first=first, second=second), self.winners)
        return say("{names} win, {leader} leads.", names=names, leader=leader)


def _headed(head: str, text: str) -> Line:
    return Line((Span(f"{head} ", "strong"), text))
