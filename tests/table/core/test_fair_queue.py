"""Who is thought for next, and how long: fair to visitors, then to tables, within bounds."""

from __future__ import annotations

import asyncio
import math
from collections import Counter

import pytest

from footlights.table import fair_queue
from footlights.table.fair_queue import AT_LEAST, GOAL, Asker, FairQueue, QueueFull, Thought, equal_share
from footlights.table.thoughts import Position

NOTHING = Position("the-theatre", b"", b"", "greedy", 0, 2)
_loop = asyncio.new_event_loop()


def thought(visitor: str, table: str = "", since: float = 0.0, address: str = "") -> Thought:
    asker = Asker(visitor, table or f"table of {visitor}", address)
    return Thought(NOTHING, asker, _loop.create_future(), since, "greedy")


def queue_of(*thoughts: Thought, most: int = 100) -> FairQueue:
    queue = FairQueue(most)
    for each in thoughts:
        queue.put(each)
    return queue


def served(queue: FairQueue, times: int, seconds: float = 1.0, anew: bool = True) -> list[Asker]:
    """Who is served; whoever was waits again at once."""
    askers = []
    for _ in range(times):
        taken = queue.next()
        queue.take(taken, seconds)
        askers.append(taken.asker)
        if anew:
            queue.put(thought(taken.asker.visitor, taken.asker.table, address=taken.asker.address))
    return askers


def test_a_visitor_with_one_table_is_served_as_often_as_one_with_thirty() -> None:
    queue = queue_of(*(thought("many", f"table {n}") for n in range(30)), thought("one"))
    visitors = Counter(asker.visitor for asker in served(queue, 40))
    assert visitors == {"many": 20, "one": 20}


def test_of_one_visitors_tables_each_has_its_turn() -> None:
    queue = queue_of(*(thought("many", f"table {n}") for n in range(10)), thought("one"))
    tables = Counter(asker.table for asker in served(queue, 60) if asker.visitor == "many")
    assert set(tables.values()) == {3}


def test_of_one_table_the_first_comes_first() -> None:
    asked = [thought("ada") for _ in range(5)]
    queue = queue_of(*asked)
    taken = []
    while queue:
        taken.append(queue.next())
        queue.take(taken[-1], 1.0)
    assert taken == asked


def test_turns_are_counted_in_time_and_not_in_thoughts() -> None:
    queue = queue_of(thought("long"), thought("short"))
    seconds = {"long": 8.0, "short": 1.0}
    had = Counter[str]()
    for _ in range(90):
        taken = queue.next()
        visitor = taken.asker.visitor
        queue.take(taken, seconds[visitor])
        had[visitor] += int(seconds[visitor])
        queue.put(thought(visitor))
    assert abs(had["long"] - had["short"]) <= seconds["long"]


def test_what_a_thought_really_took_is_what_counts() -> None:
    queue = queue_of(thought("ada"), thought("ben"))
    first = queue.next()
    queue.take(first, 10.0)
    queue.correct(first, -9.5)
    queue.take(queue.next(), 1.0)
    queue.put(thought("ada"))
    queue.put(thought("ben"))
    assert queue.next().asker.visitor == "ada"


def test_nobody_saves_time_up_by_staying_away() -> None:
    queue = queue_of(*(thought("busy", f"table {n}") for n in range(3)))
    served(queue, 100)
    queue.put(thought("late"))
    assert Counter(asker.visitor for asker in served(queue, 10)) == {"late": 5, "busy": 5}


def test_a_full_queue_refuses_who_has_the_most_waiting() -> None:
    queue = queue_of(*(thought("many", f"table {n}") for n in range(8)), most=8)
    with pytest.raises(QueueFull):
        queue.put(thought("many", "one more"))
    assert len(queue) == 8


def test_a_full_queue_makes_room_for_who_has_little_waiting() -> None:
    asked = [thought("many", f"table {n}") for n in range(8)]
    queue = queue_of(*asked, most=8)
    few = thought("few")
    assert queue.put(few) is asked[-1]
    assert few in queue.waiting
    assert len(queue) == 8
    for _ in range(3):
        queue.put(thought("few"))
    with pytest.raises(QueueFull):
        queue.put(thought("few"))
    assert Counter(each.asker.visitor for each in queue.waiting) == {"many": 4, "few": 4}


def test_what_was_taken_in_vain_is_the_next_of_its_visitor() -> None:
    queue = queue_of(*(thought("many", f"table {n}") for n in range(5)))
    lost = queue.next()
    queue.take(lost, 1.0)
    queue.put_back(lost)
    assert queue.next() is lost


def test_what_is_removed_waits_no_longer() -> None:
    gone, stays = thought("ada"), thought("ben")
    queue = queue_of(gone, stays)
    assert queue.remove(gone)
    assert not queue.remove(gone)
    assert queue.waiting == [stays]


def test_visitors_and_tables_are_forgotten_when_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "REMEMBERED", 40)
    queue = queue_of(thought("busy"))
    for n in range(1000):
        queue.put(thought(f"visitor {n}", f"table {n}"))
        served(queue, 2, anew=False)
        queue.put(thought("busy"))
    assert queue._known() <= 50


