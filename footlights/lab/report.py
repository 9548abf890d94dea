"""Reports that open by themselves in a browser: findings in words first, then pictures with error bars, then every number.

One file, light, fit for printing, without network and without scripts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

from footlights.lab.arena_page import STYLE
from footlights.lab.compare import Comparison, Finding, Strength
from footlights.lab.field import Field
from footlights.lab.impact import Impact
from footlights.lab.metagame import CLOSE, Metagame
from footlights.lab.paired import Difference
from footlights.stage.errors import joined

WIDTH, ROW, LEFT, RIGHT, GAP = 860, 26, 350, 100, 14
MORE = """
.finding { margin: .3rem 0; } .believed { font-weight: 600; } .warning { background: #fbe9c6; padding: .4rem .8rem; }
svg text { font: 13px Georgia, serif; } @media print { body { margin: 0; background: #fff; } }
"""
MOST_BARS = 60
SURE = 0.95  # of all draws a deck is in the mix


class Bar(NamedTuple):
    """A row of a picture: its label, the value and its interval, what stands behind it, and whether it is believed."""

    label: str
    value: float
    low: float
    high: float
    text: str
    believed: bool


def comparison_page(comparison: Comparison) -> str:
    """A comparison as a page."""
    one, other = comparison.one, comparison.other
    game = one.setting.game
    body = [
        f"<h1>{escape(game.title)}: from {escape(one.title)} to {escape(other.title)}</h1>",
        *_played(one, other),
        "<h2>What changes</h2>",
    ]
    for strength in comparison.strengths:
        body += [f"<h3>With {escape(strength.bot)} on all seats</h3>", *_findings(strength)]
    if comparison.warnings:
        body += ["<h2>What to mind</h2>", *_warnings(comparison.warnings)]
    for strength in comparison.strengths:
        body += [f"<h2>All figures, with {escape(strength.bot)}</h2>", *_figures(strength, one.title, other.title)]
    body.append(_small(f"{comparison.games:,} games, seed {comparison.seed}, {comparison.seconds:.1f} s."))
    return _page(f"{game.title}: {one.title} and {other.title}", body)


def impact_page(impact: Impact) -> str:
    """What cards are worth, as a page."""
    game = impact.field.setting.game
    believed = [worth for worth in impact.cards if worth.believed]
    bars = [
        Bar(worth.card, *_points(worth.found, 1), worth.believed)
        for worth in impact.cards
        if worth.found.half is not None
    ]
    strongest, weakest = bars[: MOST_BARS // 2], bars[MOST_BARS // 2 :][-(MOST_BARS // 2) :]
    rows = [
        (
            w.card,
            ", ".join(w.decks),
            f"{100 * w.found.one:.1f} %",
            f"{100 * w.found.other:.1f} %",
            "none" if w.found.half is None else f"{100 * w.found.difference:+.1f} ± {100 * w.found.half:.1f}",
            "yes" if w.believed else "",
            f"{w.found.deals:,}",
        )
        for w in impact.cards
    ]
    heads = ("card", "decks", "won with it", "with a plain card", "points more", "clear", "deals")
    body = [
        f"<h1>{escape(game.title)}: what each card is worth</h1>",
        *_played(impact.field),
        f"<p>Bot on all seats: {escape(impact.bot)}. One copy of the card is exchanged for a plain card that costs the same, and "
        "the same deals are played again with both decks on both seats. Won are points: a draw is half a game.</p>",
        "<h2>Findings</h2>",
        *([] if believed else ["<p>No card is clearly worth more or less than a plain one of its cost.</p>"]),
        *(f'<p class="finding">{escape(_sentence(str(worth)))}</p>' for worth in [*believed[:5], *believed[5:][-5:]]),
        "<h2>All cards</h2>",
        _picture([*strongest, *weakest]),
        _table(heads, rows),
        _small(
            f"{impact.games:,} games, seed {impact.seed}, {impact.seconds:.1f} s. Clear: the false-discovery rate over all "
            "cards is held at 5 % (Benjamini and Hochberg)."
        ),
    ]
    return _page(f"{game.title}: what each card is worth", body)


def metagame_page(found: Metagame) -> str:
    """Decks against decks, as a page."""
    game, decks = found.field.setting.game, found.field.decks
    left = [each for each in found.standings if each.share > CLOSE]
    order = [decks.index(each.deck) for each in found.standings]
    bars = [
        Bar(s.deck, 100 * s.share, 100 * s.low, 100 * s.high, f"{100 * s.share:.0f} %", s.survives > SURE)
        for s in found.standings
    ]
    standings = [
        (s.deck, str(s.field), f"{100 * s.share:.0f} %", f"{100 * s.survives:.0f} %", f"{100 * s.against_mix:.1f} %")
        for s in found.standings
    ]
    cross = [(decks[one], *("–" if one == other else str(found.share(one, other)) for other in order)) for one in order]
    body = [
        f"<h1>{escape(game.title)}: decks against decks</h1>",
        *_played(found.field),
        f"<p>Bot on all seats: {escape(found.bot)}. Every deck meets every other on the same deals and on both seats; a draw is "
        "half a point.</p>",
        "<h2>Findings</h2>",
        f'<p class="finding">Against the best mix of decks {escape(joined([each.deck for each in left]))} '
        f"{'is' if len(left) == 1 else 'are'} left; every other deck wins less than half of its games against it.</p>",
        "<h2>The best mix</h2>",
        _picture(bars, "Share of the mix, with 95 % intervals"),
        _table(
            ("deck", "points won of the field", "share of the mix", "in it, of draws", "wins against it"),
            standings,
        ),
        "<h2>Who beats whom</h2>",
        _table(("row's points against column", *(decks[deck] for deck in order)), cross),
        _small(
            f"{found.games:,} games ({found.deals:,} deals), seed {found.seed}, {found.seconds:.1f} s. Matchups have 95 % "
            "intervals by deals. The mix is the equilibrium of the matchups (linear programming); its intervals come from "
            "drawing every matchup from its own uncertainty."
        ),
    ]
    return _page(f"{game.title}: decks against decks", body)


# --- Parts --------------------------------------------------------------------------------------------------------------


def _played(*fields: Field) -> Iterable[str]:
    for field in fields:
        cast, game = field.setting.cast, field.setting.game
        options = ", ".join(f"{name} {value}" for name, value in cast.options.items()) or "none"
        decks = f"; decks {', '.join(field.decks)}" if field.decks else ""
        told = f"{field.title}: rules version {game.rules_version}, set {cast.card_set.name} ({cast.card_set.hash})"
        yield f"<p>{escape(f'{told}; options {options}{decks}.')}</p>"


def _warnings(warnings: Sequence[str]) -> Iterable[str]:
    return (f'<p class="warning">{escape(_sentence(warning))}</p>' for warning in warnings)


def _sentence(text: str) -> str:
    """Words with a capital letter before them and a full stop behind."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _findings(strength: Strength) -> Iterable[str]:
    """What is clear, in words, and a picture of all shares."""
    clear = [finding for finding in strength.findings if finding.believed]
    if not clear:
        yield f"<p>Nothing changes clearly ({strength.deals:,} deals).</p>"
    for finding in clear:
        yield f'<p class="finding">{escape(_sentence(str(finding)))}</p>'
    bars = [_bar(finding) for finding in strength.findings if finding.share and finding.found.half is not None]
    if bars:
        yield _picture(bars)


def _bar(finding: Finding) -> Bar:
    """How many points more the other side has, with the interval."""
    return Bar(finding.title, *_points(finding.found, -1), finding.believed)


def _points(found: Difference, sign: int) -> tuple[float, float, float, str]:
    """A difference of shares in percentage points: value, interval, and how it is written; the other way round with sign -1."""
    value, *ends = (sign * 100 * each for each in (found.difference, found.low or 0.0, found.high or 0.0))
    return value, min(ends), max(ends), f"{value:+.1f}"


def _figures(strength: Strength, one: str, other: str) -> Iterable[str]:
    rows = []
    for finding in strength.findings:
        found, scale, unit = finding.found, 100 if finding.share else 1, " %" if finding.share else ""
        digits = 1 if finding.share else 3
        rows.append(
            (
                finding.title,
                f"{scale * found.one:.{digits}f}{unit}",
                f"{scale * found.other:.{digits}f}{unit}",
                f"{-scale * found.difference:+.{digits}f}",
                "same on every deal" if found.half is None else f"± {scale * found.half:.{digits}f}",
                "yes" if finding.believed else "",
                "" if found.spared is None else f"{found.spared:.1f}",
            )
        )
    yield _table(("figure", one, other, "change", "95 % interval", "clear", "deals spared"), rows)
    yield _small(
        f"{strength.deals:,} deals, each played with both sides (common random numbers) and all decks on all seats. The "
        "interval is Student's for the paired difference. Clear: the false-discovery rate over these figures is held at 5 % "
        "(Benjamini and Hochberg). Deals spared: how many times as many deals two separate simulations need for this width."
    )


def _picture(bars: Sequence[Bar], title: str = "Points more, with 95 % intervals") -> str:
    """Values with error bars about a line at nothing, each with its label."""
    low, high = min(0.0, *(bar.low for bar in bars)), max(0.0, *(bar.high for bar in bars))
    span = max(high - low, 1e-9)

    def x(value: float) -> float:
        return LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT)

    parts = [f'<path d="M{x(0):.1f} 0V{ROW * len(bars)}" stroke="#8a7a66"/>']
    for place, bar in enumerate(bars):
        y = ROW * place + ROW / 2
        colour = "#8c2f1b" if bar.believed else "#8a7a66"
        parts += [
            f'<text x="{LEFT - GAP}" y="{y + 4:.1f}" text-anchor="end">{escape(_short(bar.label))}</text>',
            f'<path d="M{x(bar.low):.1f} {y:.1f}H{x(bar.high):.1f}" stroke="{colour}" stroke-width="2"/>',
            f'<circle cx="{x(bar.value):.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/>',
            f'<text x="{x(bar.high) + GAP / 2:.1f}" y="{y + 4:.1f}" fill="{colour}">{escape(bar.text)}</text>',
        ]
    box = f'viewBox="0 0 {WIDTH} {ROW * len(bars)}" role="img" aria-label="{title}"'
    return f"<svg {box}><title>{title}</title>{''.join(parts)}</svg>"


def _short(label: str, most: int = 42) -> str:
    return label if len(label) <= most else label[: most - 1] + "…"


def _table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _small(text: str) -> str:
    return f"<p><small>{escape(text)}</small></p>"


def _page(title: str, body: Iterable[str]) -> str:
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}</title><style>{STYLE}{MORE}</style></head><body>
{chr(10).join(body)}
</body></html>
"""
