"""What users give as variations, told apart: grids, lists, frames, datasets, distributions, constants and formulas."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.description.expression import Expression, ExpressionError, parse
from symgen.runtime import ArgumentError
from symgen.study.distributions import Distribution, Even
from symgen.study.table import Column, Table, grid_table, rows_table

Array = NDArray[np.float64]

WAYS = "a mapping of names to lists, distributions, numbers or formulas, a list of mappings, a DataFrame or a Dataset"


@dataclass(frozen=True)
class Variations:
    """By kind, with the names as the user wrote them."""

    tables: tuple[Table, ...] = ()
    distributions: Mapping[str, Distribution] = field(default_factory=dict)
    constants: Mapping[str, float] = field(default_factory=dict)
    ties: Mapping[str, Expression] = field(default_factory=dict)
    labels: frozenset[str] = frozenset()
    """Columns that count only if the model has such a name."""


def variations(given: Any) -> Variations:
    if given is None:
        return Variations()
    if _is_of("pandas", "DataFrame", given):
        return Variations((_of_frame(given),))
    if _is_of("xarray", "Dataset", given):
        return _of_dataset(given)
    if isinstance(given, Mapping):
        return _of_mapping(given)
    if isinstance(given, Sequence) and not isinstance(given, str | bytes):
        return Variations((_of_list(given),))
    raise ArgumentError(f"variations are {WAYS}, not {_shown(given)}")


def _is_of(package: str, kind: str, given: Any) -> bool:
    """Whoever has such an object has loaded its package."""
    module = sys.modules.get(package)
    return module is not None and isinstance(given, getattr(module, kind))


def _of_mapping(given: Mapping[Any, Any]) -> Variations:
    sides: dict[str, Array] = {}
    distributions: dict[str, Distribution] = {}
    constants: dict[str, float] = {}
    formulas: dict[str, Expression] = {}
    for name, value in given.items():
        checked_name(name)
        if isinstance(value, Distribution):
            distributions[name] = value
        elif isinstance(value, Even):
            sides[name] = value.values(name)
        elif isinstance(value, str):
            formulas[name] = formula(name, value)
        elif isinstance(value, Real) and not isinstance(value, bool):
            constants[name] = finite(name, [value])[0]
        else:
            sides[name] = finite(name, value)
    return Variations((grid_table(sides),) if sides else (), distributions, constants, formulas)


def _of_list(given: Sequence[Any]) -> Table:
    if not given:
        raise ArgumentError("the list of variations is empty; give at least one")
    for row, each in enumerate(given):
        if not isinstance(each, Mapping):
            raise ArgumentError(
                f"entry {row} of the variations must be a mapping of names to numbers, not {_shown(each)}"
            )
    names = list(dict.fromkeys(checked_name(name) for each in given for name in each))
    for row, each in enumerate(given):
        missing = [name for name in names if name not in each]
        if missing:
            raise ArgumentError(
                f"entry {row} of the variations has no {missing[0]!r}, which others have; add it to all"
            )
    return rows_table({name: finite(name, [each[name] for each in given]) for name in names})


def _of_frame(frame: Any) -> Table:
    twice = [name for name in frame.columns if list(frame.columns).count(name) > 1]
    if twice:
        raise ArgumentError(f"the DataFrame has two columns {twice[0]!r}; remove one")
    if not len(frame.columns) or not len(frame):
        raise ArgumentError("the DataFrame has no rows or no columns")
    return rows_table({checked_name(name): finite(name, frame[name].to_numpy()) for name in frame.columns})


def _of_dataset(dataset: Any) -> Variations:
    """Its dimensions are kept. Coordinates count where they have a name of the model; others only label."""
    columns = {checked_name(name): dataset[name] for name in dataset.data_vars}
    labels = {str(name): dataset[name] for name in dataset.coords if dataset[name].dtype.kind in "fiu"}
    if not columns and not labels:
        raise ArgumentError("the Dataset has no variables; a variable stands for what has its name")
    found = {
        name: Column(tuple(map(str, array.dims)), finite(name, array.to_numpy(), dimensions=None))
        for name, array in {**columns, **labels}.items()
    }
    sizes = {str(dim): int(size) for dim, size in dataset.sizes.items()}
    return Variations((Table(sizes, found),), labels=frozenset(labels))


def checked_name(name: Any) -> str:
    if not isinstance(name, str) or not name:
        raise ArgumentError(f"what varies is named by a text, such as 'damping', not by {_shown(name)}")
    return name


def formula(name: str, text: Any) -> Expression:
    if isinstance(text, Expression):
        return text
    if not isinstance(text, str):
        raise ArgumentError(f"{name!r} is tied by a formula, such as '2*FL.rate', not by {_shown(text)}")
    try:
        return parse(text, frozenset())
    except ExpressionError as error:
        raise ArgumentError(f"{name!r}: {error}") from None


def finite(name: str, values: Any, dimensions: int | None = 1) -> Array:
    """An array of finite numbers."""
    try:
        array = np.asarray(values)
        if array.dtype.kind == "O" and all(
            isinstance(each, Real) and not isinstance(each, bool) for each in array.flat
        ):
            array = array.astype(np.float64)
        if array.dtype.kind not in "fiu" or np.ma.is_masked(values):
            raise TypeError
        array = array.astype(np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(f"{name!r} varies over numbers, not over {_shown(values)}") from None
    if dimensions is not None and array.ndim != dimensions:
        raise ArgumentError(f"{name!r} varies over a list of numbers, not over an array of shape {array.shape}")
    if not array.size:
        raise ArgumentError(f"the list of values of {name!r} is empty; give at least one")
    bad = np.flatnonzero(~np.isfinite(array))
    if bad.size:
        raise ArgumentError(f"value {bad[0]} of {name!r} is {array.flat[bad[0]]}; all of them must be finite numbers")
    return array


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
