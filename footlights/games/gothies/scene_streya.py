"""The Streya at the table: Rows and lands with every line of a card, piles, Timestones, Seed and Song. Section 7"""

from __future__ import annotations

from typing import Any

from footlights.games.gothies.printed import FIXED, WALKING
from footlights.games.gothies.scene_marks import rune_mark
from footlights.games.gothies.scene_table import glass, pile
from footlights.games.gothies.scene_words import (
    View,
    base_parts,
    is_cooperative,
    land_id,
    line_parts,
    line_words,
    may,
    mine_of,
    name_of,
    numbered,
    printed,
    row_id,
    rune_part,
    rune_word,
    slug,
)
from footlights.games.gothies.tables import Cast
from footlights.stage.scene import (
    AnyNode,
    Card,
    Forecast,
    Panel,
    Part,
    Text,
    Token,
    Zone,
)
from footlights.stage.tongue import say, say_many

Fates = dict[str, Forecast]  # what the monsters will make of a card, by the card's id
Uses = dict[tuple[str, str, int], str]  # what can be done with own face-up cards, by form, Row or land, and place


# --- Face-up cards --------------------------------------------------------------------------------------------------------


def use_numbers(view: View, seat: int) -> Uses:
    """The actions of a Streya's own face-up cards by form and place: equal ones are numbered among those that can be used."""
    found: Uses = {}
    met: dict[tuple[str, str], int] = {}
    of = view["seats"][seat]
    for where, cards in (("row", of["row_cards"]), ("land", of["land_cards"])):
        for place, held in enumerate(cards):
            uses = (
                ("activate {}", held["can_activate"]),
                ("synergy {}", 1 in held["usable"]),
                ("synergy {} line 2", 2 in held["usable"]),
                ("dust {}", held["dustable"]),
            )
            for form, possible in uses:
                if not possible:
                    continue
                number = met.get((form, held["card"]), 0) + 1
                met[form, held["card"]] = number
                text = form.format(held["card"]) + (f" #{number}" if number > 1 else "")
                if text in may(view):
                    found[form, where, place] = text
    return found


FORMS = ("synergy {}", "synergy {} line 2")
FEW = 5  # face-up cards that have room for their lines beside them


def face_up(view: View, cast: Cast, seat: int, where: str, place: int, uses: Uses,
            act: str = "", fates: Fates | None = None) -> list[AnyNode]:  # fmt: skip
    """A card in a Row or a land: its picture, base line, each synergy line with its state, dust line and activation. Section 7"""
    held = view["seats"][seat]["row_cards" if where == "row" else "land_cards"][place]
    card = printed(cast, held["card"])
    id = row_id(seat, place) if where == "row" else land_id(seat, place)
    lines: list[AnyNode] = []
    if card.kind == "land" and card.base:
        lines.append(_activation(view, cast, id, held, uses.get(("activate {}", where, place), "")))
    for number, line in enumerate(card.synergies):
        lines.append(_synergy(view, cast, id, number, line, held, uses.get((FORMS[number], where, place), "")))
    if card.dust:
        lines.append(_dust_line(view, cast, id, held, uses.get(("dust {}", where, place), "")))
    shown = _standing(view, cast, seat, id, held, where, act)
    fate = (fates or {}).get(id)
    nodes = (shown, *lines, *((fate,) if fate else ()))
    told = shown.say
    tone = f"{where} {'plain' if not lines else f'lines-{len(lines)}'}"
    return [Panel(id=f"{id}-stand", area="stand", tone=tone, nodes=nodes, say=told)]


def _standing(view: View, cast: Cast, seat: int, id: str, held: dict[str, Any], where: str, act: str) -> Card:
    card = printed(cast, held["card"])
    badges = list(base_parts(card))
    if held["song"]:
        badges = [
            Part(
                mark="go-song", text=str(held["song"]), tone="voice", say=say("voice of {song} Song", song=held["song"])
            )
        ]
    tone = []
    if where == "land":
        tone += ["fixed" if card.fixed else "walking", "activated" if held["activated"] else ""]
        badges.append(Part(mark="go-fixed" if card.fixed else "go-walking", text=str(card.defence), tone="defence"))
    return Card(
        id=id,
        face=card.name,
        owner=seat,
        badges=tuple(badges),
        act=act,
        origin=f"hand-{seat}",
        tone=" ".join(filter(None, tone)),
        say=standing_said(cast, held),
    )


