"""WebAssembly modules, driven by node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from symgen.export.archive import write_files
from symgen.export.wasm import SCRIPT, wasm_files
from symgen.runtime import Model, single_steps

BEGINS = f"""
import {{ readFileSync }} from "fs";
import {{ load }} from "./{SCRIPT}";
const bytes = readFileSync("NAME.wasm");
const mechanism = await load(bytes), model = mechanism.create();
const refusal = task => {{ try {{ task(); return null; }} catch (error) {{ return `${{error.name}}: ${{error.message}}`; }} }};
const said = value => console.log(JSON.stringify(value, (_, each) => ArrayBuffer.isView(each) ? Array.from(each) : each));
"""


def node() -> str:
    """The program, or the test is skipped."""
    pytest.importorskip("ziglang", reason="ziglang, which compiles WebAssembly, is not installed")
    found = shutil.which("node")
    if found is None:
        pytest.skip("node, which runs WebAssembly here, is not installed")
    return found


def written(model: Model, folder: Path, **settings: Any) -> Path:
    """A folder of its own with the module."""
    node()
    place = folder / model.layout.name
    write_files(wasm_files(model, single_steps(model, **settings)), place)
    return place


def answer(folder: Path, code: str) -> Any:
    """What the code `said`, with `model` and `mechanism` at hand."""
    (folder / "test.mjs").write_text(BEGINS.replace("NAME", folder.name) + code, encoding="utf-8")
    done = subprocess.run([node(), "test.mjs"], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
