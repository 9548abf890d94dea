"""Briscola where people play it: in the terminal, and in a real browser from an installed package."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import footlights as fl
from tests.browser.conftest import SHOTS
from tests.browser.looking import accessible
from tests.browser.playing import Json, Player, prepared, start, with_the_mouse
from tests.examples.conftest import EXAMPLES
from tests.services.fixtures import browser, chromium_path
from tests.table.serving import Server
from tests.terminal.sitting import always, sit

__all__ = ["browser", "chromium_path"]

PACKAGE = EXAMPLES / "briscola"
WISH: Json = {
    "game": "briscola",
    "options": {},
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}],
}
SIZES = {"wide": (1280, 800), "phone": (390, 844)}


@pytest.mark.parametrize("plain", [False, True], ids=["colour", "plain"])
def test_a_whole_game_in_the_terminal(briscola: fl.Game, plain: bool) -> None:
    match = fl.new(briscola.id, 7, names=["Ada", "Ben"])
    end = sit(always("1", match, ["? ace of cups", "log", "hint"]), match, plain=plain)
    assert match.over
    assert "Ace of Cups: suit Cups, strength 10, points 11." in end.text
    assert "All cards are played: " in end.text


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A playhouse that has found Briscola among the installed packages: what `pip install` leaves of it is on its path."""
    folder = tmp_path_factory.mktemp("house")
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / "installed" / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    named = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(named, encoding="utf-8")
    lines = [f"{name} = {where}\n" for name, where in project["entry-points"]["footlights.games"].items()]
    (info / "entry_points.txt").write_text("[footlights.games]\n" + "".join(lines), encoding="utf-8")
    path = os.pathsep.join([str(info.parent), str(PACKAGE), os.environ.get("PYTHONPATH", "")])
    server = Server(folder, environment={"PYTHONPATH": path}).start()
    try:
        yield server
    finally:
        server.stop()


def fits(page: Page, phase: str) -> None:
    """Nothing serious by axe, and nothing wider than the page."""
    accessible(page, phase)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), phase


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_in_the_browser(house: Server, browser: Browser, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    shots = SHOTS / f"briscola-{size}"
    shots.mkdir(parents=True, exist_ok=True)
    try:
        page = prepared(context, speed="instant").new_page()
        player = Player(start(page, house.origin, WISH), shots, fits).plays(with_the_mouse)
        assert player.page.locator(".area-stock").count() == 1
    finally:
        context.close()
