"""The table of the second reading: cards, Managers, the numbers that texts lead to, and the queue of triggers."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

Asking = Generator[tuple[int, list[str]], str, Any]
THOUSAND = 1000
STARTING, VIBE_CHECK, GOAL, DRAWS, CAP = 80_000, 5_000, 3, 2, 200
ON_STAGE = ("pre-show", "event")
CHOOSES = (
    r"Active (1|up to)", r"suspend (1|up to)", "stage 1", "move 1", "swap 2", "remove 1 (Suspended|of)", "1 of your",
    "perform with", "trigger the", "return 1", "Exhaust 1",
)  # fmt: skip


@dataclass(frozen=True)
class Card:
    """A card or Venue as it is printed."""

    name: str
    kind: str
    colour: str = ""
    cost: int = 0
    vibes: frozenset[str] = frozenset()
    number: int = 0  # Act, Boost or Star
    payout: int = 0
    main: str = ""
    conditionals: tuple[str, ...] = ()
    restriction: str = ""


@dataclass(eq=False)
class Staged:
    """A card on the stage; one that comes back is another. EN-0.10"""

    card: Card
    seat: int
    zone: str
    suspended: bool = False
    extra: int = 0
    used: bool = False
    once: set[int] = field(default_factory=set)
    gone: bool = False


@dataclass
class Manager:
    hand: list[Card]
    performer_deck: list[Card]
    main_deck: list[Card]
    money: int = STARTING
    gauge: int = 0
    stage: dict[str, Staged] = field(default_factory=dict)
    removed: list[Card] = field(default_factory=list)
    tour: list[Card] = field(default_factory=list)


@dataclass(eq=False)
class Resolving:
    """An ability while it is resolved, and what its later sentences look back on."""

    you: int
    source: Staged | None
    did: bool = False
    last: Card | None = None
    helper: Staged | None = None
    triggered: bool = False


def sentences_of(text: str) -> list[str]:
    """The sentences of a text, with small letters where they begin."""
    found = [part.removesuffix(".") for part in re.split(r"(?<=\.) ", text)]
    return [part[0].lower() + part[1:] if not part.startswith(("Active", "Exhaust")) else part for part in found]


def number_in(text: str) -> int:
    """The first number of a sentence, or an amount of $."""
    if cash := re.search(r"\$(\d+),000", text):
        return int(cash[1]) * THOUSAND
    return int(re.search(r"[+-]?\d+", text)[0])  # type: ignore[index]


def is_kind(card: Card, words: str) -> bool:
    """Whether a card is of a kind: `Performer`, `RED Supporters`, `cards`. Section 6.4"""
    colour, _, kind = words.rpartition(" ")
    if colour and colour not in (card.colour, *card.vibes):
        return False
    kind = re.sub(r"'|s$", "", kind.removesuffix("'"))
    return kind == "card" or kind.lower() == card.kind


class Table:
    """What lies on the table, and what can be told from it."""

    def __init__(self, managers: list[Manager], venues: list[Card], priority: int, options: dict[str, Any]) -> None:
        self.managers, self.venues, self.priority, self.options = managers, venues, priority, options
        self.columns = options["columns"]
        self.zones = [f"{row}{i + 1}" for row in "MB" for i in range(self.columns)]
        self.active: Card | None = venues[0]
        self.round, self.phase, self.passes, self.actions = 0, "draw", 0, 0
        self.star_met = self.early = False
        self.all: list[tuple[int, str, int]] = []  # "this Round" modifiers: seat, which, number
        self.queue: list[tuple[str, int, Staged | None]] = []
        self.joined: set[tuple[Staged | Card, int]] = set()
        self.over = False
        self.winner: int | None = None

    def order(self) -> tuple[int, int]:
        return self.priority, 1 - self.priority

    def empty(self, seat: int, card: Card) -> list[str]:
        taken = self.managers[seat].stage
        return [zone for zone in self.zones if zone not in taken and (card.kind == "performer" or zone[0] == "B")]

    def limited(self, staged: Staged) -> bool:
        """C3 and C4."""
        return staged.used and any(
            re.match(r"This card's .* ability may only", text) for text in staged.card.conditionals
        )

    # --- Numbers ------------------------------------------------------------------------------------------------------

    def partner(self, staged: Staged) -> Staged | None:
        other = ("B" if staged.zone[0] == "M" else "M") + staged.zone[1]
        return self.managers[staged.seat].stage.get(other)

    def everyone(self) -> Iterator[Staged]:
        for manager in self.managers:
            yield from manager.stage.values()

    def venue_says(self, start: str) -> str:
        return self.active.main if self.active and self.active.main.startswith(start) else ""

    def steady(self) -> Iterator[tuple[int | None, Staged | None, str]]:
        """Every continuous ability that works now. C1, E1 to E5"""
        for staged in self.everyone():
            for text in staged.card.conditionals:
                plain = text[0].lower() + text[1:-1]
                if plain.startswith("while "):
                    asked, _, plain = plain.removeprefix("while ").partition(", ")
                    if not self.true(asked, staged.seat):
                        continue
                if not plain.startswith(("when ", "at the start")):
                    yield staged.seat, staged, plain
        if self.active:
            yield None, None, self.active.main[:-1]

    def means(self, text: str, bearer: int | None, seat: int) -> str:
        """What is left of `your RED Performers` if it is about a Manager's cards, or nothing."""
        for whose, right in (("your opponent's ", bearer != seat), ("your ", bearer == seat)):
            if text.startswith(whose):
                return text.removeprefix(whose) if right else ""
        return text if bearer is None else ""

    def value(self, staged: Staged) -> int:
        """Act or Boost with all modifiers. EN-4.5"""
        total = staged.card.number + staged.extra
        word = "Act" if staged.card.kind == "performer" else "Boost"
        for seat, which, number in self.all:
            if seat == staged.seat and self.fits(which, staged):
                total += number
        for bearer, source, text in self.steady():
            if found := re.fullmatch(r"(.*)' (?:Acts|Boosts) get ([+-]\d) //", text):
                which = self.means(found[1], bearer, staged.seat)
                total += int(found[2]) if which and self.fits(which, staged) else 0
            elif found := re.fullmatch(rf"this card's {word} gets ([+-]\d) //", text):
                total += int(found[1]) if source is staged else 0
            elif found := re.fullmatch(rf"the .* directly (?:behind|above) this card has {word} ([+-]\d)", text):
                total += int(found[1]) if source and self.partner(source) is staged else 0
        return total

    def fits(self, which: str, staged: Staged) -> bool:
        return is_kind(staged.card, which.removesuffix("'"))

    def price(self, seat: int, card: Card, less: int = 0) -> int:
        total = card.cost - less
        for bearer, _, text in self.steady():
            if found := re.fullmatch(r"(.*) cost \$(\d+),000 (less|more)", text):
                which = self.means(found[1], bearer, seat)
                if which and is_kind(card, which):
                    total += int(found[2]) * THOUSAND * (1 if found[3] == "more" else -1)
        return max(0, total)

    def true(self, asked: str, you: int) -> bool:
        """K1 to K7"""
        me, them = self.managers[you], self.managers[1 - you]
        if asked.startswith("your Intensity Gauge"):
            return me.gauge < them.gauge if "lower" in asked else me.gauge > them.gauge
        if "$ than" in asked:
            return me.money < them.money if "less" in asked else me.money > them.money
        if "Venues than" in asked:
            return len(me.tour) < len(them.tour) if "fewer" in asked else len(me.tour) > len(them.tour)
        if asked == "you have no Venues":
            return not me.tour
        if asked.startswith("the Star"):
            return self.star_met != ("not" in asked)
        who = you if asked.startswith("you ") else 1 - you
        if asked.endswith("Priority"):
            return self.priority == who
        if asked.endswith("cards in hand"):
            return len(self.managers[who].hand) >= number_in(asked)
        found = re.fullmatch(
            r".* (\d) or more (?:(Active|Suspended) )?(.*?) (on the Main Stage|Backstage|staged)", asked
        )
        assert found, asked
        counted = 0
        for one in self.managers[who].stage.values():
            place = {"on the Main Stage": "M", "Backstage": "B"}.get(found[4], one.zone[0])
            state = found[2] is None or one.suspended == (found[2] == "Suspended")
            counted += state and one.zone[0] == place and is_kind(one.card, found[3])
        return counted >= int(found[1])

    def exhausts(self, one: Staged) -> bool:
        """EN-5.4"""
        if self.venue_says("Performers do not Exhaust"):
            return False
        for _, source, text in self.steady():
            if text == "this card does not Exhaust" and source is one:
                return False
            if text.endswith("above this card does not Exhaust") and source and self.partner(source) is one:
                return False
        return True

    # --- Triggers -----------------------------------------------------------------------------------------------------

    def occur(self, what: str, seat: int | None, staged: Staged | None, leaver: Staged | None = None) -> None:
        """Abilities that wait for this join the queue. EN-4.7, EN-4.8, EN-4.11, EN-4.16"""
        for bearer in self.order():
            for zone in self.zones:
                for one in (self.managers[bearer].stage.get(zone), leaver):
                    if one and one.seat == bearer and one.zone == zone:
                        for place in range(len(one.card.conditionals)):
                            self.join(place, one, what, seat, staged)
        if self.active and (self.active, 0) not in self.joined and self.venue_hears(what, staged):
            self.joined.add((self.active, 0))
            self.queue.append((self.active.main, -1 if seat is None else seat, None))

    def join(self, place: int, one: Staged, what: str, seat: int | None, staged: Staged | None) -> None:
        event, _, rest = one.card.conditionals[place].partition(", ")
        if not event.startswith(("When ", "At the")) or (one, place) in self.joined or place in one.once:
            return
        if not self.waits_for(event, one, what, seat, staged):
            return
        self.joined.add((one, place))
        if (once := " This ability may only be triggered once during each Round.") in rest:
            one.once.add(place)
            rest = rest.replace(once, "")
        self.queue.append((rest[0].upper() + rest[1:], one.seat, one))

    def waits_for(self, event: str, one: Staged, what: str, seat: int | None, staged: Staged | None) -> bool:
        if event.startswith("At the"):
            return event.endswith(what)
        if what == "Surprise":
            return event == (
                "When you trigger a Surprise" if seat == one.seat else "When your opponent triggers a Surprise"
            )
        if what in ("win", "lose", "tie"):
            return event == f"When you {what} the Event" and seat in (None, one.seat)
        if staged is None or not event.endswith(what):
            return False
        subject = event.removeprefix("When ").removesuffix(f" {what}")
        if subject == "this card":
            return one is staged
        if not subject.startswith("one of "):
            return False
        which = self.means(subject.removeprefix("one of "), one.seat, staged.seat)
        return bool(which) and is_kind(staged.card, which)

    def venue_hears(self, what: str, staged: Staged | None) -> bool:
        assert self.active
        event = self.active.main.partition(", ")[0]
        if staged:
            found = re.fullmatch(rf"When a (\w+) {what}", event)
            return bool(found and is_kind(staged.card, found[1]))
        manager = {"Surprise": "triggers a Surprise", "win": "wins the Event", "lose": "loses the Event"}
        said = manager.get(what, "ties the Event" if what == "tie" else "")
        return event == f"When a Manager {said}" if said else event == f"At the {what}"
