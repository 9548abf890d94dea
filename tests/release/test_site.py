"""The documentation as a site: every link leads somewhere, every page is in the menu, and nothing is fetched from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FETCHED = re.compile(r"<(?:script|link|img|iframe|source)[^>]*\b(?:src|href)=[\"']?(?:https?:)?//[^\"' >]+")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make site` builds it."""
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert not built.stderr
    return folder


def test_every_page_is_in_the_menu_and_in_the_site(site: Path) -> None:
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("footlights/games/*/RULES.md")]
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert len(pages) > 15
    for page in pages:
        place = page.relative_to(ROOT)
        assert f": {place.as_posix()}\n" in menu
        assert (site / place.with_suffix("") / "index.html").is_file()


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert pages
    assert not [found for page in pages for found in FETCHED.findall(page.read_text(encoding="utf-8"))]
    assert not [style for style in site.rglob("*.css") if "url(http" in style.read_text(encoding="utf-8")]
