"""Visitors with browsers of their own, and games they have played, for the tests of the foyer's pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

Json = dict[str, Any]
GAME = "the-theatre"
DESK: Json = {"width": 1280, "height": 800}
PHONE: Json = {"width": 390, "height": 844}
PATIENCE = 30_000
LONG_POLL = 20
BOTS: Json = {"game": GAME, "seats": [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}], "open": True}
DUEL: Json = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}

expect.set_options(timeout=PATIENCE)


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda told: self.complaints.append(told.text) if told.type == "error" else None)

    def foyer(self) -> Page:
        """Come into the foyer and wait until the bills hang."""
        self.page.goto(f"{self.origin}/")
        expect(self.page.locator("#bills")).to_have_attribute("aria-busy", "false")
        return self.page

    def get(self, address: str) -> Json:
        """Ask the API something, with this visitor's cookies."""
        answer = self.page.request.get(self.origin + address)
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def post(self, address: str, body: Json) -> Json:
        """Tell the API something."""
        answer = self.page.request.post(self.origin + address, data=body, headers={"Origin": self.origin})
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def watch_bots_play(self) -> str:
        """A finished game between two bots; its table."""
        table = str(self.post("/api/tables", BOTS)["table"])
        self.page.request.get(f"{self.origin}/api/tables/{table}")
        at = 0
        while not self.get(f"/api/tables/{table}")["over"]:
            told = self.get(f"/api/tables/{table}/poll?at={at}&step=0&wait={LONG_POLL}")["answers"]
            frames = [frame for answer in told for frame in answer.get("frames", ())]
            at = frames[-1]["at"] if frames else at
        return table

    def begin_duel(self) -> str:
        """A game against a bot in which it is this visitor's turn; its table."""
        made = self.post("/api/tables", DUEL)
        key = made["links"]["0"].partition("=")[2]
        self.post(f"/api/tables/{made['table']}/sit", {"key": key, "contribution": "ab" * 16, "name": "Ada"})
        while not self.is_turn_at(made["table"]):
            self.get(f"/api/tables/{made['table']}/poll?at=1&step=0&wait=1")
        return str(made["table"])

    def is_turn_at(self, table: str) -> bool:
        """Whether it is this visitor's turn at a table."""
        return any(card["table"] == table and card["your_turn"] for card in self.get("/api/me")["running"])

    def resign(self, table: str) -> None:
        """Give a game up."""
        self.post(f"/api/tables/{table}/send", {"t": "ask", "id": "resigning", "k": "resign"})

    def replay(self, table: str, fragment: str = "") -> Page:
        """Open a replay and wait until it is drawn."""
        self.page.goto(f"{self.origin}/m/{table}/replay{fragment}")
        expect(self.page.locator("#house")).to_have_attribute("data-busy", "false")
        expect(self.page.locator("#transport-count")).to_contain_text("Move")
        return self.page


@contextmanager
def visiting(browser: Browser, origin: str, **how: Any) -> Iterator[Visitor]:
    """A visitor for as long as one is needed, who must not have seen an error by the end."""
    how = {"viewport": DESK, "reduced_motion": "reduce", **how}
    context = browser.new_context(**how)
    visitor = Visitor(context.new_page(), origin)
    try:
        yield visitor
        assert visitor.complaints == []
    finally:
        context.close()
