"""A subsystem in Cartesian coordinates of its bodies relative to the base (paper 3, section 3), projected on independent ones.

    y_i = y_0 + y_0i + h_i                                            (8, in axes and about the origin of the base: E = G = 1)
    Psi_z y_0i = [0; g; v],   y_0 = N v + p                            (14 to 16)
    M_vv = N^T M N,  M_yv = sum M_i N_i,  P_v = N^T (g - M (h + p))    (17)

h holds all velocity terms, those of the joints too, so that joints of the tree have zeros on the right. Independent are the joint rates
that the analysis chose. Bodies that are rotors have no coordinates here: their spin is independent and eliminated by hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from symgen.formulation.independent.dependent import reduced_order
from symgen.formulation.independent.independent import IndependentDerivation
from symgen.formulation.independent.transform import factorise_group
from symgen.formulation.lumps import is_rotor
from symgen.formulation.motion import Acceleration, power, spatial_minus, spatial_plus
from symgen.formulation.subsystem.condensed import Following, Reduced
from symgen.formulation.subsystem.joint import base_force, base_inertia, spin, sum_of_inertias
from symgen.mechanism.algebra import ZERO, Scalar, Vector, is_zero, nonzero
from symgen.mechanism.cartesian_rows import CartesianRows, Row, numbered
from symgen.mechanism.kinematics import Spatial
from symgen.mechanism.mechanism import Mechanism, Pivots
from symgen.mechanism.subsystems import Subsystem


def own_bodies(mechanism: Mechanism, subsystem: Subsystem) -> list[int]:
    """Bodies with Cartesian coordinates: all but rotors."""
    return [body for body in subsystem.bodies if not is_rotor(mechanism, mechanism.joints[body])]


def reduce_cartesian(derivation: IndependentDerivation, subsystem: Subsystem, pivots: Pivots) -> Reduced:
    """`pivots`: order in which Psi_z is solved."""
    return _Cartesian(derivation, subsystem, pivots).reduced()


class _Cartesian:
    """The subsystem's own quantities."""

    def __init__(self, derivation: IndependentDerivation, subsystem: Subsystem, pivots: Pivots) -> None:
        self.derivation = derivation
        self.algebra = derivation.algebra
        self.mechanism = derivation.mechanism
        self.kinematics = derivation.kinematics
        self.subsystem = subsystem
        self.bodies = own_bodies(self.mechanism, subsystem)
        self.rotors = [body for body in subsystem.bodies if body not in self.bodies]
        self.base = self.mechanism.joints[subsystem.roots(self.mechanism)[0]].parent
        self.rows, self.unit, self.shift = self._solved(pivots)
        self.dependent = self._measured()
        self.algebra.phase = "transform"
        self.twists = {k: self._moving(y) for k, y in self.unit.items()}
        self.accelerations = {body: self._acceleration(body) for body in self.bodies}

    def _solved(self, pivots: Pivots) -> tuple[CartesianRows, dict[int, Row], Row]:
        """The equations' rows, N and p: the unknowns' values per unit of each independent rate, and for none."""
        system, algebra = self.derivation.system, self.algebra
        closures, bias = system.closures, system.constraint_bias
        algebra.phase = "constraints"
        rows = CartesianRows(self.kinematics, self.bodies)
        equations = numbered(rows, self.mechanism, self.subsystem, closures)
        algebra.phase = "transform"
        factors = factorise_group(algebra, pivots, equations.rows)
        unit = {k: factors.solve(algebra, {row: 1}) for k, row in equations.independent.items()}
        return rows, unit, factors.solve(algebra, {row: bias[r] for row, r in equations.cuts.items()})

    # motions ------------------------------------------------------------------------------

    def _anchored(self, solution: Row, body: int) -> Spatial:
        """A body's part of a solution: angular, linear at the anchor."""
        first = self.rows.first[body]
        w0, w1, w2, u0, u1, u2 = (solution.get(first + k, 0) for k in range(6))
        return (w0, w1, w2), (u0, u1, u2)

    def _twist(self, solution: Row, body: int) -> Spatial:
        """The same about the origin: u + anchor x w."""
        angular, linear = self._anchored(solution, body)
        moved = self.algebra.cross(self.kinematics.poses[body].anchor, angular)
        return angular, self.algebra.plus(linear, moved)

    def _moving(self, solution: Row) -> dict[int, Spatial]:
        """Twists of the bodies that a solution moves."""
        twists = {body: self._twist(solution, body) for body in self.bodies}
        return {body: twist for body, twist in twists.items() if twist != (ZERO, ZERO)}

    def _acceleration(self, body: int) -> Acceleration:
        """For zero independent accelerations and a base at rest."""
        bias = self.derivation.system.motion.bias(body)
        self.algebra.phase = "force"
        angular, linear = self._twist(self.shift, body)
        return Acceleration(self.algebra.plus(bias.angular, angular), self.algebra.plus(bias.origin, linear))

    # dynamics -----------------------------------------------------------------------------

    def reduced(self) -> Reduced:
        derivation, columns = self.derivation, {k for j in self.subsystem.joints(self.mechanism) for k in j.columns}
        wrenches = {body: self._wrench(body) for body in self.bodies}
        order = [k for k in reduced_order(self.mechanism, derivation.transform, derivation.spins) if k in columns]
        held = [self._load(body) for body in self.rotors if self.mechanism.joints[body].parent == self.base]
        self.algebra.phase = "force"
        force = {k: self._force(k, wrenches) for k in order}
        force |= base_force(derivation, self.base, [*wrenches.values(), *held])
        return Reduced(tuple(order), self._inertia(), force, self._following(columns))

    def _inertia(self) -> dict[tuple[int, int], Scalar]:
        algebra, bodies = self.algebra, self.derivation.masses.bodies
        algebra.phase = "mass"
        momenta = {
            k: {body: bodies[body].momentum(algebra, twist) for body, twist in twists.items()}
            for k, twists in self.twists.items()
        }
        entries: dict[tuple[int, int], Scalar] = {}
        handed: dict[int, Spatial] = {}
        for k, own in momenta.items():
            for other in momenta:
                shared = [body for body in own if other <= k and body in self.twists[other]]
                terms = [power(algebra, self.twists[other][body], own[body]) for body in shared]
                value = algebra.bind(algebra.sum(terms))
                if not is_zero(value):
                    entries[k, other] = value
            for momentum in own.values():
                handed[k] = spatial_plus(algebra, handed.get(k, (ZERO, ZERO)), momentum)
        whole = sum_of_inertias(self.derivation, [bodies[body] for body in self.bodies])
        return entries | base_inertia(self.derivation, self.base, whole, handed)

    def _wrench(self, body: int) -> Spatial:
        """What has to act on a body and the rotors it carries, less what does."""
        loads = self.derivation.loads.wrenches
        wrench = self.derivation.inertial_wrench(body, self.accelerations[body])
        if body in loads:
            wrench = spatial_minus(self.algebra, wrench, loads[body])
        for rotor in self.rotors:
            if self.mechanism.joints[rotor].parent == body:
                wrench = spatial_plus(self.algebra, wrench, self._load(rotor))
        return wrench

    def _load(self, rotor: int) -> Spatial:
        """What a rotor hands to its carrier."""
        derivation, algebra = self.derivation, self.algebra
        loads = derivation.loads.wrenches
        turning = derivation.inertial_wrench(rotor, Acceleration(ZERO, ZERO))
        wrench = spatial_plus(algebra, turning, derivation.spin_reaction(rotor))
        return spatial_minus(algebra, wrench, loads[rotor]) if rotor in loads else wrench

    def _force(self, k: int, wrenches: Mapping[int, Spatial]) -> Scalar:
        """N^T (g - M (h + p)), generalised forces on the joints' coordinates included."""
        algebra, generalised = self.algebra, self.derivation.loads.generalised
        terms = [generalised.get(k, 0)]
        terms += [algebra.sub(0, power(algebra, twist, wrenches[body])) for body, twist in self.twists[k].items()]
        for column, rate in self.dependent.items():
            if column in generalised:
                terms.append(algebra.mul(self._along(rate, self.unit[k]), generalised[column]))
        return algebra.bind(algebra.sum(terms))

    # joint coordinates --------------------------------------------------------------------

    def _measured(self) -> dict[int, Row]:
        """Rows that measure the rates of dependent joint coordinates."""
        dependent = self.derivation.transform.columns
        self.algebra.phase = "constraints"
        return {
            k: rate
            for body in self.bodies
            for k, rate in zip(self.mechanism.joints[body].columns, self.rows.rates(self.mechanism.joints[body]), strict=True)
            if k in dependent
        }  # fmt: skip

    def _along(self, row: Row, solution: Row) -> Scalar:
        return self.algebra.dot(list(row.values()), [solution.get(k, 0) for k in row])

    def _following(self, columns: set[int]) -> dict[int, Following]:
        """Accelerations of the tree's other coordinates."""
        found = {}
        for column, rate in self.dependent.items():
            self.algebra.phase = "acceleration"
            row = {k: self._along(rate, y) for k, y in self.unit.items()}
            present = nonzero(row)
            found[column] = Following(present, self._along(rate, self.shift))
        for rotor in self.rotors:
            joint = self.mechanism.joints[rotor]
            carrier = self.accelerations.get(joint.parent, self.derivation.system.motion.bias(joint.parent))
            turning: dict[int, Vector] = {
                k: twists[joint.parent][0] for k, twists in self.twists.items() if joint.parent in twists
            }
            found[joint.v] = spin(self.derivation, joint.v, carrier.angular, turning)
        return found
