"""Variables of an FMU: what the importer sees of a model, in the order of their value references."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from symgen.runtime import Model, ModelLayout, SingleSteps

PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\[\d+(?:,\d+)*\])?")
KEPT = re.compile(r"[^A-Za-z0-9_!#$%&()*+,\-./:;<>=?@\[\]^{}|~ ]")


@dataclass(frozen=True)
class Variable:
    """As modelDescription.xml shows it."""

    name: str
    reference: int
    causality: str
    variability: str
    initial: str = ""
    unit: str = ""
    start: str | None = None

    @property
    def attributes(self) -> dict[str, str | int | None]:
        return {
            "name": self.name,
            "valueReference": self.reference,
            "causality": self.causality,
            "variability": self.variability,
            "initial": self.initial or None,
        }

    @property
    def number(self) -> dict[str, str | None]:
        """Attributes of its value."""
        return {"unit": self.unit or None, "start": self.start}


def variables(model: Model, steps: SingleSteps) -> list[Variable]:
    """Time, positions, velocities, first-order states, inputs, outputs, parameters."""
    found = [
        *_states(model.layout),
        *_inputs(model.layout, steps),
        *_outputs(model.layout),
        *_parameters(model.layout, steps),
    ]
    taken: set[str] = set()
    named = []
    for reference, each in enumerate(found):
        name = structured(each.name)
        while name in taken:
            name = f"{each.causality}.{name}"
        taken.add(name)
        named.append(replace(each, name=name, reference=reference))
    return named


def structured(name: str) -> str:
    """The name by the rules of the standard: parts that are no identifiers are quoted."""
    return ".".join(part if PLAIN.fullmatch(part) else f"'{KEPT.sub('_', part) or '_'}'" for part in name.split("."))


def _states(layout: ModelLayout) -> Iterator[Variable]:
    yield Variable("time", 0, "independent", "continuous", unit="s")
    for kind, names, units in (
        ("position", layout.positions, layout.units.positions),
        ("velocity", layout.velocities, layout.units.velocities),
        ("state", layout.states, layout.units.states),
    ):
        for name, unit in zip(names, units or [""] * len(names), strict=True):
            yield Variable(f"{kind}.{name}", 0, "local", "continuous", "calculated", _unit(unit))


def _inputs(layout: ModelLayout, steps: SingleSteps) -> Iterator[Variable]:
    for entry, value in zip(layout.inputs, steps.inputs.tolist(), strict=True):
        yield Variable(entry.name, 0, "input", "continuous", unit=_unit(entry.unit), start=repr(value))


def _outputs(layout: ModelLayout) -> Iterator[Variable]:
    units: Sequence[str] = layout.units.sensors or [""] * len(layout.sensors)
    for name, unit in zip(layout.sensors, units, strict=True):
        yield Variable(name, 0, "output", "continuous", "calculated", _unit(unit))


def _parameters(layout: ModelLayout, steps: SingleSteps) -> Iterator[Variable]:
    """Numbers that are part of the code are constants."""
    for entry, value in zip(layout.parameters, steps.parameters.tolist(), strict=True):
        kind = ("local", "constant") if entry.fixed else ("parameter", "tunable")
        yield Variable(entry.name, 0, *kind, "exact", start=repr(value))


def _unit(text: str) -> str:
    """Numbers without a unit have none in the standard."""
    return "" if text == "1" else text
