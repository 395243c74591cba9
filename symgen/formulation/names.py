"""What a formula of the description can name: parameters, inputs, states, time, sensors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from symgen.description.rates import rate_of
from symgen.description.states import state_names
from symgen.mechanism.algebra import Scalar

if TYPE_CHECKING:
    from symgen.formulation.system import System


class FormulaNames(Mapping[str, Scalar]):
    """Resolves names when a formula is translated; sensors are derived the first time they are named."""

    def __init__(self, system: System) -> None:
        self._system = system
        description = system.mechanism.description
        self._outside: dict[str, Scalar] = {
            **system.algebra.names,
            **dict(zip(system.input_names, system.inputs["u"], strict=True)),
            **dict(zip(state_names(description), system.inputs["z"], strict=True)),
            "time": system.inputs["t"][0],
        }
        self._known = dict(self._outside)

    def __getitem__(self, name: str) -> Scalar:
        if name not in self._known:
            self._measure(name)
        return self._known[name]

    @property
    def outside(self) -> Mapping[str, Scalar]:
        """Without sensors."""
        return self._outside

    def _measure(self, name: str) -> None:
        from symgen.description.outputs import component_names
        from symgen.formulation.sensors import measure

        description = self._system.mechanism.description
        for sensor in (name, name.rpartition(".")[0]):
            if sensor in description.sensors:
                phase = self._system.algebra.phase
                names = component_names(sensor, description)
                self._known.update(zip(names, measure(self._system, sensor), strict=True))
                self._system.algebra.phase = phase
                return

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class RateNames(dict[str, Scalar]):
    """What formulas of rates read besides what is `known`: rates, which may follow from loops, and so from these formulas."""

    def __init__(self, system: System, known: Mapping[str, Scalar]) -> None:
        super().__init__(known)
        self._system = system
        self._places = {rate_of(name): k for k, name in enumerate(system.mechanism.velocities)}

    def __missing__(self, name: str) -> Scalar:
        return self._system.velocities[self._places[name]]
