"""What hangs over both stages: the marquee, the phases, the Active Venue as a tour poster, both gauges against the Star."""

from __future__ import annotations

from typing import NamedTuple

from footlights.games.encore.printed import cash
from footlights.games.encore.rules import layout
from footlights.games.encore.scene_words import gauge_id, mine_of, name_of, phase_word, printed, vibe_parts
from footlights.games.encore.seen import EncoreView, Modifier, Phase
from footlights.games.encore.sets import Card as Printed
from footlights.games.encore.tables import Cast
from footlights.stage.errors import joined
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Banner, Card, Meter, Panel, Part, Playbill, Text, Token, Track, Zone
from footlights.stage.tongue import mark, say, say_many

STEPS = (mark("Draw"), mark("Active"), mark("Pre-Show"), mark("Event"), mark("Aftershow"))
AT: dict[Phase, int] = {"draft": -1, "draw": 0, "pre-show": 2, "event": 3, "aftershow": 4}
SHOWS = ("pre-show", "event")
MODIFIED = {  # what is modified, all of it or some
    ("Acts", True): mark("{name}'s Acts {number} // this Round."),
    ("Acts", False): mark("{name}'s {of} Acts {number} // this Round."),
    ("Boosts", True): mark("{name}'s Boosts {number} // this Round."),
    ("Boosts", False): mark("{name}'s {of} Boosts {number} // this Round."),
}

# --- The marquee ------------------------------------------------------------------------------------------------------


def marquee(view: EncoreView, event: Event | None) -> Banner:
    """Round, phase, and whose action it is."""
    lit = event is not None and event.kind in (layout.RESULT, layout.MET_STAR)
    acts = None if view.seat is None or lit or view.seat == view.you else name_of(view, view.seat)
    return _marquee(view.round, view.last_round, view.phase, view.over, lit, acts)


@remembered
def _marquee(round_no: int, last: int, phase: Phase, over: bool, lit: bool, acts: str | None) -> Banner:
    where = say("Round {round} of at most {last}", round=min(round_no, last), last=last)
    fact = Part(text=where if round_no else phase_word("draft"))
    loud = None if over else _loud(phase, lit, acts)
    told = [f"{fact.text}.", *([f"{loud.say or loud.text}."] if loud else [])]
    return Banner(id="marquee", area="marquee", title="ENCORE!!", facts=(fact,), loud=loud, say=" ".join(told))


def _loud(phase: Phase, lit: bool, acts: str | None) -> Part:
    """The phase alone where the Star or the result shines; else who acts: somebody, or oneself."""
    word = phase_word(phase)
    if lit:
        return Part(text=word, mark="encore-star", tone="lit")
    whose = say("your turn") if acts is None else say("{name} acts", name=acts)
    return Part(text=whose, label=word, tone=phase, say=f"{word}, {whose}")


def phases(view: EncoreView) -> Track:
    """The five phases of a Round. EN-2.1"""
    return _phases(view.round, view.phase)


@remembered
def _phases(round_no: int, phase: Phase) -> Track:
    return Track(
        id="phases",
        area="phases",
        label=say("Round {round}", round=round_no),
        steps=tuple(say(step) for step in STEPS),
        at=AT[phase],
        say=say("Phase: {phase}", phase=phase_word(phase)),
    )


# --- The poster -------------------------------------------------------------------------------------------------------


def poster(view: EncoreView, cast: Cast) -> Panel:
    """The Active Venue with vibes, Star, Payout and ability; what lies below it; and what is being resolved. EN-0.11"""
    venue = printed(cast, view.venue) if view.venue else None
    owner = view.asks.seat if view.asks else None
    return _poster(venue, view.star_met, view.resolving, owner)


