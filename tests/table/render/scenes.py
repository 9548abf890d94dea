"""Scenes written by hand, with every kind of node, and little plays of a few frames each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from footlights.stage.scene import (
    Actions,
    AnyNode,
    Banner,
    Bubble,
    Button,
    Card,
    Choice,
    Face,
    Figure,
    Forecast,
    Ghost,
    Grid,
    Limb,
    Meter,
    Moment,
    Panel,
    Part,
    Playbill,
    Prompt,
    Scene,
    Text,
    Token,
    Track,
    Zone,
)
from footlights.table.protocol import Frame, LogEntry, Offer, Sees, Why
from tests.table.render.crowds import company, crowd


def _face(name: str, suit: str, value: int, text: str = "", foot: tuple[str, ...] = ("Paw", "Cost 4")) -> Face:
    return Face(
        name=name,
        title=name,
        mark=f"suit-{suit}",
        tone=suit,
        value=str(value),
        text=text,
        foot=foot,
        kind="Performer",
        flavor="She remembers your order, your seat and your last three excuses.",
        tips=("Boost",) if "Boost" in text else (),
        say=f"{name}, {suit}, value {value}. {text}".strip(),
    )


FACES = [
    _face("Vixie", "charm", 5),
    _face("Robin Merriweather", "charm", 2, "Boost Paw: Paw cards get +1 for the rest of the Act."),
    _face("Count Spiralli", "charm", 5, "Combo: your next card gets +1."),
    _face(
        "Clementine Gambol", "luck", 3, "Boost Webbed: Webbed cards get +1 for the rest of the Act.", ("Hoof", "Cost 6")
    ),
    _face("Polly Palaver", "luck", 2, "Gamble: you may replace it with the top card of your Deck."),
    _face("Juggler", "agility", 2),
    _face("Grand Ursula", "strength", 7, "", ("Claw", "Cost 14")),
    _face("Prompter", "will", 4, "Sap Talon: Talon cards get −1."),
    _face("Box Office Bettina", "will", 6, "Finisher: +3 in the last Round of the Act."),
]
CATALOGUE = {
    "emblems": "",
    "faces": {face.name: face for face in FACES},
    "glossary": {"Boost": "Boost: a token on a Print. Cards of that Print get +1 for each."},
}
LAST = 11  # a tile far down
HAND = ("Vixie", "Robin Merriweather", "Clementine Gambol", "Polly Palaver")


def held(face: str, seat: int = 0, value: str = "", badges: tuple[Part, ...] = (), copies: int = 1) -> Card:
    """A card of one's own hand."""
    return Card(
        id=f"held-{face}",
        face=face,
        owner=seat,
        value=value,
        badges=badges,
        origin=f"deck-{seat}",
        act=f"play {face}",
        copies=copies,
    )


def hand(*cards: str | Card, seat: int = 0) -> Zone:
    """One's own hand."""
    nodes = tuple(held(card, seat) if isinstance(card, str) else card for card in cards)
    return Zone(
        id=f"hand-{seat}", area="hand", layout="fan", title="Your hand", nodes=nodes, owner=seat, empty="no cards left"
    )


def box(seat: int, backs: int = 4, deck: int = 15, turn: bool = False, dismissed: Sequence[str] = ()) -> Panel:
    """Another director."""
    return Panel(
        id=f"seat-{seat}",
        area="box",
        title=f"Director {seat + 1}",
        seat=seat,
        turn=turn,
        facts=(Part(label="Staying power", text=str(deck + backs), mark="shield"),),
        nodes=(
            Zone(id=f"hand-{seat}", area="backs", layout="row", backs=backs, owner=seat, title="Hand", count=backs),
            *piles(seat, deck, dismissed),
        ),
    )


