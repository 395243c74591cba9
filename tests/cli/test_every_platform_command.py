"""Every command for platforms runs, with whatever versions of the packages are installed: with those of `quick` tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from symgen.cli.platform import platform

from ..support.commands import name_of, run_command

pytestmark = pytest.mark.quick

MAST = str(Path(__file__).parents[2] / "models" / "mast.yaml")

COMMANDS: dict[str, tuple[str, ...]] = {
    "build": (MAST, "-o", "mast"),
    "check": (MAST, "--help"),  # it takes seconds
    "solve": (MAST, "--pose", "0,0,0,0,0,0"),
    "bench": (MAST, "--help"),
    "plot": (MAST, "-o", "platform.png"),
}


def test_none_is_left_out() -> None:
    assert sorted(name_of(each.name, each.callback) for each in platform.registered_commands) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_runs(tmp_path: Path, name: str) -> None:
    done = run_command(tmp_path, f"platform {name}", COMMANDS[name])
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout
