"""Several people at one table: each in a browser of their own, some of them unlucky, one only watching."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import BrowserContext, Page, expect

from footlights.stage.game import get_game
from footlights.stage.match import Match, from_dict
from tests.browser.playing import PATIENT, Player, prepared, with_the_mouse
from tests.table.serving import Server, serving

Arrive = Callable[..., BrowserContext]
Json = dict[str, Any]
DECKS = ("The Midnight Pack", "Thunder in the Wings")
WISH: Json = {
    "game": "the-theatre",
    "seats": [
        {"kind": "me", "name": "Ada", "deck": DECKS[0]},
        {"kind": "friend", "name": "Ben", "deck": DECKS[1]},
    ],
}
ENOUGH = 20
FEW = 5


class Ear:
    """Hears everything that reaches a browser about its table, in order."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda raw: self.heard.append(str(raw))))
        page.on("response", self._answer)

    def _answer(self, response: Any) -> None:
        if "/api/" in response.url and response.request.resource_type != "websocket" and response.ok:
            self.heard.append(response.text())


def made(context: BrowserContext, origin: str, wish: Json = WISH) -> Json:
    """A table, made by somebody."""
    answer = context.request.post(f"{origin}/api/tables", data=wish, headers={"Origin": origin})
    assert answer.ok, answer.text()
    content: Json = answer.json()
    return content


def follow(page: Page, link: str, origin: str) -> Page:
    """Open a link as it was sent, and give a name if the house asks for one."""
    page.goto(link if link.startswith("http") else origin + link)
    return page


def named(page: Page, name: str) -> None:
    """Answer the house's question for a name, if it asks."""
    asked = page.locator("dialog[open] input[type=text], dialog[open] input:not([type])")
    lit = page.locator("#board .node, .waiting, #waiting")
    asked.or_(lit).first.wait_for(timeout=PATIENT)
    if asked.count():
        asked.first.fill(name)
        page.keyboard.press("Enter")


def seated(
    someone: Arrive, server: Server, more: str = "", wish: Json = WISH
) -> tuple[list[Player], list[Ear], Json, Page | None]:
    """Two people, each in a browser, and one who watches if wished."""
    contexts = [prepared(someone(), speed="instant") for _ in range(2)]
    table = made(contexts[0], server.origin, wish)
    players, ears = [], []
    for context, link, name in zip(contexts, table["links"].values(), ("Ada", "Ben"), strict=True):
        page = context.new_page()
        ears.append(Ear(page))
        follow(page, link, server.origin)
        named(page, name)
        players.append(Player(page))
    watcher = None
    if more == "watcher":
        watcher = prepared(someone(), speed="instant").new_page()
        ears.append(Ear(watcher))
        follow(watcher, table["watch"], server.origin)
    return players, ears, table, watcher


def take_turns(players: list[Player], decisions: int | None = None) -> None:
    """Whoever is to decide does, until the end or for so many decisions."""
    done = 0
    while decisions is None or done < decisions:
        for player in players:
            lit = player.legal
            if player.over:
                return
            if lit.count():
                player.once(with_the_mouse)
                done += 1
                break
        else:
            players[0].page.wait_for_timeout(20)


def finished_match(player: Player, table: Json, origin: str) -> Match:
    """The match as the house gives it out once it is over."""
    answer = player.page.context.request.get(f"{origin}/api/tables/{table['table']}/match.yaml")
    assert answer.ok, answer.text()
    return from_dict(yaml.safe_load(answer.text()), "download")


def revealed_by(match: Match) -> list[str]:
    """What everybody had seen after each decision, as one text."""
    seen = ""
    found = []
    for ply in range(match.ply + 1):
        past = match.at(ply)
        seen += json.dumps(past.view(None)) + "".join(map(str, past.log(None, ply)))
        found.append(seen)
    return found


def leaks(heard: list[str], match: Match, other: int, own: int | None = None) -> list[str]:
    """Cards of another seat's deck, and not of one's own, that were in a message before anybody could know them."""
    decks = get_game("the-theatre").base_set.decks
    deck = set(decks[DECKS[other]].cards) - set(decks[DECKS[own]].cards if own is not None else ())
    assert len(deck) > FEW
    revealed = revealed_by(match)
    found = []
    for raw in heard:
        plies = [int(ply) for ply in re.findall(r'"ply":(\d+)', raw)] or [0]
        known = revealed[min(max(plies), match.ply)]
        found += [f"{card} at ply {max(plies)}" for card in sorted(deck) if card in raw and card not in known]
    return found


