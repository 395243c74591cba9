"""A model as a WebAssembly module that asks for nothing, and the JavaScript class that drives it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from symgen.emit.templates import one_line, render
from symgen.export.rig import rig_files, rig_name
from symgen.export.zig import check_zig, compile_by_zig, kept
from symgen.runtime import Library, Model, SingleSteps

HERE = Path(str(files("symgen.export")))
SCRIPT = "symgen_model.mjs"
SECTION = "symgen"
"""Of the module: what it is, as JSON."""
FLAGS = (
    "-mexec-model=reactor", "-std=c11", "-O2", "-g0", "-s", "-msimd128", "-fno-math-errno", "-Wl,--no-entry",
    "-Wl,-z,stack-size=1048576",
)  # fmt: skip
"""A reactor has no `main`, and therefore asks the browser for nothing."""


def check_wasm() -> None:
    """Said before anything is built."""
    check_zig("WebAssembly is")


def wasm_files(model: Model, steps: SingleSteps) -> dict[str, bytes]:
    """Content of the files of the folder, by name."""
    script = (HERE / "js" / SCRIPT).read_bytes()
    return {f"{rig_name(model)}.wasm": wasm_module(model, steps), SCRIPT: script}


def wasm_module(model: Model, steps: SingleSteps) -> bytes:
    """The compiled module, which says itself what it is."""
    check_wasm()
    name, folder = rig_name(model), model.quantities.shared.file.parent
    texts = {file: text for file, text in rig_files(model, steps).items() if file in (f"{name}.c", f"{name}.h")}
    texts |= {"symgen_wasm.h": (HERE / "c" / "symgen_wasm.h").read_text(encoding="utf-8")}
    texts["wasm.c"] = render("wasm.c.j2", **_shown(model, name))
    units = _units(model.quantities)
    others = (f"{path.name}\0{path.read_text(encoding='utf-8')}" for path in (*units, *sorted(folder.glob("*.h"))))
    own = (f"{file}\0{text}" for file, text in texts.items())
    made = kept([*FLAGS, *own, *others], partial(_compiled, texts, units, folder))
    return made + section(SECTION, json.dumps(described(model, steps), allow_nan=False).encode())


def _compiled(texts: Mapping[str, str], units: Sequence[Path], include: Path) -> bytes:
    with tempfile.TemporaryDirectory(prefix="symgen-wasm-") as scratch:
        folder = Path(scratch)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
        arguments = [*FLAGS, f"-I{folder}", f"-I{include}", str(folder / "wasm.c"), *map(str, units)]
        return compile_by_zig("wasm32-wasi", arguments, folder / "model.wasm", "the model as WebAssembly")


def _shown(model: Model, name: str) -> dict[str, Any]:
    """What the template asks for."""
    layout = model.quantities.layout
    return {
        "name": name,
        "title": one_line(model.layout.name),
        "quantities": layout.symbol,
        "poses": 12 * len(model.layout.bodies),
        "pose_constants": layout.constants,
        "pose_work": layout.work,
    }


def _units(library: Library) -> list[Path]:
    """The C files of a library."""
    symbol = library.layout.symbol
    return sorted(path for path in library.shared.file.parent.glob(f"{symbol}*.c") if path.stem != f"{symbol}_main")


def described(model: Model, steps: SingleSteps) -> dict[str, Any]:
    """What the module says of itself."""
    layout, units = model.layout, model.layout.units
    return {
        "name": layout.name,
        "digest": layout.digest,
        "said": f"{steps.method.name}, refresh {steps.settings.refresh}",
        "step": steps.step,
        "positions": _named(layout.positions, units.positions),
        "velocities": _named(layout.velocities, units.velocities),
        "states": _named(layout.states, units.states),
        "inputs": [
            {"name": entry.name, "unit": entry.unit, "start": value, "derivative": entry.derivative}
            for entry, value in zip(layout.inputs, steps.inputs.tolist(), strict=True)
        ],
        "outputs": _named(layout.sensors, units.sensors),
        "parameters": [
            {"name": entry.name, "start": value, "fixed": entry.fixed}
            for entry, value in zip(layout.parameters, steps.parameters.tolist(), strict=True)
        ],
        "bodies": list(layout.bodies),
        "equations": list(steps.equations),
    }


def _named(names: Sequence[str], units: Sequence[str]) -> list[dict[str, str]]:
    return [{"name": name, "unit": unit} for name, unit in zip(names, units or [""] * len(names), strict=True)]


def section(name: str, content: bytes) -> bytes:
    """A custom section of a WebAssembly module."""
    title = name.encode()
    body = _length(len(title)) + title + content
    return b"\0" + _length(len(body)) + body


def _length(number: int) -> bytes:
    """LEB128, as the format writes lengths."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])
