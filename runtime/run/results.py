"""Results of a run as a file that other tools read, and the way back.

The format is NetCDF (classic, 64-bit offsets): written and read by SciPy, which is here anyway, and read by xarray, MATLAB, Octave,
Julia, R and ParaView. One variable per signal over the dimension `time`, each with its unit:

    NAME                       a sensor, as the description calls it
    position:NAME  velocity:NAME  acceleration:NAME  state:NAME  multiplier:NAME  input:NAME

`measure:NAME` is a number, `checkpoint:NAME` what a resumed run starts from, `start:q` and so on where this one started. What the
run was made with is JSON in the attribute `run`, the layout of the model in `layout`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import ArgumentError
from ..field_types import check_fields
from ..model.layout import BuildRecord, ModelLayout, layout_from_json, to_json
from ..model.library import Array
from ..model.state import State
from ..naming import a_path
from ..scientific import part_of_scipy
from ..whole_file import complete_file
from .checkpoint import Checkpoint
from .measures import Measure
from .record import RunRecord
from .settings import Settings, Tolerances
from .signals import InputTable, Samples
from .solution import Counts, Solution, Statistics, sensor_units
from .stopping import Stop

FORMAT = 1


@dataclass(frozen=True)
class Column:
    """One signal: its name in files and frames, its unit, its values over time."""

    name: str
    unit: str
    values: Array


def columns(solution: Solution) -> Iterator[Column]:
    """All signals, sensors first."""
    layout, units = solution.layout, solution.layout.units
    yield from _group("", solution.sensors, sensor_units(layout, solution.sensors), solution.outputs)
    yield from _group("position:", layout.positions, units.positions, solution.q)
    yield from _group("velocity:", layout.velocities, units.velocities, solution.v)
    if solution.chosen is None:
        yield from _group("acceleration:", layout.velocities, [f"{unit}^2" for unit in units.velocities], solution.a)
    yield from _group("state:", layout.states, units.states, solution.z)
    if solution.chosen is None:
        yield from _group("multiplier:", layout.constraints, (), solution.multipliers)
    inputs = layout.inputs
    yield from _group("input:", [entry.name for entry in inputs], [entry.unit for entry in inputs], solution.inputs)


def _group(prefix: str, names: Any, units: Any, values: Array) -> Iterator[Column]:
    known = list(units) if len(units) == len(names) else [""] * len(names)
    for k, name in enumerate(names):
        yield Column(f"{prefix}{name}", known[k], values[:, k])


def save(solution: Solution, path: str | Path) -> None:
    """Writes the run; the file appears when it is complete."""
    with complete_file(path) as temporary:
        _write(solution, temporary)


def _write(solution: Solution, path: str) -> None:
    with part_of_scipy("io").netcdf_file(path, "w", version=2) as file:
        file.createDimension("time", len(solution.time))
        _put(file, "time", ("time",), solution.time, "s")
        for column in columns(solution):
            _put(file, column.name, ("time",), column.values, column.unit)
        for name, value in solution.measures.items():
            _put(file, f"measure:{name}", (), np.array(value), solution.measure_units.get(name, ""))
        for name, array in _arrays(solution).items():
            dimension = f"length of {name}"
            file.createDimension(dimension, len(array))
            _put(file, name, (dimension,), array, "")
        file.Conventions = b"CF-1.8"
        file.title = f"{solution.layout.name}: {solution.status}".encode()
        file.run = json.dumps(_about(solution)).encode()
        file.layout = to_json(solution.layout).encode()


def _put(file: Any, name: str, dimensions: tuple[str, ...], values: Array, unit: str) -> None:
    """Arrays of length zero are left out: the classic format has no such dimension."""
    if values.ndim and not len(values):
        return
    variable = file.createVariable(name, "f8", dimensions)
    variable[...] = values
    if unit:
        variable.units = unit.encode()


def _arrays(solution: Solution) -> dict[str, Array]:
    """What another run needs, in full."""
    found = {f"checkpoint:{name}": array for name, array in solution.checkpoint.memory.items()}
    found |= {f"final:{name}": getattr(solution.final, name) for name in ("q", "v", "z")}
    record = solution.record
    if record is not None:
        found |= {f"start:{name}": getattr(record.start, name) for name in ("q", "v", "z")}
        found |= {"constant:input": record.table.constant}
        found |= {"value:parameter": np.array(list(record.parameters.values()))}
        if not record.text:
            steps = solution.statistics.steps + (record.stop is not None)  # a stop makes one more step, a shorter one
            samples = {name: s for name, s in record.signals(2 * steps).items() if isinstance(s, Samples)}
            for name, signal in samples.items():
                found |= {"sampled:time": np.asarray(signal.time), f"sampled:{name}": np.asarray(signal.value)}
    return {name: array for name, array in found.items() if len(array)}


def _about(solution: Solution) -> dict[str, Any]:
    checkpoint, record = solution.checkpoint, solution.record
    about: dict[str, Any] = {
        "format": FORMAT,
        "success": solution.success,
        "status": solution.status,
        "statistics": asdict(solution.statistics),
        "final": solution.final.time,
        "checkpoint": {
            name: getattr(checkpoint, name) for name in ("model", "method", "settings", "start", "step", "index")
        },
        "memory": list(checkpoint.memory),
        "outputs": solution.chosen,
    }
    if record is not None:
        names = ("method", "until", "step", "every", "description", "manoeuvre", "text", "whole")
        about["record"] = {name: getattr(record, name) for name in names}
        about["record"] |= {
            "settings": asdict(record.settings),
            "stop": None if record.stop is None else asdict(record.stop),
            "start": record.start.time,
            "shifts": dict(record.shifts),
            "measures": {name: asdict(measure) for name, measure in record.measures.items()},
            "build": asdict(record.build),
            "parameters": list(record.parameters),
        }
    return about


def load_run(path: str | Path) -> Solution:
    """A run that was saved."""
    netcdf_file = part_of_scipy("io").netcdf_file
    with a_path("a run file", path).open("rb") as opened:
        try:
            with netcdf_file(opened, "r", mmap=False) as file:
                arrays = {name: np.array(v.data, dtype=np.float64) for name, v in file.variables.items()}
                units = {name: bytes(getattr(v, "units", b"")).decode() for name, v in file.variables.items()}
                about, layout = json.loads(_text(file.run)), layout_from_json(_text(file.layout))
        except Exception as error:
            raise ArgumentError(f"{path} is not a run file: {error or type(error).__name__}") from None
    if not isinstance(about, dict):
        raise ArgumentError(f"{path} is not a run file: it does not record how the run was made")
    if about.get("format") != FORMAT:
        raise ArgumentError(
            f"{path} was written in format {about.get('format')} of run files; this version reads {FORMAT}"
        )
    try:
        return _checked(_solution(layout, arrays, units, about))
    except Exception as error:  # a file can be wrong in any way
        raise ArgumentError(
            f"{path} is a damaged run file: {error or type(error).__name__} is missing or wrong"
        ) from None


def _text(given: Any) -> str:
    """UTF-8, of characters that can be shown."""
    text = bytes(given).decode()
    json.dumps(json.loads(text), ensure_ascii=False).encode()
    return text


def _checked(solution: Solution) -> Solution:
    """Of the types and sizes that a run has; signals may have entries that are no numbers."""
    layout, time = solution.layout, solution.time
    lengths = len(layout.positions), len(layout.velocities), len(layout.states)
    for part in (solution.statistics, solution.record):
        if part is not None:
            check_fields(part)
    if time.ndim != 1 or not np.isfinite(time).all() or (np.diff(time) < 0.0).any():
        raise ValueError("'time'")
    for state in (solution.final, *(() if solution.record is None else (solution.record.start,))):
        if (len(state.q), len(state.v), len(state.z)) != lengths:
            raise ValueError("'q', 'v' or 'z' of a state")
    if not (isinstance(solution.success, bool) and isinstance(solution.status, str)):
        raise ValueError("'status'")
    if solution.record is not None and len(solution.record.table.constant) != len(layout.inputs):
        raise ValueError("'input'")
    return solution


def _solution(
    layout: ModelLayout, arrays: Mapping[str, Array], units: Mapping[str, str], about: Mapping[str, Any]
) -> Solution:
    time = arrays.get("time", np.zeros(0))

    def stacked(prefix: str, names: Any) -> Array:
        if not len(time):  # nothing was reached, so no signal is in the file
            return np.zeros((0, len(names)))
        return np.array([arrays[f"{prefix}{name}"] for name in names]).reshape(len(names), len(time)).T.copy()

    statistics, chosen = about["statistics"], _chosen(layout, about.get("outputs"))  # older files have all
    memory = {name: arrays.get(f"checkpoint:{name}", np.zeros(0)) for name in about["memory"]}
    return Solution(
        layout=layout,
        time=time,
        q=stacked("position:", layout.positions),
        v=stacked("velocity:", layout.velocities),
        z=stacked("state:", layout.states),
        a=stacked("acceleration:", layout.velocities if chosen is None else ()),
        multipliers=stacked("multiplier:", layout.constraints if chosen is None else ()),
        outputs=stacked("", layout.sensors if chosen is None else chosen),
        final=_state("final", about["final"], arrays),
        success=about["success"],
        status=about["status"],
        statistics=Statistics(**{**statistics, "counts": Counts(**statistics["counts"])}),
        checkpoint=Checkpoint(**about["checkpoint"], memory=memory),
        inputs=stacked("input:", [entry.name for entry in layout.inputs]),
        measures={n.removeprefix("measure:"): float(a) for n, a in arrays.items() if n.startswith("measure:")},
        measure_units={n.removeprefix("measure:"): unit for n, unit in units.items() if n.startswith("measure:")},
        record=_record(layout, arrays, about["record"]) if "record" in about else None,
        chosen=chosen,
    )


def _chosen(layout: ModelLayout, given: Any) -> tuple[str, ...] | None:
    if given is None:
        return None
    if not isinstance(given, list) or given != [name for name in layout.sensors if name in given]:
        raise ValueError("'outputs'")  # they stand in the order of the model, each once
    return tuple(given)


def _state(what: str, time: float, arrays: Mapping[str, Array]) -> State:
    return State(time, *(arrays.get(f"{what}:{name}", np.zeros(0)) for name in ("q", "v", "z")))


def _record(layout: ModelLayout, arrays: Mapping[str, Array], about: Mapping[str, Any]) -> RunRecord:
    settings = about["settings"]
    names = tuple(entry.name for entry in layout.inputs)
    time = arrays.get("sampled:time", np.zeros(0))
    if any(len(arrays[f"sampled:{n}"]) != len(time) for n in names if f"sampled:{n}" in arrays):
        raise ValueError("the length of 'sampled'")
    sampled = {k: Samples(time, arrays[f"sampled:{n}"]) for k, n in enumerate(names) if f"sampled:{n}" in arrays}
    plain = {
        name: about[name] for name in ("method", "until", "step", "every", "description", "manoeuvre", "text", "whole")
    }
    build = about["build"]
    lists = {
        entry.name: tuple(build[entry.name]) for entry in fields(BuildRecord) if isinstance(build[entry.name], list)
    }
    return RunRecord(
        **plain,
        settings=Settings(**{**settings, "tolerances": Tolerances(**settings["tolerances"])}),
        stop=None if about["stop"] is None else Stop(**about["stop"]),
        start=_state("start", about["start"], arrays),
        parameters=dict(zip(about["parameters"], arrays.get("value:parameter", np.zeros(0)).tolist(), strict=True)),
        table=InputTable(names, arrays.get("constant:input", np.zeros(0)), sampled, None),
        build=BuildRecord(**{**build, **lists}),
        shifts=about["shifts"],
        measures={
            name: Measure(**measure) for name, measure in about.get("measures", {}).items()
        },  # older files have none
    )


def to_pandas(solution: Solution) -> Any:
    """A DataFrame over time, columns named as in run files; units in `attrs["units"]`."""
    try:
        import pandas
    except ImportError:
        raise ArgumentError("this needs pandas: python -m pip install pandas") from None
    found = list(columns(solution))
    index = pandas.Index(solution.time, name="time")
    frame = pandas.DataFrame({column.name: column.values for column in found}, index=index)
    frame.attrs["units"] = {column.name: column.unit for column in found}
    return frame


def to_xarray(solution: Solution) -> Any:
    """A Dataset as xarray reads it from a run file, without what other runs need."""
    try:
        import xarray
    except ImportError:
        raise ArgumentError("this needs xarray: python -m pip install xarray") from None
    data = {
        column.name: ("time", column.values, {"units": column.unit} if column.unit else {})
        for column in columns(solution)
    }
    return xarray.Dataset(
        data, coords={"time": ("time", solution.time, {"units": "s"})}, attrs={"title": solution.status}
    )


def write_csv(solution: Solution, path: str | Path) -> None:
    """Time and all signals but accelerations and multipliers as columns; the file appears when it is complete."""
    kept = [c for c in columns(solution) if not c.name.startswith(("acceleration:", "multiplier:"))]
    table = np.column_stack([solution.time, *(column.values for column in kept)])
    with complete_file(path) as temporary:
        header = ",".join(["time", *(column.name for column in kept)])
        np.savetxt(temporary, table, delimiter=",", header=header, comments="", encoding="utf-8")
