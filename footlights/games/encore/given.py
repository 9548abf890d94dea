"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from footlights.games.encore.notation import ZONE_NAMES, zone_names
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.rules.flow import (
    ask_for_action,
    begin_event,
    begin_pre_show,
    begin_round,
    draw_on,
    go_on,
)
from footlights.games.encore.rules.knowledge import sort_hand
from footlights.games.encore.rules.opening import clear_table
from footlights.games.encore.rules.zones import put
from footlights.games.encore.tables import Cast
from footlights.games.encore.views import MAIN_WORDS, THOUSAND
from footlights.stage.errors import Broken, suggestion
from footlights.stage.record import Header

TABLE_NAMES = (
    "round", "priority", "phase", "begins", "seat", "passes", "star_met", "early_event", "actions_this_round", "venue",
    "venue_deck", "modifiers", "known_venues", "public_venues", "seats",
)  # fmt: skip
SEAT_NAMES = (
    "money", "gauge", "colours", "hand", "performer_deck", "main_deck", "removed", "tour", "stage", "known", "shown",
    "known_bottom",
)  # fmt: skip
CELL_NAMES = ("card", "state", "act", "boost", "used")
PHASES = {"draw": layout.DRAW_PHASE, "pre-show": layout.PRE_SHOW, "event": layout.EVENT}
MODIFIER_NAMES = ("seat", "what", "of", "number")
MOST_MONEY, MOST_INTENSITY = 32_000_000, 30_000


def arrange(cast: Cast, s: Any, t: Any, given: Mapping[str, Any]) -> None:
    """Set a position; what is not named is as at the start of a Pre-Show on an empty stage."""
    problems = Problems()
    problems.check_names(given, TABLE_NAMES, "given")
    fresh: Any = layout.State()
    for name in s.fields:
        if name not in Header.fields:
            setattr(s, name, getattr(fresh, name))
    s.over, s.score = 0, fresh.score
    clear_table(s, t)
    _arrange_table(s, t, given, problems)
    _arrange_venues(cast, s, t, given, problems)
    seats = given.get("seats", [])
    if not isinstance(seats, list) or len(seats) > fx.SEATS:
        problems.add(f"given, seats: expected a list of at most {fx.SEATS} seats.")
        seats = []
    for seat, described in enumerate(seats):
        if isinstance(described, Mapping):
            _arrange_seat(cast, s, t, seat, described, problems)
        else:
            problems.add(f"given, seat {seat}: expected a mapping such as {{hand: [...]}}.")
    _arrange_modifiers(cast, s, given.get("modifiers", []), problems)
    problems.settle()
    _begin(s, t, given, problems)
    problems.settle()


