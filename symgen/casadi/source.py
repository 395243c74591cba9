"""A step of a model as one C file with the functions that CasADi looks for: value, Jacobian, derivatives forwards and backwards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from symgen.casadi.pattern import Pattern, step_patterns
from symgen.casadi.step_parts import StepParts
from symgen.emit.templates import one_line, render
from symgen.export.amalgam import Reader
from symgen.export.identifiers import identifier
from symgen.export.one_file import one_file
from symgen.export.rig_method import members, numbers, rows
from symgen.export.roads import refuse_road
from symgen.runtime import ArgumentError, Explicit, Implicit, Library, Model, StepFunction, number, whole

MAP = "symgen_step_map.c"
DIRECTIONS = (1, 2, 4, 8, 16, 32, 64)
"""Functions for so many directions at once: CasADi asks for powers of two, 64 at most."""
LARGEST = 2**31 - 1
"""Of int."""
ROW = 24
"""Numbers in a line of a pattern."""
TABLES = ("_in", "_out")
"""Tables of a function, which macros use."""


@dataclass(frozen=True)
class Argument:
    """Name and pattern of an argument or a result."""

    name: str
    pattern: str


@dataclass(frozen=True)
class Shown:
    """A function as the template shows it."""

    name: str
    body: str
    directions: int
    """As C has it."""
    inputs: Sequence[Argument]
    outputs: Sequence[Argument]


@dataclass
class Patterns:
    """Patterns as CasADi reads them: rows, columns, then 1 if all entries are there, or where columns begin, and rows of entries."""

    known: dict[tuple[int, ...], str] = field(default_factory=dict)

    def dense(self, count: int, columns: int = 1) -> str:
        return self._named((count, columns, 1))

    def none(self, count: int) -> str:
        """A column that nobody reads."""
        return self._named((count, 1, 0, 0))

    def of(self, pattern: Pattern) -> str:
        begins = np.concatenate([[0], np.cumsum(pattern.sum(axis=0))])
        places = np.nonzero(pattern.T)[1]
        return self._named((*pattern.shape, *begins.tolist(), *places.tolist()))

    def _named(self, numbers: tuple[int, ...]) -> str:
        return self.known.setdefault(numbers, f"pattern_{len(self.known)}")


def step_source(function: StepFunction, steps: int = 1, name: str | None = None, time: float = 0.0) -> str:
    """The text of the C file. It needs nothing besides the C library, and can be compiled for other computers."""
    check_function(function)
    refuse_road(function.model)
    called = c_name(function, name)
    steps, time = whole("steps", steps, 1, _most_steps(function)), number("argument", "time", time)
    parts = StepParts.of(function)
    shown, patterns = _functions(called, function, parts, steps)
    values = _values(function, parts, steps, called, time)
    text = {
        "name": called,
        "said": f"{steps} step{'s' * (steps > 1)} of {function.step:g} s by {function.method.name}",
        "title": one_line(function.model.layout.name),
        "digest": function.model.layout.digest,
        "functions": shown,
        "tables": [("long long", pattern, rows([str(n) for n in key], ROW)) for key, pattern in patterns.known.items()],
        **values,
    }

    def driver(reader: Reader) -> Iterator[str]:
        yield reader.header("symgen_casadi.h")
        yield reader.source(MAP)
        yield render("casadi.c.j2", **text)

    libraries = [each for each in (parts.main, parts.stepping, parts.products) if each is not None]
    calls = frozenset(f"{each.name}{word}" for each in shown for word in TABLES)
    return render("casadi_opening.c.j2", **text) + one_file(libraries, driver, calls)


def c_name(function: StepFunction, name: str | None) -> str:
    """The name of the function, in C too."""
    if name is None:
        return f"{identifier(function.model.layout.name)}_step"
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) or "__" in name:
        raise ArgumentError(f"a function of CasADi has a name of letters, digits and single _, not {name!r}")
    return name


def check_function(given: object) -> None:
    if not isinstance(given, StepFunction):
        made = "model.step_function(h)" if isinstance(given, Model) else "a step function"
        raise ArgumentError(
            f"a function of CasADi is made of what model.step_function(h) gives, not of {type(given).__name__}; "
            f"write symgen.casadi.step({made})"
        )


def _most_steps(function: StepFunction) -> int:
    """C counts the numbers of all records, and of all states in all directions, by int."""
    nx = len(function.states)
    directions = max(DIRECTIONS[-1], nx + len(function.inputs) + len(function.parameters))
    return LARGEST // max(1, function.record, nx * directions)


def _functions(called: str, function: StepFunction, parts: StepParts, steps: int) -> tuple[list[Shown], Patterns]:
    patterns = Patterns()
    lengths = {"x": len(function.states), "u": len(function.inputs), "p": len(function.parameters)}
    nx = lengths["x"]
    given = [Argument(key, patterns.dense(count)) for key, count in lengths.items()]
    ended = [*given, Argument("out_next", patterns.none(nx))]
    found = step_patterns(function, parts, steps)
    by = [Argument(f"jac_next_{key}", patterns.of(getattr(found, key))) for key in lengths]
    tables = f"&{called}_tables"
    shown = [
        Shown(called, f"symgen_casadi_value({tables}, arg, res, w)", 1, given, [Argument("next", patterns.dense(nx))]),
        Shown(
            f"jac_{called}",
            f"symgen_casadi_jacobian({tables}, jac_{called}_out, arg, res, w)",
            sum(lengths.values()),
            ended,
            by,
        ),
    ]
    for m in DIRECTIONS:
        moves = [Argument(f"fwd_{key}", patterns.dense(count, m)) for key, count in lengths.items()]
        gradients = [Argument(f"adj_{key}", patterns.dense(count, m)) for key, count in lengths.items()]
        forward, back = (Argument(f"{way}_next", patterns.dense(nx, m)) for way in ("fwd", "adj"))
        along = f"symgen_casadi_along({tables}, {m}, arg, res, w)"
        shown.append(Shown(f"fwd{m}_{called}", along, m, [*ended, *moves], [forward]))
        weighed = f"symgen_casadi_back({tables}, {m}, arg, res, w)"
        shown.append(Shown(f"adj{m}_{called}", weighed, m, [*ended, back], gradients))
    return shown, patterns


def _values(function: StepFunction, parts: StepParts, steps: int, called: str, time: float) -> Mapping[str, Any]:
    """Tables of the step, and the members of its struct."""
    layout, reference = function.model.layout, function.reference
    main, stepping = parts.main.layout.symbol, parts.stepping.layout.symbol
    struct = {
        "map": f"&{stepping}_map_map",
        **_method(function.method),
        "start": time.hex(),
        "step": function.step.hex(),
        "steps": str(steps),
        "stepping": _library(parts.stepping),
        "main": _library(parts.main),
        "acceleration": f"{main}_acceleration",
        "parameters": str(len(parts.values)),
        "values": f"{called}_values",
        "coordinates": f"{called}_coordinates",
        "state_sizes": f"{called}_state_sizes",
        "near": f"{called}_near",
    }
    if parts.products is not None:
        products = parts.products.layout.symbol
        assumptions = next(each for each in parts.main.layout.functions if each.name == "assumptions")
        struct |= {
            "products": _library(parts.products),
            "along": f"{products}_step_by_parameters",
            "back": f"{products}_step_to_parameters",
            "assumptions": f"{main}_assumptions",
            "deviations": str(len(layout.assumptions)),
            "bodies": str(len(layout.welds)),
            "assumption_count": str(assumptions.size),
            "chosen": str(len(parts.places)),
            "places": f"{called}_places",
        }
    reals = {
        "values": parts.values,
        "coordinates": parts.coordinates,
        "state_sizes": parts.state_sizes,
        "near": np.concatenate([reference.q, reference.v, reference.z]),
    }
    tables = [("double", f"{called}_{key}", numbers(values.tolist())) for key, values in reals.items()]
    places = ("int", f"{called}_places", rows([str(k) for k in parts.places], ROW))
    return {"struct": struct.items(), "numbers": [*tables, *([places] if parts.places else [])]}


def _method(method: Implicit | Explicit) -> Mapping[str, str]:
    """Members of the struct that hold coefficients."""
    if isinstance(method, Implicit):
        names = ("velocity", "position", "average", "gain", "reach", "history")
        return {f"method.{key}": value for key, value in members({name: getattr(method, name) for name in names})}
    table = {"stages": len(method.weights), "node": method.nodes, "weight": method.weights}
    arguments = {
        f"table.argument[{k} * SYMGEN_EXPLICIT_STAGES + {j}]": float(value).hex()
        for k, row in enumerate(method.arguments)
        for j, value in enumerate(row)
    }
    return {**{f"table.{key}": value for key, value in members(table)}, **arguments}


def _library(library: Library) -> str:
    layout = library.layout
    return f"{{{layout.symbol}_init, {layout.constants}, {layout.work}}}"
