"""Cards and enemies as they are printed, in words."""

from __future__ import annotations

from footlights.games.curtain_call.log import sentence_of
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import Card, Enemy
from footlights.games.curtain_call.tables import Cast
from footlights.stage.blocks import Words
from footlights.stage.tongue import mark, say

OWNERS = {"aldric": mark("Aldric"), "pip": mark("Pip"), "neutral": mark("neutral")}


def pattern_text(enemy: Enemy) -> str:
    """An enemy's opening and loop in words. CC-7.1"""
    loop = say("again and again {moves}", moves=" / ".join(enemy.loop))
    return say("first {moves}, then {loop}", moves=" / ".join(enemy.opening), loop=loop) if enemy.opening else loop


def card_words(cast: Cast, notation: str) -> Words:
    """A card in one line of a list."""
    version = cast.versions[notation]
    card = cast.card(version)
    return f"{notation} ({card.costs(version % 2)}), {card.says(version % 2)}"


def card_help(cast: Cast, name: str) -> str | None:
    """Everything printed on the card or enemy of a name, or on those that begin with it."""
    wanted = " ".join(name.lower().split()).removesuffix("+")
    if not wanted:
        return None
    things = [(card.name.lower(), full_card(card)) for card in cast.cards]
    things += [(enemy.name.lower(), full_enemy(enemy)) for enemy in cast.enemies]
    exact = [text for known, text in things if known == wanted]
    begun = [text for known, text in things if known.startswith(wanted)]
    found = exact or (begun if len(begun) <= layout.OWNERS else [])
    return "\n".join(found) or None


def full_card(card: Card) -> str:
    """Everything printed on a card, in both versions."""
    facts = {"card": card.name, "owner": say(OWNERS[card.owner]), "type": say(card.type), "cost": card.cost}
    told = say("{card}: {owner}, {type}, cost {cost}: {text}", **facts, text=sentence_of(card.text))
    better = {"card": card.called(1), "cost": card.upgraded_cost, "text": sentence_of(card.upgraded_text)}
    return f"{told} " + say("{card}: cost {cost}: {text}", **better)


def full_enemy(enemy: Enemy) -> str:
    """Everything printed about an enemy."""
    facts = {"enemy": enemy.name, "act": enemy.act, "hp": enemy.max_hp, "pattern": sentence_of(pattern_text(enemy))}
    return say("{enemy}: act {act}, {hp} HP; {pattern}", **facts)
