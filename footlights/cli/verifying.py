"""`footlights verify`: whether a match file is what it says, from the seed to the result, and how its shuffle came about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from footlights.cli.arguments import AsJson, SetFolder
from footlights.cli.voice import complain, print_text, show_json
from footlights.stage import daily
from footlights.stage.errors import Trouble, counted
from footlights.stage.fair import SHOWN, warning
from footlights.stage.match import Match, ended_sentence, load

FAILED = 1

MatchFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Match files, such as a table's download.", show_default=False)
]


Commit = Annotated[
    str,
    typer.Option(
        "--commit",
        metavar="HEX",
        help="The commitment you saw before the game; the file's must be the same.",
        show_default=False,
    ),
]
COMMITMENT = re.compile(r"[0-9a-f]{64}")


def verify(files: MatchFiles, commit: Commit = "", set_folder: SetFolder = None, as_json: AsJson = False) -> None:
    """Check match files: every action replayed from the seed, and the seed against the commitment the file names.

    A file can only agree with itself. What it proves depends on the commitment being the one you saw before the game: compare it,
    or give it with --commit. Exit code 1 if a file does not hold what it says, 2 if it is no match file.

    \b
    Examples:
      footlights verify game.match.yaml
      footlights verify game.match.yaml --commit 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
    """
    seen = commit.strip().lower()
    if commit and not COMMITMENT.fullmatch(seen):
        raise Trouble(
            f"--commit: found {commit!r:.80}, expected the 64 hexadecimal digits that the table showed before the game."
        )
    results = [(file, *_verified(load(file, set_folder), seen)) for file in files]
    if as_json:
        show_json([{"file": str(file), "holds": holds, "found": found} for file, holds, found in results])
    for file, holds, found in results if not as_json else ():
        if holds:
            print_text(f"{file}: {found}")
        else:
            complain(f"{file}: {found}")
    if not all(holds for _, holds, _ in results):
        raise typer.Exit(FAILED)


def _verified(match: Match, seen: str) -> tuple[bool, str]:
    try:
        match.verify()
        shuffle = _shuffle(match, seen)
    except Trouble as error:
        return False, str(error)
    one = match.ply == 1
    result = "comes" if one else "come"
    result += " to the recorded result"
    if match.recorded is None:
        result = "is legal; no result was recorded" if one else "are legal; no result was recorded"
    said = [f"its {counted(match.ply, 'decision')} {result}.", ended_sentence(match), shuffle, daily.line_of(match)]
    return True, " ".join(sentence for sentence in said if sentence)


def _shuffle(match: Match, seen: str) -> str:
    """What can be said of the shuffle; Trouble if it is not the one that was committed to when the person looked."""
    if match.fair is None:
        if seen:
            raise Trouble("It names no commitment, so it cannot be the game whose commitment you saw.")
        if match.known:
            return f"{warning(match.known)} So there is nothing to be checked about its shuffle."
        return "It does not say how the seed was chosen, so the shuffle itself cannot be checked."
    found = daily.check(match)
    if not seen:
        return found
    if daily.is_daily(match.fair):
        raise Trouble("It is a daily run, which has no commitment, so it cannot be the game whose commitment you saw.")
    if match.fair["commit"] != seen:
        raise Trouble(f"Its commitment {match.fair['commit'][:SHOWN]}... is not the one you saw ({seen[:SHOWN]}...).")
    return f"{found} It is the one you gave." if match.fair["contributions"] else found
