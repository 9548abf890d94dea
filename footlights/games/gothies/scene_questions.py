"""Questions laid over the table: options, opponents, cards to dust, voices and parts of them. Section 5"""

from __future__ import annotations

from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_choices import amounts
from footlights.games.gothies.scene_prompt import asked
from footlights.games.gothies.scene_words import base_parts, line_parts, name_of, printed, rune_word, slug, told_option
from footlights.games.gothies.seen import Attack, GothiesView, TogetherView
from footlights.games.gothies.tables import Cast
from footlights.games.gothies.text import BASE, Line
from footlights.stage.scene import AnyNode, Card, Choice, Meter, Part, Text, Token, Zone
from footlights.stage.tongue import say, say_many


def questions(view: GothiesView, cast: Cast) -> list[AnyNode]:
    """What is asked inside an action, laid over the table. Section 5"""
    if not view.legal:
        return []
    if view.question is None:
        return amounts(view, cast)
    if isinstance(view, TogetherView) and view.attack:
        ask = _voices if view.decision == "voices" else _parts_of_voice
        return [ask(view, cast, view.attack)]
    if view.decision == "or":
        return [_options(view, cast, view.question.options)]
    if view.decision == "opponent":
        return [_opponents(view, cast)]
    return [_to_dust(view, cast)] if view.decision == "dust_own" else []


def _options(view: GothiesView, cast: Cast, options: list[str]) -> Choice:
    """The options of a sentence with "or". GO-4.5"""
    nodes: list[AnyNode] = []
    for number, text in enumerate(options, start=1):
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


def _opponents(view: GothiesView, cast: Cast) -> Choice:
    """Who discards. D4"""
    nodes: list[AnyNode] = []
    for seat, of in enumerate(view.seats):
        act = layout.Actions.choose_streya.written(seat=seat)
        if act in view.legal:
            told = say_many("{number} card in hand", "{number} cards in hand", of.hand_size)
            parts = (Part(mark="go-foe", text=name_of(view, seat)), Part(text=told, tone="quiet"))
            nodes.append(Text(id=f"victim-{seat}", area="option", parts=parts, act=act))
    return Choice(id="victims", title=asked(view, cast)[0], nodes=tuple(nodes))


def _to_dust(view: GothiesView, cast: Cast) -> Choice:
    """Cards of hand and discard pile that may be dusted. D7"""
    nodes: list[AnyNode] = []
    for pile, title in (("hand", say("From your hand")), ("discard", say("From your discard pile"))):
        may_be = (layout.Actions.read(cast, action) for action in view.legal)
        cards = [
            Card(
                id=f"dusty-{pile}-{slug(action.card)}",
                face=action.card,
                owner=view.you,
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


def _voices(view: TogetherView, cast: Cast, attack: Attack) -> Choice:
    """The attack as it stands: sum and need, each resonance group on its way to dissonance, and voices to add. D11, GO-9.8"""
    nodes: list[AnyNode] = list(attack_gauges(attack))
    for number, voice in enumerate(view.offered_voices):
        card = printed(cast, voice.card)
        rune = (Part(mark=f"go-{card.rune.lower()}", tone=card.rune.lower()),) if card.rune else ()
        parts = [
            *rune,
            Part(text=voice.card),
            Part(mark="go-song", text=f"+{voice.song}", tone="song"),
            Part(text=f"→ {voice.sum}", tone="sum"),
        ]
        told = say(
            "{card} adds {song} Song: {sum} of {need}",
            card=voice.card,
            song=voice.song,
            sum=voice.sum,
            need=attack.need,
        )
        if voice.dissonant:
            parts.append(Part(mark="go-discord", text=say("dissonant"), tone="bad"))
            told += ". " + say("Dissonance: it will attract a monster.")
        nodes.append(
            Text(
                id=f"voice-{number}",
                area="option",
                parts=tuple(parts),
                act=voice.action,
                say=told,
                tone="discord" if voice.dissonant else "",
            )
        )
    title = say("Attack on {target}: {sum} of {need} Song", target=attack.target, sum=attack.sum, need=attack.need)
    detail = say("Voices are spent whole; what exceeds the need is lost.")
    return Choice(id="voices", title=title, detail=detail, nodes=tuple(nodes))


def attack_gauges(attack: Attack) -> tuple[AnyNode, ...]:
    """How much is sung, and how near each resonance group is to dissonance. Section 7"""
    nodes: list[AnyNode] = []
    for number, (group, song) in enumerate(attack.groups.items()):
        words = "/".join(rune_word(rune) for rune in group.split("/"))
        told = say("{group}: {song} of {most} towards dissonance", group=words, song=song, most=attack.threshold)
        tone = "full" if song >= attack.threshold else ""
        nodes.append(
            Meter(
                id=f"resonance-{number}",
                area="resonance",
                tone=tone,
                label=words,
                value=song,
                most=attack.threshold,
                say=told,
            )
        )
    if attack.dissonant:
        told = say("Dissonance: this attack will attract a monster.")
        nodes.append(
            Text(id="discord", area="warning", parts=(Part(mark="go-discord", text=told, tone="bad"),), say=told)
        )
    return tuple(nodes)


def _parts_of_voice(view: TogetherView, cast: Cast, attack: Attack) -> Choice:
    """How much of a voice joins, where voices can be split. GO-9.2"""
    tokens = [
        Token(
            id=f"sing-{amount}",
            area="amount",
            tone="amount",
            text=str(amount),
            act=layout.Actions.sing.written(amount=amount),
        )
        for amount in (layout.Actions.read(cast, action).amount for action in view.legal)
    ]
    return Choice(id="part-of-voice", title=asked(view, cast)[0], nodes=(*attack_gauges(attack), *tokens))
