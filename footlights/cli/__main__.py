"""`python -m footlights.cli` is the command, too."""

from footlights.cli import main

main()
