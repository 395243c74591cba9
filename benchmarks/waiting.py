"""What a user waits for, measured from outside: starts of commands, builds, runs, pages and `symgen verify` as processes, and calls
from Python beside a step of RK4.

    python benchmarks/waiting.py [--python OTHER/.venv/bin/python] [--parts starts,builds,page,verify,calls] [--models NAME,...]

With `--python`, everything is measured with the symgen of another interpreter too, in turns with this one: the older one, if the
table is to show before and after. What it does not know is called "not there". Processor times contain those of compilers and
other children. Imports of SymPy in the same run, by this interpreter, are the unit: they take half a second on a common machine.

Every measured process finds compiled Python files, as users do, in a folder of its own. "Cold" is an empty cache of models.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from time import perf_counter

HERE = Path(__file__).parent
MODELS = HERE.parent / "models"
SEDAN = str(MODELS / "sedan.yaml")
COMMAND = "from symgen.cli.main import main; main()"
NOT_THERE = "not there"

FLEET = f"""
import warnings, symgen
warnings.simplefilter("ignore")
model = symgen.build({str(MODELS / "benchmark_car.yaml")!r}, "independent")
state, cars, steps = model.assemble(), 64, 200
fleet = model.fleet(cars)
runs = [fleet.simulate([state] * cars, 1e-3 * steps, 1e-3) for _ in range(20)]
print(1e6 * min(run.wall_time for run in runs) / (cars * steps))
"""


@dataclass(frozen=True, order=True)
class Cost:
    """Of a process: seconds of processors and of a clock, and what it said."""

    processor: float
    elapsed: float
    said: str = field(compare=False)


@dataclass(frozen=True)
class Tree:
    """An interpreter and the symgen in it, with caches of its own in a folder."""

    python: str
    folder: Path
    limit: float

    def run(self, *arguments: str, cold: bool = False) -> Cost | str:
        """What it costs to run Python with these arguments, or why it cannot be said; `cold` with an empty cache of models."""
        with tempfile.TemporaryDirectory(dir=self.folder) as empty:
            environment = {
                **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
                "PYTHONPYCACHEPREFIX": str(self.folder / "compiled"),
                "SYMGEN_CACHE": empty if cold else str(self.folder / "cache"),
            }
            return _cost([self.python, *arguments], environment, self.folder, self.limit)

    def command(self, *arguments: str, cold: bool = False) -> Cost | str:
        return self.run("-c", COMMAND, *arguments, cold=cold)


def _cost(command: Sequence[str], environment: dict[str, str], folder: Path, limit: float) -> Cost | str:
    """Of a process in a folder from which Python imports nothing."""
    before, start = _spent(), perf_counter()
    process = subprocess.Popen(
        command,
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        said, error = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        return f"more than {limit:.0f} s"
    finally:  # also of an interrupt, which a session of its own does not hear
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.communicate()
    if process.returncode:
        last = (error.strip().splitlines() or [f"exit code {process.returncode}"])[-1]
        return NOT_THERE if _unknown(last) else f"failed: {last[:60]}"
    return Cost(_spent() - before, perf_counter() - start, said)


def _unknown(line: str) -> bool:
    """Whether a message says that there is no such option, name or module."""
    return any(
        word in line for word in ("No such option", "ImportError", "AttributeError", "ModuleNotFound", "TypeError")
    )


def _spent() -> float:
    """Of processes that have ended, and of those that they waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Table:
    """Rows in Markdown, printed as they are measured; the last tree is the present one."""

    def __init__(self, trees: Sequence[Tree], repetitions: int) -> None:
        self.trees, self.repetitions = trees, repetitions
        unit = _fastest(lambda: trees[-1].run("-c", "import sympy"), repetitions + 1)
        if not isinstance(unit, Cost):
            raise SystemExit(f"SymPy cannot be imported: {unit}")
        self.unit = unit.processor
        names = ("now",) if len(trees) == 1 else ("before", "now")
        for name, tree in zip(names, trees, strict=True):
            print(f"{name}: {_where(tree)}")
        heads = [f"{name}: {what}" for name in names for what in ("processor, s", "elapsed, s", "SymPy imports")]
        self.line("what", [*heads, *(["before / now"] if len(trees) > 1 else [])])
        print("|---|" + "---:|" * (len(heads) + len(trees) - 1), flush=True)

    def row(self, what: str, measure: Callable[[Tree], Cost | str], once: bool = False) -> list[Cost | str]:
        """The fastest of some repetitions, in turns; or the first one, of what takes long."""
        found = _in_turns([lambda tree=tree: measure(tree) for tree in self.trees], 1 if once else self.repetitions)
        cells = [cell for cost in found for cell in self._cells(cost)]
        first, last = found[0], found[-1]
        if len(found) > 1:
            both = isinstance(first, Cost) and isinstance(last, Cost)
            cells.append(f"{first.processor / last.processor:.1f}" if both else "")
        self.line(what, cells)
        return found

    def _cells(self, cost: Cost | str) -> list[str]:
        if isinstance(cost, str):
            return [cost, "", ""]
        return [f"{cost.processor:.2f}", f"{cost.elapsed:.2f}", f"{cost.processor / self.unit:.1f}"]

    def other(self, what: str, values: Sequence[float | None], shown: str) -> None:
        """A row of something else than seconds."""
        cells = [cell for value in values for cell in (NOT_THERE if value is None else shown.format(value), "", "")]
        if len(values) > 1:
            first, last = values[0], values[-1]
            cells.append(f"{first / last:.2f}" if first is not None and last is not None else "")
        self.line(what, cells)

    def line(self, what: str, cells: Sequence[str]) -> None:
        print("| " + " | ".join([what, *cells]) + " |", flush=True)


