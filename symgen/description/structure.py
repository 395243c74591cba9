"""Data to typed entries; what does not fit becomes problems in the words of the user."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, TypeVar

from pydantic import ValidationError

from symgen.description.errors import Path, Problem, hint, place, quoted
from symgen.description.habits import key_habit, shape_habit, type_habit
from symgen.description.schema import Part

_ROUNDS = 8
"""More than the levels of a description."""

Structured = TypeVar("Structured", bound=Part)

_NAME_RULE = "is not a name; use letters, digits and _ (at most 63), a letter first, dots between levels (at most 8)"


def structured(
    kind: type[Structured], data: object, context: str | None = None
) -> tuple[Structured | None, list[Problem]]:
    """The typed entry, or the problems that keep the data from being one; `context`: see `fields.FROM_STORE`."""
    found: list[tuple[Path, str, str]] = []
    unknown: set[Path] = set()
    # An unknown key hides what else is wrong in its entry: look again without it.
    for _ in range(_ROUNDS):
        try:
            entry = kind.model_validate(_without(data, unknown), context=context)
        except ValidationError as error:
            items = _all_problems(error, data)
        except RecursionError:
            return None, [Problem((), "nested too deeply; a description needs fewer than ten levels")]
        else:
            return (None if found else entry), _problems_of(found, unknown)
        new = {path for path, _, kind_of in items if kind_of == "unknown_keys"}
        found += items
        if new <= unknown:
            break
        unknown |= new
    return None, _problems_of(found, unknown)


def _problems_of(found: list[tuple[Path, str, str]], unknown: set[Path]) -> list[Problem]:
    """Each problem once; what is missing beside an unknown key was misspelt."""
    misspelt = {path[:-1] for path in unknown}
    told = [(path, text) for path, text, kind in found if kind != "missing" or path[:-1] not in misspelt]
    return [Problem(path, text) for path, text in dict.fromkeys(told)]


def _all_problems(error: ValidationError, data: object) -> list[tuple[Path, str, str]]:
    items = error.errors(include_url=False)
    return [(p.path, p.text, str(item["type"])) for item in items for p in _problems(item, data)]


def _without(data: Any, paths: Set[Path], here: Path = ()) -> Any:
    """The data without the values at some paths."""
    if isinstance(data, Mapping):
        return {k: _without(v, paths, (*here, k)) for k, v in data.items() if (*here, k) not in paths}
    if isinstance(data, list):
        return [_without(item, paths, (*here, i)) for i, item in enumerate(data)]
    return data


def _problems(item: Mapping[str, Any], data: object) -> list[Problem]:
    path = _data_path(item["loc"], data, item["type"] == "missing")
    context = item.get("ctx", {})
    if item["type"] == "unknown_keys":
        unknown, known = context["unknown"], context["known"]
        return [
            Problem((*path, k), f"unknown key {quoted(k)}; {key_habit(path, k) or hint(k, known)}") for k in unknown
        ]
    if item["type"] == "union_tag_invalid":
        path = (*path, _tag(context))
    return [Problem(path, _text(str(item["type"]), path, item.get("input"), context, str(item["msg"])))]


def _tag(context: Mapping[str, Any]) -> str:
    """The key that tells entries of several kinds apart."""
    return "standard" if context.get("discriminator") == "'standard'" else "type"


def _data_path(loc: Sequence[str | int], data: object, missing: bool) -> Path:
    """Pydantic's location without the names of union alternatives that it mixes in."""
    path: list[str | int] = []
    node, seen_type = data, False
    for index, step in enumerate(loc):
        last = index == len(loc) - 1
        if isinstance(node, Mapping):
            if not seen_type and step == node.get("type") and not (last and step == "type"):
                seen_type = True
                continue
            if step in node:
                node, seen_type = node[step], False
                path.append(step)
                continue
        elif isinstance(node, Sequence) and not isinstance(node, str) and isinstance(step, int) and step < len(node):
            node, seen_type = node[step], False
            path.append(step)
            continue
        if last and missing:
            path.append(step)
    return tuple(path)


def _text(kind: str, path: Path, value: object, context: Mapping[str, Any], message: str) -> str:
    last = place(path[-1:])
    match kind:
        case "missing" if isinstance(path[-1], int):
            return f"entry {path[-1] + 1} of the list is missing; write it"
        case "missing":
            return f"{last!r} is missing; add it"
        case "value_error":
            return _with_remedy(message.removeprefix("Value error, "))
        case "string_pattern_mismatch" if path and path[-1] == "unit":
            return f"{quoted(value)} is not a unit; use at most 30 letters, digits, spaces and ^*/().%-"
        case "string_pattern_mismatch":
            return f"{quoted(value)} {_NAME_RULE}"
        case "union_tag_invalid":
            tags = str(context.get("expected_tags", "")).replace("'", "").split(", ")
            tag = str(context.get("tag"))
            return f"unknown {_tag(context)} {quoted(tag)}; {type_habit(path, tag) or hint(tag, tags)}"
        case "union_tag_not_found":
            return f"`{_tag(context)}` is missing; add it"
        case "literal_error":
            return f"{quoted(value)} is not allowed here; use {context.get('expected')}"
        case "extra_forbidden":
            return f"unknown key {last!r}; remove it"
        case _:
            return _shape_text(kind, path, value, context, message)


def _shape_text(kind: str, path: Path, value: object, context: Mapping[str, Any], message: str) -> str:
    found = "nothing is written" if value is None else f"found {quoted(value)}"
    remedy = shape_habit(path)
    if remedy is not None and kind.split("_")[0] in ("model", "tuple", "list", "string", "too"):
        return f"{found}; {remedy}"
    if kind in ("model_type", "model_attributes_type", "mapping_type", "dict_type"):
        return f"{found}; write `key: value` entries here, or leave the key out"
    if kind in ("tuple_type", "list_type"):
        return f"{found}; write a list in brackets here"
    if kind in ("too_long", "too_short"):
        limit = context.get("max_length", context.get("min_length"))
        bound = "at most" if kind == "too_long" else "at least"
        return f"{context.get('actual_length')} entries; write {bound} {limit}"
    if kind in ("less_than_equal", "greater_than_equal"):
        bound = context.get("le", context.get("ge", 0))
        return f"{found}; write a number of at {'most' if kind.startswith('less') else 'least'} {bound:g}"
    if kind == "string_type":
        return f"{found}; write a name here"
    if kind.startswith("bool"):
        return f"{found}; write true or false"
    if kind.startswith(("float", "finite", "int")):
        return f"{found}; write a finite number" + (" without fraction" if kind.startswith("int") else "")
    return _with_remedy(f"{found}; {message[0].lower()}{message[1:]}")


def _with_remedy(text: str) -> str:
    return text if ";" in text else f"{text}; correct it"
