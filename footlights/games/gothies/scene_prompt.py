"""The prompt: what is asked of the person here, what ending the step would lose, and the buttons below."""

from __future__ import annotations

from footlights.games.gothies.log import sentence
from footlights.games.gothies.rules.layout import Actions
from footlights.games.gothies.scene_words import attack_of, mine_of, name_of, who
from footlights.games.gothies.seen import GothiesView, Question
from footlights.games.gothies.tables import Cast
from footlights.stage.rule import Event
from footlights.stage.scene import Actions as Buttons
from footlights.stage.scene import AnyNode, Button, Prompt, still_playable
from footlights.stage.tongue import mark, say, say_many

END = Actions.end_turn.written()
ATTACKS = {kind.name for kind in (Actions.attack_land, Actions.attack_monster, Actions.attack_streya)}
ASKED = {
    "or": mark("{source}: pick one."),
    "opponent": mark("{source}: who discards?"),
    "dust_own": mark("{source}: dust a card, or decline."),
    "dust_mercado": mark("{source}: dust a card in the Mercado, or decline."),
    "remove_land": mark("{source}: remove an opponent's land, or decline."),
    "free_purchase": mark("{source}: take a Mercado card costing {most} or less for free, or decline."),
    "amount": mark("How much of the voice joins the attack?"),
}


def prompt(view: GothiesView, cast: Cast, event: Event | None) -> Prompt:
    """What is asked of the person here, or what is being waited for."""
    text, detail = (sentence(cast, event), "") if event is not None else asked(view, cast)
    tone = "yours" if view.legal and event is None else ""
    return Prompt(id="prompt", area="prompt", text=text, detail=detail, tone=tone, say=f"{text} {detail}".strip())


def asked(view: GothiesView, cast: Cast) -> tuple[str, str]:
    """The question, and what helps to answer it."""
    decision, question = view.decision, view.question
    if decision is None:
        return say("The game is over."), ""
    if not view.legal:
        return _waited_for(view)
    if question is None:
        return _asked_to_play(view)
    source = question.source
    if decision == "discard":
        by = question.by
        if by == view.you:
            return say("{source}: discard a card from your hand.", source=source), _left(question)
        return say("{source} of {name}: choose a card to discard.", source=source, name=name_of(view, by)), _left(
            question
        )
    if decision == "cycle":
        return say("{source}: discard cards, then draw as many.", source=source), _left(question)
    if decision == "voices" and (attack := attack_of(view)):
        text = say("{target} needs {need} Song: add voices, then strike.", target=attack.target, need=attack.need)
        missing = say_many("{number} is still missing.", "{number} are still missing.", attack.missing)
        return text, missing if attack.missing else say("That is enough.")
    return say(ASKED[decision], source=source, most=question.most), ""


def _left(question: Question) -> str:
    return say_many("{number} card left to choose.", "{number} cards left to choose.", question.left)


def _waited_for(view: GothiesView) -> tuple[str, str]:
    seat = view.seat
    if seat is None:
        return say("Something is happening."), ""
    question = view.question
    if view.decision == "discard" and question and question.by != seat:
        return say("{name} has to discard ({source}).", name=who(view, seat), source=question.source), ""
    return say("It is {name}'s turn.", name=who(view, seat)), ""


def _asked_to_play(view: GothiesView) -> tuple[str, str]:
    left = left_said(view)
    text = say("Play cards, buy, attack; then end your turn.")
    return text, say("Still to use: {parts}.", parts=left) if left else say("Nothing is left to use.")


def left_said(view: GothiesView) -> str:
    """What ending the Play step now would lose or leave unused. GO-0.4, GO-3.6"""
    lost = view.left_over
    if lost is None:
        return ""
    parts = [say("{song} Song", song=lost.song)] if lost.song else []
    parts += [say("{seed} Seed", seed=lost.seed)] if lost.seed else []
    parts += [say_many("{number} card in hand", "{number} cards in hand", lost.hand)] if lost.hand else []
    parts += [say("synergies of {cards}", cards=", ".join(lost.synergies))] if lost.synergies else []
    parts += [say("lands not activated: {cards}", cards=", ".join(lost.lands))] if lost.lands else []
    return ", ".join(parts)


def unused(view: GothiesView, cast: Cast) -> str:
    """What ending the Play step now leaves undone: cards in hand, synergies, lands, purchases and attacks. GO-0.4, GO-3.6"""
    lost, legal = view.left_over, set(view.legal)
    if lost is None:
        return ""
    held = view.seats[mine_of(view)].held
    ready = [*lost.synergies, *lost.lands]
    told = [still_playable(sum(Actions.play.written(card=card) in legal for card in held))]
    told += [say("Not used yet: {cards}.", cards=", ".join(ready))] if ready else []
    kinds = [Actions.read(cast, text).kind for text in view.legal]
    if buys := kinds.count(Actions.buy.name):
        told.append(say_many("{number} card can still be bought.", "{number} cards can still be bought.", buys))
    if any(kind in ATTACKS for kind in kinds):
        told.append(say("An attack is still possible."))
    return " ".join(filter(None, told))


def buttons(view: GothiesView) -> list[AnyNode]:
    """What has no card to click on: ending the step, declining, stopping, striking."""
    legal = view.legal
    shown = []
    if "strike" in legal:
        attack = attack_of(view)
        discord = attack is not None and attack.dissonant
        label = say("Strike (attracts a monster)") if discord else say("Strike")
        shown.append(
            Button(
                act="strike",
                label=label,
                key="s",
                mark="go-discord" if discord else "go-attack",
                tone="strong bad" if discord else "strong",
            )
        )
    if "decline" in legal:
        shown.append(Button(act="decline", label=say("Decline"), key="d", pass_=True))
    if "stop" in legal:
        shown.append(Button(act="stop", label=say("Stop here"), key="s", pass_=True))
    if END in legal:
        lost = view.left_over
        warn = lost and (lost.song or lost.seed or lost.hand or lost.synergies)
        shown.append(Button(act=END, label=say("End turn"), key="e", tone="wasteful" if warn else "strong", pass_=True))
    return [Buttons(id="actions", area="actions", buttons=tuple(shown))] if shown else []
