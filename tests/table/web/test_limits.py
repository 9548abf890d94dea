"""Too much and too often: every limit refuses with a sentence, says when to come again, and hurts nobody else."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from footlights.table import errands
from footlights.table.config import Limits
from footlights.table.rates import Rates
from tests.table.web.opening import DUEL, FRIENDS, Guest, Opened, closed_with, hello, new_id, opened, said

FEW = {
    "message_bytes": 1000,
    "body_bytes": 20_000,
    "acts_per_second": 1,
    "acts_burst": 3,
    "chat_per_minute": 3,
    "asks_per_minute": 6,
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("small"), FEW) as found:
        yield found


@pytest.fixture
def ada(small: Opened) -> Iterator[Guest]:
    with small.guest() as found:
        yield found


def refused(answer: httpx.Response, status: int, code: str) -> None:
    """It was refused as it should be."""
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    assert answer.json()["error"].endswith(".")
    if status in (429, 503):
        assert 1 <= int(answer.headers["Retry-After"]) <= 60


# --- Sizes ---


def test_a_body_that_says_it_is_too_large_is_refused(ada: Guest) -> None:
    refused(ada.post("/api/replays", content=b"x" * 20_001), 413, "too-large")
    assert ada.get("/healthz").status_code == 200


def test_a_body_that_does_not_say_how_large_it_is_is_refused_once_it_is_too_large(ada: Guest) -> None:
    refused(ada.post("/api/replays", content=(b"x" * 1000 for _ in range(25))), 413, "too-large")


def test_a_message_over_the_mirror_that_is_too_large_is_refused(ada: Guest) -> None:
    table = ada.seated(FRIENDS)["table"]
    message = {"t": "say", "id": new_id(), "text": "a" * 1000}
    refused(ada.post(f"/api/tables/{table}/send", json=message), 413, "too-large")


@pytest.mark.parametrize("size", [1001, 5000, 100_000])
def test_a_message_over_a_socket_that_is_too_large_closes_it_and_the_table_goes_on(ada: Guest, size: int) -> None:
    table = ada.seated(FRIENDS)["table"]
    with ada.socket(table) as other:
        hello(other)
        with ada.socket(table) as socket:
            hello(socket)
            socket.send("x" * size)
            assert closed_with(socket) == 1009
        other.send('{"t":"ping","n":7}')
        assert said(other, "pong")["n"] == 7


# --- Rates at a table ---


def test_acts_come_in_bursts_and_then_one_by_one(ada: Guest) -> None:
    table = ada.seated(FRIENDS)["table"]
    with ada.socket(table) as socket:
        hello(socket)
        for _ in range(8):
            socket.send(json.dumps({"t": "act", "id": new_id(), "at": 0, "do": "play"}))
        codes = [said(socket, "nack")["code"] for _ in range(8)]
    assert codes.count("rate") == 5
    assert "rate" not in codes[:3]


def test_chat_is_limited(ada: Guest) -> None:
    table = ada.seated(FRIENDS)["table"]
    with ada.socket(table) as socket:
        hello(socket)
        for number in range(4):
            socket.send(json.dumps({"t": "say", "id": new_id(), "text": f"line {number}"}))
        nack = said(socket, "nack")
    assert nack["code"] == "rate"
    assert nack["text"].endswith(".")


@pytest.mark.parametrize("message", [{"t": "ask", "k": "draw"}, {"t": "hello", "proto": 1}])
def test_questions_and_greetings_are_limited(ada: Guest, message: dict[str, object]) -> None:
    table = ada.seated(FRIENDS)["table"]
    answers = []
    for _ in range(7):
        sent = {**message, **({"id": new_id()} if message["t"] == "ask" else {})}
        answers.append(ada.post(f"/api/tables/{table}/send", json=sent))
    assert [answer.status_code for answer in answers[:6]] == [200] * 6
    refused(answers[6], 429, "rate")
    assert answers[6].json()["answers"][0]["code"] == "rate"


def test_one_persons_haste_does_not_hold_up_another(small: Opened, ada: Guest) -> None:
    made = ada.seated(FRIENDS)
    with small.guest() as ben:
        ben.sit(made["table"], made["links"]["1"], "Ben")
        for _ in range(8):
            ada.post(f"/api/tables/{made['table']}/send", json={"t": "ask", "id": new_id(), "k": "hint"})
        message = {"t": "ask", "id": new_id(), "k": "hint"}
        assert ben.post(f"/api/tables/{made['table']}/send", json=message).status_code == 200


# --- Rates of an address ---


def test_new_tables_are_limited_for_an_address(tmp_path: Path) -> None:
    with opened(tmp_path, {"tables_per_minute": 2}) as house, house.guest() as ada, house.guest() as ben:
        table = ada.create()["table"]
        ada.create()
        for guest in (ada, ben):
            refused(guest.post("/api/tables", json=DUEL), 429, "rate")
            refused(guest.post("/api/replays", content="x"), 429, "rate")
            refused(guest.post(f"/api/tables/{table}/play-on", json={"ply": 0}), 429, "rate")
        assert 'footlights_refused_total{limit="tables"} 6.0' in ada.get("/metrics").text


def test_new_sockets_are_limited_for_an_address(tmp_path: Path) -> None:
    with opened(tmp_path, {"sockets_per_minute": 2}) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        with ada.socket(table), ada.socket(table), pytest.raises(InvalidStatus) as denied:
            ada.socket(table)
    answer = denied.value.response
    assert answer.status_code == 429
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert json.loads(answer.body or b"{}")["code"] == "rate"


def test_requests_are_limited_for_an_address_but_health_is_always_told(tmp_path: Path) -> None:
    with opened(tmp_path, {"requests_per_minute": 5}) as house, house.guest() as ada:
        for _ in range(5):
            assert ada.get("/api/protocol").status_code == 200
        refused(ada.get("/api/protocol"), 429, "rate")
        page = ada.get("/", headers={"Accept": "text/html"})
        assert page.status_code == 429
        assert "<h1>" in page.text
        assert ada.get("/healthz").status_code == 200


def test_behind_a_proxy_each_visitor_is_counted_alone(tmp_path: Path) -> None:
    with opened(tmp_path, {"requests_per_minute": 2}, trust_proxy=True) as house, house.guest() as ada:
        for address in ("203.0.113.1", "203.0.113.2"):
            came = [ada.get("/api/protocol", headers={"X-Forwarded-For": f"6.6.6.6, {address}"}) for _ in range(3)]
            assert [answer.status_code for answer in came] == [200, 200, 429]


# --- How many at once ---


def test_a_full_house_says_so(tmp_path: Path) -> None:
    with opened(tmp_path, {"sockets": 2}) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        with ada.socket(table), ada.socket(table):
            with pytest.raises(InvalidStatus) as denied:
                ada.socket(table)
            assert denied.value.response.status_code == 503
            assert denied.value.response.headers["Retry-After"]
            assert ada.get("/healthz").status_code == 200


def test_a_seat_has_only_so_many_sockets(tmp_path: Path) -> None:
    with opened(tmp_path, {"sockets_per_seat": 2}) as house, house.guest() as ada:
        table = ada.seated(FRIENDS)["table"]
        with ada.socket(table), ada.socket(table), pytest.raises(InvalidStatus) as denied:
            ada.socket(table)
        assert denied.value.response.status_code == 503
        assert denied.value.response.headers["Retry-After"]


def test_a_table_has_only_so_many_watchers(tmp_path: Path) -> None:
    with opened(tmp_path, {"watchers_per_table": 1}) as house, house.guest() as ada, house.guest() as ben:
        made = ada.seated(FRIENDS)
        ben.sit(made["table"], made["watch"])
        with ben.socket(made["table"]), pytest.raises(InvalidStatus) as denied:
            ben.socket(made["table"])
        assert denied.value.response.status_code == 503


def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    with opened(tmp_path, {"tables": 2}) as house, house.guest() as ada:
        ada.create(FRIENDS)
        ada.create(FRIENDS)
        refused(ada.post("/api/tables", json=FRIENDS), 503, "busy")


def test_where_too_much_waits_to_be_done_a_match_file_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as house, house.guest() as ada:
        with monkeypatch.context() as full:
            full.setattr(errands, "MOST_WAITING", 0)
            refused(ada.post("/api/replays", content="x"), 503, "busy")
        assert ada.post("/api/replays", content="x").status_code == 400


def test_all_windows_of_a_seat_are_counted_together(small: Opened, ada: Guest) -> None:
    made = ada.seated(FRIENDS)
    with small.guest() as ben:
        ben.sit(made["table"], made["go"], "Ben")
        say = [{"t": "say", "id": new_id(), "text": "well"} for _ in range(4)]
        path = f"/api/tables/{made['table']}/send"
        assert [ada.post(path, json=say[0]).status_code, ben.post(path, json=say[1]).status_code] == [200, 200]
        assert [ada.post(path, json=say[2]).status_code, ben.post(path, json=say[3]).status_code] == [200, 429]


def test_a_limit_is_a_moving_window() -> None:
    now = 1000.0
    rates = Rates(Limits(chat_per_minute=3), clock=lambda: now)
    for _ in range(3):
        assert rates.hit("chat", "ada") is None
        now += 10
    wait = rates.hit("chat", "ada")
    assert wait is not None
    assert wait.seconds == 30, "until the first is a minute ago"
    assert rates.hit("chat", "ben") is None
    now += 30
    assert rates.hit("chat", "ada") is None
    assert rates.hit("chat", "ada") is not None, "the second is not yet"


def test_nobody_is_remembered_longer_than_a_limit_lasts() -> None:
    now = 1000.0
    rates = Rates(Limits(acts_per_second=10, acts_burst=1), clock=lambda: now)
    for number in range(50):
        rates.hit("acts", f"visitor-{number}")
    rates.hit("tables", "somebody")
    now += 30
    rates._tidy()
    assert len(rates._hits) == 1, "a minute is not over yet"
    assert rates.hit("acts", "visitor-1") is None


def test_counting_starts_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[threading.Thread] = []
    monkeypatch.setattr(threading.Thread, "start", started.append)
    rates = Rates(Limits())
    for number in range(100):
        rates.hit("requests", f"address {number % 7}")
    assert started == []


def test_made_up_methods_are_counted_as_one(small: Opened, ada: Guest) -> None:
    for number in range(5):
        ada.request(f"MADEUP{number}", "/api/me")
    told = ada.get("/metrics").text
    assert "MADEUP" not in told
    assert 'method="other"' in told


HOSTILE = {
    "brackets": "[" * 999_000,
    "words": "- a\n" * 249_000,
    "keys": "".join(f"k{number}: 1\n" for number in range(80_000)),
    "laughs": "a: &a [x, x]\n" + "b: [*a, *a]\n" * 80_000,
    "text": "a: >\n" + " x\n" * 330_000,
}


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A house with a process for such things."""
    with pytest.MonkeyPatch.context() as patch, opened(tmp_path_factory.mktemp("reading"), errand_workers=1) as found:
        patch.setattr(errands, "PATIENCE", 10 * errands.PATIENCE)  # it is a polite process, and the machine may be busy
        yield found


