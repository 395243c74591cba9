"""From what a caller asks to a study, with everything checked that can be checked before the first run."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from symgen.description.errors import hint, quoted
from symgen.runtime import (
    ArgumentError,
    Case,
    Manoeuvre,
    Measure,
    Model,
    Plan,
    Samples,
    Signal,
    Stop,
    Tolerances,
    Vehicles,
    drive_one_by_one,
    memory_of_computer,
    nominal_manoeuvre,
    unit_of_signal,
)
from symgen.study.sampling import chances, check_sampling
from symgen.study.study import RESERVED, Study, base_of, chunk_for
from symgen.study.table import RUN, SAMPLE, Column, Table, joined
from symgen.study.targets import OWN, Target, Targets
from symgen.study.ties import tied
from symgen.study.variations import Variations, checked_name, formula, variations

if TYPE_CHECKING:
    from symgen.runtime import MethodName, PolicyName

UNTIL = ("until", "manoeuvre.until")


@dataclass(frozen=True)
class Wishes:
    """What a caller asks of a sweep; see `symgen.sweep`."""

    manoeuvre: str | Manoeuvre | Plan | None = None
    parameters: Any = None
    inputs: Mapping[str, Any] = field(default_factory=dict)
    initial: Mapping[str, Any] = field(default_factory=dict)
    ties: Mapping[str, Any] = field(default_factory=dict)
    samples: int | None = None
    sampling: str = "latin-hypercube"
    seed: int = 0
    until: float | None = None
    step: float | None = None
    method: str = "trapezoidal"
    refresh: str | None = None
    iterations: int | None = None
    tolerances: Tolerances | None = None
    stop: Stop | str | None = None
    measures: Mapping[str, Measure] = field(default_factory=dict)
    outputs: Collection[str] = ()
    every: int = 1
    chunk: int | None = None


def posed(model: Model, wishes: Wishes, more: Variations | None = None) -> Study:
    """`more`: variations beside those of the wishes, as study files have them."""
    signals, found = _told_apart(wishes)
    groups = [*found, *([] if more is None else [more])]
    manoeuvre = _nominal(model, wishes, groups)
    stop = Stop(wishes.stop) if isinstance(wishes.stop, str) else wishes.stop or manoeuvre.stop
    targets = Targets(model, manoeuvre, stop)
    table, meant = _table(model, wishes, groups, targets)
    case = _case(model, wishes, signals, meant, table)
    plain = drive_one_by_one(model, case, Vehicles(0))
    values = len(case.outputs) * len(plain.time)
    _refuse_too_much(table.rows, values)
    return Study(
        model=model.layout.name,
        digest=model.layout.digest,
        formulation=model.layout.formulation,
        base=base_of(model),
        case=case,
        manoeuvre=manoeuvre,
        table=table,
        targets=meant,
        measure_units=plain.measure_units,
        output_units={name: unit_of_signal(model, name) for name in case.outputs},
        time=plain.time,
        chunk=_chunk(wishes, manoeuvre, table.rows, values),
        seed=None if wishes.samples is None else int(wishes.seed),
    )


def _chunk(wishes: Wishes, manoeuvre: Manoeuvre, rows: int, values: int) -> int:
    if wishes.chunk is None:
        return chunk_for(rows, math.ceil(manoeuvre.until / manoeuvre.step), values)
    if not isinstance(wishes.chunk, int) or isinstance(wishes.chunk, bool) or wishes.chunk < 1:
        raise ArgumentError(
            f"chunk is the number of runs that are kept together, 1 or more, not {quoted(wishes.chunk)}"
        )
    return wishes.chunk


def _refuse_too_much(rows: int, signals: int) -> None:
    """Said at once, not when the memory is full."""
    wanted = 8 * rows * signals
    if wanted > 0.5 * memory_of_computer():
        raise ArgumentError(
            f"the signals of {rows} runs are {wanted / 2**30:.3g} GiB, more than half of this computer's memory; keep fewer values "
            "(every=...) or outputs, take measures instead, or make several studies"
        )


def _told_apart(wishes: Wishes) -> tuple[dict[str, Signal], list[Variations]]:
    """Signals that all runs share, and what varies."""
    signals: dict[str, Signal] = {}
    varied: dict[str, Any] = {}
    for name, value in _mapping("inputs", wishes.inputs).items():
        is_signal = callable(value) or isinstance(value, Samples)
        (signals if is_signal else varied)[name if is_signal else f"inputs.{checked_name(name)}"] = value
    for name, value in _mapping("initial", wishes.initial).items():
        of = value if isinstance(value, Mapping) else {"position": value}
        for what, each in of.items():
            if what not in ("position", "velocity"):
                raise ArgumentError(f"initial {name!r} has a position and a velocity, not {what!r}")
            varied[f"initial.{checked_name(name)}.{what}"] = each
    ties = {checked_name(name): formula(name, text) for name, text in _mapping("ties", wishes.ties).items()}
    return signals, [variations(wishes.parameters), variations(varied), Variations(ties=ties)]


def _mapping(what: str, given: Any) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise ArgumentError(f"{what} are given by name, as a mapping, not as {quoted(given)}")
    return given


def _nominal(model: Model, wishes: Wishes, groups: list[Variations]) -> Manoeuvre:
    """For the model's own parameters. Where runs differ in length, it is as long as the longest."""
    tables = [table for group in groups for table in group.tables]
    ends = [float(table.columns[name].values.max()) for table in tables for name in UNTIL if name in table.columns]
    until = ends[0] if ends else wishes.until
    return nominal_manoeuvre(model, Case(wishes.manoeuvre, until, wishes.step))