@remembered
def _poster(venue: Printed | None, met: bool, resolving: str | None, owner: int | None) -> Panel:
    nodes: list[AnyNode] = []
    if venue:
        nodes.append(
            Card(
                id="venue",
                area="bill",
                face=venue.name,
                value=str(venue.star),
                badges=vibe_parts(venue.vibes, ()),
                tone="met" if met else "",
                origin="venues",
                say=_venue_said(venue),
            )
        )
    else:
        nodes.append(Text(id="no-venue", area="no-venue", parts=(Part(text=say("No Venue is Active."), tone="quiet"),)))
    if resolving:
        told = say("Being resolved: {card}", card=resolving)
        card = Card(id="resolving-card", face=resolving, owner=owner)
        nodes.append(Zone(id="resolving", area="resolving", layout="slot", nodes=(card,), say=told))
    return Panel(id="poster", area="poster", nodes=tuple(nodes), say=say("The Active Venue"))


def _venue_said(venue: Printed) -> str:
    """A Venue for the ear."""
    facts = {"venue": venue.name, "vibes": joined(venue.vibes), "star": venue.star, "payout": cash(venue.payout)}
    return say("{venue}: {vibes}, Star {star}, Payout {payout}. {text}", **facts, text=venue.main)


def venue_deck(view: EncoreView) -> list[AnyNode]:
    """How many Venues are left, those known below, and what the viewer has not seen. EN-0.11, R33, section 7"""
    if not view.venues_left:
        return []
    return [_venue_deck(view.venues_left, below_active(view), tuple(view.venues_unseen))]


@remembered
def _venue_deck(left: int, below: tuple[str | None, ...], unseen: tuple[str, ...]) -> Zone:
    told = [
        say_many("{number} Venue left, the Active one counted.", "{number} Venues left, the Active one counted.", left)
    ]
    return Zone(
        id="venues",
        area="venues",
        layout="pile",
        title=say("Venue Deck"),
        backs=len(below),
        holds=unseen,
        count=left,
        say=" ".join([*told, *_known_below(below)]),
    )


def below_active(view: EncoreView) -> tuple[str | None, ...]:
    """The Venues below the Active one, from the top; None for those that are not known. R33"""
    return tuple(view.venue_row[1:] if view.venue else view.venue_row)


def _known_below(below: tuple[str | None, ...]) -> list[str]:
    """Sentences about the Venues that lie known below the Active one. R33"""
    return [_where(below, place) for place, name in enumerate(below) if name]


def _where(below: tuple[str | None, ...], place: int) -> str:
    """A Venue that lies known below the Active one."""
    name = below[place]
    from_bottom = len(below) - place
    if place == 0:
        return say("Next: {venue}.", venue=name)
    if from_bottom == 1:
        return say("At the bottom: {venue}.", venue=name)
    return say("{number} from the bottom: {venue}.", number=from_bottom, venue=name)


# --- The truss --------------------------------------------------------------------------------------------------------


class Sum(NamedTuple):
    """Both gauges together, the Star if a Venue is Active, and whether it has been met this Round."""

    total: int
    star: int | None
    met: bool


def truss(view: EncoreView) -> Panel:
    """Both gauges as lamps on one truss: they grow towards the Star, which lights where they meet. EN-2.10"""
    gauges = tuple((of.name, of.gauge) for of in view.seats)
    return _truss(mine_of(view), gauges, Sum(view.sum, view.star, view.star_met))


