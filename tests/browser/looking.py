"""What a page must keep to in every phase of every game: what axe says, its width, the size of its targets, its words."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from footlights.stage.game import get_game
from tests.table.pseudo import untranslated

SERIOUS = ("serious", "critical")
FINGER = 44  # pixels
PRINTED = ("name", "specific", "flavor", "role", "job")  # words of a card that are never translated
TEXTS = """() => {
  const seen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: around, textContent: text } = walker.currentNode;
    const line = around.closest(".book-line"); // a sentence with the names of cards in it as buttons: one text
    const quoted = around.closest(".tips, .tip"); // the rulebook itself, which is in English
    if (line || quoted || !text.trim()) continue;
    if (/^[0-9a-f]{16}…?$/.test(text.trim())) continue; // a seal
    if (!["SCRIPT", "STYLE", "NOSCRIPT"].includes(around.tagName)) seen.push(text.trim());
  }
  for (const line of document.querySelectorAll(".book-line")) seen.push(line.textContent.trim());
  const spoken = [...document.querySelectorAll("[aria-label], [aria-description], [title], [placeholder]")];
  for (const element of spoken.filter((element) => !element.matches(".word"))) // a word is explained by the rulebook
    for (const name of ["aria-label", "aria-description", "title", "placeholder"])
      if (element.getAttribute(name)?.trim()) seen.push(element.getAttribute(name).trim());
  return seen;
}"""
CLIPPED = """() => {
  const hides = ({ overflowX }) => ["hidden", "clip"].includes(overflowX);
  const unseen = ({ clipPath }) => clipPath === "inset(50%)"; // for the ear alone
  const beyond = (inner, outer) => inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
  const named = (element) => `${element.className}: ${element.textContent.trim()}`;
  const cut = [...document.querySelectorAll("#house button, #house h2, #house p, #house span, dialog button")]
    .filter((element) => element.getClientRects().length && !element.closest(".sr-only, .card, [data-clip]"))
    .filter((element) => hides(getComputedStyle(element)) && !unseen(getComputedStyle(element)))
    .filter((element) => element.scrollWidth > element.clientWidth + 1);
  const feet = [...document.querySelectorAll("#house .card .card-foot > span")]
    .filter((word) => word.getClientRects().length)
    .filter((word) => beyond(word.getBoundingClientRect(), word.closest(".card-frame").getBoundingClientRect()));
  return [...cut, ...feet].map(named);
}"""
UNEVEN = """() => [...document.querySelectorAll("#board .card .card-foot")]
  .filter((foot) => foot.getClientRects().length)
  .filter((foot) => {
    const boxes = [...foot.children].map((word) => word.getBoundingClientRect());
    const frame = foot.closest(".card-frame").getBoundingClientRect();
    const value = foot.closest(".card").querySelector(".card-value")?.getBoundingClientRect();
    const over = boxes.some((box) => box.right > frame.right + 1 || box.bottom > frame.bottom + 1);
    const broken = boxes.some((box) => Math.abs(box.top - boxes[0].top) > 1);
    const meets = value && boxes.some((box) => box.left < value.right - 1 && box.right > value.left);
    return over || broken || meets;
  })
  .map((foot) => `${foot.closest(".card").dataset.face}: ${foot.textContent}`)"""
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """(least) => {
  const touched = (element) => { // some are larger for a finger than for the eye
    const [{ width, height }, after] = [element.getBoundingClientRect(), getComputedStyle(element, "::after")];
    const more = after.content !== "none" && after.position === "absolute" ? after : {};
    return [Math.max(width, parseFloat(more.width) || 0), Math.max(height, parseFloat(more.height) || 0)];
  };
  return [...document.querySelectorAll("#board button, #promptbar button, #topbar button")]
    .filter((element) => element.getBoundingClientRect().width > 1)
    .map((element) => [element, touched(element)])
    .filter(([, sides]) => Math.min(...sides) < least - 0.5)
    .map(([element, sides]) => `${element.className} ${sides.map(Math.round).join("x")}: ${element.textContent.trim()}`);
}"""


def faults(page: Page) -> list[str]:
    """What axe finds serious on a page as it is."""
    found = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in found
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]


def accessible(page: Page, phase: str) -> None:
    """Nothing that axe calls serious."""
    found = faults(page)
    assert not found, f"{phase}: {found}"


def no_wider_than_the_screen(page: Page, phase: str) -> None:
    """Nobody has to scroll sideways, and nothing serious by axe."""
    assert page.evaluate(WIDER) <= 0, phase
    accessible(page, phase)


def all_numbers_in_line(page: Page, phase: str) -> None:
    """The numbers at the foot of every card stand in one line beside its value."""
    uneven = page.evaluate(UNEVEN)
    assert not uneven, f"{phase}: {uneven}"


def made_for_fingers(page: Page, phase: str) -> None:
    """No sideways scrolling, no target smaller than a finger, nothing serious by axe."""
    small = page.evaluate(SMALL, FINGER)
    assert not small, f"{phase}: {small}"
    no_wider_than_the_screen(page, phase)


def all_in_brackets(game: str, more: Iterable[str] = ()) -> Callable[[Page, str], None]:
    """Every text of a game comes through gettext, and has room when it is longer; `more` are names that need not."""
    base = get_game(game).base_set
    values = {getattr(card, word, "") for card in base.cards for word in PRINTED} | set(base.decks) | set(more)
    values |= {"Ada", "Random", "Footlights", *string.ascii_uppercase}  # keys are letters
    values.add("and")  # lists are joined by the browser's own words for a language

    def check(page: Page, phase: str) -> None:
        bare, clipped = untranslated(page.evaluate(TEXTS), values), page.evaluate(CLIPPED)
        assert not bare, f"{phase}: {bare}"
        assert not clipped, f"{phase}: {clipped}"
        assert page.evaluate(WIDER) <= 0, phase

    return check
