"""Results of a run as files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import numpy as np

from symgen.runtime import Solution


def refuse_missing_folder(path: Path) -> None:
    """Said before a long run rather than after it."""
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(f"cannot write {path}: its folder is not there; make it first")


def write_csv(solution: Solution, path: Path) -> None:
    """Time, positions, velocities, states and sensors as columns; the file appears when it is complete."""
    refuse_missing_folder(path)
    layout = solution.layout
    columns = [solution.time[:, None], solution.q, solution.v, solution.z, solution.outputs]
    rates = [f"{name}'" for name in layout.velocities]
    header = ["time", *layout.positions, *rates, *layout.states, *layout.sensors]
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".symgen-", suffix=".csv")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            np.savetxt(file, np.hstack(columns), delimiter=",", header=",".join(header), comments="")
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
