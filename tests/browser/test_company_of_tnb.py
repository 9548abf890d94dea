"""Two people play T&B against each other and one watches: nobody receives what they may not know yet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from footlights.stage.game import get_game
from footlights.stage.match import Match
from tests.browser.company import Arrive, Json, finished_match, leaks, seated, take_turns
from tests.browser.playing import PATIENT, Player
from tests.browser.playing_tnb import ADA, BEN, Mouse, Trouper
from tests.table.serving import Server

DECKS = (ADA, BEN)
NAMES = ("Ada", "Ben", "watcher")
ROUND = re.compile(r"Round (\d+) of at most")
REVEALED = "Revealed: "
END = "end turn"
ENOUGH = 9


def wish(**options: Any) -> Json:
    """A table for two, each with a starter deck."""
    seats = [{"kind": "me", "name": "Ada", "deck": ADA}, {"kind": "friend", "name": "Ben", "deck": BEN}]
    return {"game": "tnb", "options": {"deck_format": "preset", **options}, "seats": seats}


def deck_of(seat: int) -> set[str]:
    """A seat's deck, which nobody else has a card of."""
    return set(get_game("tnb").base_set.decks[DECKS[seat]].cards)


def others_of(viewer: int | None) -> set[str]:
    """What is not a viewer's own."""
    return set().union(*(deck_of(seat) for seat in range(2) if seat != viewer))


def decides(player: Player) -> None:
    """One decision with the mouse."""
    assert isinstance(player, Trouper)
    player.decides(Mouse())


def played(server: Server, someone: Arrive, shots: Path, **options: Any) -> tuple[list[list[str]], Match]:
    """A whole game of two people and a spectator: what each of them heard, and how it went."""
    players, ears, table, watcher = seated(someone, server, wish(**options), "watcher", of=Trouper)
    assert watcher is not None
    take_turns(players, ENOUGH, decides)
    for name, page in zip(NAMES, [*(player.page for player in players), watcher], strict=True):
        page.screenshot(path=shots / f"{name}.png")
    take_turns(players, act=decides)
    expect(watcher.locator(".k-playbill")).to_be_visible(timeout=PATIENT)
    for player in players:
        assert player.errors == []
    match = finished_match(players[0], table, server.origin)
    assert match.over
    return [ear.heard for ear in ears], match


def rounds_of(match: Match) -> list[tuple[int, int, str]]:
    """Every decision with its round and its seat."""
    found, ended = [], 0
    for seat, action in match.actions:
        found.append((1 + ended // 2, seat, action))
        ended += action == END
    return found


def pieces(raw: str) -> Iterator[tuple[str, bool]]:
    """A message in parts: each of its frames, with whether things rest then, and all the rest."""
    message = json.loads(raw)
    for frame in message.pop("frames", ()) if isinstance(message, dict) else ():
        yield json.dumps(frame, ensure_ascii=False), frame["settled"]
    yield json.dumps(message, ensure_ascii=False), True


def early(heard: list[str], match: Match, viewer: int | None) -> list[str]:
    """Cards of others that were in a message before the round in which they were played was revealed."""
    shown = {action[5:-3]: number for number, _, action in rounds_of(match) if action.startswith("play ")}
    found, known = [], 0
    for text, settled in (piece for raw in heard for piece in pieces(raw)):
        if '"k": "playbill"' in text:
            break
        number = max((int(each) for each in ROUND.findall(text)), default=0)
        known = max(known, number if REVEALED in text and not settled else number - 1)
        secret = (card for card in others_of(viewer) if shown.get(card, match.ply) > known)
        found += [f"{card} in round {known + 1}" for card in secret if card in text]
    return sorted(found)


def test_two_people_play_tnb_and_nobody_receives_what_they_may_not_know(
    server: Server, someone: Arrive, shots: Path
) -> None:
    heard, match = played(server, someone, shots, round_cap=4)
    for viewer, messages in zip((0, 1, None), heard, strict=True):
        assert len(messages) > ENOUGH
        assert leaks(messages, match, others_of(viewer)) == []


def test_nothing_of_an_unseen_turn_is_received_before_both_are_revealed(
    server: Server, someone: Arrive, shots: Path
) -> None:
    heard, match = played(server, someone, shots, turn_order="simultaneous", round_cap=3)
    for viewer, messages in zip((0, 1, None), heard, strict=True):
        assert early(messages, match, viewer) == []
    card = next(action for _, seat, action in rounds_of(match) if seat == 1 and action.startswith("play "))
    told = json.dumps({"text": f"Round 1 of at most 3. {card}"})
    assert early([told, *heard[0]], match, 0), "the search finds a leak"


def test_nobody_is_told_which_starter_deck_another_has(server: Server, someone: Arrive) -> None:
    players, ears, _, _ = seated(someone, server, wish(round_cap=1), "watcher", of=Trouper)
    expect(players[1].page.locator("#board .node").first).to_be_visible(timeout=PATIENT)
    told = [[raw for raw in ear.heard if not raw.startswith('{"games"')] for ear in ears]
    assert not any(ADA in raw for raw in told[1])
    assert not any(deck in raw for raw in told[2] for deck in DECKS)
