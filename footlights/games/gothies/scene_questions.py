"""Questions laid over the table: options, opponents, cards to dust, voices and parts of them. Section 5"""

from __future__ import annotations

from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_choices import amounts
from footlights.games.gothies.scene_prompt import asked
from footlights.games.gothies.scene_words import (
    View,
    base_parts,
    is_choosing,
    line_parts,
    may,
    name_of,
    printed,
    rune_word,
    slug,
    told_option,
)
from footlights.games.gothies.tables import Cast
from footlights.games.gothies.text import BASE, Line
from footlights.stage.scene import AnyNode, Card, Choice, Meter, Part, Text, Token, Zone
from footlights.stage.tongue import say, say_many


def questions(view: View, cast: Cast) -> list[AnyNode]:
    """What is asked inside an action, laid over the table. Section 5"""
    if not is_choosing(view):
        return []
    ask = {"or": _options, "opponent": _opponents, "dust_own": _to_dust, "voices": _voices, "amount": _parts_of_voice}
    decision = view["decision"]
    if decision == "play":
        return amounts(view, cast)
    return [ask[decision](view, cast)] if decision in ask else []


def _options(view: View, cast: Cast) -> Choice:
    """The options of a sentence with "or". GO-4.5"""
    nodes: list[AnyNode] = []
    for number, text in enumerate(view["question"]["options"], start=1):
        words, option = told_option(cast.runes, text)
        icons = line_parts(Line(BASE, -1, ((option,),))) if option else ()
        nodes.append(
            Text(
                id=f"option-{number}",
                area="option",
                parts=(*icons, Part(text=words, tone="words")),
                act=layout.Actions.choose.written(option=number),
            )
        )
    return Choice(id="options", title=asked(view, cast)[0], nodes=tuple(nodes))


def _opponents(view: View, cast: Cast) -> Choice:
    """Who discards. D4"""
    nodes: list[AnyNode] = []
    for seat, of in enumerate(view["seats"]):
        act = layout.Actions.choose_streya.written(seat=seat)
        if act in may(view):
            number = of["hand"] if isinstance(of["hand"], int) else len(of["hand"])
            told = say_many("{number} card in hand", "{number} cards in hand", number)
            parts = (Part(mark="go-foe", text=name_of(view, seat)), Part(text=told, tone="quiet"))
            nodes.append(Text(id=f"victim-{seat}", area="option", parts=parts, act=act))
    return Choice(id="victims", title=asked(view, cast)[0], nodes=tuple(nodes))


def _to_dust(view: View, cast: Cast) -> Choice:
    """Cards of hand and discard pile that may be dusted. D7"""
    nodes: list[AnyNode] = []
    for pile, title in (("hand", say("From your hand")), ("discard", say("From your discard pile"))):
        may_be = (layout.Actions.read(cast, action) for action in may(view))
        cards = [
            Card(
                id=f"dusty-{pile}-{slug(action.card)}",
                face=action.card,
                owner=view["you"],
                act=action.text,
                badges=base_parts(printed(cast, action.card)),
            )
            for action in may_be
            if action.kind == f"dust_from_{pile}"
        ]
        if cards:
            nodes.append(Zone(id=f"dusty-{pile}", area="dusty", layout="wrap", title=title, nodes=tuple(cards)))
    return Choice(id="to-dust", title=asked(view, cast)[0], detail=say("It gives no dust benefit."), nodes=tuple(nodes))


# --- Voices ----------------------------------------------------------------------------------------------------------------


def _voices(view: View, cast: Cast) -> Choice:
    """The attack as it stands: sum and need, each resonance group on its way to dissonance, and voices to add. D11, GO-9.8"""
    attack = view["attack"]
    nodes: list[AnyNode] = list(attack_gauges(view))
    for number, voice in enumerate(view["offered_voices"]):
        card = printed(cast, voice["card"])
        rune = (Part(mark=f"go-{card.rune.lower()}", tone=card.rune.lower()),) if card.rune else ()
        parts = [
            *rune,
            Part(text=voice["card"]),
            Part(mark="go-song", text=f"+{voice['song']}", tone="song"),
            Part(text=f"→ {voice['sum']}", tone="sum"),
        ]
        told = say(
            "{card} adds {song} Song: {sum} of {need}",
            card=voice["card"],
            song=voice["song"],
            sum=voice["sum"],
            need=attack["need"],
        )
        if voice["dissonant"]:
            parts.append(Part(mark="go-discord", text=say("dissonant"), tone="bad"))
            told += ". " + say("Dissonance: it will attract a monster.")
        nodes.append(
            Text(
                id=f"voice-{number}",
                area="option",
                parts=tuple(parts),
                act=voice["action"],
                say=told,
                tone="discord" if voice["dissonant"] else "",
            )
        )
    title = say(
        "Attack on {target}: {sum} of {need} Song", target=attack["target"], sum=attack["sum"], need=attack["need"]
    )
    detail = say("Voices are spent whole; what exceeds the need is lost.")
    return Choice(id="voices", title=title, detail=detail, nodes=tuple(nodes))


def attack_gauges(view: View) -> tuple[AnyNode, ...]:
    """How much is sung, and how near each resonance group is to dissonance. Section 7"""
    attack = view["attack"]
    nodes: list[AnyNode] = []
    for number, (group, song) in enumerate(attack["groups"].items()):
        words = "/".join(rune_word(rune) for rune in group.split("/"))
        told = say("{group}: {song} of {most} towards dissonance", group=words, song=song, most=attack["threshold"])
        tone = "full" if song >= attack["threshold"] else ""
        nodes.append(
            Meter(
                id=f"resonance-{number}",
                area="resonance",
                tone=tone,
                label=words,
                value=song,
                most=attack["threshold"],
                say=told,
            )
        )
    if attack["dissonant"]:
        told = say("Dissonance: this attack will attract a monster.")
        nodes.append(
            Text(id="discord", area="warning", parts=(Part(mark="go-discord", text=told, tone="bad"),), say=told)
        )
    return tuple(nodes)


def _parts_of_voice(view: View, cast: Cast) -> Choice:
    """How much of a voice joins, where voices can be split. GO-9.2"""
    tokens = [
        Token(
            id=f"sing-{amount}",
            area="amount",
            tone="amount",
            text=str(amount),
            act=layout.Actions.sing.written(amount=amount),
        )
        for amount in (layout.Actions.read(cast, action).amount for action in may(view))
    ]
    return Choice(id="part-of-voice", title=asked(view, cast)[0], nodes=(*attack_gauges(view), *tokens))
