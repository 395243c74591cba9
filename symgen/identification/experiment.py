"""What was measured: sensors over time, the inputs that acted meanwhile, and how it began."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from numpy.typing import ArrayLike

from symgen.identification.columns import columns_of
from symgen.runtime import ArgumentError, Model, State

Hold = Literal["linear", "previous"]
"""What inputs are between two samples."""

TIME = "time"


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """Measured sensors over time. Where a number is missing (not a number), the sensor was not read."""

    time: ArrayLike
    """Of samples, s; each lies a whole number of steps after the first."""
    measured: Mapping[str, ArrayLike]
    """By sensor of the model."""
    inputs: Mapping[str, ArrayLike] = field(default_factory=dict)
    """At the samples, or one number; those that are left out have their defaults."""
    noise: Mapping[str, float] = field(default_factory=dict)
    """Standard deviations by sensor; those that are left out are estimated from what remains of the signal."""
    parameters: Mapping[str, float] = field(default_factory=dict)
    """That had other values than in the model, and are known."""
    start: State | Mapping[str, float] | None = None
    """The state at the first sample, or entries of it by the names of a step function; the rest is as assembled."""
    unknown: Sequence[str] | Mapping[str, float] = ()
    """Entries of the start that are searched; as a mapping, with the deviation of what is given of them."""
    guess: Mapping[str, ArrayLike] = field(default_factory=dict)
    """Entries of the state at the samples, where segments begin with them; the rest comes from the motion before the search."""
    step: float | None = None
    """s; without it, the shortest time between two samples."""
    method: str = "trapezoidal"
    """Of steps that are functions of the state alone, see `Model.step_function`."""
    hold: Hold = "linear"
    name: str = ""
    """In tables and messages; without it, a number."""

    @classmethod
    def read(
        cls,
        path: str | os.PathLike[str],
        model: Model,
        rename: Mapping[str, str | None] | None = None,
        noise: Mapping[str, float] | None = None,
        parameters: Mapping[str, float] | None = None,
        start: State | Mapping[str, float] | None = None,
        unknown: Sequence[str] | Mapping[str, float] = (),
        step: float | None = None,
        method: str = "trapezoidal",
        hold: Hold = "linear",
        name: str | None = None,
    ) -> Experiment:
        """From a CSV or NetCDF file whose columns are `time`, sensors and inputs of the model. `rename` says what columns of other names
        are, and None of those that are left out."""
        columns = _named(columns_of(path), rename or {}, model, os.fspath(path))
        sensors = {name: values for name, values in columns.items() if name in model.sensors}
        inputs = {name: values for name, values in columns.items() if name in model.inputs}
        title = os.path.splitext(os.path.basename(os.fspath(path)))[0] if name is None else name
        return cls(
            time=columns[TIME], measured=sensors, inputs=inputs, noise=noise or {}, parameters=parameters or {}, start=start,
            unknown=unknown, step=step, method=method, hold=hold, name=title,
        )  # fmt: skip


def _named(
    columns: Mapping[str, ArrayLike], rename: Mapping[str, str | None], model: Model, path: str
) -> Mapping[str, ArrayLike]:
    missing = sorted({*rename} - {*columns})
    if missing:
        raise ArgumentError(f"{path} has no column {missing[0]!r} to rename; it has {', '.join(columns)}")
    names = [new for name in columns if (new := rename.get(name, name)) is not None]
    same = [name for name in names if names.count(name) > 1]
    if same:
        raise ArgumentError(
            f"{path}: two columns are {same[0]!r}; leave one of them out: rename={{'that name': None}} (--rename 'that name=')"
        )
    found = {new: values for name, values in columns.items() if (new := rename.get(name, name)) is not None}
    both = {*model.sensors} & {*model.inputs}
    strange = [name for name in found if name not in (TIME, *model.sensors, *model.inputs)]
    if strange:
        likely = TIME if TIME not in found else next(iter(model.sensors), TIME)
        raise ArgumentError(
            f"{path}: column {strange[0]!r} is neither a sensor nor an input of the model; say what it is, as in "
            f"rename={{{strange[0]!r}: {likely!r}}} ({_typed(strange[0], likely)}), or leave it out: "
            f"rename={{{strange[0]!r}: None}} ({_typed(strange[0], '')})"
        )
    twice = sorted(both & {*found})
    if twice:
        raise ArgumentError(
            f"{path}: {twice[0]!r} is a sensor and an input of the model, so a column cannot say which it is; from Python, give arrays: "
            "Experiment(measured=..., inputs=...)"
        )
    if TIME not in found:
        raise ArgumentError(
            f"{path} has no column `time`; if it has another name, rename={{'that name': 'time'}} (--rename 'that name=time')"
        )
    return found


def _typed(old: str, new: str) -> str:
    return f"--rename {shlex.quote(f'{old}={new}')}"
