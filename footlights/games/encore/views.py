"""What a seat may know, and the whole position by its public names (for scenarios). Section 2.2, section 7, EN-0.13

`view` is made only from what the seat knows: the other's hand and all decks are numbers, except for cards known by EN-0.13.
`position` shows everything and is used by scenarios and tests alone. $ are whole dollars here.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from footlights.games.encore import seen
from footlights.games.encore.forecast import fate_of, forecast_of, show_of
from footlights.games.encore.log import DECIDED_BY
from footlights.games.encore.reasons import reason
from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.rules.actions import why_not_stage, why_not_surprise
from footlights.games.encore.rules.decisions import legal
from footlights.games.encore.rules.knowledge import is_venue_known, knows
from footlights.games.encore.rules.layout import ZONE_NAMES
from footlights.games.encore.rules.numbers import passes_vibe_check, payout_of, price, stat
from footlights.games.encore.rules.zones import has_zone
from footlights.games.encore.tables import Cast, card_name, card_names, zone_names
from footlights.games.encore.text_writing import write_sentence
from footlights.stage.errors import Reason
from footlights.stage.views import Part, plain_data

SEATS = range(fx.SEATS)
THOUSAND = 1000
KINDS: dict[int, seen.Kind] = {
    fx.PERFORMER: "performer",
    fx.SUPPORTER: "supporter",
    fx.SURPRISE: "surprise",
    fx.VENUE: "venue",
}
PHASES: dict[int, seen.Phase] = {
    layout.DRAFT: "draft",
    layout.DRAW_PHASE: "draw",
    layout.PRE_SHOW: "pre-show",
    layout.EVENT: "event",
    layout.AFTERSHOW: "aftershow",
}
DECISIONS: dict[int, seen.Decision | None] = {
    layout.NO_DECISION: None,
    layout.COLOUR_DUE: "colour",
    layout.SPLIT_DUE: "split",
    layout.ACTION_DUE: "action",
    layout.CARD_DUE: "card",
    layout.ZONE_DUE: "zone",
    layout.MAY_DUE: "may",
    layout.DECK_DUE: "deck",
    layout.PERFORM_DUE: "perform",
    layout.REMOVAL_DUE: "give_up",
}
DECKS: dict[seen.Deck, int] = {"performer_deck": layout.PERFORMERS, "main_deck": layout.OTHERS}
RESULTS: dict[int, seen.Result] = {layout.NOBODY: None, 0: 0, 1: 1, layout.TIE: "tie"}
MAIN_WORDS = {fx.PERFORMER: "encore", fx.SUPPORTER: "pre-show", fx.SURPRISE: "surprise"}


# --- Parts of both ---------------------------------------------------------------------------------------------------


def hand_of(cast: Cast, s: Any, seat: int) -> list[str]:
    """A Manager's hand, in the order of the set."""
    return card_names(cast, s.hand[seat][: s.hand_size[seat]])


def known_of(cast: Cast, s: Any, seat: int, viewer: int) -> list[str]:
    """The cards of a Manager's hand that a viewer knows; -1: that everybody knows. EN-0.13"""
    held = zip(s.hand[seat], s.hand_known[seat][: s.hand_size[seat]], strict=False)
    return [card_name(cast, card) for card, marks in held if marks and knows(marks, viewer)]


def deck_of(cast: Cast, s: Any, seat: int, deck: int) -> list[str]:
    """One of a Manager's decks, top card first."""
    row = s.performer_deck[seat] if deck == layout.PERFORMERS else s.main_deck[seat]
    return card_names(cast, reversed(row[: s.deck_size[seat][deck]]))


def held_by_origin(s: Any, t: Any, seat: int) -> tuple[int, int]:
    """How many cards of a hand come from the Performer Deck and from the Main Deck: public. Section 2.2"""
    kinds = [t.kind[card] for card in s.hand[seat][: s.hand_size[seat]]]
    performers = kinds.count(fx.PERFORMER)
    return performers, len(kinds) - performers


