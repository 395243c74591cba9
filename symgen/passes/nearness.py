"""An order of evaluation that keeps few values waiting, so that those of a function stay in the nearest cache.

Derivations go through the whole system phase by phase: all positions, then all velocities, and so on. With lanes, where a value
is a vector, what waits between phases does not fit into the nearest cache. Here one part of the system after the other goes
through all phases, as far as it needs nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from symgen.passes.hoist import depends_on_parameters_only
from symgen.program.program import INIT, Assign, Input, Program
from symgen.program.slice import drop_dead, function, moved_function, moved_table, moved_value, results

PLACED = frozenset({"q", "v", "a"})
"""Arrays whose entries stand in the order of the bodies."""


def near(program: Program, name: str) -> Program:
    """The program with statements of its own for one function, in such an order, as a phase; the other functions keep theirs."""
    fixed = depends_on_parameters_only(program)
    given = [k for k, value in enumerate(program.values) if fixed[k] or type(value) is not Assign]
    others = [k for k, value in enumerate(program.values) if not fixed[k] and type(value) is Assign]
    own = _Order(program, fixed).of(results([function(program, name)]))
    alone, shared = _places(given, 0), _places([*own, *others], len(given))
    mine, theirs = alone | _places(own, len(given)), alone | shared
    values = [moved_value(program.values[k], mine) for k in (*given, *own)]
    values += [moved_value(program.values[k], theirs) for k in others]
    phases = tuple(phase for phase in program.phases if phase != INIT)
    shift = 2 - (len(program.phases) - len(phases))
    phase = [0 if fixed[k] else 1 for k in given] + [1] * len(own) + [program.phase[k] + shift for k in others]
    doubled = replace(
        program,
        phases=(INIT, name, *phases),
        values=tuple(values),
        phase=tuple(phase),
        tables={key: moved_table(table, theirs) for key, table in program.tables.items()},
        functions=tuple(moved_function(each, mine if each.name == name else theirs) for each in program.functions),
    )
    return drop_dead(doubled)


def _places(values: Iterable[int], first: int) -> dict[int, int]:
    return {k: place for place, k in enumerate(values, first)}


class _Order:
    """Depth first: what a result needs comes just before it; what can be computed then, and is the last to use something, at once."""

    def __init__(self, program: Program, fixed: Sequence[int]) -> None:
        self.program = program
        self.reads: Mapping[int, tuple[int, ...]] = {
            k: tuple({a for a in value.args if not fixed[a] and type(program.values[a]) is Assign})
            for k, value in enumerate(program.values)
            if type(value) is Assign and not fixed[k]
        }
        self.depth: dict[int, int] = {}
        self.place = [-1] * len(program.values)
        """The last coordinate that a value depends on."""
        for k, value in enumerate(program.values):
            if type(value) is Assign:
                self.place[k] = max((self.place[a] for a in value.args), default=-1)
            elif type(value) is Input and value.array in PLACED:
                self.place[k] = value.index
        for k, reads in self.reads.items():
            self.depth[k] = 1 + max((self.depth[a] for a in reads), default=0)

    def of(self, wanted: Iterable[int]) -> list[int]:
        """The statements that these results need, in order."""
        roots = {root for root in wanted if root in self.reads}
        users = self._users(roots)
        waiting = Counter({k: len(found) for k, found in users.items()})
        pending = sorted(roots, key=lambda k: (self.place[k], self.depth[k]), reverse=True)
        done: dict[int, None] = {}
        while pending:
            k = pending[-1]
            missing = [a for a in self.reads[k] if a not in done]
            if k not in done and missing:
                pending.append(max(missing, key=lambda a: (self.depth[a], a)))
                continue
            pending.pop()
            if k in done:
                continue
            done[k] = None
            waiting.subtract(self.reads[k])
            neighbours = {*users.get(k, ()), *(user for a in self.reads[k] for user in users[a])}
            pending += sorted((u for u in neighbours if self._is_due(u, done, waiting, roots)), reverse=True)
        return list(done)

    def _users(self, roots: Iterable[int]) -> dict[int, list[int]]:
        """Statements, among those that the roots need, that read each value."""
        users: dict[int, list[int]] = {}
        seen, pending = set(roots), [*roots]
        while pending:
            k = pending.pop()
            for a in self.reads[k]:
                users.setdefault(a, []).append(k)
                if a not in seen:
                    seen.add(a)
                    pending.append(a)
        return users

    def _is_due(self, k: int, done: Mapping[int, None], waiting: Mapping[int, int], roots: set[int]) -> bool:
        """Whether it can be computed now, and then something need not wait longer."""
        if k in done or any(a not in done for a in self.reads[k]):
            return False
        return any(waiting[a] == 1 for a in self.reads[k]) or (k in roots and k not in waiting)
