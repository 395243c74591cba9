"""The checks of a change, one by one: `.ci/run` and the workflows of GitHub call them.

    python .ci/steps.py                    all but the tests, as far as this computer can
    python .ci/steps.py lint wheel         these
    python .ci/steps.py beside            a group of them, see GROUPS

Needs the environment of `pip install -e ".[test]"`, except for `bounds`. All steps are made, also after one that failed; then the exit code is 1.
Several steps are made at the same time, since most of them wait for one core or for packages; each shows its output when it ends.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import chain
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
    "torch": Step("steps in PyTorch, whose wheel brings CUDA", [[PYTHON, ".ci/with_torch.py"]]),
}


TESTS = ("quick", "tests")
"""`.ci/run` makes them by the README's own command."""

GROUPS: Mapping[str, tuple[str, ...]] = {"apart": ("bounds",), "beside": ("lint", "wheel", "sanitize", "torch")}
"""What `.ci/run` begins before it installs the environment, and beside the tests, which build the site too."""


def main(names: Sequence[str]) -> int:
    print(f"\n== making {', '.join(names)}", flush=True)
    failed = _made_here(names[0]) if len(names) == 1 else _made_together(names)
    outcome = f"failed: {', '.join(failed)}" if failed else "all good"
    print(f"\n== {outcome}", flush=True)
    return 1 if failed else 0


def _made_here(name: str) -> list[str]:
    """The step if it failed; what it prints is seen as it comes."""
    codes = [subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL).returncode for command in STEPS[name].commands]
    return [name] if any(codes) else []


def _made_together(names: Sequence[str]) -> list[str]:
    """Those that failed."""
    failed = []
    with ThreadPoolExecutor(len(names)) as pool:
        for each in as_completed([pool.submit(_made, name) for name in names]):
            name, passed, seconds, output = each.result()
            print(f"\n== {name}, {seconds:.0f} s\n{output.rstrip()}", flush=True)
            if not passed:
                failed.append(name)
    return failed


class Made(NamedTuple):
    name: str
    passed: bool
    seconds: float
    output: str


def _made(name: str) -> Made:
    began, codes, output = time.monotonic(), [], ""
    for command in STEPS[name].commands:
        done = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        codes.append(done.returncode)
        output += done.stdout.decode(errors="replace")
    return Made(name, not any(codes), time.monotonic() - began, output)


def _asked() -> list[str]:
    listed = "\n".join(f"  {name:10}{step.about}" for name, step in STEPS.items())
    parser = argparse.ArgumentParser(
        description=f"Checks of a change:\n{listed}", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "steps", nargs="*", metavar="STEP", help="if left out, all but the tests, as far as this computer can"
    )
    given = list(chain.from_iterable(_group(name) for name in parser.parse_args().steps))
    unknown = [name for name in given if name not in STEPS]
    if unknown:
        parser.error(f"there is no step {', '.join(unknown)}; there are {', '.join((*STEPS, *GROUPS))}")
    return given or _possible(name for name in STEPS if name not in TESTS)


def _group(name: str) -> list[str]:
    return _possible(GROUPS[name]) if name in GROUPS else [name]


def _possible(names: Iterable[str]) -> list[str]:
    """Those that this computer can make."""
    return [name for name in names if sys.platform.startswith(STEPS[name].systems)]


if __name__ == "__main__":
    sys.exit(main(_asked()))
