"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
from footlights.games.encore.rules.layout import ZONE_NAMES
from footlights.games.encore.rules.opening import clear_table
from footlights.games.encore.rules.zones import put
from footlights.games.encore.tables import Cast, zone_names
from footlights.games.encore.views import MAIN_WORDS, THOUSAND
from footlights.stage.errors import Trouble
from footlights.stage.given import Flag, Given, Number, Reader, known
from footlights.stage.record import Header

PHASES = {"draw": layout.DRAW_PHASE, "pre-show": layout.PRE_SHOW, "event": layout.EVENT}
MOST_MONEY, MOST_INTENSITY = 32_000_000, 30_000
OWN = fx.PERFORMER | fx.SUPPORTER | fx.SURPRISE
DECKS = ("performer_deck", "main_deck")


def arrange(cast: Cast, s: Any, t: Any, content: Mapping[str, Any]) -> None:
    """Set a position; what is not named is as at the start of a Pre-Show on an empty stage."""
    given = Given(content)
    fresh: Any = layout.State()
    for name in s.fields:
        if name not in Header.fields:
            setattr(s, name, getattr(fresh, name))
    s.over, s.score = 0, fresh.score
    clear_table(s, t)
    _arrange_table(s, t, given)
    for seat, of in enumerate(given.seats(fx.SEATS)):
        _arrange_seat(cast, s, t, seat, of)
    _arrange_venues(cast, s, t, given)
    for modifier in given.parts("modifiers", "{seat: 0, what: Acts, of: RED, number: 1}"):
        _arrange_modifier(cast, s, modifier)
    if "begins" in given and ("phase" in given or "seat" in given):
        given.wrong("say either how a phase begins or where it stands (`phase`, `seat`).", "begins")
    begins = "begins" in given
    phase = PHASES[given.word("begins" if begins else "phase", PHASES, "pre-show")]
    s.to_act = given.number("seat", 0, 1, s.priority)
    given.finish()
    if begins:
        _begin(s, t, phase)
    else:
        _stand(s, t, phase)


def _cards(cast: Cast, kinds: int) -> Reader[int]:
    """A reader of the names of cards of some kinds."""
    card = known(cast.numbers)

    def read(name: Any) -> int:
        number = card(name)
        if not cast.card(number).kind & kinds:
            raise Trouble(f"{name!r} cannot be there.")
        return number

    return read


# --- The table -------------------------------------------------------------------------------------------------------


def _arrange_table(s: Any, t: Any, given: Given) -> None:
    s.round_no = 1
    given.fill(
        s,
        Number("round", "round_no", 1, t.max_rounds),
        Number("priority", "priority", 0, 1),
        Number("passes", "passes", 0, 1),
        Flag("star_met", "star_met"),
        Flag("early_event", "early_event"),
    )
    s.opener = s.priority if s.round_no % fx.SEATS else 1 - s.priority
    s.actions = s.total_actions = given.number("actions_this_round", 0, 199, s.passes)


def _arrange_venues(cast: Cast, s: Any, t: Any, given: Given) -> None:
    """The Active Venue, those below it, and who knows which. EN-0.11, EN-0.13"""
    pool = [fx.FIRST_VENUE + i for i in range(t.venues)]
    read = _cards(cast, fx.VENUE)
    active = given.several("venue", read, 1) or pool[:1]
    below = given.several("venue_deck", read)
    if "venue_deck" not in given:
        away = {*active, *(venue for seat in range(fx.SEATS) for venue in s.tour[seat][: s.tours[seat]])}
        below = [venue for venue in pool if venue not in away][: t.venue_deck_size - 1]
    deck = [*active, *below]
    if len(set(deck)) < len(deck) or len(deck) > layout.MAX_TOUR:
        given.wrong(f"a Venue is there only once, and {layout.MAX_TOUR} at most; found {len(deck)}.", "venue_deck")
        deck = deck[:1]
    s.venues = len(deck)
    s.venue_deck[: len(deck)] = list(reversed(deck))
    s.venue = deck[0]
    for seat, venues in enumerate(given.lists("known_venues", read, fx.SEATS, layout.MAX_TOUR)):
        _mark_venues(cast, s, given, "known_venues", venues, 1 << seat)
    _mark_venues(cast, s, given, "public_venues", given.several("public_venues", read), layout.KNOWN_TO_ALL)


def _mark_venues(cast: Cast, s: Any, given: Given, name: str, venues: list[int], mark: int) -> None:
    for venue in venues:
        if venue in s.venue_deck[: s.venues - 1]:
            s.venue_known[s.venue_deck.index(venue)] |= mark
        else:
            given.wrong(f"{cast.card(venue).name} is not below the Active Venue.", name)


def _arrange_modifier(cast: Cast, s: Any, given: Given) -> None:
    """A "This Round" modifier for all that fit. V10"""
    given.need("seat", "what", "number")
    seat, number = given.number("seat", 0, 1), given.number("number", -99, 99)
    acts = given.word("what", ("Acts", "Boosts"), "Acts") == "Acts"
    words = (*cast.colours, *(cast.vibes if acts else ()))
    of = given.word("of", words, "") if "of" in given else ""
    if of in cast.vibes:
        s.act_vibe[seat][cast.vibes.index(of) + 1] += number
    else:
        numbers = s.act_all if acts else s.boost_all
        numbers[seat][cast.colours.index(of) + 1 if of else 0] += number
    s.modified = 1


# --- The seats -------------------------------------------------------------------------------------------------------


