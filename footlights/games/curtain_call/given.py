"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from footlights.games.curtain_call.notation import parse_card
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.chance import begin_streams
from footlights.games.curtain_call.rules.run import act_of, build_deck, leave_stage, offered_enemy, scene_of
from footlights.games.curtain_call.tables import Cast
from footlights.games.curtain_call.text import KEYWORDS
from footlights.games.curtain_call.views import BODIES, BORNE, POOLS
from footlights.stage.errors import Broken, Trouble, suggestion

ZONES = ("hand", "draw", "discard")
NUMBERS = {
    "round": ("round_no", 1, layout.MAX_ROUNDS),
    "energy": ("energy", 0, layout.MAX_VALUE),
    "ovation": ("ovation", 0, layout.MOST_OVATION),
    "played": ("played", 0, layout.PLAY_LIMIT),
}
NAMES = ("decision", "basic", "encounter", *NUMBERS, *BORNE, *ZONES, "deck", "offers")
PHASES = {
    "fight": layout.FIGHT,
    "basic": layout.CHOOSE_ALDRIC,
    "enemy": layout.CHOOSE_ENEMY,
    "reward": layout.REWARD,
    "upgrade": layout.UPGRADE,
}
SCENE_DECISIONS = ("enemy", "reward")
COPIES = re.compile(r"(\d{1,2}) (.+)")


def arrange(cast: Cast, s: Any, t: Any, given: Mapping[str, Any]) -> None:
    """Set a position from its public names; what is not named is as at the start of the encounter. CC-3"""
    problems: list[str] = []
    _check_names(given, NAMES, "given", problems)
    leave_stage(s)
    decision = given.get("decision", "fight")
    if decision not in PHASES:
        problems.append(f"given, decision: found {decision!r}, expected {', '.join(PHASES)}.")
        raise Broken(problems)
    s.phase = PHASES[decision]
    least = 0 if decision == "basic" else 1
    s.encounter = _number(given.get("encounter", least), "given, encounter", least, layout.ENCOUNTERS, problems)
    if not problems and decision in SCENE_DECISIONS and scene_of(s.encounter) == layout.BOSS_SCENE:
        problems.append(f"given, encounter: {s.encounter} is a boss; there is no decision {decision!r} there.")
    s.first, s.second = t.basic[layout.ALDRIC][0], t.basic[layout.PIP][0]
    begin_streams(s)
    _arrange_offers(cast, s, given.get("offers", {}), problems)
    for name in BODIES:
        _arrange_body(s, name, given.get(name, {}), problems)
    if decision == "fight":
        _arrange_fight(cast, s, t, given, problems)
    else:
        _arrange_rest(cast, s, t, decision, given, problems)
    if problems:
        raise Broken(problems)


def _check_names(given: Mapping[str, Any], known: Iterable[str], where: str, problems: list[str]) -> None:
    for name in given:
        if name not in known:
            near = suggestion(str(name), known)
            problems.append(f"{where}: {name!r} cannot be given; there is {', '.join(known)}.{near}")


def _number(given: Any, where: str, least: int, most: int, problems: list[str]) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
        problems.append(f"{where}: found {given!r}, expected a whole number from {least} to {most}.")
        return least
    return given


def _mapping(given: Any, where: str, problems: list[str]) -> Mapping[str, Any]:
    if isinstance(given, Mapping):
        return given
    problems.append(f"{where}: found {given!r:.60}, expected a mapping such as {{hp: 12, Poison: 2}}.")
    return {}


# --- Bearers -----------------------------------------------------------------------------------------------------------


def _arrange_keywords(s: Any, name: str, given: Mapping[str, Any], extra: tuple[str, ...], problems: list[str]) -> None:
    bearer, keys = BORNE[name]
    known = {KEYWORDS[key]: key for key in keys}
    _check_names(given, (*extra, *known), f"given, {name}", problems)
    for word, key in known.items():
        if word in given:
            most = layout.CONVERTS - 1 if key >= layout.FEAR else layout.MAX_VALUE
            s.kw[bearer][key] = _number(given[word], f"given, {name}, {word}", 0, most, problems)


def _arrange_body(s: Any, name: str, given: Any, problems: list[str]) -> None:
    """An ally: HP and keywords; a protagonist with 0 HP is knocked out and has none. CC-14.2"""
    given = _mapping(given, f"given, {name}", problems)
    bearer, _ = BORNE[name]
    least = 1 if name == "macguffin" else 0
    s.hp[bearer] = _number(given.get("hp", s.hp[bearer]), f"given, {name}, hp", least, s.top[bearer], problems)
    _arrange_keywords(s, name, given, ("hp",), problems)
    if s.hp[bearer] == 0 and any(s.kw[bearer]):
        problems.append(f"given, {name}: one who is knocked out has no keywords.")


def _arrange_enemy(cast: Cast, s: Any, t: Any, given: Any, problems: list[str]) -> None:
    given = _mapping(given, "given, enemy", problems)
    boss = scene_of(s.encounter) == layout.BOSS_SCENE
    s.enemy = t.boss[act_of(s.encounter)] if boss else offered_enemy(s, 0)
    if "name" in given:
        if given["name"] not in cast.enemy_ids:
            near = suggestion(str(given["name"]), cast.enemy_ids)
            problems.append(f"given, enemy, name: there is no enemy {given['name']!r}.{near}")
            return
        s.enemy = cast.enemy_ids[given["name"]]
    top = t.max_hp[s.enemy]
    s.top[layout.ENEMY] = top
    s.hp[layout.ENEMY] = _number(given.get("hp", top), "given, enemy, hp", 1, top, problems)
    s.place = _number(given.get("position", 1), "given, enemy, position", 1, t.moves[s.enemy], problems) - 1
    _arrange_keywords(s, "enemy", given, ("name", "hp", "position"), problems)


