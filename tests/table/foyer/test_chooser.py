"""The chooser: format, seats, decks, options, clock and door, checked by the server while one chooses."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.table.foyer.visiting import Visitor

Visit = Callable[..., Visitor]
LEGAL = """# my first deck
3 Vixie/Charm
- 2 Scout Hollis/Agility
1,Vixie,Luck
"""


def chooser(visitor: Visitor, game: str = "the-theatre", title: str = "The Theatre TCG") -> Locator:
    """The chooser of a bill, opened."""
    page = visitor.foyer()
    page.locator(f"#bill-{game}").get_by_role("button", name="Seats, decks and options").click()
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog).to_be_visible()
    return dialog


def pick(dialog: Locator, group: str, name: str) -> None:
    """Choose one of a group of radio buttons by the words beside it."""
    dialog.get_by_role("group", name=group).locator("label", has_text=re.compile(f"^{name}$")).click()


def who(dialog: Locator, seat: int, name: str) -> None:
    """Say who sits on a seat."""
    seats = dialog.get_by_role("radiogroup", name=f"Who sits on seat {seat}")
    seats.locator("label", has_text=name).click()


def begun(page: Page) -> None:
    """The cards are dealt."""
    expect(page.locator("#house")).to_have_attribute("data-ply", re.compile(r"\d+"))
    expect(page.locator("#board")).to_contain_text("Your hand")


def test_two_clicks_lead_through_the_chooser_to_a_game(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    dialog.get_by_role("button", name="Raise the curtain").click()
    expect(visitor.page).to_have_url(re.compile(r"/m/[\w-]+"))
    begun(visitor.page)


def test_a_free_for_all_for_three_with_a_friend_and_a_bot(visit: Visit) -> None:
    host, friend = visit(), visit()
    dialog = chooser(host)
    pick(dialog, "Format", "Free-for-All")
    expect(dialog.locator(".seat")).to_have_count(4)
    dialog.get_by_role("button", name="One seat fewer").click()
    expect(dialog.locator(".seat")).to_have_count(3)
    who(dialog, 2, "A friend")
    dialog.locator("#deck-0").select_option("Bears in Capes")
    expect(dialog.locator("#theme-0")).to_contain_text("Claws dressed for the occasion")
    dialog.get_by_label("Strength").select_option("random")
    dialog.get_by_label("Time").select_option(label="10 minutes each, 10 s a move")
    dialog.get_by_role("button", name="Raise the curtain").click()
    expect(host.page.locator("#waiting")).to_be_visible()
    table = re.search(r"/m/([\w-]+)", host.page.url)
    assert table is not None
    links = host.page.evaluate("name => JSON.parse(sessionStorage.getItem(name)).links", f"footlights.links.{table[1]}")
    assert sorted(links) == ["0", "1"]
    friend.page.goto(links["1"])
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Take my seat").click()
    for person in (host, friend):
        begun(person.page)
    about = host.get(f"/api/tables/{table[1]}")
    assert [seat["kind"] for seat in about["seats"]] == ["person", "person", "bot"]
    assert about["format"] == "free-for-all"


def test_sitting_down_elsewhere_leaves_ones_seat_to_a_friend(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    who(dialog, 2, "You")
    expect(dialog.locator('[data-key="kind-0-friend"]')).to_be_checked()
    expect(dialog.locator('[data-key="kind-1-me"]')).to_be_focused()


def test_an_impossible_number_of_players_is_explained_beside_the_seats(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    pick(dialog, "Format", "Team play")
    expect(dialog.locator(".seat")).to_have_count(4)
    dialog.get_by_role("button", name="One seat more").click()
    expect(dialog.locator("#trouble-players")).to_contain_text("4, 6 or 8 players, not 5")
    expect(dialog.locator("#trouble-all")).to_contain_text("One thing above is not right yet.")
    dialog.get_by_role("button", name="One seat more").click()
    expect(dialog.locator("#trouble-players")).to_be_empty()
    expect(dialog.locator("#trouble-all")).to_be_empty()


def test_a_wrong_number_is_explained_beside_its_option(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    dialog.locator("#option-cost_limit").select_option(label="A number of my own")
    dialog.locator('[data-option="cost_limit"] input').fill("2")
    expect(dialog.locator("#trouble-cost_limit")).to_contain_text("a whole number from 5")
    dialog.get_by_role("button", name="Raise the curtain").click(force=True)  # it is dimmed, but says why
    expect(dialog.locator("#option-cost_limit")).to_be_focused()
    expect(visitor.page).to_have_url(f"{visitor.origin}/")


def test_an_option_says_what_it_does_and_leads_to_its_clause(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    option = dialog.locator('[data-option="first_leader"]')
    expect(option).to_contain_text("Who leads first")
    link = option.get_by_role("link", name="Rule R1")
    with visitor.page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("#R1")).to_be_in_viewport()


def test_a_deck_of_ones_own_is_counted_and_its_faults_are_told_beside_it(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    dialog.locator("#deck-0").select_option(label="A list of my own")
    dialog.locator("#own-0").fill("3 Vixie/Charm\n3 Vixxie/Luck")
    expect(dialog.locator("#trouble-seat-0")).to_contain_text("Vixie/Luck")
    dialog.locator("#own-0").fill("4 Vixie/Charm\n2 Vixie/Luck")
    expect(dialog.locator("#trouble-seat-0")).to_contain_text("at most 3 copies")
    dialog.locator("#own-0").fill(LEGAL)
    expect(dialog.get_by_text("6 cards")).to_be_visible()
    expect(dialog.locator("#trouble-seat-0")).to_be_empty()
    dialog.get_by_role("button", name="Raise the curtain").click()
    begun(visitor.page)


def test_decks_are_offered_with_the_option_that_gives_them(visitor: Visitor) -> None:
    dialog = chooser(visitor, "encore", "ENCORE!! ECG")
    expect(dialog.get_by_role("button", name="Raise the curtain")).to_have_attribute("aria-disabled", "false")
    expect(dialog.locator("#deck-0")).to_have_count(0)
    dialog.locator('[data-option="colour_draft"]').get_by_role("combobox").select_option(label="Given")
    dialog.locator("#deck-0").select_option(label="RED+PINK")
    expect(dialog.locator("#theme-0")).to_contain_text("Raw Act Intensity")
    expect(dialog.locator("#deck-0")).not_to_contain_text("A list of my own")
    dialog.locator("#deck-1").select_option(label="ORANGE+BLUE")
    dialog.get_by_role("button", name="Raise the curtain").click()
    expect(visitor.page.locator("#house")).to_have_attribute("data-ply", re.compile(r"\d+"))
    expect(visitor.page.locator("#board")).to_contain_text("RED")
    assert not visitor.complaints


def test_a_deck_can_be_read_from_a_file(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    dialog.locator("#deck-0").select_option(label="A list of my own")
    text = b"count,name,suit\n3,Vixie,Charm\n2,Scout Hollis,Agility\n"
    dialog.locator("#own-file-0").set_input_files(FilePayload(name="deck.csv", mimeType="text/csv", buffer=text))
    expect(dialog.get_by_text("5 cards")).to_be_visible()
    expect(dialog.locator("#trouble-seat-0")).to_be_empty()


def test_an_open_table_is_listed_for_others(visit: Visit) -> None:
    host, other = visit(), visit()
    dialog = chooser(host)
    who(dialog, 2, "A friend")
    dialog.get_by_label("Open table").check()
    dialog.get_by_role("button", name="Raise the curtain").click()
    expect(host.page.locator("#waiting")).to_be_visible()
    table = re.search(r"/m/([\w-]+)", host.page.url)
    assert table is not None
    expect(other.foyer().locator(f'#open-tables [data-table="{table[1]}"]')).to_contain_text("1 free seat")


def test_several_options_of_the_game_reach_the_table(visitor: Visitor) -> None:
    dialog = chooser(visitor)
    dialog.locator('[data-option="optional_abilities"]').get_by_label("Boost").check()
    dialog.locator("#option-token_stacking").select_option("once")
    dialog.get_by_role("button", name="Raise the curtain").click()
    begun(visitor.page)
    table = re.search(r"/m/([\w-]+)", visitor.page.url)
    assert table is not None
    options = visitor.get(f"/api/tables/{table[1]}")["options"]
    assert options["optional_abilities"] == ["Boost"]
    assert options["token_stacking"] == "once"
