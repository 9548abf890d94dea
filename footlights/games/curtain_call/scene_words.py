"""Names and sentences that the parts of the scene share: keywords as chips, moves, forecasts, who stands how."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from footlights.games.curtain_call.log import sentence_of
from footlights.games.curtain_call.marks import keyword_mark
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.text import KEYWORDS, intent_type, parse_move
from footlights.stage.remembered import remembered
from footlights.stage.scene import Part
from footlights.stage.tongue import mark, say, say_many

View = Mapping[str, Any]
Held = tuple[tuple[str, int], ...]  # keywords with their numbers

ACTS = (mark("The Opening"), mark("Rising Action"), mark("The Climax"))
SCENES = (mark("Scene 1"), mark("Scene 2"), mark("Boss"))
BODIES = {"macguffin": mark("MacGuffin"), "aldric": mark("Aldric"), "pip": mark("Pip")}
CHARGES = ("Distract", "Taunt", "Ward")
TURNS = (
    "Piercing", "Accuracy", "Vulnerable", "Stage Fright", "Heckled", "Forgetful", "Weak", "Confused",
)  # fmt: skip
DEBUFFS = KEYWORDS[layout.FIRST_DEBUFF : layout.KEYWORDS]

ALLIES = ("aldric", "pip", "macguffin")  # from left to right on the screen
PROTAGONISTS = {"aldric": "Aldric", "pip": "Pip"}
INTENT_MARKS = {
    "Attack": "cc-attack",
    "Multi-attack": "cc-multi",
    "Defend": "cc-defend",
    "Buff Self": "cc-buff",
    "Debuff": "cc-debuff",
    "Heal": "cc-heal",
}
INTENT_ORDER = tuple(INTENT_MARKS)
INTENT_WORDS = {
    "Attack": mark("Attack"),
    "Multi-attack": mark("Multi-attack"),
    "Defend": mark("Defend"),
    "Buff Self": mark("Buff Self"),
    "Debuff": mark("Debuff"),
    "Heal": mark("Heal"),
}
COUNTERS = ("Fear", "Frustration")
FADING = ("Regenerate", "Fortify", "Luck", "Poison", "Burn")
NUMERALS = ("I", "II", "III")
MOVES_KEPT = 1024  # texts of moves whose kind is kept


def figure(value: Any, sign: str = "") -> str:
    """A number, or a range with a dash."""
    return f"{sign}{value[0]}–{value[1]}" if isinstance(value, list) else f"{sign}{value}"


def keyword_text(key: str, value: int) -> str:
    """A keyword with its number, written differently by kind: amount, charges, turns left. Section 7"""
    if key in CHARGES:
        return f"{say(key)} ×{value}"
    if key in TURNS:
        return say_many("{key} ({number} turn)", "{key} ({number} turns)", value, key=say(key))
    return f"{say(key)} {value}"


class Cost(NamedTuple):
    """What a play itself does to an ally, before the enemy's turn: HP that Retaliate takes or a card heals. CC-8.7, CC-10.7"""

    ally: str
    before: int
    low: int
    high: int
    fate: str  # whether somebody is knocked out or the run lost by it: never, possibly, surely

    @property
    def after(self) -> str:
        """The HP left, as they are written."""
        return figure(self.low if self.low == self.high else [self.low, self.high])


def costs_of(view: View, choice: Mapping[str, Any]) -> list[Cost]:
    """Everybody whose HP a play itself changes, or may change."""
    found = []
    for ally in BODIES if "hp" in choice else ():
        before, after = view[ally]["hp"], choice["hp"][ally]
        low, high = after if isinstance(after, list) else (after, after)
        if (low, high) != (before, before):
            fate = choice["run_lost"] if ally == "macguffin" else choice["knocked_out"][ally]
            found.append(Cost(ally, before, low, high, fate))
    return found


def name_of(ally: str) -> str:
    """An ally's name."""
    return say(BODIES[ally])


def is_out(view: View, ally: str) -> bool:
    """Whether a protagonist is knocked out. CC-14.1"""
    return view[ally].get("present") is False


