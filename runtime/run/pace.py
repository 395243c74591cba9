"""Step control of a compiled loop: tolerances, the times that steps end at, inputs at any time, and what the next step depends on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..errors import ArgumentError
from ..model.c_interface import PaceNumber
from ..model.library import Array
from .breaks import Break
from .checkpoint import remembered
from .run import Run, length_of
from .settings import Tolerances
from .signals import InputTable

SHORTEST = 1e-10
"""Of the time in which the mechanism moves by its length: steps are not made shorter."""
FIRST = 0.1
"""Of the same time and the root of the tolerance: the first step."""
HOLD = 1.2
"""Steps of implicit methods grow by more than this, or not at all, so that factors serve."""


class Source:
    """Inputs at any time, for loops whose steps or stages lie anywhere between the rows of the run."""

    def __init__(self, run: Run, table: InputTable) -> None:
        self.table = table
        self._failure: BaseException | None = None
        self._keep: Any = None
        if not table.is_constant:
            ffi = run.family.library.ffi
            self._keep = ffi.callback("symgen_input_source", self._inputs_at, onerror=self._lost)
            run.c.control.source = self._keep

    def _inputs_at(self, time: float, target: Any) -> None:
        """Called by the loop; what goes wrong is raised after it, no number ends it."""
        count, values = len(self.table.names), None
        if self._failure is None:
            try:
                values = self.table.rows(np.array([time]))[0]
            except BaseException as error:
                self._failure = error
        target[0:count] = [float("nan")] * count if values is None else values.tolist()

    def _lost(self, kind: object, error: BaseException, trace: object) -> None:
        """A signal's handler may raise before the function above can catch it: inputs are no numbers from then on."""
        self._failure = self._failure or error

    def raise_failure(self) -> None:
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure


class Pace:
    """Fills the C structure `symgen_control`; `points` is how many rates the memory of the method may hold, `behind` the length of what
    it keeps in addition."""

    def __init__(
        self,
        run: Run,
        breaks: tuple[Break, ...],
        tolerances: Tolerances,
        unit: float,
        order: int,
        hold: float = 1.0,
        points: int = 1,
        behind: int = 0,
    ) -> None:
        self.target, self.points, self.start = run.c.control, points, run.start
        self.length = length_of(run.family.library, "control")
        self.state, self.saved = np.zeros(self.length), np.zeros(self.length + behind)
        self.state[PaceNumber.NOW], self.state[PaceNumber.UNIT], self.state[PaceNumber.BEFORE] = run.start, unit, 1.0
        self.state[PaceNumber.NEXT] = FIRST * unit * tolerances.relative ** (1.0 / order)
        self.target.relative, self.target.absolute = tolerances.relative, tolerances.absolute
        self.target.order, self.target.hold, self.target.shortest = order, hold, SHORTEST * unit
        self.ends: Array = np.array([each.end for each in breaks])
        begins, jumps = (
            np.array([each.begin for each in breaks]),
            np.array([each.jump for each in breaks], dtype=np.int32),
        )
        run.pointers.point(self.target, state=self.state, saved=self.saved, ends=self.ends, begins=begins, jumps=jumps)
        self.target.breaks, self.target.at = len(breaks), 0

    @property
    def is_cut(self) -> bool:
        """Whether the end of the run cut a step, so that `saved` is what to go on from."""
        return bool(self.state[PaceNumber.CUT])

    def memory(self) -> Array:
        return (self.saved[: self.length] if self.is_cut else self.state).copy()

    @property
    def behind(self) -> Array:
        """What the method saved as well, if a step was cut."""
        return self.saved[self.length :].copy()

    def recall(self, memory: Mapping[str, Array]) -> None:
        given = remembered(memory, "pace", self.length)
        good = all(given[each] > 0.0 for each in (PaceNumber.NEXT, PaceNumber.BEFORE, PaceNumber.UNIT))
        good = good and given[PaceNumber.LAST] >= 0.0 and given[PaceNumber.NOW] >= self.start
        if not (good and given[PaceNumber.POINTS] in range(self.points + 1) and given[PaceNumber.CUT] == 0.0):
            raise ArgumentError(
                "pace of the checkpoint has entries out of range; the file was changed: resume with one that `save` has written"
            )
        self.go_on(given)

    def go_on(self, given: Array) -> None:
        """From what another one of its kind had in its state."""
        self.state[:] = given
        self.target.shortest = SHORTEST * given[PaceNumber.UNIT]
        at = int(np.searchsorted(self.ends, given[PaceNumber.NOW], side="right"))
        self.target.at = min(at, len(self.ends) - 1)
