"""Every code block in README.md and docs/ is run, so that no page can promise what the house does not do.

Each page has a temporary folder of its own and is read from top to bottom. What happens to a block depends on its
language; a comment above it can say more.

python
    is executed, all blocks of a page in one namespace, with the page's folder as working directory and importable.
console, sh
    commands, run in the page's folder: lines that begin with `$ ` in console, every line in sh. Each must exit with 0;
    after `<!-- exit: N -->` the last one must exit with N. Output shown below a command must be what it prints.
    `make` runs in the repository, and only `make play` and `make help` in earnest: the suite must not start itself,
    nor clean up the environment it runs in. Nobody is at the keyboard: input is at its end. A playhouse (`make play`,
    `footlights serve`) stays open until it is closed: it must say where it is, and its first page must be there.
yaml, csv
    must parse; a scenario in YAML (a mapping with `game` and `case`) is run by `footlights check`.
text
    after `<!-- output -->` must be what the block before it printed; after `<!-- picture -->` it is only looked at.

A block of any language after `<!-- file: NAME -->` is written to that file in the page's folder instead. A block after
`<!-- example: NAME -->` shows the files of a package in examples/, which from there on lies in the page's folder, and one
after `<!-- quote: NAME -->` must stand so in that file of the folder; in both, a line with nothing but `...` stands for any
number of lines, as in output.
"""

import contextlib
import csv
import difflib
import importlib
import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from markdown_it import MarkdownIt

REPOSITORY = Path(__file__).resolve().parents[2]
PAGES = [page for page in (REPOSITORY / "README.md", *sorted(REPOSITORY.glob("docs/**/*.md"))) if page.exists()]

LANGUAGES = ("python", "console", "sh", "yaml", "csv", "text")
MAKE_IN_EARNEST = ("help", "play")
COMMAND_LIMIT_S = 600
COLUMNS = 100

OPENS_THE_HOUSE = re.compile(r"make play\b|footlights serve\b(?!.*--help)")
ADDRESS = re.compile(r"Footlights is open at (\S+)")

NOTE = re.compile(r"<!--\s*(?P<name>example|exit|file|output|picture|quote)\s*(?::\s*(?P<value>.*?)\s*)?-->")


class Untrue(AssertionError):
    """A page says something that is not so."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, what it holds, the line its content begins on, and the notes above it."""

    language: str
    source: str
    line: int
    notes: dict[str, str]


@dataclass(frozen=True)
class Command:
    """A command line, where it stands, and the output shown below it."""

    text: str
    line: int
    shown: tuple[str, ...] = ()


def blocks_of(text: str) -> list[Block]:
    """The code blocks of a page, in order."""
    blocks: list[Block] = []
    notes: dict[str, str] = {}
    for token in MarkdownIt().parse(text):
        first_line = token.map[0] + 1 if token.map else 0
        if token.type == "html_block":
            notes |= {note["name"]: note["value"] or "" for note in NOTE.finditer(token.content)}
            continue
        if token.type == "code_block":
            raise Untrue(f"line {first_line}: this code is only indented; put it between ``` lines with a language.")
        if token.type == "fence":
            language = (token.info.split() or [""])[0]
            blocks.append(Block(language, token.content, first_line + 1, notes))
        elif notes:
            raise Untrue(f"line {first_line}: the comment above ({', '.join(notes)}) must stand right before a block.")
        notes = {}
    if notes:
        raise Untrue(f"the last comment ({', '.join(notes)}) must stand right before a block.")
    return blocks


def commands_of(block: Block) -> list[Command]:
    """The command lines of a console or sh block, in order; a backslash at the end continues a line."""
    commands: list[Command] = []
    prompt, continuation = ("$ ", "> ") if block.language == "console" else ("", "")
    for line, text in enumerate(block.source.splitlines(), block.line):
        last = commands[-1] if commands else None
        if last and last.text.endswith("\\") and not last.shown and text.startswith(continuation):
            joined = f"{last.text[:-1]} {text.removeprefix(continuation).lstrip()}"
            commands[-1] = Command(joined, last.line)
        elif prompt and not text.startswith(prompt):
            if not last:
                raise Untrue(f"line {line}: a console block begins with a command, and this has no `$ ` before it.")
            commands[-1] = Command(last.text, last.line, (*last.shown, text))
        elif prompt or (text.strip() and not text.lstrip().startswith("#")):
            commands.append(Command(text.removeprefix(prompt), line))
    if not commands:
        raise Untrue(f"line {block.line}: there is no command in this {block.language} block.")
    return commands


