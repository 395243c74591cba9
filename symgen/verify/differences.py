"""The compiled derivatives against central differences of the compiled functions."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from symgen.verify.samples import Array, Sample, Subject
from symgen.verify.tangent import move

STEPS = (1e-3, 1e-4, 1e-5)
"""Each entry counts with the best of them: large ones cross kinks, small ones drown in rounding."""

SOURCES: Mapping[str, tuple[str, str]] = {
    "residual": ("residual", "residual"),
    "closure": ("residual", "closure"),
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
    size = max(float(np.abs(block).max()), float(np.abs(_value(subject, sample.arrays, rows)).max(initial=0.0)), 1.0)
    error = np.full(block.shape, np.inf)
    for h in STEPS:
        slopes = [_slope(subject, sample, rows, columns, k, h) for k in range(block.shape[1])]
        error = np.minimum(error, np.nan_to_num(np.abs(block - np.array(slopes).T), nan=np.inf))
    return float(error.max()) / size


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
        return {**arrays, "q": move(subject.model.layout.joints, arrays["q"], change)}
    return {**arrays, columns: arrays[columns] + change}
