"""Several people at one table, each in a browser of their own: how they come, play in turn, and what reaches them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import yaml
from playwright.sync_api import BrowserContext, Page

from footlights.stage.match import Match, from_dict
from tests.browser.playing import PATIENT, Player, prepared, with_the_mouse
from tests.table.serving import Server

Arrive = Callable[..., BrowserContext]
Json = dict[str, Any]
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


def made(context: BrowserContext, origin: str, wish: Json) -> Json:
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
    someone: Arrive, server: Server, wish: Json, more: str = "", of: type[Player] = Player
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
        players.append(of(page))
    watcher = None
    if more == "watcher":
        watcher = prepared(someone(), speed="instant").new_page()
        ears.append(Ear(watcher))
        follow(watcher, table["watch"], server.origin)
    return players, ears, table, watcher


def take_turns(
    players: list[Player], decisions: int | None = None, act: Callable[[Player], None] = with_the_mouse
) -> None:
    """Whoever is to decide does, until the end or for so many decisions."""
    done = 0
    while decisions is None or done < decisions:
        for player in players:
            lit = player.legal
            if player.over:
                return
            if lit.count():
                player.once(act)
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
        seen += json.dumps(past.view(None).to_dict()) + "".join(map(str, past.log(None, ply)))
        found.append(seen)
    return found


def leaks(heard: list[str], match: Match, secrets: set[str]) -> list[str]:
    """Cards of others that were in a message before anybody could know them."""
    assert len(secrets) > FEW
    revealed = revealed_by(match)
    found = []
    for raw in heard:
        plies = [int(ply) for ply in re.findall(r'"ply":(\d+)', raw)] or [0]
        known = revealed[min(max(plies), match.ply)]
        found += [f"{card} at ply {max(plies)}" for card in sorted(secrets) if card in raw and card not in known]
    return found
