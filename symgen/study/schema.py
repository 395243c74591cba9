"""Studies as data, as a file holds them:

manoeuvre: over_bump
vary:
  grid: {trim.speed: [10, 20]}
  samples:
    number: 200
    of: {forces.damper.damping: {type: uniform, low: 500, high: 3000}}
measures: {comfort: {type: rms, of: chassis_acceleration.z}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from symgen.description.fields import Formula, Identifier, Part, Scalar
from symgen.description.manoeuvres import Measure, StopEntry

Name = Annotated[str, Field(min_length=1, max_length=500)]
Whole = Annotated[int, Field(strict=True, ge=0, lt=2**30)]


class Even(Part):
    """So many values, the same distance apart."""

    type: Literal["even"]
    low: Scalar
    high: Scalar
    number: Annotated[int, Field(strict=True, ge=2, le=1_000_000)]


Side = Annotated[
    Annotated[tuple[Scalar, ...], Field(min_length=1, max_length=1_000_000), Tag("list")]
    | Annotated[Even, Tag("even")],
    Discriminator(lambda value: "even" if isinstance(value, Mapping | Even) else "list"),
]


class Uniform(Part):
    type: Literal["uniform"]
    low: Scalar | None = None
    high: Scalar | None = None
    within: Scalar | None = None
    relative: Scalar | None = None


class Normal(Part):
    type: Literal["normal"]
    deviation: Scalar | None = None
    mean: Scalar | None = None
    relative: Scalar | None = None
    low: Scalar | None = None
    high: Scalar | None = None


class LogNormal(Part):
    type: Literal["log-normal"]
    deviation: Scalar | None = None
    median: Scalar | None = None
    low: Scalar | None = None
    high: Scalar | None = None


def _type_of(value: Any) -> Any:
    return value.get("type") if isinstance(value, Mapping) else getattr(value, "type", None)


Distribution = Annotated[
    Annotated[Uniform, Tag("uniform")] | Annotated[Normal, Tag("normal")] | Annotated[LogNormal, Tag("log-normal")],
    Discriminator(_type_of),
]


class Samples(Part):
    """Of distributions, drawn together."""

    number: Annotated[int, Field(strict=True, ge=1, lt=2**30)]
    sampling: Literal["latin-hypercube", "sobol", "random"] = "latin-hypercube"
    seed: Whole = 0
    of: Annotated[Mapping[Name, Distribution], Field(min_length=1)]


class Vary(Part):
    """All combinations of a grid, the rows of a table and samples."""

    grid: Mapping[Name, Side] = {}
    table: str | None = None
    samples: Samples | None = None


class StudyFile(Part):
    about: Annotated[str, Field(max_length=500)] = ""
    manoeuvre: str | None = None
    vary: Vary
    ties: Mapping[Name, Formula] = {}
    inputs: Mapping[Name, Scalar] = {}
    until: Scalar | None = None
    step: Scalar | None = None
    method: str = "trapezoidal"
    refresh: str | None = None
    iterations: Annotated[int, Field(strict=True, ge=1)] | None = None
    stop: StopEntry | None = None
    measures: Mapping[Identifier, Measure] = {}
    outputs: tuple[str, ...] = ()
    every: Annotated[int, Field(strict=True, ge=1)] = 1
