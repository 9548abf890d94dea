"""An arena as a page that opens by itself: ratings with whiskers, the cross table, and what was played. No network, no script."""

from __future__ import annotations

from html import escape

from footlights.lab.arena import Arena, Rating

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
    setting = arena.setting
    game, cast = setting.game, setting.cast
    options = ", ".join(f"{name} {value}" for name, value in cast.options.items())
    title = f"Arena: {game.title}"
    decks = f"; decks {', '.join(cast.deck_names)}" if any(cast.deck_names) else ""
    second = "What they won" if arena.together else "Who beats whom"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}</title><style>{STYLE}</style></head><body>
<h1>{escape(title)}</h1>
<p>{arena.games:,} games a pairing; seed {arena.seed}; rules version {game.rules_version};
set {escape(cast.card_set.name)} ({escape(cast.card_set.hash)}); {escape(options)}{escape(decks)}.</p>
<p>{escape(how_it_was_played(arena))}</p>
<h2>Ratings</h2>
{_picture(arena.ratings)}
{_ratings(arena)}
<h2>{second}</h2>
{_cross(arena)}
<p><small>Intervals are 95 % and taken between deals, since games on one deal are not independent: Wilson's for shares, Student's
for differences, and from the information in the games (Fisher) for ratings, whose mean is 0. {arena.seconds:.1f} s.</small></p>
</body></html>
"""


def how_it_was_played(arena: Arena) -> str:
    """What was swapped, and what the figures mean."""
    if arena.together:
        return (
            "Every bot plays the same deals by itself. Its figure is the share of its own games that it won; Elo is the log "
            "odds of that, and a deal that two bots both lost is a win for neither."
        )
    return (
        "Swapped: every deal is played twice, the bots changing seats and decks staying on them. A won game is one point, a draw "
        "half a point for each; games that did not end count for nobody. Elo is by Bradley and Terry."
    )


def cell(arena: Arena, bot: int, other: int) -> str:
    """What a bot made of its games against another, or how much more of its own it won, with the interval."""
    if not arena.together:
        return str(arena.rate(bot, other))
    found = arena.margin(bot, other)
    if found.low is None or found.high is None:
        return f"{100 * found.mean:+.1f} points"
    return f"{100 * found.mean:+.1f} points ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


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
        f"<td>{arena.wins(arena.bots.index(r.bot)) if arena.together else f'{r.games:,}'}</td></tr>"
        for r in arena.ratings
    )
    last = "Games won, of its own, 95 % interval" if arena.together else "Finished games"
    heads = "".join(f"<th scope=col>{head}</th>" for head in ("Bot", "Elo", "95 % interval", last))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _cross(arena: Arena) -> str:
    order = [arena.bots.index(rating.bot) for rating in arena.ratings]
    heads = "".join(f"<th scope=col>{escape(arena.bots[bot])}</th>" for bot in order)
    rows = ""
    for bot in order:
        cells = "".join("<td>–</td>" if bot == other else _cell(arena, bot, other) for other in order)
        rows += f"<tr><th scope=row>{escape(arena.bots[bot])}</th>{cells}</tr>"
    what = "The row's share of games won less the column's" if arena.together else "The row's share of the points"
    even = "0" if arena.together else "one half"
    caption = f"{what}, with its interval; coloured where the whole interval is on one side of {even}."
    return f"<table><caption>{caption}</caption><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(arena: Arena, bot: int, other: int) -> str:
    found = arena.margin(bot, other) if arena.together else arena.rate(bot, other)
    low, high, even = found.low, found.high, 0.0 if arena.together else 0.5
    kind = ""
    if low is not None and high is not None:
        kind = ' class="above"' if low > even else ' class="below"' if high < even else ""
    value, _, interval = cell(arena, bot, other).partition(" (")
    return f"<td{kind}>{value}<br><small>{interval.rstrip(')')}</small></td>"
