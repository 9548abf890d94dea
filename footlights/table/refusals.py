"""What the house refuses, and of which kind it is: the doors answer each with its own status."""

from __future__ import annotations

from footlights.stage.errors import Trouble


class Missing(Trouble):
    """There is no such table, seat or game here."""


class Forbidden(Trouble):
    """It is there, but not for this visitor."""


class Busy(Trouble):
    """There is no room for more."""
