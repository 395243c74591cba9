"""What a name of a variation stands for in the model, the start of its runs or the manoeuvre."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from symgen.description.errors import hint, quoted
from symgen.runtime import ArgumentError, AssemblyError, Manoeuvre, Model, Stop

Kind = Literal["parameter", "input", "position", "velocity", "trim", "until", "stop", "own"]

OWN = "study."
"""Names that begin so are the study's own: numbers for formulas, which the model does not know."""
TRIM_UNITS: Mapping[str, str] = {"speed": "m/s", "curvature": "1/m", "lateral_acceleration": "m/s^2", "gradient": "1"}
OF_MANOEUVRES = ("until", "stop.value", *(f"trim.{name}" for name in TRIM_UNITS))


@dataclass(frozen=True)
class Target:
    """`name` is that of the parameter, input or coordinate; `own` its value where nothing varies, if it has one."""

    kind: Kind
    name: str
    unit: str = ""
    own: float | None = None


class Targets:
    """Finds them by name."""

    def __init__(self, model: Model, manoeuvre: Manoeuvre | None, stop: Stop | None) -> None:
        self.model, self.manoeuvre, self.stop = model, manoeuvre, stop
        self.parameters = model.parameters

    def find(self, written: str) -> Target:
        """A name of the model goes without its kind as long as it has one meaning only."""
        found = list(self._meanings(written))
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            ways = " or ".join(f"{_group(each.kind)}.{written}" for each in found)
            raise ArgumentError(f"{written!r} has several meanings here; write {ways}")
        raise ArgumentError(self._unknown(written))

    def knows(self, written: str) -> bool:
        return any(True for _ in self._meanings(written))

    def _meanings(self, written: str) -> Iterator[Target]:
        """Numbers of the section `initial` are parameters as well; they mean the same, but manoeuvres come before them."""
        if written.startswith(OWN):
            yield Target("own", written)
        group, _, rest = written.partition(".")
        starts = list(self._initial(rest)) if group == "initial" else []
        yield from starts
        if starts:
            return
        for name, groups in ((written, ("parameters", "inputs", "manoeuvre")), (rest, (group,))):
            if "parameters" in groups and name in self.parameters:
                yield self._parameter(name)
            if "inputs" in groups and name in self.model.inputs:
                yield self._input(name)
            if "manoeuvre" in groups and name in OF_MANOEUVRES:
                yield self._of_manoeuvre(name)

    def _parameter(self, name: str) -> Target:
        self.model.parameter_place(name)
        own = self.manoeuvre.parameters if self.manoeuvre else {}
        return Target("parameter", name, own=own.get(name, self.parameters[name]))

    def _input(self, name: str) -> Target:
        entry = self.model.layout.inputs[self.model.inputs.index(name)]
        return Target("input", name, entry.unit, entry.default)

    def _of_manoeuvre(self, name: str) -> Target:
        manoeuvre = self.manoeuvre
        if name == "until":
            return Target("until", name, "s", None if manoeuvre is None else manoeuvre.until)
        if name == "stop.value":
            if self.stop is None:
                raise ArgumentError(
                    "'stop.value' varies, but no run has a stop; give stop=..., or a manoeuvre that has one"
                )
            return Target("stop", name, "", self.stop.value)
        what = name.removeprefix("trim.")
        if manoeuvre is None or manoeuvre.trim is None:
            raise ArgumentError(f"{name!r} varies, but no run begins with a trim; take a manoeuvre that has one")
        return Target("trim", what, TRIM_UNITS[what], getattr(manoeuvre.trim, what))

    def _initial(self, rest: str) -> Iterator[Target]:
        """NAME.position, NAME.velocity, or NAME alone for a position."""
        name, _, what = rest.rpartition(".")
        layout = self.model.layout
        if what == "velocity" and name in layout.velocities:
            units = dict(zip(layout.velocities, layout.units.velocities, strict=False))
            yield Target("velocity", name, units.get(name, ""), self._given("velocities", name))
            return
        name = name if what == "position" and name in layout.positions else rest
        if name in layout.positions:
            units = dict(zip(layout.positions, layout.units.positions, strict=False))
            yield Target("position", name, units.get(name, ""), self._given("positions", name))

    def _given(self, what: str, name: str) -> float | None:
        """What the manoeuvre or the assembled initial state says."""
        given: Mapping[str, float] = getattr(self.manoeuvre, what) if self.manoeuvre else {}
        if name in given:
            return given[name]
        try:
            state, layout = self.model.assemble(), self.model.layout
        except AssemblyError:
            return None
        return float(
            state.q[layout.positions.index(name)] if what == "positions" else state.v[layout.velocities.index(name)]
        )

    def _unknown(self, written: str) -> str:
        group, _, rest = written.partition(".")
        layout = self.model.layout
        places = [
            *(f"{name}.position" for name in layout.positions),
            *(f"{name}.velocity" for name in layout.velocities),
        ]
        if group == "initial":
            return _unknown("start of a coordinate", written, [f"initial.{name}" for name in places])
        if group in ("trim", "stop", "manoeuvre"):
            return _unknown("part of a manoeuvre", written, OF_MANOEUVRES)
        if group in ("parameters", "inputs"):
            return _unknown(group[:-1], rest, self.parameters if group == "parameters" else self.model.inputs)
        known = [*self.parameters, *self.model.inputs, *OF_MANOEUVRES, *(f"initial.{name}" for name in places)]
        follows = " (a parameter that is a formula of others follows them, and cannot vary by itself)"
        return _unknown("parameter or input", written, known) + follows


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    return f"there is no {what} {quoted(name)}; {hint(name, known)}"


def _group(kind: Kind) -> str:
    return {"parameter": "parameters", "input": "inputs"}.get(kind, "manoeuvre")