def standing_said(cast: Cast, held: dict[str, Any]) -> str:
    """A face-up card for the ear: what it is and what it has done."""
    card = printed(cast, held["card"])
    told = [card.name]
    if card.kind == "land":
        told.append(say(FIXED) if card.fixed else say(WALKING))
        told.append(say("defence {defence}", defence=card.defence))
        told += [say("activated")] if held["activated"] else []
    if held["song"]:
        told.append(say("voice of {song} Song", song=held["song"]))
    return ", ".join(told)


def _activation(view: View, cast: Cast, id: str, held: dict[str, Any], act: str) -> Text:
    card = printed(cast, held["card"])
    words = " ".join(line_words(cast, line) for line in card.base)
    state = say("activated") if held["activated"] else say("can be activated") if act else say("not now")
    parts = (Part(mark="go-activate", tone="sign"), *base_parts(card))
    tone = f"line {'used' if held['activated'] else 'live' if act else 'dim'} base"
    told = say("Activate: {line} ({state})", line=words, state=state)
    return Text(id=f"{id}-activate", area="line", parts=parts, act=act, tone=tone, say=told)


def _synergy(view: View, cast: Cast, id: str, number: int, line: Any, held: dict[str, Any], act: str) -> Text:
    """A synergy line: it glows when it can be used, is dim without a partner, and struck when used. GO-4.8, GO-4.9"""
    seen = held["lines"][number]
    rune = seen["rune"]
    if seen["used"]:
        state, tone = say("used"), "used"
    elif seen["usable"]:
        state, tone = _with_partner(seen), "live"
    else:
        state, tone = say("needs another {rune} card", rune=rune_word(rune)), "dim"
    told = say("{rune} synergy: {line} ({state})", rune=rune_word(rune), line=line_words(cast, line), state=state)
    parts = (Part(mark=rune_mark(rune), tone=f"sign {rune.lower()}"), *line_parts(line))
    return Text(
        id=f"{id}-line-{number + 1}", area="line", parts=parts, act=act, tone=f"line {tone} {rune.lower()}", say=told
    )


def _with_partner(seen: dict[str, Any]) -> str:
    return say("live, with {partner}", partner=seen["partner"]) if seen["partner"] else say("live")


def _dust_line(view: View, cast: Cast, id: str, held: dict[str, Any], act: str) -> Text:
    """The torn card: dust it for what it gives. GO-3.7"""
    dust = printed(cast, held["card"]).dust
    assert dust is not None
    told = say("Dust it: {line}", line=line_words(cast, dust))
    parts = (Part(mark="go-torn", tone="sign"), *line_parts(dust))
    return Text(
        id=f"{id}-dust", area="line", parts=parts, act=act, tone=f"line dust {'live' if act else 'dim'}", say=told
    )


# --- The Streya -----------------------------------------------------------------------------------------------------------


def row_zone(view: View, cast: Cast, seat: int, uses: Uses, fates: Fates) -> Zone:
    """A Row in order of play, with its two ends. Section 7"""
    cards = view["seats"][seat]["row"]
    nodes = [node for place in range(len(cards)) for node in face_up(view, cast, seat, "row", place, uses, fates=fates)]
    told = say(
        "Row of {name}, from left to right: {cards}",
        name=name_of(view, seat),
        cards=", ".join(cards) or say("no cards"),
    )
    return Zone(
        id=f"row-{seat}",
        area="row",
        layout="row",
        title=say("Row"),
        nodes=tuple(nodes),
        empty=say("no card played yet"),
        owner=seat,
        tone=f"of-{len(cards)}" if cards else "",
        say=told,
    )


def land_zone(view: View, cast: Cast, seat: int, uses: Uses, acts: dict[str, str], fates: Fates) -> Zone:
    """The lands of a Streya; in another's, what can be attacked or removed. GO-4.1"""
    cards = view["seats"][seat]["lands"]
    nodes = [
        node
        for place, name in enumerate(cards)
        for node in face_up(view, cast, seat, "land", place, uses, acts.get(f"{seat} {name}", ""), fates)
    ]
    told = say("Lands of {name}: {cards}", name=name_of(view, seat), cards=", ".join(cards) or say("none"))
    return Zone(
        id=f"lands-{seat}",
        area="lands",
        layout="row",
        title=say("Lands"),
        nodes=tuple(nodes),
        empty=say("no lands"),
        owner=seat,
        say=told,
    )


