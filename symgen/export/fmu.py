"""A model as an FMU for co-simulation and model exchange: the C of a rig, the functions of the standard, and what describes them."""

from __future__ import annotations

import platform
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from symgen.compiler import Level, compile_library, find_compiler
from symgen.emit.templates import one_line, render
from symgen.export.model_structure import structure
from symgen.export.rig import Addition, rig_files, rig_name
from symgen.export.rig_method import numbers, rows
from symgen.export.slopes import motions, slopes
from symgen.export.states import fmu_states, step_layout
from symgen.export.units import units
from symgen.export.variables import setting_values, structured, variables
from symgen.export.zig import check_zig, compile_by_zig
from symgen.runtime import ArgumentError, Model, SingleSteps, complete_file, refuse_missing_folder

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

HERE = Path(str(files("symgen.export"))) / "c"
VERSIONS = (2, 3)
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of all files, so that equal models make equal FMUs."""


@dataclass(frozen=True)
class Place:
    """A kind of computer: its names in both versions of the standard, in the words of zig, and how libraries end there."""

    fmi2: str
    fmi3: str
    zig: str
    suffix: str


PLACES: Mapping[tuple[str, str], Place] = {
    ("linux", "x86_64"): Place("linux64", "x86_64-linux", "x86_64-linux-gnu.2.17", ".so"),
    ("win32", "amd64"): Place("win64", "x86_64-windows", "x86_64-windows-gnu", ".dll"),
    ("linux", "aarch64"): Place("aarch64-linux", "aarch64-linux", "aarch64-linux-gnu.2.17", ".so"),
    ("darwin", "arm64"): Place("aarch64-darwin", "aarch64-darwin", "aarch64-macos", ".dylib"),
    ("darwin", "x86_64"): Place("darwin64", "x86_64-darwin", "x86_64-macos", ".dylib"),
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
        with complete_file(file) as temporary, zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
            texts = {path: text.encode() for path, text in content.items()}
            for path, data in {**texts, **libraries}.items():
                archive.writestr(zipfile.ZipInfo(path, LONG_AGO), data, zipfile.ZIP_DEFLATED)


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
    own |= {file: (HERE / file).read_text(encoding="utf-8") for file in (*SHARED, f"symgen_fmi{fmi}.c")}
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
        "kind": {**_kind(name, steps, fmi), **_provides(fmi, derivatives)},
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


def _kind(name: str, steps: SingleSteps, fmi: int) -> dict[str, str]:
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


def here() -> Place:
    """This kind of computer."""
    key = ("linux" if sys.platform.startswith("linux") else sys.platform, platform.machine().lower())
    if key not in PLACES:
        raise ArgumentError(f"the FMI standard has no name for computers such as this one ({' '.join(key)})")
    return PLACES[key]


def _libraries(name: str, sources: Path, fmi: int, target: Level, everywhere: bool) -> dict[str, bytes]:
    """Libraries by their path in the FMU."""
    units_ = [sources / f"symgen_fmi{fmi}.c", sources / f"{name}.c"]
    own = here()
    made = sources.parent / f"{name}{own.suffix}"
    compile_library(find_compiler(), units_, sources, made, target)
    found = {_path(own, fmi, name): made.read_bytes()}
    for place in PLACES.values() if everywhere else ():
        if place is not own:
            found[_path(place, fmi, name)] = _by_zig(place, units_, sources)
    return found


def _path(place: Place, fmi: int, name: str) -> str:
    return f"binaries/{place.fmi2 if fmi == 2 else place.fmi3}/{name}{place.suffix}"


def _by_zig(place: Place, sources: Sequence[Path], include: Path) -> bytes:
    made = include.parent / f"{place.fmi3}{place.suffix}"
    flags = ("-std=c11", "-O2", "-g0", "-fno-math-errno", "-ffp-contract=fast", "-fvisibility=hidden", "-shared")
    position = () if place.suffix == ".dll" else ("-fPIC", "-lm")
    arguments = [*flags, "-I", str(include), *map(str, sources), *position]
    return compile_by_zig(place.zig, arguments, made, f"the FMU for {place.fmi3}")
