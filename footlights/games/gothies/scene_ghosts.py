"""What is shown on the table while an action is pointed at: new totals, partners, what would remain. Section 7"""

from __future__ import annotations

from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_actions import SYNERGIES, gains, partner_of, used_card
from footlights.games.gothies.scene_previews import outlook
from footlights.games.gothies.scene_words import (
    Gains,
    land_id,
    mine_of,
    monster_target,
    printed,
    row_id,
    slug,
    stones_of,
)
from footlights.games.gothies.seen import GothiesView, TogetherView
from footlights.games.gothies.tables import Cast
from footlights.stage.actions import Action
from footlights.stage.scene import Ghost, Part
from footlights.stage.tongue import say


def ghosts(view: GothiesView, cast: Cast) -> dict[str, tuple[Ghost, ...]]:
    """What is shown on the table while an action is pointed at: new totals, partners, what remains."""
    found = {}
    for action in view.legal:
        shown = _ghosts_of(view, cast, action)
        shown += _of_outlook(view, cast, action) if isinstance(view, TogetherView) else []
        if shown:
            found[action] = tuple(shown)
    return found


def _ghosts_of(view: GothiesView, cast: Cast, action: str) -> list[Ghost]:
    done = layout.Actions.read(cast, action)
    kind = done.kind
    if kind in ("play", "activate", *SYNERGIES, "dust"):
        seen = gains(view, cast, action)
        shown = _of_gains(view, seen) if seen else []
        return [*shown, *_of_partner(view, done)] if kind in SYNERGIES else shown
    if kind == "buy":
        return [_total("seed", view.seed - printed(cast, done.card).price)]
    if kind == "attack_land":
        seat = done.seat
        place = view.seats[seat].lands.index(done.card)
        gone = Ghost(of=land_id(seat, place), parts=(Part(mark="go-unland", text=say("removed")),), tone="bad")
        return [_total("song", view.song - printed(cast, done.card).defence), gone]
    if kind == "attack_streya":
        seat, amount = done.seat, done.amount
        after = view.seats[seat].stones - amount
        return [
            _total("song", view.song - amount),
            Ghost(of=f"stones-{seat}", parts=(Part(text=f"→ {after}"),), tone="bad"),
        ]
    if kind == "attack_monster":
        target = monster_target(view, action)
        if target is not None:
            id = f"monster-{done.zone}-{slug(done.monster)}-0"
            return [Ghost(of=id, parts=(Part(mark="go-song", text=f"{view.song}/{target.need}"),), tone="aim")]
    return []


def _of_outlook(view: TogetherView, cast: Cast, action: str) -> list[Ghost]:
    """How many would be possessed then, if that changes. Section 7"""
    then = outlook(view, cast, action)
    before = len(view.forecast.possessed)
    if then is None or len(then) == before:
        return []
    part = Part(mark="go-possessed", text=f"{before} → {len(then)}")
    return [Ghost(of="outlook", parts=(part,), tone="bad" if len(then) > before else "good")]


def _total(id: str, after: int) -> Ghost:
    return Ghost(of=id, parts=(Part(text=f"→ {after}"),), tone=id)


def _of_gains(view: GothiesView, seen: Gains) -> list[Ghost]:
    shown = []
    if seen.seed:
        shown.append(_total("seed", view.seed + seen.seed))
    if seen.song:
        shown.append(_total("song", view.song + seen.song))
    if seen.stones:
        after = stones_of(view) + seen.stones
        of = "gauge" if isinstance(view, TogetherView) else f"stones-{view.active}"
        shown.append(Ghost(of=of, parts=(Part(text=f"→ {after}"),), tone="good"))
    return shown


def _of_partner(view: GothiesView, action: Action) -> list[Ghost]:
    """The card that makes a synergy live. Section 7"""
    found = used_card(view, action.text)
    partner = partner_of(view, action)
    if found is None or partner is None:
        return []
    seat = mine_of(view)
    of = view.seats[seat]
    part = (Part(mark="go-partner", text=say("partner")),)
    for where, cards, id in (("row", of.row, row_id), ("land", of.lands, land_id)):
        for other, name in enumerate(cards):
            if name == partner and (where, other) != (found.where, found.place):
                return [Ghost(of=id(seat, other), parts=part, tone="partner")]
    return []
