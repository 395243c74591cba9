"""The compiled derivatives against central differences of the compiled functions."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from symgen.verify.samples import Array, Sample, Subject
from symgen.verify.tangent import move

STEPS = (1e-3, 1e-4, 1e-5)
"""Of the size of what is changed. Each entry counts with the best of them: large ones cross kinks, small ones drown in rounding. At a kink of the slope
itself (a tire at a stand-still) the error is proportional to the step; extrapolation takes it out.
"""

SOURCES: Mapping[str, tuple[str, str]] = {
    "residual": ("residual", "residual"),
    "closure": ("residual", "closure"),
    "rate": ("closure", "rate"),
    "zdot": ("acceleration", "zdot"),
    "outputs": ("outputs", "outputs"),
}
"""Function and result behind the rows of a block."""


def derivative_error(subject: Subject, sample: Sample) -> float:
    """Largest error of all blocks `rows_columns`, each relative to its largest entry and to the noise of differences."""
    worst = 0.0
    for name, block in subject.model.call("jacobian", **sample.arrays).items():
        rows, _, columns = name.rpartition("_")
        if block.size:
            worst = max(worst, _block_error(subject, sample, block, rows, columns))
    return worst


def _block_error(subject: Subject, sample: Sample, block: Array, rows: str, columns: str) -> float:
    columns_by, rows_by = _sizes(subject, sample, columns), _sizes(subject, sample, rows)
    block = block * columns_by / rows_by[:, None]
    value = _value(subject, sample.arrays, rows) / rows_by
    size = max(float(np.abs(block).max()), float(np.abs(value).max(initial=0.0)), 1.0)
    found = [
        np.array([_slope(subject, sample, rows, columns, k, h * by) * by for k, by in enumerate(columns_by)]).T
        / rows_by[:, None]
        for h in STEPS
    ]
    ratio = STEPS[0] / STEPS[1]
    found += [(ratio * fine - coarse) / (ratio - 1.0) for coarse, fine in pairwise(found)]
    errors = [np.nan_to_num(np.abs(block - slopes), nan=np.inf) for slopes in found]
    return float(np.min(errors, axis=0).max()) / size


def _sizes(subject: Subject, sample: Sample, name: str) -> Array:
    """Of an array or a result; inputs count as they are."""
    sizes, layout = subject.sizes, subject.model.layout
    known = {
        "q": sizes.coordinates, "v": sizes.coordinates / sizes.time, "a": sizes.coordinates / sizes.time**2, "z": sizes.states,
        "l": sizes.energy / sizes.closure, "residual": sizes.energy / sizes.coordinates, "closure": sizes.closure / sizes.time**2,
        "rate": sizes.closure / sizes.time, "zdot": sizes.states / sizes.time, "u": np.ones(len(subject.model.inputs)),
    }  # fmt: skip
    return sizes.units(layout.units.sensors) if name == "outputs" else known[name]


def _value(subject: Subject, arrays: Mapping[str, Array], rows: str) -> Array:
    function, result = SOURCES[rows]
    taken = arrays if function != "acceleration" else {k: arrays[k] for k in ("t", "q", "v", "z", "u")}
    return subject.model.call(function, **taken)[result].ravel()


def _slope(subject: Subject, sample: Sample, rows: str, columns: str, k: int, h: float) -> Array:
    """Fourth order: (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12 h."""

    def at(step: float) -> Array:
        return _value(subject, _moved(subject, sample.arrays, columns, k, step), rows)

    return (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h)


def _moved(subject: Subject, arrays: Mapping[str, Array], columns: str, k: int, step: float) -> Mapping[str, Array]:
    """One entry changed; positions in tangent directions."""
    change = np.zeros(len(arrays["v"] if columns == "q" else arrays[columns]))
    change[k] = step
    if columns == "q":
        moving = [joint for joint in subject.model.layout.joints if 0 <= k - joint.v < joint.count]
        return {**arrays, "q": move(moving, arrays["q"], change)}
    return {**arrays, columns: arrays[columns] + change}
