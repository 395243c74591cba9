"""The intermediate representation: straight-line code in single assignment form.

A `Program` is one list of statements in derivation order and several functions over it. A function is
the part of the list that its outputs need. Every statement belongs to a phase; phases are in
execution order and a statement never uses a value of a later phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

ARITY: Mapping[str, int] = {
    "add": 2, "sub": 2, "mul": 2, "div": 2, "neg": 1, "pow": 2,
    "sqrt": 1, "sin": 1, "cos": 1, "tan": 1, "asin": 1, "acos": 1, "atan": 1, "atan2": 2, "exp": 1, "log": 1,
    "tanh": 1, "abs": 1, "sign": 1, "min": 2, "max": 2,
    "select": 4,    # args a, b, x, y: x if a < b else y
    "table": 1, "table_slope": 1, "table_curvature": 1,   # attribute: the table's name
    "road": 3, "road_by_x": 3, "road_by_y": 3,   # args road, x, y: its height there, and how it changes
}  # fmt: skip
"""Scalar operations and their number of arguments."""


class Constant(NamedTuple):
    value: float


@dataclass(frozen=True, slots=True)
class Input:
    """Entry `index` of the input array `array`."""

    array: str
    index: int


class Assign(NamedTuple):
    """Value `op(args)`; args are positions in the program's list of values. `table` names the table of a look-up."""

    op: str
    args: tuple[int, ...]
    table: str = ""


Value = Constant | Input | Assign

ROAD_OPS = frozenset({"road", "road_by_x", "road_by_y"})

TABLE_OPS = frozenset({"table", "table_slope", "table_curvature"})

INIT = "init"
"""The phase of what depends on parameters only; always the first when a program has it."""

PARAMETERS = "parameters"
"""The input array that `init` may read, and the only one that it may."""


class ProgramError(ValueError):
    """A program that breaks a rule of its structure, or is asked for what it cannot give."""


@dataclass(frozen=True)
class TableData:
    """A look-up table: `size` abscissae, ordinates and slopes, each a value of the program."""

    name: str
    x: tuple[int, ...]
    y: tuple[int, ...]
    slope: tuple[int, ...]


@dataclass(frozen=True)
class Output:
    """A result array of a function, row by row; `values` are positions in the program. `unit` and `doc` are for people.

    A sparse matrix has `pattern`: the (row, column) of each value; a dense array has none.
    """

    name: str
    shape: tuple[int, ...]
    values: tuple[int, ...]
    doc: str
    pattern: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True)
class Function:
    """What a user can call. Its results are the outputs, one after the other in one array.

    `instead_of`: the function with the same results that this one replaces where its pivots are better.
    """

    name: str
    outputs: tuple[Output, ...]
    doc: str
    instead_of: str = ""


@dataclass(frozen=True)
class Twins:
    """Parts that are alike, as the inputs show them: entry k is `signs[k][twin]` times `slots[k][twin]` for each of the parts."""

    slots: tuple[tuple[Input, ...], ...]
    signs: tuple[tuple[int, ...], ...]

    @property
    def count(self) -> int:
        return len(self.slots[0])


@dataclass(frozen=True)
class Program:
    """`values[k]` may use only values before k. `phase[k]` indexes `phases`; `inputs` gives each array's length.

    `twins` change nothing of the meaning: what is alike can be computed together.
    """

    name: str
    inputs: Mapping[str, int]
    phases: tuple[str, ...]
    values: tuple[Value, ...]
    phase: tuple[int, ...]
    tables: Mapping[str, TableData]
    functions: tuple[Function, ...]
    twins: tuple[Twins, ...] = ()
