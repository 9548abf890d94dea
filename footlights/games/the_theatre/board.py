"""The board for eye and ear, made from a seat's view and from the printed cards.

Nothing here knows what kind of screen is watching: `board` gives blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from footlights.games.the_theatre.printed import MARKS, called, meaning, suit_mark
from footlights.games.the_theatre.rules import layout
from footlights.games.the_theatre.tables import FORMAT_TITLES, Cast
from footlights.games.the_theatre.text import PRINTS
from footlights.stage.blocks import Block, Column, Heading, Line, Row, Span, Table, Tone, Words
from footlights.stage.tongue import mark, say, say_many

View = Any

PARTS = {  # of a value: for the eye, for the ear
    "suit": (mark("{bonus} suit"), mark("suit {bonus}")),
    "tokens": (mark("{bonus} tokens"), mark("tokens {bonus}")),
    "combo": (mark("{bonus} combo"), mark("combo {bonus}")),
    "finisher": (mark("{bonus} finisher"), mark("finisher {bonus}")),
}
FIGURES = {  # of a player: the title of the column, where room is scarce, for the ear
    "deck": (mark("Deck"), "", mark("Deck {number}")),
    "hand": (mark("Hand"), "", mark("hand {number}")),
    "breakroom": (mark("Breakroom"), mark("Break"), mark("Breakroom {number}")),
    "dismissed": (mark("Dismissed"), mark("Dism"), mark("Dismissed {number}")),
    "cards_left": (mark("Cards left"), mark("Left"), mark("cards left {number}")),
    "staying_power": (mark("Staying power"), mark("Stay"), mark("staying power {number}")),
    "starting_size": (mark("Starting size"), mark("Start"), mark("starting size {number}")),
    "announced_cost": (mark("Announced cost"), mark("Cost"), mark("announced cost {number}")),
}
COMBOS = {  # Combo markers, active and pending: for the eye, for the ear
    (True, False): (mark("active"), mark("{name} has a Combo marker: active.")),
    (False, True): (mark("pending"), mark("{name} has a Combo marker: pending.")),
    (True, True): (mark("both"), mark("{name} has a Combo marker: active and pending.")),
}


def board(view: View, cast: Cast) -> list[Block]:
    """Everything a good screen shows."""
    if view["over"]:
        return [_title(view), _company(view)]
    shown: list[Block] = [_title(view), _desired(view), _company(view), _stage(view), _tokens(view)]
    if view["chaos_rolls"]:
        shown.append(_notice(say("Chaos is noted: after this Round the die sets a new Desired Suit.")))
    if view["last_round"]:
        shown.append(_last_round(view))
    asks = {"sap": _sap_choice, "gamble": _gamble_choice, "ability": _ability_choice}
    if view["legal"] and view["decision"] in asks:
        shown += asks[view["decision"]](view, cast)
    if view["you"] is not None:
        shown.append(_hand(view) if view["decision"] == "play" else _held(view))
    return shown


# --- Words -----------------------------------------------------------------------------------------------------------


def who(view: View, seat: int) -> str:
    """A player's name, with a word for oneself."""
    name = str(view["seats"][seat]["name"])
    return say("{name} (you)", name=name) if seat == view["you"] else name


def signed(number: int) -> str:
    """+1, 0, -1."""
    return f"{number:+d}" if number else "0"


def worth(value: Mapping[str, int]) -> str:
    """A value with its breakdown: `9 = 5 +3 suit +1 combo`. TH-5.1"""
    parts = [say(seen, bonus=signed(value[part])) for part, (seen, _) in PARTS.items() if value[part]]
    return f"{value['total']} = {value['base']} {' '.join(parts)}" if parts else str(value["total"])


def worth_said(value: Mapping[str, int]) -> str:
    """The same for the ear."""
    parts = ", ".join(say(said, bonus=signed(value[part])) for part, (_, said) in PARTS.items() if value[part])
    total, base = value["total"], value["base"]
    return say("{total} (base {base}, {parts})", total=total, base=base, parts=parts) if parts else str(total)


