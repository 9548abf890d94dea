"""What a seat may know, and the whole position by its public names (for scenarios). TB-2.2, TB-8.2, TB-8.9

`view` is made only from what the seat knows: the other's hand and every Deck are numbers, and with simultaneous turns the other
side is shown as it stood after the income. `position` shows everything and is used by scenarios and tests alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from footlights.games.tnb.forecast import choices, forecast, threat
from footlights.games.tnb.rules import layout
from footlights.games.tnb.rules.actions import record_attack, record_block
from footlights.games.tnb.rules.flow import begin_turn, freeze
from footlights.games.tnb.rules.knowledge import unplay_turn
from footlights.games.tnb.rules.tiles import cards_left, has_tile, lift, put
from footlights.games.tnb.shapes import TILE_NAMES, tile_names
from footlights.games.tnb.tables import Cast, expand
from footlights.stage.errors import Broken, suggestion
from footlights.stage.rows import sort
from footlights.stage.tongue import mark

SEATS = range(layout.SEATS)
DECIDED_BY = {
    layout.BY_LOSS: ("TB-7.3", mark("the other player has lost")),
    layout.BY_DOUBLE_LOSS: ("TB-7.4", mark("both have lost at once")),
    layout.BY_DOUBLE_MARGIN: ("TB-8.5", mark("both have lost at once, the margin decides")),
    layout.BY_CAP: ("TB-7.6", mark("the last round is over, the margin decides")),
    layout.BY_CAP_DRAW: ("TB-8.6", mark("the last round is over")),
}
KINDS = {layout.DID_MOVE: "move", layout.DID_BLOCK: "block", layout.DID_ATTACK: "attack"}


# --- Parts of both ---------------------------------------------------------------------------------------------------


def deck_of(cast: Cast, s: Any, seat: int) -> list[str]:
    """A player's Deck, top card first."""
    return [cast.notation[card] for card in reversed(s.rows[seat][: s.deck[seat]])]


def hand_of(cast: Cast, s: Any, seat: int) -> list[str]:
    """A player's hand, in order of the set."""
    start = s.deck[seat]
    return [cast.notation[card] for card in s.rows[seat][start : start + s.hand[seat]]]


def removed_of(cast: Cast, s: Any, seat: int) -> list[str]:
    """A player's destroyed cards, in the order they went."""
    return [cast.notation[card] for card in s.removed[seat][: s.gone[seat]]]


def marker_of(s: Any, seat: int, tile: int) -> str:
    """A card's action marker: nothing outside its owner's turn. TB-3.7"""
    if s.over or s.seat != seat:
        return ""
    if s.marker[tile] & layout.NEW:
        return "new"
    return "available" if s.marker[tile] & layout.FREE else "used"


def board_of(cast: Cast, s: Any, seat: int) -> dict[str, Any]:
    """A player's nine tiles; an empty one is None. TB-2.2"""
    tiles: dict[str, Any] = dict.fromkeys(TILE_NAMES)
    acting = not s.over and s.seat == seat
    for tile, name in enumerate(TILE_NAMES):
        if has_tile(s.occupied[seat], tile):
            tiles[name] = {
                "card": cast.notation[s.card[seat][tile]],
                "hp": s.hp[seat][tile],
                "action": marker_of(s, seat, tile),
                "did": [kind for bit, kind in KINDS.items() if s.marker[tile] & bit] if acting else [],
            }
    return tiles


def records_of(cast: Cast, s: Any, t: Any, seat: int, what: str) -> list[dict[str, Any]]:
    """A player's declared Attacks or Blocks: card, tiles, amount, quarter turns. TB-5.6, TB-5.7"""
    attacks = what == "attacks"
    number, records = (s.attacks, s.attack) if attacks else (s.blocks, s.block)
    covered, amount = (t.attack_tiles, t.damage) if attacks else (t.block_tiles, t.defence)
    shown = []
    for record in records[seat][: number[seat]]:
        card, turn = divmod(record, layout.TURNS)
        tiles = tile_names(covered[card][turn])
        shown.append({"card": cast.notation[card], "tiles": tiles, "amount": amount[card], "turn": turn})
    return shown


