"""What hangs over both stages: the marquee, the phases, the Active Venue as a tour poster, both gauges against the Star."""

from __future__ import annotations

from footlights.games.encore.printed import cash
from footlights.games.encore.rules import layout
from footlights.games.encore.scene_words import View, gauge_id, mine_of, name_of, phase_word, printed, vibe_parts
from footlights.games.encore.tables import Cast
from footlights.stage.errors import joined
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Banner, Card, Meter, Panel, Part, Playbill, Text, Token, Track, Zone
from footlights.stage.tongue import mark, say, say_many

STEPS = (mark("Draw"), mark("Active"), mark("Pre-Show"), mark("Event"), mark("Aftershow"))
AT = {"draft": -1, "draw": 0, "pre-show": 2, "event": 3, "aftershow": 4}
SHOWS = ("pre-show", "event")

# --- The marquee ------------------------------------------------------------------------------------------------------


def marquee(view: View, event: Event | None) -> Banner:
    """Round, phase, and whose action it is."""
    facts = []
    if view["round"]:
        round_no = min(view["round"], view["last_round"])
        facts.append(Part(text=say("Round {round} of at most {last}", round=round_no, last=view["last_round"])))
    else:
        facts.append(Part(text=phase_word("draft")))
    loud = _loud(view, event)
    told = [f"{part.text}." for part in facts]
    told += [f"{loud.say or loud.text}."] if loud else []
    return Banner(id="marquee", area="marquee", title="ENCORE!!", facts=tuple(facts), loud=loud, say=" ".join(told))


def _loud(view: View, event: Event | None) -> Part | None:
    if view["over"]:
        return None
    if event is not None and event.kind in (layout.RESULT, layout.MET_STAR):
        return Part(text=phase_word(view["phase"]), mark="encore-star", tone="lit")
    whose = say("your turn") if view["seat"] == view["you"] else say("{name} acts", name=name_of(view, view["seat"]))
    phase = phase_word(view["phase"])
    return Part(text=whose, label=phase, tone=view["phase"], say=f"{phase}, {whose}")


def phases(view: View) -> Track:
    """The five phases of a Round. EN-2.1"""
    steps = tuple(say(step) for step in STEPS)
    told = say("Phase: {phase}", phase=phase_word(view["phase"]))
    return Track(
        id="phases",
        area="phases",
        label=say("Round {round}", round=view["round"]),
        steps=steps,
        at=AT[view["phase"]],
        say=told,
    )


# --- The poster -------------------------------------------------------------------------------------------------------


def poster(view: View, cast: Cast) -> Panel:
    """The Active Venue with vibes, Star, Payout and ability; what lies below it; and what is being resolved. EN-0.11"""
    nodes: list[AnyNode] = []
    if view["venue"]:
        venue = printed(cast, view["venue"])
        nodes.append(
            Card(
                id="venue",
                area="bill",
                face=venue.name,
                value=str(venue.star),
                badges=vibe_parts(venue.vibes),
                tone="met" if view["star_met"] else "",
                origin="venues",
                say=venue_said(cast, venue.name),
            )
        )
    else:
        nodes.append(Text(id="no-venue", area="no-venue", parts=(Part(text=say("No Venue is Active."), tone="quiet"),)))
    if view["resolving"]:
        told = say("Being resolved: {card}", card=view["resolving"])
        card = Card(id="resolving-card", face=view["resolving"], owner=view["asks"]["seat"] if view["asks"] else None)
        nodes.append(Zone(id="resolving", area="resolving", layout="slot", nodes=(card,), say=told))
    return Panel(id="poster", area="poster", nodes=tuple(nodes), say=say("The Active Venue"))


def venue_said(cast: Cast, name: str) -> str:
    """A Venue for the ear."""
    venue = printed(cast, name)
    facts = {"venue": name, "vibes": joined(venue.vibes), "star": venue.star, "payout": cash(venue.payout)}
    return say("{venue}: {vibes}, Star {star}, Payout {payout}. {text}", **facts, text=venue.main)


def venue_deck(view: View, cast: Cast) -> list[AnyNode]:
    """How many Venues are left, those known below, and what the viewer has not seen. EN-0.11, R33, section 7"""
    if not view["venues_left"]:
        return []
    below = view["venue_row"][1:] if view["venue"] else view["venue_row"]
    left = view["venues_left"]
    told = [
        say_many("{number} Venue left, the Active one counted.", "{number} Venues left, the Active one counted.", left)
    ]
    told += known_below(view)
    pile = Zone(
        id="venues",
        area="venues",
        layout="pile",
        title=say("Venue Deck"),
        backs=len(below),
        holds=tuple(view["venues_unseen"]),
        count=left,
        say=" ".join(told),
    )
    return [pile]


def known_below(view: View) -> list[str]:
    """Sentences about the Venues that lie known below the Active one. R33"""
    below = view["venue_row"][1:] if view["venue"] else view["venue_row"]
    return [_where(below, place) for place, name in enumerate(below) if name]


def _where(below: list[str | None], place: int) -> str:
    """A Venue that lies known below the Active one."""
    name = below[place]
    from_bottom = len(below) - place
    if place == 0:
        return say("Next: {venue}.", venue=name)
    if from_bottom == 1:
        return say("At the bottom: {venue}.", venue=name)
    return say("{number} from the bottom: {venue}.", number=from_bottom, venue=name)


# --- The truss --------------------------------------------------------------------------------------------------------


