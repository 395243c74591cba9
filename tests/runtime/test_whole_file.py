"""Files are there whole or not at all, and errors name the one that was asked for."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from symgen.runtime import complete_file

FULL = Path("/dev/full")


def kept(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


def into(file: Path, write: Callable[[str], object]) -> None:
    with complete_file(file) as temporary:
        write(temporary)


def broken_off(place: str) -> None:
    Path(place).write_text("half")
    raise KeyboardInterrupt


def test_a_file_takes_its_place_when_all_is_written(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("before")
    with complete_file(file) as temporary:
        Path(temporary).write_text("after")
        assert file.read_text() == "before"
    assert kept(tmp_path) == {"a.txt": "after"}


def test_what_was_there_stays_if_writing_is_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("before")
    with pytest.raises(KeyboardInterrupt):
        into(file, broken_off)
    assert kept(tmp_path) == {"a.txt": "before"}


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("way", ["write", "copy"])
def test_a_full_disk_is_said_with_the_name_of_the_file(way: str, tmp_path: Path) -> None:
    file, source = tmp_path / "a.txt", tmp_path / "source"
    source.write_text("x" * 100)
    write: Callable[[str], object] = {
        "write": lambda place: Path(place).write_text("half"),
        "copy": lambda place: shutil.copyfile(source, place),
    }[way]
    with pytest.raises(OSError, match="No space") as found:
        into(file, lambda place: (os.unlink(place), os.symlink(FULL, place), write(place)))
    assert (found.value.errno, found.value.filename) == (errno.ENOSPC, str(file))
    assert kept(tmp_path) == {"source": "x" * 100}


def test_a_place_that_is_taken_by_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.txt").mkdir()
    with pytest.raises(OSError, match=r"a\.txt") as found, complete_file(tmp_path / "a.txt") as temporary:
        Path(temporary).write_text("x")
    assert found.value.filename == str(tmp_path / "a.txt")
    assert kept(tmp_path) == {}


def test_errors_of_other_files_are_left_as_they_are(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as found, complete_file(tmp_path / "a.txt"):
        (tmp_path / "missing").read_text()
    assert found.value.filename == str(tmp_path / "missing")
