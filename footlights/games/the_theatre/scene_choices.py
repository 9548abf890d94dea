"""What is one's own to see and to do: the hand, the questions an ability asks, what each answer would come to."""

from __future__ import annotations

from footlights.games.the_theatre.forecast import ON_STAGE, REPLACED, OnStage
from footlights.games.the_theatre.log import sentence
from footlights.games.the_theatre.printed import called, meaning
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.scene_words import (
    ability_mark,
    ability_word,
    badges,
    best_of_others,
    changed,
    changes_said,
    name_of,
    nature,
    number,
    own_play,
    print_mark,
    print_word,
    signed,
    stage_now,
    standing,
    suit_word,
    who,
    whose,
    worth_said,
)
from footlights.games.the_theatre.seen import Decision, Held, Play, TheatreView
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.preview import foreseen
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import Actions, AnyNode, Button, Card, Choice, Grid, Panel, Part, Prompt, Text, Zone
from footlights.stage.tongue import mark, say, say_many

# --- The hand ---------------------------------------------------------------------------------------------------------


def hand(view: TheatreView, cast: Cast) -> list[Zone]:
    """One's own cards, each with what it would be worth; every one names its action, so that a reason can be given. R35"""
    seat = view.you
    if seat is None or view.over:
        return []
    cards = tuple(_held(seat, cast.ids[held.card], held) for held in view.hand)
    later = own_play(view) is not None
    title = say("Your hand, as worth next Round") if later else say("Your hand")
    size = sum(held.copies for held in view.hand)
    told = f"{title}: {say_many('{number} card', '{number} cards', size)}"
    empty = say("no cards: you are eliminated") if view.seats[seat].eliminated else say("no cards")
    return [
        Zone(
            id=f"hand-{seat}",
            area="hand",
            layout="fan",
            title=title,
            nodes=cards,
            count=size,
            empty=empty,
            owner=seat,
            say=told,
        )
    ]


@remembered
def _held(seat: int, number_of_card: int, held: Held) -> Card:
    facts = {"card": held.card, "nature": nature(held.print, held.ability), "worth": worth_said(held.value)}
    told = (
        say("{card}, {nature}, worth {worth}, {copies} copies", copies=held.copies, **facts)
        if held.copies > 1
        else say("{card}, {nature}, worth {worth}", **facts)
    )
    return Card(
        id=f"held-{number_of_card}",
        face=held.card,
        owner=seat,
        value=number(held.value.total),
        badges=badges(held.value, held.suit, held.print),
        origin=f"deck-{seat}",
        copies=held.copies,
        act=layout.Actions.play.written(card=held.card),
        say=told,
    )


# --- The question -----------------------------------------------------------------------------------------------------


def prompt(view: TheatreView, cast: Cast, event: Event | None) -> Prompt:
    """What is asked of the person here, or what is being waited for."""
    text, detail = _asked(view, cast, event)
    mine = bool(view.legal)
    return Prompt(
        id="prompt",
        area="prompt",
        text=text,
        detail=detail,
        tone="yours" if mine else "",
        say=f"{text} {detail}".strip(),
    )


def _asked(view: TheatreView, cast: Cast, event: Event | None) -> tuple[str, str]:
    if event is not None:
        return sentence(cast, event), ""
    decision, own = view.decision, own_play(view)
    if view.seat is None or decision is None:
        return say("The Performance is over."), ""
    if not view.legal:
        return say(AWAITED[decision], name=name_of(view, view.seat)), ""
    if decision == "play" or own is None:
        best = best_of_others(view, stage_now(view))
        detail = (
            say("You lead this Round.")
            if best is None
            else say("The best of the others so far: {best}.", best=number(best))
        )
        return say("Play a card."), detail
    state = say("Your {card} stands at {value}: {standing}.", card=called(own.card), value=number(own.value.total),
                standing=standing(view, own.value.total, stage_now(view)))  # fmt: skip
    if decision == "gamble":
        return say("Gamble on {card}?", card=called(own.card)), state
    if decision == "sap":
        return say(
            "Your {ability}: place its token, or remove a Boost token.", ability=ability_word(own.ability)
        ), state
    return say("Use {ability}?", ability=ability_word(own.ability)), meaning(own.ability)


AWAITED: dict[Decision, str] = {
    "play": mark("{name} is to play a card."),
    "sap": mark("{name} decides about a Sap."),
    "gamble": mark("{name} decides whether to Gamble."),
    "ability": mark("{name} decides whether to use an ability."),
}