def _where(tree: Tree) -> str:
    found = tree.run("-c", "import symgen; print(symgen.__file__)")
    return found.said.strip() if isinstance(found, Cost) else found


def _in_turns(measures: Sequence[Callable[[], Cost | str]], repetitions: int) -> list[Cost | str]:
    rounds = [[measure() for measure in measures] for _ in range(repetitions)]
    return [_least(found) for found in zip(*rounds, strict=True)]


def _fastest(measure: Callable[[], Cost | str], repetitions: int) -> Cost | str:
    return _in_turns([measure], repetitions)[0]


def _least(found: Sequence[Cost | str]) -> Cost | str:
    costs = [each for each in found if isinstance(each, Cost)]
    return min(costs) if costs else found[0]


IMPLICIT = ("run", SEDAN, "-f", "independent", "--method", "trapezoidal", "--until", "0.01", "--step", "0.001")


def starts(table: Table) -> None:
    """Of Python and of commands, with everything built before."""
    for tree in table.trees:
        tree.command(*IMPLICIT)
    entries = {tree: _entry(tree) for tree in table.trees}
    programs = {
        "import sympy": "import sympy",
        "import numpy": "import numpy",
        "import symgen.runtime": "import symgen.runtime",
        "imports of a build (symgen.pipeline)": "import symgen.pipeline",
        "symgen.build of the sedan": f"import symgen; symgen.build({SEDAN!r}, 'independent')",
    }
    for what, program in programs.items():
        table.row(what, lambda tree, program=program: tree.run("-c", program))
    table.row("symgen --help", lambda tree: tree.command("--help"))
    table.row("import symgen.runtime, load the sedan", lambda tree: tree.run("-c", LOAD.format(entries[tree])))
    table.row("symgen run of the sedan, 10 implicit steps", lambda tree: tree.command(*IMPLICIT))


LOAD = "import symgen.runtime; symgen.runtime.load({!r})"
ENTRY = f"from symgen.pipeline import built_entry; print(built_entry({SEDAN!r}, 'independent'))"


def _entry(tree: Tree) -> str:
    """Where the sedan is in the cache."""
    found = tree.run("-c", ENTRY)
    return found.said.strip() if isinstance(found, Cost) else ""


def builds(table: Table) -> None:
    """With nothing built before."""
    table.row(
        "cold: the sedan to the end of 10 implicit steps", lambda tree: tree.command(*IMPLICIT, cold=True), once=True
    )
    table.row(
        "cold: symgen demo", lambda tree: tree.command("demo", "-o", str(tree.folder / "demo"), cold=True), once=True
    )

    def again(tree: Tree) -> Cost | str:
        rmtree(tree.folder / "demo", ignore_errors=True)  # commands do not overwrite what is there
        return tree.command("demo", "-o", str(tree.folder / "demo"))

    for tree in table.trees:
        again(tree)
    table.row("symgen demo, built before", again)


