"""Parameters that are formulas: numbers are worked out, formulas of other parameters stand in their place wherever they are used.

A derived parameter is no number of its own: it follows those that it is made of, at run time too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from typing import Any

from symgen.description.errors import Problem, hint, quoted
from symgen.description.expression import CONSTANTS, Call, Expression, Number, names, substitute, tables
from symgen.description.file_format import WrittenParameter
from symgen.description.leaves import Leaf, rebuild
from symgen.description.namespace import FORMULA_SECTIONS, LOCAL_NAMES
from symgen.description.schema import Parameter
from symgen.description.values import EvaluationError, evaluate

MAX_SIZE = 1_000
"""Numbers, names and operations of a formula with its parameters written out."""
MAX_DEPTH = 60

Entries = Mapping[str, Mapping[str, Any]]


@dataclass
class Derived:
    """The values of all parameters, and the formulas of those that follow others."""

    values: dict[str, float] = field(default_factory=dict)
    formulas: dict[str, Expression] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def refuse(self, name: str, text: str) -> None:
        self.problems.append(Problem(("parameters", name), text))

    def numbers(self, written: Mapping[str, WrittenParameter]) -> dict[str, Parameter]:
        """The parameters that are numbers of their own."""
        own = {name: entry for name, entry in written.items() if name not in self.formulas and name in self.values}
        return {name: _parameter(self.values[name], entry) for name, entry in own.items()}

    def written_out(self, entry: Any, path: tuple[str, ...]) -> Any:
        """An entry with formulas in place of the derived parameters that it mentions."""
        if not self.formulas or entry is None:
            return entry

        def change(leaf: Leaf) -> Any:
            if leaf.role not in ("scalar", "formula"):
                return leaf.value
            return self._bounded(leaf, substitute(leaf.value, self.formulas))

        return rebuild(entry, change, path, ".".join(path))

    def _bounded(self, leaf: Leaf, formula: Expression) -> Expression:
        size, depth = _extent(formula)
        if size <= MAX_SIZE and depth <= 2 * MAX_DEPTH:
            return formula
        self.problems.append(Problem(leaf.path, _TOO_LARGE))
        return Number(0.0)


def _parameter(value: float, entry: WrittenParameter) -> Parameter:
    """What was not written stays so: it is part of what a description is recognised by."""
    return Parameter(value=value, fixed=entry.fixed) if "fixed" in entry.model_fields_set else Parameter(value=value)


_TOO_LARGE = (
    f"the formula has more than {MAX_SIZE} terms when its parameters are written out; make one of them a number"
)


def derive_parameters(entries: Entries) -> Derived:
    """What the section `parameters` comes to, with all its problems."""
    written: Mapping[str, WrittenParameter] = entries["parameters"]
    derived = Derived()
    for name, text in _misnamed(entries):
        derived.refuse(name, text)
    try:
        order = list(
            TopologicalSorter(
                {n: sorted(set(names(p.value)) & written.keys()) for n, p in written.items()}
            ).static_order()
        )
    except CycleError as error:
        chain = [str(name) for name in error.args[1]]
        derived.refuse(chain[0], f"parameters depend on each other ({' -> '.join(chain)}); give one of them a number")
        return derived
    for name in order:
        _take(derived, name, written)
    return derived


def _misnamed(entries: Entries) -> Iterator[tuple[str, str]]:
    """Derived parameters are gone when other names are compared, so that is done here."""
    for name, entry in entries["parameters"].items():
        if isinstance(entry.value, Number):
            continue
        others = [s for s in (*FORMULA_SECTIONS, "tables") if s != "parameters" and name in entries[s]]
        if name in LOCAL_NAMES | CONSTANTS.keys():
            yield name, f"{quoted(name)} has a special meaning in formulas; choose another name"
        elif others:
            yield (
                name,
                f"{quoted(name)} is also defined in {others[0]}.{name}; formulas cannot tell them apart, rename one",
            )


def _take(derived: Derived, name: str, written: Mapping[str, WrittenParameter]) -> None:
    entry = written[name]
    mentioned = list(dict.fromkeys(names(entry.value)))
    unknown = [other for other in mentioned if other not in written]
    looked_up = next(tables(entry.value), None)
    if unknown:
        known = hint(unknown[0], written)
        derived.refuse(
            name,
            f"{quoted(unknown[0])} is not a parameter, and formulas of parameters can use parameters only; {known}",
        )
    elif looked_up is not None:
        derived.refuse(
            name, f"the table {quoted(looked_up)} cannot be used in a parameter; use it in a force, a sensor or a state"
        )
    elif entry.fixed and mentioned:
        derived.refuse(
            name,
            f"{quoted(name)} is a formula of {quoted(mentioned[0])}, so it cannot be fixed by itself; write `fixed` at {quoted(mentioned[0])}",
        )
    elif all(other in derived.values for other in mentioned):
        _evaluate(derived, name, entry.value, bool(mentioned))


def _evaluate(derived: Derived, name: str, formula: Expression, follows: bool) -> None:
    size, depth = _extent(formula, {other: _extent(each) for other, each in derived.formulas.items()})
    if size > MAX_SIZE or depth > MAX_DEPTH:
        derived.refuse(name, _TOO_LARGE)
        return
    try:
        derived.values[name] = evaluate(formula, derived.values)
    except EvaluationError as error:
        derived.refuse(name, f"{error}; correct the formula or its parameters")
        return
    if follows:
        derived.formulas[name] = substitute(formula, derived.formulas)


def _extent(formula: Expression, known: Mapping[str, tuple[int, int]] | None = None) -> tuple[int, int]:
    """Terms and depth; `known` are those of names that will be written out."""
    if isinstance(formula, Call):
        parts = [_extent(argument, known) for argument in formula.arguments]
        return 1 + sum(size for size, _ in parts), 1 + max((depth for _, depth in parts), default=0)
    return (known or {}).get(getattr(formula, "name", ""), (1, 1))
