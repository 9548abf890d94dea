"""Whose browser this is: a random id in a signed cookie. A seat hangs on it, so it is never thrown away in doubt.

A cookie is believed if one of the house's keys has signed it, whenever that was: clocks can be wrong, signatures cannot, and
whoever has stolen a cookie could keep it young by using it. What ends a cookie is that its key is given up (`--new-cookie-key`).

A cookie that looks like one of ours and cannot be verified may become good again: another process may have added a key a moment
ago, or the keeper may have opened an older copy of the database. Its browser gets a new id to go on with, and keeps the old
cookie beside it, tied to the new id by our signature. As soon as the old one can be verified, all its places are the new id's as
well.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from itsdangerous import BadSignature, Signer, TimestampSigner

SALT = "footlights"
KEPT_SALT = "footlights-kept"
RENEWED_AFTER = 30 * 24 * 3600
KEYS_REREAD = 5.0  # seconds between looks for keys that another process has added
ID_BYTES = 18
OURS = re.compile(r"[\w-]{24}\.[\w-]{4,9}\.[\w-]{27}", re.ASCII)  # id, time, signature
BETWEEN = "~"
MOST_KEPT = 3


class KeyRing(Protocol):
    """Where the keys that sign cookies are kept."""

    async def cookie_keys(self) -> list[str]:
        """All of them, the newest first."""

    async def adopt(self, visitor: str, of: str) -> None:
        """Whatever places one visitor has, another has from now on, too."""


class Identity(NamedTuple):
    """Who somebody is, and what their browser is to keep: None leaves a cookie as it is, an empty one is to be removed."""

    visitor: str
    stranger: bool
    cookie: str | None = None
    kept: str | None = None


class Visitors:
    """Browsers, each known by a random id in a signed cookie. The newest key signs; older ones are still believed."""

    def __init__(self, keys: KeyRing) -> None:
        self._kept = keys
        self._read_at = float("-inf")
        self._signer: TimestampSigner | None = None
        self._newest: TimestampSigner | None = None
        self._ties: Signer | None = None
        self._lock = asyncio.Lock()

    async def start(self) -> None:
        """Fetch the keys."""
        self._use(await self._kept.cookie_keys())

    def _use(self, keys: Iterable[str]) -> None:
        oldest_first = list(keys)[::-1]
        self._signer = TimestampSigner(oldest_first, salt=SALT)
        self._newest = TimestampSigner(oldest_first[-1], salt=SALT)
        self._ties = Signer(oldest_first, salt=KEPT_SALT)
        self._read_at = time.monotonic()

    def sign(self, visitor: str) -> str:
        """A cookie's value for a visitor."""
        assert self._signer is not None
        return self._signer.sign(visitor).decode()

    async def read(self, value: str) -> tuple[str, bool] | None:
        """The visitor of a cookie and whether it should be given a fresh one; None if no key that we have signed it."""
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
            visitor, at = self._signer.unsign(value, return_timestamp=True)
        except BadSignature:
            return None
        old = abs(time.time() - at.timestamp()) > RENEWED_AFTER or not self._newest.validate(value)
        return visitor.decode(), old

    # --- Whoever stands at the door ---

    async def identify(self, cookies: Sequence[str], kept: str) -> Identity:
        """Who comes with these cookies, and with old ones `kept` beside them; Unreachable if that cannot be found out now."""
        for value in cookies:
            known = await self.read(value)
            if known is not None:
                return await self._known(*known, kept)
        doubtful = [value for value in cookies if OURS.fullmatch(value)]
        visitor = new_visitor()
        older = doubtful + [value for value in _values(kept) if value not in doubtful]
        return Identity(visitor, True, self.sign(visitor), self._tied(visitor, older) if doubtful else None)

    async def _known(self, visitor: str, renew: bool, kept: str) -> Identity:
        """Somebody we know, who may have an old cookie that is good again."""
        fresh = self.sign(visitor) if renew else None
        older = _values(kept)
        found = (
            [known[0] for value in older if (known := self._unsigned(value))] if self._is_tied(visitor, kept) else []
        )
        if not found:
            return Identity(visitor, False, fresh)
        for old in found:
            await self._kept.adopt(visitor, old)
        return Identity(visitor, False, fresh, self._tied(visitor, [v for v in older if self._unsigned(v) is None]))

    def _tied(self, visitor: str, values: Sequence[str]) -> str:
        """Old cookies tied to a new id, so that nobody can hang somebody else's on their own."""
        assert self._ties is not None
        return self._ties.sign(BETWEEN.join([visitor, *values[:MOST_KEPT]])).decode() if values else ""

    def _is_tied(self, visitor: str, kept: str) -> bool:
        assert self._ties is not None
        return kept.partition(BETWEEN)[0] == visitor and self._ties.validate(kept)


def _values(kept: str) -> list[str]:
    """The old cookies that are kept, whoever tied them together."""
    inside = kept.rpartition(".")[0]
    return [value for value in inside.split(BETWEEN)[1:] if OURS.fullmatch(value)][:MOST_KEPT]


def new_visitor() -> str:
    """A name for a browser that was never here."""
    return secrets.token_urlsafe(ID_BYTES)