def test_two_people_and_a_watcher_and_nobody_receives_what_they_may_not_know(
    server: Server, someone: Arrive, shots: Path
) -> None:
    players, ears, table, watcher = seated(someone, server, "watcher")
    assert watcher is not None
    take_turns(players, ENOUGH)
    for number, page in enumerate([players[0].page, players[1].page, watcher]):
        page.screenshot(path=shots / f"{('Ada', 'Ben', 'watcher')[number]}.png")
    take_turns(players)
    expect(watcher.locator(".k-playbill")).to_be_visible(timeout=PATIENT)
    match = finished_match(players[0], table, server.origin)
    assert match.over
    assert len(ears[0].heard) > ENOUGH
    assert leaks(ears[0].heard, match, 1, own=0) == []
    assert leaks(ears[1].heard, match, 0, own=1) == []
    assert leaks(ears[2].heard, match, 0) + leaks(ears[2].heard, match, 1) == []
    assert players[0].errors == players[1].errors == []


def test_the_search_for_leaks_finds_one(server: Server, someone: Arrive) -> None:
    players, ears, table, _ = seated(someone, server)
    take_turns(players)
    match = finished_match(players[0], table, server.origin)
    mine = {play["card"] for play in match.at(0).view(0)["hand"]}
    hidden = next(play["card"] for play in match.at(0).view(1)["hand"] if play["card"] not in mine)
    assert leaks([*ears[0].heard, json.dumps({"ply": 0, "card": hidden}, separators=(",", ":"))], match, 1)


def test_a_browser_that_is_killed_comes_back_to_its_seat_with_nothing_lost(server: Server, someone: Arrive) -> None:
    players, _, table, _ = seated(someone, server)
    take_turns(players, ENOUGH)
    ben = players[1]
    state = ben.page.context.storage_state()
    ben.page.context.close()
    expect(players[0].page.locator("[data-seat]").filter(has_text="Ben").first).to_be_visible()
    again = prepared(someone(storage_state=state), speed="instant").new_page()
    again.goto(f"{server.origin}/m/{table['table']}")
    players[1] = Player(again)
    again.locator("#board .node").first.wait_for(timeout=PATIENT)
    expect(again.locator("#house")).to_have_attribute(
        "data-at", players[0].page.locator("#house").get_attribute("data-at") or ""
    )
    take_turns(players)
    assert finished_match(players[0], table, server.origin).over


def test_a_seat_link_brings_its_owner_back_in_another_browser(server: Server, someone: Arrive) -> None:
    players, _, table, _ = seated(someone, server)
    take_turns(players, ENOUGH)
    elsewhere = prepared(someone(), speed="instant").new_page()
    follow(elsewhere, table["links"]["1"], server.origin)
    named(elsewhere, "Ben")
    players[1].page.close()
    players[1] = Player(elsewhere)
    take_turns(players)
    assert finished_match(players[0], table, server.origin).over


def test_two_browsers_at_two_processes_on_one_database(tmp_path: Path, postgres_url: str, someone: Arrive) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with serving(folders[0], postgres_url) as one, serving(folders[1], postgres_url) as two:
        contexts = [prepared(someone(), speed="instant") for _ in range(2)]
        table = made(contexts[0], one.origin)
        players = []
        for context, house, link, name in zip(
            contexts, (one, two), table["links"].values(), ("Ada", "Ben"), strict=True
        ):
            page = context.new_page()
            follow(page, re.sub(r"^https?://[^/]+", house.origin, link), house.origin)
            named(page, name)
            players.append(Player(page))
        take_turns(players)
        assert finished_match(players[1], table, two.origin).over
        won = [player.page.locator("#promptbook").inner_text().count("wins the Round") for player in players]
        assert won[0] == won[1] > 1


@pytest.mark.parametrize("how", ["offline", "server gone"])
def test_a_cut_line_is_told_and_mended(tmp_path: Path, someone: Arrive, how: str) -> None:
    with serving(tmp_path) as house:
        players, _, table, _ = seated(someone, house)
        take_turns(players, 6)
        ada = players[0].page
        if how == "offline":
            ada.context.set_offline(True)
        else:
            house.kill()
        expect(ada.get_by_text("You are safe")).to_be_visible(timeout=PATIENT)
        if how == "offline":
            ada.context.set_offline(False)
        else:
            house.start()
        expect(ada.get_by_text("You are safe")).to_be_hidden(timeout=PATIENT)
        players[0].errors.clear()
        players[1].errors.clear()
        take_turns(players)
        assert finished_match(players[0], table, house.origin).over
