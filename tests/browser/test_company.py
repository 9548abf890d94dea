"""Several people at one table: each in a browser of their own, some of them unlucky, one only watching."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from footlights.stage.game import get_game
from tests.browser.company import Arrive, Json, finished_match, follow, leaks, made, named, seated, take_turns
from tests.browser.playing import PATIENT, Player, prepared
from tests.cli.command import played_match
from tests.table.serving import Server, serving

DECKS = ("The Midnight Pack", "Thunder in the Wings")
WISH: Json = {
    "game": "the-theatre",
    "seats": [
        {"kind": "me", "name": "Ada", "deck": DECKS[0]},
        {"kind": "friend", "name": "Ben", "deck": DECKS[1]},
    ],
}
ENOUGH = 20  # decisions, of some thirty or more
SOME = 6


def secrets_of(other: int, own: int | None = None) -> set[str]:
    """The cards of another seat's deck that are not in one's own."""
    decks = get_game("the-theatre").base_set.decks
    return set(decks[DECKS[other]].cards) - set(decks[DECKS[own]].cards if own is not None else ())


def test_two_people_and_a_watcher_and_nobody_receives_what_they_may_not_know(
    server: Server, someone: Arrive, shots: Path
) -> None:
    players, ears, table, watcher = seated(someone, server, WISH, "watcher")
    assert watcher is not None
    take_turns(players, ENOUGH)
    for number, page in enumerate([players[0].page, players[1].page, watcher]):
        page.screenshot(path=shots / f"{('Ada', 'Ben', 'watcher')[number]}.png")
    take_turns(players)
    expect(watcher.locator(".k-playbill")).to_be_visible(timeout=PATIENT)
    match = finished_match(players[0], table, server.origin)
    assert match.over
    assert len(ears[0].heard) > ENOUGH
    assert leaks(ears[0].heard, match, secrets_of(1, own=0)) == []
    assert leaks(ears[1].heard, match, secrets_of(0, own=1)) == []
    assert leaks(ears[2].heard, match, secrets_of(0) | secrets_of(1)) == []
    assert players[0].errors == players[1].errors == []


def test_the_search_for_leaks_finds_one() -> None:
    match = played_match(decks=list(DECKS))
    mine = {play["card"] for play in match.at(0).view(0)["hand"]}
    hidden = next(play["card"] for play in match.at(0).view(1)["hand"] if play["card"] not in mine)
    assert leaks([json.dumps({"ply": 0, "card": hidden}, separators=(",", ":"))], match, secrets_of(1))


def test_a_browser_that_is_killed_or_left_for_another_comes_back_to_its_seat_with_nothing_lost(
    server: Server, someone: Arrive
) -> None:
    players, _, table, _ = seated(someone, server, WISH)
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
    take_turns(players, SOME)
    players[1] = Player(by_a_link_of_their_own(server, someone, players[1], table))
    take_turns(players)
    assert finished_match(players[0], table, server.origin).over


def by_a_link_of_their_own(server: Server, someone: Arrive, ben: Player, table: Json) -> Page:
    """Ben in another browser: not by the link that the host sent, but by one that he has asked for."""
    elsewhere = prepared(someone(), speed="instant").new_page()
    follow(elsewhere, table["links"]["1"], server.origin)
    expect(elsewhere.locator("#house")).to_contain_text("good for one browser")  # the host knows that link too
    path = f"{server.origin}/api/tables/{table['table']}/links/1"
    own = ben.page.context.request.post(path, headers={"Origin": server.origin}).json()["link"]
    elsewhere.goto(f"{server.origin}/")
    follow(elsewhere, own, server.origin)
    named(elsewhere, "Ben")
    ben.page.close()
    return elsewhere


def test_two_browsers_at_two_processes_on_one_database(tmp_path: Path, postgres_url: str, someone: Arrive) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with serving(folders[0], postgres_url) as one, serving(folders[1], postgres_url) as two:
        contexts = [prepared(someone(), speed="instant") for _ in range(2)]
        table = made(contexts[0], one.origin, WISH)
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


def test_a_cut_line_is_told_and_mended(tmp_path: Path, someone: Arrive) -> None:
    with serving(tmp_path) as house:
        players, _, table, _ = seated(someone, house, WISH)
        ada = players[0].page
        cuts: list[tuple[Callable[[], object], Callable[[], object]]] = [
            (lambda: ada.context.set_offline(True), lambda: ada.context.set_offline(False)),
            (house.kill, house.start),
        ]
        for cut, mend in cuts:
            take_turns(players, SOME)
            cut()
            expect(ada.get_by_text("You are safe")).to_be_visible(timeout=PATIENT)
            mend()
            expect(ada.get_by_text("You are safe")).to_be_hidden(timeout=PATIENT)
            players[0].errors.clear()
            players[1].errors.clear()
        take_turns(players)
        assert finished_match(players[0], table, house.origin).over
