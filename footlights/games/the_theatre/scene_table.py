"""The table everybody sees: the marquee, a box for each director, the boards with the cards of the Round, the last Round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.scene_words import (
    PARTS,
    View,
    badges,
    called,
    cards_word,
    format_word,
    hand_size,
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
    worth_said,
)
from footlights.games.the_theatre.tables import Cast
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.errors import joined
from footlights.stage.rule import Event
from footlights.stage.scene import AnyNode, Banner, Card, Panel, Part, Playbill, Text, Token, Zone
from footlights.stage.tongue import say

OPENING = (layout.ACT_BEGINS, layout.DREW, layout.ROLLED)
RESULTS = (layout.WON, layout.TIED, layout.TIE_WON)
LOW = 3  # staying power that is cause for worry


def card_id(seat: int) -> str:
    """The node of a player's card on the boards."""
    return f"card-{seat}"


# --- The marquee ------------------------------------------------------------------------------------------------------


def marquee(view: View, event: Event | None) -> Banner:
    """Title, format, Act and Round, and the Desired Suit larger than all else. TH-2.2"""
    act = say("Act {act}", act=roman(view["act"]))
    if event is not None and event.kind in OPENING:
        where = act
    else:
        where = say("{act} · Round {round} of {rounds}", act=act, round=view["round"], rounds=layout.ROUNDS)
    facts = (Part(text=format_word(view["format"])), Part(text=where, tip="Round"))
    title = say("The Theatre")
    suit = None if view["over"] else desired(view)
    told = f"{title}. {format_word(view['format'])}. {where}." + (f" {suit.say}" if suit else "")
    return Banner(id="marquee", area="marquee", title=title, facts=facts, loud=suit, say=told)


def desired(view: View) -> Part:
    """The Desired Suit; before the die is rolled there is none."""
    suit, label = view["desired_suit"], say("Desired Suit")
    if suit is None:
        told = say("The Desired Suit is not rolled yet.")
        return Part(text=say("not rolled yet"), label=label, mark="die", tone="unrolled", say=told, tip="Desired Suit")
    if suit == "Null":
        told = say("The Desired Suit is Null: no card gets the bonus.")
    else:
        told = say(
            "The Desired Suit is {suit}: {suit} cards get +{bonus}.", suit=suit_word(suit), bonus=layout.SUIT_BONUS
        )
    return Part(
        text=suit_word(suit), label=label, mark=suit_mark(suit), tone=tone_of(suit), say=told, tip="Desired Suit"
    )


# --- The directors ----------------------------------------------------------------------------------------------------


def boxes(view: View, turn: int | None) -> list[AnyNode]:
    """A box for each of the others, clockwise from the one who looks; and one's own."""
    you, players = view["you"], view["players"]
    first = 0 if you is None else you + 1
    others = [(first + step) % players for step in range(players if you is None else players - 1)]
    nodes: list[AnyNode] = [
        Panel(id="boxes", area="boxes", nodes=tuple(box(view, seat, turn) for seat in others), say=order_said(view))
    ]
    if you is not None:
        nodes.append(box(view, you, turn))
    return nodes


def box(view: View, seat: int, turn: int | None) -> Panel:
    """Everything everybody knows of a player."""
    of, own = view["seats"][seat], seat == view["you"]
    hand: tuple[AnyNode, ...] = () if own or of["eliminated"] else (hidden_hand(view, seat),)
    facts = seat_facts(view, seat)
    told = [hand_said(view, seat), *(pile_said(view, seat, pile) for pile in ("Deck", "Breakroom", "Dismissed"))]
    told += [part.say or f"{part.label} {part.text}".strip() for part in facts]
    return Panel(
        id=f"seat-{seat}",
        area="you" if own else "box",
        tone="out" if of["eliminated"] else "",
        title=name_of(view, seat),
        facts=facts,
        nodes=(*hand, *piles(view, seat)),
        you=own,
        turn=seat == turn,
        seat=seat,
        say=f"{who(view, seat)}: {', '.join(told)}.",
    )


def hidden_hand(view: View, seat: int) -> Zone:
    """Another's hand: so many backs. R35"""
    size = hand_size(view, seat)
    return Zone(
        id=f"hand-{seat}",
        area="backs",
        layout="row",
        title=pile_word("Hand"),
        backs=size,
        count=size,
        owner=seat,
        say=hand_said(view, seat),
    )


