"""Actions in words, and what each would come to: totals before it is done, partners, what would remain. Section 7"""

from __future__ import annotations

import re
from typing import Any

from footlights.games.gothies import effects
from footlights.games.gothies.scene_choices import END, left_said
from footlights.games.gothies.scene_outlook import Taken, after_defeating, after_dusting, after_playing
from footlights.games.gothies.scene_streya import FORMS, use_numbers
from footlights.games.gothies.scene_words import (
    Gains,
    View,
    gains_of,
    gains_said,
    is_cooperative,
    land_id,
    line_words,
    may,
    name_of,
    printed,
    row_id,
    slug,
    stones_of,
    text_words,
    told_option,
)
from footlights.games.gothies.tables import Cast
from footlights.stage.scene import Ghost, Part
from footlights.stage.tongue import mark, say

AIMS = {
    "attack land": re.compile(r"attack (?P<card>.+) of Streya (?P<seat>\d)"),
    "attack streya": re.compile(r"attack Streya (?P<seat>\d) for (?P<amount>\d+)"),
    "attack monster": re.compile(r"attack (?P<card>.+) in zone (?P<zone>\d)"),
    "redeem": re.compile(r"redeem (?P<card>.+) of Streya (?P<seat>\d)(?: #\d)?"),
    "remove": re.compile(r"remove (?P<card>.+) of Streya (?P<seat>\d)"),
    "choose streya": re.compile(r"choose Streya (?P<seat>\d)"),
    "choose": re.compile(r"choose (?P<number>\d)"),
    "dust hand": re.compile(r"dust (?P<card>.+) from hand"),
    "dust discard": re.compile(r"dust (?P<card>.+) from discard"),
    "dust mercado": re.compile(r"dust (?P<card>.+) in the Mercado"),
    "synergy": re.compile(r"synergy (?P<card>.+?)(?P<line> line 2)?(?: #\d)?"),
    "activate": re.compile(r"activate (?P<card>.+?)(?: #\d)?"),
    "dust": re.compile(r"dust (?P<card>.+?)(?: #\d)?"),
    "play": re.compile(r"play (?P<card>.+)"),
    "buy": re.compile(r"buy (?P<card>.+)"),
    "take": re.compile(r"take (?P<card>.+)"),
    "discard": re.compile(r"discard (?P<card>.+)"),
    "add": re.compile(r"add (?P<card>.+?)(?: #\d)?"),
    "sing": re.compile(r"sing (?P<amount>\d+)"),
}
LABELS = {
    "attack land": mark("Attack {card} of {name}"),
    "attack streya": mark("Attack {name} with {amount} Song"),
    "attack monster": mark("Attack {card} in zone {zone}"),
    "redeem": mark("Redeem {card} of {name}"),
    "remove": mark("Remove {card} of {name}"),
    "choose streya": mark("{name} discards"),
    "dust hand": mark("Dust {card} from your hand"),
    "dust discard": mark("Dust {card} from your discard pile"),
    "dust mercado": mark("Dust {card} in the Mercado"),
    "synergy": mark("Synergy of {card}"),
    "activate": mark("Activate {card}"),
    "dust": mark("Dust {card}"),
    "play": mark("Play {card}"),
    "buy": mark("Buy {card}"),
    "take": mark("Take {card} for free"),
    "discard": mark("Discard {card}"),
    "add": mark("Add the voice of {card}"),
    "sing": mark("Sing {amount} of it"),
}
FIXED = {
    END: mark("End your turn"),
    "decline": mark("Decline"),
    "stop": mark("No more discards"),
    "strike": mark("Strike"),
}
GOES_TO = {
    effects.TO_DISCARD: mark("It goes to your discard pile."),
    effects.TO_DECK: mark("It goes on top of your deck."),
    effects.TO_HAND: mark("It comes into your hand."),
}


def taken_apart(action: str) -> tuple[str, dict[str, str]]:
    """An action's kind and its parts."""
    for kind, form in AIMS.items():
        found = form.fullmatch(action)
        if found:
            return kind, {key: value or "" for key, value in found.groupdict().items()}
    return action, {}


