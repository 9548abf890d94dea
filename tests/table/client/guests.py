"""People in browsers: each with a context of their own, coming to a real playhouse."""

from __future__ import annotations

from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

SOCKETS = "**/api/tables/*/ws"
REQUESTS = "**/api/tables/**"
BOT = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "me"}
FRIEND = {"kind": "friend"}
DUEL_DECKS = ("The Midnight Pack", "Thunder in the Wings")
CARD = "#board .card[data-offer='legal']"
Json = dict[str, Any]


A_BOTS_TIME = 90_000  # milliseconds; bots leave the processor to everybody else, and tests use all of it


class Guest:
    """Somebody with a browser. What the page complains about is kept, and must be nothing in the end."""

    def __init__(self, browser: Browser, origin: str, name: str = "", speed: str = "instant", **options: Any) -> None:
        self.origin = origin
        options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        self.context = browser.new_context(base_url=origin, **options)
        self.context.add_init_script(
            f"if (!localStorage.getItem('footlights.speed')) localStorage.setItem('footlights.speed', '\"{speed}\"')"
        )
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if "Content Security" in said.text else None,
        )
        if name:
            self.post("/api/me", {"name": name})

    def __enter__(self) -> Guest:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.context.close()
        if kind is None:
            assert not self.complaints, self.complaints

    def post(self, path: str, body: Json) -> Json:
        answer = self.context.request.post(path, data=body, headers={"Origin": self.origin})
        assert answer.ok, answer.text()
        told: Json = answer.json()
        return told

    def make_table(self, *seats: Json, **more: Any) -> Json:
        """A table as the foyer makes it; the tab keeps its links."""
        if len(seats) == len(DUEL_DECKS) and not {"game", "options"} & set(
            more
        ):  # else drawn by lot; these let the host lead
            seats = tuple({"deck": deck, **seat} for deck, seat in zip(DUEL_DECKS, seats, strict=True))
        made = self.post("/api/tables", {"game": "the-theatre", "seats": list(seats), **more})
        self.page.goto("/")
        self.page.evaluate(
            "([table, kept]) => sessionStorage.setItem(`footlights.links.${table}`, JSON.stringify(kept))",
            [made["table"], {name: made[name] for name in ("links", "watch", "host")}],
        )
        return made

    def come(self, link: str) -> Page:
        """Follow a link."""
        self.page.goto(link)
        return self.page

    def play_against_a_bot(self, **more: Any) -> Page:
        """A table with a bot, this person to decide."""
        self.come(self.make_table(ME, BOT, **more)["go"])
        self.wait_for_turn()
        return self.page

    def wait_for_turn(self) -> None:
        """Until something may be done here."""
        expect(self.page.locator("[data-offer='legal']").first).to_be_visible(timeout=A_BOTS_TIME)
        expect(self.page.locator("#house")).to_have_attribute("data-busy", "false")

    @property
    def at(self) -> int:
        """How many entries of the table's log are shown."""
        return int(self.page.locator("#house").get_attribute("data-at") or 0)

    @property
    def ply(self) -> int:
        """How many decisions are shown."""
        return int(self.page.locator("#house").get_attribute("data-ply") or 0)

    def do_something(self) -> None:
        """The first thing that may be done: a card, or a button of the prompt."""
        before = self.at
        choice = self.page.locator(CARD).or_(self.page.locator("#promptbar [data-offer='legal']"))
        choice.first.click()
        expect(self.page.locator("#house")).not_to_have_attribute("data-at", str(before))

    def menu(self, item: str) -> None:
        """Choose something behind "More"."""
        self.page.locator("#tool-menu").click()
        self.page.locator("#menu").get_by_text(item, exact=True).click()


class Cable:
    """The connection of one page, that can be pulled out: websockets are cut and refused, requests fail."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sockets: list[WebSocketRoute] = []
        self.dials = 0
        self.whole = True
        self.sent: list[str] = []  # what the page has said over its sockets
        self.deaf = False  # what the house says is lost
        self.mute = False  # what the page says is lost
        page.route_web_socket(SOCKETS, self._dial)
        page.route(REQUESTS, self._request)

    def _dial(self, socket: WebSocketRoute) -> None:
        self.dials += 1
        if not self.whole:
            socket.close()
            return
        server = socket.connect_to_server()
        self.sockets.append(socket)

        def outward(message: str | bytes) -> None:
            self.sent.append(str(message))
            if not self.mute:
                server.send(message)

        def inward(message: str | bytes) -> None:
            if not self.deaf:
                socket.send(message)

        socket.on_message(outward)
        server.on_message(inward)

    def _request(self, route: Route) -> None:
        if self.whole:
            route.continue_()
        else:
            route.abort("internetdisconnected")

    def pull(self) -> None:
        """Nothing gets through any more."""
        self.whole = False
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()

    def plug_in(self) -> None:
        """Everything gets through again."""
        self.whole, self.deaf, self.mute = True, False, False

    def acts(self) -> list[str]:
        """The moves sent so far, copies too."""
        return [message for message in self.sent if '"t":"act"' in message]


def fragment(url: str) -> str:
    """What stands behind the # of an address."""
    return urlsplit(url).fragment
