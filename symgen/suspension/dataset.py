"""Curves as a dataset, and as JSON has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from symgen import __version__
from symgen.study.dataset import needed
from symgen.suspension.bench import Array

if TYPE_CHECKING:
    import xarray

    from symgen.suspension.curves import Curves, RigRun

WHEEL = "wheel"


def dataset(run: RigRun) -> xarray.Dataset:
    needed("xarray")
    import xarray

    data: dict[str, Any] = {}
    for test, curves in run.curves.items():
        for name, values in curves.values.items():
            measure = run.measure(name)
            data[f"{test}.{name}"] = _variable(test, values, measure.unit, measure.about)
        for name, values in curves.slopes.items():
            unit = _per(run.measure(name).unit, curves.unit)
            data[f"{test}.{name}.slope"] = _variable(test, values, unit, f"slope of {name} over {test}")
    attributes = {"model": run.model, "axle": run.axle, "steering": run.steering, "symgen_version": __version__}
    return xarray.Dataset(data, {WHEEL: list(run.sides), **_coordinates(run)}, attributes)


def _variable(test: str, values: Array, unit: str, about: str) -> tuple[tuple[str, ...], Array, dict[str, str]]:
    return (test, WHEEL)[: values.ndim], values, {"units": unit, "long_name": about}


def _coordinates(run: RigRun) -> dict[str, Any]:
    return {
        test: (test, curves.x, {"units": curves.unit, "long_name": curves.test.about, "status": curves.status})
        for test, curves in run.curves.items()
    }


def _per(unit: str, other: str) -> str:
    if other in ("", "1"):
        return unit
    return f"{unit}/({other})" if " " in other else f"{unit}/{other}"


def facts(run: RigRun) -> dict[str, Any]:
    return {
        "model": run.model,
        "axle": run.axle,
        "wheels": list(run.sides),
        "steering": run.steering or None,
        "design": {
            name: {"value": _plain(values), "unit": run.measure(name).unit}
            for name, values in run.design.values().items()
        },
        "tests": {test: _of_test(curves) for test, curves in run.curves.items()},
    }


def _of_test(curves: Curves) -> dict[str, Any]:
    return {
        "about": curves.test.about,
        "unit": curves.unit,
        "status": curves.status,
        "x": _plain(curves.x),
        "values": _all_plain(curves.values),
        "slopes": _all_plain(curves.slopes),
        "gradients": _all_plain({name: curves.gradient(name) for name in curves.values}),
    }


def _all_plain(arrays: Mapping[str, Array]) -> dict[str, Any]:
    return {name: _plain(values) for name, values in arrays.items()}


def _plain(values: Array) -> Any:
    """Lists and numbers, None where there is no number."""
    array = np.asarray(values, dtype=object)
    array[~np.isfinite(np.asarray(values, dtype=float))] = None
    return array.tolist()
