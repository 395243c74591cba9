"""Reading a description from a file or from text."""

from __future__ import annotations

import os

from symgen.description.describe import describe
from symgen.description.errors import Problem
from symgen.description.include import with_includes
from symgen.description.schema import Description
from symgen.description.text import check_text, text_of
from symgen.description.yaml_reader import load


def read(path: str | os.PathLike[str]) -> Description:
    """The description in a YAML file, or in a URDF file when its name ends so; raises DescriptionError."""
    name = os.fspath(path)
    if name.lower().endswith(".urdf"):
        from symgen.description.urdf import read_urdf

        return read_urdf(name)
    return _described(text_of(name), name, os.path.dirname(name))


def read_text(text: str, source: str = "description") -> Description:
    """The description in a YAML text, which includes no files; `source` stands for the file name in messages."""
    return _described(text, source, None)


def _described(text: str, source: str, folder: str | None) -> Description:
    check_text(text, source)
    data, places = load(text, source)
    if data is None:
        places.refuse([Problem((), "the description is empty; it needs at least `name` and `bodies`", 1)])
    return describe(*with_includes(data, places, folder))
