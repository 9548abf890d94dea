"""The declaration of GOTHIES: facts that the stage uses and the conformance suite checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from footlights.games.gothies import effects, evaluate, rules, words
from footlights.games.gothies.rules import layout
from footlights.games.gothies.scene import GothiesStage
from footlights.games.gothies.sets import SETS, GothiesSet
from footlights.games.gothies.tables import (
    FIRST_MOVES,
    FIRST_PLAYERS,
    FORMATS,
    GROUP_MATCHES,
    POSSESSION_TARGETS,
    REMOVED_LANDS,
    SOLO_EVENS,
    SURPLUSES,
    TRUTHS,
    UNPLAYED_CARDS,
    prepare,
)
from footlights.games.gothies.text import write_text
from footlights.stage.figures import mean, share
from footlights.stage.game import Game, Setting
from footlights.stage.options import Option
from footlights.stage.tongue import mark

RULES_VERSION = 1
ROUNDS, LEAST_ROUNDS = 100, 10

OPTIONS = (
    Option(
        "format",
        "competitive",
        mark("everyone against everyone, or together for the Well of Ceiba"),
        "GO-0.1",
        tuple(FORMATS),
        title=mark("Format"),
        titles={"competitive": mark("Competitive"), "cooperative": mark("Cooperative")},
    ),
    Option(
        "players",
        2,
        mark("how many Streya: competitive 2 to 4, cooperative 1 to 4"),
        "GO-1.1, GO-6.1",
        (),
        1,
        effects.MAX_STREYA,
        ruled=True,
        title=mark("Streya"),
    ),
    Option(
        "first_player",
        "random",
        mark("who begins a competitive game: anybody by lot, or a seat (from 0)"),
        "GO-1.10",
        tuple(FIRST_PLAYERS),
        0,
        effects.MAX_STREYA - 1,
        title=mark("First player"),
        titles={"random": mark("By lot")},
    ),
    Option(
        "unplayed_cards",
        "keep",
        mark("competitive: whether unplayed cards are kept or discarded at the end of a turn"),
        "GO-2.6",
        tuple(UNPLAYED_CARDS),
        title=mark("Unplayed cards"),
        titles={"keep": mark("Kept"), "discard": mark("Discarded")},
    ),
    Option(
        "removed_land_to",
        "discard",
        mark("where a removed land goes: its owner's discard pile, or the dust pile"),
        "GO-4.4",
        tuple(REMOVED_LANDS),
        title=mark("Removed lands"),
        titles={"discard": mark("To the discard pile"), "dust": mark("To the dust pile")},
    ),
    Option(
        "round_limit",
        ROUNDS,
        mark("the last round of a competitive game"),
        "GO-5.13",
        (),
        LEAST_ROUNDS,
        layout.MOST_ROUNDS,
        title=mark("Round limit"),
    ),
    Option(
        "possession_targets",
        "runed",
        mark("cooperative: whether Heart Runes can be possessed too, or bought GOTHIES only"),
        "GO-8.8",
        tuple(POSSESSION_TARGETS),
        title=mark("Possessed can be"),
        titles={"runed": mark("GOTHIES and Heart Runes"), "bought_only": mark("Bought GOTHIES only")},
    ),
    Option(
        "group_match",
        "any_member",
        mark("cooperative: whether a whole group counts against a card, or only members with its rune"),
        "GO-8.10",
        tuple(GROUP_MATCHES),
        title=mark("Groups count"),
        titles={"any_member": mark("Whole"), "matching_members": mark("Members with the rune")},
    ),
    Option(
        "joombie_first_move",
        "next_turn",
        mark("cooperative: whether a new Joombie moves from the next turn on, or at once"),
        "GO-8.17",
        tuple(FIRST_MOVES),
        title=mark("A new Joombie moves"),
        titles={"next_turn": mark("From the next turn on"), "same_turn": mark("At once")},
    ),
    Option(
        "walking_obstacles",
        "true",
        mark("cooperative: whether walking lands stand in the way of monsters"),
        "GO-8.13",
        tuple(TRUTHS),
        title=mark("Walking lands are obstacles"),
        titles={"true": mark("Yes"), "false": mark("No")},
    ),
    Option(
        "zone1_surplus",
        "carries",
        mark("cooperative: whether power left over after a land goes on to the next obstacle, or stops"),
        "GO-8.14",
        tuple(SURPLUSES),
        title=mark("Power left over"),
        titles={"carries": mark("Goes on"), "stops": mark("Stops")},
    ),
    Option(
        "voice_split",
        "false",
        mark("cooperative: whether part of a voice may join an attack"),
        "GO-9.2",
        tuple(TRUTHS),
        title=mark("Voices can be split"),
        titles={"true": mark("Yes"), "false": mark("No")},
    ),
    Option(
        "solo_even",
        "none",
        mark("alone: whether E monsters target nobody or Streya 1"),
        "GO-8.6",
        tuple(SOLO_EVENS),
        title=mark("E monsters, alone"),
        titles={"none": mark("Nobody"), "streya1": mark("Streya 1")},
    ),
)

TOGETHER = {"format": "cooperative"}
TELLINGS = (
    mean("rounds"),
    share("round_limit", "games stopped by the round limit", together=False),
    share("won", "games won together", together=True),
    share("won_at_goal", "won by a full Well, of games won", of="won", together=True),
    share("won_at_last_turn", "won at the last turn, of games won", of="won", together=True),
    mean("well_left", "Timestones left in the Well", together=True),
    *(mean(column) for column in ("purchases", "free_purchases", "dusted", "lands_played", "lands_removed")),
    mean("attacks"),
    *(mean(column, together=True) for column in ("monsters_defeated", "possessed", "redeemed", "dissonances")),
    mean("timestones_gained"),
    mean("actions"),
)

SAMPLE_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3},
    {"players": 4, "removed_land_to": "dust"},
    {"players": 2, "first_player": 1, "unplayed_cards": "discard", "round_limit": 10},
    {**TOGETHER, "players": 1},
    {**TOGETHER, "players": 2},
    {**TOGETHER, "players": 3},
    {**TOGETHER, "players": 4},
    {**TOGETHER, "players": 1, "solo_even": "streya1", "possession_targets": "bought_only", "zone1_surplus": "stops"},
    {**TOGETHER, "players": 2, "voice_split": "true", "group_match": "matching_members", "removed_land_to": "dust"},
    {**TOGETHER, "players": 3, "joombie_first_move": "same_turn", "walking_obstacles": "false"},
)
LONG_OPTIONS: tuple[dict[str, Any], ...] = (
    {**TOGETHER, "players": 2},
    {**TOGETHER, "players": 4, "voice_split": "true"},
)
LASTING = {"well": 900, "well_goal": 990, "dissonance": 1}
BRIEF = {"timestones": 12, "well": 10, "well_goal": 14, "wishing_wells": 2}


@cache
def samples() -> list[Setting]:
    """Tables for the conformance suite: both modes, every number of Streya, every option; long games and short ones.

    With weak monsters and a deep Well random play sees all turns, all monsters, and much dissonance.
    """
    base = GAME.base_set
    weak = tuple(replace(monster, attack=1, toughness=0) for monster in base.monsters)
    long = replace(base, monsters=weak, constants=replace(base.constants, **LASTING))
    brief = replace(base, constants=replace(base.constants, **BRIEF))
    settings = [GAME.setting(options) for options in SAMPLE_OPTIONS]
    settings += [GAME.setting(options, card_set=long) for options in LONG_OPTIONS]
    return settings + [GAME.setting(options, card_set=brief) for options in ({}, {**TOGETHER, "players": 2})]


def together(options: Mapping[str, Any]) -> bool:
    """Whether the Streya win or lose together. GO-10.4"""
    return bool(options.get("format") == "cooperative")


def everything() -> list[str]:
    """Every action that the base set makes possible, in one of its forms."""
    do = layout.Actions
    found = [kind.written() for kind in (do.end_turn, do.decline, do.stop, do.strike)]
    found += [do.choose.written(option=1), do.choose.written(option=2), do.choose_streya.written(seat=0)]
    found += [do.sing.written(amount=1), do.attack_streya.written(seat=0, amount=1)]
    for card in GAME.base_set.cards:
        can = {
            do.play: True,
            do.buy: card.price,
            do.activate: card.kind == "land",
            do.synergy: card.synergies,
            do.dust: card.dust,
        }
        found += [kind.written(card=card.name) for kind, possible in can.items() if possible]
    easy = [monster.name for monster in GAME.base_set.monsters if monster.need <= 3]
    return found + [do.attack_monster.written(monster=name, zone=3) for name in easy]


def text_faults(card_set: GothiesSet) -> list[str]:
    """Cards whose text is not printed back as it was read."""
    runes = [rune.name for rune in card_set.runes]
    printed = {card.name: write_text(card.lines, runes) for card in card_set.cards}
    return [
        f"{card.name}: {card.text!r} is printed {printed[card.name]!r}"
        for card in card_set.cards
        if printed[card.name] != card.text
    ]


GAME = Game(
    id="gothies",
    title=mark("GOTHIES"),
    summary=mark("Build a deck of songs: send your rivals back to waking, or stand together for the Well of Ceiba."),
    credits=mark("GOTHIES Deckbuilding Game. The cards and monsters here are original; Footlights is not affiliated."),
    rules_version=RULES_VERSION,
    room=Path(__file__).parent,
    rules=rules,
    words=words,
    scene=GothiesStage(),
    evaluate=evaluate.evaluate,
    sources=(evaluate, effects),
    outlook=evaluate.RIVALS,
    allied_outlook=evaluate.ALLIES,
    horizon=evaluate.horizon,
    allied=evaluate.allied,
    together=together,
    seats=(1, effects.MAX_STREYA),
    formats=tuple(FORMATS),
    options=OPTIONS,
    actions=layout.Actions,
    max_legal=layout.MAX_LEGAL,
    features=layout.FEATURES,
    figures=layout.FIGURE_NAMES,
    tellings=TELLINGS,
    first_player="first_player",
    chance_kinds=("first", "deck", "play_deck", "monsters", "joombies"),
    longest=4_000_000,
    load_set=SETS.load,
    set_files=SETS.describe,
    prepare=prepare,
    clause_prefix="GO",
    samples_of=samples,
    everything=everything,
    event_kinds=layout.EVENT_KINDS,
    text_faults=text_faults,
)