def _nature(card: Mapping[str, Any]) -> str:
    """Print and ability, for the ear."""
    ability = " ".join(say(word) for word in card["ability"].split())
    return ", ".join(filter(None, [say(card["print"]), ability]))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _head(text: str) -> Span:
    return Span(f"{text} ", "strong")


def _notice(text: str) -> Line:
    return Line(Span(text, "notice"))


# --- The table -------------------------------------------------------------------------------------------------------


def _title(view: View) -> Heading:
    title = say("The Theatre TCG, {format}", format=say(FORMAT_TITLES[view["format"]]))
    numbers = {"act": view["act"], "round": view["round"], "rounds": layout.ROUNDS}
    where = say("Act {act}, Round {round} of {rounds}", **numbers)
    return Heading(title, where, (f"{title}. {where}.",), bar=True)


def _desired(view: View) -> Heading:
    """The Desired Suit as large as type goes, and the turn order. TH-2.2"""
    suit = view["desired_suit"] or "Null"
    shape, tone = MARKS[suit]
    effect = say("{suit} cards get +{bonus}", suit=say(suit), bonus=layout.SUIT_BONUS)
    if suit == "Null":
        effect = say("no card gets the bonus")
    loud = Span(f" {shape} {suit.upper()} {shape} ", tone, letters=f" {suit.upper()} ", loud=True)
    letter = "" if suit == "Null" else f" {suit[0]}"
    words = (say("Desired Suit") + " ", loud, Span(letter, "strong"), Span(f"  {effect}", "quiet"))
    said = say("The Desired Suit is {suit}: {effect}.", suit=say(suit), effect=effect)
    return Heading(words, _order(view), (said, *_order_said(view)))


def _order(view: View) -> Words:
    """The Leader first, then clockwise, with the seat to act. TH-3.1"""
    words: list[str | Span] = []
    for place, seat in enumerate(view["turn_order"]):
        acts, name = seat == view["seat"], who(view, seat)
        words += [" > " if place else say("Order") + " ", Span(f"[{name}]" if acts else name, "strong" if acts else "")]
    return tuple(words)


def _order_said(view: View) -> list[str]:
    names = [who(view, seat) for seat in view["turn_order"]] or [""]
    order = reduce(lambda first, then: say("{first}, then {next}", first=first, next=then), names)
    said = [say("{name} is the Leader.", name=who(view, view["leader"])), say("Turn order: {order}.", order=order)]
    return said + ([say("{name} decides now.", name=who(view, view["seat"]))] if view["seat"] is not None else [])


def _company(view: View) -> Table:
    """Every player's numbers."""
    figures = [FIGURES[kind] for kind in _figures(view, 0)]
    numbers = tuple(Column(say(title), say(short), right=True) for title, short, _ in figures)
    team = (Column(say("Team")),) if view["format"] == "team" else ()
    ends = (Column(say("Combo")), Column(say("Status")), Column(say("Deck's name"), wide=True))
    columns = (Column(""), Column(say("Player")), *team, *numbers, *ends)
    return Table(say("Company"), columns, tuple(_player(view, seat) for seat in range(view["players"])))


def _player(view: View, seat: int) -> Row:
    of, name, figures = view["seats"][seat], who(view, seat), _figures(view, seat)
    combo, combo_said = COMBOS.get((of["combo_active"], of["combo_pending"]), ("", ""))
    status, status_said = _status(view, seat)
    acts = "▸" if seat == view["seat"] else ""
    tone: Tone = "quiet" if of["eliminated"] else "strong" if seat == view["you"] else ""
    leads = Span(" " + say("leads") if seat == view["leader"] and not view["over"] else "", "quiet")
    numbers = ("-" if number is None else str(number) for number in figures.values())
    team = (str(of["team"] + 1),) if view["format"] == "team" else ()
    ends = (
        Span(say(combo), "good"),
        Span(status, "bad"),
        Span(of["deck_name"] or say("secret"), "quiet"),
    )
    known = [say(FIGURES[kind][2], number=number) for kind, number in figures.items() if number is not None]
    said = [say("{name}: {figures}.", name=name, figures=", ".join(known))]
    said += [say("{name} is in team {team}.", name=name, team=team[0])] if team else []
    said += [say(combo_said, name=name)] if combo else []
    said += [status_said] if status else []
    return Row((Span(acts, "strong"), (Span(name, tone), leads), *team, *numbers, *ends), tuple(said))


