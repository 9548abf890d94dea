"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from footlights.games.tnb.rules import layout
from footlights.games.tnb.rules.actions import record_attack, record_block
from footlights.games.tnb.rules.flow import begin_turn, freeze
from footlights.games.tnb.rules.tiles import lift, put
from footlights.games.tnb.shapes import TILE_NAMES, tile_names
from footlights.games.tnb.tables import Cast, expand
from footlights.games.tnb.views import KINDS, SEATS
from footlights.stage.errors import Broken, suggestion
from footlights.stage.rows import sort

ZONES = ("deck", "hand", "board", "removed")
TABLE_NAMES = ("round", "first", "seat", "stage", "seats")
SEAT_NAMES = ("lp", "tp", *ZONES, "attacks", "blocks")
HELD_NAMES = ("card", "hp", "action", "did")
RECORD_NAMES = ("card", "tiles", "turn", "amount")
MARKERS = {"available": layout.FREE, "new": layout.NEW, "used": 0, "": 0}


def arrange(cast: Cast, s: Any, t: Any, given: Mapping[str, Any]) -> None:
    """Set a position from its public names, in the turn of the seat to decide."""
    problems: list[str] = []
    _check_names(given, TABLE_NAMES, "given", problems)
    s.round_no = _number(given.get("round", s.round_no), "given, round", 1, layout.MAX_ROUNDS, problems)
    s.first = _number(given.get("first", s.first), "given, first", 0, 1, problems)
    seat = _number(given.get("seat", s.first), "given, seat", 0, 1, problems)
    if given.get("stage", "tactical") not in ("tactical", "card"):
        problems.append(f"given, stage: found {given['stage']!r}, expected tactical or card.")
    seats = given.get("seats", [])
    if not isinstance(seats, list) or len(seats) > layout.SEATS:
        problems.append(f"given, seats: expected a list of at most {layout.SEATS} seats.")
        seats = []
    for number, described in enumerate(seats):
        if not isinstance(described, Mapping):
            problems.append(f"given, seat {number}: expected a mapping such as {{hand: [...]}}.")
            continue
        _check_names(described, SEAT_NAMES, f"given, seat {number}", problems)
        _arrange_seat(cast, s, t, number, described, problems)
    if problems:
        raise Broken(problems)
    s.opener = s.first if t.turn_order == layout.FIXED or s.round_no % layout.SEATS else 1 - s.first
    s.ended = [int(other != seat and other == s.first) for other in SEATS]
    begin_turn(s, seat)
    s.tactical = int(given.get("stage", "tactical") == "tactical")
    if seat < len(seats):
        _arrange_markers(s, seats[seat].get("board") or {}, f"given, seat {seat}", problems)
    if t.turn_order == layout.SIMULTANEOUS:
        freeze(s)
    if problems:
        raise Broken(problems)


def _check_names(given: Mapping[str, Any], known: Iterable[str], where: str, problems: list[str]) -> None:
    for name in given:
        if name not in known:
            near = suggestion(str(name), known)
            problems.append(f"{where}: {name!r} cannot be given; there is {', '.join(known)}.{near}")


def _number(given: Any, where: str, least: int, most: int, problems: list[str]) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        problems.append(f"{where}: found {given!r}, expected a whole number from {least} to {most}.")
        return least
    return given


def _arrange_seat(cast: Cast, s: Any, t: Any, seat: int, given: Mapping[str, Any], problems: list[str]) -> None:
    where = f"given, seat {seat}"
    s.lp[seat] = _number(given.get("lp", s.lp[seat]), f"{where}, lp", 0, 999, problems)
    s.tp[seat] = _number(given.get("tp", s.tp[seat]), f"{where}, tp", 0, 9999, problems)
    if any(name in given for name in ZONES):
        _arrange_cards(cast, s, t, seat, given, where, problems)
    for what in ("attacks", "blocks"):
        records = given.get(what, [])
        if not isinstance(records, list):
            problems.append(f"{where}, {what}: expected a list such as [{{card: NAME, tiles: [F1]}}].")
            continue
        for number, record in enumerate(records, start=1):
            _arrange_record(cast, s, t, seat, what, record, f"{where}, {what}, {number}", problems)


