"""symgen ops: operation counts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symgen.cli.options import Json, ModelFile, stage
from symgen.formulation_names import NAMES as FORMULATIONS

if TYPE_CHECKING:
    from symgen.measuring.operations import Counted, MethodTable, Step
    from symgen.measuring.synthesis_table import Column, Work
    from symgen.mechanism.mechanism import Mechanism
    from symgen.program.count import PhaseCounts

ACCELERATION = "acceleration"

COLUMNS = ("mul", "div", "add", "sqrt", "trig", "other", "flops")


class Table(StrEnum):
    """Papers whose comparison of methods can be repeated."""

    paper2 = "paper2"
    paper3 = "paper3"


def ops(
    model: ModelFile,
    formulation: Annotated[
        list[str] | None,
        typer.Option(
            "-f",
            "--formulation",
            help=f"{', '.join(FORMULATIONS)} or multiplier-dense; may be given more than once (default: the one that suits the mechanism).",
        ),
    ] = None,
    function: Annotated[str, typer.Option(help="Function that is counted.")] = ACCELERATION,
    passes: Annotated[bool, typer.Option("--passes", help="Also show the counts after each pass.")] = False,
    table: Annotated[
        Table | None,
        typer.Option(help="Compare the methods of a paper with its numbers, in multiplications and divisions."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Count the operations of one evaluation, phase by phase."""
    from symgen.default_formulation import suited
    from symgen.measuring.operations import counted, method_table
    from symgen.measuring.synthesis_table import synthesis_table

    if table is not None and (formulation or passes or function != ACCELERATION):
        raise typer.BadParameter(
            "the table of a paper has fixed formulations and counts the acceleration; leave out -f, --function and --passes",
            param_hint="--table",
        )
    mechanism = _mechanism(model)
    name = mechanism.description.name
    if table is Table.paper3:
        columns = synthesis_table(mechanism, stage)
        typer.echo(json.dumps(_synthesis_facts(name, columns), indent=1) if as_json else _synthesis_text(name, columns))
        return
    if table is not None:
        methods = method_table(mechanism, stage)
        typer.echo(json.dumps(_table_facts(name, methods), indent=1) if as_json else _table_text(name, methods))
        return
    rows = [counted(mechanism, each, function, stage) for each in formulation or [suited(mechanism)]]
    if as_json:
        typer.echo(json.dumps([_facts(name, row, passes) for row in rows], indent=1))
        return
    for row in rows:
        typer.echo(_text(name, row))
        if passes:
            typer.echo(_passes_text(row.steps))


def _mechanism(model: ModelFile) -> Mechanism:
    from symgen.description import read
    from symgen.mechanism.analyse import analyse
    from symgen.runtime import tell

    mechanism = analyse(read(model))
    for notice in mechanism.notices:
        tell(notice)
    return mechanism


# one formulation ------------------------------------------------------------------------------------------------


