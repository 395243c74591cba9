"""Rates of coordinates that are formulas of other rates: their rows by complex steps through the formula."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from symgen.description.schema import CoordinateSensor, FormulaSensor
from symgen.verify.reference.evaluation import Evaluation
from symgen.verify.reference.formula import Value, evaluate
from symgen.verify.reference.snapshot import Measure

STEP = 1e-100


class RateFormula:
    """What the entry of a coordinate in `rates` says, in one state."""

    def __init__(self, coordinate: str, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.description = evaluation.description
        self.measures = evaluation.snapshot.coordinates
        self.coordinate = coordinate
        self.formula = self.description.rates[coordinate].rate

    def value(self, changes: Mapping[str, float]) -> complex:
        """With imaginary changes: of `time` and inputs by name, of positions as `q NAME` and of rates as `v NAME`."""
        design = self.evaluation.snapshot.design

        def lookup(name: str) -> Value:
            match self.description.sensors.get(name):
                case CoordinateSensor(type="coordinate", coordinate=read):
                    return complex(self.measures[read].value[0], STEP * changes.get(f"q {read}", 0.0))
                case CoordinateSensor(coordinate=read):
                    return complex(self.measures[read].rate[0], STEP * changes.get(f"v {read}", 0.0))
                case FormulaSensor(value=formula):
                    return evaluate(formula, lookup, design.tables, design.surface)
            return complex(self.evaluation.formula_value(name), STEP * changes.get(name, 0.0))

        return complex(evaluate(self.formula, lookup, design.tables, design.surface))

    def slope(self, changes: Mapping[str, float]) -> float:
        return self.value(changes).imag / STEP

    @property
    def factors(self) -> Mapping[str, float]:
        """Of the rates of coordinates, in `rate - formula`."""
        found = {name: -self.slope({f"v {name}": 1.0}) for name in self.measures}
        return found | {self.coordinate: found[self.coordinate] + 1.0}

    def measure(self) -> Measure:
        parts = [(factor, self.measures[name]) for name, factor in self.factors.items()]
        moving = {f"q {name}": float(measure.rate[0]) for name, measure in self.measures.items()}
        moving |= {name: self.evaluation.input(f"{name}.rate") for name in self.description.inputs} | {"time": 1.0}
        rate = self.measures[self.coordinate].rate - self.value({}).real
        gradient = sum((factor * m.gradient for factor, m in parts), np.zeros_like(parts[0][1].gradient))
        bias = sum((factor * m.bias for factor, m in parts), np.array([-self.slope(moving)]))
        return Measure(np.zeros(1), rate, gradient, bias, slips=1)
