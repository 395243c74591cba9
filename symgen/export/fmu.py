"""A model as an FMU for co-simulation and model exchange: the C of a rig, the functions of the standard, and what describes them."""

from __future__ import annotations

import platform
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from symgen.compiler import Level, compile_library, find_compiler
from symgen.emit.templates import one_line, render
from symgen.export.archive import archived
from symgen.export.model_structure import structure
from symgen.export.rig import Addition, rig_files, rig_name
from symgen.export.rig_method import numbers, rows
from symgen.export.slopes import motions, slopes
from symgen.export.states import fmu_states, step_layout
from symgen.export.units import units
from symgen.export.variables import setting_values, structured, variables
from symgen.export.zig import check_zig, compile_by_zig
from symgen.runtime import ArgumentError, Model, SingleSteps, complete_file, refuse_missing_folder
from symgen.shared_units import kept_object

EXCHANGE = Addition(
    ("symgen_exchange.h",),
    ("fmu_exchange.c.j2",),
    ("tables_size", "tune", "place", "open", "rates", "derivatives", "look"),
)
"""The equations of motion for importers that integrate."""

SHARED = (
    "symgen_fmu.h",
    "symgen_fmu_values.h",
    "symgen_fmu_run.h",
    "symgen_fmu_memory.h",
    "symgen_fmu_derivatives.h",
)
"""What both versions of the standard have in common."""

C_FILES = Path(str(files("symgen.export"))) / "c"
"""Hand-written C of exported models."""
VERSIONS = (2, 3)


@dataclass(frozen=True)
class Computer:
    """A kind of computer: its names in both versions of the standard, in the words of zig, and how libraries end there."""

    fmi2: str
    fmi3: str
    zig: str
    suffix: str


COMPUTERS: Mapping[tuple[str, str], Computer] = {
    ("linux", "x86_64"): Computer("linux64", "x86_64-linux", "x86_64-linux-gnu.2.17", ".so"),
    ("win32", "amd64"): Computer("win64", "x86_64-windows", "x86_64-windows-gnu", ".dll"),
    ("linux", "aarch64"): Computer("aarch64-linux", "aarch64-linux", "aarch64-linux-gnu.2.17", ".so"),
    ("darwin", "arm64"): Computer("aarch64-darwin", "aarch64-darwin", "aarch64-macos", ".dylib"),
    ("darwin", "x86_64"): Computer("darwin64", "x86_64-darwin", "x86_64-macos", ".dylib"),
}


def write_fmu(
    model: Model,
    steps: SingleSteps,
    file: Path,
    fmi: int = 2,
    target: Level = "portable",
    everywhere: bool = False,
    derivatives: bool = True,
) -> None:
    """Writes the FMU. `everywhere`: with libraries for other computers, which zig compiles. Without `derivatives` it is shorter."""
    check_fmu(file, fmi, everywhere)
    content = fmu_files(model, steps, fmi, derivatives)
    name = rig_name(model)
    with tempfile.TemporaryDirectory(prefix="symgen-fmu-") as scratch:
        sources = Path(scratch) / "sources"
        sources.mkdir()
        for path, text in content.items():
            if path.startswith("sources/"):
                (Path(scratch) / path).write_text(text, encoding="utf-8", newline="\n")
        libraries = _libraries(name, sources, fmi, target, everywhere)
        texts = {path: text.encode() for path, text in content.items()}
        with complete_file(file) as temporary:
            Path(temporary).write_bytes(archived({**texts, **libraries}))


def check_fmu(file: Path, fmi: int, everywhere: bool = False) -> None:
    """Said before anything is built."""
    if fmi not in VERSIONS:
        raise ArgumentError(f"there is no version {fmi!r} of the FMI standard here; take 2 or 3")
    if file.suffix != ".fmu":
        raise ArgumentError(f"importers know FMUs by their ending; call the file {file.stem}.fmu, not {file.name!r}")
    refuse_missing_folder(file)
    if everywhere:
        check_zig("libraries for other computers are")


def fmu_files(model: Model, steps: SingleSteps, fmi: int, derivatives: bool = True) -> dict[str, str]:
    """Texts by their path in the FMU: the description first, and sources."""
    addition = slopes(model, steps) if derivatives else None
    both = EXCHANGE if addition is None else EXCHANGE.and_also(addition)
    name, rig = rig_name(model), rig_files(model, steps, addition=both)
    own = {f"{name}.c": rig[f"{name}.c"], f"{name}.h": rig[f"{name}.h"]}
    hand_written = (*SHARED, f"symgen_fmi{fmi}.h", f"symgen_fmi{fmi}.c")
    own |= {file: (C_FILES / file).read_text(encoding="utf-8") for file in hand_written}
    shown = _shown(model, steps, name, fmi, _token(own), addition is not None)
    own["fmu_model.h"] = render("fmu_model.h.j2", **shown)
    if fmi == 3:
        own["buildDescription.xml"] = render("fmi3_build.xml.j2", **shown)
    described = {"modelDescription.xml": render(f"fmi{fmi}.xml.j2", **shown)}
    return {**described, **{f"sources/{file}": text for file, text in own.items()}}


def _token(sources: Mapping[str, str]) -> str:
    """Of the whole content, as an UUID is written."""
    found = sha256("\0".join(f"{name}\0{text}" for name, text in sorted(sources.items())).encode()).hexdigest()
    return "{" + "-".join((found[:8], found[8:12], found[12:16], found[16:20], found[20:32])) + "}"


