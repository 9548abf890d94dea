"""The table: people at this terminal and bots play a match to its end."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from footlights.bots import STAND_IN, Bot, Thought, bot_title, reason
from footlights.stage import daily
from footlights.stage.blocks import Block, Column, Line, Row, Span, Table
from footlights.stage.board import Board, board_of
from footlights.stage.engine import SEARCH, STEPS, engine_of
from footlights.stage.errors import Trouble, counted
from footlights.stage.lettering import counted_names
from footlights.stage.lots import deck_sentences
from footlights.stage.match import Match
from footlights.stage.scene import Zone, walk
from footlights.stage.tongue import say
from footlights.stage.views import View
from footlights.terminal.commands import COMMANDS, Command, find_choices, not_understood, read_command
from footlights.terminal.help import explain, rulebook
from footlights.terminal.keeping import Keeper
from footlights.terminal.keyboard import Keyboard
from footlights.terminal.playbill import playbill
from footlights.terminal.preparing import Preparation, stand_in_words, wait_for
from footlights.terminal.screen import ColourScreen, PlainScreen, Screen

ADVISER = "principal"  # whose hints are given once the search is compiled
LOG_LINES = 20
FEW_UNTRIED = 3  # actions without a single visit that stand in the table of a hint
NEWS_LINES = 12  # of a game that does not group its news itself


def run_table(
    match: Match,
    seats: Sequence[Bot | None],
    *,
    plain: bool = False,
    input: TextIO | None = None,
    output: TextIO | None = None,
    save_to: str | Path | None = None,
    keep_in: str | Path | None = None,
    again: Sequence[str] = (),
    warm: bool = True,
    asks: bool = True,
) -> int:
    """Play a match in the terminal until it is over or the person leaves; the exit code.

    `seats`: a bot, or None for a person at this terminal. `plain`: for screen readers and pipes. `save_to`: a match file that is
    kept up to date; or `keep_in`: a folder for one, under a name that no other match has. `again`: what the command to go on
    needs besides the file. `warm`: have what bots need compiled, in processes that end with this call; a bot that searches is
    waited for. `asks`: whoever types at a terminal and ends a turn or passes with something useful left is asked whether they
    mean it; lines from a pipe never are. Before an unforeseen error leaves the table, the match is saved.
    """
    if len(seats) != match.players:
        raise Trouble(
            f"This match has {match.players} seats, but {len(seats)} were filled; name a bot or a person for each."
        )
    out = sys.stdout if output is None else output
    screen: Screen = PlainScreen(out) if plain else ColourScreen(out)
    keeper = Keeper(match, save_to, keep_in, again)
    evening = Evening(match, seats, screen, Keyboard(screen, input, output is None), keeper)
    evening.asks = asks and evening.keyboard.typed
    try:
        try:
            evening.run(warm)
        except (EOFError, KeyboardInterrupt):
            evening.leave()
    except BrokenPipeError:
        keeper.keep()
        _stop_writing(out)
    except Exception:
        said = keeper.rescue()
        with contextlib.suppress(Exception):
            screen.print_lines(said, whole=True)
        raise
    finally:
        evening.end()
    return 0


def _stop_writing(out: TextIO) -> None:
    """Nobody reads any more: what is still to be written goes nowhere, without complaint."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


