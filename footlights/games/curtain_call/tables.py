"""A table made ready: the cards and enemies of a set (and of a scenario's own), by id and by name, as the rules' tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.sets import (
    CARD_COLUMNS,
    ENEMY_COLUMNS,
    NONE,
    OWNERS,
    RANKS,
    SOURCES,
    Card,
    CurtainSet,
    Enemy,
    card_faults,
    enemy_faults,
    pool_faults,
    slug,
)
from footlights.games.curtain_call.text import TYPES, Sentence, intent_type, names_somebody, parse_card
from footlights.stage.errors import Broken, Trouble, suggestion
from footlights.stage.files import Column, parse_row
from footlights.stage.tongue import say

SWITCHES = {"on": 1, "off": 0}
SCOPES = {"all": 0, "hits": layout.HITS_ONLY}
LOSSES = {"per_event": 0, "per_move": layout.PER_MOVE}
BODY_HP = {layout.ALDRIC: 20, layout.PIP: 10}
OWN_POOLS = {"pools": "own"}


@dataclass
class Cast:
    """The cards, the enemies and the options of one table, by id and by name."""

    options: dict[str, Any]
    card_set: CurtainSet
    cards: list[Card]
    enemies: list[Enemy]
    names: list[str]

    def __post_init__(self) -> None:
        self.notation = [card.called(upgraded) for card in self.cards for upgraded in (0, 1)]  # by version
        self.versions = {name: version for version, name in enumerate(self.notation)}
        self.by_lower = {name.lower(): version for name, version in self.versions.items()}
        self.enemy_ids = {enemy.name: number for number, enemy in enumerate(self.enemies)}
        self.company = tuple(enemy.name for enemy in self.enemies)
        self.bosses = {enemy.act: enemy.name for enemy in reversed(self.enemies) if enemy.rank == "boss"}
        self.enemy_lower = {name.lower(): number for name, number in self.enemy_ids.items()}

    @property
    def players(self) -> int:
        """One player. Section 1"""
        return layout.SEATS

    @property
    def deck_names(self) -> list[str]:
        """The deck is made in the run. CC-1.4"""
        return [""] * layout.SEATS

    def deck_lists(self) -> list[Any]:
        """Nobody brings a deck. CC-1.4"""
        return [""] * layout.SEATS

    def open_to_all(self) -> Cast:
        """A copy; a run has no secret but its chance."""
        return replace(self)

    def card(self, version: int) -> Card:
        """The card of a version."""
        return self.cards[version // 2]


def prepare(
    options: dict[str, Any],
    card_set: CurtainSet,
    decks: Sequence[Any] | None,
    cards: Sequence[Mapping[str, Any]] | None,
) -> tuple[Cast, Any]:
    """Put a scenario's own rows beside the set, and build the tables. CC-1.1, CC-1.4"""
    if any(decks or ()):
        raise Trouble(say("In Curtain Call nobody brings a deck: it begins with ten cards and grows in the run."))
    pool, enemies = list(card_set.cards), list(card_set.enemies)
    if cards:
        pool, enemies = with_own(pool, enemies, cards)
    cast = Cast(options, card_set, pool, enemies, [f"Seat {seat}" for seat in range(layout.SEATS)])
    return cast, build_tables(cast)


# --- A scenario's own cards and enemies --------------------------------------------------------------------------------


def with_own(cards: list[Card], enemies: list[Enemy], rows: Sequence[Any]) -> tuple[list[Card], list[Enemy]]:
    """The set with a case's own rows; one with the same name replaces the set's, columns left out are the set's."""
    problems: list[str] = []
    own_cards: dict[str, Card] = {}
    own_enemies: dict[str, Enemy] = {}
    only = False
    known_cards = {card.name: card for card in cards}
    known_enemies = {enemy.name: enemy for enemy in enemies}
    for number, cells in enumerate(rows, start=1):
        place = f"cards, entry {number}"
        if cells == OWN_POOLS:
            only = True
        elif not isinstance(cells, Mapping) or not isinstance(cells.get("name"), str):
            problems.append(f"{place}: expected a mapping with at least `name`, or `pools: own`.")
        elif "loop" in cells:
            enemy = _own_enemy(cells, known_enemies.get(cells["name"]), place, problems)
            own_enemies.update({enemy.name: enemy} if enemy else {})
        else:
            card = _own_card(cells, known_cards.get(cells["name"]), place, problems)
            own_cards.update({card.name: card} if card else {})
    if not problems:
        cards = _merged(cards, own_cards, only, lambda card: (card.owner, card.source))
        enemies = _merged(enemies, own_enemies, only, lambda enemy: (enemy.act, enemy.rank))
        problems += [f"cards: {fault}" for fault in pool_faults(cards, enemies)]
    if len(cards) > layout.MAX_CARDS or len(enemies) > layout.MAX_ENEMIES:
        problems.append(f"cards: at most {layout.MAX_CARDS} cards and {layout.MAX_ENEMIES} enemies are possible.")
    if problems:
        raise Broken(problems)
    return cards, enemies


