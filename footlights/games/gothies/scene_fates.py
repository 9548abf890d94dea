"""What the monsters will do as things stand: at each card and land, at each group, and at the Well. Section 7"""

from __future__ import annotations

from footlights.games.gothies.scene_face_up import Fates
from footlights.games.gothies.scene_table import HAPPENS
from footlights.games.gothies.scene_words import ICON_WORDS, LEAN_WORDS, land_id, name_of, printed, row_id
from footlights.games.gothies.seen import CardFate, GothiesView, GroupAttack, LandFate, TogetherView
from footlights.games.gothies.tables import Cast
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import Forecast, Part, Text
from footlights.stage.tongue import mark, say

SAFE = {
    "power": mark("power not above its cost"),
    "rune": mark("no member has its rune"),
    "no_joombie": mark("no Joombie left"),
}
RUNED = ("gothie", "heart_rune")


def is_foreseen(view: GothiesView, event: Event | None) -> bool:
    """Whether the monsters' turn is still to come, so that its forecast means something."""
    happening = event is not None and event.kind in HAPPENS
    return not view.over and view.active is not None and not happening


@remembered
def group_words(icon: str, lean: str) -> str:
    """Whom a group attacks, in words. GO-8.6, GO-8.7"""
    return say("{whom}, {lean}", whom=say(ICON_WORDS[icon]), lean=say(LEAN_WORDS[lean]))


# --- What becomes of each card ---------------------------------------------------------------------------------------------


def fates(view: TogetherView, cast: Cast, event: Event | None) -> Fates:
    """The forecast at each card of a Row and each land: possessed or safe, falls or holds, with the reason. Section 7"""
    if not is_foreseen(view, event):
        return {}
    found: Fates = {}
    rows = {seat: _targets_in(view, cast, seat) for seat in range(len(view.seats))}
    lands = {seat: list(range(len(of.lands))) for seat, of in enumerate(view.seats)}
    for group in view.forecast.groups:
        met: dict[int, int] = {}
        gone: list[tuple[int, int]] = []
        for target in group.targets:
            seat = target.of
            from_right = group.lean == "right" or met.get(seat, 0) > 0
            met[seat] = met.get(seat, 0) + 1
            places = [place for place in rows[seat] if view.seats[seat].row[place] == target.card]
            if not places:
                continue
            place = places[-1 if from_right else 0]
            found[row_id(seat, place)] = _card_fate(row_id(seat, place), target, group, found)
            gone += [(seat, place)] if target.result == "possessed" else []
        for seat, place in gone:
            rows[seat].remove(place)
        for land in group.lands:
            seat = land.of
            places = [place for place in lands[seat] if view.seats[seat].lands[place] == land.card]
            if places:
                place = places[-1 if group.lean == "right" else 0]
                found[land_id(seat, place)] = _land_fate(land_id(seat, place), land)
                if land.result == "removed":
                    lands[seat].remove(place)
    return found


def _targets_in(view: TogetherView, cast: Cast, seat: int) -> list[int]:
    """The places of a Row whose cards can be attacked. GO-8.8"""
    kinds = RUNED if cast.options["possession_targets"] == "runed" else ("gothie",)
    return [place for place, name in enumerate(view.seats[seat].row) if printed(cast, name).kind in kinds]


def _card_fate(id: str, target: CardFate, group: GroupAttack, found: Fates) -> Forecast:
    names = {"card": target.card, "group": group_words(group.icon, group.lean), "power": group.power}
    changing = " " + say("The Row may still change.") if target.may_change else ""
    if target.why is None:
        told = say("{card} would be possessed: {group}, power {power}.", **names) + changing
        return Forecast(id=f"fate-{id}", of=id, text=say("possessed"), mark="go-possessed", tone="bad", say=told)
    if id in found and "bad" in found[id].tone:
        return found[id]
    told = say("{card} would be safe from {group}: {why}.", **names, why=say(SAFE[target.why])) + changing
    return Forecast(id=f"fate-{id}", of=id, text=say("safe"), mark="go-safe", tone="good", say=told)


def _land_fate(id: str, land: LandFate) -> Forecast:
    if land.result == "removed":
        told = say("{card} would fall.", card=land.card)
        return Forecast(id=f"fate-{id}", of=id, text=say("falls"), mark="go-unland", tone="bad", say=told)
    told = say("{card} would stop the attack.", card=land.card)
    return Forecast(id=f"fate-{id}", of=id, text=say("holds"), mark="go-safe", tone="good", say=told)


# --- What comes of each group, and of the Well -----------------------------------------------------------------------------


def outcome(view: TogetherView, id: str, group: GroupAttack) -> Text:
    """Whom a group will hit, and what then happens. Section 7"""
    parts: list[Part] = []
    told: list[str] = []
    for target in group.targets:
        facts = {"card": target.card, "name": name_of(view, target.of)}
        if target.why is None:
            parts.append(Part(mark="go-possessed", text=target.card, tone="bad"))
            told.append(say("{card} of {name} possessed", **facts))
        else:
            parts.append(Part(mark="go-safe", text=target.card, tone="good"))
            told.append(say("{card} of {name} safe ({why})", **facts, why=say(SAFE[target.why])))
    for land in group.lands:
        facts = {"card": land.card, "name": name_of(view, land.of)}
        falls = land.result == "removed"
        parts.append(Part(mark="go-unland" if falls else "go-safe", text=land.card, tone="bad" if falls else "good"))
        told.append(say("{card} of {name} falls", **facts) if falls else say("{card} of {name} holds", **facts))
    if group.damage:
        parts.append(Part(mark="go-well", text=f"−{group.damage}", tone="bad"))
        told.append(say("the Well loses {damage}", damage=group.damage))
    if not parts:
        parts.append(Part(text=say("nothing to hit"), tone="quiet"))
        told.append(say("nothing to hit"))
    return Text(id=f"{id}-outcome", area="outcome", parts=tuple(parts), say=", ".join(told))


def outlook(view: TogetherView) -> Text:
    """What the monsters' turn would make of the Well, as things stand. Section 7"""
    after = view.forecast
    if after.lost:
        part = Part(mark="go-lost", text=say("runs dry!"), tone="bad")
        told = say("As things stand, the Well runs dry in this monsters' turn.")
    elif after.well_damage:
        part = Part(mark="go-down", text=f"−{after.well_damage} → {after.well_after}", tone="bad")
        told = say(
            "As things stand, the Well loses {damage} and stands at {after}.",
            damage=after.well_damage,
            after=after.well_after,
        )
    else:
        part = Part(mark="go-safe", text=say("no harm"), tone="good")
        told = say("As things stand, the Well loses nothing.")
    parts = [part]
    if after.possessed:
        number = len(after.possessed)
        parts.append(Part(mark="go-possessed", text=str(number), tone="bad"))
        told += " " + say(
            "Possessed next: {cards}.",
            cards=", ".join(f"{each.card} ({name_of(view, each.of)})" for each in after.possessed),
        )
    if after.lands_lost:
        parts.append(Part(mark="go-unland", text=str(len(after.lands_lost)), tone="bad"))
        told += " " + say("Lands that fall: {cards}.", cards=", ".join(each.card for each in after.lands_lost))
    return Text(id="outlook", area="outlook", parts=tuple(parts), say=told)
