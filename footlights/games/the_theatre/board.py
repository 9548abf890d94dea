"""The board for eye and ear, made from a seat's view and from the printed cards.

Nothing here knows what kind of screen is watching: `board`, `news` and `card_help` give blocks and sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.tables import FORMAT_TITLES, Card, Cast
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table, Tone, Words

View = Mapping[str, Any]

MARKS: dict[str, tuple[str, Tone]] = {
    "Charm": ("♥", "pink"),
    "Luck": ("♣", "green"),
    "Agility": ("↯", "yellow"),
    "Will": ("§", "blue"),
    "Strength": ("■", "red"),
    "Null": ("○", "quiet"),
}
PARTS = ("suit", "tokens", "combo", "finisher")
MEANINGS = {
    "Boost": ("TH-4.1", "+1 to all {print} cards this Act"),
    "Sap": ("TH-4.2", "-1 to all {print} cards this Act, or a Boost token goes"),
    "Combo": ("TH-4.9", "your next card this Act gets +1"),
    "Finisher": ("TH-4.12", "+1 for each earlier Round of the Act"),
    "Gamble": ("TH-4.14", "may give way to your top card"),
    "Chaos": ("TH-4.23", "new Desired Suit after this Round"),
}
FIGURES = (("Deck", ""), ("Hand", ""), ("Breakroom", "Break"), ("Dismissed", "Dism"))
ORIGINS = (("Starting size", "Start"), ("Announced cost", "Cost"))


def board(view: View, cast: Cast) -> list[Block]:
    """Everything a good screen shows."""
    if view["over"]:
        return [_title(view), _company(view)]
    shown: list[Block] = [_title(view), _desired(view), _company(view), _stage(view), _tokens(view)]
    if view["chaos_rolls"]:
        shown.append(_notice("Chaos is noted: after this Round the die sets a new Desired Suit."))
    if view["last_round"]:
        shown.append(_last_round(view))
    asks = {"sap": _sap_choice, "gamble": _gamble_choice, "ability": _ability_choice}
    if view["legal"] and view["decision"] in asks:
        shown += asks[view["decision"]](view, cast)
    if view["you"] is not None:
        shown.append(_hand(view) if view["decision"] == "play" else _held(view))
    return shown


# --- Words -----------------------------------------------------------------------------------------------------------


def mark(suit: str) -> Span:
    """A Suit as its shape and its letter."""
    shape, tone = MARKS[suit]
    letter = suit[0] if suit != "Null" else "-"
    return Span(f"{shape} {letter}", tone, letters=letter)


def called(notation: str) -> str:
    """A card's name without its Suit, which has a mark of its own."""
    name, _, rest = notation.partition("/")
    return name + (f" [{rest.partition(' [')[2]}" if " [" in rest else "")


def who(view: View, seat: int) -> str:
    """A player's name, with a word for oneself."""
    return f"{view['seats'][seat]['name']}{' (you)' if seat == view['you'] else ''}"


def whose(view: View, seat: int) -> str:
    """Whose a card is."""
    return "your" if seat == view["you"] else f"{view['seats'][seat]['name']}'s"


def signed(number: int) -> str:
    """+1, 0, -1."""
    return f"{number:+d}" if number else "0"


def worth(value: Mapping[str, int]) -> str:
    """A value with its breakdown: `9 = 5 +3 suit +1 combo`. TH-5.1"""
    parts = [f"{signed(value[part])} {part}" for part in PARTS if value[part]]
    return f"{value['total']} = {value['base']} {' '.join(parts)}" if parts else str(value["total"])


def worth_said(value: Mapping[str, int]) -> str:
    """The same for the ear."""
    parts = [f"{part} {signed(value[part])}" for part in PARTS if value[part]]
    return f"{value['total']} (base {value['base']}, {', '.join(parts)})" if parts else str(value["total"])


def meaning(ability: str) -> str:
    """What an ability does, in a few words."""
    return MEANINGS[ability.split()[0]][1].format(print=ability.split()[-1]) if ability else ""


def _nature(card: Mapping[str, Any]) -> str:
    """Print and ability, for the ear."""
    return f"{card['print']}, {card['ability']}" if card["ability"] else str(card["print"])


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _notice(text: str) -> Line:
    return Line(Span(text, "notice"))


# --- The table -------------------------------------------------------------------------------------------------------


def _title(view: View) -> Heading:
    title, where = FORMAT_TITLES[view["format"]], f"Act {view['act']}, Round {view['round']} of {layout.ROUNDS}"
    return Heading(f"The Theatre TCG, {title}", where, (f"The Theatre TCG, {title}. {where}.",), bar=True)


def _desired(view: View) -> Heading:
    """The Desired Suit as large as type goes, and the turn order. TH-2.2"""
    suit = view["desired_suit"] or "Null"
    shape, tone = MARKS[suit]
    effect = "no card gets the bonus" if suit == "Null" else f"{suit} cards get +{layout.SUIT_BONUS}"
    loud = Span(f" {shape} {suit.upper()} {shape} ", tone, letters=f" {suit.upper()} ", loud=True)
    letter = "" if suit == "Null" else f" {suit[0]}"
    words = ("Desired Suit ", loud, Span(letter, "strong"), Span(f"  {effect}", "quiet"))
    return Heading(words, _order(view), (f"The Desired Suit is {suit}: {effect}.", *_order_said(view)))


def _order(view: View) -> Words:
    """The Leader first, then clockwise, with the seat to act. TH-3.1"""
    words: list[str | Span] = []
    for place, seat in enumerate(view["turn_order"]):
        acts, name = seat == view["seat"], who(view, seat)
        words += [" > " if place else "Order ", Span(f"[{name}]" if acts else name, "strong" if acts else "")]
    return tuple(words)


def _order_said(view: View) -> list[str]:
    order = ", then ".join(who(view, seat) for seat in view["turn_order"])
    said = [f"{who(view, view['leader'])} is the Leader.", f"Turn order: {order}."]
    return said + ([f"{who(view, view['seat'])} decides now."] if view["seat"] is not None else [])


def _company(view: View) -> Table:
    """Every player's numbers."""
    star, teams = view["format"] == "shooting-star", view["format"] == "team"
    power = ("Cards left", "Left") if star else ("Staying power", "Stay")
    numbers = tuple(Column(title, short, right=True) for title, short in (*FIGURES, power, *ORIGINS))
    names = (Column(""), Column("Player"), *((Column("Team"),) if teams else ()))
    columns = (*names, *numbers, Column("Combo"), Column("Status"), Column("Deck's name", wide=True))
    return Table("Company", columns, tuple(_player(view, seat) for seat in range(view["players"])))


def _player(view: View, seat: int) -> Row:
    of, name, figures = view["seats"][seat], who(view, seat), _figures(view, seat)
    combo = " and ".join(kind for kind in ("active", "pending") if of[f"combo_{kind}"])
    status = _status(view, seat)
    acts = "▸" if seat == view["seat"] else ""
    tone: Tone = "quiet" if of["eliminated"] else "strong" if seat == view["you"] else ""
    leads = Span(" leads" if seat == view["leader"] and not view["over"] else "", "quiet")
    numbers = ("-" if number is None else str(number) for number in figures.values())
    team = (str(of["team"] + 1),) if view["format"] == "team" else ()
    ends = (
        Span(combo.replace("active and pending", "both"), "good"),
        Span(status, "bad"),
        Span(of["deck_name"] or "secret", "quiet"),
    )
    said = [f"{name}: {', '.join(f'{kind} {number}' for kind, number in figures.items() if number is not None)}."]
    said += [f"{name} is in team {team[0]}."] if team else []
    said += [f"{name} has a Combo marker: {combo}."] if combo else []
    said += [f"{name} is {status}."] if status else []
    return Row((Span(acts, "strong"), (Span(name, tone), leads), *team, *numbers, *ends), tuple(said))


def _figures(view: View, seat: int) -> dict[str, int | None]:
    """A player's numbers, in the order of the columns."""
    of = view["seats"][seat]
    hand = len(of["hand"]) if isinstance(of["hand"], list) else of["hand"]
    figures = {"Deck": of["deck"], "hand": hand, "Breakroom": len(of["breakroom"]), "Dismissed": len(of["dismissed"])}
    star = view["format"] == "shooting-star"
    power = {"cards left": of["deck"] + hand} if star else {"staying power": of["staying_power"]}
    return {**figures, **power, "starting size": of["starting_size"], "announced cost": of["announced_cost"]}


def _status(view: View, seat: int) -> str:
    fell = view["seats"][seat]["eliminated"]
    absent = "absent" if not view["over"] and seat not in view["turn_order"] else ""
    return f"out since Act {fell}" if fell else absent


def _stage(view: View) -> Table:
    """The cards of this Round in the order played, with what they are worth so far. TH-3.5"""
    titles = ("", "Player", "", "Card", "Print", "Ability", "Worth")
    best = max((play["value"]["total"] for play in view["in_play"]), default=0)
    rows = []
    for place, play in enumerate(view["in_play"], start=1):
        name, value, replaces = who(view, play["seat"]), play["value"], play["replaces"]
        title = (called(play["card"]), Span(f" for {called(replaces)}" if replaces else "", "quiet"))
        facts = (mark(play["suit"]), title, play["print"], play["ability"])
        instead = f", in place of {replaces}" if replaces else ""
        said = f"On stage, {place}: {name} with {play['card']}, {_nature(play)}{instead}: worth {worth_said(value)} so far."
        tone: Tone = "good" if value["total"] == best else ""
        rows.append(Row((str(place), name, *facts, Span(worth(value), tone)), (said,)))
    title_line = "On stage (provisional until all have played)"
    return Table(title_line, tuple(map(Column, titles)), tuple(rows), "nobody has played yet")


