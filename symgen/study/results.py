"""What came of the runs so far, in the order of the runs, whatever the order in which chunks arrive."""

from __future__ import annotations

import numpy as np

from symgen.runtime import Driven
from symgen.study.study import Study

NOT_RUN = "not run: the sweep was interrupted"


class Results:
    """Arrays over all runs; what is missing is not a number."""

    def __init__(self, study: Study) -> None:
        self.study = study
        rows = study.rows
        self.measures = {name: np.full(rows, np.nan) for name in study.measure_units}
        self.outputs = {name: np.full((rows, len(study.time)), np.nan) for name in study.output_units}
        self.ended = np.full(rows, np.nan)
        self.success = np.zeros(rows, dtype=np.bool_)
        self.status = np.full(rows, NOT_RUN, dtype=object)
        self.chunks: set[int] = set()

    @property
    def rows(self) -> int:
        """How many runs there are."""
        return sum(each.stop - each.start for each in map(self.study.rows_of, self.chunks))

    @property
    def complete(self) -> bool:
        return len(self.chunks) == self.study.chunks

    def take(self, chunk: int, driven: Driven) -> None:
        rows = self.study.rows_of(chunk)
        for name, values in self.measures.items():
            values[rows] = driven.measures[name]
        for name, signals in self.outputs.items():
            signals[rows] = driven.outputs[name]
        self.ended[rows], self.success[rows] = driven.ended, driven.success
        self.status[rows] = driven.status
        self.chunks.add(chunk)