def action_label(view: View, cast: Cast, action: str) -> str:
    """An action in words."""
    if action in FIXED:
        return say(FIXED[action])
    kind, parts = taken_apart(action)
    facts: dict[str, Any] = dict(parts)
    if "seat" in parts:
        seat = int(parts["seat"]) - 1
        facts["name"] = name_of(view, seat) if seat < len(view["seats"]) else parts["seat"]
    if kind == "choose":
        options = (view["question"] or {}).get("options") or []
        number = int(parts["number"])
        return (
            told_option(cast, options[number - 1])[0]
            if number <= len(options)
            else say("Option {number}", number=number)
        )
    return say(LABELS[kind], **facts) if kind in LABELS else action


# --- What own cards give ------------------------------------------------------------------------------------------------------


def _used(view: View, action: str) -> tuple[str, int, dict[str, Any]] | None:
    """The own face-up card that an action is done with: where it lies, its place, and what is known of it."""
    for (form, where, place), text in use_numbers(view, view["you"]).items():
        if text == action:
            of = view["seats"][view["you"]]
            return f"{form}|{where}", place, of["row_cards" if where == "row" else "land_cards"][place]
    return None


def gains(view: View, cast: Cast, action: str) -> Gains | None:
    """What an action of the own cards gives. E1 to E14"""
    kind, parts = taken_apart(action)
    if kind == "play" and parts["card"] in cast.ids:
        card = printed(cast, parts["card"])
        lands = len(view["seats"][view["you"]]["lands"])
        return gains_of(view, cast, card.base, view["played_runes"], lands) if card.kind != "land" else None
    if kind not in ("activate", "synergy", "dust") or (found := _used(view, action)) is None:
        return None
    form, _, held = found
    card = printed(cast, held["card"])
    played = dict(view["played_runes"])
    if held["played"] and card.rune in played:
        played[card.rune] -= 1
    lands = len(view["seats"][view["you"]]["lands"])
    if kind == "activate":
        return gains_of(view, cast, card.base, played, lands)
    if kind == "synergy":
        return gains_of(view, cast, [card.synergies[FORMS.index(form.split("|")[0])]], played, lands)
    assert card.dust is not None
    return gains_of(view, cast, [card.dust], played, lands - (card.kind == "land"))


# --- Previews -----------------------------------------------------------------------------------------------------------------


def preview(view: View, cast: Cast, action: str) -> str:
    """What an action would come to; chance as chance."""
    if action not in may(view):
        return ""
    if action == END:
        return _ending(view)
    if action == "strike":
        return _striking(view)
    kind, parts = taken_apart(action)
    told = _told(view, cast, action, kind, parts)
    return f"{told} {outlook_said(view, cast, action)}".strip()


def _told(view: View, cast: Cast, action: str, kind: str, parts: dict[str, str]) -> str:
    if kind in ("play", "activate", "synergy", "dust"):
        return _own_card(view, cast, action, kind, parts)
    if kind in ("buy", "take"):
        return _purchase(view, cast, kind, parts["card"])
    if kind in ("attack land", "attack streya"):
        return _against(view, cast, kind, parts)
    if kind in ("attack monster", "redeem"):
        return _monster(view, action)
    if kind == "add":
        return _voice(view, action)
    if kind == "dust mercado":
        return say("It turns to dust; the next card of the play deck takes its place.")
    return ""


def _own_card(view: View, cast: Cast, action: str, kind: str, parts: dict[str, str]) -> str:
    seen = gains(view, cast, action)
    if seen is None:
        card = printed(cast, parts["card"])
        told = " ".join(line_words(cast, line) for line in card.base)
        return say("It stays in play with defence {defence}. Activated: {line}", defence=card.defence, line=told)
    told = gains_said(view, seen)
    if kind == "synergy" and (partner := _partner(view, action)):
        told = f"{told} " + say("Partner: {partner}.", partner=partner)
    if kind == "play":
        told = f"{told} {_wakes(view, cast, parts['card'])}".strip()
    if kind == "dust":
        told = f"{told} " + say("The card leaves your deck.")
    return told.strip() or say("No effect.")


def _wakes(view: View, cast: Cast, name: str) -> str:
    """Whose synergy lines a card would make live. GO-4.10"""
    rune = printed(cast, name).rune
    of = view["seats"][view["you"]]
    cards = [*of["row_cards"], *of["land_cards"]]
    woken = [
        held["card"]
        for held in cards
        for line in held["lines"]
        if line["rune"] == rune and not line["used"] and not line["usable"]
    ]
    own = [line for line in printed(cast, name).synergies if view["partner_runes"].get(cast.runes[line.rune], 0)]
    woken += [name] if own else []
    return say("Synergy live: {cards}.", cards=", ".join(dict.fromkeys(woken))) if woken else ""


