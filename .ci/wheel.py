"""Makes the sdist, a wheel of the sdist, checks both, and runs a model in an environment that has nothing but this wheel.

python .ci/wheel.py [FOLDER]      the folder keeps the two files; without one nothing stays
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOP = {"symgen"}
"""What a wheel puts beside other packages."""
WANTED = ("symgen/runtime/__init__.py", "symgen/models/sedan.yaml", "symgen/templates/batch.c.j2", "symgen/py.typed")
NOWHERE = ("symgen/runtime.pyi", "/tests/", "/__pycache__/")
RUN = ("run", "@pendulum", "--until", "0.1", "--json")


def main(folder: Path) -> None:
    tools = _python_of(folder / "tools")
    venv.create(folder / "tools", with_pip=True)
    _call(tools, "-m", "pip", "install", "--quiet", "uv")
    _call(tools, "-m", "uv", "pip", "install", "--quiet", "--python", str(tools), "twine")
    made = folder / "dist"
    _call(tools, "-m", "uv", "build", "--quiet", "--python", sys.executable, "--out-dir", str(made), str(ROOT))
    files = sorted(made.glob("symgen-*"))
    _call(tools, "-m", "twine", "check", "--strict", *map(str, files))
    (wheel,), (sdist,) = ([file for file in files if file.name.endswith(end)] for end in (".whl", ".tar.gz"))
    _check_content(wheel, sdist)
    _try(_installed(tools, wheel, folder / "bare"), folder)


def _installed(tools: Path, wheel: Path, place: Path) -> Path:
    """Python of a new environment with nothing but the wheel and what it asks for; uv keeps what it has fetched once."""
    python = _python_of(place)
    _call(tools, "-m", "uv", "venv", "--quiet", "--python", sys.executable, str(place))
    _call(tools, "-m", "uv", "pip", "install", "--quiet", "--python", str(python), str(wheel))
    return python


def _python_of(place: Path) -> Path:
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _call(python: Path, *arguments: str) -> None:
    print("+", *arguments, flush=True)
    subprocess.run([python, *arguments], check=True, stdin=subprocess.DEVNULL)


def _check_content(wheel: Path, sdist: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
    _expect(WANTED, names)
    leaked = [name for name in names if any(part in f"/{name}" for part in NOWHERE)]
    others = {name.partition("/")[0] for name in names if ".dist-info/" not in name} - TOP
    if leaked or others:
        sys.exit(f"the wheel holds what does not belong there: {', '.join([*leaked, *sorted(others)])}")
    with tarfile.open(sdist) as file:
        _expect(
            ("runtime/include/symgen.h", "templates/batch.c.j2", "models/sedan.yaml", "CITATION.cff"), file.getnames()
        )


def _expect(wanted: Iterable[str], names: Sequence[str]) -> None:
    missing = [each for each in wanted if not any(name.endswith(each) for name in names)]
    if missing:
        sys.exit(f"missing: {', '.join(missing)}")


def _try(python: Path, folder: Path) -> None:
    """A model by name, built and driven; in another folder than the checkout, so that nothing comes from there."""
    command = [python, "-c", "from symgen.cli import main; main()", *RUN]
    environment = {**os.environ, "SYMGEN_CACHE": str(folder / "cache")}
    done = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    if not found["success"]:
        sys.exit(f"the run of the wheel {found['status']}")
    print(f"{found['model']}: {found['status']}, by the wheel")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]).absolute())
    else:
        with tempfile.TemporaryDirectory(prefix="symgen-wheel-") as folder:
            main(Path(folder))
