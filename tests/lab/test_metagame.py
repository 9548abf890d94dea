"""Matchups and the metagame's equilibrium."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from footlights.lab.metagame import equilibrium, metagame
from footlights.lab.report import metagame_page
from footlights.lab.simulate import simulate
from footlights.stage.errors import Trouble
from footlights.stage.game import get_game

TNB = get_game("tnb")


def test_the_equilibrium_of_rock_paper_scissors_is_a_third_each() -> None:
    edges = np.array([[0, -0.5, 0.5], [0.5, 0, -0.5], [-0.5, 0.5, 0]])
    assert equilibrium(edges) == pytest.approx([1 / 3] * 3)


def test_a_loaded_rock_moves_the_mix_as_theory_says() -> None:
    """Rock beats scissors by a, scissors paper by b, paper rock by c: the mix is b, a, c of rock, paper, scissors."""
    a, b, c = 0.4, 0.1, 0.2
    edges = np.array([[0, -c, a], [c, 0, -b], [-a, b, 0]])
    assert equilibrium(edges) == pytest.approx(np.array([b, a, c]) / (a + b + c))


def test_a_deck_that_beats_all_others_is_alone_in_the_mix() -> None:
    edges = np.array([[0, 0.1, 0.2], [-0.1, 0, 0.3], [-0.2, -0.3, 0]])
    assert equilibrium(edges) == pytest.approx([1, 0, 0])


def data_of(result: Any) -> dict[str, Any]:
    return {key: value for key, value in result.to_dict().items() if key != "timing"}


def test_matchups_are_those_of_a_simulation_and_the_mix_loses_to_none() -> None:
    found = metagame(TNB, "random", deals=300)
    decks = found.field.decks
    setting = TNB.setting(decks=[decks[0], decks[1]])
    simulated = simulate(setting, ["random"], 600)
    wins, draws = simulated.deck_wins(0), simulated.draws()
    expected = (wins.hits + draws.hits / 2) / draws.of
    assert found.share(0, 1).rate == pytest.approx(expected)
    assert found.share(1, 0).rate == pytest.approx(1 - expected)
    assert found.games == 300 * len(decks) * (len(decks) - 1)
    assert sum(each.share for each in found.standings) == pytest.approx(1)
    for each in found.standings:
        assert each.low <= each.high
        assert each.against_mix <= 0.5 + 1e-9
        assert each.share < 1e-9 or each.against_mix == pytest.approx(0.5)
    page = metagame_page(found)
    assert all(deck in page for deck in decks)
    assert "http" not in page
    assert data_of(metagame(TNB, "random", deals=300, threads=1)) == data_of(found)


def test_a_game_without_decks_has_no_matchups() -> None:
    with pytest.raises(Trouble, match="no two decks that could meet"):
        metagame(get_game("curtain-call"), "random")
    with pytest.raises(Trouble, match="a share between 0 and 1"):
        metagame(TNB, "random", within=0)


def test_without_scipy_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    with pytest.raises(Trouble, match=r"pip install 'footlights\[lab\]'"):
        equilibrium(np.zeros((2, 2)))
