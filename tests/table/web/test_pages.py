"""Pages, files and drawings."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from footlights.stage.game import get_game
from footlights.stage.rulebook import clause_ids, rulebook
from footlights.table import protocol, web_api, web_files
from footlights.table.web_rules import rules_page, term_anchor
from footlights.table.web_templates import STATIC
from tests.table.web.opening import FRIENDS, Guest, Opened

PAGE = {"Accept": "text/html"}


class Outline(HTMLParser):
    """What a test wants to know of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.inline: list[str] = []
        self.within = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.within = tag
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a" and given.get("href"):
            self.links.append(str(given["href"]))
        if tag in ("script", "link", "img"):
            self.sources.append(str(given.get("src") or given.get("href")))
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.inline.append(tag)


def outline(guest: Guest, path: str) -> Outline:
    answer = guest.get(path, headers=PAGE)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    return Outline(answer.text)


def test_no_page_has_anything_inline_and_all_its_files_are_there(guest: Guest) -> None:
    table = guest.seated(FRIENDS)["table"]
    for path in (
        "/",
        f"/m/{table}",
        f"/m/{table}/replay",
        "/rules/the-theatre",
        "/rules/the-theatre?q=Gamble",
        "/decks/the-theatre",
        "/nowhere",
    ):
        page = outline(guest, path)
        assert page.inline == [], path
        for source in page.sources:
            assert guest.get(source).status_code == 200, (path, source)


def test_the_table_page_is_the_skeleton_that_scripts_fill(guest: Guest) -> None:
    table = guest.seated(FRIENDS)["table"]
    text = guest.get(f"/m/{table}").text
    page = Outline(text)
    wanted = ["house", "topbar", "board", "promptbar", "side", "inspect", "promptbook", "chat", "dialogs", "live"]
    assert page.ids == wanted
    assert re.search(rf'<body data-page="table" data-lang="en"[^>]* data-table="{table}"', text)
    assert '<main id="house" data-at="" data-ply="" data-busy="false">' in text
    assert any(source.startswith("/static/js/table.js") for source in page.sources)
    assert Outline(guest.get(f"/m/{table}/replay").text).ids == wanted


@pytest.mark.parametrize(
    "path",
    ["/m/nosuchtable", "/m/x", "/m/nosuchtable/replay", "/rules/nogame", "/rules/..%2f", "/m/%00%00%00%00%00%00"],
)
def test_what_is_not_there_is_a_page_that_leads_to_the_foyer(guest: Guest, path: str) -> None:
    answer = guest.get(path, headers=PAGE)
    assert answer.status_code == 404
    assert '<a href="/">' in answer.text
    assert guest.get(path).json()["code"] == "missing"


# --- Rules ---


def test_every_clause_and_ruling_and_word_of_the_rules_has_an_anchor(guest: Guest) -> None:
    game = get_game("the-theatre")
    ids = outline(guest, "/rules/the-theatre").ids
    assert len(ids) == len(set(ids))
    assert set(clause_ids(game)) <= set(ids)
    assert {term_anchor(word) for word in rulebook(game).glossary} <= set(ids)


def test_every_link_within_the_rules_leads_somewhere(guest: Guest) -> None:
    page = outline(guest, "/rules/the-theatre")
    inner = {link.removeprefix("#") for link in page.links if link.startswith("#")}
    assert len(inner) > 100
    assert inner <= set(page.ids)


def test_the_contents_name_every_section(guest: Guest) -> None:
    game = get_game("the-theatre")
    headings = re.findall(r"^#{2,3} (.+)$", game.rules_text, re.MULTILINE)
    assert [heading.text for heading in rules_page(game).contents] == headings


@pytest.mark.parametrize(
    ("q", "found"), [("TH-4.20", "TH-4.20"), ("r13", "R13"), ("4.20", "TH-4.20"), ("gamble", "term-gamble")]
)
def test_the_rules_can_be_searched_without_scripts(guest: Guest, q: str, found: str) -> None:
    text = guest.get("/rules/the-theatre", params={"q": q}).text
    section = text[text.index('id="found"') : text.index('id="contents"')]
    assert section.index(f'href="#{found}"') < section.index("</li>")


def test_a_search_that_finds_nothing_says_so_and_what_comes_near(guest: Guest) -> None:
    text = guest.get("/rules/the-theatre", params={"q": "Gambel"}).text
    assert "nothing about that" in text
    assert "Did you mean" in text


def test_what_is_searched_for_is_shown_as_text(guest: Guest) -> None:
    text = guest.get("/rules/the-theatre", params={"q": "<script>alert(1)</script>"}).text
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert" in text


# --- Languages ---


@pytest.mark.parametrize(
    ("headers", "query", "lang"),
    [
        ({}, "", "en"),
        ({"Accept-Language": "xx, en-XA;q=0.5"}, "", "en-XA"),
        ({"Accept-Language": "en-XA;q=0, *;q=x"}, "", "en"),
        ({"Accept-Language": "en", "Cookie": "lang=en-XA"}, "", "en-XA"),
        ({"Cookie": "lang=en-XA"}, "?lang=en", "en"),
        ({"Cookie": 'lang="><script>'}, "", "en"),
    ],
)
def test_the_page_speaks_the_visitors_language(guest: Guest, headers: dict[str, str], query: str, lang: str) -> None:
    text = guest.get(f"/rules/the-theatre{query}", headers=headers).text
    assert f'<html lang="{lang}"' in text
    assert ("⟦" in text) == (lang == "en-XA")