@remembered
def _truss(mine: int, gauges: tuple[tuple[str, int], ...], both: Sum) -> Panel:
    missing = max(0, (both.star or 0) - both.total)
    own = _gauge(mine, "own", *gauges[mine], missing - missing // 2)
    other = _gauge(1 - mine, "other", *gauges[1 - mine], missing // 2)
    return Panel(id="truss", area="truss", nodes=(own, _star(both), other), say=_star_said(both))


def _gauge(seat: int, side: str, name: str, value: int, unlit: int) -> Meter:
    """A Manager's gauge: lit lamps, and half of those that are missing to the Star."""
    return Meter(
        id=gauge_id(seat),
        area="gauge",
        tone=side,
        label=name,
        value=value,
        most=value + unlit,
        shape="lamps",
        say=say("{name}'s gauge: {value}", name=name, value=value),
    )


def _star(both: Sum) -> Token:
    """The Star: the sum against its number, and whether it has been met this Round. EN-2.10, EN-2.11"""
    if both.star is None:
        return Token(id="star", area="star", text="–", mark="encore-star", tone="unmet", say=say("No Venue is Active."))
    missing = max(0, both.star - both.total)
    return Token(
        id="star",
        area="star",
        text=f"{both.total}/{both.star}",
        mark="encore-star",
        label=say("met!") if both.met else say("{missing} to go", missing=missing),
        tone="met" if both.met else "unmet",
        say=_star_said(both),
    )


def _star_said(both: Sum) -> str:
    """The gauges against the Star, for the ear."""
    if both.star is None:
        return say("No Venue is Active.")
    facts = {"sum": both.total, "star": both.star}
    if both.met:
        return say("The gauges show {sum} of {star} together: the Star has been met.", **facts)
    return say("The gauges show {sum} of {star} together: the Star has not been met.", **facts)


# --- Notices ----------------------------------------------------------------------------------------------------------


def notices(view: EncoreView) -> list[AnyNode]:
    """What a pass would do now, and what decides if this is the last Venue. EN-2.12, EN-2.16, EN-6.2"""
    passes = leader = None
    if view.phase in SHOWS and not view.over:
        passes = passes_word(view.phase, view.pass_ends)
    if view.venues_left == 1 and not view.over:
        leader = leader_word(view)
    modifiers = tuple(modifier_word(view, each) for each in view.modifiers)
    return [*_notice(passes, leader, below_active(view), modifiers)]


@remembered
def _notice(
    passes: str | None, leader: str | None, below: tuple[str | None, ...], modifiers: tuple[str, ...]
) -> tuple[Text, ...]:
    parts = [Part(text=passes, mark="flag", tone="passes")] if passes else []
    parts += [Part(text=leader, mark="encore-cash", tone="notice")] if leader else []
    parts += [Part(text=line, mark="encore-venue", tone="below") for line in _known_below(below)]
    parts += [Part(text=line, mark="encore-intensity", tone="modifier") for line in modifiers]
    told = " ".join(part.text for part in parts)
    return (Text(id="notice", area="notice", parts=tuple(parts), say=told),) if parts else ()


@remembered
def passes_word(phase: Phase, pass_ends: Phase | None) -> str:
    """The consecutive passes, and what one more means. EN-2.12, EN-2.13, EN-2.16"""
    if pass_ends == "pre-show":
        return say("1 pass: another one starts the Event.")
    if pass_ends == "event":
        return say("1 pass: another one ends the Event.")
    return (
        say("No pass yet: two in a row start the Event.")
        if phase == "pre-show"
        else say("No pass yet: two in a row end the Event.")
    )


def leader_word(view: EncoreView) -> str:
    """With the last Venue active: who leads on $. EN-6.2"""
    if view.money_leader is None:
        return say("Last Venue: the $ are equal.")
    return say("Last Venue: {name} leads on $.", name=name_of(view, view.money_leader))


def modifier_word(view: EncoreView, modifier: Modifier) -> str:
    """A "this Round" modifier of all that fit. V10"""
    told = MODIFIED[modifier.what, modifier.of is None]
    return say(told, name=name_of(view, modifier.seat), of=modifier.of, number=f"{modifier.number:+}")


# --- The end ----------------------------------------------------------------------------------------------------------


def playbill(view: EncoreView) -> Playbill:
    """Which win condition, with the compared numbers. EN-6.1 to EN-6.5"""
    winners = view.winners
    title = say("{name} wins", name=name_of(view, winners[0])) if winners else say("A draw")
    decided = say("Decided by: {reason} ({clause})", reason=say(view.decided_because or ""), clause=view.decided_by)
    rounds = say_many("{number} Round played", "{number} Rounds played", min(view.round, view.last_round))
    heads = (say("Manager"), say("Venues"), say("Money"), say("Tour"))
    order = sorted(range(2), key=lambda seat: seat not in winners)
    rows = tuple(
        (of.name, str(of.venues), cash(of.money), ", ".join(of.tour) or "–")
        for of in (view.seats[seat] for seat in order)
    )
    told = " ".join((f"{title}. {decided}. {rounds}.", *(f"{row[0]}: {row[1]}, {row[2]}." for row in rows)))
    return Playbill(
        id="playbill", area="playbill", title=title, lines=(decided, rounds), heads=heads, rows=rows, say=told
    )
