"""What the house refuses, and of which kind it is: the doors answer each with its own status."""

from __future__ import annotations

from typing import Any

from footlights.stage.errors import Trouble


class Missing(Trouble):
    """There is no such table, seat or game here."""


class Forbidden(Trouble):
    """It is there, but not for this visitor."""


class Busy(Trouble):
    """There is no room for more."""


class Spent(Trouble):
    """Somebody has used up what they may use of the processor; `seconds`: after which to come again."""

    def __init__(self, text: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(text)

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again in another process."""
        return type(self), (str(self), self.seconds)
