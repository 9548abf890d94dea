"""A table made ready: the cards and enemies of a set (and of a scenario's own), by id and by name, as the rules' tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import OWNERS, Card, CurtainSet, Enemy, with_own
from footlights.games.curtain_call.text import TYPES, Sentence, intent_type, names_somebody
from footlights.stage.errors import Trouble
from footlights.stage.game import WithoutDecks
from footlights.stage.tongue import mark, say

SWITCHES = {"on": 1, "off": 0}
SCOPES = {"all": 0, "hits": layout.HITS_ONLY}
LOSSES = {"per_event": 0, "per_move": layout.PER_MOVE}
BODY_HP = {layout.ALDRIC: 20, layout.PIP: 10}


@dataclass
class Cast(WithoutDecks):
    """The cards, the enemies and the options of one table, by id and by name. The deck is made in the run. CC-1.4"""

    options: dict[str, Any]
    card_set: CurtainSet
    cards: list[Card]
    enemies: list[Enemy]
    names: list[str]

    def __post_init__(self) -> None:
        self.notation = [card.called(upgraded) for card in self.cards for upgraded in (0, 1)]  # by version
        self.plain_names = [card.called(0) for card in self.cards]
        self.versions = {name: version for version, name in enumerate(self.notation)}
        self.enemy_ids = {enemy.name: number for number, enemy in enumerate(self.enemies)}
        self.company = tuple(enemy.name for enemy in self.enemies)
        self.bosses = {enemy.act: enemy.name for enemy in reversed(self.enemies) if enemy.rank == "boss"}

    def card(self, version: int) -> Card:
        """The card of a version."""
        return self.cards[version // 2]

    def printed_cost(self, version: int) -> int:
        """What is printed on a version; -1 on one that there is not."""
        return self.card(version).costs(version % 2) if version < len(self.notation) else -1

    def too_dear(self, version: int, cost: int) -> str:
        """Why a card cannot cost so much, or nothing. CC-5.7"""
        printed = self.printed_cost(version)
        told = mark("{card} costs {printed}; nothing makes a card dearer.")
        return say(told, card=self.notation[version], printed=printed) if cost > printed else ""

    def in_hand(self, version: int, cost: int) -> str:
        """How a card is written in a hand: its name, and its cost if that is not the printed one."""
        return self.notation[version] if cost == self.printed_cost(version) else f"{self.notation[version]} for {cost}"


def prepare(
    options: dict[str, Any],
    card_set: CurtainSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """Put a scenario's own rows beside the set, and build the tables. CC-1.1, CC-1.4"""
    if any(decks or ()):
        raise Trouble(say("In Curtain Call nobody brings a deck: it begins with ten cards and grows in the run."))
    played = with_own(card_set, cards)
    cast = Cast(
        options, card_set, list(played.cards), list(played.enemies), [f"Seat {seat}" for seat in range(layout.SEATS)]
    )
    return cast, build_tables(cast)


# --- Tables ------------------------------------------------------------------------------------------------------------


def build_tables(cast: Cast) -> Any:
    """The numbers the rules work with."""
    t: Any = layout.Tables()
    t.players = cast.players
    t.cards, t.enemies = len(cast.cards), len(cast.enemies)
    for number, card in enumerate(cast.cards):
        _write_card(t, number, card)
    for number, enemy in enumerate(cast.enemies):
        _write_enemy(t, number, enemy)
    _write_pools(t, cast)
    t.macguffin_hp = cast.options["macguffin_hp"]
    t.body_hp = [cast.options["macguffin_hp"], BODY_HP[layout.ALDRIC], BODY_HP[layout.PIP]]
    t.duration_grace = SWITCHES[cast.options["duration_grace"]]
    t.vulnerable_scope = SCOPES[cast.options["vulnerable_scope"]]
    t.ovation_loss = LOSSES[cast.options["ovation_loss"]]
    t.round_cap = cast.options["round_cap"]
    return t


def _write_card(t: Any, number: int, card: Card) -> None:
    t.owner[number] = OWNERS[card.owner]
    t.kind[number] = TYPES.index(card.type)
    t.rating[number] = card.rating
    for upgraded in (0, 1):
        version = 2 * number + upgraded
        sentences = card.sentences[upgraded]
        t.cost[version] = card.costs(upgraded)
        t.names[version] = int(names_somebody(sentences))
        t.sentences[version] = len(sentences)
        for place, sentence in enumerate(sentences):
            t.effect[version][place] = _parts(sentence)


def _parts(sentence: Sentence) -> list[int]:
    return [
        sentence.op,
        sentence.at,
        sentence.number,
        sentence.per,
        sentence.counter,
        sentence.times,
        sentence.who,
        sentence.key,
    ]


def _write_enemy(t: Any, number: int, enemy: Enemy) -> None:
    t.max_hp[number] = enemy.max_hp
    t.opening[number] = len(enemy.opening)
    t.moves[number] = len(enemy.pattern)
    for place, move in enumerate(enemy.moves):
        t.intent[number][place] = intent_type(move)
        t.steps[number][place] = len(move)
        for step, sentence in enumerate(move):
            t.step[number][place][step] = _parts(sentence)


def _write_pools(t: Any, cast: Cast) -> None:
    """Pools in the order of their ids as plain strings. CC-17.3, CC-17.4"""
    for name, owner in OWNERS.items():
        of_owner = [(card.id, number) for number, card in enumerate(cast.cards) if card.owner == name]
        rewards = sorted((id, number) for id, number in of_owner if cast.cards[number].source == "reward")
        t.pools[owner] = len(rewards)
        t.pool[owner][: len(rewards)] = [number for _, number in rewards]
        basics = [number for _, number in of_owner if cast.cards[number].source == "basic"]
        t.basic[owner][: len(basics)] = basics
    by_name = {card.name: number for number, card in enumerate(cast.cards) if card.source == "macguffin"}
    t.starter = [by_name["Block"], by_name["Inspire"]]
    for act in range(layout.ACTS):
        found = sorted((enemy.id, number) for number, enemy in enumerate(cast.enemies) if _is(enemy, act, "regular"))
        t.regulars[act] = len(found)
        t.regular[act][: len(found)] = [number for _, number in found]
        t.boss[act] = next(number for number, enemy in enumerate(cast.enemies) if _is(enemy, act, "boss"))


def _is(enemy: Enemy, act: int, rank: str) -> bool:
    return enemy.act == act + 1 and enemy.rank == rank
