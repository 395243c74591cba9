"""Commands of `symgen`."""

from __future__ import annotations

import subprocess
import sys
import warnings
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from symgen.cli import main


def here(*arguments: object, folder: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in this process, which is soon done; an error that the command does not explain is raised."""
    command, code = ["symgen", *map(str, arguments)], None
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(StringIO()) as out,
        redirect_stderr(StringIO()) as errors,
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("default")
        patch.setattr(sys, "argv", command)
        patch.chdir(folder or Path.cwd())
        for name, value in environment.items():
            patch.setenv(name, value)
        try:
            main()
        except SystemExit as end:
            code = end.code
    return subprocess.CompletedProcess(command, int(code or 0), out.getvalue(), errors.getvalue())


def apart(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    """In a process of its own."""
    command = [sys.executable, "-c", "from symgen.cli import main; main()", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)