def _tokens(view: View) -> Line:
    """Boost and Sap tokens per Print, with their net sum; of every Print where a Sap is decided. TH-4.6, TH-4.7"""
    shown = PRINTS if view["decision"] == "sap" else [name for name in PRINTS if name in view["net_tokens"]]
    words: list[str | Span] = [Span("Tokens: ", "strong"), *([] if shown else [Span("none", "quiet")])]
    said: list[str] = []
    for name in shown:
        counts = {"Boost": view["boost"].get(name, 0), "Sap": view["sap"].get(name, 0)}
        net = signed(view["net_tokens"].get(name, 0))
        kinds = ", ".join(f"{kind} {number}" for kind, number in counts.items() if number)
        tone: Tone = "good" if net[0] == "+" else "bad" if net[0] == "-" else ""
        words += ["  " if said else "", f"{name} ", Span(net, tone), Span(f" ({kinds})" if kinds else "", "quiet")]
        said.append(f"Tokens of {name}: Boost {counts['Boost']}, Sap {counts['Sap']}, net {net}.")
    return Line(tuple(words), tuple(said) or ("There are no tokens.",))


def _last_round(view: View) -> Line:
    """Final values with their parts, and where each card went. TH-3.5, TH-3.7"""
    words: list[str | Span] = [Span("Last Round: ", "strong")]
    said = []
    for place, card in enumerate(view["last_round"]["cards"]):
        name, won = who(view, card["seat"]), card["to"] == "Breakroom"
        words += [
            "; " if place else "",
            f"{name} {worth(card['value'])} ",
            Span("won" if won else "lost", "good" if won else "bad"),
        ]
        said.append(f"Last Round: {name} with {card['card']}, {worth_said(card['value'])}, to {name}'s {card['to']}.")
    return Line(tuple(words), tuple(said))


# --- Choices ---------------------------------------------------------------------------------------------------------


def _hand(view: View) -> Table:
    """One's own cards, with what each would be worth now, its own token included."""
    columns = (Column(""), Column("Card"), Column("Print"), Column("Ability"), Column("Base", right=True))
    wider = (Column("Worth now"), Column("What it does", wide=True))
    rows = []
    for held in view["hand"]:
        card, value, copies = held["card"], held["value"], held["copies"]
        tone: Tone = "good" if value["total"] > value["base"] else "bad" if value["total"] < value["base"] else ""
        title = called(card) + (f" ×{copies}" if copies > 1 else "")
        cells = (mark(held["suit"]), title, held["print"], held["ability"], str(value["base"]))
        several = f" ({copies} copies)" if copies > 1 else ""
        said = f"You hold {card}{several}: {_nature(held)}, base value {value['base']}, worth {worth_said(value)} now."
        rows.append(
            Row((*cells, Span(worth(value), tone), Span(meaning(held["ability"]), "quiet")), (said,), f"play {card}")
        )
    return Table("Your hand", (*columns, *wider), tuple(rows), "no cards")


def _held(view: View) -> Line:
    """The hand while something else is decided, with what each card would be worth in the next Round as things stand."""
    words: list[str | Span] = [Span("Your hand, as worth next Round: ", "strong")]
    said = []
    for place, held in enumerate(view["hand"]):
        copies, total = held["copies"], held["value"]["total"]
        several = f" ×{copies}" if copies > 1 else ""
        words += [", " if place else "", mark(held["suit"]), f" {called(held['card'])} {total}{several}"]
        said.append(f"You hold {copies} {held['card']}, worth {total} in the next Round as things stand.")
    return Line(tuple(words), tuple(said)) if said else Line("Your hand: no cards", ("You hold no cards.",))


def _own_play(view: View) -> Mapping[str, Any]:
    play: Mapping[str, Any] = next(play for play in view["in_play"] if play["seat"] == view["you"])
    return play


def _sap_choice(view: View, cast: Cast) -> list[Block]:
    """What each answer makes of a Print's tokens, and which cards on the table it changes. TH-4.2"""
    own = _own_play(view)["ability"].split()[-1]
    rows = []
    for action in view["legal"]:
        removes = action.startswith("remove")
        name = action.split()[-1] if removes else own
        net = view["net_tokens"].get(name, 0)
        after = net if action == "decline" else _net_after(view, cast, name, removes)
        tokens, changes = f"{name} {signed(net)} to {signed(after)}", _changes(view, name, after - net)
        rows.append(Row((action, tokens, changes), (f"Tokens of {tokens}; changes {changes}.",), action))
    columns = (Column("Choice"), Column("Tokens"), Column("Changes on stage"))
    return [Table(f"Your Sap {own}: place its token, or remove a Boost token", columns, tuple(rows))]


