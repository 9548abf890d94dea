"""The rules of ENCORE!! ECG, in the order of the rulebook: opening, flow, actions, resolution, aftershow; then who knows what.

The stage uses the names imported here. Everything is a `rule`: plain functions over the records of `layout` and `effects`.
"""

from footlights.games.encore.rules.decisions import forced, legal, play, why
from footlights.games.encore.rules.flow import deal
from footlights.games.encore.rules.knowledge import hide, observe, report
from footlights.games.encore.rules.layout import State, Tables

__all__ = ["State", "Tables", "deal", "forced", "hide", "legal", "observe", "play", "report", "why"]
