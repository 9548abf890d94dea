"""Wishes tried out: whether options and decks go together, asked anew with every click of a chooser and answered to anybody.

Everything that is wrong is explained, but only so much of it; answers are kept for those who ask the same again; and lists of
cards that are longer than people need are looked at in another process.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from footlights.stage.card_set import CardSet
from footlights.stage.errors import Broken, few_suggestions
from footlights.stage.game import Game, get_game
from footlights.stage.lots import Made, set_up
from footlights.stage.tongue import spoken
from footlights.table.backstage import Backstage
from footlights.table.match_text import shortened
from footlights.table.web_games import Try, try_out
from footlights.table.wishes import Wish, wished_setting

MOST_KEPT = 500  # answers
CARDS_HERE = 250  # in lists, all seats together: eight decks of The Theatre's have 160


def tried(id: str, card_set: CardSet | None, wanted: Try) -> bytes:
    """What somebody's choice comes to, as JSON. `card_set`: the house's own, or None for the game's."""
    game = get_game(id)
    with few_suggestions():
        return msgspec.json.encode(try_out(game, card_set if card_set is not None else game.base_set, wanted))


def made_ready(
    id: str, card_set: CardSet | None, wanted: tuple[Wish, int], made: Made = set_up
) -> tuple[dict[str, Any], list[Any]]:
    """The options and decks of a table as wished, decks that are not named by a lot; Trouble says what is wrong with them."""
    game, (wish, lot) = get_game(id), wanted
    with few_suggestions():
        try:
            setting = wished_setting(wish, game, card_set if card_set is not None else game.base_set, lot, made)
        except Broken as error:
            raise shortened(error) from None
    return dict(setting.cast.options), setting.cast.deck_lists()


class Trials:
    """Tries wishes out for a house."""

    def __init__(self, backstage: Backstage) -> None:
        self.backstage = backstage
        self._kept: dict[bytes, bytes] = {}

    async def tried(self, game: Game, wanted: Try) -> bytes:
        """What somebody's choice comes to, as JSON in the language being spoken."""
        key = self._key(game, wanted)
        found = self._kept.get(key)
        if found is None:
            found = await self._somewhere(wanted.decks or [], tried, game, wanted)
            self._kept[key] = found
            while len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return found

    async def made_ready(self, game: Game, wish: Wish, lot: int) -> tuple[dict[str, Any], list[Any]]:
        """The options and decks of a table as wished, decks that are not named by lot; Trouble says what is wrong with them."""
        found: tuple[dict[str, Any], list[Any]] = await self._somewhere(
            [seat.deck for seat in wish.seats], made_ready, game, (wish, lot), self.backstage.setting
        )
        return found

    def _key(self, game: Game, wanted: Try) -> bytes:
        edition = (game.id, game.rules_version, str(self.backstage.card_set(game).hash), spoken(), wanted)
        return hashlib.sha256(msgspec.json.encode(edition)).digest()

    async def _somewhere(self, decks: Iterable[Any], work: Any, game: Game, wanted: Any, *more: Any) -> Any:
        """Do something here, or in another process if there is much to look at. `more`: what helps here, and cannot go there."""
        own = self.backstage.card_set(game) if game.id in self.backstage.config.sets else None
        if sum(len(deck) for deck in decks if isinstance(deck, list)) <= CARDS_HERE:
            return work(game.id, own, wanted, *more)
        return await self.backstage.errands.run(work, game.id, own, wanted)
