"""The rules of GOTHIES: set-up, turns, actions, lines and atoms, attacks, voices, strikes, monsters, ends; then who knows what.

The stage uses the names imported here. Everything is a `rule`: plain functions over the records of `layout` and `effects`.
"""

from footlights.games.gothies.rules.decisions import forced, legal, play, why
from footlights.games.gothies.rules.flow import deal
from footlights.games.gothies.rules.knowledge import hide, observe, report
from footlights.games.gothies.rules.layout import State, Tables

__all__ = ["State", "Tables", "deal", "forced", "hide", "legal", "observe", "play", "report", "why"]
