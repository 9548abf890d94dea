"""The board for eye and ear, made from a view and from the printed cards: everything section 7 asks for.

Nothing here knows what kind of screen is watching: `board` gives blocks with their sentences. Rows that show a choice name its
action.
"""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.board_cards import (
    counted,
    discard_piles,
    face_up,
    from_own_seat,
    hands,
    mercado,
    offered,
    who,
)
from footlights.games.gothies.board_monsters import forecast_blocks, monster_blocks, voice_blocks
from footlights.games.gothies.log import ENDINGS
from footlights.games.gothies.rules.layout import Actions
from footlights.games.gothies.tables import Cast
from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table, Words
from footlights.stage.tongue import mark, say, say_many

View = Any

QUESTIONS = {
    "or": mark("{source}: pick one option."),
    "opponent": mark("{source}: say which opponent discards."),
    "discard": mark("{source}: {who} has to discard; cards left to choose: {left}."),
    "cycle": mark("{source}: discard up to {left} more cards, then draw as many; or stop."),
    "dust_own": mark("{source}: a card may be dusted."),
    "dust_mercado": mark("{source}: a card in the Mercado may be dusted."),
    "remove_land": mark("{source}: an opponent's land may be removed."),
    "free_purchase": mark("{source}: a Mercado card costing {most} or less may be bought for free."),
    "voices": mark("The attack: add voices, then strike."),
    "amount": mark("The attack: say how much of the voice joins it."),
}


def board(view: View, cast: Cast) -> list[Block]:
    """Everything a good screen shows."""
    shown: list[Block] = [_title(view), *([_end(view)] if view["over"] else [_step(view), *_question(view)])]
    if view["format"] == "cooperative":
        shown += monster_blocks(view)
    shown += [_company(view), mercado(view, cast), _shared(view)]
    for seat in from_own_seat(view):
        shown += face_up(view, cast, seat)
    if view["over"]:
        return shown
    if view["format"] == "cooperative":
        shown += [*forecast_blocks(view), *voice_blocks(view)]
    else:
        shown += _targets(view)
    return [*shown, *hands(view, cast), *discard_piles(view), *_warnings(view)]


# --- The table -------------------------------------------------------------------------------------------------------


def _head(text: str) -> Span:
    return Span(f"{text} ", "strong")


def _title(view: View) -> Heading:
    if view["format"] == "cooperative":
        where = say("Turn {turn} of {last}", turn=view["turn"], last=view["last_turn"])
    else:
        where = say("Round {round} of at most {last}", round=view["round"], last=view["last_round"])
    return Heading("GOTHIES", where, (f"GOTHIES. {where}.",), bar=True)


def _end(view: View) -> Line:
    """How the game ended. GO-5.11, GO-5.13, GO-10"""
    told = next(say(text, well=view.get("well")) for clause, text in ENDINGS.values() if clause == view["decided_by"])
    names = ", ".join(who(view, seat) for seat in view["winners"]) or say("nobody")
    winners = say("Won by: {names}.", names=names)
    return Line((_head(told), winners), (told, winners))


def _step(view: View) -> Heading:
    """Whose step it is, with its Seed and Song. Section 7"""
    name = who(view, view["active"])
    numbers = say("Seed {seed}, Song {song}", seed=view["seed"], song=view["song"])
    runes = ", ".join(f"{say(rune)} {number}" for rune, number in view["played_runes"].items())
    played = say("played this turn: {runes}", runes=runes) if runes else say("no rune played yet")
    said = [say("The Play step of {name}: {numbers}; {played}.", name=name, numbers=numbers, played=played)]
    if view["next_on_top"]:
        said.append(say("The next {number} cards bought go on top of the deck.", number=view["next_on_top"]))
    return Heading((_head(name), Span(numbers, "notice")), played, tuple(said))


def _question(view: View) -> list[Block]:
    """What is asked inside an action, and whose card asks. Section 5"""
    asked = view["question"]
    if not asked:
        return []
    facts = {"source": asked["source"], "who": who(view, view["seat"]), "left": asked["left"], "most": asked["most"]}
    told = say(QUESTIONS[view["decision"]], **facts)
    shown: list[Block] = [Line(Span(told, "notice"), (told,))]
    if asked["options"]:
        rows = []
        for number, text in enumerate(asked["options"], start=1):
            said = say("Option {number}: {text}.", number=number, text=text)
            rows.append(Row((f"{number}.", text), (said,), offered(view, Actions.choose.written(option=number))))
        shown.append(Table(say("Options"), (Column(""), Column(say("Text"))), tuple(rows)))
    return shown


