"""Which inertial parameters act on the motion of a mechanism, and in which combinations.

Generalised forces are linear in the masses, first moments and inertias of the bodies: W p = tau, with the rows of many states in W. Columns
that are zero belong to parameters without effect; columns that depend on others belong to parameters that act only together with those.
With W_k the independent columns, W = W_k C, and C p are the base parameters. C depends on lengths and axes, not on the states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import tell
from ..model.library import Array
from ..model.regressor import NUMBERS, POWERS, Regressors
from ..naming import vector, whole
from ..notebook import html_table, text_table
from ..one_thread import one_thread
from .random_motions import Motion, motion_rate, random_motions

if TYPE_CHECKING:
    from ..model.model import Model

RANK = 1e-9
"""Of the largest singular value: less counts as nothing."""

SURE = 1e4
"""Between singular values that count and those that do not."""

ROUNDING = 1e-8
"""Of a coefficient, where parameters count in mass times powers of the length: less counts as zero."""

WORST = 1e3
"""How much worse conditioned than the columns that are farthest apart those in the order of the bodies may be."""

SPARE = 3
"""Rows for each column."""

CHUNK = 64
"""States whose matrices are there at the same time."""

PREFERRED = (4, 5, 6, 7, 8, 9, 1, 2, 3, 0)
"""Of the parameters of a body, from that which is kept first: moments of inertia take up what first moments and masses do farther out."""

Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class BaseParameters:
    """The combinations of inertial parameters that motions depend on."""

    columns: tuple[str, ...]
    """Names of all inertial parameters, as in `model.regressors.columns`."""
    kept: tuple[int, ...]
    """Columns of the regressor that are independent; the base parameters are named after them."""
    combinations: Array
    """(base parameters, columns): C in C p; one in the column that is kept."""
    singular_values: Array
    """Of the regressor of random motions without units, largest first."""
    own: Array
    """The model's inertial parameters when this was found."""

    @property
    def rank(self) -> int:
        return len(self.kept)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.columns[k] for k in self.kept)

    @property
    def margin(self) -> float:
        """How many times larger the last singular value that counts is than the first that does not."""
        return _margin(self.singular_values, self.rank)

    @property
    def absent(self) -> tuple[str, ...]:
        """Parameters that nothing depends on."""
        return self._named(~self._acting)

    @property
    def alone(self) -> tuple[str, ...]:
        """Parameters that can be found by themselves."""
        single = np.count_nonzero(self.combinations, axis=1) == 1
        return tuple(name for name, each in zip(self.names, single, strict=True) if each)

    @property
    def combined(self) -> tuple[str, ...]:
        """Parameters that act only together with others."""
        alone = np.isin(np.array(self.columns), self.alone)
        return self._named(self._acting & ~alone)

    @property
    def formulas(self) -> tuple[str, ...]:
        """The base parameters as sums."""
        return tuple(map(self._formula, self.combinations, self.kept))

    def values(self, parameters: ArrayLike | None = None) -> Array:
        """The base parameters of these inertial parameters (default: the model's own), in the order of `names`."""
        own = self.own if parameters is None else vector("inertial parameters", parameters, self.columns)
        return np.asarray(self.combinations @ own)

    def reduced(self, matrix: Array) -> Array:
        """The columns of a regressor that go with the base parameters."""
        return matrix[..., list(self.kept)]

    @property
    def _acting(self) -> NDArray[np.bool_]:
        return np.asarray(np.any(self.combinations != 0.0, axis=0))

    def _named(self, which: NDArray[np.bool_]) -> tuple[str, ...]:
        return tuple(name for name, each in zip(self.columns, which, strict=True) if each)

    def _formula(self, row: Array, kept: int) -> str:
        others = [k for k in np.flatnonzero(row) if k != kept]
        return " ".join([self.columns[kept], *(_term(row[k], self.columns[k]) for k in others)])

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        values = self.values()
        rounding = 1e-14 * (np.abs(self.combinations) @ np.abs(self.own))
        values = np.where(np.abs(values) > rounding, values, 0.0)
        yield from ((name, f"{x:.5g}", text) for name, x, text in zip(self.names, values, self.formulas, strict=True))

    def _facts(self) -> list[tuple[str, str]]:
        return [
            ("parameters of the bodies", str(len(self.columns))),
            ("base parameters", str(self.rank)),
            ("found alone", str(len(self.alone))),
            ("only in sums", str(len(self.combined))),
            ("without effect", f"{len(self.absent)}{': ' if self.absent else ''}{_by_body(self.absent)}"),
            ("margin of the rank", f"{self.margin:.1e}"),
        ]

    def __repr__(self) -> str:
        return f"<BaseParameters: {self.rank} of {len(self.columns)}>"

    def __str__(self) -> str:
        return f"{text_table((), self._facts())}\n\n{text_table(_HEAD, list(self._rows()))}"

    def _repr_html_(self) -> str:
        return html_table((), self._facts()) + html_table(_HEAD, self._rows())


_HEAD = ("base parameter", "value", "stands for")


