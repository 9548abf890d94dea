"""A scene for the eye where there are only letters: its nodes as blocks, which the screens of the terminal lay out.

One way for all games. Panels of seats are the rows of one table, a place with cards is a table with a row for each, a grid is
drawn as one, whatever is short shares a line. What a drawing means, and how a room's things are called in columns, says the
room's `Stage.terminal`. What the browser shows only while something is taken up is not drawn: its actions are choices.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table, Tone, Words, spans, text_of
from footlights.stage.scene import (
    HOLDING,
    Actions,
    AnyNode,
    Banner,
    Bubble,
    Card,
    Choice,
    Face,
    Figure,
    Forecast,
    Grid,
    Meter,
    Panel,
    Part,
    Playbill,
    Prompt,
    Scene,
    TerminalStyle,
    Text,
    Token,
    Track,
    Zone,
)
from footlights.stage.tongue import say

TONES = {name: name for name in get_args(Tone)} | {"yours": "notice", "leader": "strong"}
BETWEEN = "  ·  "  # things on one line
MOST_LAMPS = 12  # a longer meter is drawn as a bar
BAR = 20  # letters
NUMBER = re.compile(r"\d+")
NOTES = " "  # the last column of a table, without a title
FEW_PARTS = 3  # of a line; lines with more, one below the other, are a table
SENTENCE = re.compile(r"(?<=[.!?]) (?=[^\W\d_])")  # between two


@dataclass
class Entry:
    """A card in a table: where it lies and what is written beside it."""

    card: Card
    where: str = ""
    notes: tuple[Words, ...] = ()


@dataclass
class Section:
    """What a part of the table comes to: lines, cards and blocks of their own."""

    lines: list[list[Words]] = field(default_factory=lambda: [[]])
    entries: list[Entry] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def write(self, words: Words) -> None:
        """Something short, on the line being written."""
        if text_of(words).strip():
            self.lines[-1].append(words)

    def end_line(self) -> None:
        """What is written next goes on a line of its own."""
        if self.lines[-1]:
            self.lines.append([])

    def written(self) -> list[Words]:
        """Its lines."""
        return [joined(line) for line in self.lines if line]


class Lettering:
    """One scene. `faces` are the cards of its set; `comes_to` says of each legal action what it does, `notes` what many do."""

    def __init__(
        self,
        scene: Scene,
        style: TerminalStyle,
        faces: Mapping[str, Face],
        comes_to: Mapping[str, str],
        notes: Sequence[str] = (),
    ) -> None:
        self.scene = scene
        self.style = style
        self.faces = faces
        self.comes_to = comes_to
        self.notes = notes
        self.offered: set[str] = set()  # actions that have their row
        shown = list(self._all(scene.nodes))
        self.seats = [node for node in shown if isinstance(node, Panel) and node.seat is not None]
        self.names = {panel.seat: panel.title for panel in self.seats}
        self.hands = [node for node in shown if isinstance(node, Zone) and node.layout == "fan"]
        self.places = {node.id: getattr(node, "title", "") or getattr(node, "face", "") for node in shown}
        self.on_grids: list[Entry] = []

    def blocks(self) -> list[Block]:
        """Everything: the marquee, the table, one's hand, what is asked, and every action that has no row yet."""
        nodes = [node for node in self.scene.nodes if self._shows(node)]
        first = [node for node in nodes if isinstance(node, Banner | Playbill)]
        last = [node for node in nodes if isinstance(node, Prompt | Choice)]
        rest = [node for node in nodes if not any(node is other for other in (*first, *last, *self.hands))]
        drawn = [block for node in (*first, *rest) for block in self._section(node)]
        drawn += self._cards_on_grids()
        drawn += [block for node in (*self.hands, *last) for block in self._section(node)]
        return [*drawn, *(Line(note) for note in self.notes), *self._choices()]

    # --- what is drawn ---

    def _shows(self, node: AnyNode) -> bool:
        if node.with_ or isinstance(node, Actions | Figure):
            return False
        return area_of(node) not in self.style.left_out

    def _all(self, nodes: Iterable[AnyNode | None]) -> Iterable[AnyNode]:
        """All nodes that are drawn, each before what lies in it."""
        for node in nodes:
            if node is not None and self._shows(node):
                yield node
                if type(node) in HOLDING:
                    yield from self._all(HOLDING[type(node)](node))

    def _tone(self, tone: str) -> Tone:
        known = {**TONES, **self.style.colours}
        return next((known[word] for word in tone.split() if word in known), "")

    def _heading(self, node: AnyNode) -> str:
        """The title of a node: its own, the one its area has in this room, or what it says."""
        title = getattr(node, "title", "") or self.style.headings.get(node.area, "")
        return say(title) if title in self.style.headings.values() else title

    # --- small things ---

    def _part(self, part: Part) -> Words:
        """A word, a number, a lamp: with its label and with the word for its drawing."""
        text = self._marked(part.text, part.mark)
        if not text and part.label:
            text = say("yes")
        elif part.say and part.mark and not part.label and is_number(part.text):
            text = part.say
        if not text:
            return ""
        told = Span(text, self._tone(part.tone))
        return (Span(f"{part.label} ", "quiet"), told) if part.label else told

    def _marked(self, text: str, drawing: str) -> str:
        """A number with the word for its drawing; a text of words says it itself."""
        word = self.style.marks.get(drawing, "")
        return f"{text} {say(word)}".strip() if word and is_number(text) else text

    def _parts(self, parts: Iterable[Part], between: str = " ") -> Words:
        return joined([words for part in parts if text_of(words := self._part(part))], between)

    def _meter(self, node: Meter, wide: bool) -> Words:
        """A number out of another; how many there can be is said where the sentence for the ear says it."""
        told = NUMBER.findall(node.say)
        has_most = not told or told.count(str(node.most)) > (node.value == node.most)
        full = f"{node.value}/{node.most}" if has_most else str(node.value)
        number = Span(full, self._tone(node.tone))
        if not wide:
            return number
        bar = [Span(" ", letters=""), self._bar(node)] if has_most else []
        return flat([Span(f"{node.label} ", "strong"), number, *bar])

    def _bar(self, node: Meter) -> Span:
        length = node.most if node.shape == "lamps" and node.most <= MOST_LAMPS else BAR
        lit = min(length, max(0, round(length * node.value / max(1, node.most))))
        return Span("■" * lit + "○" * (length - lit), "quiet", letters="#" * lit + "." * (length - lit))

    def _track(self, node: Track) -> Words:
        words: list[Words] = [Span(f"{node.label}: ", "quiet")]
        for place, step in enumerate(node.steps):
            words += [Span(" > ", "quiet")] if place else []
            words.append(Span(f"[{step}]", "strong") if place == node.at else Span(step, "quiet"))
        return flat(words)

    def _short(self, node: AnyNode, wide: bool = True, label: bool = True) -> Words:
        """A node in a few words; nothing if it is one that holds cards."""
        tone = self._tone(node.tone)
        if area_of(node) in self.style.said:
            return flat(
                [self._bar(node), " ", Span(node.say, tone)] if isinstance(node, Meter) and wide else [node.say]
            )
        if isinstance(node, Meter):
            return self._meter(node, wide)
        if isinstance(node, Track):
            return self._track(node)
        if isinstance(node, Token | Forecast):
            title = getattr(node, "label", "") if label else ""
            text = self._marked(node.text, node.mark) if label else node.text
            return flat([Span(f"{title} ", "quiet") if title else "", Span(text, tone)]) if text else ""
        if isinstance(node, Bubble):
            return Span(f"“{node.text}”", tone)
        if isinstance(node, Text):
            return self._parts(node.parts)
        if isinstance(node, Zone):
            return self._pile(node, label)
        return ""

    def _pile(self, node: Zone, label: bool) -> Words:
        """A place without a card to be seen: how many lie there, and which where the room wants them named."""
        count = self._count(node)
        number = str(count) if count or not node.empty else node.empty
        names = self._listed(node) if label else ""
        title = self._heading(node)
        shown: Words = number if not names else flat([number, Span(f" ({names})", "quiet")])
        return flat([Span(f"{title} ", "quiet"), shown]) if label and title else shown

    def _listed(self, node: Zone) -> str:
        """The cards of a pile, if the room wants them named; a pile whose sentence names none is one that is to be opened."""
        named = not node.say or any(card in node.say for card in node.holds)
        return counted_names(node.holds) if named and {node.area, *node.tone.split()} & self.style.listed else ""

    def _count(self, node: Zone) -> int:
        return node.count if node.count is not None else node.backs + len(node.holds) + len(node.nodes)

    # --- sections ---

    def _section(self, node: AnyNode) -> list[Block]:
        """A node with a heading of its own."""
        if isinstance(node, Banner):
            return self._banner(node)
        if isinstance(node, Playbill):
            return self._playbill(node)
        if isinstance(node, Prompt):
            text = f"{node.text} {node.detail}".strip()
            return [Line(Span(text, "notice" if node.tone == "yours" else "quiet"))] if text else []
        section, title = Section(), self._heading(node)
        if area_of(node) in self.style.said:
            return [Line(node.say)] if node.say else []
        facts: Words = ""
        if isinstance(node, Panel) and node.seat is None:
            facts = self._parts(node.facts, BETWEEN)
            self._gather(node.nodes, section)
        elif isinstance(node, Choice):
            self._ask(node, section)
            title = f"{node.title} {node.detail}".strip()
        elif isinstance(node, Zone):
            if self._is_pile(node):
                section.write(self._pile(node, label=False))
            elif self._only_lies(node):
                section.write(self._names(node))
            else:
                title = f"{title} ({self._count(node)})" if title else ""
                self._gather(node.nodes, section)
        else:
            self._gather([node], section)
            title = title if section.written() else ""
        return self._with_title(title, facts, section)

    def _with_title(self, title: str, facts: Words, section: Section) -> list[Block]:
        lines = section.written()
        if section.entries:
            named = f"{title}: {text_of(facts)}" if text_of(facts) and title else title or text_of(facts)
            return [self._cards(named, section.entries), *map(Line, lines), *section.blocks]
        first = [facts] if text_of(facts) else lines[:1]
        more = lines if text_of(facts) else lines[1:]
        before = [Span(f"{title}: ", "strong")] if title else []
        shown = [*(Line(flat([*before, words])) for words in first), *map(Line, more)]
        untitled = section.blocks[0] if section.blocks and not shown else None
        if title and isinstance(untitled, Table) and not untitled.title:
            section.blocks[0] = replace(untitled, title=title)
        return [*shown, *section.blocks]

    def _gather(
        self, nodes: Iterable[AnyNode], section: Section, where: str = "", notes: tuple[Words, ...] = ()
    ) -> None:
        """Sort nodes into what shares lines, what are cards, and what has a heading of its own."""
        rows = [node for node in nodes if isinstance(node, Panel) and node.area and node.area in self.style.rows]
        lines = [node for node in nodes if isinstance(node, Text) and self._is_long(node)]
        for node in nodes:
            if not self._shows(node):
                continue
            if len(lines) > 1 and any(node is line for line in lines):
                section.blocks += [self._aligned(lines)] if node is lines[0] else []
            elif area_of(node) in self.style.said and type(node) in HOLDING:
                section.write(node.say)
            elif isinstance(node, Card):
                section.entries.append(Entry(node, where, notes))
            elif isinstance(node, Panel):
                self._gather_panel(node, section, where, notes, rows)
            elif isinstance(node, Grid):
                section.blocks.append(self._grid(node))
            elif isinstance(node, Zone) and node.layout == "fan":
                continue
            elif isinstance(node, Zone) and self._only_lies(node):
                section.end_line()
                section.write(flat([Span(f"{self._heading(node)}: ", "strong"), self._names(node)]))
                section.end_line()
            elif isinstance(node, Zone) and not self._is_pile(node):
                self._gather(node.nodes, section, self._where(node), notes)
            elif isinstance(node, Choice):
                section.blocks += self._section(node)
            elif not node.act or node.act not in self.comes_to or not isinstance(node, Token):
                alone = isinstance(node, Track | Text) and not notes
                if alone:
                    section.end_line()
                section.write(self._short(node))
                if alone:
                    section.end_line()

    def _where(self, node: Zone) -> str:
        """The name of a place, with how many lie there if they are more than one sees."""
        shown = sum(isinstance(inner, Card) for inner in self._all(node.nodes))
        more = node.count is not None and node.count > shown
        return f"{self._heading(node)} ({node.count})".strip() if more else self._heading(node)

    def _gather_panel(
        self, node: Panel, section: Section, where: str, notes: tuple[Words, ...], rows: Sequence[Panel]
    ) -> None:
        if node.seat is not None:
            section.blocks += self._table_of(self.seats, self.style.headings.get("seats", "")) if self.seats else []
            self.seats = []
        elif any(node is row for row in rows):
            section.blocks += self._table_of(rows, self._heading(node)) if node is rows[0] else []
        elif self._heading(node) or node.facts:
            section.blocks += self._section(node)
        elif self._is_entry(node):
            beside = [inner for inner in node.nodes if self._shows(inner) and self._is_short(inner)]
            told = tuple(words for inner in beside if text_of(words := self._short(inner, wide=False)))
            others = [inner for inner in node.nodes if not any(inner is short for short in beside)]
            self._gather(others, section, where, (*notes, *told))
        else:
            section.end_line()
            self._gather(node.nodes, section, where, notes)
            section.end_line()

    def _is_long(self, node: Text) -> bool:
        return self._shows(node) and area_of(node) not in self.style.said and len(node.parts) >= FEW_PARTS

    def _is_entry(self, node: Panel) -> bool:
        """Whether a panel holds a card, or one place with cards, and what is to be said of them."""
        holding = [inner for inner in node.nodes if self._shows(inner) and type(inner) in HOLDING]
        places = [inner for inner in holding if not (isinstance(inner, Zone) and self._is_pile(inner))]
        has_cards = any(isinstance(inner, Card) for inner in self._all(node.nodes))
        return has_cards and len(places) <= 1 and not any(isinstance(inner, Panel | Grid) for inner in holding)

    def _only_lies(self, node: Zone) -> bool:
        """Whether the cards of a place are only to be known: they lie side by side, and nothing can be done with them."""
        return node.layout == "wrap" and not any(inner.act in self.comes_to for inner in self._all(node.nodes))

    def _is_short(self, node: AnyNode) -> bool:
        if isinstance(node, Zone):
            return self._is_pile(node)
        acts = isinstance(node, Token) and bool(node.act)
        return isinstance(node, Meter | Track | Token | Forecast | Bubble | Text) and not acts

    def _is_pile(self, node: Zone) -> bool:
        """Whether a place shows no card."""
        return not any(isinstance(inner, Card | Grid | Text | Forecast) for inner in self._all(node.nodes))

    def _ask(self, node: Choice, section: Section) -> None:
        """A question; an answer's line is left out where its row says the same."""
        said = tuple(self.comes_to.values())
        for inner in node.nodes:
            if not (isinstance(inner, Text) and says_again(inner.say, said)):
                self._gather([inner], section)
                section.end_line()

    # --- blocks ---

    def _banner(self, node: Banner) -> list[Block]:
        shown: list[Block] = [Heading(node.title, self._parts(node.facts, BETWEEN), bar=True)]
        if node.loud is not None:
            label, text, told = node.loud.label, node.loud.text, node.loud.say
            says_more = len(told) > len(f"{label} {text}") + 2
            before = Span(f"{label} ", "strong") if label else ""
            loud = Span(f" {text} ", self._tone(node.loud.tone), loud=True)
            shown.append(Line(flat([loud, f" {told}"] if says_more else [before, loud])))
        return shown

    def _playbill(self, node: Playbill) -> list[Block]:
        lines = [Line(Span(node.title, "notice")), *(Line(line) for line in node.lines)]
        columns = tuple(map(Column, node.heads or [""] * len(node.rows[0]))) if node.rows else ()
        return [*lines, *([Table("", columns, tuple(Row(tuple(row)) for row in node.rows))] if node.rows else [])]

    def _aligned(self, lines: Sequence[Text]) -> Table:
        """Lines of as many parts, one below the other."""
        rows = [tuple(words for part in line.parts if text_of(words := self._part(part))) for line in lines]
        number = max(map(len, rows))
        filled = tuple(Row((*row, *("",) * (number - len(row)))) for row in rows)
        return Table("", (Column(""),) * number, filled)

    def _names(self, node: Zone) -> Words:
        """Cards that only lie there, by name."""
        copies = [(inner.face, inner.copies) for inner in self._all(node.nodes) if isinstance(inner, Card)]
        return Span(", ".join(f"{number} {face}" if number > 1 else face for face, number in copies), "quiet")

    def _called(self, card: Card) -> Words:
        """A card's name, in its colour."""
        face = self.faces.get(card.face)
        return Span(card.face, self._tone(f"{card.tone} {face.tone if face else ''}"))

    def _now(self, card: Card, signs: bool) -> list[Words]:
        """What a card is worth, with its badges: by their signs on a grid, in words elsewhere."""
        words: list[Words] = []
        if card.value:
            tones = [tone for tone in (*card.tone.split(), "") if tone in self.style.values]
            shown = say(self.style.values[tones[0]], value=card.value) if tones else card.value
            words.append(Span(shown, "strong"))
        words += [say(self.style.states[tone]) for tone in card.tone.split() if tone in self.style.states]
        for part in (part for part in card.badges if part.tone not in self.style.left_out):
            words.append(part.text if signs and part.text else self._part(part) if part.text or part.say else "")
            if not signs and part.say and not part.mark and not part.text.strip("●✓✱•*"):
                words[-1] = Span(part.say, self._tone(part.tone))
        if card.line and not signs:
            words.append(Span(card.line, "quiet"))
        if card.under:
            facts = {"card": card.under, "name": self.names.get(card.owner, "")}
            words.append(say("on {card} of {name}", **facts) if facts["name"] else say("on {card}", **facts))
        return [each for each in words if text_of(each)]

    def reach(self, card: Card) -> list[str]:
        """What a card has to do with other places: what the browser shows there while one points at it."""
        found: dict[str, list[str]] = {}
        for ghost in self.scene.ghosts.get(card.id, ()):
            told, there = text_of(self._parts(ghost.parts)), self.places.get(ghost.of, "")
            if told and there:
                found.setdefault(told, []).append(there)
        return [f"{told}: {', '.join(there)}" for told, there in found.items()]

    def _is(self, card: Card) -> str:
        """What is printed on a card, without its name."""
        face = self.faces.get(card.face)
        return without_name(face) if face else ""

    def _cards(self, title: str, entries: Sequence[Entry]) -> Table:
        """A row for each card, the same ones counted: where it lies, its name, what it is worth now, what it is and does."""
        rows: dict[tuple[object, ...], tuple[Entry, int]] = {}
        for entry in entries:
            card, notes = entry.card, tuple(map(text_of, entry.notes))
            key = (card.face, card.owner, card.value, card.badges, card.line, card.act, card.under, entry.where, notes)
            before = rows.get(key, (entry, 0))
            rows[key] = (before[0], before[1] + card.copies)
        return self._table(title, [self._card_row(entry, number) for entry, number in rows.values()])

    def _card_row(self, entry: Entry, number: int) -> tuple[str | None, dict[str, Words]]:
        card = entry.card
        action = card.act if card.act in self.comes_to and card.act not in self.offered else None
        if action:
            self.offered.add(action)
        called = flat([self._called(card), f" ×{number}" if number > 1 else ""])
        return action, {
            "": entry.where,
            say("Card"): called,
            say("Now"): joined([*self._now(card, signs=False), *entry.notes, *self.reach(card)], ", "),
            say("What it is"): self._is(card),
            say("If you choose it"): self._beside(action, card) if action else "",
        }

    def _beside(self, action: str, card: Card) -> str:
        """What an action comes to, without what is printed on its card."""
        printed, told = self._is(card), self.comes_to[action]
        kept = " ".join(sentence for sentence in sentences_in(told) if sentence.rstrip(".") not in printed)
        return kept or told

    def _table(self, title: str, rows: Sequence[tuple[str | None, dict[str, Words]]]) -> Table:
        """Rows by the titles of their columns; a column in which nothing stands is left out."""
        titles = list(dict.fromkeys(name for _, row in rows for name, words in row.items() if text_of(words)))
        order = [name for name in dict.fromkeys(name for _, row in rows for name in row) if name in titles]
        order.sort(key=NOTES.__eq__)
        columns = tuple(Column(name.strip()) for name in order)
        return Table(
            title, columns, tuple(Row(tuple(row.get(name, "") for name in order), None, act) for act, row in rows)
        )

    def _grid(self, node: Grid) -> Table:
        """A grid of places, each with its name, its card and what is foreseen for it."""
        cells: list[Words] = [self._cell(cell) if cell is not None and self._shows(cell) else "" for cell in node.cells]
        rows = [tuple(cells[start : start + node.columns]) for start in range(0, len(cells), node.columns)]
        title = self._heading(node) or node.say
        return Table(title, (Column(""),) * node.columns, tuple(Row(row) for row in rows))

    def _cell(self, cell: AnyNode) -> Words:
        title = getattr(cell, "title", "")
        cards: list[Words] = []
        words: list[Words] = [self._parts(cell.facts)] if isinstance(cell, Panel) else []
        for node in self._all([cell]):
            if isinstance(node, Card):
                whose = self.names.get(node.owner, "")
                self.on_grids.append(Entry(node, f"{whose} {title}".strip()))
                cards.append(joined([self._called(node), *self._now(node, signs=True)], " "))
            elif node is not cell and self._is_short(node):
                words.append(self._parts(node.parts, ", ") if isinstance(node, Text) else self._short(node, wide=False))
        found = [each for each in (*cards, *words) if text_of(each)]
        shown: Words = joined(found, " ") if found else Span("·", "quiet", letters=".")
        return flat([Span(f"{title} " if title else "", "quiet"), shown])

    def _cards_on_grids(self) -> list[Block]:
        entries, self.on_grids = self.on_grids, []
        title = self.style.headings.get("cards", "")
        told = [entry for entry in entries if self._is(entry.card)]
        return [self._cards(say(title) if title else say("Cards on the table"), told)] if told else []

    def _table_of(self, panels: Sequence[Panel], title: str) -> list[Block]:
        """A row for each panel, a column for each thing that they have; places with cards follow."""
        rows, after = [], Section()
        for panel in panels:
            cells: dict[str, list[Words]] = {"": []}
            section = Section()
            self._fill(panel, cells, section)
            named = panel.title or next((node.label for node in panel.nodes if isinstance(node, Meter)), "")
            name = say("{name} (you)", name=named) if panel.you else named
            turn = Span("▸ ", "strong", letters="> ") if panel.turn else ""
            whose = flat([turn, Span(name, "strong" if panel.you else "")])
            notes = joined(cells.pop(""), ", ")
            row = {"": whose, **{key: joined(words, ", ") for key, words in cells.items()}, NOTES: notes}
            rows.append((None, row))
            after.blocks += self._with_title(name, "", section)
        return [self._table(say(title) if title else "", rows), *after.blocks]

    def _fill(self, panel: Panel, cells: dict[str, list[Words]], section: Section) -> None:
        """The figures of a panel, under their titles."""
        for part in panel.facts:
            key = part.label if not self.style.columns.get(part.label) else say(self.style.columns[part.label])
            unlabelled = Part(text=part.text or say("yes"), tone=part.tone) if part.label else part
            cells.setdefault(key, []).append(self._part(unlabelled))
        for node in panel.nodes:
            if not self._shows(node):
                continue
            titled = self.style.columns.get(area_of(node), "")
            if isinstance(node, Panel):
                self._fill(node, cells, section)
            elif area_of(node) in self.style.said and not titled:
                section.write(node.say)
            elif isinstance(node, Forecast) and not titled:
                after = next((key for key, _ in reversed(cells.items()) if key), "")
                cells.setdefault(after, []).append(self._short(node))
            elif self._is_short(node):
                own = getattr(node, "label", "") or self._heading(node)
                key = say(titled) if titled else own
                words = self._short(node, wide=False, label=False)
                if titled and own != key and isinstance(node, Zone | Token):
                    named = own.removeprefix(key).strip()
                    words = named if named != own and isinstance(node, Zone) else self._short(node, wide=False)
                cells.setdefault(key, []).extend([words] if text_of(words) else [])
                if isinstance(node, Zone) and self._listed(node):
                    section.write(flat([Span(f"{own} ", "quiet"), self._listed(node)]))
            else:
                self._gather([node], section)

    def _choices(self) -> list[Block]:
        """Every action that no card's row offers, with what it comes to."""
        rows: list[tuple[str | None, dict[str, Words]]] = [
            (action, {say("Choice"): action, say("What it comes to"): told})
            for action, told in self.comes_to.items()
            if action not in self.offered
        ]
        return [self._table(say("You can"), rows)] if rows else []