def used_of(s: Any, t: Any, seat: int, zone: int) -> list[str]:
    """The limited abilities of a staged card that are used up. EN-4.12, EN-4.17"""
    marked = s.used[seat]
    for zones in s.once[seat]:
        marked |= zones
    if not has_zone(marked, zone):
        return []
    card = s.card[seat][zone]
    used = []
    if t.limits[card] and has_zone(s.used[seat], zone):
        used.append(MAIN_WORDS[t.kind[card]])
    for ability, zones in zip(t.triggered[card], s.once[seat], strict=True):
        if ability and has_zone(zones, zone):
            used.append(f"conditional {t.ability[ability][fx.SLOT]}")
    return used


def cell_of(cast: Cast, s: Any, t: Any, seat: int, zone: int) -> seen.StagedCard:
    """A zone's card with its current numbers. EN-0.2, EN-4.5, section 7"""
    number = s.card[seat][zone]
    card = cast.card(number)
    performer = card.kind == fx.PERFORMER
    suspended = has_zone(s.suspended[seat], zone)
    now = max(0, stat(s, t, seat, zone))
    extra = s.extra[seat][zone]
    return seen.StagedCard(
        card=card.name,
        kind=KINDS[card.kind],
        colour=card.colour,
        state="suspended" if suspended else "active",
        act=now if performer else None,
        boost=None if performer else now,
        act_modifier=extra if performer else 0,
        boost_modifier=0 if performer else extra,
        vibes=list(card.vibes),
        passes_vibe_check=bool(performer and passes_vibe_check(s, t, number)),
        used=used_of(s, t, seat, zone),
        show=show_of(s, t, seat, zone) if performer and not suspended else None,
        exhausts=fate_of(s, t, seat, zone) if suspended else None,
    )


def stage_of(cast: Cast, s: Any, t: Any, seat: int) -> seen.Zones:
    """A Manager's zones, Main Stage first; an empty one is None. EN-0.1"""
    stage: seen.Zones = dict.fromkeys(zone_names(t.columns))
    for zone, name in enumerate(ZONE_NAMES):
        if has_zone(s.occupied[seat], zone):
            stage[name] = cell_of(cast, s, t, seat, zone)
    return stage


def asked_of(cast: Cast, s: Any, t: Any) -> seen.Asked | None:
    """The sentence that is being resolved, of which card, and for whom. EN-4.2"""
    if not s.frames:
        return None
    f = s.frames - 1
    row = t.ability[s.f_ability[f]]
    card = cast.card(row[fx.BEARER])
    sentences: Any = card.ability
    if row[fx.SLOT]:
        condition: Any = card.active if card.kind == fx.VENUE else card.conditions[row[fx.SLOT] - 1]
        sentences = condition.sentences
    place = min(s.f_row[f], len(sentences) - 1)
    text = card.main if card.kind == fx.VENUE else write_sentence(sentences[place], card.tongue)
    ability = f"conditional {row[fx.SLOT]}" if row[fx.SLOT] else MAIN_WORDS[card.kind]
    told = text[:1].upper() + text[1:]
    return seen.Asked(seat=s.f_seat[f], card=card.name, ability=ability, sentence=s.f_row[f] + 1, text=told)


def queue_of(cast: Cast, s: Any, t: Any) -> list[seen.Waiting]:
    """The triggered abilities that wait. EN-4.8"""
    waiting = []
    for i in range(s.head, s.tail):
        row = t.ability[s.q_ability[i]]
        card = row[fx.BEARER]
        venue = card >= fx.FIRST_VENUE
        seat = None if venue else s.q_seat[i]
        waiting.append(seen.Waiting(seat=seat, card=card_name(cast, card), ability=f"conditional {row[fx.SLOT]}"))
    return waiting


def modifiers_of(cast: Cast, s: Any) -> list[seen.Modifier]:
    """ "This Round" modifiers for all that fit. V10"""
    found: list[seen.Modifier] = []
    if not s.modified:
        return found
    for seat in SEATS:
        kinds = (("Acts", s.act_all[seat], cast.colours), ("Boosts", s.boost_all[seat], cast.colours))
        for what, numbers, words in (*kinds, ("Acts", s.act_vibe[seat], cast.vibes)):
            for place, number in enumerate(numbers):
                if number:
                    of = words[place - 1] if place else None
                    found.append(seen.Modifier(seat=seat, what=what, of=of, number=number))
    return found


