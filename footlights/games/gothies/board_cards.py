"""The cards on the board for eye and ear: the Mercado, what lies face up, hands and discard piles. Section 7"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from footlights.games.gothies.printed import kind_words, text_in_one_line
from footlights.games.gothies.rules.layout import Actions
from footlights.games.gothies.sets import Card
from footlights.games.gothies.tables import Cast
from footlights.stage.actions import Kind
from footlights.stage.blocks import Block, Column, Line, Row, Span, Table, Words
from footlights.stage.tongue import mark, say

View = Any


# --- Words -----------------------------------------------------------------------------------------------------------


def who(view: View, seat: int) -> str:
    """A Streya's name, with a word for oneself."""
    name = str(view["seats"][seat]["name"])
    return say("{name} (you)", name=name) if seat == view["you"] else name


def offered(view: View, action: str) -> str | None:
    """An action, if it is legal now: its row then shows a choice."""
    return action if action in view.get("legal", ()) else None


def counted(names: Sequence[str]) -> str:
    """Names with how often they occur."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in counts.items())


def _card(cast: Cast, name: str) -> Card:
    return cast.cards[cast.ids[name]]


def _kind(card: Card) -> str:
    """What sort of card it is, with its rune and its defence."""
    facts = [kind_words(card), *([say(card.rune)] if card.rune else [])]
    facts += [say("defence {defence}", defence=card.defence)] if card.defence else []
    return ", ".join(facts)


def from_own_seat(view: View) -> list[int]:
    """All seats in turn order, oneself first."""
    number = len(view["seats"])
    first = view["you"] if view["you"] is not None else 0
    return [(first + i) % number for i in range(number)]


# --- The Mercado -----------------------------------------------------------------------------------------------------


def mercado(view: View, cast: Cast) -> Table:
    """The Mercado with prices and what can be paid, and the Wishing Well card beside it. Section 7"""
    rows = []
    well = next(card.name for card in cast.cards if card.kind == "wishing_well")
    for name in (*view["mercado"], well if view["wishing_well"] else None):
        if name is None:
            continue
        card = _card(cast, name)
        kinds = (Actions.buy, Actions.take, Actions.dust_in_mercado)
        action = next((act for kind in kinds if (act := offered(view, kind.written(card=name)))), None)
        payable = card.price <= view["seed"]
        pay = say("can be paid") if payable else say("too dear")
        told = mark("{card}, price {price} ({pay}), {facts}: {text}")
        said = say(told, card=name, price=card.price, pay=pay, facts=_kind(card), text=text_in_one_line(card))
        cells: tuple[Words, ...] = (
            Span(str(card.price), "good" if payable else "quiet"),
            Span(name, "strong" if payable else ""),
            _kind(card),
            text_in_one_line(card),
        )
        rows.append(Row(cells, (said,), action))
    titles = (say("Price"), say("Card"), say("Kind"), say("Text"))
    return Table(say("Mercado"), tuple(map(Column, titles)), tuple(rows), say("empty"))


# --- Face-up cards ---------------------------------------------------------------------------------------------------


def face_up(view: View, cast: Cast, seat: int) -> list[Block]:
    """A Streya's lands and Row from left to right, each line lit, dim or used, with its partner. Section 7"""
    of, rows = view["seats"][seat], []
    met: dict[tuple[Kind, str], int] = {}
    for place, (zone, held) in enumerate(
        [("land", c) for c in of["land_cards"]] + [("row", c) for c in of["row_cards"]]
    ):
        card = _card(cast, held["card"])
        where = say("Land") if zone == "land" else _end_of_row(of, place - len(of["land_cards"]))
        marks = _marks(held, seat == view["active"] and not view["over"])
        text = text_in_one_line(card)
        said = say("{where} of {name}: {card}, {facts}. {text}", where=where, name=who(view, seat), card=held["card"],
                   facts=", ".join([_kind(card), *marks]), text=text)  # fmt: skip
        rows.append(Row((where, Span(held["card"], "strong"), _kind(card), ", ".join(marks), text), (said,)))
        if seat == view["you"]:
            rows += _uses(view, held, met)
    titles = (say("Where"), say("Card"), say("Kind"), say("This turn"), say("Text"))
    title = say("Before {name}, from left to right", name=who(view, seat))
    return [Table(title, tuple(map(Column, titles)), tuple(rows))] if rows else []


