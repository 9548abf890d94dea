"""The foyer: to a game in a click, tickets of one's games, open tables, match files, name and language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.table.foyer.visiting import Visitor

Visit = Callable[..., Visitor]
TABLE = re.compile(r"/m/[\w-]+")
REPLAY = re.compile(r"/m/[\w-]+/replay")


def ticket(page: Page, table: str) -> str:
    """Where a table's ticket is."""
    return f'[data-table="{table}"]'


@pytest.mark.parametrize("game", ["the-theatre", "tnb"])
def test_one_click_on_a_bill_begins_a_game_against_a_bot(visitor: Visitor, game: str) -> None:
    page = visitor.foyer()
    page.locator(f"#bill-{game}").get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator('#board [data-offer="legal"]').first).to_be_visible()


def test_the_bill_offers_the_choice_of_a_deck_and_draws_by_lot_otherwise(visitor: Visitor) -> None:
    page = visitor.foyer()
    bill = page.locator("#bill-tnb")
    choice = bill.get_by_label("Your deck")
    expect(choice).to_have_value("")
    expect(choice.locator("option")).to_have_text(
        ["by lot", "The Grand Effect", "The Sharp Cue", "The Running Crew", "The Heavy Set"]
    )
    choice.select_option("The Grand Effect")
    bill.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_text("plays the deck The Grand Effect.").first).to_be_attached()
    expect(page.get_by_text("plays the deck The Running Crew.")).to_have_count(0)
    assert page.locator("#bill-curtain-call select").count() == 0


def test_the_bill_says_what_the_game_is(visitor: Visitor) -> None:
    page = visitor.foyer()
    bill = page.get_by_role("article", name="The Theatre TCG")
    for text in ("Free-for-All", "2 to 8", "20 ready-made", "Good Enough Games"):
        expect(bill).to_contain_text(text)
    expect(bill.get_by_role("link", name="How to play")).to_have_attribute("href", "/rules/the-theatre")


def test_a_running_game_is_a_ticket_and_ones_turn_is_lit(visitor: Visitor) -> None:
    table = visitor.begin_duel()
    page = visitor.foyer()
    running = page.locator("#running").locator(ticket(page, table))
    expect(running).to_have_class(re.compile("yours"))
    expect(running).to_contain_text("Your turn")
    expect(page).to_have_title("(1) Footlights")
    running.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/m/{table}$"))


def test_a_finished_game_moves_to_those_played_with_its_replay_and_match_file(visitor: Visitor) -> None:
    table = visitor.begin_duel()
    visitor.resign(table)
    page = visitor.foyer()
    used = page.locator("#finished").locator(ticket(page, table))
    expect(used.get_by_role("link", name="Match file")).to_have_attribute("href", f"/api/tables/{table}/match.yaml")
    expect(page.locator("#running").locator(ticket(page, table))).to_have_count(0)
    used.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/m/{table}/replay"))


def test_another_browser_joins_an_open_table(visit: Visit) -> None:
    host, friend = visit(), visit()
    wish = {"game": "the-theatre", "seats": [{"kind": "me"}, {"kind": "friend"}], "open": True}
    made = host.post("/api/tables", wish)
    host.page.goto(made["go"])
    expect(host.page.locator("#waiting")).to_be_visible()
    page = friend.foyer()
    page.locator("#open-tables").locator(ticket(page, made["table"])).get_by_role("button", name="Join").click()
    expect(page).to_have_url(re.compile(f"/m/{made['table']}"))
    for person in (host, friend):
        expect(person.page.locator("#house")).to_have_attribute("data-ply", "0")
        expect(person.page.locator("#board")).to_contain_text("Your hand")
    expect(friend.foyer().locator("#open-tables").locator(ticket(page, made["table"]))).to_have_count(0)


