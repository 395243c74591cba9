"""Residual of an implicit step by inverse dynamics: independent velocities and accelerations are given, no mass matrix is formed.

    v_d = B v_i + b,   a_d = B a_i + g        dependent rates, by the groups' LU factors
    F   = Q_i(a) + B^T Q_d(a)                 Q: what the tree's coordinates have to supply for the accelerations a, less loads

Coordinates that equations between velocities make dependent, the rolled ones, have positions that an integration finds: their velocities
are among the results, and B has columns for them too (`following.py`).

Loops inside a frame close as if the frame stood still, so that their equations know nothing of the motion of a vehicle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from symgen.formulation.equations import Equations, Result
from symgen.formulation.following import Following
from symgen.formulation.independent.transform import refuse_irregular
from symgen.formulation.inertia import carried_wrenches, inertial_wrenches, project
from symgen.formulation.motion import FrameMotion, Motion
from symgen.formulation.questions import sparse, turn_columns, turn_rows, vector
from symgen.formulation.recursive.body_links import of_links
from symgen.formulation.recursive.recursive import BodyFrameSystem
from symgen.formulation.system import System
from symgen.mechanism.algebra import Scalar
from symgen.mechanism.closure import Closure
from symgen.mechanism.mechanism import Mechanism, MechanismError

PHASES = ("init", "position", "mass", "constraints", "transform", "velocity", "acceleration", "force", "output")


def derive_stepping(mechanism: Mechanism) -> Equations:
    """The function `step_residual` of a mechanism; models of all formulations step by it."""
    refuse_irregular(mechanism, "implicit steps in independent coordinates need that, so take steps='world' or rk4")
    in_bodies = not mechanism.cuts and of_links(mechanism)
    system = (TreeSteppingSystem if in_bodies else SteppingSystem)(mechanism)
    add_step_residual(system)
    return system.equations("stepping")


class SteppingSystem(System):
    """Of velocities and accelerations only the independent ones are read; the others follow from the loops."""

    phases = PHASES

    @cached_property
    def following(self) -> Following:
        """B and the factors of the groups."""
        jacobian = self.jacobian
        self.algebra.phase = "transform"
        found = Following(self.algebra, self.mechanism, jacobian)
        refuse_split_rotations(self.mechanism, found.independent, found.rolled)
        return found

    @cached_property
    def rates(self) -> list[Scalar]:
        drives = {row: self.prescribed(closure.cut, 1) for row, (closure, _) in enumerate(self.kept_rows)}
        return self._completed("transform", self.inputs["v"], drives)

    @cached_property
    def velocities(self) -> Sequence[Scalar]:
        rates = self.rates
        self.algebra.phase = "velocity"
        return self.in_own_axes(rates, self.inputs["v"])

    @cached_property
    def given_accelerations(self) -> list[Scalar]:
        return self._completed("acceleration", self.inputs["a"], dict(enumerate(self.constraint_bias)))

    def closing_motion(self, closure: Closure) -> Motion:
        return self.frame_motion if closure.same else self.motion

    @cached_property
    def frame_motion(self) -> FrameMotion:
        kinematics, rates = self.kinematics, self.rates
        self.algebra.phase = "velocity"
        return FrameMotion(kinematics, rates)

    def _completed(self, phase: str, given: Sequence[Scalar], right: Mapping[int, Scalar]) -> list[Scalar]:
        """All rates in frame axes from the independent ones; `right` is what J times them makes, by row."""
        following = self.following
        self.algebra.phase = phase
        turned = self.kinematics.to_frame_axes(given)
        complete = following.complete({k: turned[k] for k in following.independent}, right)
        return [complete[k] for k in range(self.mechanism.coordinates)]

    def in_own_axes(self, rates: Sequence[Scalar], given: Sequence[Scalar]) -> list[Scalar]:
        """Rates by coordinate; the independent ones are those that were given."""
        turned = self.kinematics.from_frame_axes(rates)
        independent = frozenset(self.following.independent)
        return [given[k] if k in independent else value for k, value in enumerate(turned)]

    @cached_property
    def imbalance(self) -> list[Scalar]:
        """What every coordinate of the tree lacks, in frame axes."""
        motion, masses, loads, rates = self.motion, self.masses, self.loads.motive, self.given_accelerations
        self.algebra.phase = "acceleration"
        accelerations = motion.recursion(rates)
        self.algebra.phase = "force"
        wrenches = inertial_wrenches(motion, masses, accelerations, rates)
        carried = carried_wrenches(self.kinematics, wrenches, [loads.wrenches])
        needed = project(self.kinematics, masses, carried, accelerations, rates)
        return [self.algebra.bind(self.algebra.sub(n, loads.generalised.get(k, 0))) for k, n in enumerate(needed)]


class TreeSteppingSystem(SteppingSystem, BodyFrameSystem):
    """A tree of turning and sliding joints: recursions in body frames take the fewest operations."""

    @cached_property
    def imbalance(self) -> list[Scalar]:
        return self.inverse_dynamics(self.inputs["a"], "force")


def add_step_residual(system: SteppingSystem) -> None:
    mechanism, following = system.mechanism, system.following
    dependent = following.dependent
    residual, state_rates = _projected(system), system.state_rates
    velocities, rates = system.velocities, system.given_accelerations
    kept = {row: kept.residual for row, (_, kept) in enumerate(system.kept_rows)}
    algebra = system.algebra
    algebra.phase = "acceleration"
    accelerations = system.in_own_axes(rates, system.inputs["a"])
    algebra.phase = "transform"
    opposite = {row: algebra.sub(0, value) for row, value in kept.items()}
    correction = following.correction(opposite)
    corrected = system.kinematics.from_frame_axes([correction.get(k, 0) for k in range(mechanism.coordinates)])
    system.add(
        "step_residual",
        "residual of an implicit step, for accelerations of the independent coordinates",
        vector("residual", residual, "generalised force that is missing, by independent coordinate"),
        vector("zdot", state_rates, "rates of the first-order states"),
        vector("correction", [corrected[k] for k in dependent], "change of dependent positions that closes the loops"),
        vector("closure", list(kept.values()), "constraint equations before the correction"),
        vector("velocity", [velocities[k] for k in dependent], "velocities of the dependent coordinates"),
        vector("acceleration", [accelerations[k] for k in dependent], "accelerations of the dependent coordinates"),
        _transform_entries(system),
    )
    system.add(
        "step_loops",
        "constraint Jacobian, rotations in the axes in which dependent coordinates are taken out",
        sparse("J", (mechanism.constraints, mechanism.coordinates), _entries(system.jacobian), "constraints by rates"),
    )


def _entries(rows: Sequence[Mapping[int, Scalar]]) -> Iterator[tuple[tuple[int, int], Scalar]]:
    for row, entries in enumerate(rows):
        yield from (((row, column), value) for column, value in entries.items())


def _projected(system: SteppingSystem) -> list[Scalar]:
    """Q_i + B^T Q_d, by independent coordinate."""
    imbalance, following, algebra = system.imbalance, system.following, system.algebra
    algebra.phase = "force"
    terms = following.gathered(imbalance)
    summed = [algebra.bind(algebra.sum(terms.get(k, [0]))) for k in range(system.mechanism.coordinates)]
    turned = system.kinematics.from_frame_axes(summed)
    return [turned[k] for k in following.independent]


def _transform_entries(system: SteppingSystem) -> Result:
    """B by dependent and independent coordinates, ball joints in their own axes; columns of rolled ones stand behind those of states."""
    following, algebra = system.following, system.algebra
    algebra.phase = "transform"
    entries = turn_rows(system, turn_columns(system, following.entries()))
    count, behind = len(following.independent), len(system.state_rates)
    places = {k: place for place, k in enumerate(following.independent)}
    places |= {k: count + behind + place for place, k in enumerate(following.rolled)}
    placed = {(following.dependent.index(d), places[k]): value for (d, k), value in entries.items()}
    shape = len(following.dependent), len(places) + (behind if following.rolled else 0)
    return sparse("transform", shape, placed.items(), "dependent by independent rates")


def refuse_split_rotations(mechanism: Mechanism, independent: Sequence[int], rolled: Sequence[int] = ()) -> None:
    """Rotations in space are integrated as a whole. Where bodies roll, a body that floats may be split: its velocities are those of its own
    axes, so that each is integrated by itself, and loops close the rest."""
    for joint in mechanism.joints:
        if joint.floats and mechanism.velocity_rows:
            continue
        if joint.rotates and not set(joint.columns).isdisjoint(rolled):
            raise MechanismError(
                f"rolling makes coordinates of the {joint.kind} joint {joint.name!r} dependent, which is not possible with implicit steps "
                "in independent coordinates; put joints of single turns and slides in its place, which all exports take too; runs "
                "can also solve for all bodies (steps: world), and runs and rigs take rk4"
            )
        count = len(set(joint.columns).intersection(independent))
        if joint.rotates and 0 < count < len(joint.columns):
            raise MechanismError(
                f"{count} of the {len(joint.columns)} coordinates of the {joint.kind} joint {joint.name!r} are independent and the "
                "others follow from loops, so implicit steps in independent coordinates are not possible; solve for all bodies "
                "(steps: world), put joints of single turns in its place (universal and revolute), or cut the loops elsewhere (`cut`)"
            )