def test_an_address_with_a_visitor_is_served_as_often_as_one_with_thirty() -> None:
    many = [thought(f"visitor {n}", address="crowded") for n in range(30)]
    queue = queue_of(*many, thought("one", address="quiet"))
    askers = served(queue, 120)
    assert Counter(asker.address for asker in askers) == {"crowded": 60, "quiet": 60}
    assert set(Counter(asker.visitor for asker in askers if asker.address == "crowded").values()) == {2}


def test_a_full_queue_makes_room_for_an_address_with_little_waiting() -> None:
    many = [thought(f"visitor {n}", address="crowded") for n in range(8)]
    queue = queue_of(*many, most=8)
    few = thought("few", address="quiet")
    assert queue.put(few) in many
    assert few in queue.waiting
    with pytest.raises(QueueFull):
        queue.put(thought("visitor 0", "another", address="crowded"))


def test_an_address_with_many_visitors_takes_nothing_from_one_with_a_single_visitor() -> None:
    many, one = [thought(f"visitor {n}", address="crowded") for n in range(30)], thought("one", address="quiet")
    queue = queue_of(*many, one)
    assert share(queue, one, 1.2) == math.inf
    assert share(queue, many[0], 1.2) == pytest.approx((GOAL - 1.2) / 30)


def test_who_thought_long_in_an_empty_house_is_served_as_often_as_all_others_once_it_is_full() -> None:
    """One worker; whoever has an answer moves at once, so that their bot is asked again."""
    queue, now, wish, least = FairQueue(100), 0.0, 1.2, 0.01
    answers = Counter[str]()

    def serve() -> None:
        nonlocal now
        due = queue.next()
        seconds = max(least, min(wish, share(queue, due, wish, now)))
        queue.take(due, seconds)
        now += seconds
        answers[due.asker.visitor] += 1
        queue.put(thought(due.asker.visitor, since=now))

    for n in range(3):
        queue.put(thought(f"early {n}"))
    while now < 60:
        serve()
    for n in range(47):
        queue.put(thought(f"late {n}", since=now))
    answers.clear()
    while now < 105:
        serve()
    assert len(answers) == 50
    assert max(answers.values()) <= 1.5 * min(answers.values())


# --- How long ---------------------------------------------------------------------------------------------------------


def share(queue: FairQueue, of: Thought, wish: float, now: float = 0.0, workers: int = 1) -> float:
    return queue.share(of, dict.fromkeys(queue.waiting, wish), now, workers)


def test_if_all_can_be_answered_in_time_nobody_has_to_think_less() -> None:
    asked = [thought("ada"), thought("ben")]
    assert share(queue_of(*asked), asked[0], GOAL / 2) == math.inf


def test_those_who_wait_share_what_can_be_thought_in_time() -> None:
    asked = [thought(f"visitor {n}") for n in range(50)]
    assert share(queue_of(*asked), asked[0], 1.2) == pytest.approx(GOAL / 50)
    assert share(queue_of(*asked), asked[0], 1.2, workers=2) == pytest.approx(2 * GOAL / 50)


def test_all_are_answered_in_time_however_late_each_has_its_turn() -> None:
    asked = [thought(f"visitor {n}") for n in range(50)]
    queue, now = queue_of(*asked), 0.0
    while queue:
        now += min(1.2, share(queue, queue.next(), 1.2, now))
        queue.take(queue.next(), 1.0)
    assert GOAL / 2 < now < 1.3 * GOAL


def test_a_visitor_with_many_tables_takes_nothing_from_one_with_a_single_table() -> None:
    many = [thought("many", f"table {n}") for n in range(30)]
    one = thought("one")
    queue = queue_of(*many, one)
    assert share(queue, one, 1.2) == math.inf
    assert share(queue, many[0], 1.2) == pytest.approx((GOAL - 1.2) / 30)


def test_who_wishes_for_little_leaves_the_rest_to_the_others() -> None:
    little, much = [thought(f"visitor {n}") for n in range(10)], [thought("ada"), thought("ben")]
    queue = queue_of(*little, *much)
    wishes = {**dict.fromkeys(little, 0.1), **dict.fromkeys(much, 2.0)}
    assert queue.share(little[0], wishes, 0.0, 1) == math.inf
    assert queue.share(much[0], wishes, 0.0, 1) == pytest.approx((GOAL - 1.0) / 2)


def test_where_the_goal_is_missed_there_is_still_something_to_share() -> None:
    asked = [thought(f"visitor {n}") for n in range(10)]
    assert share(queue_of(*asked), asked[0], 1.2, now=100.0) == pytest.approx(AT_LEAST / 10)


@pytest.mark.parametrize(
    ("wishes", "room", "expected"),
    [([], 1.0, math.inf), ([1.0], 1.0, math.inf), ([3.0, 1.0], 2.0, 1.0), ([3.0, 1.0], 3.0, 2.0), ([1.0], -1.0, 0.0)],
)
def test_an_equal_share_is_the_most_that_all_can_have(wishes: list[float], room: float, expected: float) -> None:
    assert equal_share(wishes, room) == expected
