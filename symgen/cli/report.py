"""symgen report, view and plot: a run as a page, as a moving picture, as curves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, cast

import typer

from symgen.cli.options import ModelFile, stage
from symgen.cli.writing import Force, refuse_overwriting

if TYPE_CHECKING:
    from symgen.description import Description
    from symgen.formulation_names import FormulationName
    from symgen.runtime import Model, Solution

REPORT, VIEW, CURVES = "report.html", "view.html", "run.png"
"""Written where no other name is given, and overwritten by the next such command."""

RunFile = Annotated[Path, typer.Argument(help="Run file, as written by `symgen run -o FILE.nc`.", show_default=False)]


def report(
    model: ModelFile,
    runs: Annotated[
        list[Path] | None,
        typer.Argument(help="Run files of this model, FILE.nc; several share their charts.", show_default=False),
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help=f"The page (default {REPORT}).")] = None,
    force: Force = False,
    compare: Annotated[
        bool, typer.Option("--compare", help="Derive other formulations too, and show their operations.")
    ] = False,
) -> None:
    """Write one HTML page on a model and, if given, its runs: results, motion, outputs, modes, energy, the solver's work."""
    from symgen.description import read
    from symgen.runtime import load_run, refuse_missing_folder

    path = output or Path(REPORT)
    refuse_missing_folder(path)
    refuse_overwriting(output, force)
    drawing = pages()
    description = read(model)
    solutions = [load_run(file) for file in runs or ()]
    built = _built(description, *solutions)
    shown = solutions[0] if len(solutions) == 1 else dict(zip(_names(runs or ()), solutions, strict=True))
    path.write_text(drawing.report(built, description, shown, stage, compare), encoding="utf-8")
    typer.echo(str(path))


def view(
    run: RunFile,
    output: Annotated[Path | None, typer.Option("-o", "--output", help=f"The page (default {VIEW}).")] = None,
    force: Force = False,
) -> None:
    """Write the moving picture of a run as one HTML page."""
    from symgen.driving.repetition import description_of
    from symgen.runtime import load_run, refuse_missing_folder

    path = output or Path(VIEW)
    refuse_missing_folder(path)
    refuse_overwriting(output, force)
    drawing = pages()
    solution = _something(load_run(run))
    description = description_of(solution)
    path.write_text(drawing.view(_built(description, solution), description, solution), encoding="utf-8")
    typer.echo(str(path))


def plot(
    run: RunFile,
    names: Annotated[
        list[str] | None, typer.Argument(help="Sensors, their components or coordinates; all sensors if left out.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=f"FILE.png or FILE.svg (default {CURVES}).")
    ] = None,
    force: Force = False,
) -> None:
    """Draw outputs of a run over time."""
    from symgen.runtime import load_run, refuse_missing_folder

    path = output or Path(CURVES)
    refuse_missing_folder(path)
    refuse_overwriting(output, force)
    solution = _something(load_run(run))
    solution.plot(*(names or ()), path=path)
    typer.echo(str(path))


def _something(solution: Solution) -> Solution:
    """A run that has rows to draw."""
    from symgen.runtime import ArgumentError

    if not len(solution.time):
        raise ArgumentError(f"there is nothing to draw: the run {solution.status}")
    return solution


def pages() -> ModuleType:
    """The part that draws pages, or what to install."""
    from symgen.runtime import ArgumentError

    try:
        import plotly  # noqa: F401 - the page has its script
    except ImportError:
        raise ArgumentError('pages need plotly; install it with: python -m pip install "plotly>=6,<8"') from None
    import symgen.report as drawing

    return drawing


def _names(files: Sequence[Path]) -> list[str]:
    """Of runs, as short as they can be told apart."""
    stems = [file.stem for file in files]
    paths = [str(file) for file in files]
    if len(set(stems)) == len(stems):
        return stems
    return paths if len(set(paths)) == len(paths) else [f"{path}, {k}" for k, path in enumerate(paths, 1)]


def _built(description: Description, *solutions: Solution) -> Model:
    """The model in the formulation, and with the parameters, of the first run, of which all of them are."""
    from symgen.driving.repetition import take_parameters
    from symgen.pipeline import build

    if not solutions:
        return build(description, stage=stage)
    for solution in solutions:
        _refuse_another(description, solution)
    model = build(description, cast("FormulationName", solutions[0].layout.formulation), stage=stage)
    for solution in reversed(solutions):  # each is checked, and those of the first stay
        _refuse_another_version(model, solution)
        take_parameters(model, solution)
    return model


def _refuse_another(description: Description, solution: Solution) -> None:
    from symgen.runtime import ArgumentError

    name = solution.layout.name
    if name != description.name:
        raise ArgumentError(f"this is a run of {name}, not of {description.name}; give the description of {name}")


def _refuse_another_version(model: Model, solution: Solution) -> None:
    from symgen.runtime import ArgumentError

    if model.layout.digest != solution.layout.digest:
        name = solution.layout.name
        raise ArgumentError(f"this run was made with another description of {name}; run the model again with this one")
