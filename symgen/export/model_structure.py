"""ModelStructure of an FMU: which values are outputs, derivatives and event indicators, and what they depend on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symgen.export.dependencies import Dependencies
from symgen.export.variables import Variable, Variables
from symgen.runtime import Model, SingleSteps


@dataclass(frozen=True)
class Unknown:
    """A value, and the value references that it depends on; None: on all that are known."""

    reference: int
    dependencies: tuple[int, ...] | None

    @property
    def attributes(self) -> dict[str, str | int]:
        """As version 3 has them."""
        return {"valueReference": self.reference, **self._listed(0)}

    @property
    def by_index(self) -> dict[str, str | int]:
        """As version 2 has them, which counts variables from one."""
        return {"index": self.reference + 1, **self._listed(1)}

    def _listed(self, first: int) -> dict[str, str]:
        if self.dependencies is None:
            return {}
        return {"dependencies": " ".join(str(first + k) for k in self.dependencies)}


@dataclass(frozen=True)
class Structure:
    outputs: tuple[Unknown, ...]
    derivatives: tuple[Unknown, ...]
    margins: tuple[Unknown, ...]
    initial: tuple[Unknown, ...]
    """Outputs and derivatives, whose values are calculated at the start."""


def structure(model: Model, steps: SingleSteps, seen: Variables) -> Structure:
    """While the FMU runs, time, inputs and states are known; at its start also parameters and settings."""
    depends = Dependencies(model.layout, steps)
    running = [each.reference for each in seen.all if _is_known(each, seen)]
    starting = [each.reference for each in seen.all if _is_known(each, seen) or each.causality == "parameter"]
    outputs = list(zip(seen.outputs, depends.bits["outputs"], strict=True))
    rates = depends.derivatives()
    derivatives = [(each, rates[each.derivative or 0]) for each in seen.derivatives]
    margins = [(each, depends.margins()) for each in seen.margins]
    return Structure(
        outputs=_unknowns(outputs, running),
        derivatives=_unknowns(derivatives, running),
        margins=_unknowns(margins, running),
        initial=_unknowns([*outputs, *derivatives], starting),
    )


def _is_known(each: Variable, seen: Variables) -> bool:
    return each.causality in ("independent", "input") or each.nominal is not None


def _unknowns(found: Sequence[tuple[Variable, int]], known: Sequence[int]) -> tuple[Unknown, ...]:
    return tuple(Unknown(each.reference, _listed(bits, known)) for each, bits in found)


def _listed(bits: int, known: Sequence[int]) -> tuple[int, ...] | None:
    """Value references begin with those of the bits: time, the state, inputs; outputs stand between these and parameters."""
    found = tuple(k for k in known if bits >> k & 1)
    return None if len(found) == len(known) else found