# --- Cards -------------------------------------------------------------------------------------------------------------


def copies(entry: str) -> list[str]:
    """`3 Block` is three times `Block`."""
    many = COPIES.fullmatch(entry)
    return [many[2]] * int(many[1]) if many else [entry]


def _cards(cast: Cast, entries: Any, where: str, problems: list[str]) -> list[tuple[int, int]]:
    """Cards as people write them: `Block`, `3 Block+`, in a hand `Block for 0`; each as version and cost."""
    if not isinstance(entries, list):
        problems.append(f"{where}: found {entries!r:.60}, expected a list of cards.")
        return []
    found = []
    for name in (copy for entry in entries for copy in copies(str(entry))):
        try:
            found.append(parse_card(cast, name))
        except Trouble as error:
            problems.append(f"{where}: {error}")
    return found


def _own(cast: Cast, s: Any, cards: list[tuple[int, int]], problems: list[str]) -> None:
    """The deck is exactly these instances, numbered in this order."""
    if len(cards) > layout.GIVEN_DECK:
        problems.append(f"given: {len(cards)} cards; at most {layout.GIVEN_DECK} are possible.")
        return
    s.deck_size = len(cards)
    s.version = [version for version, _ in cards] + [0] * (layout.MAX_DECK - len(cards))
    for place, (version, cost) in enumerate(cards):
        s.discount[place] = cast.card(version).costs(version % 2) - cost


def _arrange_fight(cast: Cast, s: Any, t: Any, given: Mapping[str, Any], problems: list[str]) -> None:
    """Step 5 of a player's turn. CC-4.7"""
    if "deck" in given:
        problems.append("given, deck: in a fight the deck is hand, draw and discard together.")
    s.round_no, s.energy = 1, layout.ENERGY
    for name, (attribute, least, most) in NUMBERS.items():
        setattr(s, attribute, _number(given.get(name, getattr(s, attribute)), f"given, {name}", least, most, problems))
    _arrange_keywords(s, "team", _mapping(given.get("team", {}), "given, team", problems), (), problems)
    if not problems:
        _arrange_enemy(cast, s, t, given.get("enemy", {}), problems)
    zones = {zone: _cards(cast, given.get(zone, []), f"given, {zone}", problems) for zone in ZONES}
    if len(zones["hand"]) > layout.HAND_LIMIT:
        problems.append(f"given, hand: {len(zones['hand'])} cards; a hand has at most {layout.HAND_LIMIT}.")
    for zone in ("draw", "discard"):
        if any(cost != cast.card(version).costs(version % 2) for version, cost in zones[zone]):
            problems.append(f"given, {zone}: only a card in hand has a discount.")
    _own(cast, s, [card for zone in ZONES for card in zones[zone]], problems)
    if problems:
        return
    held, piled = len(zones["hand"]), len(zones["draw"])
    s.hand_size, s.hand = held, (1 << held) - 1
    s.pile_size = piled
    for i in range(piled):
        place = held + i
        s.pile[piled - 1 - i] = (place + 1) * layout.VERSIONS + s.version[place]
    s.discard = ((1 << s.deck_size) - 1) & ~((1 << held + piled) - 1)


def _arrange_rest(cast: Cast, s: Any, t: Any, decision: str, given: Mapping[str, Any], problems: list[str]) -> None:
    """A decision between fights: the deck as given, or the ten first cards."""
    for name in (*ZONES, *NUMBERS, "enemy", "team"):
        if name in given:
            problems.append(f"given, {name}: there is no fight at the decision {decision!r}.")
    if decision == "basic":
        whose = given.get("basic", "aldric")
        if whose not in ("aldric", "pip"):
            problems.append(f"given, basic: found {whose!r}, expected aldric or pip.")
        s.phase = layout.CHOOSE_PIP if whose == "pip" else layout.CHOOSE_ALDRIC
        s.encounter = 0
    elif "deck" in given:
        _own(cast, s, _cards(cast, given["deck"], "given, deck", problems), problems)
        s.discount = [0] * layout.MAX_DECK
    else:
        build_deck(s, t)


def _arrange_offers(cast: Cast, s: Any, given: Any, problems: list[str]) -> None:
    """What the run offers. CC-17.3, CC-17.4"""
    given = _mapping(given, "given, offers", problems)
    _check_names(given, ("enemies", *POOLS), "given, offers", problems)
    acts = given.get("enemies", [])
    for act, names in enumerate(acts if isinstance(acts, list) else []):
        if act < layout.ACTS and isinstance(names, list):
            row = _ids(names, cast.enemy_ids, layout.ACT_ENEMIES, "given, offers, enemies", problems)
            s.act_enemy[act][: len(row)] = row
    for name, owner in POOLS.items():
        ids = {card.name: number for number, card in enumerate(cast.cards)}
        row = _ids(given.get(name, []), ids, layout.REWARDS, f"given, offers, {name}", problems)
        s.offer[owner][: len(row)] = row


def _ids(names: Any, known: Mapping[str, int], most: int, where: str, problems: list[str]) -> list[int]:
    if not isinstance(names, list) or len(names) > most:
        problems.append(f"{where}: expected a list of at most {most} names.")
        return []
    for name in names:
        if name not in known:
            problems.append(f"{where}: there is no {name!r}.{suggestion(str(name), known)}")
    return [known[name] for name in names if name in known]