def question(view: TheatreView, cast: Cast) -> list[AnyNode]:
    """What an ability asks, with everything needed to answer it, and the buttons. TH-4.2, TH-4.5, TH-4.14"""
    asks = {"sap": _sap, "gamble": _gamble, "ability": _ability}
    own = own_play(view) if view.legal else None
    if own is None or view.decision not in asks:
        return []
    return [asks[view.decision](view, cast, own), _buttons(view, cast, own)]


def _sap(view: TheatreView, cast: Cast, own: Play) -> Choice:
    """The net tokens of every Print, and which cards on stage each answer changes. TH-4.2, TH-4.3"""
    cells = tuple(_remove(view, cast, name) for name in PRINTS)
    grid = Grid(id="choice-prints", columns=4, cells=cells, title=say("Remove a Boost token"))
    title = say("Your {ability}", ability=ability_word(own.ability))
    return Choice(
        id="choice", area="choice", title=title, detail=preview(view, cast, "place Sap"), nodes=(grid,), say=title
    )


def _remove(view: TheatreView, cast: Cast, name: str) -> Panel:
    """The tokens of one Print, and what taking a Boost away would change; of every Print, so that a reason can be given."""
    action = layout.Actions.remove.written(print=name)
    net = view.net_tokens.get(name, 0)
    boosts, saps = view.boost.get(name, 0), view.sap.get(name, 0)
    offered = action in view.legal
    facts = [Part(text=signed(net), mark=print_mark(name), tone="good" if net > 0 else "bad" if net < 0 else "")]
    facts += [Part(label=say("Boost"), text=str(boosts))] if boosts else []
    facts += [Part(label=say("Sap"), text=str(saps))] if saps else []
    lines: list[AnyNode] = []
    for after in foreseen(view, action, ON_STAGE):
        for play, before, then in changed(view, after):
            text = f"{whose(view, play)} {number(before)} → {number(then)}"
            lines.append(Text(id=f"choice-{name.lower()}-{play.seat}", parts=(Part(text=text),)))
    told = say(
        "{print}: Boost {boost}, Sap {sap}, net {net}.", print=print_word(name), boost=boosts, sap=saps, net=signed(net)
    )
    if offered:
        told += " " + preview(view, cast, action)
    return Panel(
        id=f"choice-{name.lower()}",
        area="option",
        title=print_word(name),
        facts=tuple(facts),
        nodes=tuple(lines),
        tone="" if offered else "quiet",
        act=action,
        say=told,
    )


def _gamble(view: TheatreView, cast: Cast, own: Play) -> Choice:
    """The standing, the Deck, and a warning if accepting shuffles the Breakroom. TH-4.14, TH-4.21"""
    nodes: list[AnyNode] = [_standing_text(view)]
    deck = view.seats[own.seat].deck
    count = say_many("Your Deck has {number} card.", "Your Deck has {number} cards.", deck)
    nodes.append(Text(id="choice-deck", parts=(Part(text=count, mark="deck"),), say=count))
    if view.gamble_shuffles:
        warning = say("Your Deck is empty: to Gamble is to shuffle your Breakroom into it.")
        nodes.append(
            Text(
                id="choice-warning",
                parts=(Part(text=warning, mark="ability-chaos", tone="notice"),),
                tone="notice",
                say=warning,
            )
        )
    for action in ("gamble", "decline"):
        text = preview(view, cast, action)
        part = Part(label=action_label(view, cast, action), text=text)
        nodes.append(Text(id=f"choice-{action}", parts=(part,), say=f"{part.label}: {text}"))
    title = say("Gamble on {card}?", card=called(own.card))
    return Choice(id="choice", area="choice", title=title, nodes=tuple(nodes), say=title)


def _standing_text(view: TheatreView) -> Text:
    """Everybody's value, the highest first."""
    plays = sorted(view.in_play, key=lambda play: -play.value.total)
    parts = tuple(Part(label=who(view, play.seat), text=number(play.value.total)) for play in plays)
    told = say("The standing: {values}.", values=", ".join(f"{part.label} {part.text}" for part in parts))
    return Text(id="choice-standing", parts=(Part(text=say("Standing"), tone="strong"), *parts), say=told)


def _ability(view: TheatreView, cast: Cast, own: Play) -> Choice:
    """An ability that may be declined. R6"""
    texts = [
        Text(
            id=f"choice-{action}",
            parts=(Part(label=action_label(view, cast, action), text=preview(view, cast, action)),),
        )
        for action in ("use", "decline")
    ]
    title = say("Use {ability}?", ability=ability_word(own.ability))
    return Choice(id="choice", area="choice", title=title, nodes=tuple(texts), say=title)