class Problems:
    """Everything that is wrong, told at once."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, sentence: str) -> None:
        """One more."""
        self.found.append(sentence)

    def settle(self) -> None:
        """Stop if anything is wrong."""
        if self.found:
            raise Broken(self.found)

    def check_names(self, given: Mapping[str, Any], known: Iterable[str], where: str) -> None:
        """Only what can be given may be given."""
        for name in given:
            if name not in known:
                near = suggestion(str(name), known)
                self.add(f"{where}: {name!r} cannot be given; there is {', '.join(known)}.{near}")

    def number(self, given: Any, where: str, least: int, most: int) -> int:
        """A whole number in a range."""
        if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
            self.add(f"{where}: found {given!r}, expected a whole number from {least} to {most}.")
            return least
        return given

    def flag(self, given: Any, where: str) -> int:
        """True or false."""
        if not isinstance(given, bool):
            self.add(f"{where}: found {given!r}, expected true or false.")
        return int(bool(given))

    def word(self, given: Any, where: str, known: Iterable[str]) -> str:
        """One of some words."""
        words = list(known)
        if given not in words:
            self.add(f"{where}: found {given!r}, expected {', '.join(words)}.{suggestion(str(given), words)}")
            return words[0]
        return str(given)

    def mapping(self, given: Any, where: str) -> Mapping[str, Any]:
        """A mapping, or nothing."""
        if isinstance(given, Mapping):
            return given
        self.add(f"{where}: found {given!r:.60}, expected a mapping.")
        return {}

    def cards(self, cast: Cast, given: Any, where: str, kinds: int) -> list[int]:
        """Cards of some kinds by their names."""
        if not isinstance(given, list):
            self.add(f"{where}: found {given!r:.60}, expected a list of names.")
            return []
        found = []
        for name in given:
            number = cast.by_lower.get(str(name).lower())
            if number is None:
                self.add(f"{where}: there is no card {name!r}.{suggestion(str(name), cast.numbers)}")
            elif not cast.card(number).kind & kinds:
                self.add(f"{where}: {name!r} cannot be there.")
            else:
                found.append(number)
        return found


# --- The table -------------------------------------------------------------------------------------------------------


def _arrange_table(s: Any, t: Any, given: Mapping[str, Any], problems: Problems) -> None:
    s.round_no = problems.number(given.get("round", 1), "given, round", 1, t.max_rounds)
    s.priority = problems.number(given.get("priority", 0), "given, priority", 0, 1)
    s.opener = s.priority if s.round_no % fx.SEATS else 1 - s.priority
    s.passes = problems.number(given.get("passes", 0), "given, passes", 0, 1)
    s.actions = problems.number(given.get("actions_this_round", s.passes), "given, actions_this_round", 0, 199)
    s.total_actions = s.actions
    s.star_met = problems.flag(given.get("star_met", False), "given, star_met")
    s.early_event = problems.flag(given.get("early_event", False), "given, early_event")


def _arrange_venues(cast: Cast, s: Any, t: Any, given: Mapping[str, Any], problems: Problems) -> None:
    """The Active Venue, those below it, and who knows which. EN-0.11, EN-0.13"""
    pool = [fx.FIRST_VENUE + i for i in range(t.venues)]
    active = problems.cards(cast, [given["venue"]], "given, venue", fx.VENUE) if "venue" in given else pool[:1]
    below = problems.cards(cast, given.get("venue_deck", []), "given, venue_deck", fx.VENUE)
    tours = [venue for seat in _seats(given) for venue in _names(seat.get("tour"))]
    if "venue_deck" not in given:
        away = {*active, *(cast.numbers.get(name, -1) for name in tours)}
        below = [venue for venue in pool if venue not in away][: t.venue_deck_size - 1]
    deck = [*active, *below]
    if len(set(deck)) < len(deck) or len(deck) > layout.MAX_TOUR:
        problems.add(
            f"given, venue_deck: a Venue is there only once, and {layout.MAX_TOUR} at most; found {len(deck)}."
        )
        return
    if not active:
        return
    s.venues = len(deck)
    s.venue_deck[: len(deck)] = list(reversed(deck))
    s.venue = deck[0]
    known = given.get("known_venues", [[], []])
    marks = {0: known[:1], 1: known[1:2]} if isinstance(known, list) else {}
    for seat, lists in marks.items():
        for names in lists:
            _mark_venues(cast, s, names, 1 << seat, "given, known_venues", problems)
    _mark_venues(cast, s, given.get("public_venues", []), layout.KNOWN_TO_ALL, "given, public_venues", problems)


def _seats(given: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    seats = given.get("seats", [])
    return [seat for seat in seats if isinstance(seat, Mapping)] if isinstance(seats, list) else []


def _names(given: Any) -> list[str]:
    return [str(name) for name in given] if isinstance(given, list) else []


def _mark_venues(cast: Cast, s: Any, names: Any, mark: int, where: str, problems: Problems) -> None:
    for venue in problems.cards(cast, names, where, fx.VENUE):
        if venue in s.venue_deck[: s.venues - 1]:
            s.venue_known[s.venue_deck.index(venue)] |= mark
        else:
            problems.add(f"{where}: {cast.card(venue).name} is not below the Active Venue.")


def _arrange_modifiers(cast: Cast, s: Any, given: Any, problems: Problems) -> None:
    """ "This Round" modifiers for all that fit. V10"""
    if not isinstance(given, list):
        problems.add("given, modifiers: expected a list such as [{seat: 0, what: Acts, of: RED, number: 1}].")
        return
    for place, entry in enumerate(given, start=1):
        where = f"given, modifiers, {place}"
        row = problems.mapping(entry, where)
        problems.check_names(row, MODIFIER_NAMES, where)
        seat = problems.number(row.get("seat"), f"{where}, seat", 0, 1)
        what = problems.word(row.get("what"), f"{where}, what", ("Acts", "Boosts"))
        number = problems.number(row.get("number"), f"{where}, number", -99, 99)
        of = row.get("of")
        if of in cast.vibes and what == "Acts":
            s.act_vibe[seat][cast.vibes.index(of) + 1] += number
        elif of is None or of in cast.colours:
            numbers = s.act_all if what == "Acts" else s.boost_all
            numbers[seat][0 if of is None else cast.colours.index(of) + 1] += number
        else:
            problems.add(f"{where}, of: found {of!r}, expected a colour, a vibe for Acts, or nothing.")
        s.modified = 1


# --- The seats -------------------------------------------------------------------------------------------------------


def _arrange_seat(cast: Cast, s: Any, t: Any, seat: int, given: Mapping[str, Any], problems: Problems) -> None:
    """A Manager has exactly the cards named."""
    where = f"given, seat {seat}"
    problems.check_names(given, SEAT_NAMES, where)
    money = problems.number(given.get("money", t.start_money * THOUSAND), f"{where}, money", 0, MOST_MONEY)
    if money % THOUSAND:
        problems.add(f"{where}, money: found {money}, expected a multiple of {THOUSAND}.")
    s.money[seat] = money // THOUSAND
    s.gauge[seat] = problems.number(given.get("gauge", 0), f"{where}, gauge", 0, MOST_INTENSITY)
    own = fx.PERFORMER | fx.SUPPORTER | fx.SURPRISE
    hand = problems.cards(cast, given.get("hand", []), f"{where}, hand", own)
    performers = problems.cards(cast, given.get("performer_deck", []), f"{where}, performer_deck", fx.PERFORMER)
    others = problems.cards(cast, given.get("main_deck", []), f"{where}, main_deck", own & ~fx.PERFORMER)
    removed = problems.cards(cast, given.get("removed", []), f"{where}, removed", own)
    tour = problems.cards(cast, given.get("tour", []), f"{where}, tour", fx.VENUE)
    staged = _arrange_stage(cast, s, t, seat, given.get("stage") or {}, where, problems)
    named = [*hand, *performers, *others, *removed, *staged]
    doubles = sorted({cast.card(card).name for card in named if named.count(card) > 1})
    if doubles:
        problems.add(f"{where}: {', '.join(doubles)} cannot be there twice.")
    if len(performers) > layout.MAX_PERFORMER_DECK or len(others) > layout.MAX_MAIN_DECK or len(named) > layout.MAX_OWN:
        problems.add(f"{where}: more cards than can be.")
        return
    s.performer_deck[seat][: len(performers)] = list(reversed(performers))
    s.main_deck[seat][: len(others)] = list(reversed(others))
    s.deck_size[seat] = [len(performers), len(others)]
    s.removed[seat][: len(removed)] = removed
    s.gone[seat] = len(removed)
    s.tour[seat][: len(tour)] = tour
    s.tours[seat] = len(tour)
    _arrange_knowledge(cast, s, seat, hand, given, where, problems)
    _arrange_colours(cast, s, t, seat, named, given.get("colours"), where, problems)


def _arrange_knowledge(
    cast: Cast, s: Any, seat: int, hand: list[int], given: Mapping[str, Any], where: str, problems: Problems
) -> None:
    """The hand, and what others know of it; and the cards the Manager has put on the bottom of a deck. EN-0.13"""
    s.hand[seat][: len(hand)] = hand
    s.hand_size[seat] = len(hand)
    for name, bit in (("known", 1 << (1 - seat)), ("shown", layout.KNOWN_TO_ALL)):
        for card in problems.cards(cast, given.get(name, []), f"{where}, {name}", fx.CARD | fx.SURPRISE):
            if card in hand:
                s.hand_known[seat][hand.index(card)] |= bit
            else:
                problems.add(f"{where}, {name}: {cast.card(card).name} is not in the hand.")
    sort_hand(s, seat)
    bottom = problems.mapping(given.get("known_bottom", {}), f"{where}, known_bottom")
    problems.check_names(bottom, ("performer_deck", "main_deck"), f"{where}, known_bottom")
    for deck, name in enumerate(("performer_deck", "main_deck")):
        most = s.deck_size[seat][deck]
        s.known_bottom[seat][deck] = problems.number(bottom.get(name, 0), f"{where}, known_bottom, {name}", 0, most)


def _arrange_colours(
    cast: Cast, s: Any, t: Any, seat: int, named: list[int], given: Any, where: str, problems: Problems
) -> None:
    """The Manager's colours: those named, or those of the cards, as many as there can be. EN-1.3"""
    if given is not None and (not isinstance(given, list) or any(colour not in cast.colours for colour in given)):
        problems.add(f"{where}, colours: found {given!r}, expected colours of {', '.join(cast.colours)}.")
        return
    words = given if given is not None else dict.fromkeys(cast.card(card).colour for card in named)
    numbers = [cast.colours.index(word) + 1 for word in words][: t.colours_each]
    s.chosen[seat][: len(numbers)] = numbers
    s.chosen_count[seat] = len(numbers)


