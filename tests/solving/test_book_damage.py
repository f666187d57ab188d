"""Damaged books: one sentence for each kind, nothing silently lost, and what can be read is saved."""

from __future__ import annotations

import csv
import random
import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

import perfectplay as pp
from perfectplay.commands.main import run
from perfectplay.solving.book_file import game_called
from perfectplay.solving.exporting import export_book
from perfectplay.solving.files import StoreError
from tests.variants import first

GAME = pp.games.ConnectFour(5, 4)
PLIES = 5


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "five.book"
    pp.make_book(GAME, path, plies=PLIES).close()
    return path


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "copy.book"))


def changed(path: Path, text: str) -> None:
    with sqlite3.connect(path) as book:
        book.execute(text)
    book.close()


ONE = "(SELECT state FROM positions WHERE value IS NOT NULL ORDER BY state LIMIT 1 OFFSET 7)"
REMEDY = "use a backup copy, make it anew, or save what can be read with perfectplay book export"

DAMAGES = {
    f"DELETE FROM positions WHERE state = {ONE}": r"it holds [\d,]+ positions, but [\d,]+ were written",
    f"UPDATE positions SET value = NULL WHERE state = {ONE}": r"it holds [\d,]+ solved positions, but [\d,]+ were .*",
    f"UPDATE positions SET value = -value - 1 WHERE state = {ONE}": r"the position .* has changed since it was written",
    f"UPDATE positions SET value = 'many' WHERE state = {ONE}": r"the position .* has changed since it was written",
    f"UPDATE positions SET ply = 77 WHERE state = {ONE}": r"the position .* has changed since it was written",
    f"UPDATE positions SET state = x'00' WHERE state = {ONE}": r"it holds the strange position b'\\x00'",
    "UPDATE facts SET value = 'some' WHERE name = 'solved'": "its number of solved is 'some'",
}


@pytest.mark.parametrize("damage", DAMAGES, ids=[text[:40] for text in DAMAGES])
def test_each_kind_of_damage_has_a_sentence(copy: Path, damage: str) -> None:
    changed(copy, damage)
    for use in (pp.open_book, lambda game, path: pp.make_book(game, path, plies=PLIES)):
        with pytest.raises(StoreError, match=f"^{copy} is damaged: {DAMAGES[damage]}; {REMEDY}$"):
            use(GAME, copy)


@pytest.mark.parametrize(
    "more",
    [
        "CREATE TRIGGER spy AFTER UPDATE ON positions BEGIN DELETE FROM facts; END",
        "CREATE VIEW other AS SELECT * FROM facts",
        "ALTER TABLE positions ADD COLUMN more",
    ],
)
def test_a_book_with_other_tables_is_none(copy: Path, more: str) -> None:
    changed(copy, more)
    with pytest.raises(StoreError, match="it has other tables than a book"):
        pp.open_book(GAME, copy)


def test_damage_that_sqlite_cannot_say_in_letters(copy: Path) -> None:
    """It repeats what it read, whatever the bytes are."""
    whole = copy.read_bytes()
    copy.write_bytes(whole.replace(b"indexunsolved", b"in" + b"\xff" * 8 + b"ved", 1))
    with pytest.raises(StoreError, match=f"^{copy} is not a book of perfectplay, or damaged .*; {REMEDY}$"):
        pp.open_book(GAME, copy)
    with pytest.raises(StoreError, match="is not a book of perfectplay, or damaged"):
        game_called(copy)


def test_positions_of_no_ply(copy: Path) -> None:
    """Of a large book, which is not looked through when it is opened."""
    changed(copy, f"UPDATE positions SET ply = 'soon' WHERE state = {ONE}")
    with pp.open_book(GAME, copy, check=False) as book, pytest.raises(StoreError, match="of the ply 'soon'; use a"):
        book.info()


