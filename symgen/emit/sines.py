"""Sines and cosines of several angles, gathered: one vector call takes hardly longer than a scalar one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from symgen.program.program import Assign, Program

FEWEST = 3
"""Angles that are worth a vector call."""

VECTOR = 8
"""Angles of one vector, SYMGEN_VECTOR in symgen_sines.h."""

Pair = tuple[int, int]
"""Sine and cosine of one angle."""


def gathered(program: Program, values: Sequence[int]) -> list[int]:
    """The same values in another order of evaluation: what angles are made of, their sines and cosines side by side, the rest,
    where it goes on with angles that are made of sines."""
    pairs = _pairs(program, values)
    late = _made_of_sines(program, values)
    first = [pair for pair in pairs if _angle(program, pair) not in late]
    if len(first) < FEWEST:
        return _side_by_side(values, pairs)
    before = _made_for(program, values, {_angle(program, pair) for pair in first})
    moved = before.union(*first)
    return [
        *(value for value in values if value in before),
        *(value for pair in first for value in pair),
        *gathered(program, [value for value in values if value not in moved]),
    ]


def runs(program: Program, values: tuple[int, ...]) -> dict[int, list[Pair]]:
    """Pairs that stand side by side, at least `FEWEST` of them, by the sine that opens each run."""
    found: dict[int, list[Pair]] = {}
    pairs = {pair[0]: pair for pair in _pairs(program, values)}
    run: list[Pair] = []
    for k, value in enumerate(values):
        if value in pairs and values[k + 1 : k + 2] == (pairs[value][1],):
            run.append(pairs[value])
        elif not (run and value == run[-1][1]):
            run = []
        if len(run) == FEWEST:
            found[run[0][0]] = run
    return found


def _pairs(program: Program, values: Iterable[int]) -> list[Pair]:
    """Angles of which both sine and cosine are wanted."""
    waves: dict[int, dict[str, int]] = defaultdict(dict)
    for value in values:
        entry = program.values[value]
        if isinstance(entry, Assign) and entry.op in ("sin", "cos"):
            waves[entry.args[0]][entry.op] = value
    return [(wave["sin"], wave["cos"]) for wave in waves.values() if len(wave) == 2]


def _angle(program: Program, pair: Pair) -> int:
    entry = program.values[pair[0]]
    assert isinstance(entry, Assign)
    return entry.args[0]


def _made_of_sines(program: Program, values: Iterable[int]) -> set[int]:
    late: set[int] = set()
    for value in values:
        entry = program.values[value]
        if isinstance(entry, Assign) and (entry.op in ("sin", "cos") or not late.isdisjoint(entry.args)):
            late.add(value)
    return late


def _made_for(program: Program, values: Sequence[int], roots: set[int]) -> set[int]:
    """Those of the values that the roots need, themselves included."""
    wanted = set(roots)
    for value in reversed(values):
        entry = program.values[value]
        if value in wanted and isinstance(entry, Assign):
            wanted.update(entry.args)
    return wanted.intersection(values)


def _side_by_side(values: Iterable[int], pairs: Iterable[Pair]) -> list[int]:
    """Sine and cosine where the first of them was, so that compilers compute them together."""
    partners = {value: pair for pair in pairs for value in pair}
    ordered: dict[int, None] = {}
    for value in values:
        ordered.update(dict.fromkeys(partners.get(value, (value,))))
    return list(ordered)
