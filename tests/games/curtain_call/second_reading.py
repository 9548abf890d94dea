"""A second implementation of the fights of Curtain Call, written from the specification alone, to be held against the rules.

It shares nothing with the room: it reads card and move text with patterns of its own, knows bearers and keywords by name and
asks its dealer for the results of chance. It is slow and plain on purpose.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

DEBUFFS = (
    "Poison", "Burn", "Stage Fright", "Heckled", "Forgetful", "Vulnerable", "Weak", "Confused", "Curse", "Fear", "Frustration",
)  # fmt: skip
DURATIONS = ("Piercing", "Accuracy", "Vulnerable", "Stage Fright", "Heckled", "Forgetful", "Weak", "Confused")
TICKING = ("Fortify", "Luck", *DURATIONS)
TEAM_WORDS = ("Block", "Distract", "Retaliate", "Inspire", "Fortify", "Ward", "Luck", "Flourish")
HEROES = ("aldric", "pip")
ALLIES = ("macguffin", *HEROES)
CONVERSIONS = {"Fear": "Stage Fright", "Frustration": "Heckled"}


class Card(NamedTuple):
    """One version of a card."""

    name: str
    owner: str
    type: str
    cost: int
    text: str


class Over(Exception):
    """The fight has ended this instant. CC-15"""


class Dealer:
    """Where chance comes from."""

    def shuffle(self, instances: list[int]) -> list[int]:
        """An order of these, the top first."""
        raise NotImplementedError

    def luck(self) -> int:
        """0 to 99."""
        raise NotImplementedError

    def coin(self) -> int:
        """0 or 1."""
        raise NotImplementedError


class Coins(Dealer):
    """Coins that fall as given, the later ones on 0; it counts how many were asked for."""

    def __init__(self, given: tuple[int, ...]) -> None:
        self.given, self.asked = given, 0

    def coin(self) -> int:
        """The coin that is due."""
        self.asked += 1
        return self.given[self.asked - 1] if self.asked <= len(self.given) else 0


@dataclass
class Reading:
    """A fight in progress, in step 5 of a player's turn or over."""

    cards: dict[int, Card]
    opening: list[str]
    loop: list[str]
    dealer: Dealer
    options: dict[str, str | int] = field(default_factory=dict)
    hp: dict[str, int] = field(default_factory=dict)
    top: dict[str, int] = field(default_factory=dict)
    kw: dict[str, Counter[str]] = field(default_factory=dict)
    hand: list[int] = field(default_factory=list)
    draw: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    discount: Counter[int] = field(default_factory=Counter)
    energy: int = 3
    ovation: int = 0
    round: int = 1
    played: int = 0
    turn_of_enemy: bool = False
    moves_done: int = 0
    hits_of_move: int = 0
    result: str = ""
    taken: Counter[str] = field(default_factory=Counter)

    # --- What may be done ---------------------------------------------------------------------------------------------

    def cost(self, number: int) -> int:
        """CC-5.7"""
        return max(0, self.cards[number].cost - self.discount[number])

    def forbidden(self, number: int) -> str:
        """The clause that forbids a card in hand, the first of several; nothing if it can be played. CC-5.1"""
        card = self.cards[number]
        if self.played >= 50:
            return "CC-4.10"
        if card.owner in HEROES:
            if self.hp[card.owner] == 0:
                return "CC-5.2"
            if self.kw[card.owner]["Stage Fright"] and card.type == "Attack":
                return "CC-5.3"
            if self.kw[card.owner]["Heckled"] and card.type != "Attack":
                return "CC-5.4"
        return "CC-5.1" if self.cost(number) > self.energy else ""

    def present(self) -> list[str]:
        """The protagonists on stage."""
        return [hero for hero in HEROES if self.hp[hero] > 0]

    def targets(self, number: int) -> list[str]:
        """Whom a play may name; one empty name where nobody is named. CC-5.8"""
        if re.search(r"\b[Aa] protagonist\b", self.cards[number].text) and self.present():
            return self.present()
        return [""]

    # --- Step 5 -------------------------------------------------------------------------------------------------------

    def play(self, number: int, named: str = "") -> None:
        """CC-5.9"""
        card = self.cards[number]
        self.energy -= self.cost(number)
        self.hand.remove(number)
        self.discount[number] = 0
        self.played += 1
        try:
            for sentence in split(card.text):
                if card.owner in HEROES and self.hp[card.owner] == 0:
                    break  # CC-5.10
                self.sentence(card, sentence, named)
        except Over:
            return
        self.discard.append(number)

    def sentence(self, card: Card, text: str, named: str) -> None:
        """Section 6.2"""
        if found := re.match(r"At (\d+)\+ Ovation: ", text):
            if self.ovation < int(found[1]):
                return
            text = text[found.end() :]
        if found := re.fullmatch(r"Deal (\d+) damage(?: \+ (\d+) damage per (.+?))?(?: (\d+) times)?", text):
            amount = self.amount(found[1], found[2], found[3])
            for _ in range(int(found[4] or 1)):
                if card.owner in HEROES and self.hp[card.owner] == 0:
                    return
                self.outgoing(card.owner if card.owner in HEROES else "macguffin", amount)
        elif found := re.fullmatch(r"Gain (\d+) ([A-Z]\w+)(?: \+ (\d+) \2 per (.+))?", text):
            amount = self.amount(found[1], found[3], found[4])
            if found[2] == "Ovation":
                self.change_ovation(amount)
            elif found[2] in TEAM_WORDS:
                self.apply("team", found[2], amount)
            else:
                self.apply(card.owner, found[2], amount)
        elif found := re.fullmatch(r"(Aldric|Pip|A protagonist|Each protagonist) gains (\d+) (.+)", text):
            for hero in self.meant(found[1], named):
                self.apply(hero, found[3], int(found[2]))
        elif found := re.fullmatch(r"Inflict (\d+) ([A-Z][A-Za-z ]+?)(?: \+ (\d+) \2 per (.+))?", text):
            self.apply("enemy", found[2], self.amount(found[1], found[3], found[4]))
        elif found := re.fullmatch(r"Heal (.+) by (\d+)", text):
            for hero in self.meant(found[1], named):
                self.heal(hero, int(found[2]))
        elif found := re.fullmatch(r"Draw (\d+) cards?", text):
            self.draw_cards(int(found[1]))
        elif found := re.fullmatch(r"Reduce the cost of (\w+) cards in hand by (\d+)", text):
            for number in self.hand:
                if self.cards[number].type == found[1]:
                    self.discount[number] += int(found[2])
        elif found := re.fullmatch(r"Remove all debuffs from (.+)", text):
            self.cleanse(found[1], named)
        elif text == "Lose all Ovation":
            self.ovation = 0
        elif found := re.fullmatch(r"Lose (\d+) Ovation", text):
            self.change_ovation(-int(found[1]))
        else:
            raise ValueError(text)

    def amount(self, first: str, second: str | None, counter: str | None) -> int:
        """CC-8.8"""
        return int(first) + (int(second) * self.count(counter or "") if second else 0)

    def count(self, counter: str) -> int:
        """What a "per" counts. R44"""
        if counter == "unique debuff type on enemy":
            return sum(1 for debuff in DEBUFFS if self.kw["enemy"][debuff] >= 1)
        if counter == "Ovation":
            return self.ovation
        if counter.endswith(" on enemy"):
            return self.kw["enemy"][counter.removesuffix(" on enemy")]
        return self.kw["team"][counter]

    def meant(self, who: str, named: str) -> list[str]:
        """The protagonists a sentence means, those on stage. CC-14.4"""
        if who.lower() == "a protagonist":
            return [hero for hero in self.present() if hero == named]
        return [hero for hero in self.present() if who.lower() in ("each protagonist", hero)]

    def cleanse(self, who: str, named: str) -> None:
        """CC-11.7"""
        if who == "allies":
            bearers = ["macguffin", *self.present(), "team"]
        elif who == "the MacGuffin":
            bearers = ["macguffin"]
        else:
            bearers = self.meant(who, named)
        for bearer in bearers:
            for debuff in DEBUFFS:
                self.kw[bearer][debuff] = 0

    def draw_cards(self, n: int) -> None:
        """CC-4.9"""
        for _ in range(n):
            if len(self.hand) == 10:
                return
            if not self.draw and self.discard:
                self.draw = self.dealer.shuffle(sorted(self.discard))
                self.discard = []
            if not self.draw:
                return
            self.hand.append(self.draw.pop(0))

    # --- The rest of the round ----------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Step 6a to the next step 5."""
        try:
            self.enemy_turn()
            self.clear_up()
            self.start_turn()
        except Over:
            return

    def enemy_turn(self) -> None:
        """Steps 6b to 7c."""
        for ally in ALLIES:
            if self.hp[ally] > 0:
                self.fire_curse(ally)
        self.turn_of_enemy = True
        enemy = self.kw["enemy"]
        enemy["Block"] = enemy["Distract"] = enemy["Retaliate"] = 0
        self.tick("enemy")
        if not self.stopped_by():
            self.carry_out(self.move())
        self.fire_curse("enemy")
        self.turn_of_enemy = False

    def clear_up(self) -> None:
        """Steps 8 to 11."""
        self.kw["team"]["Block"] = self.kw["team"]["Distract"] = 0
        for hero in HEROES:
            self.kw[hero]["Shield"] = 0
        self.discard += self.hand
        self.hand = []
        self.discount.clear()
        self.moves_done += 1
        if self.round == self.options["round_cap"]:
            self.result = "capped"
            raise Over
        self.round += 1

    def start_turn(self) -> None:
        """Steps 1 to 4."""
        self.energy = 3
        self.played = 0
        self.draw_cards(5)
        self.ovation = max(0, self.ovation - 1)
        for hero in HEROES:
            self.kw[hero]["Taunt"] = 0
        self.kw["team"]["Retaliate"] = self.kw["team"]["Flourish"] = 0
        for ally in ALLIES:
            if self.hp[ally] > 0:
                self.tick(ally)
        for bearer in self.kw.values():
            for word in TICKING:
                bearer[word] = max(0, bearer[word] - 1)

    def tick(self, bearer: str) -> None:
        """Regenerate, Poison, Burn. CC-10.3 to CC-10.5"""
        own = self.kw[bearer]
        if own["Regenerate"]:
            self.heal(bearer, own["Regenerate"])
            own["Regenerate"] -= 1
        for word in ("Poison", "Burn"):
            if own[word]:
                self.hurt_plainly(bearer, own[word])
                own[word] = max(0, own[word] - 1)

    def outcomes(self, most: int) -> list[Reading]:
        """Every way the turn can come to step 8 or to an end if it ended now; none if they are too many. CC-16.4"""
        found: list[Reading] = []
        waiting: list[tuple[int, ...]] = [()]
        while waiting:
            trial = deepcopy(self, {id(self.dealer): None})
            trial.taken.clear()
            trial.dealer = coins = Coins(waiting.pop())
            with suppress(Over):
                trial.enemy_turn()
            if coins.asked > len(coins.given):
                waiting += [(*coins.given, 0), (*coins.given, 1)]
            else:
                found.append(trial)
            if len(found) > most:
                return []
        return found

    # --- The enemy ----------------------------------------------------------------------------------------------------

    def position(self) -> int:
        """The place in the pattern, from 1. CC-7.1"""
        if self.moves_done < len(self.opening):
            return self.moves_done + 1
        return len(self.opening) + (self.moves_done - len(self.opening)) % len(self.loop) + 1

    def move(self) -> str:
        """The announced move."""
        return (self.opening + self.loop)[self.position() - 1]

    def intent(self) -> tuple[str, str]:
        """Type and number as shown. CC-7.2, CC-7.3"""
        steps = split(self.move())
        inspire = self.kw["enemy"]["Inspire"]
        for step in steps:
            if found := re.fullmatch(r"Gain (\d+) Inspire", step):
                inspire = min(999, inspire + int(found[1]))
            if found := re.fullmatch(r"Deal (\d+) damage(?: (\d+) times| (to each ally))?", step):
                number = (int(found[1]) + inspire) // (2 if self.kw["enemy"]["Forgetful"] else 1)
                if found[2]:
                    return "Multi-attack", f"{number}×{found[2]}"
                return ("Multi-attack", f"{number} each") if found[3] else ("Attack", str(number))
        first, number_, rest = re.match(r"(Gain|Inflict|Heal self by) (\d+) ?(.*)", steps[0]).groups()  # type: ignore[union-attr]
        if first == "Gain" and rest == "Block":
            return "Defend", str(self.block_to_come(steps))
        if first == "Gain":
            return "Defend" if rest in ("Block", "Distract", "Retaliate") else "Buff Self", number_
        return "Debuff" if first == "Inflict" else "Heal", number_

    def block_to_come(self, steps: list[str]) -> int:
        """What the sentences of a move will really gain in Block. CC-7.3, CC-11.5"""
        fortify, block = self.kw["enemy"]["Fortify"], 0
        for step in steps:
            if found := re.fullmatch(r"Gain (\d+) Fortify", step):
                fortify = min(999, fortify + int(found[1]))
            if found := re.fullmatch(r"Gain (\d+) Block", step):
                block = min(999, block + (int(found[1]) + fortify) // (2 if self.kw["enemy"]["Weak"] else 1))
        return block

    def stopped_by(self) -> str:
        """CC-7.5, CC-7.6"""
        attack = "ttack" in self.intent()[0]
        word = "Stage Fright" if attack else "Heckled"
        return word if self.kw["enemy"][word] else ""

    def carry_out(self, move: str) -> None:
        """CC-7.4"""
        self.hits_of_move = 0
        for step in split(move):
            if found := re.fullmatch(r"Deal (\d+) damage(?: (\d+) times| (to each ally))?", step):
                targets = ALLIES if found[3] else ("macguffin",) * int(found[2] or 1)
                for target in targets:
                    if self.hp[target] > 0:
                        self.incoming(target, int(found[1]))
            elif found := re.fullmatch(r"Gain (\d+) (.+)", step):
                self.apply("enemy", found[2], int(found[1]))
            elif found := re.fullmatch(r"Heal self by (\d+)", step):
                self.heal("enemy", int(found[1]))
            elif found := re.fullmatch(r"Inflict (\d+) (.+?)(?: on (.+))?", step):
                for bearer in self.struck(found[3]):
                    self.apply(bearer, found[2], int(found[1]))
            else:
                raise ValueError(step)

    def struck(self, who: str | None) -> list[str]:
        """The bearers of an enemy's debuff, in ally order."""
        if who is None:
            return ["team"]
        if who == "the MacGuffin":
            return ["macguffin"]
        return {"each ally": list(ALLIES), "each protagonist": list(HEROES)}.get(who, [who.lower()])

    # --- Damage -------------------------------------------------------------------------------------------------------

    def triggers(self, side: str) -> bool:
        """CC-12.12"""
        return not self.kw[side]["Confused"] or self.dealer.coin() == 1

    def outgoing(self, performer: str, n: int) -> None:
        """CC-8"""
        me, team, enemy = self.kw[performer], self.kw["team"], self.kw["enemy"]
        if not me["Accuracy"] and enemy["Distract"] and self.triggers("enemy"):
            enemy["Distract"] -= 1
            return
        lucky = bool(team["Luck"]) and self.dealer.luck() < min(100, 10 * team["Luck"])
        bonus = 2 if self.ovation == 5 else 1 if self.ovation >= 2 else 0
        up = lucky + bool(enemy["Vulnerable"])
        damage = (n + team["Inspire"] + bonus) * 3**up // 2 ** (up + bool(me["Forgetful"]))
        if not me["Piercing"]:
            damage -= self.absorb("enemy", "Block", damage)
        self.lose_hp("enemy", damage)
        self.change_ovation(1)
        if not me["Accuracy"] and enemy["Retaliate"] and self.triggers("enemy"):
            self.hurt_plainly(performer, enemy["Retaliate"])

    def incoming(self, target: str, n: int) -> None:
        """CC-9"""
        team, enemy = self.kw["team"], self.kw["enemy"]
        if not enemy["Accuracy"] and not (target in HEROES and self.kw[target]["Taunt"]):
            taunters = [hero for hero in self.present() if self.kw[hero]["Taunt"]]
            if taunters and self.triggers("team"):
                target = taunters[0]
                self.kw[target]["Taunt"] -= 1
        if not enemy["Accuracy"] and team["Distract"] and self.triggers("team"):
            team["Distract"] -= 1
            return
        damage = n + enemy["Inspire"]
        if self.kw[target]["Vulnerable"]:
            damage = damage * 3 // (4 if enemy["Forgetful"] else 2)
        elif enemy["Forgetful"]:
            damage //= 2
        if not enemy["Piercing"]:
            if target in HEROES:
                damage -= self.absorb(target, "Shield", damage)
            damage -= self.absorb("team", "Block", damage)
        self.lose_hp(target, damage, hit=True)
        if not enemy["Accuracy"] and team["Retaliate"] and self.triggers("team"):
            self.hurt_plainly("enemy", team["Retaliate"])

    def absorb(self, bearer: str, word: str, damage: int) -> int:
        """How much is absorbed; it is used up."""
        taken = min(self.kw[bearer][word], damage)
        self.kw[bearer][word] -= taken
        return taken

    def raised(self, bearer: str, n: int) -> int:
        """Non-hit damage after Vulnerable. CC-10.1, CC-12.10"""
        return n * 3 // 2 if self.kw[bearer]["Vulnerable"] and self.options["vulnerable_scope"] == "all" else n

    def hurt_plainly(self, bearer: str, n: int) -> None:
        """CC-10.1"""
        self.lose_hp(bearer, self.raised(bearer, n))

    def fire_curse(self, bearer: str) -> None:
        """CC-10.6"""
        if not self.kw[bearer]["Curse"]:
            return
        damage = self.raised(bearer, self.kw[bearer]["Curse"])
        self.kw[bearer]["Curse"] = 0
        if bearer in HEROES:
            damage -= self.absorb(bearer, "Shield", damage)
        damage -= self.absorb("enemy" if bearer == "enemy" else "team", "Block", damage)
        self.lose_hp(bearer, damage)

    def lose_hp(self, bearer: str, damage: int, *, hit: bool = False) -> None:
        """CC-8.5, CC-9.6, CC-10.2"""
        lost = min(self.hp[bearer], damage)
        self.taken[bearer] += damage
        self.hp[bearer] -= lost
        if bearer == "macguffin" and lost:
            self.hits_of_move += hit
            if not (hit and self.options["ovation_loss"] == "per_move" and self.hits_of_move > 1):
                self.change_ovation(-1)
        if self.hp[bearer] == 0:
            if bearer in HEROES:
                self.kw[bearer].clear()
                return
            self.result = "won" if bearer == "enemy" else "lost"
            raise Over

    def heal(self, bearer: str, n: int) -> None:
        """CC-10.7"""
        self.hp[bearer] = min(self.top[bearer], self.hp[bearer] + max(0, n - self.kw[bearer]["Poison"]))

    # --- Keywords and Ovation -----------------------------------------------------------------------------------------

    def apply(self, bearer: str, word: str, n: int) -> None:
        """CC-11"""
        word = "Frustration" if word == "Frustrated" else word
        if bearer in HEROES and self.hp[bearer] == 0:
            return
        side = "enemy" if bearer == "enemy" else "team"
        if word in DEBUFFS and self.kw[side]["Ward"]:
            self.kw[side]["Ward"] -= 1
            return
        if word == "Block":
            n = (n + self.kw[side]["Fortify"]) // (2 if self.kw[side]["Weak"] else 1)
        if word == "Shield":
            n //= 2 if self.kw[side]["Weak"] else 1
        self.put(bearer, word, n)
        if word in CONVERSIONS and self.kw[bearer][word] >= 5:
            self.kw[bearer][word] = 0
            self.put(bearer, CONVERSIONS[word], 1)

    def put(self, bearer: str, word: str, n: int) -> None:
        """CC-11.2, CC-11.3"""
        now = self.kw[bearer][word]
        if word in DURATIONS:
            longer = self.turn_of_enemy and self.options["duration_grace"] == "on"
            now = max(now, n + longer)
        else:
            now += n
        self.kw[bearer][word] = min(999, now)

    def change_ovation(self, n: int) -> None:
        """A gain or a loss. CC-13.1, CC-13.4"""
        self.ovation = max(0, min(5, self.ovation + n * (2 if self.kw["team"]["Flourish"] else 1)))


def split(text: str) -> list[str]:
    """The sentences of a text."""
    return text.removesuffix(".").split(". ")