def _table(model: Model, wishes: Wishes, groups: list[Variations], targets: Targets) -> tuple[Table, dict[str, Target]]:
    tables = [_without_labels(table, group.labels, targets) for group in groups for table in group.tables]
    constants = {name: Column((), np.array(value)) for group in groups for name, value in group.constants.items()}
    table = joined([*tables, *_sampled(wishes, groups, targets, bool(tables)), Table({}, constants)])
    ties = _merged([group.ties for group in groups])
    table = tied(table, ties, {**model.parameters, **(targets.manoeuvre.parameters if targets.manoeuvre else {})})
    if not table.columns:
        raise ArgumentError("nothing varies; give parameters=..., inputs=... or initial=...")
    return table, _meant(table, targets)


def _without_labels(table: Table, labels: Collection[str], targets: Targets) -> Table:
    return Table(table.sizes, {k: column for k, column in table.columns.items() if k not in labels or targets.knows(k)})


def _sampled(wishes: Wishes, groups: list[Variations], targets: Targets, others: bool) -> list[Table]:
    """Samples of all distributions, drawn together."""
    found = _merged([group.distributions for group in groups])
    if not found:
        if wishes.samples is not None:
            raise ArgumentError("samples=... belongs to distributions, and nothing has one")
        return []
    if wishes.samples is None:
        raise ArgumentError(f"{next(iter(found))!r} has a distribution; say how many samples: samples=...")
    check_sampling(wishes.samples, wishes.sampling, wishes.seed)
    drawn = chances(int(wishes.samples), len(found), wishes.sampling, int(wishes.seed))
    dim = SAMPLE if others else RUN
    columns = {
        name: Column((dim,), distribution.values(name, drawn[:, k], targets.find(name).own))
        for k, (name, distribution) in enumerate(found.items())
    }
    return [Table({dim: int(wishes.samples)}, columns)]


def _merged(groups: list[Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for group in groups:
        for name, value in group.items():
            if name in found:
                raise ArgumentError(f"{name!r} varies twice; remove one of its variations")
            found[name] = value
    return found


def _meant(table: Table, targets: Targets) -> dict[str, Target]:
    """What the columns stand for; no two for the same."""
    found: dict[str, Target] = {}
    places: dict[tuple[str, str], str] = {}
    for name in table.columns:
        target = targets.find(name)
        if name in RESERVED:
            raise ArgumentError(f"results have a variable {name!r}; write parameters.{name}")
        other = places.setdefault((target.kind, target.name), name)
        if other != name:
            raise ArgumentError(f"{other!r} and {name!r} are the same; remove one of them")
        found[name] = target
    if RESERVED[-1] in table.sizes:
        raise ArgumentError("'time' is the dimension of signals; give the dimension of the variations another name")
    if all(target.kind == "own" for target in found.values()):
        raise ArgumentError(f"only names that begin with {OWN!r} vary; tie something of the model to them: ties=...")
    return found


def _case(
    model: Model, wishes: Wishes, signals: Mapping[str, Signal], meant: Mapping[str, Target], table: Table
) -> Case:
    manoeuvre = wishes.manoeuvre
    if isinstance(manoeuvre, str):
        manoeuvre = model.manoeuvres[manoeuvre]
    longest = [float(table.columns[name].values.max()) for name, target in meant.items() if target.kind == "until"]
    return Case(
        manoeuvre=manoeuvre,
        until=longest[0] if longest else wishes.until,
        step=wishes.step,
        method=cast("MethodName", wishes.method),
        refresh=cast("PolicyName | None", wishes.refresh),
        iterations=wishes.iterations,
        tolerances=wishes.tolerances,
        inputs=signals,
        stop=wishes.stop,
        measures=_mapping("measures", wishes.measures),
        outputs=components(model, wishes.outputs),
        every=wishes.every,
    )


def components(model: Model, names: Collection[str]) -> tuple[str, ...]:
    """The name of a sensor stands for all its components."""
    if isinstance(names, str) or not isinstance(names, Collection):
        raise ArgumentError(f"outputs is a list of names, as in outputs=['speed'], not {quoted(names)}")
    layout = model.layout
    found: dict[str, None] = {}
    for name in names:
        parts = [each for each in layout.sensors if name and name in (each, each.rpartition(".")[0])]
        if not parts and name not in (*layout.positions, *layout.states, *model.inputs):
            known = [*layout.sensors, *layout.positions, *layout.states, *model.inputs]
            raise ArgumentError(f"there is no output {quoted(name)}; {hint(str(name), known)}")
        found |= dict.fromkeys(parts or [name])
    return tuple(found)
