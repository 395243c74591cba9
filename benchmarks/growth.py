"""How the cost of a cold build grows: chains, ladders of loops, and a humanoid from URDF.

    python benchmarks/growth.py [CASE ...] [--repetitions N]

A case is `chain64` (rods in a row), `ladder10` (four-bars upon four-bars), `row20` (four-bars side by side), each with any number, or
`humanoid` (55 joints on a floating base). Each build runs in a process of its own with an empty cache. Processor times of Python and of
its compilers are given in seconds and relative to that of `python -c "import sympy"` in the same run; the least of the repetitions
counts for each stage. Powers of the size are fitted to all but the smallest of at least three cases of a kind, since the smallest one
is mostly what every build costs.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile
import warnings
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:  # SymPy is imported by the builds themselves, which are measured
    from symgen.description import Description

CASES = (
    "chain32",
    "chain64",
    "chain128",
    "chain256",
    "ladder10",
    "ladder20",
    "ladder40",
    "row10",
    "row20",
    "row40",
    "humanoid",
)
UNIT = "import sympy"
Times = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="*", metavar="CASE", default=CASES)
    parser.add_argument("--repetitions", type=int, default=2)
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(built(arguments.cases[0])))
        return
    unit = min(imported() for _ in range(max(3, arguments.repetitions)))
    print(f"{UNIT}: {unit:.2f} s of processor time")
    found: dict[str, Times] = {}
    for case in arguments.cases:
        split(case)
    for case in arguments.cases:
        found[case] = fastest(case, arguments.repetitions)
        total = sum(found[case].values())
        parts = ", ".join(f"{stage} {seconds:.2f}" for stage, seconds in found[case].items())
        print(f"{case:10} {total:8.2f} s = {total / unit:6.1f} imports of SymPy ({parts})", flush=True)
    powers(found)


def imported() -> float:
    before = spent()
    subprocess.run([sys.executable, "-c", UNIT], check=True)
    return sum(spent().values()) - sum(before.values())


def fastest(case: str, repetitions: int) -> Times:
    runs = [cold(case) for _ in range(repetitions)]
    return {stage: min(run[stage] for run in runs) for stage in runs[0]}


def cold(case: str) -> Times:
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, __file__, "--one", case]
        done = subprocess.run(command, env={**os.environ, "SYMGEN_CACHE": cache}, stdout=subprocess.PIPE, check=True)
        times: Times = json.loads(done.stdout.splitlines()[-1])
        return times


def powers(found: Mapping[str, Times]) -> None:
    kinds: dict[str, list[tuple[int, Times]]] = defaultdict(list)
    for case, times in found.items():
        kind, number = split(case)
        if number:
            kinds[kind].append((number, {**times, "total": sum(times.values())}))
    for kind, entries in kinds.items():
        large = sorted(entries, key=lambda entry: entry[0])[1:]
        if len(large) > 1:
            sizes = np.log([size for size, _ in large])
            fitted = {s: np.polyfit(sizes, np.log([max(t[s], 1e-3) for _, t in large]), 1)[0] for s in large[0][1]}
            text = ", ".join(f"{stage} {power:.2f}" for stage, power in fitted.items())
            print(f"{kind} {large[0][0]} to {large[-1][0]}, powers of the size: {text}")


# -- in a process of its own ------------------------------------------------------------------------------------------


def built(case: str) -> Times:
    """Processor time of each stage of a build; `other` is what no stage contains: imports, keys, loading."""
    import symgen

    warnings.simplefilter("ignore")
    times: Times = defaultdict(float)
    inner = [0.0]

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        before = spent()["own"]
        inner.append(0.0)
        try:
            yield
        finally:
            whole = spent()["own"] - before
            times[name] += whole - inner.pop()
            inner[-1] += whole

    with stage("other"):
        with stage("read"), tempfile.TemporaryDirectory() as folder:
            description = described(case, Path(folder))
        symgen.build(description, stage=stage)
    return {**times, "compilers": spent()["children"]}


def spent() -> Times:
    usages = {"own": resource.RUSAGE_SELF, "children": resource.RUSAGE_CHILDREN}
    found = {name: resource.getrusage(which) for name, which in usages.items()}
    return {name: usage.ru_utime + usage.ru_stime for name, usage in found.items()}


def split(case: str) -> tuple[str, int]:
    match = re.fullmatch(r"(chain|ladder|row)([1-9][0-9]*)|(humanoid)", case)
    if match is None:
        raise SystemExit(f"{case} is no case; cases are chainN, ladderN, rowN and humanoid")
    return match[1] or match[3], int(match[2] or 0)


def described(case: str, folder: Path) -> Description:
    from symgen.models.large_systems import chain, ladder, row

    from symgen.description import read_urdf

    kind, number = split(case)
    if kind == "humanoid":
        path = folder / "humanoid.urdf"
        path.write_text(humanoid(), encoding="utf-8")
        return read_urdf(path, floating=True)
    match kind:
        case "chain":
            return chain(number)
        case "ladder":
            return ladder(number)
    return row(number)


LIMBS = {"spine": ("pelvis", 3), "head": ("spine3", 3)}
for _side in ("left", "right"):
    LIMBS |= {f"{_side}_leg": ("pelvis", 7), f"{_side}_arm": ("spine3", 7)}
    LIMBS |= {
        f"{_side}_{finger}": (f"{_side}_arm7", joints) for finger, joints in (("thumb", 3), ("index", 3), ("rest", 4))
    }
LIMBS["jaw"] = ("head3", 1)
"""Body that carries a limb, and its joints: 55 in all."""


def humanoid() -> str:
    """URDF with full inertias and turned frames."""
    links, joints = [link("pelvis", 10.0)], []
    for limb, (before, number) in LIMBS.items():
        for k in range(1, number + 1):
            name = f"{limb}{k}"
            axis = ("1 0 0", "0 1 0", "0 0 1")[k % 3]
            angles = " ".join(f"{0.4 * math.sin(len(links) + i):.6f}" for i in range(3))
            origin = f'<origin xyz="0.0{k} {0.02 * (len(joints) % 5):.3f} 0.1" rpy="{angles}"/>'
            ends = f'<parent link="{before}"/><child link="{name}"/><axis xyz="{axis}"/>'
            limits = '<limit lower="-2" upper="2" effort="100" velocity="10"/><dynamics damping="0.1"/>'
            joints.append(f'<joint name="{name}_joint" type="revolute">{origin}{ends}{limits}</joint>')
            links.append(link(name, 4.0 / k))
            before = name
    assert len(joints) == 55, len(joints)
    return f'<robot name="humanoid">{"".join(links + joints)}</robot>'


def link(name: str, mass: float) -> str:
    moments = f'ixx="{0.02 * mass}" iyy="{0.03 * mass}" izz="{0.025 * mass}" ixy="{0.001 * mass}"'
    inertia = f'<mass value="{mass}"/><inertia {moments} ixz="{0.002 * mass}" iyz="{-0.001 * mass}"/>'
    return f'<link name="{name}"><inertial><origin xyz="0.01 0.02 0.05" rpy="0.1 0.2 0.3"/>{inertia}</inertial></link>'


if __name__ == "__main__":
    main()
