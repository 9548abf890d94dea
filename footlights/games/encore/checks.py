"""What a card may not say although every word of it can be read. Section 6.4, checks 1 to 5"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from footlights.games.encore.rules import effects as fx
from footlights.games.encore.text import sentence_places
from footlights.games.encore.text_forms import Ability, Check, Conditional, Limit, Sentence, Static, Triggered

ONLY_PERFORMERS = "only a Performer can say that."
ONLY_SUPPORTERS = "only a Supporter can say that."
MAIN_COLUMNS = {fx.PERFORMER: "encore", fx.SUPPORTER: "pre_show", fx.SURPRISE: "text", fx.VENUE: "active"}
MAIN_NAMES = {fx.PERFORMER: "ENCORE!!", fx.SUPPORTER: "PRE-SHOW"}
LIMIT_NAMES = {fx.ONCE_AN_EVENT: "ENCORE!!", fx.ONCE_A_ROUND: "PRE-SHOW"}
NEEDED = {fx.PERFORMER: fx.ONCE_AN_EVENT, fx.SUPPORTER: fx.ONCE_A_ROUND}
GIVEN_UP = (fx.PAY, fx.REMOVE_THIS)
LOOPS = (fx.ACTIVATE, fx.PERFORM)
CONDITIONAL_LOOPS = (fx.ACTIVATE, fx.PERFORM, fx.TRIGGER_ONE, fx.ACTIVATE_THIS)
TRIGGERING = (fx.TRIGGER_ONE, fx.TRIGGER_STAGED)
ABOUT_THIS = (fx.ACTIVATE_THIS, fx.SUSPEND_THIS, fx.REMOVE_THIS)
OF_PERFORMERS = (fx.ON_PERFORMS, fx.ON_VIBE_CHECK, fx.ON_EXHAUSTED)
RESULTS = (fx.ON_WIN, fx.ON_LOSE, fx.ON_TIE)
TOO_LATE = (fx.ADD, fx.TAKE_AWAY, fx.MODIFY_ONE, fx.MODIFY_ALL, fx.PERFORM, fx.TRIGGER_ONE, fx.EXHAUST)


class Printed(Protocol):
    """What is checked: a card with its texts, read."""

    @property
    def kind(self) -> int: ...
    @property
    def main(self) -> str: ...
    @property
    def conditionals(self) -> Sequence[str]: ...
    @property
    def restriction(self) -> str: ...
    @property
    def ability(self) -> Ability: ...
    @property
    def conditions(self) -> Sequence[Conditional]: ...
    @property
    def needs(self) -> Check | None: ...
    @property
    def active(self) -> Any: ...


def card_faults(card: Printed) -> list[str]:
    """Everything a card says that it may not say, each with its column and a caret."""
    found = []
    column = MAIN_COLUMNS[card.kind]
    if card.kind == fx.VENUE:
        found += [_fault(column, card.main, 0, what) for what in _trigger_faults(card.active, card.kind)]
    else:
        found += [_fault(column, card.main, n, what) for n, what in _ability_faults(card.ability, card)]
    if card.needs:
        found += [_fault("restriction", card.restriction, 0, what) for what in _check_faults(card.needs)]
    seen: list[Conditional] = []
    for number, (text, conditional) in enumerate(zip(card.conditionals, card.conditions, strict=True), start=1):
        faults = [*_conditional_faults(conditional, card)]
        if isinstance(conditional, Limit) and conditional in seen:
            faults.append((0, "a card has each limit at most once."))
        found += [_fault(f"conditional_{number}", text, n, what) for n, what in faults]
        seen.append(conditional)
    return found


def _fault(column: str, text: str, number: int, what: str) -> str:
    """A fault of a text's sentence of that number, with a caret under the sentence."""
    places = sentence_places(text)
    return f"column {column}: {what}\n    {text}\n    {' ' * places[min(number, len(places) - 1)]}^"


# --- Abilities ---------------------------------------------------------------------------------------------------------


def _ability_faults(ability: Ability, card: Printed) -> Iterator[tuple[int, str]]:
    """ENCORE!!, PRE-SHOW and Surprise abilities. Checks 2 to 5"""
    limits = sum(condition.bit for condition in card.conditions if isinstance(condition, Limit))
    needed = NEEDED.get(card.kind, 0)
    yield from _order_faults(ability)
    for number, sentence in enumerate(ability):
        if sentence.op in LOOPS and needed & ~limits:
            name, often = MAIN_NAMES[card.kind], "Event" if card.kind == fx.PERFORMER else "Round"
            told = f"This card's {name} ability may only be triggered once during each {often}."
            yield number, f"an {name} ability that Actives or performs needs the Conditional Ability {told!r}"
        if sentence.op == fx.ACTIVATE and not sentence.other and sentence.kind & card.kind:
            yield number, "the card itself would fit; write 'other' before 'Suspended'."
        if sentence.op == fx.ACTIVATE_THIS:
            yield number, "'Active this card' stands only in a Conditional Ability."
        if card.kind == fx.SUPPORTER and sentence.op in TRIGGERING:
            yield number, "a PRE-SHOW ability cannot trigger a PRE-SHOW ability."
        if card.kind != fx.SURPRISE and sentence.op == fx.RETURN:
            yield number, "only a Surprise can return a card to a hand."
        if card.kind == fx.SURPRISE and (sentence.other or sentence.op in ABOUT_THIS):
            yield number, "a Surprise is not on the stage, so it has no 'other' and no 'this card'."


