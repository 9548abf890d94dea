"""The notation of actions and answers, and what a notation means."""

from __future__ import annotations

import re
from collections.abc import Mapping

from footlights.games.gothies import effects
from footlights.games.gothies.rules import layout
from footlights.games.gothies.tables import Cast
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.tongue import say

FIXED = {
    layout.END_TURN: "end turn",
    layout.DECLINE: "decline",
    layout.STOP: "stop",
    layout.STRIKE: "strike",
    **{layout.CHOOSE_OPTION + option: f"choose {option + 1}" for option in range(effects.MAX_OPTIONS)},
    **{layout.CHOOSE_STREYA + seat: f"choose Streya {seat + 1}" for seat in range(effects.MAX_STREYA)},
}
FIXED_LOWER = {text.lower(): action for action, text in FIXED.items()}
# Actions that name one card and nothing else: where they begin, and what stands before and behind the name.
PLAIN = {
    layout.PLAY: ("play ", ""),
    layout.BUY: ("buy ", ""),
    layout.TAKE: ("take ", ""),
    layout.DISCARD_CARD: ("discard ", ""),
    layout.DUST_FROM_HAND: ("dust ", " from hand"),
    layout.DUST_FROM_DISCARD: ("dust ", " from discard"),
    layout.DUST_IN_MERCADO: ("dust ", " in the Mercado"),
}
USES = {
    layout.ACTIVATION: ("activate ", ""),
    layout.SYNERGY: ("synergy ", ""),
    layout.SECOND_SYNERGY: ("synergy ", " line 2"),
    layout.OWN_DUST: ("dust ", ""),
}
KNOWN = (
    "play NAME", "activate NAME", "synergy NAME", "synergy NAME line 2", "dust NAME", "buy NAME", "attack NAME of Streya 2",
    "attack Streya 2 for 5", "attack NAME in zone 3", "redeem NAME of Streya 1", "end turn", "choose 1", "choose Streya 2",
    "discard NAME", "stop", "dust NAME from hand", "dust NAME from discard", "dust NAME in the Mercado", "take NAME",
    "remove NAME of Streya 2", "decline", "add NAME", "sing 3", "strike",
)  # fmt: skip


# --- Writing -----------------------------------------------------------------------------------------------------------


def action_text(cast: Cast, action: int) -> str:
    """The notation of an action: `play Vesper Crow`, `dust Vesper Crow #2`, `attack Streya 2 for 5`, `add Heart of Ash`, ..."""
    if action in FIXED:
        return FIXED[action]
    if action < layout.USE:
        start = max(base for base in PLAIN if base <= action)
        before, behind = PLAIN[start]
        return f"{before}{card_name(cast, action - start)}{behind}"
    if action < layout.ADD:
        which, number = divmod(action - layout.USE, layout.COPIES)
        use, card = divmod(which, layout.MAX_CARDS)
        before, behind = USES[use]
        return f"{before}{card_name(cast, card)}{behind}{_numbered(number)}"
    if action < layout.ATTACK_LAND:
        card, number = divmod(action - layout.ADD, layout.COPIES)
        return f"add {card_name(cast, card)}{_numbered(number)}"
    if action < layout.REDEEM:
        start = layout.ATTACK_LAND if action < layout.REMOVE else layout.REMOVE
        seat, card = divmod(action - start, layout.MAX_CARDS)
        return f"{'attack' if start == layout.ATTACK_LAND else 'remove'} {card_name(cast, card)} of Streya {seat + 1}"
    return _text_of_attack(cast, action)


def _text_of_attack(cast: Cast, action: int) -> str:
    if action < layout.ATTACK_MONSTER:
        which, number = divmod(action - layout.REDEEM, layout.COPIES)
        seat, card = divmod(which, layout.MAX_CARDS)
        return f"redeem {card_name(cast, card)} of Streya {seat + 1}{_numbered(number)}"
    if action < layout.ATTACK_STREYA:
        zone, monster = divmod(action - layout.ATTACK_MONSTER, effects.MAX_MONSTERS)
        return f"attack {monster_name(cast, monster)} in zone {zone + 1}"
    if action < layout.SING:
        seat, amount = divmod(action - layout.ATTACK_STREYA, layout.MOST_AMOUNT)
        return f"attack Streya {seat + 1} for {amount + 1}"
    return f"sing {action - layout.SING + 1}"


def card_name(cast: Cast, card: int) -> str:
    """A card's name; numbers beyond the set have none."""
    return cast.cards[card].name if card < len(cast.cards) else f"#{card}"


def monster_name(cast: Cast, monster: int) -> str:
    """A monster's name; numbers beyond the set have none."""
    return cast.monsters[monster].name if monster < len(cast.monsters) else f"#{monster}"


def _numbered(number: int) -> str:
    return f" #{number + 1}" if number else ""


def use_action(use: int, card: int, number: int = 0) -> int:
    """The action that does something with the number-th copy of a face-up card."""
    return layout.USE + (use * layout.MAX_CARDS + card) * layout.COPIES + number


