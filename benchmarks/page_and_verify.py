"""What waiting costs around the engine: starts of commands, the page about a run, and `symgen verify` of models that nobody has
built before.

    python benchmarks/page_and_verify.py [MODEL.yaml ...] [--repetitions N]

Every command runs in a process of its own. Its processor time (with its compilers) is given in seconds and relative to that of
`python -c "import sympy"` in the same run, which takes half a second on a common machine. The page is that of the sedan's J-turn, with
everything built before; each model is verified with an empty cache. Without names, all shipped models are verified. Warm starts
find everything in the cache; the cold one of the sedan builds the model and what its first implicit run needs.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

MODELS = Path(__file__).parents[1] / "models"
COMMAND = (sys.executable, "-c", "from symgen.cli.main import main; main()")


class Cost(NamedTuple):
    processor: float
    elapsed: float
    status: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", type=Path, metavar="MODEL.yaml")
    parser.add_argument("--repetitions", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        unit = fastest([sys.executable, "-c", "import sympy"], {}, arguments.repetitions)
        print(f"{'':40}{'processor, s':>14}{'in SymPy imports':>18}{'elapsed, s':>12}")
        show("import sympy", unit, unit)
        starts(Path(folder), unit, arguments.repetitions)
        page(Path(folder), unit, arguments.repetitions)
        for model in arguments.models or sorted(MODELS.glob("*.yaml")):
            cache = tempfile.mkdtemp(dir=folder)
            show(f"verify {model.stem}", cost([*COMMAND, "verify", str(model)], {"SYMGEN_CACHE": cache}), unit)


def starts(folder: Path, unit: Cost, repetitions: int) -> None:
    """Of Python alone, of commands, and of programs that load a model."""
    python = [sys.executable, "-c"]
    cache = {"SYMGEN_CACHE": tempfile.mkdtemp(dir=folder)}
    model = str(MODELS / "sedan.yaml")
    run = [*COMMAND, "run", model, "-f", "independent", "--method", "trapezoidal", "--until", "0.01", "--step", "0.001"]
    show("cold: build the sedan, first implicit run", cost(run, cache), unit)
    built = f"from symgen.pipeline import built_entry; print(built_entry({model!r}, 'independent'))"
    where = subprocess.run(
        [*python, built], env={**os.environ, **cache}, capture_output=True, text=True, check=True
    ).stdout.strip()
    load = f"import symgen.runtime; symgen.runtime.load({where!r})"
    build = f"import symgen; symgen.build({model!r}, 'independent')"
    for name, command in {
        "import numpy": [*python, "import numpy"],
        "symgen --help": [*COMMAND, "--help"],
        "import symgen.runtime": [*python, "import symgen.runtime"],
        "import symgen.runtime, load the sedan": [*python, load],
        "warm: symgen.build of the sedan": [*python, build],
        "warm: symgen run of the sedan": run,
    }.items():
        show(name, fastest(command, cache, repetitions), unit)


def page(folder: Path, unit: Cost, repetitions: int) -> None:
    """The fastest, since the first one fills caches of files."""
    model, run, html = str(MODELS / "sedan.yaml"), str(folder / "run.nc"), folder / "report.html"
    drive = [*COMMAND, "run", model, "-m", "j_turn", "--method", "trapezoidal", "--refresh", "frozen", "--every", "10"]
    show("build the sedan and drive", cost([*drive, "-o", run], {}), unit)
    report = [*COMMAND, "report", model, run, "-o", str(html), "--force"]
    show("symgen report", fastest(report, {}, repetitions), unit)
    print(f"  its page has {html.stat().st_size / 1e6:.2f} MB", flush=True)


def fastest(command: Sequence[str], environment: Mapping[str, str], repetitions: int) -> Cost:
    return min(cost(command, environment) for _ in range(repetitions))


def cost(command: Sequence[str], environment: Mapping[str, str]) -> Cost:
    before, start = spent(), perf_counter()
    done = subprocess.run(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, check=False)
    return Cost(spent() - before, perf_counter() - start, done.returncode)


def spent() -> float:
    """Of processes that have ended, and of those that they waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def show(what: str, found: Cost, unit: Cost) -> None:
    failed = f"  failed with {found.status}" if found.status else ""
    print(
        f"{what:40}{found.processor:14.2f}{found.processor / unit.processor:18.1f}{found.elapsed:12.1f}{failed}",
        flush=True,
    )


if __name__ == "__main__":
    main()