def last_event_of(cast: Cast, s: Any) -> seen.LastEvent | None:
    """What the last Event that was awarded came to. EN-5.9 to EN-5.11"""
    if not s.last_round:
        return None
    return seen.LastEvent(
        round=s.last_round,
        result=RESULTS[s.last_result],
        gauges=list(s.last_gauge),
        star_met=bool(s.last_star),
        early=bool(s.last_early),
        venue=card_name(cast, s.last_venue),
        payouts=[amount * THOUSAND for amount in s.last_payout],
    )


# --- A seat's view ---------------------------------------------------------------------------------------------------


def view(cast: Cast, s: Any, t: Any, seat: int) -> seen.EncoreView:
    """What a seat may know (-1: a spectator)."""
    winners = [seat for seat in SEATS if s.score[seat]]
    active = s.venue != layout.NO_CARD
    showing = s.phase in (layout.PRE_SHOW, layout.EVENT) and not s.over
    clause, because = DECIDED_BY[s.decided_by] if s.decided_by else (None, None)
    row = _venue_row(cast, s, seat)
    costs = _costs(cast, s, t, seat) if seat >= 0 else {}
    seats = [_manager(cast, s, t, other, seat, costs) for other in SEATS]
    decides = seat >= 0 and seat == s.seat and s.decision != layout.NO_DECISION and not s.over
    return seen.EncoreView(
        round=s.round_no,
        last_round=t.max_rounds,
        phase=PHASES[s.phase],
        decision=DECISIONS[s.decision],
        seat=None if s.over else s.seat,
        to_act=None if s.over else s.to_act,
        dice=list(s.die),
        rolls=s.rolls,
        priority=s.priority,
        passes=s.passes,
        pass_ends=PHASES[s.phase] if showing and s.passes == fx.SEATS - 1 else None,
        star_met=bool(s.star_met),
        early_event=bool(s.early_event),
        actions_this_round=s.actions,
        venue=card_name(cast, s.venue) if active else None,
        star=t.star[s.venue] if active else None,
        payout=t.payout[s.venue] * THOUSAND if active else None,
        payouts=[payout_of(s, t, seat) * THOUSAND for seat in SEATS] if active else None,
        sum=s.gauge[0] + s.gauge[1],
        venues_left=s.venues,
        result=RESULTS[s.result],
        money_leader=None if s.money[0] == s.money[1] else int(s.money[1] > s.money[0]),
        last_event=last_event_of(cast, s),
        modifiers=modifiers_of(cast, s),
        asks=asked_of(cast, s, t),
        resolving=card_name(cast, s.resolving) if s.resolving != layout.NO_CARD else None,
        queue=queue_of(cast, s, t),
        over=bool(s.over),
        winners=winners,
        draw=bool(s.over and not winners),
        decided_by=clause,
        you=seat if seat >= 0 else None,
        options=dict(cast.options),
        constants=dict(vars(cast.card_set.constants)),
        decided_because=because,
        venue_deck=s.venues,
        venue_row=row,
        venues_unseen=_venues_unseen(cast, row, s),
        seats=seats,
        colours_left=_colours_left(cast, s),
        looking=_looked_at(cast, s, seat) if decides else [],
        drawn=card_names(cast, s.drawn_cards[seat][: s.drawn_count[seat]]) if seat >= 0 else [],
        hand_cards=_hand_cards(cast, s, t, seat, seats[seat], costs) if seat >= 0 else [],
        choices=choices(cast, s, t, seats[seat].stage, costs) if decides else [],
    )


def _venue_row(cast: Cast, s: Any, seat: int) -> list[str | None]:
    """The Venue Deck from the top, a Venue that the seat does not know as None. EN-0.13, R33"""
    places = reversed(range(s.venues))
    return [card_name(cast, s.venue_deck[i]) if is_venue_known(s, seat, i) else None for i in places]


def _venues_unseen(cast: Cast, row: list[str | None], s: Any) -> list[str]:
    """The Venues of the pool that the seat has not seen in this game. EN-1.7"""
    known = {*row, *(name for seat in SEATS for name in card_names(cast, s.tour[seat][: s.tours[seat]]))}
    return [name for name in cast.venue_names if name not in known]


