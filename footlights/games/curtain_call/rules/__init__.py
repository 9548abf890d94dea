"""The rules of Curtain Call, in the order of the rulebook: chance, the run, turns, cards, hits, keywords; then who knows what.

The stage uses the names imported here. Everything is a `rule`: plain functions over the records of `layout`.
"""

from footlights.games.curtain_call.rules.flow import deal, forced, legal, play, why
from footlights.games.curtain_call.rules.knowledge import hide, observe, report
from footlights.games.curtain_call.rules.layout import State, Tables

__all__ = ["State", "Tables", "deal", "forced", "hide", "legal", "observe", "play", "report", "why"]
