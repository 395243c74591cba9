"""Move what depends on parameters only into the phase that runs once per change of parameters."""

from __future__ import annotations

from dataclasses import replace

from symgen.program.program import INIT, PARAMETERS, Assign, Constant, Input, Program, Value


def hoist(program: Program) -> Program:
    """The program with `init` as its first phase, which holds every parameter and all that follows from parameters."""
    phases = program.phases if INIT in program.phases else (INIT, *program.phases)
    shift = len(phases) - len(program.phases)
    fixed = depends_on_parameters_only(program)
    phase = tuple([0 if fixed[k] else program.phase[k] + shift for k in range(len(program.values))])
    return replace(program, phases=phases, phase=phase)


def depends_on_parameters_only(program: Program) -> bytearray:
    """One byte a value: 1 for constants, parameters and what is computed from them (tables hold nothing else)."""
    marks = bytearray(len(program.values))
    for k, value in enumerate(program.values):
        marks[k] = _is_fixed(value, marks)
    return marks


def _is_fixed(value: Value, marks: bytearray) -> bool:
    match value:
        case Constant():
            return True
        case Input(array=array):
            return array == PARAMETERS
        case Assign(args=args):
            return all(marks[a] for a in args)
