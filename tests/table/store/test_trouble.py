"""A database that cannot be had is told of in a sentence, and no sentence holds a password."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from footlights.stage.errors import Trouble
from footlights.table.store import open_store
from tests.services.postgres import PASSWORD, Postgres
from tests.table.store.keeping import in_a_loop, opened, set_up

NOBODY = 65534


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter, which pytest's own are not."""
    with tempfile.TemporaryDirectory(prefix="footlights-store-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Without root's rights, for root may do anything."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


async def trouble(url: str) -> str:
    """What is said when this is opened."""
    with pytest.raises(Trouble) as error:
        await open_store(url).start()
    said = str(error.value)
    assert "\n" not in said
    assert said.endswith(".")
    assert not said.endswith("..")
    return said


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://ada:hush@host/name", "Tables cannot be kept in 'mysql'. A database address is sqlite:///PATH or"),
        ("host=localhost password=hush", "A database address is sqlite:///PATH or postgresql://USER@HOST/NAME."),
        ("/var/lib/house.db", "A database address is sqlite:///PATH"),
        ("sqlite://", "An SQLite address is sqlite:///PATH with the path of a file"),
        ("sqlite:///", "An SQLite address is sqlite:///PATH with the path of a file"),
        ("sqlite:///:memory:", "An SQLite address is sqlite:///PATH with the path of a file"),
        ("sqlite:///~nobodyatall/house.db", "home"),
        ("postgresql://ada:hush@host:port/name?nonsense=hush", "This PostgreSQL address cannot be read"),
        ("postgresql://ada:hu%sh@host/name", "This PostgreSQL address cannot be read"),
    ],
)
@in_a_loop
async def test_a_wrong_address_is_a_sentence(url: str, said: str) -> None:
    text = await trouble(url)
    assert said in text
    assert "hush" not in text


@in_a_loop
async def test_a_file_that_is_no_database_is_a_sentence_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary, " * 500)
    assert await trouble(f"sqlite:///{file}") == f"The database {file} cannot be opened: file is not a database."
    assert file.read_text() == "Dear diary, " * 500


@in_a_loop
async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert await trouble(f"sqlite:///{tmp_path}") == f"The database {tmp_path} cannot be opened: it is a folder."


@in_a_loop
async def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert f"cannot be opened: {tmp_path / 'file'} is not a folder." in await trouble(
        f"sqlite:///{tmp_path}/file/house.db"
    )


@pytest.mark.parametrize("mode", [0o400, 0o000])
@in_a_loop
async def test_a_file_one_may_not_write_is_a_sentence(open_folder: Path, mode: int) -> None:
    file = open_folder / "house.db"
    async with opened(f"sqlite:///{file}") as store:
        await set_up(store)
    file.chmod(mode)
    with as_somebody_else():
        assert await trouble(f"sqlite:///{file}") == (
            f"The database {file} cannot be opened: this user may not read and write it."
        )


@in_a_loop
async def test_a_folder_one_may_not_enter_is_a_sentence(open_folder: Path) -> None:
    closed = open_folder / "closed"
    closed.mkdir(mode=0o000)
    with as_somebody_else():
        assert "cannot be opened: this user may not read and write it." in await trouble(
            f"sqlite:///{closed / 'house.db'}"
        )


@in_a_loop
async def test_without_an_address_the_file_is_in_the_data_folder_for_its_owner_s_eyes_only() -> None:
    async with opened("") as store:
        await set_up(store)
    file = Path(os.environ["XDG_DATA_HOME"]) / "footlights" / "footlights.db"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite", "SQLite"])
@in_a_loop
async def test_a_folder_is_made_for_a_named_file_and_a_driver_in_the_address_does_not_matter(
    tmp_path: Path, scheme: str
) -> None:
    file = tmp_path / "a % deep" / "folder?" / "house.db"
    async with opened(f"{scheme}:///{file}"):
        assert file.is_file()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql+psycopg", "postgresql+asyncpg"])
@in_a_loop
async def test_every_form_of_a_postgresql_address_is_understood(postgres_url: str, scheme: str) -> None:
    rest = postgres_url.partition("://")[2]
    async with opened(f"{scheme}://{rest}?sslmode=disable&application_name=house") as store:
        assert await store.healthy()


@in_a_loop
async def test_a_wrong_password_is_a_sentence_that_does_not_repeat_it(postgres: Postgres) -> None:
    said = await trouble(postgres.url("postgres", password="opensesame"))
    name = f"postgresql://footlights@127.0.0.1:{postgres.port}/postgres"
    expected = 'password authentication failed for user "footlights"'
    assert said == f"The database {name} cannot be opened: {expected}."


@in_a_loop
async def test_a_database_that_is_not_there_is_a_sentence(postgres: Postgres) -> None:
    said = await trouble(postgres.url("nowhere"))
    assert 'cannot be opened: database "nowhere" does not exist.' in said
    assert PASSWORD not in said


@in_a_loop
async def test_a_server_that_is_not_there_is_a_sentence() -> None:
    said = await trouble("postgresql://ada:hush@127.0.0.1:1/house")
    assert "postgresql://ada@127.0.0.1:1/house cannot be opened: " in said
    assert "Connection refused" in said
    assert "hush" not in said


@in_a_loop
async def test_a_user_who_may_not_make_tables_is_told_so(postgres: Postgres, postgres_url: str) -> None:
    postgres.execute("DROP ROLE IF EXISTS usher")
    postgres.execute(f"CREATE ROLE usher LOGIN PASSWORD '{PASSWORD}'")
    try:
        said = await trouble(postgres_url.replace("footlights:", "usher:"))
        assert "cannot be opened: permission denied for schema public" in said
    finally:
        postgres.execute("DROP ROLE usher")
