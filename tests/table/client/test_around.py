"""Settings, keys, dialogs, languages, and whether everybody can use them."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.table.client.conftest import Invite
from tests.table.client.guests import BOT, FRIEND, ME, Guest
from tests.table.pseudo import untranslated

LEAVES = ":not(:has(*)):not(svg *)"
OURS = ["#topbar", "#promptbook", "#chat", "#dialogs"]


def test_settings_are_kept(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    ada.menu("Settings")
    page.get_by_label("Fast").check()
    page.get_by_label("Click twice").check()
    page.get_by_label("Letters on suits").check()
    page.reload()
    ada.wait_for_turn()
    expect(page.locator("html")).to_have_attribute("data-letters", "")
    ada.menu("Settings")
    expect(page.get_by_label("Fast")).to_be_checked()
    expect(page.get_by_label("Click twice")).to_be_checked()
    expect(page.get_by_label("Letters on suits")).to_be_checked()


def test_settings_of_one_tab_are_those_of_another(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    other = ada.context.new_page()
    other.goto(page.url)
    expect(other.locator("#board .card").first).to_be_visible()
    ada.menu("Settings")
    page.get_by_label("Letters on suits").check()
    expect(other.locator("html")).to_have_attribute("data-letters", "")


def test_the_question_mark_lists_every_key_and_gives_the_focus_back(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    page.locator("#tool-hint").focus()
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    for key in ("1 – 9", "Enter", "Esc", "Space", "E", "U", "H", "L", "?", "Home, End", "."):
        expect(keys.locator("kbd", has_text=re.compile(rf"^{re.escape(key)}$"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(page.locator("#tool-hint")).to_be_focused()


def test_keys_do_nothing_while_somebody_writes(ada: Guest, ben: Guest) -> None:
    made = ada.make_table(ME, FRIEND)
    page = ada.come(made["go"])
    ben.come(made["links"]["1"])
    expect(page.locator("#board .card").first).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("#chat-text")).to_be_focused()
    page.keyboard.type("huh? 1 2 3")
    expect(page.locator("#chat-text")).to_have_value("huh? 1 2 3")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("item", ["Settings", "Keys", "Fair shuffle", "Resign"])
def test_a_dialog_gives_the_focus_back(ada: Guest, item: str) -> None:
    page = ada.play_against_a_bot()
    ada.menu(item)
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#tool-menu")).to_be_focused()


def test_nothing_stands_where_something_else_stood_when_a_question_comes(ada: Guest, ben: Guest) -> None:
    made = ada.make_table(ME, FRIEND)
    ada.come(made["go"])
    ben.come(made["links"]["1"])
    first, second = (ada, ben)
    expect(ben.page.locator("#board .card").first).to_be_visible()
    expect(ada.page.locator("#board .card").first).to_be_visible()
    if not ada.page.title().startswith("●"):
        first, second = ben, ada
    first.do_something()
    second.wait_for_turn()
    second.do_something()
    until_both_stand_still(first, second)
    before = [second.page.locator(part).bounding_box() for part in ("#board", "#promptbar", "#side")]
    first.page.locator("#tool-takeback").click()
    expect(second.page.locator("#asks")).to_be_visible()
    assert [second.page.locator(part).bounding_box() for part in ("#board", "#promptbar", "#side")] == before


def until_both_stand_still(first: Guest, second: Guest) -> None:
    """Until both pages have shown the same news and nothing is on its way."""
    while True:
        seen = [(each.at, each.page.locator("#house").get_attribute("data-busy")) for each in (first, second)]
        if seen[0] == seen[1] == (first.at, "false"):
            return
        first.page.wait_for_timeout(50)


def _problems(page: Page, *parts: str) -> list[str]:
    found = Axe().run(page, context={"include": [[part] for part in parts if page.locator(part).count()]})
    return [f"{each['id']}: {node['html'][:200]}" for each in found.response["violations"] for node in each["nodes"]]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_everybody_can_use_what_lies_around_the_board(invite: Invite, size: tuple[int, int]) -> None:
    ada = invite("Ada", viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page = ada.play_against_a_bot()
    ada.do_something()
    ada.wait_for_turn()
    assert _problems(page, *OURS) == []
    for item in ("Settings", "Keys", "Fair shuffle"):
        ada.menu(item)
        expect(page.locator("dialog[open]")).to_have_count(1)
        assert _problems(page, "#dialogs") == []
        page.keyboard.press("Escape")


def test_the_waiting_room_can_be_used_by_everybody(invite: Invite) -> None:
    ada = invite("Ada", bypass_csp=True)
    page = ada.come(ada.make_table(ME, FRIEND)["go"])
    expect(page.locator("#waiting")).to_be_visible()
    assert _problems(page, "#waiting", "#topbar") == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_everything_said_around_the_board_is_translated_and_has_room(invite: Invite, size: tuple[int, int]) -> None:
    ada = invite("Ada", viewport={"width": size[0], "height": size[1]})
    ada.context.add_cookies([{"name": "lang", "value": "en-XA", "url": ada.origin}])
    page = ada.come(ada.make_table(ME, BOT)["go"])
    ada.wait_for_turn()
    values = ["Ada", "Greedy", "greedy", *page.locator(".face-link").all_inner_texts(), *"UHRLTC"]
    texts = page.locator(f"#topbar {LEAVES}, .paper-title, .chat-channel").all_inner_texts()
    assert untranslated(texts, values) == []
    page.locator("#tool-menu").click()
    assert untranslated(page.locator(f"#menu {LEAVES}").all_inner_texts(), values) == []
    page.locator("#menu .menu-item").nth(1).click()
    names = ["English", "Deutsch", "Atkinson Hyperlegible", "OpenDyslexic", "×"]
    assert (
        untranslated(page.locator(f"#settings {LEAVES}:not(option, input)").all_inner_texts(), [*values, *names]) == []
    )
    page.keyboard.press("Escape")
    for part in ("#topbar", "#promptbook"):
        assert page.locator(part).evaluate("(part) => part.scrollWidth <= part.clientWidth"), part


def test_pauses_between_attempts_grow_and_are_never_all_the_same(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    pauses = page.evaluate(
        "async () => { const { pauseBefore } = await import('/static/js/socket.js');"
        " return [1, 2, 3, 4, 5, 6, 9].map((n) => [pauseBefore(n, () => 0), pauseBefore(n, () => 1)]); }"
    )
    assert [longest for _, longest in pauses] == [500, 1000, 2000, 4000, 8000, 8000, 8000]
    assert all(500 <= shortest <= longest for shortest, longest in pauses)
    assert pauses[-1][0] < pauses[-1][1]


def test_all_eight_sounds_can_be_made(ada: Guest) -> None:
    page = ada.play_against_a_bot()
    ada.menu("Settings")
    page.get_by_role("switch", name="Sounds").check()
    names = page.evaluate(
        "async () => { const { play, SOUND_NAMES } = await import('/static/js/sound.js');"
        " for (const name of SOUND_NAMES) await play(name); return SOUND_NAMES; }"
    )
    assert sorted(names) == ["applause", "bell", "card", "curtain", "error", "flip", "gasp", "knock"]
