"""The declaration of Briscola."""

from pathlib import Path

from briscola import rules
from briscola.cards import SETS, fill
from briscola.rules import layout
from briscola.scene import BriscolaStage
from briscola.words import Words
from footlights.stage.game import Game, register

GAME: Game = register(
    Game(
        id="briscola",
        title="Briscola",
        summary="Forty cards, a trump, and no need to follow suit: take the Aces and the Threes.",
        room=Path(__file__).parent,
        rules=rules,
        words=Words(),
        evaluate=rules.evaluate,
        clause_prefix="BR",
        seats=(layout.PLAYERS, layout.PLAYERS),
        actions=layout.Actions,
        max_legal=layout.HAND,
        longest=layout.CARDS,
        chance_kinds=("deal", "lots"),
        event_kinds=layout.EVENT_KINDS,
        features=layout.FEATURES,
        figures=("margin", "first"),
        first_player="first",
        load_set=SETS.load,
        set_files=SETS.describe,
        fill=fill,
        scene=BriscolaStage(),
        everything=lambda: [f"play {name}" for name in GAME.base_set.names],
    )
)