class Evening:
    """One sitting at the table."""

    def __init__(
        self, match: Match, seats: Sequence[Bot | None], screen: Screen, keyboard: Keyboard, keeper: Keeper
    ) -> None:
        self.match = match
        self.seats = seats
        self.screen = screen
        self.keyboard = keyboard
        self.keeper = keeper
        self.people = [seat for seat, bot in enumerate(seats) if bot is None]
        self.at_keyboard = self.people[0] if len(self.people) == 1 else None
        self.not_told = set(self.people if len(self.people) > 1 and not match.game.open_decks else ())  # their decks
        self.unseen = dict.fromkeys(self.people, match.ply)  # the first ply whose events a person has not been told
        self.heard: dict[int, tuple[str, ...]] = {}  # what people were told of the table at their last decision
        self.known: dict[int, set[str]] = {}  # what they were ever told of cards
        self.greeting: list[Line] = []
        self.warm = False  # whether bots may be prepared in the background
        self.thinking: list[Line] = []  # how long bots have thought since somebody last looked
        self.preparations: dict[str, Preparation] = {}  # of kernels, by name
        self.said_how_far = self.said_trouble = False
        self.waits = True  # for bots that are being prepared
        self.asks = False  # whether a turn that is ended with something useful left is asked about
        self.asked_at = -1  # the ply at which that was asked last
        self.stood_in: dict[int, str] = {}  # seats that greedy has played for the bot that was chosen

    # --- the course of the evening ---

    def run(self, warm: bool) -> None:
        """From here to the end of the game, and on if the end is taken back."""
        self._greet(warm)
        while True:
            while not self.match.over:
                self._turn()
            self._keep()
            self._finale()
            if not self.people or not self._encore():
                return

    def leave(self) -> None:
        """Say goodbye, with how to come back."""
        self._keep()
        self.screen.print_lines(self.keeper.farewell(), whole=True)

    def _greet(self, warm: bool) -> None:
        game, names = self.match.game, self.match.names
        played = [
            f"{names[seat]} is played by the {bot.name} bot." for seat, bot in enumerate(self.seats) if bot is not None
        ]
        self.warm = warm
        if any(bot is not None and bot.brain.searches for bot in self.seats):
            self._prepare(SEARCH)
        if any(bot is not None and bot.name == STAND_IN for bot in self.seats):
            self._prepare(STEPS)
        lines = [f"Welcome to {game.title}. {game.credits}".strip(), *played, *self._decks()]
        lines += ["Type ? for help, quit to leave."] if self.people else []
        self.greeting = [Line(Span(line, "quiet")) for line in lines]
        if not self.people:
            self.screen.show([*self.greeting, *(Line(str(line)) for line in self.match.log(None))])

    def _prepare(self, kernel: str) -> Preparation | None:
        """Have a kernel prepared, if that is wanted and it is not there; what there is to wait for."""
        engine = engine_of(self.match.game.id)
        if (
            self.warm
            and kernel not in self.preparations
            and not (engine.search_ready if kernel == SEARCH else engine.ready)
        ):
            self.preparations[kernel] = Preparation(self.match.game.id, kernel)
        return self.preparations.get(kernel)

    def _decks(self) -> list[str]:
        """Which ready-made decks are played, as far as everybody at this terminal may know, and how to choose others."""
        alone = self.people[0] if len(self.people) == 1 else None
        named = deck_sentences(self.match.setting, self.match.names, alone)
        if named and self.people and not self.match.ply:
            named.append(say("Decks that nobody names are drawn by lot; --deck NAME chooses one."))
        return named

    def end(self) -> None:
        """Whatever is still being prepared is needed no more."""
        for preparation in self.preparations.values():
            preparation.end()

    def _backstage(self) -> list[Line]:
        """What is new behind the scenes: how long bots thought, how far they are prepared, and for whom another bot plays."""
        thought, self.thinking = self.thinking, []
        return [*thought, *self._preparation()]

    def _preparation(self) -> list[Line]:
        search = self.preparations.get(SEARCH)
        for preparation in self.preparations.values():
            preparation.look()
        names = self.match.names
        if self.stood_in and engine_of(self.match.game.id).search_ready:
            back, self.stood_in = self.stood_in, {}
            said = [
                say("{name} is played by {bot} from now on.", name=names[s], bot=bot_title(b)) for s, b in back.items()
            ]
        elif self.stood_in:
            said = [stand_in_words(names[seat], bot, search) for seat, bot in self.stood_in.items()]
        elif search is not None and search.compiling and not self.said_how_far:
            self.said_how_far = True
            said = [say("What bots search with is being compiled, for the first time; you can play meanwhile.")]
        else:
            said = []
        kept = engine_of(self.match.game.id).trouble
        if kept and not self.said_trouble:
            self.said_trouble = True
            return [*(Line(Span(line, "quiet")) for line in said), Line(Span(kept, "bad"))]
        return [Line(Span(line, "quiet")) for line in said]

    def _keep(self) -> None:
        problem = self.keeper.keep()
        if problem:
            self.screen.print_lines(problem, tone="bad")

    def _turn(self) -> None:
        seat = self.match.seat
        assert seat is not None
        bot = self.seats[seat]
        if bot is None:
            self._person_decides(seat)
            self._keep()
            return
        self._bot_decides(seat, bot)
        if not self.people:
            self.screen.show([*(Line(str(line)) for line in self.match.log(None, self.match.ply)), *self._backstage()])

    def _bot_decides(self, seat: int, bot: Bot) -> None:
        """A bot that searches is said to think, and afterwards for how long it did."""
        name = self.match.names[seat]
        for preparation in self.preparations.values():
            preparation.look()
        if bot.brain.searches:
            self._wait_for(bot)
        searching = bot.brain.searches and (bot.patient or engine_of(self.match.game.id).search_ready)
        if searching and self.people:
            self.screen.print_lines(f"{name} is thinking.", tone="quiet")
        choice = bot.choose(self.match)
        if bot.verdict is not None and bot.verdict.iterations:
            thought = (
                f"{name} thought for {bot.verdict.seconds:.1f} s: {counted(bot.verdict.iterations, 'time')} through."
            )
            self.thinking = [*self.thinking[1 - len(self.seats) :], Line(Span(thought, "quiet"))]
        if bot.brain.searches and bot.verdict is None and seat not in self.stood_in:
            self.stood_in[seat] = bot.name
            self.screen.print_lines(stand_in_words(name, bot.name, self.preparations.get(SEARCH)), tone="quiet")
        self.match.play(choice)

    def _wait_for(self, bot: Bot) -> None:
        """Nobody else plays for a bot without a word: it is waited for, as long as the people at the table want that."""
        preparation = self.preparations.get(SEARCH)
        if preparation is None or preparation.done or not self.waits:
            return
        wait_for(preparation, bot.name, self.keyboard, lambda line: self.screen.print_lines(line, tone="quiet"))
        self.waits = preparation.done

    def _finale(self) -> None:
        """What happened last, and the playbill: for everybody, so without any hand."""
        since = min(self.unseen.values(), default=self.match.ply + 1)
        view = self.match.view(None)
        board = board_of(self.match.game, self.match.cast, view)
        self.screen.draw(self._news(None, since), board.and_then(playbill(self.match, view)), {})
        shared = daily.line_of(self.match)
        if shared:
            self.screen.print_lines("To share:", shared, whole=True)

    def _encore(self) -> bool:
        """Look back, save, or take the end back: whether the game goes on."""
        self.screen.print_lines("The game is over. You can still type log, piles, save, undo or quit.")
        viewer = self.people[0] if len(self.people) == 1 else None
        while True:
            line = self.keyboard.ask(">")
            command = read_command(line)
            if command is None and line.strip():
                self.screen.print_lines(not_understood(line, []))
            elif command is not None and self._obey(command, viewer):
                return True

    # --- a decision ---

    def _person_decides(self, seat: int) -> None:
        if seat != self.at_keyboard:
            self._pass_keyboard(seat)
        view = self.match.view(seat)
        news = self._news(seat, self.unseen[seat])
        board = board_of(self.match.game, self.match.cast, view)
        self._draw(
            self._new_to(seat, board), view, [*self.greeting, *self._secret_deck(seat), *self._backstage(), *news]
        )
        self.greeting = []
        self.keyboard.forget()
        numbers = f"1-{len(view.legal)}" if len(view.legal) > 1 else "1"
        while True:
            who = f"{self.match.names[seat]}, " if self.match.players > 1 else ""
            line = self.keyboard.ask(f"{who}{numbers} or ? >")
            if not line.strip():
                self._draw(board, view, [*self._backstage(), *news])
            elif self._answer(line, seat, view):
                return

    def _secret_deck(self, seat: int) -> list[Line]:
        """Which deck somebody plays, at their first look at the table, if several people are there and only they may know."""
        if seat not in self.not_told:
            return []
        self.not_told.remove(seat)
        return [Line(Span(line, "quiet")) for line in deck_sentences(self.match.setting, self.match.names, seat)]

    def _pass_keyboard(self, seat: int) -> None:
        """Hands are hidden between the turns of two people."""
        self.screen.hide()
        line = self.keyboard.ask(f"Pass the keyboard to {self.match.names[seat]}; press Enter.")
        command = read_command(line)
        if command is not None and command.name == "quit":
            raise EOFError
        self.at_keyboard = seat

    def _new_to(self, seat: int, board: Board) -> Board:
        """The board for somebody who listens: what is different from their last decision, and cards they have not heard of."""
        told, known = self.heard.get(seat), self.known.setdefault(seat, set())
        shown = board if told is None else board.since({*told, *known})
        self.heard[seat] = board.said
        known.update(board.cards)
        return shown

    def _draw(self, board: Board, view: View, news: Sequence[Line]) -> None:
        self.screen.draw(news, board, _numbers(view))

    def _news(self, seat: int | None, since: int) -> list[Line]:
        """What a seat saw happen since it last decided."""
        plies = [self.match.events(ply, seat) for ply in range(self.match.ply + 1)]
        news = self.match.game.words.news(self.match.cast, plies, since)
        if news is not None:
            return news
        lines = [Line(str(line)) for line in self.match.log(seat, since)]
        left_out = len(lines) - NEWS_LINES
        return [Line(f"({left_out} lines before this; log tells all)"), *lines[left_out:]] if left_out > 1 else lines

    def _answer(self, line: str, seat: int, view: View) -> bool:
        """Do what a line asks for; whether the position is another one now."""
        choices = find_choices(line, view.legal)
        command = read_command(line)
        if command is not None and " ".join(line.lower().split()) not in map(str.lower, choices):
            return self._obey(command, seat)
        if len(choices) == 1:
            return self._means(choices[0], view) and self._play(choices[0], seat)
        if choices:
            self.screen.print_lines(f"That could be {' or '.join(choices)}; type more of it, or its number.")
        else:
            self.screen.print_lines(self._refusal(line, seat, view) or not_understood(line, view.legal))
        return False

    def _means(self, action: str, view: View) -> bool:
        """Whether somebody means an action that ends the turn or passes with something useful left: each is asked about once."""
        left = self.match.game.scene.leaves(view, self.match.cast, action) if self.asks else ""
        if not left or self.asked_at == self.match.ply:
            return True
        self.asked_at = self.match.ply
        self.screen.print_lines(left, "If you mean it, type it again.")
        return False

    def _play(self, action: str, seat: int) -> bool:
        self.match.play(action)
        self.unseen[seat] = self.match.ply
        return True

    def _refusal(self, line: str, seat: int, view: View) -> str:
        """Why something that reads like an action cannot be done; nothing if it reads like none."""
        verbs = list(dict.fromkeys(action.partition(" ")[0] for action in view.legal))
        for text in (line, *(f"{verb} {line}" for verb in verbs)):
            try:
                reason = self.match.why_not(text, seat)
            except Trouble as error:
                if line.split()[0].lower() in verbs if text == line else self._is_card(line):
                    return str(error)
            else:
                return str(reason) if reason is not None else f"{text} is possible."
        return ""

    def _is_card(self, text: str) -> bool:
        return bool(self.match.game.words.card_help(self.match.cast, text))

    # --- commands ---

    def _obey(self, command: Command, seat: int | None) -> bool:
        """Carry a command out; whether the position is another one now."""
        if command.name == "quit":
            raise EOFError
        if command.name == "undo":
            return self._undo(seat)
        if command.name == "save":
            self.screen.print_lines(self.keeper.save(command.rest), whole=True)
        else:
            {
                "?": self._help,
                "why": self._why,
                "hint": self._hint,
                "table": self._table,
                "deck": self._deck,
                "piles": self._piles,
                "log": self._log,
            }[command.name](command.rest, seat)
        return False

    def _help(self, rest: str, seat: int | None) -> None:
        if rest:
            self.screen.print_lines(*explain(self.match.game, self.match.cast, rest))
            return
        rows = tuple(Row((Span(usage, "strong"), about), (f"{usage}: {about}.",)) for usage, about in COMMANDS.values())
        self.screen.show([Table("What you can type", (Column("Command"), Column("What it does")), rows)])
        self.screen.print_lines(
            "A choice is its number, its notation, or enough of its words. An empty line shows the table again."
        )
        words = list(rulebook(self.match.game).glossary)
        self.screen.print_lines(*([f"Words you can ask about: {', '.join(words)}."] if words else []))

    def _why(self, rest: str, seat: int | None) -> None:
        if not rest:
            self.screen.print_lines("Name the action: why ACTION.")
            return
        if seat is None or self.match.over:
            self.screen.print_lines("The game is over; nothing can be done any more.")
            return
        view = self.match.view(seat)
        choices = find_choices(rest, view.legal)
        if len(choices) == 1:
            self.screen.print_lines(f"{choices[0]} is allowed.")
        else:
            self.screen.print_lines(self._refusal(rest, seat, view) or not_understood(rest, view.legal))

    def _hint(self, rest: str, seat: int | None) -> None:
        if self.match.over:
            self.screen.print_lines("The game is over; there is nothing to choose.")
            return
        preparation = self._prepare(SEARCH)
        if preparation is not None:
            preparation.look()
        if not engine_of(self.match.game.id).search_ready:
            choice, thoughts = Bot(STAND_IN).consider(self.match)
            self.screen.print_lines(f"The {STAND_IN} bot would choose: {choice}.")
            self.screen.show([_points(thoughts)])
            if preparation is not None and not preparation.done:
                self.screen.print_lines(
                    f"The {ADVISER} gives the hints, with reasons, once it is prepared.", tone="quiet"
                )
            return
        bot = Bot(ADVISER)
        choice, thoughts = bot.consider(self.match)
        self.screen.print_lines(f"The {ADVISER} bot would choose: {choice}.")
        assert bot.verdict is not None
        briefly = [reason(found, self.match, counted=False) for found in bot.verdict.findings]
        self.screen.show(_reasons(thoughts, briefly))

    def _table(self, rest: str, seat: int | None) -> None:
        view = self.match.view(seat)
        self.screen.add_board(board_of(self.match.game, self.match.cast, view), _numbers(view))

    def _deck(self, rest: str, seat: int | None) -> None:
        cards = self.match.view(seat).get("own_deck") if seat is not None else None
        if not isinstance(cards, dict) or not cards:
            self.screen.print_lines("You have no Deck to look at.")
            return
        describe = self.match.game.words.card_words
        rows = [
            Row((f"{number}", describe(self.match.cast, name)), (f"{number} {name}.",))
            for name, number in cards.items()
        ]
        title = f"Your Deck in no order ({counted(sum(cards.values()), 'card')})"
        self.screen.show([Table(title, (Column("", right=True), Column("Card")), tuple(rows))])

    def _piles(self, rest: str, seat: int | None) -> None:
        """Every pile that lies open for all to see."""
        scene = self.match.game.scene.present(self.match.view(None), self.match.cast)
        piles = [node for node in walk(scene.nodes) if isinstance(node, Zone) and node.layout == "pile" and node.title]
        lines = []
        for pile in piles:
            owner = f"{self.match.names[pile.owner]}, " if pile.owner is not None else ""
            if pile.holds or not pile.backs:
                names = counted_names(pile.holds) or say("none")
                lines.append(f"{owner}{pile.title} ({len(pile.holds)}): {names}.")
        self.screen.print_lines(*(lines or ["No pile lies open."]))

    def _log(self, rest: str, seat: int | None) -> None:
        number = LOG_LINES if not rest.isdecimal() or len(rest) > 6 else int(rest)
        lines = [str(line) for line in self.match.log(seat)]
        self.screen.print_lines(*lines[max(0, len(lines) - max(number, 1)) :])

    def _undo(self, seat: int | None) -> bool:
        """Back to the last decision of a person: the one who asks or, after the end, the last who decided."""
        mine = [
            ply
            for ply, (who, _) in enumerate(self.match.actions)
            if who == seat or (seat is None and who in self.people)
        ]
        if not mine:
            self.screen.print_lines("You have not decided anything yet; there is nothing to take back.")
            return False
        who, action = self.match.actions[mine[-1]]
        self.match.undo(self.match.ply - mine[-1])
        self.unseen = {person: min(ply, self.match.ply + 1) for person, ply in self.unseen.items()}
        self.at_keyboard = who if seat is not None else self.people[0] if len(self.people) == 1 else None
        self.greeting = [Line(Span(f"Taken back: {action}.", "quiet"))]
        self._practise()
        return True

    def _practise(self) -> None:
        """A daily run in which something was taken back does not count: what was seen is known."""
        fair = self.match.fair
        if fair is not None and daily.is_daily(fair) and not fair.get("practice"):
            self.match.fair = daily.origin(fair["date"], practice=True)
            self.greeting.append(Line(Span("This daily run is practice now.", "quiet")))