def piles(seat: int, deck: int, dismissed: Sequence[str] = ()) -> tuple[Zone, ...]:
    """A director's Deck and Dismissed."""
    return (
        Zone(id=f"deck-{seat}", area="deck", layout="pile", title="Deck", backs=deck, count=deck, owner=seat),
        Zone(
            id=f"dismissed-{seat}",
            area="dismissed",
            layout="pile",
            title="Dismissed",
            holds=tuple(dismissed),
            owner=seat,
            count=len(dismissed),
        ),
    )


def slot(seat: int, card: Card | None = None) -> Zone:
    """A director's place on the boards."""
    return Zone(
        id=f"slot-{seat}",
        area="slot",
        layout="slot",
        title="You" if seat == 0 else f"Director {seat + 1}",
        nodes=(card,) if card else (),
        empty="waits",
        owner=seat,
    )


def played(face: str, seat: int, value: str = "", badges: tuple[Part, ...] = (), line: str = "") -> Card:
    """A card on the boards."""
    return Card(
        id=f"card-{seat}",
        face=face,
        owner=seat,
        value=value,
        badges=badges,
        line=line,
        origin=f"hand-{seat}",
    )


MARQUEE = Banner(
    id="marquee",
    area="marquee",
    title="The Theatre",
    facts=(Part(text="Duel"), Part(text="Act I · Round 1 of 4")),
    loud=Part(
        text="Agility", label="Desired Suit", mark="suit-agility", tone="agility", say="The Desired Suit is Agility"
    ),
)


def theatre(
    seats: int,
    cards: dict[int, Card],
    own: Sequence[str | Card] = HAND,
    *,
    backs: Sequence[int] = (),
    deck: int = 15,
    dismissed: Sequence[str] = (),
    text: str = "Play a card.",
    more: tuple[AnyNode, ...] = (),
) -> Scene:
    """A table like The Theatre's."""
    sizes = backs or [4] * seats
    boxes = tuple(box(seat, sizes[seat], deck, turn=seat == 1) for seat in range(1, seats))
    return Scene(
        title="The Theatre",
        state={"format": "duel" if seats == 2 else "free-for-all", "players": str(seats)},
        nodes=(
            MARQUEE,
            Panel(id="boxes", area="boxes", nodes=boxes),
            Panel(
                id="boards",
                area="boards",
                tone="stage",
                nodes=tuple(slot(seat, cards.get(seat)) for seat in range(seats)),
            ),
            hand(*own),
            Panel(id="seat-0", area="you", title="You", you=True, seat=0, nodes=piles(0, deck, dismissed)),
            Prompt(id="prompt", text=text, detail="The best of the others so far: 6.", tone="yours"),
            *more,
        ),
    )


def offers(*legal: str, illegal: Sequence[str] = ()) -> tuple[Offer, ...]:
    """Actions that may be done, and those that may not, with the reason."""
    allowed = tuple(
        Offer(do=act, label=act.capitalize(), preview=f"{act.capitalize()}: worth 5, ahead by 1.") for act in legal
    )
    why = Why(clause="TH-3.2", text="You have already played a card this Round.")
    return (*allowed, *(Offer(do=act, label=act.capitalize(), why_not=why) for act in illegal))


def plays(*faces: str) -> tuple[str, ...]:
    """The actions of playing these."""
    return tuple(f"play {face}" for face in faces)


def frame(
    at: int,
    scene: Scene,
    actions: tuple[Offer, ...] = (),
    *,
    step: int = 0,
    settled: bool = True,
    moment: Moment | None = None,
) -> Frame:
    """What a person sees after an event."""
    entry = LogEntry(at=at, ply=at, text=f"Line {at}.{step}.")
    return Frame(
        at=at,
        step=step,
        ply=at,
        settled=settled,
        v=Sees(you=0, turn=0, scene=scene, actions=actions),
        e=moment or Moment(),
        log=(entry,),
    )


BONUS = (Part(text="+3", mark="suit-agility", tone="good", say="+3 for the Desired Suit"),)
MALUS = (Part(text="−1", mark="ability-sap", tone="bad", say="−1 by a Sap"),)


