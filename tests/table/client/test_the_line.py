"""A bad line: nothing is lost, nothing is done twice, and the person is told."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.table.client.guests import BOT, CARD, ME, SOCKETS, Cable, Guest
from tests.table.serving import serving

PLAYS = re.compile("Ada plays (?!the deck)")


def played(guest: Guest) -> list[str]:
    return [line for line in guest.page.locator(".book-line").all_inner_texts() if re.match(PLAYS, line)]


def test_a_move_made_while_the_line_is_down_is_kept_and_sent_when_it_is_back(ada: Guest) -> None:
    cable = Cable(ada.page)
    page = ada.play_against_a_bot()
    cable.pull()
    banner = page.locator("#line-banner")
    expect(banner).to_contain_text("You are safe")
    page.locator(CARD).first.click()
    expect(banner).to_contain_text("What you did is kept")
    expect(banner).to_contain_text(re.compile(r"Attempt [2-9]"))
    cable.plug_in()
    expect(page.locator("#promptbook")).to_contain_text(PLAYS)
    expect(banner).to_be_hidden()
    ada.wait_for_turn()
    assert len(played(ada)) == 1


def test_a_move_lost_on_the_way_is_sent_again_with_the_same_id(ada: Guest) -> None:
    cable = Cable(ada.page)
    page = ada.play_against_a_bot()
    cable.mute = True
    page.locator(CARD).first.click()
    expect(page.locator("#board")).to_have_attribute("data-locked", "")
    cable.mute = False
    expect(page.locator("#promptbook")).to_contain_text(PLAYS)
    ada.wait_for_turn()
    sent = [json.loads(message) for message in cable.acts()]
    assert len(sent) >= 2
    assert len({message["id"] for message in sent}) == 1
    assert len(played(ada)) == 1


def test_a_move_whose_acknowledgement_was_lost_is_not_made_twice(ada: Guest) -> None:
    cable = Cable(ada.page)
    page = ada.play_against_a_bot()
    cable.deaf = True
    page.locator(CARD).first.click()
    expect(page.locator("#board")).to_have_attribute("data-locked", "")
    cable.pull()
    expect(page.locator("#line-banner")).to_be_visible()
    cable.plug_in()
    expect(page.locator("#promptbook")).to_contain_text(PLAYS)
    ada.wait_for_turn()
    assert len(played(ada)) == 1


def test_where_websockets_are_blocked_the_same_goes_by_plain_requests(ada: Guest) -> None:
    refused: list[WebSocketRoute] = []

    def refuse(socket: WebSocketRoute) -> None:
        refused.append(socket)
        socket.close()

    ada.page.route_web_socket(SOCKETS, refuse)
    page = ada.play_against_a_bot()
    expect(page.locator(".line-light")).to_have_attribute("data-state", "mirror")
    assert len(refused) == 2
    ada.do_something()
    ada.wait_for_turn()
    expect(page.locator("#promptbook")).to_contain_text(PLAYS)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_be_visible()


def test_a_silent_line_is_given_up_and_made_anew(ada: Guest) -> None:
    cable = Cable(ada.page)
    page = ada.play_against_a_bot()
    cable.deaf = True
    expect(page.locator("#line-banner")).to_contain_text("You are safe")
    cable.deaf = False
    expect(page.locator("#line-banner")).to_be_hidden()
    assert cable.dials >= 2
    ada.do_something()


def test_a_killed_house_comes_back_with_every_move(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as house, Guest(browser, house.origin, "Ada") as ada:
        page = ada.play_against_a_bot()
        ada.do_something()
        ada.wait_for_turn()
        at = ada.at
        house.kill()
        expect(page.locator("#line-banner")).to_contain_text("You are safe")
        page.locator(CARD).or_(page.locator("#promptbar [data-offer='legal']")).first.click()
        house.start()
        expect(page.locator("#line-banner")).to_be_hidden()
        expect(page.locator("#house")).not_to_have_attribute("data-at", str(at))
        ada.wait_for_turn()
        assert ada.at > at


def test_a_closed_door_says_why(ada: Guest) -> None:
    page = ada.come("/m/abcdefghijkl")
    expect(page.locator("body")).to_contain_text(re.compile(r"no table|There is no|not found", re.IGNORECASE))


def test_a_table_for_those_with_a_link_lets_nobody_else_in(ada: Guest, ben: Guest) -> None:
    made = ada.make_table(ME, BOT)
    page = ben.come(f"/m/{made['table']}")
    expect(page.locator("#house")).to_contain_text("The doors are closed")
    expect(page.get_by_role("link", name="Back to the foyer")).to_be_visible()
