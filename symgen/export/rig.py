"""A model as one C file and one header that make steps on a struct of the caller."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from symgen.emit.templates import one_line, render
from symgen.export.amalgam import Reader, VectorReader, included, is_on_vectors
from symgen.export.archive import write_files
from symgen.export.dialect import PLAIN, Dialect
from symgen.export.identifiers import Enumerator, enumerators, identifier
from symgen.export.rig_method import RigMethod, Steps, method_of, numbers, rows
from symgen.export.unused import without_unused
from symgen.runtime import ArgumentError, Library, Model

API = ("init", "set_parameter", "step", "outputs", "get_state", "set_state")
EXAMPLE = "example"

FAST_LOOPS = 'optimize("vect-cost-model=dynamic") /* short loops of unknown length pay as vectors */'
SELDOM = 'optimize("O1") /* runs seldom; as in a library, so that results are equal to the last bit */'


def as_compiled(text: str, pragma: str) -> str:
    """What gcc compiles in another way than the rest."""
    only = "#if defined(__GNUC__) && !defined(__clang__)"
    begins = f"{only}\n#pragma GCC push_options\n#pragma GCC {pragma}\n#endif\n"
    return f"{begins}\n{text}\n{only}\n#pragma GCC pop_options\n#endif\n"


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
    """The C file behind its opening: headers and generated code, tables and functions of the rig, code on vectors."""
    folder = {
        name: text for library in (*method.libraries, *addition.libraries) for name, text in _c_files(library).items()
    }
    units = [name for name in folder if name.endswith(".c") and name != method.stepper]
    packed = [name for name in units if is_on_vectors(folder[name])]
    single = [name for name in units if name not in packed]
    reader = Reader(folder, dialect)
    headers = [reader.header(name) for name in ("symgen_state.h", *_headers(single, folder))]
    code = [_unit(reader, name) for name in single]
    stepper = [reader.unit(method.stepper)] if method.stepper else []
    driver = [reader.header(method.header), *stepper, render("rig.c.j2", **shown)]
    driver += [reader.header(name) for name in addition.headers]
    driver += [render(template, **shown, **addition.shown) for template in addition.templates]
    text = "".join([*headers, *code, as_compiled("".join(driver), FAST_LOOPS), *_on_vectors(packed, folder, dialect)])
    calls = frozenset(f"{shown['name']}_{call}" for call in (*API, *addition.calls))
    return dialect.text(without_unused(text, calls))


def _headers(units: Iterable[str], folder: Mapping[str, str]) -> list[str]:
    return [name for unit in units for name in included(folder[unit])]


def _unit(reader: Reader, name: str) -> str:
    text = reader.unit(name)
    return as_compiled(text, SELDOM) if "_seldom_" in name else text


def _on_vectors(units: Sequence[str], folder: Mapping[str, str], dialect: Dialect) -> list[str]:
    reader = VectorReader(folder, dialect)
    return [reader.headers(_headers(units, folder)), *(_unit(reader, name) for name in units)] if units else []


def _c_files(library: Library) -> dict[str, str]:
    """Header and program of a library as they stand beside it; the folder may hold others."""
    symbol, folder = library.layout.symbol, library.shared.file.parent
    own = re.compile(rf"{symbol}(?:\.h|(?:_(?:\d+|seldom_\d+|alike|alike_seldom_\d+|stepper|independent))?\.c)")
    found = sorted(path for path in folder.iterdir() if own.fullmatch(path.name))
    return {path.name: path.read_text(encoding="utf-8") for path in found}


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
