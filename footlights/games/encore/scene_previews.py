"""What an action would come to, before it is done: in words, and as ghosts over gauges, $ and the Star."""

from __future__ import annotations

from footlights.games.encore.printed import cash
from footlights.games.encore.rules.layout import Actions
from footlights.games.encore.scene_words import (
    FATE_MARKS,
    FATES,
    Choice,
    View,
    asked_text,
    behind,
    choice_of,
    fate_said,
    fate_word,
    gauge_id,
    kind_of,
    money_id,
    name_of,
    place_word,
    printed,
    zone_id,
    zone_of,
)
from footlights.games.encore.tables import Cast
from footlights.stage.scene import Ghost, Part
from footlights.stage.tongue import say, say_many

# --- Words of actions -------------------------------------------------------------------------------------------------


def action_label(view: View, cast: Cast, action: str) -> str:
    """An action in words."""
    done = Actions.read(cast, action)
    if done.kind == "perform" and done.boosted:
        return say("Perform with {card}, Boosted", card=done.card)
    facts = {"zone": place_word(done.zone)} if "zone" in done.parts else {}
    return Actions.label(cast, done.id, **facts)


def sum_after(view: View, more: int) -> str:
    """Both gauges together after so much more, against the Star."""
    return f"{view['sum'] + more}/{view['star']}"


def can_meet(view: View, choice: Choice) -> bool:
    """Whether a performance would meet the Star that has not been met yet. EN-2.10"""
    return bool(choice["meets_star"]) and not view["star_met"]


def perform_label(choice: Choice) -> str:
    """A performance on a button: what it adds."""
    total = choice["total"]
    return say("Boosted +{total}", total=total) if choice["boosted"] else say("Perform +{total}", total=total)


# --- Previews ---------------------------------------------------------------------------------------------------------


def preview(view: View, cast: Cast, action: str) -> str:
    """What an action would come to, as far as this seat knows."""
    choice = choice_of(view, action)
    if choice is None:
        return ""
    done = Actions.read(cast, action)
    verb = done.kind
    if verb == "stage":
        return _staging(view, choice)
    if verb == "perform":
        return _performing(view, choice)
    if verb == "surprise":
        left = cash(view["seats"][view["you"]]["money"] - choice["cost"])
        return say(
            "{cost}, {left} left. {text}", cost=cash(choice["cost"]), left=left, text=printed(cast, choice["card"]).main
        )
    if verb in ("encore", "pre_show"):
        return say("It becomes Suspended. {text}", text=printed(cast, choice["card"]).main)
    if verb == "pass":
        return passing(view)
    if verb == "colour":
        return str(cast.card_set.about.get(done.colour, ""))
    if verb == "draw":
        return _drawing(view)
    if verb == "remove":
        return _giving_up(view, choice["card"])
    return asked_text(view) if verb != "no" else ""


def _gauge_said(view: View, more: int) -> str:
    gauge = view["seats"][view["you"]]["gauge"]
    facts = {"gauge": gauge + more, "sum": view["sum"] + more, "star": view["star"]}
    return say("Your gauge {gauge}, together {sum} of {star}.", **facts)


def _star_said(view: View, more: int) -> str:
    if view["star_met"] or view["sum"] + more < view["star"]:
        return ""
    return say("The Star is met: the Event begins.") if view["phase"] == "pre-show" else say("The Star is met.")


def _staging(view: View, choice: Choice) -> str:
    """Cost, what is left, and the Intensity of a staged card. EN-3.2 to EN-3.4"""
    more = view["constants"]["staged_intensity"]
    left = cash(view["seats"][view["you"]]["money"] - choice["cost"])
    told = [
        say("{cost}, {left} left.", cost=cash(choice["cost"]), left=left),
        _gauge_said(view, more),
        _star_said(view, more),
    ]
    return " ".join(filter(None, told))


def _performing(view: View, choice: Choice) -> str:
    """The exact total, the Vibe Check, the Star, and what an Exhaust would then do. EN-3.10, EN-3.11"""
    total = choice["total"]
    told = [say_many("+{number} //.", "+{number} //.", total), _gauge_said(view, total)]
    if choice["money"]:
        told.append(say("Vibe Check: +{money}.", money=cash(choice["money"])))
    told.append(_star_said(view, total))
    if choice["exhausts"]:
        told.append(say("Then it {fate}.", fate=fate_said(choice["exhausts"])))
    return " ".join(filter(None, told))


def _drawing(view: View) -> str:
    of = view["seats"][view["you"]]
    facts = {"performers": of["performer_deck"], "others": of["main_deck"]}
    return say("Performer Deck {performers}, Main Deck {others}.", **facts)


def _giving_up(view: View, name: str) -> str:
    """What is left of the two after one is removed. EN-5.7"""
    you = view["you"]
    zone = zone_of(view, you, name)
    if zone is None:
        return ""
    stage = view["seats"][you]["stage"]
    if zone[0] == "M":
        other = stage[behind(zone)]
        return say("{card} stays Backstage.", card=other["card"]) if other else ""
    other = stage[f"M{zone[1:]}"]
    return say("{card} moves Backstage into its place.", card=other["card"]) if other else ""


