"""What `symgen build` can make of a model: a table, with one module and one function for each line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import typer

from symgen.cli.robots import OPTIONS as ROBOTS

STEPS = ("method", "refresh", "iterations", "step", "manoeuvre", "parameters", "settings")
"""Options of what makes steps."""

LIBRARY, WHEEL = "library", "wheel"


@dataclass(frozen=True)
class Order:
    """What the command line asks for. None: as the target likes it best."""

    model: Path
    formulation: str | None
    output: Path | None
    force: bool
    derivatives: bool
    parts: Sequence[str]
    portable: bool
    method: str | None
    refresh: str | None
    iterations: int | None
    step: float | None
    manoeuvre: str | None
    parameters: Path | None
    settings: Sequence[str]
    single: bool
    freestanding: bool
    package: str | None

    @property
    def folder(self) -> Path:
        """Of a target that needs one, which was asked for before."""
        assert self.output is not None
        return self.output


@dataclass(frozen=True)
class Made:
    """What a target has come to."""

    model: str
    formulation: str
    paths: Sequence[Path]
    """For whoever reads the terminal."""
    files: Sequence[Path] | None
    """None: nothing was written outside the cache."""
    more: Mapping[str, object] = field(default_factory=dict)
    """Facts for scripts."""


@dataclass(frozen=True)
class Target:
    """`function` of `module` makes it; `options` are those of its own, by the names of the parameters of `build`."""

    module: str
    function: str
    options: tuple[str, ...] = ()
    into_folder: bool = True
    """Whether it needs -o."""

    def make(self, order: Order) -> Made:
        function: Callable[[Order], Made] = getattr(import_module(self.module), self.function)
        return function(order)


TARGETS: Mapping[str, Target] = {
    LIBRARY: Target(
        "symgen.cli.library", "make_library", options=("derivatives", "part", "portable"), into_folder=False
    ),
    "rig": Target("symgen.cli.rig", "make_rig", options=(*STEPS, "single", "freestanding")),
    WHEEL: Target("symgen.cli.wheel", "make_wheel", options=("derivatives", "part", "portable", "package", "wheel")),
    "wasm": Target("symgen.cli.wasm", "make_wasm", options=STEPS),
}
"""By the name that --target takes."""

COMMON = ("model", "target", "formulation", "output", "force", "as_json", *ROBOTS)
"""Parameters of `build` that go with every target."""


def names_beginning(incomplete: str) -> list[str]:
    """What a shell offers."""
    return [name for name in TARGETS if name.startswith(incomplete)]


def chosen_target(name: str, context: typer.Context) -> Target:
    """Refuses names that are none, and options that belong to other targets."""
    from symgen.description.errors import hint
    from symgen.runtime import ArgumentError

    if name not in TARGETS:
        raise ArgumentError(f"--target cannot be {name!r}; {hint(name, TARGETS)}")
    target = TARGETS[name]
    for option in _given(context):
        if option.name not in (*COMMON, *target.options):
            raise ArgumentError(f"{_written(option)} goes with {_takers(option.name)}, not with --target {name}")
    if target.into_folder and context.params["output"] is None:
        raise ArgumentError(f"--target {name} needs a folder for its files; name it with -o")
    return target


def _given(context: typer.Context) -> list[Any]:
    """Options that were typed."""
    sources = {option: context.get_parameter_source(option.name or "") for option in context.command.params}
    return [option for option, source in sources.items() if source is not None and source.name != "DEFAULT"]


def _written(option: Any) -> str:
    return max(map(str, option.opts), key=len)


def _takers(option: str) -> str:
    return " or ".join(f"--target {name}" for name, target in TARGETS.items() if option in target.options)
