"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from footlights.games.gothies import effects
from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.flow import begin_play_step
from footlights.games.gothies.rules.piles import discard_hand, fill_hand
from footlights.games.gothies.tables import Cast
from footlights.stage.given import Given, Number, known, laid

PILES = ("deck", "hand", "discard", "row", "lands")
COUNTERS = (
    Number("seed", "seed", 0, layout.MOST_GAIN),
    Number("actions", "actions", 0, layout.MOST_ACTIONS - 1),
    Number("next_on_top", "next_on_top", 0, 99),
)
MOST_STONES = 9999
MOST_CARDS = layout.OWNED // 2  # in one pile
Placed = list[tuple[int, int, Given]]  # place, card, and what is said of it


def arrange(cast: Cast, s: Any, t: Any, content: Mapping[str, Any]) -> None:
    """Set a Play step of a Streya from public names; what is not named is as at the start of the game."""
    given = Given(content)
    _arrange_step(cast, s, t, given)
    _arrange_shared(cast, s, t, given)
    if cast.cooperative:
        _arrange_monsters(cast, s, t, given)
    placed: Placed = []
    for seat, of in enumerate(given.seats(cast.players)):
        if not cast.cooperative:
            of.fill(s, Number("timestones", "timestones", 1, MOST_STONES), seat=seat)
        if any(pile in of for pile in PILES):
            placed += _arrange_piles(cast, s, t, seat, of)
    _arrange_counters(cast, s, t, given, placed)
    given.finish()


# --- The table -------------------------------------------------------------------------------------------------------


def _arrange_step(cast: Cast, s: Any, t: Any, given: Given) -> None:
    """Whose Play step it is, and in which round or turn; nobody has done anything yet. GO-0.11, GO-7.6"""
    last, before = cast.players - 1, s.active
    if cast.cooperative:
        s.round_no = given.number("turn", 0, t.last_turn)
    else:
        s.round_no = given.number("round", 1, t.round_limit, 1)
        given.fill(s, Number("first", "first", 0, last))
    s.active = given.number("seat", 0, last, 0 if cast.cooperative else s.first)
    if cast.cooperative and s.active != before:
        discard_hand(s, before)
        fill_hand(s, t, s.active)


def _arrange_shared(cast: Cast, s: Any, t: Any, given: Given) -> None:
    """Mercado, play deck, Wishing Well pile, dust pile."""
    card = known(cast.ids)
    if "mercado" in given:
        slots = given.several("mercado", lambda name: layout.NO_CARD if name is None else card(name), t.slots)
        s.mercado[: t.slots] = laid(slots, s.mercado[: t.slots], layout.NO_CARD)
    if "play_deck" in given:
        deck = given.several("play_deck", card, effects.MAX_PLAY_DECK)
        s.play_left = len(deck)
        s.play_deck = laid([2 * each + layout.UNSEEN for each in reversed(deck)], s.play_deck)
    given.fill(s, Number("wishing_well", "wells", 0, 99))
    for each in given.several("dust", card, layout.OWNED):
        s.dust[each] += 1


