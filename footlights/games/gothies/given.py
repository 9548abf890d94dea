"""Setting a position from its public names, as scenarios give it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from footlights.games.gothies import effects
from footlights.games.gothies.rules import layout
from footlights.games.gothies.rules.flow import begin_play_step
from footlights.games.gothies.rules.piles import discard_hand, fill_hand
from footlights.games.gothies.tables import Cast
from footlights.stage.errors import Broken, suggestion

BOTH_MODES = (
    "seat", "seed", "actions", "next_on_top", "mercado", "play_deck", "wishing_well", "dust", "played", "seats",
)  # fmt: skip
ONLY_DUEL = ("round", "first", "song", "out")
ONLY_TOGETHER = ("turn", "well", "monster_deck", "monster_discard", "joombie_piles", "zones", "dusted")
PILES = ("deck", "hand", "discard", "row", "lands")
COPIES = re.compile(r"(\d{1,2}) (.+)")
MOST_STONES = 9999
Card = dict[str, Any]


def copies(entry: str) -> list[str]:
    """`3 Wishing Seed` is three times `Wishing Seed`."""
    many = COPIES.fullmatch(entry)
    return [many[2]] * int(many[1]) if many else [entry]


def arrange(cast: Cast, s: Any, t: Any, given: Mapping[str, Any]) -> None:
    """Set a Play step of a Streya from public names; what is not named is as at the start of the game."""
    Arrangement(cast, s, t, given).carry_out()


class Arrangement:
    """A position being set, with everything that is wrong about it."""

    def __init__(self, cast: Cast, s: Any, t: Any, given: Mapping[str, Any]) -> None:
        self.cast, self.s, self.t, self.given = cast, s, t, given
        self.problems: list[str] = []

    def carry_out(self) -> None:
        """Everything, or Broken with all mistakes."""
        mode = ONLY_TOGETHER if self.cast.cooperative else ONLY_DUEL
        self.check_names(self.given, (*BOTH_MODES, *mode), "given")
        self.whose_step()
        self.shared_piles()
        if self.cast.cooperative:
            self.monsters()
        marks = self.seats()
        self.counters(marks)
        if self.problems:
            raise Broken(self.problems)

    # --- Reading what is given ---------------------------------------------------------------------------------------

    def check_names(self, given: Mapping[str, Any], known: Iterable[str], where: str) -> None:
        """Only known names."""
        for name in given:
            if name not in known:
                near = suggestion(str(name), known)
                self.problems.append(f"{where}: {name!r} cannot be given; there is {', '.join(known)}.{near}")

    def number(self, given: Any, where: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
            self.problems.append(f"{where}: found {given!r:.40}, expected a whole number from {least} to {most}.")
            return least
        return given

    def rows(self, given: Any, where: str) -> list[Any]:
        """A list, with `3 Name` as three entries."""
        if not isinstance(given, list):
            self.problems.append(f"{where}: found {given!r:.60}, expected a list.")
            return []
        return [copy for entry in given for copy in (copies(entry) if isinstance(entry, str) else [entry])]

    def known(self, name: Any, ids: Mapping[str, int], where: str) -> int:
        """The number of a name."""
        if not isinstance(name, str) or name not in ids:
            self.problems.append(f"{where}: there is no {name!r:.60}.{suggestion(str(name), ids)}")
            return 0
        return ids[name]

    def ids(self, given: Any, ids: Mapping[str, int], where: str, most: int) -> list[int]:
        """The numbers of a list of names."""
        found = [self.known(name, ids, where) for name in self.rows(given, where)]
        if len(found) > most:
            self.problems.append(f"{where}: {len(found)} entries; at most {most} are possible.")
        return found[:most]

    def cards(self, given: Any, where: str, known: Sequence[str]) -> list[Card]:
        """Cards as names, or as mappings with `card` and more."""
        found = []
        for entry in self.rows(given, where):
            full = dict(entry) if isinstance(entry, Mapping) else {"card": entry}
            self.check_names(full, ("card", *known), where)
            found.append({**full, "card": self.known(full.get("card"), self.cast.ids, where)})
        if len(found) > layout.OWNED // 2:
            self.problems.append(f"{where}: {len(found)} cards; at most {layout.OWNED // 2} are possible.")
        return found[: layout.OWNED // 2]

    # --- The table ---------------------------------------------------------------------------------------------------

    def whose_step(self) -> None:
        """Whose Play step it is, and in which round or turn; nobody has done anything yet. GO-0.11, GO-7.6"""
        s, given, together = self.s, self.given, self.cast.cooperative
        last = self.cast.players - 1
        before = s.active
        if together:
            s.round_no = self.number(given.get("turn", 0), "given, turn", 0, self.t.last_turn)
        else:
            s.round_no = self.number(given.get("round", 1), "given, round", 1, self.t.round_limit)
            s.first = self.number(given.get("first", s.first), "given, first", 0, last)
        s.active = self.number(given.get("seat", 0 if together else s.first), "given, seat", 0, last)
        if together and s.active != before:
            discard_hand(s, before)
            fill_hand(s, self.t, s.active)

    def shared_piles(self) -> None:
        """Mercado, play deck, Wishing Well pile, dust pile."""
        s, t, given, ids = self.s, self.t, self.given, self.cast.ids
        if "mercado" in given:
            slots = self.rows(given["mercado"], "given, mercado")
            if len(slots) > t.slots:
                self.problems.append(f"given, mercado: {len(slots)} slots; there are {t.slots}.")
            for slot in range(t.slots):
                name = slots[slot] if slot < len(slots) else None
                s.mercado[slot] = layout.NO_CARD if name is None else self.known(name, ids, "given, mercado")
        if "play_deck" in given:
            deck = self.ids(given["play_deck"], ids, "given, play_deck", effects.MAX_PLAY_DECK)
            entries = [2 * card + layout.UNSEEN for card in reversed(deck)]
            s.play_left = len(entries)
            s.play_deck = entries + [0] * (effects.MAX_PLAY_DECK - len(entries))
        s.wells = self.number(given.get("wishing_well", s.wells), "given, wishing_well", 0, 99)
        for card in self.ids(given.get("dust", []), ids, "given, dust", layout.OWNED):
            s.dust[card] += 1

    def monsters(self) -> None:
        """The Well, the monster deck and discard, the Joombie piles, and what stands in the zones. GO-6.4 to GO-6.7"""
        s, given, ids = self.s, self.given, self.cast.monster_ids
        s.well = self.number(given.get("well", s.well), "given, well", 1, self.t.well_goal - 1)
        room = effects.MAX_MONSTER_DECK
        if "monster_deck" in given:
            deck = self.ids(given["monster_deck"], ids, "given, monster_deck", room // 2)
            s.lair = len(deck)
            entries = [layout.MONSTER + monster for monster in reversed(deck)]
            s.lairs = entries + [0] * (room - len(entries))
        gone = self.ids(given.get("monster_discard", []), ids, "given, monster_discard", room // 2)
        s.slain = len(gone)
        for i, monster in enumerate(gone):
            s.lairs[room - 1 - i] = layout.MONSTER + monster
        self.joombie_piles(given.get("joombie_piles", {}))
        self.zones(given.get("zones", {}))

    def joombie_piles(self, given: Any) -> None:
        """`{Red: [top first]}`."""
        s, room = self.s, effects.MAX_JOOMBIE_PILE
        if not isinstance(given, Mapping):
            self.problems.append("given, joombie_piles: expected a mapping from runes to lists.")
            return
        self.check_names(given, self.cast.runes, "given, joombie_piles")
        for rune, name in enumerate(self.cast.runes):
            if name in given:
                pile = self.ids(given[name], self.cast.joombie_ids, f"given, joombie_piles, {name}", room)
                s.pile[rune] = len(pile)
                s.piles[rune] = [layout.JOOMBIE + j for j in reversed(pile)] + [0] * (room - len(pile))

    def zones(self, given: Any) -> None:
        """`{3: [Monster, {joombie: NAME, on: GOTHIE, of: 0}], 2: [...], 1: [...]}`."""
        if not isinstance(given, Mapping) or any(zone not in (1, 2, 3) for zone in given):
            self.problems.append("given, zones: expected a mapping from 3, 2 and 1 to lists.")
            return
        for zone in sorted(given):
            for entry in self.rows(given[zone], f"given, zones, {zone}"):
                self.put_in_zone(zone, entry)

    def put_in_zone(self, zone: int, entry: Any) -> None:
        """A monster by its name, or a Joombie with the GOTHIE it lies on and its owner."""
        s, cast, where = self.s, self.cast, f"given, zones, {zone}"
        if isinstance(entry, Mapping) and "joombie" in entry:
            self.check_names(entry, ("joombie", "on", "of"), where)
            if s.loose < layout.MAX_LOOSE:
                s.loose_joombie[s.loose] = self.known(entry["joombie"], cast.joombie_ids, where)
                s.loose_card[s.loose] = self.known(entry.get("on"), cast.ids, where)
                owner = self.number(entry.get("of", 0), f"{where}, of", 0, cast.players - 1)
                s.loose_at[s.loose] = owner * 8 + zone * 2
                s.loose += 1
        elif s.beasts < effects.MAX_MONSTER_DECK // 2:
            s.beast[s.beasts] = self.known(entry, cast.monster_ids, where) * 4 + zone
            s.beasts += 1

    # --- The Streya --------------------------------------------------------------------------------------------------

    def seats(self) -> list[tuple[int, Card]]:
        """What each Streya has; the marks of the active one's face-up cards are returned by place."""
        given = self.given.get("seats", [])
        marks: list[tuple[int, Card]] = []
        if not isinstance(given, list) or len(given) > self.cast.players:
            self.problems.append(f"given, seats: expected a list of at most {self.cast.players} mappings.")
            return marks
        for seat, of in enumerate(given):
            where = f"given, seats, {seat}"
            if not isinstance(of, Mapping):
                self.problems.append(f"{where}: found {of!r:.60}, expected a mapping.")
                continue
            known = PILES if self.cast.cooperative else (*PILES, "timestones")
            self.check_names(of, known, where)
            if "timestones" in of and not self.cast.cooperative:
                self.s.timestones[seat] = self.number(of["timestones"], f"{where}, timestones", 1, MOST_STONES)
            if any(pile in of for pile in PILES):
                marks += self.piles(seat, of, where)
        return marks

    def piles(self, seat: int, of: Mapping[str, Any], where: str) -> list[tuple[int, Card]]:
        """Exactly the cards named."""
        s, room = self.s, layout.OWNED
        deck = self.cards(of.get("deck", []), f"{where}, deck", ("known",))
        hand = self.cards(of.get("hand", []), f"{where}, hand", ("known",))
        discard = self.cards(of.get("discard", []), f"{where}, discard", ())
        row = self.cards(of.get("row", []), f"{where}, row", ("song", "used"))
        lands = self.cards(of.get("lands", []), f"{where}, lands", ("song", "used", "activated", "played"))
        shown = [bool(card.get("known")) for card in deck]
        if shown != sorted(shown, reverse=True):
            self.problems.append(f"{where}, deck: a card that all know lies on top of those they do not.")
        entries = [_entry(card) for card in reversed(deck)] + sorted(map(_entry, hand))
        if len(entries) + len(discard) + len(row) + len(lands) > room:
            self.problems.append(f"{where}: at most {room} cards are possible.")
            return []
        s.deck[seat], s.hand[seat] = len(deck), len(hand)
        s.rows[seat] = entries + [0] * (room - len(entries))
        s.deduced[seat] = [0] * layout.MAX_CARDS
        s.discard[seat] = len(discard)
        s.discards[seat] = [card["card"] for card in discard] + [0] * (room - len(discard))
        s.row[seat], s.lands[seat] = len(row), len(lands)
        placed = [*enumerate(row), *((layout.LAST - i, card) for i, card in enumerate(lands))]
        s.face[seat] = [0] * room
        for place, card in placed:
            s.face[seat][place] = card["card"]
            if (self.t.kind[card["card"]] == effects.LAND) != (place >= len(row)):
                self.problems.append(f"{where}: lands lie in `lands`, all other cards in `row`.")
        if seat != s.active and any(len(card) > 1 for card in (*row, *lands)):
            self.problems.append(f"{where}: only cards of the active Streya have done something this turn.")
        return placed if seat == s.active else []

    def counters(self, marks: list[tuple[int, Card]]) -> None:
        """Seed, Song and what was done in the Play step. GO-0.4, GO-0.5, GO-0.11"""
        s, t, given = self.s, self.t, self.given
        if not self.cast.cooperative:
            self.eliminated(given.get("out", []))
        if s.out[s.active]:
            self.problems.append("given, seat: this Streya is out.")
        begin_play_step(s, t, s.active)
        most = layout.MOST_GAIN
        s.seed = self.number(given.get("seed", 0), "given, seed", 0, most)
        s.song = self.number(given.get("song", 0), "given, song", 0, most)
        s.actions = self.number(given.get("actions", 0), "given, actions", 0, layout.MOST_ACTIONS - 1)
        s.next_on_top = self.number(given.get("next_on_top", 0), "given, next_on_top", 0, 99)
        for place, card in marks:
            self.marks(place, card)
        for played in self.ids(given.get("played", []), self.cast.ids, "given, played", layout.OWNED):
            self.count_played(played)
        for ghost in self.cards(given.get("dusted", []), "given, dusted", ("song",)):
            if s.ghosts < layout.GHOSTS:
                s.ghost_card[s.ghosts] = ghost["card"]
                s.ghost_voice[s.ghosts] = self.number(ghost.get("song", 1), "given, dusted, song", 1, most)
                s.song += s.ghost_voice[s.ghosts]
                s.ghosts += 1

    def count_played(self, card: int) -> None:
        """A card is on the list of those played this turn. GO-4.9"""
        rune = self.t.rune[card]
        if rune != effects.NO_RUNE:
            self.s.played[rune] += 1
            self.s.partners[rune] += 1

    def marks(self, place: int, card: Card) -> None:
        """What a face-up card of the active Streya has done this turn. GO-0.9"""
        s, land = self.s, self.t.kind[card["card"]] == effects.LAND
        if land and card.get("played"):
            s.mark[place] |= layout.PLAYED_NOW
            rune = self.t.rune[card["card"]]
            s.played[rune] += 1
        elif not land:
            self.count_played(card["card"])
        if card.get("activated"):
            s.mark[place] |= layout.ACTIVATED
        used = card.get("used", [])
        for line in used if isinstance(used, list) else [used]:
            s.mark[place] |= layout.FIRST_LINE << (self.number(line, "given, used", 1, effects.MAX_SYNERGIES) - 1)
        if "song" in card:
            if not self.cast.cooperative:
                self.problems.append("given: in competitive play only the sum of all Song counts: give `song`.")
            s.voice[place] = self.number(card["song"], "given, song of a card", 0, layout.MOST_GAIN)
            s.song += s.voice[place]

    def eliminated(self, given: Any) -> None:
        """Streya who are out, the first one first; they have no cards. GO-5.10"""
        s = self.s
        for order, seat in enumerate(given if isinstance(given, list) else [given], start=1):
            seat = self.number(seat, "given, out", 0, self.cast.players - 1)
            s.out[seat], s.timestones[seat] = order, 0
            s.deck[seat] = s.hand[seat] = s.discard[seat] = s.row[seat] = s.lands[seat] = 0
            for piles in (s.rows, s.discards, s.face):
                piles[seat] = [0] * layout.OWNED
        s.living = self.cast.players - sum(map(bool, s.out))
        if s.living < 2:
            self.problems.append("given, out: at least two Streya are still asleep.")


def _entry(card: Card) -> int:
    """A card of a deck or hand; everybody knows it if that is said. GO-0.13"""
    return int(2 * card["card"] + (0 if card.get("known") else layout.UNSEEN))