# --- Keywords: drawn differently by kind ----------------------------------------------------------------------------------


def kind_of(key: str) -> str:
    """What a keyword's number is: an amount, charges, turns left, an amount that fades, or a counter. Section 2.4"""
    if key in CHARGES:
        return "charges"
    if key in TURNS:
        return "turns"
    if key in COUNTERS:
        return "counter"
    return "fading" if key in FADING else "switch" if key == "Flourish" else "amount"


@remembered
def chip(key: str, value: int) -> Part:
    """A keyword with its number: `6`, `×2`, `3↓`, `3/5`; the stylesheet puts an hourglass behind turns."""
    kind = kind_of(key)
    signs = {"charges": f"×{value}", "counter": f"{value}/{layout.CONVERTS}", "switch": "✓"}
    text = signs.get(kind, f"{value}↓" if kind == "fading" else str(value))
    side = "ill" if key in DEBUFFS else "well"
    return Part(
        label=say(key),
        text=text,
        mark=keyword_mark(key),
        tone=f"{side} {kind}",
        say=keyword_text(key, value),
        tip=key,
    )


def held_by(bearer: Mapping[str, Any]) -> Held:
    """The keywords somebody has, good ones first."""
    return tuple((key, bearer[key]) for key in KEYWORDS if bearer.get(key))


def chips(held: Held) -> tuple[Part, ...]:
    """All keywords somebody has."""
    return tuple(chip(key, value) for key, value in held)


def keywords_said(held: Held) -> str:
    """All keywords somebody has, for the ear."""
    return ", ".join(keyword_text(key, value) for key, value in held) or say("no keywords")


# --- Moves ------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=MOVES_KEPT)
def intent_of_move(move: str) -> str:
    """What kind of move a text is. CC-7.2"""
    return INTENT_ORDER[intent_type(parse_move(move))]


def move_mark(move: str) -> str:
    """The drawing of a move."""
    return INTENT_MARKS[intent_of_move(move)]


class Intent(NamedTuple):
    """The announced move. CC-7.3"""

    type: str
    shown: str
    text: str
    stopped_by: str | None


def intent_of(view: View) -> Intent:
    """The announced move of a view."""
    intent = view["intent"]
    return Intent(intent["type"], intent["shown"], intent["text"], intent["stopped_by"])


def intent_said(intent: Intent) -> str:
    """The announced move, for the ear; and what stops it. CC-7.3, CC-7.5, CC-7.6"""
    told = say(
        "It will: {kind} {number}: {move}",
        kind=say(INTENT_WORDS[intent.type]),
        number=intent.shown,
        move=sentence_of(intent.text),
    )
    if not intent.stopped_by:
        return told
    because = say("stopped by {key}", key=say(intent.stopped_by))
    return f"{told} " + say("The move will not happen: {because}.", because=because)


# --- The forecast -----------------------------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What the forecast tells of an ally: its figures as they are written, and what it comes to. CC-16.2, CC-16.6"""

    damage: str
    hp_after: str
    fate: str  # whether somebody is knocked out or the run lost: never, possibly, surely
    covered: bool | None
    treasure: bool


def outlook(seen: Mapping[str, Any]) -> Outlook:
    """An ally's forecast of a view."""
    treasure = "lost" in seen
    fate = seen["lost"] if treasure else seen["knocked_out"]
    return Outlook(figure(seen["damage"]), figure(seen["hp_after"]), fate, seen["covered"], treasure)


def fate_word(fate: str, treasure: bool) -> str:
    """The worst that the forecast tells of somebody, in a few words; nothing if there is nothing to tell."""
    if fate == "never":
        return ""
    if treasure:
        return say("run lost") if fate == "surely" else say("run lost?")
    return say("knocked out") if fate == "surely" else say("knocked out?")


def forecast_part(seen: Outlook) -> Part:
    """What an ally would take: a green check, or a red number. CC-16.6"""
    if seen.covered:
        return Part(text="0", mark="cc-check", tone="good")
    return Part(text=seen.damage, mark="cc-down", tone="bad")


