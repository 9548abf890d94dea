"""Two people play ENCORE!! against each other and one watches: nobody receives what they may not know.

The lists of all colour decks are open, and so is what may still be in a deck or a hand. Everything else that names a card of
another has to have been seen: on a stage, removed, in the public log, or by a look at the hand.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from footlights.stage.game import get_game
from footlights.stage.match import Match
from footlights.stage.views import plain_data
from tests.browser.company import Arrive, Json, finished_match, seated, take_turns
from tests.browser.playing import PATIENT, Player
from tests.browser.playing_encore import Manager, Mouse
from tests.table.serving import Server

OPEN_LISTS = re.compile(r"(performer_deck|main_deck|colour|offer|venues)-?")
NAMES = ("Ada", "Ben", "watcher")
ENOUGH = 12


def wish(**options: Any) -> Json:
    """A table for two."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend", "name": "Ben"}]
    return {"game": "encore", "options": {"venue_deck_size": 3, "opening_hand": "1+1", **options}, "seats": seats}


def decides(player: Player) -> None:
    """One decision with the mouse."""
    assert isinstance(player, Manager)
    player.decides(Mouse())


def without_open_lists(value: Any) -> Any:
    """A message without the lists that anybody may read, and without the sentences that read them out."""
    if isinstance(value, list):
        return [without_open_lists(each) for each in value]
    if not isinstance(value, dict):
        return value
    listed = OPEN_LISTS.match(str(value.get("id", "")))
    left = {
        key: each for key, each in value.items() if key != "said" and not (listed and key in ("holds", "say", "parts"))
    }
    return {key: without_open_lists(each) for key, each in left.items()}


def shown_by(match: Match, viewer: int | None) -> list[str]:
    """After each decision, everything a viewer had seen of the others' cards and of Venues, as one text."""
    seen, found = "", []
    for ply in range(match.ply + 1):
        past = match.at(ply)
        view = past.view(viewer)
        open_parts = [view["venue_row"], view["resolving"], view["asks"], view["queue"], view["last_event"]]
        open_parts += [[of["stage"], of["removed"], of["tour"], of["known_hand"]] for of in view["seats"]]
        seen += json.dumps(plain_data(open_parts)) + "".join(map(str, past.log(viewer, ply)))
        found.append(seen)
    return found


def leaks(heard: list[str], match: Match, viewer: int | None) -> list[str]:
    """Cards of others, and Venues, that were in a message before the viewer could know them."""
    cast = match.cast
    views = match.view(None)["seats"]
    others = {colour for seat, of in enumerate(views) if seat != viewer for colour in of["colours"]}
    secret = {card.name for card in cast.cards if card.colour in others} | {venue.name for venue in cast.venues}
    shown, found = shown_by(match, viewer), []
    for raw in heard:
        if '"playbill"' in raw or raw.startswith('{"games"'):
            continue
        plies = [int(ply) for ply in re.findall(r'"ply":(\d+)', raw)] or [0]
        known = shown[min(max(plies), match.ply)]
        told = json.dumps(without_open_lists(json.loads(raw)), ensure_ascii=False)
        found += [f"{card} at ply {max(plies)}" for card in sorted(secret) if card in told and card not in known]
    return found


def test_two_people_play_encore_and_nobody_receives_what_they_may_not_know(
    server: Server, someone: Arrive, shots: Path
) -> None:
    players, ears, table, watcher = seated(someone, server, wish(), "watcher", of=Manager)
    assert watcher is not None
    for player in players:
        assert isinstance(player, Manager)
        player.busy = 3
    take_turns(players, ENOUGH, decides)
    for name, page in zip(NAMES, [*(player.page for player in players), watcher], strict=True):
        page.screenshot(path=shots / f"{name}.png")
    take_turns(players, act=decides)
    expect(watcher.locator(".k-playbill")).to_be_visible(timeout=PATIENT)
    assert [player.errors for player in players] == [[], []]
    match = finished_match(players[0], table, server.origin)
    assert match.over
    for viewer, ear in zip((0, 1, None), ears, strict=True):
        assert len(ear.heard) > ENOUGH
        assert leaks(ear.heard, match, viewer) == []


def test_the_search_finds_a_leak() -> None:
    match = Match(get_game("encore").setting({"colour_draft": "random"}, None), 3, list(NAMES[:2]))
    hidden = next(name for name in match.view(1)["seats"][1]["hand"] if name not in json.dumps(shown_by(match, 0)))
    listed = {"id": "main_deck-1", "holds": [hidden], "say": hidden, "ply": 0}
    assert leaks([json.dumps(listed)], match, 0) == []
    assert leaks([json.dumps({"id": "hand-1", "holds": [hidden]})], match, 0)
    assert leaks([json.dumps({"id": "hand-1", "holds": [hidden]})], match, 1) == []
