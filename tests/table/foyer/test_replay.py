"""The replay: steps, addresses, viewpoints, playing on, and the proof of the shuffle."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from footlights.stage import fair
from tests.table.client.guests import Cable
from tests.table.foyer.visiting import Visitor, visiting
from tests.table.long_games import long_text

Visit = Callable[..., Visitor]
SECRET, ADDED = bytes(range(32)), [bytes(range(16)), bytes(range(16, 32))]


def shows(page: Page, ply: int) -> None:
    """A moment is shown, and the address says so."""
    expect(page.locator("#transport-count")).to_contain_text(f"Move {ply} of")
    expect(page.locator("#house")).to_have_attribute("data-ply", str(ply))
    expect(page).to_have_url(re.compile(rf"#ply={ply}&seat="))


def viewpoints(page: Page) -> list[str]:
    """Through whose eyes one may look."""
    return page.get_by_label("Seen by").locator("option").all_inner_texts()


def test_keys_step_through_the_game_and_the_address_follows(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played)
    plies = visitor.get(f"/api/tables/{played}/replay")["plies"]
    shows(page, 0)
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", plies),
        ("ArrowLeft", plies - 1),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        shows(page, ply)


def test_shift_and_an_arrow_go_to_where_a_turn_ended(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#transport-count")).not_to_contain_text("Move 0 of")
    ply = int(str(page.locator("#house").get_attribute("data-ply")))
    shown = visitor.get(f"/api/tables/{played}/replay?ply={ply}")["frames"]
    assert {frame.get("e", {}).get("kind") for frame in shown} & {"score", "turn", "curtain", "end"}
    page.keyboard.press("Shift+ArrowLeft")
    shows(page, 0)


def test_a_full_stop_plays_and_stops(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played)
    page.keyboard.press(".")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#transport-count")).not_to_contain_text("Move 0 of")
    page.keyboard.press(".")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    plies = visitor.get(f"/api/tables/{played}/replay")["plies"]
    expect(page.locator("#transport-count")).not_to_contain_text(f"Move {plies} of")


def test_buttons_and_slider_do_the_same(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played)
    page.get_by_role("button", name="A move ahead").click()
    shows(page, 1)
    page.get_by_role("slider", name="Move").fill("7")
    shows(page, 7)
    page.get_by_role("button", name="To the start").click()
    shows(page, 0)


def test_an_address_opens_its_moment_and_its_viewpoint(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played, "#ply=9&seat=1")
    shows(page, 9)
    expect(page.get_by_label("Seen by")).to_have_value("1")
    page.evaluate("location.hash = '#ply=4&seat=0'")
    shows(page, 4)
    expect(page.get_by_label("Seen by")).to_have_value("0")


def test_a_line_of_the_prompt_book_leads_to_its_moment(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played)
    page.get_by_role("link", name="Replay from move 6", exact=True).click()
    shows(page, 6)
    expect(page.locator(".book-here")).to_have_attribute("data-ply", "6")


def test_everybodys_eyes_may_be_borrowed_when_the_game_is_over(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played, "#ply=3&seat=0")
    assert viewpoints(page) == ["Greedy", "Random", "the gallery"]
    expect(page.locator("#board")).to_contain_text("Your hand")
    page.get_by_label("Seen by").select_option("-1")
    expect(page).to_have_url(re.compile(r"#ply=3&seat=-1"))
    expect(page.locator("#board")).not_to_contain_text("Your hand")


def test_while_the_game_is_played_one_looks_back_through_ones_own_eyes_only(visitor: Visitor) -> None:
    table = visitor.begin_duel()
    page = visitor.replay(table, "#ply=0&seat=1")
    expect(page.get_by_label("Seen by")).to_have_value("0")
    assert viewpoints(page) == ["Ada (you)", "the gallery"]
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    expect(page.get_by_role("link", name="Match file")).to_have_count(0)
    visitor.complaints.clear()  # the browser notes that the other seat was refused


def test_a_stranger_is_told_that_a_running_game_is_not_for_them(visit: Visit) -> None:
    player, stranger = visit(), visit()
    table = player.begin_duel()
    stranger.page.goto(f"{stranger.origin}/m/{table}/replay")
    expect(stranger.page.get_by_role("alert")).to_contain_text("link")
    stranger.complaints.clear()


def test_one_plays_on_from_any_moment(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played, "#ply=8&seat=0")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from move 8")
    dialog.get_by_label("You play for").select_option("1")
    dialog.get_by_label("The others are").select_option("random")
    dialog.get_by_role("button", name="Raise the curtain").click()
    expect(page).not_to_have_url(re.compile(played))
    expect(page.locator("#house")).to_have_attribute("data-ply", re.compile(r"^([89]|1\d)$"))
    expect(page.locator("#board")).to_contain_text("Your hand")


def test_at_the_very_end_there_is_nothing_to_play_on(visitor: Visitor, played: str) -> None:
    page = visitor.replay(played)
    page.keyboard.press("End")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Raise the curtain").click()
    expect(dialog.get_by_role("alert")).to_contain_text("choose an earlier moment")
    visitor.complaints.clear()


def test_the_browser_checks_the_shuffle_of_a_finished_game(visitor: Visitor) -> None:
    table = visitor.begin_duel()
    visitor.page.goto(f"{visitor.origin}/m/{table}")  # here the browser sees the commitment
    expect(visitor.page.locator("#house")).to_have_attribute("data-busy", "false")
    expect(visitor.page.locator("#house")).not_to_have_attribute("data-at", "")
    visitor.resign(table)
    page = visitor.replay(table)
    expect(page.locator("#verdict")).to_have_text(re.compile("The shuffle was fair"))
    page.get_by_text("What your browser checked").click()
    expect(page.locator(".proof-checks")).to_contain_text("the bytes 1 person added")
    expect(page.locator(".proof-numbers")).to_contain_text("ab" * 16)


def test_a_changed_seed_is_found_out(visitor: Visitor, played: str) -> None:
    text = visitor.page.request.get(f"{visitor.origin}/api/tables/{played}/match.yaml").text()
    forged = re.sub(r"(?m)^seed:.*$", "seed: 12345", text)
    visitor.page.route("**/match.yaml", lambda route: route.fulfill(body=forged))
    page = visitor.replay(played)
    expect(page.locator("#verdict")).to_have_text(re.compile("The shuffle cannot be trusted"))


def test_where_the_browser_has_no_cryptography_a_sentence_says_so(visitor: Visitor, played: str) -> None:
    visitor.page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined})")
    page = visitor.replay(played)
    expect(page.locator("#verdict")).to_have_text(re.compile("This browser cannot check the shuffle here"))


def test_a_running_games_secret_stays_sealed(visitor: Visitor) -> None:
    page = visitor.replay(visitor.begin_duel())
    expect(page.locator("#verdict")).to_have_text(re.compile("The house has sealed its secret"))


@pytest.mark.parametrize("added", [ADDED, ADDED[:1], []], ids=["two people", "one person", "only bots"])
def test_the_browser_makes_the_same_seed_as_the_house(visitor: Visitor, added: list[bytes]) -> None:
    page = visitor.foyer()
    made = page.evaluate(
        """async ([secret, added]) => { const fair = await import("/static/js/fair.js");
           return [await fair.commitmentOf(secret), String(await fair.seedOf(secret, "aTable-1", added))]; }""",
        [SECRET.hex(), [each.hex() for each in added]],
    )
    assert made == [fair.commitment(SECRET), str(fair.seed_of(SECRET, "aTable-1", added))]


def test_a_file_whose_game_is_not_over_can_be_played_on_under_ones_own_name(visitor: Visitor, played: str) -> None:
    page = visitor.page
    text = page.request.get(f"{visitor.origin}/api/tables/{played}/match.yaml").text()
    match = yaml.safe_load(text)
    match["actions"] = match["actions"][:6]
    match = {name: match[name] for name in match if name not in ("fair", "result", "winners")}
    told = page.request.post(
        f"{visitor.origin}/api/replays",
        data=yaml.safe_dump(match, sort_keys=False),
        headers={"Origin": visitor.origin, "Content-Type": "text/plain"},
    )
    assert told.ok, told.text()
    visitor.post("/api/me", {"name": "Cleo"})
    visitor.replay(told.json()["table"], "#ply=4")
    expect(page.locator("#download")).to_be_visible()
    page.locator("#play-on").click()
    page.get_by_label("You play for").select_option("1")
    page.get_by_label("The others are").select_option("random")
    page.get_by_role("button", name="Raise the curtain").click()
    expect(page.locator("#board .panel-title").first).to_be_visible()
    expect(page.locator("#board [data-seat='1'] .panel-title").first).to_have_text("Cleo")
    expect(page.locator("#board [data-seat='0'] .panel-title").first).to_have_text("Random")


# --- Long games -------------------------------------------------------------------------------------------------------

LONG = 400


@pytest.fixture(scope="module")
def long_game(browser: Browser, origin: str) -> str:
    """An uploaded match with more lines than one page of the prompt book has."""
    with visiting(browser, origin) as visitor:
        sent = visitor.page.request.post(
            f"{origin}/api/replays", data=long_text(LONG), headers={"Origin": origin, "Content-Type": "text/plain"}
        )
        assert sent.ok, sent.text()
        return str(sent.json()["table"])


def drawn(page: Page) -> tuple[int, int]:
    """The first and the last move that the prompt book tells of."""
    plies = page.locator(".book-group").evaluate_all("groups => groups.map((group) => Number(group.dataset.ply))")
    assert plies == sorted(plies)
    return plies[0], plies[-1]


def test_the_prompt_book_of_a_long_game_is_turned_page_by_page(visitor: Visitor, long_game: str) -> None:
    page = visitor.replay(long_game, "#ply=200&seat=0")
    shows(page, 200)
    expect(page.locator(".book-here")).to_have_attribute("data-ply", "200")
    first, last = drawn(page)
    assert 0 < first < 200 < last < LONG
    earlier, later = page.get_by_role("button", name="Earlier lines"), page.get_by_role("button", name="Later lines")
    here = page.locator(".book-here")
    earlier.focus()
    page.evaluate(
        "() => document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))"
    )
    before = here.bounding_box()
    page.keyboard.press("Enter")
    page.wait_for_function("first => Number(document.querySelector('.book-group').dataset.ply) < first", arg=first)
    after = here.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 2, "whoever reads stays where they are"
    expect(earlier).to_be_focused()
    while drawn(page)[0] > 0:
        least = drawn(page)[0]
        page.keyboard.press("Enter")
        page.wait_for_function("least => Number(document.querySelector('.book-group').dataset.ply) < least", arg=least)
    expect(earlier).to_be_hidden()
    expect(page.locator(".book-ply").first).to_be_focused()
    later.click()
    page.wait_for_function(
        "last => Number([...document.querySelectorAll('.book-group')].at(-1).dataset.ply) > last", arg=last
    )
    assert drawn(page)[0] == 0


def test_wherever_one_goes_in_a_long_game_its_page_is_there(visitor: Visitor, long_game: str) -> None:
    page = visitor.replay(long_game)
    page.keyboard.press("End")
    shows(page, LONG)
    expect(page.locator(".book-here")).to_have_attribute("data-ply", str(LONG))
    assert drawn(page)[0] > 200
    page.locator(".transport-slider").evaluate(
        "slider => { for (const to of [10, 90, 300, 120]) { slider.value = to; slider.dispatchEvent(new Event('input')); } }"
    )
    shows(page, 120)
    expect(page.locator(".book-here")).to_have_attribute("data-ply", "120")
    expect(page.locator(".transport-slider")).to_have_value("120")
    page.locator(".transport-slider").blur()
    page.keyboard.press("Home")
    shows(page, 0)
    assert drawn(page)[0] == 0


def test_scrolling_to_the_top_of_the_prompt_book_fetches_earlier_lines(visitor: Visitor, long_game: str) -> None:
    page = visitor.page
    cable = Cable(page)
    page.goto(f"{visitor.origin}/m/{long_game}")
    expect(page.locator(".book-group").last).to_have_attribute("data-ply", str(LONG))
    first, last = drawn(page)
    assert first > 0
    page.locator(".book-lines").evaluate("list => { list.scrollTop = 0; }")
    page.wait_for_function("first => Number(document.querySelector('.book-group').dataset.ply) < first", arg=first)
    assert drawn(page)[1] == last
    assert page.locator(".book-lines").evaluate("list => list.scrollTop") > 0
    lines = page.locator(".book-line").all_inner_texts()
    cable.pull()
    expect(page.locator("#line-banner")).to_be_visible()
    cable.plug_in()
    expect(page.locator("#line-banner")).to_be_hidden()
    assert page.locator(".book-line").all_inner_texts() == lines, "what was read is still there when the line is back"