def _order_faults(ability: Ability) -> Iterator[tuple[int, str]]:
    """What sentences need before and after them, and whom they mean. Checks 2, 3 and 5"""
    for number, sentence in enumerate(ability):
        before = ability[:number]
        given_up = sentence.op in GIVEN_UP or (sentence.op == fx.REMOVE and sentence.side == fx.YOURS)
        follows = number + 1 < len(ability) and ability[number + 1].link == fx.IF_DID
        if given_up and not (sentence.may and follows):
            yield (
                number,
                "paying, and removing a card of one's own, needs 'you may' before it and 'If you do' after it.",
            )
        if sentence.may and sentence.up_to:
            yield number, "'you may' and 'up to' do not meet in one sentence."
        if sentence.link in (fx.IF_DID, fx.IF_DID_NOT) and not before:
            yield number, "'if you do' and 'if you do not' need a sentence before."
        if sentence.link == fx.IF_COLOUR and not any(other.op == fx.STAGE for other in before):
            yield number, "'if that card is' needs a sentence before that stages a card."
        if sentence.op == fx.TRIGGER_STAGED and not any(_stages_supporter(other) for other in before):
            yield number, "'trigger its PRE-SHOW ability' needs a sentence before that stages a Supporter."
        if sentence.link == fx.IF_NOTHING_TRIGGERED and not any(other.op in TRIGGERING for other in before):
            yield number, "'if nothing was triggered' needs a sentence before that triggers."
        if sentence.op == fx.SUSPEND and sentence.kind == fx.SUPPORTER and sentence.place == fx.MAIN_STAGE:
            yield number, "no Supporter is on the Main Stage."
        if sentence.check:
            yield from ((number, what) for what in _check_faults(sentence.check))


def _stages_supporter(sentence: Sentence) -> bool:
    return sentence.op == fx.STAGE and sentence.kind == fx.SUPPORTER


def _check_faults(check: Check) -> Iterator[str]:
    if check.kind == fx.SUPPORTER and check.place == fx.MAIN_STAGE:
        yield "no Supporter is on the Main Stage."


# --- Conditional Abilities ---------------------------------------------------------------------------------------------


def _conditional_faults(conditional: Conditional, card: Printed) -> Iterator[tuple[int, str]]:
    """Conditional Abilities. Checks 2 to 5"""
    if isinstance(conditional, Limit):
        yield from ((0, what) for what in _limit_faults(conditional, card))
    elif isinstance(conditional, Static):
        yield from ((0, what) for what in _static_faults(conditional, card.kind))
    else:
        yield from ((0, what) for what in _trigger_faults(conditional, card.kind))
        yield from _order_faults(conditional.sentences)
        for number, sentence in enumerate(conditional.sentences):
            if sentence.op in CONDITIONAL_LOOPS and not conditional.once:
                told = "This ability may only be triggered once during each Round."
                yield number, f"a Conditional Ability that Actives, performs or triggers needs {told!r} at its end."
            if sentence.op == fx.RETURN:
                yield number, "only a Surprise can return a card to a hand."


def _limit_faults(limit: Limit, card: Printed) -> Iterator[str]:
    if limit.bit != NEEDED.get(card.kind):
        yield f"this card has no {LIMIT_NAMES[limit.bit]} ability to limit."
    elif not card.main:
        yield f"this card has no {MAIN_NAMES[card.kind]} ability to limit."


def _static_faults(static: Static, kind: int) -> Iterator[str]:
    """Whom a continuous ability can mean: what stands before a Performer is no Supporter. Check 5"""
    if static.check:
        yield from _check_faults(static.check)
    if static.whose == fx.THIS_CARD and static.kind != kind:
        yield ONLY_PERFORMERS if static.kind == fx.PERFORMER else ONLY_SUPPORTERS
    if static.whose == fx.PAIRED and static.kind == kind:
        yield ONLY_PERFORMERS if static.kind == fx.SUPPORTER else ONLY_SUPPORTERS


def _trigger_faults(ability: Static | Triggered, kind: int) -> Iterator[str]:
    """Nobody does what only the others do, and nothing adds to an Event that is over. Check 5"""
    if isinstance(ability, Static):
        return
    who = kind if ability.whose == fx.THIS_CARD else ability.kind
    if who == fx.SUPPORTER and ability.trigger in OF_PERFORMERS:
        yield "a Supporter does not perform, pass the Vibe Check or Exhaust."
    if who == fx.PERFORMER and ability.trigger == fx.ON_BOOSTS:
        yield "a Performer does not Boost."
    if ability.trigger in RESULTS and any(sentence.op in TOO_LATE for sentence in ability.sentences):
        yield "after the Event is decided, nothing can change a gauge, an Act or a Boost, perform, trigger or Exhaust."