def passing(view: View) -> str:
    """What a pass means now, spelled out. EN-2.12, EN-2.13, EN-2.16"""
    other = name_of(view, 1 - view["you"])
    if view["pass_ends"] is None:
        phase = say("the Pre-Show") if view["phase"] == "pre-show" else say("the Event")
        return say("{name} acts next; if {name} passes too, {phase} is over.", name=other, phase=phase)
    if view["pass_ends"] == "pre-show":
        opens = name_of(view, opener(view))
        return say("The Event begins at once, the Star not met; {name} acts first.", name=opens)
    return " ".join(filter(None, (_outcome(view), _exhausting(view))))


def opener(view: View) -> int:
    """Who takes the first action of an Event that begins by passes. EN-2.14, EN-7.1"""
    alternates = view["options"]["event_first_action"] == "alternate"
    return 1 - view["you"] if alternates else int(view["priority"])


def _outcome(view: View) -> str:
    """How the Event would end now. EN-5.1, EN-5.9, EN-5.10"""
    one, two = (of["gauge"] for of in view["seats"])
    payouts = view["payouts"]
    if one == two:
        return say(
            "The Event ends in a tie, {one} to {two}: both are paid, the Venue goes to the bottom.", one=one, two=two
        )
    winner = 0 if one > two else 1
    facts = {"name": name_of(view, winner), "loser": name_of(view, 1 - winner), "one": one, "two": two}
    facts |= {"venue": view["venue"], "paid": cash(payouts[1 - winner])}
    told = say("The Event ends {one} to {two}: {name} takes {venue}, {loser} is paid {paid}.", **facts)
    if view["seats"][winner]["venues"] + 1 >= view["constants"]["venues_to_win"]:
        told += " " + say("{name} wins the game.", name=facts["name"])
    return told


def _exhausting(view: View) -> str:
    """Whom the Exhaust would meet. EN-5.2"""
    told = []
    for of in view["seats"]:
        for zone, fate in of["forecast"].items():
            if fate in ("moves", "removed", "choice"):
                told.append(of["stage"][zone]["card"])
    if not told:
        return say("Nobody is Exhausted.")
    return say("Exhausted: {cards}.", cards=", ".join(told))


# --- Ghosts -----------------------------------------------------------------------------------------------------------


def ghosts(view: View, cast: Cast) -> dict[str, tuple[Ghost, ...]]:
    """What is shown over gauges, $ and the Star while an action is aimed at or pointed at."""
    found = {}
    for choice in view["choices"]:
        shown = _ghosts_of(view, cast, choice)
        if shown:
            found[choice["action"]] = tuple(shown)
    return found


def _ghosts_of(view: View, cast: Cast, choice: Choice) -> list[Ghost]:
    you, verb = view["you"], kind_of(cast, choice)
    if verb == "stage":
        return [*_more(view, view["constants"]["staged_intensity"]), *_cash(view, -choice["cost"])]
    if verb == "perform":
        return [*_more(view, choice["total"]), *_cash(view, choice["money"]), *_fate(view, choice)]
    if verb == "surprise":
        return _cash(view, -choice["cost"])
    if verb == "pass" and view["pass_ends"] == "event":
        return [
            Ghost(of=f"seat-{you}", parts=_after_event(view, you), tone="outcome"),
            Ghost(of=f"seat-{1 - you}", parts=_after_event(view, 1 - you), tone="outcome"),
        ]
    return []


def _more(view: View, number: int) -> list[Ghost]:
    if not number:
        return []
    you = view["you"]
    meets = not view["star_met"] and view["sum"] + number >= view["star"]
    gauge = Ghost(
        of=gauge_id(you), parts=(Part(text=f"+{number} → {view['seats'][you]['gauge'] + number}"),), tone="good"
    )
    star = Part(text=sum_after(view, number), mark="encore-star" if meets else "")
    return [gauge, Ghost(of="star", parts=(star,), tone="meets" if meets else "sum")]


def _cash(view: View, change: int) -> list[Ghost]:
    if not change:
        return []
    you = view["you"]
    then = cash(view["seats"][you]["money"] + change)
    return [Ghost(of=money_id(you), parts=(Part(text=f"→ {then}"),), tone="good" if change > 0 else "bad")]


def _fate(view: View, choice: Choice) -> list[Ghost]:
    """What an Exhaust would do to whoever performs. EN-5.3"""
    fate = choice["exhausts"]
    if not fate:
        return []
    part = Part(text=fate_word(fate), mark=FATE_MARKS.get(fate, "check"))
    return [Ghost(of=zone_id(view["you"], choice["zone"]), parts=(part,), tone=f"fate {FATES[fate][2]}")]


def _after_event(view: View, seat: int) -> tuple[Part, ...]:
    """What a Manager would get if the Event ended now."""
    gauges = [of["gauge"] for of in view["seats"]]
    if gauges[seat] > gauges[1 - seat]:
        return (Part(text=str(view["venue"]), mark="encore-venue"),)
    paid = view["payouts"][seat]
    return (Part(text=f"+{cash(paid)}"), Part(text=f"→ {cash(view['seats'][seat]['money'] + paid)}"))
