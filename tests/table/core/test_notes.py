"""Notes beside the game: found without reading them all, and never more than somebody can read."""

from __future__ import annotations

from pathlib import Path

import pytest

from footlights.table import notes
from footlights.table.config import Limits
from footlights.table.notes import SENT, Notebook
from footlights.table.protocol import Ack, Nack
from footlights.table.store import NoteRow
from tests.table.core.playing import Guest, a_night, arrive, in_a_loop, play


def both_may_ask(ada: Guest, ben: Guest) -> bool:
    """Whether Ada needs Ben's consent to take her last decision back, and he has one of his own."""
    return ada.newest.v.takeback == "ask" and ben.newest.v.takeback != ""


def said_note(n: int, kind: str = "say", **body: object) -> NoteRow:
    return NoteRow(table="t", n=n, seat=0, name="Ada", channel="all", kind=kind, body=body, client_id=f"0:{n}", at_ms=n)


def test_a_notebook_knows_its_questions_and_their_answers() -> None:
    book = Notebook([said_note(0), said_note(1, "draw", needs=[1], at=0), said_note(2)])
    assert list(book.questions) == [1]
    assert not book.questions[1].agreed
    book.add([said_note(3, "yes", of=1), said_note(4, "no", of=1), said_note(5, "yes", of=77)])
    assert book.questions[1].agreed == {0}
    assert book.questions[1].refused
    assert [row.n for row in book.since(4)] == [4, 5]
    assert (book.end, book.has("0:4"), book.has("0:9")) == (6, True, False)
    assert (book.asked(0, "draw"), book.asked(0, "takeback")) == (1, 0)


@in_a_loop
async def test_questions_that_are_settled_are_not_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    real = notes.Question.moot

    def moot(question: notes.Question, story: object) -> bool:
        looked.append(question.row.n)
        return real(question, story)  # type: ignore[arg-type]

    monkeypatch.setattr(notes.Question, "moot", moot)
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: both_may_ask(ada, ben))
        asker = ada
        for _ in range(8):
            assert isinstance(await asker.ask("takeback"), Ack)
            await ben.until(lambda: any(note.open for note in ben.notes.values()))
            await asker.ask("no", of=asker.question.n)
            await ben.until(lambda: not any(note.open for note in ben.notes.values()))
        looked.clear()
        await ada.say("Well")
        assert not looked


@in_a_loop
async def test_a_seat_asks_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("footlights.table.asks.ASKED_ENOUGH", 2)
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: both_may_ask(ada, ben))
        for _ in range(2):
            assert isinstance(await ada.ask("takeback"), Ack)
            await ada.until(lambda: any(note.open for note in ada.notes.values()))
            assert isinstance(await ada.ask("no", of=ada.question.n), Ack)
        refused = await ada.ask("takeback")
        assert isinstance(refused, Nack)
        assert "too often" in refused.text
        assert isinstance(await ben.ask("takeback"), Ack), "Ben has not asked yet"


@in_a_loop
async def test_who_comes_is_sent_the_last_notes_and_every_open_question(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: both_may_ask(ada, ben))
        assert isinstance(await ada.ask("takeback"), Ack)
        for number in range(SENT + 20):
            await ada.say(f"line {number}")
        back = await arrive(night.house, ada.table, "ben")
        told = back.welcome.notes
        assert [note.text for note in told[1:]] == [f"line {number}" for number in range(20, SENT + 20)]
        assert (told[0].n, told[0].k, told[0].open, told[0].yours) == (0, "takeback", True, True)


@in_a_loop
async def test_when_enough_has_been_said_questions_are_still_answered(tmp_path: Path) -> None:
    async with a_night(tmp_path, limits=Limits(notes_per_table=3)) as night:
        ada, ben = await night.seated("me", "friend")
        await play([ada, ben], stop=lambda: both_may_ask(ada, ben))
        for _ in range(3):
            assert isinstance(await ada.say("Well"), Ack)
        refused = await ada.say("Well")
        assert isinstance(refused, Nack)
        assert refused.code == "refused"
        assert isinstance(await ada.ask("takeback"), Ack)
        await ben.until(lambda: any(note.yours for note in ben.notes.values()))
        assert isinstance(await ben.ask("yes", of=ben.question.n), Ack)


@in_a_loop
async def test_everybody_is_told_when_the_host_renews_the_link_of_a_seat_that_is_taken(tmp_path: Path) -> None:
    async with a_night(tmp_path) as night:
        made = await night.create("me", "friend", "friend", options={"format": "free-for-all", "players": 3})
        await night.sit(made, "ada", 0)
        ada = await arrive(night.house, made.table, "ada")
        await night.house.renew(made.table, "ada", 1)
        assert not ada.notes, "nobody sat there"
        made.keys[1] = await night.house.renew(made.table, "ada", 1)
        await night.sit(made, "ben", 1)
        await night.house.renew(made.table, "ada", 1)
        await ada.until(lambda: ada.notes)
        (note,) = ada.notes.values()
        assert (note.k, note.text) == ("say", "The host renewed Ben's link.")
