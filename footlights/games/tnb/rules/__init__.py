"""The rules of T&B, in the order of the rulebook: opening, flow, tactics, actions, resolution, ending; then who knows what.

The stage uses the names imported here. Everything is a `rule`: plain functions over the records of `layout`.
"""

from footlights.games.tnb.rules.flow import deal, forced, legal, play, why
from footlights.games.tnb.rules.knowledge import hide, observe, report
from footlights.games.tnb.rules.layout import State, Tables

__all__ = ["State", "Tables", "deal", "forced", "hide", "legal", "observe", "play", "report", "why"]