def test_refusals_speak_the_visitors_language(guest: Guest) -> None:
    assert "⟦" in guest.get("/api/tables/nosuchtable", headers={"Cookie": "lang=en-XA"}).json()["error"]


def test_strings_for_scripts_are_there_for_every_language(guest: Guest) -> None:
    assert isinstance(guest.get("/strings/en.json").json()["strings"], dict)
    assert guest.get("/strings/xx.json").status_code == 404


# --- Files ---


def test_files_under_their_hash_are_kept_for_ever_and_others_asked_about(guest: Guest) -> None:
    source = next(s for s in outline(guest, "/").sources if s.startswith("/static/css/house.css?v="))
    assert "immutable" in guest.get(source).headers["Cache-Control"]
    plain = guest.get("/static/css/house.css")
    assert plain.headers["Cache-Control"] == "no-cache"
    assert guest.get("/static/css/house.css?v=000000000000").headers["Cache-Control"] == "no-cache"
    again = guest.get("/static/css/house.css", headers={"If-None-Match": plain.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/", "/static/js"]
)
def test_nothing_but_the_static_files_can_be_fetched(house: Opened, guest: Guest, path: str) -> None:
    assert guest.get(path).status_code == 404


def test_catalogue_emblems_and_marks_are_served_and_kept(guest: Guest) -> None:
    table = guest.seated()["table"]
    welcome = guest.get(f"/api/tables/{table}/poll").json()["answers"][0]
    told = guest.get(welcome["catalogue"])
    assert "immutable" in told.headers["Cache-Control"]
    assert told.json()["faces"]
    assert "Gamble" in told.json()["glossary"]
    drawn = guest.get(told.json()["emblems"])
    assert drawn.headers["Content-Type"].startswith("image/svg+xml")
    assert "immutable" in drawn.headers["Cache-Control"]
    marks = guest.get("/marks.svg")
    assert marks.headers["Cache-Control"] == "public, max-age=3600"
    sure = guest.get("/marks.svg", params={"v": marks.headers["ETag"].strip('"')})
    assert "immutable" in sure.headers["Cache-Control"]
    assert guest.get("/marks.svg", headers={"If-None-Match": marks.headers["ETag"]}).status_code == 304
    old = guest.get("/catalogue/the-theatre/0000000000000000.json")
    assert old.json()["faces"]
    assert old.headers["Cache-Control"] == "no-cache"


def test_a_games_stylesheet_is_served(guest: Guest) -> None:
    answer = guest.get("/games/the-theatre/scene.css")
    assert answer.headers["Content-Type"].startswith("text/css")
    assert guest.get("/games/nogame/scene.css").status_code == 404


def test_what_is_the_same_for_everybody_is_sent_compressed(guest: Guest) -> None:
    table = guest.seated()["table"]
    catalogue = guest.get(f"/api/tables/{table}/poll").json()["answers"][0]["catalogue"]
    public = ["/static/css/house.css", "/marks.svg", "/games/the-theatre/scene.css", catalogue]
    for path in [*public, guest.get(catalogue).json()["emblems"]]:
        answer = guest.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.headers.get("Content-Encoding") == "gzip", path
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers["ETag"]
        assert (
            int(answer.headers["Content-Length"]) < len(answer.content) if "Content-Length" in answer.headers else True
        )
        plain = guest.get(path, headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert plain.content == answer.content
        assert plain.headers["Cache-Control"] == answer.headers["Cache-Control"]


def test_what_is_the_same_for_everybody_is_made_and_compressed_once(
    guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    public = ["/api/games", "/api/games/the-theatre/pool", "/api/protocol", "/marks.svg", "/static/js/table.js"]
    public.append(guest.get("/api/games/the-theatre/pool").json()["catalogue"])
    first = [guest.get(path, headers={"Accept-Encoding": "gzip"}) for path in public]
    made: list[str] = []

    def noted(*given: object, **more: object) -> Any:
        made.append("again")
        raise AssertionError

    monkeypatch.setattr(gzip, "compress", noted)
    for module, name in ((web_api, "describe"), (web_api, "pool"), (web_files, "catalogue"), (web_files, "marks_svg")):
        monkeypatch.setattr(module, name, noted)
    monkeypatch.setattr(protocol, "schema", noted)
    for path, before in zip(public, first, strict=True):
        again = guest.get(path, headers={"Accept-Encoding": "gzip"})
        assert again.content == before.content
        assert again.headers["Content-Encoding"] == "gzip"
        known = guest.get(path, headers={"If-None-Match": before.headers["ETag"]})
        assert (known.status_code, known.content) == (304, b"")
    assert made == []
    monkeypatch.undo()
    other = guest.get("/api/games", headers={"Accept-Language": "en-XA", "If-None-Match": first[0].headers["ETag"]})
    assert other.status_code == 200, "each language has its own"


def test_what_is_for_one_persons_eyes_is_not_compressed(guest: Guest) -> None:
    table = guest.seated()["table"]
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/poll", "/api/me", f"/m/{table}", "/"):
        assert "Content-Encoding" not in guest.get(path, headers={"Accept-Encoding": "gzip"}).headers, path


def test_fonts_are_compressed_already(guest: Guest) -> None:
    fonts = list((STATIC / "fonts").rglob("*.woff2"))
    assert fonts
    answer = guest.get(f"/static/{fonts[0].relative_to(STATIC)}", headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers
