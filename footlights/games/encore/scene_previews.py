"""What an action would come to, before it is done: in words, and as ghosts over gauges, $ and the Star."""

from __future__ import annotations

from footlights.games.encore.printed import cash
from footlights.games.encore.rules.layout import Actions
from footlights.games.encore.scene_words import (
    FATE_MARKS,
    FATES,
    asked_text,
    behind,
    choice_of,
    fate_said,
    fate_word,
    gauge_id,
    kind_of,
    mine_of,
    money_id,
    name_of,
    own_of,
    place_word,
    printed,
    zone_id,
    zone_of,
)
from footlights.games.encore.seen import Choice, EncoreView, Performance, Signing
from footlights.games.encore.tables import Cast
from footlights.stage.scene import Ghost, Part
from footlights.stage.tongue import say, say_many

# --- Words of actions -------------------------------------------------------------------------------------------------


def action_label(view: EncoreView, cast: Cast, action: str) -> str:
    """An action in words."""
    done = Actions.read(cast, action)
    if done.kind == "perform" and done.boosted:
        return say("Perform with {card}, Boosted", card=done.card)
    facts = {"zone": place_word(done.zone)} if "zone" in done.parts else {}
    return Actions.label(cast, done.id, **facts)


def sum_after(view: EncoreView, more: int) -> str:
    """Both gauges together after so much more, against the Star."""
    return f"{view.sum + more}/{view.star}"


def can_meet(view: EncoreView, choice: Performance) -> bool:
    """Whether a performance would meet the Star that has not been met yet. EN-2.10"""
    return choice.meets_star and not view.star_met


def perform_label(choice: Performance) -> str:
    """A performance on a button: what it adds."""
    total = choice.total
    return say("Boosted +{total}", total=total) if choice.boosted else say("Perform +{total}", total=total)


# --- Previews ---------------------------------------------------------------------------------------------------------


def preview(view: EncoreView, cast: Cast, action: str) -> str:
    """What an action would come to, as far as this seat knows."""
    choice = choice_of(view, action)
    if choice is None:
        return ""
    if isinstance(choice, Performance):
        return _performing(view, choice)
    if isinstance(choice, Signing):
        return _signing(view, cast, choice)
    done = Actions.read(cast, action)
    verb = done.kind
    if verb in ("encore", "pre_show"):
        return say("It becomes Suspended. {text}", text=printed(cast, done.card).main)
    if verb == "pass":
        return passing(view)
    if verb == "colour":
        return str(cast.card_set.about.get(done.colour, ""))
    if verb == "draw":
        return _drawing(view)
    if verb == "remove":
        return _giving_up(view, done.card)
    return asked_text(view) if verb != "no" else ""


def _gauge_said(view: EncoreView, more: int) -> str:
    facts = {"gauge": own_of(view).gauge + more, "sum": view.sum + more, "star": view.star}
    return say("Your gauge {gauge}, together {sum} of {star}.", **facts)


def _meets(view: EncoreView, more: int) -> bool:
    """Whether so much more would meet the Star that has not been met yet. EN-2.10"""
    return not view.star_met and view.star is not None and view.sum + more >= view.star


def _star_said(view: EncoreView, more: int) -> str:
    if not _meets(view, more):
        return ""
    return say("The Star is met: the Event begins.") if view.phase == "pre-show" else say("The Star is met.")


def _signing(view: EncoreView, cast: Cast, choice: Signing) -> str:
    """Cost and what is left, with a Surprise's text or the Intensity of a staged card. EN-3.2 to EN-3.4, EN-3.14"""
    costs = {"cost": cash(choice.cost), "left": cash(own_of(view).money - choice.cost)}
    if choice.zone is None:
        return say("{cost}, {left} left. {text}", **costs, text=printed(cast, choice.card).main)
    more = view.constants["staged_intensity"]
    told = [say("{cost}, {left} left.", **costs), _gauge_said(view, more), _star_said(view, more)]
    return " ".join(filter(None, told))


def _performing(view: EncoreView, choice: Performance) -> str:
    """The exact total, the Vibe Check, the Star, and what an Exhaust would then do. EN-3.10, EN-3.11"""
    total = choice.total
    told = [say_many("+{number} //.", "+{number} //.", total), _gauge_said(view, total)]
    if choice.money:
        told.append(say("Vibe Check: +{money}.", money=cash(choice.money)))
    told.append(_star_said(view, total))
    if choice.exhausts:
        told.append(say("Then it {fate}.", fate=fate_said(choice.exhausts)))
    return " ".join(filter(None, told))


def _drawing(view: EncoreView) -> str:
    of = own_of(view)
    facts = {"performers": of.performer_deck, "others": of.main_deck}
    return say("Performer Deck {performers}, Main Deck {others}.", **facts)


def _giving_up(view: EncoreView, name: str) -> str:
    """What is left of the two after one is removed. EN-5.7"""
    zone, stage = zone_of(view, mine_of(view), name), own_of(view).stage
    if zone is None:
        return ""
    if zone[0] == "M":
        other = stage[behind(zone)]
        return say("{card} stays Backstage.", card=other.card) if other else ""
    other = stage[f"M{zone[1:]}"]
    return say("{card} moves Backstage into its place.", card=other.card) if other else ""


