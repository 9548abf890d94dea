"""What the server tells those who build decks."""

from __future__ import annotations

import pytest

from footlights.stage.card_set import CardSet
from footlights.stage.game import get_game
from footlights.table.web_games import DeckChoice, Try, has_decks, pool, try_out


@pytest.mark.parametrize("name", ["tnb", "the-theatre"])
def test_the_pool_names_every_card_and_every_premade_deck_card_by_card(name: str) -> None:
    game = get_game(name)
    told = pool(game, game.base_set)
    assert len(told.cards) == len(game.base_set.cards)
    assert {deck["name"]: tuple(deck["cards"]) for deck in told.decks} == {
        deck.name: deck.cards for deck in game.base_set.decks.values()
    }
    for deck in told.decks:
        assert set(deck["cards"]) <= set(told.cards)
    for facts in (format.needs.facts for format in told.formats):
        assert all(set(fact.of) == set(told.cards) for fact in facts)


@pytest.mark.parametrize("name", ["tnb", "the-theatre"])
def test_what_a_deck_needs_is_what_the_rules_ask_of_it(name: str) -> None:
    """A premade deck fits the needs of its formats, and one card fewer than the least is refused."""
    game = get_game(name)
    told = pool(game, game.base_set)
    for format in told.formats:
        assert format.needs.least is not None
        assert format.needs.copies is not None
        short = told.cards[: format.needs.least - 1]
        decks: list[DeckChoice] = [short, *[None] * (format.players - 1)]
        problems = try_out(game, game.base_set, Try(options=format.options, decks=decks)).problems
        assert [(problem.plain != "", problem.clause[:2]) for problem in problems] == [(True, game.clause_prefix)]
        for deck in told.decks:
            if not deck["formats"] or format.name in deck["formats"]:
                assert format.needs.least <= len(deck["cards"]) <= (format.needs.most or 0)
                for fact in format.needs.facts:
                    if fact.most is not None:
                        assert sum(int(fact.of[card]) for card in deck["cards"]) <= fact.most


def test_a_game_without_cards_has_no_decks_to_build() -> None:
    assert not has_decks(get_game("tnb"), CardSet())
