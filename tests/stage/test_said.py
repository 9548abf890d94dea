"""What a scene says: every node that is to be heard, in the order they lie in, and no sentence twice."""

from __future__ import annotations

from footlights.stage.said import said
from footlights.stage.scene import Card, Grid, Panel, Part, Prompt, Text, Zone

TELLING = {Card: (), Panel: ("you",), Text: ("note",)}


def text(id: str, area: str, with_: str = "") -> Text:
    return Text(id=id, area=area, parts=(Part(text=id),), say=f"{id}.", with_=with_)


def test_nodes_are_heard_before_what_lies_in_them() -> None:
    inner = Zone(id="zone", nodes=(Card(id="card", face="Ada", say="Ada."),), say="A zone.")
    grid = Grid(id="grid", columns=2, cells=(None, inner), say="A grid.")
    panel = Panel(id="panel", area="you", nodes=(grid, text("note", "note")), say="You.")
    assert said([panel, Prompt(id="prompt", text="Well?", say="Well?")], TELLING) == ("You.", "Ada.", "note.")


def test_a_kind_is_heard_only_in_its_areas() -> None:
    nodes = (text("here", "note"), text("there", "list"), Panel(id="them", area="them", say="They."))
    assert said(nodes, TELLING) == ("here.",)


def test_what_is_there_only_once_something_is_taken_up_is_not_heard() -> None:
    assert said([text("later", "note", with_="card"), text("now", "note")], TELLING) == ("now.",)


def test_a_node_without_a_sentence_is_not_heard() -> None:
    assert said([Card(id="card", face="Ada")], TELLING) == ()
