"""What would happen: the Exhaust, and what a performance would add. EN-5.2 to EN-5.7, EN-3.10, section 7"""

from __future__ import annotations

from typing import Any

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.rules import layout
from footlights.games.encore.rules.aftershow import is_exhaust_waived
from footlights.games.encore.rules.doing import exhaust_case, on_show, perform
from footlights.games.encore.rules.flow import check_star
from footlights.games.encore.rules.numbers import can_boost, does_exhaust
from footlights.games.encore.rules.zones import has_zone, main_performers
from footlights.games.encore.seen import Fate, Rehearsal, Show, Zones

THOUSAND = 1000
CASES: dict[int, Fate] = {layout.MOVES_BACK: "moves", layout.IS_REMOVED: "removed", layout.HAS_CHOICE: "choice"}


def fate_of(s: Any, t: Any, seat: int, zone: int) -> Fate | None:
    """What an Exhaust would do to a Suspended Main Stage Performer, if it takes place. EN-5.4 to EN-5.7"""
    if not has_zone(main_performers(s, seat) & s.suspended[seat], zone):
        return None
    return CASES[exhaust_case(s, seat, zone)] if does_exhaust(s, t, seat, zone) else "protected"


def forecast_of(s: Any, t: Any, stage: Zones) -> dict[str, Fate]:
    """The Exhaust forecast of the Suspended Performers of a stage, if the Round ended now. EN-5.2, EN-5.3"""
    waived = s.over or is_exhaust_waived(s, t)
    fates = {zone: held.exhausts for zone, held in stage.items() if held}
    return {zone: "waived" if waived else fate for zone, fate in fates.items() if fate is not None}


def show_of(s: Any, t: Any, seat: int, zone: int) -> Show | None:
    """What an Active Main Stage Performer would add now, without and with a Boost, and whether that would meet the Star."""
    if zone >= fx.MAX_COLUMNS or not has_zone(s.performers[seat] & ~s.suspended[seat], zone) or not on_show(s):
        return None
    boosted = _rehearsed(s, t, seat, zone, 1) if can_boost(s, seat, zone) else None
    return Show(plain=_rehearsed(s, t, seat, zone, 0), boosted=boosted)


def _rehearsed(s: Any, t: Any, seat: int, zone: int, boosted: int) -> Rehearsal:
    """A performance on a copy: total, $ of the Vibe Check, the Star, and the Exhaust then. EN-3.10, EN-3.11, EN-5.2"""
    trial = s.copy()
    perform(trial, t, seat, zone, boosted)
    check_star(trial, t)
    return Rehearsal(
        total=trial.gauge[seat] - s.gauge[seat],
        money=(trial.money[seat] - s.money[seat]) * THOUSAND,
        meets_star=bool(trial.star_met),
        exhausts="waived" if is_exhaust_waived(trial, t) else fate_of(trial, t, seat, zone),
    )