def _figures(view: View, seat: int) -> dict[str, int | None]:
    """A player's numbers, in the order of the columns."""
    of = view["seats"][seat]
    hand = len(of["hand"]) if isinstance(of["hand"], list) else of["hand"]
    figures = {"deck": of["deck"], "hand": hand, "breakroom": len(of["breakroom"]), "dismissed": len(of["dismissed"])}
    star = view["format"] == "shooting-star"
    power = {"cards_left": of["deck"] + hand} if star else {"staying_power": of["staying_power"]}
    return {**figures, **power, "starting_size": of["starting_size"], "announced_cost": of["announced_cost"]}


def _status(view: View, seat: int) -> tuple[str, str]:
    """Whether a player is out or absent: for the eye, for the ear."""
    name, act = who(view, seat), view["seats"][seat]["eliminated"]
    if act:
        return say("out since Act {act}", act=act), say("{name} is out since Act {act}.", name=name, act=act)
    if not view["over"] and seat not in view["turn_order"]:
        return say("absent"), say("{name} is absent.", name=name)
    return "", ""


_ON_STAGE = mark("On stage, {place}: {name} with {card}, {nature}: worth {value} so far.")
_ON_STAGE_INSTEAD = mark(
    "On stage, {place}: {name} with {card}, {nature}, in place of {replaced}: worth {value} so far."
)


def _stage(view: View) -> Table:
    """The cards of this Round in the order played, with what they are worth so far. TH-3.5"""
    titles = ("", say("Player"), "", say("Card"), say("Print"), say("Ability"), say("Worth"))
    best = max((play["value"]["total"] for play in view["in_play"]), default=0)
    rows = []
    for place, play in enumerate(view["in_play"], start=1):
        name, value, replaces = who(view, play["seat"]), play["value"], play["replaces"]
        instead = " " + say("for {card}", card=called(replaces)) if replaces else ""
        title = (called(play["card"]), Span(instead, "quiet"))
        facts = (suit_mark(play["suit"]), title, play["print"], play["ability"])
        said = say(
            _ON_STAGE_INSTEAD if replaces else _ON_STAGE,
            place=place,
            name=name,
            card=play["card"],
            nature=_nature(play),
            replaced=replaces,
            value=worth_said(value),
        )
        tone: Tone = "good" if value["total"] == best else ""
        rows.append(Row((str(place), name, *facts, Span(worth(value), tone)), (said,)))
    title_line = say("On stage (provisional until all have played)")
    return Table(title_line, tuple(map(Column, titles)), tuple(rows), say("nobody has played yet"))


def _tokens(view: View) -> Line:
    """Boost and Sap tokens per Print, with their net sum; of every Print where a Sap is decided. TH-4.6, TH-4.7"""
    shown = PRINTS if view["decision"] == "sap" else [name for name in PRINTS if name in view["net_tokens"]]
    words: list[str | Span] = [_head(say("Tokens:")), *([] if shown else [Span(say("none"), "quiet")])]
    said: list[str] = []
    for name in shown:
        counts = {"Boost": view["boost"].get(name, 0), "Sap": view["sap"].get(name, 0)}
        net = signed(view["net_tokens"].get(name, 0))
        kinds = ", ".join(f"{kind} {number}" for kind, number in counts.items() if number)
        tone: Tone = "good" if net[0] == "+" else "bad" if net[0] == "-" else ""
        words += ["  " if said else "", f"{name} ", Span(net, tone), Span(f" ({kinds})" if kinds else "", "quiet")]
        numbers = {"boost": counts["Boost"], "sap": counts["Sap"], "net": net}
        said.append(say("Tokens of {print}: Boost {boost}, Sap {sap}, net {net}.", print=say(name), **numbers))
    return Line(tuple(words), tuple(said) or (say("There are no tokens."),))


