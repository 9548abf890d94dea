"""What a seat may know, and the whole position by its public names (for scenarios). TB-2.2, TB-8.2, TB-8.9

`view` is made only from what the seat knows: the other's hand and every Deck are numbers, and with simultaneous turns the other
side is shown as it stood after the income. `position` shows everything and is used by scenarios and tests alone.
"""

from __future__ import annotations

from typing import Any

from footlights.games.tnb.forecast import choices, forecast, threat
from footlights.games.tnb.rules import layout
from footlights.games.tnb.rules.knowledge import unplay_turn
from footlights.games.tnb.rules.tiles import cards_left, has_tile
from footlights.games.tnb.seen import Marker, Record, Seat, Standing, TnbView, cards_of
from footlights.games.tnb.shapes import TILE_NAMES, tile_names
from footlights.games.tnb.tables import Cast
from footlights.stage.tongue import mark
from footlights.stage.views import plain_data

SEATS = range(layout.SEATS)
DECIDED_BY = {
    layout.BY_LOSS: ("TB-7.3", mark("the other player has lost")),
    layout.BY_DOUBLE_LOSS: ("TB-7.4", mark("both have lost at once")),
    layout.BY_DOUBLE_MARGIN: ("TB-8.5", mark("both have lost at once, the margin decides")),
    layout.BY_CAP: ("TB-7.6", mark("the last round is over, the margin decides")),
    layout.BY_CAP_DRAW: ("TB-8.6", mark("the last round is over")),
}
KINDS = {layout.DID_MOVE: "move", layout.DID_BLOCK: "block", layout.DID_ATTACK: "attack"}
OF_A_POSITION = (  # what scenarios name: of the table, and of each player
    "round", "completed", "last_round", "first", "first_next", "seat", "stage", "over", "winners", "draw", "decided_by",
)  # fmt: skip
OF_A_PLAYER = ("lp", "tp", "deck", "hand", "board", "removed", "attacks", "blocks", "cards_left")


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


def marker_of(s: Any, seat: int, tile: int) -> Marker:
    """A card's action marker: nothing outside its owner's turn. TB-3.7"""
    if s.over or s.seat != seat:
        return ""
    if s.marker[tile] & layout.NEW:
        return "new"
    return "available" if s.marker[tile] & layout.FREE else "used"


def board_of(cast: Cast, s: Any, seat: int) -> dict[str, Standing | None]:
    """A player's nine tiles; an empty one is None. TB-2.2"""
    tiles: dict[str, Standing | None] = dict.fromkeys(TILE_NAMES)
    acting = not s.over and s.seat == seat
    for tile, name in enumerate(TILE_NAMES):
        if has_tile(s.occupied[seat], tile):
            tiles[name] = Standing(
                card=cast.notation[s.card[seat][tile]],
                hp=s.hp[seat][tile],
                action=marker_of(s, seat, tile),
                did=[kind for bit, kind in KINDS.items() if s.marker[tile] & bit] if acting else [],
            )
    return tiles


def attacks_of(cast: Cast, s: Any, t: Any, seat: int) -> list[Record]:
    """A player's declared Attacks. TB-5.7"""
    return _records(cast, s.attack[seat][: s.attacks[seat]], t.attack_tiles, t.damage)


def blocks_of(cast: Cast, s: Any, t: Any, seat: int) -> list[Record]:
    """A player's declared Blocks. TB-5.6"""
    return _records(cast, s.block[seat][: s.blocks[seat]], t.block_tiles, t.defence)


def _records(cast: Cast, records: Any, covered: Any, amount: Any) -> list[Record]:
    shown = []
    for record in records:
        card, turn = divmod(record, layout.TURNS)
        tiles = tile_names(covered[card][turn])
        shown.append(Record(card=cast.notation[card], tiles=tiles, amount=amount[card], turn=turn))
    return shown


def table(cast: Cast, s: Any, t: Any) -> TnbView:
    """What lies open for everybody; the players are not in it yet."""
    winners = [seat for seat in SEATS if s.score[seat]]
    return TnbView(
        round=s.round_no,
        completed=max(0, s.round_no - 1),
        last_round=t.round_cap,
        first=s.first,
        first_next=first_next(s, t),
        seat=None if s.over else s.seat,
        stage=None if s.over else "tactical" if s.tactical else "card",
        over=bool(s.over),
        winners=winners,
        draw=bool(s.over and not winners),
        decided_by=DECIDED_BY[s.decided_by][0] if s.decided_by else None,
        you=None,
        options=dict(cast.options),
        constants=dict(vars(cast.constants)),
        decided_because=DECIDED_BY[s.decided_by][1] if s.decided_by else None,
        seats=[],
        own_deck={},
        choices=[],
    )


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


def view(cast: Cast, s: Any, t: Any, seat: int) -> TnbView:
    """What a seat may know (-1: a spectator)."""
    known = as_known(s, t, seat)
    shown = table(cast, known, t)
    shown.ply = known_ply(s, t, seat)
    shown.seats = [_seen_seat(cast, known, t, other, seat) for other in SEATS]
    if seat >= 0:
        shown.you = seat
        shown.own_deck = dict.fromkeys(cards_of(shown.own.deck), 1)
        if seat == known.seat:
            shown.choices = choices(cast, known, t, [seen.forecast for seen in shown.seats])
    return shown


def _seen_seat(cast: Cast, s: Any, t: Any, other: int, seat: int) -> Seat:
    seen = Seat(
        lp=s.lp[other],
        tp=s.tp[other],
        deck=s.deck[other],
        hand=s.hand[other],
        board=board_of(cast, s, other),
        removed=removed_of(cast, s, other),
        attacks=attacks_of(cast, s, t, other),
        blocks=blocks_of(cast, s, t, other),
        cards_left=cards_left(s, other),
        name=cast.names[other],
        deck_name=None,
        forecast=forecast(cast, s, t, other),
        threat=threat(s, t, other),
    )
    if other == seat:
        seen.deck, seen.hand = sorted(deck_of(cast, s, seat)), hand_of(cast, s, seat)
        seen.deck_name = _deck_name(cast, [*seen.deck, *seen.hand], seen)
    return seen


def _deck_name(cast: Cast, hidden: list[str], seen: Seat) -> str | None:
    """Which starter deck a player's cards are, if they are one; for their owner's eyes. TB-8.1"""
    on_board = [held.card for held in seen.board.values() if held]
    return cast.card_set.decks_by_cards.get(tuple(sorted([*hidden, *seen.removed, *on_board])))


# --- Positions for scenarios and tests -------------------------------------------------------------------------------


def position(cast: Cast, s: Any, t: Any) -> dict[str, Any]:
    """Everything, by its public names."""
    shown = table(cast, s, t)
    seats = []
    for seat in SEATS:
        full = _seen_seat(cast, s, t, seat, seat)
        full.deck = deck_of(cast, s, seat)
        seats.append({name: plain_data(full[name]) for name in OF_A_PLAYER})
    return {**{name: shown[name] for name in OF_A_POSITION}, "seats": seats}
