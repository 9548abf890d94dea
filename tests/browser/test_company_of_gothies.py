"""Two people at a table of GOTHIES and one who watches: nobody receives what they may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.company import Arrive, Json, finished_match, leaks, seated, take_turns
from tests.browser.playing import PATIENT, Player
from tests.browser.playing_gothies import GAME, Dreamer, Mouse
from tests.table.serving import Server

NAMES = ("Ada", "Ben")
SOME = 7  # decisions
FACE_DOWN = {card.name for card in GAME.base_set.cards if card.count} | {each.name for each in GAME.base_set.monsters}


def wish(form: str) -> Json:
    """A table for two."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Ben"}]
    return {"game": "gothies", "options": {"format": form, "players": 2}, "seats": seats}


def decides(player: Player) -> None:
    """One decision with the mouse."""
    assert isinstance(player, Dreamer)
    player.decides(Mouse())


def ends_at_once(player: Player) -> None:
    """Nothing more is done: cards are drawn, and together the Well falls soon."""
    player.page.locator('#promptbar [data-do="end turn"]').click()


def nodes_of(nodes: list[Any]) -> Iterator[Json]:
    """All nodes of a scene, or of what is new in one; one that is the same as before is only named."""
    for node in nodes:
        if isinstance(node, dict):
            yield node
            yield from nodes_of(node.get("nodes", []))


def frames_of(heard: list[str]) -> Iterator[Json]:
    """All frames in what somebody heard."""
    for raw in heard:
        message = json.loads(raw)
        answers = message.get("answers", [message]) if isinstance(message, dict) else []
        for answer in answers:
            yield from answer.get("frames", []) if isinstance(answer, dict) else []


def shown_hands(heard: list[str], of: int) -> list[Any]:
    """Cards of somebody's hand that were in a frame, and cards that the log says were drawn by them."""
    found: list[Any] = []
    for frame in frames_of(heard):
        seen = frame["v"]
        for node in nodes_of((seen["change"] if "change" in seen else seen["scene"])["nodes"]):
            if node["id"] == f"hand-{of}":
                found += node.get("nodes", [])
        told = " ".join(line["text"] for line in frame.get("log", []))
        found += re.findall(rf"{NAMES[of]} draws (?!\d)[^.]+", told)
    return found


def test_in_competitive_play_nobody_receives_the_hand_of_another(server: Server, someone: Arrive, shots: Path) -> None:
    players, ears, _, watcher = seated(someone, server, wish("competitive"), "watcher", of=Dreamer)
    assert watcher is not None
    take_turns(players, SOME, decides)
    take_turns(players, len(players), ends_at_once)
    for name, page in zip((*NAMES, "watcher"), [*(player.page for player in players), watcher], strict=True):
        page.screenshot(path=shots / f"{name}.png")
    expect(watcher.locator("#board .area-own")).to_be_visible(timeout=PATIENT)
    for seat in (0, 1):
        assert shown_hands(ears[seat].heard, seat), "the search finds the own hand"
        assert shown_hands(ears[1 - seat].heard, seat) == []
        assert shown_hands(ears[2].heard, seat) == []
        assert players[seat].errors == []


def test_in_cooperative_play_nothing_face_down_is_received(server: Server, someone: Arrive, shots: Path) -> None:
    players, ears, table, watcher = seated(someone, server, wish("cooperative"), "watcher", of=Dreamer)
    assert watcher is not None
    take_turns(players, SOME, decides)
    watcher.screenshot(path=shots / "watcher.png")
    take_turns(players, act=ends_at_once)
    expect(watcher.locator(".k-playbill")).to_be_visible(timeout=PATIENT)
    match = finished_match(players[0], table, server.origin)
    assert match.over
    for ear in ears:
        assert len(ear.heard) > 8
        assert leaks(ear.heard, match, FACE_DOWN) == []