@one_thread()
def base_parameters(model: Model, seed: int = 0) -> BaseParameters:
    """The combinations of masses, first moments and inertias that generalised forces depend on, from random motions that keep loops
    closed. Where a coordinate is driven, the force that drives it counts as unknown."""
    regressors, sizes = model.regressors, column_sizes(model)
    triangle = _triangle(model, regressors, whole("seed", seed))
    kept, combinations, singular = combinations_of(triangle)
    combinations *= sizes[kept][:, None] / sizes
    found = BaseParameters(regressors.columns, tuple(kept.tolist()), combinations, singular, regressors.parameters())
    if found.margin < SURE:
        tell(
            f"{model.layout.name}: the number of base parameters is not certain: singular values fall by no more than "
            f"{found.margin:.1e} after the {found.rank}th; some bodies hardly move or are very small"
        )
    return found


def combinations_of(rows: Array) -> tuple[Indices, Array, Array]:
    """Independent columns of a matrix without units, all columns as combinations of them, and the singular values."""
    singular = np.asarray(np.linalg.svd(rows, compute_uv=False), dtype=np.float64)
    rank = int((singular > RANK * singular[0]).sum()) if singular[0] > 0.0 else 0
    kept = _kept(rows, rank)
    return kept, _combinations(rows, kept), singular


def column_sizes(model: Model) -> Array:
    """What the inertial parameters are compared with."""
    scales = model.scales
    return np.tile(scales.mass * scales.length**POWERS, len(model.layout.bodies))


def _triangle(model: Model, regressors: Regressors, seed: int) -> Array:
    """R of the QR factors of the regressor of random motions, without units."""
    columns = len(regressors.columns)
    one = random_motions(model, 1, seed)[0].free.shape[1]
    motions = random_motions(model, 8 + -(-SPARE * columns // max(1, one)), seed)
    triangle: Array = np.zeros((0, columns))
    for first in range(0, len(motions), CHUNK):
        rows = np.vstack([triangle, _rows(model, regressors, motions[first : first + CHUNK])])
        triangle = np.asarray(np.linalg.qr(rows, mode="r"))
    return triangle


def _rows(model: Model, regressors: Regressors, motions: Sequence[Motion]) -> Array:
    """Forces along motions that keep loops closed, relative to those that make them."""
    scales = model.scales
    force = scales.mass * (scales.length * motion_rate(model)) ** 2
    q, v, a, u, free = (np.array(part) for part in zip(*motions, strict=True))
    matrices = free.transpose(0, 2, 1) @ regressors.rows(q, v, a, u) * (column_sizes(model) / force)
    return matrices.reshape(-1, matrices.shape[2])


def _kept(triangle: Array, rank: int) -> Indices:
    """Independent columns: in the order of the bodies, if these are about as far apart as any."""
    best = _independent(triangle, rank, ordered=None)
    bodies = range(triangle.shape[1] // len(NUMBERS))
    order = [len(NUMBERS) * body + k for body in bodies for k in PREFERRED]
    readable = _independent(triangle, rank, order)
    bad = len(readable) < rank or _condition(triangle[:, readable]) > WORST * _condition(triangle[:, best])
    return np.sort(best if bad else readable)


def _independent(triangle: Array, rank: int, ordered: Sequence[int] | None) -> Indices:
    """Columns that are no combinations of those taken before them, in an order or always the farthest one."""
    rest, kept = triangle.copy(), list[int]()
    known = np.zeros((len(triangle), 0))
    least = RANK * float(np.linalg.norm(triangle, axis=0).max(initial=0.0))
    for step in range(triangle.shape[1]):
        lengths = np.linalg.norm(rest, axis=0)
        chosen = int(np.argmax(lengths)) if ordered is None else ordered[step]
        if lengths[chosen] > least and len(kept) < rank:
            kept.append(chosen)
            direction = rest[:, chosen] - known @ (known.T @ rest[:, chosen])  # what rounding has left
            direction /= np.linalg.norm(direction)
            known = np.column_stack([known, direction])
            rest -= np.outer(direction, direction @ rest)
    return np.array(kept, dtype=np.intp)


def _condition(columns: Array) -> float:
    values = np.linalg.svd(columns, compute_uv=False)
    return float(values[0] / values[-1]) if values.size else 1.0


def _combinations(triangle: Array, kept: Indices) -> Array:
    """C of W = W_k C, without units."""
    combinations = np.linalg.lstsq(triangle[:, kept], triangle, rcond=None)[0]
    combinations[np.abs(combinations) < ROUNDING] = 0.0
    combinations[:, kept] = np.eye(len(kept))
    return np.asarray(combinations)


def _margin(singular: Array, rank: int) -> float:
    if rank >= len(singular) or not rank:
        return float("inf")
    return float(singular[rank - 1] / singular[rank]) if singular[rank] > 0.0 else float("inf")


def _term(factor: float, name: str) -> str:
    size = f"{abs(factor):.6g}"
    return f"{'-' if factor < 0.0 else '+'} {'' if size == '1' else f'{size} '}{name}"


def _by_body(names: Sequence[str]) -> str:
    """link1.m, link1.mcx as link1 (m, mcx)."""
    found: dict[str, list[str]] = {}
    for name in names:
        body, _, number = name.rpartition(".")
        found.setdefault(body, []).append(number)
    return ", ".join(
        f"{body} ({'all' if len(numbers) == len(NUMBERS) else ' '.join(numbers)})" for body, numbers in found.items()
    )
