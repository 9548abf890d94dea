"""The drawings of ENCORE!!: vibes, kinds of cards and the numbers printed on them (view box 0 0 24 24)."""

from __future__ import annotations

from footlights.games.encore.rules import effects as fx

FULL = 'fill="currentColor" fill-rule="evenodd"'
BOLD = 'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'


def full(d: str) -> str:
    """A solid shape; where it overlaps itself there is a hole."""
    return f'<path {FULL} d="{d}"/>'


def bold(d: str) -> str:
    """Strokes."""
    return f'<path {BOLD} d="{d}"/>'


VIBE_MARKS = {
    "HYPE": full("M13.500 1 3.500 13.500H10L8 23 20.500 9.500H13.500z"),
    "MOODY": full(
        "M12 1.500C16 7.500 19.500 11.500 19.500 15.500a7.500 7.500 0 0 1-15 0C4.500 11.500 8 7.500 12 1.500z"
    ),
    "SWEET": full(
        "M12 1.500a7.500 7.500 0 1 1-1.300 14.900V23H13.300V16.400A7.500 7.500 0 0 1 12 1.500zM12 5a4 4 0 1 0 4 4h-4z"
    ),
    "EERIE": full(
        "M3.500 22.500V10.500a8.500 8.500 0 0 1 17 0V22.500L17.600 19.500 14.800 22.500 12 19.500 9.200 22.500 6.400 19.500z"
        "M9 8a2 2.500 0 1 0 0 5 2 2.500 0 0 0 0-5zM15 8a2 2.500 0 1 0 0 5 2 2.500 0 0 0 0-5z"
    ),
    "ELEGANT": full(
        "M1.500 4.500 9.500 9.500V14.500L1.500 19.500zM22.500 4.500 14.500 9.500V14.500L22.500 19.500zM10.500 8.500h3v7h-3z"
    ),
}
KIND_MARKS = {
    fx.PERFORMER: (
        "encore-performer",
        full("M12 1.500A4 4 0 0 1 16 5.500V11a4 4 0 0 1-8 0V5.500A4 4 0 0 1 12 1.500z")
        + bold("M5 11a7 7 0 0 0 14 0M12 18v4M8 22h8"),
    ),
    fx.SUPPORTER: (
        "encore-supporter",
        bold("M4 15V12a8 8 0 0 1 16 0v3")
        + full("M2.500 13.500h4.500v8H4.500a2 2 0 0 1-2-2zM17 13.500h4.500v6a2 2 0 0 1-2 2H17z"),
    ),
    fx.SURPRISE: (
        "encore-surprise",
        full("M2 8h8.700v4.500H2zM13.300 8H22v4.500H13.300zM3.500 14h7.200v8H3.500zM13.300 14h7.200v8H13.300z")
        + bold("M12 7C8 7 5.500 5.500 6.500 3.500S11 3 12 7c1-4 4.500-5.500 5.500-3.500S16 7 12 7z"),
    ),
    fx.VENUE: (
        "encore-venue",
        full(
            "M1.500 8.500 12 1.500 22.500 8.500V11h-21zM3.500 12.500H6V19H3.500zM8.500 12.500H11V19H8.500z"
            "M13 12.500h2.500V19H13zM18 12.500h2.500V19H18zM1.500 20h21v2.500h-21z"
        ),
    ),
}
SIGNS = {
    "encore-intensity": bold("M5.500 21 11 3M13 21 18.500 3"),
    "encore-star": full(
        "M12 1.500 15.100 8.600 22.800 9.300 17 14.400 18.700 22 12 18 5.300 22 7 14.400 1.200 9.300 8.900 8.600z"
    ),
    "encore-cash": bold("M16.500 7.500C15.500 5.500 8 4.500 8 8.500S17 11.500 17 15.500 8 18.500 7 16M12 2.500v19"),
    "encore-boost": bold("M5 12 12 5 19 12M5 19 12 12 19 19"),
    "encore-priority": full("M2 6.500 7 11 12 3 17 11 22 6.500 20 18H4zM4 19.500h16V22H4z"),
    "encore-active": bold("M7.500 2.500h9v19h-9z"),
    "encore-suspended": bold("M2.500 7.500h19v9h-19z"),
    "encore-exhaust": bold("M12 3v13M6.500 11 12 16.500 17.500 11M4 21h16"),
}


def vibe_mark(vibe: str) -> str:
    """The name of a vibe's drawing; nothing for a vibe of another set."""
    return f"vibe-{vibe.lower()}" if vibe in VIBE_MARKS else ""


def kind_mark(kind: int) -> str:
    """The name of the drawing of a kind of card."""
    return KIND_MARKS[kind][0]


MARKS = {
    **{vibe_mark(vibe): drawing for vibe, drawing in VIBE_MARKS.items()},
    **dict(KIND_MARKS.values()),
    **SIGNS,
}
