"""Results as an xarray Dataset: what varies as coordinates, measures and signals as variables, each with its unit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from symgen import __version__
from symgen.runtime import ArgumentError
from symgen.study.digest import Identity
from symgen.study.parts import FORMAT
from symgen.study.results import Results
from symgen.study.study import RESERVED, Study
from symgen.study.table import RUN, SAMPLE

if TYPE_CHECKING:
    import xarray


INSTALLED_BY = {
    "distributed": 'pip install "distributed>=2024.8"',
    "pyarrow": 'pip install "pyarrow>=16"',
    "xarray": 'pip install "xarray>=2024.11"',
    "zarr": 'pip install "zarr>=3" "xarray>=2025.1.2"',
}


def needed(package: str) -> None:
    """Said before the first run."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise ArgumentError(f"this needs {package}: python -m {INSTALLED_BY[package]}")


def dataset(results: Results, identity: Identity) -> xarray.Dataset:
    import xarray

    study = results.study
    dims, shape = tuple(study.table.sizes), tuple(study.table.sizes.values())
    data: dict[str, Any] = {}
    for name, variable in variables_of(study).items():
        kind, of = variable
        attributes = _units(study.measure_units[of] if kind == "measure" else study.output_units[of])
        values = results.measures[of] if kind == "measure" else results.outputs[of]
        more = ("time",) if kind == "output" else ()
        data[name] = ((*dims, *more), values.reshape(*shape, *values.shape[1:]), attributes)
    data["ended"] = (dims, results.ended.reshape(shape), {"units": "s"})
    data["success"] = (dims, results.success.reshape(shape))
    data["status"] = (dims, results.status.reshape(shape))
    return xarray.Dataset(data, coords=dict(_coordinates(study)), attrs=dict(_attributes(study, identity)))


def variables_of(study: Study) -> dict[str, tuple[str, str]]:
    """Names of variables, and the measure or output that each holds. One whose name is taken has its kind before it."""
    taken = {*study.table.columns, *study.table.sizes, *RESERVED}
    found: dict[str, tuple[str, str]] = {}
    for kind, names in (("measure", study.measure_units), ("output", study.output_units)):
        for name in names:
            found[f"{kind}:{name}" if name in taken or name in found else name] = (kind, name)
    return found


def _coordinates(study: Study) -> Iterator[tuple[str, Any]]:
    table = study.table
    for name, column in table.columns.items():
        target = study.targets[name]
        what = "number of the study" if target.kind == "own" else target.kind
        yield name, (column.dims, column.values, {**_units(target.unit), "varies": what})
    for dim in (RUN, SAMPLE):
        if dim in table.sizes and dim not in table.columns:
            yield dim, (dim, np.arange(table.sizes[dim], dtype=np.int32))
    if study.output_units:
        yield "time", ("time", study.time, {"units": "s"})


def _units(unit: str) -> dict[str, str]:
    return {"units": unit} if unit else {}


def _attributes(study: Study, identity: Identity) -> Iterator[tuple[str, Any]]:
    case = study.case
    yield "title", f"{study.rows} runs of {study.model}"
    yield "model", study.model
    yield "model_digest", study.digest
    yield "formulation", study.formulation
    if study.manoeuvre.name:
        yield "manoeuvre", study.manoeuvre.name
    yield "method", case.method
    for name in ("refresh", "iterations"):
        if getattr(case, name) is not None:
            yield name, getattr(case, name)
    yield "until", study.manoeuvre.until
    yield "step", study.manoeuvre.step
    if study.seed is not None:
        yield "seed", study.seed
    yield "symgen_version", __version__
    yield "numpy_version", np.__version__
    yield "study", study_text(identity)


def study_text(identity: Identity) -> str:
    return json.dumps({"format": FORMAT, "study": dict(identity)})


def results_from(study: Study, arrays: Mapping[str, Any]) -> Results:
    """From variables of a dataset of the study, which may come from anywhere."""
    found, rows = Results(study), study.rows

    def take(into: Any, name: str) -> None:
        values = np.asarray(arrays[name])
        into[...] = values.astype(into.dtype).reshape(into.shape)

    for name, (kind, of) in variables_of(study).items():
        take(found.measures[of] if kind == "measure" else found.outputs[of], name)
    take(found.ended, "ended")
    take(found.success, "success")
    sentences: dict[str, str] = {}
    status = [str(each) for each in np.asarray(arrays["status"]).reshape(rows)]
    found.status[:] = [sentences.setdefault(each, each) for each in status]
    found.chunks = set(range(study.chunks))
    return found
