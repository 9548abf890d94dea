"""An arena as a page that opens by itself: ratings with whiskers, the cross table, and what was played. No network, no script."""

from __future__ import annotations

from html import escape

from footlights.lab.arena import Arena, Rating
from footlights.lab.stats import Rate

WIDTH, ROW, LEFT, RIGHT, TICK = 760, 34, 170, 40, 100
STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #241a14; background: #fbf7ef; }
h1, h2 { font-weight: 600; } table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .35rem .8rem; border-bottom: 1px solid #d9cdb8; text-align: right; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; } caption { text-align: left; color: #6b5c4c; }
.above { background: #dcead8; } .below { background: #f3dcd5; } svg { width: 100%; height: auto; } small { color: #6b5c4c; }
"""


def page(arena: Arena) -> str:
    """The whole page."""
    game = arena.setting.game
    options = ", ".join(f"{name} {value}" for name, value in arena.setting.cast.options.items())
    title = f"Arena: {game.title}"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}</title><style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1>
<p>{arena.games:,} games a pairing, every deal twice with seats swapped; seed {arena.seed}; {escape(options)}.</p>
<h2>Ratings</h2>
{_picture(arena.ratings)}
{_ratings(arena)}
<h2>Who beats whom</h2>
{_cross(arena)}
<p><small>Intervals are 95 %: Wilson's for shares (a draw is half a win), Fisher's for ratings (Bradley and Terry, mean 0).
Rules version {game.rules_version}; set {escape(arena.setting.cast.card_set.name)} ({escape(arena.setting.cast.card_set.hash)});
{arena.seconds:.1f} s.</small></p>
</body></html>
"""


def _picture(ratings: list[Rating]) -> str:
    low, high = min(r.low for r in ratings), max(r.high for r in ratings)
    span = max(high - low, 1.0)

    def x(elo: float) -> float:
        return LEFT + (elo - low) / span * (WIDTH - LEFT - RIGHT)

    height = ROW * len(ratings) + ROW
    parts = []
    first = int(low // TICK + 1) * TICK
    step = TICK * max(1, round(span / TICK / 8))
    for tick in range(first, int(high) + 1, step):
        parts.append(f'<path d="M{x(tick):.1f} 0V{height - ROW}" stroke="#e4d9c6"/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{height - 12}" text-anchor="middle" font-size="12">{tick:+d}</text>')
    for row, rating in enumerate(ratings):
        y = ROW * row + ROW / 2
        parts.append(f'<text x="0" y="{y + 5:.1f}" font-size="15">{escape(rating.bot)}</text>')
        parts.append(f'<path d="M{x(rating.low):.1f} {y}H{x(rating.high):.1f}" stroke="#8a2f2b" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(rating.elo):.1f}" cy="{y}" r="6" fill="#8a2f2b"/>')
    told = "; ".join(f"{r.bot} {r.elo:+.0f} ({r.low:+.0f} to {r.high:+.0f})" for r in ratings)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>'


def _ratings(arena: Arena) -> str:
    rows = "".join(
        f"<tr><th scope=row>{escape(r.bot)}</th><td>{r.elo:+.0f}</td><td>{r.low:+.0f} to {r.high:+.0f}</td>"
        f"<td>{100 * r.points / r.games:.1f} %</td><td>{r.games:,}</td></tr>"
        for r in arena.ratings
    )
    heads = "".join(f"<th scope=col>{head}</th>" for head in ("Bot", "Elo", "95 % interval", "Points", "Games"))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _cross(arena: Arena) -> str:
    order = [arena.bots.index(rating.bot) for rating in arena.ratings]
    heads = "".join(f"<th scope=col>{escape(arena.bots[bot])}</th>" for bot in order)
    rows = ""
    for bot in order:
        cells = "".join("<td>–</td>" if bot == other else _cell(arena.rate(bot, other)) for other in order)
        rows += f"<tr><th scope=row>{escape(arena.bots[bot])}</th>{cells}</tr>"
    caption = (
        "The share of the row's bot against the column's; coloured where the whole interval is on one side of one half."
    )
    return f"<table><caption>{caption}</caption><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(rate: Rate) -> str:
    kind = ' class="above"' if rate.low > 0.5 else ' class="below"' if rate.high < 0.5 else ""
    return f"<td{kind}>{100 * rate.rate:.1f} %<br><small>{100 * rate.low:.1f} to {100 * rate.high:.1f}</small></td>"
