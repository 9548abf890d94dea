"""The rules on a GPU. Where there is one, results must be equal to the CPU's; where there is none, that is said in a sentence."""

from __future__ import annotations

import pytest

from footlights.bots import BOTS
from footlights.games import OWN_GAMES
from footlights.lab.simulate import simulate
from footlights.stage.engine import engine_of
from footlights.stage.errors import Trouble
from footlights.stage.game import get_game
from footlights.stage.gpu import gpu_of, why_no_gpu

NO_GPU = why_no_gpu()


@pytest.mark.skipif(not NO_GPU, reason="There is a GPU here.")
def test_without_a_gpu_a_sentence_says_so() -> None:
    with pytest.raises(Trouble, match="GPU"):
        simulate(get_game("the-theatre").setting(), ["random"], 10, on="gpu")


@pytest.mark.skipif(bool(NO_GPU), reason=NO_GPU or "There is a GPU here.")
@pytest.mark.parametrize("id", OWN_GAMES)
@pytest.mark.parametrize("bots", [["random", "random"], ["greedy", "random"]])
def test_a_gpu_plays_the_same_games_as_the_cpu(bots: list[str], id: str) -> None:
    game = get_game(id)
    codes = [BOTS[name] for name in bots]
    troupe = engine_of(game.id).troupe(True)
    for setting in game.samples():
        players = (codes * setting.players)[: setting.players]
        on_cpu = troupe.play_games(troupe.tables(setting.tables), players, 5, 0, 500)
        assert (gpu_of(game).play_games(setting, players, 5, 0, 500) == on_cpu).all()
