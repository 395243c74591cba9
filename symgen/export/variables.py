"""Variables of an FMU: what the importer sees of a model, in the order of their value references."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from symgen.export.parameter_units import parameter_units
from symgen.export.states import FmuState
from symgen.runtime import Model, ModelLayout, SingleSteps

PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:\[\d+(?:,\d+)*\])?")
KEPT = re.compile(r"[^A-Za-z0-9_!#$%&()*+,\-./:;<>=?@\[\]^{}|~ ]")

MARGINS = ("coordinates.margin", "coordinates.limit")
"""How far dependent coordinates are from where they are warned of, and from where they determine nothing."""

SETTINGS = (("solver.step", "step", "s"), ("solver.residual", "residual", ""), ("solver.closure", "closure", ""))
"""Names, where they come from, and units."""


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
    nominal: str | None = None
    derivative: int | None = None
    """Value reference of the state that it is the derivative of."""

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
    def number(self) -> dict[str, str | int]:
        """Attributes of its value, as version 3 has them."""
        shown = {"intermediateUpdate": "true"} if self.causality == "output" else {}
        return {**shown, **self._number(self.derivative)}

    @property
    def number_by_index(self) -> dict[str, str | int]:
        """The same for version 2, which counts variables from one."""
        return self._number(None if self.derivative is None else self.derivative + 1)

    def _number(self, derivative: int | None) -> dict[str, str | int]:
        found = {"unit": self.unit or None, "nominal": self.nominal, "derivative": derivative, "start": self.start}
        return {name: value for name, value in found.items() if value is not None}


@dataclass(frozen=True)
class Variables:
    """All of them, and which are what."""

    all: tuple[Variable, ...]
    outputs: tuple[Variable, ...]
    derivatives: tuple[Variable, ...]
    margins: tuple[Variable, ...]


def variables(model: Model, steps: SingleSteps, states: Sequence[FmuState], dependent: bool) -> Variables:
    """Time, positions, velocities, first-order states, inputs, outputs, parameters, derivatives, margins, settings."""
    entries, units = list(_states(model.layout)), _rates_units(model.layout)
    for state in states:
        entries[state.place] = replace(
            entries[state.place], initial="exact", start=repr(state.start), nominal=repr(state.nominal)
        )
    found = _named(
        [*entries, *_inputs(model.layout, steps), *_outputs(model.layout), *_parameters(model, steps)],
    )
    derivatives = [
        Variable(f"der({found[state.place].name})", 0, "local", "continuous", "calculated", units[state.place])
        for state in states
    ]
    derivatives = [replace(each, derivative=state.place) for each, state in zip(derivatives, states, strict=True)]
    margins = [Variable(name, 0, "local", "continuous", "calculated") for name in MARGINS if dependent]
    more = [*derivatives, *margins, *_settings(steps)]
    everything = tuple(replace(each, reference=k) for k, each in enumerate([*found, *_unique(more, found)]))
    first = len(found) + len(derivatives)  # by place: a sensor may have the name of a margin
    return Variables(
        everything,
        tuple(each for each in everything if each.causality == "output"),
        everything[len(found) : first],
        everything[first : first + len(margins)],
    )


def _named(found: Sequence[Variable]) -> list[Variable]:
    """With names by the rules of the standard, each of which occurs once."""
    taken: set[str] = set()
    named = []
    for each in found:
        name = structured(each.name)
        while name in taken:
            name = f"{each.causality}.{name}"
        taken.add(name)
        named.append(replace(each, name=name))
    return named


def _unique(more: Sequence[Variable], found: Sequence[Variable]) -> Iterator[Variable]:
    taken = {each.name for each in found}
    for each in more:
        name = each.name
        while name in taken:
            name = f"fmu.{name}"
        yield replace(each, name=name)


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


def _rates_units(layout: ModelLayout) -> list[str]:
    """Of the derivatives of time, positions, velocities and first-order states."""
    units = layout.units
    found = ["", *(units.positions or [""] * len(layout.positions))]
    found += units.velocities or [""] * len(layout.velocities)
    found += units.states or [""] * len(layout.states)
    return [_rate(unit) for unit in found]


def _rate(unit: str) -> str:
    if unit in ("", "1"):
        return "1/s" if unit else ""
    return f"{unit.removesuffix('/s')}/s^2" if unit.endswith("/s") else f"{unit}/s"


def _inputs(layout: ModelLayout, steps: SingleSteps) -> Iterator[Variable]:
    for entry, value in zip(layout.inputs, steps.inputs.tolist(), strict=True):
        yield Variable(entry.name, 0, "input", "continuous", unit=_unit(entry.unit), start=repr(value))


def _outputs(layout: ModelLayout) -> Iterator[Variable]:
    units: Sequence[str] = layout.units.sensors or [""] * len(layout.sensors)
    for name, unit in zip(layout.sensors, units, strict=True):
        yield Variable(name, 0, "output", "continuous", "calculated", _unit(unit))


def _parameters(model: Model, steps: SingleSteps) -> Iterator[Variable]:
    """Numbers that are part of the code are constants."""
    units = parameter_units([entry.name for entry in model.layout.parameters], model.description)
    for entry, value, unit in zip(model.layout.parameters, steps.parameters.tolist(), units, strict=True):
        kind = ("local", "constant") if entry.fixed else ("parameter", "tunable")
        yield Variable(entry.name, 0, *kind, "exact", unit, start=repr(value))


def _settings(steps: SingleSteps) -> Iterator[Variable]:
    for (name, _, unit), value in zip(SETTINGS, setting_values(steps), strict=True):
        yield Variable(name, 0, "parameter", "fixed", "exact", unit, start=repr(value))


def setting_values(steps: SingleSteps) -> list[float]:
    """Of SETTINGS."""
    given = {"step": steps.step, **steps.settings_in_c}
    return [float(given[source]) for _, source, _ in SETTINGS]  # type: ignore[arg-type]


def _unit(text: str) -> str:
    """Numbers without a unit have none in the standard."""
    return "" if text == "1" else text
