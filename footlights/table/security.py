"""The doors of the house: the hosts and origins it answers to, whose browser this is, and the headers of every answer."""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
import socket
import time
from collections.abc import Iterable
from typing import Protocol
from urllib.parse import urlsplit

from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from footlights.stage.tongue import say
from footlights.table.config import Config
from footlights.table.web_errors import refusal

COOKIE = "footlights"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers allow
RENEWED_AFTER = 30 * 24 * 3600
KEYS_REREAD = 5.0  # seconds between looks for keys that another process has added
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


class KeyRing(Protocol):
    """Where the keys that sign cookies are kept."""

    async def cookie_keys(self) -> list[str]:
        """All of them, the newest first."""


class Visitors:
    """Browsers, each known by a random id in a signed cookie. The newest key signs; older ones are still believed."""

    def __init__(self, keys: KeyRing) -> None:
        self._kept = keys
        self._read_at = float("-inf")
        self._signer: TimestampSigner | None = None
        self._newest: TimestampSigner | None = None
        self._lock = asyncio.Lock()

    async def start(self) -> None:
        """Fetch the keys."""
        self._use(await self._kept.cookie_keys())

    def _use(self, keys: Iterable[str]) -> None:
        oldest_first = list(keys)[::-1]
        self._signer = TimestampSigner(oldest_first, salt=COOKIE)
        self._newest = TimestampSigner(oldest_first[-1], salt=COOKIE)
        self._read_at = time.monotonic()

    def sign(self, visitor: str) -> str:
        """A cookie's value for a visitor."""
        assert self._signer is not None
        return self._signer.sign(visitor).decode()

    async def read(self, value: str) -> tuple[str, bool] | None:
        """The visitor of a cookie and whether it should be given a fresh one; None if we never signed it."""
        found = self._unsigned(value)
        if found is None and value and time.monotonic() - self._read_at > KEYS_REREAD:
            async with self._lock:
                await self.start()
            found = self._unsigned(value)
        return found

    def _unsigned(self, value: str) -> tuple[str, bool] | None:
        assert self._signer is not None
        assert self._newest is not None
        try:
            visitor, at = self._signer.unsign(value, max_age=COOKIE_SECONDS, return_timestamp=True)
        except BadSignature:
            return None
        old = time.time() - at.timestamp() > RENEWED_AFTER or not self._newest.validate(value)
        return visitor.decode(), old


def new_visitor() -> str:
    """A name for a browser that was never here."""
    return secrets.token_urlsafe(18)


def set_cookie(headers: MutableHeaders, name: str, value: str, secure: bool) -> None:
    """Have the browser keep something that no script can read and no other site can send along."""
    kept = f"{name}={value}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax"
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
        known = await visitors.read(_cookie(connection, COOKIE))
        visitor, renew = known or (new_visitor(), True)
        scope.setdefault("state", {})["visitor"] = visitor
        scope["state"]["stranger"] = known is None  # whoever leaves the cookie behind is somebody else each time
        secure = self.doors.scheme(connection) == "https"

        async def send_cookie(message: Message) -> None:
            if renew and message["type"] in ("http.response.start", "websocket.accept"):
                set_cookie(MutableHeaders(scope=message), COOKIE, visitors.sign(visitor), secure)
            await send(message)

        await self.app(scope, receive, send_cookie)


def _is_personal(path: str) -> bool:
    return path == "/" or path.startswith(("/m/", "/api/"))


def _cookie(connection: HTTPConnection, name: str) -> str:
    """A cookie's value; of several with one name the first, which is the one for the longest path."""
    for header in connection.headers.getlist("cookie"):
        for part in header.split(";"):
            key, _, value = part.strip().partition("=")
            if key == name:
                return value[:500]
    return ""