def _arrange_stage(cast: Cast, s: Any, t: Any, seat: int, given: Any, where: str, problems: Problems) -> list[int]:
    """The zones: a card's name, or a mapping with its state, its modifier and what it has used."""
    staged = []
    known = zone_names(t.columns)
    for name, entry in problems.mapping(given, f"{where}, stage").items():
        place = f"{where}, stage, {name}"
        if name not in known:
            problems.add(f"{place}: there is no such zone; zones are {', '.join(known)}.")
            continue
        if entry is None:
            continue
        cell = {"card": entry} if isinstance(entry, str) else problems.mapping(entry, place)
        problems.check_names(cell, CELL_NAMES, place)
        zone = ZONE_NAMES.index(name)
        kinds = fx.PERFORMER if zone < fx.MAX_COLUMNS else fx.CARD
        cards = problems.cards(cast, [cell.get("card")], place, kinds)
        if cards:
            staged += cards
            put(s, t, seat, zone, cards[0])
            _arrange_cell(s, t, seat, zone, cell, place, problems)
    return staged


def _arrange_cell(
    s: Any, t: Any, seat: int, zone: int, cell: Mapping[str, Any], place: str, problems: Problems
) -> None:
    card = s.card[seat][zone]
    state = problems.word(cell.get("state", "active"), f"{place}, state", ("active", "suspended"))
    s.suspended[seat] |= (state == "suspended") << zone
    stat = "act" if t.kind[card] == fx.PERFORMER else "boost"
    for name in ("act", "boost"):
        if name in cell and name != stat:
            problems.add(f"{place}, {name}: this card has none.")
    extra = problems.number(cell.get(stat, 0), f"{place}, {stat}", -99, 99)
    s.extra[seat][zone] = extra
    s.modified = int(bool(s.modified or extra))
    slots = {f"conditional {t.ability[number][fx.SLOT]}": i for i, number in enumerate(t.triggered[card]) if number}
    words = [MAIN_WORDS[t.kind[card]], *slots]
    used = cell.get("used", [])
    for word in used if isinstance(used, list) else [used]:
        if problems.word(word, f"{place}, used", words) in slots:
            s.once[seat][slots[word]] |= 1 << zone
        else:
            s.used[seat] |= 1 << zone


