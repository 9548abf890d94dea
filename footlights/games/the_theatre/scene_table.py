"""The table everybody sees: the marquee, the boards with the cards of the Round, tokens, the last Round, the playbill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from footlights.games.the_theatre.printed import called
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.scene_words import (
    badges,
    format_word,
    name_of,
    nature,
    number,
    pile_word,
    print_mark,
    print_word,
    roman,
    signed,
    suit_mark,
    suit_word,
    sum_of,
    tone_of,
    who,
    with_you,
    worth_said,
)
from footlights.games.the_theatre.seen import Play, Scored, Seat, TheatreView
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.errors import joined
from footlights.stage.remembered import remembered
from footlights.stage.rule import Event
from footlights.stage.scene import Banner, Card, Panel, Part, Playbill, Text, Token, Zone
from footlights.stage.tongue import mark, say

OPENING = (layout.ACT_BEGINS, layout.DREW, layout.ROLLED)
RESULTS = (layout.WON, layout.TIED, layout.TIE_WON)


def card_id(seat: int) -> str:
    """The node of a player's card on the boards."""
    return f"card-{seat}"


# --- The marquee ------------------------------------------------------------------------------------------------------


def marquee(view: TheatreView, event: Event | None) -> Banner:
    """Title, format, Act and Round, and the Desired Suit larger than all else. TH-2.2"""
    between = event is not None and event.kind in OPENING
    return _marquee(view.format, view.act, None if between else view.round, view.desired_suit, bool(view.over))


@remembered
def _marquee(format_name: str, act_number: int, round_number: int | None, suit: str | None, over: bool) -> Banner:
    """The marquee; between the Acts no Round is named."""
    title, played = say("The Theatre"), format_word(format_name)
    where = say("Act {act}", act=roman(act_number))
    if round_number is not None:
        where = say("{act} · Round {round} of {rounds}", act=where, round=round_number, rounds=layout.ROUNDS)
    loud = None if over else desired(suit)
    told = f"{title}. {played}. {where}." + (f" {loud.say}" if loud else "")
    facts = (Part(text=played), Part(text=where, tip="Round"))
    return Banner(id="marquee", area="marquee", title=title, facts=facts, loud=loud, say=told)


@remembered
def desired(suit: str | None) -> Part:
    """The Desired Suit; before the die is rolled there is none."""
    label = say("Desired Suit")
    if suit is None:
        told = say("The Desired Suit is not rolled yet.")
        return Part(text=say("not rolled yet"), label=label, mark="die", tone="unrolled", say=told, tip="Desired Suit")
    word = suit_word(suit)
    if suit == "Null":
        told = say("The Desired Suit is Null: no card gets the bonus.")
    else:
        told = say("The Desired Suit is {suit}: {suit} cards get +{bonus}.", suit=word, bonus=layout.SUIT_BONUS)
    return Part(text=word, label=label, mark=suit_mark(suit), tone=tone_of(suit), say=told, tip="Desired Suit")


# --- The order of turns -------------------------------------------------------------------------------------------------


def order_said(view: TheatreView) -> str:
    """Leader, turn order, who decides."""
    if view.over:
        return ""
    order = ", ".join(who(view, seat) for seat in view.turn_order)
    told = [say("{name} is the Leader.", name=who(view, view.leader))]
    told += [say("Turn order: {names}.", names=order)] if order else []
    return " ".join(told)


# --- The boards -------------------------------------------------------------------------------------------------------


class Slot(NamedTuple):
    """A place on the boards. `waits`: what stands there while there is no card; `won` is None before the result."""

    seat: int
    place: int
    name: str
    you: bool
    turn: bool
    leads: bool
    waits: str
    play: Play | None
    won: bool | None


def boards(view: TheatreView, turn: int | None, event: Event | None) -> Panel:
    """A slot for each director who plays, in the order they play this Round. TH-3.1"""
    clockwise = [(view.leader + step) % view.players for step in range(view.players)]
    plays, wins = {play.seat: play for play in view.in_play}, winners_of(view, event)
    final = event is not None and event.kind in RESULTS
    slots: list[Zone] = []
    for seat in clockwise:
        of = view.seats[seat]
        if not of.eliminated:
            waits, place, won = _waiting(view, seat, turn, event), len(slots) + 1, seat in wins if final else None
            you, leads = seat == view.you, seat == view.leader
            slots.append(_slot(Slot(seat, place, of.name, you, seat == turn, leads, waits, plays.get(seat), won)))
    title = say("The boards")
    return Panel(id="boards", area="boards", title=title, nodes=tuple(slots), tone=f"stage of-{len(slots)}", say=title)


