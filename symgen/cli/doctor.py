"""symgen doctor: is everything there that a build needs?"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterator

import typer

from symgen.cli.options import Json, stage


def doctor(as_json: Json = False) -> None:
    """Say which compiler is used and whether a trial build works."""
    found: dict[str, str] = {}
    for name, value in _findings():
        found[name] = value
        if not as_json:
            typer.echo(f"{name:10}{value}")
    if as_json:
        typer.echo(json.dumps({"ok": "trial" in found, **found}, indent=1))
    if "trial" not in found:
        sys.exit(1)


def _findings() -> Iterator[tuple[str, str]]:
    """Each as soon as it is known; they end with what is wrong, or with the trial."""
    from symgen import __version__
    from symgen.cache_entry import usable_cache
    from symgen.compiler import CompilerError, find_compiler, trial_build, version
    from symgen.runtime import how_calls_go

    yield "symgen", __version__
    yield "python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    try:
        yield "cache", str(usable_cache())
    except OSError as error:
        yield "cache", str(error)
        return
    yield "calls", how_calls_go()
    try:
        compiler = find_compiler()
        yield "compiler", f"{' '.join(compiler.command)}  ({version(compiler)})"
        with stage("trial build"):
            trial = trial_build()
        yield "trial", str(trial)
    except CompilerError as error:
        yield "compiler", str(error)