def piles(view: View, seat: int) -> tuple[Zone, ...]:
    """Deck, Breakroom and Dismissed; everybody may look through the last two, and an owner through the Deck, unordered. R35"""
    of = view["seats"][seat]
    own = [card for card, copies in view["own_deck"].items() for _ in range(copies)] if seat == view["you"] else []
    shown = (
        ("Deck", "deck", of["deck"], own),
        ("Breakroom", "breakroom", 0, of["breakroom"]),
        ("Dismissed", "dismissed", 0, of["dismissed"]),
    )
    return tuple(
        Zone(
            id=f"{key}-{seat}",
            area=key,
            layout="pile",
            title=pile_word(name),
            backs=backs,
            holds=tuple(holds),
            count=backs or len(holds),
            owner=seat,
            say=pile_said(view, seat, name),
        )
        for name, key, backs, holds in shown
    )


def hand_said(view: View, seat: int) -> str:
    """The size of a hand."""
    return f"{pile_word('Hand')} {cards_word(hand_size(view, seat))}"


def pile_said(view: View, seat: int, pile: str) -> str:
    """The size of a pile."""
    of = view["seats"][seat][pile.lower()]
    return f"{pile_word(pile)} {cards_word(of if isinstance(of, int) else len(of))}"


def seat_facts(view: View, seat: int) -> tuple[Part, ...]:
    """Leader, markers, and the figures of a player."""
    of = view["seats"][seat]
    facts = []
    if seat == view["leader"] and not view["over"]:
        facts.append(Part(text=say("Leader"), mark="crown", tone="leader", tip="Leader"))
    if of["eliminated"]:
        out = say("Out since Act {act}", act=roman(of["eliminated"]))
        facts.append(Part(text=out, mark="cross", tone="bad", tip="eliminated"))
    if of["combo_active"]:
        told = say("Combo marker: this Round's card gets +1")
        facts.append(Part(text="+1", label=say("Combo now"), mark="ability-combo", tone="good", say=told, tip="Combo"))
    if of["combo_pending"]:
        told = say("Combo marker: the next Round's card gets +1")
        facts.append(Part(text="+1", label=say("Combo next"), mark="ability-combo", say=told, tip="Combo"))
    if view["format"] == "team":
        facts.append(Part(label=say("Team"), text=str(of["team"] + 1), mark="team", tone=f"team-{of['team']}"))
    return (*facts, *_power(view, seat), *_start(view, seat))


def _power(view: View, seat: int) -> list[Part]:
    """How long a player lasts: staying power, or in Shooting Star the cards won and left. TH-6.3, TH-9.13"""
    of = view["seats"][seat]
    if view["format"] == "shooting-star":
        left = of["deck"] + hand_size(view, seat)
        won = Part(
            label=say("Won"),
            text=str(len(of["breakroom"])),
            mark="star",
            say=say("won {cards}", cards=cards_word(len(of["breakroom"]))),
            tip="Breakroom",
        )
        return [won, Part(label=say("Cards left"), text=str(left), mark="hand")]
    power = of["staying_power"]
    if power is None:
        return []
    return [
        Part(
            label=say("Staying power"),
            text=number(power),
            mark="shield",
            tone="bad" if power <= LOW else "",
            tip="staying power",
        )
    ]


def _start(view: View, seat: int) -> list[Part]:
    """What is known of a player's deck: its name, its size at the start, the cost announced. TH-1.3, TH-1.4"""
    of = view["seats"][seat]
    known = [Part(label=say("Starting size"), text=str(of["starting_size"]), mark="deck", tone="quiet", tip="Deck")]
    if of["announced_cost"] is not None:
        known.append(
            Part(label=say("Announced cost"), text=str(of["announced_cost"]), mark="coin", tone="quiet", tip="cost")
        )
    name = of["deck_name"] or say("secret deck")
    return [*known, Part(text=name, mark="book", tone="quiet", say=say("plays {deck}", deck=name))]


def order_said(view: View) -> str:
    """Leader, turn order, who decides."""
    if view["over"]:
        return ""
    order = ", ".join(who(view, seat) for seat in view["turn_order"])
    told = [say("{name} is the Leader.", name=who(view, view["leader"]))]
    told += [say("Turn order: {names}.", names=order)] if order else []
    return " ".join(told)


# --- The boards -------------------------------------------------------------------------------------------------------


def boards(view: View, turn: int | None, event: Event | None) -> Panel:
    """A slot for each director who plays, in the order they play this Round. TH-3.1"""
    players = view["players"]
    clockwise = [(view["leader"] + step) % players for step in range(players)]
    seats = [seat for seat in clockwise if not view["seats"][seat]["eliminated"]]
    plays = {play["seat"]: play for play in view["in_play"]}
    ends = winners_of(view, event)
    slots = tuple(_slot(view, seat, place, plays.get(seat), turn, event, ends) for place, seat in enumerate(seats, 1))
    title = say("The boards")
    return Panel(id="boards", area="boards", title=title, nodes=slots, tone=f"stage of-{len(slots)}", say=title)


