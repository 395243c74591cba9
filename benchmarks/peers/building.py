"""The peers' drivers, built where their packages and a compiler are there, with the best flags of each tool.

A driver that was built before is kept, as long as its sources, command, packages, compiler and this CPU are the same.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from symgen.runtime import cpu_fingerprint

OWN = Path(__file__).parent
"""Sources of the drivers that read robots; those of the other drivers are in a folder that the user names."""
BEST = ("-O3", "-march=native", "-DNDEBUG", "-w")
BOOST = (
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30", "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30", "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
)  # fmt: skip
"""Pinocchio's variants of joints have more alternatives than Boost's default allows."""
PACKAGES = ("numpy", "casadi", "pin", "cmeel-eigen", "mujoco", "exudyn", "drake")
_ASK = """
import importlib.metadata as metadata, json, sys, sysconfig
def version(name):
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""
versions = {name: version(name) for name in sys.argv[1:]}
print(json.dumps({"site": sysconfig.get_path("purelib"), "versions": versions}))
"""
_LAUNCHER = """
import pathlib, sys
name = sys.argv[1]
launcher = pathlib.Path("bin", name)
launcher.write_text(f'#!/bin/sh\\nexec "{sys.executable}" "{pathlib.Path(name).resolve()}.py" "$@"\\n')
launcher.chmod(0o755)
"""
"""A program that calls a script of the folder."""


@dataclass(frozen=True)
class Environment:
    """A Python with the peers' packages, and where these are."""

    python: str
    site: Path
    versions: dict[str, str]
    """Of the packages that are installed."""

    @property
    def prefix(self) -> Path:
        """Where Pinocchio's package keeps headers and libraries."""
        return self.site / "cmeel.prefix"


@dataclass(frozen=True)
class Driver:
    """What makes programs of FOLDER/bin; commands run in FOLDER, with the sources in it."""

    tool: str
    makes: tuple[str, ...]
    needs: tuple[str, ...]
    """Packages."""
    sources: tuple[str, ...]
    commands: tuple[tuple[str, ...], ...]
    compiles: bool = False
    """A script that calls gcc or g++."""


def environment_of(python: str) -> Environment:
    answer = subprocess.run([python, "-c", _ASK, *PACKAGES], capture_output=True, text=True, check=True).stdout
    found = json.loads(answer)
    versions = {name: version for name, version in found["versions"].items() if version}
    return Environment(python, Path(found["site"]), versions)


def drivers_of(environment: Environment) -> tuple[Driver, ...]:
    python, site, prefix = environment.python, environment.site, environment.prefix
    mujoco, casadi = site / "mujoco", site / "casadi"
    library = next((str(path) for path in sorted(mujoco.glob("libmujoco.*"))), "libmujoco.so")
    headers = (f"-I{prefix}/include", f"-I{prefix}/include/eigen3", "-I/usr/include/eigen3")
    linked = (f"-L{prefix}/lib", f"-Wl,-rpath,{prefix}/lib", "-lboost_serialization")
    cpp = ("g++", "-std=c++17", *BEST, *BOOST, '-DTOOL="pinocchio"', *headers)
    arm, car = (python, "make_arm.py"), (python, "make_vehicle.py")
    pin, casadi_needs = ("pin", "cmeel-eigen", "numpy"), ("casadi", "numpy")
    generic, shared = ("dyn_generic.py", "opcount.py", "timing.h"), ("veh_force.h", "timing.h")

    def c_mujoco(name: str) -> tuple[str, ...]:
        linked = (f"-I{mujoco}/include", library, f"-Wl,-rpath,{mujoco}", "-lm")
        return ("gcc", *BEST, f"{name}.c", "-o", f"bin/{name}", *linked)

    def compiled(name: str) -> tuple[str, ...]:
        return (*cpp, f"{name}.cpp", "-o", f"bin/{name}", *linked)

    def launched(name: str) -> tuple[str, ...]:
        return (python, "-c", _LAUNCHER, name)

    return (
        Driver("CasADi, arm7", ("casadi_arm_numeric", "casadi_arm_symbolic"), casadi_needs,
               ("arm_casadi.py", "make_arm.py", *generic), (arm, (python, "arm_casadi.py")), True),
        Driver("CasADi, benchmark_car", ("veh_casadi_full-O3",), casadi_needs,
               ("veh_casadi.py", "make_vehicle.py", *generic, *shared), (car, (python, "veh_casadi.py", "full", "-O3")), True),
        Driver("CasADi, cars as lanes", ("simd_full",), casadi_needs,
               ("simd_codegen.py", "veh_casadi.py", "make_vehicle.py", *shared), ((python, "simd_codegen.py", "full"),), True),
        Driver("MuJoCo, arm7", ("arm_mj",), ("mujoco", "numpy"), ("arm_mj.c", "make_arm.py", "timing.h"), (arm, c_mujoco("arm_mj"))),
        Driver("MuJoCo, benchmark_car", ("veh_mj",), ("mujoco", "numpy"), ("veh_mj.c", "make_vehicle.py", *shared), (car, c_mujoco("veh_mj"))),
        Driver("Exudyn, benchmark_car", ("veh_exu",), ("exudyn", "numpy"), ("veh_exu.py", "make_vehicle.py"), (car, launched("veh_exu"))),
        Driver("Drake, benchmark_car", ("veh_drake",), ("drake", "numpy"), ("veh_drake.py", "make_vehicle.py"), (car, launched("veh_drake"))),
        Driver("Pinocchio, robots", ("robot_pinocchio",), pin, ("robot_pinocchio.cpp", "shortest.h"), (compiled("robot_pinocchio"),)),
        Driver("Pinocchio, generated C of robots", ("robot_codegen",), (*pin, "casadi"), ("robot_codegen.cpp",),
               ((*compiled("robot_codegen"), f"-I{casadi}/include", f"-L{casadi}", f"-Wl,-rpath,{casadi}", "-lcasadi"),)),
        Driver("Pinocchio, arm7", ("arm_pin",), pin, ("arm_pin.cpp", "make_arm.py", "timing.h"), (arm, compiled("arm_pin"))),
        Driver("Pinocchio, benchmark_car", ("veh_pin",), pin, ("veh_pin.cpp", "make_vehicle.py", *shared), (car, compiled("veh_pin"))),
    )  # fmt: skip


