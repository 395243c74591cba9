"""What is read of a folder of URDF files, how long it takes, and whether the dynamics are those of Pinocchio.

    python benchmarks/robots.py FOLDER [--floating] [--build FORMULATION] [--pinocchio] [--most BODIES]

One row for each file, files with the same content once: bodies, degrees of freedom, processor seconds for reading and analysis (and
for a build, by the clock, if it is asked for), and the notice or the first line of the refusal. With `--pinocchio` (pip install pin),
the largest differences of mass matrix, nonlinear effects and forward dynamics over random states, with fixed base and, where the
trunk has mass, with floating base; robots with more than `--most` bodies are left out of that. At the end, counts by the first folder.
Wheels with many robots: pybullet, example-robot-data, mani-skill, genesis-world, icub-models, hello-robot-stretch-urdf.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import symgen
from symgen.description import Description, DescriptionError, read_urdf
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import SymgenRuntimeError

EXACT = 1e-10


def row(path: Path, floating: bool, formulation: str | None) -> tuple[str, str, int]:
    """How it ended, the line of the table, and how many bodies there are."""
    start = time.process_time()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            robot = read_urdf(path, floating=floating)
            mechanism = analyse(robot)
            seconds = time.process_time() - start
            built = build_time(robot, formulation) if formulation else 0.0
        except (DescriptionError, MechanismError, SymgenRuntimeError) as error:
            text = str(error).splitlines()[0].removeprefix(f"{path}:").strip()
            return "refused", f"{path.name:50} refused: {text}", 0
    notes = "; ".join(str(each.message).removeprefix(f"{path}:").strip() for each in caught)
    bodies = len(mechanism.bodies)
    return "read", f"{path.name:50} {bodies:4} {mechanism.dof:4} {seconds:7.2f} {built:7.1f}  {notes}", bodies


def build_time(robot: Description, formulation: str) -> float:
    start = time.perf_counter()
    symgen.build(robot, formulation)
    return time.perf_counter() - start


def compared(path: Path) -> Iterator[tuple[str, str]]:
    """How the comparison with Pinocchio ended, with fixed and with floating base, and a line for each."""
    from pinocchio_robot import Uncompared, differences

    for floating in (False, True):
        base = "floating" if floating else "fixed"
        try:
            found = differences(path, floating)
        except (Uncompared, DescriptionError, MechanismError) as error:
            text = str(error).splitlines()[0].removeprefix(f"{path}:").strip()
            yield f"{base}: not compared", f"    {base}: not compared: {text}"
            continue
        same = max(found.mass, found.bias) <= EXACT and found.acceleration <= found.allowed
        rounding = "" if found.acceleration <= EXACT or not same else " (within rounding times condition)"
        ending = f"{base}: equal{rounding}" if same else f"{base}: DIFFERENT"
        numbers = f"mass {found.mass:.1e}, bias {found.bias:.1e}, acceleration {found.acceleration:.1e}"
        yield ending, f"    {ending}: {numbers} (at most {found.allowed:.1e})"


def once_each(folder: Path) -> Iterator[Path]:
    """Files, those with the same content once."""
    seen = set()
    for path in sorted(folder.rglob("*.urdf")):
        content = sha256(path.read_bytes()).digest()
        if content not in seen:
            seen.add(content)
            yield path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--floating", action="store_true")
    parser.add_argument("--build", metavar="FORMULATION")
    parser.add_argument("--pinocchio", action="store_true")
    parser.add_argument("--most", type=int, default=200, metavar="BODIES")
    options = parser.parse_args()
    print(f"{'file':50} bodies dof    read   build  notices")
    found: dict[str, Counter[str]] = {}
    for path in once_each(options.folder):
        counts = found.setdefault(path.relative_to(options.folder).parts[0], Counter())
        ending, line, bodies = row(path, options.floating, options.build)
        counts[ending] += 1
        print(line[:300], flush=True)
        if options.pinocchio and ending == "read" and bodies <= options.most:
            for how, text in compared(path):
                counts[how] += 1
                print(text[:300], flush=True)
    for name, counts in (*found.items(), ("all", sum(found.values(), Counter()))):
        print(f"{name}: {', '.join(f'{count} {ending}' for ending, count in sorted(counts.items()))}")


if __name__ == "__main__":
    main()
