"""The notation of actions, and what a notation means."""

from __future__ import annotations

import re

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.tables import Cast
from footlights.stage.errors import Trouble, suggestion
from footlights.stage.tongue import say

END = "end turn"
KNOWN = ("take CARD", "face ENEMY", "play CARD", "play CARD for COST", "play CARD on Aldric", END, "upgrade CARD")
NAMED = {layout.ALDRIC: "Aldric", layout.PIP: "Pip"}


def action_text(cast: Cast, action: int) -> str:
    """The notation of an action: `take Galvanize`, `face The Lion`, `play Block+ for 0 on Pip`, `end turn`, `upgrade Block`."""
    if action == layout.END_TURN:
        return END
    if action < layout.FACE:
        return f"take {_called(cast, 2 * (action - layout.TAKE))}"
    if action < layout.IMPROVE:
        number = action - layout.FACE
        return f"face {cast.enemies[number].name if number < len(cast.enemies) else f'#{number}'}"
    if action < layout.PLAY:
        return f"upgrade {_called(cast, action - layout.IMPROVE)}"
    version, cost, target = parts_of(action)
    text = f"play {_called(cast, version)}"
    if version < len(cast.notation) and cost != cast.card(version).costs(version % 2):
        text += f" for {cost}"
    return f"{text} on {NAMED[target]}" if target else text


def parts_of(action: int) -> tuple[int, int, int]:
    """Version, cost and target of a play."""
    rest, target = divmod(action - layout.PLAY, layout.TARGETS)
    return (*divmod(rest, layout.COSTS), target)


def play_action(version: int, cost: int, target: int) -> int:
    """The action that plays a version at a cost, naming somebody or nobody."""
    return layout.PLAY + (version * layout.COSTS + cost) * layout.TARGETS + target


def written(cast: Cast, version: int, cost: int) -> str:
    """A card in hand: its name, and its cost if that is not the printed one."""
    return action_text(cast, play_action(version, cost, 0)).removeprefix("play ")


def _called(cast: Cast, version: int) -> str:
    return cast.notation[version] if version < len(cast.notation) else f"#{version}"


def parse_action(cast: Cast, text: str) -> int:
    """The action a notation stands for."""
    words = " ".join(text.split())
    if words.lower() == END:
        return layout.END_TURN
    verb, _, rest = words.partition(" ")
    if verb.lower() == "play":
        return _parse_play(cast, rest)
    if verb.lower() == "take":
        return layout.TAKE + _parse_plain(cast, rest)
    if verb.lower() == "upgrade":
        return layout.IMPROVE + _parse_version(cast, rest)
    if verb.lower() == "face":
        if rest.lower() in cast.enemy_lower:
            return layout.FACE + cast.enemy_lower[rest.lower()]
        near = suggestion(rest, cast.enemy_ids)
        raise Trouble(say("There is no enemy {found}.", found=repr(rest)) + near)
    told = say("{found} is not an action; actions are: {actions}.", found=repr(text), actions=", ".join(KNOWN))
    raise Trouble(told + suggestion(words, KNOWN))


def _parse_play(cast: Cast, rest: str) -> int:
    target = 0
    found = re.fullmatch(r"(.+) on (aldric|pip)", rest, re.IGNORECASE)
    if found:
        rest, target = found[1], layout.ALDRIC if found[2].lower() == "aldric" else layout.PIP
    version, cost = parse_card(cast, rest)
    return play_action(version, cost, target)


def parse_card(cast: Cast, text: str) -> tuple[int, int]:
    """The version and the current cost of a card as it is written in a hand: `Block`, `Block+`, `Block for 0`."""
    found = re.fullmatch(r"(.+) for ([0-3])", text, re.IGNORECASE)
    version = _parse_version(cast, found[1] if found else text)
    printed = cast.card(version).costs(version % 2)
    cost = int(found[2]) if found else printed
    if cost > printed:
        told = say("{card} costs {printed}; nothing makes a card dearer.", card=cast.notation[version], printed=printed)
        raise Trouble(told)
    return version, cost


def _parse_version(cast: Cast, name: str) -> int:
    if name.lower() in cast.by_lower:
        return cast.by_lower[name.lower()]
    raise Trouble(say("There is no card {found}.", found=repr(name)) + suggestion(name, cast.versions))


def _parse_plain(cast: Cast, name: str) -> int:
    """A card by its plain name, without the upgrade's `+`."""
    version = _parse_version(cast, name)
    if version % 2:
        plain = cast.notation[version - 1]
        raise Trouble(say("Cards are taken by their plain name, such as {card}.", card=repr(plain)))
    return version // 2
