"""The board for eye and ear, made from a seat's view and from the printed cards. Section 7

Nothing here knows what kind of screen is watching: `board` gives blocks and sentences. One's own stage is the lower one, the Main
Stage up; the other's lies above it, its Main Stage down, so that the two Main Stages face each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.encore.printed import cash, numbers_of, texts_of
from footlights.games.encore.rules import layout
from footlights.games.encore.tables import Cast, zone_names
from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table, Tone, Words
from footlights.stage.tongue import mark, say

View = Any

PHASES = {
    "draft": mark("Colour draft"),
    "draw": mark("Draw Phase"),
    "pre-show": mark("Pre-Show"),
    "event": mark("Event"),
    "aftershow": mark("Aftershow"),
}
PASS_ENDS = {"pre-show": mark("A pass now starts the Event."), "event": mark("A pass now ends the Event.")}
FATES: dict[str, tuple[str, Tone]] = {
    "moves": (mark("Exhaust: moves Backstage"), "bad"),
    "removed": (mark("Exhaust: removed from the game"), "bad"),
    "choice": (mark("Exhaust: it or the card behind is removed"), "bad"),
    "waived": (mark("no Exhaust as long as the Star is not met"), "quiet"),
    "protected": (mark("does not Exhaust"), "good"),
}
ASKED = {
    "colour": mark("choose a colour"),
    "split": mark("choose how many to draw from which deck"),
    "action": mark("one action"),
    "card": mark("choose a card"),
    "zone": mark("choose a zone"),
    "may": mark("say yes or no"),
    "deck": mark("choose the deck to draw from"),
    "perform": mark("choose who performs"),
    "give_up": mark("choose which of the two cards is removed"),
}


def board(view: View, cast: Cast) -> list[Block]:
    """Everything a good screen shows."""
    mine = view["you"] if view["you"] is not None else 0
    shown: list[Block] = [_title(view)]
    if view["phase"] == "draft":
        return [*shown, _due(view), _company(view), _colours(view, cast), *_own_choices(view)]
    shown += [*_venue(view, cast), *([_ending(view)] if view["over"] else [_due(view)]), _company(view)]
    shown += [_stage(view, 1 - mine, turned=True), _stage(view, mine, turned=False), *_cast_list(view, cast)]
    shown += [*_known(view), *_piles(view)]
    if view["over"]:
        return shown
    if view["you"] is not None:
        shown.append(_hand(view, cast))
    return [*shown, *_own_choices(view)]


# --- Words -----------------------------------------------------------------------------------------------------------


def who(view: View, seat: int) -> str:
    """A Manager's name, with a word for oneself."""
    name = str(view["seats"][seat]["name"])
    return say("{name} (you)", name=name) if seat == view["you"] else name


def _head(text: str) -> Span:
    return Span(f"{text} ", "strong")


def _listed(names: list[str]) -> str:
    return ", ".join(names) or say("none")


def _number(zone: Any) -> int:
    """A hand that is seen as cards or as their number."""
    return len(zone) if isinstance(zone, list) else int(zone)


# --- The table -------------------------------------------------------------------------------------------------------


def _title(view: View) -> Heading:
    phase = say(PHASES[view["phase"]])
    where = say("Round {round}, {phase}", round=view["round"], phase=phase) if view["round"] else phase
    return Heading("ENCORE!! ECG", where, (f"ENCORE!! ECG. {where}.",), bar=True)


def _venue(view: View, cast: Cast) -> list[Block]:
    """The Active Venue, the gauges against its Star, and what is known of the deck. EN-2.10, EN-0.13"""
    shown: list[Block] = []
    if view["venue"]:
        venue = cast.card(cast.numbers[view["venue"]])
        sums = {"sum": view["sum"], "star": view["star"]}
        met = say("{sum} of {star} //: met", **sums) if view["star_met"] else say("{sum} of {star} //", **sums)
        shown.append(Heading((_head(venue.name), Span(numbers_of(venue), "quiet")), met))
        shown += [Line(text) for text in texts_of(venue)]
    row = view["venue_row"][1 if view["venue"] else 0 :]
    below = ", ".join(name or say("unknown") for name in row) or say("nothing")
    told = say("Venue Deck: {number} left; below the Active Venue: {below}.", number=view["venues_left"], below=below)
    return [*shown, Line(Span(told, "quiet"), (told,))]