def fate_part(fate: str, treasure: bool) -> Part | None:
    """The mark for "will be knocked out" or "the run will be lost"."""
    worst = fate_word(fate, treasure)
    return Part(text=worst, mark="cc-lost" if treasure else "cc-out", tone="fate") if worst else None


@remembered
def forecast_said(ally: str, seen: Outlook) -> str:
    """The forecast of an ally for the ear."""
    name = name_of(ally)
    if seen.covered is None:
        return say("{name} is knocked out.", name=name)
    if seen.covered:
        return say("{name} is covered.", name=name)
    told = say("{name} would lose {damage} HP, {after} left.", name=name, damage=seen.damage, after=seen.hp_after)
    worst = fate_word(seen.fate, seen.treasure)
    return f"{told[:-1]}: {worst}." if worst else told


# --- What a choice changes --------------------------------------------------------------------------------------------------


def choice_of(view: View, action: str) -> Mapping[str, Any] | None:
    """What the view knows of a choice."""
    return next((choice for choice in view["choices"] if choice["action"] == action), None)


def wins(choice: Mapping[str, Any]) -> bool:
    """Whether a play surely ends the fight."""
    return choice.get("enemy_hp") == 0


def doom_part(choice: Mapping[str, Any]) -> Part | None:
    """The mark on a play that may itself lose the run, as a neutral Attack into Retaliate. CC-8.7, CC-15.2"""
    return fate_part(choice.get("run_lost", "never"), treasure=True)


def cost_parts(cost: Cost) -> tuple[Part, ...]:
    """HP before and after a play, and the mark for whoever falls by it."""
    fate = fate_part(cost.fate, cost.ally == "macguffin")
    return Part(text=f"{cost.before} → {cost.after}"), *((fate,) if fate else ())


def cost_said(cost: Cost) -> str:
    """What a play itself does to an ally, in a sentence."""
    facts = {"name": name_of(cost.ally), "before": cost.before, "after": cost.after}
    if cost.high <= cost.before:
        least, most = cost.before - cost.high, cost.before - cost.low
        told = say(
            "This play itself costs {name} {loss} HP ({before} to {after}).",
            loss=figure(most if least == most else [least, most]),
            **facts,
        )
    else:
        told = say("This play itself brings {name} from {before} to {after} HP.", **facts)
    worst = "" if cost.ally == "macguffin" else fate_word(cost.fate, treasure=False)
    return f"{told[:-1]}: {worst}." if worst else told


def foreseen(view: View, choice: Mapping[str, Any]) -> dict[str, Outlook]:
    """What a play makes of the forecast: everybody for whom it says something else than now.

    Who is covered before and after is not among them, nor is who is knocked out: that is the play's own doing.
    """
    found = {}
    for ally in BODIES if choice.get("forecast") else ():
        now, then = view["forecast"][ally], choice["forecast"][ally]
        if now != then and then["covered"] is not None and not (now["covered"] and then["covered"]):
            found[ally] = outlook(then)
    return found


def change_said(view: View, choice: Mapping[str, Any]) -> str:
    """What a play makes of the enemy, of one's own side and of the forecast; whoever would lose HP is named in any case."""
    enemy, told = view["enemy"], []
    if wins(choice):
        told.append(say("{enemy} is defeated.", enemy=enemy["name"]))
    elif choice["enemy_hp"] != enemy["hp"]:
        facts = {"enemy": enemy["name"], "before": enemy["hp"], "after": figure(choice["enemy_hp"])}
        told.append(say("{enemy}: {before} to {after} HP.", **facts))
    told += [cost_said(cost) for cost in costs_of(view, choice)]
    changed, then = foreseen(view, choice), choice.get("forecast") or {}
    told += [
        forecast_said(ally, outlook(then[ally]))
        for ally in BODIES
        if ally in changed or (then and then[ally]["covered"] is False)
    ]
    doom = doom_part(choice)
    if doom is not None:
        told.append(say("This very play: {fate}.", fate=doom.text))
    return " ".join(told) or say("The forecast stays as it is.")