def _merged(base: list[Any], own: dict[str, Any], only: bool, pool_of: Any) -> list[Any]:
    """Own things in place of those of the same name, others behind them; with `only`, a pool with own things has no others."""
    pools = {pool_of(thing) for thing in own.values()} if only else set()
    kept = [own.get(thing.name, thing) for thing in base if thing.name in own or pool_of(thing) not in pools]
    return kept + [thing for name, thing in own.items() if name not in {thing.name for thing in base}]


def _loose(columns: Sequence[Column], words: dict[str, tuple[str, ...]]) -> list[Column]:
    """The columns of a set's file, with `none` beside the pools."""
    from typing import Literal

    return [replace(c, kind=Literal[(*words[c.name], NONE)]) if c.name in words else c for c in columns]


OWN_CARD_COLUMNS = _loose(CARD_COLUMNS, {"source": SOURCES})
OWN_ENEMY_COLUMNS = _loose(ENEMY_COLUMNS, {"rank": RANKS})


def _check_columns(cells: Mapping[str, Any], columns: Sequence[Column], place: str, problems: list[str]) -> None:
    names = [column.name for column in columns]
    for name in cells:
        if name not in names:
            problems.append(f"{place}: there is no column {name!r}.{suggestion(str(name), names)}")


def _own_card(cells: Mapping[str, Any], base: Card | None, place: str, problems: list[str]) -> Card | None:
    _check_columns(cells, OWN_CARD_COLUMNS, place, problems)
    full = asdict(base) if base else {"id": slug(cells["name"]), "owner": "neutral", "cost": 1, "source": NONE}
    if base and "text" in cells:
        for name in ("upgraded_cost", "upgraded_text"):
            full.pop(name, None)
    full.update(cells)
    full.setdefault("upgraded_cost", full["cost"])
    full.setdefault("upgraded_text", full.get("text", ""))
    if "type" not in full or (base and "text" in cells and "type" not in cells):
        full["type"] = _type_of(str(full.get("text", "")), base)
    row = parse_row(full, place, OWN_CARD_COLUMNS, problems)
    if row is None:
        return None
    card = Card(**row)
    upgrades = any(name in cells for name in ("upgraded_cost", "upgraded_text"))
    problems += [f"{place}, {fault}" for fault in card_faults(card, upgrades)]
    return card


def _type_of(text: str, base: Card | None) -> str:
    """An Attack if it deals damage; else what it was, or an Action."""
    try:
        deals = any(sentence.op == layout.DEAL for sentence in parse_card(text))
    except ValueError:
        return "Action"
    if deals:
        return "Attack"
    return base.type if base and base.type != "Attack" else "Action"


def _own_enemy(cells: Mapping[str, Any], base: Enemy | None, place: str, problems: list[str]) -> Enemy | None:
    _check_columns(cells, OWN_ENEMY_COLUMNS, place, problems)
    full: dict[str, Any] = {"id": slug(cells["name"]), "act": 1, "rank": NONE, "max_hp": 30}
    if base:
        full = {**asdict(base), "opening": ""}
    full.update(cells)
    joined = {n: " / ".join(map(str, full[n])) for n in ("opening", "loop") if isinstance(full.get(n), list | tuple)}
    row = parse_row({**full, **joined}, place, OWN_ENEMY_COLUMNS, problems)
    if row is None:
        return None
    enemy = Enemy(**row)
    problems += [f"{place}, {fault}" for fault in enemy_faults(enemy)]
    return enemy


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
