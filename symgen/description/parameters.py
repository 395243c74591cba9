"""Every number that the description writes becomes a parameter named by its place."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any

from symgen.description.errors import Path, Problem, hint, quoted
from symgen.description.expression import Name, Number
from symgen.description.file_format import SECTIONS
from symgen.description.formula_names import formula_names
from symgen.description.leaves import Leaf, rebuild
from symgen.description.references import GLOBAL_FIELDS
from symgen.description.schema import Description, Parameter

ALL = "all"
_WILD = re.compile(r"[*?\[]")


def name_numbers(description: Description, fixed: Sequence[str]) -> tuple[Description, list[Problem]]:
    """The description with names in place of written numbers; `fixed` patterns mark what may be folded."""
    numbers: dict[str, float] = {}
    places: dict[str, Path] = {}

    def change(leaf: Leaf) -> Any:
        if leaf.role in ("scalar", "formula") and isinstance(leaf.value, Number):
            numbers[leaf.label] = leaf.value.value
            places[leaf.label] = leaf.path
            return Name(leaf.label)
        return leaf.value

    named = _renamed(description, change)
    taken = formula_names(description)
    problems = [
        Problem(
            (taken[name], name), f"{quoted(name)} is also the name of a number of the description; rename this entry"
        )
        for name in numbers
        if name in taken and (taken[name], name) != places[name]
    ]
    parameters = dict(description.parameters) | {n: Parameter(value=v) for n, v in numbers.items()}
    parameters, more = _with_fixed(parameters, fixed)
    return named.model_copy(update={"parameters": parameters}), problems + more


def _renamed(description: Description, change: Any) -> Description:
    changed: dict[str, Any] = {}
    for field in GLOBAL_FIELDS:
        if field in description.model_fields_set and getattr(description, field) is not None:
            changed[field] = rebuild(getattr(description, field), change, (field,), field)
    for section in SECTIONS:
        entries = getattr(description, section)
        changed[section] = {n: rebuild(e, change, (section, n), f"{section}.{n}") for n, e in entries.items()}
    return description.model_copy(update=changed)


def _matching(names: list[str], pattern: str) -> list[str]:
    """Of sorted names those of a pattern: only names that begin as it does are compared."""
    start = _WILD.split(pattern, maxsplit=1)[0]
    last = bisect_right(names, start + chr(sys.maxunicode))
    near = names[bisect_left(names, start) : last]
    return near if pattern == f"{start}*" else [name for name in near if fnmatchcase(name, pattern)]


def _with_fixed(parameters: dict[str, Parameter], fixed: Sequence[str]) -> tuple[dict[str, Parameter], list[Problem]]:
    problems = []
    result = dict(parameters)
    names = sorted(parameters)
    for i, pattern in enumerate(fixed):
        matching = names if pattern == ALL else _matching(names, pattern)
        if not matching:
            text = f"no number is named {quoted(pattern)}; {hint(pattern, parameters)}"
            problems.append(Problem(("fixed", i), text))
        for name in matching:
            result[name] = result[name].model_copy(update={"fixed": True})
    return result, problems