def _arrange_monsters(cast: Cast, s: Any, t: Any, given: Given) -> None:
    """The Well, the monster deck and discard, the Joombie piles, and what stands in the zones. GO-6.4 to GO-6.7"""
    given.fill(s, Number("well", "well", 1, t.well_goal - 1))
    monster, joombie = known(cast.monster_ids, "monster"), known(cast.joombie_ids, "Joombie")
    room = effects.MAX_MONSTER_DECK
    if "monster_deck" in given:
        deck = given.several("monster_deck", monster, room // 2)
        s.lair = len(deck)
        s.lairs = laid([layout.MONSTER + each for each in reversed(deck)], s.lairs)
    gone = given.several("monster_discard", monster, room // 2)
    s.slain = len(gone)
    for i, each in enumerate(gone):
        s.lairs[room - 1 - i] = layout.MONSTER + each
    piles = given.part("joombie_piles", "{Red: [NAME]}")
    for rune, name in enumerate(cast.runes):
        if name in piles:
            pile = piles.several(name, joombie, effects.MAX_JOOMBIE_PILE)
            s.pile[rune] = len(pile)
            s.piles[rune] = laid([layout.JOOMBIE + each for each in reversed(pile)], s.piles[rune])
    zones = given.part("zones", "{3: [MONSTER, {joombie: NAME, on: GOTHIE, of: 0}]}")
    for zone in range(1, layout.ZONES + 1):
        for entry in zones.parts(zone, "{joombie: NAME, on: GOTHIE, of: 0}", short="monster"):
            _put_in_zone(cast, s, zone, entry)


def _put_in_zone(cast: Cast, s: Any, zone: int, given: Given) -> None:
    """A monster by its name, or a Joombie with the GOTHIE it lies on and its owner."""
    for monster in given.several("monster", known(cast.monster_ids, "monster"), 1):
        if s.beasts < effects.MAX_MONSTER_DECK // 2:
            s.beast[s.beasts] = monster * 4 + zone
            s.beasts += 1
    if "monster" in given:
        return
    given.need("joombie", "on")
    joombie, owner = (
        given.one("joombie", known(cast.joombie_ids, "Joombie"), 0),
        given.number("of", 0, cast.players - 1),
    )
    if s.loose < layout.MAX_LOOSE:
        s.loose_joombie[s.loose] = joombie
        s.loose_card[s.loose] = given.one("on", known(cast.ids), 0)
        s.loose_at[s.loose] = owner * 8 + zone * 2
        s.loose += 1


# --- The Streya ------------------------------------------------------------------------------------------------------


def _arrange_piles(cast: Cast, s: Any, t: Any, seat: int, given: Given) -> Placed:
    """Exactly the cards named; the face-up cards of the active Streya are returned, with what is said of them."""
    piles = {name: given.parts(name, "{card: NAME}", short="card") for name in PILES}
    cards = {name: [each.one("card", known(cast.ids), 0) for each in pile] for name, pile in piles.items()}
    for name, pile in piles.items():
        for each in pile:
            each.need("card")
        given.at_most(MOST_CARDS, len(pile), name)
    if not given.at_most(layout.OWNED, sum(map(len, piles.values()))):
        return []
    unseen = {name: [layout.UNSEEN - each.flag("known") for each in piles[name]] for name in ("deck", "hand")}
    if unseen["deck"] != sorted(unseen["deck"]):
        given.wrong("a card that all know lies on top of those they do not.", "deck")
    entries = {
        name: [2 * card + mark for card, mark in zip(cards[name], marks, strict=True)] for name, marks in unseen.items()
    }
    s.rows[seat] = laid([*reversed(entries["deck"]), *sorted(entries["hand"])], s.rows[seat])
    s.discards[seat] = laid(cards["discard"], s.discards[seat])
    s.deduced[seat] = [0] * layout.MAX_CARDS
    for name in PILES:
        getattr(s, name)[seat] = len(cards[name])
    s.face[seat] = [0] * layout.OWNED
    placed = [(i, cards["row"][i], each) for i, each in enumerate(piles["row"])]
    placed += [(layout.LAST - i, cards["lands"][i], each) for i, each in enumerate(piles["lands"])]
    for place, card, each in placed:
        s.face[seat][place] = card
        if (t.kind[card] == effects.LAND) != (place >= len(piles["row"])):
            each.wrong("lands lie in `lands`, all other cards in `row`.")
        if seat != s.active and len(each.content) > 1:
            each.wrong("only cards of the active Streya have done something this turn.")
    return placed if seat == s.active else []


def _arrange_counters(cast: Cast, s: Any, t: Any, given: Given, placed: Placed) -> None:
    """Seed, Song and what was done in the Play step. GO-0.4, GO-0.5, GO-0.11"""
    if not cast.cooperative:
        _arrange_out(cast, s, given)
    if s.out[s.active]:
        given.wrong("this Streya is out.", "seat")
    begin_play_step(s, t, s.active)
    s.seed = s.song = s.actions = s.next_on_top = 0
    given.fill(s, *COUNTERS)
    if not cast.cooperative:
        given.fill(s, Number("song", "song", 0, layout.MOST_GAIN))
    for place, card, each in placed:
        _arrange_marks(cast, s, t, place, card, each)
    for card in given.several("played", known(cast.ids), layout.OWNED):
        _count_played(s, t, card)
    if cast.cooperative:
        for ghost in given.parts("dusted", "{card: NAME, song: 1}", short="card"):
            card, song = ghost.one("card", known(cast.ids), 0), ghost.number("song", 1, layout.MOST_GAIN, 1)
            if s.ghosts < layout.GHOSTS:
                s.ghost_card[s.ghosts], s.ghost_voice[s.ghosts] = card, song
                s.song += song
                s.ghosts += 1


def _count_played(s: Any, t: Any, card: int) -> None:
    """A card is on the list of those played this turn. GO-4.9"""
    rune = t.rune[card]
    if rune != effects.NO_RUNE:
        s.played[rune] += 1
        s.partners[rune] += 1


def _arrange_marks(cast: Cast, s: Any, t: Any, place: int, card: int, given: Given) -> None:
    """What a face-up card of the active Streya has done this turn. GO-0.9"""
    if t.kind[card] != effects.LAND:
        _count_played(s, t, card)
    else:
        if given.flag("played"):
            s.mark[place] |= layout.PLAYED_NOW
            s.played[t.rune[card]] += 1
        if given.flag("activated"):
            s.mark[place] |= layout.ACTIVATED
    for line in given.numbers("used", 1, effects.MAX_SYNERGIES):
        s.mark[place] |= layout.FIRST_LINE << (line - 1)
    if "song" in given:
        if not cast.cooperative:
            given.wrong("in competitive play only the sum of all Song counts: give `song` of the table.", "song")
        s.voice[place] = given.number("song", 0, layout.MOST_GAIN)
        s.song += s.voice[place]


def _arrange_out(cast: Cast, s: Any, given: Given) -> None:
    """Streya who are out, the first one first; they have no cards. GO-5.10"""
    for order, seat in enumerate(given.numbers("out", 0, cast.players - 1), start=1):
        s.out[seat], s.timestones[seat] = order, 0
        for pile in PILES:
            getattr(s, pile)[seat] = 0
        for rows in (s.rows, s.discards, s.face):
            rows[seat] = [0] * layout.OWNED
    s.living = cast.players - sum(map(bool, s.out))
    if s.living < 2:
        given.wrong("at least two Streya are still asleep.", "out")