def area_of(node: AnyNode) -> str:
    """Where a node lies, or what kind it is if it does not say."""
    return node.area or type(node).__name__


def is_number(text: str) -> bool:
    """Whether a text has no words."""
    return not any(letter.isalpha() for letter in text)


def without_name(face: Face) -> str:
    """What a card says for the ear, without the name it begins with."""
    for name in (face.name, face.title):
        if face.say.startswith(name):
            rest = face.say[len(name) :].lstrip(" :,.")
            return rest or face.text
    return face.say or face.text


def counted_names(names: Iterable[str]) -> str:
    """Names with how often each is there."""
    number: dict[str, int] = {}
    for name in names:
        number[name] = number.get(name, 0) + 1
    return ", ".join(f"{times} {name}" if times > 1 else name for name, times in number.items())


def sentences_in(text: str) -> list[str]:
    """The sentences of a text."""
    return SENTENCE.split(text)


def says_again(sentence: str, said: Collection[str]) -> bool:
    """Whether a sentence ends like one of others."""
    return any(other and sentence.endswith(other) for other in said)


def flat(words: Iterable[Words]) -> Words:
    """Words in one row."""
    return tuple(span for each in words for span in spans(each) if span.text)


def joined(words: Sequence[Words], between: str = BETWEEN) -> Words:
    """Words with something between them."""
    row: list[Words] = []
    for place, each in enumerate(words):
        row += [Span(between, "quiet"), each] if place else [each]
    return flat(row)
