"""Drawings are read from SVG sheets as a drawing program leaves them; what cannot be shown is told with its file and name."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import footlights
from footlights.stage.drawings import SVG, TONES, Drawings, Looks, Undrawn, id_of
from footlights.stage.errors import Faulty

HOUSE = Path(footlights.__file__).parent
SHEETS = sorted(HOUSE.rglob("drawings/*.svg"))
BELL = '<g id="call-bell" transform="translate(40 0)"><path fill="#f6efdf" d="M0 0h9"/></g>'


def room(folder: Path, **sheets: str) -> str:
    """A module with these sheets in the folder beside it."""
    (folder / "drawings").mkdir()
    for name, inside in sheets.items():
        text = f'<svg xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:own="urn:own">{inside}</svg>'
        (folder / "drawings" / f"{name}.svg").write_text(text, encoding="utf-8")
    return str(folder / "pictures.py")


def test_a_drawing_is_found_by_a_cards_name_and_its_place_on_the_sheet_is_of_no_matter(tmp_path: Path) -> None:
    things = Drawings(room(tmp_path, things=BELL), "things")
    assert things["Call Bell"] == things["call-bell"] == f'<path fill="{TONES["#f6efdf"]}" d="M0 0h9"/>'
    assert (list(things), "Call Bell" in things, "Gong" in things) == (["call-bell"], True, False)
    assert id_of("Prompter's  Whisper!") == "prompter-s-whisper"


def test_what_a_drawing_program_adds_does_not_reach_the_page(tmp_path: Path) -> None:
    sheet = """<own:view zoom="2"/><title>Hats</title><metadata/><defs/><style>path{}</style>
        <g id="fez" own:label="Fez"><title>Fez</title><own:note/>
        <path id="path7" onclick="x()" own:nodes="cc" style="fill:#1C141B;stroke:none;-own-stroke:1" d="M1 1z"/></g>"""
    (drawn,) = Drawings(room(tmp_path, hats=sheet), "hats").values()
    assert drawn == f'<path d="M1 1z" fill="{TONES["#1c141b"]}" stroke="none"/>'


def test_what_is_drawn_once_is_shown_again_also_from_another_sheet(tmp_path: Path) -> None:
    faces = """<g id="cat"><g id="ear"><path d="M2 2"/></g><use href="#ear" transform="scale(-1 1)"/>
        <use xlink:href="props.svg#call-bell"/></g>"""
    bell = f'<path fill="{TONES["#f6efdf"]}" d="M0 0h9"/>'
    family = Drawings(room(tmp_path, faces=faces, props=BELL), "faces")
    assert family["cat"] == f'<path d="M2 2"/><g transform="scale(-1 1)"><path d="M2 2"/></g>{bell}'


def test_families_are_joined_and_told_apart(tmp_path: Path) -> None:
    beside = room(tmp_path, hats='<g id="hat-fez"><path d="M1"/></g><g id="none"/>', props=BELL)
    joined = Drawings(beside, "hats") | Drawings(beside, "props") | {"shape-1": "<path/>"}
    assert list(joined) == ["hat-fez", "none", "call-bell", "shape-1"]
    assert (joined["none"], joined["shape-1"], joined.named("hat-")) == ("", "<path/>", {"fez": '<path d="M1"/>'})
    with pytest.raises(Faulty, match=r"props\.svg.*: call-bell is drawn twice"):
        list(Drawings(beside, "props") | {"call-bell": ""})


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (BELL + BELL, r"things\.svg has two drawings with the id 'call-bell'"),
        ('<path d="M0 0"/>', r"things\.svg has a <path> that belongs to no drawing"),
        ('<g id="a"><text>Ha</text></g>', r"things\.svg#a has a <text>, which cannot be shown"),
        ('<g id="a"><script/></g>', r"things\.svg#a has a <script>, which cannot be shown"),
        ('<g id="a"><use href="#b"/></g>', r"things\.svg#a uses '#b', and there is none"),
        ('<g id="a"><use href="gone.svg#b"/></g>', r"gone\.svg cannot be read as a drawing"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', r"things\.svg#a shows itself again"),
        ('<g id="a"><', r"things\.svg cannot be read as a drawing"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_told_with_file_and_name(tmp_path: Path, inside: str, told: str) -> None:
    with pytest.raises(Faulty, match=told):
        list(Drawings(room(tmp_path, things=inside), "things"))


def test_entities_are_not_read(tmp_path: Path) -> None:
    beside = room(tmp_path, things=BELL)
    bomb = f'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="{SVG}"><g id="x">&a;</g></svg>'
    (tmp_path / "drawings" / "things.svg").write_text(bomb, encoding="utf-8")
    with pytest.raises(Faulty, match="defines entities"):
        list(Drawings(beside, "things"))


def test_a_missing_drawing_is_told_with_its_file_and_one_that_was_meant(tmp_path: Path) -> None:
    things = Drawings(room(tmp_path, things=BELL), "things")
    assert things.get("Cal Bell") is None
    with pytest.raises(Undrawn, match=r"things\.svg: there is no drawing 'cal-bell'\. .*call-bell") as told:
        things["Cal Bell"]
    assert not str(told.value).startswith("'")
    with pytest.raises(Faulty, match=r"gone\.svg cannot be read"):
        list(Drawings(str(tmp_path / "pictures.py"), "gone"))


def test_who_looks_how_is_read_from_a_table_and_mistakes_are_told_with_their_row(tmp_path: Path) -> None:
    beside = room(tmp_path)
    table = tmp_path / "drawings" / "people.csv"
    table.write_text("name,hat,prop\nAda,fez,bell\nBo,,key\n", encoding="utf-8")
    people = Looks(beside, "people")
    assert dict(people) == {"Ada": ("fez", "bell"), "Bo": ("", "key")}
    assert people.get("Cy") is None
    for wrong in ("Ada,fez\n", "Ada,fez,bell\nAda,fez,key\n", "\n"):
        table.write_text(f"name,hat,prop\n{wrong}", encoding="utf-8")
        with pytest.raises(Faulty, match=r"people\.csv, row [23]: .*name, hat, prop"):
            list(Looks(beside, "people"))
    table.write_text("", encoding="utf-8")
    for name in ("people", "gone"):
        with pytest.raises(Faulty, match=rf"{name}\.csv cannot be read as a table"):
            list(Looks(beside, name))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: "/".join(sheet.relative_to(HOUSE).parts))
def test_every_sheet_of_the_house_can_be_shown_and_edited(sheet: Path) -> None:
    for name, drawn in Drawings(str(sheet.parent.parent / "pictures.py"), sheet.stem).items():
        assert id_of(name) == name
        ElementTree.fromstring(f"<g>{drawn}</g>")
    # A drawing program knows no variables of a stylesheet: on the sheet itself every tone is a plain colour.
    assert not re.search(r"var\(|style=|<text|<image", sheet.read_text(encoding="utf-8"))


def test_no_sheet_is_read_before_a_drawing_is_asked_for() -> None:
    script = (
        "from footlights.stage.game import games\n"
        "from footlights.stage import drawings\n"
        "import footlights.table.marks\n"
        "assert len([game.scene for game in games()]) >= 5\n"
        "print(drawings._sheet.cache_info().currsize)"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout == "0\n"
