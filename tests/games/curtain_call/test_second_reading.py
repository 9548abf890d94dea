"""The rules held against a second implementation written from the specification alone, decision by decision."""

from __future__ import annotations

import csv
import random
from collections import Counter
from typing import Any

import pytest

from footlights.games.curtain_call import words
from footlights.games.curtain_call.game import GAME
from footlights.games.curtain_call.rules import layout
from footlights.games.curtain_call.text import KEYWORDS
from footlights.games.curtain_call.views import BORNE
from tests.games.curtain_call.second_reading import ALLIES, DEBUFFS, HEROES, Card, Dealer, Reading
from tests.games.curtain_call.staging import Fight

FIGHTS = 40
LONGEST = 60
MOST_OUTCOMES = 64  # of coins in a forecast; with more it is not checked
BASE = GAME.room / "cards" / "base"
TEAM = ("Block", "Distract", "Retaliate", "Inspire", "Fortify", "Ward", "Luck")
PERSONAL = ("Taunt", "Shield", "Regenerate", "Piercing", "Accuracy")
ENEMY_GOOD = ("Block", "Distract", "Retaliate", "Inspire", "Fortify", "Ward", "Regenerate", "Piercing", "Accuracy")
WHO = ("Aldric", "Pip", "a protagonist", "each protagonist")
ANY_ALLY = ("Poison", "Burn", "Vulnerable", "Curse")
FAR = 40  # one number in so many is a large one


class Told(Dealer):
    """Gives the second reading the results the rules have drawn, and minds that the same kinds are asked for."""

    def __init__(self) -> None:
        self.due: list[tuple[int, Any]] = []

    def _next(self, kind: int) -> Any:
        assert self.due, f"chance of kind {kind} is wanted, and the rules drew nothing"
        drawn, value = self.due.pop(0)
        assert drawn == kind
        return value

    def shuffle(self, instances: list[int]) -> list[int]:
        before, after = self._next(layout.SHUFFLE)
        assert before == instances  # CC-17.2
        return list(after)

    def luck(self) -> int:
        return int(self._next(layout.LUCK_ROLL))

    def coin(self) -> int:
        return int(self._next(layout.CONFUSED_COIN))


