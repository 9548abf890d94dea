"""What the house counts, for Prometheus: no names, no tables, no addresses, only numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

import footlights

TEXT = "text/plain; version=0.0.4; charset=utf-8"
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
SHED = ("busy", "preparing", "failed", "put_off")
ABOUT_STATS = "As the house counts it now"


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        about = Gauge("footlights_info", "The version being run", ["version"], registry=self.registry)
        about.labels(footlights.__version__).set(1)
        self.requests = Counter(
            "footlights_requests", "HTTP requests answered", ["route", "method", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "footlights_request_seconds",
            "Time to answer an HTTP request (long polls left out)",
            buckets=FAST,
            registry=self.registry,
        )
        self.sockets = Gauge("footlights_websockets", "Websockets open", registry=self.registry)
        self.messages = Counter("footlights_messages", "Messages received", ["kind"], registry=self.registry)
        self.refused = Counter("footlights_refused", "Refused by a limit", ["limit"], registry=self.registry)
        self.defects = Counter("footlights_defects", "Errors that are our own fault", registry=self.registry)
        self.moves = Counter("footlights_moves", "Moves stored", registry=self.registry)
        self.seconds = Histogram(
            "footlights_table_seconds",
            "Time at tables: to store a move and tell everybody (act), to make frames (show), for a bot to choose (bot), and "
            "of that the time for which answers found early were held (bot_hold)",
            ["what"],
            buckets=FAST,
            registry=self.registry,
        )
        self.long_rounds = Histogram(
            "footlights_long_round_seconds",
            "Processor time of the event loop's rounds that took 10 ms or more: whatever is done in one, everybody waits for",
            buckets=FAST[FAST.index(0.025) :],
            registry=self.registry,
        )
        self.thoughts = Counter(
            "footlights_bot_thoughts",
            "Decisions of bots not made as they were chosen to: with less thinking (busy), by another bot while the search is "
            "compiled (preparing) or cannot be had (failed), or put off because too many wait (put_off)",
            ["how"],
            registry=self.registry,
        )
        for how in SHED:
            self.thoughts.labels(how)

    def hear(self, what: str, value: float) -> None:
        """Something happened at a table."""
        if what.removeprefix("bot_") in SHED:
            self.thoughts.labels(what.removeprefix("bot_")).inc(value)
        elif what == "move":
            self.moves.inc(value)
        elif what == "error":
            self.defects.inc(value)
        elif what.endswith("_seconds"):
            self.seconds.labels(what.removesuffix("_seconds")).observe(value)

    def watch(self, stats: Callable[[], Mapping[str, Any]]) -> None:
        """Ask the house for its own numbers whenever somebody looks."""
        self.registry.register(_Stats(stats))

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


class _Stats(Collector):
    """Numbers that are asked for rather than counted."""

    def __init__(self, stats: Callable[[], Mapping[str, Any]]) -> None:
        self.stats = stats

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Each number of the house as a gauge."""
        for name, value in self.stats().items():
            if isinstance(value, int | float):
                yield GaugeMetricFamily(f"footlights_house_{name}", ABOUT_STATS, value=float(value))

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing can be said before the house is open."""
        return []