def _slot(
    view: View,
    seat: int,
    place: int,
    play: Mapping[str, Any] | None,
    turn: int | None,
    event: Event | None,
    ends: set[int],
) -> Zone:
    name = name_of(view, seat)
    lead = seat == view["leader"]
    waits = _waiting(view, seat, turn, event)
    cards = (_on_stage(view, play, place, event, seat in ends),) if play is not None else ()
    told = say("{place}: {name}", place=place, name=who(view, seat)) + ("" if play is not None else f", {waits}")
    tone = " ".join(
        word for word, holds in (("turn", seat == turn), ("leads", lead), ("yours", seat == view["you"])) if holds
    )
    return Zone(
        id=f"slot-{seat}",
        area="slot",
        layout="slot",
        title=name,
        nodes=cards,
        empty=waits,
        owner=seat,
        tone=tone,
        say=told,
    )


def _waiting(view: View, seat: int, turn: int | None, event: Event | None) -> str:
    if seat == turn:
        return say("to play")
    if event is None and seat not in view["turn_order"]:
        return say("absent")
    return say("leads") if seat == view["leader"] else say("waits")


def _on_stage(view: View, play: Mapping[str, Any], place: int, event: Event | None, won: bool) -> Card:
    """A card of the Round with what it is worth so far, or finally. TH-3.5, TH-5.1"""
    seat, value, replaces = play["seat"], play["value"], play["replaces"]
    final = event is not None and event.kind in RESULTS
    if final:
        line = say("wins: to the Breakroom") if won else say("Dismissed")
        tone = "won" if won else "lost"
    else:
        line, tone = say("base {base} · so far", base=number(value["base"])), "provisional"
    facts = {
        "place": place,
        "name": who(view, seat),
        "card": play["card"],
        "nature": nature(play),
        "worth": worth_said(value),
    }
    told = (
        say("{place}: {name} with {card}, {nature}, worth {worth}, in place of {other}", other=replaces, **facts)
        if replaces
        else say("{place}: {name} with {card}, {nature}, worth {worth}", **facts)
    )
    return Card(
        id=card_id(seat),
        face=play["card"],
        owner=seat,
        value=number(value["total"]),
        badges=badges(value, play["suit"], play["print"]),
        line=line,
        tone=tone,
        origin=f"deck-{seat}" if replaces else f"hand-{seat}",
        under=replaces or "",
        say=f"{told}; {line}.",
    )


def winners_of(view: View, event: Event | None) -> set[int]:
    """Whose cards win, at the moment the result is announced. TH-5.4, TH-7.3, TH-7.8"""
    if event is None or event.kind not in (layout.WON, layout.TIE_WON):
        return set()
    totals = {play["seat"]: play["value"]["total"] for play in view["in_play"]}
    best = {seat for seat, total in totals.items() if total == max(totals.values())}
    teams = {view["seats"][seat]["team"] for seat in best}
    return {seat for seat in totals if view["seats"][seat]["team"] in teams}


# --- Tokens and notices -----------------------------------------------------------------------------------------------


def tokens(view: View) -> Panel:
    """Boost and Sap tokens per Print with their net sum. TH-4.6, TH-4.7"""
    shown = tuple(token(view, name) for name in PRINTS if name in view["net_tokens"])
    facts = () if shown else (Part(text=say("none"), tone="quiet"),)
    told = " ".join(node.say for node in shown) or say("There are no tokens.")
    return Panel(id="tokens", area="tokens", title=say("Tokens"), facts=facts, nodes=shown, say=told)


def token(view: View, name: str) -> Token:
    """The tokens of one Print."""
    boost, sap, net = view["boost"].get(name, 0), view["sap"].get(name, 0), view["net_tokens"].get(name, 0)
    text = signed(net) if not (boost and sap) else f"+{boost} −{sap} = {signed(net)}"
    told = say(
        "Tokens of {print}: Boost {boost}, Sap {sap}, net {net}.",
        print=print_word(name),
        boost=boost,
        sap=sap,
        net=signed(net),
    )
    tone = "good" if net > 0 else "bad" if net < 0 else ""
    return Token(
        id=f"token-{name.lower()}", text=text, mark=print_mark(name), label=print_word(name), tone=tone, say=told
    )


