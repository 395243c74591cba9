"""Reading a description from a file or from text."""

from __future__ import annotations

import os
from typing import Any

from symgen.description.describe import describe, describe_platform, describe_spinning
from symgen.description.errors import Problem, Source
from symgen.description.include import with_includes
from symgen.description.platform import PlatformGeometry
from symgen.description.robot_options import PLAIN, RobotFile, RobotOptions, refuse_for_descriptions, refuse_for_mjcf
from symgen.description.schema import Description
from symgen.description.shipped import located
from symgen.description.text import check_text, text_of
from symgen.description.xml_text import outermost_element
from symgen.description.yaml_reader import load

ROBOTS = (".urdf", ".xacro")
"""Endings of files that hold robots; what is no plain URDF is refused there."""
MODELS = ("mujoco", "mujocoinclude")
"""Outermost elements of MJCF; parts of models are refused with a sentence."""


def read(path: str | os.PathLike[str], robot: RobotOptions | None = None) -> Description:
    """The description in a YAML, URDF or MJCF file, or of a shipped model such as `@sedan`; raises DescriptionError. `robot` is what
    is asked of a robot's file."""
    options = robot or (path.options if isinstance(path, RobotFile) else PLAIN)
    name = located(path)
    outermost = outermost_element(name)
    if outermost in MODELS:
        from symgen.description.mjcf.read import read_mjcf

        refuse_for_mjcf(options, name)
        return read_mjcf(name, limits=options.limits)
    if outermost == "robot" or name.lower().endswith(ROBOTS):
        from symgen.description.urdf.read import read_robot

        return read_robot(name, options)
    refuse_for_descriptions(options, name)
    return describe(*_file(name))


def read_platform(path: str | os.PathLike[str]) -> PlatformGeometry:
    """The numbers of the section `platform` of a YAML file; raises DescriptionError."""
    return describe_platform(*_file(located(path)))


def read_spinning_platform(path: str | os.PathLike[str]) -> Description | None:
    """The mechanism of a platform as it is built, with legs that can spin; None where no masses are given."""
    return describe_spinning(*_file(located(path)))


def read_text(text: str, source: str = "description") -> Description:
    """The description in a YAML text, which includes no files; `source` stands for the file name in messages."""
    return describe(*_data(text, source, None))


def _file(name: str) -> tuple[Any, Source]:
    return _data(text_of(name), name, os.path.dirname(name))


def _data(text: str, source: str, folder: str | None) -> tuple[Any, Source]:
    check_text(text, source)
    data, places = load(str(text), source)
    if data is None:
        places.refuse([Problem((), "the description is empty; it needs at least `name` and `bodies`", 1)])
    return with_includes(data, places, folder)
