"""What happened: each event as one sentence, and a Round told in one line for those who follow the game.

The sentences serve log, replay, screen reader and terminal alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from footlights.games.the_theatre.board import worth
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import ABILITIES, DIE_SIDES, PRINTS
from footlights.games.the_theatre.views import DECIDED_BY
from footlights.stage.blocks import Line, Span
from footlights.stage.rule import Event

Sentence = Callable[[Cast, Event], str]
PART_NAMES = {"suit": "Suit", "tokens": "tokens", "combo": "Combo", "finisher": "Finisher"}


def _many(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def _led_by(cast: Cast, e: Event) -> str:
    rule = cast.options["first_leader"]
    why = "by lot" if rule == "random" else f"with the {rule} cards" + (", by lot among equals" if e.b > 1 else "")
    return f"{cast.names[e.a]} leads first, {why}."


def _reshuffled(cast: Cast, e: Event) -> str:
    if e.c:
        return f"{cast.names[e.a]} shuffles the Breakroom ({_many(e.b, 'card')}) into the Deck."
    return f"{cast.names[e.a]}'s Deck is empty: the Breakroom ({_many(e.b, 'card')}) is shuffled to become it."


def _fell(cast: Cast, e: Event) -> str:
    if e.c == 2:
        return f"{cast.names[e.a]}'s Deck is empty: no further part in play."
    return f"{cast.names[e.a]} has only {_many(e.b, 'card')} and is eliminated."


def _team_fell(cast: Cast, e: Event) -> str:
    short = "has only " + _many(e.b, "card") if e.b < layout.HAND else "falls with the partner"
    return f"{cast.names[e.a]} {short} and is eliminated."


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
    told = [f"{PART_NAMES[part]} {number:+d}" for part, number in parts.items() if number and part != "base"]
    return f"{cast.notation[e.b]}: {parts['base']} printed, {', '.join(told)}." if told else ""


SENTENCES: dict[int, Sentence] = {
    layout.ANNOUNCED: lambda c, e: f"{c.names[e.a]} announces a deck of {e.c} cards with a total cost of {e.b}.",
    layout.LED_BY: _led_by,
    layout.ACT_BEGINS: lambda c, e: f"Act {e.a} begins.",
    layout.DREW: lambda c, e: f"{c.names[e.a]} draws {_many(e.b, 'card')}.",
    layout.DREW_CARD: lambda c, e: f"You hold {c.notation[e.b]}.",
    layout.ROLLED: lambda c, e: f"The die shows {DIE_SIDES[e.a]}: that is the Desired Suit.",
    layout.ROUND_BEGINS: lambda c, e: f"Round {e.a} begins.",
    layout.PLAYED: lambda c, e: f"{c.names[e.a]} plays {c.notation[e.b]}.",
    layout.BOOSTED: lambda c, e: f"{c.names[e.a]}'s Boost places a Boost token of {PRINTS[e.b]} (now {e.c}).",
    layout.SAPPED: lambda c, e: f"{c.names[e.a]}'s Sap places a Sap token of {PRINTS[e.b]} (now {e.c}).",
    layout.UNBOOSTED: lambda c, e: f"{c.names[e.a]}'s Sap removes a Boost token of {PRINTS[e.b]} ({e.c} left).",
    layout.COMBOED: lambda c, e: (
        f"{c.names[e.a]}'s Combo "
        + ("will give +1 to the card of the next Round." if e.b else "comes too late: no card of this Act follows.")
    ),
    layout.CHAOS_NOTED: lambda c, e: (
        f"{c.names[e.a]}'s Chaos "
        + ("will roll a new Desired Suit after this Round." if e.b else "comes too late: no Round of this Act follows.")
    ),
    layout.DECLINED: lambda c, e: f"{c.names[e.a]} declines the card's {ABILITIES[e.b]}.",
    layout.OFFERED: lambda c, e: f"{c.names[e.a]} may Gamble on {c.notation[e.b]}.",
    layout.KEPT: lambda c, e: f"{c.names[e.a]} keeps {c.notation[e.b]} and does not Gamble.",
    layout.RESHUFFLED: _reshuffled,
    layout.REPLACED: lambda c, e: f"{c.names[e.a]} Gambles: {c.notation[e.b]} takes the place of {c.notation[e.c]}.",
    layout.VALUED: lambda c, e: f"{c.names[e.a]}'s {c.notation[e.b]} is worth {e.c}.",
    layout.WON: lambda c, e: (
        f"{c.names[e.a]} wins the Round with {e.b}"
        + (", and the partner with it." if c.options["format"] == "team" else ".")
    ),
    layout.TIED: lambda c, e: f"{e.b} cards tie at {e.a}: all cards are Dismissed.",
    layout.TIE_WON: lambda c, e: f"{e.b} cards tie at {e.a} and win together.",
    layout.TO_BREAKROOM: lambda c, e: f"{c.names[e.a]}'s {c.notation[e.b]} goes to the Breakroom.",
    layout.TO_DISMISSED: lambda c, e: f"{c.names[e.a]}'s {c.notation[e.b]} is Dismissed.",
    layout.LEADS: lambda c, e: f"{c.names[e.a]} is the Leader.",
    layout.REROLLED: lambda c, e: f"Chaos: the die shows {DIE_SIDES[e.a]}, the new Desired Suit.",
    layout.CLEARED: lambda c, e: f"Act {e.a} ends; tokens and markers are cleared.",
    layout.FELL: _fell,
    layout.TEAM_FELL: _team_fell,
    layout.FREE_WINS: lambda c, e: f"{c.names[e.a]} alone has a Deck left: its {_many(e.b, 'card')} count as won.",
    layout.ENDED: lambda c, e: f"{c.names[e.a]} wins the Performance ({DECIDED_BY[e.b][1]}, {DECIDED_BY[e.b][0]}).",
    layout.COUNTED: _counted,
    layout.LEAD_PASSED: lambda c, e: f"{c.names[e.a]} is the Leader now, next clockwise after {c.names[e.b]}.",
    layout.STARTS_FOR: lambda c, e: f"{c.names[e.a]} starts the Round, for {c.names[e.b]} holds no card.",
    layout.NO_GAMBLE: lambda c, e: f"{c.names[e.a]}'s Gamble on {c.notation[e.b]} is ignored: nothing to draw.",
    layout.GAMBLE_IGNORED: lambda c, e: f"The Gamble of {c.notation[e.b]} is ignored: it is a replacement.",
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
            return Line((Span(f"Act {self.act}: ", "strong"), f"the die shows {DIE_SIDES[e.a]}."))
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
        value = self.values.pop((e.a, e.b), "")
        self.piles[e.kind].append(f"{name}'s {self.cast.notation[e.b]}{f' ({value})' if value else ''}")
        if e.kind == layout.TO_BREAKROOM and name not in self.winners:
            self.winners.append(name)

    def _round(self, leader: str) -> Line:
        """A finished Round: who won, who leads, where each card went."""
        kept, lost = (", ".join(pile) for pile in self.piles.values())
        result = f"nobody wins, {leader} leads."
        if self.winners:
            many = " and ".join(self.winners)
            result = f"{many} wins and leads." if many == leader else f"{many} win, {leader} leads."
        moves = [f"{pile}: {cards}." for pile, cards in (("Breakroom", kept), ("Dismissed", lost)) if cards]
        return Line((Span(f"Round {self.round}: ", "strong"), " ".join([result, *moves])))
