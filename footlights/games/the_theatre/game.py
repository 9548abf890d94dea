"""The declaration of The Theatre: facts that the stage uses and the conformance suite checks."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from footlights.games.the_theatre import evaluate, rules, words
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.scene import TheatreStage
from footlights.games.the_theatre.tables import (
    FIRST_LEADERS,
    FORMAT_TITLES,
    FORMATS,
    OPTIONAL,
    SETS,
    STACKINGS,
    TIEBREAKS,
    TheatreSet,
    conceal_tables,
    deck_needs,
    notations,
    number_of_players,
    plain_card,
    prepare,
)
from footlights.games.the_theatre.text import PRINTS, write
from footlights.stage.figures import mean, share
from footlights.stage.game import Game, Outlook, Setting
from footlights.stage.options import Option
from footlights.stage.tongue import mark

RULES_VERSION = 1

OPTIONS = (
    Option(
        "format",
        "duel",
        mark("which of the four ways to play"),
        "TH-7, TH-9",
        tuple(FORMATS),
        title=mark("Format"),
        titles=FORMAT_TITLES,
    ),
    Option(
        "players",
        "standard",
        mark(
            "how many play: Duel 2, Free-for-All 3 to 8, Team play 4, 6 or 8, Shooting Star 2 to 8 (standard: 2, 4, 4, 2)"
        ),
        "TH-7",
        ("standard",),
        2,
        8,
        ruled=True,
        title=mark("Players"),
        titles={"standard": mark("Standard")},
    ),
    Option(
        "first_leader",
        "fewest",
        mark("who leads first: the fewest cards, the most, or anybody"),
        "R1",
        tuple(FIRST_LEADERS),
        title=mark("First Leader"),
        titles={"fewest": mark("Fewest cards"), "most": mark("Most cards"), "random": mark("Anybody, by lot")},
    ),
    Option(
        "optional_abilities",
        [],
        mark("abilities a player may decline as the card enters play"),
        "R6, R18",
        OPTIONAL,
        many=True,
        title=mark("Optional abilities"),
    ),
    Option(
        "token_stacking",
        "stack",
        mark("tokens of one Print add up, or count once at most"),
        "R7",
        tuple(STACKINGS),
        title=mark("Tokens of one Print"),
        titles={"stack": mark("Add up"), "once": mark("Count once")},
    ),
    Option(
        "team_tiebreak",
        "total",
        mark("all teams fall together: team totals, or the best player"),
        "R25",
        tuple(TIEBREAKS),
        title=mark("Tie among teams"),
        titles={"total": mark("Team totals"), "best_player": mark("Best player")},
    ),
    Option(
        "cost_limit",
        "standard",
        mark("highest total cost of a deck (standard: 80 in a Duel, 100 in Free-for-All and Team play)"),
        "TH-8.6",
        ("standard", "none"),
        5,
        title=mark("Cost limit"),
        titles={"standard": mark("Standard"), "none": mark("No limit")},
    ),
    Option(
        "deck_size",
        40,
        mark("cards in every deck, in Shooting Star only"),
        "TH-8.7",
        (),
        5,
        100,
        ruled=True,
        title=mark("Deck size"),
    ),
)

TELLINGS = (
    mean("acts"),
    mean("rounds"),
    mean("all_dismissed_rounds", "Rounds in which all were Dismissed"),
    share("fell_together", "games in which the last players fell together"),
    share("decided_by_cards", "games decided by cards left"),
    share("decided_by_start", "games decided by the starting deck"),
    share("decided_by_last_played", "games decided by the last card played"),
    mean("gambles_offered"),
    share("gambles_taken", "Gambles taken, of those offered", of="gambles_offered"),
    mean("cards_played"),
)

SAMPLE_OPTIONS: tuple[dict[str, Any], ...] = (
    {"format": "duel"},
    {"format": "duel", "optional_abilities": list(OPTIONAL), "token_stacking": "once", "first_leader": "most"},
    {"format": "free-for-all", "players": 3},
    {"format": "free-for-all", "players": 8, "first_leader": "random"},
    {"format": "team", "players": 4},
    {"format": "team", "players": 6, "team_tiebreak": "best_player"},
    {"format": "team", "players": 8},
    {"format": "shooting-star", "players": 2},
    {"format": "shooting-star", "players": 5},
)


@cache
def samples() -> list[Setting]:
    """Tables for the conformance suite: every format and option, every premade deck, and secret decks."""
    settings = []
    for options in SAMPLE_OPTIONS:
        offered = [deck for deck in GAME.base_set.decks.values() if options["format"] in deck.formats]
        players = number_of_players({"players": "standard", "deck_size": 40, **options})
        for first in range(0, len(offered), players):
            chosen = [offered[(first + seat) % len(offered)] for seat in range(players)]
            settings.append(GAME.setting(options, [deck.name for deck in chosen]))
        settings.append(
            GAME.setting(options, [list(deck.cards) if seat % 2 else deck.name for seat, deck in enumerate(chosen)])
        )
    return settings


def everything() -> list[str]:
    """Every action that the base set makes possible."""
    do = layout.Actions
    found = [do.play.written(card=notation) for notation in notations(GAME.base_set.cards)]
    found += [do.remove.written(print=name) for name in PRINTS]
    return found + [kind.written() for kind in (do.place, do.use, do.decline, do.gamble)]


def text_faults(card_set: TheatreSet) -> list[str]:
    """Cards whose text is not printed back word for word."""
    return [f"{card.specific}: {card.ability!r}" for card in card_set.cards if write(card.effect) != card.ability]


GAME = Game(
    id="the-theatre",
    title=mark("The Theatre TCG"),
    summary=mark(
        "Directors play one card a Round; the highest keeps its card, the others are Dismissed. Last one in wins."
    ),
    credits=mark(
        "The Theatre TCG by Telsie, Good Enough Games. The cards here are original; Footlights is not affiliated."
    ),
    rules_version=RULES_VERSION,
    room=Path(__file__).parent,
    rules=rules,
    words=words,
    evaluate=evaluate.evaluate,
    outlook=Outlook(evaluate.THREE_TO_ONE, evaluate.PLAY_ON),
    sources=(evaluate,),
    seats=(2, 8),
    formats=tuple(FORMATS),
    options=OPTIONS,
    actions=layout.Actions,
    max_legal=layout.MAX_LEGAL,
    features=layout.FEATURES,
    figures=layout.FIGURE_NAMES,
    tellings=TELLINGS,
    first_player="first_leader",
    chance_kinds=("die", "leader", "shuffle"),
    longest=26_000,
    load_set=SETS.load,
    set_files=SETS.describe,
    prepare=prepare,
    plain_card=plain_card,
    clause_prefix="TH",
    conceal_tables=conceal_tables,
    deck_needs=deck_needs,
    samples_of=samples,
    everything=everything,
    event_kinds=layout.EVENT_KINDS,
    text_faults=text_faults,
    scene=TheatreStage(),
)