def _shown(model: Model, steps: SingleSteps, name: str, fmi: int, token: str, derivatives: bool) -> dict[str, Any]:
    """What templates ask for."""
    step = step_layout(steps)
    states, dependent = fmu_states(model, steps), step.dependent
    seen = variables(model, steps, states, bool(dependent))
    return {
        "name": name,
        "title": one_line(model.layout.name),
        "token": token,
        "step_size": repr(steps.step),
        "start_time": repr(float(steps.start.time)),
        "sources": [f"symgen_fmi{fmi}.c", f"{name}.c"],
        "equations": [_text(each) for each in steps.equations],
        "dependents": [_text(model.layout.velocities[k]) for k in dependent],
        "states": len(states),
        "places": rows([str(state.place) for state in states], 24),
        "nominals": numbers([state.nominal for state in states]),
        "settings_start": numbers(setting_values(steps)),
        "fixed": rows([str(int(entry.fixed)) for entry in model.layout.parameters], 24),
        "variables": seen.all,
        "structure": structure(model, steps, seen),
        "units": units(each.unit for each in seen.all),
        "described": _described(model, steps, fmi, token),
        "indicators": len(seen.margins),
        "stepping": {**_stepping(name, steps, fmi), **_provides(fmi, derivatives)},
        "exchange": {**_exchange(name, fmi, bool(dependent)), **_provides(fmi, derivatives)},
        "directions": len(step.independent),
        "motions": list(motions(model.layout, step.independent)),
        "slopes": derivatives,
    }


def _text(name: str) -> str:
    """Inside quotes of C."""
    return structured(name).replace("\\", "_").replace('"', "_")


def _described(model: Model, steps: SingleSteps, fmi: int, token: str) -> dict[str, str]:
    """Attributes of the whole description."""
    from symgen import __version__

    return {
        "fmiVersion": f"{fmi}.0",
        "modelName": model.layout.name,
        "guid" if fmi == 2 else "instantiationToken": token,
        "description": f"steps of {steps.step:g} s, {steps.method.name}, refresh {steps.settings.refresh}",
        "generationTool": f"symgen {__version__}",
        "variableNamingConvention": "structured",
    }


def _stepping(name: str, steps: SingleSteps, fmi: int) -> dict[str, str]:
    """Attributes of co-simulation."""
    state = "state" if fmi == 2 else "State"
    found = {"modelIdentifier": name, "canHandleVariableCommunicationStepSize": "true"}
    found |= {f"canGetAndSetFMU{state}": "true", f"canSerializeFMU{state}": "true"}
    if fmi == 3:
        found |= {"fixedInternalStepSize": repr(steps.step)}
        found |= {"providesIntermediateUpdate": "true", "canReturnEarlyAfterIntermediateUpdate": "true"}
    return found


def _provides(fmi: int, derivatives: bool) -> dict[str, str]:
    """Attributes of both, where there are derivatives."""
    names = (
        ["providesDirectionalDerivative"]
        if fmi == 2
        else ["providesDirectionalDerivatives", "providesAdjointDerivatives"]
    )
    return dict.fromkeys(names, "true") if derivatives else {}


def _exchange(name: str, fmi: int, dependent: bool) -> dict[str, str]:
    """Attributes of model exchange."""
    state, needed = (
        ("state", "completedIntegratorStepNotNeeded") if fmi == 2 else ("State", "needsCompletedIntegratorStep")
    )
    found = {"modelIdentifier": name, needed: str(dependent == (fmi == 3)).lower()}
    return {**found, f"canGetAndSetFMU{state}": "true", f"canSerializeFMU{state}": "true"}


# -- libraries --------------------------------------------------------------------------------------------------------


def this_computer() -> Computer:
    """The kind of computer on which symgen runs."""
    key = ("linux" if sys.platform.startswith("linux") else sys.platform, platform.machine().lower())
    if key not in COMPUTERS:
        raise ArgumentError(f"the FMI standard has no name for computers such as this one ({' '.join(key)})")
    return COMPUTERS[key]


def _libraries(name: str, sources: Path, fmi: int, target: Level, everywhere: bool) -> dict[str, bytes]:
    """Libraries by their path in the FMU."""
    c_files = sources / f"symgen_fmi{fmi}.c", sources / f"{name}.c"
    own, compiler = this_computer(), find_compiler()
    made = sources.parent / f"{name}{own.suffix}"
    kept = [
        partial(kept_object, compiler, target, unit, sources) for unit in c_files
    ]  # the model is that of both versions
    compile_library(compiler, [], sources, made, target, kept=kept)
    found = {_path(own, fmi, name): made.read_bytes()}
    for computer in COMPUTERS.values() if everywhere else ():
        if computer is not own:
            found[_path(computer, fmi, name)] = _by_zig(computer, c_files, sources)
    return found


def _path(computer: Computer, fmi: int, name: str) -> str:
    return f"binaries/{computer.fmi2 if fmi == 2 else computer.fmi3}/{name}{computer.suffix}"


def _by_zig(computer: Computer, sources: Sequence[Path], include: Path) -> bytes:
    made = include.parent / f"{computer.fmi3}{computer.suffix}"
    flags = ("-std=c11", "-O2", "-g0", "-fno-math-errno", "-ffp-contract=fast", "-fvisibility=hidden", "-shared")
    position = () if computer.suffix == ".dll" else ("-fPIC", "-lm")
    arguments = [*flags, "-I", str(include), *map(str, sources), *position]
    return compile_by_zig(computer.zig, arguments, made, f"the FMU for {computer.fmi3}")
