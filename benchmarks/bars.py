"""What the table server has to reach on two cores, clients included: each bar beside the figure that was measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Found = dict[str, Any]


class Bar(NamedTuple):
    """A figure of a scenario, and what it has to be at least or at most."""

    what: str
    figure: Callable[[Found], float]
    limit: float
    at_least: bool = False

    def told(self, found: Found) -> str:
        """The figure beside its bar."""
        figure = self.figure(found)
        held = figure >= self.limit if self.at_least else figure <= self.limit
        word = "at least" if self.at_least else "at most"
        return f"{'held' if held else 'MISSED'}: {self.what} {figure:.4g}, {word} {self.limit:g}"


def _unfair(found: Found) -> float:
    """How many times as many answers as the table with the fewest the one with the most got."""
    each = found["bot_answers_per_table"]
    return float(each["max"]) / max(1.0, float(each["min"]))


BARS: dict[str, list[Bar]] = {
    "rush": [Bar("moves/s", lambda found: found["moves_per_second"], 400, at_least=True)],
    "steady": [
        Bar("ms to the acknowledgement (p50)", lambda found: found["to_the_acknowledgement"]["p50_ms"], 10),
        Bar("ms to the acknowledgement (p99)", lambda found: found["to_the_acknowledgement"]["p99_ms"], 60),
        Bar("ms of the longest pause", lambda found: found["pauses"]["longest_pause_ms"], 50),
        Bar("MB a table in the end", lambda found: found["mb_per_table_at_the_end"], 0.5),
    ],
    "memory": [
        Bar("MB an hour, less the doubt", lambda found: found["mb_per_hour"] - found["mb_per_hour_doubt"], 0),
        Bar("MB a table", lambda found: found["mb_per_table"], 0.5),
    ],
    "watchers": [Bar("ms to the watchers (p50)", lambda found: found["to_the_watchers"]["p50_ms"], 30)],
    "bots": [
        Bar(
            "ms for others, beside ENCORE!! (p99)",
            lambda found: found["encore"]["to_the_acknowledgement"]["p99_ms"],
            100,
        ),
        Bar(
            "ms for others, beside four games (p99)",
            lambda found: found["mixed"]["to_the_acknowledgement"]["p99_ms"],
            100,
        ),
        Bar("times the answers of the table with the fewest, ENCORE!!", lambda found: _unfair(found["encore"]), 2),
    ],
    "processes": [
        Bar("times the moves of one process, where cores allow", lambda found: found["ratio"], 1.7, at_least=True)
    ],
}


def tell_bars(scenario: str, found: Found) -> str:
    """A line for each bar of a scenario."""
    return "".join(f"\n    {bar.told(found)}" for bar in BARS.get(scenario, []))
