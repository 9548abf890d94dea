"""Comparisons and card impact on real games: what changed is found, what did not is not, and threads change nothing."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from footlights.lab.compare import compare
from footlights.lab.field import Field, field_of
from footlights.lab.impact import impact
from footlights.lab.report import comparison_page, impact_page
from footlights.stage.errors import Trouble
from footlights.stage.game import get_game

TNB, THEATRE = get_game("tnb"), get_game("the-theatre")


@pytest.fixture(scope="module")
def stronger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """T&B with one card that does far more Damage."""
    folder = tmp_path_factory.mktemp("sets") / "stronger"
    shutil.copytree(TNB.base_set_folder, folder)
    cards, about = folder / "cards.csv", folder / "set.yaml"
    text = cards.read_text(encoding="utf-8")
    before = next(line for line in text.splitlines() if line.startswith("Crossed Foils"))
    name, health, speed, damage, rest = before.split(",", 4)
    cards.write_text(text.replace(before, f"{name},{health},{speed},{int(damage) + 9},{rest}"), encoding="utf-8")
    about.write_text(about.read_text(encoding="utf-8").replace("set: base", "set: stronger"), encoding="utf-8")
    return folder


def data_of(result: Any) -> dict[str, Any]:
    """What a result comes to, without how long it took."""
    return {key: value for key, value in result.to_dict().items() if key != "timing"}


def test_every_deck_meets_every_other_on_both_seats_and_itself() -> None:
    field = field_of(TNB)
    assert len(field.decks) == len(TNB.base_set.decks)
    pairs = [meeting.deck_ids for meeting in field.meetings]
    number = len(field.decks)
    assert sorted(pairs) == sorted((a, b) for a in range(number) for b in range(number) if a != b)
    assert [mirror.deck_ids for mirror in field.mirrors] == [(deck, deck) for deck in range(number)]
    assert all(
        tuple(meeting.setting.cast.deck_names) == tuple(field.decks[id] for id in meeting.deck_ids)
        for meeting in (*field.meetings, *field.mirrors)
    )


def test_a_game_without_decks_has_one_arrangement() -> None:
    field = field_of(get_game("curtain-call"))
    assert (field.decks, len(field.meetings), field.mirrors) == ((), 1, ())


def test_nothing_changes_between_a_set_and_itself() -> None:
    result = compare(field_of(TNB), field_of(TNB, "again"), ["random"], deals=64)
    (strength,) = result.strengths
    assert all(finding.found.difference == 0 and not finding.believed for finding in strength.findings)
    assert {finding.measure.kind for finding in strength.findings} >= {
        "deck",
        "first",
        "seat",
        "drawn",
        "length",
        "figure",
    }


def test_a_stronger_card_is_found_in_the_decks_that_hold_it(stronger: Path) -> None:
    other = field_of(TNB, "stronger", card_set=TNB.load_set(stronger))
    result = compare(field_of(TNB), other, ["random"], deals=256)
    decks = {str(f.measure.of): f for f in result.strengths[0].findings if f.measure.kind == "deck"}
    holding = [name for name, deck in TNB.base_set.decks.items() if "Crossed Foils" in deck.cards]
    assert holding
    for name in holding:
        assert decks[name].believed
        assert decks[name].found.difference < 0  # the other side wins more
    page = comparison_page(result)
    assert "won by" in page
    assert "stronger" in page
    assert "<script" not in page
    assert "http" not in page


def test_threads_change_nothing(stronger: Path) -> None:
    sides = field_of(TNB), field_of(TNB, "stronger", card_set=TNB.load_set(stronger))
    one, two = (compare(*sides, ["random"], deals=200, threads=threads) for threads in (1, 2))
    assert data_of(one) == data_of(two)


def test_a_comparison_stops_when_it_is_precise_enough() -> None:
    wide = compare(field_of(TNB), field_of(TNB, "fixed", {"turn_order": "fixed"}), ["random"], within=0.2)
    assert wide.strengths[0].precise
    assert wide.strengths[0].deals < 5_000
    narrow = compare(
        field_of(TNB), field_of(TNB, "fixed", {"turn_order": "fixed"}), ["random"], within=0.0001, deals=200
    )
    assert not narrow.strengths[0].precise
    assert "200 deals were not enough" in narrow.warnings[-1]


@pytest.mark.parametrize(
    ("one", "other", "more", "told"),
    [
        (field_of(TNB), field_of(THEATRE), {}, "of the same game"),
        (field_of(TNB), field_of(TNB), {"within": 2}, "a share between 0 and 1"),
        (field_of(TNB), field_of(TNB), {"deals": 1}, "At least 2 deals"),
        (field_of(TNB), field_of(TNB), {"bots": ["nobody"]}, "There is no bot"),
        (field_of(TNB), field_of(TNB), {"bots": ["search:5ms"]}, "a budget of iterations"),
    ],
)
def test_what_cannot_be_compared_is_told(one: Field, other: Field, more: dict[str, Any], told: str) -> None:
    with pytest.raises(Trouble, match=told):
        compare(one, other, **{"bots": ["random"], **more})


def test_a_strong_card_is_worth_more_than_a_plain_one(stronger: Path) -> None:
    found = impact(TNB, "greedy", card_set=TNB.load_set(stronger), cards=["Crossed Foils"], deals=128)
    (worth,) = found.cards
    assert worth.found.difference > 0.02
    assert worth.believed
    assert worth.plain == "Plain card"
    assert "Crossed Foils wins " in impact_page(found)
    again = impact(TNB, "greedy", card_set=TNB.load_set(stronger), cards=["Crossed Foils"], deals=128, threads=1)
    assert data_of(found) == data_of(again)


def test_a_plain_card_in_place_of_itself_changes_no_game() -> None:
    """It is shuffled and dealt like the card it stands for: of an equal card nothing but its name is different."""
    deck = next(iter(THEATRE.base_set.decks))
    assert THEATRE.plain_card is not None
    for card in THEATRE.base_set.decks[deck].cards:
        printed, plain = THEATRE.base_set.by_notation[card], THEATRE.plain_card(THEATRE.base_set, card)
        if not printed.ability and plain.value == printed.value:
            break
    else:
        pytest.fail("no plain card in this deck")
    found = impact(THEATRE, "greedy", decks=[deck, "Thunder in the Wings"], cards=[card], deals=64)
    (worth,) = found.cards
    assert (worth.found.difference, worth.found.half) == (0, None)


def test_a_card_that_no_deck_has_is_told() -> None:
    with pytest.raises(Trouble, match="Did you mean 'Crossed Foils'"):
        impact(TNB, "random", cards=["Crossed Foil"])
    with pytest.raises(Trouble, match="plain card"):
        impact(get_game("curtain-call"), "random")
