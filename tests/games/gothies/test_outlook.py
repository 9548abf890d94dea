"""How bots look at GOTHIES: where a thought ends, who is to be beaten, and what a card is worth at which time."""

from __future__ import annotations

import pytest

from footlights.games.gothies import effects
from footlights.games.gothies.evaluate import allied, horizon
from footlights.games.gothies.worth import in_time
from footlights.stage.game import get_game
from footlights.stage.match import Match

GAME = get_game("gothies")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("ahead", [1, 2])
def test_against_each_other_a_thought_ends_when_all_have_acted_once_or_with_time_twice(
    players: int, ahead: int
) -> None:
    setting = GAME.setting({"players": players, "first_player": players - 1})
    s = Match(setting, 1).determinization()
    ends = horizon(s, setting.tables, ahead)
    turns = [horizon(s, setting.tables, 0)]
    for _ in range(players * ahead):
        s.active = (s.active + 1) % players
        s.round_no += s.active == s.first
        turns.append(horizon(s, setting.tables, 0))
    assert turns == list(range(turns[0], ends + 1))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("ahead", [1, 2])
def test_together_a_thought_ends_when_the_monsters_have_acted(players: int, ahead: int) -> None:
    setting = GAME.setting({"format": "cooperative", "players": players})
    s = Match(setting, 1).determinization()
    ends = horizon(s, setting.tables, ahead)
    for seat in range(players):
        s.active = seat
        assert horizon(s, setting.tables, 0) < ends
    s.round_no += 1
    assert horizon(s, setting.tables, 0) == ends


@pytest.mark.parametrize(("form", "expected"), [("competitive", False), ("cooperative", True)])
def test_only_together_there_is_nobody_to_beat(form: str, expected: bool) -> None:
    setting = GAME.setting({"format": form})
    assert bool(allied(Match(setting, 1).determinization(), setting.tables)) is expected
    assert setting.together is expected


def worth(**parts: float) -> list[float]:
    """The worth of a card that does nothing but this."""
    found = [0.0] * effects.WORTHS
    for name, value in parts.items():
        found[getattr(effects, f"WORTH_{name.upper()}")] = value
        found[effects.WORTH] += value
    return found


@pytest.mark.parametrize("together", [True, False])
def test_seed_counts_less_the_later_it_is_and_song_does_not(together: bool) -> None:
    seed, song = in_time(worth(seed=4.0), together), in_time(worth(song=4.0), together)
    assert seed == sorted(set(seed))
    assert seed[-1] == 40
    assert len(set(song)) == 1


def test_together_harm_to_opponents_counts_nothing_and_timestones_more() -> None:
    assert set(in_time(worth(foes=3.0), cooperative=True)) == {0}
    assert set(in_time(worth(foes=3.0), cooperative=False)) == {30}
    assert set(in_time(worth(timestones=2.0), cooperative=True)) == {24}
    assert set(in_time(worth(timestones=2.0), cooperative=False)) == {20}


def test_together_one_great_voice_is_worth_more_than_two_small_ones() -> None:
    great, small = in_time(worth(song=8.0), cooperative=True)[0], in_time(worth(song=4.0), cooperative=True)[0]
    assert great > 2 * small
