"""Microseconds per implicit step for every refresh policy: chains of any length, a falling figure, a car over bumps.

    python benchmarks/chains.py [--cases 4,8,16,32,figure,car] [--policies frozen,predicted] [--methods trapezoidal] [--results FILE]

A number is a chain of so many bodies that whips under gravity. Results are kept in a file (JSON), case by case, and what is
there is not measured again, so that the table can be made in pieces; without cases only the table is printed: times, powers of n
(of chains of 32 to 256 bodies too), times over those of an RK4 step, from which n on sparse factors beat dense ones (of policies such
as `adaptive:dense`, where a model has both), where partial updates begin to beat all columns at every step, and where `predicted` is
no slower and no less exact than `round-robin` and `fastest`. Errors are root mean squares of all positions over all steps against RK4 with steps twenty times
shorter. The fastest of the repetitions counts, in turns over the policies. Building a chain of 128 bodies takes a minute; it is
kept in the cache.
"""

from __future__ import annotations

import argparse
import json
import os
import warnings
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from symgen.models.large_systems import chain, figure

import symgen
from symgen.runtime import POLICIES, Model, Solution, Tolerances

CAR = Path(__file__).parents[1] / "models" / "benchmark_car.yaml"
MANOEUVRE = {"speed": 60.0 / 3.6, "rack_travel": 0.012, "rack_frequency": 1.0 / 12.0}
TOLERANCES = Tolerances(residual=5e-9, closure=1e-10)
"""Of steps that iterate."""

METHODS = ("trapezoidal", "linearly-implicit-euler")
EXPLICIT = "rk4"
PARTIAL = ("round-robin", "block", "fastest", "predicted")
FINER = 20
STEP = 2e-3
UNTIL = {"figure": 0.5, "car": 1.0}
OF_CHAINS = 0.5
DENSE = ("frozen:dense", "every-step:dense", "adaptive:dense")
"""Policies with dense factors where the model has sparse ones too, which are the default then."""
LABELS = (*POLICIES, *DENSE)
LONG = range(32, 257)
"""Chains whose times show how they grow in the end."""


@dataclass(frozen=True)
class Cell:
    """One policy of one method on one case."""

    case: str
    method: str
    policy: str
    microseconds: float
    error: float
    evaluations: float
    factorisations: int
    columns: int
    status: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.case, self.method, self.policy


Cells = dict[tuple[str, str, str], Cell]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", default="", help="numbers of bodies, figure, car")
    parser.add_argument("--policies", default=",".join(LABELS))
    parser.add_argument("--methods", default=",".join(METHODS))
    parser.add_argument("--repetitions", type=int, default=10)
    parser.add_argument("--results", type=Path, default=Path("chains.json"))
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    cells = read(arguments.results)
    for case in filter(None, arguments.cases.split(",")):
        for method in arguments.methods.split(","):
            policies = [p for p in arguments.policies.split(",") if (case, method, p) not in cells]
            if policies:
                cells |= {cell.key: cell for cell in measured(case, method, policies, arguments.repetitions)}
                text = json.dumps([asdict(cell) for cell in cells.values()], indent=1)
                arguments.results.write_text(text, encoding="utf-8")
    show(cells)


def read(path: Path) -> Cells:
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {cell.key: cell for cell in (Cell(**entry) for entry in found)}


def built(case: str) -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if case == "car":
            model = symgen.build(CAR, "independent")
            model.set_parameters(MANOEUVRE)
            return model
        return symgen.build(figure() if case == "figure" else chain(int(case)), "recursive")


def measured(case: str, method: str, policies: Sequence[str], repetitions: int) -> Iterable[Cell]:
    model = built(case)
    until, start = UNTIL.get(case, OF_CHAINS), model.assemble()
    exact = symgen.simulate(model, until, STEP / FINER, state=start, every=FINER)

    def run(policy: str, every: int) -> Solution:
        tolerances = TOLERANCES if isinstance(symgen.runtime.METHODS[method], symgen.runtime.Implicit) else None
        refresh, _, factors = policy.partition(":")
        return symgen.simulate(
            model,
            until,
            STEP,
            method,
            refresh,
            state=start,
            every=every,
            tolerances=tolerances,
            factors=factors or None,
        )

    if symgen.runtime.METHODS[method].name != "trapezoidal" or model.stepping.layout.sparse is None:
        policies = [policy for policy in policies if policy not in DENSE]
    times = {policy: float("inf") for policy in (EXPLICIT, *policies)}
    for _ in range(repetitions):
        for policy in times:
            explicit = policy == EXPLICIT
            done = (
                symgen.simulate(model, until, STEP, state=start, every=10**9) if explicit else run(policy, 10**9)
            ).statistics
            times[policy] = min(times[policy], 1e6 * done.wall_time / max(1, done.steps))
    yield Cell(case, EXPLICIT, EXPLICIT, times[EXPLICIT], 0.0, 4.0, 0, 0, "")
    for policy in policies:
        found = run(policy, 1)
        counts = found.statistics.counts
        length = min(len(found.q), len(exact.q))
        error = float(np.sqrt(np.mean((found.q[:length] - exact.q[:length]) ** 2)))
        status = "" if found.success else found.status
        evaluations = found.statistics.iterations
        yield Cell(
            case, method, policy, times[policy], error, evaluations, counts.factorisations, counts.updates, status
        )