def _facts(model: str, row: Counted, passes: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {"model": model, "formulation": row.formulation, **_by_phase(row.counts)}
    if passes:
        facts["passes"] = [{"name": step.name, **_by_phase(step.counts)} for step in row.steps]
    return facts


def _by_phase(counts: PhaseCounts) -> dict[str, Any]:
    return {"phases": {name: each.table() for name, each in counts.phases.items()}, "total": counts.total.table()}


def _text(model: str, row: Counted) -> str:
    phases = {name: counts.table() for name, counts in row.counts.phases.items()}
    lines = [f"{model}, {row.formulation}: operations of one call of {row.function}", _line("", COLUMNS)]
    for phase, counts in [*phases.items(), ("total", row.counts.total.table())]:
        if any(counts.values()):
            note = "  (once per change of parameters, not in the total)" if phase == "init" else ""
            lines.append(_line(phase, [counts[column] for column in COLUMNS]) + note)
    return "\n".join(lines)


def _passes_text(steps: Sequence[Step]) -> str:
    """Flops by phase, a column for each pass."""
    tables: list[Mapping[str, int]] = [
        {**{name: c.flops for name, c in step.counts.phases.items()}, "total": step.counts.total.flops}
        for step in steps
    ]
    phases = [*dict.fromkeys(name for table in tables for name in table if name != "total"), "total"]
    lines = ["  flops after each pass", _line("", [step.name for step in steps], 10)]
    for phase in phases:
        numbers = [table.get(phase, 0) for table in tables]
        if any(numbers):
            lines.append(_line(phase, numbers, 10))
    return "\n".join(lines)


def _line(title: str, cells: Sequence[object], width: int = 8) -> str:
    return f"  {title:12}" + "".join(f"{cell!s:>{width}}" for cell in cells)


# the methods of a paper -----------------------------------------------------------------------------------------


def _table_facts(model: str, table: MethodTable) -> dict[str, Any]:
    return {
        "model": model,
        "rows": [asdict(row) for row in table.rows],
        "formulas": {name: dict(counts.quantities) for name, counts in table.formulas.items()},
    }


def _table_text(model: str, table: MethodTable) -> str:
    lines = [
        f"{model}: multiplications and divisions of one acceleration (Kang and Yoon's methods)",
        f"  {'':20}{'emitted':>10}{'share':>9}{'paper':>9}{'formulas':>12}{'share':>9}",
    ]
    for row in table.rows:
        lines.append(
            f"  {row.formulation:20}{_number(row.multiplications):>10}{_percent(row.share):>9}"
            f"{_percent(row.published):>9}{_number(row.formula):>12}{_percent(row.formula_share):>9}"
        )
    lines += ["", "  the paper's formulas, multiplications by quantity (solve: our estimate)"]
    lines.append(f"  {'':20}" + "".join(f"{name:>20}" for name in table.formulas))
    for quantity in table.formulas["independent"].quantities:
        numbers = [counts.quantities.get(quantity) for counts in table.formulas.values()]
        lines.append(f"  {quantity:20}" + "".join(f"{_number(number):>20}" for number in numbers))
    return "\n".join(lines)


def _number(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


# subsystem synthesis --------------------------------------------------------------------------------------------


def _synthesis_facts(model: str, columns: Sequence[Column]) -> dict[str, Any]:
    from symgen.measuring.synthesis_table import PUBLISHED

    def table(rows: Mapping[str, Work]) -> dict[str, Any]:
        return {name: asdict(work) for name, work in rows.items()}

    return {
        "model": model,
        "subsystems": columns[0].subsystems,
        "formulations": {
            column.formulation: {
                "rows": table(column.rows),
                "total": column.total.total,
                "beside": table(column.beside),
                "functions": column.functions,
                "paper": table(PUBLISHED[column.formulation]),
                "paper_total": column.published.total,
            }
            for column in columns
        },
    }


def _synthesis_text(model: str, columns: Sequence[Column]) -> str:
    from symgen.measuring.synthesis_table import PUBLISHED

    count = columns[0].subsystems
    what = f"{count} subsystem{'s' if count > 1 else ''}"
    lines = [
        f"{model}: one acceleration of {what} (Song and Kim's rows; M.D: multiplications and divisions,",
        "  A.S: additions and subtractions; `paper` is one suspension with short and long arms)",
        f"  {'':18}" + "".join(f"{column.formulation:>24}{'paper':>16}" for column in columns),
        f"  {'':18}" + f"{'M.D':>16}{'A.S':>8}{'M.D':>8}{'A.S':>8}" * len(columns),
    ]
    for name in columns[0].rows:
        pairs = [(column.rows[name], PUBLISHED[column.formulation][name]) for column in columns]
        lines.append(_synthesis_line(name, [work for pair in pairs for work in pair]))
    lines.append(_synthesis_line("subtotal", [work for column in columns for work in (column.total, column.published)]))
    lines.append(f"  {'total':18}" + "".join(f"{c.total.total:>24,}{c.published.total:>16,}" for c in columns))
    if count == 1:
        smaller = "".join(f"{c.published.total / c.total.total:>23.2f}x{'':16}" for c in columns)
        lines.append(f"  {'paper over total':18}{smaller}".rstrip())
    first, second = columns
    ours, theirs = first.total.total / second.total.total, first.published.total / second.published.total
    lines += [
        "",
        f"  {first.formulation} over {second.formulation}: {ours:.2f} (paper: {theirs:.2f})",
        "",
        "  not in the total (the paper does not say whether its numbers hold applied forces)",
    ]
    for name in columns[0].beside:
        cells = [f"{c.beside[name].mul_div:>16,}{c.beside[name].add_sub:>8,}{'':16}" for c in columns]
        lines.append(f"  {name:18}{''.join(cells)}".rstrip())
    functions = "".join(f"{c.functions:>24}{'':16}" for c in columns)
    lines.append(f"  {'roots, sines, ...':18}{functions}".rstrip())
    return "\n".join(lines)


def _synthesis_line(name: str, cells: Sequence[Work]) -> str:
    """Ours and the paper's in turn; ours are set apart."""
    widths = [16 if k % 2 == 0 else 8 for k in range(len(cells))]
    return f"  {name:18}" + "".join(
        f"{work.mul_div:>{width},}{work.add_sub:>8,}" for work, width in zip(cells, widths, strict=True)
    )
