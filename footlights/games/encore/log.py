"""What happened: each event as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.rules.layout import ZONE_NAMES
from footlights.games.encore.tables import Cast, card_name
from footlights.stage.blocks import Line, Span
from footlights.stage.rule import Event
from footlights.stage.tongue import mark, say, say_many

Sentence = Callable[[Cast, Event], str]
DECIDED_BY = {
    layout.BY_VENUES: ("EN-6.1", mark("enough Venues")),
    layout.BY_MONEY: ("EN-6.2", mark("the Venue Deck is empty, and $ decide")),
    layout.BY_TOUR: ("EN-6.4", mark("the Venue Deck is empty and the $ are equal, so Venues count")),
    layout.BY_ROUNDS: ("EN-6.5", mark("the last Round is over; $ decide, then Venues")),
}
BEGINS = {
    (layout.PRE_SHOW, layout.AS_USUAL): mark("The Pre-Show begins."),
    (layout.EVENT, layout.BY_STAR): mark("The Star is met: the Event begins."),
    (layout.EVENT, layout.BY_PASSES): mark("Both Managers passed: the Event begins early."),
    (layout.AFTERSHOW, layout.BY_PASSES): mark("Both Managers passed: the Event is over."),
    (layout.AFTERSHOW, layout.BY_CAP): mark("That was action 200 of this Round: the show is over."),
}
EXHAUST_CASES = {
    layout.MOVES_BACK: mark("{name}'s {card} is Exhausted and moves Backstage."),
    layout.IS_REMOVED: mark("{name}'s {card} is Exhausted and removed from the game."),
    layout.HAS_CHOICE: mark("{name}'s {card} is Exhausted and takes the place behind."),
}
WHY_MONEY = {
    layout.BY_TEXT: mark("{name} gains ${number},000."),
    layout.BY_VIBE_CHECK: mark("{name} gains ${number},000 for the vibe."),
    layout.BY_PAYOUT: mark("{name} is paid ${number},000."),
}
DECKS = {layout.PERFORMERS: mark("Performer Deck"), layout.OTHERS: mark("Main Deck")}


def cash(thousands: int) -> str:
    """An amount of $ as it is printed."""
    return f"${thousands},000" if thousands else "$0"


def _who(cast: Cast, seat: int) -> dict[str, str]:
    return {"name": cast.names[seat], "other": cast.names[1 - seat]}


def _card(cast: Cast, e: Event) -> dict[str, str]:
    return {**_who(cast, e.a), "card": card_name(cast, e.b)}


def _about_card(text: str) -> Sentence:
    return lambda cast, e: say(text, **_card(cast, e))


def _rolled(cast: Cast, e: Event) -> str:
    numbers = {"first": cast.names[0], "one": e.a, "second": cast.names[1], "two": e.b}
    name = cast.names[0 if e.a > e.b else 1]
    told = say("{first} rolls {one}, {second} rolls {two}: {name} has Priority.", name=name, **numbers)
    if e.c == 1:
        return told
    return say_many("After {number} equal roll: {told}", "After {number} equal rolls: {told}", e.c - 1, told=told)


def _drew(cast: Cast, e: Event) -> str:
    return say("{name} draws {one} + {two} (Performer Deck + Main Deck).", name=cast.names[e.a], one=e.b, two=e.c)


def _round(cast: Cast, e: Event) -> str:
    return say("Round {round} begins; {name} has Priority.", round=e.a, name=cast.names[e.b])


def _venue_up(cast: Cast, e: Event) -> str:
    venue = cast.card(e.a)
    told = mark("{venue} is the Active Venue: Star {star}, Payout {payout}.")
    return say(told, venue=venue.name, star=venue.star, payout=f"${venue.payout:,}")


def _staged(cast: Cast, e: Event) -> str:
    return say("{name} stages {card} in {zone}.", zone=ZONE_NAMES[e.c], **_card(cast, e))


def _gauge(cast: Cast, e: Event) -> str:
    change = f"{e.b:+}"
    return say("{name}: {change} // (gauge {now}).", name=cast.names[e.a], change=change, now=e.c)


def _money(cast: Cast, e: Event) -> str:
    if e.b < 0:
        return say("{name} loses ${number},000.", name=cast.names[e.a], number=-e.b)
    return say(WHY_MONEY[e.c], name=cast.names[e.a], number=e.b)


def _performed(cast: Cast, e: Event) -> str:
    act = cast.card(e.b).act_name
    if e.c == layout.NO_CARD:
        return say("{name}'s {card} performs “{act}”.", act=act, **_card(cast, e))
    return say(
        "{name}'s {card} performs “{act}”, Boosted by {helper}.",
        act=act,
        helper=card_name(cast, e.c),
        **_card(cast, e),
    )


def _passed(cast: Cast, e: Event) -> str:
    return say("{name} passes.", name=cast.names[e.a])


def _result(cast: Cast, e: Event) -> str:
    one, two = sorted((e.b, e.c), reverse=True)
    if e.a == layout.TIE:
        return say("The Event is a tie, {one} to {two}.", one=one, two=two)
    return say("{name} wins the Event ({one} to {two}).", name=cast.names[e.a], one=one, two=two)


def _won_venue(cast: Cast, e: Event) -> str:
    return say_many(
        "{name} takes {card} and has {number} Venue.",
        "{name} takes {card} and has {number} Venues.",
        e.c,
        name=cast.names[e.a],
        card=card_name(cast, e.b),
    )


def _triggered(cast: Cast, e: Event) -> str:
    if e.a == layout.NOBODY:
        return say("{card}, the Venue: {text}", card=card_name(cast, e.b), text=cast.card(e.b).main)
    return say("{name}'s {card}: {text}", text=cast.card(e.b).conditionals[e.c - 1], **_card(cast, e))


def _skipped(cast: Cast, e: Event) -> str:
    return say("{name}'s {card}: a sentence cannot be carried out and is skipped.", **_card(cast, e))


def _declined(cast: Cast, e: Event) -> str:
    return say("{name} declines what {card} offers.", **_card(cast, e))


def _modified(cast: Cast, e: Event) -> str:
    return say("{name}'s {card} gets {number} // this Round.", number=f"{e.c:+}", **_card(cast, e))


def _modified_all(cast: Cast, e: Event) -> str:
    kind, packed = divmod(e.b, layout.PART * layout.PART)
    colour, vibe = divmod(packed, layout.PART)
    told = mark("Acts of {name}'s {which} Performers get {number} // this Round.")
    if kind != fx.PERFORMER:
        told = mark("Boosts of {name}'s {which} Supporters get {number} // this Round.")
    which = cast.colour(colour) if colour else cast.vibes[vibe - 1] if vibe else say("all")
    return say(told, name=cast.names[e.a], which=which, number=f"{e.c:+}")


def _looked_at_deck(cast: Cast, e: Event) -> str:
    return say_many(
        "{name} looks at the top card of the {deck}.",
        "{name} looks at the top {number} cards of the {deck}.",
        e.c,
        name=cast.names[e.a],
        deck=say(DECKS[e.b]),
    )


def _saw_card(cast: Cast, e: Event) -> str:
    return say("You see {card}.", card=card_name(cast, e.b))


def _took(cast: Cast, e: Event) -> str:
    return say(
        "{name} takes one card in hand; the rest go to the bottom of the {deck}.",
        name=cast.names[e.a],
        deck=say(DECKS[e.b]),
    )


def _looked_at_hand(cast: Cast, e: Event) -> str:
    return say_many(
        "{name} looks at {other}'s hand of {number} card.",
        "{name} looks at {other}'s hand of {number} cards.",
        e.b,
        **_who(cast, e.a),
    )


def _ended(cast: Cast, e: Event) -> str:
    clause, because = DECIDED_BY[e.b]
    words = {"because": say(because), "clause": clause}
    if e.a == layout.NOBODY:
        return say("The game is a draw ({because}, {clause}).", **words)
    return say("{name} wins the game ({because}, {clause}).", name=cast.names[e.a], **words)


SENTENCES: dict[int, Sentence] = {
    layout.ROLLED: _rolled,
    layout.CHOSE_COLOUR: lambda c, e: say("{name} has {colour}.", name=c.names[e.a], colour=c.colour(e.b)),
    layout.DREW: _drew,
    layout.DREW_CARD: lambda c, e: say("You draw {card}.", card=card_name(c, e.b)),
    layout.VENUE_UP: _venue_up,
    layout.ROUND: _round,
    layout.PHASE: lambda c, e: say(BEGINS[e.a, e.b]),
    layout.READIED: lambda c, e: say_many(
        "{number} card of {name} becomes Active.", "{number} cards of {name} become Active.", e.b, name=c.names[e.a]
    ),
    layout.PAID: lambda c, e: say("{name} pays {cash} for {card}.", cash=cash(e.c), **_card(c, e)),
    layout.STAGED: _staged,
    layout.GAUGE: _gauge,
    layout.MONEY: _money,
    layout.PERFORMED: _performed,
    layout.VIBE_CHECK: lambda c, e: say(
        "{name}'s {card} passes the Vibe Check of {venue}.", venue=card_name(c, e.c), **_card(c, e)
    ),
    layout.USED_PRE_SHOW: _about_card(mark("{name} triggers the PRE-SHOW ability of {card}.")),
    layout.USED_ENCORE: _about_card(mark("{name} triggers the ENCORE!! ability of {card}.")),
    layout.USED_SURPRISE: _about_card(mark("{name} triggers the Surprise {card}.")),
    layout.PASSED: _passed,
    layout.MET_STAR: lambda c, e: say("Together the gauges show {sum}: the Star of {star} is met.", sum=e.a, star=e.b),
    layout.RESULT: _result,
    layout.EXHAUSTS: lambda c, e: say(EXHAUST_CASES[e.c], **_card(c, e)),
    layout.REMOVED: _about_card(mark("{name}'s {card} is removed from the game.")),
    layout.WON_VENUE: _won_venue,
    layout.TIED_VENUE: lambda c, e: say("{card} goes to the bottom of the Venue Deck.", card=card_name(c, e.a)),
    layout.TRIGGERED: _triggered,
    layout.DECLINED: _declined,
    layout.SKIPPED: _skipped,
    layout.SUSPENDS: _about_card(mark("{name}'s {card} becomes Suspended.")),
    layout.ACTIVATES: _about_card(mark("{name}'s {card} becomes Active.")),
    layout.MOVED: lambda c, e: say("{name}'s {card} moves to {zone}.", zone=ZONE_NAMES[e.c], **_card(c, e)),
    layout.SWAPPED: lambda c, e: say(
        "{name}'s {card} and {second} change zones.", second=card_name(c, e.c), **_card(c, e)
    ),
    layout.RETURNED: _about_card(mark("{name}'s {card} returns to the hand.")),
    layout.MODIFIED: _modified,
    layout.MODIFIED_ALL: _modified_all,
    layout.LOOKED_AT_DECK: _looked_at_deck,
    layout.SAW_CARD: _saw_card,
    layout.TOOK: _took,
    layout.TOOK_CARD: lambda c, e: say("You take {card}.", card=card_name(c, e.b)),
    layout.LOOKED_AT_HAND: _looked_at_hand,
    layout.LOOKED_AT_VENUE: lambda c, e: say("{name} looks at the Venue below the Active Venue.", name=c.names[e.a]),
    layout.SAW_VENUE: lambda c, e: say("You see {card} below the Active Venue.", card=card_name(c, e.b)),
    layout.ENDED: _ended,
}


def sentence(cast: Cast, event: Event) -> str:
    """An event as one sentence."""
    return SENTENCES[event.kind](cast, event)


def news(cast: Cast, plies: Sequence[Iterable[Event]], since: int) -> list[Line]:
    """What a seat saw happen, from ply `since` on."""
    lines = []
    for ply, events in enumerate(plies):
        for event in events:
            if ply >= since and event.kind == layout.ROUND:
                lines.append(Line(Span(sentence(cast, event), "strong")))
            elif ply >= since:
                lines.append(Line(sentence(cast, event)))
    return lines
