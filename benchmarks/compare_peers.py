"""Ours and theirs in one run, as one table in Markdown: benchmark_car, arm7 and robots from URDF files, pinned to one core.

    python benchmarks/compare_peers.py FOLDER [--peers SOURCES] [--python PYTHON] [--robots URDFS [--floating NAME ...]] [--levels]

FOLDER/bin holds the peers' drivers. With `--python`, an interpreter whose environment has the peers' packages, those for robots are built
there first, from `benchmarks/peers`, and with `--peers` the others, from the folder SOURCES. What is missing is named under the table.
All tools take turns in every round, and the fastest round counts, so that other work on the machine does not.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from peers.building import Environment, build_drivers, drivers_of, environment_of, is_own, version_of
from peers.known import PEERS, Peer, measured
from peers.own import Measure, built, folded, named, own_measures
from peers.robots import command_of, compared, robot_of
from peers.table import Row, cpu_heading, markdown
from symgen.runtime.cpu import known_features, vectors_of

from symgen.compiler import Target, find_compiler, version
from symgen.description import Description
from symgen.measuring.call_time import CallTimer
from symgen.runtime import Model

ROBOT_PROGRAMS = {
    "robot_pinocchio": "Pinocchio, C++ ABA",
    "robot_codegen": "Pinocchio, ABA as C by its support of CasADi, numbers folded",
}


def main() -> None:
    options = _options()
    folder: Path = options.folder.resolve()
    environment = environment_of(options.python) if options.python else None
    peers = () if options.only_robots else PEERS
    programs = {peer.command[0] for peer in peers} | ({*ROBOT_PROGRAMS} if options.robots else set())
    problems: dict[str, str] = {}
    if environment is not None:
        _say("building the peers' drivers")
        drivers = [driver for driver in drivers_of(environment) if programs & {*driver.makes}]
        drivers = [driver for driver in drivers if options.peers or is_own(driver)]
        problems = build_drivers(drivers, folder, options.peers, environment)
    with TemporaryDirectory() as scratch:
        timer = CallTimer(Path(scratch))
        measures = [] if options.only_robots else _cars_and_arms(timer, folder, problems, options.levels)
        measures += _robots(options, folder, problems, timer, Path(scratch)) if options.robots else []
        rows = list(_turns(measures, options.rounds))
    left_out = absent(peers, folder, problems)
    if options.robots:
        left_out += absent([Peer(tool, (program,), {}) for program, tool in ROBOT_PROGRAMS.items()], folder, problems)
    print(markdown(cpu_heading(), rows, _versions(environment), left_out))


def _turns(measures: Sequence[Measure], rounds: int) -> Iterator[Row]:
    """On one core, which programs that are called inherit."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for turn in range(rounds):
        _say(f"round {turn + 1} of {rounds}")
        for measure in measures:
            yield from measure()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="with the peers' drivers in bin/")
    parser.add_argument("--peers", type=Path, metavar="SOURCES", help="folder of the drivers' sources")
    parser.add_argument("--python", help="an interpreter that has the peers' packages; builds their drivers")
    parser.add_argument("--robots", type=Path, metavar="URDFS", help="folder of URDF files")
    parser.add_argument("--floating", nargs="*", default=[], metavar="NAME", help="files whose root link moves freely")
    parser.add_argument("--only-robots", action="store_true", help="leave out benchmark_car and arm7")
    parser.add_argument("--levels", action="store_true", help="our code without AVX-512 too, where the CPU has it")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if options.robots and not options.python:
        parser.error("--robots needs --python, an interpreter whose environment has Pinocchio")
    return options


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def targets(levels: bool) -> list[Target]:
    """Portable code has no vectors of AVX-512 where one state is computed at a time, or four."""
    wide = vectors_of(known_features() or ()).name == "AVX-512"
    if levels and not wide:
        _say("--levels adds nothing: this CPU has no AVX-512")
    return ["native", "portable"] if levels and wide else ["native"]


def absent(peers: Sequence[Peer], folder: Path, problems: dict[str, str]) -> list[str]:
    """Why peers are left out; programs that could not be built now are not called, even if they were built before."""
    found = []
    for peer in peers:
        reason = _reason(peer.command[0], folder, problems)
        if reason is not None:
            found.append(f"{peer.tool}: {reason}")
    return found


def _reason(program: str, folder: Path, problems: dict[str, str]) -> str | None:
    if program in problems:
        return problems[program]
    return (
        None if (folder / "bin" / program).exists() else f"there is no program bin/{program}; see --python and --peers"
    )


def _cars_and_arms(timer: CallTimer, folder: Path, problems: dict[str, str], levels: bool) -> list[Measure]:
    """In the order in which they take turns: ours, then those of the peers that are there."""
    own = [measure for target in targets(levels) for measure in own_measures(timer, target)]
    there = [peer for peer in PEERS if _reason(peer.command[0], folder, problems) is None]
    return [*own, *(lambda peer=peer: iter(measured(peer, folder)) for peer in there)]


def _robots(
    options: argparse.Namespace, folder: Path, problems: dict[str, str], timer: CallTimer, scratch: Path
) -> list[Measure]:
    """What measures each robot. Pinocchio also says what the joints are, so that nothing is measured without it."""
    environment = environment_of(options.python)
    programs = [name for name in ROBOT_PROGRAMS if _reason(name, folder, problems) is None]
    found = []
    for path in sorted(options.robots.glob("*.urdf")) if programs else []:
        _say(f"building {path.name}")
        place = scratch / path.stem
        place.mkdir()
        robot = robot_of(path, path.stem in options.floating, place, environment)
        commands = {ROBOT_PROGRAMS[name]: command_of(name, robot, folder / "bin", place) for name in programs}
        found.append(compared(robot, _own_robots(robot.description, options.levels), commands, timer))
    return found


def _own_robots(description: Description, levels: bool) -> dict[str, Model]:
    models = {}
    for target in targets(levels):
        for numbers, each in (("run-time parameters", description), ("numbers folded", folded(description))):
            model = built(each, "recursive", target)
            models[named(model, numbers)] = model
    return models


def _versions(environment: Environment | None) -> dict[str, str]:
    """Of symgen, its compiler, and the peers."""
    known = {"symgen": importlib.metadata.version("symgen"), "compiled by": version(find_compiler())}
    if environment is None:
        return known
    return {**known, "peers' compiler": version_of("g++"), **environment.versions}


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        said = (error.stderr or "").strip().splitlines()[-1:]
        raise SystemExit(f"{error.cmd[0]} failed: {''.join(said) or f'exit {error.returncode}'}") from None