KEYS = {"gamble": "g", "decline": "d", "place Sap": "p", "use": "a"}


def _buttons(view: TheatreView, cast: Cast, own: Play) -> Actions:
    """The answers that have no place of their own."""
    mark = {"gamble": "ability-gamble", "place Sap": "ability-sap", "use": ability_mark(own.ability)}
    buttons = tuple(
        Button(
            act=action,
            label=action_label(view, cast, action),
            say=f"{action_label(view, cast, action)}. {preview(view, cast, action)}",
            mark=mark.get(action, "cross"),
            key=KEYS[action],
            pass_=action == "decline",
        )
        for action in ("gamble", "place Sap", "use", "decline")
        if action in view.legal
    )
    return Actions(id="actions", area="actions", buttons=buttons)


# --- Actions in words -------------------------------------------------------------------------------------------------


def action_label(view: TheatreView, cast: Cast, action: str) -> str:
    """An action for a button or a tooltip."""
    done = layout.Actions.read(cast, action)
    own = own_play(view)
    facts = {}
    if done.kind == "play":
        name, _, suit = done.card.partition("/")
        facts = {"card": name, "suit": suit_word(suit)}
    elif done.kind == "remove":
        facts = {"print": print_word(done.print)}
    elif done.kind == "place":
        facts = {"ability": ability_word(own.ability if own else "Sap")}
    elif done.kind == "use":
        if not own or not own.ability:
            return say("Use")
        facts = {"ability": ability_word(own.ability)}
    return layout.Actions.label(cast, done.id, **facts)


def preview(view: TheatreView, cast: Cast, action: str) -> str:
    """What an action would come to as far as this seat can know."""
    seat = view.you
    if seat is None:
        return ""
    done = layout.Actions.read(cast, action)
    if done.kind == "play":
        held = next((held for held in view.hand if held.card == done.card), None)
        return _play_preview(view, seat, held) if held else ""
    own = own_play(view)
    if own is None:
        return ""
    if done.kind == "gamble":
        return _gamble_preview(view, seat)
    if done.kind == "use":
        return meaning(own.ability)
    if done.kind == "place":
        return _token_preview(view, own.ability.partition(" ")[2], foreseen(view, action, ON_STAGE))
    if done.kind == "remove":
        return _token_preview(view, done.print, foreseen(view, action, ON_STAGE))
    return say(
        "{card} stays at {value}: {standing}.",
        card=called(own.card),
        value=number(own.value.total),
        standing=standing(view, own.value.total, stage_now(view)),
    )


def _play_preview(view: TheatreView, seat: int, held: Held) -> str:
    """Worth, standing, and what its own token does to the cards on stage; for a later Round only the worth."""
    worth = worth_said(held.value)
    if own_play(view) is not None:
        return say("Worth {worth} next Round as things stand.", worth=worth)
    told = []
    for then in foreseen(view, f"play {held.card}", ON_STAGE):
        told.append(say("Worth {worth}: {standing}.", worth=worth, standing=standing(view, then.worth[seat], then)))
        if changed(view, then):
            told.append(say("Changes {changes}.", changes=changes_said(view, then)))
    if held.ability and not held.ability.startswith(("Boost", "Sap")):
        told.append(f"{ability_word(held.ability)}: {meaning(held.ability)}.")
    return " ".join(told)


def _token_preview(view: TheatreView, name: str, after: list[OnStage]) -> str:
    before = signed(view.net_tokens.get(name, 0))
    facts = {"print": print_word(name), "before": before}
    return "".join(
        say(
            "{print} {before} to {after}: {changes}.",
            after=signed(then.net.get(name, 0)),
            changes=changes_said(view, then),
            **facts,
        )
        for then in after
    )


def _gamble_preview(view: TheatreView, seat: int) -> str:
    """How many of the cards that could come would be ahead: chance told as chance. TH-4.15 to TH-4.17"""
    could = foreseen(view, "gamble", REPLACED)
    ahead = tied = 0
    for then in could:
        value, best = then.worth[seat], best_of_others(view, then)
        ahead += best is None or value > best
        tied += value == best
    text = say("Of the {cards} that could come, {ahead} would be ahead and {tied} tied.",
               cards=say_many("{number} card", "{number} cards", len(could)), ahead=ahead, tied=tied)  # fmt: skip
    if view.gamble_shuffles:
        return say("Your Breakroom is shuffled into a new Deck.") + " " + text
    return text
