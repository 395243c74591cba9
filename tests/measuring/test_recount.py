"""Operation counts are those of the emitted text: the C is parsed again and its operators and calls are counted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from pycparser import CParser, c_ast
from symgen.runtime.compile_interface import header_text

from symgen.description import read
from symgen.emit import Source, emit
from symgen.layout import model_layout
from symgen.mechanism.analyse import analyse
from symgen.program.count import count, count_all
from symgen.program.program import INIT, Program

from ..support.agreement import optimised
from ..support.doses import beyond

MODELS = Path(__file__).parents[2] / "models"

HEADER = "typedef double real;\n" + re.sub(r"/\*.*?\*/|#define[^\n]*", "", header_text(), flags=re.DOTALL)
OPERATORS = {"*": "mul", "/": "div", "+": "add", "-": "add"}
CALLS = {
    "sqrt": "sqrt",
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "tanh", "pow"), "trig"),
    **dict.fromkeys(("fabs", "symgen_min", "symgen_max", "symgen_select", "symgen_sign"), "other"),
    **dict.fromkeys(("symgen_table", "symgen_table_slope", "symgen_table_curvature"), "other"),
}
KINDS = ("mul", "div", "add", "sqrt", "trig", "other")


MOVES = {
    "symgen_load": slice(0), "symgen_store": slice(0), "symgen_gather": slice(0),
    "symgen_turned": slice(1), "symgen_blend": slice(1, 3), "SYMGEN_REAL": slice(1),
}  # fmt: skip
"""Calls that move numbers or turn signs, and which of their arguments are calculated."""


class Tally(c_ast.NodeVisitor):
    """Operations of one C function, and the functions of the model that it calls. An operation on parts that are alike counts once
    for each part that it serves: `real4` says four."""

    def __init__(self) -> None:
        self.operations: Counter[str] = Counter()
        self.callees: list[str] = []
        self.lanes = 1

    def visit_Decl(self, node: c_ast.Decl) -> None:
        kind = getattr(getattr(node.type, "type", None), "names", ["real"])[0]
        self.lanes = int(kind.removeprefix("real") or 1) if kind.startswith("real") else 1
        self.generic_visit(node)
        self.lanes = 1

    def visit_For(self, node: c_ast.For) -> None:
        """The loop over vectors: counted by lanes in use instead."""
        self.visit(node.stmt)

    def visit_BinaryOp(self, node: c_ast.BinaryOp) -> None:
        self.operations[OPERATORS[node.op]] += self.lanes
        self.generic_visit(node)

    def visit_UnaryOp(self, node: c_ast.UnaryOp) -> None:
        assert node.op == "-"  # a sign is free
        self.generic_visit(node)

    def visit_ArrayRef(self, node: c_ast.ArrayRef) -> None:
        """Subscripts are no arithmetic of the model; nor should they be more than a number, or one of a table of copies."""
        assert isinstance(node.subscript, c_ast.Constant | c_ast.ID | c_ast.ArrayRef)
        for part in (node.name, node.subscript):
            if isinstance(part, c_ast.ArrayRef):
                self.visit(part)

    def visit_FuncCall(self, node: c_ast.FuncCall) -> None:
        name = node.name.name
        if name in ("symgen_all", "symgen_with_work"):  # a literal in all lanes; arguments handed on
            return
        if name == "symgen_sines":  # sine and cosine of each of `count` angles
            self.operations["trig"] += 2 * int(node.args.exprs[0].value)
            return
        if name in MOVES:
            for argument in node.args.exprs[MOVES[name]]:
                self.visit(argument)
            return
        if name not in CALLS:
            self.callees.append(name)
            return
        self.operations[CALLS[name]] += self.lanes
        arguments = node.args.exprs
        for argument in arguments[2:] if name.startswith("symgen_table") else arguments:  # size, address, x
            self.visit(argument)


def c_text(source: Source) -> str:
    """All files as one, without time stepping, which is not made for the model."""
    return "\n".join(source.files[unit].partition("/* ---- time stepping ---- */")[0] for unit in source.units)


def tallies(text: str) -> dict[str, Tally]:
    """All functions of emitted C."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\b(SYMGEN_EXPORT|SYMGEN_INTERNAL|SYMGEN_FLAT)\b", "", text)
    found = {}
    for entry in CParser().parse(HEADER + text).ext:
        if isinstance(entry, c_ast.FuncDef):
            found[entry.decl.name] = tally = Tally()
            tally.visit(entry.body)
    return found


def executed(functions: dict[str, Tally], name: str) -> Counter[tuple[str, str]]:
    """Operations by (phase, kind) of one call, callees multiplied out; a chunk bears the name of its phase."""
    found: Counter[tuple[str, str]] = Counter()
    phase = re.fullmatch(r"(?:.*_)?([a-z]+)_\d+", name)
    for kind, times in functions[name].operations.items():
        assert phase is not None, f"{name} calculates, but belongs to no phase"
        found[phase[1], kind] += times
    for callee in functions[name].callees:
        found += executed(functions, callee)
    return found


def recounted(program: Program, text: str, name: str) -> dict[str, dict[str, int]]:
    totals = executed(tallies(text), f"{program.name}_{name}")
    return {phase: {kind: totals[phase, kind] for kind in KINDS} for phase in program.phases}


CASES = [
    ("double_pendulum", "recursive", 1500),
    ("double_pendulum", "multiplier", 7),
    ("four_bar", "reduced-multiplier", 1500),
    ("slider_crank", "multiplier-dense", 40),
    ("andrews_squeezer", "partitioned", 1500),
    ("sla_quarter_car", "subsystem-joint", 1500),
    ("sla_quarter_car", "multiplier", 300),
    ("kang_yoon_car", "independent", 1500),
    ("benchmark_car", "independent", 200),
]


@pytest.mark.parametrize(("name", "formulation", "chunk"), beyond(6, CASES))
def test_parsed_c_has_the_counted_operations(name: str, formulation: str, chunk: int) -> None:
    mechanism = analyse(read(MODELS / f"{name}.yaml"))
    program = optimised(mechanism, formulation)
    source = emit(program, model_layout(mechanism, formulation, ""), chunk)
    text = c_text(source)
    expected = {phase: counts.table() for phase, counts in count(program, "acceleration").phases.items()}
    expected[INIT] = dict.fromkeys(KINDS, 0)  # is not executed by an acceleration
    found = recounted(program, text, "acceleration")
    assert found == {phase: {kind: counts[kind] for kind in KINDS} for phase, counts in expected.items()}
    everything = count_all(program).init.table()
    assert recounted(program, text, INIT)[INIT] == {kind: everything[kind] for kind in KINDS}


def test_a_missing_operation_is_noticed() -> None:
    """The recount reads the text: one product less in a function, one operation less."""
    mechanism = analyse(read(MODELS / "pendulum.yaml"))
    program = optimised(mechanism)
    text = c_text(emit(program, model_layout(mechanism, "multiplier", "")))
    whole = sum(sum(kinds.values()) for kinds in recounted(program, text, "acceleration").values())
    chapter = text.index("void position_1(const symgen_arguments *arguments)\n{")
    cut = text[:chapter] + text[chapter:].replace("sin(q[0])", "q[0]", 1)
    assert cut != text
    assert sum(sum(kinds.values()) for kinds in recounted(program, cut, "acceleration").values()) == whole - 1
