"""What is promised about seats and logs, kept by a real server over plain requests."""

from __future__ import annotations

import secrets
from pathlib import Path

import httpx

from footlights.table.log_pages import LINES
from tests.chaos.test_patience import Browser, Json, at_a_table, browsers
from tests.table.core.playing import in_a_loop
from tests.table.long_games import long_text
from tests.table.serving import GENEROUS, serving

DECISIONS, ENTRIES = 600, 6


async def ask(person: Browser, kind: str, **more: object) -> Json:
    """Ask for something at one's table; what is answered to that."""
    message = {"t": "ask", "id": secrets.token_hex(8), "k": kind, **more}
    answers: list[Json] = (await person.post(f"/api/tables/{person.table}/send", message))["answers"]
    return next(answer for answer in answers if answer.get("id") == message["id"])


async def rematch(first: Browser, second: Browser) -> str:
    """Give the game up and agree on another one; its table."""
    assert (await ask(first, "resign"))["t"] == "ack"
    assert (await ask(first, "rematch"))["t"] == "ack"
    second.frame = {}
    notes = [note for answer in await second.poll() for note in answer.get("notes", ())]
    asked = next(note["n"] for note in notes if note.get("open") and note.get("yours"))
    assert (await ask(second, "yes", of=asked))["t"] == "ack"
    about = (await first.http.get(f"/api/tables/{first.table}")).json()
    return str(about["next"])


@in_a_loop
async def test_who_was_shut_out_of_a_rematch_does_not_come_back_by_the_old_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browsers(server, 3) as (ada, ben, cleo):
            await at_a_table([ada, ben], game="the-theatre")
            old, table = ada.table, await rematch(ada, ben)
            seats = (await ben.http.get(f"/api/tables/{table}")).json()
            link = await ada.post(f"/api/tables/{table}/links/{seats['you']}", {})
            ada.table = table
            await ada.post(f"/api/tables/{table}/sit", {"key": "", "contribution": secrets.token_hex(16)})
            await cleo.sit(table, link["link"])
            await cleo.poll()
            assert cleo.frame["v"]["you"] == seats["you"], "the cards are dealt, and they are Cleo's"
            ben.frame, ben.table = {}, old
            (await ben.http.get(f"/api/tables/{old}")).raise_for_status()
            await ben.poll()
            assert (await ben.http.get(f"/api/tables/{table}")).json().get("you") is None
            for path in ("poll", "replay", "log", "match.yaml"):
                refused = await ben.http.get(f"/api/tables/{table}/{path}")
                assert refused.status_code == httpx.codes.FORBIDDEN, path
            server.kill()
            server.start()
            await ben.poll()
            assert (await ben.http.get(f"/api/tables/{table}/poll")).status_code == httpx.codes.FORBIDDEN


@in_a_loop
async def test_the_log_of_a_long_game_comes_page_by_page(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        async with browsers(server, 1) as (ada,):
            table = (await ada.post("/api/replays", long_text(DECISIONS).encode()))["table"]
            page = (await ada.http.get(f"/api/tables/{table}/log")).json()
            plies = [line["ply"] for line in page["lines"]]
            while page["start"]:
                assert LINES <= len(page["lines"]) < 2 * LINES
                earlier = (await ada.http.get(f"/api/tables/{table}/log?before={page['start']}")).json()
                assert earlier["stop"] == page["start"]
                page, plies = earlier, [line["ply"] for line in earlier["lines"]] + plies
            assert plies == sorted(plies)
            assert set(plies) == set(range(DECISIONS + 1))


@in_a_loop
async def test_a_log_takes_only_so_much_and_then_one_can_still_give_up(tmp_path: Path) -> None:
    with serving(tmp_path, limits=(*GENEROUS, f"entries_per_table={ENTRIES}")) as server:
        async with browsers(server, 1) as (ada,):
            await at_a_table([ada], game="curtain-call")
            for _ in range(ENTRIES - 1):  # the first entry is the deal
                await ada.act(ada.legal()[0])
            message = {"t": "act", "id": secrets.token_hex(8), "at": ada.frame["at"], "do": ada.legal()[0]}
            answers = (await ada.post(f"/api/tables/{ada.table}/send", message))["answers"]
            assert [(answer["t"], "full" in answer["text"]) for answer in answers if answer["t"] == "nack"] == [
                ("nack", True)
            ]
            assert (await ask(ada, "resign"))["t"] == "ack"
