"""symgen doctor: is everything there that a build needs?"""

from __future__ import annotations

import platform
import sys

import typer

from symgen.cli.options import stage


def doctor() -> None:
    """Say which compiler is used and whether a trial build works."""
    from symgen import __version__
    from symgen.cache_entry import usable_cache
    from symgen.compiler import CompilerError, find_compiler, trial_build, version
    from symgen.runtime import how_calls_go

    typer.echo(f"symgen    {__version__}")
    typer.echo(f"python    {platform.python_version()} on {platform.system()} {platform.machine()}")
    try:
        typer.echo(f"cache     {usable_cache()}")
    except OSError as error:
        typer.echo(f"cache     {error}")
        sys.exit(1)
    typer.echo(f"calls     {how_calls_go()}")
    try:
        compiler = find_compiler()
        typer.echo(f"compiler  {' '.join(compiler.command)}  ({version(compiler)})")
        with stage("trial build"):
            typer.echo(f"trial     {trial_build()}")
    except CompilerError as error:
        typer.echo(f"compiler  {error}")
        sys.exit(1)
