"""Values given by name: unknown names are answered with the nearest known ones."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Sequence, Set
from difflib import get_close_matches
from numbers import Integral, Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from .errors import ArgumentError
from .json_types import LARGEST_INT

if TYPE_CHECKING:
    from .model.library import Array


MOST_LISTED = 12
"""Names in a sentence; it says how many more there are."""


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    if not isinstance(name, str):
        return f"there is no {what} {shown(name)}; a name must be a string"
    names = list(known)
    near = get_close_matches(name, names, n=3, cutoff=0.5)
    listed = f"there are: {some(names)}" if names else "there are none"
    hint = f"did you mean {' or '.join(near)}?" if near else listed
    return f"there is no {what} {shown(name)}; {hint}"


def some(names: Sequence[str]) -> str:
    """As many names as fit a sentence, and how many more there are."""
    more = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return f"{', '.join(names[:MOST_LISTED])}{more}" or "none"


def place(what: str, name: object, known: Sequence[str]) -> int:
    if not isinstance(name, str) or name not in known:
        raise ArgumentError(unknown(what, name, known))
    return known.index(name)


def number(what: str, name: str, value: object) -> float:
    if type(value) is float and math.isfinite(value):
        return value
    try:
        if isinstance(value, Real) and math.isfinite(value):
            return float(value)
    except (OverflowError, ValueError, TypeError):  # a whole number that no float holds, a Real of the caller's own
        pass
    remedy = TEXT_FOR_NUMBER if isinstance(value, str) else ""
    raise ArgumentError(f"{what} {name!r} must be a finite number, not {shown(value)}{remedy}")


TEXT_FOR_NUMBER = "; numbers are in SI units and radians: 30 degrees are 30*pi/180, 12 mm are 0.012"
"""Where a text may be a number with a unit."""


def whole(name: str, value: object, least: int = 0, most: int = LARGEST_INT) -> int:
    """A whole number that C can count with."""
    if isinstance(value, Integral) and not isinstance(value, bool) and least <= int(value) <= most:
        return int(value)
    raise ArgumentError(f"{name} must be a whole number from {least} to {most}, not {shown(value)}")


def one_of(name: str, value: object, known: Sequence[int]) -> int:
    if isinstance(value, Integral) and not isinstance(value, bool) and value in known:
        return int(value)
    listed = f"{', '.join(map(str, known[:-1]))} or {known[-1]}"
    raise ArgumentError(f"{name} must be {listed}, not {shown(value)}")


def shown(value: object) -> str:
    """What was given instead, at a length that fits a sentence."""
    try:
        text = repr(value)
    except Exception:  # a whole number of very many digits, an object of the caller's own
        text = f"an object of type {type(value).__name__} that cannot be shown"
    return text if len(text) <= 80 else f"{text[:77]}..."


def real_array(what: str, values: ArrayLike) -> Array:
    """The values as an array of floats of the shape they have, which C can read; texts, complex numbers, times and masked entries
    are none."""
    if isinstance(values, np.ndarray) and values.dtype == np.float64 and not isinstance(values, np.ma.MaskedArray):
        return values if values.flags.aligned else np.require(values, requirements="A")
    if np.ma.is_masked(values):
        raise ArgumentError(f"{what} must be numbers; some of them are masked")
    try:
        array = np.asarray(values)
        if array.dtype.kind == "O":
            array = np.array([float(value) for value in array.flat if _is_real(value)]).reshape(array.shape)
        elif array.dtype.kind not in "fiub":
            raise TypeError(f"they are {_NO_NUMBERS.get(array.dtype.kind, array.dtype.name)}")
        with np.errstate(over="ignore"):
            return np.asarray(array, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise ArgumentError(f"{what} must be numbers: {error}") from None


_NO_NUMBERS = {"U": "texts", "S": "bytes", "c": "complex", "M": "dates", "m": "durations"}
"""By kind of a NumPy type."""


def _is_real(value: object) -> bool:
    if not isinstance(value, Real):
        raise TypeError(f"one is {shown(value)}")
    return True


def vector(what: str, values: ArrayLike, names: Sequence[str]) -> Array:
    """The values as an array of the right length, all finite."""
    array = real_array(what, values)
    if array.shape != (len(names),):
        raise ArgumentError(f"{what} must be {len(names)} numbers, not an array of shape {array.shape}")
    if not surely_finite(array):
        check_finite(what, array, names)
    return array


def check_inputs(given: object) -> None:
    """Names without values, and pairs, are no numbers in order."""
    pairs = isinstance(given, list | tuple) and any(isinstance(each, str | tuple) for each in given)
    if pairs or isinstance(given, str | Set):
        raise ArgumentError(
            f"inputs are given by name, as in {{'name': 1.0}}, or as numbers in the order of model.inputs, not as {shown(given)}"
        )


def surely_finite(array: Array) -> bool:
    """Whether all entries are finite, in one fast pass; false for huge numbers too, of which `dot` would warn."""
    return math.isfinite(np.vdot(array, array))


def check_finite(what: str, array: Array, names: Sequence[str]) -> None:
    bad = np.flatnonzero(~np.isfinite(array))
    if bad.size:
        listed = ", ".join(f"{names[k]} = {array[k]}" for k in bad[:5])
        raise ArgumentError(f"{what} must be finite; {listed}")


def a_path(what: str, given: object) -> Path:
    """What should name a file or a folder."""
    if isinstance(given, str | os.PathLike):
        return Path(os.fsdecode(given))
    raise ArgumentError(f"{what} is named by a path, not by {shown(given)}")


def by_name(what: str, given: object) -> Mapping[str, Any]:
    """What should be values by name."""
    if not isinstance(given, Mapping):
        raise ArgumentError(f"{what} are given by name, as a dictionary, not as {shown(given)}")
    return given


def listed(what: str, given: object) -> list[Any]:
    """What should be a list of names."""
    if isinstance(given, str | np.ndarray) or not isinstance(given, Iterable):
        raise ArgumentError(f"{what} are a list of names, not {shown(given)}")
    return list(given)


def named_values(what: str, given: Mapping[str, object], start: Array, names: Sequence[str]) -> Array:
    """A copy of `start` with the given entries replaced."""
    values = start.copy()
    for name, value in by_name(f"values of {what}", given).items():
        values[place(what, name, names)] = number(what, name, value)
    return values


def counted(count: int, thing: str, of: str = "") -> str:
    """As in `1 step` and `3 of 10 steps`."""
    return f"{count}{of} {thing}{'' if count == 1 and not of else 's'}"


def with_unit(number: str, unit: str) -> str:
    """As it is printed: what has no dimension has no unit."""
    return number if unit in ("", "1") else f"{number} {unit}"
