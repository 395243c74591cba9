"""Move what depends on parameters only into the phase that runs once per change of parameters."""

from __future__ import annotations

from dataclasses import replace

from symgen.program.once import once
from symgen.program.program import INIT, PARAMETERS, Assign, Input, Program


def hoist(program: Program) -> Program:
    """The program with `init` as its first phase, which holds every parameter and all that follows from parameters."""
    phases = program.phases if INIT in program.phases else (INIT, *program.phases)
    shift = len(phases) - len(program.phases)
    fixed = depends_on_parameters_only(program)
    phase = tuple([0 if fixed[k] else program.phase[k] + shift for k in range(len(program.values))])
    return replace(program, phases=phases, phase=phase)


@once
def depends_on_parameters_only(program: Program) -> bytearray:
    """One byte a value: 1 for constants, parameters and what is computed from them (tables hold nothing else)."""
    marks = bytearray(len(program.values))
    for k, value in enumerate(program.values):
        if type(value) is Assign:
            marks[k] = 1
            for a in value.args:
                if not marks[a]:
                    marks[k] = 0
                    break
        else:
            marks[k] = not isinstance(value, Input) or value.array == PARAMETERS
    return marks
