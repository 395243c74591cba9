"""A model as one C file and one header that make steps on a struct of the caller."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from symgen.emit.templates import one_line, render
from symgen.export.amalgam import Reader
from symgen.export.archive import write_files
from symgen.export.dialect import PLAIN, Dialect
from symgen.export.identifiers import Enumerator, enumerators, identifier
from symgen.export.one_file import one_file
from symgen.export.rig_method import RigMethod, Steps, method_of, numbers, rows
from symgen.export.roads import refuse_road
from symgen.runtime import ArgumentError, Library, Model

API = ("init", "set_parameter", "step", "outputs", "get_state", "set_state")
EXAMPLE = "example"


@dataclass(frozen=True)
class Addition:
    """What follows the functions of the rig where more than a rig is exported: libraries, headers, functions by templates, and the
    names of these."""

    headers: tuple[str, ...] = ()
    templates: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    libraries: tuple[Library, ...] = ()
    shown: Mapping[str, Any] = field(default_factory=dict)
    """What these templates ask for besides."""

    def and_also(self, other: Addition) -> Addition:
        return Addition(
            self.headers + other.headers,
            self.templates + other.templates,
            self.calls + other.calls,
            self.libraries + other.libraries,
            {**self.shown, **other.shown},
        )


NOTHING = Addition()


def rig_files(model: Model, steps: Steps, dialect: Dialect = PLAIN, addition: Addition = NOTHING) -> dict[str, str]:
    """Text of the files of the folder, by name."""
    name = rig_name(model)
    refuse_road(model)
    _check_range(model, dialect)
    method = method_of(steps, name, dialect)
    shown = _shown(model, steps, method, name, dialect)
    code = _rig_code(method, shown, dialect, addition)
    shown["stamp"] = _stamp(code, render("rig.h.j2", **shown, stamp=""))
    templates = {f"{name}.h": "rig.h.j2", f"{EXAMPLE}.c": "rig_example.c.j2"}
    templates |= {"CMakeLists.txt": "rig_cmake.txt.j2", "README.md": "rig_readme.md.j2"}
    found = {file: render(template, **shown) for file, template in templates.items()}
    found[f"{name}.h"] = dialect.text(found[f"{name}.h"])
    return {f"{name}.c": render("rig_opening.c.j2", **shown) + code, **found}


def _stamp(code: str, header: str) -> str:
    """Of both files: an export that was interrupted may leave one of them with the other of an earlier export."""
    return f"0x{sha256(f'{code}{header}'.encode()).hexdigest()[:8]}U"


def write_rig(files: Mapping[str, str], folder: Path) -> list[Path]:
    """Writes the texts of `rig_files` into the folder; other files there are left alone."""
    return write_files({name: text.encode() for name, text in files.items()}, folder)


def rig_name(model: Model) -> str:
    """What names of C functions begin with, and files; one of them is the example."""
    found = identifier(model.layout.name)
    return f"model_{found}" if found.lower() == EXAMPLE else found


def _check_range(model: Model, dialect: Dialect) -> None:
    for name, value in model.parameters.items():
        if not dialect.holds(value):
            raise ArgumentError(f"a float cannot hold {value:g}, which is the parameter {name!r}; leave --float out")


def _rig_code(method: RigMethod, shown: dict[str, Any], dialect: Dialect, addition: Addition) -> str:
    """The C file behind its opening: the equations, with tables and functions of the rig."""

    def driver(reader: Reader) -> Iterator[str]:
        yield reader.header(method.header)
        if method.stepper:
            yield reader.unit(method.stepper)
        yield render("rig.c.j2", **shown)
        yield from (reader.header(name) for name in addition.headers)
        yield from (render(template, **shown, **addition.shown) for template in addition.templates)

    calls = frozenset(f"{shown['name']}_{call}" for call in (*API, *addition.calls))
    return one_file((*method.libraries, *addition.libraries), driver, calls, dialect, apart=method.stepper)


def _shown(model: Model, steps: Steps, method: RigMethod, name: str, dialect: Dialect) -> dict[str, Any]:
    """What templates ask for."""
    layout = model.layout
    start = [steps.start.time, *steps.start.q, *steps.start.v, *steps.start.z]
    return {
        "name": name,
        "title": one_line(layout.name),
        "digest": layout.digest,
        "main": steps.main.layout.symbol,
        "lengths": _lengths(model, steps, method),
        "states": _states(model, name),
        "parameters": enumerators(f"{name}_parameter", [p.name for p in layout.parameters], _fixed(model)),
        "inputs": enumerators(f"{name}_input", model.inputs, [entry.unit for entry in layout.inputs]),
        "outputs": enumerators(f"{name}_output", model.sensors, layout.units.sensors),
        "start": numbers(start),
        "start_inputs": numbers(steps.inputs),
        "start_sizes": numbers(method.sizes) if len(method.sizes) else [],
        "values": numbers(steps.parameters),
        "fixed": rows([str(int(entry.fixed)) for entry in layout.parameters], 24),
        "deviations": len(layout.assumptions),
        "bodies": len(layout.welds),
        "members": method.members,
        "step": steps.step.hex(),
        "seconds": f"{steps.step:g}",
        "said": f"{method.said}{', float' if dialect.single else ''}",
        "number": dialect.number,
        "mathematics": "" if dialect.freestanding else "<math.h>",
        "effort": method.effort,
        "residual": method.residual,
        "mark": f"0x{layout.digest[:16]}",
    }


def _lengths(model: Model, steps: Steps, method: RigMethod) -> list[tuple[str, int, str]]:
    """Lengths of the struct's arrays."""
    layout, main = model.layout, steps.main.layout
    nq, nv, nz, ny = len(layout.positions), len(layout.velocities), len(layout.states), len(layout.sensors)
    results = max((each.size for each in main.functions if each.name in ("assumptions", "scales")), default=0)
    row = nv + nz + len(layout.constraints) + ny
    return [
        ("nq", nq, "positions"),
        ("nv", nv, "velocities"),
        ("nz", nz, "first-order states"),
        ("nu", len(layout.inputs), "inputs"),
        ("ny", ny, "outputs"),
        ("np", len(layout.parameters), "parameters"),
        ("nx", 1 + nq + nv + nz, "time, positions, velocities, first-order states"),
        ("nk", main.constants, "what depends on parameters only"),
        ("nk_steps", method.constants, "the same of steps"),
        ("n_sizes", method.scales, "sizes of the mechanism"),
        ("n_memory", method.memory, "what steps remember"),
        ("n_counts", method.counts, "and count"),
        ("n_work", max(main.work, method.work), "scratch"),
        ("n_scratch", max(method.scratch, 1 + nq + nv + nz, row, results), "scratch"),
    ]


def _states(model: Model, name: str) -> list[Enumerator]:
    """Where time, positions, velocities and first-order states stand in the array of the state."""
    layout, found = model.layout, [Enumerator(f"{name}_time", 0, "time, s")]
    for kind, names, units in (
        ("position", layout.positions, layout.units.positions),
        ("velocity", layout.velocities, layout.units.velocities),
        ("state", layout.states, layout.units.states),
    ):
        found += enumerators(f"{name}_{kind}", names, units or None, len(found))
    return found


def _fixed(model: Model) -> list[str]:
    return ["fixed" if entry.fixed else "" for entry in model.layout.parameters]