def _waiting(view: TheatreView, seat: int, turn: int | None, event: Event | None) -> str:
    if seat == turn:
        return mark("to play")
    if event is None and seat not in view.turn_order:
        return mark("absent")
    return mark("leads") if seat == view.leader else mark("waits")


@remembered
def _slot(slot: Slot) -> Zone:
    waits, who = say(slot.waits), with_you(slot.name) if slot.you else slot.name
    told = say("{place}: {name}", place=slot.place, name=who) + ("" if slot.play is not None else f", {waits}")
    tones = (("turn", slot.turn), ("leads", slot.leads), ("yours", slot.you))
    return Zone(
        id=f"slot-{slot.seat}",
        area="slot",
        layout="slot",
        title=slot.name,
        nodes=(_on_stage(slot, slot.play, who),) if slot.play is not None else (),
        empty=waits,
        owner=slot.seat,
        tone=" ".join(word for word, holds in tones if holds),
        say=told,
    )


def _on_stage(slot: Slot, play: Play, who: str) -> Card:
    """A card of the Round with what it is worth so far, or finally. TH-3.5, TH-5.1"""
    value, replaces = play.value, play.replaces
    if slot.won is None:
        line, tone = say("base {base} · so far", base=number(value.base)), "provisional"
    elif slot.won:
        line, tone = say("wins: to the Breakroom"), "won"
    else:
        line, tone = say("Dismissed"), "lost"
    facts = {
        "place": slot.place,
        "name": who,
        "card": play.card,
        "nature": nature(play.print, play.ability),
        "worth": worth_said(value),
    }
    told = (
        say("{place}: {name} with {card}, {nature}, worth {worth}, in place of {other}", other=replaces, **facts)
        if replaces
        else say("{place}: {name} with {card}, {nature}, worth {worth}", **facts)
    )
    return Card(
        id=card_id(slot.seat),
        face=play.card,
        owner=slot.seat,
        value=number(value.total),
        badges=badges(value, play.suit, play.print),
        line=line,
        tone=tone,
        origin=f"deck-{slot.seat}" if replaces else f"hand-{slot.seat}",
        under=replaces or "",
        say=f"{told}; {line}.",
    )


def winners_of(view: TheatreView, event: Event | None) -> set[int]:
    """Whose cards win, at the moment the result is announced. TH-5.4, TH-7.3, TH-7.8"""
    if event is None or event.kind not in (layout.WON, layout.TIE_WON):
        return set()
    totals = {play.seat: play.value.total for play in view.in_play}
    highest = max(totals.values())
    best = {seat for seat, total in totals.items() if total == highest}
    teams = {view.seats[seat].team for seat in best}
    return {seat for seat in totals if view.seats[seat].team in teams}


# --- Tokens and notices -----------------------------------------------------------------------------------------------


def tokens(view: TheatreView) -> Panel:
    """Boost and Sap tokens per Print with their net sum. TH-4.6, TH-4.7"""
    boost, sap, net = view.boost, view.sap, view.net_tokens
    return _tokens(tuple((name, boost.get(name, 0), sap.get(name, 0), net[name]) for name in PRINTS if name in net))


@remembered
def _tokens(lying: tuple[tuple[str, int, int, int], ...]) -> Panel:
    """The tokens of each Print: Boosts, Saps and their net sum."""
    shown = tuple(token(*of) for of in lying)
    facts = () if shown else (Part(text=say("none"), tone="quiet"),)
    told = " ".join(node.say for node in shown) or say("There are no tokens.")
    return Panel(id="tokens", area="tokens", title=say("Tokens"), facts=facts, nodes=shown, say=told)


def token(name: str, boost: int, sap: int, net: int) -> Token:
    """The tokens of one Print."""
    word = print_word(name)
    text = signed(net) if not (boost and sap) else f"+{boost} −{sap} = {signed(net)}"
    told = say(
        "Tokens of {print}: Boost {boost}, Sap {sap}, net {net}.", print=word, boost=boost, sap=sap, net=signed(net)
    )
    tone = "good" if net > 0 else "bad" if net < 0 else ""
    return Token(id=f"token-{name.lower()}", text=text, mark=print_mark(name), label=word, tone=tone, say=told)


def chaos(view: TheatreView) -> list[Text]:
    """That the Suit changes after this Round. TH-3.9"""
    if not view.chaos_rolls:
        return []
    text = say("Chaos: after this Round the die sets a new Desired Suit.")
    part = Part(text=text, mark="ability-chaos", tone="notice", tip="Chaos")
    return [Text(id="chaos", area="notice", parts=(part,), tone="notice", say=text)]


# --- The last Round ---------------------------------------------------------------------------------------------------