def _colours_left(cast: Cast, s: Any) -> list[str]:
    """The colours that can still be chosen. EN-1.3"""
    if s.phase != layout.DRAFT:
        return []
    taken = {colour for seat in SEATS for colour in s.chosen[seat][: s.chosen_count[seat]]}
    return [colour for number, colour in enumerate(cast.colours, start=1) if number not in taken]


def _manager(cast: Cast, s: Any, t: Any, other: int, seat: int, costs: dict[str, int]) -> seen.Manager:
    """What a seat knows of a Manager; `costs`: those of the seat's own hand. Section 2.2, 2.3"""
    own = other == seat
    performers, others = held_by_origin(s, t, other)
    stage = stage_of(cast, s, t, other)
    hand = hand_of(cast, s, other)
    known = hand if own else known_of(cast, s, other, seat)
    unseen = {name: deck_of(cast, s, other, deck) for name, deck in DECKS.items()}
    sizes = {name: s.known_bottom[other][deck] for name, deck in DECKS.items()}
    bottom = {name: cards[len(cards) - sizes[name] :] if own else [] for name, cards in unseen.items()}
    if not own:
        for number, name in zip(s.hand[other], hand, strict=False):
            if name not in known:
                unseen["performer_deck" if t.kind[number] == fx.PERFORMER else "main_deck"].append(name)
    return seen.Manager(
        colours=[cast.colours[colour - 1] for colour in s.chosen[other][: s.chosen_count[other]]],
        money=s.money[other] * THOUSAND,
        gauge=s.gauge[other],
        venues=s.tours[other],
        tour=card_names(cast, s.tour[other][: s.tours[other]]),
        hand=hand if own else s.hand_size[other],
        hand_performers=performers,
        hand_others=others,
        shown=known_of(cast, s, other, -1),
        performer_deck=s.deck_size[other][layout.PERFORMERS],
        main_deck=s.deck_size[other][layout.OTHERS],
        known_bottom=sizes,
        stage=stage,
        forecast=forecast_of(s, t, stage),
        removed=card_names(cast, s.removed[other][: s.gone[other]]),
        name=cast.names[other],
        studio=cast.studios[other],
        known_hand=known,
        known_to_other=known_of(cast, s, other, 1 - other) if own else [],
        bottom=bottom,
        costs=costs if own else UNSET,
        unseen={name: sorted(cards) for name, cards in unseen.items()},
    )


def _costs(cast: Cast, s: Any, t: Any, seat: int) -> dict[str, int]:
    """The current Signing Costs of a hand. EN-4.5"""
    held = s.hand[seat][: s.hand_size[seat]]
    return {card_name(cast, card): price(s, t, seat, card, 0) * THOUSAND for card in held}


def _looked_at(cast: Cast, s: Any, seat: int) -> list[str]:
    """The top cards that the seat is looking at, the top one first. V14"""
    return deck_of(cast, s, seat, s.looking_deck)[: s.looking]


def _hand_cards(cast: Cast, s: Any, t: Any, seat: int, own: seen.Manager, costs: dict[str, int]) -> list[seen.HeldCard]:
    """The own hand with costs, and in one's own action why a card cannot be used. Section 7"""
    acting = s.seat == seat and s.decision == layout.ACTION_DUE
    shown = []
    for number in s.hand[seat][: s.hand_size[seat]]:
        card = cast.card(number)
        cost = costs[card.name]
        refused = _why_not_use(cast, s, t, number) if acting else None
        shown.append(
            seen.HeldCard(
                card=card.name,
                kind=KINDS[card.kind],
                colour=card.colour,
                cost=cost,
                affordable=cost <= own.money,
                passes_vibe_check=bool(card.kind == fx.PERFORMER and passes_vibe_check(s, t, number)),
                known=card.name in own.known_to_other,
                legal=acting and refused is None,
                why_not=refused.sentence if refused else None,
                clause=refused.clause if refused else None,
            )
        )
    return shown