# --- Reading -----------------------------------------------------------------------------------------------------------


def parse_action(cast: Cast, text: str) -> int:
    """The action a notation stands for."""
    words = " ".join(text.split())
    if words.lower() in FIXED_LOWER:
        return FIXED_LOWER[words.lower()]
    words, number = _without_number(words)
    verb, _, rest = words.partition(" ")
    readers = {
        "play": lambda: layout.PLAY + _card(cast, rest),
        "buy": lambda: layout.BUY + _card(cast, rest),
        "take": lambda: layout.TAKE + _card(cast, rest),
        "discard": lambda: layout.DISCARD_CARD + _card(cast, rest),
        "activate": lambda: use_action(layout.ACTIVATION, _card(cast, rest), number),
        "synergy": lambda: _synergy(cast, rest, number),
        "dust": lambda: _dust(cast, rest, number),
        "add": lambda: layout.ADD + _card(cast, rest) * layout.COPIES + number,
        "attack": lambda: _attack(cast, rest),
        "remove": lambda: layout.REMOVE + _card_of_streya(cast, rest),
        "redeem": lambda: layout.REDEEM + _card_of_streya(cast, rest) * layout.COPIES + number,
        "sing": lambda: layout.SING + _amount(rest) - 1,
    }
    if verb.lower() in readers and rest:
        action = readers[verb.lower()]()
        if number and verb.lower() not in ("activate", "synergy", "dust", "add", "redeem"):
            raise Trouble(say("{found}: here equal cards are one and have no number.", found=repr(text)))
        return action
    told = say("{found} is not an action; actions are: {actions}.", found=repr(text), actions=", ".join(KNOWN))
    raise Trouble(told + suggestion(words, KNOWN))


def _without_number(words: str) -> tuple[str, int]:
    """`… #2` is the second of equal cards."""
    found = re.fullmatch(r"(.+) #([1-9])", words)
    if not found:
        return words, 0
    if int(found[2]) > layout.COPIES:
        raise Trouble(say("Equal cards are numbered up to {most}, not {found}.", most=layout.COPIES, found=found[2]))
    return found[1], int(found[2]) - 1


def _synergy(cast: Cast, rest: str, number: int) -> int:
    found = re.fullmatch(r"(.+) line ([12])", rest, re.IGNORECASE)
    use = layout.SECOND_SYNERGY if found and found[2] == "2" else layout.SYNERGY
    return use_action(use, _card(cast, found[1] if found else rest), number)


def _dust(cast: Cast, rest: str, number: int) -> int:
    for start in (layout.DUST_FROM_HAND, layout.DUST_FROM_DISCARD, layout.DUST_IN_MERCADO):
        behind = PLAIN[start][1]
        if rest.lower().endswith(behind.lower()):
            if number:
                raise Trouble(say("{found}: here equal cards are one and have no number.", found=repr(rest)))
            return start + _card(cast, rest[: -len(behind)])
    return use_action(layout.OWN_DUST, _card(cast, rest), number)


def _attack(cast: Cast, rest: str) -> int:
    found = re.fullmatch(r"streya ([1-4]) for (\d{1,4})", rest, re.IGNORECASE)
    if found:
        return layout.ATTACK_STREYA + (int(found[1]) - 1) * layout.MOST_AMOUNT + _amount(found[2]) - 1
    found = re.fullmatch(r"(.+) in zone ([1-3])", rest, re.IGNORECASE)
    if found:
        monster = _known(
            found[1], cast.monster_lower, cast.monster_ids, say("There is no monster {found}.", found=repr(found[1]))
        )
        return layout.ATTACK_MONSTER + (int(found[2]) - 1) * effects.MAX_MONSTERS + monster
    return layout.ATTACK_LAND + _card_of_streya(cast, rest)


def _card_of_streya(cast: Cast, rest: str) -> int:
    """A card of a Streya, as seat times MAX_CARDS plus card."""
    found = re.fullmatch(r"(.+) of streya ([1-4])", rest, re.IGNORECASE)
    if not found:
        raise Trouble(say("{found}: say whose card it is, such as `of Streya 2`.", found=repr(rest)))
    return (int(found[2]) - 1) * layout.MAX_CARDS + _card(cast, found[1])


def _amount(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text) or not 1 <= int(text) <= layout.MOST_AMOUNT:
        raise Trouble(
            say("An amount is a whole number from 1 to {most}, not {found}.", most=layout.MOST_AMOUNT, found=text)
        )
    return int(text)


def _card(cast: Cast, name: str) -> int:
    return _known(name, cast.by_lower, cast.ids, say("There is no card {found}.", found=repr(name)))


def _known(name: str, lower: Mapping[str, int], ids: Mapping[str, int], told: str) -> int:
    if name.lower() not in lower:
        raise Trouble(told + suggestion(name, ids))
    return lower[name.lower()]