def streya_facts(view: View, seat: int) -> tuple[Part, ...]:
    """The number with odd or even, and what is known of deck and hand. Section 7, GO-0.13"""
    of = view["seats"][seat]
    facts = []
    if is_cooperative(view):
        word = say("odd") if of["odd"] else say("even")
        facts.append(
            Part(
                label=word,
                text=str(of["number"]),
                tone="number",
                say=say("Streya {number}, {parity}", number=of["number"], parity=word),
            )
        )
    if of["deck_known"]:
        facts.append(Part(label=say("on the deck"), text=", ".join(of["deck_known"]), tone="known"))
    if of["hand_known"] and seat != view["you"] and not is_cooperative(view):
        facts.append(Part(label=say("in hand"), text=", ".join(of["hand_known"]), tone="known"))
    if of["possessed"]:
        facts.append(
            Part(
                mark="go-possessed",
                text=str(len(of["possessed"])),
                tone="bad",
                say=say("possessed: {cards}", cards=", ".join(of["possessed"])),
            )
        )
    return tuple(facts)


def stones(view: View, cast: Cast, seat: int) -> tuple[AnyNode, ...]:
    """The Timestones of a Streya: a glass and a number. GO-1.7"""
    value = view["seats"][seat]["timestones"]
    if value is None:
        return ()
    told = say_many("{name}: {number} Timestone", "{name}: {number} Timestones", value, name=name_of(view, seat))
    return (
        glass(f"glass-{seat}", value, cast.constants.timestones, told),
        Token(id=f"stones-{seat}", area="stones", text=str(value), label=say("Timestones"), say=told),
    )


def small_piles(view: View, seat: int) -> tuple[AnyNode, ...]:
    """Deck and discard pile. GO-0.12"""
    of = view["seats"][seat]
    deck = Zone(
        id=f"deck-{seat}",
        area="pile",
        layout="pile",
        title=say("Deck"),
        backs=of["deck"],
        count=of["deck"],
        owner=seat,
        say=say_many("Deck: {number} card", "Deck: {number} cards", of["deck"]),
    )
    return deck, pile(f"discard-{seat}", say("Discards"), of["discard"], seat)


def other_hand(view: View, cast: Cast, seat: int) -> tuple[AnyNode, ...]:
    """Somebody else's hand: a number in competitive play, open in cooperative. Section 2.2"""
    held = view["seats"][seat]["hand"]
    if isinstance(held, int):
        told = say_many("Hand: {number} card", "Hand: {number} cards", held)
        return (
            Zone(
                id=f"hand-{seat}",
                area="backs",
                layout="row",
                title=say("Hand"),
                backs=held,
                count=held,
                owner=seat,
                say=told,
            ),
        )
    copies = numbered(held)
    cards = tuple(
        Card(id=f"open-{seat}-{slug(name)}-{copy}", face=name, owner=seat, origin=f"deck-{seat}")
        for name, copy in zip(held, copies, strict=True)
    )
    told = say("Hand of {name}: {cards}", name=name_of(view, seat), cards=", ".join(held) or say("no cards"))
    return (
        Zone(
            id=f"hand-{seat}",
            area="open",
            layout="row",
            title=say("Hand"),
            nodes=cards,
            count=len(held),
            owner=seat,
            say=told,
        ),
    )


def rival(view: View, cast: Cast, seat: int, acts: dict[str, str], fates: Fates, more: tuple[AnyNode, ...]) -> Panel:
    """Another Streya: Timestones, hand, piles, Row and lands, and what stands in the way of an attack."""
    of = view["seats"][seat]
    together = is_cooperative(view)
    nodes: tuple[AnyNode, ...] = ()
    if of["alive"]:
        active = view["active"] == seat
        row = (row_zone(view, cast, seat, {}, fates),) if together or active else ()
        hand = other_hand(view, cast, seat) if not together or active else _no_hand(seat)
        lands = (land_zone(view, cast, seat, {}, acts, fates),) if of["lands"] or not together else ()
        counts = Panel(id=f"counts-{seat}", area="counts", nodes=(*hand, *small_piles(view, seat)), say=say("Piles"))
        held = coins(view) if active and not view["over"] else ()
        nodes = (*stones(view, cast, seat), *held, *more, counts, *row, *lands)
    told = rival_said(view, seat)
    tone = "out" if not of["alive"] else "active" if view["active"] == seat else ""
    facts = streya_facts(view, seat) if of["alive"] else (Part(text=say("woke up: out of the game"), tone="quiet"),)
    return Panel(
        id=f"seat-{seat}",
        area="rival",
        tone=tone,
        title=name_of(view, seat),
        facts=facts,
        nodes=nodes,
        seat=seat,
        turn=view["seat"] == seat,
        say=told,
    )


