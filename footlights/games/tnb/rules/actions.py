"""TB-5 Card Actions: Move, Block and Attack, with the actions that can be bought by TB-8.3."""

from footlights.games.tnb.rules.layout import *
from footlights.games.tnb.rules.tiles import has_tile, lift, put, reach, tell_turn, tile_of
from footlights.stage.record import Ids
from footlights.stage.rule import rule


@rule
def open_kinds(s, t, tile):
    """The kinds of Card Action that a card has a right to now, as bits. TB-3.15, TB-5.2, TB-8.3, R11, R12"""
    marker = s.marker[tile]
    if marker & FREE:
        return DID_ANYTHING
    if t.extra_actions == OFF or s.tp[s.seat] < t.action_cost:
        return 0
    if t.extra_actions == FULL:
        return DID_ANYTHING & ~marker
    return DID_ANYTHING if marker == NEW else 0


@rule
def why_no_right(s, t, tile, kind):
    """Why a card has no right to a kind of action now; LEGAL if it has. TB-4.5, TB-5.2, TB-8.3"""
    marker = s.marker[tile]
    if open_kinds(s, t, tile) & kind:
        return LEGAL
    if t.extra_actions == OFF:
        return PLAYED_THIS_TURN if marker & NEW else ALREADY_ACTED
    if t.extra_actions == NEW_CARDS and marker != NEW:
        return NOT_FOR_SALE
    return SAME_KIND if marker & kind else NO_TP_TO_ACT


@rule
def why_not_move(s, t, card, to):
    """A Move needs a right, Speed, and a path of free tiles to another tile. TB-5.1, TB-5.3, R13, R14"""
    tile = tile_of(s, s.seat, card)
    if tile == NOBODY:
        return NOT_ON_BOARD
    reason = why_no_right(s, t, tile, DID_MOVE)
    if reason != LEGAL:
        return reason
    if t.speed[card] == 0:
        return CANNOT_MOVE
    reached = reach(ALL_TILES & ~s.occupied[s.seat], tile, t.speed[card])
    return LEGAL if has_tile(reached, to) else NOT_REACHED


@rule
def why_not_block(s, t, card, turn):
    """A Block needs a right, Defence, and the smallest name of its tiles. TB-5.1, TB-5.6, TB-2.10, R41"""
    tile = tile_of(s, s.seat, card)
    if tile == NOBODY:
        return NOT_ON_BOARD
    reason = why_no_right(s, t, tile, DID_BLOCK)
    if reason != LEGAL:
        return reason
    if t.defence[card] == 0:
        return CANNOT_BLOCK
    return LEGAL if turn < t.turns[card] else SAME_TILES


@rule
def why_not_attack(s, t, card, turn):
    """An Attack needs a right, Damage, and the smallest name of its tiles. TB-5.1, TB-5.7, TB-2.10, R41"""
    tile = tile_of(s, s.seat, card)
    if tile == NOBODY:
        return NOT_ON_BOARD
    reason = why_no_right(s, t, tile, DID_ATTACK)
    if reason != LEGAL:
        return reason
    if t.damage[card] == 0:
        return CANNOT_ATTACK
    return LEGAL if turn < t.turns[card] else SAME_TILES


@rule
def legal_actions(s, t, out: Ids, n):
    """Every Card Action of every card that has a right to one. TB-5.1, TB-5.3, TB-5.6, TB-5.7, TB-5.8"""
    seat = s.seat
    occupied = s.occupied[seat]
    free = ALL_TILES & ~occupied
    for tile in range(TILES):
        if (occupied >> tile) & 1:
            kinds = open_kinds(s, t, tile)
            if kinds:
                card = s.card[seat][tile]
                if kinds & DID_MOVE and t.speed[card] > 0:
                    reached = reach(free, tile, t.speed[card])
                    base = MOVE.of(card, 0)
                    for to in range(TILES):
                        out[n] = base + to
                        n += (reached >> to) & 1
                turns = t.turns[card]
                if kinds & DID_BLOCK and t.defence[card] > 0:
                    for turn in range(turns):
                        out[n + turn] = BLOCK.of(card, turn)
                    n += turns
                if kinds & DID_ATTACK and t.damage[card] > 0:
                    for turn in range(turns):
                        out[n + turn] = ATTACK.of(card, turn)
                    n += turns
    return n


@rule
def use_right(s, t, tile, kind):
    """A Card Action uses the free action, or costs TP; the first one closes the tactical part. TB-3.8, TB-5.1, TB-8.3, R9"""
    s.tactical = 0
    if s.marker[tile] & FREE:
        s.marker[tile] &= ~FREE
    else:
        s.tp[s.seat] -= t.action_cost
        tell_turn(s, t, s.seat, BOUGHT, s.seat, s.card[s.seat][tile], s.tp[s.seat])
    s.marker[tile] |= kind


@rule
def move_card(s, t, card, to):
    """The card stands on another tile at once; its HP and its marker go with it. TB-3.11, TB-5.3, TB-5.4, TB-5.5"""
    seat = s.seat
    tile = tile_of(s, seat, card)
    use_right(s, t, tile, DID_MOVE)
    put(s, seat, to, card, s.hp[seat][tile])
    lift(s, seat, tile)
    s.marker[to] = s.marker[tile]
    s.marker[tile] = 0
    s.moved[seat] += 1
    tell_turn(s, t, seat, MOVED, seat, card, to * TILES + tile)


@rule
def declare_block(s, t, card, turn):
    """The Block is recorded: own tiles, amount the card's Defence. TB-2.7, TB-3.11, TB-5.6, TB-5.9, R30, R36"""
    seat = s.seat
    use_right(s, t, tile_of(s, seat, card), DID_BLOCK)
    record_block(s, t, seat, card, turn)
    tell_turn(s, t, seat, BLOCKED, seat, card, turn)


@rule
def record_block(s, t, seat, card, turn):
    """A Block in the records and the sums of its tiles, wherever its card stands. TB-2.7, TB-2.9, TB-5.6, TB-6.3, R15, R18"""
    s.block[seat][s.blocks[seat]] = card * TURNS + turn
    s.blocks[seat] += 1
    covered = t.block_tiles[card][turn]
    for tile in range(TILES):
        s.shielded[seat][tile] += ((covered >> tile) & 1) * t.defence[card]


@rule
def declare_attack(s, t, card, turn):
    """The Attack is recorded: enemy tiles, amount the card's Damage. TB-2.8, TB-3.11, TB-5.7, TB-5.9, R30, R37"""
    seat = s.seat
    use_right(s, t, tile_of(s, seat, card), DID_ATTACK)
    record_attack(s, t, seat, card, turn)
    tell_turn(s, t, seat, ATTACKED, seat, card, turn)


@rule
def record_attack(s, t, seat, card, turn):
    """An Attack in the records and the sums of its enemy tiles. TB-2.8, TB-2.9, TB-5.7, TB-6.3, R15, R18"""
    s.attack[seat][s.attacks[seat]] = card * TURNS + turn
    s.attacks[seat] += 1
    covered = t.attack_tiles[card][turn]
    for tile in range(TILES):
        s.struck[1 - seat][tile] += ((covered >> tile) & 1) * t.damage[card]
