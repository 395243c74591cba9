"""Construction of programs: equal values are one value, signs are pushed outwards, trivial operations vanish.

Values are assumed finite, hence `x * 0` is 0 and `x - x` is 0. A value that stands for the negative of another one
is a `neg` or a negative constant; operations take the sign off their arguments and put it on their result, where
the next addition absorbs it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symgen.program.evaluate import apply
from symgen.program.program import (
    ARITY,
    INIT,
    PARAMETERS,
    TABLE_OPS,
    Assign,
    Constant,
    Function,
    Input,
    Program,
    ProgramError,
    TableData,
    Value,
)
from symgen.program.slice import entries, moved_function, moved_table, results

LARGEST_UNROLLED_POWER = 32
"""Integer powers up to this one become multiplications."""

_PAIRS = frozenset({"add", "sub", "mul"})
_AS_THEY_ARE = frozenset({"div", "sin", "cos", "sqrt", "atan2", "exp", "log"})
"""Operations whose arguments keep their order, and that are simple once they were."""

_ODD = frozenset({"sin", "tan", "asin", "atan", "tanh", "sign"})
_EVEN = frozenset({"cos", "abs"})

Key = tuple[Any, ...]
"""A value while building: ("constant", hex), ("input", array, index), (op, *args) or (op, arg, table)."""


class Builder:
    """Values under construction, named by their positions. New values belong to `phase` (an index).

    With `phase` None a value belongs to the latest phase of its arguments. A value asked for again in an earlier
    phase moves there, and `finish` moves what it depends on.
    """

    def __init__(self, phases: Sequence[str]) -> None:
        self.phases = tuple(phases)
        self.phase: int | None = 0
        self.tables: dict[str, TableData] = {}
        self._keys: list[Key] = []
        self._index: dict[Key, int] = {}
        self._phase: list[int] = []
        self._numbers: dict[int, float] = {}
        self._opposite: list[int] = []  # the value that this one is the negative of, or -1
        self.zero = self.constant(0.0)
        self.one = self.constant(1.0)

    def __len__(self) -> int:
        return len(self._keys)

    # ---- leaves

    def constant(self, value: float) -> int:
        if not math.isfinite(value):
            raise ProgramError(f"a constant must be finite, not {value}")
        value = float(value)
        opposite = self.constant(-value) if value < 0 else -1
        k = self._intern(("constant", value.hex()), opposite)
        self._numbers[k] = value
        return k

    def input(self, array: str, index: int) -> int:
        """Entry of an input array; parameters belong to the phase `init` if there is one."""
        k = self._intern(("input", array, index))
        if array == PARAMETERS and self.phases[0] == INIT:
            self._phase[k] = 0
        return k

    def number(self, k: int) -> float | None:
        """The value of a constant, None for everything else."""
        return self._numbers.get(k)

    def _intern(self, key: Key, opposite: int = -1) -> int:
        found = self._index.get(key)
        phase = self.phase
        if found is not None:
            if phase is not None and phase < self._phase[found]:
                self._phase[found] = phase
            return found
        if phase is None:
            phase = self._latest(key)
        k = self._index[key] = len(self._keys)
        self._keys.append(key)
        self._phase.append(phase)
        self._opposite.append(opposite)
        return k

    def _latest(self, key: Key) -> int:
        """Leaves start in the last phase, `finish` moves them to their first user."""
        args = [a for a in key[1:] if type(a) is int and a not in self._numbers]
        return max((self._phase[a] for a in args), default=0) if key[0] in ARITY else len(self.phases) - 1

    # ---- arithmetic

    def neg(self, a: int) -> int:
        if self._opposite[a] >= 0:
            return self._opposite[a]
        number = self._numbers.get(a)
        if number is not None:
            return self.constant(-number) if number else self.zero
        return self._intern(("neg", a), a)

    def add(self, a: int, b: int) -> int:
        na, nb = self._opposite[a], self._opposite[b]
        if na >= 0:
            return self.neg(self.add(na, nb)) if nb >= 0 else self.sub(b, na)
        if nb >= 0:
            return self.sub(a, nb)
        x, y = self._numbers.get(a), self._numbers.get(b)
        if x == 0.0:
            return b
        if y == 0.0:
            return a
        if x is not None and y is not None and math.isfinite(x + y):
            return self.constant(x + y)
        if a == b:  # not the other way round: 2 * x in a sum is one fused multiply-add
            return self.mul(self.constant(2.0), a)
        return self._intern(("add", a, b) if a < b else ("add", b, a))

    def sub(self, a: int, b: int) -> int:
        na, nb = self._opposite[a], self._opposite[b]
        if nb >= 0:
            return self.sub(nb, na) if na >= 0 else self.add(a, nb)
        if na >= 0:
            return self.neg(self.add(na, b))
        if a == b:
            return self.zero
        x, y = self._numbers.get(a), self._numbers.get(b)
        if y == 0.0:
            return a
        if x == 0.0:
            return self.neg(b)
        if x is not None and y is not None and math.isfinite(x - y):
            return self.constant(x - y)
        if ("sub", b, a) in self._index:
            return self.neg(self._intern(("sub", b, a)))
        return self._intern(("sub", a, b))

    def mul(self, a: int, b: int) -> int:
        na, nb = self._opposite[a], self._opposite[b]
        if na >= 0:
            return self.mul(na, nb) if nb >= 0 else self.neg(self.mul(na, b))
        if nb >= 0:
            return self.neg(self.mul(a, nb))
        if b in self._numbers:
            a, b = b, a
        if a in self._numbers:
            return self._scaled(a, b)
        if a == b and self._keys[a][0] == "sqrt":
            return int(self._keys[a][1])
        return self._intern(("mul", a, b) if a <= b else ("mul", b, a))

    def _scaled(self, a: int, b: int) -> int:
        """Constant a times b; constants that meet become one."""
        factor, other = self._numbers[a], self._numbers.get(b)
        if factor == 0.0 or other == 0.0:
            return self.zero
        if factor == 1.0:
            return b
        if other is not None and math.isfinite(factor * other):
            return self.constant(factor * other)
        key = self._keys[b]
        if key[0] == "mul" and key[1] in self._numbers and math.isfinite(factor * self._numbers[key[1]]):
            return self.mul(self.constant(factor * self._numbers[key[1]]), key[2])
        return self._intern(("mul", a, b))

    def div(self, a: int, b: int) -> int:
        na, nb = self._opposite[a], self._opposite[b]
        if na >= 0:
            return self.div(na, nb) if nb >= 0 else self.neg(self.div(na, b))
        if nb >= 0:
            return self.neg(self.div(a, nb))
        x, y = self._numbers.get(a), self._numbers.get(b)
        if y == 0.0:
            raise ProgramError("division by the constant zero")
        if y == 1.0 or x == 0.0:
            return a
        if a == b:
            return self.one
        if y is not None and (x is not None or math.frexp(y)[0] == 0.5):
            return self.constant(x / y) if x is not None else self.mul(self.constant(1.0 / y), a)
        key = self._keys[b]
        if key[0] == "div" and key[1] == self.one:
            return self.mul(a, key[2])
        return self._intern(("div", a, b))

    def power(self, a: int, exponent: float) -> int:
        """a to a constant: multiplications and a square root where they are exact, `pow` otherwise."""
        if exponent < 0:
            return self.div(self.one, self.power(a, -exponent))
        whole = math.floor(exponent)
        if whole > LARGEST_UNROLLED_POWER or exponent - whole not in (0.0, 0.5):
            return self._general("pow", (a, self.constant(exponent)))
        result = self.op("sqrt", a) if exponent != whole else self.one
        square = a
        while whole:
            if whole & 1:
                result = self.mul(result, square)
            whole >>= 1
            square = self.mul(square, square) if whole else square
        return result

    # ---- everything else

    def op(self, name: str, *args: int, table: str = "") -> int:
        """The value of any operation."""
        rule = _RULES.get(name)
        if rule is not None:
            return rule(self, *args)
        if name in TABLE_OPS:
            return self._intern((name, *args, table))
        if name in _ODD and self._opposite[args[0]] >= 0:
            return self.neg(self.op(name, self._opposite[args[0]]))
        if name in _EVEN and self._opposite[args[0]] >= 0:
            return self.op(name, self._opposite[args[0]])
        return self._general(name, args)

    def _general(self, name: str, args: tuple[int, ...]) -> int:
        """Any operation but a look-up, folded when its arguments are constants."""
        numbers = [self._numbers[a] for a in args if a in self._numbers]
        if len(numbers) == len(args):
            result = apply(name, numbers)
            if isinstance(result, float) and math.isfinite(result):
                return self.constant(result)
        return self._intern((name, *args))

    def _pow(self, a: int, b: int) -> int:
        exponent = self._numbers.get(b)
        return self._general("pow", (a, b)) if exponent is None else self.power(a, exponent)

    def _abs(self, a: int) -> int:
        if self._opposite[a] >= 0:
            a = self._opposite[a]
        return a if self._keys[a][0] in ("abs", "sqrt", "exp") else self._general("abs", (a,))

    def _atan2(self, y: int, x: int) -> int:
        if self._opposite[y] >= 0:
            return self.neg(self._atan2(self._opposite[y], x))
        return self._general("atan2", (y, x))

    def _extreme(self, name: str, a: int, b: int) -> int:
        """min or max; of two negatives it is the negative of the other one."""
        if a == b:
            return a
        na, nb = self._opposite[a], self._opposite[b]
        if na >= 0 and nb >= 0:
            return self.neg(self._extreme("max" if name == "min" else "min", na, nb))
        return self._general(name, (a, b) if a < b else (b, a))

    def _select(self, a: int, b: int, x: int, y: int) -> int:
        left, right = self._numbers.get(a), self._numbers.get(b)
        if x == y or a == b:
            return y
        if left is not None and right is not None:
            return x if left < right else y
        nx, ny = self._unsigned(x), self._unsigned(y)
        if nx >= 0 and ny >= 0:
            return self.neg(self._select(a, b, nx, ny))
        return self._intern(("select", a, b, x, y))

    def _unsigned(self, k: int) -> int:
        """The opposite of a negative value or of zero, else -1."""
        return self.zero if k == self.zero else self._opposite[k]

    # ---- programs

    def value(self, k: int) -> Value:
        """The value at position k, over the positions here."""
        return self._value(k, range(k))

    def copy(self, value: Value, new: Sequence[int]) -> int:
        """A value of another program, whose values before it are known here as `new`."""
        if type(value) is Assign:
            return self.op(value.op, *[new[a] for a in value.args], table=value.table)
        if type(value) is Constant:
            return self.constant(value.value)
        assert type(value) is Input
        return self.input(value.array, value.index)

    def again(self, value: Assign, new: Sequence[int]) -> int:
        """The same for an operation whose arguments, and theirs, are what they were: nothing that was simple becomes simpler."""
        op = value.op
        if op in _AS_THEY_ARE:
            return self._intern((op, *[new[a] for a in value.args]))
        if op in _PAIRS:
            a, b = new[value.args[0]], new[value.args[1]]
            if a in self._numbers or b in self._numbers:
                return self.copy(value, new)
            if op != "sub":
                return self._intern((op, a, b) if a < b else (op, b, a))
            if ("sub", b, a) not in self._index:
                return self._intern((op, a, b))
        return self.copy(value, new)

    def finish(self, name: str, inputs: Mapping[str, int], functions: Sequence[Function]) -> Program:
        """The program of what the functions need, everything in the phase of its first user or before."""
        phase, marks = list(self._phase), bytearray(len(self._keys))
        used = self._settle(phase, marks, functions)
        kept = [k for k, mark in enumerate(marks) if mark]
        new = [-1] * len(marks)
        for position, k in enumerate(kept):
            new[k] = position
        return Program(
            name,
            dict(inputs),
            self.phases,
            tuple([self._value(k, new) for k in kept]),
            tuple([phase[k] for k in kept]),
            {table: moved_table(data, new) for table, data in self.tables.items() if table in used},
            tuple([moved_function(function, new) for function in functions]),
        )

    def _settle(self, phase: list[int], marks: bytearray, functions: Sequence[Function]) -> set[str]:
        """Mark what the functions need and move it to the phase of its first user; gives the tables in use."""
        used: set[str] = set()
        for k in results(functions):
            marks[k] = 1
        for k in range(len(marks) - 1, -1, -1):
            key = self._keys[k]
            if not marks[k] or key[0] not in ARITY:
                continue
            args = key[1:]
            if key[0] in TABLE_OPS:
                used.add(key[-1])
                args = (key[1], *entries(self.tables[key[-1]]))
            at = phase[k]
            for a in args:
                marks[a] = 1
                if phase[a] > at:
                    phase[a] = at
        return used

    def _value(self, k: int, new: Sequence[int]) -> Value:
        key = self._keys[k]
        op = key[0]
        if op == "constant":
            return Constant(self._numbers[k])
        if op == "input":
            return Input(key[1], key[2])
        if op in TABLE_OPS:
            return Assign(op, (new[key[1]],), key[2])
        return Assign(op, tuple([new[a] for a in key[1:]]))


_RULES: Mapping[str, Callable[..., int]] = {
    "add": Builder.add,
    "sub": Builder.sub,
    "mul": Builder.mul,
    "div": Builder.div,
    "neg": Builder.neg,
    "pow": Builder._pow,
    "abs": Builder._abs,
    "atan2": Builder._atan2,
    "min": lambda b, x, y: b._extreme("min", x, y),
    "max": lambda b, x, y: b._extreme("max", x, y),
    "select": Builder._select,
}
