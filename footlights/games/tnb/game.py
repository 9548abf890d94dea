"""The declaration of T&B: facts that the stage uses and the conformance suite checks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from footlights.games.tnb import evaluate, rules, words
from footlights.games.tnb.rules import layout
from footlights.games.tnb.scene import TnbStage
from footlights.games.tnb.shapes import write_shape
from footlights.games.tnb.tables import (
    BLOCK_SCOPES,
    CAP_RESULTS,
    DECK_FORMATS,
    DOUBLE_LOSSES,
    EXTRA_ACTIONS,
    SETS,
    TURN_ORDERS,
    TnbSet,
    conceal_tables,
    deck_needs,
    plain_card,
    prepare,
)
from footlights.stage.figures import mean, share
from footlights.stage.game import Game, Outlook, Setting
from footlights.stage.options import Option
from footlights.stage.tongue import mark

RULES_VERSION = 1

OPTIONS = (
    Option(
        "deck_format",
        "constructed",
        mark("decks of one's own, starter decks, or decks dealt by lot"),
        "TB-8.1",
        tuple(DECK_FORMATS),
        title=mark("Decks"),
        titles={"constructed": mark("Constructed"), "preset": mark("Starter decks"), "random": mark("By lot")},
    ),
    Option(
        "turn_order",
        "alternating",
        mark("who is first in a round: in turn, always the same, or both at once and unseen"),
        "TB-8.2",
        tuple(TURN_ORDERS),
        title=mark("Turn order"),
        titles={
            "alternating": mark("Alternating"),
            "fixed": mark("Always the same first"),
            "simultaneous": mark("Both at once, unseen"),
        },
    ),
    Option(
        "extra_actions",
        "off",
        mark("whether Card Actions can be bought for TP: never, for new cards, or for all"),
        "TB-8.3",
        tuple(EXTRA_ACTIONS),
        title=mark("Bought actions"),
        titles={"off": mark("None"), "new_cards": mark("For new cards"), "full": mark("For all cards")},
    ),
    Option(
        "block_scope",
        "all_tiles",
        mark("whether a Block protects empty tiles too"),
        "TB-8.4",
        tuple(BLOCK_SCOPES),
        title=mark("Blocks protect"),
        titles={"all_tiles": mark("All covered tiles"), "occupied_tiles": mark("Tiles with a card")},
    ),
    Option(
        "double_loss",
        "draw",
        mark("both lose at once: a draw, or the margin decides"),
        "TB-8.5",
        tuple(DOUBLE_LOSSES),
        title=mark("Both lose at once"),
        titles={"draw": mark("Draw"), "margin": mark("Margin decides")},
    ),
    Option(
        "round_cap",
        30,
        mark("the last round of a game"),
        "TB-8.6",
        (),
        1,
        layout.MAX_ROUNDS,
        title=mark("Round cap"),
    ),
    Option(
        "cap_result",
        "margin",
        mark("a game stopped by the cap: the margin decides, or a draw"),
        "TB-8.6",
        tuple(CAP_RESULTS),
        title=mark("At the cap"),
        titles={"margin": mark("Margin decides"), "draw": mark("Draw")},
    ),
)

TELLINGS = (
    mean("rounds"),
    share("double_loss", "games in which both lost at once"),
    share("capped", "games stopped by the round cap"),
    share("without_cards", "games in which somebody ran out of cards"),
    mean("lp_lost", "LP lost by both"),
    *(mean(column) for column in ("cards_destroyed", "attacks", "blocks", "moves", "plays")),
    mean("draws", "cards drawn"),
)

SAMPLE_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"deck_format": "preset"},
    {"deck_format": "random"},
    {"turn_order": "simultaneous"},
    {"turn_order": "simultaneous", "deck_format": "preset", "extra_actions": "full", "double_loss": "margin"},
    {"turn_order": "fixed", "extra_actions": "new_cards", "deck_format": "random", "round_cap": 12},
    {"extra_actions": "full", "block_scope": "occupied_tiles", "deck_format": "random", "double_loss": "margin"},
    {"turn_order": "simultaneous", "deck_format": "random", "round_cap": 4, "cap_result": "draw"},
)


@cache
def samples() -> list[Setting]:
    """Tables for the conformance suite: every option, every starter deck, and decks of one's own."""
    decks = list(GAME.base_set.decks.values())
    settings = []
    for number, options in enumerate(SAMPLE_OPTIONS):
        chosen: list[Any] | None = [decks[number % len(decks)].name, decks[(number + 1) % len(decks)].name]
        settings.append(GAME.setting(options, None if options.get("deck_format") == "random" else chosen))
    own = [card for deck in decks for card in deck.cards[:2]]
    settings.append(GAME.setting({}, [own, list(decks[-1].cards)]))
    return settings


def everything() -> list[str]:
    """Every action that the base set makes possible."""
    found = [layout.DRAW, layout.END_TURN]
    for number, card in enumerate(GAME.base_set.cards):
        found += [layout.PLAY.of(number, tile) for tile in range(layout.TILES)]
        found += [layout.MOVE.of(number, tile) for tile in range(layout.TILES) if card.speed]
        for turn in range(len(card.turns)):
            found += [layout.BLOCK.of(number, turn)] if card.defence else []
            found += [layout.ATTACK.of(number, turn)] if card.damage else []
    return [layout.Actions.text(GAME.setting().cast, action) for action in found]


def text_faults(card_set: TnbSet) -> list[str]:
    """Cards whose shape is not written back as it was read."""
    return [f"{card.name}: {card.shape!r}" for card in card_set.cards if write_shape(card.cells) != card.shape]


GAME = Game(
    id="tnb",
    title=mark("T&B"),
    summary=mark(
        "Two boards of nine tiles: attacks and blocks are declared openly and settled for both at once. Guard the empty tiles."
    ),
    credits=mark("T&B, rulebook version alpha 0.1. The cards here are original; Footlights is not affiliated."),
    rules_version=RULES_VERSION,
    room=Path(__file__).parent,
    rules=rules,
    words=words,
    evaluate=evaluate.evaluate,
    outlook=Outlook(evaluate.THREE_TO_ONE, evaluate.PLAY_ON),
    sources=(evaluate,),
    seats=(2, 2),
    options=OPTIONS,
    actions=layout.Actions,
    max_legal=layout.MAX_LEGAL,
    features=layout.FEATURES,
    figures=layout.FIGURE_NAMES,
    tellings=TELLINGS,
    first_player="opener",
    chance_kinds=("deck", "shuffle", "first"),
    longest=40_000,
    open_decks=False,
    load_set=SETS.load,
    set_files=SETS.describe,
    prepare=prepare,
    plain_card=plain_card,
    clause_prefix="TB",
    conceal_tables=conceal_tables,
    deck_needs=deck_needs,
    samples_of=samples,
    everything=everything,
    event_kinds=layout.EVENT_KINDS,
    text_faults=text_faults,
    scene=TnbStage(),
)