_TO_BREAKROOM = mark("Last Round: {name} with {card}, {value}, to {name}'s Breakroom.")
_TO_DISMISSED = mark("Last Round: {name} with {card}, {value}, to {name}'s Dismissed.")


def _last_round(view: View) -> Line:
    """Final values with their parts, and where each card went. TH-3.5, TH-3.7"""
    words: list[str | Span] = [_head(say("Last Round:"))]
    said = []
    for place, card in enumerate(view["last_round"]["cards"]):
        name, won = who(view, card["seat"]), card["to"] == "Breakroom"
        words += [
            "; " if place else "",
            f"{name} {worth(card['value'])} ",
            Span(say("won"), "good") if won else Span(say("lost"), "bad"),
        ]
        fate = _TO_BREAKROOM if won else _TO_DISMISSED
        said.append(say(fate, name=name, card=card["card"], value=worth_said(card["value"])))
    return Line(tuple(words), tuple(said))


# --- Choices ---------------------------------------------------------------------------------------------------------


def _hand(view: View) -> Table:
    """One's own cards, with what each would be worth now, its own token included."""
    columns = (Column(""), Column(say("Card")), Column(say("Print")), Column(say("Ability")))
    wider = (Column(say("Base"), right=True), Column(say("Worth now")), Column(say("What it does"), wide=True))
    rows = []
    for held in view["hand"]:
        card, value, copies = held["card"], held["value"], held["copies"]
        tone: Tone = "good" if value["total"] > value["base"] else "bad" if value["total"] < value["base"] else ""
        title = called(card) + (f" ×{copies}" if copies > 1 else "")
        cells = (suit_mark(held["suit"]), title, held["print"], held["ability"], str(value["base"]))
        said = say_many(
            "You hold {card}: {nature}, base value {base}, worth {value} now.",
            "You hold {card} ({number} copies): {nature}, base value {base}, worth {value} now.",
            copies,
            card=card,
            nature=_nature(held),
            base=value["base"],
            value=worth_said(value),
        )
        shown = (*cells, Span(worth(value), tone), Span(meaning(held["ability"]), "quiet"))
        rows.append(Row(shown, (said,), layout.Actions.play.written(card=card)))
    return Table(say("Your hand"), (*columns, *wider), tuple(rows), say("no cards"))


def _held(view: View) -> Line:
    """The hand while something else is decided, with what each card would be worth in the next Round as things stand."""
    words: list[str | Span] = [_head(say("Your hand, as worth next Round:"))]
    said = []
    for place, held in enumerate(view["hand"]):
        copies, total = held["copies"], held["value"]["total"]
        several = f" ×{copies}" if copies > 1 else ""
        words += [", " if place else "", suit_mark(held["suit"]), f" {called(held['card'])} {total}{several}"]
        said.append(
            say(
                "You hold {copies} {card}, worth {total} in the next Round as things stand.",
                copies=copies,
                card=held["card"],
                total=total,
            )
        )
    if not said:
        return Line(say("Your hand: no cards"), (say("You hold no cards."),))
    return Line(tuple(words), tuple(said))


def _own_play(view: View) -> Mapping[str, Any]:
    play: Mapping[str, Any] = next(play for play in view["in_play"] if play["seat"] == view["you"])
    return play


def _sap_choice(view: View, cast: Cast) -> list[Block]:
    """What each answer makes of a Print's tokens, and which cards on the table it changes. TH-4.2"""
    own = _own_play(view)["ability"].split()[-1]
    rows = []
    for action in view["legal"]:
        done = layout.Actions.read(cast, action)
        removes = done.kind == "remove"
        name = done.print if removes else own
        net = view["net_tokens"].get(name, 0)
        after = net if done.kind == "decline" else _net_after(view, cast, name, removes)
        steps = {"print": say(name), "before": signed(net), "after": signed(after)}
        tokens, changes = say("{print} {before} to {after}", **steps), _changes(view, name, after - net)
        said = say("Tokens of {print} {before} to {after}; changes {changes}.", **steps, changes=changes)
        rows.append(Row((action, tokens, changes), (said,), action))
    columns = (Column(say("Choice")), Column(say("Tokens")), Column(say("Changes on stage")))
    title = say("Your Sap {print}: place its token, or remove a Boost token", print=say(own))
    return [Table(title, columns, tuple(rows))]


