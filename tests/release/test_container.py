"""The container: built from the Containerfile and opened, where there are a tool for it and the base image."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

import pytest

import footlights

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
TOOLS = ("podman", "docker")
PATIENCE = 300


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """A command that was run."""
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


def good(*words: str) -> str:
    """What a command prints, which must succeed."""
    result = run(*words)
    assert result.returncode == 0, result.stderr[-3000:]
    return result.stdout


@pytest.fixture(scope="module")
def tool() -> str:
    """A tool for containers that works here and has the base image."""
    working = [tool for tool in TOOLS if shutil.which(tool) and run(tool, "info").returncode == 0]
    if not working:
        pytest.skip("There is neither a working podman nor a working docker here, so the container is not built.")
    (base,) = set(re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE))
    with_image = [tool for tool in working if run(tool, "image", "inspect", base).returncode == 0]
    if not with_image:
        pytest.skip(f"The base image {base} is not here, so the container is not built.")
    return with_image[0]


def test_the_container_is_built_and_opens_the_playhouse_for_somebody_without_privileges(tool: str) -> None:
    name = f"footlights-test-{uuid.uuid4().hex[:12]}"
    good(tool, "build", "-f", "Containerfile", "-t", name, ".")
    try:
        good(tool, "run", "--detach", "--name", name, "--publish", "127.0.0.1::8000", name)
        where = good(tool, "port", name, "8000").split()[0]
        assert health(f"http://{where}/healthz") == {"ok": True, "version": footlights.__version__}
        assert good(tool, "exec", name, "id", "-u").strip() != "0"
        good(tool, "stop", name)
        assert good(tool, "inspect", "--format", "{{.State.ExitCode}}", name).strip() == "0"
    finally:
        run(tool, "rm", "--force", "--volumes", name)
        run(tool, "rmi", "--force", name)


def health(url: str) -> object:
    """What the house says of its health, once it is open."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=10) as page:
                return json.loads(page.read())
        except (OSError, urllib.error.URLError):
            assert time.monotonic() < deadline, "The playhouse in the container never opened."
            time.sleep(0.2)


def test_what_goes_into_the_image_is_there_and_the_house_has_no_privileges() -> None:
    """As far as it can be told without a tool for containers."""
    wanted = re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"footlights", "pyproject.toml", "README.md", "LICENSE"} <= set(wanted)
    assert all((ROOT / name).exists() for name in wanted)
    assert re.search(r"^USER footlights$", CONTAINERFILE, re.MULTILINE)
    assert CONTAINERFILE.rstrip().endswith('ENTRYPOINT ["footlights"]\nCMD ["serve"]')