def _partner(view: View, action: str) -> str | None:
    found = _used(view, action)
    if found is None:
        return None
    form, _, held = found
    line = held["lines"][FORMS.index(form.split("|")[0])]
    return line["partner"] if line["partner"] else None


def goes_to(view: View, cast: Cast, name: str) -> int:
    """Where a bought card goes. GO-4.19"""
    bought = printed(cast, name).bought
    if bought is not None:
        return bought.to
    return effects.TO_DECK if view["next_on_top"] else effects.TO_DISCARD


def _purchase(view: View, cast: Cast, kind: str, name: str) -> str:
    told = [say(GOES_TO[goes_to(view, cast, name)])]
    if kind == "buy":
        price = printed(cast, name).price
        told.insert(0, say("Costs {price} Seed, {left} left.", price=price, left=view["seed"] - price))
    return " ".join([*told, text_words(cast, printed(cast, name)).replace("\n", " ")])


def _against(view: View, cast: Cast, kind: str, parts: dict[str, str]) -> str:
    seat = int(parts["seat"]) - 1
    if kind == "attack land":
        need = printed(cast, parts["card"]).defence
        told = say("Costs {need} Song, {left} left. The land is removed.", need=need, left=view["song"] - need)
        shield = view["seats"][seat]["shielded_by"]
        if shield and shield["lands"] == [parts["card"]]:
            told += " " + say("{name} is open to attack then.", name=name_of(view, seat))
        return told
    amount = int(parts["amount"])
    stones = view["seats"][seat]["timestones"]
    told = say(
        "{name}: {before} → {after} Timestones; {left} Song left.",
        name=name_of(view, seat),
        before=stones,
        after=stones - amount,
        left=view["song"] - amount,
    )
    return told if amount < stones else f"{told} " + say("{name} wakes up and is out.", name=name_of(view, seat))


def _monster(view: View, action: str) -> str:
    target = next((target for target in view["targets"] if target["action"] == action), None)
    if target is None:
        return ""
    facts = {"need": target["need"], "song": view["song"], "left": target["most_left"]}
    return say(
        "Needs {need} Song; your voices have {song}, at most {left} would remain. You choose the voices next.", **facts
    )


def _voice(view: View, action: str) -> str:
    voice = next((voice for voice in view["offered_voices"] if voice["action"] == action), None)
    if voice is None:
        return ""
    attack = view["attack"]
    told = say("{sum} of {need} Song.", sum=voice["sum"], need=attack["need"])
    if voice["sum"] > attack["need"]:
        told += " " + say("{number} would be wasted.", number=voice["sum"] - attack["need"])
    return told + (" " + say("Dissonance: it will attract a monster.") if voice["dissonant"] else "")


def _striking(view: View) -> str:
    attack = view["attack"]
    told = say("{target} falls to {sum} Song.", target=attack["target"], sum=attack["sum"])
    return told + (" " + say("Dissonance: a monster enters in zone 3.") if attack["dissonant"] else "")


def _ending(view: View) -> str:
    left = left_said(view)
    told = say("Lost or unused: {parts}.", parts=left) if left else say("Nothing is given up.")
    if is_cooperative(view) and view["turn"] and view["active"] == len(view["seats"]) - 1:
        after = view["forecast"]
        told += " " + say(
            "Then the monsters: the Well {before} → {after}.", before=view["well"], after=after["well_after"]
        )
        if after["possessed"]:
            told += " " + say("Possessed: {cards}.", cards=", ".join(each["card"] for each in after["possessed"]))
    return told


# --- What the monsters' turn would then be ------------------------------------------------------------------------------------


def outlook(view: View, cast: Cast, action: str) -> list[Taken] | None:
    """Who would be possessed after an action that changes a Row or defeats a monster; None where nothing of that changes."""
    if (
        not is_cooperative(view) or not view["turn"] or view["forecast"]["lost"]
    ):  # at 0 nothing further is resolved. GO-10.2
        return None
    kind, parts = taken_apart(action)
    if kind == "play" and printed(cast, parts["card"]).kind != "land":
        return after_playing(view, cast, parts["card"])
    if kind == "dust" and (found := _used(view, action)) is not None and found[0].endswith("row"):
        return after_dusting(view, cast, found[1])
    if kind == "attack monster":
        return after_defeating(view, cast, parts["card"], int(parts["zone"]))
    return None


