"""GOTHIES once more, from the clauses alone: a slow and plain reading of turns, lines and voices, to set beside the rules."""

from __future__ import annotations

import re
from typing import Any

from footlights.stage.game import Setting
from tests.games.gothies.second_reading_board import Asking, Board, Face

BEGINS = r"(?=gain |draw |an opponent |each opponent |discard |you may |put the next )"


class Table(Board):
    """A game that is followed, decision by decision: `game` asks, and is sent the answers."""

    def __init__(self, setting: Setting, s: Any) -> None:
        super().__init__(setting, s)
        self.game = self.cooperative() if self.together else self.competitive()

    # --- Turns -------------------------------------------------------------------------------------------------------

    def competitive(self) -> Asking:
        """GO-2"""
        seat = self.first
        while True:
            yield from self.play_step(seat)
            if self.over:
                return
            one = self.streya[seat]
            one.discard = [face.name for face in one.row] + one.discard
            one.row = []
            if self.options["unplayed_cards"] == "discard":
                one.discard, one.hand = one.hand + one.discard, []
            self.draw(seat, self.constants.hand - len(one.hand))
            while True:
                seat = (seat + 1) % len(self.streya)
                if seat == self.first:
                    if self.round == self.options["round_limit"]:
                        self.over = True
                        return
                    self.round += 1
                if not self.streya[seat].fallen:
                    break

    def cooperative(self) -> Asking:
        """GO-7"""
        while True:
            for seat, one in enumerate(self.streya):
                if (self.round, seat) != (0, 0):  # the first Streya has drawn when the game is dealt
                    walking = [face.name for face in one.lands if not self.cards[face.name].fixed]
                    one.discard = [face.name for face in one.row] + walking + one.discard
                    one.row, one.lands = [], [face for face in one.lands if self.cards[face.name].fixed]
                    self.draw(seat, self.constants.hand - len(one.hand))
                yield from self.play_step(seat)
                if self.over:
                    return
                one.discard, one.hand = one.hand + one.discard, []
            if self.round:
                self.monsters_turn()
                if self.over:
                    return
                if self.round == self.constants.last_turn:
                    self.over = self.won = True
                    return
            self.round += 1

    def play_step(self, seat: int) -> Asking:
        """GO-0.4, GO-0.11, GO-2.3, GO-2.10"""
        one = self.streya[seat]
        self.seed = self.pool = self.pending = 0
        self.played, self.ghosts = [], []
        for face in (*one.row, *one.lands):
            face.song, face.used, face.activated = 0, set(), False
        for _ in range(300):
            answer = yield seat, self.actions(seat)
            if answer == "end turn":
                break
            yield from self.act(seat, answer)
            if self.over:
                return
        self.seed = self.pool = self.pending = 0
        for face in (*one.row, *one.lands):
            face.song = 0

    # --- The Play step -----------------------------------------------------------------------------------------------

    def lines(self, name: str, prefix: str) -> list[str]:
        """The lines of a card with a prefix: "" for base lines, "Dust", or any rune with "?"."""
        found = []
        for line in self.cards[name].text.split("\n") if self.cards[name].text else []:
            sign = re.match(r"\[(\w+)\] ", line)
            sort = "bought" if line.startswith("When bought") else sign[1] if sign else ""
            if sort == prefix or (prefix == "?" and sort in self.cast.runes):
                found.append(line)
        return found

    def usable(self, seat: int, face: Face, number: int) -> bool:
        """GO-3.6, GO-4.9 to GO-4.13, GO-7.11"""
        lines = self.lines(face.name, "?")
        if number >= len(lines) or number in face.used:
            return False
        rune = lines[number][1:].split("]")[0]
        partners = [other for other in (*self.played, *self.streya[seat].lands) if other is not face]
        always = self.together and bool(self.cards[face.name].fixed)
        return always or any(self.cards[other.name].rune == rune for other in partners)

    def uses(self, seat: int) -> dict[str, tuple[str, Face]]:
        """What can be done with face-up cards: each notation with what it means. GO-3.4, GO-3.6, GO-3.7"""
        one = self.streya[seat]
        found: dict[str, tuple[str, Face]] = {}
        for face in (*one.row, *one.lands):
            can = []
            if face in one.lands and self.lines(face.name, "") and not face.activated:
                can.append((f"activate {face.name}", "base"))
            for number in (0, 1):
                if self.usable(seat, face, number):
                    can.append((f"synergy {face.name}{' line 2' if number else ''}", str(number)))
            if self.lines(face.name, "Dust"):
                can.append((f"dust {face.name}", "dust"))
            for words, what in can:
                copy = 1 + sum(re.sub(r" #\d", "", known) == words for known in found)
                if copy <= 4:
                    found[words + (f" #{copy}" if copy > 1 else "")] = what, face
        return found

    def actions(self, seat: int) -> list[str]:
        """GO-3"""
        found = {f"play {name}" for name in self.streya[seat].hand} | set(self.uses(seat)) | {"end turn"}
        found |= {f"buy {name}" for name in self.mercado if name and self.cards[name].price <= self.seed}
        if self.wells and self.cards[self.well_card].price <= self.seed:
            found.add(f"buy {self.well_card}")
        return [*found, *(self.targets() if self.together else self.attacks(seat))]

    def attacks(self, seat: int) -> set[str]:
        """GO-5.3 to GO-5.9"""
        found = set()
        for other, one in enumerate(self.streya):
            if other != seat and not one.fallen:
                for face in one.lands:
                    if self.cards[face.name].defence <= self.pool:
                        found.add(f"attack {face.name} of Streya {other + 1}")
                if not any(self.cards[face.name].fixed for face in one.lands):
                    amounts = range(1, min(self.pool, one.stones) + 1)
                    found |= {f"attack Streya {other + 1} for {amount}" for amount in amounts}
        return found

    def targets(self) -> set[str]:
        """D10, GO-9.1"""
        found = {f"attack {name} in zone {zone}" for name, zone in self.zones if self.need(name) <= self.pool}
        for i, (joombie, _, card, owner, _) in enumerate(self.loose):
            copy = 1 + sum(other[2:4] == [card, owner] for other in self.loose[:i])
            if self.joombie[joombie].attack <= self.pool and copy <= 4:
                found.add(f"redeem {card} of Streya {owner + 1}" + (f" #{copy}" if copy > 1 else ""))
        return found

    def act(self, seat: int, answer: str) -> Asking:
        """GO-3.1 to GO-3.9, GO-5, GO-9"""
        one = self.streya[seat]
        verb, rest = answer.split(" ", 1)
        if verb == "play":
            one.hand.remove(rest)
            face = Face(rest)
            self.played.append(face)
            if self.cards[rest].kind == "land":
                one.lands.append(face)
            else:
                one.row.append(face)
                yield from self.carry_out(seat, face, self.lines(rest, ""))
        elif verb in ("activate", "synergy", "dust"):
            yield from self.use(seat, *self.uses(seat)[answer])
        elif verb == "buy":
            self.buy(seat, rest, self.cards[rest].price)
        elif self.together:
            yield from self.sing(seat, verb, rest)
        else:
            self.attack(rest)

    def use(self, seat: int, what: str, face: Face) -> Asking:
        """GO-3.4, GO-3.6, GO-3.7"""
        one = self.streya[seat]
        if what == "base":
            face.activated = True
            yield from self.carry_out(seat, face, self.lines(face.name, ""))
        elif what == "dust":
            (one.lands if face in one.lands else one.row).remove(face)
            self.ghosts.append(face)
            self.to_dust(face.name)
            yield from self.carry_out(seat, face, self.lines(face.name, "Dust"))
        else:
            face.used.add(int(what))
            yield from self.carry_out(seat, face, [self.lines(face.name, "?")[int(what)]])

    def attack(self, rest: str) -> None:
        """GO-5.3, GO-5.5, GO-5.10, GO-5.11"""
        direct = re.fullmatch(r"Streya (\d) for (\d+)", rest)
        if not direct:
            name, number = rest.split(" of Streya ")
            other = self.streya[int(number) - 1]
            self.pool -= self.cards[name].defence
            self.remove_land(int(number) - 1, next(face for face in other.lands if face.name == name))
            return
        other = self.streya[int(direct[1]) - 1]
        self.pool -= int(direct[2])
        other.stones -= int(direct[2])
        if other.stones == 0:
            other.fallen = 1 + sum(bool(one.fallen) for one in self.streya)
            self.gone.update([*other.deck, *other.hand, *other.discard, *(f.name for f in (*other.row, *other.lands))])
            other.deck, other.hand, other.discard, other.row, other.lands = [], [], [], [], []
            self.over = sum(not one.fallen for one in self.streya) == 1

    # --- Lines -------------------------------------------------------------------------------------------------------

    def carry_out(self, seat: int, face: Face, lines: list[str]) -> Asking:
        """Section 6.4: sentences and atoms from left to right; of options joined by "or" one."""
        for line in lines:
            for sentence in re.sub(r"^\[\w+\] ", "", line).removesuffix(".").split(". "):
                options = re.split(" or " + BEGINS, sentence[0].lower() + sentence[1:])
                picked = options[0]
                if len(options) > 1:
                    answer = yield seat, [f"choose {number + 1}" for number in range(len(options))]
                    picked = options[int(answer[-1]) - 1]
                for atom in re.split(" and " + BEGINS, picked):
                    yield from self.atom(seat, face, atom)
                    if self.over:
                        return

    def atom(self, seat: int, face: Face, atom: str) -> Asking:
        """E1 to E14"""
        one = self.streya[seat]
        number = int((re.search(r"\d+", atom) or ["1"])[0])
        if atom.startswith("gain"):
            self.gain(seat, face, atom, number)
        elif atom.startswith("draw"):
            self.draw(seat, number)
        elif "opponent discards" in atom:
            yield from self.foes_discard(seat, atom.startswith("each"), number)
        elif atom.startswith("discard"):
            yield from self.discards(seat, number)
        elif atom.startswith("you may dust a card from"):
            piles = ("hand", "discard") if "hand or" in atom else ("hand",) if "hand" in atom else ("discard",)
            offered = {f"dust {name} from {pile}" for pile in piles for name in getattr(one, pile)}
            if offered:
                answer = yield seat, [*offered, "decline"]
                if answer != "decline":
                    name, pile = answer.removeprefix("dust ").rsplit(" from ", 1)
                    getattr(one, pile).remove(name)
                    self.to_dust(name)
        elif atom == "you may dust a card in the Mercado":
            offered = {f"dust {name} in the Mercado" for name in self.mercado if name}
            if offered:
                answer = yield seat, [*offered, "decline"]
                if answer != "decline":
                    name = answer.removeprefix("dust ").removesuffix(" in the Mercado")
                    self.dust[name] += 1
                    self.refill(self.mercado.index(name))
        elif atom.startswith("you may remove"):
            yield from self.unland(seat)
        elif atom.startswith("you may buy"):
            offered = {f"take {name}" for name in self.mercado if name and self.cards[name].price <= number}
            if offered:
                answer = yield seat, [*offered, "decline"]
                if answer != "decline":
                    self.buy(seat, answer.removeprefix("take "), 0)
        elif atom.startswith("put the next"):
            self.pending += 1
        else:
            assert atom.startswith("you may discard up to")
            count = 0
            while count < number and one.hand:
                answer = yield seat, [*{f"discard {name}" for name in one.hand}, "stop"]
                if answer == "stop":
                    break
                self.throw(seat, answer)
                count += 1
            self.draw(seat, count)

    def gain(self, seat: int, face: Face, atom: str, number: int) -> None:
        """E1 to E3, E14"""
        rune = re.search(r"for each other (\w+) card", atom)
        if rune:
            number *= sum(other is not face and self.cards[other.name].rune == rune[1] for other in self.played)
        elif "for each land" in atom:
            number *= len(self.streya[seat].lands)
        if "Song" in atom:
            self.pool += number
            face.song += number
        elif "Seed" in atom:
            self.seed += number
        elif self.together:
            self.change_well(number)
        else:
            self.streya[seat].stones += number

    def throw(self, seat: int, answer: str) -> None:
        """GO-4.21"""
        name = answer.removeprefix("discard ")
        self.streya[seat].hand.remove(name)
        self.streya[seat].discard.insert(0, name)

    def discards(self, seat: int, number: int) -> Asking:
        """GO-4.21, E7"""
        one = self.streya[seat]
        if len(one.hand) <= number:
            one.discard, one.hand = one.hand + one.discard, []
            return
        for _ in range(number):
            answer = yield seat, list({f"discard {name}" for name in one.hand})
            self.throw(seat, answer)

    def foes_discard(self, seat: int, each: bool, number: int) -> Asking:
        """GO-4.20, GO-7.9"""
        if self.together:
            return
        around = [(seat + step) % len(self.streya) for step in range(1, len(self.streya))]
        victims = [other for other in around if not self.streya[other].fallen]
        if not each and len(victims) > 1:
            answer = yield seat, [f"choose Streya {other + 1}" for other in victims]
            victims = [int(answer[-1]) - 1]
        for victim in victims:
            yield from self.discards(victim, number)

    def unland(self, seat: int) -> Asking:
        """E10, GO-7.9"""
        found = {
            f"remove {face.name} of Streya {other + 1}": (other, face)
            for other, one in enumerate(self.streya)
            for face in reversed(one.lands)
            if other != seat
        }
        if found and not self.together:
            answer = yield seat, [*found, "decline"]
            if answer != "decline":
                self.remove_land(*found[answer])
