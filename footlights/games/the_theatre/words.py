"""Names and sentences: the notation of actions, log lines and reasons. Views and positions are in `views.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.rules.opening import may_lead_first
from footlights.games.the_theatre.rules.rows import card_of
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import ABILITIES, DIE_SIDES, PRINTS
from footlights.games.the_theatre.views import DECIDED_BY, arrange, faults, position, view
from footlights.stage.errors import Reason, Trouble, suggestion
from footlights.stage.rule import Event

__all__ = [
    "action_text",
    "arrange",
    "cue_draw",
    "cue_order",
    "faults",
    "not_your_turn",
    "parse_action",
    "position",
    "reason",
    "sentence",
    "view",
]

FIXED = {layout.PLACE: "place Sap", layout.USE: "use", layout.DECLINE: "decline", layout.ACCEPT: "gamble"}


# --- Actions ---------------------------------------------------------------------------------------------------------


def action_text(cast: Cast, action: int) -> str:
    """The notation of an action: `play Vixie/Charm`, `place Sap`, `remove Boost Paw`, `gamble`, `decline`, `use`."""
    if 0 <= action < len(cast.notation):
        return f"play {cast.notation[action]}"
    if layout.REMOVE <= action < layout.USE:
        return f"remove Boost {PRINTS[action - layout.REMOVE]}"
    return FIXED[action]


def parse_action(cast: Cast, text: str) -> int:
    """The action a notation stands for."""
    words = " ".join(text.split())
    for action, fixed in FIXED.items():
        if words.lower() == fixed.lower():
            return action
    verb, _, rest = words.partition(" ")
    if verb.lower() == "play":
        return _parse_card(cast, rest)
    if words.lower().startswith("remove boost"):
        for i, name in enumerate(PRINTS):
            if words.lower() == f"remove boost {name.lower()}":
                return layout.REMOVE + i
        raise Trouble(f"There is no Print {rest[6:]!r}; there are {', '.join(PRINTS)}.{suggestion(rest[6:], PRINTS)}")
    known = ["play NAME/SUIT", *FIXED.values(), "remove Boost PRINT"]
    raise Trouble(f"{text!r} is not an action; actions are: {', '.join(known)}.{suggestion(words, known)}")


def _parse_card(cast: Cast, name: str) -> int:
    if name in cast.ids:
        return cast.ids[name]
    lower = {notation.lower(): i for notation, i in cast.ids.items()}
    if name.lower() in lower:
        return lower[name.lower()]
    by_name = [i for i, card in enumerate(cast.cards) if card.name.lower() == name.lower()]
    if len(by_name) == 1:
        return by_name[0]
    if by_name:
        raise Trouble(f"There are several cards called {name}: {', '.join(cast.notation[i] for i in by_name)}.")
    raise Trouble(f"There is no card {name!r}; a card is written Name/Suit.{suggestion(name, cast.ids)}")


# --- Reasons ---------------------------------------------------------------------------------------------------------

REASONS = {
    layout.NOT_IN_HAND: ("TH-3.1", "{card} is not in your hand; you play one of the cards you hold."),
    layout.MAY_NOT_PASS: ("TH-3.2", "You hold a card, so you must play one: nobody may pass."),
    layout.ABILITY_FIRST: ("TH-3.3", "The ability of the card just played acts first; decide that."),
    layout.OFFER_FIRST: ("TH-3.4", "All have played; now Gambles are offered. Gamble or decline."),
    layout.NO_SUCH_BOOST: ("TH-4.3", "There is no Boost token of that Print in the play area."),
    layout.NOT_A_SAP: ("TH-4.2", "Only a Sap that has just entered play places a Sap token or removes a Boost token."),
    layout.NOT_OPTIONAL: ("TH-4.5", "That ability always acts; it cannot be declined or used in another way here."),
    layout.NOT_OFFERED: ("TH-3.4", "No Gamble is being offered now: that happens when all have played."),
    layout.NOTHING_TO_USE: ("TH-3.3", "No ability waits for your consent."),
    layout.SAP_HAS_ANSWERS: ("TH-4.2", "A Sap is answered by placing its token or removing a Boost token."),
    layout.NO_SUCH_ACTION: ("TH-3.1", "There is no such action."),
}


def reason(cast: Cast, code: int, action: int) -> Reason:
    """Why the player to decide may not do something."""
    if code == layout.GAME_OVER:
        clause = {"shooting-star": "TH-9.12", "team": "TH-7.13"}.get(cast.options["format"], "TH-6.5")
        return Reason(clause, "The game is over.")
    clause, text = REASONS[code]
    card = cast.notation[action] if 0 <= action < len(cast.notation) else "That card"
    return Reason(clause, text.format(card=card))


def not_your_turn(cast: Cast, s: Any, seat: int) -> Reason:
    """Play goes clockwise from the Leader; an ability is its player's to decide, and so is an offer. TH-3.1, TH-3.3, TH-3.4"""
    if s.over:
        return reason(cast, layout.GAME_OVER, 0)
    if s.fell[seat]:
        clause = "TH-9.9" if cast.options["format"] == "shooting-star" else "TH-6.4"
        return Reason(clause, f"{cast.names[seat]} is eliminated and takes no further part.")
    clause = {layout.ABILITY: "TH-3.3", layout.OFFER: "TH-3.4"}.get(s.deciding, "TH-3.1")
    return Reason(clause, f"It is {cast.names[s.seat]}'s turn to decide, not {cast.names[seat]}'s.")


