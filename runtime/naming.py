"""Values given by name: unknown names are answered with the nearest known ones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from numbers import Real

import numpy as np
from numpy.typing import ArrayLike

from .errors import ArgumentError
from .library import Array


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    names = list(known)
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are: {', '.join(names[:12]) or 'none'}"
    return f"there is no {what} {name!r}; {hint}"


def place(what: str, name: str, known: Sequence[str]) -> int:
    try:
        return known.index(name)
    except ValueError:
        raise ArgumentError(unknown(what, name, known)) from None


def number(what: str, name: str, value: object) -> float:
    if type(value) is float and math.isfinite(value):
        return value
    if not isinstance(value, Real) or not math.isfinite(value):
        raise ArgumentError(f"{what} {name!r} must be a finite number, not {value!r}")
    return float(value)


def vector(what: str, values: ArrayLike, names: Sequence[str]) -> Array:
    """The values as an array of the right length, all finite."""
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"{what} must be numbers: {error}") from None
    if array.shape != (len(names),):
        raise ArgumentError(f"{what} must be {len(names)} numbers, not an array of shape {array.shape}")
    if not surely_finite(array):
        check_finite(what, array, names)
    return array


def surely_finite(array: Array) -> bool:
    """Whether all entries are finite, in one fast pass; false for huge numbers too."""
    return math.isfinite(array.dot(array))


def check_finite(what: str, array: Array, names: Sequence[str]) -> None:
    bad = np.flatnonzero(~np.isfinite(array))
    if bad.size:
        listed = ", ".join(f"{names[k]} = {array[k]}" for k in bad[:5])
        raise ArgumentError(f"{what} must be finite; {listed}")


def named_values(what: str, given: Mapping[str, object], start: Array, names: Sequence[str]) -> Array:
    """A copy of `start` with the given entries replaced."""
    values = start.copy()
    for name, value in given.items():
        values[place(what, name, names)] = number(what, name, value)
    return values


def with_unit(number: str, unit: str) -> str:
    """As it is printed: what has no dimension has no unit."""
    return number if unit in ("", "1") else f"{number} {unit}"
