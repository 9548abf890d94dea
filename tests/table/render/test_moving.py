"""Cards travel from where they were, events stay their time, and whoever does not want to see it sees the end at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.table.render.conftest import House

Opens = Callable[..., House]
NEAR = 24  # pixels


def moves(house: House, selector: str) -> list[dict[str, object]]:
    """The movements of an element: how long, and which properties."""
    element = house.page.locator(selector).first
    found: list[dict[str, object]] = element.evaluate("element => rehearsal.moves(element)")
    return found


def freeze(house: House, part: float) -> None:
    """Hold all movements at a part of their way."""
    house.page.evaluate("part => rehearsal.freeze(part)", part)


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far apart two points are."""
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def push_and_freeze(house: House, *frames: int, part: float = 0) -> None:
    """Let frames arrive and hold the movements they start, before any time passes."""
    house.page.evaluate(
        "([frames, part]) => { rehearsal.push(...frames); rehearsal.freeze(part) }", [list(frames), part]
    )


def test_a_card_played_travels_from_the_hand_to_its_slot(house_of: Opens) -> None:
    house = house_of("duel")
    was = house.middle('[data-id="hand-0"] [data-face="Vixie"]')
    push_and_freeze(house, 1)
    card = '[data-id="slot-0"] [data-face="Vixie"]'
    assert moves(house, card) == [{"lasts": 260, "moves": ["transform"]}]
    assert apart(house.middle(card), was) < NEAR
    freeze(house, 0.999)
    assert apart(house.middle(card), house.middle('[data-id="slot-0"] .zone-cards')) < NEAR


def test_an_unknown_card_comes_from_the_hand_it_names(house_of: Opens) -> None:
    house = house_of("duel")
    was = house.middle('[data-id="hand-1"] .card-back:last-child')
    push_and_freeze(house, 2)
    card = '[data-id="slot-1"] [data-face="Juggler"]'
    assert apart(house.middle(card), was) < NEAR
    expect(house.page.locator(f"{card} .verso")).to_have_count(1)


def test_a_card_that_is_gone_flies_to_the_pile_that_holds_it(house_of: Opens) -> None:
    house = house_of("duel", query="frame=3")
    was = house.middle('[data-id="slot-0"] [data-face="Vixie"]')
    push_and_freeze(house, 4)
    assert apart(house.middle('.flights [data-face="Vixie"]'), was) < NEAR
    freeze(house, 0.99)
    pile = house.middle('[data-id="dismissed-0"] .zone-cards')
    assert apart(house.middle('.flights [data-face="Vixie"]'), pile) < NEAR


def test_a_card_drawn_comes_from_the_deck(house_of: Opens) -> None:
    house = house_of("duel", query="frame=4")
    was = house.middle('[data-id="deck-0"] .card-back:last-child')
    theirs = house.middle('[data-id="deck-1"] .card-back:last-child')
    push_and_freeze(house, 5)
    assert apart(house.middle('[data-id="hand-0"] [data-face="Prompter"]'), was) < NEAR
    assert apart(house.middle('[data-id="hand-1"] .card-back:last-child'), theirs) < NEAR


def test_an_interrupted_card_goes_on_from_where_it_is(house_of: Opens) -> None:
    house = house_of("duel")
    push_and_freeze(house, 1, part=0.3)
    card = '[data-id="slot-0"] [data-face="Vixie"]'
    was = house.middle(card)
    house.page.evaluate("rehearsal.draw(2); rehearsal.freeze(0)")
    assert apart(house.middle(card), was) < NEAR


def test_a_scored_card_pops_and_stays_its_time(house_of: Opens) -> None:
    house = house_of("duel", query="frame=2&speed=0.5")  # slowly, so that a busy machine still sees it
    house.push(3, 4)
    assert moves(house, '[data-id="card-1"]') == [{"lasts": 360, "moves": ["transform"]}]
    house.at_rest()
    times = {shown["step"]: shown["when"] for shown in house.done("shown")}
    assert times[2] - times[1] >= 1100 / 0.5


def test_a_changed_number_pops_once(house_of: Opens) -> None:
    house = house_of("everything")
    push_and_freeze(house, 1)
    assert moves(house, '[data-id="energy"] .meter-value') == [{"lasts": 180, "moves": ["transform"]}]
    assert moves(house, '[data-id="ovation"] .meter-value') == []


@pytest.mark.parametrize(("speed", "lasts"), [("0.5", 520), ("1", 260), ("2", 130)])
def test_the_speed_scales_every_movement(house_of: Opens, speed: str, lasts: int) -> None:
    house = house_of("duel", query=f"speed={speed}")
    push_and_freeze(house, 1)
    assert moves(house, '[data-id="slot-0"] [data-face="Vixie"]')[0]["lasts"] == lasts


