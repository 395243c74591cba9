"""The checks of a change, one by one: `.ci/run` and the workflows of GitHub call them.

    python .ci/steps.py                    all but the tests, as far as this computer can
    python .ci/steps.py lint wheel         these

Needs the environment of `pip install -e ".[test]"`. All steps are made, also after one that failed; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Step(NamedTuple):
    about: str
    commands: Sequence[Sequence[str]]
    systems: tuple[str, ...] = ("linux", "darwin", "win32")
    """Beginnings of `sys.platform`."""


PYTHON = sys.executable
STEPS: Mapping[str, Step] = {
    "quick": Step("the quick tests: a minute or two", [[PYTHON, "-m", "pytest", "-m", "quick"]]),
    "tests": Step("all tests", [[PYTHON, "-m", "pytest"]]),
    "lint": Step(
        "lint, format and types",
        [
            [PYTHON, "-m", "ruff", "check", "."],
            [PYTHON, "-m", "ruff", "format", "--check", "."],
            [PYTHON, "-m", "mypy"],
        ],
    ),
    "site": Step("the documents as one site", [[PYTHON, "docs/build.py"]]),
    "wheel": Step("wheel and sdist, tried in a bare environment", [[PYTHON, ".ci/wheel.py"]]),
    "bounds": Step(
        "lowest and newest versions of all packages", [["bash", ".ci/bounds", "--short"]], ("linux", "darwin")
    ),
    "sanitize": Step("compiled models under sanitizers", [[PYTHON, ".ci/sanitize.py", "--short"]], ("linux",)),
}


TESTS = ("quick", "tests")
"""`.ci/run` makes them by the README's own command."""


def main(names: Sequence[str]) -> int:
    failed = [name for name in names for command in STEPS[name].commands if not _passes(command, name)]
    outcome = f"failed: {', '.join(dict.fromkeys(failed))}" if failed else "all good"
    print(f"\n== {outcome}", flush=True)
    return 1 if failed else 0


def _passes(command: Sequence[str], name: str) -> bool:
    print(f"\n== {name}: {' '.join(command)}", flush=True)
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode == 0


def _asked() -> list[str]:
    listed = "\n".join(f"  {name:10}{step.about}" for name, step in STEPS.items())
    parser = argparse.ArgumentParser(
        description=f"Checks of a change:\n{listed}", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "steps", nargs="*", metavar="STEP", help="if left out, all but the tests, as far as this computer can"
    )
    given = parser.parse_args().steps
    unknown = [name for name in given if name not in STEPS]
    if unknown:
        parser.error(f"there is no step {', '.join(unknown)}; there are {', '.join(STEPS)}")
    return given or [
        name for name, step in STEPS.items() if name not in TESTS and sys.platform.startswith(step.systems)
    ]


if __name__ == "__main__":
    sys.exit(main(_asked()))