# --- The log ---------------------------------------------------------------------------------------------------------

Sentence = Callable[[Cast, Event], str]


def _many(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"


def _led_by(cast: Cast, e: Event) -> str:
    rule = cast.options["first_leader"]
    why = "by lot" if rule == "random" else f"with the {rule} cards" + (", by lot among equals" if e.b > 1 else "")
    return f"{cast.names[e.a]} leads first, {why}."


def _reshuffled(cast: Cast, e: Event) -> str:
    if e.c:
        return f"{cast.names[e.a]} shuffles the Breakroom ({_many(e.b, 'card')}) into the Deck."
    return f"{cast.names[e.a]}'s Deck is empty: the Breakroom ({_many(e.b, 'card')}) is shuffled to become it."


def _fell(cast: Cast, e: Event) -> str:
    if e.c == 2:
        return f"{cast.names[e.a]}'s Deck is empty: no further part in play."
    return f"{cast.names[e.a]} has only {_many(e.b, 'card')} and is eliminated."


def _team_fell(cast: Cast, e: Event) -> str:
    short = "has only " + _many(e.b, "card") if e.b < layout.HAND else "falls with the partner"
    return f"{cast.names[e.a]} {short} and is eliminated."


def _counted(cast: Cast, e: Event) -> str:
    """The parts of a value, if there are any besides the printed one. TH-5.1"""
    rest, tokens = divmod(e.c, layout.TOKEN_PART)
    rest, suit = divmod(rest, layout.SUIT_PART)
    finisher, combo = divmod(rest, 2)
    parts = {"Suit": suit, "tokens": tokens - layout.TOKEN_ZERO, "Combo": combo, "Finisher": finisher}
    told = [f"{name} {number:+d}" for name, number in parts.items() if number]
    return f"{cast.notation[e.b]}: {cast.cards[e.b].value} printed, {', '.join(told)}." if told else ""


SENTENCES: dict[int, Sentence] = {
    layout.ANNOUNCED: lambda c, e: f"{c.names[e.a]} announces a deck of {e.c} cards with a total cost of {e.b}.",
    layout.LED_BY: _led_by,
    layout.ACT_BEGINS: lambda c, e: f"Act {e.a} begins.",
    layout.DREW: lambda c, e: f"{c.names[e.a]} draws {_many(e.b, 'card')}.",
    layout.DREW_CARD: lambda c, e: f"You hold {c.notation[e.b]}.",
    layout.ROLLED: lambda c, e: f"The die shows {DIE_SIDES[e.a]}: that is the Desired Suit.",
    layout.ROUND_BEGINS: lambda c, e: f"Round {e.a} begins.",
    layout.PLAYED: lambda c, e: f"{c.names[e.a]} plays {c.notation[e.b]}.",
    layout.BOOSTED: lambda c, e: f"{c.names[e.a]}'s Boost places a Boost token of {PRINTS[e.b]} (now {e.c}).",
    layout.SAPPED: lambda c, e: f"{c.names[e.a]}'s Sap places a Sap token of {PRINTS[e.b]} (now {e.c}).",
    layout.UNBOOSTED: lambda c, e: f"{c.names[e.a]}'s Sap removes a Boost token of {PRINTS[e.b]} ({e.c} left).",
    layout.COMBOED: lambda c, e: (
        f"{c.names[e.a]}'s Combo "
        + ("will give +1 to the card of the next Round." if e.b else "comes too late: no card of this Act follows.")
    ),
    layout.CHAOS_NOTED: lambda c, e: (
        f"{c.names[e.a]}'s Chaos "
        + ("will roll a new Desired Suit after this Round." if e.b else "comes too late: no Round of this Act follows.")
    ),
    layout.DECLINED: lambda c, e: f"{c.names[e.a]} declines the card's {ABILITIES[e.b]}.",
    layout.OFFERED: lambda c, e: f"{c.names[e.a]} may Gamble on {c.notation[e.b]}.",
    layout.KEPT: lambda c, e: f"{c.names[e.a]} keeps {c.notation[e.b]} and does not Gamble.",
    layout.RESHUFFLED: _reshuffled,
    layout.REPLACED: lambda c, e: f"{c.names[e.a]} Gambles: {c.notation[e.b]} takes the place of {c.notation[e.c]}.",
    layout.VALUED: lambda c, e: f"{c.names[e.a]}'s {c.notation[e.b]} is worth {e.c}.",
    layout.WON: lambda c, e: (
        f"{c.names[e.a]} wins the Round with {e.b}"
        + (", and the partner with it." if c.options["format"] == "team" else ".")
    ),
    layout.TIED: lambda c, e: f"{e.b} cards tie at {e.a}: all cards are Dismissed.",
    layout.TIE_WON: lambda c, e: f"{e.b} cards tie at {e.a} and win together.",
    layout.TO_BREAKROOM: lambda c, e: f"{c.names[e.a]}'s {c.notation[e.b]} goes to the Breakroom.",
    layout.TO_DISMISSED: lambda c, e: f"{c.names[e.a]}'s {c.notation[e.b]} is Dismissed.",
    layout.LEADS: lambda c, e: f"{c.names[e.a]} is the Leader.",
    layout.REROLLED: lambda c, e: f"Chaos: the die shows {DIE_SIDES[e.a]}, the new Desired Suit.",
    layout.CLEARED: lambda c, e: f"Act {e.a} ends; tokens and markers are cleared.",
    layout.FELL: _fell,
    layout.TEAM_FELL: _team_fell,
    layout.FREE_WINS: lambda c, e: f"{c.names[e.a]} alone has a Deck left: its {_many(e.b, 'card')} count as won.",
    layout.ENDED: lambda c, e: f"{c.names[e.a]} wins the Performance ({DECIDED_BY[e.b][1]}, {DECIDED_BY[e.b][0]}).",
    layout.COUNTED: _counted,
    layout.LEAD_PASSED: lambda c, e: f"{c.names[e.a]} is the Leader now, next clockwise after {c.names[e.b]}.",
    layout.STARTS_FOR: lambda c, e: f"{c.names[e.a]} starts the Round, for {c.names[e.b]} holds no card.",
    layout.NO_GAMBLE: lambda c, e: f"{c.names[e.a]}'s Gamble on {c.notation[e.b]} is ignored: nothing to draw.",
    layout.GAMBLE_IGNORED: lambda c, e: f"The Gamble of {c.notation[e.b]} is ignored: it is a replacement.",
}


def sentence(cast: Cast, event: Event) -> str:
    """An event as one sentence."""
    return SENTENCES[event.kind](cast, event)


# --- Chance that a scenario dictates ---------------------------------------------------------------------------------


def cue_draw(cast: Cast, s: Any, t: Any, kind: int, wanted: Any) -> int:
    """The draw that brings about a named result of the die, or a named first Leader."""
    if kind == layout.DIE:
        if wanted not in DIE_SIDES:
            raise Trouble(
                f"chance, die: found {wanted!r}, expected one of {', '.join(DIE_SIDES)}.{suggestion(str(wanted), DIE_SIDES)}"
            )
        return DIE_SIDES.index(wanted)
    candidates = [seat for seat in range(s.players) if may_lead_first(s, t, seat)]
    if wanted not in candidates:
        raise Trouble(
            f"chance, leader: found {wanted!r}, but only seats {', '.join(map(str, candidates))} can be drawn."
        )
    return candidates.index(wanted)


def cue_order(cast: Cast, entries: list[int], wanted: Any) -> list[int]:
    """The entries of a row in the order a scenario names, top card first; the top lies last in the row."""
    rest = list(entries)
    ordered: list[int] = []
    names = [cast.notation[card_of(entry)] for entry in entries]
    if not isinstance(wanted, list) or sorted(map(str, wanted)) != sorted(names):
        raise Trouble(
            f"chance, shuffle: found {wanted!r}, but the cards being shuffled are {', '.join(sorted(names))}."
        )
    for name in wanted:
        entry = next(entry for entry in rest if cast.notation[card_of(entry)] == name)
        rest.remove(entry)
        ordered.append(entry)
    return ordered[::-1]