def loop_drivers(environment: Environment) -> tuple[Driver, ...]:
    """Those of robots with loops, whose sources are all here."""
    site, prefix = environment.site, environment.prefix
    mujoco = site / "mujoco"
    library = next((str(path) for path in sorted(mujoco.glob("libmujoco.*"))), "libmujoco.so")
    headers = (f"-I{prefix}/include", f"-I{prefix}/include/eigen3", "-I/usr/include/eigen3")
    linked = (f"-L{prefix}/lib", f"-Wl,-rpath,{prefix}/lib", "-lboost_serialization")
    cpp = ("g++", "-std=c++17", *BEST, *BOOST, *headers, "loop_pinocchio.cpp", "-o", "bin/loop_pinocchio", *linked)
    c = (
        "gcc",
        *BEST,
        "loop_mujoco.c",
        "-o",
        "bin/loop_mujoco",
        f"-I{mujoco}/include",
        library,
        f"-Wl,-rpath,{mujoco}",
        "-lm",
    )
    return (
        Driver(
            "Pinocchio, robots with loops",
            ("loop_pinocchio",),
            ("pin", "cmeel-eigen"),
            ("loop_pinocchio.cpp", "shortest.h"),
            (cpp,),
        ),
        Driver("MuJoCo, robots with loops", ("loop_mujoco",), ("mujoco",), ("loop_mujoco.c", "shortest.h"), (c,)),
    )


def build_drivers(
    drivers: Sequence[Driver], folder: Path, sources: Path | None, environment: Environment
) -> dict[str, str]:
    """Builds what can be built in `folder`. Says of every program that could not be built, why."""
    for name in ("bin", "gen", "out", "models"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    problems: dict[str, str] = {}
    for driver in drivers:
        missing = [*_missing(driver, sources, environment)]
        problem = "; ".join(missing) if missing else _built(driver, folder, sources, environment)
        if problem is not None:
            problems |= dict.fromkeys(driver.makes, problem)
    return problems


def is_own(driver: Driver) -> bool:
    """Its sources come with the benchmarks."""
    return all((OWN / name).exists() for name in driver.sources)


def _missing(driver: Driver, sources: Path | None, environment: Environment) -> Iterator[str]:
    absent = [name for name in driver.needs if name not in environment.versions and not _system_has(name)]
    if absent:
        yield f"{environment.python} has no {', '.join(absent)} (pip install {' '.join(absent)})"
    for name in driver.sources:
        if _source(name, sources) is None:
            yield f"there is no source {name} in {sources or OWN}"
    compilers = ("gcc", "g++") if driver.compiles else ()
    for command in sorted({*compilers, *(command[0] for command in driver.commands)}):
        if shutil.which(command) is None:
            yield f"there is no program {command}"


def _system_has(package: str) -> bool:
    """Eigen may come from the system's packages."""
    return package == "cmeel-eigen" and Path("/usr/include/eigen3").exists()


def _source(name: str, sources: Path | None) -> Path | None:
    places = [folder / name for folder in (OWN, sources) if folder is not None]
    return next((place for place in places if place.exists()), None)


def _built(driver: Driver, folder: Path, sources: Path | None, environment: Environment) -> str | None:
    """Why it could not be built; None if it is there."""
    places = [place for name in driver.sources if (place := _source(name, sources)) is not None]
    stamp, key = folder / "bin" / f"{driver.makes[0]}.made", _key(driver, places, environment)
    programs = [folder / "bin" / name for name in driver.makes]
    if all(program.exists() for program in programs) and stamp.exists() and stamp.read_text(encoding="utf-8") == key:
        return None
    for path in (stamp, *programs):
        path.unlink(missing_ok=True)
    for place in places:
        shutil.copyfile(place, folder / place.name)
    for command in driver.commands:
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if run.returncode:
            last = (run.stderr.strip() or run.stdout.strip() or "it said nothing").splitlines()[-1]
            return f"{' '.join(command[:2])} failed: {last}"
    absent = [program.name for program in programs if not program.exists()]
    if absent:
        return f"its commands made no {', '.join(absent)}"
    stamp.write_text(key, encoding="utf-8")
    return None


def _key(driver: Driver, places: Sequence[Path], environment: Environment) -> str:
    contents = [sha256(place.read_bytes()).hexdigest() for place in places]
    versions = [environment.versions.get(name, "") for name in driver.needs]
    compiler = [version_of(name) for name in ("gcc", "g++")]
    return json.dumps([driver.commands, contents, versions, compiler, cpu_fingerprint()])


def version_of(compiler: str) -> str:
    """The first line of what it says of itself; nothing if it is not there."""
    if shutil.which(compiler) is None:
        return ""
    lines = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout.splitlines()
    return lines[0].strip() if lines else ""
