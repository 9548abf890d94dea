"""Building decks: by mouse, by keyboard, by dragging; what the rules say; what the browser keeps; playing with one."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import FilePayload, expect

from footlights.stage.game import get_game
from tests.table.decks.building import CARDS, EIGHT, THEATRE, begun, build, card, counts, deck_sent, legal, put, slots
from tests.table.foyer.visiting import Visitor

Visit = Callable[..., Visitor]


def test_a_legal_deck_is_built_by_mouse_and_the_house_says_what_is_missing_until_then(visitor: Visitor) -> None:
    page = build(visitor)
    counts(page, "0 of 8")
    put(page, EIGHT[:5])
    counts(page, "5 of 8")
    trouble = page.locator("#deck-troubles .trouble")
    expect(trouble).to_contain_text("A deck is exactly 8 cards; this one has 5.")
    expect(trouble).not_to_contain_text("Seat")
    with page.expect_popup() as opened:
        trouble.get_by_role("link", name="Rule TB-1.2").click()
    expect(opened.value).to_have_url(f"{visitor.origin}/rules/tnb#TB-1.2")
    expect(page.get_by_role("button", name="Play with this deck")).to_have_attribute("aria-disabled", "true")
    put(page, EIGHT[5:])
    counts(page, "8 of 8")
    legal(page)
    expect(page.locator(".deck-verdict")).to_have_text("Ready to play")
    assert slots(page) == EIGHT


def test_a_click_on_a_card_that_is_in_takes_it_out_and_so_does_one_on_its_slot(visitor: Visitor) -> None:
    page = build(visitor)
    put(page, [*EIGHT[:3], EIGHT[0]])
    counts(page, "2 of 8")
    page.get_by_role("button", name=f"Take out {EIGHT[1]}").click()
    counts(page, "1 of 8")
    expect(card(page, EIGHT[1])).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name=f"Take out {EIGHT[2]}")).to_be_focused()


def test_a_legal_deck_is_built_by_keyboard(visitor: Visitor) -> None:
    page = build(visitor)
    card(page, CARDS[0]).focus()
    page.keyboard.press("Enter")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    counts(page, "9 of 8")
    expect(page.locator("#deck-troubles")).to_contain_text("this one has 9")
    page.keyboard.press("Delete")
    counts(page, "8 of 8")
    legal(page)
    assert slots(page) == CARDS[:8]
    expect(page.locator("#live")).to_contain_text(f"{CARDS[8]} is out: 8 of 8.")
    page.keyboard.press("ArrowDown")
    below = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.card") == CARDS[8] != below
    page.keyboard.press("Home")
    page.keyboard.press("Enter")  # it is there already: that is said, and nothing else happens
    counts(page, "8 of 8")
    expect(page.locator("#live")).to_contain_text(f"{CARDS[0]} is in the deck already.")
    page.locator("#deck .slot-card").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    counts(page, "7 of 8")
    expect(page.get_by_role("button", name=f"Take out {CARDS[2]}")).to_be_focused()


def test_the_pool_is_one_stop_of_the_tab_key(visitor: Visitor) -> None:
    page = build(visitor)
    assert page.locator('#pool [tabindex="0"]').count() == 1


def test_cards_are_dragged_in_and_out(visitor: Visitor) -> None:
    page = build(visitor)
    card(page, CARDS[1]).drag_to(page.locator("#deck .slots"))
    counts(page, "1 of 8")
    assert slots(page) == [CARDS[1]]
    page.locator("#deck .slot[data-card]").drag_to(card(page, CARDS[0]))
    counts(page, "0 of 8")


def test_cards_are_sought_sifted_and_sorted(visitor: Visitor) -> None:
    page = build(visitor)
    page.get_by_label("Search").fill(CARDS[1].lower())
    expect(page.locator("#pool .card")).to_have_count(1)
    expect(page.locator("#pool-count")).to_have_text("1 of 32 cards")
    page.get_by_label("Search").fill("no such card")
    page.get_by_role("button", name="Show all cards").click()
    expect(page.locator("#pool .card")).to_have_count(len(CARDS))
    page.get_by_role("group", name="Kind").get_by_role("button", name="Wall").click()
    walls = [each.name for each in get_game("tnb").base_set.cards if each.role == "Wall"]
    expect(page.locator("#pool .card")).to_have_count(len(walls))
    page.get_by_label("Order").select_option(label="Defence, highest first")
    shown = page.locator("#pool .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    defence = {each.name: each.defence for each in get_game("tnb").base_set.cards}
    assert sorted(shown) == sorted(walls)
    assert [defence[name] for name in shown] == sorted((defence[name] for name in walls), reverse=True)


def test_a_deck_is_saved_opened_again_and_thrown_away(visitor: Visitor) -> None:
    page = build(visitor)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#toasts")).to_contain_text("There is nothing in it to save.")
    put(page, EIGHT)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Name of the deck")).to_be_focused()
    page.keyboard.type("Knives out")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#toasts")).to_contain_text("Knives out is saved in this browser.")
    page.get_by_role("button", name="Empty it").click()
    counts(page, "0 of 8")
    page.reload()
    expect(page.locator("#deck-shelf")).to_have_value("own:Knives out")
    page.get_by_role("button", name="Open").click()
    counts(page, "8 of 8")
    assert slots(page) == EIGHT
    expect(page.get_by_label("Name of the deck")).to_have_value("Knives out")
    page.get_by_role("button", name="Throw away").click()
    page.get_by_role("dialog").get_by_role("button", name="Throw away").click()
    expect(page.locator('#deck-shelf option[value^="own:"]')).to_have_count(0)


def test_what_is_not_saved_survives_a_reload_and_is_not_lost_without_a_question(visitor: Visitor) -> None:
    page = build(visitor)
    put(page, EIGHT[:3])
    page.reload()
    counts(page, "3 of 8")
    page.get_by_role("button", name="Open").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep it here").click()
    counts(page, "3 of 8")


def test_a_premade_deck_can_be_the_beginning(visitor: Visitor) -> None:
    page = build(visitor)
    deck = get_game("tnb").base_set.decks["The Sharp Cue"]
    page.get_by_label("Begin with another deck").select_option(label=deck.name)
    page.get_by_role("button", name="Open").click()
    counts(page, "8 of 8")
    legal(page)
    assert sorted(slots(page)) == sorted(deck.cards)


def test_a_deck_goes_out_as_text_and_comes_in_again(visitor: Visitor) -> None:
    page = build(visitor)
    put(page, EIGHT)
    page.get_by_role("button", name="Copy as text").click()
    text = page.locator("#deck-text").input_value()
    assert text.split("\n") == EIGHT
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Empty it").click()
    page.get_by_role("button", name="Let it go").click()
    counts(page, "0 of 8")
    page.get_by_role("button", name="Bring a list").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("#deck-brought").fill(text.replace(EIGHT[0], EIGHT[0][:-1]))
    dialog.get_by_role("button", name="Take these cards").click()
    expect(dialog.locator(".trouble")).to_contain_text(f"Did you mean '{EIGHT[0]}'?")
    listed = "name\n" + "\n".join(EIGHT)
    dialog.locator("#deck-file").set_input_files(FilePayload(name="d.csv", mimeType="text/csv", buffer=listed.encode()))
    expect(dialog.locator("#deck-brought")).to_have_value(listed)
    dialog.get_by_role("button", name="Take these cards").click()
    counts(page, "8 of 8")
    legal(page)


def test_what_is_built_is_played_with(visitor: Visitor) -> None:
    page = build(visitor)
    put(page, EIGHT)
    legal(page)
    page.get_by_role("button", name="Play with this deck").click()
    dialog = page.get_by_role("dialog", name="T&B")
    expect(dialog.locator("#own-0")).to_have_value("\n".join(EIGHT))
    dialog.get_by_role("button", name="Raise the curtain").click()
    begun(page)
    hand = page.locator("#board .area-hand [data-face]").evaluate_all("cards => cards.map((card) => card.dataset.face)")
    assert hand
    assert set(hand) <= set(EIGHT)


def test_the_chooser_offers_saved_decks_and_leads_to_the_builder(visitor: Visitor) -> None:
    page = build(visitor)
    put(page, EIGHT)
    page.get_by_label("Name of the deck").fill("Knives out")
    page.get_by_role("button", name="Save").click()
    visitor.foyer()
    bill = page.locator("#bill-tnb")
    expect(bill.get_by_role("link", name="Build a deck")).to_have_attribute("href", "/decks/tnb")
    bill.get_by_role("button", name="Seats, decks and options").click()
    dialog = page.get_by_role("dialog", name="T&B")
    expect(dialog.get_by_role("link", name="Build a deck").first).to_have_attribute("href", "/decks/tnb")
    dialog.locator("#deck-0").select_option(label="Knives out")
    expect(dialog.locator("#theme-0")).to_have_text("Your own: 8 cards.")
    expect(dialog.locator("#own-0")).to_be_hidden()
    with page.expect_request(re.compile(r"/api/tables$")) as asked:
        dialog.get_by_role("button", name="Raise the curtain").click()
    begun(page)
    assert deck_sent(asked.value) == EIGHT


def test_a_deck_for_the_theatre_counts_copies_and_cost_by_format(visitor: Visitor) -> None:
    page = build(visitor, THEATRE)
    counts(page, "0 cards")
    put(page, ["Vixie/Charm"] * 4)
    page.get_by_role("button", name="One Vixie/Charm more").click()
    expect(page.locator("#deck-troubles")).to_contain_text("at most 3 copies of a card; this one has 5 of Vixie/Charm")
    page.get_by_role("button", name="One Vixie/Charm fewer").click()
    page.keyboard.press("Delete")
    page.get_by_role("group", name="Suit").get_by_role("button", name="Agility").click()
    put(page, ["Scout Hollis/Agility"] * 2)
    counts(page, "5 cards")
    legal(page)
    cards = {f"{each.name}/{each.suit}": each.cost for each in get_game(THEATRE).base_set.cards}
    total = 3 * cards["Vixie/Charm"] + 2 * cards["Scout Hollis/Agility"]
    expect(page.locator(".deck-sums")).to_contain_text(f"{total} of 80")
    page.get_by_label("For the format").select_option(label="Free-for-All")
    expect(page.locator(".deck-sums")).to_contain_text(f"{total} of 100")
    page.get_by_label("For the format").select_option(label="Shooting Star")
    counts(page, "5 of 40")
    expect(page.locator("#deck-troubles")).to_contain_text("exactly 40 cards here; this one has 5.")
    page.get_by_label("For the format").select_option(label="Free-for-All")
    legal(page)
    page.get_by_role("button", name="Play with this deck").click()
    dialog = page.get_by_role("dialog", name="The Theatre")
    expect(dialog.locator('input[value="free-for-all"]')).to_be_checked()
    expect(dialog.locator(".seat")).to_have_count(4)
    expect(dialog.locator("#own-0")).to_have_value("3 Vixie/Charm\n2 Scout Hollis/Agility")
    with page.expect_request(re.compile(r"/api/tables$")) as asked:
        dialog.get_by_role("button", name="Raise the curtain").click()
    begun(page)
    assert deck_sent(asked.value) == ["3 Vixie/Charm", "2 Scout Hollis/Agility"]