def test_at_instant_speed_nothing_moves_and_every_line_is_told(house_of: Opens) -> None:
    house = house_of("duel", query="speed=instant")
    house.push(1, 2, 3, 4, 5)
    house.at_rest()
    assert house.page.evaluate("document.getAnimations().filter(each => !(each instanceof CSSTransition)).length") == 0
    expect(house.page.locator("#house")).to_have_attribute("data-ply", "2")
    assert [(shown["at"], shown["step"]) for shown in house.done("shown")] == [
        (0, 0),
        (1, 0),
        (2, 0),
        (2, 1),
        (2, 2),
        (2, 3),
    ]


def test_without_movement_everything_is_a_short_fade_and_holds_are_kept(house_of: Opens) -> None:
    house = house_of("duel", reduced_motion="reduce", query="speed=2")
    push_and_freeze(house, 1)
    assert moves(house, '[data-id="slot-0"] [data-face="Vixie"]') == [{"lasts": 90, "moves": ["opacity"]}]
    other = house_of("duel", reduced_motion="reduce", query="frame=2&speed=2")
    other.push(3, 4)
    other.at_rest()
    times = {shown["step"]: shown["when"] for shown in other.done("shown")}
    assert times[2] - times[1] >= 1100 / 2


def test_a_click_on_the_table_skips_to_the_end(house_of: Opens) -> None:
    house = house_of("duel", query="frame=1&speed=0.5")
    house.push(2, 3, 4, 5)
    house.page.locator('[data-id="boards"]').click(position={"x": 8, "y": 8})
    expect(house.card("Prompter")).to_be_visible()
    assert house.acts() == []


def test_a_frame_that_comes_again_is_shown_once(house_of: Opens) -> None:
    house = house_of("duel", query="speed=instant")
    house.push(1)
    house.push(0, 1)
    house.push(1, 2)
    house.at_rest()
    assert [(shown["at"], shown["step"]) for shown in house.done("shown")] == [(0, 0), (1, 0), (2, 0)]


def test_the_curtain_closes_and_opens_between_acts(house_of: Opens) -> None:
    house = house_of("curtain")
    house.push(1)
    expect(house.page.locator(".drape")).to_have_count(2)
    house.at_rest()
    expect(house.page.locator(".drape")).to_have_count(0)
    expect(house.page.locator('[data-id="hand-0"] .card')).to_have_count(2)


def test_a_hurried_curtain_shows_the_newest_all_the_same(house_of: Opens) -> None:
    house = house_of("curtain")
    house.push(1)
    expect(house.page.locator(".drape")).to_have_count(2)
    house.page.evaluate("rehearsal.queue.flush(); rehearsal.settings.set('speed', 'instant')")
    house.at_rest()
    expect(house.page.locator('[data-id="hand-0"] .card')).to_have_count(2)


ARM, HAND, BODY = '[data-limb="arm"]', '[data-limb="hand"]', '[data-limb="body"]'


def test_a_figures_limbs_swing_from_how_they_stood_to_how_they_stand(house_of: Opens) -> None:
    house = house_of("puppets")
    hung = house.middle(HAND)
    push_and_freeze(house, 1)
    for limb in (ARM, HAND, BODY):
        assert moves(house, limb) == [{"lasts": 240, "moves": ["transform"]}]
    assert moves(house, '[data-limb="cape"]') == []
    assert apart(house.middle(HAND), hung) < NEAR
    freeze(house, 0.999)
    risen = house.middle(HAND)
    assert apart(risen, hung) > NEAR
    house.page.evaluate("document.getAnimations().forEach(each => each.finish())")
    assert apart(house.middle(HAND), risen) < 2
    expect(house.page.locator(ARM)).to_have_attribute("transform", "translate(10 -60) rotate(-60)")


def test_a_swing_that_is_interrupted_goes_on_from_where_the_limb_is(house_of: Opens) -> None:
    house = house_of("puppets", query="speed=0.5")
    push_and_freeze(house, 1, part=0.5)
    half = house.middle(HAND)
    house.page.evaluate(
        "rehearsal.board.draw({ ...rehearsal.board.frame, at: 5, v: rehearsal.first }); rehearsal.freeze(0)"
    )
    assert moves(house, ARM) != []
    assert apart(house.middle(HAND), half) < NEAR / 4


def test_another_figure_in_its_place_does_not_swing(house_of: Opens) -> None:
    house = house_of("puppets", query="frame=1")
    push_and_freeze(house, 2)
    assert moves(house, ARM) == []


def test_who_wants_no_movement_sees_a_puppet_stand_as_it_stands(house_of: Opens) -> None:
    house = house_of("puppets", reduced_motion="reduce")
    push_and_freeze(house, 1)
    assert moves(house, ARM) == []
    expect(house.page.locator(ARM)).to_have_attribute("transform", "translate(10 -60) rotate(-60)")


def test_a_limb_behind_is_drawn_before_what_it_hangs_on(house_of: Opens) -> None:
    house = house_of("puppets")
    order = house.page.locator(BODY).evaluate(
        "body => [...body.children].map(each => each.dataset.limb ?? each.tagName)"
    )
    assert order == ["cape", "use", "arm"]