def truss(view: View) -> Panel:
    """Both gauges as lamps on one truss: they grow towards the Star, which lights where they meet. EN-2.10"""
    mine = mine_of(view)
    star = view["star"] or 0
    missing = max(0, star - view["sum"])
    halves = (missing - missing // 2, missing // 2)
    gauges = tuple(gauge(view, seat, halves[place]) for place, seat in enumerate((mine, 1 - mine)))
    nodes = (gauges[0], star_token(view), gauges[1])
    return Panel(id="truss", area="truss", nodes=nodes, say=star_said(view))


def gauge(view: View, seat: int, unlit: int) -> Meter:
    """A Manager's gauge: lit lamps, and half of those that are missing to the Star."""
    value = view["seats"][seat]["gauge"]
    side = "own" if seat == mine_of(view) else "other"
    told = say("{name}'s gauge: {value}", name=name_of(view, seat), value=value)
    return Meter(
        id=gauge_id(seat),
        area="gauge",
        tone=side,
        label=name_of(view, seat),
        value=value,
        most=value + unlit,
        shape="lamps",
        say=told,
    )


def star_token(view: View) -> Token:
    """The Star: the sum against its number, and whether it has been met this Round. EN-2.10, EN-2.11"""
    if view["star"] is None:
        return Token(id="star", area="star", text="–", mark="encore-star", tone="unmet", say=say("No Venue is Active."))
    met = view["star_met"]
    missing = max(0, view["star"] - view["sum"])
    label = say("met!") if met else say("{missing} to go", missing=missing)
    sum_text = f"{view['sum']}/{view['star']}"
    return Token(
        id="star",
        area="star",
        text=sum_text,
        mark="encore-star",
        label=label,
        tone="met" if met else "unmet",
        say=star_said(view),
    )


def star_said(view: View) -> str:
    """The gauges against the Star, for the ear."""
    if view["star"] is None:
        return say("No Venue is Active.")
    facts = {"sum": view["sum"], "star": view["star"]}
    if view["star_met"]:
        return say("The gauges show {sum} of {star} together: the Star has been met.", **facts)
    return say("The gauges show {sum} of {star} together: the Star has not been met.", **facts)


# --- Notices ----------------------------------------------------------------------------------------------------------


def notices(view: View) -> list[AnyNode]:
    """What a pass would do now, and what decides if this is the last Venue. EN-2.12, EN-2.16, EN-6.2"""
    parts = []
    if view["phase"] in SHOWS and not view["over"]:
        parts.append(Part(text=passes_word(view), mark="flag", tone="passes"))
    if view["venues_left"] == 1 and not view["over"]:
        parts.append(Part(text=leader_word(view), mark="encore-cash", tone="notice"))
    parts += [Part(text=line, mark="encore-venue", tone="below") for line in known_below(view)]
    if view["modifiers"]:
        parts += [
            Part(text=modifier_word(view, each), mark="encore-intensity", tone="modifier") for each in view["modifiers"]
        ]
    if not parts:
        return []
    return [Text(id="notice", area="notice", parts=tuple(parts), say=" ".join(part.text for part in parts))]


def passes_word(view: View) -> str:
    """The consecutive passes, and what one more means. EN-2.12, EN-2.13, EN-2.16"""
    if view["pass_ends"] == "pre-show":
        return say("1 pass: another one starts the Event.")
    if view["pass_ends"] == "event":
        return say("1 pass: another one ends the Event.")
    return (
        say("No pass yet: two in a row start the Event.")
        if view["phase"] == "pre-show"
        else say("No pass yet: two in a row end the Event.")
    )


def leader_word(view: View) -> str:
    """With the last Venue active: who leads on $. EN-6.2"""
    if view["money_leader"] is None:
        return say("Last Venue: the $ are equal.")
    return say("Last Venue: {name} leads on $.", name=name_of(view, view["money_leader"]))


def modifier_word(view: View, modifier: dict[str, object]) -> str:
    """A "this Round" modifier of all that fit. V10"""
    facts = {"name": name_of(view, int(str(modifier["seat"]))), "number": f"{int(str(modifier['number'])):+}"}
    of = str(modifier["of"] or "")
    if modifier["what"] == "Acts":
        return (
            say("{name}'s {of} Acts {number} // this Round.", of=of, **facts)
            if of
            else say("{name}'s Acts {number} // this Round.", **facts)
        )
    return (
        say("{name}'s {of} Boosts {number} // this Round.", of=of, **facts)
        if of
        else say("{name}'s Boosts {number} // this Round.", **facts)
    )


# --- The end ----------------------------------------------------------------------------------------------------------


def playbill(view: View) -> Playbill:
    """Which win condition, with the compared numbers. EN-6.1 to EN-6.5"""
    winners = view["winners"]
    title = say("{name} wins", name=name_of(view, winners[0])) if winners else say("A draw")
    decided = say("Decided by: {reason} ({clause})", reason=say(view["decided_because"]), clause=view["decided_by"])
    rounds = say_many("{number} Round played", "{number} Rounds played", min(view["round"], view["last_round"]))
    heads = (say("Manager"), say("Venues"), say("Money"), say("Tour"))
    order = sorted(range(2), key=lambda seat: seat not in winners)
    rows = tuple(
        (of["name"], str(of["venues"]), cash(of["money"]), ", ".join(of["tour"]) or "–")
        for of in (view["seats"][seat] for seat in order)
    )
    told = " ".join((f"{title}. {decided}. {rounds}.", *(f"{row[0]}: {row[1]}, {row[2]}." for row in rows)))
    return Playbill(
        id="playbill", area="playbill", title=title, lines=(decided, rounds), heads=heads, rows=rows, say=told
    )
