"""What a seat sees of ENCORE!!, as types: `views.py` makes it, scenes read it. $ are whole dollars. Section 2.2, section 7"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from footlights.stage.views import Part, View

Phase = Literal["draft", "draw", "pre-show", "event", "aftershow"]
Decision = Literal["colour", "split", "action", "card", "zone", "may", "deck", "perform", "give_up"]
Kind = Literal["performer", "supporter", "surprise", "venue"]
Deck = Literal["performer_deck", "main_deck"]
Fate = Literal["moves", "removed", "choice", "waived", "protected"]  # what an Exhaust does to a Suspended Performer
Result = int | Literal["tie"] | None  # the seat that takes a Venue; None: not known yet


# --- On stage --------------------------------------------------------------------------------------------------------


class Rehearsal(Part, kw_only=True):
    """What a performance would come to now. EN-3.10, EN-3.11, EN-5.2"""

    total: int  # what it adds to the gauge
    money: int  # of the Vibe Check
    meets_star: bool
    exhausts: Fate | None


class Show(Part, kw_only=True):
    """What a Performer would add now, without and with a Boost. EN-3.10"""

    plain: Rehearsal
    boosted: Rehearsal | None  # None: nobody is there to Boost


class StagedCard(Part, kw_only=True):
    """A card in a zone, with its current numbers. EN-0.2, EN-4.5"""

    card: str
    kind: Kind
    colour: str
    state: Literal["active", "suspended"]
    act: int | None  # of a Performer
    boost: int | None  # of a Supporter
    act_modifier: int
    boost_modifier: int
    vibes: list[str]
    passes_vibe_check: bool
    used: list[str]  # limited abilities that are used up
    show: Show | None  # of a Performer who can perform
    exhausts: Fate | None


Zones = dict[str, StagedCard | None]  # by name, Main Stage first; an empty one is None


class Manager(Part, kw_only=True):
    """A Manager. What comes before `name` lies open for everybody. Section 2.2, 2.3"""

    colours: list[str]
    money: int
    gauge: int
    venues: int  # how many have been won
    tour: list[str]  # which they are
    hand: int | list[str]  # the viewer's own as cards, the other's as a number
    hand_performers: int
    hand_others: int
    shown: list[str]  # cards of the hand that everybody knows
    performer_deck: int
    main_deck: int
    known_bottom: dict[Deck, int]  # how many cards at the bottom their owner knows
    stage: Zones
    forecast: dict[str, Fate]  # by zone, if the Round ended now
    removed: list[str]
    name: str
    studio: str
    known_hand: list[str]  # the cards of the hand that the viewer knows
    known_to_other: list[str]  # of the viewer's own hand
    bottom: dict[Deck, list[str]]  # the viewer's own cards known at the bottom
    costs: dict[str, int] | UnsetType = UNSET  # Signing Costs of the viewer's own hand
    unseen: dict[Deck, list[str]]  # what may be in the decks, in no order; the other's unknown hand is among it


# --- The table -------------------------------------------------------------------------------------------------------


class LastEvent(Part, kw_only=True):
    """What the last Event that was awarded came to. EN-5.9 to EN-5.11"""

    round: int
    result: Result
    gauges: list[int]
    star_met: bool
    early: bool
    venue: str
    payouts: list[int]


class Modifier(Part, kw_only=True):
    """A "this Round" modifier for all that fit. V10"""

    seat: int
    what: str  # Acts or Boosts
    of: str | None  # a colour or a vibe; None: all of them
    number: int


class Asked(Part, kw_only=True):
    """The sentence that is being resolved, of which card, and for whom. EN-4.2"""

    seat: int
    card: str
    ability: str
    sentence: int  # counted from 1
    text: str


class Waiting(Part, kw_only=True):
    """A triggered ability that waits. EN-4.8"""

    seat: int | None  # None: a Venue's
    card: str
    ability: str


# --- One's own -------------------------------------------------------------------------------------------------------


class HeldCard(Part, kw_only=True):
    """A card in the viewer's own hand; in the viewer's own action also why it cannot be used. Section 7"""

    card: str
    kind: Kind
    colour: str
    cost: int
    affordable: bool
    passes_vibe_check: bool
    known: bool  # to the opponent
    legal: bool
    why_not: str | None
    clause: str | None


class Choice(Part, kw_only=True):
    """A legal action of the viewer, with the card and the zone it names."""

    action: str  # in notation
    card: str | None
    zone: str | None


class Signing(Choice, kw_only=True):
    """To stage a card or to trigger a Surprise, which has no zone. EN-3.2, EN-3.14"""

    card: str
    cost: int


class Performance(Choice, kw_only=True):
    """To perform, with what it would come to (as a `Rehearsal`). EN-3.10"""

    card: str
    zone: str
    boosted: bool
    total: int
    money: int
    meets_star: bool
    exhausts: Fate | None


class EncoreView(View, kw_only=True):
    """What a seat or a spectator may know of a table. What comes before `you` lies open for everybody. Section 2.3, section 7"""

    round: int
    last_round: int
    phase: Phase
    decision: Decision | None
    seat: int | None  # who decides; None: the game is over
    to_act: int | None  # whose action it is
    dice: list[int]
    rolls: int
    priority: int
    passes: int  # one after the other
    pass_ends: Phase | None  # the phase that one more pass ends
    star_met: bool
    early_event: bool
    actions_this_round: int
    venue: str | None  # the Active Venue, with its Star and Payout
    star: int | None
    payout: int | None
    payouts: list[int] | None  # what each Manager would be paid
    sum: int  # of both gauges
    venues_left: int
    result: Result
    money_leader: int | None
    last_event: LastEvent | None
    modifiers: list[Modifier]
    asks: Asked | None
    resolving: str | None  # a Surprise
    queue: list[Waiting]
    over: bool
    winners: list[int]
    draw: bool
    decided_by: str | None  # the clause
    you: int | None  # None: a spectator
    options: dict[str, int | str]
    constants: dict[str, int]
    decided_because: str | None
    venue_deck: int
    venue_row: list[str | None]  # from the top; None: not known
    venues_unseen: list[str]
    seats: list[Manager]
    colours_left: list[str]
    looking: list[str]  # the top cards that the viewer is looking at, the top one first
    drawn: list[str]
    hand_cards: list[HeldCard]
    choices: list[Choice]
