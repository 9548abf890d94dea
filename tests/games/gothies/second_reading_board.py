"""GOTHIES once more, from the clauses alone: what lies on the table, how cards move, what voices and monsters do."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable
from typing import Any

from footlights.games.gothies.rules import layout
from footlights.games.gothies.views import deck_of, hand_of, names_of
from footlights.stage.game import Setting
from footlights.stage.rule import Event

Asking = Generator[tuple[int, list[str]], str, None]
ORDER = ("A left", "A right", "A both", "O left", "O right", "E left", "E right", "O both", "E both")


class Face:
    """One card that lies face up, or that was dusted this turn."""

    def __init__(self, name: str) -> None:
        self.name, self.song, self.used, self.activated = name, 0, set[int](), False


class Streya:
    """The cards and Timestones of one player; the top of deck and discard pile comes first."""

    def __init__(self, deck: list[str], hand: list[str], stones: int) -> None:
        self.deck, self.hand, self.stones = deck, hand, stones
        self.shuffled = False
        self.discard: list[str] = []
        self.row: list[Face] = []
        self.lands: list[Face] = []
        self.fallen = 0


class Board:
    """Everything on the table, how cards move on it, attacks with voices, and the monsters' turn."""

    def __init__(self, setting: Setting, s: Any) -> None:
        cast = setting.cast
        self.cast, self.options, self.constants = cast, cast.options, cast.constants
        self.cards = {card.name: card for card in cast.cards}
        self.monster = {monster.name: monster for monster in cast.monsters}
        self.joombie = {joombie.name: joombie for joombie in cast.joombies}
        self.well_card = next(card.name for card in cast.cards if card.kind == "wishing_well")
        self.together, self.over, self.won = cast.cooperative, False, False
        self.streya = [
            Streya(
                deck_of(cast, s, seat), names_of(cast, (e >> 1 for e in hand_of(s, seat))), self.constants.timestones
            )
            for seat in range(cast.players)
        ]
        self.first, self.round = s.first, 0 if self.together else 1
        self.mercado = [cast.cards[card].name for card in s.mercado[: self.constants.mercado]]
        self.play_deck = [cast.cards[entry >> 1].name for entry in reversed(s.play_deck[: s.play_left])]
        self.wells, self.dust, self.gone = self.constants.wishing_wells, Counter[str](), Counter[str]()
        self.well = self.constants.well if self.together else 0
        self.zones: list[list[Any]] = []  # monster, zone
        self.loose: list[list[Any]] = []  # Joombie, zone, card, owner, new
        self.lair = [cast.monsters[entry - layout.MONSTER].name for entry in reversed(s.lairs[: s.lair])]
        self.lair_shuffled = False
        self.slain: list[str] = []
        self.piles = {rune: piles_of(cast, s, number) for number, rune in enumerate(cast.runes)}
        self.pile_shuffled = set[str]()
        self.seed = self.pending = self.pool = 0
        self.played: list[Face] = []
        self.ghosts: list[Face] = []
        self.drawn: deque[tuple[int, str]] = deque()
        self.turned: deque[str] = deque()

    def hear(self, events: Iterable[Event]) -> None:
        """What chance gave."""
        for event in events:
            if event.kind == layout.DREW_CARD:
                self.drawn.append((event.a, self.cast.cards[event.b].name))
            elif event.kind == layout.TURNED_OVER and event.a >= 0:
                self.turned.append(self.cast.monsters[event.a].name)

    def winners(self) -> list[int]:
        """GO-5.11, GO-5.13, GO-10.4"""
        seats = range(len(self.streya))
        if self.together:
            return list(seats)
        best = max(one.stones for one in self.streya)
        return [seat for seat in seats if self.streya[seat].stones == best]

    def best(self, s: Any) -> int:
        """The score of who has won; together, of everybody."""
        return int(self.won if self.together else max(s.score[: s.players]))

    # --- Cards move --------------------------------------------------------------------------------------------------

    def draw(self, seat: int, number: int) -> None:
        """GO-0.6"""
        one = self.streya[seat]
        while number > 0 and (one.deck or one.discard):
            if not one.deck:
                one.deck, one.discard, one.shuffled = one.discard, [], True
            some = min(number, len(one.deck))
            drawn = [self.drawn.popleft() for _ in range(some)]
            assert {who for who, _ in drawn} == {seat}
            names = [name for _, name in drawn]
            if not one.shuffled:
                assert sorted(names) == sorted(one.deck[:some])
            for name in names:
                one.deck.remove(name)
            one.hand += names
            number -= some

    def to_dust(self, name: str) -> None:
        """GO-4.15"""
        if name == self.well_card:
            self.wells += 1
        else:
            self.dust[name] += 1

    def refill(self, slot: int) -> None:
        """GO-3.8, GO-3.11"""
        self.mercado[slot] = self.play_deck.pop(0) if self.play_deck else ""

    def buy(self, seat: int, name: str, paid: int) -> None:
        """GO-3.8, GO-3.9, GO-4.19"""
        one, text = self.streya[seat], self.cards[name].text
        self.seed -= paid
        if name == self.well_card:
            self.wells -= 1
        if "When bought, put this card into your hand." in text:
            one.hand.append(name)
        elif "When bought, put this card on top of your deck." in text:
            one.deck.insert(0, name)
        elif self.pending:
            self.pending -= 1
            one.deck.insert(0, name)
        else:
            one.discard.insert(0, name)
        if name != self.well_card:
            self.refill(self.mercado.index(name))

    def remove_land(self, seat: int, face: Face) -> None:
        """GO-4.4"""
        self.streya[seat].lands.remove(face)
        if self.options["removed_land_to"] == "dust":
            self.to_dust(face.name)
        else:
            self.streya[seat].discard.insert(0, face.name)

    # --- Voices ------------------------------------------------------------------------------------------------------

    def sing(self, seat: int, verb: str, rest: str) -> Asking:
        """GO-9, D11"""
        one = self.streya[seat]
        rest, _, copy = rest.partition(" #")
        if verb == "redeem":
            card, number = rest.split(" of Streya ")
            like = [entry for entry in self.loose if entry[2:4] == [card, int(number) - 1]]
            target = like[int(copy or 1) - 1]
            need = self.joombie[target[0]].attack
        else:
            name, zone = rest.split(" in zone ")
            target = next(entry for entry in self.zones if entry == [name, int(zone)])
            need = self.need(name)
        left = [face for face in (*one.row, *one.lands, *self.ghosts) if face.song]
        total, groups = 0, Counter[str]()
        while True:
            offered: dict[str, Face] = {}
            for i, face in enumerate(left):
                equal = 1 + sum(other.name == face.name for other in left[:i])
                if total + sum(other.song for other in left[i:]) >= need and equal <= 4:
                    offered[f"add {face.name}" + (f" #{equal}" if equal > 1 else "")] = face
            answer = yield seat, [*offered, *(["strike"] if total >= need else [])]
            if answer == "strike":
                break
            face = offered[answer]
            left = left[left.index(face) + 1 :]
            amount = face.song
            if self.options["voice_split"] == "true":
                least = max(1, need - total - sum(other.song for other in left))
                answer = yield seat, [f"sing {part}" for part in range(least, amount + 1)]
                amount = int(answer.removeprefix("sing "))
            face.song -= amount
            self.pool -= amount
            total += amount
            card = self.cards[face.name]
            if card.kind in ("gothie", "heart_rune"):
                groups[next(rune.resonance for rune in self.cast.card_set.runes if rune.name == card.rune)] += amount
        if verb == "redeem":
            self.loose = [entry for entry in self.loose if entry is not target]
            self.streya[target[3]].discard.insert(0, target[2])
            self.piles[self.joombie[target[0]].rune].append(target[0])
            self.pile_shuffled.add(self.joombie[target[0]].rune)
        else:
            self.zones = [entry for entry in self.zones if entry is not target]
            self.slain.append(target[0])
        if sum(song >= self.constants.dissonance for song in groups.values()) >= 2:
            self.turn_over()

    def need(self, monster: str) -> int:
        """R35"""
        return int(self.monster[monster].toughness or self.monster[monster].attack)

    # --- The monsters ------------------------------------------------------------------------------------------------

    def change_well(self, number: int) -> None:
        """GO-10.1, GO-10.2"""
        self.well = max(0, self.well + number)
        self.won = self.well >= self.constants.well_goal
        self.over = self.won or self.well == 0

    def turn_over(self) -> None:
        """GO-8.19"""
        if not self.lair:
            self.lair, self.slain, self.lair_shuffled = self.slain, [], True
        if self.lair:
            name = self.turned.popleft()
            assert self.lair_shuffled or name == self.lair[0]
            self.lair.remove(name)
            self.zones.append([name, 3])

    def monsters_turn(self) -> None:
        """GO-8.1, GO-8.2, GO-8.5"""
        for zone in (1, 2, 3):
            for words in ORDER:
                icon, lean = words.split()
                here = [self.monster[name] for name, where in self.zones if where == zone]
                group = [monster for monster in here if (monster.icon, monster.lean) == (icon, lean)]
                if group and not self.over:
                    self.strike_well(group) if zone == 1 else self.strike_rows(group)
            for joombie, where, *_ in self.loose:
                if where == zone < 3 and not self.over:
                    self.change_well(-self.joombie[joombie].attack)
        if self.over:
            return
        for entry in self.zones:
            entry[1] = max(1, entry[1] - 1)
        for entry in self.loose:
            if not entry[4] or self.options["joombie_first_move"] == "same_turn":
                entry[1] = max(1, entry[1] - 1)
            entry[4] = False
        begun = max((turn for turn in self.constants.releases if turn <= self.round), default=0)
        for _ in range(self.constants.releases.get(begun, 0) * (2 if len(self.streya) == 4 else 1)):
            self.turn_over()

    def meant(self, icon: str) -> list[int]:
        """GO-8.6"""
        if len(self.streya) == 1 and icon == "E" and self.options["solo_even"] == "streya1":
            return [0]
        return [seat for seat in range(len(self.streya)) if icon == "A" or (seat % 2 == 0) == (icon == "O")]

    def strike_well(self, group: list[Any]) -> None:
        """GO-8.13, GO-8.14"""
        power = sum(monster.attack for monster in group)
        way = [(seat, face) for seat in self.meant(group[0].icon) for face in self.streya[seat].lands]
        if self.options["walking_obstacles"] == "false":
            way = [(seat, face) for seat, face in way if self.cards[face.name].fixed]
        for seat, face in reversed(way) if group[0].lean == "right" else way:
            if power < self.cards[face.name].defence:
                return
            power -= self.cards[face.name].defence
            self.remove_land(seat, face)
            if self.options["zone1_surplus"] == "stops":
                return
        self.change_well(-power)

    def strike_rows(self, group: list[Any]) -> None:
        """GO-8.7 to GO-8.12"""
        kinds = ["gothie"] if self.options["possession_targets"] == "bought_only" else ["gothie", "heart_rune"]
        targets = []
        for seat in self.meant(group[0].icon):
            found = [face for face in self.streya[seat].row if self.cards[face.name].kind in kinds]
            left, right = found[:1], found[-1:]
            both = left + [face for face in right if face not in left]
            targets += [(seat, face) for face in {"left": left, "right": right, "both": both}[group[0].lean]]
        for seat, face in targets:
            card = self.cards[face.name]
            kin = [monster for monster in group if monster.rune == card.rune]
            counted = kin if self.options["group_match"] == "matching_members" else group
            pile = self.piles[card.rune]
            if kin and pile and sum(monster.attack for monster in counted) > card.price:
                self.streya[seat].row.remove(face)
                self.loose.append([pile.pop(0), 3, face.name, seat, True])


def piles_of(cast: Any, s: Any, rune: int) -> list[str]:
    """A Joombie pile, top first."""
    return [cast.joombies[entry - layout.JOOMBIE].name for entry in reversed(s.piles[rune][: s.pile[rune]])]
