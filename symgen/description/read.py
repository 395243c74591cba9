"""Reading a description from a file or from text."""

from __future__ import annotations

import os
from pathlib import Path as FilePath

from symgen.description.describe import describe
from symgen.description.errors import Problem, Source
from symgen.description.schema import Description
from symgen.description.yaml_reader import load

MAX_BYTES = 2_000_000


def read(path: str | os.PathLike[str]) -> Description:
    """The description in a YAML file, or in a URDF file when its name ends so; raises DescriptionError."""
    name = os.fspath(path)
    if name.lower().endswith(".urdf"):
        from symgen.description.urdf import read_urdf

        return read_urdf(name)
    return read_text(text_of(name), name)


def read_text(text: str, source: str = "description") -> Description:
    """The description in a YAML text; `source` stands for the file name in messages."""
    check_text(text, source)
    data, places = load(text, source)
    if data is None:
        places.refuse([Problem((), "the description is empty; it needs at least `name` and `bodies`", 1)])
    return describe(data, places)


def text_of(path: str) -> str:
    """Content of a text file of bounded size."""
    source = Source(path)
    try:
        with FilePath(path).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        source.stop((), f"cannot read the file ({reason}); check its name and permissions")
    if len(content) > MAX_BYTES:
        source.stop((), _TOO_LARGE, 1)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        source.stop((), "the file is not UTF-8 text; save it as UTF-8", line)


def check_text(text: str, source: str) -> None:
    """Refuse text that no description looks like, before any parsing."""
    if len(text) > MAX_BYTES:
        Source(source).stop((), _TOO_LARGE, 1)
    bad = next((i for i, c in enumerate(text) if (c < " " and c not in "\t\n\r") or "\ud800" <= c <= "\udfff"), None)
    if bad is not None:
        line = text.count("\n", 0, bad) + 1
        Source(source).stop((), f"the character {text[bad]!r} does not belong in text; is this a binary file?", line)


_TOO_LARGE = f"larger than {MAX_BYTES // 1_000_000} MB; no description is, check that this is the right file"
