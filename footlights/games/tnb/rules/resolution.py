"""TB-6 Resolution: every Attack meets every Block, tile by tile, on both boards at once."""

from footlights.games.tnb.rules.layout import *
from footlights.games.tnb.rules.tiles import has_tile, lift
from footlights.stage.rule import note, rule


@rule
def block_value(s, t, seat, tile):
    """The sum of the own Blocks on a tile; by option they do not count where no card stands. TB-6.3, TB-6.10, TB-8.4, R24, R25"""
    if t.block_scope == OCCUPIED_TILES and not has_tile(s.occupied[seat], tile):
        return 0
    return s.shielded[seat][tile]


@rule
def net_value(s, t, seat, tile):
    """Attack value less block value, never less than nothing. TB-6.3, TB-6.4, R25, R43"""
    return max(0, s.struck[seat][tile] - block_value(s, t, seat, tile))


@rule
def resolve(s, t):
    """Losses on both boards from one snapshot, then the dead, then the records go. TB-6.1, TB-6.2, TB-6.8, R20, R21, R27"""
    dying = 0
    for seat in range(SEATS):
        if s.attacks[1 - seat] > 0:
            dying |= strike_board(s, t, seat)
    if dying:
        for seat in range(SEATS):
            if s.attacks[1 - seat] > 0:
                remove_dead(s, seat)
    clear_records(s)


@rule
def strike_board(s, t, seat):
    """A net takes HP from a card, or 1 LP for an empty tile; whether a card dies. TB-6.5, TB-6.6, TB-6.9, TB-6.11, R26, R29"""
    lost = 0
    dying = 0
    for tile in range(TILES):
        if s.struck[seat][tile] > 0:
            net = net_value(s, t, seat, tile)
            note(s, SETTLED, seat, tile, s.struck[seat][tile] * SUM_PART + block_value(s, t, seat, tile))
            if net > 0 and has_tile(s.occupied[seat], tile):
                s.hp[seat][tile] -= net
                note(s, WOUNDED, seat, s.card[seat][tile], max(0, s.hp[seat][tile]))
                if s.hp[seat][tile] <= 0:
                    dying = 1
            elif net > 0:
                lost += 1
                note(s, LIFE_LOST, seat, tile, max(0, s.lp[seat] - lost))
    s.beyond[seat] = max(0, lost - s.lp[seat])
    s.lp[seat] = max(0, s.lp[seat] - lost)
    return dying


@rule
def remove_dead(s, seat):
    """Cards with 0 HP or less go to the removed pile for good. TB-6.7, TB-6.12, R28, R35, R39"""
    for tile in range(TILES):
        if has_tile(s.occupied[seat], tile) and s.hp[seat][tile] <= 0:
            card = s.card[seat][tile]
            s.removed[seat][s.gone[seat]] = card
            s.gone[seat] += 1
            s.on_board[seat] -= 1
            lift(s, seat, tile)
            note(s, DESTROYED, seat, card, tile)


@rule
def clear_records(s):
    """An Attack strikes once, a Block protects once. TB-6.13, R22"""
    for seat in range(SEATS):
        s.attacks_made += s.attacks[seat]
        s.blocks_made += s.blocks[seat]
        s.moves_made += s.moved[seat]
        s.moved[seat] = 0
        clear_attacks(s, seat)
        clear_blocks(s, seat)


@rule
def clear_attacks(s, seat):
    """A player's Attacks are no more. TB-6.13"""
    if s.attacks[seat] > 0:
        s.attacks[seat] = 0
        for i in range(TILES):
            s.attack[seat][i] = 0
            s.struck[1 - seat][i] = 0


@rule
def clear_blocks(s, seat):
    """A player's Blocks are no more. TB-6.13"""
    if s.blocks[seat] > 0:
        s.blocks[seat] = 0
        for i in range(TILES):
            s.block[seat][i] = 0
            s.shielded[seat][i] = 0
