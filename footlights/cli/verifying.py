"""`footlights verify`: whether a match file is what it says, from the seed to the result, and how its shuffle came about."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from footlights.cli.arguments import AsJson, SetFolder
from footlights.cli.voice import complain, counted, say, show_json
from footlights.stage.errors import Trouble
from footlights.stage.fair import check as check_fair
from footlights.stage.match import Match, load

FAILED = 1

MatchFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Match files, such as a table's download.", show_default=False)
]


def verify(files: MatchFiles, set_folder: SetFolder = None, as_json: AsJson = False) -> None:
    """Check match files: every action replayed from the seed, and the seed against the commitment made before the game.

    Exit code 1 if a file does not hold what it says, 2 if it is no match file.

    \b
    Examples:
      footlights verify game.match.yaml
    """
    results = [(file, *_verified(load(file, set_folder))) for file in files]
    if as_json:
        show_json([{"file": str(file), "holds": holds, "found": found} for file, holds, found in results])
    for file, holds, found in results if not as_json else ():
        if holds:
            say(f"{file}: {found}")
        else:
            complain(f"{file}: {found}")
    if not all(holds for _, holds, _ in results):
        raise typer.Exit(FAILED)


def _verified(match: Match) -> tuple[bool, str]:
    try:
        match.verify()
        shuffle = (
            check_fair(match.fair, match.seed)
            if match.fair is not None
            else "It does not say how the seed was chosen, so the shuffle itself cannot be checked."
        )
    except Trouble as error:
        return False, str(error)
    result = "come to the recorded result" if match.recorded is not None else "are legal; no result was recorded"
    return True, f"its {counted(match.ply, 'decision')} {result}. {shuffle}"