def _arrange_cards(
    cast: Cast, s: Any, t: Any, seat: int, given: Mapping[str, Any], where: str, problems: list[str]
) -> None:
    """The seat has exactly the cards named."""
    deck = expand(given.get("deck", []), cast.notation, f"{where}, deck", problems)
    hand = expand(given.get("hand", []), cast.notation, f"{where}, hand", problems)
    removed = expand(given.get("removed", []), cast.notation, f"{where}, removed", problems)
    board = given.get("board") or {}
    if not isinstance(board, Mapping):
        problems.append(f"{where}, board: expected a mapping such as {{F1: {{card: NAME}}}}.")
        board = {}
    for tile in range(layout.TILES):
        lift(s, seat, tile)
    stands: list[str] = []
    for tile, held in board.items():
        stands += _arrange_tile(cast, s, t, seat, tile, held, where, problems)
    named = [*deck, *hand, *removed, *stands]
    doubles = sorted({name for name in named if named.count(name) > 1})
    if doubles:
        problems.append(f"{where}: {', '.join(doubles)} cannot be there twice.")
    if len(deck) + len(hand) > layout.MAX_DECK or len(removed) > layout.MAX_DECK or len(hand) > layout.MAX_HAND:
        problems.append(f"{where}: more cards than can be.")
        return
    row = [cast.ids[name] for name in [*reversed(deck), *hand]]
    s.rows[seat] = row + [layout.NO_CARD] * (layout.MAX_DECK - len(row))
    sort(s.rows[seat], len(deck), len(row))
    gone = [cast.ids[name] for name in removed]
    s.removed[seat] = gone + [layout.NO_CARD] * (layout.MAX_DECK - len(gone))
    s.deck[seat], s.hand[seat], s.gone[seat], s.on_board[seat] = len(deck), len(hand), len(gone), len(stands)


def _arrange_tile(
    cast: Cast, s: Any, t: Any, seat: int, tile: Any, held: Any, where: str, problems: list[str]
) -> list[str]:
    """A card on a tile, with the HP it has left; its name, if all is right."""
    where = f"{where}, board, {tile}"
    if tile not in TILE_NAMES:
        problems.append(f"{where}: there is no such tile; tiles are {', '.join(TILE_NAMES)}.")
        return []
    if held is None:
        return []
    if not isinstance(held, Mapping) or "card" not in held:
        problems.append(f"{where}: found {held!r:.60}, expected a mapping such as {{card: NAME, hp: 3}}.")
        return []
    _check_names(held, HELD_NAMES, where, problems)
    names = expand([held["card"]], cast.notation, where, problems)
    if names:
        card = cast.ids[names[0]]
        most = t.health[card]
        hp = _number(held.get("hp", most), f"{where}, hp", 1, most, problems)
        put(s, seat, TILE_NAMES.index(tile), card, hp)
    return names


def _arrange_markers(s: Any, board: Mapping[str, Any], where: str, problems: list[str]) -> None:
    """What the cards of the seat to decide have done in this turn."""
    bits = {kind: bit for bit, kind in KINDS.items()}
    for tile, held in board.items():
        if not held or ("action" not in held and "did" not in held):
            continue
        did = held.get("did", [])
        if not isinstance(did, list) or any(kind not in bits for kind in did):
            problems.append(f"{where}, board, {tile}, did: found {did!r}, expected a list of {', '.join(bits)}.")
            continue
        action = held.get("action", "used")
        if action not in MARKERS:
            problems.append(f"{where}, board, {tile}, action: found {action!r}, expected available, used or new.")
            continue
        s.marker[TILE_NAMES.index(tile)] = MARKERS[action] | sum(bits[kind] for kind in did)


def _arrange_record(
    cast: Cast, s: Any, t: Any, seat: int, what: str, record: Any, where: str, problems: list[str]
) -> None:
    """A declared Attack or Block, named by its tiles or by its quarter turns."""
    if not isinstance(record, Mapping) or "card" not in record:
        problems.append(f"{where}: found {record!r:.60}, expected a mapping such as {{card: NAME, tiles: [F1]}}.")
        return
    _check_names(record, RECORD_NAMES, where, problems)
    names = expand([record["card"]], cast.notation, where, problems)
    if not names:
        return
    card = cast.ids[names[0]]
    attacks = what == "attacks"
    covered, amount = (t.attack_tiles, t.damage) if attacks else (t.block_tiles, t.defence)
    options = {turn: tile_names(covered[card][turn]) for turn in range(t.turns[card])}
    wanted = record.get("tiles", options[0] if len(options) == 1 else None)
    turns = [turn for turn, tiles in options.items() if record.get("turn", turn) == turn]
    if "turn" not in record:
        turns = [
            turn for turn in turns if isinstance(wanted, list) and sorted(map(str, wanted)) == sorted(options[turn])
        ]
    if len(turns) != 1 or (s.attacks if attacks else s.blocks)[seat] >= layout.TILES:
        problems.append(f"{where}: {names[0]} covers one of {list(options.values())}; name its tiles.")
    elif record.get("amount", amount[card]) != amount[card]:
        problems.append(f"{where}, amount: found {record['amount']!r}, but it is {amount[card]} for {names[0]}.")
    elif attacks:
        record_attack(s, t, seat, card, turns[0])
    else:
        record_block(s, t, seat, card, turns[0])
