"""What a run was made with: all that it takes to make it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..errors import ArgumentError
from ..methods import METHODS, Diagonal, Implicit, OneShot
from ..model.layout import BuildRecord
from ..model.state import State
from .measures import Measure
from .settings import Settings
from .signals import InputTable, Samples, Signal
from .stopping import Stop


@dataclass(frozen=True, eq=False)
class RunRecord:
    """Arguments of `simulate` in the end, the parameters that the model had, and how it was built."""

    method: str
    settings: Settings
    until: float
    step: float
    every: int
    stop: Stop | None
    start: State
    parameters: Mapping[str, float]
    table: InputTable
    build: BuildRecord
    description: str | None
    """As JSON; None where the generator was not there."""
    manoeuvre: str = ""
    text: str = ""
    """The manoeuvre as it is written, if the inputs are all its own."""
    shifts: Mapping[str, float] = field(default_factory=dict)
    """What the trim added to inputs."""
    measures: Mapping[str, Measure] = field(default_factory=dict)
    """All of them: those of the manoeuvre and those of the caller."""
    whole: bool = True
    """False for a run that went on from a checkpoint, or one with controllers or a method of the caller's own."""

    @property
    def refresh(self) -> str | None:
        """The policy; None where the method has no factors."""
        return self.settings.refresh if isinstance(METHODS.get(self.method), Implicit | OneShot | Diagonal) else None

    def refuse_unless_repeatable(self) -> None:
        if not self.whole:
            raise ArgumentError(
                "this run continued from a checkpoint, had controllers among its inputs or used a caller's own method; it cannot be "
                "repeated from its file"
            )
        if self.description is None:
            raise ArgumentError("the run was made without the generator: its file does not hold the description")

    def signals(self, half_steps: int) -> dict[str, Signal]:
        """Inputs by name: constants, and samples at the beginning, middle and end of every step."""
        length = self.step * 0.5
        times = [self.start.time + k * length for k in range(half_steps + 1)]
        found: dict[str, Signal] = dict(zip(self.table.names, self.table.constant.tolist(), strict=True))
        if not self.table.is_constant:
            rows = self.table.half_steps(self.start.time, self.step, 0, half_steps // 2)
            columns = range(len(self.table.names)) if self.table.whole is not None else self.table.varying
            found |= {self.table.names[k]: Samples(times, rows[:, k]) for k in columns}
        return found
