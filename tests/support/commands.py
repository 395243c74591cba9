"""Commands as processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def run_command(folder: Path, name: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    start = [sys.executable, "-c", "from symgen.cli import main; main()", *name.split(), *arguments]
    return subprocess.run(start, cwd=folder, capture_output=True, text=True, env={**os.environ, "COLUMNS": "100"})


def name_of(given: str | None, callback: object) -> str:
    """The name of a command, which is that of its function unless another one is given."""
    return given or getattr(callback, "__name__", "")
