"""A built platform: leg lengths of poses and poses of leg lengths, arrays in and arrays out.

Poses are rows (x, y, z, roll, pitch, yaw) in m and rad, counted from the neutral pose; lengths are rows of metres.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from ..alone import Single, alone
from ..errors import ArgumentError, ParameterError
from ..model.batch import aligned
from ..model.lanes import chosen_lanes
from ..model.layout import BuiltModel
from ..model.library import Array, Library, open_shared
from ..model.part import PLATFORM
from ..naming import by_name, number, real_array, shown, unknown, whole
from .pose_damping import damped, nearer
from .pose_run import POSE, PoseRun, numbers_of, rows_of, run_filter
from .pose_solution import FilterSolution, PoseSolution

PoseMethod = Literal["newton", "newton-paper", "constant-gain", "second-order", "refreshed-gain"]

POSE_METHODS: tuple[PoseMethod, ...] = get_args(PoseMethod)
"""In the order of enum symgen_pose_method; `solve` takes `auto` too."""

WIDE = np.array([0.1, 0.1, 0.1, 0.2, 0.2, 0.2, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0])
"""Standard deviations of a start of which nothing is known: m, rad, m/s, rad/s."""

WIDTHS = (8, 4, 1)

_KINDS = {
    "constants_size": "symgen_length", "constants": "symgen_initialiser", "lengths": "symgen_pose_lengths",
    "solve": "symgen_pose_solver", "filter": "symgen_pose_filter",
}  # fmt: skip
"""Types of the functions that a library has for every number of lanes."""

MOST_ITERATIONS = 10**6
"""Of a row. A method that has not found the pose by then goes round in circles, and no Ctrl-C is seen meanwhile."""

RANK = 1e-9
"""Singular values of the neutral Jacobian, angles scaled by the largest lever, below it count as zero."""


def load_platform(path: str | Path) -> Platform:
    """The platform built into a directory. Needs neither the generator nor a compiler."""
    return Platform(path)


class Platform(Single):
    """Compiled kinematics of a platform on legs. Threads may share it: one call at a time, others wait, so that nobody computes with
    parameters that are half changed; for work side by side each thread takes its own (`load_platform` again)."""

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self._built, self._shared = open_shared(path, PLATFORM)
        self._ffi = self._shared.ffi
        layout = self._built.model
        self.name: str = layout.name
        self.legs: tuple[str, ...] = layout.constraints
        self.coordinates: tuple[str, ...] = layout.positions
        lengths = {"t": 1, "q": POSE, "v": POSE, "z": 0, "u": 0, "a": 7 * len(self.legs) + 5, "l": len(self.legs)}
        self.library = Library(self._shared, self._built.libraries[0], lengths)
        self._places = {entry.name: k for k, entry in enumerate(layout.parameters)}
        self._constants = {lanes: aligned(self._function("constants_size", lanes)()) for lanes in WIDTHS}
        self._limits = np.empty((len(self.legs), 2))
        self.box: Array | None = None
        """(6, 2): where `solve` expects poses unless it is told; that of the description, if it has one."""
        self._adopt(np.array([entry.value for entry in layout.parameters]))

    def __repr__(self) -> str:
        return f"<Platform {self.name}: {len(self.legs)} legs>"

    @property
    def build(self) -> BuiltModel:
        return self._built

    # -- parameters ---------------------------------------------------------------------------------------------------

    @property
    def parameters(self) -> Mapping[str, float]:
        return MappingProxyType(dict(zip(self._places, self._parameters.tolist(), strict=True)))

    @alone
    def set_parameters(self, values: Mapping[str, float]) -> None:
        """Changes places of joints, the neutral pose or strokes by name (m, rad), for prepared calls too; nothing is changed if
        one cannot be."""
        changed = self._parameters.copy()
        for name, value in by_name("parameters", values).items():
            if not isinstance(name, str) or name not in self._places:
                raise ParameterError(unknown("parameter", name, self._places))
            changed[self._places[name]] = number("parameter", name, value)
        self._adopt(changed)

    def _adopt(self, parameters: Array) -> None:
        constants = self.library.constants_of(parameters)
        lengths, jacobian = np.split(self.library.evaluate_with("linearisation", constants).copy(), [len(self.legs)])
        ends = [[parameters[self._places[f"legs.{leg}.stroke.{end}"]] for end in ("min", "max")] for leg in self.legs]
        stroke = lengths[:, None] + np.array(ends)
        self._check(constants, jacobian.reshape(-1, POSE), stroke)
        for lanes, kept in self._constants.items():  # in place: prepared calls point there
            self._function("constants", lanes)(self._doubles(parameters), self._doubles(kept))
        self._limits[:] = stroke
        self.library.arrays["constants"][:] = constants
        self._parameters = parameters
        self.neutral_lengths: Array = lengths
        self.neutral_jacobian: Array = jacobian.reshape(-1, POSE)
        self.stroke: Array = stroke
        """(legs, 2): shortest and longest length."""
        self.gain: Array = self.library.evaluate("gain").reshape(POSE, -1).copy()

    def _check(self, constants: Array, jacobian: Array, stroke: Array) -> None:
        """Refuses what nothing can be computed with."""
        short = [leg for leg, (shortest, longest) in zip(self.legs, stroke, strict=True) if not 0 < shortest < longest]
        if short:
            raise ParameterError(
                f"{', '.join(short)}: the shortest length must be above zero and below the longest one"
            )
        if not np.isfinite(constants).all() or np.linalg.matrix_rank(jacobian / _scale(jacobian), tol=RANK) < POSE:
            raise ParameterError(
                "with these parameters the legs do not determine the table's pose near the neutral pose"
            )

    # -- kinematics ---------------------------------------------------------------------------------------------------

    def lengths(self, poses: ArrayLike, lanes: int | None = None) -> Array:
        """Inverse kinematics: (rows, legs), or (legs,) for one pose."""
        return self._kinematics(poses, lanes, None)[0]

    def jacobian(
        self, poses: ArrayLike, angular: Literal["euler", "velocity"] = "euler", lanes: int | None = None
    ) -> Array:
        """(rows, legs, 6): derivatives of the lengths by displacement and by roll, pitch, yaw, or by angular velocity."""
        if not isinstance(angular, str) or angular not in ("euler", "velocity"):
            raise ArgumentError(f"angular must be 'euler' or 'velocity', not {shown(angular)}")
        return self._kinematics(poses, lanes, angular)[1]

    @alone
    def _kinematics(self, poses: ArrayLike, lanes: int | None, angular: str | None) -> tuple[Array, Array]:
        given = rows_of("poses", poses, POSE)
        rows, width, n = np.atleast_2d(given), self._width(lanes), len(self.legs)
        lengths, jacobian = np.empty((len(rows), n)), np.empty((len(rows) if angular else 0, n, POSE))
        target = self._doubles(jacobian) if angular and len(rows) else self._ffi.NULL
        self._function("lengths", width)(
            self._doubles(self._constants[width]), len(rows), self._doubles(rows), angular == "velocity",
            self._doubles(lengths), target,
        )  # fmt: skip
        one = given.ndim == 1
        return (lengths[0] if one else lengths), (jacobian[0] if one and angular else jacobian)

    @alone
    def solve(
        self,
        lengths: ArrayLike,
        method: PoseMethod | Literal["auto"] = "newton",
        start: ArrayLike | None = None,
        *,
        tolerance: float = 1e-6,
        iterations: int = 50,
        refresh: float = 0.3,
        box: ArrayLike | None = None,
        lanes: int | None = None,
    ) -> PoseSolution:
        """Forward kinematics of rows of leg lengths, each for itself.

        `auto`: by `newton` and, once more, by a damped search that `newton` ends; of two poses the one nearer to the start.

        `start`: a pose or one for each row (default: neutral). `tolerance`: on the sum of |L - given|, m. `refresh`: share of the
        residual that may be left by an update before `refreshed-gain` makes a new gain. `box`: (6, 2), a row (smallest,
        largest) for each entry of poses that are expected (default: `self.box`); others are flagged and not converged.
        """
        given = rows_of("lengths", lengths, len(self.legs)).reshape(-1, len(self.legs))
        edges = self.box if box is None else box
        if not isinstance(method, str) or method not in (*POSE_METHODS, "auto"):
            raise ArgumentError(unknown("method", str(method), (*POSE_METHODS, "auto")))
        if method != "auto":
            return self.prepare(given, method, start, tolerance, iterations, refresh, edges, 0, lanes)()
        once = self.prepare(given, "newton", start, tolerance, iterations, refresh, edges, 0, lanes)
        begin = np.ascontiguousarray(np.broadcast_to(once.start, (len(given), POSE)))
        again = self.prepare(
            given, "newton", damped(self, given, begin), tolerance, iterations, refresh, edges, 0, lanes
        )
        return nearer(again(), once(), begin, float(np.abs(self.neutral_jacobian[:, 3:]).max()))

    @alone
    def track(
        self,
        lengths: ArrayLike,
        method: PoseMethod = "refreshed-gain",
        start: ArrayLike | None = None,
        *,
        tolerance: float = 1e-6,
        iterations: int = 50,
        refresh: float = 0.3,
        box: ArrayLike | None = None,
        lanes: int | None = None,
    ) -> PoseSolution:
        """As `solve` along trajectories, (steps, legs) or (steps, trajectories, legs): every pose starts from the one before,
        the first one from `start`, and the gain is kept until it is made anew. Rows come step by step."""
        whole = self._over_time(lengths)
        streams, flat = whole.shape[1], whole.reshape(-1, len(self.legs))
        width = lanes if lanes is not None or streams > 1 else 1
        first = None if start is None else _each_row("start", start, len(flat), streams)
        return self.prepare(flat, method, first, tolerance, iterations, refresh, box, streams, width)()

    def prepare(
        self,
        lengths: Array,
        method: PoseMethod = "newton",
        start: ArrayLike | None = None,
        tolerance: float = 1e-6,
        iterations: int = 50,
        refresh: float = 0.3,
        box: ArrayLike | None = None,
        trajectories: int = 0,
        lanes: int | None = None,
    ) -> PoseRun:
        """A call of `solve` (or `track`, with `trajectories`) on an array that stays, for loops that must not allocate."""
        if str(method) == "auto":
            raise ArgumentError(
                "method 'auto' belongs to `solve`; `track` and `prepare` take one of " + ", ".join(POSE_METHODS)
            )
        if not isinstance(method, str) or method not in POSE_METHODS:
            raise ArgumentError(unknown("method", str(method), POSE_METHODS))
        given = self._kept(lengths)
        begin = np.zeros(POSE) if start is None else rows_of("start", start, POSE)
        if begin.ndim == 2 and len(begin) != len(given):
            raise ArgumentError(f"start must be one pose or {len(given)} poses, not {len(begin)}")
        if whole("trajectories", trajectories) and len(given) % trajectories:
            raise ArgumentError(
                f"the number of rows ({len(given)}) must be a multiple of the number of trajectories ({trajectories})"
            )
        width = self._width(lanes)
        inputs = {
            "lengths": given, "start": begin, "box": _edges(box), "limits": self._limits, "constants": self._constants[width]
        }  # fmt: skip
        settings = {
            "method": POSE_METHODS.index(method), "streams": int(trajectories), "limit": whole("iterations", iterations, 0, MOST_ITERATIONS),
            "tolerance": _above_zero("tolerance", tolerance), "refresh": _above_zero("refresh", refresh),
        }  # fmt: skip
        return PoseRun(self._ffi, self._function("solve", width), inputs, settings, self.lock)

    @alone
    def filter(
        self,
        lengths: ArrayLike,
        step: float,
        noise: float,
        agility: ArrayLike,
        *,
        start: ArrayLike | None = None,
        rates: ArrayLike | None = None,
        spread: ArrayLike | None = None,
        after: FilterSolution | None = None,
        lanes: int | None = None,
    ) -> FilterSolution:
        """Poses and their rates from noisy lengths, (steps, legs) or (steps, trajectories, legs), `step` seconds apart.

        An extended Kalman filter. `noise`: standard deviation of a length, m; `agility`: how freely the table accelerates, as
        the density of white noise for each of the six coordinates, (m/s^2)^2/Hz and (rad/s^2)^2/Hz. It begins one step before the
        first lengths at the pose `start` with `rates` (zero by default), known to the standard deviations `spread`
        (12: of the pose, of its rates; by default wide). `after`: goes on where another one ended instead, for lengths that
        come one by one.
        """
        whole = self._over_time(lengths)
        streams = whole.shape[1]
        if after is None:
            state, covariance = _beginning(streams, start, rates, spread)
        else:
            if not (start is None and rates is None and spread is None):
                raise ArgumentError(
                    "`after` already contains the state of the filter; leave out start, rates and spread"
                )
            state, covariance = _end_of(after, streams)
        width = self._width(lanes if lanes is not None or streams > 1 else 1)
        inputs = {
            "lengths": whole, "state": state, "covariance": covariance, "agility": _six("agility", agility, POSE),
            "constants": self._constants[width],
        }  # fmt: skip
        numbers = _above_zero("step", step), _above_zero("noise", noise)
        found = run_filter(self._ffi, self._function("filter", width), inputs, *numbers)
        return found if np.ndim(lengths) == 3 else found.only()

    def _over_time(self, lengths: ArrayLike) -> Array:
        """(steps, trajectories, legs)"""
        given = numbers_of("lengths", lengths, len(self.legs))
        if given.ndim not in (2, 3):
            raise ArgumentError(f"lengths must be (steps, legs) or (steps, trajectories, legs), not {given.shape}")
        streams = given.shape[1] if given.ndim == 3 else 1
        flat = rows_of("lengths", given.reshape(len(given) * streams, given.shape[-1]), len(self.legs))
        return flat.reshape(len(given), streams, len(self.legs))

    def _kept(self, lengths: Array) -> Array:
        """The array itself, whose later contents are read too; one that would have to be copied is refused."""
        fits = isinstance(lengths, np.ndarray) and lengths.ndim == 2 and lengths.shape[1] == len(self.legs)
        if not (fits and lengths.dtype == np.float64 and lengths.flags.c_contiguous and lengths.flags.aligned):
            raise ArgumentError(f"lengths must be a contiguous, aligned array of float64, rows of {len(self.legs)}")
        return lengths

    def _width(self, lanes: int | None) -> int:
        return chosen_lanes("lanes", self.build.build, lanes, WIDTHS)

    def _function(self, name: str, lanes: int) -> Any:
        return self._shared.function(_KINDS[name], f"{self._built.libraries[0].symbol}_x{lanes}_{name}")

    def _doubles(self, array: Array) -> Any:
        return self._ffi.from_buffer("double[]", array)


def _above_zero(name: str, value: float) -> float:
    if not number("argument", name, value) > 0.0:
        raise ArgumentError(f"{name} must be above zero, not {value}")
    return float(value)


def _edges(box: ArrayLike | None) -> Array:
    """Without a box no pose is outside."""
    edges = np.tile([-np.inf, np.inf], (POSE, 1)) if box is None else numbers_of("box", box, 2).copy()
    if edges.shape != (POSE, 2):
        raise ArgumentError(
            f"box must be 6 rows (smallest, largest), not an array of shape {edges.shape}; "
            "half-widths h about the neutral pose are np.column_stack([-h, h])"
        )
    if not (edges[:, 0] <= edges[:, 1]).all():
        raise ArgumentError("box must be 6 rows (smallest, largest), the smallest one first")
    return edges


def _each_row(name: str, values: ArrayLike, rows: int, streams: int) -> Array:
    """Six numbers, or six for each trajectory, for every row."""
    given = rows_of(name, values, POSE)
    if given.ndim == 2 and len(given) != streams:
        raise ArgumentError(f"{name} must be one row or {streams} rows, not {len(given)}")
    return np.ascontiguousarray(np.resize(given, (rows, POSE)))


def _beginning(
    streams: int, start: ArrayLike | None, rates: ArrayLike | None, spread: ArrayLike | None
) -> tuple[Array, Array]:
    """State and covariance of every trajectory before its first lengths."""
    given = (("start", start), ("rates", rates))
    halves = [_each_row(name, np.zeros(POSE) if x is None else x, streams, streams) for name, x in given]
    covariance = np.diag(_six("spread", WIDE if spread is None else spread, 2 * POSE) ** 2)
    return np.hstack(halves), np.tile(covariance, (streams, 1, 1))


def _end_of(before: FilterSolution, streams: int) -> tuple[Array, Array]:
    """Copies: a solution stays what it was."""
    if not isinstance(before, FilterSolution):
        raise ArgumentError(f"`after` must be what `filter` gave before, not {shown(before)}")
    found = []
    for name, size in (("state", 2 * POSE), ("covariance", 4 * POSE**2)):
        array = real_array(f"{name} of `after`", getattr(before, name))
        if array.size != streams * size:
            raise ArgumentError(f"`after` is of {array.size // size} trajectories, the lengths are of {streams}")
        if not np.isfinite(array).all():
            raise ArgumentError(f"{name} of `after` must be finite; begin anew with start=...")
        found.append(np.array(array, order="C").reshape(streams, -1))
    return found[0], found[1].reshape(streams, 2 * POSE, 2 * POSE)


def _six(name: str, values: ArrayLike, length: int) -> Array:
    found = rows_of(name, values, length)
    if found.ndim != 1 or (found < 0.0).any():
        raise ArgumentError(f"{name} must be {length} numbers that are not below zero")
    return found


def _scale(jacobian: Array) -> Array:
    """Lengths as they are, angles by the largest lever arm."""
    lever = np.abs(jacobian[:, 3:]).max()
    return np.array([1.0, 1.0, 1.0, lever, lever, lever])
