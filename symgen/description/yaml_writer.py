"""A description as YAML that people edit: numbers stand where they belong, and what reads it gets the same description.

Only flat descriptions are written, as robots of other formats are: parts are written out, and manoeuvres, tests and roads that are
data stay behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from symgen.description.errors import Source
from symgen.description.expression import Call, Expression, Name, Number
from symgen.description.file_format import SECTIONS
from symgen.description.leaves import Leaf, rebuild
from symgen.description.parameters import ALL
from symgen.description.schema import Description, Parameter, Part

_WIDTH = 120
_FIRST = ("inputs", "points", "bodies", "joints")
_SECTIONS = (*_FIRST, *(name for name in SECTIONS if name not in (*_FIRST, "parameters")))
_COMMENTS = {
    "parameters": "numbers of formulas",
    "points": "m; of frames without mass",
    "bodies": "kg, m, kg m^2 about the centre of mass in the axes of the body's frame, which is given at the design position",
    "joints": "[inner body, outer body]",
    "couplings": "the sum of ratio * coordinate is the offset",
    "fixed": "never changed, so that they can be folded into the code",
}
_WORDS = frozenset({"", "~", "null", "true", "false", "inf", "nan", "infinity"})
_MARKS = frozenset(":#{}[]&*!|>'\"%@`,?. ")
"""What no plain text begins with here."""


def to_yaml(description: Description, comments: Iterable[str] = ()) -> str:
    """The text of a file; `comments` are its first lines."""
    if (
        description.surface is not None
        or description.manoeuvres
        or description.vehicle is not None
        or description.tests
    ):
        Source().stop(
            (), f"{description.name} has a road, manoeuvres or tests, which are written by hand; copy its file instead"
        )
    numbers: dict[str, Parameter] = {}
    sections = {name: _entries(description, name, numbers) for name in _SECTIONS}
    own = {name: entry for name, entry in description.parameters.items() if name not in numbers}
    head = {"name": description.name} | {
        field: _plain(_with_numbers(getattr(description, field), description, (field,), field, numbers))
        for field in ("gravity", "base", "inertia_check", "road")
        if field in description.model_fields_set and getattr(description, field) is not None
    }
    own = {name: entry for name, entry in own.items() if name not in numbers}
    lines = [*(f"# {line}" for line in comments), *(f"{key}: {_flow(value)}" for key, value in head.items())]
    lines += _section("parameters", {name: _parameter(entry) for name, entry in own.items()})
    for name, entries in sections.items():
        lines += _section(name, entries)
    fixed = _patterns(numbers)
    if fixed:
        lines += ["", "# " + _COMMENTS["fixed"], "fixed:", *(f"  - {_text(pattern, flow=False)}" for pattern in fixed)]
    return "\n".join(lines) + "\n"


# numbers where they belong --------------------------------------------------------------------


def _entries(description: Description, section: str, numbers: dict[str, Parameter]) -> dict[str, Any]:
    found = {}
    for name, entry in getattr(description, section).items():
        found[name] = _plain(_with_numbers(entry, description, (section, name), f"{section}.{name}", numbers))
    return found


def _with_numbers(
    entry: Any, description: Description, path: tuple[str, ...], label: str, numbers: dict[str, Parameter]
) -> Any:
    """The entry with numbers in place of their names; `numbers` takes note of them."""

    def change(leaf: Leaf) -> Any:
        if leaf.role in ("scalar", "formula") and leaf.value == Name(leaf.label):
            numbers[leaf.label] = description.parameters[leaf.label]
            return Number(numbers[leaf.label].value)
        return leaf.value

    return rebuild(entry, change, path, label)


def _plain(value: Any) -> Any:
    """Mappings, lists, numbers and texts, of what is written."""
    if isinstance(value, Number):
        return value.value
    if isinstance(value, Expression):
        return formula(value)
    if isinstance(value, Part):
        fields = type(value).model_fields
        written = sorted((name for name in fields if name in value.model_fields_set), key=lambda name: name != "type")
        return {name: _plain(getattr(value, name)) for name in written}
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


def _parameter(entry: Parameter) -> Any:
    return {"value": entry.value, "fixed": True} if entry.fixed else entry.value


# formulas -------------------------------------------------------------------------------------

_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "neg": 3, "**": 4}
_ATOM = 5


def formula(expression: Expression) -> str:
    """Text that is read back to the same tree, with no more brackets than that takes."""
    return _ranked(expression)[0]


def _ranked(expression: Expression) -> tuple[str, int]:
    """A formula, and how tightly it holds together."""
    if isinstance(expression, Number):
        return _number(expression.value), _RANK["neg"] if expression.value < 0 else _ATOM
    if isinstance(expression, Name):
        return expression.name, _ATOM
    if expression.function not in _RANK:
        inner = ", ".join(formula(each) for each in expression.arguments)
        return f"{expression.function.removeprefix('table:')}({inner})", _ATOM
    return _operation(expression), _RANK[expression.function]


def _operation(call: Call) -> str:
    rank = _RANK[call.function]
    if call.function == "neg":
        inner, held = _ranked(call.arguments[0])
        number = isinstance(call.arguments[0], Number)  # minus a number would be read as one number
        return f"-{inner}" if held > rank and not number else f"-({inner})"
    least = (_ATOM, _RANK["neg"]) if call.function == "**" else (rank, rank + 1)
    left, right = (
        text if held >= bound else f"({text})"
        for (text, held), bound in zip(map(_ranked, call.arguments), least, strict=True)
    )
    return f"{left} {call.function} {right}" if rank == 1 else f"{left}{call.function}{right}"


# text -----------------------------------------------------------------------------------------


def _section(name: str, entries: Mapping[str, Any]) -> list[str]:
    if not entries:
        return []
    comment = [f"# {_COMMENTS[name]}"] if name in _COMMENTS else []
    lines = ["", *comment, f"{name}:"]
    for key, entry in entries.items():
        line = f"  {key}: {_flow(entry)}"
        if name == "bodies" or (len(line) > _WIDTH and isinstance(entry, dict)):
            lines += [f"  {key}:", *(f"    {field}: {_line(each)}" for field, each in entry.items())]
        else:
            lines.append(line)
    return lines


def _line(value: Any) -> str:
    """A value that has its line for itself."""
    return _text(value, flow=False) if isinstance(value, str) else _flow(value)


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    return _number(value) if isinstance(value, int | float) else _text(value)


def _text(text: str, flow: bool = True) -> str:
    """Quoted where it would be read as something else."""
    odd = text.lower().lstrip("-") in _WORDS or text[0] in _MARKS or text[0].isdigit() or ": " in text or " #" in text
    if odd or text != text.strip() or text.endswith(":") or (flow and any(mark in text for mark in ",[]{}")):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return text


def _number(value: float) -> str:
    """As short as it can be read back; a whole number without a point."""
    if float(value).is_integer() and abs(value) < 1e15:
        return str(int(value))
    return repr(float(value))


def _patterns(numbers: Mapping[str, Parameter]) -> list[str]:
    """Patterns of the fixed numbers that match no others, as few as may be."""
    fixed = [name for name, entry in numbers.items() if entry.fixed]
    others = [name for name, entry in numbers.items() if not entry.fixed]
    if not others:
        return [ALL] if fixed else []
    found: list[str] = []
    for name in fixed:
        if not any(fnmatchcase(name, pattern) for pattern in found):
            found.append(_widest(name, others))
    return found


def _widest(name: str, others: Sequence[str]) -> str:
    """`bodies.*.frame.rpy.*`, if all numbers of this kind are fixed, or those of this entry alone, or the name itself."""
    section, _, rest = name.partition(".")
    steps = rest.split(".")
    for k in range(1, len(steps)):
        within, component = steps[k:], steps[-1]
        pattern = ".".join([section, "*", *within[:-1], "*" if component in ("x", "y", "z") else component])
        if len(within) > 1 and not any(fnmatchcase(each, pattern) for each in others):
            return pattern
    pattern = f"{name.rpartition('.')[0]}.*"
    return name if any(fnmatchcase(each, pattern) for each in others) else pattern