def _company(view: View) -> Table:
    """All Streya with their numbers. Section 7"""
    together = view["format"] == "cooperative"
    rows = []
    for seat in range(len(view["seats"])):
        of, name = view["seats"][seat], who(view, seat)
        hand = len(of["hand"]) if isinstance(of["hand"], list) else of["hand"]
        parity = say("odd") if of["odd"] else say("even")
        stones = f"{of['number']} {parity}" if together else str(of["timestones"])
        figures = {"deck": of["deck"], "hand": hand, "discard": len(of["discard"]), "owned": of["owned"]}
        if together:
            said = [say("Streya {number}, {name}:", number=stones, name=name)]
        else:
            said = [say("{name}: {stones} Timestones,", name=name, stones=stones)]
        said[0] += " " + say("deck {deck}, hand {hand}, discard pile {discard}, {owned} cards in all.", **figures)
        said += [] if of["alive"] else [say("{name} is out of the game.", name=name)]
        known = []
        if of["deck_known"]:
            known.append(say("on top of the deck: {cards}", cards=", ".join(of["deck_known"])))
        if of["hand_known"] and not isinstance(of["hand"], list):
            known.append(say("in hand, as all know: {cards}", cards=", ".join(of["hand_known"])))
        said += [f"{name}: {text}." for text in known]
        cells: tuple[Words, ...] = (
            Span("▸" if seat == view["active"] else "", "strong", letters=">" if seat == view["active"] else ""),
            Span(name, "strong" if of["alive"] else "quiet"),
            Span(stones, "" if of["alive"] else "bad"),
            str(of["deck"]),
            str(hand),
            str(len(of["discard"])),
            str(of["owned"]),
            Span("; ".join(known), "quiet"),
        )
        rows.append(Row(cells, tuple(said)))
    number = say("Number") if together else say("Timestones")
    titles = ("", say("Streya"), number, say("Deck"), say("Hand"), say("Discard"), say("Cards"), say("Known to all"))
    return Table(say("Streya"), tuple(map(Column, titles)), tuple(rows))


def _shared(view: View) -> Line:
    counts = {"play": view["play_deck"], "wells": view["wishing_well"], "dust": len(view["dust"])}
    words = say("Play deck {play}, Wishing Well pile {wells}, dust pile {dust}.", **counts)
    return Line(Span(words, "quiet"), (words,))


# --- Attacks and warnings ----------------------------------------------------------------------------------------------


def _targets(view: View) -> list[Block]:
    """Whom the active Streya can attack, and what stands in the way. GO-5.3 to GO-5.7"""
    rows = []
    for target in view["targets"]:
        of, name = view["seats"][target["of"]], who(view, target["of"])
        if "need" in target:
            reached = say("can be removed") if target["reached"] else say("too strong now")
            told = say(
                "{card} of {name}: defence {need}, {reached}.",
                card=target["target"],
                name=name,
                need=target["need"],
                reached=reached,
            )
            rows.append(
                Row((target["target"], name, str(target["need"]), reached), (told,), offered(view, target["action"]))
            )
        elif target["shielded"]:
            shield = of["shielded_by"]
            reached = say(
                "shielded by {lands} (defence {total})", lands=", ".join(shield["lands"]), total=shield["defence"]
            )
            rows.append(
                Row((name, "", "", Span(reached, "bad")), (say("{name} is {reached}.", name=name, reached=reached),))
            )
        else:
            reached = say_many("open to {number} Song", "open to {number} Song", target["most"])
            left = say("then {left} Timestones left", left=target["timestones_left"])
            rows.append(
                Row(
                    (name, "", "", f"{reached}, {left}"),
                    (say("{name} is {reached}, {left}.", name=name, reached=reached, left=left),),
                )
            )
    titles = (say("Target"), say("Of"), say("Needs"), say("Now"))
    return [Table(say("Attacks"), tuple(map(Column, titles)), tuple(rows))] if rows else []


def _warnings(view: View) -> list[Block]:
    """What would be lost if the Play step ended now. Section 7"""
    lost = view["left_over"]
    if lost is None or view["you"] != view["active"] or view["decision"] != "play":
        return []
    parts = [say("{seed} Seed", seed=lost["seed"])] if lost["seed"] else []
    parts += [say("{song} Song", song=lost["song"])] if lost["song"] else []
    parts += [say_many("{number} unplayed card", "{number} unplayed cards", lost["hand"])] if lost["hand"] else []
    parts += [say("synergies of {cards}", cards=counted(lost["synergies"]))] if lost["synergies"] else []
    parts += [say("lands to activate: {cards}", cards=counted(lost["lands"]))] if lost["lands"] else []
    if not parts:
        return []
    told = say("Ending the Play step now leaves unused: {parts}.", parts=", ".join(parts))
    return [Line(Span(told, "notice"), (told,))]
