"""The doors of the house: the hosts and origins it answers to, whose browser this is, and the headers of every answer."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from footlights.stage.errors import Trouble
from footlights.stage.tongue import say
from footlights.table.config import Config
from footlights.table.visitors import Visitors
from footlights.table.web_errors import refusal, trouble_answer

COOKIE = "footlights"
KEPT_COOKIE = "footlights-kept"  # an older one that could not be verified when it was last seen
LONGEST_COOKIE, MOST_COOKIES = 500, 5
HOST_PREFIX = "__Host-"  # browsers take such a cookie only from the host itself, with Secure, for every path
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers allow
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("", "0.0.0.0", "::")  # addresses that stand for all of a machine's

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
PERSONAL = "no-store"


class SafeHeaders:
    """Every answer, whatever it is, tells the browser what it may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the request, and the answer with its headers."""

        async def send_safely(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", PERSONAL)
            await send(message)

        await self.app(scope, receive, send_safely)


# --- Where a request comes from and goes to ---------------------------------------------------------------------------


def address_of(scope: Scope, trust_proxy: bool) -> str:
    """Who asks: the address of the connection, or what one's own proxy wrote last into X-Forwarded-For.

    Earlier entries of that header are whatever the visitor sent. An IPv6 customer has a whole /64 and counts as one.
    """
    client = scope.get("client")
    found = client[0] if client else "unknown"
    if trust_proxy:
        forwarded = Headers(scope=scope).getlist("x-forwarded-for")
        found = ",".join(forwarded).rpartition(",")[2].strip() or found
    return counted_address(found)


def counted_address(found: str) -> str:
    """What an address counts as: itself, or for IPv6 its /64."""
    try:
        address = ipaddress.ip_address(found)
    except ValueError:
        return found[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_near(address: str) -> bool:
    """Whether an address (or the /64 it was taken for) is this machine or its own network."""
    try:
        return ipaddress.ip_network(address).is_private
    except ValueError:
        return False


def host_name(header: str) -> str:
    """The name in a Host header, without its port; empty if it is none."""
    try:
        parts = urlsplit(f"//{header}")
        parts.port  # noqa: B018 - raises ValueError where it is no number
    except ValueError:
        return ""
    sound = parts.netloc == header and "@" not in header and not any(c.isspace() for c in header)
    return (parts.hostname or "").rstrip(".") if sound else ""


class Doors:
    """The names this house answers to, and the origins whose pages may speak to it."""

    def __init__(self, config: Config) -> None:
        self.trust_proxy = config.trust_proxy
        self.origin = config.public_origin.rstrip("/").lower()
        self.local = self.origin != "" or config.host in LOCAL_NAMES
        names = {config.host.lower(), *LOCAL_NAMES} - set(EVERYWHERE)
        if self.origin:
            names.add(str(urlsplit(self.origin).hostname))
        if not self.local:
            names |= _own_names()
        self.names = frozenset(names)

    def answers_to(self, host: str) -> bool:
        """Whether a Host header names this house.

        A page elsewhere can have its own name lead here, but never a bare address; so where the house listens to the whole
        network and was told no public origin, every address is as good as its own.
        """
        name = host_name(host)
        return name in self.names or (not self.local and _is_address(name))

    def lets_in(self, origin: str, connection: HTTPConnection) -> bool:
        """Whether a page of this origin may send something."""
        return origin.lower() == self.origin_for(connection)

    def origin_for(self, connection: HTTPConnection) -> str:
        """This house's origin as the person asking sees it."""
        if self.origin:
            return self.origin
        return f"{self.scheme(connection)}://{connection.headers.get('host', '')}".lower()

    def scheme(self, connection: HTTPConnection) -> str:
        """Http or https, as the browser sees it."""
        if self.origin:
            return urlsplit(self.origin).scheme
        told = connection.headers.get("x-forwarded-proto", "") if self.trust_proxy else ""
        plain = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
        return told.rpartition(",")[2].strip().lower() or str(plain)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _own_names() -> set[str]:
    own = socket.gethostname().lower()
    return {own, f"{own}.local"} if own else set()


