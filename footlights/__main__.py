"""`python -m footlights`: the command."""

from footlights.cli import main

main()
