"""What may be known, and the whole position by its public names (for scenarios). Sections 2.5 and 7

`view` never shows the order of the draw pile or what will be offered later; `position` shows everything and is used by
scenarios and tests alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from footlights.games.curtain_call.forecast import forecast
from footlights.games.curtain_call.log import CAUSES
from footlights.games.curtain_call.previews import choices
from footlights.games.curtain_call.reasons import reason
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.rules.cards import current_cost, number_now
from footlights.games.curtain_call.rules.enemy import hits_of, intent_number, stopped_by
from footlights.games.curtain_call.rules.flow import legal, why_not_version
from footlights.games.curtain_call.rules.hits import outgoing, ovation_bonus
from footlights.games.curtain_call.rules.knowledge import enemies_seen, rewards_seen
from footlights.games.curtain_call.rules.run import act_of, scene_of
from footlights.games.curtain_call.seen import (
    AllyBody,
    CurtainView,
    Decision,
    EnemyBody,
    HandCard,
    Move,
    Offers,
)
from footlights.games.curtain_call.tables import Cast
from footlights.games.curtain_call.text import KEYWORDS
from footlights.stage.tongue import mark

ON_TREASURE = (layout.POISON, layout.BURN, layout.CURSE, layout.VULNERABLE)
ON_PROTAGONIST = (
    layout.SHIELD, layout.TAUNT, layout.REGENERATE, layout.PIERCING, layout.ACCURACY, layout.POISON, layout.BURN, layout.CURSE,
    layout.VULNERABLE, layout.STAGE_FRIGHT, layout.HECKLED, layout.FORGETFUL, layout.FEAR, layout.FRUSTRATION,
)  # fmt: skip
ON_TEAM = (
    layout.BLOCK, layout.DISTRACT, layout.RETALIATE, layout.INSPIRE, layout.FORTIFY, layout.WARD, layout.LUCK, layout.FLOURISH,
    layout.WEAK, layout.CONFUSED,
)  # fmt: skip
ON_ENEMY = (
    layout.BLOCK, layout.DISTRACT, layout.RETALIATE, layout.REGENERATE, layout.INSPIRE, layout.WARD, layout.FORTIFY,
    layout.PIERCING, layout.ACCURACY, *range(layout.FIRST_DEBUFF, layout.KEYWORDS),
)  # fmt: skip
BORNE = {
    "macguffin": (layout.MACGUFFIN, ON_TREASURE),
    "aldric": (layout.ALDRIC, ON_PROTAGONIST),
    "pip": (layout.PIP, ON_PROTAGONIST),
    "team": (layout.TEAM, ON_TEAM),
    "enemy": (layout.ENEMY, ON_ENEMY),
}
BODIES = ("macguffin", "aldric", "pip")
DECISIONS: dict[int, Decision] = {
    layout.CHOOSE_ALDRIC: "basic",
    layout.CHOOSE_PIP: "basic",
    layout.CHOOSE_ENEMY: "enemy",
    layout.FIGHT: "fight",
    layout.REWARD: "reward",
    layout.UPGRADE: "upgrade",
}
BASICS = {layout.CHOOSE_ALDRIC: "aldric", layout.CHOOSE_PIP: "pip"}
INTENTS = ("Attack", "Multi-attack", "Defend", "Buff Self", "Debuff", "Heal")
ICONS = ("⚔️", "⚔️⚔️", "🛡️", "💪", "💀", "💛")
CAUSE_NAMES = {layout.BY_BOSS: "boss", layout.BY_MACGUFFIN: "macguffin", layout.BY_CAP: "round_cap"}
BECAUSE = {
    layout.BY_BOSS: mark("the last boss is defeated"),
    layout.BY_MACGUFFIN: mark("the MacGuffin has no HP left"),
    layout.BY_CAP: mark("the last round has passed"),
}
POOLS = {"aldric": layout.ALDRIC, "pip": layout.PIP, "neutral": layout.NEUTRAL}
NOT_IN_A_POSITION = ("game", "ply", "players", "you", "options", "hand_cards", "pattern", "choices", "legal")


# --- Bodies ------------------------------------------------------------------------------------------------------------


def keywords_of(s: Any, name: str) -> dict[str, int]:
    """Every keyword a bearer can have, with its number."""
    bearer, keys = BORNE[name]
    held = s.kw[bearer]
    return {KEYWORDS[key]: held[key] for key in keys}


def body_of(s: Any, name: str) -> AllyBody:
    """An ally: HP, whether present, keywords. Section 2.1"""
    bearer, _ = BORNE[name]
    present = UNSET if bearer == layout.MACGUFFIN else s.hp[bearer] > 0
    return AllyBody(hp=s.hp[bearer], max_hp=s.top[bearer], present=present, keywords=keywords_of(s, name))


def enemy_of(cast: Cast, s: Any) -> EnemyBody | None:
    """The enemy of the fight. Section 2.3"""
    if s.enemy == layout.NOBODY:
        return None
    return EnemyBody(
        name=cast.enemies[s.enemy].name,
        hp=s.hp[layout.ENEMY],
        max_hp=s.top[layout.ENEMY],
        position=s.place + 1,
        keywords=keywords_of(s, "enemy"),
    )


def intent_of(cast: Cast, s: Any, t: Any) -> Move | None:
    """The announced move as it stands now, and what will stop it. CC-7.2, CC-7.3"""
    if s.enemy == layout.NOBODY:
        return None
    kind, number = t.intent[s.enemy][s.place], intent_number(s, t)
    hits = sum(hits_of(s, t, i) for i in range(t.steps[s.enemy][s.place]))
    text = cast.enemies[s.enemy].pattern[s.place]
    each = "to each ally" in text
    stopped = stopped_by(s, t)
    more = " each" if each else f"×{hits}" if hits > 1 else ""
    return Move(
        type=INTENTS[kind],
        icon=ICONS[kind],
        number=number,
        times=1 if each else hits,
        each=each,
        shown=f"{number}{more}",
        text=text,
        stopped_by=KEYWORDS[stopped] if stopped else None,
    )


# --- Cards -------------------------------------------------------------------------------------------------------------


def places(mask: int, s: Any) -> list[int]:
    """The instances of a set of them, by number."""
    return [place for place in range(s.deck_size) if (mask >> place) & 1]


def hand_of(cast: Cast, s: Any, costs: Mapping[int, int]) -> list[str]:
    """The hand, by instance number, with what each card costs now; a discount is visible."""
    return [cast.in_hand(s.version[place], cost) for place, cost in costs.items()]


def pile_of(cast: Cast, s: Any) -> list[str]:
    """The draw pile, top card first."""
    return [cast.notation[entry % layout.VERSIONS] for entry in reversed(s.pile[: s.pile_size])]


def discard_of(cast: Cast, s: Any) -> list[str]:
    """The discard pile, by instance number."""
    return [cast.notation[s.version[place]] for place in places(s.discard, s)]


def deck_of(cast: Cast, s: Any) -> list[str]:
    """All instances owned, by number."""
    return [cast.notation[version] for version in s.version[: s.deck_size]]


def described(cast: Cast, s: Any, t: Any, place: int) -> HandCard:
    """A card in hand with its numbers as they are now, and why it cannot be played. Section 7"""
    version = s.version[place]
    card, cost = cast.card(version), current_cost(s, t, place)
    code = why_not_version(s, t, place)
    because = reason(cast, code, layout.PLAY.of(version, cost, 0)) if code else None
    shown = HandCard(
        card=cast.notation[version],
        cost=cost,
        printed=card.costs(version % 2),
        type=card.type,
        owner=card.owner,
        text=card.says(version % 2),
        damage=None,
        hits=0,
        lucky_damage=None,
        chance=None,
        why_not=because.sentence if because else None,
        clause=because.clause if because else None,
    )
    _count_damage(s, t, version, shown)
    return shown


def _count_damage(s: Any, t: Any, version: int, shown: HandCard) -> None:
    """What each hit of a card would deal now, before Block; with Luck both values and the chance. CC-8.2, CC-8.3, CC-8.8"""
    for i, part in enumerate(t.effect[version][: t.sentences[version]]):
        if part[layout.OP] == layout.DEAL:
            n = number_now(s, t, version, i)
            performer, luck = t.owner[version // 2], s.kw[layout.TEAM][layout.LUCK]
            shown.damage, shown.hits = outgoing(s, performer, n, 0), part[layout.TIMES]
            if luck:
                shown.lucky_damage = outgoing(s, performer, n, 1)
                shown.chance = min(layout.PERCENT, layout.LUCK_STEP * luck)
            return


# --- The table ---------------------------------------------------------------------------------------------------------


def offered(cast: Cast, s: Any, t: Any) -> list[str]:
    """What there is to choose from now, outside a fight. CC-1.3, CC-2.2, CC-2.5, CC-2.6"""
    if s.over or s.phase == layout.FIGHT:
        return []
    out: Any = [0] * layout.MAX_LEGAL
    return [name for action in out[: legal(s, t, out)] for name in layout.Actions.values(cast, action).values()]


def offers_of(cast: Cast, s: Any, seen: bool) -> Offers:
    """The offers of the run: all of them, or those that have been seen. CC-17.3, CC-17.4"""
    rewards = rewards_seen(s) if seen else layout.REWARDS
    cards = {name: [cast.cards[card].name for card in s.offer[owner][:rewards]] for name, owner in POOLS.items()}
    enemies = [enemies_seen(s, act) if seen else layout.ACT_ENEMIES for act in range(layout.ACTS)]
    return Offers(
        enemies=[[cast.enemies[e].name for e in s.act_enemy[act][:number]] for act, number in enumerate(enemies)],
        aldric=cards["aldric"],
        pip=cards["pip"],
        neutral=cards["neutral"],
    )


def table(cast: Cast, s: Any, t: Any) -> CurtainView:
    """What lies open: all but the order of the draw pile and what comes later. How the run went: CC-15.5"""
    begun, won = s.encounter > 0, bool(s.over and s.score[0])
    costs = {place: current_cost(s, t, place) for place in places(s.hand, s)}
    hand = hand_of(cast, s, costs)
    return CurtainView(
        decision=DECISIONS.get(s.phase),
        basic=BASICS.get(s.phase),
        seat=None if s.over else s.seat,
        act=act_of(s.encounter) + 1 if begun else None,
        scene=scene_of(s.encounter) + 1 if begun else None,
        encounter=s.encounter,
        round=s.round_no,
        round_cap=t.round_cap,
        energy=s.energy,
        ovation=s.ovation,
        ovation_bonus=ovation_bonus(s),
        played=s.played,
        macguffin=body_of(s, "macguffin"),
        aldric=body_of(s, "aldric"),
        pip=body_of(s, "pip"),
        team=keywords_of(s, "team"),
        enemy=enemy_of(cast, s),
        intent=intent_of(cast, s, t),
        hand=hand,
        discard=discard_of(cast, s),
        deck=deck_of(cast, s),
        costs=dict(zip(hand, costs.values(), strict=True)),
        discounts=sum(1 for place in costs if s.discount[place]),
        offered=offered(cast, s, t),
        faced=[cast.enemies[e].name if e != layout.NOBODY else None for e in s.faced[: s.encounter]],
        forecast=forecast(s, t) if s.phase == layout.FIGHT else None,
        over=bool(s.over),
        victory=won if s.over else None,
        cause=CAUSE_NAMES[s.cause] if s.cause else None,
        decided_by=CAUSES[s.cause][0] if s.cause else None,
        decided_because=BECAUSE[s.cause] if s.cause else None,
        reached=s.encounter,
        rounds=list(s.rounds),
        hp_then=list(s.hp_then[: _finished(s)]),
        winners=[0] if won else [],
        you=None,
        options=dict(cast.options),
        draw=sorted(pile_of(cast, s)),
        offers=offers_of(cast, s, seen=True),
        hand_cards=[],
        pattern=[],
        choices=[],
    )


def _finished(s: Any) -> int:
    """How many encounters have been won."""
    won = s.phase in (layout.REWARD, layout.UPGRADE) or bool(s.over and s.score[0])
    return int(s.encounter if won else max(0, s.encounter - 1))


def view(cast: Cast, s: Any, t: Any, seat: int) -> CurtainView:
    """What a seat may know (-1: a spectator): there are no secrets between them. Section 2.5"""
    shown = glimpse(cast, s, t, seat)
    if seat >= 0 and not s.over:
        shown.choices = choices(cast, s, t)
    return shown


def glimpse(cast: Cast, s: Any, t: Any, seat: int) -> CurtainView:
    """What a seat may know while a decision unfolds: there is nothing to choose then, and nothing to try out."""
    shown = table(cast, s, t)
    shown.you = seat if seat >= 0 else None
    shown.ply = s.ply
    shown.hand_cards = [described(cast, s, t, place) for place in places(s.hand, s)]
    shown.pattern = list(cast.enemies[s.enemy].pattern) if s.enemy != layout.NOBODY else []
    return shown


def position(cast: Cast, s: Any, t: Any) -> dict[str, Any]:
    """Everything, by its public names."""
    shown = table(cast, s, t)
    shown.draw, shown.offers = pile_of(cast, s), offers_of(cast, s, seen=False)
    return {name: part for name, part in shown.to_dict().items() if name not in NOT_IN_A_POSITION}
