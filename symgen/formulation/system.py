"""Everything the formulations share: symbols, kinematics, constraints, loads, and what a user can ask in addition to accelerations.

One `System` is derived per model; formulations add their own functions to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import sympy

from symgen.description.formula_names import prescribing
from symgen.description.rates import LinearRate, linear_rate, rate_formula, rate_of
from symgen.description.road import ROAD
from symgen.description.schema import Drive, Rate
from symgen.description.states import force_states, state_names
from symgen.formulation.alike_entries import alike_entries
from symgen.formulation.equations import EquationFunction, Equations, EquationTable, Result
from symgen.formulation.forces import derive_loads
from symgen.formulation.inertia import (
    Masses,
    body_inertia,
    carried_wrenches,
    central_mass,
    inertial_wrenches,
    project,
)
from symgen.formulation.loads import Applied, LoadDerivation, Loads
from symgen.formulation.lumps import lumped_masses
from symgen.formulation.motion import Acceleration, ClosureRates, Motion, RelievedMotion
from symgen.formulation.motors import TurningRotor, turning_rotors
from symgen.formulation.names import FormulaNames, RateNames
from symgen.formulation.symbolic import SymbolicAlgebra
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.closure import Closure, Row, close, coordinate_names, jacobian
from symgen.mechanism.geometry import Geometry
from symgen.mechanism.kinematics import Spatial, TreeKinematics
from symgen.mechanism.mechanism import Cut, Mechanism

PHASES = ("init", "position", "velocity", "constraints", "transform", "mass", "force", "solve", "output")
ARRAYS = ("t", "q", "v", "z", "u", "a", "l")


def input_names(mechanism: Mechanism) -> tuple[str, ...]:
    """Entries of u: each input, followed by its two rates where it drives a coordinate."""
    driving = prescribing(mechanism.description)
    names: list[str] = []
    for name in mechanism.description.inputs:
        names.append(name)
        if name in driving:
            names += [f"{name}.rate", f"{name}.acceleration"]
    return tuple(names)


class System:
    """Shared derivation of one mechanism, stage by stage as it is asked for."""

    phases: tuple[str, ...] = PHASES
    bias_phase = "constraints"
    loads_phase = "force"

    def __init__(self, mechanism: Mechanism) -> None:
        self.mechanism = mechanism
        description = mechanism.description
        self.inputs = self._symbols()
        self.input_names = input_names(mechanism)
        self.algebra = SymbolicAlgebra(self._parameter_names())
        self.geometry = Geometry(description, self.algebra)
        self.names = FormulaNames(self)
        self.tables = {name: self._table(name) for name in description.tables}
        self.functions: list[EquationFunction] = []

    def _symbols(self) -> dict[str, tuple[sympy.Symbol, ...]]:
        mechanism, description = self.mechanism, self.mechanism.description
        sizes = {
            "parameters": len(description.parameters),
            "t": 1,
            "q": len(mechanism.positions),
            "v": mechanism.coordinates,
            "z": len(state_names(description)),
            "u": len(input_names(mechanism)),
            "a": mechanism.coordinates,
            "l": mechanism.constraints,
        }
        return {array: tuple(sympy.Symbol(f"{array}_{k:05d}") for k in range(n)) for array, n in sizes.items()}

    def _parameter_names(self) -> dict[str, Scalar]:
        """Fixed parameters are numbers, the others symbols, and so is the road, which nobody sets as a number."""
        numeric = SymbolicAlgebra({})
        names: dict[str, Scalar] = {}
        for symbol, (name, parameter) in zip(
            self.inputs["parameters"], self.mechanism.description.parameters.items(), strict=True
        ):
            names[name] = numeric.number(parameter.value) if parameter.fixed and name != ROAD else symbol
        return names

    # stages -------------------------------------------------------------------------------

    @cached_property
    def kinematics(self) -> TreeKinematics:
        self.algebra.phase = "position"
        return TreeKinematics(self.mechanism, self.geometry, self.inputs["q"])

    @property
    def positions(self) -> Sequence[Scalar]:
        """Of all coordinates, as formulas and sensors see them."""
        return self.inputs["q"]

    @cached_property
    def velocities(self) -> Sequence[Scalar]:
        """Of all coordinates, as formulas and sensors see them."""
        return self.inputs["v"]

    @cached_property
    def rates(self) -> list[Scalar]:
        """The velocities in frame axes."""
        kinematics = self.kinematics
        self.algebra.phase = "velocity"
        return kinematics.to_frame_axes(self.velocities)

    @cached_property
    def motion(self) -> Motion:
        kinematics, rates = self.kinematics, self.rates
        self.algebra.phase = "velocity"
        return Motion(kinematics, rates)

    @cached_property
    def closures(self) -> list[Closure]:
        kinematics = self.kinematics
        self.algebra.phase = "constraints"
        return [close(kinematics, cut, self.drive_input(cut, ""), self.rate_names) for cut in self.mechanism.cuts]

    @cached_property
    def rate_names(self) -> Mapping[str, Scalar]:
        """What formulas of rates read: rates are those of the state."""
        if not self.mechanism.description.rates:
            return {}
        return RateNames(self, {**self.names.outside, **coordinate_names(self.mechanism, self.positions)})

    @cached_property
    def kept_rows(self) -> list[tuple[Closure, Row]]:
        return [(closure, closure.rows[k]) for closure in self.closures for k in closure.cut.kept]

    @cached_property
    def jacobian(self) -> list[dict[int, Scalar]]:
        """Entries of the kept constraint rows by coordinate, in frame axes."""
        rows = self.kept_rows
        self.algebra.phase = "constraints"
        return [jacobian(self.kinematics, closure, row) for closure, row in rows]

    @cached_property
    def constraint_bias(self) -> list[Scalar]:
        """g in J a = g."""
        return self.bias_by([self.closing_motion(closure) for closure in self.closures])

    def bias_by(self, motions: Sequence[Motion]) -> list[Scalar]:
        """The same by given motions of the cuts."""
        self.algebra.phase = self.bias_phase
        bias: list[Scalar] = []
        for motion, closure in zip(motions, self.closures, strict=True):
            if closure.cut.kept:
                rates = ClosureRates(motion, closure)
                second = self.prescribed(closure.cut, 2)
                bias += [rates.acceleration(closure.rows[k], second) for k in closure.cut.kept]
        return bias

    def closing_motion(self, closure: Closure) -> Motion:
        """The motion that the bias of a cut's rows is derived from: a drift that both its bodies have does not matter."""
        return self.relieved_motion if closure.same else self.motion

    @cached_property
    def relieved_motion(self) -> Motion:
        kinematics, rates = self.kinematics, self.rates
        self.algebra.phase = "velocity"
        return RelievedMotion(kinematics, rates)

    @cached_property
    def masses(self) -> Masses:
        """What the equations of motion use: bodies with all they carry rigidly."""
        kinematics = self.kinematics
        self.algebra.phase = "mass"
        return lumped_masses(kinematics, self.rotors)

    @cached_property
    def own_masses(self) -> Masses:
        """Every body by itself, as reactions need it."""
        kinematics = self.kinematics
        self.algebra.phase = "output"
        bodies = range(len(self.mechanism.bodies))
        inertias = tuple(body_inertia(kinematics, k, central_mass(kinematics, k)) for k in bodies)
        return Masses(inertias, {}, {}, self.rotors)

    @cached_property
    def rotors(self) -> tuple[TurningRotor, ...]:
        """Of motors."""
        kinematics = self.kinematics
        phase, self.algebra.phase = self.algebra.phase, "position"
        found = turning_rotors(kinematics)
        self.algebra.phase = phase
        return found

    @cached_property
    def loads(self) -> Loads:
        motion = self.motion
        self.algebra.phase = self.loads_phase
        return derive_loads(LoadDerivation(motion, self.velocities, self.names))

    @cached_property
    def generalised_forces(self) -> list[Scalar]:
        """f in M a + J^T l = f, in frame axes."""
        motion, loads, masses = self.motion, self.loads.motive, self.masses
        biases = [motion.bias(body) for body in range(len(self.mechanism.bodies))]
        self.algebra.phase = "force"
        still = [0] * self.mechanism.coordinates
        wrenches = inertial_wrenches(motion, masses, biases, still)
        carried = carried_wrenches(self.kinematics, wrenches, [loads.wrenches])
        needed = project(self.kinematics, masses, carried, biases, still)
        return [
            self.algebra.bind(self.algebra.sub(loads.generalised.get(k, 0), value)) for k, value in enumerate(needed)
        ]

    @cached_property
    def state_rates(self) -> list[Scalar]:
        names, loads, description = self.names, self.loads, self.mechanism.description
        self.algebra.phase = "force"
        written = [self.algebra.translate(s.rate, names) for s in description.states.values()]
        return written + [loads.state_rates[name] for name in force_states(description)]

    # with given accelerations and multipliers ---------------------------------------------

    @cached_property
    def given_accelerations(self) -> list[Scalar]:
        """The input a, in frame axes."""
        kinematics = self.kinematics
        self.algebra.phase = "output"
        return kinematics.to_frame_axes(self.inputs["a"])

    @cached_property
    def accelerations(self) -> list[Acceleration]:
        motion = self.motion
        self.algebra.phase = "output"
        return motion.accelerations(self.given_accelerations)

    @cached_property
    def constraint_wrenches(self) -> list[dict[int, Spatial]]:
        """What the constraints do to bodies: - l W_outer on outer bodies, + l W_inner on inner ones."""
        rows = self.kept_rows
        self.algebra.phase = "output"
        applied = []
        for multiplier, (closure, row) in zip(self.inputs["l"], rows, strict=True):
            if row.kind != "coordinate":
                cut = closure.cut
                sides = ((cut.outer, row.outer, -multiplier), (cut.inner, row.inner, multiplier))
                applied.append({body: self._scaled(factor, w) for body, w, factor in sides if body >= 0})
        return applied

    def _scaled(self, factor: Scalar, wrench: Spatial) -> Spatial:
        return self.algebra.scale(factor, wrench[0]), self.algebra.scale(factor, wrench[1])

    @cached_property
    def carried(self) -> list[Spatial]:
        """Wrench that each tree joint transmits to its child, for given accelerations and multipliers."""
        return self._carried_by(self.own_masses, self.loads.applied, self.constraint_wrenches)

    def _carried_by(self, masses: Masses, loads: Applied, constraints: list[dict[int, Spatial]]) -> list[Spatial]:
        accelerations = self.accelerations
        self.algebra.phase = "output"
        wrenches = inertial_wrenches(self.motion, masses, accelerations, self.given_accelerations)
        return carried_wrenches(self.kinematics, wrenches, [loads.wrenches, *constraints])

    def needed_forces(self, constraints: list[dict[int, Spatial]]) -> list[Scalar]:
        """Generalised forces that the given accelerations need in addition to the loads on bodies and the given constraint wrenches."""
        carried = self._carried_by(self.masses, self.loads.motive, constraints)
        return project(self.kinematics, self.masses, carried, self.accelerations, self.given_accelerations)

    def prescribed(self, cut: Cut, order: int) -> Scalar:
        """What a row of coordinates is to have for its rate (1) or for the sum of accelerations (2)."""
        if not isinstance(cut.entry, Rate):
            return self.drive_input(cut, ("", ".rate", ".acceleration")[order])
        found = linear_rate(cut.entry.rate, self.mechanism.description)
        if order == 1:
            return self.algebra.translate(found.rest, self.rate_names)
        return self._rate_bias(found)

    def _rate_bias(self, found: LinearRate) -> Scalar:
        """Sum of the factors' changes times rates, and the change of the rest."""
        algebra, names, description = self.algebra, self.rate_names, self.mechanism.description
        terms = [algebra.translate(rate_formula(found.rest, description), names)]
        for name, factor in found.terms.items():
            change = algebra.translate(rate_formula(factor, description), names)
            terms.append(algebra.mul(change, names[rate_of(name)]))
        return algebra.bind(algebra.sum(terms))

    # results ------------------------------------------------------------------------------

    def drive_input(self, cut: Cut, suffix: str) -> Scalar:
        if not isinstance(cut.entry, Drive):
            return 0
        return self.inputs["u"][self.input_names.index(cut.entry.input + suffix)]

    def add(self, name: str, doc: str, *results: Result, choice: int = 0) -> None:
        """`choice`: number of the partition that the results are derived with, where they do not depend on it."""
        if choice:
            self.functions.append(EquationFunction(f"{name}_{choice + 1}", results, doc, name))
        else:
            self.functions.append(EquationFunction(name, results, doc))

    def equations(self, formulation: str) -> Equations:
        return Equations(
            name=f"{self.mechanism.description.name}_{formulation}",
            inputs=self.inputs,
            phases=self.phases,
            bindings=tuple(self.algebra.bindings),
            tables=self.tables,
            functions=tuple(self.functions),
            alike=alike_entries(self.mechanism, self.input_names),
        )

    def _table(self, name: str) -> EquationTable:
        """Three-point slopes inside, secants at the ends; in straight lines each piece has its own copy of its points."""
        algebra, table = self.algebra, self.mechanism.description.tables[name]
        x, y = ([algebra.translate(value) for value in values] for values in (table.x, table.y))
        n = len(x)
        h = [algebra.sub(x[k + 1], x[k]) for k in range(n - 1)]
        secant = [algebra.div(algebra.sub(y[k + 1], y[k]), h[k]) for k in range(n - 1)]
        if table.type == "linear":
            pieces = [(k, piece) for piece in range(n - 1) for k in (piece, piece + 1)]
            corners = [(x[k], y[k], secant[piece]) for k, piece in pieces]
            return EquationTable(*(tuple(map(_expr, column)) for column in zip(*corners, strict=True)))
        inner = [
            algebra.div(
                algebra.add(algebra.mul(h[k], secant[k - 1]), algebra.mul(h[k - 1], secant[k])),
                algebra.add(h[k - 1], h[k]),
            )
            for k in range(1, n - 1)
        ]
        slopes = (secant[0], *inner, secant[-1])
        return EquationTable(tuple(map(_expr, x)), tuple(map(_expr, y)), tuple(map(_expr, slopes)))

    def residual(self) -> tuple[list[Scalar], list[Scalar]]:
        """M a + J^T l - f by inverse dynamics, and J a - g."""
        algebra = self.algebra
        needed, bias, rows = self.needed_forces(self.constraint_wrenches), self.constraint_bias, self.jacobian
        algebra.phase = "output"
        for multiplier, (_, row) in zip(self.inputs["l"], self.kept_rows, strict=True):
            for column, ratio in row.coefficients:
                needed[column] = algebra.add(needed[column], algebra.mul(ratio, multiplier))
        dynamic = [
            algebra.bind(algebra.sub(value, self.loads.motive.generalised.get(k, 0))) for k, value in enumerate(needed)
        ]
        closing = [algebra.sub(self.times(row, self.given_accelerations), g) for row, g in zip(rows, bias, strict=True)]
        return self.kinematics.from_frame_axes(dynamic), [algebra.bind(value) for value in closing]

    def times(self, row: dict[int, Scalar], vector: Sequence[Scalar]) -> Scalar:
        return self.algebra.dot(list(row.values()), [vector[k] for k in row])


def _expr(value: Scalar) -> sympy.Expr:
    return sympy.sympify(value)