def _net_after(view: View, cast: Cast, name: str, removes: bool) -> int:
    """What the tokens of a Print would come to. TH-4.7, R7"""
    boost, sap = view["boost"].get(name, 0) - removes, view["sap"].get(name, 0) + (not removes)
    return int(min(boost, 1) - min(sap, 1) if cast.options["token_stacking"] == "once" else boost - sap)


def _changes(view: View, name: str, by: int) -> str:
    """The cards on the table that a change of a Print's tokens concerns."""
    changes = []
    for play in view["in_play"]:
        if by and play["print"] == name:
            total = play["value"]["total"]
            steps = {"card": play["card"], "before": total, "after": total + by}
            if play["seat"] == view["you"]:
                changes.append(say("your {card} {before} to {after}", **steps))
            else:
                owner = view["seats"][play["seat"]]["name"]
                changes.append(say("{name}'s {card} {before} to {after}", name=owner, **steps))
    return ", ".join(changes) or say("nothing")


def _gamble_choice(view: View, cast: Cast) -> list[Block]:
    """The standing, the Deck, and a warning if accepting shuffles the Breakroom. TH-4.14, TH-4.21"""
    own, deck = _own_play(view), view["seats"][view["you"]]["deck"]
    draw = say(
        "the top card of your Deck ({cards} in it) competes in place of {card}, and both share one fate",
        cards=deck,
        card=own["card"],
    )
    keep = say("{card} competes itself, at {value}", card=own["card"], value=own["value"]["total"])
    standing = _standing(view)
    said = say("The standing: {standing}.", standing=standing)
    shown: list[Block] = [Line((_head(say("Standing:")), standing), (said,))]
    if view["gamble_shuffles"]:
        draw = say(
            "your Breakroom is shuffled into a new Deck, and its top card competes in place of {card}",
            card=own["card"],
        )
        shown.append(_notice(say("Your Deck is empty: to Gamble is to shuffle your Breakroom into it.")))
    return [*shown, _choices(view, say("Gamble?"), {"gamble": draw, "decline": keep})]


def _choices(view: View, title: str, texts: Mapping[str, str]) -> Table:
    """Answers with what each of them does."""
    rows = tuple(Row((action, texts[action]), (_sentence(texts[action]),), action) for action in view["legal"])
    return Table(title, (Column(say("Choice")), Column(say("What happens"))), rows)


def _standing(view: View) -> str:
    """Who is ahead on the table, and by how much."""
    team = view["seats"][view["you"]]["team"]
    plays = sorted(view["in_play"], key=lambda play: -play["value"]["total"])
    values = ", ".join(f"{who(view, play['seat'])} {play['value']['total']}" for play in plays)
    sides: dict[bool, list[int]] = {True: [], False: []}
    for play in plays:
        sides[view["seats"][play["seat"]]["team"] == team].append(play["value"]["total"])
    if not sides[False]:
        return say("{values}; nobody against you", values=values)
    gap = max(sides[True]) - max(sides[False])
    if gap > 0:
        return say("{values}; ahead by {gap}", values=values, gap=gap)
    if gap < 0:
        return say("{values}; behind by {gap}", values=values, gap=-gap)
    return say("{values}; tied for the highest", values=values)


def _ability_choice(view: View, cast: Cast) -> list[Block]:
    """An ability that may be declined. R6"""
    ability = _own_play(view)["ability"]
    answers = {"use": meaning(ability), "decline": say("nothing happens")}
    return [_choices(view, say("Use {ability}?", ability=ability), answers)]