# --- Where it stands -------------------------------------------------------------------------------------------------


def _begin(s: Any, t: Any, given: Mapping[str, Any], problems: Problems) -> None:
    """The decision that is due, or a phase that begins now with all that its start triggers. EN-2.19"""
    if "begins" in given:
        phase = PHASES[problems.word(given["begins"], "given, begins", PHASES)]
        if "phase" in given or "seat" in given:
            problems.add("given, begins: say either how a phase begins or where it stands (`phase`, `seat`).")
        s.to_act = s.priority
        if phase == layout.DRAW_PHASE:
            s.round_no -= 1
            begin_round(s, t)
        elif phase == layout.PRE_SHOW:
            begin_pre_show(s, t)
        else:
            begin_event(s, t, layout.BY_PASSES if s.early_event else layout.BY_STAR)
        go_on(s, t)
        return
    s.phase = PHASES[problems.word(given.get("phase", "pre-show"), "given, phase", PHASES)]
    seat = problems.number(given.get("seat", s.priority), "given, seat", 0, 1)
    s.to_act = seat
    if s.phase == layout.DRAW_PHASE:
        s.drawer = int(seat != s.priority)
        s.after = layout.TO_DRAWING
        draw_on(s, t)
        go_on(s, t)
    else:
        ask_for_action(s)