def public_seat(cast: Cast, s: Any, t: Any, seat: int) -> dict[str, Any]:
    """What everybody knows of a player. R42"""
    return {
        "lp": s.lp[seat],
        "tp": s.tp[seat],
        "deck": s.deck[seat],
        "hand": s.hand[seat],
        "board": board_of(cast, s, seat),
        "removed": removed_of(cast, s, seat),
        "attacks": records_of(cast, s, t, seat, "attacks"),
        "blocks": records_of(cast, s, t, seat, "blocks"),
        "cards_left": cards_left(s, seat),
    }


def table(s: Any, t: Any) -> dict[str, Any]:
    """What lies open for everybody."""
    winners = [seat for seat in SEATS if s.score[seat]]
    return {
        "round": s.round_no,
        "completed": max(0, s.round_no - 1),
        "last_round": t.round_cap,
        "first": s.first,
        "first_next": first_next(s, t),
        "seat": None if s.over else s.seat,
        "stage": None if s.over else "tactical" if s.tactical else "card",
        "over": bool(s.over),
        "winners": winners,
        "draw": bool(s.over and not winners),
        "decided_by": DECIDED_BY[s.decided_by][0] if s.decided_by else None,
    }


def first_next(s: Any, t: Any) -> int | None:
    """Who will be first in the next round; nobody if this is the last. TB-3.5, TB-8.6"""
    if s.over or s.round_no == t.round_cap:
        return None
    return int(s.first if t.turn_order == layout.FIXED else 1 - s.first)


# --- A seat's view ---------------------------------------------------------------------------------------------------


def as_known(s: Any, t: Any, seat: int) -> Any:
    """The position as a seat knows it: with simultaneous turns, the other's turn is still to come. TB-8.2, R40

    When both have ended their turns everything is revealed, until the next round's begin.
    """
    if t.turn_order != layout.SIMULTANEOUS or s.over or all(s.ended):
        return s
    known = s.copy()
    for other in SEATS:
        if other != seat:
            unplay_turn(known, other)
    return known


def known_ply(s: Any, t: Any, seat: int) -> int:
    """How many decisions a seat knows of: with simultaneous turns none of the other's since the income. TB-8.2"""
    if t.turn_order != layout.SIMULTANEOUS or s.over:
        return int(s.ply)
    if seat == s.seat:
        return int(s.ply)
    return int(s.round_ply + (s.kept_ply if seat >= 0 and s.ended[seat] else 0))


def view(cast: Cast, s: Any, t: Any, seat: int) -> dict[str, Any]:
    """What a seat may know (-1: a spectator)."""
    known = as_known(s, t, seat)
    shown = table(known, t)
    shown["ply"] = known_ply(s, t, seat)
    shown["you"] = seat if seat >= 0 else None
    shown["options"] = dict(cast.options)
    shown["constants"] = dict(vars(cast.constants))
    shown["decided_because"] = DECIDED_BY[s.decided_by][1] if s.decided_by else None
    shown["seats"] = [_seen_seat(cast, known, t, other, seat) for other in SEATS]
    shown["own_deck"] = dict.fromkeys(shown["seats"][seat]["deck"], 1) if seat >= 0 else {}
    now = [seen["forecast"] for seen in shown["seats"]]
    shown["choices"] = choices(cast, known, t, now) if seat >= 0 and seat == known.seat else []
    return shown


def _seen_seat(cast: Cast, s: Any, t: Any, other: int, seat: int) -> dict[str, Any]:
    seen = public_seat(cast, s, t, other)
    seen["name"] = cast.names[other]
    seen["deck_name"] = None
    seen["forecast"] = forecast(cast, s, t, other)
    seen["threat"] = threat(s, t, other)
    if other == seat:
        seen["hand"] = hand_of(cast, s, seat)
        seen["deck"] = sorted(deck_of(cast, s, seat))
        seen["deck_name"] = _deck_name(cast, seen)
    return seen


def _deck_name(cast: Cast, seen: Mapping[str, Any]) -> str | None:
    """Which starter deck a player's cards are, if they are one; for their owner's eyes. TB-8.1"""
    on_board = [held["card"] for held in seen["board"].values() if held]
    return cast.card_set.decks_by_cards.get(tuple(sorted([*seen["deck"], *seen["hand"], *seen["removed"], *on_board])))


# --- Positions for scenarios and tests -------------------------------------------------------------------------------


def position(cast: Cast, s: Any, t: Any) -> dict[str, Any]:
    """Everything, by its public names."""
    shown = table(s, t)
    shown["seats"] = []
    for seat in SEATS:
        full = public_seat(cast, s, t, seat)
        full["deck"], full["hand"] = deck_of(cast, s, seat), hand_of(cast, s, seat)
        shown["seats"].append(full)
    return shown


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