def _no_hand(seat: int) -> tuple[AnyNode, ...]:
    """The place of a hand that is not held now, so that cards fly from somewhere."""
    return (Zone(id=f"hand-{seat}", area="open", layout="row", owner=seat, say=say("Hand: no cards")),)


def rival_said(view: View, seat: int) -> str:
    """Another Streya for the ear."""
    of, name = view["seats"][seat], name_of(view, seat)
    if not of["alive"]:
        return say("{name} woke up and is out of the game", name=name)
    held = of["hand"] if isinstance(of["hand"], int) else len(of["hand"])
    facts = {"name": name, "hand": held, "deck": of["deck"], "discard": len(of["discard"])}
    told = [say("{name}: hand {hand}, deck {deck}, discard pile {discard}", **facts)]
    if of["timestones"] is not None:
        told.append(say_many("{number} Timestone", "{number} Timestones", of["timestones"]))
    if of["shielded_by"]:
        lands = ", ".join(of["shielded_by"]["lands"])
        told.append(say("shielded by {lands}, defence {total}", lands=lands, total=of["shielded_by"]["defence"]))
    return ", ".join(told)


def own_side(view: View, cast: Cast, uses: Uses, acts: dict[str, str], fates: Fates) -> Panel:
    """The Row and the lands in front: one's own."""
    seat = mine_of(view)
    nodes: list[AnyNode] = [row_zone(view, cast, seat, uses, fates)]
    nodes.append(land_zone(view, cast, seat, uses, acts, fates))
    crowded = len(view["seats"][seat]["row"]) + len(view["seats"][seat]["lands"]) > FEW
    return Panel(
        id="own",
        area="own",
        tone="crowded" if crowded else "",
        nodes=tuple(nodes),
        you=view["you"] == seat,
        say=say("Row and lands of {name}", name=name_of(view, seat)),
    )


def purse(view: View, cast: Cast, shield: tuple[AnyNode, ...]) -> Panel:
    """Whose step it is, its Seed and Song, the runes that are live, and one's own Timestones. Section 7"""
    seat = mine_of(view)
    nodes: list[AnyNode] = [*stones(view, cast, seat), *shield]
    if view["active"] == seat and not view["over"]:
        nodes += [*coins(view), runes_live(view, cast)]
        if view["next_on_top"]:
            told = say_many(
                "the next card bought goes on top of the deck",
                "the next {number} cards bought go on top of the deck",
                view["next_on_top"],
            )
            nodes.append(
                Text(id="on-top", area="note", parts=(Part(mark="go-top", text=told, tone="notice"),), say=told)
            )
    facts = streya_facts(view, seat)
    return Panel(
        id=f"seat-{seat}",
        area="purse",
        title=name_of(view, seat),
        facts=facts,
        nodes=tuple(nodes),
        you=view["you"] == seat,
        turn=view["seat"] == seat,
        seat=seat,
        say=rival_said(view, seat),
    )


def coins(view: View) -> tuple[AnyNode, ...]:
    """Seed and Song of this turn, with whoever has them. GO-0.4"""
    return (
        Token(id="seed", area="coin", tone="seed", mark="go-seed", label=say("Seed"), text=str(view["seed"])),
        Token(id="song", area="coin", tone="song", mark="go-song", label=say("Song"), text=str(view["song"])),
    )


def runes_live(view: View, cast: Cast) -> Text:
    """Which runes are live: cards of them were played this turn, or lie there as lands. GO-4.9"""
    parts = []
    for rune in cast.runes:
        number = view["partner_runes"].get(rune, 0)
        part = rune_part(rune, str(number) if number else "")
        parts.append(Part(mark=part.mark, text=part.text, tone=f"{part.tone} {'lit' if number else 'unlit'}"))
    live = ", ".join(f"{rune_word(rune)} {number}" for rune, number in view["partner_runes"].items())
    told = say("Runes in play: {runes}", runes=live or say("none"))
    return Text(id="runes", area="runes", parts=tuple(parts), say=told)