class Doorkeeper:
    """Turns away requests for another host, and whatever another site's page tries to send with our cookie."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may come in."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        if not self.doors.answers_to(connection.headers.get("host", "")):
            text = say("This playhouse does not answer to that name. Its keeper can set it with --public-origin.")
            await refusal(scope, 400, "host", text)(scope, receive, send)
        elif self._sends(scope) and not self.doors.lets_in(connection.headers.get("origin", ""), connection):
            text = say(
                "Only this playhouse's own pages may send anything here (the Origin header was another, or missing)."
            )
            await refusal(scope, 403, "origin", text)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _sends(self, scope: Scope) -> bool:
        return scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS


class Porter:
    """Carries in no more than the house takes: a body that is too large, or too long on its way, is refused."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self.app = app
        self.most = most
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the request, and its body as long as it is not too large."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        said = Headers(scope=scope).get("content-length", "")
        if said.isdecimal() and int(said) > self.most:
            await refusal(scope, 413, "too-large", too_large(self.most))(scope, receive, send)
            return
        await self.app(scope, _Load(receive, self.most, self.seconds).receive, send)


class _Load:
    """One request's body on its way in."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive = receive
        self.most = most
        self.seconds = seconds
        self.carried = 0
        self.whole = False
        self.until: float | None = None

    async def receive(self) -> Message:
        """The next piece; what comes after the whole body, that the browser has gone, may take as long as it likes."""
        if self.whole:
            return await self._receive()
        now = asyncio.get_running_loop().time()
        self.until = now + self.seconds if self.until is None else self.until
        try:
            async with asyncio.timeout_at(self.until):
                message = await self._receive()
        except TimeoutError:
            text = say(
                "That took longer to arrive than this playhouse waits, which is {most} seconds.", most=self.seconds
            )
            raise HTTPException(408, text, {"Connection": "close"}) from None
        self.carried += len(message.get("body", b""))
        self.whole = not message.get("more_body", False)
        if self.carried > self.most:
            raise HTTPException(413, too_large(self.most))
        return message


def too_large(most: int) -> str:
    """The sentence for whoever sends too much."""
    return say("That is larger than this playhouse takes, which is {most} bytes.", most=most)


# --- Visitors ---------------------------------------------------------------------------------------------------------


def cookie_name(name: str, secure: bool) -> str:
    """What a cookie is called: over HTTPS so that no other host of the same domain can set one of that name."""
    return f"{HOST_PREFIX}{name}" if secure else name


def set_cookie(headers: MutableHeaders, name: str, value: str, secure: bool) -> None:
    """Have the browser keep something that no script can read and no other site can send along; nothing: forget it."""
    kept = (
        f"{cookie_name(name, secure)}={value}; Path=/; Max-Age={COOKIE_SECONDS if value else 0}; HttpOnly; SameSite=Lax"
    )
    headers.append("Set-Cookie", kept + ("; Secure" if secure else ""))


class Reception:
    """Greets each visitor: reads the cookie, or gives one, wherever it matters who somebody is."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on the request with `state.visitor` set."""
        if scope["type"] not in ("http", "websocket") or not _is_personal(scope["path"]):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        visitors: Visitors = scope["app"].state.visitors
        secure = self.doors.scheme(connection) == "https"
        cookies, kept = (_cookies(connection, cookie_name(name, secure)) for name in (COOKIE, KEPT_COOKIE))
        try:
            identity = await visitors.identify(cookies, next(iter(kept), ""))
        except Trouble as error:  # the cookie stays as it is: it may be good
            await trouble_answer(connection, error)(scope, receive, send)
            return
        scope.setdefault("state", {})["visitor"] = identity.visitor
        scope["state"]["stranger"] = identity.stranger  # whoever leaves the cookie behind is somebody else each time

        async def send_cookies(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                for name, value in ((COOKIE, identity.cookie), (KEPT_COOKIE, identity.kept)):
                    if value is not None:
                        set_cookie(MutableHeaders(scope=message), name, value, secure)
            await send(message)

        await self.app(scope, receive, send_cookies)


def _is_personal(path: str) -> bool:
    return path == "/" or path.startswith(("/m/", "/api/"))


def _cookies(connection: HTTPConnection, name: str) -> list[str]:
    """The values of a cookie, that for the longest path first; there are several if somebody else has set one of that name."""
    parts = (
        part.strip().partition("=") for header in connection.headers.getlist("cookie") for part in header.split(";")
    )
    return [value for key, _, value in parts if key == name and len(value) <= LONGEST_COOKIE][:MOST_COOKIES]
