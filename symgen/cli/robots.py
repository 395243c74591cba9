"""Options of commands that take a robot from a file that cannot say everything, such as URDF."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

OPTIONS: dict[str, tuple[Any, object]] = {
    "actuated": (
        Annotated[bool, typer.Option("--actuated", help="URDF: an input at every joint with one coordinate.")],
        False,
    ),
    "actuate": (
        Annotated[
            list[str] | None,
            typer.Option("--actuate", metavar="JOINT", help="URDF: an input at this joint; may be repeated."),
        ],
        None,
    ),
    "floating": (
        Annotated[bool, typer.Option("--floating", help="URDF: the root link moves freely.")],
        False,
    ),
    "limits": (
        Annotated[
            bool, typer.Option("--limits", help="URDF, MJCF: joint limits become stops; URDF: efforts bound inputs.")
        ],
        False,
    ),
    "no_friction": (
        Annotated[bool, typer.Option("--no-friction", help="URDF: friction of joints is left out.")],
        False,
    ),
    "loops": (
        Annotated[
            Path | None,
            typer.Option("--loops", metavar="FILE", help="URDF: a YAML file with the loops that close it."),
        ],
        None,
    ),
}
"""Types and defaults."""


def for_robots(command: Callable[..., None]) -> Callable[..., None]:
    """The command with these options: its `model` becomes the file with what is asked of it."""

    @wraps(command)
    def with_options(**given: Any) -> None:
        from symgen.description.robot_options import PLAIN, RobotFile, RobotOptions

        of_robot = {name: given.pop(name) for name in OPTIONS}
        options = RobotOptions(
            of_robot["actuated"] or tuple(of_robot["actuate"] or ()) or False,
            of_robot["floating"],
            of_robot["limits"],
            not of_robot["no_friction"],
            of_robot["loops"],
        )
        if options != PLAIN:
            given["model"] = RobotFile(given["model"], options)
        command(**given)

    written = inspect.signature(command)
    hints = get_type_hints(command, include_extras=True)
    keyword = inspect.Parameter.KEYWORD_ONLY
    own = [each.replace(annotation=hints[name], kind=keyword) for name, each in written.parameters.items()]
    more = [
        inspect.Parameter(name, keyword, default=default, annotation=kind) for name, (kind, default) in OPTIONS.items()
    ]
    setattr(with_options, "__signature__", written.replace(parameters=[*own, *more]))  # noqa: B010 - functions declare none
    with_options.__annotations__ = hints | {name: kind for name, (kind, _) in OPTIONS.items()}
    return with_options
