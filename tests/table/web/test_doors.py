"""Who is let in: hosts, origins, addresses, and what every answer says about itself."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from footlights.table.config import Config
from footlights.table.security import HEADERS, POLICY, Doors, address_of, host_name
from tests.table.web.opening import FRIENDS, PATIENCE, Guest, Opened, opened

EVIL = "https://evil.example"


def connection(host: str, *more: tuple[str, str]) -> HTTPConnection:
    headers = [(name.lower().encode(), value.encode()) for name, value in (("host", host), *more)]
    return HTTPConnection({"type": "http", "scheme": "http", "headers": headers})


# --- Origins ---


@pytest.mark.parametrize("origin", [EVIL, "null", "", "http://127.0.0.1", "https://127.0.0.1:8000"])
def test_whatever_another_sites_page_sends_is_refused(house: Opened, guest: Guest, origin: str) -> None:
    for path in ("/api/tables", "/api/me", "/api/replays", "/api/games/the-theatre/try", "/"):
        answer = guest.post(path, json={}, headers={"Origin": origin})
        assert answer.status_code == 403, path
        assert answer.json()["code"] == "origin"


def test_a_request_without_an_origin_sends_nothing(house: Opened) -> None:
    answer = httpx.post(f"{house.origin}/api/me", json={"name": "Ada"}, timeout=PATIENCE)
    assert answer.status_code == 403


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_every_method_that_could_change_something_is_asked_for_its_origin(guest: Guest, method: str) -> None:
    assert guest.request(method, "/api/me", headers={"Origin": EVIL}).status_code == 403
    assert guest.request(method, "/api/me").status_code == 405


@pytest.mark.parametrize("origin", [EVIL, None])
def test_another_sites_page_gets_no_socket(house: Opened, guest: Guest, origin: str | None) -> None:
    table = guest.seated(FRIENDS)["table"]
    with pytest.raises(InvalidStatus) as refused:
        guest.socket(table, origin=origin)
    assert refused.value.response.status_code == 403
    assert refused.value.response.headers["Content-Security-Policy"] == POLICY
    with guest.socket(table) as socket:
        socket.send('{"t":"ping"}')
        assert "pong" in str(socket.recv(PATIENCE))


def test_anybody_may_look_whatever_page_they_come_from(house: Opened) -> None:
    assert httpx.get(f"{house.origin}/healthz", headers={"Origin": EVIL}, timeout=PATIENCE).status_code == 200


# --- Hosts ---


@pytest.mark.parametrize(
    "host", ["evil.example", "", "127.0.0.1.evil.example", "127.0.0.1@evil.example", "a b", "[::1", "x:y"]
)
def test_a_request_for_another_host_is_refused(house: Opened, host: str) -> None:
    answer = httpx.get(f"{house.origin}/", headers={"Host": host}, timeout=PATIENCE)
    assert answer.status_code == 400


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:8000", "[::1]:80", "localhost."])
def test_a_house_on_this_machine_answers_to_its_names(host: str) -> None:
    assert Doors(Config()).answers_to(host)


def test_a_house_on_this_machine_answers_to_no_other_address() -> None:
    assert not Doors(Config()).answers_to("192.168.1.5:8000")


def test_a_house_open_to_its_network_answers_to_addresses_but_to_no_stranger_name() -> None:
    doors = Doors(Config(host="0.0.0.0"))
    assert doors.answers_to("192.168.1.5:8000")
    assert doors.answers_to("[fe80::1]:8000")
    assert not doors.answers_to("evil.example")


def test_a_public_house_answers_to_its_name_and_lets_in_its_own_origin_only() -> None:
    doors = Doors(Config(host="0.0.0.0", public_origin="https://play.example.org"))
    assert doors.answers_to("play.example.org")
    assert not doors.answers_to("192.168.1.5")
    here = connection("play.example.org")
    assert doors.lets_in("https://play.example.org", here)
    assert not doors.lets_in("http://play.example.org", here)
    assert not doors.lets_in("https://play.example.org.evil.example", here)
    assert not doors.lets_in("http://127.0.0.1:8000", connection("127.0.0.1:8000"))


@pytest.mark.parametrize("header", ["", "a/b", "a?b", "user@host", "host:port", "a b"])
def test_what_is_no_host_has_no_name(header: str) -> None:
    assert host_name(header) == ""


# --- Addresses ---


def scope(client: str, *forwarded: str) -> dict[str, object]:
    return {"client": (client, 1), "headers": [(b"x-forwarded-for", value.encode()) for value in forwarded]}


def test_what_a_visitor_says_of_its_address_is_not_believed() -> None:
    assert address_of(scope("203.0.113.9", "1.2.3.4"), trust_proxy=False) == "203.0.113.9"


def test_behind_a_proxy_the_address_is_the_one_the_proxy_wrote_last() -> None:
    assert address_of(scope("127.0.0.1", "6.6.6.6, 203.0.113.9"), trust_proxy=True) == "203.0.113.9"
    assert address_of(scope("127.0.0.1", "6.6.6.6", "203.0.113.9"), trust_proxy=True) == "203.0.113.9"
    assert address_of(scope("203.0.113.9"), trust_proxy=True) == "203.0.113.9"


def test_all_addresses_of_an_ipv6_customer_count_as_one() -> None:
    assert address_of(scope("2001:db8:1:2:3:4:5:6"), False) == address_of(scope("2001:db8:1:2::1"), False)
    assert address_of(scope("::ffff:203.0.113.9"), False) == "203.0.113.9"


def test_proxy_headers_change_nothing_unless_the_keeper_trusts_them(tmp_path: Path) -> None:
    https = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "8.8.4.4"}
    with opened(tmp_path) as plain, plain.guest() as guest:
        answer = guest.get("/", headers=https)
        assert "Secure" not in answer.headers["Set-Cookie"]
        assert guest.get("/metrics", headers=https).status_code == 200
    with opened(tmp_path, trust_proxy=True) as behind, behind.guest() as guest:
        answer = guest.get("/", headers=https)
        assert "Secure" in answer.headers["Set-Cookie"]
        assert guest.get("/metrics", headers=https).status_code == 403


# --- Headers ---


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/rules/the-theatre", 200),
        ("GET", "/healthz", 200),
        ("GET", "/api/games", 200),
        ("GET", "/static/css/house.css", 200),
        ("GET", "/marks.svg", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/static/nowhere.js", 404),
        ("GET", "/m/nosuchtable", 404),
        ("GET", "/api/tables/nosuchtable", 404),
        ("POST", "/", 405),
        ("POST", "/api/tables", 400),
    ],
)
def test_every_answer_carries_the_safe_headers(guest: Guest, method: str, path: str, status: int) -> None:
    answer = guest.request(method, path, content=b"{" if method == "POST" else None)
    assert answer.status_code == status, answer.text
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
        assert len(answer.headers.get_list(name)) == 1
    assert len(answer.headers["X-Request-Id"]) == 16
    assert "server" not in answer.headers


def test_refusals_at_the_door_carry_the_safe_headers_too(house: Opened, guest: Guest) -> None:
    for answer in (guest.post("/api/me", headers={"Origin": EVIL}), guest.get("/", headers={"Host": "evil.example"})):
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_a_defect_is_a_sentence_with_the_safe_headers_and_the_house_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(visitor: str) -> None:
        raise ZeroDivisionError("Ada's secret")

    with opened(tmp_path) as house, house.guest() as guest:
        with monkeypatch.context() as patch:
            patch.setattr(house.app.state.house, "mine", broken)
            answer = guest.get("/api/me")
        assert answer.status_code == 500
        assert answer.json()["code"] == "defect"
        assert "Ada" not in answer.text
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert "footlights_defects_total 1.0" in guest.get("/metrics").text
        assert guest.get("/api/me").status_code == 200


def test_the_policy_allows_no_inline_script_or_style_and_no_other_site() -> None:
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
    rules = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == rules["font-src"] == "'self'"
