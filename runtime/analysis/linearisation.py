"""The linear model about a state, in independent coordinates.

With q in tangent directions, the equations of motion and their constraints

    M a + J^T l = f,   J a = g,   z' = h,   y = y(q, v, z, u, a, l)

are differentiated as they stand; the bordered matrix [M J^T; J 0] gives the change of a and l (implicit function
theorem). Constraints are kept while positions and velocities change. With N a basis of the null space of J, orthonormal where
displacements count in lengths of the mechanism (`model.scales`), J^+ the inverse that is smallest in the same measure, and p and r
the changes of the inputs that prescribe positions and rates,

    J dq = p            dq = N e + J^+ p
    J dv + R dq = r     dv = N w + J^+ (r - R dq),   R = d(J v)/dq

R comes from the blocks that are there: K says how tangent directions turn with the motion, (dq)' = dv + K dq. Taking the
derivative of J v along dq and that of J dq along the motion, in both orders, R = dJ/dt + J K; and the derivative of
J a - g by v is R + dJ/dt. Hence R = (closure_v + J K)/2; drives, whose J is constant, add nothing to either side.
The states of the linear model are (e, w, z).

Where constraints hold velocities only, as in rolling, there are more changes of positions than of velocities: J dq = p has the rows
that hold positions, and N another basis there than for velocities. What was said of R holds for those rows alone; the derivative of
the rates themselves is then at hand, and dJ/dt is the derivative of J a - g by v less R. Such mechanisms are at rest nowhere worth
looking at, and directions that turn along with the motion would bring their turning into A. So e and w are changes of coordinates
there, of which w' = da holds as it stands: those whose columns of J do not change, as far as there are enough (`followed.py`). What
turns with a body that rolls as a whole is turned back first, by T' = S (`unspun.py`): (dq)' = dv + (K + S) dq, w' = da + S dv.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import EvaluationError
from ..model.layout import JointLayout
from ..model.library import Array
from ..model.scales import Scales
from ..model.state import State
from ..notebook import MODE_COLUMNS, html_table, linear_facts, mode_rows, text_table
from ..one_thread import one_thread
from .followed import Followed
from .loops import Loops, without_rounding
from .unspun import spin_of_axes

if TYPE_CHECKING:
    from ..model.model import Inputs, Model
    from .discrete import DiscreteLinearisation


@dataclass(frozen=True, eq=False)
class Modes:
    """One entry for each oscillation and each real eigenvalue, slowest first; all arrays have this order.

    A motion that nothing drives back (a wheel's angle, the place of a free body) has two eigenvalues that are zero but for
    rounding; only their size beside the others means anything then, not their damping.
    """

    eigenvalues: NDArray[np.complex128]
    """One of each conjugate pair, that with a positive imaginary part, and all real ones; `Linearisation.eigenvalues` has all."""
    frequencies: Array
    """|eigenvalue| / 2 pi (Hz)."""
    damping: Array
    """Damping ratios -Re/|eigenvalue|: 1 for real decaying modes, -1 for real growing ones, 0 where the eigenvalue is zero."""
    shapes: NDArray[np.complex128]
    """Columns: change of the positions in tangent directions (nv); zero where only first-order states take part."""
    coordinates: tuple[str, ...] = ()
    """Names of the rows of `shapes`."""
    sizes: Array = field(default_factory=lambda: np.zeros(0), repr=False)
    """What changes of the coordinates are compared with: a length of the mechanism for displacements, a radian for angles."""

    def __repr__(self) -> str:
        return f"<Modes: {len(self.frequencies)}, {_range(self.frequencies)}>"

    def __str__(self) -> str:
        return text_table(MODE_COLUMNS, mode_rows(self))

    def _repr_html_(self) -> str:
        return html_table(MODE_COLUMNS, mode_rows(self))


@dataclass(frozen=True, eq=False)
class Linearisation:
    """x' = A x + B u, y = C x + D u for small changes x = (e, w, z) about a state, which need not be an equilibrium.

    `basis` (nv, n) turns e into changes of position in tangent directions. Where bodies roll, there are fewer w than e. The position,
    the rate and the acceleration of a driven coordinate are inputs of their own: a motion p(t) of the drive enters by all three, as
    p, p' and p''. Positions and velocities are then changed by the drive too, beside what e and w say.
    """

    A: Array
    B: Array
    C: Array
    D: Array
    basis: Array
    coordinates: tuple[str, ...] = ()
    """Names of the rows of `basis`."""
    inputs: tuple[str, ...] = ()
    """Names of the columns of B and D."""
    outputs: tuple[str, ...] = ()
    """Names of the rows of C and D."""
    sizes: Array = field(default_factory=lambda: np.zeros(0), repr=False)
    """Of the coordinates, as in `Modes`."""
    states: tuple[str, ...] = ()
    """Names of the rows of A."""
    rolling: Array | None = None
    """(nv, m) turns w into changes of velocity where bodies roll; elsewhere `basis` does."""

    @property
    def speeds(self) -> Array:
        """What turns w into changes of velocity."""
        return self.basis if self.rolling is None else self.rolling

    def discrete(self, step: float, method: str = "zoh") -> DiscreteLinearisation:
        """In steps of a length (s), for inputs that are held over each (`zoh`, by the matrix exponential), or by the trapezoidal rule
        (`tustin`)."""
        from .discrete import discrete

        return discrete(self, step, method)

    @cached_property
    def modes(self) -> Modes:
        return replace(_modes(self.A, self.basis), coordinates=self.coordinates, sizes=self.sizes)

    def __repr__(self) -> str:
        return f"<Linearisation: {len(self.A)} states, {self.B.shape[1]} inputs, {len(self.C)} outputs>"

    def __str__(self) -> str:
        return f"{text_table((), linear_facts(self))}\n{self.modes}"

    def _repr_html_(self) -> str:
        return html_table((), linear_facts(self)) + self.modes._repr_html_()

    @property
    def eigenvalues(self) -> NDArray[np.complex128]:
        """All of A, slowest first: of a conjugate pair both, a multiple one as often as it counts."""
        values = np.linalg.eigvals(self.A).astype(np.complex128)
        return values[np.lexsort((-values.imag, np.abs(values)))]


def linearise(model: Model, state: State, inputs: Inputs) -> Linearisation:
    return linearised(model, state, _blocks(model, state, inputs), inputs)


@one_thread()
def linearised(model: Model, state: State, blocks: dict[str, Array], inputs: Inputs = None) -> Linearisation:
    """By the derivatives of residual, closure, rates of states and outputs."""
    jacobian, scales = model.constraint_jacobian(state, inputs=inputs), model.scales
    loops = Loops.of(jacobian * scales.coordinates / scales.closure[:, None])
    turn = turning(model.layout.joints, state.v)
    rolling = bool(model.layout.velocity_rows)
    mass = model.mass_matrix(state)
    spin = _spin(model, jacobian, blocks, mass) if rolling else np.zeros_like(turn)
    directions = (_of_rolling if rolling else _of_loops)(model, jacobian, loops, blocks, spin if rolling else turn)
    blocks = without_rounding(blocks, scales) if rolling else blocks
    change = _implicit(mass, loops, blocks, scales)
    n, m, nz = directions.basis.shape[1], directions.speeds.shape[1], len(state.z)
    dq, dv, dz, du = _columns(directions, nz, len(model.inputs))
    moves = dict(zip("qvzu", (dq, dv, dz, du), strict=True))
    da, dl = (_sum(change[name], moves) for name in ("a", "l"))
    rates = directions.project @ (dv + (turn + spin) @ dq), directions.pick @ (da + spin @ dv)
    top = np.vstack([*rates, _sum(_of(blocks, "zdot"), moves)])
    y = _sum(_of(blocks, "outputs"), moves) + blocks["outputs_a"] @ da + blocks["outputs_l"] @ dl
    cut = n + m + nz
    names = model.layout.velocities, model.inputs, model.layout.sensors
    return Linearisation(
        top[:, :cut],
        top[:, cut:],
        y[:, :cut],
        y[:, cut:],
        directions.basis,
        *names,
        scales.coordinates,
        (*directions.names, *model.layout.states),
        directions.speeds if rolling else None,
    )


@dataclass(frozen=True, eq=False)
class _Directions:
    """How positions and velocities change with e, w and the inputs: dq = N e + P u, dv = M w + Q u - S R dq."""

    names: tuple[str, ...]
    basis: Array
    speeds: Array
    project: Array
    """From rates of dq to those of e."""
    pick: Array
    """From rates of dv to those of w."""
    positions: Array
    """P"""
    rates: Array
    """Q"""
    slipping: Array
    """S R"""


def _columns(given: _Directions, nz: int, nu: int) -> tuple[Array, Array, Array, Array]:
    """Of dq, dv, dz, du in terms of (e, w, z, u)."""
    n, m = given.basis.shape[1], given.speeds.shape[1]
    count = len(given.basis)
    dq = np.hstack([given.basis, np.zeros((count, m + nz)), given.positions])
    own = np.hstack([np.zeros((count, n)), given.speeds, np.zeros((count, nz)), given.rates])
    dz, du = np.split(np.eye(n + m + nz + nu)[n + m :], [nz])
    return dq, own - given.slipping @ dq, dz, du


def _of_loops(model: Model, jacobian: Array, loops: Loops, blocks: dict[str, Array], turn: Array) -> _Directions:
    scales = model.scales
    columns = scales.coordinates[:, None]
    basis, project = columns * loops.motions, (loops.motions / columns).T
    back = columns * loops.closing / scales.closure
    positions, rates = _prescribed(model)
    change = 0.5 * (blocks["closure_v"] + jacobian @ turn)
    motions = [f"motion_{k + 1}" for k in range(basis.shape[1])]
    names = (*motions, *(f"{motion}.rate" for motion in motions))
    return _Directions(names, basis, basis, project, project, back @ positions, back @ rates, back @ change)


def _spin(model: Model, jacobian: Array, blocks: dict[str, Array], mass: Array) -> Array:
    scales = model.scales
    sizes = scales.coordinates
    rows, changes = (each * sizes / scales.closure[:, None] for each in (jacobian, _turned(blocks)))
    # displacements of a joint have one size, and its rotations another, so S is the same in numbers without units
    return spin_of_axes(model.layout.joints, rows, changes, mass * sizes * sizes[:, None])


def _turned(blocks: dict[str, Array]) -> Array:
    """dJ/dt"""
    return blocks["closure_v"] - blocks["rate_q"]


def _of_rolling(model: Model, jacobian: Array, loops: Loops, blocks: dict[str, Array], spin: Array) -> _Directions:
    """In coordinates: positions by the rows that hold them, velocities by all."""
    scales, change = model.scales, blocks["rate_q"]
    sizes, held = scales.coordinates, list(model.layout.position_rows)
    turned = _turned(blocks) - jacobian @ spin
    rows, changes = (each * sizes / scales.closure[:, None] for each in (jacobian, turned))
    places, speeds = Followed.of(rows[held], changes[held]), Followed.of(rows, changes)
    basis, own = (sizes[:, None] * each.basis / sizes[list(each.columns)] for each in (places, speeds))
    project, pick = (np.eye(len(sizes))[list(each.columns)] for each in (places, speeds))
    back_there = sizes[:, None] * places.closing / scales.closure[held]
    back = sizes[:, None] * speeds.closing / scales.closure
    positions, _ = _prescribed(model)
    coordinates = model.coordinates
    names = (*(coordinates[k] for k in places.columns), *(f"{coordinates[k]}.rate" for k in speeds.columns))
    return _Directions(
        names, basis, own, project, pick, back_there @ positions[held], -back @ blocks["rate_u"], back @ change
    )


def _range(frequencies: Array) -> str:
    return f"{frequencies.min():.4g} to {frequencies.max():.4g} Hz" if len(frequencies) else "none"


def _prescribed(model: Model) -> tuple[Array, Array]:
    """Changes of the right-hand sides of positions and of rates by input: (constraints, inputs) each."""
    positions, rates = np.zeros((2, len(model.layout.constraints), len(model.inputs)))
    for column, entry in enumerate(model.layout.inputs):
        if entry.derivative < 2:
            (positions, rates)[entry.derivative][list(entry.drives), column] = 1.0
    return positions, rates


def _blocks(model: Model, state: State, inputs: Inputs) -> dict[str, Array]:
    a, multipliers = model.acceleration(state, inputs), model.multipliers(state, inputs)
    u = model.input_values(inputs)
    blocks = model.call("jacobian", t=state.time, q=state.q, v=state.v, z=state.z, u=u, a=a, l=multipliers)
    bad = [name for name, block in blocks.items() if not np.isfinite(block).all()]
    if bad:
        raise EvaluationError(f"the derivatives {', '.join(bad)} are not finite in this state")
    return blocks


def _of(blocks: dict[str, Array], result: str) -> dict[str, Array]:
    return {name: blocks[f"{result}_{name}"] for name in "qvzu"}


def _sum(parts: dict[str, Array], moves: dict[str, Array]) -> Array:
    return np.asarray(sum(parts[name] @ moves[name] for name in "qvzu"))


def _implicit(mass: Array, loops: Loops, blocks: dict[str, Array], scales: Scales) -> dict[str, dict[str, Array]]:
    """Derivatives of accelerations and multipliers by q, v, z and u: the bordered matrix is solved by the motions that constraints
    admit, f = M a + J^T l for the smallest l, because redundant constraints leave multipliers undetermined."""
    columns, moment = scales.coordinates, scales.mass * scales.length**2
    scaled = mass * columns * columns[:, None] / moment
    forces, rates = (-np.hstack([blocks[f"{name}_{by}"] for by in "qvzu"]) for name in ("residual", "closure"))
    forces = columns[:, None] / moment * forces
    kept = loops.closing @ (rates / scales.closure[:, None])
    own = loops.motions.T @ scaled @ loops.motions
    a = kept + loops.motions @ np.linalg.lstsq(own, loops.motions.T @ (forces - scaled @ kept), rcond=1e-14)[0]
    multipliers = loops.closing.T @ (forces - scaled @ a)
    edges = np.cumsum([blocks[f"residual_{by}"].shape[1] for by in "qvz"])
    found = {"a": columns[:, None] * a, "l": (moment / scales.closure)[:, None] * multipliers}
    return {name: dict(zip("qvzu", np.split(whole, edges, axis=1), strict=True)) for name, whole in found.items()}


def turning(joints: Sequence[JointLayout], v: Array) -> Array:
    """K: tangent directions of quaternions and free joints are in outer-body axes, which turn."""
    turning = np.zeros((len(v), len(v)))
    for joint in joints:
        if joint.kind == "scalar":
            continue
        end = joint.v + joint.count
        spin = _cross(v[end - 3 : end])
        turning[end - 3 : end, end - 3 : end] = -spin
        if joint.kind == "free":
            turning[joint.v : end - 3, joint.v : end - 3] = -spin
            turning[joint.v : end - 3, end - 3 : end] = -_cross(v[joint.v : end - 3])
    return turning


def _cross(w: Array) -> Array:
    return np.array([[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]])


@one_thread()
def _modes(matrix: Array, basis: Array) -> Modes:
    values, vectors = np.linalg.eig(matrix)
    kept = [k for k in np.argsort(np.abs(values), kind="stable") if values[k].imag >= 0.0]
    values, vectors = values[kept].astype(np.complex128), vectors[:, kept].astype(np.complex128)
    sizes = np.abs(values)
    damping = np.divide(-values.real, sizes, out=np.zeros_like(sizes), where=sizes > 0.0)
    return Modes(values, sizes / (2.0 * np.pi), damping, basis @ vectors[: basis.shape[1]])
