"""Views are typed, and mappings by the same names."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy

import msgspec
import pytest
import yaml
from msgspec import UNSET, UnsetType

from footlights.stage.differing import views_beside
from footlights.stage.views import Part, PlainView, View, placed, plain_data


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
