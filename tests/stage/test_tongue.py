"""Every sentence can be said in another language, and the catalogues are what the sources say."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from footlights import locale
from footlights.bots import ABOUT, GREEDY_LOOKS, NAMES, TITLES
from footlights.locale import making
from footlights.locale.__main__ import main
from footlights.stage import tongue
from footlights.stage.errors import Trouble, listing, suggestion
from footlights.stage.options import Option, check_options
from footlights.stage.tongue import PSEUDO, language_name, languages, mark, pseudo, say, say_many, speaking, spoken
from tests.table.pseudo import untranslated

POLISH = """
msgid ""
msgstr ""
"Language: pl\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "English"
msgstr "polski"

msgid "{name} plays {card}."
msgstr "{card}: zagranie gracza {name}."

msgid "{name} draws {number} card."
msgid_plural "{name} draws {number} cards."
msgstr[0] "{name} dobiera {number} kartę."
msgstr[1] "{name} dobiera {number} karty."
msgstr[2] "{name} dobiera {number} kart."

msgid "Status"
msgstr ""
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A house in which Polish is spoken, a little."""
    shutil.copy(locale.TEMPLATE, tmp_path)
    for module in (tongue, locale, making):
        monkeypatch.setattr(module, "LOCALES", tmp_path)
    for module in (locale, making):
        monkeypatch.setattr(module, "TEMPLATE", tmp_path / locale.TEMPLATE.name)
    path = making.source("pl")
    path.parent.mkdir(parents=True)
    path.write_text(POLISH.lstrip(), encoding="utf-8")
    locale.compiled("pl").write_bytes(making.compile_catalogue(making.read("pl")))
    _forget()
    yield path
    _forget()


def _forget() -> None:
    for known in (tongue.languages, tongue.catalogue, locale.strings):
        known.cache_clear()


# --- Speaking ---------------------------------------------------------------------------------------------------------


def test_english_is_spoken_where_nothing_else_was_chosen() -> None:
    assert spoken() == "en"
    assert say("{name} plays {card}.", name="Ada", card="Vixie/Charm") == "Ada plays Vixie/Charm."
    assert say_many("{number} card", "{number} cards", 1) == "1 card"
    assert say_many("{number} card", "{number} cards", 0) == "0 cards"


def test_a_language_is_spoken_for_a_while(polish: Path) -> None:
    with speaking("pl"):
        assert say("{name} plays {card}.", name="Ada", card="X") == "X: zagranie gracza Ada."
        with speaking("en"):
            assert say("{name} plays {card}.", name="Ada", card="X") == "Ada plays X."
        assert spoken() == "pl"
    assert spoken() == "en"


def test_all_forms_of_a_language_are_used(polish: Path) -> None:
    one, several = "{name} draws {number} card.", "{name} draws {number} cards."
    with speaking("pl"):
        told = [say_many(one, several, number, name="Ada") for number in (1, 2, 5, 22)]
    assert told == ["Ada dobiera 1 kartę.", "Ada dobiera 2 karty.", "Ada dobiera 5 kart.", "Ada dobiera 22 karty."]


def test_what_is_not_translated_is_said_in_english(polish: Path) -> None:
    with speaking("pl"):
        assert say("Status") == "Status"
        assert say("nobody ever wrote this") == "nobody ever wrote this"


def test_an_unknown_language_is_english() -> None:
    with speaking("tlh"):
        assert spoken() == "en"
    assert locale.strings("tlh") == {}


def test_a_mark_changes_nothing() -> None:
    assert mark("{name} plays {card}.") == "{name} plays {card}."


def test_nothing_is_nothing_in_every_language(polish: Path) -> None:
    for language in languages():
        with speaking(language):
            assert say("") == ""


def test_languages_are_called_what_they_call_themselves(polish: Path) -> None:
    assert [language_name(language) for language in languages()] == ["English", "polski", pseudo("English")]


def test_values_are_never_read_as_places() -> None:
    assert say("{name} is the Leader.", name="{card}") == "{card} is the Leader."


# --- The pseudo-language ----------------------------------------------------------------------------------------------


def test_the_pseudo_language_keeps_places_and_is_longer() -> None:
    with speaking(PSEUDO):
        told = say("{name} plays {card}.", name="Ada", card="Vixie/Charm")
    assert told == "⟦Ada plàýš Vixie/Charm.~~~⟧"


def test_untranslated_text_is_found_outside_the_brackets() -> None:
    assert untranslated(["Leader", "⟦Léàdéŕ~~⟧", "12 +3", "▸"], set()) == ["Leader"]
    assert untranslated(["⟦Šéàt~~⟧ and ⟦Šéàt~~⟧"], set()) == ["⟦Šéàt~~⟧ and ⟦Šéàt~~⟧"]


def test_allowed_values_are_no_findings_whatever_their_case() -> None:
    assert untranslated(["Ada", "VIXIE/CHARM", "Ada, Vixie/Charm ⟦plàýš~~⟧"], {"Ada", "Vixie/Charm"}) == []
    assert untranslated(["Adam"], {"Ada"}) == ["Adam"]


def test_untranslated_values_inside_the_brackets_are_found_on_request() -> None:
    nested = "⟦Déçídéd bý: last one still in.~~~⟧"
    assert untranslated([nested], set()) == []
    assert untranslated([nested], set(), inside=True) == [nested]
    assert untranslated(["⟦Déçídéd bý: ⟦låšt öñé~~⟧.~~⟧", "⟦Ada plàýš.~~⟧"], {"Ada"}, inside=True) == []


# --- Sentences of the stage -------------------------------------------------------------------------------------------


def test_troubles_with_options_are_said_in_the_language_spoken() -> None:
    options = (Option("pace", "slow", "how fast", values=("slow", "fast")), Option("seats", 2, "how many", least=2))
    with speaking(PSEUDO), pytest.raises(Trouble) as trouble:
        check_options(options, {"pace": "fsat", "seats": 1, "paec": 1})
    values = {"pace", "slow", "fast", "seats", "paec", "fsat"}
    assert untranslated(str(trouble.value).splitlines(), values, inside=True) == []


def test_an_option_is_shown_in_the_language_spoken() -> None:
    titled = Option("pace", "slow", "how fast", values=("slow", "fast"), title="Pace", titles={"slow": "At leisure"})
    assert titled.called() == "Pace"
    assert [titled.value_called(value) for value in titled.values] == ["At leisure", "Fast"]
    assert Option("first_leader", "", "").called() == "First leader"
    with speaking(PSEUDO):
        form = titled.form()
    assert untranslated([form["title"], form["about"], form["titles"]["slow"]], set()) == []


def test_lists_and_suggestions_are_said_in_the_language_spoken() -> None:
    with speaking(PSEUDO):
        assert untranslated([listing(["a", "b"]), listing([])], {"a", "b"}) == []
        assert untranslated([suggestion("dule", ["duel"])], set()) == []


def test_every_bot_has_a_title_and_says_how_far_it_looks() -> None:
    assert list(TITLES) == list(ABOUT) == NAMES
    assert f" {GREEDY_LOOKS} positions" in ABOUT["greedy"]


# --- Catalogues -------------------------------------------------------------------------------------------------------


def test_the_template_has_exactly_the_sentences_of_the_sources() -> None:
    new, gone = making.differences(making.extracted())
    assert (new, gone) == ([], []), "refresh it with: python -m footlights.locale"


def test_no_sentence_hides_where_babel_cannot_see_it() -> None:
    """Babel does not look into f-strings, and a sentence put together there has no translation."""
    found = {text for pair in making.sentences(making.extracted()) for text in pair}
    hidden = [
        f"{path.relative_to(making.REPOSITORY)}:{call.lineno}: {ast.unparse(text)}"
        for path, call, text in _said()
        if isinstance(text, ast.JoinedStr) or (isinstance(text, ast.Constant) and text.value not in found)
    ]
    assert hidden == []


def _said() -> Iterator[tuple[Path, ast.Call, ast.expr]]:
    """What is said in the sources, call by call."""
    package = making.REPOSITORY / "footlights"
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).parts[0] in ("cli", "terminal", "locale"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                for text in node.args[: {"say": 1, "mark": 1, "say_many": 2}.get(name, 0)]:
                    yield path, node, text


def test_places_in_sentences_are_plain_names() -> None:
    for one, several in locale.template():
        for text in filter(None, (one, several)):
            assert all(name.isidentifier() for name in making.places(text)), text


def test_no_sentence_is_a_fragment_with_spaces_at_its_ends() -> None:
    assert [one for one, several in locale.template() if one != one.strip() or several != several.strip()] == []


@pytest.mark.parametrize("language", [*making.translations(), "en"])
def test_translations_have_the_places_of_their_sentences(language: str) -> None:
    if language != "en":
        catalogue = making.read(language)
        assert making.faults(catalogue) == []
        assert locale.compiled(language).read_bytes() == making.compile_catalogue(catalogue)


def test_wrong_places_in_a_translation_are_named(polish: Path) -> None:
    text = polish.read_text(encoding="utf-8")
    polish.write_text(text.replace("{card}: zagranie gracza {name}", "{karta} {name"), encoding="utf-8")
    assert making.faults(making.read("pl")) == ["'{karta} {name.': a brace is not closed."]
    polish.write_text(text.replace("{card}: zagranie", "{karta}: zagranie"), encoding="utf-8")
    told = "{karta}: zagranie gracza {name}."
    assert making.faults(making.read("pl")) == [
        f"{told!r}: there is nothing to put in {{karta}}.",
        f"{told!r}: {{card}} is missing.",
    ]


def test_the_browser_gets_english_without_strings_and_everything_in_the_pseudo_language() -> None:
    assert locale.strings("en") == {}
    told = locale.strings(PSEUDO)
    assert told["Act {act} begins."] == pseudo("Act {act} begins.")
    assert told["{name} draws {number} card."] == [
        pseudo("{name} draws {number} card."),
        pseudo("{name} draws {number} cards."),
    ]
    assert set(told) == {one for one, _ in locale.template()}


def test_the_browser_gets_what_is_translated(polish: Path) -> None:
    assert locale.strings("pl") == {
        "English": "polski",
        "{name} plays {card}.": "{card}: zagranie gracza {name}.",
        "{name} draws {number} card.": [
            f"{{name}} dobiera {{number}} {cards}." for cards in ("kartę", "karty", "kart")
        ],
    }


def test_a_refresh_keeps_translations_and_adds_what_is_new(polish: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "pl: 3 of " in capsys.readouterr().out
    again = polish.read_text(encoding="utf-8")
    assert main([]) == 0
    assert polish.read_text(encoding="utf-8") == again
    assert locale.strings("pl")["English"] == "polski"
    assert {one for one, _ in locale.template(polish)} == {one for one, _ in locale.template()}
    assert main(["--check"]) == 0


def test_a_language_is_begun_once(polish: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--add", "pt_BR"]) == 0
    assert making.translations() == ["pl", "pt_BR"]
    assert main(["--add", "pt_BR"]) == 2
    assert "already spoken" in capsys.readouterr().err
    assert main(["--add", "gibberish"]) == 2
    assert "There is no language" in capsys.readouterr().err


def test_a_stale_template_is_told(polish: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = locale.TEMPLATE
    path.write_text(path.read_text(encoding="utf-8").replace("Act {act} begins.", "Act {act} began."), encoding="utf-8")
    assert main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "not in the template yet: 'Act {act} begins.'" in told
    assert "no longer in the sources: 'Act {act} began.'" in told
