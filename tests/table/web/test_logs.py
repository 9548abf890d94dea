"""What the log tells of an error: its kind and where it was, whoever logs it and in whichever form; never its own words."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

MISHAP = """
import logging, sys
from footlights.table.logs import set_up

def stumble():
    raise ZeroDivisionError("the words of Zerlina")

set_up(sys.argv[1] == "json")
try:
    stumble()
except ZeroDivisionError:
    logging.getLogger(sys.argv[2]).exception("it could not be done", extra={"table": "t-123456", "player": "Zerlina"})
"""


def logged(form: str, logger: str) -> str:
    """What a process that stumbles writes to stderr."""
    words = [sys.executable, "-c", MISHAP, form, logger]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == ""
    return done.stderr


@pytest.mark.parametrize("logger", ["footlights.table", "uvicorn.error", "asyncio"])
def test_an_error_is_in_the_json_log_with_its_kind_and_place(logger: str) -> None:
    (line,) = logged("json", logger).splitlines()
    entry = json.loads(line)
    assert entry["event"] == "it could not be done"
    assert entry["level"] == "error"
    assert entry["error"] == "ZeroDivisionError"
    assert "stumble" in entry["where"][-1]
    assert entry["table"] == "t-123456"
    assert "Zerlina" not in line


@pytest.mark.parametrize("logger", ["footlights.table", "uvicorn.error"])
def test_an_error_is_on_the_console_with_its_kind_and_place(logger: str) -> None:
    said = logged("console", logger)
    for word in ("it could not be done", "ZeroDivisionError", "stumble", "t-123456"):
        assert word in said
    assert "Zerlina" not in said
