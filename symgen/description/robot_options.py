"""What a caller may ask of a robot that is read from a file of another format."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from symgen.description.errors import Source


@dataclass(frozen=True)
class RobotOptions:
    """`actuated`: an input at every joint with one coordinate, or at those that are named. `floating`: the root link moves freely.
    `limits`: joint limits become stops. `friction`: that of joints is read. `loops`: a YAML file with joints that close loops."""

    actuated: bool | str | Sequence[str] = False
    floating: bool = False
    limits: bool = False
    friction: bool = True
    loops: str | os.PathLike[str] | None = None

    def asked_for(self) -> list[str]:
        """Names of the options that are not as they are by themselves."""
        return [each.name for each in fields(self) if getattr(self, each.name) != each.default]

    @property
    def named(self) -> tuple[str, ...] | None:
        """Joints that have inputs; None for all that can have one."""
        if isinstance(self.actuated, bool):
            return None if self.actuated else ()
        return (self.actuated,) if isinstance(self.actuated, str) else tuple(map(str, self.actuated))


PLAIN = RobotOptions()


class RobotFile(os.PathLike[str]):
    """A file of a robot, with what is asked of it: it stands wherever the name of a description may stand."""

    def __init__(self, path: str | os.PathLike[str], options: RobotOptions) -> None:
        self.path, self.options = os.fspath(path), options

    def __fspath__(self) -> str:
        return self.path

    def __str__(self) -> str:
        return self.path


def refuse_for_descriptions(options: RobotOptions, name: str) -> None:
    """A description says itself what a robot file cannot say."""
    _refuse(options, name, "a description", _INSTEAD)


def refuse_for_mjcf(options: RobotOptions, name: str) -> None:
    """So does a model of MuJoCo, but for limits of joints as stops."""
    _refuse(options, name, "a model of MuJoCo", _IN_MJCF)


def _refuse(options: RobotOptions, name: str, what: str, instead: Mapping[str, str]) -> None:
    for asked in options.asked_for():
        if asked in instead:
            files = "URDF files" if asked in _IN_MJCF else "URDF and MJCF files"
            Source(name).stop((), f"`{asked}` is for {files}; {what} {instead[asked]}")


_INSTEAD = {
    "actuated": "has `inputs` and forces of type `joint_force`",
    "floating": "has a joint of type `free`, or none, at a body that moves freely",
    "limits": "has forces of type `joint_force` with a formula for stops",
    "friction": "has the friction that its forces say",
    "loops": "closes loops with its `joints`",
}
_IN_MJCF = {
    "actuated": "has its `actuator` section",
    "floating": "has a `freejoint` at a body that moves freely",
    "friction": "has the `frictionloss` of its joints",
    "loops": "closes loops in its `equality` section",
}
