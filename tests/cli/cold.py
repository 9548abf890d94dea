"""The command started with an empty cache, in a session of its own, as in a terminal that was just opened."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 300.0
LOOK = 0.05  # seconds between two looks
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Program:
    """The command in a session of its own, as in a terminal, with an empty cache."""

    process: subprocess.Popen[bytes]
    cache: Path
    said: Path
    keyboard: int  # what is written here is typed

    def until(self, met: Callable[[Program], bool]) -> None:
        """Wait for a moment."""
        deadline = time.monotonic() + PATIENCE
        while not met(self):
            assert self.process.poll() is None, f"It left by itself:\n{self.said.read_text()[-2000:]}"
            assert time.monotonic() < deadline, f"That moment never came:\n{self.said.read_text()[-2000:]}"
            time.sleep(LOOK)

    def seconds(self) -> float:
        """Processor time of the program and of all that it has started."""
        return sum(seconds for _, seconds in self.company())

    def company(self) -> list[tuple[int, float]]:
        """The processes of its session that live, and the processor time of each and of its children that have gone."""
        found = []
        for path in Path("/proc").iterdir():
            if path.name.isdecimal():
                try:
                    fields = _fields(path.name)
                except OSError:
                    continue
                if int(fields[3]) == self.process.pid and fields[0] != "Z":
                    found.append((int(path.name), _seconds(fields)))
        return found

    def interrupt(self, number: int = signal.SIGINT) -> None:
        """Ctrl-C: the whole session hears it."""
        os.killpg(self.process.pid, number)

    def type(self, line: bytes) -> None:
        """What somebody types, or a pipe brings."""
        os.write(self.keyboard, line)

    def end_of_input(self) -> None:
        """Nothing more will be typed."""
        os.close(self.keyboard)
        self.keyboard = -1

    @property
    def compiler(self) -> int | None:
        """The process that compiles, if there is one."""
        for pid, _ in self.company():
            if pid != self.process.pid and b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
        return None

    def has_said(self, words: str) -> bool:
        """Whether something was printed."""
        return words in self.said.read_text()

    def clear_up(self) -> None:
        """End whatever is still there."""
        for pid, _ in self.company():
            os.kill(pid, signal.SIGKILL)
        self.process.wait()
        if self.keyboard >= 0:
            os.close(self.keyboard)

    def has_left(self, *codes: int) -> str:
        """Wait until everybody has gone, and look at how (exit code 0, or one of these): what the program said."""
        code = self.process.wait(PATIENCE)
        text = self.said.read_text()
        assert code in (codes or (0,)), f"exit code {code}:\n{text[-3000:]}"
        assert not [word for word in ("Traceback", "Exception", "Fatal", "leaked", "Assertion") if word in text], text
        deadline = time.monotonic() + PATIENCE
        while self.company():
            assert time.monotonic() < deadline, self.company()
            time.sleep(LOOK)
        return text


def seconds_of(pid: int) -> float:
    """Processor time of a process and of its children that have gone."""
    return _seconds(_fields(str(pid)))


def _fields(pid: str) -> list[str]:
    """What Linux tells of a process, from its state on."""
    return Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()


def _seconds(fields: list[str]) -> float:
    return sum(map(int, fields[11:15])) / TICKS


def started(folder: Path, *words: str, typed: bool = False) -> Program:
    """The command with these words; `typed`: its input is a terminal, else a pipe."""
    cache, said = folder / "cache", folder / "said"
    keyboard, theirs = pty.openpty() if typed else os.pipe()[::-1]
    with said.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "footlights", *words],
            stdin=theirs,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "FOOTLIGHTS_CACHE": str(cache), "XDG_DATA_HOME": str(folder)},
            start_new_session=True,
            preexec_fn=hear_interrupts,
        )
    os.close(theirs)
    return Program(process, cache, said, keyboard)


def hear_interrupts() -> None:
    """Whoever was started in the background of a shell ignores Ctrl-C, and so would everything they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def compiling(program: Program) -> bool:
    """Whether a compiler has begun: it has a folder for what it makes."""
    return program.cache.exists() and any(program.cache.glob("*/"))


def after(seconds: float) -> Callable[[Program], bool]:
    """When so much processor time was spent."""
    return lambda program: program.seconds() >= seconds
