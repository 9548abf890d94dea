"""A second reading of monsters and synergies, written from the clauses alone, agrees with the rules in random games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.decisions import legal
from footlights.games.gothies.rules.flow import end_play_step
from footlights.games.gothies.rules.monsters import attack_step, move_step
from footlights.games.gothies.views import lands_of, names_of, row_of
from footlights.stage.conformance import Walk
from footlights.stage.game import Setting
from tests.games.gothies.staging import GOTHIES

ORDER = ("A-left", "A-right", "A-both", "O-left", "O-right", "E-left", "E-right", "O-both", "E-both")
TOGETHER = [setting for setting in GOTHIES.samples() if setting.cast.cooperative]


@dataclass
class Board:
    """What the monsters' turn is about, in plain words."""

    well: int
    rows: list[list[str]]
    lands: list[list[str]]
    monsters: list[tuple[str, int]]  # name, zone
    joombies: list[list[Any]]  # attack, zone, card, owner, new
    piles: dict[str, list[int]]  # attacks, top last
    goal: int = 0
    possessed: list[str] = field(default_factory=list)


def read(setting: Setting, s: Any) -> Board:
    cast = setting.cast
    joombies = []
    for i in range(s.loose):
        attack, card = cast.joombies[s.loose_joombie[i]].attack, cast.cards[s.loose_card[i]].name
        joombies.append([attack, s.loose_at[i] >> 1 & 3, card, s.loose_at[i] >> 3, False])
    piles = {
        rune: [cast.joombies[entry - layout.JOOMBIE].attack for entry in s.piles[number][: s.pile[number]]]
        for number, rune in enumerate(cast.runes)
    }
    return Board(
        s.well,
        [names_of(cast, row_of(s, seat)) for seat in range(s.players)],
        [names_of(cast, lands_of(s, seat)) for seat in range(s.players)],
        [(cast.monsters[entry >> 2].name, entry & 3) for entry in s.beast[: s.beasts]],
        joombies,
        piles,
    )


class Reading:
    """The attack and move steps as the clauses say."""

    def __init__(self, setting: Setting, board: Board) -> None:
        self.cast, self.board, self.options = setting.cast, board, setting.cast.options
        self.cards = {card.name: card for card in self.cast.cards}
        self.kinds = {monster.name: monster for monster in self.cast.monsters}

    def meant(self, icon: str) -> list[int]:
        """GO-8.6"""
        seats = list(range(self.cast.players))
        if icon == "A":
            return seats
        if icon == "E" and seats == [0] and self.options["solo_even"] == "streya1":
            return seats
        return [seat for seat in seats if (seat + 1) % 2 == (1 if icon == "O" else 0)]

    def attack(self) -> None:
        """GO-8.2, GO-8.5"""
        for zone in (1, 2, 3):
            for name in ORDER:
                icon, lean = name.split("-")
                group = [self.kinds[who] for who, where in self.board.monsters if where == zone]
                group = [monster for monster in group if (monster.icon, monster.lean) == (icon, lean)]
                if group and self.board.well > 0:
                    if zone == 1:
                        self.at_the_well(group, icon, lean)
                    else:
                        self.at_the_rows(group, icon, lean)
            if zone < 3:
                for attack, where, *_ in list(self.board.joombies):
                    if where == zone and self.board.well > 0:
                        self.board.well = max(0, self.board.well - attack)

    def at_the_well(self, group: list[Any], icon: str, lean: str) -> None:
        """GO-8.13, GO-8.14"""
        power = sum(monster.attack for monster in group)
        line = [(seat, land) for seat in self.meant(icon) for land in self.board.lands[seat]]
        if self.options["walking_obstacles"] == "false":
            line = [(seat, land) for seat, land in line if self.cards[land].fixed]
        line = line[::-1] if lean == "right" else line
        stops = self.options["zone1_surplus"] == "stops" and bool(line)
        for seat, land in line:
            if power < self.cards[land].defence:
                return
            power -= self.cards[land].defence
            lands = self.board.lands[seat]
            lands.pop(len(lands) - 1 - lands[::-1].index(land) if lean == "right" else lands.index(land))
            if stops:
                return
        self.board.well = max(0, self.board.well - power)

    def at_the_rows(self, group: list[Any], icon: str, lean: str) -> None:
        """GO-8.7 to GO-8.12"""
        kinds = ("gothie",) if self.options["possession_targets"] == "bought_only" else ("gothie", "heart_rune")
        targets = []
        for seat in self.meant(icon):
            places = [i for i, card in enumerate(self.board.rows[seat]) if self.cards[card].kind in kinds]
            ends = {"left": places[:1], "right": places[-1:], "both": sorted({*places[:1], *places[-1:]})}[lean]
            targets += [(seat, place) for place in ends]
        gone = []
        for seat, place in targets:
            card = self.cards[self.board.rows[seat][place]]
            counted = (
                [m for m in group if m.rune == card.rune]
                if self.options["group_match"] == "matching_members"
                else group
            )
            power = sum(monster.attack for monster in counted)
            if power > (card.price or 0) and any(m.rune == card.rune for m in group) and self.board.piles[card.rune]:
                self.board.joombies.append([self.board.piles[card.rune].pop(), 3, card.name, seat, True])
                gone.append((seat, place))
        for seat, place in sorted(gone, reverse=True):
            self.board.possessed.append(self.board.rows[seat].pop(place))

    def move(self) -> None:
        """GO-8.17"""
        self.board.monsters = [(name, max(1, zone - 1)) for name, zone in self.board.monsters]
        for joombie in self.board.joombies:
            if not joombie[4] or self.options["joombie_first_move"] == "same_turn":
                joombie[1] = max(1, joombie[1] - 1)
            joombie[4] = False


