"""The rules that every program obeys."""

from __future__ import annotations

import math

from symgen.program.program import (
    ARITY,
    INIT,
    PARAMETERS,
    TABLE_OPS,
    Assign,
    Constant,
    Function,
    Output,
    Program,
    ProgramError,
    Twins,
)
from symgen.program.slice import entries


def check(program: Program) -> Program:
    """The program itself, or a `ProgramError` that names the value (by position) or the result that breaks a rule."""
    if len(program.phase) != len(program.values):
        raise ProgramError(f"{len(program.values)} values have {len(program.phase)} phases")
    if len(set(program.phases)) != len(program.phases) or INIT in program.phases[1:]:
        raise ProgramError(f"phases must differ and {INIT!r} must come first: {', '.join(program.phases)}")
    for name, table in program.tables.items():
        if table.name != name or len(table.x) < 2 or not len(table.x) == len(table.y) == len(table.slope):
            raise ProgramError(f"table {name!r} needs at least two points, each with ordinate and slope")
    for k in range(len(program.values)):
        fault = _fault(program, k)
        if fault:
            raise ProgramError(f"value {k}: {fault}")
    for twins in program.twins:
        _check_twins(program, twins)
    names = [f.name for f in program.functions]
    if len(set(names)) != len(names):
        raise ProgramError(f"function names must differ: {', '.join(names)}")
    for each in program.functions:
        _check_function(program, each)
    return program


def _fault(program: Program, k: int) -> str:
    """What is wrong with value k; empty if nothing is."""
    value, phase = program.values[k], program.phase[k]
    if not 0 <= phase < len(program.phases):
        return f"there is no phase {phase}"
    if isinstance(value, Constant):
        return "" if math.isfinite(value.value) else f"the constant {value.value} is not finite"
    if isinstance(value, Assign):
        return _statement_fault(program, k, value)
    if not 0 <= value.index < program.inputs.get(value.array, 0):
        return f"there is no input {value.array}[{value.index}]"
    if program.phases[phase] == INIT and value.array != PARAMETERS:
        return f"the phase {INIT!r} reads {value.array}[{value.index}], but may read {PARAMETERS!r} only"
    return ""


def _statement_fault(program: Program, k: int, value: Assign) -> str:
    if value.op not in ARITY:
        return f"unknown operation {value.op!r}"
    if len(value.args) != ARITY[value.op]:
        return f"{value.op} takes {ARITY[value.op]} argument(s), not {len(value.args)}"
    if (value.op in TABLE_OPS) != bool(value.table):
        return f"{value.op} {'needs' if value.op in TABLE_OPS else 'has'} a table"
    used = value.args
    if value.table:
        if value.table not in program.tables:
            return f"there is no table {value.table!r}"
        used += entries(program.tables[value.table])
    for a in used:
        if not 0 <= a < k:
            return f"{value.op} uses value {a}, which does not come before it"
        if program.phase[a] > program.phase[k]:
            phases = program.phases
            return f"{value.op} in phase {phases[program.phase[k]]!r} uses value {a} of {phases[program.phase[a]]!r}"
    return ""


def _check_twins(program: Program, twins: Twins) -> None:
    """The same number of inputs, which exist, and of signs in every entry; without an entry nothing is alike."""
    counts = {len(part) for part in (*twins.slots, *twins.signs)}
    if len(counts) != 1 or len(twins.slots) != len(twins.signs):
        raise ProgramError(f"parts that are alike have {len(twins.slots)} entries of {sorted(counts)} twins each")
    for entry in (each for slot in twins.slots for each in slot):
        if not 0 <= entry.index < program.inputs.get(entry.array, 0):
            raise ProgramError(f"parts that are alike name an input {entry.array}[{entry.index}] that is not there")


def _check_function(program: Program, each: Function) -> None:
    names = [output.name for output in each.outputs]
    if len(set(names)) != len(names):
        raise ProgramError(f"function {each.name!r}: names of results must differ: {', '.join(names)}")
    for output in each.outputs:
        fault = _output_fault(output, len(program.values))
        if fault:
            raise ProgramError(f"result {output.name!r} of function {each.name!r}: {fault}")


def _output_fault(output: Output, size: int) -> str:
    for k in output.values:
        if not 0 <= k < size:
            return f"there is no value {k}"
    if output.pattern is None:
        wanted = math.prod(output.shape)
        return "" if len(output.values) == wanted else f"shape {output.shape} wants {wanted}, not {len(output.values)}"
    if len(output.shape) != 2 or len(output.pattern) != len(output.values):
        return "a sparse matrix needs two dimensions and one (row, column) for each value"
    if len(set(output.pattern)) != len(output.pattern):
        return "an entry of the pattern occurs twice"
    for row, column in output.pattern:
        if not (0 <= row < output.shape[0] and 0 <= column < output.shape[1]):
            return f"entry ({row}, {column}) lies outside of {output.shape}"
    return ""
