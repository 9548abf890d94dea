"""One floor plan: the same thing has the same file and the same name in every room of our own games."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import footlights
from footlights.stage.words import Words

GAMES = Path(footlights.__file__).parent / "games"
ROOMS = sorted(path.parent.name for path in GAMES.glob("*/game.py"))
PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"

EVERYWHERE = {  # what every room has, and the names that everybody can count on there
    "__init__.py": (),
    "game.py": ("GAME", "RULES_VERSION"),
    "RULES.md": (),
    "CHANGELOG.md": (),
    "rules/": ("State", "Tables", "deal", "legal", "why", "play", "forced", "hide", "observe", "report"),
    "evaluate.py": ("evaluate",),
    "cards/": (),
    "tables.py": ("Cast", "prepare"),
    "words.py": tuple(name for name in (*Words.__annotations__, *vars(Words)) if not name.startswith("_")),
    "reasons.py": ("REASONS", "reason", "not_your_turn"),
    "log.py": ("sentence", "news"),
    "views.py": ("view", "position"),
    "given.py": ("arrange",),
    "faults.py": ("faults",),
    "printed.py": ("card_words", "card_help"),
    "scene.py": (),
    "scene.css": (),
    "scene_choices.py": (),
    "scene_words.py": (),
    "pictures.py": ("picture",),
    "marks.py": ("MARKS",),
    "drawings/": (),
    "scenarios/": (),
}
WHERE_NEEDED = {  # what a room has if its game has such a thing
    "sets.py": (),
    "text.py": (),
    "text.lark": (),
    "seen.py": (),
    "forecast.py": (),
    "previews.py": (),
    "daily.py": (),
    "checks.py": (),
    "columns.py": (),
    "constants.py": (),
    "effects.py": ("Tables",),
}
FAMILIES = ("pictures_*.py", "scene_*.py", "text_*.py")  # a file that grew too long, in parts
SPECIAL = {  # what only one game has
    "gothies": {"worth.py"},
    "tnb": {"changes.py", "shapes.py"},
}
RULES = ("__init__.py", "layout.py", "flow.py", "knowledge.py")


def files(room: str) -> Iterator[str]:
    """The files and folders of a room; folders end with a slash."""
    for path in (GAMES / room).iterdir():
        if path.name != "__pycache__" and not path.name.startswith("."):
            yield f"{path.name}/" if path.is_dir() else path.name


def test_there_are_rooms() -> None:
    assert len(ROOMS) >= 5


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_what_all_have(room: str) -> None:
    assert sorted(set(EVERYWHERE) - set(files(room))) == []
    assert [name for name in RULES if not (GAMES / room / "rules" / name).exists()] == []


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_under_a_name_of_its_own(room: str) -> None:
    known = {*EVERYWHERE, *WHERE_NEEDED, *SPECIAL.get(room, ())}
    unknown = [name for name in files(room) if name not in known and not any(fnmatch(name, f) for f in FAMILIES)]
    assert sorted(unknown) == [], "say in the plan what it is, or give it the name that the other rooms use"


@pytest.mark.parametrize("room", ROOMS)
def test_the_same_names_are_in_the_same_files(room: str) -> None:
    for file, names in {**EVERYWHERE, **WHERE_NEEDED}.items():
        if names and (GAMES / room / file).exists():
            module = importlib.import_module(f"footlights.games.{room}.{file.removesuffix('.py').rstrip('/')}")
            assert [name for name in names if not hasattr(module, name)] == [], file


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_special_is_there(room: str) -> None:
    assert SPECIAL.get(room, set()) <= set(files(room))


def test_a_file_that_may_be_there_is_there_somewhere() -> None:
    everything = {name for room in ROOMS for name in files(room)}
    assert [name for name in WHERE_NEEDED if name not in everything] == []
    assert [family for family in FAMILIES if not any(fnmatch(name, family) for name in everything)] == []


def test_the_plan_is_told_in_the_docs() -> None:
    plan = PAGE.read_text(encoding="utf-8").partition("### The floor plan of a game's room")[2].partition("\n## ")[0]
    told = set(re.findall(r"`([\w./*]+)`", plan))
    assert [name for name in (*EVERYWHERE, *WHERE_NEEDED, *FAMILIES) if name not in {*told, "__init__.py"}] == []