def duel() -> list[Frame]:
    """You play, the other plays, the Round is scored, both draw."""
    left = HAND[1:]
    mine, theirs = played("Vixie", 0), played("Juggler", 1, "5", BONUS, "base 2 · so far")
    swept = theatre(2, {}, left, backs=(4, 3), dismissed=("Vixie",))
    drawn = theatre(2, {}, (*left, "Prompter"), backs=(4, 4), deck=14, dismissed=("Vixie",))
    return [
        frame(
            0,
            theatre(2, {}),
            offers(*plays("Vixie", "Clementine Gambol", "Polly Palaver"), illegal=plays("Robin Merriweather")),
        ),
        frame(
            1,
            theatre(2, {0: mine}, left, text="Director 2 is to play."),
            offers(illegal=plays(*left)),
            moment=Moment(kind="play", hold=80),
        ),
        frame(
            2,
            theatre(2, {0: mine, 1: theirs}, left, backs=(4, 3)),
            step=0,
            settled=False,
            moment=Moment(kind="play", hold=80),
        ),
        frame(
            2,
            theatre(2, {0: mine, 1: theirs}, left, backs=(4, 3)),
            step=1,
            settled=False,
            moment=Moment(kind="score", hold=1100, mark=("card-1",)),
        ),
        frame(2, swept, step=2, settled=False, moment=Moment(hold=80)),
        frame(2, drawn, offers(*plays(*left, "Prompter")), step=3, moment=Moment(kind="deal", hold=80)),
    ]


def round_of_eight() -> list[Frame]:
    """Eight directors, seven cards on the boards."""
    faces = [face.name for face in FACES]
    cards = {seat: played(faces[seat], seat, "5", BONUS if seat % 2 else MALUS, "base 2") for seat in range(1, 8)}
    return [frame(0, theatre(8, cards), offers(*plays(*HAND)))]


def fours() -> list[Frame]:
    """Four directors, as in the draft."""
    cards = {
        0: played("Count Spiralli", 0, "4", MALUS, "base 5 · so far"),
        1: played("Box Office Bettina", 1),
        2: played("Grand Ursula", 2, "10", BONUS, "base 7 · so far"),
        3: played("Prompter", 3, "3", MALUS, "base 4 · so far"),
    }
    own = (held("Juggler", 0, "5", BONUS), "Vixie", "Clementine Gambol", held("Polly Palaver", copies=2))
    return [
        frame(
            0,
            theatre(4, cards, own),
            offers(*plays("Juggler", "Vixie", "Polly Palaver"), illegal=plays("Clementine Gambol")),
        )
    ]


def gamble() -> list[Frame]:
    """A question over the table, with buttons of which one passes."""
    cards = {0: played("Polly Palaver", 0, line="base 2 · so far"), 1: played("Grand Ursula", 1)}
    question = Choice(
        id="choice",
        area="choice",
        title="Gamble on Polly Palaver?",
        nodes=(
            Text(
                id="standing",
                parts=(
                    Part(text="Standing", tone="strong"),
                    Part(label="Director 2", text="7"),
                    Part(label="you", text="2"),
                ),
            ),
            Text(
                id="if",
                parts=(Part(label="Gamble", text="Of the 15 cards that could come, 3 would be ahead and 2 tied."),),
            ),
            Text(id="else", parts=(Part(label="Decline", text="Polly Palaver stays at 2: behind by 5."),)),
        ),
    )
    buttons = Actions(
        id="actions",
        buttons=(
            Button(act="gamble", label="Gamble", mark="ability-gamble", key="g"),
            Button(act="decline", label="Decline", key="d", pass_=True),
        ),
    )
    scene = theatre(2, cards, HAND[:3], text="Gamble on Polly Palaver?", more=(question, buttons))
    return [frame(0, scene, offers("gamble", "decline", illegal=plays(*HAND[:3])))]


def everything() -> list[Frame]:
    """A plain scene without a stylesheet of its own, with every kind of node; then the same with other numbers."""
    return [_everything(0), _everything(1)]


