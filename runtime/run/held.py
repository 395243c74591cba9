"""What controllers of a run have set so far, and their part of the struct that the compiled loop reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ..model.library import Array
from ..model.pointers import Pointers
from .beginning import Grid
from .checkpoint import remembered
from .feedback import LinearFeedback, Loop, Sampled
from .recording import Recording
from .settings import MOST_STEPS, SAME_STEP
from .signals import InputTable

if TYPE_CHECKING:
    from ..model.model import Model

MEMORY = "feedback"
"""Its name in checkpoints."""


class Held:
    """All samples of all controllers, from where the run began; runs that make steps again share them."""

    def __init__(
        self, model: Model, table: InputTable, loops: Sequence[Loop], grid: Grid, memory: Mapping[str, Array] | None
    ) -> None:
        self.table, self.grid, self.names = table, grid, table.names
        self.renewed = -1
        """The step before which rates that steps remember belong to other inputs or parameters."""
        parts = _parts({} if memory is None else memory, loops)
        self.at_work = [AtWork(model, loop, grid, part) for loop, part in zip(loops, parts, strict=True)]

    def fill(self, run: Any, ffi: Any, origin: int) -> list[Any]:
        """The struct of a run whose first step has the number `origin`; what is returned has to live as long as it."""
        structs = ffi.new("symgen_feedback[]", len(self.at_work))
        run.feedbacks, run.feedback = len(self.at_work), structs
        return [structs, *(each.fill(structs[k], ffi, origin) for k, each in enumerate(self.at_work))]

    def raise_failure(self) -> None:
        for each in self.at_work:
            each.raise_failure()

    def rows(self, times: Array) -> Array:
        """All inputs; those that controllers set as they were held from these times on."""
        rows = self.table.rows(times).copy()
        numbers = np.floor((times - self.grid.start) / self.grid.step + SAME_STEP).astype(np.intp)
        for each in self.at_work:
            each.put(rows, numbers)
        return rows

    def until_call(self, done: int) -> int:
        """Steps to the next sample that calls a function: a run that may stop must not look beyond it."""
        found = (each.loop.controller for each in self.at_work)
        return min((c.every - done % c.every for c in found if isinstance(c, Sampled)), default=MOST_STEPS)

    def memory(self, done: int) -> dict[str, Array]:
        """For a checkpoint after so many steps."""
        return {MEMORY: np.concatenate([each.memory(done) for each in self.at_work])}


def _parts(memory: Mapping[str, Array], loops: Sequence[Loop]) -> list[Array | None]:
    """Of each controller; of others than those that the checkpoint was made with there are none."""
    lengths = [1 + len(loop.inputs) for loop in loops]
    if MEMORY not in memory or np.shape(memory[MEMORY]) != (sum(lengths),):
        return [None] * len(loops)
    return list(np.split(remembered(memory, MEMORY, sum(lengths)), np.cumsum(lengths)[:-1]))


class AtWork:
    """A controller in a run: its samples, of which those before the number in `known` were taken."""

    def __init__(self, model: Model, loop: Loop, grid: Grid, memory: Array | None) -> None:
        self.model, self.loop, every = model, loop, loop.controller.every
        due = -(-grid.done // every)
        known = int(memory[0]) if memory is not None and memory[0] in (due, grid.done // every + 1) else 0
        self.known, self.first = np.array([known], dtype=np.int32), known - 1 if known else grid.done // every
        self.samples: Array = np.zeros((grid.total // every + 2 - self.first, len(loop.inputs)))
        if memory is not None and known:
            self.samples[0] = memory[1:]
        self._failure: BaseException | None = None

    def fill(self, target: Any, ffi: Any, origin: int) -> list[Any]:
        pointers, loop, controller = Pointers(ffi), self.loop, self.loop.controller
        count = len(loop.names)
        target.every, target.origin, target.first = controller.every, origin, self.first
        target.count, target.outputs = len(loop.inputs), count
        row, seen = np.zeros(Recording(self.model.layout).width), np.zeros(loop.recording.width)
        pointers.point(target, places=loop.places, row=row, seen=seen, columns=loop.columns, y=np.zeros(count))
        pointers.point(target, samples=self.samples, known=self.known)
        loop.recording.fill(target.sees, self.model, pointers)
        if isinstance(controller, LinearFeedback):
            names = ("gain", "reference", "offset")
            assert controller.limits is not None, "the controller has set them"
            numbers = {name: np.ascontiguousarray(getattr(controller, name)) for name in names}
            low, high = (np.asarray(each) for each in controller.limits)
            pointers.point(target, **numbers, lowest=low, highest=high)
            return [pointers]
        target.call = call = ffi.callback("symgen_controller", self._called(ffi), error=1, onerror=self._lost)
        return [pointers, call]

    def _called(self, ffi: Any) -> Any:
        """The function for the loop; what goes wrong is raised after it."""
        names, count = len(self.loop.names), len(self.loop.inputs)

        def call(time: float, outputs: Any, inputs: Any) -> int:
            try:
                inputs[0:count] = self.loop.values(time, ffi.unpack(outputs, names) if names else [])
            except BaseException as error:
                self._failure = error
                return 1
            return 0

        return call

    def _lost(self, kind: object, error: BaseException, trace: object) -> None:
        """A signal's handler may raise before the function above can catch it."""
        self._failure = self._failure or error

    def raise_failure(self) -> None:
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def put(self, rows: Array, numbers: Any) -> None:
        """Into rows of inputs at the starts of steps with these numbers."""
        sample = np.minimum(numbers // self.loop.controller.every, self.known[0] - 1) - self.first
        there = sample >= 0
        rows[np.ix_(there, self.loop.places)] = self.samples[sample[there]]

    def memory(self, done: int) -> Array:
        """How many samples are known, and what is held after so many steps."""
        known = min(int(self.known[0]), done // self.loop.controller.every + 1)
        held = self.samples[known - 1 - self.first] if known > self.first else np.zeros(len(self.loop.inputs))
        return np.concatenate([[float(known)], held])