def visit(process: subprocess.Popen[str], command: Command) -> str:
    """Wait until the playhouse says where it is, look at its first page, and have it closed."""
    printed = ""
    assert process.stdout is not None
    try:
        for line in process.stdout:
            printed += line
            if found := ADDRESS.search(line):
                with urllib.request.urlopen(found[1], timeout=COMMAND_LIMIT_S) as page:
                    assert b"Footlights" in page.read()
                return printed
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=COMMAND_LIMIT_S)
    raise Untrue(f"line {command.line}: `{command.text}` never said where the playhouse is. It printed:\n{printed}")


def safe_in_a_test(command: str) -> tuple[str, bool]:
    """The command as the suite may run it, and whether it belongs into the repository rather than the page's folder."""
    if not re.match(r"make(\s|$)", command):
        return command, False
    words = [word for word in shlex.split(command, comments=True)[1:] if "=" not in word and not word.startswith("-")]
    in_earnest = not words or words[0] in MAKE_IN_EARNEST
    return (command if in_earnest else re.sub("^make", "make -n", command)), True


def tidy(text: str) -> str:
    """Output without the blanks that cannot be seen on a page."""
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()).rstrip("\n") + "\n"


def difference(shown: str, printed: str) -> str:
    """What is wrong with the output a page shows: empty if it is true."""
    shown, printed = tidy(shown), tidy(printed)
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() in ("...", "…") else re.escape(line) + r"\n" for line in shown.splitlines()
    )
    if re.fullmatch(pattern, printed):
        return ""
    return "\n".join(
        difflib.unified_diff(shown.splitlines(), printed.splitlines(), "on the page", "printed", lineterm="")
    )


