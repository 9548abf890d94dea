"""GOTHIES on the house's stage: a dream behind moonlit gauze, sand falling in the glass, runes that glow when they are live."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from footlights.games.gothies.marks import LIMBS, MARKS, rune_mark
from footlights.games.gothies.pictures import monster_picture, picture
from footlights.games.gothies.printed import kind_words
from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene_actions import action_label
from footlights.games.gothies.scene_choices import attack_token, hand, land_acts, market_acts
from footlights.games.gothies.scene_face_up import use_numbers
from footlights.games.gothies.scene_fates import fates
from footlights.games.gothies.scene_ghosts import ghosts
from footlights.games.gothies.scene_monsters import field, popping, turn_track
from footlights.games.gothies.scene_previews import preview
from footlights.games.gothies.scene_prompt import buttons, prompt, unused
from footlights.games.gothies.scene_questions import questions
from footlights.games.gothies.scene_streya import own_side, purse, rival, small_piles
from footlights.games.gothies.scene_table import marquee, mercado, playbill
from footlights.games.gothies.scene_words import (
    ICON_WORDS,
    LEAN_WORDS,
    Runes,
    mine_of,
    others_of,
    rune_word,
    text_words,
)
from footlights.games.gothies.seen import GothiesView, TogetherView
from footlights.games.gothies.sets import Card as Printed
from footlights.games.gothies.sets import Joombie, Monster
from footlights.stage.rule import Event
from footlights.stage.said import Telling, said
from footlights.stage.scene import (
    AnyNode,
    Banner,
    Choice,
    Face,
    Forecast,
    Meter,
    Moment,
    Panel,
    Playbill,
    Prompt,
    Scene,
    Stage,
    TerminalStyle,
    Text,
    Token,
    Zone,
)
from footlights.stage.tongue import mark, say

PLAYED = Moment(kind="play", hold=260)
TELLING: Telling = {  # whose sentence is not part of another's
    Text: ("line", "outlook", "runes", "note", "warning"),
    Zone: ("hand", "row", "lands", "pile", "dust", "gone", "slots", "wishes", "playdeck", "jpile", "mdeck"),
    Panel: ("rival", "purse", "well", "zone", "group", "track"),
    Token: ("strike",),
    Banner: (),
    Choice: (),
    Forecast: (),
    Meter: (),
    Playbill: (),
    Prompt: (),
}
LEAN_SIGNS = {"left": "◀", "right": "▶", "both": "◀▶"}


TERMINAL = TerminalStyle(
    marks={
        "go-song": mark("Song"),
        "go-seed": mark("Seed"),
        "go-stone": mark("Timestones"),
        "go-attack": mark("power"),
        "go-left": mark("left"),
        "go-right": mark("right"),
        "go-both": mark("both ends"),
        "go-possessed": mark("possessed"),
        "go-well": mark("Well"),
        "go-monster": mark("monsters"),
    },
    colours={"blue": "blue", "green": "green", "red": "red", "purple": "pink"},
    states={"dear": mark("too dear"), "activated": mark("activated")},
    columns={
        "odd": mark("Streya"),
        "even": mark("Streya"),
        "backs": mark("Hand"),
    },
    headings={
        "seats": mark("Streya"),
        "own": mark("Row and lands"),
        "stacks": mark("Piles"),
        "open": mark("Hand"),
    },
    listed=frozenset({"pile"}),
    said=frozenset({"gauge", "outlook", "outcome", "jpile", "line", "runes", "strike", "Forecast"}),
    left_out=frozenset({"scale", "song", "seed", "stone", "deed", "or", "owner"}),
)


class GothiesStage(Stage[GothiesView]):
    """How GOTHIES is laid out."""

    stylesheet = Path(__file__).with_name("scene.css").read_text(encoding="utf-8")
    terminal = TERMINAL
    marks: ClassVar[Mapping[str, str]] = MARKS
    limbs: ClassVar[Mapping[str, str]] = LIMBS
    moments: ClassVar[Mapping[int, Moment]] = {
        layout.PLAYED: PLAYED,
        layout.LAND_PLAYED: PLAYED,
        layout.ACTIVATED_LAND: Moment(kind="score", hold=180),
        layout.USED_LINE: Moment(kind="score", hold=260),
        layout.DUSTED: Moment(kind="flip", hold=300),
        layout.BOUGHT: Moment(kind="deal", hold=260),
        layout.VICTIM_NAMED: Moment(kind="turn", hold=500),
        layout.LAND_REMOVED: Moment(kind="hit", hold=400),
        layout.ATTACKED_STREYA: Moment(kind="hit", hold=500),
        layout.WOKE_UP: Moment(kind="curtain", hold=900),
        layout.MONSTER_DEFEATED: Moment(kind="hit", hold=450),
        layout.JOOMBIE_REDEEMED: Moment(kind="score", hold=450),
        layout.DISSONANCE: Moment(kind="bubble", hold=900),
        layout.MONSTERS_TURN: Moment(kind="turn", hold=600),
        layout.GROUP_ATTACKS: Moment(kind="turn", hold=420),
        layout.CARD_POSSESSED: Moment(kind="flip", hold=700),
        layout.LAND_FALLS: Moment(kind="hit", hold=500),
        layout.WELL_HIT: Moment(kind="hit", hold=500),
        layout.JOOMBIE_STRIKES: Moment(kind="hit", hold=400),
        layout.MOVED_ON: Moment(kind="deal", hold=300),
        layout.TURNED_OVER: Moment(kind="deal", hold=350),
        layout.ENDED: Moment(kind="end", hold=700),
    }

    def present(self, view: GothiesView, cast: Any, event: Event | None = None) -> Scene:
        """Everything a good screen shows. Section 7"""
        if event is not None:
            view = replace(view, legal=[])
        mine = mine_of(view)
        fated = fates(view, cast, event) if isinstance(view, TogetherView) else {}
        uses = use_numbers(view, mine) if view.you == mine else {}
        lands = land_acts(view)
        nodes: list[AnyNode] = [marquee(view, event)]
        nodes += [turn_track(view, cast)] if isinstance(view, TogetherView) else []
        nodes += [*hand(view, cast), own_side(view, cast, uses, {}, fated)]
        rivals = tuple(rival(view, cast, seat, lands, fated, attack_token(view, seat)) for seat in others_of(view))
        if rivals:
            nodes.append(
                Panel(id="rivals", area="rivals", tone=f"of-{len(rivals)}", nodes=rivals, say=say("The others"))
            )
        if isinstance(view, TogetherView):
            acting = bool(view.legal) and view.decision == "play"
            nodes.append(field(view, cast, event, acting))
        nodes += [mercado(view, cast, market_acts(view, cast)), purse(view, cast, attack_token(view, mine))]
        nodes.append(Panel(id="stacks", area="stacks", nodes=small_piles(view, mine), say=say("Your piles")))
        nodes += [playbill(view, cast)] if view.over else []
        nodes += [prompt(view, cast, event), *questions(view, cast), *buttons(view)]
        shown = ghosts(view, cast) if view.legal else {}
        return Scene(
            nodes=tuple(nodes), title=say("GOTHIES"), said=said(nodes, TELLING), state=_state(view), ghosts=shown
        )

    def moment(self, view: GothiesView, cast: Any, event: Event) -> Moment:
        """How an event is shown, with what pops."""
        shown = self.moments.get(event.kind, Moment())
        return Moment(kind=shown.kind, hold=shown.hold, mark=_popping(view, event))

    def preview(self, view: GothiesView, cast: Any, action: str) -> str:
        """What an action would come to."""
        return preview(view, cast, action)

    def action_label(self, view: GothiesView, cast: Any, action: str) -> str:
        """An action in words."""
        return action_label(view, cast, action)

    def unused(self, view: GothiesView, cast: Any) -> str:
        """The cards, synergies and lands that could still be used, purchases and attacks. GO-0.4, GO-3.6"""
        return unused(view, cast)

    def faces(self, card_set: Any) -> list[Face]:
        """How each card, monster and Joombie of a set looks."""
        runes = tuple(rune.name for rune in card_set.runes)
        faces = [face(card, runes) for card in card_set.cards]
        faces += [monster_face(monster) for monster in card_set.monsters]
        return faces + [joombie_face(joombie) for joombie in card_set.joombies]

    def emblems(self, card_set: Any) -> dict[str, str]:
        """A picture for each of them."""
        drawn = {picture_name(card): picture(card) for card in card_set.cards}
        drawn |= {picture_name(monster): monster_picture(monster) for monster in card_set.monsters}
        return drawn | {picture_name(joombie): monster_picture(joombie) for joombie in card_set.joombies}


# --- Faces ------------------------------------------------------------------------------------------------------------------


def face(card: Printed, runes: Runes) -> Face:
    """A card as it is printed: price in the corner, rune in the medallion, lines below the picture. Section 2.1"""
    text = text_words(runes, card)
    kind = kind_words(card)
    foot = (kind, f"◆ {card.defence}") if card.kind == "land" else (kind,)
    sort = ("fixed" if card.fixed else "walking") if card.kind == "land" else card.kind.replace("_", "-")
    facts = [card.name, kind, *([rune_word(card.rune)] if card.rune else [])]
    facts += [say("price {price}", price=card.price)] if card.price else []
    facts += [say("defence {defence}", defence=card.defence)] if card.defence else []
    return Face(
        name=card.name,
        title=card.name,
        mark=rune_mark(card.rune) if card.rune else "go-seed" if card.kind == "wishing_seed" else "go-well",
        tone=card.rune.lower() if card.rune else "plain",
        value=str(card.price) if card.price else "",
        text=text,
        foot=foot,
        kind=f"{sort} {card.rune.lower() or 'plain'}",
        flavor=card.line,
        say=f"{', '.join(facts)}: {text}".replace("\n", " "),
        picture=picture_name(card),
    )


def monster_face(monster: Monster) -> Face:
    """A monster as it is printed: rune, attack, whom it attacks and from which side. Section 2.1"""
    whom, lean = say(ICON_WORDS[monster.icon]), say(LEAN_WORDS[monster.lean])
    text = say("Attacks {whom}: {lean}. {need} Song defeat it.", whom=whom, lean=lean, need=monster.need)
    facts = {"monster": monster.name, "rune": rune_word(monster.rune), "attack": monster.attack, "text": text}
    return Face(
        name=monster.name,
        title=monster.name,
        mark=rune_mark(monster.rune),
        tone=monster.rune.lower(),
        value=str(monster.attack),
        text=text,
        foot=(monster.icon, LEAN_SIGNS[monster.lean]),
        kind=f"monster {monster.rune.lower()}",
        flavor=monster.line,
        say=say("{monster}, monster, {rune}, attack {attack}. {text}", **facts),
        picture=picture_name(monster),
    )


def joombie_face(joombie: Joombie) -> Face:
    """A Joombie as it is printed. Section 2.1"""
    text = say("Strikes the Well from zone 2 on. {need} Song redeem it.", need=joombie.attack)
    facts = {"joombie": joombie.name, "rune": rune_word(joombie.rune), "attack": joombie.attack, "text": text}
    return Face(
        name=joombie.name,
        title=joombie.name,
        mark=rune_mark(joombie.rune),
        tone=joombie.rune.lower(),
        value=str(joombie.attack),
        text=text,
        foot=(say("Joombie"),),
        kind=f"joombie {joombie.rune.lower()}",
        flavor=joombie.line,
        say=say("{joombie}, Joombie, {rune}, attack {attack}. {text}", **facts),
        picture=picture_name(joombie),
    )


def picture_name(thing: Printed | Monster | Joombie) -> str:
    """The name of a picture."""
    return f"go-{thing.id}"


# --- Moments, sentences, state ------------------------------------------------------------------------------------------------


def _popping(view: GothiesView, event: Event) -> tuple[str, ...]:
    """The nodes an event makes pop."""
    if event.kind == layout.ATTACKED_STREYA:
        return (f"stones-{event.b}", f"glass-{event.b}")
    if event.kind == layout.USED_LINE:
        return () if view.over else ("seed", "song")
    if event.kind == layout.VICTIM_NAMED:
        return (f"seat-{event.b}",)
    return popping(event)


def _state(view: GothiesView) -> dict[str, str]:
    return {
        "format": view.format,
        "players": str(len(view.seats)),
        "decision": view.decision or "over",
        "watching": "yes" if view.you is None else "no",
        "over": "yes" if view.over else "no",
        "harm": "lost" if isinstance(view, TogetherView) and view.forecast.lost else "none",
    }
