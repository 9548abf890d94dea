"""A game's rules as a page: every clause, ruling and word of the glossary can be linked to, and searched for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from footlights.stage.game import Game
from footlights.stage.rulebook import GLOSSARY, TERM, Entry, Rulebook, read_rules

NUMBER = r"(?<![\w.-])({prefix}-\d+(?:\.\d+)?|R\d+)(?![\w-])"
DEEPEST = 3  # headings that the table of contents lists


@dataclass(frozen=True)
class Heading:
    """A line of the table of contents."""

    level: int
    anchor: str
    text: str


@dataclass
class RulesPage:
    """The text as HTML, and what leads into it."""

    title: str
    html: Markup
    contents: list[Heading] = field(default_factory=list)


def anchor_of(entry: Entry) -> str:
    """Where an entry stands on the page: a clause or ruling under its number, a word under `term-` and the word."""
    return term_anchor(entry.id) if entry.kind == TERM else entry.id


def term_anchor(word: str) -> str:
    """Where a word of the glossary stands."""
    return f"term-{slug(word)}"


def slug(text: str) -> str:
    """A heading or word as it stands in an address."""
    return re.sub(r"[^\w]+", "-", text.casefold()).strip("-") or "x"


def rules_page(game: Game) -> RulesPage:
    """The page of a game's rules."""
    return _page(game.rules_text, game.clause_prefix)


@lru_cache(maxsize=32)
def _page(text: str, prefix: str) -> RulesPage:
    return _Typesetter(read_rules(text, prefix), prefix).set(text)


class _Typesetter:
    """Turns a RULES.md into HTML with an anchor at everything that has a number, and a link at every mention of one."""

    def __init__(self, book: Rulebook, prefix: str) -> None:
        self.reader = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.ids = {entry.id: anchor_of(entry) for entry in book.entries}
        self.number = re.compile(NUMBER.format(prefix=re.escape(prefix)))
        self.anchors: set[str] = set()
        self.contents: list[Heading] = []
        self.section = ""
        self.title = ""

    def set(self, text: str) -> RulesPage:
        """The whole page."""
        tokens = self.reader.parse(text)
        for place, token in enumerate(tokens):
            token.attrs.pop("style", None)  # the alignment of columns, which no page of ours may carry inline
            if token.type == "heading_open":
                self._heading(token, tokens[place + 1])
            elif token.type in ("list_item_open", "tr_open"):
                self._entry(token, tokens[place + 1 :])
            elif token.type == "inline":
                token.children = [new for child in token.children or () for new in self._with_links(child)]
        body = self._without_title(tokens)
        return RulesPage(self.title, Markup(self.reader.renderer.render(body, self.reader.options, {})), self.contents)

    def _without_title(self, tokens: list[Token]) -> list[Token]:
        """The first heading is the page's own."""
        if len(tokens) > 2 and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
            return tokens[3:]
        return tokens

    def _heading(self, token: Token, inline: Token) -> None:
        level = int(token.tag[1:])
        self.section = inline.content
        if level == 1:
            self.title = self.title or inline.content
            return
        anchor = self._new_anchor(slug(inline.content))
        token.attrs["id"] = anchor
        if level <= DEEPEST:
            self.contents.append(Heading(level, anchor, _plain(inline.children or ())))

    def _entry(self, token: Token, following: Sequence[Token]) -> None:
        """A bullet that begins with a number or, in the glossary, with a word; a row whose first cell is a number."""
        inline = next((t for t in following[:3] if t.type == "inline"), None)
        if inline is None:
            return
        if token.type == "tr_open":
            name = inline.content.strip()
        else:
            strong = [t for t in inline.children or () if t.content.strip() or t.type == "strong_open"][:2]
            name = strong[1].content.strip() if len(strong) == 2 and strong[0].type == "strong_open" else ""
        is_word = self.section.casefold() == GLOSSARY
        anchor = self.ids.get(name, "")
        if anchor and anchor not in self.anchors and (is_word or not anchor.startswith("term-")):
            token.attrs["id"] = self._new_anchor(anchor)

    def _new_anchor(self, wanted: str) -> str:
        anchor, number = wanted, 1
        while anchor in self.anchors:
            number += 1
            anchor = f"{wanted}-{number}"
        self.anchors.add(anchor)
        return anchor

    def _with_links(self, token: Token) -> Iterable[Token]:
        if token.type != "text":
            yield token
            return
        for number, part in enumerate(self.number.split(token.content)):
            if number % 2 and part in self.ids:
                yield Token("link_open", "a", 1, attrs={"href": f"#{self.ids[part]}", "class": "clause"})
                yield _text(part)
                yield Token("link_close", "a", -1)
            elif part:
                yield _text(part)


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _plain(tokens: Iterable[Token]) -> str:
    return "".join(token.content for token in tokens)
