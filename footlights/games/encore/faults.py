"""What is impossible about a position; for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.rules.layout import ZONE_NAMES
from footlights.games.encore.tables import Cast

SEATS = range(fx.SEATS)


def faults(cast: Cast, s: Any, t: Any) -> list[str]:
    """What is impossible about a position."""
    if s.phase == layout.DRAFT:
        return [] if s.decision == layout.COLOUR_DUE else [f"decision {s.decision} in the draft"]
    found = [*_venue_faults(s, t), *_table_faults(s, t)]
    for seat in SEATS:
        several = (*_card_faults(s, t, seat), *_zone_faults(s, t, seat), *_hand_faults(s, seat))
        found += [f"seat {seat}: {fault}" for fault in several]
    return found


def _card_faults(s: Any, t: Any, seat: int) -> list[str]:
    """Cards lost or doubled: each Manager has the cards of two colours. EN-1.4, EN-1.5, EN-0.6"""
    staged = [card for card in s.card[seat] if card != layout.NO_CARD]
    cards = [*staged, *s.hand[seat][: s.hand_size[seat]], *s.removed[seat][: s.gone[seat]]]
    cards += s.performer_deck[seat][: s.deck_size[seat][0]] + s.main_deck[seat][: s.deck_size[seat][1]]
    if s.resolving != layout.NO_CARD and s.to_act == seat:
        cards.append(s.resolving)
    wanted: list[int] = []
    for colour in s.chosen[seat][: s.chosen_count[seat]]:
        wanted += t.performer[colour][: t.performers[colour]] + t.other[colour][: t.others[colour]]
    found = [] if Counter(cards) == Counter(wanted) else [f"the cards {sorted(cards)} are not {sorted(wanted)}"]
    for row, size in (
        (s.performer_deck[seat], s.deck_size[seat][0]),
        (s.main_deck[seat], s.deck_size[seat][1]),
        (s.hand[seat], s.hand_size[seat]),
        (s.removed[seat], s.gone[seat]),
        (s.tour[seat], s.tours[seat]),
    ):
        if set(row[size:]) - {layout.NO_CARD}:
            found.append("something lies where no card is")
    if any(card >= 0 and t.kind[card] != fx.PERFORMER for card in s.performer_deck[seat]):
        found.append("the Performer Deck has another card")
    if any(card >= 0 and t.kind[card] == fx.PERFORMER for card in s.main_deck[seat]):
        found.append("the Main Deck has a Performer")
    return found


def _zone_faults(s: Any, t: Any, seat: int) -> list[str]:
    """Zones, their states, and what they are noted to hear and to alter. EN-0.1 to EN-0.5"""
    found = []
    for zone, name in enumerate(ZONE_NAMES):
        card = s.card[seat][zone]
        here = card != layout.NO_CARD
        performer = here and t.kind[card] == fx.PERFORMER
        if here != bool(s.occupied[seat] >> zone & 1) or performer != bool(s.performers[seat] >> zone & 1):
            found.append(f"{name} is not what it is noted to be")
        if here and (zone % fx.MAX_COLUMNS >= t.columns or (not performer and zone < fx.MAX_COLUMNS)):
            found.append(f"{name} holds card {card}")
        marks = s.suspended[seat] | s.used[seat] | s.once[seat][0] | s.once[seat][1]
        if not here and (marks >> zone & 1 or s.extra[seat][zone]):
            found.append(f"{name} is empty and has marks")
        for trigger in range(fx.TRIGGERS):
            heard = here and t.hears[card] >> trigger & 1
            if bool(heard) != bool(s.hears[seat][trigger] >> zone & 1):
                found.append(f"{name} hears the wrong things")
        for op in (fx.STAT, fx.PRICE, fx.NO_EXHAUST):
            if bool(here and t.alters[card] >> op & 1) != bool(s.works[seat][op] >> zone & 1):
                found.append(f"{name} alters the wrong things")
    return found


def _hand_faults(s: Any, seat: int) -> list[str]:
    hand = s.hand[seat][: s.hand_size[seat]]
    found = [] if hand == sorted(hand) else ["the hand is not sorted"]
    if any(s.hand_known[seat][s.hand_size[seat] :]):
        found.append("something is known where no card is")
    if s.money[seat] < 0 or s.gauge[seat] < 0:
        found.append(f"${s.money[seat]},000 and gauge {s.gauge[seat]}")
    for deck in range(2):
        if not 0 <= s.known_bottom[seat][deck] <= s.deck_size[seat][deck]:
            found.append(f"{s.known_bottom[seat][deck]} of {s.deck_size[seat][deck]} cards are known")
    return found


def _venue_faults(s: Any, t: Any) -> list[str]:
    """Venues lost, doubled or Active without being on top. EN-0.11, EN-1.7"""
    deck = s.venue_deck[: s.venues]
    venues = [*deck, *(venue for seat in SEATS for venue in s.tour[seat][: s.tours[seat]])]
    if len(set(venues)) != t.venue_deck_size or len(venues) != t.venue_deck_size:
        return [f"the Venues {venues} are not {t.venue_deck_size} different ones"]
    if s.venue != layout.NO_CARD and (not deck or deck[-1] != s.venue):
        return [f"Venue {s.venue} is Active, but the deck is {deck}"]
    if any(s.venue_known[s.venues :]) or set(s.venue_deck[s.venues :]) - {layout.NO_CARD}:
        return ["something lies beyond the Venue Deck"]
    return []


def _table_faults(s: Any, t: Any) -> list[str]:
    """Rounds, passes, the queue and the frames. EN-2.17, EN-4.9, EN-5.15"""
    found = []
    if not 1 <= s.round_no <= t.max_rounds or not 0 <= s.actions <= layout.ACTION_CAP:
        found.append(f"round {s.round_no}, action {s.actions}")
    acting = s.decision == layout.ACTION_DUE
    if acting and (s.frames or s.head < s.tail or s.resolving != layout.NO_CARD or s.seat != s.to_act):
        found.append("an action is due while something waits")
    if acting and not 0 <= s.passes < fx.SEATS:
        found.append(f"{s.passes} passes")
    if not s.over and s.decision == layout.NO_DECISION:
        found.append("nothing is due")
    if not s.frames and (any(s.f_ability) or any(s.f_row)):
        found.append("a frame has not been cleared")
    if s.head == s.tail and any(s.q_ability):
        found.append("the queue has not been cleared")
    if s.over and (sum(s.score) > 1 or not s.decided_by):
        found.append(f"the scores are {s.score}, decided by {s.decided_by}")
    return found
