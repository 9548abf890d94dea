"""TB-4 Tactical Actions: Draw and Play Card."""

from footlights.games.tnb.rules.layout import *
from footlights.games.tnb.rules.tiles import has_tile, in_hand, put, tell_turn
from footlights.stage.record import Ids
from footlights.stage.rule import rule, tell


@rule
def why_not_draw(s, t):
    """A Draw needs the open tactical part, TP, a card in the Deck and room in the hand. TB-3.8, TB-4.2, R7"""
    seat = s.seat
    if not s.tactical:
        return TACTICS_CLOSED
    if s.tp[seat] < t.action_cost:
        return NO_TP_TO_DRAW
    if s.deck[seat] == 0:
        return DECK_EMPTY
    return LEGAL if s.hand[seat] < t.hand_limit else HAND_FULL


@rule
def why_not_play(s, t, card, tile):
    """A Play needs the open tactical part, TP, the card in hand, room and an empty tile. TB-3.8, TB-4.3, TB-4.4, R8"""
    seat = s.seat
    if not s.tactical:
        return TACTICS_CLOSED
    if s.tp[seat] < t.action_cost:
        return NO_TP_TO_PLAY
    if in_hand(s, seat, card) == NOBODY:
        return NOT_IN_HAND
    if s.on_board[seat] >= t.board_limit:
        return BOARD_FULL
    return TILE_TAKEN if has_tile(s.occupied[seat], tile) else LEGAL


@rule
def legal_tactics(s, t, out: Ids):
    """Every Play of a card in hand on an empty tile, and the Draw, while they can be paid. TB-4.1, TB-4.2, TB-4.3"""
    seat = s.seat
    n = 0
    if s.on_board[seat] < t.board_limit:
        free = ALL_TILES & ~s.occupied[seat]
        row = s.rows[seat]
        for i in range(s.deck[seat], s.deck[seat] + s.hand[seat]):
            base = PLAY.of(row[i], 0)
            for tile in range(TILES):
                out[n] = base + tile
                n += (free >> tile) & 1
    if s.deck[seat] > 0 and s.hand[seat] < t.hand_limit:
        out[n] = DRAW
        n += 1
    return n


@rule
def draw_card(s, t):
    """Pay; the top card of the Deck goes to the hand, seen by its owner alone. TB-4.2, TB-3.12, R6, R42"""
    seat = s.seat
    s.tp[seat] -= t.action_cost
    s.deck[seat] -= 1
    s.hand[seat] += 1
    row = s.rows[seat]
    i = s.deck[seat] + 0
    card = row[i]
    last = s.deck[seat] + s.hand[seat] - 1
    while i < last and row[i + 1] < card:
        row[i] = row[i + 1]
        i += 1
    row[i] = card
    tell_turn(s, t, seat, DREW, seat, s.deck[seat], s.hand[seat])
    tell(s, seat, DREW_CARD, seat, card, 0)


@rule
def play_card(s, t, card, tile):
    """Pay; the card enters the tile with all its Health and waits for the next turn. TB-4.3, TB-4.5, TB-4.6"""
    seat = s.seat
    s.tp[seat] -= t.action_cost
    row = s.rows[seat]
    last = s.deck[seat] + s.hand[seat] - 1
    for i in range(in_hand(s, seat, card), last):
        row[i] = row[i + 1]
    row[last] = NO_CARD
    s.hand[seat] -= 1
    s.on_board[seat] += 1
    put(s, seat, tile, card, t.health[card])
    s.marker[tile] = NEW
    tell_turn(s, t, seat, PLAYED, seat, card, tile)