class Chance:
    """Makes chance for the rules and tells it on."""

    def __init__(self, rng: random.Random, told: Told) -> None:
        self.rng, self.told = rng, told
        self.planned: list[int] = []

    def plan_shuffle(self, kind: int, row: list[int], start: int, stop: int) -> None:
        if kind != layout.SHUFFLE:
            return
        before = [entry // layout.VERSIONS for entry in row[start:stop]]
        work = list(before)
        for i in range(len(work) - 1, 0, -1):
            j = self.rng.randrange(i + 1)
            work[i], work[j] = work[j], work[i]
            self.planned.append(j)
        self.told.due.append((kind, (before, work[::-1])))

    def dictate(self, s: Any, kind: int, n: int) -> int:
        if kind == layout.SHUFFLE:
            return self.planned.pop(0)
        if kind not in (layout.LUCK_ROLL, layout.CONFUSED_COIN):
            return -1
        assert n == (100 if kind == layout.LUCK_ROLL else 2)
        value = self.rng.randrange(n)
        self.told.due.append((kind, value))
        return value


# --- Random cards and enemies ----------------------------------------------------------------------------------------


def number(rng: random.Random, most: int = 7) -> int:
    return rng.randint(50, 99) if rng.randrange(FAR) == 0 else rng.randint(1, most)


def per(rng: random.Random, word: str) -> str:
    if rng.random() < 0.7:
        return ""
    counters = ("unique debuff type on enemy", f"{rng.choice(DEBUFFS)} on enemy", "Ovation", rng.choice(TEAM))
    return f" + {rng.randint(1, 3)} {word} per {rng.choice(counters)}"


def random_sentence(rng: random.Random, owner: str) -> str:
    kind = rng.randrange(9)
    if kind <= 1:
        word = rng.choice((*TEAM, "Flourish", "Ovation", *(PERSONAL if owner != "neutral" else ())))
        text = f"Gain {number(rng, 4)} {word}{per(rng, word)}"
    elif kind == 2:
        who = rng.choice(WHO)
        text = f"{who[0].upper()}{who[1:]} gains {number(rng, 4)} {rng.choice(PERSONAL)}"
    elif kind <= 4:
        word = rng.choice(DEBUFFS)
        text = f"Inflict {number(rng, 4)} {word}{per(rng, word)}"
    elif kind == 5:
        text = f"Heal {rng.choice(WHO)} by {number(rng)}"
    elif kind == 6:
        text = rng.choice(("Draw 1 card", f"Draw {rng.randint(2, 6)} cards"))
    elif kind == 7:
        bearer = rng.choice((*WHO, "the MacGuffin", "allies"))
        cheaper = (
            f"Reduce the cost of {rng.choice(('Attack', 'Defense', 'Action'))} cards in hand by {rng.randint(1, 2)}"
        )
        text = rng.choice((f"Remove all debuffs from {bearer}", cheaper))
    else:
        text = rng.choice(("Lose all Ovation", f"Lose {rng.randint(1, 3)} Ovation"))
    return f"At {rng.randint(1, 5)}+ Ovation: {text}" if rng.random() < 0.15 else text


def random_card(rng: random.Random, name: str) -> dict[str, Any]:
    owner = rng.choice(("aldric", "pip", "neutral"))
    attack = rng.random() < 0.6
    sentences = [random_sentence(rng, owner) for _ in range(rng.randint(0 if attack else 1, 3))]
    if attack:
        times = f" {rng.randint(2, 5)} times" if rng.random() < 0.4 else ""
        deal = f"Deal {number(rng, 4)} damage{per(rng, 'damage')}{times}"
        sentences.insert(rng.randint(0, len(sentences)), deal)
    kind = "Attack" if attack else rng.choice(("Defense", "Action"))
    least = any("Draw" in sentence for sentence in sentences)
    text = ". ".join(sentences) + rng.choice(("", "."))
    return {"name": name, "owner": owner, "type": kind, "cost": rng.choice((0, 1, 1, 1, 2)) or int(least), "text": text}


def random_move(rng: random.Random) -> str:
    steps, dealt = [], False
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(7)
        if kind <= 2 and not dealt:
            dealt = True
            part = rng.choice(("", f" {rng.randint(2, 4)} times", " to each ally"))
            steps.append(f"Deal {number(rng)} damage{part}")
        elif kind == 3:
            steps.append(f"Gain {number(rng, 4)} {rng.choice(ENEMY_GOOD)}")
        elif kind == 4:
            steps.append(f"Heal self by {number(rng)}")
        else:
            word = rng.choice(DEBUFFS)
            whom = ["Aldric", "Pip", "each protagonist", *(("the MacGuffin", "each ally") if word in ANY_ALLY else ())]
            on = "" if word in ("Weak", "Confused") else f" on {rng.choice(whom)}"
            steps.append(f"Inflict {number(rng, 3)} {word}{on}")
    return ". ".join(steps) + "."


def base_cards() -> dict[str, Card]:
    """Both versions of every card, read from the table itself."""
    found: dict[str, Card] = {}
    with (BASE / "cards.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            plain = Card(row["name"], row["owner"], row["type"], int(row["cost"]), row["text"])
            better = Card(f"{row['name']}+", row["owner"], row["type"], int(row["upgraded_cost"]), row["upgraded_text"])
            found |= {plain.name: plain, better.name: better}
    return found


def base_enemies() -> list[dict[str, Any]]:
    with (BASE / "enemies.csv").open(encoding="utf-8") as table:
        return list(csv.DictReader(table))


class Both:
    """One fight in both implementations."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(seed)
        known = base_cards()
        own = [random_card(rng, f"Card {letter}") for letter in "ABCDEFGHIJ"] if rng.random() < 0.8 else []
        known |= {card["name"]: Card(**card) for card in own}
        names = rng.choices([*known, *[card["name"] for card in own] * 8], k=rng.randint(4, 16))
        held = rng.randint(1, min(8, len(names)))
        piled = rng.randint(held, len(names))
        enemy: dict[str, Any] = dict(rng.choice(base_enemies()))
        extra: list[dict[str, Any]] = list(own)
        if rng.random() < 0.6:
            opening = " / ".join(random_move(rng) for _ in range(rng.randrange(3)))
            loop = " / ".join(random_move(rng) for _ in range(rng.randint(1, 4)))
            enemy = {"name": "Straw Somebody", "max_hp": rng.randint(20, 150), "opening": opening, "loop": loop}
            extra.append(enemy)
        options: dict[str, Any] = {
            "macguffin_hp": rng.choice((12, 45, 200)),
            "duration_grace": rng.choice(("on", "off")),
            "vulnerable_scope": rng.choice(("all", "hits")),
            "ovation_loss": rng.choice(("per_event", "per_move")),
            "round_cap": rng.choice((4, 50, 50)),
        }
        bearers = {name: self.keywords(name) for name in BORNE}
        self.bodies = {"macguffin": options["macguffin_hp"], "aldric": 20, "pip": 10, "enemy": int(enemy["max_hp"])}
        for name, top in self.bodies.items():
            if rng.random() < 0.3:
                bearers[name]["hp"] = rng.randint(1, top)
        for hero in HEROES:
            if rng.random() < 0.15:
                bearers[hero] = {"hp": 0}
        given: dict[str, Any] = {
            **bearers,
            "enemy": {"name": enemy["name"], **bearers["enemy"]},
            "ovation": rng.randrange(6),
            "played": rng.choice((0, 0, 0, 47)),
            "encounter": rng.randint(1, 9),
            "hand": names[:held],
            "draw": names[held:piled],
            "discard": names[piled:],
        }
        self.fight = Fight(given, extra, options, seed)
        self.told = Told()
        self.fight.s.listen([], Chance(rng, self.told))
        moves = [[move for move in enemy[part].split(" / ") if move] for part in ("opening", "loop")]
        self.second = Reading(
            {place + 1: known[name] for place, name in enumerate(names)}, moves[0], moves[1], self.told, options
        )
        self.second.top = self.bodies
        self.second.hp = {name: bearers[name].get("hp", top) for name, top in self.bodies.items()}
        self.second.kw = {name: Counter({k: v for k, v in row.items() if k != "hp"}) for name, row in bearers.items()}
        self.second.ovation, self.second.played = given["ovation"], given["played"]
        numbers = list(range(1, len(names) + 1))
        self.second.hand, self.second.draw, self.second.discard = numbers[:held], numbers[held:piled], numbers[piled:]

    def keywords(self, name: str) -> dict[str, int]:
        keys = BORNE[name][1]
        found = {}
        for key in self.rng.sample(list(keys), min(len(keys), self.rng.choice((0, 0, 1, 2, 3)))):
            most = 12 if self.rng.randrange(6) == 0 and key < layout.FEAR else layout.CONVERTS - 1
            found[KEYWORDS[key]] = self.rng.randint(1, most)
        if self.rng.randrange(10) == 0 and name in ("team", "enemy"):
            found[self.rng.choice(("Block", "Inspire", "Ward"))] = layout.MAX_VALUE - 2
        return found

    def same(self) -> None:
        """Both have come to the same."""
        s, second, look = self.fight.s, self.second, self.fight.look()
        assert not self.told.due, "the rules drew more than the second reading"
        assert look["macguffin"]["hp"] == second.hp["macguffin"]
        if second.result:
            assert look["decision"] != "fight"
            lost = {"won": None, "lost": layout.BY_MACGUFFIN, "capped": layout.BY_CAP}[second.result]
            assert (s.cause if s.over and not s.score[0] else None) == lost
            return
        assert look["decision"] == "fight"
        for name, bearer in second.kw.items():
            seen = {word: value for word, value in look[name].items() if word[0].isupper() and value}
            assert seen == {word: value for word, value in bearer.items() if value}, name
        assert {name: look[name]["hp"] for name in self.bodies} == second.hp
        assert (s.energy, s.ovation, s.round_no, s.played) == (
            second.energy,
            second.ovation,
            second.round,
            second.played,
        )
        assert numbers_in(s.hand) == sorted(second.hand)
        assert numbers_in(s.discard) == sorted(second.discard)
        assert [entry // layout.VERSIONS for entry in s.pile[: s.pile_size]][::-1] == second.draw
        assert look["enemy"]["position"] == second.position()
        assert (look["intent"]["type"], look["intent"]["shown"]) == second.intent()
        assert (look["intent"]["stopped_by"] or "") == second.stopped_by()
        self.foresees(look["forecast"])

    def foresees(self, seen: dict[str, Any]) -> None:
        """The forecast is what all outcomes come to. CC-16"""
        outcomes = self.second.outcomes(MOST_OUTCOMES)
        if not outcomes:
            return
        for ally in ALLIES:
            out = self.second.hp[ally] == 0
            damage = [one.taken[ally] for one in outcomes]
            fallen = [one.hp[ally] == 0 and not out for one in outcomes]
            fate = "surely" if all(fallen) else "possibly" if any(fallen) else "never"
            assert seen[ally] == {
                "damage": figure(damage),
                "hp_after": figure([one.hp[ally] for one in outcomes]),
                "lost" if ally == "macguffin" else "knocked_out": fate,
                "covered": None if out else max(damage) == 0,
            }
        assert seen["enemy_hp_after"] == figure([one.hp["enemy"] for one in outcomes])
        assert seen["ovation_after"] == figure([one.ovation for one in outcomes])

    def options(self) -> dict[str, tuple[int, str]]:
        """What the second reading allows, by its notation; cards it forbids are forbidden for the same reason."""
        found = {"end turn": (0, "")}
        for instance in sorted(self.second.hand):
            card, cost = self.second.cards[instance], self.second.cost(instance)
            text = f"play {card.name}" + (f" for {cost}" if cost != card.cost else "")
            clause = self.second.forbidden(instance)
            for target in self.second.targets(instance):
                full = f"{text} on {target.capitalize()}" if target else text
                action = words.parse_action(self.fight.setting.cast, full)
                code = GAME.rules.why(self.fight.s, self.fight.setting.tables, action)
                assert (words.reason(self.fight.setting.cast, code, action).clause if code else "") == clause
                if not clause:
                    found.setdefault(full, (instance, target))
        return found

    def step(self) -> None:
        """One decision, taken in both."""
        out = [0] * layout.MAX_LEGAL
        s, setting = self.fight.s, self.fight.setting
        actions = out[: GAME.rules.legal(s, setting.tables, out)]
        mine = self.options()
        assert sorted(words.action_text(setting.cast, action) for action in actions) == sorted(mine)
        text = self.rng.choice(list(mine))
        self.fight.play(text)
        if text == "end turn":
            self.second.end_turn()
        else:
            self.second.play(*mine[text])
        self.same()


def figure(values: list[int]) -> Any:
    return values[0] if min(values) == max(values) else [min(values), max(values)]


def numbers_in(bits: int) -> list[int]:
    return [place + 1 for place in range(layout.MAX_DECK) if bits >> place & 1]


@pytest.mark.parametrize("part", range(3))
def test_the_rules_and_the_second_reading_agree(part: int) -> None:
    ends: Counter[str] = Counter()
    steps = 0
    for seed in range(part * FIGHTS, (part + 1) * FIGHTS):
        both = Both(seed)
        both.same()
        for _ in range(LONGEST):
            if both.second.result:
                break
            both.step()
            steps += 1
        ends[both.second.result] += 1
    assert min(ends["won"], ends["lost"], ends["capped"]) > FIGHTS // 20
    assert steps > FIGHTS * 5