def _net_after(view: View, cast: Cast, name: str, removes: bool) -> int:
    """What the tokens of a Print would come to. TH-4.7, R7"""
    boost, sap = view["boost"].get(name, 0) - removes, view["sap"].get(name, 0) + (not removes)
    return int(min(boost, 1) - min(sap, 1) if cast.options["token_stacking"] == "once" else boost - sap)


def _changes(view: View, name: str, by: int) -> str:
    """The cards on the table that a change of a Print's tokens concerns."""
    plays = [(play, play["value"]["total"]) for play in view["in_play"] if by and play["print"] == name]
    changes = [f"{whose(view, play['seat'])} {play['card']} {total} to {total + by}" for play, total in plays]
    return ", ".join(changes) or "nothing"


def _gamble_choice(view: View, cast: Cast) -> list[Block]:
    """The standing, the Deck, and a warning if accepting shuffles the Breakroom. TH-4.14, TH-4.21"""
    own, deck = _own_play(view), view["seats"][view["you"]]["deck"]
    draw = f"the top card of your Deck ({deck} in it) competes in place of {own['card']}, and both share one fate"
    if view["gamble_shuffles"]:
        draw = f"your Breakroom is shuffled into a new Deck, and its top card competes in place of {own['card']}"
    keep = f"{own['card']} competes itself, at {own['value']['total']}"
    standing = _standing(view)
    shown: list[Block] = [Line((Span("Standing: ", "strong"), standing), (f"The standing: {standing}.",))]
    if view["gamble_shuffles"]:
        shown.append(_notice("Your Deck is empty: to Gamble is to shuffle your Breakroom into it."))
    return [*shown, _choices(view, "Gamble?", {"gamble": draw, "decline": keep})]


def _choices(view: View, title: str, texts: Mapping[str, str]) -> Table:
    """Answers with what each of them does."""
    rows = tuple(Row((action, texts[action]), (_sentence(texts[action]),), action) for action in view["legal"])
    return Table(title, (Column("Choice"), Column("What happens")), rows)


def _standing(view: View) -> str:
    """Who is ahead on the table, and by how much."""
    team = view["seats"][view["you"]]["team"]
    plays = sorted(view["in_play"], key=lambda play: -play["value"]["total"])
    values = ", ".join(f"{who(view, play['seat'])} {play['value']['total']}" for play in plays)
    sides: dict[bool, list[int]] = {True: [], False: []}
    for play in plays:
        sides[view["seats"][play["seat"]]["team"] == team].append(play["value"]["total"])
    if not sides[False]:
        return f"{values}; nobody against you"
    gap = max(sides[True]) - max(sides[False])
    return f"{values}; {f'ahead by {gap}' if gap > 0 else f'behind by {-gap}' if gap else 'tied for the highest'}"


def _ability_choice(view: View, cast: Cast) -> list[Block]:
    """An ability that may be declined. R6"""
    ability = _own_play(view)["ability"]
    return [_choices(view, f"Use {ability}?", {"use": meaning(ability), "decline": "nothing happens"})]


# --- Cards -----------------------------------------------------------------------------------------------------------


def card_words(cast: Cast, notation: str) -> Words:
    """A card in one line of a list."""
    card = cast.cards[cast.ids[notation]]
    ability = f", {card.ability}" if card.ability else ""
    return (mark(card.suit), f" {called(notation)}, {card.print}, {card.value}{ability}")


def card_help(cast: Cast, name: str) -> str | None:
    """Everything printed on the cards of a name (Name/Suit, or the beginning of it), and what the ability means."""
    wanted = " ".join(name.lower().split())
    exact = [i for i, notation in enumerate(cast.notation) if wanted in (notation.lower(), cast.cards[i].name.lower())]
    begun = [i for i, notation in enumerate(cast.notation) if notation.lower().startswith(wanted)]
    found = exact or (begun if len(begun) <= layout.COPIES else [])
    return "\n".join(_full(cast.notation[i], cast.cards[i]) for i in found) or None


def _full(notation: str, card: Card) -> str:
    text = f"{notation}: Suit {card.suit}, Print {card.print}, value {card.value}, cost {card.cost}, "
    text += (
        f"{card.ability}: {meaning(card.ability)} ({MEANINGS[card.ability.split()[0]][0]})."
        if card.ability
        else "no ability."
    )
    facts = {"Role": card.role, "Job": card.job, "Identifier": card.identifier, "Illustrator": card.illustrator}
    text += "".join(f" {name}: {fact}." for name, fact in facts.items() if fact)
    return text + (f' "{card.flavor}"' if card.flavor else "")