def _numbers(view: View) -> dict[str, int]:
    """Every choice's number."""
    return {action: number for number, action in enumerate(view.legal, start=1)}


def _points(thoughts: Sequence[Thought]) -> Table:
    """What a look ahead makes of every action, the best first."""
    rows = []
    for thought in sorted(thoughts, key=lambda thought: -(thought.points or 0)):
        points = round(thought.points or 0)
        rows.append(Row((str(thought.action), f"{points:,}"), (f"{thought.action}: {counted(points, 'point')}.",)))
    return Table("What it thinks of each", (Column("Action"), Column("Points", right=True)), tuple(rows))


def _reasons(thoughts: Sequence[Thought], briefly: Sequence[str]) -> list[Block]:
    """What a search thinks of every action, the most visited first; many that it never tried are one line."""
    untried = [str(thought.action) for thought in thoughts if not thought.visits]
    aside = untried if len(untried) > FEW_UNTRIED else []
    rows = []
    for thought, why in sorted(zip(thoughts, briefly, strict=True), key=lambda each: -(each[0].visits or 0)):
        visits, value = thought.visits or 0, "–" if thought.value is None else f"{100 * thought.value:.0f} %"
        sentence = f"{thought.action}: prospects {value}. {thought.why}"
        if visits or not aside:
            rows.append(Row((str(thought.action), value, f"{visits:,}", why), (sentence,)))
    columns = (Column("Action"), Column("Prospects", right=True), Column("Thought through", right=True), Column("Why"))
    never = [Line(f"Never worth a look: {', '.join(aside)}.")] if aside else []
    return [Table("What it thinks of each", columns, tuple(rows)), *never]