def show(cells: Mapping[tuple[str, str, str], Cell]) -> None:
    cases = sorted({case for case, _, _ in cells}, key=lambda case: (not case.isdigit(), case.zfill(9)))
    for method in METHODS:
        print(f"\n{method}, {1e3 * STEP:g} ms steps")
        for case in cases:
            for policy in LABELS:
                if (case, method, policy) in cells:
                    print(line(cells[case, method, policy], cells.get((case, EXPLICIT, EXPLICIT))))
        chains = [case for case in cases if case.isdigit()]
        powers(method, chains, cells)
        powers(method, [case for case in chains if int(case) in LONG], cells)
        sparse_crossing(method, chains, cells)
        crossing(method, chains, cells)
        dominance(method, cases, cells)


def line(cell: Cell, explicit: Cell | None) -> str:
    ratio = f"{cell.microseconds / explicit.microseconds:6.2f} of rk4" if explicit else ""
    return (
        f"  {cell.case:>7} {cell.policy:16} {cell.microseconds:9.2f} us/step {ratio}  error {cell.error:.2e}  {cell.evaluations:5.2f} "
        f"evaluations  {cell.factorisations:5} factors  {cell.columns:5} columns  {cell.status}"
    )


def powers(method: str, chains: Sequence[str], cells: Mapping[tuple[str, str, str], Cell]) -> None:
    """Exponents of n, fitted to each policy's times."""
    for policy in LABELS:
        there = [
            (int(case), cells[case, method, policy].microseconds) for case in chains if (case, method, policy) in cells
        ]
        if len(there) > 1:
            sizes, times = np.log(np.array(there)).T
            print(
                f"  {policy:12} time ~ n^{np.polyfit(sizes, times, 1)[0]:.2f} for n = {there[0][0]} ... {there[-1][0]}"
            )


def sparse_crossing(method: str, chains: Sequence[str], cells: Mapping[tuple[str, str, str], Cell]) -> None:
    """From which length on sparse factors beat dense ones."""
    for policy in DENSE:
        first = won_from(method, chains, cells, policy.partition(":")[0], policy)
        if first:
            print(f"  sparse factors beat {policy:16} {first}")


def crossing(method: str, chains: Sequence[str], cells: Mapping[tuple[str, str, str], Cell]) -> None:
    """From which length on each partial policy beats all columns at every step."""
    for policy in PARTIAL:
        first = won_from(method, chains, cells, policy, "every-step")
        if first:
            print(f"  {policy:12} beats every-step {first}")


def won_from(
    method: str, chains: Sequence[str], cells: Mapping[tuple[str, str, str], Cell], one: str, other: str
) -> str:
    """From which length on one policy beats another; empty where they were not measured."""
    pairs = [((case, method, one), (case, method, other)) for case in chains]
    there = [(cells[a], cells[b]) for a, b in pairs if a in cells and b in cells]
    first = None
    for mine, others in reversed(there):
        if mine.status or mine.microseconds >= others.microseconds:
            break
        first = mine.case
    if not there:
        return ""
    return f"from n = {first} on" if first else "for no n"


def dominance(method: str, cases: Sequence[str], cells: Mapping[tuple[str, str, str], Cell]) -> None:
    """Time and error of `predicted` over those of the two policies of the patent."""
    ratios: dict[str, list[str]] = defaultdict(list)
    for case in cases:
        own = cells.get((case, method, "predicted"))
        for policy in ("round-robin", "fastest"):
            other = cells.get((case, method, policy))
            if own and other:
                time, error = own.microseconds / other.microseconds, own.error / other.error
                better = not own.status and (other.status or (time <= 1.0 and error <= 1.01))
                word = "dominates" if better else "does not dominate"
                ratios[case].append(f"{word} {policy} (time {time:.2f}, error {error:.2f})")
    for case, texts in ratios.items():
        print(f"  {case:>7} predicted {'; '.join(texts)}")


if __name__ == "__main__":
    main()