# --- Faults, for tests -----------------------------------------------------------------------------------------------


def faults(cast: Cast, s: Any, t: Any) -> list[str]:
    """What is impossible about a position."""
    found = []
    for seat in SEATS:
        found += [f"seat {seat}: {fault}" for fault in (*_card_faults(s, t, seat), *_sum_faults(s, t, seat))]
    for tile in range(layout.TILES):
        acting = not s.over and has_tile(s.occupied[s.seat], tile)
        if s.marker[tile] and not acting:
            found.append(f"tile {tile} has marker {s.marker[tile]} without a card that acts")
    if not s.over and not (1 <= s.round_no <= t.round_cap and s.first in SEATS):
        found.append(f"round {s.round_no}, first {s.first}")
    if s.over and (sum(s.score) > 1 or not s.decided_by):
        found.append(f"the scores are {s.score}, decided by {s.decided_by}")
    return found


def _card_faults(s: Any, t: Any, seat: int) -> list[str]:
    """Cards lost or doubled, limits broken, HP or points out of range. TB-1.2, TB-2.3"""
    found = []
    unseen = s.deck[seat] + s.hand[seat]
    board = [s.card[seat][tile] for tile in range(layout.TILES) if has_tile(s.occupied[seat], tile)]
    cards = [*s.rows[seat][:unseen], *board, *s.removed[seat][: s.gone[seat]]]
    if len(set(cards)) != t.deck_size or len(cards) != t.deck_size or not all(0 <= card < t.cards for card in cards):
        found.append(f"the cards {cards} are not {t.deck_size} different ones")
    if (
        t.deck_format != layout.RANDOM_DECKS
        and any(t.decklist[seat])
        and sorted(cards) != t.decklist[seat][: len(cards)]
    ):
        found.append("the cards are not those of the deck")
    if set(s.rows[seat][unseen:]) - {layout.NO_CARD} or set(s.removed[seat][s.gone[seat] :]) - {layout.NO_CARD}:
        found.append("something lies where no card is")
    hand = s.rows[seat][s.deck[seat] : unseen]
    if hand != sorted(hand):
        found.append("the hand is not sorted")
    if len(board) != s.on_board[seat] or len(board) > t.board_limit or len(hand) > t.hand_limit:
        found.append(f"{len(board)} cards on the board, {len(hand)} in hand")
    for tile in range(layout.TILES):
        stands = has_tile(s.occupied[seat], tile)
        if stands != (s.card[seat][tile] != layout.NO_CARD):
            found.append(f"tile {tile} is and is not occupied")
        if not (1 <= s.hp[seat][tile] <= t.health[s.card[seat][tile]] if stands else s.hp[seat][tile] == 0):
            found.append(f"tile {tile}: HP {s.hp[seat][tile]}")
    spent = (t.deck_size - unseen - 0) + (t.deck_size - t.opening_hand - s.deck[seat])
    income = t.income * (s.round_no - s.over)
    bought = income - s.tp[seat] - spent * t.action_cost
    if not 0 <= s.lp[seat] <= t.life_points or s.tp[seat] < 0 or bought < 0 or (bought and not t.extra_actions):
        found.append(f"LP {s.lp[seat]}, TP {s.tp[seat]}, {spent} Tactical Actions in round {s.round_no}")
    return found


def _sum_faults(s: Any, t: Any, seat: int) -> list[str]:
    """Sums per tile that are not those of the records. TB-6.3"""
    struck, shielded = [0] * layout.TILES, [0] * layout.TILES
    for tile in range(layout.TILES):
        for record in s.attack[1 - seat][: s.attacks[1 - seat]]:
            card, turn = divmod(record, layout.TURNS)
            struck[tile] += t.damage[card] * has_tile(t.attack_tiles[card][turn], tile)
        for record in s.block[seat][: s.blocks[seat]]:
            card, turn = divmod(record, layout.TURNS)
            shielded[tile] += t.defence[card] * has_tile(t.block_tiles[card][turn], tile)
    found = [] if struck == s.struck[seat] else [f"attacks come to {struck}, not {s.struck[seat]}"]
    return found + ([] if shielded == s.shielded[seat] else [f"blocks come to {shielded}, not {s.shielded[seat]}"])
