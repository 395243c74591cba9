"""What is read of a folder of URDF files, and how long it takes.

    python benchmarks/robots.py FOLDER [--floating] [--build FORMULATION]

One row for each file: bodies, degrees of freedom, processor seconds for reading and analysis (and for a build, by the clock, if it
is asked for), and the notice or the first line of the refusal. Wheels with many robots: example-robot-data, pybullet, mani-skill.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections import Counter
from pathlib import Path

import symgen
from symgen.description import Description, DescriptionError, read_urdf
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import SymgenRuntimeError


def row(path: Path, floating: bool, formulation: str | None) -> tuple[str, str]:
    """How it ended, and the line of the table."""
    start = time.process_time()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            robot = read_urdf(path, floating=floating)
            mechanism = analyse(robot)
            seconds = time.process_time() - start
            built = build_time(robot, formulation) if formulation else 0.0
        except (DescriptionError, MechanismError, SymgenRuntimeError) as error:
            return "refused", f"{path.name:50} refused: {str(error).splitlines()[0].removeprefix(f'{path}:').strip()}"
    notes = "; ".join(str(each.message).removeprefix(f"{path}:").strip() for each in caught)
    return "read", f"{path.name:50} {len(mechanism.bodies):4} {mechanism.dof:4} {seconds:7.2f} {built:7.1f}  {notes}"


def build_time(robot: Description, formulation: str) -> float:
    start = time.perf_counter()
    symgen.build(robot, formulation)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--floating", action="store_true")
    parser.add_argument("--build", metavar="FORMULATION")
    options = parser.parse_args()
    print(f"{'file':50} bodies dof    read   build  notices")
    found: Counter[str] = Counter()
    for path in sorted(options.folder.rglob("*.urdf")):
        ending, line = row(path, options.floating, options.build)
        found[ending] += 1
        print(line[:300], flush=True)
    print(", ".join(f"{count} {ending}" for ending, count in found.items()))


if __name__ == "__main__":
    main()