def _due(view: View) -> Line:
    """Who decides what, for which card, and what a pass would do. EN-2.12, EN-2.16, EN-4.2"""
    words = [say("{name}: {what}.", name=who(view, view["seat"]), what=say(ASKED[view["decision"]]))]
    words.append(say("{name} has Priority.", name=who(view, view["priority"])))
    if view["asks"]:
        words.append(f"{view['asks']['card']}: {view['asks']['text']}")
    if view["looking"]:
        words.append(say("You are looking at {cards}.", cards=", ".join(view["looking"])))
    if view["pass_ends"]:
        words.append(say(PASS_ENDS[view["pass_ends"]]))
    if view["phase"] == "event" and view["early_event"]:
        words.append(say("The Event began early."))
    return Line((_head(words[0]), " ".join(words[1:])), tuple(words))


def _ending(view: View) -> Line:
    """Which way the game was won, with the numbers compared. EN-6"""
    numbers = "; ".join(
        say("{name}: {venues} Venues, {money}", name=of["name"], venues=of["venues"], money=cash(of["money"]))
        for of in view["seats"]
    )
    winner = who(view, view["winners"][0]) if view["winners"] else say("nobody")
    facts = {"winner": winner, "because": say(view["decided_because"]), "clause": view["decided_by"]}
    told = say("Won by {winner}: {because} ({clause}). {numbers}.", **facts, numbers=numbers)
    return Line(Span(told, "strong"), (told,))


def _company(view: View) -> Table:
    """Both Managers' numbers. Section 7"""
    titles = ("", say("Manager"), "$", say("Gauge"), say("Venues"), say("Hand"), say("Performers"), say("Main Deck"))
    columns = (*map(Column, titles), Column(say("Colours"), wide=True))
    return Table(say("Managers"), columns, tuple(_manager(view, seat) for seat in range(len(view["seats"]))))


def _manager(view: View, seat: int) -> Row:
    of, name = view["seats"][seat], who(view, seat)
    goal = view["constants"]["venues_to_win"]
    hand = say("{number} ({one} + {two})", number=_number(of["hand"]), one=of["hand_performers"], two=of["hand_others"])
    leads = view["money_leader"] == seat and view["venues_left"] == 1
    cells: tuple[Words, ...] = (
        Span("▸" if seat == view["seat"] else "", "strong", letters=">" if seat == view["seat"] else ""),
        Span(name, "strong" if seat == view["you"] else ""),
        Span(cash(of["money"]), "good" if leads else ""),
        str(of["gauge"]),
        say("{number} of {goal}", number=of["venues"], goal=goal),
        hand,
        str(of["performer_deck"]),
        str(of["main_deck"]),
        Span(", ".join(of["colours"]), "quiet"),
    )
    facts = {"name": name, "money": cash(of["money"]), "gauge": of["gauge"], "venues": of["venues"], "goal": goal}
    said = [say("{name}: {money}, gauge {gauge}, {venues} of {goal} Venues.", **facts)]
    decks = {"one": of["performer_deck"], "two": of["main_deck"], "hand": hand, "colours": ", ".join(of["colours"])}
    said.append(say("Hand {hand}, Performer Deck {one}, Main Deck {two}, colours {colours}.", **decks))
    said += [say("{name} leads on $ with the last Venue Active.", name=name)] if leads else []
    return Row(cells, tuple(said))


# --- Stages ----------------------------------------------------------------------------------------------------------


def _stage(view: View, seat: int, turned: bool) -> Table:
    """A stage as two rows of columns, Backstage directly behind the Main Stage. EN-0.1"""
    columns = int(view["options"]["columns"])
    names = zone_names(columns)
    rows = [names[:columns], names[columns:]]
    shown = [
        Row(
            tuple(_cell(view, seat, name) for name in row),
            tuple(t for name in row for t in _cell_said(view, seat, name)),
        )
        for row in (reversed(rows) if turned else rows)
    ]
    return Table(say("{name}'s stage", name=who(view, seat)), (Column(""),) * columns, tuple(shown))


