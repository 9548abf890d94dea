"""What is released works: the wheel, built from the source archive, plays, simulates and serves from a fresh environment.

Everything is really installed, with the versions of constraints.txt: only so is a forgotten dependency or file found. With pip's
cache that takes about ten seconds of processor time. Compiled rules come from the suite's cache, for they are the same.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import footlights
from footlights.games import OWN_GAMES

ROOT = Path(__file__).parents[2]
PATIENCE = 300
ADDRESS = re.compile(r"Footlights is open at (\S+)")
PIP = [sys.executable, "-m", "pip"]


def clean_environment() -> dict[str, str]:
    """The environment without what leads Python to this repository."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def done(words: list[object], folder: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """A command that was run."""
    return subprocess.run(
        list(map(str, words)),
        cwd=folder,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        **more,
    )


def good(words: list[object], folder: Path, **more: Any) -> str:
    """What a command prints, which must succeed."""
    result = done(words, folder, **more)
    assert result.returncode == 0, result.stderr[-3000:] or result.stdout[-3000:]
    return result.stdout


@dataclass(frozen=True)
class Installed:
    """A fresh environment with the wheel in it, and a folder to work in."""

    wheel: Path
    folder: Path

    @property
    def bin(self) -> Path:
        """Where its programs are."""
        return self.folder / "environment" / "bin"

    def install(self, extra: str = "") -> None:
        """Install the wheel, or what an extra adds."""
        into = [*PIP, "--python", self.bin / "python", "install", "--no-input", "--disable-pip-version-check", "-q"]
        good([*into, "--no-compile", "-c", ROOT / "constraints.txt", f"{self.wheel}{extra}"], self.folder)

    def footlights(self, *words: object, **more: Any) -> str:
        """What the command prints."""
        return good([self.bin / "footlights", *words], self.folder, **more)


PLAY = """
import footlights as fl
from footlights.bots import play_out, simulated_bots

for game in fl.games():
    match = fl.new(game.id, seed=7)
    play_out(match, simulated_bots(match, ["random"] * match.players))
    match.save(f"{game.id}.match.yaml")
    fl.load(f"{game.id}.match.yaml").verify()
    print(game.id, match.over, len(match.log(0)) > 10)
"""


def test_the_wheel_plays_simulates_and_serves_from_a_fresh_environment(tmp_path: Path) -> None:
    """One test, for nobody should install everything twice: first without any extra, then with that of the table."""
    wheel = built_from_the_source_archive(tmp_path)
    probe = done([*PIP, "download", "-q", "--no-input", "--no-deps", "-d", tmp_path / "probe", "mdurl"], tmp_path)
    if probe.returncode != 0:
        pytest.skip("The package index cannot be reached from here, so the wheel is not installed and tried out.")
    good([sys.executable, "-m", "venv", "--without-pip", tmp_path / "environment"], tmp_path)
    fresh = Installed(wheel, tmp_path)

    fresh.install()
    it_is_the_one_from_the_wheel(fresh)
    it_plays_every_game(fresh)
    it_simulates(fresh)
    it_says_what_serving_needs(fresh)

    fresh.install("[table]")
    it_serves(fresh)


def built_from_the_source_archive(folder: Path) -> Path:
    """The wheel, from a source archive as `make dist` builds it: so nothing can be missing there either."""
    version = footlights.__version__
    good([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], ROOT)
    with tarfile.open(folder / f"footlights-{version}.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    good([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], folder / f"footlights-{version}")
    return folder / f"footlights-{version}-py3-none-any.whl"


def it_is_the_one_from_the_wheel(fresh: Installed) -> None:
    """Not this repository's."""
    assert fresh.footlights("--version") == f"footlights {footlights.__version__}\n"
    where = good([fresh.bin / "python", "-c", "import footlights; print(footlights.__file__)"], fresh.folder)
    assert Path(where.strip()).is_relative_to(fresh.folder)


def it_plays_every_game(fresh: Installed) -> None:
    """With the cards, grammars, rules for players and sentences that are shipped beside the code."""
    said = good([fresh.bin / "python", "-c", PLAY], fresh.folder).splitlines()
    assert said == [f"{game} True True" for game in OWN_GAMES]
    assert "TH-4.20" in fresh.footlights("rules", "the-theatre", "TH-4.20")
    sitting = fresh.footlights("play", "tnb", "--plain", "--bot", "random", "--seed", 7, input="1\nquit\n")
    assert "T&B" in sitting


def it_simulates(fresh: Installed) -> None:
    """With compiled rules."""
    words = ["simulate", "the-theatre", "--games", 40, "--bots", "random", "--seed", 1, "--json"]
    assert json.loads(fresh.footlights(*words))["games"] == 40


def it_says_what_serving_needs(fresh: Installed) -> None:
    """The server's packages are not there yet."""
    refused = done([fresh.bin / "footlights", "serve"], fresh.folder)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "pip install 'footlights[table]'" in refused.stderr


def it_serves(fresh: Installed) -> None:
    """Pages, rules and health, until it is told to stop."""
    words = ["serve", "--port", "0", "--db", f"sqlite:///{fresh.folder}/footlights.db", "--bot-workers", "1"]
    with subprocess.Popen(
        [fresh.bin / "footlights", *words],
        cwd=fresh.folder,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=(fresh.folder / "log").open("w"),
        text=True,
    ) as house:
        try:
            assert house.stdout is not None
            address = ADDRESS.search(house.stdout.readline())
            assert address, (fresh.folder / "log").read_text()
            assert "Footlights" in page(address[1])
            assert json.loads(page(f"{address[1]}healthz")) == {"ok": True, "version": footlights.__version__}
            assert "TH-4.20" in page(f"{address[1]}rules/the-theatre")
        finally:
            house.send_signal(signal.SIGTERM)
            house.communicate(timeout=PATIENCE)
    assert house.returncode == 0


def page(url: str) -> str:
    """What is there."""
    with urllib.request.urlopen(url, timeout=PATIENCE) as found:
        return str(found.read().decode())