def _everything(at: int) -> Frame:
    cell = Zone(id="space-a1", layout="slot", empty="A1", act="move a1")
    puppet = Figure(id="puppet", drawing="person", pose={"arm": 2}, say="A puppet, arm raised")
    nodes: tuple[AnyNode, ...] = (
        Banner(id="banner", title="Everything", facts=(Part(text="Round 4"),), loud=Part(text="Loud", mark="crown")),
        Panel(
            id="you",
            title="You",
            you=True,
            turn=True,
            seat=0,
            facts=(
                Part(label="Life", text=str(5 - at), mark="shield"),
                Part(text="bad", tone="bad"),
                Part(text="good", tone="good"),
            ),
            nodes=(
                Meter(id="energy", label="Energy", value=2 + at, most=5, shape="lamps"),
                Meter(id="ovation", label="Ovation", value=38, most=45, mark="star"),
                Track(id="acts", label="Act", steps=("I", "II", "III"), at=1),
                Token(id="coin", text="3", mark="coin", label="Coins", act="pay", tone="good"),
            ),
        ),
        Panel(
            id="stage",
            title="Stage",
            tone="stage",
            nodes=(puppet, Panel(id="cover", title="Trapdoor", act="open trapdoor")),
        ),
        Bubble(id="bubble", text="Hold the line!", of="puppet"),
        Forecast(id="harm", text="4", of="cover", tone="bad"),
        Grid(id="grid", title="Planks", columns=3, cells=(cell, None, Token(id="pawn", text="Pawn"))),
        Text(id="words", parts=(Part(text="A line of"), Part(text="words", tone="strong", mark="book"))),
        Zone(
            id="pile",
            layout="pile",
            title="Dismissed",
            nodes=(Card(id="top", face="Vixie"),),
            holds=("Juggler", "Prompter"),
        ),
        Zone(
            id="row",
            layout="row",
            title="A row",
            nodes=(Card(id="r1", face="Juggler", under="Vixie"), Card(id="r2", face="Grand Ursula", copies=3)),
        ),
        Zone(id="none", layout="row", title="Nothing", empty="nothing here yet"),
        Prompt(id="prompt", text="Lantern: move one space.", detail="Or rotate its shape."),
        Actions(
            id="actions",
            buttons=(
                Button(act="attack", label="Attack", key="a"),
                Button(act="block", label="Block", key="b"),
                Button(act="end", label="End round", key="e", tone="strong"),
            ),
        ),
        Playbill(
            id="bill",
            title="You win",
            lines=("Decided by applause.",),
            heads=("Place", "Who"),
            rows=(("1", "You"), ("2", "Rook")),
        ),
    )
    legal = offers("move a1", "pay", "open trapdoor", "attack", "end", illegal=("block",))
    return frame(at, Scene(nodes=nodes, title="Everything"), legal)


def curtain() -> list[Frame]:
    """Between two Acts the curtain closes."""
    after = theatre(2, {}, HAND[:2])
    return [duel()[0], frame(1, after, offers(*plays(*HAND[:2])), moment=Moment(kind="curtain", hold=200))]


