"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.tnb.rules import layout
from footlights.games.tnb.rules.actions import record_attack, record_block
from footlights.games.tnb.rules.flow import begin_turn, freeze
from footlights.games.tnb.rules.tiles import lift, put
from footlights.games.tnb.shapes import TILE_NAMES, tile_names
from footlights.games.tnb.tables import Cast
from footlights.games.tnb.views import KINDS, SEATS
from footlights.stage.given import Given, Number, known, laid

MARKERS = {"available": layout.FREE, "used": 0, "new": layout.NEW, "": 0}
DID = {kind: bit for bit, kind in KINDS.items()}
ANY = -1  # number of quarter turns


def arrange(cast: Cast, s: Any, t: Any, content: Mapping[str, Any]) -> None:
    """Set a position from its public names, in the turn of the seat to decide."""
    given = Given(content)
    given.fill(s, Number("round", "round_no", 1, layout.MAX_ROUNDS), Number("first", "first", 0, 1))
    seat = given.number("seat", 0, 1, s.first)
    stage = given.word("stage", ("tactical", "card"), "tactical")
    markers: list[dict[int, int]] = [{}, {}]
    for number, of in enumerate(given.seats(layout.SEATS)):
        of.fill(s, Number("lp", "lp", 0, 999), Number("tp", "tp", 0, 9999), seat=number)
        if any(zone in of for zone in ("deck", "hand", "board", "removed")):
            markers[number] = _arrange_cards(cast, s, t, number, of)
        for what in ("attacks", "blocks"):
            for record in of.parts(what, "{card: NAME, tiles: [F1]}"):
                _arrange_record(cast, s, t, number, what == "attacks", record)
    given.finish()
    s.opener = s.first if t.turn_order == layout.FIXED or s.round_no % layout.SEATS else 1 - s.first
    s.ended = [int(other != seat and other == s.first) for other in SEATS]
    begin_turn(s, seat)
    s.tactical = int(stage == "tactical")
    for tile, marker in markers[seat].items():
        s.marker[tile] = marker
    if t.turn_order == layout.SIMULTANEOUS:
        freeze(s)


def _arrange_cards(cast: Cast, s: Any, t: Any, seat: int, given: Given) -> dict[int, int]:
    """The seat has exactly the cards named; what those on the board have done in this turn, by tile, where it is said."""
    deck, hand, gone = (given.several(zone, known(cast.ids)) for zone in ("deck", "hand", "removed"))
    board = given.part("board", "{F1: {card: NAME}}")
    stands, markers = [], {}
    for tile, name in enumerate(TILE_NAMES):
        lift(s, seat, tile)
        if name not in board:
            continue
        held = board.part(name, "{card: NAME, hp: 3}")
        card = held.one("card", known(cast.ids), layout.NO_CARD)
        if any(part in held for part in ("action", "did")):
            did = sum(DID[kind] for kind in held.words("did", DID))
            markers[tile] = MARKERS[held.word("action", MARKERS, "used")] | did
        hp = held.number("hp", 1, t.health[card], t.health[card])
        held.need("card")
        if card != layout.NO_CARD:
            put(s, seat, tile, card, hp)
            stands.append(card)
    given.once([cast.notation[card] for card in (*deck, *hand, *gone, *stands)])
    fits = (given.at_most(layout.MAX_DECK, len(deck) + len(hand)), given.at_most(layout.MAX_HAND, len(hand), "hand"))
    if all(fits) and given.at_most(layout.MAX_DECK, len(gone), "removed"):
        s.rows[seat] = laid([*reversed(deck), *sorted(hand)], s.rows[seat], layout.NO_CARD)
        s.removed[seat] = laid(gone, s.removed[seat], layout.NO_CARD)
        s.deck[seat], s.hand[seat], s.gone[seat], s.on_board[seat] = len(deck), len(hand), len(gone), len(stands)
    return markers


def _arrange_record(cast: Cast, s: Any, t: Any, seat: int, attacks: bool, record: Given) -> None:
    """A declared Attack or Block, named by its tiles or by its quarter turns."""
    card = record.one("card", known(cast.ids), layout.NO_CARD)
    covered, amount = (t.attack_tiles, t.damage) if attacks else (t.block_tiles, t.defence)
    options = {turn: tile_names(covered[card][turn]) for turn in range(t.turns[card])}
    wanted = record.number("turn", 0, layout.TURNS - 1, ANY)
    tiles, told = sorted(record.words("tiles", TILE_NAMES)), record.number("amount", 0, 999, amount[card])
    turns = [turn for turn in options if wanted in (ANY, turn) and tiles in ([], sorted(options[turn]))]
    record.need("card")
    if len(turns) != 1 or (s.attacks if attacks else s.blocks)[seat] >= layout.TILES:
        record.wrong(f"{cast.notation[card]} covers one of {list(options.values())}; name its tiles.")
    elif told != amount[card]:
        record.wrong(f"found {told}, but it is {amount[card]} for {cast.notation[card]}.", "amount")
    elif attacks:
        record_attack(s, t, seat, card, turns[0])
    else:
        record_block(s, t, seat, card, turns[0])
