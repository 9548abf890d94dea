"""What is impossible about a position; for tests."""

from __future__ import annotations

from typing import Any

from footlights.games.tnb.rules import layout
from footlights.games.tnb.rules.tiles import has_tile
from footlights.games.tnb.tables import Cast
from footlights.games.tnb.views import SEATS


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