def passing(view: EncoreView) -> str:
    """What a pass means now, spelled out. EN-2.12, EN-2.13, EN-2.16"""
    other = name_of(view, 1 - mine_of(view))
    if view.pass_ends is None:
        phase = say("the Pre-Show") if view.phase == "pre-show" else say("the Event")
        return say("{name} acts next; if {name} passes too, {phase} is over.", name=other, phase=phase)
    if view.pass_ends == "pre-show":
        opens = name_of(view, opener(view))
        return say("The Event begins at once, the Star not met; {name} acts first.", name=opens)
    return " ".join(filter(None, (_outcome(view), _exhausting(view))))


def opener(view: EncoreView) -> int:
    """Who takes the first action of an Event that begins by passes. EN-2.14, EN-7.1"""
    alternates = view.options["event_first_action"] == "alternate"
    return 1 - mine_of(view) if alternates else view.priority


def _outcome(view: EncoreView) -> str:
    """How the Event would end now. EN-5.1, EN-5.9, EN-5.10"""
    one, two = (of.gauge for of in view.seats)
    if one == two:
        return say(
            "The Event ends in a tie, {one} to {two}: both are paid, the Venue goes to the bottom.", one=one, two=two
        )
    winner = 0 if one > two else 1
    facts = {"name": name_of(view, winner), "loser": name_of(view, 1 - winner), "one": one, "two": two}
    facts |= {"venue": view.venue, "paid": cash(_paid(view, 1 - winner))}
    told = say("The Event ends {one} to {two}: {name} takes {venue}, {loser} is paid {paid}.", **facts)
    if view.seats[winner].venues + 1 >= view.constants["venues_to_win"]:
        told += " " + say("{name} wins the game.", name=facts["name"])
    return told


def _paid(view: EncoreView, seat: int) -> int:
    """What a Manager would be paid for the Active Venue now. EN-5.9, EN-5.10"""
    return view.payouts[seat] if view.payouts else 0


def _exhausting(view: EncoreView) -> str:
    """Whom the Exhaust would meet. EN-5.2"""
    told = []
    for of in view.seats:
        for zone, fate in of.forecast.items():
            held = of.stage[zone]
            if held and fate in ("moves", "removed", "choice"):
                told.append(held.card)
    if not told:
        return say("Nobody is Exhausted.")
    return say("Exhausted: {cards}.", cards=", ".join(told))


# --- Ghosts -----------------------------------------------------------------------------------------------------------


def ghosts(view: EncoreView, cast: Cast) -> dict[str, tuple[Ghost, ...]]:
    """What is shown over gauges, $ and the Star while an action is aimed at or pointed at."""
    found = {}
    for choice in view.choices:
        shown = _ghosts_of(view, cast, choice)
        if shown:
            found[choice.action] = tuple(shown)
    return found


def _ghosts_of(view: EncoreView, cast: Cast, choice: Choice) -> list[Ghost]:
    if isinstance(choice, Performance):
        return [*_more(view, choice.total), *_cash(view, choice.money), *_fate(view, choice)]
    if isinstance(choice, Signing):
        more = view.constants["staged_intensity"] if choice.zone else 0
        return [*_more(view, more), *_cash(view, -choice.cost)]
    if view.pass_ends == "event" and kind_of(cast, choice) == "pass":
        seats = (mine_of(view), 1 - mine_of(view))
        return [Ghost(of=f"seat-{seat}", parts=_after_event(view, seat), tone="outcome") for seat in seats]
    return []


def _more(view: EncoreView, number: int) -> list[Ghost]:
    if not number:
        return []
    meets, then = _meets(view, number), own_of(view).gauge + number
    gauge = Ghost(of=gauge_id(mine_of(view)), parts=(Part(text=f"+{number} → {then}"),), tone="good")
    star = Part(text=sum_after(view, number), mark="encore-star" if meets else "")
    return [gauge, Ghost(of="star", parts=(star,), tone="meets" if meets else "sum")]


def _cash(view: EncoreView, change: int) -> list[Ghost]:
    if not change:
        return []
    then = cash(own_of(view).money + change)
    return [Ghost(of=money_id(mine_of(view)), parts=(Part(text=f"→ {then}"),), tone="good" if change > 0 else "bad")]


def _fate(view: EncoreView, choice: Performance) -> list[Ghost]:
    """What an Exhaust would do to whoever performs. EN-5.3"""
    fate = choice.exhausts
    if not fate:
        return []
    part = Part(text=fate_word(fate), mark=FATE_MARKS.get(fate, "check"))
    return [Ghost(of=zone_id(mine_of(view), choice.zone), parts=(part,), tone=f"fate {FATES[fate][2]}")]


def _after_event(view: EncoreView, seat: int) -> tuple[Part, ...]:
    """What a Manager would get if the Event ended now."""
    gauges = [of.gauge for of in view.seats]
    if gauges[seat] > gauges[1 - seat]:
        return (Part(text=str(view.venue), mark="encore-venue"),)
    paid = _paid(view, seat)
    return (Part(text=f"+{cash(paid)}"), Part(text=f"→ {cash(view.seats[seat].money + paid)}"))