def test_a_table_that_is_full_by_now_says_so(visit: Visit) -> None:
    host, first, late = visit(), visit(), visit()
    wish = {"game": "the-theatre", "seats": [{"kind": "me"}, {"kind": "friend"}], "open": True}
    table = host.post("/api/tables", wish)["table"]
    page = late.foyer()
    offer = page.locator("#open-tables").locator(ticket(page, table))
    expect(offer).to_be_visible()
    first.post(f"/api/tables/{table}/join", {"contribution": "cd" * 16, "name": "Ben"})
    offer.get_by_role("button", name="Join").click()
    expect(offer.get_by_role("alert")).to_contain_text("taken")
    late.complaints.clear()  # the browser itself notes the refusal


def test_a_match_file_goes_out_and_comes_back_by_the_button(visitor: Visitor, played: str, tmp_path: Path) -> None:
    page = visitor.replay(played)
    with page.expect_download() as download:
        page.get_by_role("link", name="Match file").click()
    kept = tmp_path / "kept.yaml"
    download.value.save_as(kept)
    plies = visitor.get(f"/api/tables/{played}/replay")["plies"]
    page = visitor.foyer()
    page.locator("#match-file").set_input_files(kept)
    expect(page).to_have_url(REPLAY)
    expect(page.locator("#transport-count")).to_contain_text(f"of {plies}")


def test_a_match_file_can_be_dropped_anywhere_on_the_page(visitor: Visitor, played: str) -> None:
    text = visitor.page.request.get(f"{visitor.origin}/api/tables/{played}/match.yaml").text()
    page = visitor.foyer()
    dropped = page.evaluate_handle(
        """text => { const all = new DataTransfer();
                     all.items.add(new File([text], "game.yaml", {type: "text/yaml"})); return all; }""",
        text,
    )
    page.dispatch_event("body", "dragenter", {"dataTransfer": dropped})
    expect(page.get_by_text("Let go to open the match")).to_be_visible()
    page.dispatch_event("body", "drop", {"dataTransfer": dropped})
    expect(page).to_have_url(REPLAY)


def test_a_file_that_is_no_match_is_refused_with_a_sentence(visitor: Visitor) -> None:
    page = visitor.foyer()
    wrong = FilePayload(name="wrong.yaml", mimeType="text/yaml", buffer=b"game: the-theatre\nseed: moon\n")
    page.locator("#match-file").set_input_files(wrong)
    expect(page.locator("#match-trouble")).to_contain_text("match file")
    expect(page).not_to_have_url(REPLAY)
    visitor.complaints.clear()


def test_a_name_is_kept_for_the_next_table(visitor: Visitor) -> None:
    page = visitor.foyer()
    page.get_by_label("Your name").fill("  Ada   Lovelace ")
    page.get_by_label("Your name").press("Enter")
    expect(page.locator("#name-said")).to_have_text("The house knows you as Ada Lovelace.")
    page = visitor.foyer()
    expect(page.get_by_label("Your name")).to_have_value("Ada Lovelace")


def test_the_language_is_chosen_in_the_foyer_and_kept(visitor: Visitor) -> None:
    page = visitor.foyer()
    page.get_by_label("Language").select_option("en-XA")
    expect(page.locator("html")).to_have_attribute("lang", "en-XA")
    expect(page.locator("#bill-the-theatre .play-now")).to_contain_text("⟦Pl")
    visitor.page.goto(f"{visitor.origin}/rules/the-theatre")
    expect(page.locator("html")).to_have_attribute("lang", "en-XA")


def test_one_bill_and_five_bills_both_fit_the_wall(visit: Visit) -> None:
    visitor = visit(viewport={"width": 1920, "height": 1080})
    told = visitor.get("/api/games")["games"][0]
    names = ("the-theatre", "second", "third", "fourth", "fifth")
    several = json.dumps({"games": [{**told, "id": name} for name in names]})
    visitor.page.route("**/api/games*", lambda route: route.fulfill(body=several, content_type="application/json"))
    page = visitor.foyer()
    bills = page.locator(".bill")
    expect(bills).to_have_count(len(names))
    boxes = [box for box in (bills.nth(number).bounding_box() for number in range(len(names))) if box]
    assert len({round(box["width"]) for box in boxes}) == 1
    assert len({round(box["y"]) for box in boxes[:3]}) == 1
