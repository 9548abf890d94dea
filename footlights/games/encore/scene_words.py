"""Names of nodes, words and small parts that all of ENCORE!!'s scene shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from footlights.games.encore.marks import vibe_mark
from footlights.games.encore.printed import cash
from footlights.games.encore.rules.layout import Actions
from footlights.games.encore.seen import Choice, EncoreView, Fate, Manager, Phase
from footlights.games.encore.sets import Card
from footlights.games.encore.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.scene import Part
from footlights.stage.tongue import mark, say

USES = ("perform", "encore", "pre_show")  # what a staged card of one's own can do
TONES = {  # of the six colours, so that each has a letter of its own
    "ORANGE": "orange",
    "RED": "red",
    "BLUE": "blue",
    "GREEN": "green",
    "PURPLE": "violet",
    "PINK": "pink",
}
# Of a Suspended Main Stage Performer: for the eye, for the ear, and how it looks.
FATES: dict[Fate, tuple[str, str, str]] = {
    "moves": (mark("moves back"), mark("would be Exhausted and move Backstage"), "warn"),
    "removed": (mark("removed"), mark("would be Exhausted and removed from the game"), "bad"),
    "choice": (mark("one of two goes"), mark("would be Exhausted: it or the card behind is removed"), "bad"),
    "waived": (mark("stays"), mark("stays, since nobody is Exhausted as things stand"), "good"),
    "protected": (mark("protected"), mark("does not Exhaust"), "good"),
}
FATE_MARKS: dict[Fate, str] = {"moves": "encore-exhaust", "removed": "encore-gone", "choice": "encore-either"}
STATES = {"active": mark("Active"), "suspended": mark("Suspended")}


# --- Names ------------------------------------------------------------------------------------------------------------


def mine_of(view: EncoreView) -> int:
    """The seat on the left: one's own, or for those who watch the first."""
    return view.you if view.you is not None else 0


def own_of(view: EncoreView) -> Manager:
    """The Manager on the left."""
    return view.seats[mine_of(view)]


def is_draft(view: EncoreView) -> bool:
    """Whether colours are still being chosen. EN-1.3"""
    return view.phase == "draft" and not view.venue


def name_of(view: EncoreView, seat: int) -> str:
    """A Manager's name."""
    return view.seats[seat].name


def printed(cast: Cast, name: str) -> Card:
    """A card or Venue as it is printed."""
    return cast.card(cast.numbers[name])


def zone_id(seat: int, zone: str) -> str:
    """The node of a zone."""
    return f"zone-{seat}-{zone}"


def staged_id(cast: Cast, seat: int, name: str) -> str:
    """The node of a staged card."""
    return f"on-{seat}-{cast.numbers[name]}"


def held_id(cast: Cast, name: str) -> str:
    """The node of a card in one's own hand."""
    return f"held-{cast.numbers[name]}"


def gauge_id(seat: int) -> str:
    """The node of a gauge."""
    return f"gauge-{seat}"


def money_id(seat: int) -> str:
    """The node of a Manager's $."""
    return f"money-{seat}"


def zones_of(view: EncoreView) -> list[str]:
    """The zones of a stage, Main Stage first."""
    return list(view.seats[0].stage)


def zone_of(view: EncoreView, seat: int, name: str) -> str | None:
    """The zone a card stands in."""
    return next((zone for zone, held in view.seats[seat].stage.items() if held and held.card == name), None)


def behind(zone: str) -> str:
    """The zone directly behind one of the Main Stage. EN-0.1"""
    return f"B{zone[1:]}"


def place_word(zone: str) -> str:
    """A zone in words."""
    number = zone[1:]
    return say("Main Stage {number}", number=number) if zone[0] == "M" else say("Backstage {number}", number=number)


# --- Choices ----------------------------------------------------------------------------------------------------------


class Options(NamedTuple):
    """What can be done now, by notation, by kind, and by the staged card of one's own that does it."""

    offered: Mapping[str, Choice]
    by_verb: Mapping[str, Sequence[Choice]]
    uses: Mapping[str, Sequence[Choice]]

    def of(self, verb: str) -> Sequence[Choice]:
        """The choices of one kind."""
        return self.by_verb.get(verb, ())


def options_of(view: EncoreView, cast: Cast) -> Options:
    """What can be done now."""
    options: tuple[dict[str, Choice], dict[str, list[Choice]], dict[str, list[Choice]]] = ({}, {}, {})
    offered, by_verb, uses = options
    for choice in view.choices:
        verb = kind_of(cast, choice)
        offered[choice.action] = choice
        by_verb.setdefault(verb, []).append(choice)
        if verb in USES and choice.card:
            uses.setdefault(choice.card, []).append(choice)
    return Options(*options)


def kind_of(cast: Cast, choice: Choice) -> str:
    """What kind of action a choice is."""
    return Actions.read(cast, choice.action).kind


def choice_of(view: EncoreView, action: str) -> Choice | None:
    """What the view knows of a choice."""
    return next((choice for choice in view.choices if choice.action == action), None)


# --- Parts ------------------------------------------------------------------------------------------------------------


def signed_cash(amount: int) -> str:
    """A change of $."""
    return f"{'+' if amount >= 0 else '−'}{cash(abs(amount))}"


@remembered
def vibe_parts(vibes: tuple[str, ...], venue: tuple[str, ...]) -> tuple[Part, ...]:
    """Vibes as marks; those the Venue shares stand out. EN-3.11"""
    return tuple(
        Part(mark=vibe_mark(vibe), text="" if vibe_mark(vibe) else vibe, tone=_vibe_tone(vibe, venue), say=vibe)
        for vibe in vibes
    )


def _vibe_tone(vibe: str, venue: tuple[str, ...]) -> str:
    return f"{vibe.lower()} vibe{' match' if vibe in venue else ''}"


def venue_vibes(view: EncoreView, cast: Cast) -> tuple[str, ...]:
    """The vibes of the Active Venue."""
    return printed(cast, view.venue).vibes if view.venue else ()


def colour_tone(colour: str) -> str:
    """The tone of a colour; one of another set has none."""
    return TONES.get(colour, "")


def asked_text(view: EncoreView) -> str:
    """The sentence that is being resolved, as it stands on the card."""
    return view.asks.text if view.asks else ""


def fate_word(fate: Fate) -> str:
    """What an Exhaust would do, for the eye."""
    return say(FATES[fate][0])


def fate_said(fate: Fate) -> str:
    """What an Exhaust would do, for the ear."""
    return say(FATES[fate][1])


def phase_word(phase: Phase) -> str:
    """A phase by its name."""
    return say(PHASE_WORDS[phase])


PHASE_WORDS: dict[Phase, str] = {
    "draft": mark("Colour draft"),
    "draw": mark("Draw Phase"),
    "pre-show": mark("Pre-Show"),
    "event": mark("Event"),
    "aftershow": mark("Aftershow"),
}
