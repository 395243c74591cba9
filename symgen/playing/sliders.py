"""Which parameters get sliders, how far these reach, and which of them move together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from symgen.description.schema import Description
from symgen.runtime import Model, SingleSteps, chosen_manoeuvre
from symgen.showing.mentioned import moving_names

OWN, POINTS, BODIES, FORCES, OTHERS = (
    "Parameters",
    "Points",
    "Masses and inertias",
    "Forces and joints",
    "Other numbers",
)
GROUPS = {"points": POINTS, "bodies": BODIES, "forces": FORCES, "joints": FORCES}
SECTIONS = (*GROUPS, "gravity", "states", "tables", "sensors", "couplings", "motors", "road", "actuator")
"""What names begin with that the generator has given."""
ALONG = 0.04
"""How far points move, relative to the size of the mechanism."""


@dataclass(frozen=True)
class Slider:
    """`names`: parameters that have one value, such as those of all corners of a car."""

    title: str
    names: tuple[str, ...]
    group: str
    value: float
    low: float
    high: float


def sliders(
    model: Model, description: Description, steps: SingleSteps, slopes: Collection[str], size: float
) -> list[dict[str, Any]]:
    """Of what matters after the start, and is no part of the code."""
    used, seen = {*moving_names(description)}, _seen(model)
    values = {
        entry.name: value
        for entry, value in zip(model.layout.parameters, steps.parameters.tolist(), strict=True)
        if not entry.fixed and entry.name in used
    }
    found = []
    for title, names in _together(values):
        value, group = values[names[0]], _group(names[0])
        geometric = names[0] in slopes and (group != OWN or abs(value) < size)
        known = [each for name in names for each in seen.get(name, ())]
        low, high = _range(value, geometric, size, known, 0.5 * _sibling(names[0], values))
        found.append(asdict(Slider(title, names, group, value, low, high)))
    return sorted(found, key=lambda each: [OWN, *GROUPS.values(), OTHERS].index(each["group"]))


def _group(name: str) -> str:
    first = name.split(".")[0]
    return OWN if first not in SECTIONS else GROUPS.get(first, OTHERS)


def _together(values: Mapping[str, float]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Parameters of parts with one name and one value have one slider."""
    alike: dict[tuple[str, float], list[str]] = {}
    for name, value in values.items():
        own = _group(name) == OWN and "." in name
        alike.setdefault((name.split(".", 1)[1] if own else name, value), []).append(name)
    titles = [title for title, _ in alike]
    for (title, _), names in alike.items():
        parts = ", ".join(name.removesuffix(f".{title}") for name in names)
        several = len(names) > 1 or titles.count(title) > 1
        yield (f"{title} ({parts})" if several else names[0]), tuple(names)


def _sibling(name: str, values: Mapping[str, float]) -> float:
    """The largest number that belongs to the same thing, such as the entries of an inertia."""
    thing = name.rpartition(".")[0]
    return max(
        (abs(value) for other, value in values.items() if thing and other.rpartition(".")[0] == thing), default=0.0
    )


def _range(value: float, geometric: bool, size: float, seen: Sequence[float], sibling: float) -> tuple[float, float]:
    if geometric:
        reach = ALONG * size
        return value - reach, value + reach
    low, high = (0.25 * value, 2.5 * value) if value > 0 else (2.5 * value, 0.25 * value)
    if value == 0.0:
        reach = max(map(abs, seen), default=0.0)
        low, high = (0.0, 2.0 * reach) if reach else (-sibling, sibling) if sibling else (-1.0, 1.0)
    return min([low, *seen]), max([high, *seen])


def _seen(model: Model) -> dict[str, list[float]]:
    """Values that manoeuvres give to parameters."""
    found: dict[str, list[float]] = {}
    for name in model.manoeuvres:
        for each, value in chosen_manoeuvre(model, name).parameters.items():
            found.setdefault(each, []).append(float(value))
    return found