def trapdoors() -> list[Frame]:
    """Cards that are taken up: places appear with the one, a thing with two ways of doing it appears with the other."""
    doors = tuple(
        Zone(
            id=f"door-{name}",
            layout="slot",
            title=name,
            nodes=(Token(id=f"put-{name}", text=f"Here {name}", act=f"put Vixie {name}", with_="held-Vixie"),),
        )
        for name in ("left", "right")
    )
    held_cards = (Card(id="held-Vixie", face="Vixie", owner=0), Card(id="held-Juggler", face="Juggler", owner=0))
    turns = tuple(Button(act=f"attack r{turn}", label=f"Attack {turn}", key="a") for turn in range(2))
    nodes: tuple[AnyNode, ...] = (
        Grid(id="floor", columns=2, cells=doors),
        Zone(id="hand-0", area="hand", layout="fan", title="Your hand", nodes=held_cards, owner=0),
        Prompt(id="prompt", text="Take up a card."),
        Prompt(id="prompt-put", text="Where does Vixie go?", with_="held-Vixie"),
        Actions(id="aims", buttons=turns, ways=True, with_="held-Juggler"),
        Actions(id="actions", buttons=(Button(act="end", label="End", key="e", pass_=True),)),
    )
    ghosts = {
        **{
            f"put Vixie {name}": (Ghost(of=f"door-{name}", parts=(Part(text=f"then {name}"),)),)
            for name in ("left", "right")
        },
        "attack r0": (Ghost(of="door-left", parts=(Part(text="-1"),), tone="bad"),),
        "attack r1": (Ghost(of="door-right", parts=(Part(text="-2"),), tone="bad"),),
    }
    legal = ("put Vixie left", "put Vixie right", "attack r0", "attack r1", "end")
    done = (held_cards[1],)
    after = msgspec.structs.replace(nodes[1], nodes=done)
    return [
        frame(0, Scene(nodes=nodes, ghosts=ghosts), offers(*legal)),
        frame(1, Scene(nodes=(nodes[0], after, *nodes[2:4], nodes[5])), offers("end")),
    ]


def ending() -> list[Frame]:
    """A board higher than a phone, and then the playbill over it."""
    last = (held(HAND[0]),)
    cells = tuple(
        Zone(id=f"tile-{n}", layout="slot", title=str(n), nodes=last if n == LAST else ()) for n in range(LAST + 1)
    )
    board = Grid(id="floor", columns=2, cells=cells)
    bill = Playbill(id="bill", title="Ada wins", lines=tuple(f"Line {number}" for number in range(LAST)))
    prompt = Prompt(id="prompt", text="Play a card.")
    return [
        frame(0, Scene(nodes=(board, prompt)), offers(*plays(HAND[0]))),
        frame(1, Scene(nodes=(bill, board, Prompt(id="prompt", text="It is over.")))),
    ]


def crowds(first: int) -> Callable[[], list[Frame]]:
    """Many cards of T&B, whole and then wounded."""
    return lambda: [frame(at, crowd(first, wounded=at > 0)) for at in range(2)]


def companies(form: str, players: int) -> Callable[[], list[Frame]]:
    """A Round of The Theatre in which one card is still to be played."""
    return lambda: [frame(0, company(form, players))]


def _marionette(turn: float, x: float = 0, drawing: str = "puppet") -> Figure:
    hand = Limb(name="hand", drawing="person", y=40, turn=turn / 2)
    arm = Limb(name="arm", drawing="person", x=10, y=-60, turn=turn, limbs=(hand,))
    cape = Limb(name="cape", drawing="person", y=-60, behind=True)
    body = Limb(name="body", drawing="person", x=x, limbs=(arm, cape))
    return Figure(id="puppet", drawing=drawing, box="-50 -100 100 100", limbs=(body,), say="A puppet")


def puppets() -> list[Frame]:
    """A puppet that hangs, that strikes, and another in its place."""
    shown = (_marionette(0), _marionette(-60, x=12), _marionette(30, drawing="other"))
    return [frame(at, Scene(nodes=(figure,)), moment=Moment(kind="hit")) for at, figure in enumerate(shown)]


PLAYS: dict[str, Callable[[], list[Frame]]] = {
    "duel": duel,
    "eight": round_of_eight,
    "four": fours,
    "gamble": gamble,
    "everything": everything,
    "curtain": curtain,
    "trapdoors": trapdoors,
    "ending": ending,
    "crowd": crowds(0),
    "crowd-of-others": crowds(16),
    "duel-of-2": companies("duel", 2),
    "free-for-all-of-4": companies("free-for-all", 4),
    "free-for-all-of-8": companies("free-for-all", 8),
    "team-of-4": companies("team", 4),
    "puppets": puppets,
}
