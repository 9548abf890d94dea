"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.chance import begin_streams
from footlights.games.curtain_call.rules.run import act_of, build_deck, leave_stage, offered_enemy, scene_of
from footlights.games.curtain_call.tables import Cast
from footlights.games.curtain_call.text import KEYWORDS
from footlights.games.curtain_call.views import BODIES, BORNE, POOLS
from footlights.stage.errors import Trouble
from footlights.stage.given import Given, Number, known

ZONES = ("hand", "draw", "discard")
NUMBERS = (
    Number("round", "round_no", 1, layout.MAX_ROUNDS),
    Number("energy", "energy", 0, layout.MAX_VALUE),
    Number("ovation", "ovation", 0, layout.MOST_OVATION),
    Number("played", "played", 0, layout.PLAY_LIMIT),
)
PHASES = {
    "fight": layout.FIGHT,
    "basic": layout.CHOOSE_ALDRIC,
    "enemy": layout.CHOOSE_ENEMY,
    "reward": layout.REWARD,
    "upgrade": layout.UPGRADE,
}
SCENE_DECISIONS = ("enemy", "reward")


def arrange(cast: Cast, s: Any, t: Any, content: Mapping[str, Any]) -> None:
    """Set a position from its public names; what is not named is as at the start of the encounter. CC-3"""
    given = Given(content)
    leave_stage(s)
    decision = given.word("decision", PHASES, "fight")
    s.phase = PHASES[decision]
    if given.word("basic", ("aldric", "pip"), "aldric") == "pip" and decision == "basic":
        s.phase = layout.CHOOSE_PIP
    least, most = (0, 0) if decision == "basic" else (1, layout.ENCOUNTERS)
    s.encounter = given.number("encounter", least, most, least)
    if decision in SCENE_DECISIONS and scene_of(s.encounter) == layout.BOSS_SCENE:
        given.wrong(f"{s.encounter} is a boss; there is no decision {decision!r} there.", "encounter")
    s.first, s.second = t.basic[layout.ALDRIC][0], t.basic[layout.PIP][0]
    begin_streams(s)
    _arrange_offers(cast, s, given.part("offers", "{enemies: [[NAME]]}"))
    for name in BODIES:
        _arrange_body(s, name, given.part(name, "{hp: 12, Poison: 2}"))
    if decision == "fight":
        _arrange_fight(cast, s, t, given)
    else:
        _arrange_rest(cast, s, t, decision, given)
    given.finish()


# --- Bearers -----------------------------------------------------------------------------------------------------------


def _arrange_keywords(s: Any, name: str, given: Given) -> None:
    bearer, keys = BORNE[name]
    for key in keys:
        most = layout.CONVERTS - 1 if key >= layout.FEAR else layout.MAX_VALUE
        s.kw[bearer][key] = given.number(KEYWORDS[key], 0, most, s.kw[bearer][key])


def _arrange_body(s: Any, name: str, given: Given) -> None:
    """An ally: HP and keywords; a protagonist with 0 HP is knocked out and has none. CC-14.2"""
    bearer, _ = BORNE[name]
    s.hp[bearer] = given.number("hp", int(name == "macguffin"), s.top[bearer], s.hp[bearer])
    _arrange_keywords(s, name, given)
    if s.hp[bearer] == 0 and any(s.kw[bearer]):
        given.wrong("one who is knocked out has no keywords.")


def _arrange_enemy(cast: Cast, s: Any, t: Any, given: Given) -> None:
    boss = scene_of(s.encounter) == layout.BOSS_SCENE
    due = t.boss[act_of(s.encounter)] if boss else offered_enemy(s, 0)
    s.enemy = given.one("name", known(cast.enemy_ids, "enemy"), due)
    s.top[layout.ENEMY] = t.max_hp[s.enemy]
    s.hp[layout.ENEMY] = given.number("hp", 1, t.max_hp[s.enemy], t.max_hp[s.enemy])
    s.place = given.number("position", 1, t.moves[s.enemy], 1) - 1
    _arrange_keywords(s, "enemy", given)


# --- Cards -------------------------------------------------------------------------------------------------------------


def _card(cast: Cast, name: str) -> tuple[int, int]:
    """The version and the cost of a card as it is written in a hand."""
    action = layout.Actions.parse(cast, layout.Actions.play.written(card=name))
    if layout.PLAY.target(action):
        raise Trouble(f"{name!r} names somebody, which a card does only when it is played.")
    return layout.PLAY.card(action), layout.PLAY.cost(action)


def _arrange_deck(cast: Cast, s: Any, given: Given, *names: str) -> list[int]:
    """The deck is exactly these instances, numbered in this order; how many are in each of the lists named.

    Cards are written as people write them: `Block`, `3 Block+`, in a hand `Block for 0`.
    """
    lists = [given.several(name, lambda entry: _card(cast, str(entry))) for name in names]
    cards = [card for zone in lists for card in zone]
    if given.at_most(layout.GIVEN_DECK, len(cards)):
        s.deck_size = len(cards)
        s.version = [version for version, _ in cards] + [0] * (layout.MAX_DECK - len(cards))
        for place, (version, cost) in enumerate(cards):
            s.discount[place] = cast.card(version).costs(version % 2) - cost
    return list(map(len, lists))


def _arrange_fight(cast: Cast, s: Any, t: Any, given: Given) -> None:
    """Step 5 of a player's turn. CC-4.7"""
    if "deck" in given:
        given.wrong("in a fight the deck is hand, draw and discard together.", "deck")
    s.round_no, s.energy = 1, layout.ENERGY
    given.fill(s, *NUMBERS)
    _arrange_keywords(s, "team", given.part("team", "{Ward: 2}"))
    _arrange_enemy(cast, s, t, given.part("enemy", "{name: NAME, hp: 12}"))
    held, piled, _ = _arrange_deck(cast, s, given, *ZONES)
    given.at_most(layout.HAND_LIMIT, held, "hand")
    for zone, first, last in (("draw", held, held + piled), ("discard", held + piled, layout.MAX_DECK)):
        if any(s.discount[first:last]):
            given.wrong("only a card in hand has a discount.", zone)
    if given.problems:
        return
    s.hand_size, s.hand = held, (1 << held) - 1
    s.pile_size = piled
    for i in range(piled):
        place = held + i
        s.pile[piled - 1 - i] = (place + 1) * layout.VERSIONS + s.version[place]
    s.discard = ((1 << s.deck_size) - 1) & ~((1 << held + piled) - 1)


def _arrange_rest(cast: Cast, s: Any, t: Any, decision: str, given: Given) -> None:
    """A decision between fights: the deck as given, or the ten first cards."""
    for name in (*ZONES, *(number.name for number in NUMBERS), "enemy", "team"):
        if name in given:
            given.wrong(f"there is no fight at the decision {decision!r}.", name)
    if "deck" in given:
        _arrange_deck(cast, s, given, "deck")
        s.discount = [0] * layout.MAX_DECK
    elif decision != "basic":
        build_deck(s, t)


def _arrange_offers(cast: Cast, s: Any, given: Given) -> None:
    """What the run offers. CC-17.3, CC-17.4"""
    enemy = known(cast.enemy_ids, "enemy")
    for act, row in enumerate(given.lists("enemies", enemy, layout.ACTS, layout.ACT_ENEMIES)):
        s.act_enemy[act][: len(row)] = row
    cards = known({card.name: number for number, card in enumerate(cast.cards)})
    for name, owner in POOLS.items():
        row = given.several(name, cards, layout.REWARDS)
        s.offer[owner][: len(row)] = row