def fresh(file: Path) -> str:
    """Commands do not overwrite what is there."""
    file.unlink(missing_ok=True)
    return str(file)


def page(table: Table) -> None:
    """A manoeuvre of the sedan and the page about it, with everything built before."""

    def drive(tree: Tree) -> Cost | str:
        options = ("-m", "j_turn", "--method", "trapezoidal", "--refresh", "frozen", "--every", "10")
        return tree.command("run", SEDAN, *options, "-o", fresh(tree.folder / "run.nc"))

    def report(tree: Tree) -> Cost | str:
        return tree.command("report", SEDAN, str(tree.folder / "run.nc"), "-o", fresh(tree.folder / "page.html"))

    for tree in table.trees:
        drive(tree)
    table.row("symgen run of the sedan's J-turn, saved", drive)
    table.row("symgen report of it", report)
    pages = [tree.folder / "page.html" for tree in table.trees]
    table.other(
        "size of its page", [each.stat().st_size / 1e6 if each.exists() else None for each in pages], "{:.1f} MB"
    )


def verify(table: Table, models: Sequence[str]) -> None:
    for name in models:
        path = str(MODELS / f"{name}.yaml")
        table.row(
            f"cold: symgen verify {name}", lambda tree, path=path: tree.command("verify", path, cold=True), once=True
        )


def calls(table: Table) -> None:
    """Calls of a process that goes on; for them, steps of RK4 in the same process are the unit."""
    found = [_around_the_engine(tree) for tree in table.trees]
    table.line("calls in a process that goes on", _call_heads(len(found)))
    for what in found[-1]:
        cells = [cell for rows in found for cell in (*rows.get(what, (NOT_THERE, "")), "")]
        times = [float(rows[what][0]) for rows in found if what in rows and rows[what][0] != NOT_THERE]
        ratio = [f"{times[0] / times[1]:.1f}" if len(times) == 2 else ""] if len(found) > 1 else []
        table.line(what, [*cells, *ratio])
    steps = [tree.run("-c", FLEET) for tree in table.trees]
    shown = [float(step.said) if isinstance(step, Cost) else None for step in steps]
    table.other("a step of one of 64 benchmark cars in a fleet, us", shown, "{:.3f}")


def _call_heads(trees: int) -> list[str]:
    return ["us", "steps of RK4", ""] * trees + ([""] if trees > 1 else [])


def _around_the_engine(tree: Tree) -> dict[str, tuple[str, str]]:
    """Its rows: microseconds and steps of RK4."""
    found = tree.run(str(HERE / "around_the_engine.py"))
    return dict(_rows(found.said)) if isinstance(found, Cost) else {}


def _rows(text: str) -> Iterator[tuple[str, tuple[str, str]]]:
    for line in text.splitlines()[2:]:
        _, what, time, steps, _ = (cell.strip() for cell in line.split("|"))
        yield what, (time, steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    shipped = ",".join(sorted(path.stem for path in MODELS.glob("*.yaml")))
    parser.add_argument("--python", help="the interpreter of another checkout, which is measured as the state before")
    parser.add_argument("--parts", default="starts,builds,page,verify,calls")
    parser.add_argument("--models", default=shipped, help="those that are verified")
    parser.add_argument("--repetitions", type=int, default=5, help="of what takes less than a few seconds")
    parser.add_argument("--limit", type=float, default=900.0, help="seconds after which a process is ended")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pythons = [*([arguments.python] if arguments.python else []), sys.executable]
        trees = [Tree(python, Path(folder) / str(k), arguments.limit) for k, python in enumerate(pythons)]
        for tree in trees:
            tree.folder.mkdir()
        table = Table(trees, arguments.repetitions)
        for part in arguments.parts.split(","):
            if part == "verify":
                verify(table, arguments.models.split(","))
            else:
                {"starts": starts, "builds": builds, "page": page, "calls": calls}[part](table)


if __name__ == "__main__":
    main()
