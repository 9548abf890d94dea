"""ENCORE!! written a second time, from the specification alone: texts are read where they are carried out.

A game is a generator. It gives a decision as (seat, answers in notation), and takes one of the answers.
"""

from __future__ import annotations

import re

from tests.games.encore.second_table import (
    CAP,
    CHOOSES,
    DRAWS,
    GOAL,
    ON_STAGE,
    VIBE_CHECK,
    Asking,
    Card,
    Resolving,
    Staged,
    Table,
    is_kind,
    number_in,
    sentences_of,
)


class Reading(Table):
    """One game from the first draw on, when the start of the first Draw Phase is over."""

    # --- Rounds -------------------------------------------------------------------------------------------------------

    def game(self) -> Asking:
        while not self.over:
            self.round += 1
            yield from self.one_round()

    def one_round(self) -> Asking:
        self.phase = "draw"
        if self.round > 1:
            yield from self.begin("Draw Phase")
        for seat in self.order():
            yield from self.draw_phase(seat)
        for manager in self.managers:
            for staged in manager.stage.values():
                staged.suspended = False
        self.phase, self.passes, self.actions = "pre-show", 0, 0
        yield from self.begin("Pre-Show")
        self.check_star()
        seat = yield from self.show(self.priority, in_event=False) if not self.star_met else self.nothing()
        if self.actions < CAP:
            self.early = not self.star_met
            opener = self.priority
            if self.options["event_first_action"] == "alternate" and self.actions:
                opener = 1 - seat
            self.phase, self.passes = "event", 0
            yield from self.begin("Event")
            self.check_star()
            yield from self.show(opener, in_event=True)
        yield from self.aftershow()

    def nothing(self) -> Asking:
        return self.priority
        yield

    def begin(self, phase: str) -> Asking:
        """The start of a phase. EN-2.19"""
        self.joined.clear()
        self.occur(f"start of the {phase}", None, None)
        yield from self.settle()

    def draw_phase(self, seat: int) -> Asking:
        me = self.managers[seat]
        number = min(DRAWS, len(me.performer_deck) + len(me.main_deck))
        if not number:
            return
        splits = [p for p in range(number + 1) if p <= len(me.performer_deck) and number - p <= len(me.main_deck)]
        answer = yield seat, [f"draw {p}+{number - p}" for p in splits]
        performers = int(answer[5])
        for i in range(number):
            self.draw(seat, "Performer Deck" if i < performers else "Main Deck")

    def draw(self, seat: int, deck: str) -> bool:
        me = self.managers[seat]
        cards = me.performer_deck if deck == "Performer Deck" else me.main_deck
        if cards:
            me.hand.append(cards.pop(0))
            return True
        return False

    def check_star(self) -> None:
        assert self.active
        self.star_met |= self.managers[0].gauge + self.managers[1].gauge >= self.active.number

    def show(self, seat: int, in_event: bool) -> Asking:
        """Actions in turn; who took the last one. EN-2.8 to EN-2.17"""
        while True:
            self.joined.clear()
            answer = yield seat, self.legal(seat)
            self.actions += 1
            yield from self.act(seat, answer)
            yield from self.settle()
            self.check_star()
            if self.actions == CAP or self.passes == 2 or (self.star_met and not in_event):
                return seat
            seat = 1 - seat

    # --- Actions ------------------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        me = self.managers[seat]
        found = ["pass"]
        for card in list(me.hand):
            if self.price(seat, card) > me.money:
                continue
            if card.kind == "surprise":
                if self.phase == "event" and self.may_surprise(seat, card):
                    found.append(f"surprise {card.name}")
            else:
                found += [f"stage {card.name} {zone}" for zone in self.empty(seat, card)]
        for staged in me.stage.values():
            if staged.suspended:
                continue
            name = staged.card.name
            if staged.zone[0] == "M":
                found += self.performances(seat, staged)
            if staged.card.kind == "supporter" and self.phase == "pre-show" and self.may_use(staged):
                found.append(f"pre-show {name}")
            if staged.card.kind == "performer" and self.phase == "event" and self.may_encore(staged):
                found.append(f"encore {name}")
        return found

    def performances(self, seat: int, staged: Staged) -> list[str]:
        behind = self.partner(staged)
        boost = behind is not None and behind.card.kind == "supporter" and not behind.suspended
        return [f"perform {staged.card.name}", *([f"perform {staged.card.name} boosted"] if boost else [])]

    def may_encore(self, staged: Staged) -> bool:
        if not staged.card.main:
            return False
        barred = self.venue_says("Performers Backstage cannot") or self.options["encore_from"] == "main_stage"
        return not (staged.zone[0] == "B" and barred) and self.may_use(staged)

    def may_use(self, staged: Staged) -> bool:
        if self.limited(staged):
            return False
        staged.suspended = True
        could = self.may_begin(staged.card.main, Resolving(staged.seat, staged))
        staged.suspended = False
        return could

    def may_begin(self, text: str, frame: Resolving) -> bool:
        """EN-3.16"""
        first = sentences_of(text)[0]
        if first.startswith(("if ", "you may ")) or "up to" in first or not re.match("|".join(CHOOSES), first):
            return True
        return self.possible(first, frame)

    def may_surprise(self, seat: int, card: Card) -> bool:
        """EN-3.14, EN-3.16, EN-3.18"""
        if card.restriction:
            asked = card.restriction.removeprefix("This card may only be triggered if ").removesuffix(".")
            if not self.true(asked, seat):
                return False
        me, cost = self.managers[seat], self.price(seat, card)
        me.money -= cost
        me.hand.remove(card)
        could = self.may_begin(card.main, Resolving(seat, None))
        me.money += cost
        me.hand.append(card)
        return could

    def act(self, seat: int, answer: str) -> Asking:
        verb, _, rest = answer.partition(" ")
        if verb == "pass":
            self.passes += 1
            return
        self.passes = 0
        me = self.managers[seat]
        if verb == "stage":
            name, _, zone = rest.rpartition(" ")
            card = next(card for card in me.hand if card.name == name)
            self.stage(seat, card, zone, self.price(seat, card))
        elif verb == "perform":
            self.perform(seat, rest)
        elif verb == "surprise":
            card = next(card for card in me.hand if card.name == rest)
            me.money -= self.price(seat, card)
            me.hand.remove(card)
            yield from self.resolve(card.main, seat, None)
            me.removed.append(card)
            self.occur("Surprise", seat, None)
        else:
            staged = next(one for one in me.stage.values() if one.card.name == rest)
            staged.suspended = staged.used = True
            yield from self.resolve(staged.card.main, seat, staged)

    def stage(self, seat: int, card: Card, zone: str, cost: int) -> Staged:
        me = self.managers[seat]
        me.money -= cost
        me.hand.remove(card)
        staged = me.stage[zone] = Staged(card, seat, zone)
        if self.phase in ON_STAGE:
            me.gauge += 1
        self.occur("is staged", seat, staged)
        return staged

    def perform(self, seat: int, rest: str) -> None:
        me = self.managers[seat]
        boosted = rest.endswith(" boosted")
        star = next(one for one in me.stage.values() if one.card.name == rest.removesuffix(" boosted"))
        helper = self.partner(star) if boosted else None
        star.suspended = True
        number = self.value(star)
        if helper:
            helper.suspended = True
            number = self.value(star)
            if more := self.venue_says("A Boosted performance adds"):
                number += number_in(more)
        me.gauge += max(0, number) + (max(0, self.value(helper)) if helper else 0)
        self.occur("performs", seat, star)
        if helper:
            self.occur("Boosts", seat, helper)
        assert self.active
        if star.card.vibes & self.active.vibes:
            me.money += VIBE_CHECK
            self.occur("passes the Vibe Check", seat, star)

    # --- Abilities ----------------------------------------------------------------------------------------------------

    def settle(self) -> Asking:
        """First in, first out. EN-4.9"""
        while self.queue:
            text, seat, source = self.queue.pop(0)
            if source is None:
                for each in self.order() if seat < 0 else (seat,):
                    self.venue_does(text.partition(", ")[2], each)
            else:
                yield from self.resolve(text, seat, source)

    def venue_does(self, text: str, seat: int) -> None:
        me = self.managers[seat]
        number = number_in(text)
        if " adds " in text:
            me.gauge += number
        elif " gains " in text:
            me.money += number
        elif " loses " in text:
            me.money = max(0, me.money - number)
        else:
            for _ in range(number):
                self.draw(seat, "Performer Deck" if "Performer Deck" in text else "Main Deck")

    def resolve(self, text: str, you: int, source: Staged | None) -> Asking:
        """EN-4.1, EN-4.2, EN-4.18"""
        frame = Resolving(you, source)
        for sentence in sentences_of(text):
            yield from self.sentence(sentence, frame)

    def sentence(self, sentence: str, frame: Resolving) -> Asking:
        holds = True
        if sentence.startswith("if "):
            link, _, sentence = sentence.partition(", ")
            holds = self.linked(link, frame)
        may = sentence.startswith("you may ")
        doing = sentence.removeprefix("you may ")
        if doing.startswith("stage 1"):
            frame.last = None
        if not holds:
            frame.did = False
            return
        if may:
            answers = ["no", "yes"] if self.possible(doing, frame) else ["no"]
            if (yield frame.you, answers) == "no":
                frame.did = False
                return
        frame.did = yield from self.do(doing, frame)

    def linked(self, link: str, frame: Resolving) -> bool:
        if link == "if you do":
            return frame.did
        if link == "if you do not":
            return not frame.did
        if link == "if nothing was triggered":
            return not frame.triggered
        if link.startswith("if that card is "):
            return frame.last is not None and frame.last.colour == link.rpartition(" ")[2]
        return self.true(link.removeprefix("if "), frame.you)

    def targets(self, doing: str, frame: Resolving) -> list[Staged]:
        """The staged cards that a sentence can be about. V5, V6, V8 to V13, V16"""
        mine = list(self.managers[frame.you].stage.values())
        theirs = list(self.managers[1 - frame.you].stage.values())
        own = r"(?:Active|remove|return|move) .*of your (other )?(Suspended )?(?!opponent)(\w+)(?: from| to|$).*"
        if found := re.fullmatch(own, doing):
            fit = [one for one in mine if is_kind(one.card, found[3]) and (one.suspended or not found[2])]
            if doing.startswith("move"):
                fit = [one for one in fit if self.empty(frame.you, one.card)]
            return [one for one in fit if not (found[1] and one is frame.source)]
        if found := re.fullmatch(r"suspend .* Active (\w+) of your opponent(?: (on the Main Stage|Backstage))?", doing):
            fit = [one for one in theirs if is_kind(one.card, found[1]) and not one.suspended]
            return [one for one in fit if not found[2] or one.zone[0] == ("B" if found[2] == "Backstage" else "M")]
        if found := re.fullmatch(r"remove 1 Suspended (\w+) of your opponent from the game", doing):
            return [one for one in theirs if is_kind(one.card, found[1]) and one.suspended]
        if found := re.fullmatch(r"1 of (your opponent's |your )(.*)' (?:Acts|Boosts) gets .*", doing):
            return [one for one in (mine if found[1] == "your " else theirs) if is_kind(one.card, found[2])]
        if doing == "swap 2 of your Performers":
            fit = [one for one in mine if one.card.kind == "performer"]
            return fit if len(fit) > 1 else []
        if doing.startswith("perform with"):
            return [one for one in mine if one.zone[0] == "M" and not one.suspended and self.phase in ON_STAGE]
        if doing.startswith("trigger the"):
            return [one for one in mine if one.card.kind == "supporter" and not self.limited(one)]
        assert doing.startswith("Exhaust 1"), doing
        return [one for one in theirs if one.zone[0] == "M" and one.suspended and self.exhausts(one)]

    def stageable(self, doing: str, frame: Resolving) -> list[Card]:
        """V7"""
        me = self.managers[frame.you]
        fit = [card for card in me.hand if is_kind(card, doing.split()[2]) and self.empty(frame.you, card)]
        return [card for card in fit if self.cost(doing, frame, card) <= me.money]

    def cost(self, doing: str, frame: Resolving, card: Card) -> int:
        if doing.endswith("without paying its Signing Cost"):
            return 0
        return self.price(frame.you, card, number_in(doing.partition("hand")[2]) if doing.endswith("less") else 0)

    def possible(self, doing: str, frame: Resolving) -> bool:
        """Whether a sentence would be carried out. EN-4.18, D6"""
        me, them, this = self.managers[frame.you], self.managers[1 - frame.you], frame.source
        if doing.startswith("stage 1"):
            return bool(self.stageable(doing, frame))
        if re.match("|".join(CHOOSES), doing) or doing.startswith("1 of your opponent's"):
            return bool(self.targets(doing, frame))
        if doing.startswith("remove") and "//" in doing:
            return them.gauge > 0
        if doing.startswith("take"):
            return them.money > 0
        if doing.startswith(("draw", "look at the top")):
            decks = (me.performer_deck if "Main Deck" not in doing else []) + (
                me.main_deck if "Performer D" not in doing else []
            )
            return bool(decks)
        if doing == "look at your opponent's hand":
            return bool(them.hand)
        if doing.startswith("look at the Venue"):
            return self.active is not None and len(self.venues) > 1
        if doing.startswith("pay"):
            return me.money >= number_in(doing)
        if doing.startswith("trigger its"):
            return frame.helper is not None and not frame.helper.gone and not self.limited(frame.helper)
        if doing.endswith("this card") or doing.startswith("remove this card"):
            here = this is not None and not this.gone
            return here and (doing.startswith("remove") or this.suspended == doing.startswith("Active"))  # type: ignore[union-attr]
        return True

    def do(self, doing: str, frame: Resolving) -> Asking:
        """Carry a sentence out; whether it was."""
        you, this = frame.you, frame.source
        me, them = self.managers[you], self.managers[1 - you]
        if found := re.fullmatch(r"(your opponent's |your )(.*)' (?:Acts|Boosts) get ([+-]\d) // this Round", doing):
            seat = you if found[1] == "your " else 1 - you
            self.all.append((seat, found[2], int(found[3])))
            return any(is_kind(one.card, found[2]) for one in self.managers[seat].stage.values())
        if doing.startswith("your opponent loses"):
            before = them.money
            them.money = max(0, before - number_in(doing))
            return them.money != before
        if not self.possible(doing, frame):
            return False
        verb = doing.split()[0]
        if doing.startswith("stage 1"):
            return (yield from self.do_stage(doing, frame))
        if re.match("|".join(CHOOSES), doing) or doing.startswith("1 of your opponent's"):
            return (yield from self.do_choice(doing, frame))
        if verb == "add":
            me.gauge += number_in(doing)
        elif doing.startswith("remove this card"):
            self.remove(this)  # type: ignore[arg-type]
        elif verb == "remove":
            them.gauge = max(0, them.gauge - number_in(doing))
        elif verb == "gain":
            me.money += number_in(doing)
        elif verb == "pay":
            me.money -= number_in(doing)
        elif verb == "take":
            amount = min(them.money, number_in(doing))
            me.money, them.money = me.money + amount, them.money - amount
        elif verb == "draw":
            for _ in range(number_in(doing)):
                yield from self.draw_one(doing, you)
        elif doing.startswith("look at the top"):
            yield from self.look(doing, you)
        elif verb == "trigger":
            yield from self.trigger(frame.helper, frame)  # type: ignore[arg-type]
        elif verb in ("Active", "suspend"):
            this.suspended = verb == "suspend"  # type: ignore[union-attr]
        return True

    def draw_one(self, doing: str, you: int) -> Asking:
        me = self.managers[you]
        deck = "Performer Deck" if "Performer Deck" in doing else "Main Deck"
        if "either deck" in doing:
            decks = {"from performers": me.performer_deck, "from main": me.main_deck}
            answers = [answer for answer, cards in decks.items() if cards]
            if not answers:
                return
            deck = "Main Deck" if (yield you, answers) == "from main" else "Performer Deck"
        self.draw(you, deck)

    def look(self, doing: str, you: int) -> Asking:
        me = self.managers[you]
        deck = me.performer_deck if "Performer Deck" in doing else me.main_deck
        seen = deck[: number_in(doing)]
        name = (yield you, [f"choose {card.name}" for card in seen]).removeprefix("choose ")
        del deck[: len(seen)]
        taken = next(card for card in seen if card.name == name)
        seen.remove(taken)
        me.hand.append(taken)
        deck += seen

    def do_stage(self, doing: str, frame: Resolving) -> Asking:
        cards = self.stageable(doing, frame)
        name = (yield frame.you, [f"choose {card.name}" for card in cards]).removeprefix("choose ")
        card = next(card for card in cards if card.name == name)
        zone = (yield frame.you, [f"to {zone}" for zone in self.empty(frame.you, card)]).removeprefix("to ")
        staged = self.stage(frame.you, card, zone, self.cost(doing, frame, card))
        frame.last = card
        if card.kind == "supporter":
            frame.helper = staged
        return True

    def do_choice(self, doing: str, frame: Resolving) -> Asking:
        """Sentences about chosen cards."""
        you = frame.you
        if doing.startswith("perform with"):
            answers = [text for one in self.targets(doing, frame) for text in self.performances(you, one)]
            self.perform(you, (yield you, answers).removeprefix("perform "))
            return True
        several = re.search(r"up to (\d)", doing)
        chosen: list[Staged] = []
        for _ in range(int(several[1]) if several else 2 if doing.startswith("swap") else 1):
            targets = [one for one in self.targets(doing, frame) if one not in chosen]
            if not targets:
                break
            answer = yield you, [f"choose {one.card.name}" for one in targets] + (["stop"] if several else [])
            if answer == "stop":
                break
            one = next(one for one in targets if f"choose {one.card.name}" == answer)
            chosen.append(one)
            yield from self.do_to(doing, one, frame)
        if doing.startswith("swap"):
            one, other = chosen
            one.zone, other.zone = other.zone, one.zone
            self.managers[you].stage |= {one.zone: one, other.zone: other}
        return bool(chosen)

    def do_to(self, doing: str, one: Staged, frame: Resolving) -> Asking:
        verb = doing.split()[0]
        stage = self.managers[one.seat].stage
        if verb in ("Active", "suspend"):
            one.suspended = verb == "suspend"
        elif verb == "1":
            one.extra += number_in(doing.partition("gets")[2])
        elif verb == "move":
            zone = (yield frame.you, [f"to {zone}" for zone in self.empty(one.seat, one.card)]).removeprefix("to ")
            del stage[one.zone]
            one.zone = zone
            stage[zone] = one
        elif verb == "remove":
            self.remove(one)
        elif verb == "return":
            one.gone = True
            del stage[one.zone]
            self.managers[one.seat].hand.append(one.card)
        elif verb == "trigger":
            yield from self.trigger(one, frame)
        elif verb == "Exhaust":
            yield from self.exhaust(one)

    def trigger(self, one: Staged, frame: Resolving) -> Asking:
        """EN-4.15"""
        frame.triggered = one.used = True
        yield from self.resolve(one.card.main, frame.you, one)

    def remove(self, one: Staged) -> None:
        one.gone = True
        del self.managers[one.seat].stage[one.zone]
        self.managers[one.seat].removed.append(one.card)
        self.occur("is removed from the game", one.seat, one, leaver=one)

    # --- Aftershow ----------------------------------------------------------------------------------------------------

    def exhaust(self, one: Staged) -> Asking:
        """EN-5.5 to EN-5.7, EN-4.7, EN-4.16"""
        me = self.managers[one.seat]
        behind = self.partner(one)
        goer: Staged | None = None
        if behind:
            goer = one
            if behind.suspended:
                answers = [f"remove {one.card.name}", f"remove {behind.card.name}"]
                goer = one if (yield one.seat, answers) == answers[0] else behind
            goer.gone = True
            del me.stage[goer.zone]
            me.removed.append(goer.card)
        if goer is not one:
            del me.stage[one.zone]
            one.zone = f"B{one.zone[1]}"
            me.stage[one.zone] = one
        self.occur("is Exhausted", one.seat, one, leaver=goer)
        if goer:
            self.occur("is removed from the game", goer.seat, goer, leaver=goer)

    def aftershow(self) -> Asking:
        self.phase = "aftershow"
        gauges = [manager.gauge for manager in self.managers]
        winner = None if gauges[0] == gauges[1] else gauges.index(max(gauges))
        waived = self.early if self.options["exhaust_waiver"] == "early_event" else not self.star_met
        if not waived:
            yield from self.exhaust_all()
        self.joined.clear()
        self.award(winner)
        if winner is not None and len(self.managers[winner].tour) >= GOAL:
            self.end(winner)
            return
        yield from self.settle()
        self.next_round()

    def exhaust_all(self) -> Asking:
        for seat in self.order():
            for column in range(1, self.columns + 1):
                one = self.managers[seat].stage.get(f"M{column}")
                if one and one.suspended and self.exhausts(one):
                    self.joined.clear()
                    yield from self.exhaust(one)
                    yield from self.settle()

    def award(self, winner: int | None) -> None:
        """A3. EN-5.9 to EN-5.11, EN-5.17"""
        venue = self.active
        assert venue
        self.results(winner)
        for seat, manager in enumerate(self.managers):
            if seat != winner:
                more = self.venue_says("The Payout is") if not manager.tour else ""
                manager.money += venue.payout + (number_in(more) if more else 0)
        self.active = None
        self.venues.pop(0)
        if winner is None:
            self.venues.append(venue)
        else:
            self.managers[winner].tour.append(venue)

    def results(self, winner: int | None) -> None:
        venue, self.active = self.active, None
        for seat in self.order():
            what = "tie" if winner is None else "win" if seat == winner else "lose"
            self.occur(what, seat, None)
        self.active = venue
        assert venue
        for what, seat in [("tie", -1)] if winner is None else [("win", winner), ("lose", 1 - winner)]:
            if self.venue_hears(what, None):
                self.queue.append((venue.main, seat, None))

    def next_round(self) -> None:
        """A6 and A7. EN-5.14, EN-5.15, EN-6"""
        if not self.venues:
            self.end_by_money()
            return
        self.active = self.venues[0]
        for manager in self.managers:
            manager.gauge = 0
            for staged in manager.stage.values():
                staged.extra, staged.used = 0, False
                staged.once.clear()
        self.all.clear()
        self.star_met = self.early = False
        self.passes = self.actions = 0
        if self.round == self.options["max_rounds"]:
            self.end_by_money()
        else:
            self.priority = 1 - self.priority

    def end_by_money(self) -> None:
        ranks = [(manager.money, len(manager.tour)) for manager in self.managers]
        self.end(None if ranks[0] == ranks[1] else ranks.index(max(ranks)))

    def end(self, winner: int | None) -> None:
        self.over, self.winner = True, winner
