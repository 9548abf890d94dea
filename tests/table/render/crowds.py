"""Tables as full as they get, or fuller: to see whether there is room for every card."""

from __future__ import annotations

from copy import deepcopy

import footlights as fl
from footlights.games.tnb.seen import Standing, TnbView
from footlights.games.tnb.shapes import TILE_NAMES
from footlights.stage.game import get_game
from footlights.stage.scene import Scene

HELD = 4
DIRECTORS = ["Ada", "Bartholomew", "Cleo", "Dorothea", "Ed", "Franziska", "Gwendolyn", "Hieronymus"]


def crowd(first: int, wounded: bool) -> Scene:
    """T&B with more than the rules allow: eighteen cards of the set on the floor and four in hand, from one card on."""
    game, match = get_game("tnb"), fl.new("tnb", seed=1, names=["Ada", "Ben"])
    view = deepcopy(match.view(0))
    assert isinstance(view, TnbView)
    cards = [*game.base_set.cards, *game.base_set.cards]
    for seat in range(2):
        start = first + seat * len(TILE_NAMES)
        for tile, card in zip(TILE_NAMES, cards[start : start + len(TILE_NAMES)], strict=True):
            hp = max(1, card.health - 1) if wounded else card.health
            view.seats[seat].board[tile] = Standing(card=card.name, hp=hp, action="", did=[])
    start = first + 2 * len(TILE_NAMES)
    view.seats[0].hand = [card.name for card in cards[start : start + HELD]]
    view.choices, view.legal = [], []
    return game.scene.present(view, match.cast)


def company(form: str, players: int) -> Scene:
    """The Theatre in a format, as the last director to play a card sees it: all others have."""
    match = fl.new("the-theatre", seed=1, options={"format": form, "players": players}, names=DIRECTORS[:players])
    while len(match.view(match.seat)["in_play"]) < players - 1:
        match.play(match.legal()[0])
    return match.game.scene.present(match.view(match.seat), match.cast)
