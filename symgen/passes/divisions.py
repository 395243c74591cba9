"""Divide as seldom as possible: a division takes as long as several multiplications."""

from __future__ import annotations

from collections import defaultdict

from symgen.passes.hoist import depends_on_parameters_only
from symgen.program.builder import Builder
from symgen.program.program import INIT, Assign, Constant, Program
from symgen.program.rewrite import rewrite
from symgen.program.slice import live, uses

ENOUGH = 3
"""So many divisions by one value are worth a reciprocal: one operation more, but all others become products."""

SMALLEST = 1e-300
"""Constants below it have no reciprocal to speak of."""


def divisions(program: Program) -> Program:
    """x / d becomes x * (1 / d) where 1 / d is there anyway, needed often, or known before; x * (1 / d) else x / d."""
    divided = _by_divisor(program)
    before = depends_on_parameters_only(program) if INIT in program.phases else bytearray(len(program.values))
    products = _worth_a_reciprocal(program, divided, before)
    quotients = _single_reciprocals(program, divided)
    if not products and not quotients:
        return program

    def rule(builder: Builder, k: int, new: list[int]) -> int:
        if k in products:
            x, d = products[k]
            builder.phase = 0 if before[d] else program.phase[k]
            reciprocal = builder.div(builder.one, new[d])
            builder.phase = program.phase[k]
            return builder.mul(new[x], reciprocal)
        x, d = quotients[k]
        return builder.div(new[x], new[d])

    return divisions(rewrite(program, rule, products.keys() | quotients.keys()))


Quotients = dict[int, tuple[int, int]]
"""Dividend and divisor of statements."""


def _by_divisor(program: Program) -> dict[int, Quotients]:
    """All live divisions, sorted by what they divide by."""
    found: dict[int, Quotients] = defaultdict(dict)
    for k, (value, mark) in enumerate(zip(program.values, live(program), strict=True)):
        if mark and type(value) is Assign and value.op == "div":
            found[value.args[1]][k] = (value.args[0], value.args[1])
    return found


def _is_one(program: Program, k: int) -> bool:
    return program.values[k] == Constant(1.0)


def _worth_a_reciprocal(program: Program, divided: dict[int, Quotients], before: bytearray) -> Quotients:
    """Divisions that become products; `before` marks what `init` computes."""
    found: Quotients = {}
    for d, all_by_d in divided.items():
        divisor = program.values[d]
        others = {k: pair for k, pair in all_by_d.items() if not _is_one(program, pair[0])}
        if isinstance(divisor, Constant):
            found |= others if abs(divisor.value) > SMALLEST else {}
        elif len(others) < len(all_by_d) or len(others) >= ENOUGH:
            found |= others
        elif before[d]:
            found |= {k: pair for k, pair in others.items() if not before[k]}
    return found


def _single_reciprocals(program: Program, divided: dict[int, Quotients]) -> Quotients:
    """Products with the only division by some value, a reciprocal that nobody else uses."""
    count, fixed = uses(program), depends_on_parameters_only(program)
    reciprocals = {}
    for d, all_by_d in divided.items():
        for k, (x, _) in all_by_d.items():
            if len(all_by_d) == 1 and count[k] == 1 and _is_one(program, x):
                reciprocals[k] = d
    found: Quotients = {}
    for k, value in enumerate(program.values):
        if type(value) is Assign and value.op == "mul" and count[k]:
            for r, x in (value.args, value.args[::-1]):
                if r in reciprocals and program.phase[r] == program.phase[k] and fixed[r] == fixed[k]:
                    found[k] = (x, reciprocals[r])
    return found