@pytest.mark.parametrize("name", HOSTILE)
def test_while_a_hostile_file_is_read_others_are_answered(reading: Opened, name: str) -> None:
    with reading.guest() as ada, reading.guest() as ben:
        answers: list[httpx.Response] = []
        sending = threading.Thread(target=lambda: answers.append(ada.post("/api/replays", content=HOSTILE[name])))
        sending.start()
        asked = 0
        while sending.is_alive():
            assert ben.get("/healthz").status_code == 200
            asked += 1
        sending.join()
        refused(answers[0], 400, "bad")
        assert len(answers[0].content) < 50_000
        assert asked > 0


def test_one_visitor_cannot_take_all_the_tables_of_the_house(tmp_path: Path) -> None:
    with opened(tmp_path, {"tables": 5, "tables_per_visitor": 3}) as house, house.guest() as ada, house.guest() as ben:
        made = [ada.post("/api/tables", json=FRIENDS).status_code for _ in range(5)]
        assert made == [201, 201, 201, 503, 503]
        assert "finish one" in ada.post("/api/tables", json=FRIENDS).json()["error"]
        assert ben.post("/api/tables", json=FRIENDS).status_code == 201


def test_an_address_that_throws_its_cookies_away_opens_only_so_many_tables_a_day(tmp_path: Path) -> None:
    with opened(tmp_path, {"tables_per_day": 3}) as house:
        codes = []
        for _ in range(4):
            with house.guest() as somebody:
                codes.append(somebody.post("/api/tables", json=FRIENDS).status_code)
        assert codes == [201, 201, 201, 429]
