"""Browsers are known by a signed cookie and nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from footlights.table import security
from footlights.table import visitors as known_visitors
from footlights.table.security import COOKIE, KEPT_COOKIE
from footlights.table.visitors import Identity, Visitors
from tests.table.web.opening import FRIENDS, Guest, Opened, opened


class Keys:
    """Keys as a store keeps them, the newest first."""

    def __init__(self, *keys: str) -> None:
        self.keys = list(keys)
        self.looks = 0
        self.adopted: list[tuple[str, str]] = []

    async def cookie_keys(self) -> list[str]:
        self.looks += 1
        return self.keys

    async def adopt(self, visitor: str, of: str) -> None:
        self.adopted.append((visitor, of))


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


def test_over_https_only_a_cookie_that_the_host_itself_has_set_is_believed(tmp_path: Path) -> None:
    origin = "https://play.example.org"
    with opened(tmp_path, public_origin=origin) as house, house.guest(Origin=origin, Host="play.example.org") as guest:
        given = guest.get("/").headers["Set-Cookie"]
        assert given.startswith(f"__Host-{COOKIE}=")
        value = given.partition("=")[2].partition(";")[0]
        beside = guest.get("/api/me", headers={"Cookie": f"{COOKIE}=somebody.elses.cookie; __Host-{COOKIE}={value}"})
        assert "Set-Cookie" not in beside.headers, "what another host has set changes nothing"
        planted = guest.get("/api/me", headers={"Cookie": f"{COOKIE}={value}"}).headers["Set-Cookie"]
        assert planted.startswith(f"__Host-{COOKIE}=")
        assert not planted.startswith(f"__Host-{COOKIE}={value.partition('.')[0]}."), "on a first visit, too"
        hung = house.app.state.visitors.sign("somebody-else-entirely-00")
        kept = guest.get("/api/me", headers={"Cookie": f"__Host-{COOKIE}={value}; {KEPT_COOKIE}={hung}"})
        assert "Set-Cookie" not in kept.headers


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
    monkeypatch.setattr(known_visitors, "KEYS_REREAD", 0.0)
    assert read(known, cookie) == ("ada", False)


def test_a_flood_of_forged_cookies_does_not_ask_the_database_each_time() -> None:
    keys = Keys("key")
    known = visitors(keys)
    assert [read(known, f"forged{n}") for n in range(100)] == [None] * 100
    assert keys.looks == 1


def test_a_cookie_is_renewed_long_before_a_browser_forgets_it_and_believed_however_old_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = visitors(Keys("key"))
    cookie = known.sign("ada")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + known_visitors.RENEWED_AFTER + 60)
    assert read(known, cookie) == ("ada", True)
    monkeypatch.setattr(time, "time", lambda: now + 50 * security.COOKIE_SECONDS)
    assert read(known, cookie) == ("ada", True), "a clock may be wrong; the signature is not"


@pytest.mark.parametrize("behind", [1, 30, 2 * 3600, 365 * 24 * 3600])
def test_a_cookie_from_the_future_is_believed(monkeypatch: pytest.MonkeyPatch, behind: int) -> None:
    known = visitors(Keys("key"))
    cookie = known.sign("ada")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - behind)
    assert read(known, cookie) == ("ada", behind > known_visitors.RENEWED_AFTER)


def identify(known: Visitors, *cookies: str, kept: str = "") -> Identity:
    return asyncio.run(known.identify(cookies, kept))


def test_whoever_has_no_cookie_of_ours_is_new() -> None:
    known = visitors(Keys("key"))
    for cookies in ((), ("",), ("forged",), ("x" * 60,)):
        identity = identify(known, *cookies)
        assert identity.stranger
        assert read(known, identity.cookie or "") == (identity.visitor, False)
        assert identity.kept is None


def test_a_cookie_that_cannot_be_verified_is_kept_beside_a_new_one_and_taken_up_again_when_it_can() -> None:
    keys = Keys("lost")
    before = visitors(keys)
    old = identify(before).cookie or ""
    ada = (read(before, old) or ("", False))[0]
    keys.keys = ["other"]
    after = visitors(keys)
    identity = identify(after, old)
    assert identity.stranger
    assert identity.visitor != ada
    cookie, kept = identity.cookie or "", identity.kept or ""
    assert old in kept
    assert identify(after, cookie, kept=kept) == Identity(identity.visitor, False), "nothing is to be changed by then"
    assert keys.adopted == []
    keys.keys = ["other", "lost"]  # the key is there again
    again = visitors(keys)
    found = identify(again, cookie, kept=kept)
    assert (found.visitor, found.stranger, found.kept) == (identity.visitor, False, "")
    assert keys.adopted == [(identity.visitor, ada)]


def test_of_several_old_cookies_the_last_three_are_kept() -> None:
    kept, cookie, old = "", "", []
    for n in range(5):
        identity = identify(visitors(Keys(f"key-{n}")), *([cookie] if cookie else []), kept=kept)
        cookie, kept = identity.cookie or "", identity.kept or kept
        old.append(cookie)
    assert [value for value in old if value in kept] == old[1:4]
    assert len(kept) < security.LONGEST_COOKIE


def test_nobody_can_hang_somebody_elses_cookie_on_their_own() -> None:
    keys = Keys("key")
    known = visitors(keys)
    mine, theirs = identify(known), identify(known)
    for kept in (
        f"{mine.visitor}~{theirs.cookie}",
        f"{mine.visitor}~{theirs.cookie}.AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        str(identify(visitors(Keys("other")), theirs.cookie or "").kept),
    ):
        assert identify(known, mine.cookie or "", kept=kept) == Identity(mine.visitor, False)
    assert keys.adopted == []


def test_a_cookie_that_somebody_else_has_set_for_a_path_does_not_hide_ours() -> None:
    known = visitors(Keys("key"))
    cookie = known.sign("ada")
    assert identify(known, "tossed", "x" * 24 + ".aaaaaa." + "y" * 27, cookie) == Identity("ada", False)


def test_with_a_new_key_in_the_store_seats_are_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        before = ada.cookies[COOKIE]
        house.do(house.app.state.store.add_cookie_key())
        house.do(house.app.state.visitors.start())
        assert ada.get(f"/api/tables/{table}").json()["you"] == 0
        assert ada.cookies[COOKIE] != before
        assert ada.get(f"/api/tables/{table}").json()["you"] == 0


def test_a_seat_is_kept_while_a_key_is_lost_and_when_it_is_found_again(tmp_path: Path) -> None:
    with opened(tmp_path) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        before = ada.cookies[COOKIE]
        change(tmp_path, "UPDATE cookie_keys SET n = n + 100, key = 'x' || key")
        house.do(house.app.state.visitors.start())
        assert ada.get(f"/api/tables/{table}").json().get("you") is None
        assert before in ada.cookies[KEPT_COOKIE]
        other = ada.seated(FRIENDS)["table"]  # life goes on
        change(tmp_path, "UPDATE cookie_keys SET key = substr(key, 2)")
        house.do(house.app.state.visitors.start())
        assert ada.get(f"/api/tables/{table}").json().get("you") is None, "the new cookie is of the other key"
        change(tmp_path, "INSERT INTO cookie_keys SELECT n - 1, 'x' || key FROM cookie_keys")
        house.do(house.app.state.visitors.start())
        assert ada.get(f"/api/tables/{other}").json()["you"] == 0
        assert ada.get(f"/api/tables/{table}").json()["you"] == 0
        assert KEPT_COOKIE not in ada.cookies


def test_while_the_keys_cannot_be_read_no_cookie_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, gone = tmp_path / "kept", tmp_path / "gone"
    kept.mkdir()
    monkeypatch.setattr(known_visitors, "KEYS_REREAD", 0.0)
    with opened(kept) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        house.app.state.visitors._use(["another"])  # and the real one has to be read again
        house.do(house.app.state.store.stop())
        kept.rename(gone)
        for path in ("/", f"/api/tables/{table}"):
            answer = ada.get(path)
            assert answer.status_code == 503
            assert "Set-Cookie" not in answer.headers
        gone.rename(kept)
        assert ada.get(f"/api/tables/{table}").json()["you"] == 0


def change(folder: Path, statement: str) -> None:
    """Change something in a house's database behind its back."""
    with closing(sqlite3.connect(folder / "house.db")) as connection:
        connection.execute(statement)
        connection.commit()


def test_a_name_is_remembered_cleaned_and_never_readable_by_scripts(guest: Guest) -> None:
    answer = guest.post("/api/me", json={"name": "  Ada\u202e\u0007 Lovelace of the very long name "})
    assert answer.json()["name"] == "Ada Lovelace of the very"
    assert all("HttpOnly" in cookie for cookie in answer.headers.get_list("Set-Cookie"))
    assert guest.get("/api/me").json()["name"] == "Ada Lovelace of the very"
    guest.post("/api/me", json={"name": 'Zoë; Path=/ "x"'})
    assert guest.get("/api/me").json()["name"] == 'Zoë; Path=/ "x"'