def _arrange_seat(cast: Cast, s: Any, t: Any, seat: int, given: Given) -> None:
    """A Manager has exactly the cards named."""
    money = given.number("money", 0, MOST_MONEY, t.start_money * THOUSAND)
    if money % THOUSAND:
        given.wrong(f"found {money}, expected a multiple of {THOUSAND}.", "money")
    s.money[seat] = money // THOUSAND
    given.fill(s, Number("gauge", "gauge", 0, MOST_INTENSITY), seat=seat)
    hand = given.several("hand", _cards(cast, OWN), layout.MAX_OWN)
    performers = given.several("performer_deck", _cards(cast, fx.PERFORMER), layout.MAX_PERFORMER_DECK)
    others = given.several("main_deck", _cards(cast, OWN & ~fx.PERFORMER), layout.MAX_MAIN_DECK)
    removed = given.several("removed", _cards(cast, OWN), layout.MAX_OWN)
    tour = given.several("tour", _cards(cast, fx.VENUE), layout.MAX_TOUR)
    named = [
        *hand,
        *performers,
        *others,
        *removed,
        *_arrange_stage(cast, s, t, seat, given.part("stage", "{M1: NAME}")),
    ]
    given.once([cast.card(card).name for card in named])
    given.at_most(layout.MAX_OWN, len(named))
    s.performer_deck[seat][: len(performers)] = list(reversed(performers))
    s.main_deck[seat][: len(others)] = list(reversed(others))
    s.deck_size[seat] = [len(performers), len(others)]
    s.removed[seat][: len(removed)] = removed
    s.gone[seat] = len(removed)
    s.tour[seat][: len(tour)] = tour
    s.tours[seat] = len(tour)
    _arrange_knowledge(cast, s, seat, hand, given)
    of_cards = dict.fromkeys(cast.card(card).colour for card in named)
    colours = given.words("colours", cast.colours) if "colours" in given else of_cards
    numbers = [cast.colours.index(colour) + 1 for colour in colours][: t.colours_each]
    s.chosen[seat][: len(numbers)] = numbers
    s.chosen_count[seat] = len(numbers)


def _arrange_knowledge(cast: Cast, s: Any, seat: int, hand: list[int], given: Given) -> None:
    """The hand, and what others know of it; and the cards the Manager has put on the bottom of a deck. EN-0.13"""
    s.hand[seat][: len(hand)] = hand
    s.hand_size[seat] = len(hand)
    for name, bit in (("known", 1 << (1 - seat)), ("shown", layout.KNOWN_TO_ALL)):
        for card in given.several(name, _cards(cast, OWN)):
            if card in hand:
                s.hand_known[seat][hand.index(card)] |= bit
            else:
                given.wrong(f"{cast.card(card).name} is not in the hand.", name)
    sort_hand(s, seat)
    bottom = given.part("known_bottom", "{main_deck: 1}")
    for deck, name in enumerate(DECKS):
        s.known_bottom[seat][deck] = bottom.number(name, 0, s.deck_size[seat][deck])


def _arrange_stage(cast: Cast, s: Any, t: Any, seat: int, given: Given) -> list[int]:
    """The zones: a card's name, or a mapping with its state, its modifier and what it has used."""
    staged = []
    for name in zone_names(t.columns):
        if name in given:
            zone = ZONE_NAMES.index(name)
            cell = given.part(name, "{card: NAME}", short="card")
            kinds = fx.PERFORMER if zone < fx.MAX_COLUMNS else fx.CARD
            for card in cell.several("card", _cards(cast, kinds), 1):
                staged.append(card)
                put(s, t, seat, zone, card)
                _arrange_cell(s, t, seat, zone, cell)
    return staged


def _arrange_cell(s: Any, t: Any, seat: int, zone: int, cell: Given) -> None:
    card = s.card[seat][zone]
    state = cell.word("state", ("active", "suspended"), "active")
    s.suspended[seat] |= (state == "suspended") << zone
    stat, other = ("act", "boost") if t.kind[card] == fx.PERFORMER else ("boost", "act")
    if other in cell:
        cell.wrong("this card has none.", other)
    s.extra[seat][zone] = cell.number(stat, -99, 99)
    s.modified = int(bool(s.modified or s.extra[seat][zone]))
    slots = {f"conditional {t.ability[number][fx.SLOT]}": i for i, number in enumerate(t.triggered[card]) if number}
    for word in cell.words("used", [MAIN_WORDS[t.kind[card]], *slots]):
        if word in slots:
            s.once[seat][slots[word]] |= 1 << zone
        else:
            s.used[seat] |= 1 << zone


# --- Where it stands -------------------------------------------------------------------------------------------------


def _begin(s: Any, t: Any, phase: int) -> None:
    """A phase begins now, with all that its start triggers. EN-2.19"""
    if phase == layout.DRAW_PHASE:
        s.round_no -= 1
        begin_round(s, t)
    elif phase == layout.PRE_SHOW:
        begin_pre_show(s, t)
    else:
        begin_event(s, t, layout.BY_PASSES if s.early_event else layout.BY_STAR)
    go_on(s, t)


def _stand(s: Any, t: Any, phase: int) -> None:
    """The decision that is due in a phase."""
    s.phase = phase
    if phase == layout.DRAW_PHASE:
        s.drawer = int(s.to_act != s.priority)
        s.after = layout.TO_DRAWING
        draw_on(s, t)
        go_on(s, t)
    else:
        ask_for_action(s)
