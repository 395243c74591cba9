"""The Jacobian of a program as a larger sparse matrix, which keeps some values of the program as unknowns of their own.

    s - sum ds/ds' s' - sum ds/dx x = 0    for each value s that is kept
        sum dr/ds  s  + sum dr/dx x        for each result r

A value that few others depend on is eliminated: its partial derivatives are multiplied by those of its users (chain rule). In
recursions from body to body that leaves a few values of each body, and the matrix grows in proportion to the bodies.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from symgen.program.builder import Builder
from symgen.program.differentiate import Seeds, local_derivatives
from symgen.program.program import Output, Program

MOST_FILL = 60
"""A value is eliminated where that adds at most so many partial derivatives to those that vanish with it. More would make the matrix
smaller, and its entries more expensive."""


class Partials:
    """Partial derivatives, in values of a builder. Unknown j is the node -1 - j, a value of the program is the node of its position,
    result i is the node `first_result + i`."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.of: dict[int, dict[int, int]] = {}
        self.users: dict[int, set[int]] = {}

    def add(self, node: int, argument: int, partial: int) -> None:
        found = self.of.setdefault(node, {})
        found[argument] = self.builder.add(found[argument], partial) if argument in found else partial
        self.users.setdefault(argument, set()).add(node)

    def subtract_from_unknown(self, result: int, unknown: int, weight: int) -> None:
        """The result becomes `weight` times the unknown less what it was."""
        opposite = {argument: self.builder.neg(partial) for argument, partial in self.of.get(result, {}).items()}
        self.of[result] = opposite
        self.add(result, -1 - unknown, weight)

    def fill(self, node: int) -> int:
        """How many more there are, at most, without the node."""
        arguments, users = len(self.of[node]), len(self.users.get(node, ()))
        return arguments * users - arguments - users

    def eliminate(self, node: int) -> set[int]:
        """The nodes that it was connected with."""
        arguments, users = self.of.pop(node), self.users.pop(node, set())
        for argument in arguments:
            self.users[argument].discard(node)
        for user in users:
            outer = self.of[user].pop(node)
            for argument, inner in arguments.items():
                self.add(user, argument, self.builder.mul(outer, inner))
        return users.union(arguments)


def partials(
    program: Program, builder: Builder, new: Sequence[int], results: Sequence[Output], seeds: Seeds
) -> Partials:
    """Between all values that lead from the unknowns, by which the seeds are numbered, to the entries of the results."""
    found = Partials(builder)
    for k, derivatives in local_derivatives(program, builder, new, results, seeds):
        for argument, partial in derivatives.items():
            found.add(k, argument, partial)
    for i, k in enumerate(k for output in results for k in output.values):
        if k in found.of:
            found.add(len(program.values) + i, k, builder.one)
    return found


def condense(found: Partials, first_result: int, most: int) -> None:
    """Eliminates values, those first that leave the fewest partial derivatives (Markowitz 1957)."""
    queue = [(found.fill(k), k) for k in found.of if k < first_result]
    heapq.heapify(queue)
    while queue:
        fill, k = heapq.heappop(queue)
        if k not in found.of:
            continue
        now = found.fill(k)
        if now > fill:
            heapq.heappush(queue, (now, k))
        elif now > most:
            return
        else:
            for other in found.eliminate(k):
                if other in found.of and other < first_result:
                    heapq.heappush(queue, (found.fill(other), other))