def _end_of_row(of: View, place: int) -> str:
    """The ends of a Row are marked: monsters seek the outermost GOTHIES. GO-8.7"""
    if place == 0:
        return say("Row, left end")
    return say("Row, right end") if place == len(of["row_cards"]) - 1 else say("Row")


def _marks(held: View, acting: bool) -> list[str]:
    """What a card has done this turn and can still do; whether a partner is there is known in the owner's own step only."""
    marks = [say("Song {song}", song=held["song"])] if held["song"] else []
    marks += [say("activated")] if held["activated"] else []
    marks += [say("can be activated")] if held["can_activate"] else []
    for line in held["lines"]:
        rune = say(line["rune"])
        if line["used"]:
            marks.append(say("{rune} line used", rune=rune))
        elif line["usable"] and line["partner"]:
            marks.append(say("{rune} line usable with {partner}", rune=rune, partner=line["partner"]))
        elif line["usable"]:
            marks.append(say("{rune} line usable", rune=rune))
        elif acting:
            marks.append(say("{rune} line has no partner", rune=rune))
    return [*marks, *([say("can be dusted")] if held["dustable"] else [])]


def _uses(view: View, held: View, met: dict[tuple[Kind, str], int]) -> list[Row]:
    """What can be done with a face-up card, as choices below it; equal cards are numbered."""
    found = []
    for kind in possible_uses(held):
        number = met[kind, held["card"]] = met.get((kind, held["card"]), 0) + 1
        text = kind.written(card=held["card"], copy=number)
        action = offered(view, text)
        found += [Row(("", text, "", "", ""), (say("{action}.", action=text),), action)] if action else []
    return found


def possible_uses(held: View) -> list[Kind]:
    """The kinds of action that can be done with a face-up card now. GO-3.4, GO-3.6, GO-3.7"""
    uses = (
        (Actions.activate, held["can_activate"]),
        (Actions.synergy, 1 in held["usable"]),
        (Actions.second_synergy, 2 in held["usable"]),
        (Actions.dust, held["dustable"]),
    )
    return [kind for kind, possible in uses if possible]


# --- Hands and piles -------------------------------------------------------------------------------------------------


def hands(view: View, cast: Cast) -> list[Block]:
    """The own hand, and in cooperative play all hands. Section 2.2"""
    shown: list[Block] = []
    for seat in from_own_seat(view):
        held = view["seats"][seat]["hand"]
        if not isinstance(held, list) or (seat != view["you"] and not held):
            continue
        rows = []
        for name in dict.fromkeys(held):
            card, number = _card(cast, name), held.count(name)
            shown_name = f"{number} {name}" if number > 1 else name
            kinds = (Actions.play, Actions.discard, Actions.dust_from_hand) if seat == view["you"] else ()
            action = next((act for kind in kinds if (act := offered(view, kind.written(card=name)))), None)
            price = str(card.price or 0)
            text = text_in_one_line(card)
            said = say(
                "{name} holds {card} ({kind}): {text}",
                name=who(view, seat),
                card=shown_name,
                kind=_kind(card),
                text=text,
            )
            rows.append(Row((Span(shown_name, "strong"), price, _kind(card), text), (said,), action))
        titles = (say("Card"), say("Price"), say("Kind"), say("Text"))
        title = say("Your hand") if seat == view["you"] else say("The hand of {name}", name=who(view, seat))
        shown.append(Table(title, tuple(map(Column, titles)), tuple(rows), say("no cards")))
    return shown


def discard_piles(view: View) -> list[Block]:
    """The discard piles, which everybody may look through. GO-0.12"""
    shown: list[Block] = []
    for seat in from_own_seat(view):
        cards = view["seats"][seat]["discard"]
        if cards:
            words = say("Discard pile of {name}: {cards}.", name=who(view, seat), cards=counted(cards))
            shown.append(Line(Span(words, "quiet"), (words,)))
    if view["dust"]:
        words = say("Dust pile: {cards}.", cards=counted(view["dust"]))
        shown.append(Line(Span(words, "quiet"), (words,)))
    return shown
