"""Whose the cache is: nothing is loaded that somebody else could have put there."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from symgen.build_cache import lookup
from symgen.cache_entry import is_whole, usable_cache
from symgen.cache_place import cache_folder
from symgen.pipeline import build, built_entry

from .support.doses import beyond

PENDULUM = Path(__file__).parents[1] / "models" / "pendulum.yaml"
SOMEBODY, SOMEBODY_ELSE = 54321, 54322

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners and modes here")
as_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that everybody may write."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    monkeypatch.setenv("SYMGEN_CACHE", str(folder))
    return folder


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "new" / "cache"
    monkeypatch.setenv("SYMGEN_CACHE", str(folder))
    return folder


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_new_folders_are_for_nobody_else(own: Path) -> None:
    before = os.umask(0)
    try:
        entry = built_entry(PENDULUM)
    finally:
        os.umask(before)
    assert entry.parent == own
    assert [mode(path) for path in (own.parent, own, entry)] == [0o700] * 3
    assert not any(mode(path) & 0o022 for path in entry.iterdir())
    assert is_whole(entry)


def test_in_a_shared_folder_everybody_has_a_folder(shared: Path) -> None:
    place = shared / f"user-{os.geteuid()}"
    assert cache_folder() == place
    entry = built_entry(PENDULUM)
    assert entry.parent == place
    assert mode(place) == 0o700
    assert built_entry(PENDULUM) == entry
    assert [path.name for path in shared.iterdir()] == [place.name]


@pytest.mark.parametrize("what", beyond(2, ["entry", "layout", "library", "checksums"]))
def test_what_others_may_write_is_refused(own: Path, what: str) -> None:
    entry = built_entry(PENDULUM, quantities=False)
    path = {
        "entry": entry, "library": entry / "pendulum_recursive.so", "layout": entry / "pendulum_recursive.json",
        "checksums": entry / "files.sha256",
    }[what]  # fmt: skip
    path.chmod(mode(path) | 0o002)
    with pytest.raises(PermissionError, match=r"may be written by others.*SYMGEN_CACHE"):
        build(PENDULUM)


def test_links_are_not_followed(own: Path, tmp_path: Path) -> None:
    entry = built_entry(PENDULUM, quantities=False)
    entry.rename(tmp_path / "elsewhere")
    entry.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PermissionError, match="is a link"):
        build(PENDULUM)


def test_a_folder_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with TemporaryDirectory() as name:
        monkeypatch.setenv("SYMGEN_CACHE", name)
        Path(name).chmod(0o555)
        said = run_as(SOMEBODY, lambda: str(usable_cache())) if os.geteuid() == 0 else message_of(usable_cache)
    assert f"the build cache {name}" in said
    assert "cannot be written (Permission denied)" in said


def message_of(function: Callable[[], object]) -> str:
    with pytest.raises(OSError, match="cannot be") as caught:
        function()
    return str(caught.value)


@as_root
@pytest.mark.parametrize("name", ["", "pendulum_recursive.so", "files.sha256"])
def test_what_belongs_to_somebody_else_is_refused(own: Path, name: str) -> None:
    entry = built_entry(PENDULUM, quantities=False)
    os.chown(entry / name, SOMEBODY, SOMEBODY)
    with pytest.raises(
        PermissionError, match=f"belongs to user {SOMEBODY}, and its contents would run with your rights"
    ):
        build(PENDULUM)


@as_root
def test_the_command_line_says_so(own: Path) -> None:
    entry = built_entry(PENDULUM, quantities=False)
    os.chown(entry, SOMEBODY, SOMEBODY)
    done = subprocess.run(
        [sys.executable, "-c", "from symgen.cli import main; main()", "build", str(PENDULUM)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"symgen: {entry} belongs to user {SOMEBODY}")
    assert done.stderr.count("\n") == 1


@as_root
def test_users_of_a_folder_do_not_get_what_others_put_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with TemporaryDirectory() as name:  # that of pytest may not be entered by others
        shared = Path(name)
        shared.chmod(0o777)
        monkeypatch.setenv("SYMGEN_CACHE", name)
        one, other = shared / f"user-{SOMEBODY}", shared / f"user-{SOMEBODY_ELSE}"
        assert run_as(SOMEBODY, lambda: str(usable_cache())) == str(one)
        assert run_as(SOMEBODY_ELSE, lambda: str(usable_cache())) == str(other)
        other.rename(shared / "away")
        one.rename(other)  # the folder is not sticky
        assert f"{other} belongs to user {SOMEBODY}" in run_as(SOMEBODY_ELSE, lambda: str(lookup("key")))


def run_as(user: int, function: Callable[[], str]) -> str:
    """What a function says in a process of another user."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
            answer = function()
        except Exception as error:
            answer = str(error)
        os.write(writer, answer.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return answer
