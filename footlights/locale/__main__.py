"""`python -m footlights.locale`: the one command for translators.

Without more words it brings the template and all languages up to the sources and compiles them. `--check` only looks, and
`--add LANG` begins a language.
"""

from __future__ import annotations

import argparse
import sys

from footlights.locale import compiled, making
from footlights.stage.errors import Trouble


def main(words: list[str] | None = None) -> int:
    """Do what the words say; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m footlights.locale", description="Refresh the languages of the house."
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if something is not right")
    parser.add_argument("--add", metavar="LANG", help="begin a language, such as de or pt_BR")
    wish = parser.parse_args(words)
    try:
        if wish.check:
            return check()
        if wish.add:
            print(f"Begun: {making.add(wish.add)}.")
        return refresh()
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2


def check() -> int:
    """Say what is not fresh or not right."""
    new, gone = making.differences(making.extracted())
    problems = [f"not in the template yet: {one!r}" for one in new]
    problems += [f"no longer in the sources: {one!r}" for one in gone]
    for language in making.translations():
        catalogue = making.read(language)
        problems += [f"{language}: {fault}" for fault in making.faults(catalogue)]
        if making.compile_catalogue(catalogue) != compiled(language).read_bytes():
            problems.append(f"{language}: not compiled yet")
    print("\n".join(problems) if problems else "Everything is fresh.")
    return int(bool(problems))


def refresh() -> int:
    """Bring everything up to the sources."""
    catalogue = making.extracted()
    new, gone = making.differences(catalogue)
    making.write_template(catalogue)
    print(f"{len(making.sentences(catalogue))} sentences, {len(new)} new, {len(gone)} gone.")
    for language in making.translations():
        told, number = making.refresh(language, catalogue)
        print(f"{language}: {told} of {number} translated.")
        for fault in making.faults(making.read(language)):
            print(f"{language}: {fault}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
