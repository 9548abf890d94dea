"""What is asked of the person here, what is being waited for, and the buttons of what has no card or zone to click on."""

from __future__ import annotations

from footlights.games.encore.log import sentence
from footlights.games.encore.printed import cash
from footlights.games.encore.rules import layout
from footlights.games.encore.scene_rig import passes_word
from footlights.games.encore.scene_words import Options, asked_text, name_of, phase_word, printed
from footlights.games.encore.seen import EncoreView, Phase
from footlights.games.encore.sets import Card as Printed
from footlights.games.encore.tables import Cast
from footlights.stage.actions import Action
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import Actions, AnyNode, Button, Prompt
from footlights.stage.tongue import mark, say, say_many

ASKED = {  # by the decision
    "card": mark("{card}: choose a card."),
    "zone": mark("{card}: choose a zone."),
    "may": mark("{card}: {text}"),
    "deck": mark("{card}: draw from which deck?"),
    "perform": mark("{card}: who performs?"),
}

# --- The prompt -------------------------------------------------------------------------------------------------------


def prompt(view: EncoreView, cast: Cast, event: Event | None, options: Options) -> Prompt:
    """What is asked of the person here, or what is being waited for."""
    text, detail = _asked(view, cast, event, options)
    tone = "yours" if view.choices and event is None else ""
    return Prompt(id="prompt", area="prompt", text=text, detail=detail, tone=tone, say=f"{text} {detail}".strip())


def _asked(view: EncoreView, cast: Cast, event: Event | None, options: Options) -> tuple[str, str]:
    if event is not None:
        return sentence(cast, event), ""
    if view.seat is None:
        return say("The game is over."), ""
    decision = view.decision
    if not view.choices or decision is None:
        return _waiting(view, view.seat), _last_event(view)
    if decision == "colour":
        return say("Choose a colour deck: its Performers and its other cards are yours."), ""
    if decision == "split":
        number = view.constants["draw_cards"]
        return say_many(
            "Draw {number} card: from which deck?", "Draw {number} cards: from which decks?", number
        ), _last_event(view)
    if decision == "action":
        return _to_act(view.phase, tuple(options.by_verb)), passes_word(view.phase, view.pass_ends)
    if decision == "give_up":
        first, second = (choice.card for choice in view.choices)
        return say("Exhaust: is {first} or {second} removed from the game?", first=first, second=second), ""
    detail, card = asked_text(view), view.asks.card if view.asks else ""
    asked = say(ASKED[decision], card=card, text=detail)
    return asked, _whole_text(printed(cast, card), detail) if decision == "may" else detail


def _whole_text(card: Printed, part: str) -> str:
    """The whole ability, where a part of it is asked about; what follows depends on the answer."""
    whole = next((text for text in card.texts if part in text), part)
    return whole if whole != part else ""


@remembered
def _to_act(phase: Phase, verbs: tuple[str, ...]) -> str:
    """The one action that is due, by what can be done."""
    can = []
    if "stage" in verbs:
        can.append(say("stage a card"))
    if "perform" in verbs:
        can.append(say("perform"))
    if "pre_show" in verbs:
        can.append(say("trigger a PRE-SHOW ability"))
    if "encore" in verbs:
        can.append(say("trigger an ENCORE!!"))
    if "surprise" in verbs:
        can.append(say("trigger a Surprise"))
    if not can:
        return say("{phase}: you can only pass.", phase=phase_word(phase))
    return say("{phase}, one action: {actions}, or pass.", phase=phase_word(phase), actions=", ".join(can))


def _waiting(view: EncoreView, seat: int) -> str:
    name = name_of(view, seat)
    if view.asks and view.decision != "action":
        return say("{name} resolves {card}.", name=name, card=view.asks.card)
    if view.decision == "colour":
        return say("{name} chooses a colour.", name=name)
    return say("It is {name}'s turn.", name=name)


def _last_event(view: EncoreView) -> str:
    """What the last Event came to, at the beginning of the next Round. EN-5.9, EN-5.10"""
    last = view.last_event
    if not last or view.phase != "draw":
        return ""
    own, other = last.gauges
    facts = {"one": own, "two": other, "venue": last.venue}
    if not isinstance(last.result, int):
        return say("{venue} was a tie, {one} to {two}: both were paid.", **facts)
    paid = cash(last.payouts[1 - last.result])
    name, loser = name_of(view, last.result), name_of(view, 1 - last.result)
    return say(
        "{name} took {venue}, {one} to {two}; {loser} was paid {paid}.", name=name, loser=loser, paid=paid, **facts
    )


def unused(view: EncoreView) -> str:
    """The cards that could still be staged, performed with or triggered. EN-2.12"""
    number = len({choice.card for choice in view.choices if choice.card})
    return say_many("{number} card can still be used.", "{number} cards can still be used.", number) if number else ""


def buttons(view: EncoreView, cast: Cast) -> list[AnyNode]:
    """What has no card or zone to click on."""
    found = [_button(layout.Actions.read(cast, choice.action)) for choice in view.choices if not choice.card]
    shown = tuple(button for button in found if button)
    return [Actions(id="actions", area="actions", buttons=shown)] if shown else []


@remembered
def _button(action: Action) -> Button | None:
    kind, act = action.kind, action.text
    if kind == "pass":
        return Button(act=act, label=say("Pass"), key="p", tone="strong", pass_=True)
    if kind == "yes":
        return Button(act=act, label=say("Yes"), mark="check", key="y")
    if kind == "no":
        return Button(act=act, label=say("No"), key="n", tone="strong", pass_=True)
    if kind == "stop":
        return Button(act=act, label=say("Stop here"), key="s", tone="strong", pass_=True)
    if kind == "from_main":
        return Button(act=act, label=say("Main Deck"), mark="deck", key="m")
    if kind == "from_performers":
        return Button(act=act, label=say("Performer Deck"), mark="encore-performer", key="p")
    if kind == "draw":
        performers, others = action.performers, action.others
        return Button(act=act, label=split_label(performers, others), mark="deck", key=_split_key(performers, others))
    return None


def split_label(performers: int, others: int) -> str:
    """How many cards from each deck. EN-2.3"""
    if not others:
        return say_many("{number} Performer", "{number} Performers", performers)
    if not performers:
        return say("{number} from the Main Deck", number=others)
    return say("{one} Performer + {two} Main Deck", one=performers, two=others)


def _split_key(performers: int, others: int) -> str:
    return "p" if not others else "m" if not performers else "b"
