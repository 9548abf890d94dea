"""Bots are prepared while people play: what they need is compiled in a process of its own and then read from the cache.

Whoever leaves ends that process; there is never a thread that compiles. A bot that searches is waited for before its first
decision, with words about how far it is, and the wait can be left like any other moment, or cut short at a keyboard.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil
from multiprocessing.connection import Connection, wait

from footlights.bots import STAND_IN, bot_title
from footlights.stage.compiling import Compiler
from footlights.stage.engine import SEARCH, engine_of
from footlights.stage.tongue import say
from footlights.terminal.commands import read_command
from footlights.terminal.keyboard import Keyboard

QUIETLY = 1.5  # seconds of waiting that need no words: reading the cache takes about one
SECONDS_BETWEEN = 5.0  # two sentences about how far it is
FROM = 0.05  # of the work, from which on it can be told how long the rest will take
ROUNDED = 5  # seconds


class Preparation:
    """One kernel of a game, `search` or `perform`, on its way into this process."""

    def __init__(self, game: str, kernel: str) -> None:
        self.kernel = kernel
        self.trouble = ""  # why it cannot be had
        self.ready = False
        self.share = (
            0.0  # of the compiling that is done; 0 as long as it is not known whether there is anything to compile
        )
        self._engine = engine_of(game)
        self._since = time.monotonic()
        self._compiler: Compiler | None = None
        try:
            self._compiler = Compiler()
            self._compiler.start()
            self._compiler.compile(game, [kernel])
        except OSError as error:
            self._fail(str(error))

    @property
    def done(self) -> bool:
        """Whether there is nothing to wait for any more."""
        return self.ready or bool(self.trouble)

    @property
    def compiling(self) -> bool:
        """Whether it is being compiled, as far as is known."""
        return self.share > 0 and not self.done

    def seconds_left(self) -> int | None:
        """How long it will still take, in round numbers; None if that is not known yet."""
        if self.share < FROM:
            return None
        left = (time.monotonic() - self._since) * (1 - self.share) / self.share
        return max(1, ceil(left / ROUNDED)) * ROUNDED

    def look(self, seconds: float = 0.0, keyboard: int | None = None) -> None:
        """Hear what there is to hear; wait for it, or for a keyboard, for so long at most."""
        if self._compiler is None or self.done:
            return
        line = self._compiler.line
        places: list[Connection | int] = [line] if keyboard is None else [line, keyboard]
        if line in wait(places, seconds):
            self._hear(self._compiler)
            self.look()

    def _hear(self, compiler: Compiler) -> None:
        news = compiler.hear()
        if news is None or news.share < 0:
            self._fail(news.why if news is not None else say("the compiler has died"))
        elif news.share < 1:
            self.share = max(self.share, news.share)
        else:
            self._read()

    def _read(self) -> None:
        """It is in the cache: read it from there."""
        self.end()
        try:
            if self.kernel == SEARCH:
                self._engine.compile_search()
            else:
                self._engine.compile_steps()
        except Exception as error:  # a cache that cannot be read, say: the interpreted rules go on
            self._fail(f"{type(error).__name__}: {error}")
        else:
            self.ready = True

    def _fail(self, why: str) -> None:
        self.trouble = why
        self.end()

    def end(self) -> None:
        """Leave it at that."""
        if self._compiler is not None:
            self._compiler.end()
            self._compiler = None


def wait_for(preparation: Preparation, bot: str, keyboard: Keyboard, tell: Callable[[str], None]) -> None:
    """Wait for a bot's search; shorter if somebody presses Enter at a keyboard. EOFError if they leave."""
    watched = keyboard.descriptor
    began = told = time.monotonic()
    said = False
    while not preparation.done:
        now = time.monotonic()
        if now - began >= QUIETLY and (not said or now - told >= SECONDS_BETWEEN):
            tell(_how_far(preparation, bot, keyboard.typed and not said))
            said, told = True, now
        preparation.look(QUIETLY / 3, watched)
        if watched is None or preparation.done:
            continue
        line = keyboard.glance()
        if line is None:
            continue
        command = read_command(line)
        if command is not None and command.name == "quit":
            raise EOFError
        if not keyboard.typed:
            watched = None  # it answers what is asked next, and so may those after it
            continue
        keyboard.drop()
        if not line.strip():
            return
        tell(_choices(bot))


def _how_far(preparation: Preparation, bot: str, with_choices: bool) -> str:
    title, left = bot_title(bot), preparation.seconds_left()
    if left is None:
        sentence = say("Preparing {bot}.", bot=title)
    else:
        sentence = say("Preparing {bot}: about {seconds} s left.", bot=title, seconds=left)
    return f"{sentence} {_choices(bot)}" if with_choices else sentence


def _choices(bot: str) -> str:
    told = {"bot": bot_title(bot), "other": bot_title(STAND_IN)}
    return say("Press Enter to have {other} play until {bot} is ready, or type quit to leave.", **told)


def stand_in_words(name: str, bot: str, preparation: Preparation | None) -> str:
    """Who plays a seat while its bot cannot, and why."""
    told = {"name": name, "bot": bot_title(bot), "other": bot_title(STAND_IN)}
    if preparation is not None and not preparation.done:
        left = preparation.seconds_left()
        if left is None:
            return say("{name} is played by {other}: {bot} is still being prepared.", **told)
        return say(
            "{name} is played by {other}: {bot} is still being prepared, about {seconds} s.", seconds=left, **told
        )
    if preparation is not None and preparation.trouble:
        return say("{name} is played by {other}: {bot} cannot be prepared ({why}).", why=preparation.trouble, **told)
    return say("{name} is played by {other}: {bot} is not prepared.", **told)