def chaos(view: View) -> list[Text]:
    """That the Suit changes after this Round. TH-3.9"""
    if not view["chaos_rolls"]:
        return []
    text = say("Chaos: after this Round the die sets a new Desired Suit.")
    part = Part(text=text, mark="ability-chaos", tone="notice", tip="Chaos")
    return [Text(id="chaos", area="notice", parts=(part,), tone="notice", say=text)]


# --- The last Round ---------------------------------------------------------------------------------------------------


def last_round(view: View, event: Event | None) -> Panel:
    """Final values with their parts, the result, where each card went, the new Leader and the die. TH-3.5 to TH-3.9"""
    cards, winners, leader = _outcome(view, event)
    title = say("Last Round")
    if not cards:
        none = say("The first Round is being played.")
        return Panel(id="last", area="last", title=title, facts=(Part(text=none, tone="quiet"),), say=none)
    facts = [_result(view, winners)]
    if not view["over"]:
        facts.append(Part(text=say("{name} leads", name=name_of(view, leader)), mark="crown", tip="Leader"))
        facts.append(desired(view))
    lines = tuple(_went(view, card) for card in cards)
    told = f"{title}: {facts[0].text}. " + " ".join(line.say for line in lines)
    return Panel(id="last", area="last", title=title, facts=tuple(facts), nodes=lines, say=told)


def _outcome(view: View, event: Event | None) -> tuple[Sequence[Mapping[str, Any]], Sequence[int], int]:
    """The cards of the Round scored last, who won it and who leads now; at a result these are the cards still on the boards."""
    last = view["last_round"]
    if event is None or event.kind not in RESULTS:
        return (last["cards"], last["winners"], view["leader"]) if last else ((), (), view["leader"])
    won = winners_of(view, event)
    cards = [{**play, "to": "Breakroom" if play["seat"] in won else "Dismissed"} for play in view["in_play"]]
    first = min(view["in_play"], key=lambda play: (-play["value"]["total"], play["stamp"]))  # TH-5.6, TH-5.7
    return cards, sorted(won), first["seat"]


def _result(view: View, winners: Sequence[int]) -> Part:
    if not winners:
        return Part(text=say("a tie: all cards Dismissed"), tone="bad")
    names = ", ".join(name_of(view, seat) for seat in winners)
    return Part(text=say("won by {names}", names=names), mark="check", tone="good")


def _went(view: View, card: Mapping[str, Any]) -> Text:
    won, seat = card["to"] == "Breakroom", card["seat"]
    pile = pile_word(card["to"])
    told = say(
        "{name} with {card}, {worth}, to {pile}.",
        name=who(view, seat),
        card=card["card"],
        worth=worth_said(card["value"]),
        pile=pile,
    )
    parts = [
        Part(text=number(card["value"]["total"]), tone="total"),
        Part(text=name_of(view, seat), tone="strong"),
        Part(text=pile, mark="check" if won else "cross", tone="good" if won else "bad", tip=card["to"]),
        Part(text=called(card["card"]), mark=suit_mark(card["suit"]), tone=tone_of(card["suit"])),
    ]
    if any(card["value"][part] for part in PARTS):
        parts.append(Part(text=sum_of(card["value"]), tone="quiet"))
    return Text(id=f"last-{seat}", parts=tuple(parts), say=told, tone="won" if won else "lost")


# --- The end ----------------------------------------------------------------------------------------------------------


def playbill(view: View, cast: Cast) -> Playbill:
    """The winner, which comparison decided, and everybody's place. TH-6.5 to TH-6.9, TH-7.13, TH-9.13"""
    names = joined(name_of(view, seat) for seat in view["winners"])
    title = (
        say("{names} wins the Performance", names=names)
        if len(view["winners"]) == 1
        else say("{names} win the Performance", names=names)
    )
    decided = say("Decided by: {reason} ({clause})", reason=say(view["decided_because"]), clause=view["decided_by"])
    played = say("{format}, {act}", format=format_word(view["format"]), act=say("Act {act}", act=roman(view["act"])))
    star = view["format"] == "shooting-star"
    heads = (
        say("Place"),
        say("Director"),
        say("Deck"),
        say("Breakroom") if star else say("Cards left"),
        say("Dismissed"),
    )
    order = sorted(range(view["players"]), key=lambda seat: (view["places"][seat], seat))
    rows = tuple(_place(view, seat, star) for seat in order)
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


def _place(view: View, seat: int, star: bool) -> tuple[str, ...]:
    of = view["seats"][seat]
    left = len(of["breakroom"]) + (0 if star else of["deck"] + hand_size(view, seat))
    name = of["deck_name"] or say("secret deck")
    return (str(view["places"][seat]), name_of(view, seat), name, str(left), str(len(of["dismissed"])))
