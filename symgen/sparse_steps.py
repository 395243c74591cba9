"""Sparse factors of implicit steps: the order in which rows and columns of the larger matrix (`elimination.py`) are taken out.

From the leaves of a tree to its root: of each unknown first the values between it and its own equation, then both. The matrix of the
values alone is triangular with ones, so their pivots are one; those of the unknowns are the pivots that the matrix without kept
values has in the same order, with none exchanged. For chains they are articulated inertias, with damping and stiffness of the step.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from symgen.program.elimination import Partials
from symgen.runtime import Elimination, eliminated


@dataclass(frozen=True)
class SparseMatrix:
    """Entries by (row, column), in values of a builder: rows of the results first, columns of the unknowns first, then those of the
    kept values, whose entry on the diagonal is one and left out."""

    size: int
    entries: Mapping[tuple[int, int], int]
    order: tuple[int, ...]

    @property
    def elimination(self) -> Elimination:
        return elimination(self.entries, self.order)


def elimination(entries: Iterable[tuple[int, int]], order: tuple[int, ...]) -> Elimination:
    """Pattern of both factors."""
    ones = ((k, k) for k in range(len(order)))
    pivots = np.array(order, dtype=np.int32)
    return eliminated([*entries, *ones], pivots, pivots)


def sparse_matrix(found: Partials, first_result: int, unknowns: int) -> SparseMatrix | None:
    """None where an unknown does not appear in its own equation."""
    kept = [node for node in found.of if node < first_result]
    number = {node: unknowns + k for k, node in enumerate(kept)}
    number |= {-1 - k: k for k in range(unknowns)} | {first_result + k: k for k in range(unknowns)}
    negative = found.builder.neg
    entries = {
        (number[node], number[argument]): partial if node >= first_result else negative(partial)
        for node, partials in found.of.items()
        for argument, partial in sorted(partials.items())
    }
    order = tuple(_Graph(entries, unknowns).order())
    size = unknowns + len(kept)
    return SparseMatrix(size, entries, order) if len(order) == size else None


class _Graph:
    """Where entries beside the pivots are: columns of each row, rows of each column."""

    def __init__(self, entries: Iterable[tuple[int, int]], unknowns: int) -> None:
        self.unknowns = unknowns
        self.columns: dict[int, set[int]] = {}
        self.rows: dict[int, set[int]] = {}
        for row, column in entries:
            self.columns.setdefault(row, set()).add(column)
            self.rows.setdefault(column, set()).add(row)

    def order(self) -> Iterator[int]:
        """Unknowns with the fewest values between them and their equations come first. It ends where a pivot is zero by structure."""
        sizes = sorted((len(self.between(k)), k) for k in range(self.unknowns))
        for _, k in sizes:
            yield from self.take(self.between(k))
            if k not in self.columns.get(k, ()):
                return
            self.drop(k)
            yield k
        yield from self.take({k for k in self.columns if k >= self.unknowns})

    def between(self, k: int) -> set[int]:
        """Values that depend on the unknown, and that its equation depends on."""
        after = self._reached(k, self.rows)
        return self._reached(k, self.columns, after)

    def _reached(self, k: int, ways: Mapping[int, set[int]], among: set[int] | None = None) -> set[int]:
        found: set[int] = set()
        todo = [k]
        while todo:
            for node in ways.get(todo.pop(), ()):
                if node >= self.unknowns and node not in found and (among is None or node in among):
                    found.add(node)
                    todo.append(node)
        return found

    def take(self, nodes: set[int]) -> Iterator[int]:
        """Those first that fill the least."""
        queue = [(self.cost(node), node) for node in nodes]
        heapq.heapify(queue)
        while queue:
            cost, node = heapq.heappop(queue)
            if node not in nodes:
                continue
            now = self.cost(node)
            if now > cost:
                heapq.heappush(queue, (now, node))
                continue
            nodes.discard(node)
            for other in nodes & self.drop(node):
                heapq.heappush(queue, (self.cost(other), other))
            yield node

    def cost(self, node: int) -> int:
        return len(self.columns.get(node, ())) * len(self.rows.get(node, ()))

    def drop(self, k: int) -> set[int]:
        """Takes out row and column k; gives the nodes that it was connected with."""
        columns, rows = self.columns.pop(k, set()) - {k}, self.rows.pop(k, set()) - {k}
        for column in columns:
            self.rows[column].discard(k)
            self.rows[column] |= rows
        for row in rows:
            self.columns[row].discard(k)
            self.columns[row] |= columns
        return columns | rows