def put_journal(book: Path, victim: Path) -> None:
    """Puts a journal beside a book, of a transaction that seems to have gone over several databases."""
    mark = bytes.fromhex("d9d505f920a163d7")
    name = str(victim).encode()
    page, size = 4096, book.stat().st_size
    header = (mark + struct.pack(">5I", 0, 0, size // page, 512, page)).ljust(512, b"\0")
    end = struct.pack(">I", (1 << 30) // page + 1) + name + struct.pack(">2I", len(name), sum(name)) + mark
    book.with_name(f"{book.name}-journal").write_bytes(header + end)


def test_a_journal_beside_a_book_removes_no_other_file(copy: Path, tmp_path: Path) -> None:
    victim = tmp_path / "diary.txt"
    victim.write_text("dear diary")
    link = tmp_path / "link.book"
    link.symlink_to(copy)
    for book in (copy, link):
        put_journal(copy, victim)
        sentence = (
            rf"^{book} is not opened: copy\.book-journal beside it says that another file be removed, .*; remove it$"
        )
        with pytest.raises(StoreError, match=sentence):
            pp.open_book(GAME, book)
        with pytest.raises(StoreError, match=sentence):
            pp.make_book(GAME, book, plies=PLIES)
    assert victim.read_text() == "dear diary"
    with closing(sqlite3.connect(copy)) as plain:
        plain.execute("SELECT * FROM facts")
    assert not victim.exists()  # so SQLite alone would have removed it


def test_a_large_book_is_looked_through_when_that_is_asked(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfectplay.solving.book_file.WHOLE", 100)
    changed(copy, next(iter(DAMAGES)))
    pp.open_book(GAME, copy).close()
    with pytest.raises(StoreError, match="were written"):
        pp.open_book(GAME, copy, check=True)


def rows_of(table: Path) -> set[tuple[str, ...]]:
    return set(map(tuple, csv.reader(table.read_text().splitlines())))


def damaged(whole: bytes, number: int) -> bytes:
    """The file with a page zeroed, bits flipped, its end cut off, or a block moved."""
    source = random.Random(number)
    data = bytearray(whole)
    kind = number % 4
    if kind == 0:
        at = 4096 * source.randrange(1, len(data) // 4096)
        data[at : at + 4096] = bytes(4096)
    elif kind == 1:
        for _ in range(source.choice((1, 4, 30))):
            data[source.randrange(len(data))] ^= 1 << source.randrange(8)
    elif kind == 2:
        del data[source.randrange(100, len(data)) :]
    else:
        one, other = (4096 * source.randrange(1, len(data) // 4096) for _ in range(2))
        data[one : one + 4096] = whole[other : other + 4096]
    return bytes(data)


@pytest.mark.parametrize("numbers", first(1, [range(12 * part, 12 * part + 12) for part in range(20)]), ids=str)
def test_no_damage_is_silent_and_the_rest_can_be_saved(made: Path, tmp_path: Path, numbers: range) -> None:
    whole = made.read_bytes()
    with pp.open_book(GAME, made) as book:
        export_book(book, tmp_path / "all.csv")
        right = rows_of(tmp_path / "all.csv")
    path, table = tmp_path / "copy.book", tmp_path / "some.csv"
    saved = 0
    for number in numbers:
        data = damaged(whole, number)
        path.write_bytes(data)
        try:
            with pp.open_book(GAME, path) as book:
                assert len(list(book.rows())) == len(right) - 1, number  # what is not noticed lies where nothing is
        except StoreError:
            pass
        table.unlink(missing_ok=True)
        try:
            with pp.open_book(GAME, path, check=False) as book:
                export_book(book, table)
        except StoreError:
            pass
        if table.exists():
            read = rows_of(table)
            assert read <= right, number
            saved += len(read) > 1
    assert saved > len(numbers) // 3


def test_the_command_saves_what_can_be_read(copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(copy, next(text for text in DAMAGES if "-value" in text))
    with pp.open_book(GAME, copy, check=False) as book:
        count = len(book) - 1
    assert run(["book", "info", str(copy)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert run(["book", "export", str(copy), "-o", str(tmp_path / "saved.csv")]) == 2
    said = capsys.readouterr().err
    assert said.endswith(f"; the {count:,} solved positions that can be read are in {tmp_path / 'saved.csv'}\n")
    assert len((tmp_path / "saved.csv").read_text().splitlines()) == 1 + count
