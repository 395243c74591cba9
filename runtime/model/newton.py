"""Equations (42) of all bodies with NumPy in and out: state of the bodies, blocks of H_p, and the system that Newton's method solves.

unknowns    X_q, X_v, X_a, lambda, X_z, with dq = g^2 X_q, dv = g X_v, da = X_a, dz = g X_z
equations   forces, constraints, their rates, their second derivatives, two integration formulas for each free component, states

Constraints between velocities have no equation of positions. In its place stands the first formula of a rolled component, whose velocity
follows from others, but not its position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..alone import OfModel, alone
from ..scientific import part_of_scipy
from .elimination import Indices
from .layout import NewtonLayout
from .library import Array, Library

if TYPE_CHECKING:
    from .model import Model
    from .state import State

POSE = 7
BLOCKS = (
    ("gradient", "position", "q", 0), ("gradient", "velocity", "v", 0), ("gradient", "acceleration", "a", 0),
    ("force_q", "force", "q", 2), ("force_v", "force", "v", 1), ("force_a", "force", "a", 0), ("force_z", "force", "z", 1),
    ("velocity_q", "velocity", "q", 1), ("acceleration_q", "acceleration", "q", 2), ("acceleration_v", "acceleration", "v", 1),
    ("zdot_q", "state", "q", 2), ("zdot_v", "state", "v", 1), ("zdot_z", "state", "z", 1),
)  # fmt: skip
"""Block of the Jacobian, its equations and unknowns, and the power of g that it has there."""

BASE_LEAST = 1e-3
"""Components of the base body become dependent only where no others will do."""

LEVER = 0.5
"""Of the mechanism's length; how far a rotation of one counts as a displacement when free components are chosen."""

TIE = 1e-6
"""Of components that do equally well the first becomes dependent, by so much: rounding, and with it units, decide nothing."""


@dataclass(frozen=True)
class BodyState:
    """Poses and angles, velocities and states; accelerations, multipliers and rates of states, one after the other."""

    q: Array
    v: Array
    z: Array
    y: Array