def last_round(view: TheatreView, event: Event | None) -> Panel:
    """Final values with their parts, the result, where each card went, the new Leader and the die. TH-3.5 to TH-3.9"""
    cards, winners, leader = _outcome(view, event)
    names = tuple(of.name for of in view.seats)
    leads = "" if view.over else names[leader]
    return _last_round(tuple(cards), tuple(winners), names, view.you, leads, view.desired_suit)


@remembered
def _last_round(
    cards: tuple[Scored, ...],
    winners: tuple[int, ...],
    names: tuple[str, ...],
    you: int | None,
    leads: str,
    suit: str | None,
) -> Panel:
    """The last Round; nobody `leads` after the last one of all."""
    title = say("Last Round")
    if not cards:
        none = say("The first Round is being played.")
        return Panel(id="last", area="last", title=title, facts=(Part(text=none, tone="quiet"),), say=none)
    facts = [_result([names[seat] for seat in winners])]
    if leads:
        facts += [Part(text=say("{name} leads", name=leads), mark="crown", tip="Leader"), desired(suit)]
    lines = tuple(_went(card, names[card.seat], card.seat == you) for card in cards)
    told = f"{title}: {facts[0].text}. " + " ".join(line.say for line in lines)
    return Panel(id="last", area="last", title=title, facts=tuple(facts), nodes=lines, say=told)


def _outcome(view: TheatreView, event: Event | None) -> tuple[list[Scored], list[int], int]:
    """The cards of the Round scored last, who won it and who leads now; at a result these are the cards still on the boards."""
    last = view.last_round
    if event is None or event.kind not in RESULTS:
        return (last.cards, last.winners, view.leader) if last else ([], [], view.leader)
    won = winners_of(view, event)
    cards = [
        Scored(
            card=play.card,
            suit=play.suit,
            print=play.print,
            ability=play.ability,
            seat=play.seat,
            to="Breakroom" if play.seat in won else "Dismissed",
            value=play.value,
        )
        for play in view.in_play
    ]
    first = min(view.in_play, key=lambda play: (-play.value.total, play.stamp))  # TH-5.6, TH-5.7
    return cards, sorted(won), first.seat


def _result(winners: Sequence[str]) -> Part:
    if not winners:
        return Part(text=say("a tie: all cards Dismissed"), tone="bad")
    return Part(text=say("won by {names}", names=", ".join(winners)), mark="check", tone="good")


def _went(card: Scored, name: str, you: bool) -> Text:
    won, pile = card.to == "Breakroom", pile_word(card.to)
    told = say(
        "{name} with {card}, {worth}, to {pile}.",
        name=with_you(name) if you else name,
        card=card.card,
        worth=worth_said(card.value),
        pile=pile,
    )
    parts = [
        Part(text=number(card.value.total), tone="total"),
        Part(text=name, tone="strong"),
        Part(text=pile, mark="check" if won else "cross", tone="good" if won else "bad", tip=card.to),
        Part(text=called(card.card), mark=suit_mark(card.suit), tone=tone_of(card.suit)),
    ]
    if any(card.value.changes):
        parts.append(Part(text=sum_of(card.value), tone="quiet"))
    return Text(id=f"last-{card.seat}", parts=tuple(parts), say=told, tone="won" if won else "lost")


# --- The end ----------------------------------------------------------------------------------------------------------


def playbill(view: TheatreView, places: list[int]) -> Playbill:
    """The winner, which comparison decided, and everybody's place. TH-6.5 to TH-6.9, TH-7.13, TH-9.13"""
    names = joined(name_of(view, seat) for seat in view.winners)
    title = (
        say("{names} wins the Performance", names=names)
        if len(view.winners) == 1
        else say("{names} win the Performance", names=names)
    )
    decided = say("Decided by: {reason} ({clause})", reason=say(view.decided_because or ""), clause=view.decided_by)
    played = say("{format}, {act}", format=format_word(view.format), act=say("Act {act}", act=roman(view.act)))
    star = view.format == "shooting-star"
    heads = (
        say("Place"),
        say("Director"),
        say("Deck"),
        say("Breakroom") if star else say("Cards left"),
        say("Dismissed"),
    )
    order = sorted(range(view.players), key=lambda seat: (places[seat], seat))
    rows = tuple(_row(view.seats[seat], places[seat], star) for seat in order)
    told = " ".join(f"{row[0]}. {row[1]}." for row in rows)
    return Playbill(
        id="playbill",
        area="playbill",
        title=title,
        lines=(decided, played),
        heads=heads,
        rows=rows,
        say=f"{title}. {decided}. {told}",
    )


def _row(of: Seat, place: int, star: bool) -> tuple[str, ...]:
    left = len(of.breakroom) + (0 if star else of.deck + of.hand_size)
    return (str(place), of.name, of.deck_name or say("secret deck"), str(left), str(len(of.dismissed)))