def outlook_said(view: View, cast: Cast, action: str) -> str:
    """The same in words, where it is not what the forecast says already."""
    then = outlook(view, cast, action)
    if then is None:
        return ""
    now = [(each["of"], each["card"]) for each in view["forecast"]["possessed"]]
    lost, saved = list(then), list(now)
    for each in now:
        if each in lost:
            lost.remove(each)
            saved.remove(each)
    told = [say("Would be possessed: {cards}.", cards=_taken_said(view, lost))] if lost else []
    told += [say("No longer possessed: {cards}.", cards=_taken_said(view, saved))] if saved else []
    return " ".join(told)


def _taken_said(view: View, taken: list[Taken]) -> str:
    return ", ".join(say("{card} of {name}", card=card, name=name_of(view, seat)) for seat, card in taken)


# --- Ghosts -------------------------------------------------------------------------------------------------------------------


def ghosts(view: View, cast: Cast) -> dict[str, tuple[Ghost, ...]]:
    """What is shown on the table while an action is pointed at: new totals, partners, what remains."""
    found = {}
    for action in may(view):
        shown = (*_ghosts_of(view, cast, action), *_of_outlook(view, cast, action))
        if shown:
            found[action] = shown
    return found


def _ghosts_of(view: View, cast: Cast, action: str) -> list[Ghost]:
    kind, parts = taken_apart(action)
    if kind in ("play", "activate", "synergy", "dust"):
        seen = gains(view, cast, action)
        shown = _of_gains(view, seen) if seen else []
        return [*shown, *_of_partner(view, action)] if kind == "synergy" else shown
    if kind == "buy":
        return [_total("seed", view["seed"] - printed(cast, parts["card"]).price)]
    if kind == "attack land":
        seat = int(parts["seat"]) - 1
        place = view["seats"][seat]["lands"].index(parts["card"])
        gone = Ghost(of=land_id(seat, place), parts=(Part(mark="go-unland", text=say("removed")),), tone="bad")
        return [_total("song", view["song"] - printed(cast, parts["card"]).defence), gone]
    if kind == "attack streya":
        seat, amount = int(parts["seat"]) - 1, int(parts["amount"])
        after = view["seats"][seat]["timestones"] - amount
        return [
            _total("song", view["song"] - amount),
            Ghost(of=f"stones-{seat}", parts=(Part(text=f"→ {after}"),), tone="bad"),
        ]
    if kind == "attack monster":
        target = next((each for each in view["targets"] if each["action"] == action), None)
        if target is not None:
            id = f"monster-{parts['zone']}-{slug(parts['card'])}-0"
            return [Ghost(of=id, parts=(Part(mark="go-song", text=f"{view['song']}/{target['need']}"),), tone="aim")]
    return []


def _of_outlook(view: View, cast: Cast, action: str) -> list[Ghost]:
    """How many would be possessed then, if that changes. Section 7"""
    then = outlook(view, cast, action)
    before = len(view["forecast"]["possessed"]) if then is not None else 0
    if then is None or len(then) == before:
        return []
    part = Part(mark="go-possessed", text=f"{before} → {len(then)}")
    return [Ghost(of="outlook", parts=(part,), tone="bad" if len(then) > before else "good")]


def _total(id: str, after: int) -> Ghost:
    return Ghost(of=id, parts=(Part(text=f"→ {after}"),), tone=id)


def _of_gains(view: View, seen: Gains) -> list[Ghost]:
    shown = []
    if seen.seed:
        shown.append(_total("seed", view["seed"] + seen.seed))
    if seen.song:
        shown.append(_total("song", view["song"] + seen.song))
    if seen.stones:
        after = stones_of(view) + seen.stones
        of = "gauge" if is_cooperative(view) else f"stones-{view['active']}"
        shown.append(Ghost(of=of, parts=(Part(text=f"→ {after}"),), tone="good"))
    return shown


def _of_partner(view: View, action: str) -> list[Ghost]:
    """The card that makes a synergy live. Section 7"""
    found = _used(view, action)
    partner = _partner(view, action)
    if found is None or partner is None:
        return []
    _, place, _ = found
    of, seat = view["seats"][view["you"]], view["you"]
    part = (Part(mark="go-partner", text=say("partner")),)
    for where, cards, id in (("row", of["row"], row_id), ("land", of["lands"], land_id)):
        for other, name in enumerate(cards):
            if name == partner and not (found[0].endswith(where) and other == place):
                return [Ghost(of=id(seat, other), parts=part, tone="partner")]
    return []
