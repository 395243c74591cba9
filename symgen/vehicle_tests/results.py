"""What a test gives: numbers, charts and a verdict; and what all tests of a vehicle give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from symgen.vehicle_tests.motion import Array

if TYPE_CHECKING:
    import xarray

Verdict = Literal["pass", "fail", "-", "not made"]
"""Of the standard; `-` where it has none, `not made` where the test could not be made."""


@dataclass(frozen=True)
class Value:
    """A number in SI units; not a number where the vehicle has no such thing."""

    name: str
    number: float
    unit: str
    about: str = ""


@dataclass(frozen=True, eq=False)
class Line:
    name: str
    x: Array
    y: Array
    drawn: Literal["line", "dashed", "points"] = "line"
    level: float | None = None
    """Where a chart has a scale: which colour of it."""


@dataclass(frozen=True, eq=False)
class Chart:
    """`x` and `y` are titles and units of the axes; `alike` where both have the same scale, `logarithmic` where x has decades.

    `scale` is the title and the unit of the levels of lines, which tell them apart where they are many.
    """

    name: str
    x: tuple[str, str]
    y: tuple[str, str]
    lines: tuple[Line, ...]
    alike: bool = False
    logarithmic: bool = False
    about: str = ""
    scale: tuple[str, str] | None = None


@dataclass(frozen=True, eq=False)
class Outcome:
    """Of one test. `conditions` say how it was made; `reasons` why it failed, or what is odd."""

    name: str
    standard: str
    conditions: str
    values: tuple[Value, ...] = ()
    charts: tuple[Chart, ...] = ()
    verdict: Verdict = "-"
    reasons: tuple[str, ...] = ()

    def __getitem__(self, value: str) -> float:
        return {each.name: each.number for each in self.values}[value]

    @property
    def made(self) -> bool:
        return self.verdict != "not made"


@dataclass(frozen=True, eq=False)
class VehicleTestRun:
    """Outcomes by the names of the tests."""

    model: str
    outcomes: Mapping[str, Outcome]

    def __getitem__(self, test: str) -> Outcome:
        return self.outcomes[test]

    @property
    def made(self) -> bool:
        """Whether every test could be made, whatever its verdict."""
        return all(outcome.made for outcome in self.outcomes.values())

    def facts(self) -> dict[str, Any]:
        """As JSON has it, in SI units; what is not a number is None."""
        from symgen.vehicle_tests.dataset import facts

        return facts(self)

    def dataset(self) -> xarray.Dataset:
        """Values as `TEST.VALUE`, lines of charts as `TEST.CHART.LINE` over coordinates of their own, SI units."""
        from symgen.vehicle_tests.dataset import dataset

        return dataset(self)

    def page(self) -> str:
        """HTML that opens from disk. Needs the extra `report`."""
        from symgen.vehicle_tests.page import page

        return page(self)

    def __str__(self) -> str:
        from symgen.vehicle_tests.tables import text

        return text(self)