def _figure(cell: Mapping[str, Any]) -> str:
    return (
        say("Act {number}", number=cell["act"])
        if cell["act"] is not None
        else say("Boost {number}", number=cell["boost"])
    )


def _cell(view: View, seat: int, name: str) -> Words:
    cell = view["seats"][seat]["stage"][name]
    if cell is None:
        return (Span(f"{name} ", "quiet"), Span("·", "quiet", letters="."))
    asleep = cell["state"] == "suspended"
    words: list[str | Span] = [Span(f"{name} ", "quiet"), Span(cell["card"], "quiet" if asleep else "strong")]
    words.append(f" {_figure(cell)}")
    if asleep:
        words.append(Span(" " + say("Suspended"), "notice"))
    fate = view["seats"][seat]["forecast"].get(name)
    if fate:
        text, tone = FATES[fate]
        words.append(Span(f" ({say(text)})", tone))
    return tuple(words)


def _cell_said(view: View, seat: int, name: str) -> list[str]:
    of = view["seats"][seat]
    cell = of["stage"][name]
    if cell is None:
        return []
    state = say("Suspended") if cell["state"] == "suspended" else say("Active")
    facts = {"name": of["name"], "zone": name, "card": cell["card"], "figure": _figure(cell), "state": state}
    said = [say("{name}'s {zone}: {card}, {figure}, {state}.", **facts)]
    said += [f"{cell['card']}: {fact}." for fact in _marks(cell)]
    fate = of["forecast"].get(name)
    return said + ([f"{cell['card']}: {say(FATES[fate][0])}."] if fate else [])


def _marks(cell: Mapping[str, Any]) -> list[str]:
    """What else there is to know of a staged card: the Vibe Check, totals, used abilities, modifiers."""
    marks = []
    if cell["passes_vibe_check"]:
        marks.append(say("passes the Vibe Check"))
    if cell["show"]:
        marks.append(say("performs for {total}", total=_total(cell["show"]["plain"])))
        if cell["show"]["boosted"]:
            marks.append(say("Boosted for {total}", total=_total(cell["show"]["boosted"])))
    extra = cell["act_modifier"] or cell["boost_modifier"]
    if extra:
        marks.append(say("{number} // this Round", number=f"{extra:+}"))
    return marks + [say("{ability} used up", ability=used) for used in cell["used"]]


def _total(show: Mapping[str, Any]) -> str:
    """A performance's total, and whether it would meet the Star. EN-3.10"""
    return say("{number} (meets the Star)", number=show["total"]) if show["meets_star"] else str(show["total"])


def _cast_list(view: View, cast: Cast) -> list[Block]:
    """The staged cards with what is printed on them and what is to be known of them."""
    rows = []
    for seat, of in enumerate(view["seats"]):
        for zone, cell in of["stage"].items():
            if cell:
                card = cast.card(cast.numbers[cell["card"]])
                text, marks = " ".join(texts_of(card)), ", ".join(_marks(cell))
                said = f"{card.name}: {text}" if text else say("{card}: no text.", card=card.name)
                rows.append(Row((who(view, seat), zone, card.name, marks, Span(text, "quiet")), (said,)))
    titles = (say("Manager"), say("Zone"), say("Card"), say("Now"), say("Text"))
    return [Table(say("On stage"), tuple(map(Column, titles)), tuple(rows))] if rows else []


# --- Cards elsewhere -------------------------------------------------------------------------------------------------