class Newton(OfModel):
    """The compiled functions of steps of all bodies."""

    def __init__(self, model: Model, library: Library) -> None:
        assert library.layout.newton is not None, "the library of the part `newton` says what it steps"
        self.model, self.library = model, library
        self.layout: NewtonLayout = library.layout.newton
        self.bodies = len(model.layout.bodies)
        self.components = 6 * self.bodies
        self.rows = len(library.entries["l"])
        self.states = len(model.layout.states)
        self.velocity_rows = model.layout.velocity_rows
        self.names = tuple(f"{b}.{c}" for b in model.layout.bodies for c in ("x", "y", "z", "rx", "ry", "rz"))

    # states -------------------------------------------------------------------------------

    @alone
    def start(self, state: State, u: Array) -> BodyState:
        """Bodies of a state of the tree, with their accelerations and multipliers."""
        q, v = self._poses(state), self._velocities(state)
        y = np.zeros(self.components + self.rows + self.states)
        bodies = BodyState(q, v, state.z.copy(), y)
        self.put(bodies, state.time, u)
        blocks = self.blocks()
        rest = self.residual()
        n, m = self.components, self.rows
        system = np.zeros((n + m, n + m))
        system[:n, :n], system[n:, :n], system[:n, n:] = blocks["force_a"], blocks["gradient"], blocks["gradient"].T
        y[: n + m] = np.linalg.solve(system, -np.concatenate([rest["force"], rest["acceleration"]]))
        y[n + m :] = rest["zdot"]
        return bodies

    def _poses(self, state: State) -> Array:
        poses, base = self.model.poses(state), self.layout.base
        place, turn = np.array(poses.position), np.array(poses.rotation)
        if base >= 0:
            own, at = turn[base].copy(), place[base].copy()
            place, turn = (place - at) @ own, own.T @ turn
            place[base], turn[base] = at, own
        rows = np.concatenate([place, np.array([_quaternion(r) for r in turn]).reshape(-1, 4)], axis=1)
        return np.concatenate([rows.ravel(), state.q[list(self.layout.angles)]])

    def _velocities(self, state: State) -> Array:
        found, base = self.model.velocities(state), self.layout.base
        turn = np.array(self.model.poses(state).rotation)
        shift, spin = np.array(found.velocity), np.array(found.angular_velocity)
        if base >= 0:
            shift, spin = shift @ turn[base], spin @ turn[base]
            others = np.arange(self.bodies) != base
            shift[others] -= shift[base]
            spin[others] -= spin[base]
        else:
            spin = np.einsum("bji,bj->bi", turn, spin)
        return np.concatenate([shift, spin], axis=1).ravel()

    # functions ----------------------------------------------------------------------------

    def put(self, bodies: BodyState, time: float, u: Array) -> None:
        """The state that the functions below are evaluated at."""
        entries, n, m = self.library.entries, self.components, self.rows
        entries["t"][:] = time
        entries["u"][:] = u
        for name, values in (
            ("q", bodies.q),
            ("v", bodies.v),
            ("z", bodies.z),
            ("a", bodies.y[:n]),
            ("l", bodies.y[n : n + m]),
        ):
            entries[name][:] = values

    def residual(self) -> dict[str, Array]:
        return self._call("newton_residual")

    def blocks(self) -> dict[str, Array]:
        """Dense blocks of the Jacobian, columns by components of bodies."""
        return self._call("newton_jacobian")

    def _call(self, name: str) -> dict[str, Array]:
        self.library.evaluate(name)
        return {key: view.dense() for key, view in self.library.functions[name].results.items()}

    def weights(self, acceleration: float) -> Array:
        """Size of each equation of force: what gives its body this acceleration, at the radius of gyration of a rotation; and the
        acceleration."""
        masses = np.diag(self.blocks()["force_a"]).reshape(-1, 6)
        weights: Array = acceleration * np.sqrt(masses[:, :1] * masses)
        return np.append(weights, acceleration)

    def sizes(self) -> Array:
        """Of each constraint: its residual where a joint is open by the length of the mechanism, or by 1 rad."""
        return self._call("newton_sizes")["sizes"]

    def free_components(self) -> Indices:
        """Components that U selects: with them, the constraints determine all others. Rolled ones stand behind them: with these, too, the
        constraints of positions determine the other positions."""
        length = self.model.scales.length
        scale = np.tile([length] * 3 + [1.0 / LEVER] * 3, self.bodies) * (1.0 - TIE * np.arange(self.components))
        if self.layout.base >= 0:
            scale[6 * self.layout.base : 6 * self.layout.base + 6] *= BASE_LEAST
        gradient = self.blocks()["gradient"] * scale / self.sizes()[:, None]
        if not self.rows:
            return np.arange(self.components, dtype=np.int32)
        qr = part_of_scipy("linalg").qr
        _, _, order = qr(gradient, mode="economic", pivoting=True)
        free, others = np.sort(order[self.rows :]), np.sort(order[: self.rows])
        holding = np.setdiff1d(np.arange(self.rows), self.velocity_rows)
        rolled = others[:0]
        if len(self.velocity_rows):
            _, _, closing = qr(gradient[np.ix_(holding, others)], mode="economic", pivoting=True)
            rolled = np.sort(others[closing[len(holding) :]])
        return np.concatenate([free, rolled]).astype(np.int32)


@dataclass(frozen=True)
class Entry:
    """`sign g^power` times entry `source` of newton_jacobian, at (row, column) of the system."""

    row: int
    column: int
    source: int
    power: int
    sign: float


