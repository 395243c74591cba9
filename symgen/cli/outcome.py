"""What came of a run, for people and for scripts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from symgen.runtime import Solution


def summary(solution: Solution) -> str:
    """A line, and one for each measure."""
    from symgen.runtime import with_unit

    measured = [
        with_unit(f"  {name:24}{value:12.6g}", solution.measure_units.get(name, ""))
        for name, value in solution.measures.items()
    ]
    return "\n".join([_line(solution), *measured])


def _line(solution: Solution) -> str:
    statistics, counts = solution.statistics, solution.statistics.counts
    parts = [
        f"{solution.status}: t = {solution.final.time:g} s",
        f"{_microseconds(solution):.2f} us a step",
        f"worst closure error {statistics.worst_closure:.1e}",
    ]
    if counts.factorisations:
        parts.append(f"{statistics.iterations:.2f} evaluations a step, {counts.factorisations} factorisations")
    return ", ".join(parts)


def facts(solution: Solution) -> dict[str, Any]:
    """As JSON has them: numbers that are not finite are null."""
    record, statistics, units = solution.record, solution.statistics, solution.measure_units
    return {
        "model": solution.layout.name,
        "formulation": solution.layout.formulation,
        "method": None if record is None else record.method,
        "manoeuvre": (record.manoeuvre or None) if record is not None else None,
        "success": solution.success,
        "status": solution.status,
        "time": _finite(solution.final.time),
        "measures": {
            name: {"value": _finite(value), "unit": units.get(name, "")} for name, value in solution.measures.items()
        },
        "statistics": {
            "steps": statistics.made,
            "step": statistics.step,
            "wall_time": statistics.wall_time,
            "microseconds": _microseconds(solution),
            **_all_finite(asdict(statistics.counts)),
        },
    }


def _microseconds(solution: Solution) -> float:
    """Of a step."""
    return 1e6 * solution.statistics.wall_time / max(1, solution.statistics.made)


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _all_finite(values: Mapping[str, float]) -> dict[str, float | None]:
    return {name: _finite(value) for name, value in values.items()}
