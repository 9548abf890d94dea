"""What a person types: a choice by number or by words, or a command. Nothing here can fail, only not understand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from footlights.stage.errors import suggestion

COMMANDS = {
    "?": ("? [WORD]", "this list; with a word, a card or a clause: what is known of it"),
    "why": ("why ACTION", "whether an action is allowed, and the clause if it is not"),
    "hint": ("hint", "what a bot would do on your seat, and why"),
    "table": ("table", "the whole table again"),
    "deck": ("deck", "your own remaining Deck, in no order"),
    "piles": ("piles", "the piles that lie open"),
    "log": ("log [NUMBER]", "the last lines of the log"),
    "undo": ("undo", "back to your last decision"),
    "save": ("save [FILE]", "write a match file"),
    "quit": ("quit", "leave the table"),
}
OTHER_NAMES = {"help": "?", "h": "?", "exit": "quit", "q": "quit", "bye": "quit"}
SHORTEST = 2  # letters of a choice that are enough, if only one choice fits them
PARTS = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Command:
    """A command with what follows it."""

    name: str
    rest: str


def read_command(line: str) -> Command | None:
    """The command a line begins with, if it does."""
    text = line.strip()
    if text.startswith("?"):
        return Command("?", text[1:].strip())
    word, _, rest = text.partition(" ")
    name = OTHER_NAMES.get(word.lower(), word.lower())
    return Command(name, rest.strip()) if name in COMMANDS else None


def find_choices(line: str, legal: Sequence[str]) -> list[str]:
    """The choices a line may mean: by number, by notation, or by words that begin like its words, in the same order."""
    text = " ".join(line.split())
    if text.isdecimal():
        return [legal[int(text) - 1]] if len(text) < 4 and 1 <= int(text) <= len(legal) else []
    same = [action for action in legal if text.lower() in (action.lower(), _without_verb(action).lower())]
    if same or len(text) < SHORTEST:
        return same
    typed = PARTS.findall(text.lower())
    return [action for action in legal if typed and _begins_like(typed, PARTS.findall(action.lower()))]


def _without_verb(action: str) -> str:
    return action.partition(" ")[2]


def _begins_like(typed: Sequence[str], words: Sequence[str]) -> bool:
    place = 0
    for part in typed:
        while place < len(words) and not words[place].startswith(part):
            place += 1
        if place == len(words):
            return False
        place += 1
    return True


def not_understood(line: str, legal: Sequence[str]) -> str:
    """One sentence that helps."""
    text = " ".join(line.split())
    if text.isdecimal():
        return (
            f"There is no choice {text[:10]}; choices are 1 to {len(legal)}."
            if legal
            else "There is nothing to choose now."
        )
    known = [*(name for name in COMMANDS if name != "?"), *OTHER_NAMES, *legal, *map(_without_verb, legal)]
    near = suggestion(text, known) or suggestion(text.split()[0], known)
    shown = repr(text if len(text) <= 40 else text[:40] + "...")
    return f"{shown} is neither a choice nor a command; ? shows what is possible.{near}"
