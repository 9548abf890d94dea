"""What would happen if the round ended now, what could still come, and what each choice would make of it. TB-3.12, TB-6.3"""

from __future__ import annotations

from typing import Any

from footlights.games.tnb.rules import layout
from footlights.games.tnb.rules.actions import open_kinds
from footlights.games.tnb.rules.flow import legal, play
from footlights.games.tnb.rules.resolution import block_value, net_value
from footlights.games.tnb.rules.tiles import has_tile
from footlights.games.tnb.seen import BoardForecast, Choice, Result, TileForecast
from footlights.games.tnb.shapes import TILE_NAMES, tile_names
from footlights.games.tnb.tables import Cast
from footlights.stage.preview import played

SEATS = range(layout.SEATS)


def forecast(cast: Cast, s: Any, t: Any, seat: int) -> BoardForecast:
    """What would happen on a board if the round ended now, tile by tile. TB-6.3 to TB-6.6"""
    tiles: dict[str, TileForecast] = {}
    lost, dead = 0, []
    for tile, name in enumerate(TILE_NAMES):
        if not s.struck[seat][tile] and not s.shielded[seat][tile]:
            continue
        attack, block, net = s.struck[seat][tile], block_value(s, t, seat, tile), net_value(s, t, seat, tile)
        stands = has_tile(s.occupied[seat], tile)
        result: Result | None = "held" if attack else None
        if net and stands:
            result = "destroyed" if net >= s.hp[seat][tile] else "wounded"
            dead += [cast.notation[s.card[seat][tile]]] if result == "destroyed" else []
        elif net:
            result, lost = "life", lost + 1
        if attack or block:
            tiles[name] = TileForecast(attack=attack, block=block, net=net, result=result)
    return BoardForecast(tiles=tiles, lp=max(0, s.lp[seat] - lost), destroyed=dead)


def threat(s: Any, t: Any, seat: int) -> dict[str, int]:
    """What the other player's cards on the board could still put on each tile of a board this round. TB-3.12"""
    other = 1 - seat
    sums = [0] * layout.TILES
    if s.over or s.ended[other]:
        return {}
    for tile in range(layout.TILES):
        if not has_tile(s.occupied[other], tile):
            continue
        card = s.card[other][tile]
        if t.damage[card] and (s.seat != other or open_kinds(s, t, tile) & layout.DID_ATTACK):
            covered = 0
            for turn in range(t.turns[card]):
                covered |= t.attack_tiles[card][turn]
            for place in range(layout.TILES):
                sums[place] += t.damage[card] * (covered >> place & 1)
    return {name: amount for name, amount in zip(TILE_NAMES, sums, strict=True) if amount}


def choices(cast: Cast, s: Any, t: Any, before: list[BoardForecast]) -> list[Choice]:
    """Every legal action of the player to decide, with the forecast it leads to. The card of a Draw stays unknown. TB-3.13

    `before`: the forecasts of both boards as things stand.
    """
    out: Any = [0] * layout.MAX_LEGAL
    found: list[Choice] = []
    tactics = False  # whether a Draw or a Play is among the choices; they come first
    unchanged = [board.destroyed[:] for board in before]
    for action in out[: legal(s, t, out)]:
        tactics = tactics or action == layout.DRAW or layout.PLAY.has(action)
        card, tiles = _covered(t, action)
        after = before if card is None else _forecasts_after(cast, s, t, action, before)
        found.append(
            Choice(
                action=layout.Actions.text(cast, action),
                card=cast.notation[card] if card is not None else None,
                tiles=tiles,
                lp=[board.lp for board in after],
                destroyed=unchanged[:] if card is None else [board.destroyed[:] for board in after],
                closes=bool(s.tactical and action >= layout.MOVE and tactics),
            )
        )
    return found


def _forecasts_after(cast: Cast, s: Any, t: Any, action: int, before: list[BoardForecast]) -> list[BoardForecast]:
    """The forecasts of both boards after a Play or a Card Action.

    An Attack concerns the other's board, all else one's own; and where nobody attacks, neither cards nor Blocks matter.
    """
    target = 1 - s.seat if layout.ATTACK.has(action) else s.seat
    if target == s.seat and not any(s.struck[target]):
        return before
    trial = played(play, s.copy(), t, action)
    return [forecast(cast, trial, t, seat) if seat == target else before[seat] for seat in SEATS]


def _covered(t: Any, action: int) -> tuple[int | None, list[str]]:
    """The card an action is about, and the tiles it concerns."""
    if action < layout.PLAY:
        return None, []
    card, place = layout.Actions.numbers(action).values()
    if layout.ATTACK.has(action):
        return card, tile_names(t.attack_tiles[card][place])
    if layout.BLOCK.has(action):
        return card, tile_names(t.block_tiles[card][place])
    return card, [TILE_NAMES[place]]
