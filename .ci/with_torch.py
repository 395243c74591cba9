"""Steps in PyTorch, tried in an environment that has PyTorch beside the packages of this one, and is removed again.

python .ci/with_torch.py

On Linux PyTorch's wheel brings CUDA along, 5 GB of it, so no environment of `.[test]` has it, and the tests there leave it out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOM = 12e9
"""Bytes: wheels, and what is unpacked of them."""
TESTS = "tests/bridges/test_torch.py"


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="symgen-torch-") as name:
        if shutil.disk_usage(name).free < ROOM:
            print(f"PyTorch needs {ROOM / 1e9:.0f} GB of disk: left out")
            return 0
        python = _environment(Path(name))
        _install(python)
        return _test(python)


def _environment(folder: Path) -> Path:
    """Python of a new environment that sees the packages of this one behind its own; those that are installed in place too, which a
    plain path would not find."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    own = sysconfig.get_path("purelib", "venv", {"base": str(folder)})
    line = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    (Path(own) / "packages_beside.pth").write_text(line, encoding="utf-8")
    return python


def _install(python: Path) -> None:
    """Neither the wheels nor compiled Python are kept."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = settings["project"]["optional-dependencies"]["torch"]
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run([*pip, "install", "--quiet", "--no-cache-dir", "--no-compile", *wanted], check=True)


def _test(python: Path) -> int:
    """Nothing may be left out here."""
    command = [str(python), "-m", "pytest", "-n", "0", "-rs", TESTS]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    print(done.stdout.rstrip())
    return done.returncode or int("skipped" in done.stdout)


if __name__ == "__main__":
    sys.exit(main())
