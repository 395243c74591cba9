"""Values and charts as a dataset, and as JSON has them."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from symgen import __version__
from symgen.study.dataset import needed
from symgen.vehicle_tests.results import Outcome

if TYPE_CHECKING:
    import xarray

    from symgen.vehicle_tests.results import VehicleTestRun


def dataset(run: VehicleTestRun) -> xarray.Dataset:
    needed("xarray")
    import xarray

    data: dict[str, Any] = {}
    for test, outcome in run.outcomes.items():
        attributes = {"standard": outcome.standard, "conditions": outcome.conditions, "verdict": outcome.verdict}
        data[f"{test}.verdict"] = ((), outcome.verdict, attributes)
        for value in outcome.values:
            data[f"{test}.{value.name}"] = ((), value.number, {"units": value.unit, "long_name": value.about})
        data |= _lines(test, outcome)
    return xarray.Dataset(data, attrs={"model": run.model, "symgen_version": __version__})


def _lines(test: str, outcome: Outcome) -> dict[str, Any]:
    """x and y of each line, over a dimension of its own: charts may have paths, which go back and forth."""
    found: dict[str, Any] = {}
    for chart in outcome.charts:
        for line in chart.lines:
            name = ".".join(filter(None, (test, chart.name, line.name.replace(" ", "_").replace("/", "_per_"))))
            for axis, values, (title, unit) in (("x", line.x, chart.x), ("y", line.y, chart.y)):
                own = name if axis == "y" else f"{name}.x"
                found[own] = (name + ".row", np.asarray(values), {"units": unit, "long_name": title})
    return found


def facts(run: VehicleTestRun) -> dict[str, Any]:
    return {
        "model": run.model,
        "made": run.made,
        "tests": {name: _of_test(outcome) for name, outcome in run.outcomes.items()},
    }


def _of_test(outcome: Outcome) -> dict[str, Any]:
    return {
        "standard": outcome.standard,
        "conditions": outcome.conditions,
        "verdict": outcome.verdict,
        "reasons": list(outcome.reasons),
        "values": {
            value.name: {"value": value.number if isfinite(value.number) else None, "unit": value.unit}
            for value in outcome.values
        },
    }
