"""What is searched: parameters with what is known of them beforehand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import ArgumentError, Model, number

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """What is known of a parameter before anything is measured."""

    of: tuple[str, ...] = ()
    """Parameters of the model that have this value; without it, the one of the same name."""
    start: float | None = None
    """Where the search begins; without it, the value in the model."""
    lower: float = -math.inf
    upper: float = math.inf
    mean: float | None = None
    """What is expected; without it, the start."""
    deviation: float | None = None
    """How far from it, as a standard deviation; without it, nothing is expected."""
    size: float | None = None
    """What a large change is; without it, the deviation, the start, or the distance of the bounds."""


Wanted = Iterable[str] | Mapping[str, Parameter | None]


@dataclass(frozen=True)
class Unknowns:
    """Numbers that are searched, in one order. Those of starts follow the parameters."""

    names: tuple[str, ...]
    start: Array
    lower: Array
    upper: Array
    mean: Array
    deviation: Array
    """Infinite where nothing is expected."""
    size: Array

    def __len__(self) -> int:
        return len(self.names)

    def __add__(self, other: Unknowns) -> Unknowns:
        rows = [np.concatenate([a, b]) for a, b in zip(self._rows(), other._rows(), strict=True)]
        return Unknowns((*self.names, *other.names), *rows)

    def _rows(self) -> tuple[Array, ...]:
        return self.start, self.lower, self.upper, self.mean, self.deviation, self.size


@dataclass(frozen=True)
class Chosen:
    """Parameters of the model that follow the searched ones, or are known: p = tie x + fixed."""

    names: tuple[str, ...]
    tie: Array
    fixed: Array

    def values(self, unknowns: Array) -> Array:
        return np.asarray(self.tie @ unknowns + self.fixed)

    def with_known(self, known: Mapping[str, float], title: str) -> Chosen:
        both = [name for name in known if name in self.names]
        if both:
            raise ArgumentError(
                f"{title}: parameter {both[0]!r} is searched, so it cannot be known; leave it out of one of them"
            )
        rows = np.zeros((len(known), self.tie.shape[1]))
        values = np.array([number(f"{title}: parameter", name, value) for name, value in known.items()])
        return Chosen((*self.names, *known), np.vstack([self.tie, rows]), np.concatenate([self.fixed, values]))


def wanted_parameters(model: Model, given: Wanted) -> tuple[Unknowns, Chosen]:
    records = _records(given)
    targets = [target for record in records.values() for target in record.of]
    twice = sorted({name for name in targets if targets.count(name) > 1})
    if twice:
        raise ArgumentError(f"parameter {twice[0]!r} follows two of those that are searched; name it in one `of=` only")
    for target in targets:
        model.parameter_place(target)
    rows = [_row(name, record, model.parameters[record.of[0]]) for name, record in records.items()]
    tie = np.array([[float(target in record.of) for record in records.values()] for target in targets])
    return Unknowns(tuple(records), *np.array(rows).T), Chosen(tuple(targets), tie, np.zeros(len(targets)))


def _records(given: Wanted) -> dict[str, Parameter]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ArgumentError("parameters are a list of names, or a mapping of names to `Parameter(...)`")
    records = dict(given) if isinstance(given, Mapping) else dict.fromkeys(given)
    if not records:
        raise ArgumentError("there is no parameter to identify; name one")
    found = dict[str, Parameter]()
    for name, record in records.items():
        if not isinstance(name, str) or not isinstance(record, Parameter | None):
            raise ArgumentError(f"what is known of parameter {name!r} is a `Parameter(...)` or None, not {record!r}")
        known = record or Parameter()
        of = (known.of,) if isinstance(known.of, str) else tuple(known.of)
        found[name] = _replaced(known, of or (name,))
    return found


def _replaced(record: Parameter, of: tuple[str, ...]) -> Parameter:
    return Parameter(
        of=of, start=record.start, lower=record.lower, upper=record.upper, mean=record.mean, deviation=record.deviation,
        size=record.size,
    )  # fmt: skip


def _row(name: str, record: Parameter, now: float) -> tuple[float, ...]:
    """Start, bounds, prior and size of one parameter."""
    known = [each for each in (record.start, record.mean, record.deviation, record.size) if each is not None]
    if not all(map(math.isfinite, known)) or math.isnan(record.lower) or math.isnan(record.upper):
        raise ArgumentError(f"what is known of parameter {name!r} must be finite numbers")
    start = now if record.start is None else record.start
    if record.mean is not None and record.deviation is None:
        raise ArgumentError(f"parameter {name!r} has a mean, but no deviation that says how sure it is")
    if record.deviation is not None and not record.deviation > 0.0:
        raise ArgumentError(f"the deviation of parameter {name!r} must be above zero")
    if not record.lower < record.upper or not record.lower <= start <= record.upper:
        raise ArgumentError(
            f"parameter {name!r} starts at {start:g}, which must lie between its bounds {record.lower:g} and {record.upper:g}"
        )
    deviation = math.inf if record.deviation is None else record.deviation
    mean = start if record.mean is None else record.mean
    return start, record.lower, record.upper, mean, deviation, _size(name, record, start)


def _size(name: str, record: Parameter, start: float) -> float:
    width = record.upper - record.lower
    known = (record.size, record.deviation, abs(start), width if math.isfinite(width) else None)
    found = next((each for each in known if each), None)
    if found is None or not found > 0.0:
        raise ArgumentError(
            f"parameter {name!r} starts at zero, so nothing says what a large change of it is; give it a size, a deviation or two "
            f"bounds: Parameter(size=...) (-p {name}=0+-DEVIATION, or --lower and --upper)"
        )
    return found
