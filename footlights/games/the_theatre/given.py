"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.flow import advance, next_to_play
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import DIE_SIDES, PRINTS
from footlights.stage.errors import Trouble
from footlights.stage.given import Choice, Counts, Flag, Given, Number, known, laid

MAX_STAMP = 30_000
ZONES = ("deck", "hand", "replacement", "played", "breakroom", "dismissed")  # as they lie in a player's row
ROOM = {"replacement": 1, "played": 1}
DECISIONS = ("play", "sap", "ability", "gamble")
TABLE = (
    Number("act", "act", 1, 1000),
    Number("round", "round_no", 1, layout.ROUNDS),
    Flag("chaos", "chaos"),
    Choice("desired_suit", "desired", DIE_SIDES),
    Counts("boost", "boost", PRINTS, 100),
    Counts("sap", "sap", PRINTS, 100),
)
SEAT = (
    Number("starting_size", "starting", 1, layout.MAX_DECK),
    Number("announced_cost", "announced", 1, 99_999, none=layout.NO_COST),
    Number("eliminated", "fell", 0, 1000),
    Flag("combo_active", "combo_active"),
    Flag("combo_pending", "combo_pending"),
)


def arrange(cast: Cast, s: Any, t: Any, content: Mapping[str, Any]) -> None:
    """Set a position from its public names, then go on to the decision that is due in it."""
    given = Given(content)
    given.fill(s, *TABLE, Number("leader", "leader", 0, s.players - 1))
    stamps = {}
    for seat, of in enumerate(given.seats(s.players)):
        if any(name in of for name in ZONES):
            _arrange_cards(cast, s, seat, of)
        of.fill(s, *SEAT, seat=seat)
        if "stamp" in of:
            stamps[seat] = of.number("stamp", 0, MAX_STAMP)
    last_stamp = given.number("next_stamp", 1, MAX_STAMP, 0) - 1
    decision = given.word("decision", DECISIONS, "play")
    wanted = given.number("seat", 0, s.players - 1, layout.NOBODY)
    given.finish()
    _arrange_round(s, stamps)
    if last_stamp >= 0:
        s.stamp = last_stamp
    _arrange_decision(s, t, decision, wanted)


def _arrange_cards(cast: Cast, s: Any, seat: int, given: Given) -> None:
    """The seat has exactly the cards named."""
    card = known(cast.ids)
    zones = {name: given.several(name, card, ROOM.get(name, layout.MAX_DECK)) for name in ZONES}
    if zones["replacement"] and not zones["played"]:
        given.wrong("a replacement needs the played card it replaces.")
    if len(set(zones["hand"])) > layout.MAX_LEGAL:
        given.wrong(f"at most {layout.MAX_LEGAL} different cards are possible.", "hand")
    seen = int(cast.decks[seat].custom)  # the others know what has been played of a secret deck
    hidden = [2 * number for number in (*reversed(zones["deck"]), *sorted(zones["hand"]))]
    cards = hidden + [2 * number + seen for name in ZONES[2:] for number in zones[name]]
    if not given.at_most(layout.MAX_DECK, len(cards)):
        return
    s.rows[seat] = laid(cards, s.rows[seat])
    for name in ("deck", "hand", "breakroom", "dismissed"):
        getattr(s, name)[seat] = len(zones[name])
    s.playing[seat] = len(zones["played"]) + len(zones["replacement"])
    s.starting[seat] = len(cards)
    s.deck_open[seat] = 0


def _arrange_round(s: Any, stamps: dict[int, int]) -> None:
    """Who has played, and in which order."""
    clockwise = [(s.leader + step) % s.players for step in range(s.players)]
    played = [seat for seat in clockwise if s.playing[seat]]
    if all(seat in stamps for seat in played):
        played.sort(key=lambda seat: stamps[seat])
    s.stamp = max([0, *stamps.values()])
    for place, seat in enumerate(played):
        s.order[place] = seat
        if seat not in stamps:
            s.stamp += 1
            stamps[seat] = s.stamp
    for seat in clockwise:
        s.last_stamp[seat] = stamps.get(seat, 0)
    s.played_count = len(played)
    s.offer_at = layout.NOBODY


def _arrange_decision(s: Any, t: Any, decision: str, wanted: int) -> None:
    """Who decides now, and what."""
    decides = wanted if wanted != layout.NOBODY else next_to_play(s)
    if decision in ("sap", "ability"):
        if decides == layout.NOBODY or not s.playing[decides]:
            raise Trouble("given, decision: an ability is decided by a seat that has just played its card.")
        s.seat, s.deciding = decides, layout.ABILITY
        return
    advance(s, t)
    if not s.over and decides not in (s.seat, layout.NOBODY):
        raise Trouble(f"given, seat: seat {decides} cannot be the one to decide here; it is seat {s.seat}'s turn.")
    if decision == "gamble" and s.deciding != layout.OFFER:
        raise Trouble("given, decision: no Gamble is due in this position.")
