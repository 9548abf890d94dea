"""Which GOTHIES the monsters would possess if a Row or a zone were otherwise: what an action makes of the coming turn. GO-8

The forecast of the view tells what comes as things stand. This reads the same rules once more, from the view alone, for Rows and
zones that an action would change; a test compares both.
"""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.scene_words import View, printed
from footlights.games.gothies.tables import Cast

GROUPS = (
    ("A", "left"), ("A", "right"), ("A", "both"), ("O", "left"), ("O", "right"), ("E", "left"), ("E", "right"),
    ("O", "both"), ("E", "both"),
)  # fmt: skip
FAR = (2, 3)  # the zones whose monsters go for GOTHIES, in their order. GO-8.2
Taken = tuple[int, str]  # whose GOTHIE, and which
Zones = dict[int, list[dict[str, Any]]]


def possessed(view: View, cast: Cast, rows: list[list[str]], zones: Zones) -> list[Taken]:
    """Who would be possessed, in order, with these Rows and these monsters. GO-8.5 to GO-8.12"""
    if not view["turn"]:
        return []
    left = [list(enumerate(row)) for row in rows]
    piles = {rune: pile["count"] for rune, pile in view["joombie_piles"].items()}
    taken: list[Taken] = []
    for zone in FAR:
        for icon, lean in GROUPS:
            members = [each for each in zones[zone] if (each.get("icon"), each.get("lean")) == (icon, lean)]
            if not members:
                continue
            aims = [(seat, place) for seat in targeted(cast, icon) for place in aimed_at(cast, left[seat], lean)]
            for seat, (place, name) in aims:
                rune = printed(cast, name).rune
                if overcomes(cast, members, name) and piles.get(rune, 0):
                    piles[rune] -= 1
                    left[seat].remove((place, name))
                    taken.append((seat, name))
    return taken


def targeted(cast: Cast, icon: str) -> list[int]:
    """The seats that an icon means. GO-8.6"""
    seats = range(cast.players)
    if icon == "A":
        return list(seats)
    if icon == "E" and cast.players == 1 and cast.options["solo_even"] == "streya1":
        return [0]
    return [seat for seat in seats if seat % 2 == (0 if icon == "O" else 1)]


def aimed_at(cast: Cast, row: list[tuple[int, str]], lean: str) -> list[tuple[int, str]]:
    """The GOTHIES at the end or the ends of a Row that a group leans to. GO-8.7, GO-8.8"""
    kinds = ("gothie", "heart_rune") if cast.options["possession_targets"] == "runed" else ("gothie",)
    found = [each for each in row if printed(cast, each[1]).kind in kinds]
    if not found:
        return []
    ends = {"left": [found[0]], "right": [found[-1]], "both": [found[0], found[-1]]}[lean]
    return ends if len(found) > 1 or lean != "both" else ends[:1]


def overcomes(cast: Cast, members: list[dict[str, Any]], name: str) -> bool:
    """Whether a group is stronger than a card's seed cost and has its rune. GO-8.10"""
    card = printed(cast, name)
    matching = [each for each in members if each["rune"] == card.rune]
    counted = matching if cast.options["group_match"] == "matching_members" else members
    return bool(matching) and sum(each["attack"] for each in counted) > card.price


# --- What an action changes -----------------------------------------------------------------------------------------------------


def as_it_stands(view: View) -> tuple[list[list[str]], Zones]:
    """Rows and zones now."""
    return [list(of["row"]) for of in view["seats"]], {zone: list(view["zones"][zone]) for zone in view["zones"]}


def after_playing(view: View, cast: Cast, name: str) -> list[Taken]:
    """Who would be possessed with a card more at the right end of the own Row. GO-3.1"""
    rows, zones = as_it_stands(view)
    rows[view["you"]].append(name)
    return possessed(view, cast, rows, zones)


def after_dusting(view: View, cast: Cast, place: int) -> list[Taken]:
    """Who would be possessed with a card of the own Row gone. GO-3.7"""
    rows, zones = as_it_stands(view)
    del rows[view["you"]][place]
    return possessed(view, cast, rows, zones)


def after_defeating(view: View, cast: Cast, name: str, zone: int) -> list[Taken]:
    """Who would be possessed with a monster gone. GO-9.5"""
    rows, zones = as_it_stands(view)
    zones[zone].remove(next(each for each in zones[zone] if each.get("name") == name))
    return possessed(view, cast, rows, zones)
