"""The garbage collector of a server: no pause that a player would notice.

Python's collector looks at every container there is when it makes a full collection: with hundreds of tables in memory that
takes a second, in which nobody's move is answered. Almost nothing here needs it, for tables, lines and frames hold no
reference cycles and are freed when the last reference goes. So what has lived for a while is set aside (`gc.freeze`), where the
collector does not look at it, and only young objects are collected as usual. Cycles that were set aside are looked for when the
house is empty.
"""

from __future__ import annotations

import gc

# Thresholds: new objects, then collections of the generation before. A position is hundreds of lists, and to look at a thousand
# new objects takes one to three milliseconds: 5,000 and 10 made pauses of up to 40 ms while people played.
YOUNG, MIDDLE, NEVER = 1_000, 3, 1_000_000
SECONDS = 30.0  # between two looks


def calm() -> None:
    """Set aside what is there now, and never collect everything by itself."""
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.collect()
    gc.freeze()


def settle(empty: bool) -> None:
    """Set aside what is alive; cycles are looked for first, in an empty house among everything, otherwise among what is young."""
    if empty:
        gc.unfreeze()
        gc.collect()
    else:
        gc.collect(1)
    gc.freeze()
