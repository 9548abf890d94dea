"""Actions in words, and what those with own cards give. Section 7"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from footlights.games.gothies.scene_face_up import FORMS, use_numbers
from footlights.games.gothies.scene_prompt import END
from footlights.games.gothies.scene_words import Gains, View, gains_of, name_of, printed, told_option
from footlights.games.gothies.tables import Cast
from footlights.stage.tongue import mark, say

ACTIONS_KEPT = 4096  # actions that stay taken apart
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


@lru_cache(maxsize=ACTIONS_KEPT)
def taken_apart(action: str) -> tuple[str, Mapping[str, str]]:
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
            told_option(cast.runes, options[number - 1])[0]
            if number <= len(options)
            else say("Option {number}", number=number)
        )
    return say(LABELS[kind], **facts) if kind in LABELS else action


# --- What own cards give ---------------------------------------------------------------------------------------------------


def used_card(view: View, action: str) -> tuple[str, int, dict[str, Any]] | None:
    """The own face-up card that an action is done with: where it lies, its place, and what is known of it."""
    for (form, where, place), text in use_numbers(view, view["you"]).items():
        if text == action:
            of = view["seats"][view["you"]]
            return f"{form}|{where}", place, of["row_cards" if where == "row" else "land_cards"][place]
    return None


def partner_of(view: View, action: str) -> str | None:
    found = used_card(view, action)
    if found is None:
        return None
    form, _, held = found
    line = held["lines"][FORMS.index(form.split("|")[0])]
    return line["partner"] if line["partner"] else None


def gains(view: View, cast: Cast, action: str) -> Gains | None:
    """What an action of the own cards gives. E1 to E14"""
    kind, parts = taken_apart(action)
    if kind == "play" and parts["card"] in cast.ids:
        card = printed(cast, parts["card"])
        lands = len(view["seats"][view["you"]]["lands"])
        return gains_of(view, cast, card.base, view["played_runes"], lands) if card.kind != "land" else None
    if kind not in ("activate", "synergy", "dust") or (found := used_card(view, action)) is None:
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
