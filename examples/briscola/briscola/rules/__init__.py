"""The rules of Briscola: layout, then flow, then who knows what."""

from briscola.rules.flow import deal, forced, legal, play, why
from briscola.rules.knowledge import evaluate, hide, observe, report
from briscola.rules.layout import State, Tables

__all__ = ["State", "Tables", "deal", "evaluate", "forced", "hide", "legal", "observe", "play", "report", "why"]
