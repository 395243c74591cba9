"""A study: what all runs share, and what differs, cut into chunks that do not depend on who computes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import Case, Manoeuvre, Model, Vehicles
from symgen.study.table import Table
from symgen.study.targets import Kind, Target

Array = NDArray[np.float64]

VECTOR = 8
"""Runs of a chunk come in whole vectors."""
CHUNKS, SMALL, LARGEST = 64, 64, 4096
"""There are about so many chunks, none of them larger, and smaller ones only if their runs are long."""
MOST_STEPS = 2**23
"""Of all runs of a chunk: seconds of computing, which is what an interruption costs."""
MOST_VALUES = 2**23
"""Of signals in a chunk."""
RESERVED = ("ended", "success", "status", "time")
"""Names that each dataset has."""


@dataclass(frozen=True, eq=False)
class Study:
    """All that its results depend on."""

    model: str
    digest: str
    formulation: str
    base: Mapping[str, float]
    """Parameters that differ from those of the description in all runs."""
    case: Case
    manoeuvre: Manoeuvre
    """That of the case for the model's own parameters."""
    table: Table
    targets: Mapping[str, Target]
    """What the columns of the table stand for."""
    measure_units: Mapping[str, str]
    output_units: Mapping[str, str]
    time: Array
    """Of the outputs."""
    chunk: int
    seed: int | None

    @property
    def rows(self) -> int:
        return self.table.rows

    @property
    def chunks(self) -> int:
        return -(-self.rows // self.chunk)

    def rows_of(self, chunk: int) -> slice:
        return slice(chunk * self.chunk, min(self.rows, (chunk + 1) * self.chunk))

    def vehicles(self, chunk: int) -> Vehicles:
        rows = self.rows_of(chunk)

        def columns(kind: Kind) -> dict[str, Array]:
            return {
                target.name: self.table.of_rows(name, rows.start, rows.stop)
                for name, target in self.targets.items()
                if target.kind == kind
            }

        until, stop = (list(columns(kind).values()) for kind in ("until", "stop"))
        return Vehicles(
            rows=rows.stop - rows.start,
            parameters=columns("parameter"),
            positions=columns("position"),
            velocities=columns("velocity"),
            inputs=columns("input"),
            trim=columns("trim"),
            until=until[0] if until else None,
            stop_value=stop[0] if stop else None,
        )


def chunk_for(rows: int, steps: int, values: int) -> int:
    """By the number of runs, the steps of each and the values of signals that each keeps, and by nothing else."""
    size = min(max(SMALL, rows // CHUNKS), LARGEST, MOST_STEPS // max(1, steps), MOST_VALUES // max(1, values))
    return max(1, -(-size // VECTOR)) * VECTOR


def base_of(model: Model) -> dict[str, float]:
    """Parameters that were set after the model was built."""
    now = model.parameters
    return {entry.name: now[entry.name] for entry in model.layout.parameters if now[entry.name] != entry.value}