class Reading:
    """One page being read from top to bottom, doing what it says."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.module = ModuleType(f"page_{re.sub(r'[^a-z]', '_', page.stem.lower())}")
        self.printed: str | None = None

    def read(self) -> None:
        """Do everything the page says; stop at the first thing that is not so."""
        try:
            blocks = blocks_of(self.page.read_text(encoding="utf-8"))
        except Untrue as error:
            raise Untrue(f"{self.page.name}, {error}") from None
        for block in blocks:
            try:
                self.do(block)
            except Untrue as error:
                raise Untrue(f"{self.page.name}, {error}") from None

    def do(self, block: Block) -> None:
        """Do what one block says."""
        if "file" in block.notes:
            self.write(block)
        elif "example" in block.notes:
            self.bring(block)
        elif "quote" in block.notes:
            self.compare_quote(block)
        elif block.language == "python":
            self.execute(block)
        elif block.language in ("console", "sh"):
            self.run_commands(block)
        elif block.language == "yaml":
            self.parse_yaml(block)
        elif block.language == "csv":
            self.parse_csv(block)
        elif block.language == "text":
            self.compare(block)
        else:
            found = f"`{block.language}` is not a language" if block.language else "no language is named"
            raise Untrue(
                f"line {block.line - 1}: {found} this test can run. Use one of {', '.join(LANGUAGES)}, or write the "
                f"block to a file with a comment above it: <!-- file: NAME -->."
            )

    def write(self, block: Block) -> None:
        path = (self.folder / block.notes["file"]).resolve()
        if not block.notes["file"] or not path.is_relative_to(self.folder.resolve()):
            raise Untrue(f"line {block.line}: `{block.notes['file']}` does not name a file in the page's folder.")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.source, encoding="utf-8")
        importlib.invalidate_caches()

    def bring(self, block: Block) -> None:
        """Put a package of examples/ into the page's folder; the block names some of its files."""
        name = block.notes["example"]
        source = REPOSITORY / "examples" / name / name.replace("-", "_")
        if not source.is_dir():
            raise Untrue(f"line {block.line}: there is no package {source.relative_to(REPOSITORY)}.")
        shutil.copytree(source, self.folder / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        importlib.invalidate_caches()
        for path in re.findall(r"^  (\S+)", block.source, re.MULTILINE):
            if not (source / path).exists():
                raise Untrue(f"line {block.line}: {source.name} has no {path}.")

    def compare_quote(self, block: Block) -> None:
        """A quote must stand in its file, word for word."""
        path = self.folder / block.notes["quote"]
        if not path.is_file():
            raise Untrue(f"line {block.line}: there is no file {block.notes['quote']} that could be quoted.")
        if difference(f"...\n{block.source}...\n", path.read_text(encoding="utf-8")):
            raise Untrue(f"line {block.line}: this does not stand so in {block.notes['quote']}.\n{block.source}")

    def execute(self, block: Block) -> None:
        # The empty lines make tracebacks point at the line on the page.
        code = compile("\n" * (block.line - 1) + block.source, str(self.page), "exec", dont_inherit=True)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(code, self.module.__dict__)
        self.printed = printed.getvalue()

    def run_commands(self, block: Block) -> None:
        commands = commands_of(block)
        printed = []
        for command in commands:
            expected = exit_code(block) if command is commands[-1] else 0
            printed.append(self.run(command, expected))
            if command.shown and (wrong := difference("\n".join(command.shown), printed[-1])):
                raise Untrue(f"line {command.line}: `{command.text}` prints something else.\n{wrong}")
        self.printed = "".join(printed)

    def run(self, command: Command, expected: int) -> str:
        """Run one command line and return all it printed."""
        text, in_repository = safe_in_a_test(command.text)
        process = self.start(text, in_repository)
        if expected == 0 and OPENS_THE_HOUSE.match(text):
            return visit(process, command)
        try:
            printed, _ = process.communicate(timeout=COMMAND_LIMIT_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            printed, _ = process.communicate()
            raise Untrue(
                f"line {command.line}: `{text}` did not end within {COMMAND_LIMIT_S} s. It printed:\n{printed}"
            ) from None
        if process.returncode != expected:
            raise Untrue(
                f"line {command.line}: `{text}` ended with exit code {process.returncode}, not {expected}. "
                f"It printed:\n{printed}"
            )
        return printed

    def start(self, text: str, in_repository: bool) -> subprocess.Popen[str]:
        """Start one command line."""
        return subprocess.Popen(
            text,
            shell=True,
            cwd=REPOSITORY if in_repository else self.folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )

    def environment(self) -> dict[str, str]:
        """A reader's environment: this Python's commands first, plain output, no match of the developer's in reach."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        for name in ("ARGS", "FORCE_COLOR", "MFLAGS"):
            inherited.pop(name, None)
        return inherited | {
            "BROWSER": "true",
            "COLUMNS": str(COLUMNS),
            "FOOTLIGHTS_PORT": "0",
            "NO_COLOR": "1",
            "PATH": os.pathsep.join((sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath))),
            "PYTHONUTF8": "1",
            "XDG_CONFIG_HOME": str(self.folder / ".config"),
            "XDG_DATA_HOME": str(self.folder / ".data"),
            "XDG_STATE_HOME": str(self.folder / ".state"),
        }

    def parse_yaml(self, block: Block) -> None:
        try:
            documents = list(yaml.safe_load_all(block.source))
        except yaml.YAMLError as error:
            raise Untrue(f"line {block.line}: this is not YAML. {error}") from None
        if any(isinstance(document, dict) and {"game", "case"} <= document.keys() for document in documents):
            scenario = self.folder / f"scenario-line-{block.line}.yaml"
            scenario.write_text(block.source, encoding="utf-8")
            self.printed = self.run(Command(f"footlights check {scenario.name}", block.line), exit_code(block))

    def parse_csv(self, block: Block) -> None:
        try:
            rows = list(csv.reader(io.StringIO(block.source), strict=True))
        except csv.Error as error:
            raise Untrue(f"line {block.line}: this is not CSV. {error}") from None
        for line, row in enumerate(rows, block.line):
            if len(row) != len(rows[0]):
                raise Untrue(f"line {line}: this row has {len(row)} cells, the first one {len(rows[0])}.")

    def compare(self, block: Block) -> None:
        if "picture" in block.notes:
            return
        if "output" not in block.notes:
            raise Untrue(
                f"line {block.line - 1}: say above this text whether it is <!-- output --> of the block before it, "
                "which is compared, or a <!-- picture -->."
            )
        if self.printed is None:
            raise Untrue(f"line {block.line}: no block before this one printed anything, so it cannot be output.")
        if wrong := difference(block.source, self.printed):
            raise Untrue(f"line {block.line}: the block before this one prints something else.\n{wrong}")


def exit_code(block: Block) -> int:
    """The exit code a block is to end with: 0 unless a note above it says otherwise."""
    found = block.notes.get("exit", "0")
    if not found.isdecimal():
        raise Untrue(f"line {block.line}: `{found}` is no exit code; write <!-- exit: 1 -->, for example.")
    return int(found)


@contextlib.contextmanager
def opened(page: Path, folder: Path) -> Iterator[Reading]:
    """A page ready to be read in its folder, and everything as it was afterwards."""
    reading = Reading(page, folder)
    with pytest.MonkeyPatch.context() as patch, contextlib.chdir(folder):
        patch.syspath_prepend(folder)
        patch.setitem(sys.modules, reading.module.__name__, reading.module)
        try:
            yield reading
        finally:
            for name, module in list(sys.modules.items()):
                origin = getattr(module, "__file__", None)
                if origin and Path(origin).is_relative_to(folder):
                    del sys.modules[name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(REPOSITORY).as_posix())
def test_everything_on_the_page_is_so(page: Path, tmp_path: Path) -> None:
    complaint = ""
    try:
        with opened(page, tmp_path) as reading:
            reading.read()
    except Untrue as error:
        complaint = str(error)
    if complaint:
        pytest.fail(complaint, pytrace=False)


# The reader itself, on small pages.


def read(tmp_path: Path, text: str) -> Reading:
    """Read a page with this text."""
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    folder = tmp_path / "folder"
    folder.mkdir()
    with opened(page, folder) as reading:
        reading.read()
    return reading


def test_blocks_come_in_order_with_language_line_and_notes() -> None:
    first, second = blocks_of(
        "# Page\n\n```python\nx = 1\n```\n\n1. In a list:\n\n   <!-- exit: 2 -->\n\n   ```console\n   $ false\n   ```\n"
    )
    assert first == Block("python", "x = 1\n", 4, {})
    assert second == Block("console", "$ false\n", 12, {"exit": "2"})


def test_a_note_holds_for_the_next_block_only() -> None:
    first, second = blocks_of("<!-- file: a b.csv -->\n<!-- a thought -->\n```csv\na\n```\n```text\nb\n```\n")
    assert first.notes == {"file": "a b.csv"}
    assert second.notes == {}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("```\nx\n```\n", "no language is named"),
        ("```ruby\nx\n```\n", "`ruby` is not a language"),
        ("para\n\n    indented = 1\n", "line 3: this code is only indented"),
        ("<!-- output -->\n\nSomething else.\n", "must stand right before a block"),
        ("<!-- picture -->\n", "must stand right before a block"),
        ("```text\nx\n```\n", "say above this text"),
        ("<!-- output -->\n```text\nx\n```\n", "no block before this one printed"),
        ("```python\nprint(1)\n```\n<!-- output -->\n```text\n2\n```\n", "prints something else"),
        ("```sh\n# nothing\n```\n", "there is no command"),
        ("```console\nls\n```\n", "a console block begins with a command"),
        ("```console\n$ echo one\ntwo\n```\n", "prints something else"),
        ("text\n\n```sh\ntrue\nexit 3\n```\n", "page.md, line 5: `exit 3` ended with exit code 3, not 0"),
        ("<!-- exit: 3 -->\n```sh\nexit 3\nexit 3\n```\n", "line 3: `exit 3` ended with exit code 3, not 0"),
        ("<!-- exit: 3 -->\n```sh\ntrue\n```\n", "ended with exit code 0, not 3"),
        ("<!-- exit: three -->\n```sh\ntrue\n```\n", "`three` is no exit code"),
        ("```sh\nread answer\n```\n", "exit code 1, not 0"),
        ("```yaml\na: [\n```\n", "this is not YAML"),
        ('```csv\na,"b\n```\n', "this is not CSV"),
        ("```csv\na,b\n1,2,3\n```\n", "line 3: this row has 3 cells, the first one 2"),
        ("<!-- example: bridge -->\n```text\nbridge/\n```\n", "there is no package examples/bridge/bridge"),
        ("<!-- example: briscola -->\n```text\nbriscola/\n  no.py\n```\n", "briscola has no no.py"),
        ("<!-- quote: no.py -->\n```python\nx\n```\n", "there is no file no.py that could be quoted"),
        (
            "<!-- file: a.py -->\n```python\nx = 1\n```\n<!-- quote: a.py -->\n```python\nx = 2\n```\n",
            "not stand so in a.py",
        ),
        ("<!-- file: ../out.txt -->\n```text\nx\n```\n", "does not name a file in the page's folder"),
    ],
)
def test_what_is_not_so_is_said_in_a_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(Untrue, match=re.escape(complaint)):
        read(tmp_path, text)


def test_python_blocks_of_a_page_share_a_namespace_and_fail_at_their_line_on_the_page(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError) as failure:
        read(tmp_path, "```python\nx = 0\n```\n\n```python\ny = 1\ny / x\n```\n")
    last = failure.traceback[-1]
    assert (Path(str(last.path)).name, last.lineno + 1) == ("page.md", 7)


def test_a_written_file_can_be_imported_and_used_and_is_forgotten_afterwards(tmp_path: Path) -> None:
    modules = set(sys.modules)
    reading = read(
        tmp_path,
        "<!-- file: a_new_actor.py -->\n```python\nname = 'Vixie'\n```\n"
        "```python\nfrom a_new_actor import name\nprint(name)\n```\n<!-- output -->\n```text\nVixie\n```\n"
        "```console\n$ python a_new_actor.py && \\\n> ls *.py\na_new_actor.py\n```\n",
    )
    assert reading.printed == "a_new_actor.py\n"
    assert set(sys.modules) == modules


def test_an_example_can_be_imported_and_quoted(tmp_path: Path) -> None:
    reading = read(
        tmp_path,
        "<!-- example: briscola -->\n```text\nbriscola/\n  rules/layout.py\n```\n"
        "<!-- quote: briscola/rules/layout.py -->\n```python\nclass Tables(TablesHeader):\n...\n    worth: i8[CARDS]\n```\n"
        '```console\n$ python -c "import briscola; print(briscola.__name__)"\nbriscola\n```\n',
    )
    assert reading.printed == "briscola\n"


def test_an_expected_exit_code_is_no_failure(tmp_path: Path) -> None:
    read(tmp_path, "<!-- exit: 4 -->\n```console\n$ true\n$ exit 4\n```\n")


def test_a_scenario_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[str] = []

    def only_note(_: Reading, command: Command, expected: int) -> str:
        run.append(command.text)
        return f"exit code {expected}"

    monkeypatch.setattr(Reading, "run", only_note)
    read(tmp_path, "```yaml\ncase: not a scenario\n```\n\n```yaml\nmoves: []\n---\ngame: a\ncase: b\n```\n")
    assert run == ["footlights check scenario-line-6.yaml"]


def test_three_dots_stand_for_any_lines() -> None:
    assert not difference("a\n...\nd\n", "a \nb\nc\nd\n\n")
    assert not difference("a\n…\n", "a\n")
    assert difference("a\n...\nd\n", "a\nb\n")
    assert difference("a.\n", "ab\n")


@pytest.mark.parametrize(
    ("command", "as_run", "in_repository"),
    [
        ("make", "make", True),
        ("make play ARGS='--seed 7'  # a certain game", "make play ARGS='--seed 7'  # a certain game", True),
        ("make test", "make -n test", True),
        ("make PYTHON=python3.12 clean", "make -n PYTHON=python3.12 clean", True),
        ("makers", "makers", False),
        ("footlights games", "footlights games", False),
    ],
)
def test_make_runs_in_the_repository_and_never_starts_the_suite(command: str, as_run: str, in_repository: bool) -> None:
    assert safe_in_a_test(command) == (as_run, in_repository)


def test_the_page_is_alone_with_this_python_on_the_path(tmp_path: Path) -> None:
    reading = read(tmp_path, '```sh\npython -c "import sys; print(sys.prefix)"\n```\n')
    assert reading.printed == f"{sys.prefix}\n"
