"""Sums and products as wholes: chains of additions or multiplications whose inner links nobody else uses."""

from __future__ import annotations

from symgen.program.likeness import likeness
from symgen.program.once import once
from symgen.program.program import Assign, Program
from symgen.program.slice import uses

Term = tuple[bool, int]
"""A summand: whether it is subtracted, and its position."""

_KIND = {"add": "sum", "sub": "sum", "mul": "product"}


@once
def chains_of(program: Program) -> Chains:
    return Chains(program)


class Chains:
    """The sums and products of a program. A link joins the chain of its only user, if that is in the same phase."""

    def __init__(self, program: Program) -> None:
        self._args = [value.args if type(value) is Assign else () for value in program.values]
        self._ops = [value.op if type(value) is Assign else "" for value in program.values]
        self._kinds = [_KIND.get(op, "") for op in self._ops]
        self._uses, self._phase = uses(program), program.phase
        self._has_twins = bool(program.twins)
        self._kind = likeness(program).kind if self._has_twins else ()
        self._joined = self._find_joined(self._uses, self._phase)
        heads = [k for k, kind in enumerate(self._kinds) if kind and self._uses[k] and not self._joined[k]]
        self.sums = [k for k in heads if self._kinds[k] == "sum"]
        self.products = [k for k in heads if self._kinds[k] == "product"]

    def is_long(self, k: int) -> bool:
        """Whether the chain that ends at k has more than two parts."""
        a, b = self._args[k]
        return bool(self._joined[a] or self._joined[b])

    def _find_joined(self, count: list[int], phase: tuple[int, ...]) -> bytearray:
        joined = bytearray(len(count))
        for k, kind in enumerate(self._kinds):
            if kind and count[k]:
                for a in self._args[k]:
                    joined[a] = self._kinds[a] == kind and count[a] == 1 and phase[a] == phase[k]
        return joined

    def terms(self, k: int) -> list[Term]:
        """The summands of the sum that ends at k, in their order."""
        found: list[Term] = []
        stack: list[Term] = [(False, k)]
        while stack:
            negative, at = stack.pop()
            if self._kinds[at] == "sum" and (at == k or self._joined[at]):
                a, b = self._args[at]
                stack += ((negative != (self._ops[at] == "sub"), b), (negative, a))
            else:
                found.append((negative, at))
        return found

    def factors(self, k: int) -> list[int]:
        """The factors of the product that ends at k; k alone if it is none. Parts that are alike give them in one order."""
        found: list[int] = []
        stack = [k]
        while stack:
            at = stack.pop()
            if self._kinds[at] == "product" and (at == k or self._joined[at]):
                stack.extend(reversed(self._args[at]))
            else:
                found.append(at)
        return sorted(found, key=self._kind.__getitem__) if self._has_twins else found

    def owned_factors(self, term: int, k: int) -> list[int]:
        """The factors of a term if only the sum that ends at k uses it, else the term alone."""
        if self._kinds[term] != "product" or self._uses[term] != 1 or self._phase[term] != self._phase[k]:
            return [term]
        return self.factors(term)