def _why_not_use(cast: Cast, s: Any, t: Any, card: int) -> Reason | None:
    """Why a card in hand can be neither staged anywhere nor triggered."""
    if t.kind[card] == fx.SURPRISE:
        code = why_not_surprise(s, t, card)
        return reason(cast, code, layout.DO_SURPRISE.of(card)) if code else None
    first = 0 if t.kind[card] == fx.PERFORMER else fx.MAX_COLUMNS
    code = zone = 0
    for zone in [zone for zone in range(first, layout.ZONES) if zone % fx.MAX_COLUMNS < t.columns]:
        code = why_not_stage(s, t, card, zone)
        if not code:
            return None
    return reason(cast, code, layout.DO_STAGE.of(card, zone))


def choices(cast: Cast, s: Any, t: Any, stage: seen.Zones, costs: dict[str, int]) -> list[seen.Choice]:
    """Every legal action of the Manager to decide, with what it costs or adds. Section 7

    `stage` and `costs` are what is seen of the Manager.
    """
    out: Any = [0] * layout.MAX_LEGAL
    found: list[seen.Choice] = []
    rehearsals = _rehearsals(stage)
    for action in out[: legal(s, t, out)]:
        text, parts = layout.Actions.text(cast, action), layout.Actions.values(cast, action)
        if layout.DO_STAGE.has(action) or layout.DO_SURPRISE.has(action):
            card = parts["card"]
            found.append(seen.Signing(action=text, card=card, zone=parts.get("zone"), cost=costs[card]))
        elif layout.DO_PERFORM.has(action):
            zone, boosted = ZONE_NAMES[s.card[s.seat].index(layout.DO_PERFORM.card(action))], bool(parts["boosted"])
            then = rehearsals[zone, boosted]
            found.append(
                seen.Performance(
                    action=text,
                    card=parts["card"],
                    zone=zone,
                    boosted=boosted,
                    total=then.total,
                    money=then.money,
                    meets_star=then.meets_star,
                    exhausts=then.exhausts,
                )
            )
        else:
            found.append(seen.Choice(action=text, card=parts.get("card"), zone=parts.get("zone")))
    return found


def _rehearsals(stage: seen.Zones) -> dict[tuple[str, bool], seen.Rehearsal]:
    """What each performance of a stage would come to, by zone and by whether it is Boosted."""
    shows = [(zone, held.show) for zone, held in stage.items() if held and held.show]
    boosted = {(zone, True): show.boosted for zone, show in shows if show.boosted}
    return {(zone, False): show.plain for zone, show in shows} | boosted


# --- Positions for scenarios and tests -------------------------------------------------------------------------------


def position(cast: Cast, s: Any, t: Any) -> dict[str, Any]:
    """Everything, by its public names."""
    everyone = view(cast, s, t, -1)
    shown = _open_part(everyone, "round", "you")
    deck = card_names(cast, reversed(s.venue_deck[: s.venues]))
    shown["venue_deck"] = deck
    shown["known_venues"] = [_known_below(cast, s, seat) for seat in SEATS]
    shown["public_venues"] = _known_below(cast, s, -1)
    away = {card_name(cast, venue) for seat in SEATS for venue in s.tour[seat][: s.tours[seat]]} | set(deck)
    shown["reserve"] = sorted(venue.name for venue in cast.venues if venue.name not in away)
    shown["seats"] = []
    for seat in SEATS:
        full = _open_part(everyone.seats[seat], "colours", "name")
        full["hand"] = hand_of(cast, s, seat)
        full["known"] = known_of(cast, s, seat, 1 - seat)
        full["costs"] = _costs(cast, s, t, seat)
        full["performer_deck"] = deck_of(cast, s, seat, layout.PERFORMERS)
        full["main_deck"] = deck_of(cast, s, seat, layout.OTHERS)
        shown["seats"].append(full)
    return shown


def _open_part(part: Part, first: str, beyond: str) -> dict[str, Any]:
    """What lies open for everybody, as plain data: the fields from the first one on, up to the first beyond them."""
    names = part.__struct_fields__
    return {name: plain_data(part[name]) for name in names[names.index(first) : names.index(beyond)]}


def _known_below(cast: Cast, s: Any, seat: int) -> list[str]:
    """The Venues below the Active one that a seat knows, from the top."""
    row = _venue_row(cast, s, seat)
    return [venue for venue in row[s.venue != layout.NO_CARD :] if venue]