@pytest.mark.parametrize("number", range(len(TOGETHER)))
def test_the_monsters_do_what_the_clauses_say(number: int) -> None:
    setting, seen = TOGETHER[number], 0
    for seed in range(8):
        walk = Walk(setting, 50 * number + seed)
        for _ in walk:
            if walk.s.phase == layout.PLAY_STEP and walk.s.round_no > 0:
                s = walk.s.copy()
                reading = Reading(setting, read(setting, s))
                reading.attack()
                end_play_step(s, setting.tables)
                s.active = layout.NOBODY
                attack_step(s, setting.tables)
                if not s.over:
                    reading.move()
                    move_step(s, setting.tables)
                    found = read(setting, s)
                    assert (found.rows, found.lands) == (reading.board.rows, reading.board.lands)
                    assert (found.monsters, found.joombies) == (reading.board.monsters, reading.board.joombies)
                    assert found.piles == reading.board.piles
                assert s.well == reading.board.well
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("number", range(len(GOTHIES.samples())))
def test_synergies_are_usable_when_the_clauses_say_so(number: int) -> None:
    """The list of cards played is kept from the events, the lands are looked at. GO-4.9 to GO-4.14, GO-7.11"""
    setting = GOTHIES.samples()[number]
    cast, out = setting.cast, [0] * layout.MAX_LEGAL
    walk = Walk(setting, 7 + number)
    read_so_far, played = 0, list[int]()
    for _ in walk:
        s = walk.s
        for event in walk.events[read_so_far:]:
            if event.kind == layout.PART_BEGINS:
                played = []
            elif event.kind in (layout.PLAYED, layout.LAND_PLAYED):
                played.append(event.b)
        read_so_far = len(walk.events)
        if s.phase != layout.PLAY_STEP:
            continue
        answers: Any = out[: legal(s, setting.tables, out)]  # type: ignore[arg-type]
        first = layout.USE + layout.SYNERGY * layout.MAX_CARDS * layout.COPIES
        offered = {
            (a - first) // layout.COPIES % layout.MAX_CARDS
            for a in answers
            if first <= a < first + layout.MAX_CARDS * layout.COPIES
        }
        lands = lands_of(s, s.active)
        new_lands = [lands[i] for i in range(len(lands)) if s.mark[layout.LAST - i] & layout.PLAYED_NOW]
        old_lands = [card for i, card in enumerate(lands) if not s.mark[layout.LAST - i] & layout.PLAYED_NOW]
        assert all(played.count(card) >= new_lands.count(card) for card in new_lands)
        for place in [*range(s.row[s.active]), *(layout.LAST - i for i in range(len(lands)))]:
            card = s.face[s.active][place]
            lines = cast.cards[card].synergies
            if lines and not s.mark[place] & layout.FIRST_LINE:
                others = [*played, *old_lands]
                others.remove(card)
                rune = cast.runes[lines[0].rune]
                partner = any(cast.cards[other].rune == rune for other in others)
                always = cast.cooperative and bool(cast.cards[card].fixed)
                assert (card in offered) or not (partner or always)
                if card in offered and [*row_of(s, s.active), *lands].count(card) == 1:
                    assert partner or always
