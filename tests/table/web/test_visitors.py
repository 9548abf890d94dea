"""Browsers are known by a signed cookie and nothing else."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from footlights.table import security
from footlights.table.security import COOKIE, Visitors
from tests.table.web.opening import FRIENDS, Guest, Opened, opened


class Keys:
    """Keys as a store keeps them, the newest first."""

    def __init__(self, *keys: str) -> None:
        self.keys = list(keys)
        self.looks = 0

    async def cookie_keys(self) -> list[str]:
        self.looks += 1
        return self.keys


def visitors(keys: Keys) -> Visitors:
    found = Visitors(keys)
    asyncio.run(found.start())
    return found


def read(known: Visitors, value: str) -> tuple[str, bool] | None:
    return asyncio.run(known.read(value))


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: Opened) -> None:
    with house.guest() as guest:
        given = guest.get("/").headers["Set-Cookie"]
    assert given.startswith(f"{COOKIE}=")
    for word in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
        assert word in given
    assert "Secure" not in given
    assert "Domain" not in given


def test_where_the_house_is_reached_by_https_the_cookie_is_secure(tmp_path: Path) -> None:
    origin = "https://play.example.org"
    with opened(tmp_path, public_origin=origin) as house, house.guest(Origin=origin, Host="play.example.org") as guest:
        assert "; Secure" in guest.get("/").headers["Set-Cookie"]
        assert "; Secure" in guest.post("/api/me", json={"name": "Ada"}).headers["Set-Cookie"]
        spoken = guest.post("/api/me", json={"lang": "en"}).headers.get_list("Set-Cookie")
        assert all("; Secure" in cookie for cookie in spoken)
        assert any(cookie.startswith("lang=") for cookie in spoken)


def test_a_browser_that_comes_back_keeps_its_cookie(guest: Guest) -> None:
    guest.get("/")
    assert "Set-Cookie" not in guest.get("/").headers
    assert "Set-Cookie" not in guest.get("/api/me").headers


def test_what_everybody_may_cache_gives_no_cookie(house: Opened) -> None:
    with house.guest() as guest:
        for path in ("/static/css/house.css", "/marks.svg", "/rules/the-theatre", "/healthz"):
            assert "Set-Cookie" not in guest.get(path).headers


@pytest.mark.parametrize(
    "forge", [lambda c: c[:-2] + ("AA" if c[-2:] != "AA" else "BB"), lambda c: "x" + c, lambda c: ""]
)
def test_a_forged_cookie_makes_one_a_stranger(house: Opened, forge: object) -> None:
    with house.guest() as ada, house.guest() as stranger:
        table = ada.seated(FRIENDS)["table"]
        assert ada.get(f"/api/tables/{table}").json().get("you") is not None
        forged = forge(ada.cookies[COOKIE])  # type: ignore[operator]
        answer = stranger.get(f"/api/tables/{table}", headers={"Cookie": f"{COOKIE}={forged}"})
        assert answer.json().get("you") is None
        assert COOKIE in answer.headers["Set-Cookie"]


def test_cookies_of_older_keys_are_believed_and_replaced() -> None:
    old = visitors(Keys("old"))
    cookie = old.sign("ada")
    assert read(old, cookie) == ("ada", False)
    rotated = visitors(Keys("new", "old"))
    assert read(rotated, cookie) == ("ada", True)
    assert read(rotated, rotated.sign("ada")) == ("ada", False)
    assert read(visitors(Keys("new")), cookie) is None


def test_a_key_that_another_process_added_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = Keys("old")
    known = visitors(keys)
    keys.keys = ["new", "old"]
    cookie = visitors(Keys("new")).sign("ada")
    monkeypatch.setattr(security, "KEYS_REREAD", 0.0)
    assert read(known, cookie) == ("ada", False)


def test_a_flood_of_forged_cookies_does_not_ask_the_database_each_time() -> None:
    keys = Keys("key")
    known = visitors(keys)
    assert [read(known, f"forged{n}") for n in range(100)] == [None] * 100
    assert keys.looks == 1


def test_a_cookie_is_renewed_long_before_it_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    known = visitors(Keys("key"))
    cookie = known.sign("ada")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + security.RENEWED_AFTER + 60)
    assert read(known, cookie) == ("ada", True)
    monkeypatch.setattr(time, "time", lambda: now + security.COOKIE_SECONDS + 60)
    assert read(known, cookie) is None


def test_with_a_new_key_in_the_store_seats_are_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        before = ada.cookies[COOKIE]
        house.do(house.app.state.store.add_cookie_key())
        house.do(house.app.state.visitors.start())
        assert ada.get(f"/api/tables/{table}").json()["you"] == 0
        assert ada.cookies[COOKIE] != before
        assert ada.get(f"/api/tables/{table}").json()["you"] == 0


def test_a_name_is_remembered_cleaned_and_never_readable_by_scripts(guest: Guest) -> None:
    answer = guest.post("/api/me", json={"name": "  Ada\u202e\u0007 Lovelace of the very long name "})
    assert answer.json()["name"] == "Ada Lovelace of the very"
    assert all("HttpOnly" in cookie for cookie in answer.headers.get_list("Set-Cookie"))
    assert guest.get("/api/me").json()["name"] == "Ada Lovelace of the very"
    guest.post("/api/me", json={"name": 'Zoë; Path=/ "x"'})
    assert guest.get("/api/me").json()["name"] == 'Zoë; Path=/ "x"'