def _known(view: View) -> list[Block]:
    """What is known of hands, and modifiers and triggers that wait. EN-0.13, EN-4.8"""
    shown: list[Block] = []
    for seat, of in enumerate(view["seats"]):
        if seat != view["you"] and of["known_hand"]:
            cards = _listed(of["known_hand"])
            shown.append(Line(say("Known in {name}'s hand: {cards}.", name=of["name"], cards=cards)))
        if of["known_to_other"]:
            shown.append(Line(say("The other knows of your hand: {cards}.", cards=_listed(of["known_to_other"]))))
        for deck, bottom in of["bottom"].items():
            if bottom:
                where = say("Performer Deck") if deck == "performer_deck" else say("Main Deck")
                shown.append(Line(say("At the bottom of your {deck}: {cards}.", deck=where, cards=_listed(bottom))))
    for row in view["modifiers"]:
        facts = {"name": view["seats"][row["seat"]]["name"], "what": row["what"], "number": f"{row['number']:+}"}
        shown.append(Line(say("{name}'s {of} {what}: {number} // this Round.", **facts, of=row["of"] or say("all"))))
    if view["queue"]:
        shown.append(Line(say("Waiting: {cards}.", cards=_listed([row["card"] for row in view["queue"]]))))
    return shown


def _piles(view: View) -> list[Block]:
    """Tour Histories, removed cards, and the cards not seen yet. Section 7"""
    shown: list[Block] = []
    for seat, of in enumerate(view["seats"]):
        facts = {"name": of["name"], "tour": _listed(of["tour"]), "removed": _listed(of["removed"])}
        shown.append(Line(Span(say("{name}: Tour History {tour}; removed {removed}.", **facts), "quiet")))
        unseen = {"name": of["name"], **{deck: _listed(cards) for deck, cards in of["unseen"].items()}}
        told = mark("{name}'s unseen cards: {performer_deck}; {main_deck}.")
        if seat == view["you"]:
            told = mark("Left in {name}'s decks, in no order: {performer_deck}; {main_deck}.")
        shown.append(Line(Span(say(told, **unseen), "quiet")))
    return shown


def _colours(view: View, cast: Cast) -> Table:
    """The colours that are left, with what they are good at and their cards. EN-1.3"""
    rows = []
    for colour in view["colours_left"]:
        cards = ", ".join(card.name for card in cast.cards if card.colour == colour)
        about = cast.card_set.about.get(colour, "")
        rows.append(
            Row(
                (colour, about, Span(cards, "quiet")),
                (f"{colour}: {about} {cards}.",),
                layout.Actions.colour.written(colour=colour),
            )
        )
    titles = (Column(say("Colour")), Column(say("Character")), Column(say("Cards"), wide=True))
    return Table(say("Colours"), titles, tuple(rows))


def _hand(view: View, cast: Cast) -> Table:
    """One's own hand: costs now, what can be used, and why not. Section 7"""
    rows = []
    for held in view["hand_cards"]:
        card = cast.card(cast.numbers[held["card"]])
        text = " ".join(texts_of(card))
        tone: Tone = "good" if held["legal"] else ""
        now = held["why_not"] or (say("can be used") if held["legal"] else "")
        vibe = say("fits the Venue") if held["passes_vibe_check"] else ""
        cells = (Span(card.name, tone), numbers_of(card), cash(held["cost"]), vibe, now, Span(text, "quiet"))
        said = say(
            "You hold {card}: {numbers}, costs {cost} now.", card=card.name, numbers=numbers_of(card), cost=cells[2]
        )
        rows.append(Row(cells, tuple(part for part in (said, vibe and f"{vibe}.", now, text) if part)))
    titles = (say("Card"), say("Printed"), say("Cost"), say("Vibe"), say("Now"), say("Text"))
    return Table(say("Your hand"), tuple(map(Column, titles)), tuple(rows), say("no cards"))


def _own_choices(view: View) -> list[Block]:
    """Every choice with what it costs or adds."""
    if not view["choices"] or view["decision"] == "colour":
        return []
    rows = []
    for choice in view["choices"]:
        words = []
        if "cost" in choice:
            words.append(say("costs {cash}", cash=cash(choice["cost"])))
        if "total" in choice:
            words.append(say("adds {total} //", total=_total(choice)))
            words += [say("earns {cash}", cash=cash(choice["money"]))] if choice["money"] else []
        if choice["action"] == "pass" and view["pass_ends"]:
            words.append(say(PASS_ENDS[view["pass_ends"]]))
        told = ", ".join(words)
        rows.append(Row((choice["action"], told), (told,) if told else (), choice["action"]))
    return [Table(say("You can"), (Column(say("Choice")), Column(say("What it means"))), tuple(rows))]
