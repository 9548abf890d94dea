"""Views are typed, and mappings by the same names."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from types import SimpleNamespace

import msgspec
import pytest
import yaml
from msgspec import UNSET, UnsetType

from footlights.stage.differing import views_beside
from footlights.stage.plain import PlainWords
from footlights.stage.remembered import remembered
from footlights.stage.views import Fact, Part, PlainView, StandingView, View, placed, plain_data


class Seat(Part, kw_only=True):
    """A player."""

    hand: list[str] | int
    team: int | UnsetType = UNSET


class Table(View, kw_only=True):
    """A table."""

    you: int | None
    seats: list[Seat]


def table(hand: list[str] | int = 3) -> Table:
    return Table(
        you=0, seats=[Seat(hand=["Ace"]), Seat(hand=hand, team=1)], game="tiny", ply=2, players=2, legal=["pass"]
    )


AS_DATA = {
    "game": "tiny",
    "ply": 2,
    "players": 2,
    "you": 0,
    "seats": [{"hand": ["Ace"]}, {"hand": 3, "team": 1}],
    "legal": ["pass"],
}


def test_a_view_is_a_mapping_by_the_names_of_its_fields() -> None:
    view = table()
    assert isinstance(view, Mapping)
    assert view["seats"][1]["hand"] == view.seats[1].hand == 3
    assert list(view) == list(AS_DATA)
    assert view.to_dict() == plain_data(view) == AS_DATA
    assert {**view.seats[1]} == {"hand": 3, "team": 1}
    assert view.get("you") == 0
    assert view.get("them", "nobody") == "nobody"
    assert len(view) == len(AS_DATA)
    with pytest.raises(KeyError):
        view["them"]


def test_what_is_unset_is_not_there() -> None:
    seat = table().seats[0]
    assert "team" not in seat
    assert seat.get("team", 7) == 7
    with pytest.raises(KeyError):
        seat["team"]
    assert seat == {"hand": ["Ace"]}


def test_views_are_compared_by_what_is_in_them() -> None:
    assert table() == table() == AS_DATA
    assert table() != table(4)
    assert "seats[1].hand" in views_beside(table(), table(4))


def test_views_are_written_as_data() -> None:
    assert msgspec.json.decode(msgspec.json.encode(table())) == AS_DATA
    assert yaml.safe_load(yaml.safe_dump(table(), sort_keys=False)) == AS_DATA
    assert yaml.safe_dump(table(), sort_keys=False) == yaml.safe_dump(AS_DATA, sort_keys=False)


def test_the_stage_fills_in_what_it_knows_and_leaves_a_ply_that_the_game_gives() -> None:
    seen = placed(Table(you=None, seats=[]), "tiny", 5, 2, [])
    assert (seen.game, seen.ply, seen.players, seen.legal) == ("tiny", 5, 2, [])
    assert placed(Table(you=None, seats=[], ply=0), "tiny", 5, 2, []).ply == 0


def test_before_the_stage_has_placed_a_view_its_names_are_the_games_own() -> None:
    seen = Table(you=None, seats=[])
    assert list(seen) == ["you", "seats"]
    assert list(placed({**seen, "pile": 3}, "tiny", 5, 2, ["pass"])) == [*list(AS_DATA)[:-1], "pile", "legal"]
    assert list(Table(you=None, seats=[], ply=4)) == ["ply", "you", "seats"]


def test_a_standing_view_takes_what_plain_words_begin_with() -> None:
    game = SimpleNamespace(over=1, seat=-1, score=[3, 5, 0])
    stand = PlainWords().stand(SimpleNamespace(players=2), game, 1)
    assert StandingView(**stand) == {"you": 1, "seat": None, "over": True, "winners": [1]}


def test_a_game_may_give_a_plain_mapping() -> None:
    seen = placed({"pile": 21, "seats": [{"hand": 1}]}, "nim", 3, 2, ["take 1"])
    assert isinstance(seen, PlainView)
    assert list(seen) == ["game", "ply", "players", "pile", "seats", "legal"]
    assert seen["pile"] == 21
    assert seen.to_dict() == {
        "game": "nim",
        "ply": 3,
        "players": 2,
        "pile": 21,
        "seats": [{"hand": 1}],
        "legal": ["take 1"],
    }
    assert placed({"ply": 1}, "nim", 3, 2, [])["ply"] == 1


def test_a_copy_is_data_alone() -> None:
    view = table()
    view.__dict__["trials"] = object()
    assert view.trials is not None
    assert deepcopy(view).trials is None
    assert deepcopy(view) == view


class Worth(Fact, kw_only=True, frozen=True):
    """What a card is worth."""

    base: int
    bonus: int | UnsetType = UNSET


def test_a_fact_is_a_part_that_cannot_change_and_can_be_remembered() -> None:
    @remembered
    def told(worth: Worth) -> list[int]:
        return [worth.base]

    worth = Worth(base=3)
    assert isinstance(worth, Mapping)
    assert worth == {"base": 3}
    assert yaml.safe_dump(worth) == "base: 3\n"
    assert told(worth) is told(Worth(base=3))
    assert told(worth) is not told(Worth(base=3, bonus=1))
    with pytest.raises(AttributeError):
        worth.base = 4
    with pytest.raises(TypeError, match="unhashable"):
        hash(Seat(hand=3))