class NewtonSystem:
    """Where everything stands in the system of one choice of free and rolled components."""

    def __init__(self, newton: Newton, chosen: Indices) -> None:
        self.newton, self.chosen = newton, chosen
        n, m, nz = newton.components, newton.rows, newton.states
        nf = len(chosen) - len(newton.velocity_rows)
        self.free = chosen[:nf]
        self.columns = {"q": 0, "v": n, "a": 2 * n, "l": 3 * n, "z": 3 * n + m}
        names = ("force", "position", "velocity", "acceleration", "free_q", "free_v", "state")
        edges = np.cumsum([0, n, m, m, m, nf, nf])
        self.rows = dict(zip(names, map(int, edges), strict=True))
        self.size = 3 * n + m + nz

    def entries(self) -> Iterator[Entry]:
        results = {result.name: result for result in self.newton.library.functions["newton_jacobian"].layout.results}
        for name, equations, unknowns, power in BLOCKS:
            result, sign = results[name], -1.0 if equations == "state" else 1.0
            for k, (row, column) in enumerate(result.pattern or ()):
                if equations == "position" and row in self.newton.velocity_rows:
                    continue
                yield Entry(self.rows[equations] + row, self.columns[unknowns] + column, result.offset + k, power, sign)
        for k, (row, column) in enumerate(results["gradient"].pattern or ()):
            yield Entry(column, self.columns["l"] + row, results["gradient"].offset + k, 0, 1.0)

    def constants(self) -> Iterator[tuple[int, int, float]]:
        for k, component in enumerate(map(int, self.free)):
            yield self.rows["free_v"] + k, self.columns["v"] + component, 1.0
            yield self.rows["free_v"] + k, self.columns["a"] + component, -1.0
        for k in range(self.newton.states):
            yield self.rows["state"] + k, self.columns["z"] + k, 1.0

    def _component_rows(self) -> Iterator[tuple[int, int]]:
        """Each free or rolled component, with the equation of its position."""
        behind = [self.rows["position"] + row for row in self.newton.velocity_rows]
        rows = [*range(self.rows["free_q"], self.rows["free_q"] + len(self.free)), *behind]
        return zip(map(int, self.chosen), rows, strict=True)

    def free_places(self) -> Iterator[list[tuple[int, int] | None]]:
        """For each free or rolled component nine places that symgen_newton_component fills: six of q, three of v."""
        base, q, v = self.newton.layout.base, self.columns["q"], self.columns["v"]
        for component, row in self._component_rows():
            first = component - component % 6
            turns: list[int | None] = [first + 3, first + 4, first + 5]
            nothing: list[int | None] = [None] * 3
            if component % 6 < 3:
                base_turns = [6 * base + 3, 6 * base + 4, 6 * base + 5] if base >= 0 else nothing
                columns = [component, *base_turns, None, None, component, None, None]
            else:
                columns = [*turns, *nothing, *turns]
            offsets = [q] * 6 + [v] * 3
            yield [None if c is None else (row, o + c) for c, o in zip(columns, offsets, strict=True)]

    def units(self, weight: Array, length: float, states: Array) -> Array:
        """Of each equation, where forces have these weights, of which the last is an acceleration, and states these sizes."""
        acceleration = weight[-1]
        rates = np.where(states > 0.0, states, 1.0) * np.sqrt(acceleration / length)
        constraints = self.newton.sizes() * (acceleration / length)
        chosen = np.where(self.chosen % 6 < 3, acceleration, acceleration / length)
        free, positions = chosen[: len(self.free)], constraints.copy()
        positions[list(self.newton.velocity_rows)] = chosen[len(self.free) :]
        return np.concatenate([weight[:-1], positions, constraints, constraints, free, free, rates])

    def pattern(self) -> Iterable[tuple[int, int]]:
        """Where entries may be other than zero."""
        return self.matrix(1.0, np.zeros(self.newton.library.functions["newton_jacobian"].layout.size)).keys()

    def matrix(self, gain: float, values: Array) -> dict[tuple[int, int], float]:
        """Pattern and values for results of newton_jacobian, increments of the step left out."""
        found: dict[tuple[int, int], float] = {}
        for entry in self.entries():
            at = entry.row, entry.column
            found[at] = found.get(at, 0.0) + entry.sign * gain**entry.power * values[entry.source]
        for row, column, value in self.constants():
            found[row, column] = found.get((row, column), 0.0) + value
        for component, places in zip(map(int, self.chosen), self.free_places(), strict=True):
            part = component % 6
            for k, place in enumerate(places):
                if place is not None:
                    own = k in (0, 6) if part < 3 else k in (part - 3, part + 3)
                    found[place] = found.get(place, 0.0) + (float(own) if k < 6 else -float(own))
        return found


def _quaternion(r: Array) -> Array:
    """Unit quaternion of a rotation matrix, scalar first, from its largest component (Shepperd 1978)."""
    squares = 1.0 + np.array([r.trace(), *(2.0 * r[k, k] - r.trace() for k in range(3))])
    k = int(np.argmax(squares))
    p = np.zeros(4)
    p[k] = squares[k]
    if k == 0:
        p[1:] = r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]
    else:
        i, j, m = k - 1, k % 3, (k + 1) % 3
        p[0] = r[m, j] - r[j, m]
        p[j + 1], p[m + 1] = r[j, i] + r[i, j], r[m, i] + r[i, m]
    unit: Array = p / np.linalg.norm(p)
    return unit
