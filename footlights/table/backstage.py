"""What every table of a playhouse works with: the store, the limits, the bots, the time, and who wants to hear what happens."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from footlights.stage.card_set import CardSet
from footlights.stage.errors import Trouble
from footlights.stage.game import Game, Setting, game_ids, get_game
from footlights.stage.match import Match
from footlights.stage.tongue import say
from footlights.table.config import Config
from footlights.table.errands import Errands
from footlights.table.hours import Hours
from footlights.table.marks import catalogue_hash
from footlights.table.refusals import Busy as Busy
from footlights.table.refusals import Forbidden as Forbidden
from footlights.table.refusals import Missing as Missing
from footlights.table.slices import Slices
from footlights.table.store import Store, TableRow
from footlights.table.thinking import Thinker
from footlights.table.timekeeping import Timekeeper

log = logging.getLogger("footlights.table")
SETTINGS_KEPT = 40  # of the tables opened last: the next one is often like one of them
Hook = Callable[[str, float], None]


class Backstage:
    """The things all tables share."""

    def __init__(self, store: Store, config: Config, time: Timekeeper | None = None) -> None:
        self.store = store
        self.config = config
        self.time = time or Timekeeper()
        self.thinker = Thinker(config.bot_workers)
        self.errands = Errands(config.errand_workers)
        self.slices = Slices()
        self.process = secrets.token_hex(8)
        self.hours = Hours(store, self.process, self.time, lambda: self.now())
        self.hooks: list[Hook] = []
        self._sets: dict[str, CardSet] = {}
        self._settings = WeakValueDictionary[
            bytes, Setting
        ]()  # tables that play alike share one, as long as there are any
        self._lately = deque[Setting](maxlen=SETTINGS_KEPT)
        self.stopping = False
        self.started_ms = self.now()

    def now(self) -> int:
        """The house's time in milliseconds since 1970: it never jumps, whatever happens to the machine's clock."""
        return self.time.now()

    async def open(self) -> None:
        """Begin to keep the time."""
        await self.hours.open()
        self.started_ms = self.now()

    def report(self, what: str, value: float = 1.0) -> None:
        """Tell whoever counts such things what happened."""
        for hook in self.hooks:
            hook(what, value)

    def mishap(self, what: str, table: str = "") -> None:
        """Write down and count an error that is our own fault; to be called where it was caught."""
        log.exception(what, extra={"table": table})
        self.report("error")

    def card_set(self, game: Game) -> CardSet:
        """The cards a game is played with in this house."""
        if game.id not in self._sets:
            folder = self.config.sets.get(game.id)
            self._sets[game.id] = game.load_set(folder) if folder is not None else game.base_set
        return self._sets[game.id]

    def load_games(self) -> None:
        """Have every game imported, its cards read and its first scene made, so that the first to ask does not wait for it.

        It takes a second or so. Called in a thread of its own, it leaves the interpreter to everybody else again and again.
        """
        for id in game_ids():
            if self.stopping:
                return
            try:
                game = get_game(id)
                match = Match(game.setting(card_set=self.card_set(game)), seed=0)
                game.scene.present(match.view(0), match.cast)
            except Trouble as error:  # whoever asks for that game is told, too
                log.warning("a game cannot be played here", extra={"game": id, "error": str(error)})
            except Exception:
                self.mishap("a game could not be made ready")

    def catalogue(self, game: Game) -> str:
        """The address of the faces of a game's cards."""
        return f"/catalogue/{game.id}/{catalogue_hash(game, self.card_set(game))}.json"

    def setting_of(self, row: TableRow) -> Setting:
        """A table's game made ready; Trouble if it was begun with other rules or cards than are here now."""
        game = get_game(row.game)
        card_set = self.card_set(game)
        if row.rules_version != game.rules_version:
            raise Trouble(
                say(
                    "This table was begun with version {found} of the rules of {title}; here is version {here}.",
                    found=row.rules_version,
                    title=game.title,
                    here=game.rules_version,
                )
            )
        if (row.set_name, row.set_hash) != (card_set.name, card_set.hash):
            raise Trouble(say("This table was begun with other cards than are here now ({name}).", name=row.set_name))
        return self.setting(game, row.options, row.decks if any(row.decks) else None, card_set)

    def setting(
        self, game: Game, options: Mapping[str, Any], decks: Sequence[Any] | None, card_set: CardSet
    ) -> Setting:
        """A game made ready with options and decks; those asked for lately, and those being played, are not made twice."""
        key = msgspec.json.encode((game.id, options, decks))
        known = self._settings.get(key)
        if known is None or known.cast.card_set is not card_set:
            known = game.setting(options, decks, card_set)
            self._settings[key] = known
        if known not in self._lately:
            self._lately.append(known)
        return known


def hashed(key: str) -> str:
    """How a key is kept."""
    return hashlib.sha256(key.encode()).hexdigest()
