"""A program as text, for people."""

from __future__ import annotations

from collections.abc import Mapping

from symgen.program.program import Assign, Constant, Input, Output, Program, Value
from symgen.program.slice import function, live, needed

_INFIX: Mapping[str, str] = {"add": "+", "sub": "-", "mul": "*", "div": "/"}


def show(program: Program, name: str | None = None) -> str:
    """The statements in order with a headline where the phase changes, then the results; of one function or of all."""
    marks = live(program) if name is None else needed(program, name)
    functions = program.functions if name is None else (function(program, name),)
    lines = [f"program {program.name}"]
    present = -1
    for k, value in enumerate(program.values):
        if marks[k] and isinstance(value, Assign):
            if program.phase[k] != present:
                present = program.phase[k]
                lines.append(f"{program.phases[present]}:")
            lines.append(f"    %{k} = {_statement(program, value)}")
    for each in functions:
        lines.append(f"function {each.name}:")
        lines += [f"    {_result(program, output)}" for output in each.outputs]
    return "\n".join(lines)


def _statement(program: Program, value: Assign) -> str:
    args = [_operand(program, a) for a in value.args]
    if value.op in _INFIX:
        return f"{args[0]} {_INFIX[value.op]} {args[1]}"
    if value.op == "neg":
        return f"-{args[0]}"
    return f"{value.op}({', '.join([value.table] * bool(value.table) + args)})"


def _operand(program: Program, k: int) -> str:
    value: Value = program.values[k]
    if isinstance(value, Constant):
        return repr(value.value)
    return f"{value.array}[{value.index}]" if isinstance(value, Input) else f"%{k}"


def _result(program: Program, output: Output) -> str:
    shape = ", ".join(str(n) for n in output.shape)
    if output.pattern is None:
        entries = ", ".join(_operand(program, k) for k in output.values)
    else:
        pairs = zip(output.pattern, output.values, strict=True)
        entries = ", ".join(f"({row}, {column}): {_operand(program, k)}" for (row, column), k in pairs)
    return f"{output.name}[{shape}] = {entries}"
