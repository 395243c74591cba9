"""Models that come with the package, by name: `@sedan`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from symgen.description.errors import Source, hint
from symgen.description.text import NEAR, similar_files
from symgen.runtime import ArgumentError

_NAME = re.compile(r"@(\w+)")
"""Names of files that begin with @ have an ending."""


@cache
def folder() -> Path:
    """Where they are."""
    return Path(str(files("symgen.models")))


def catalogue() -> Mapping[str, Mapping[str, Any]]:
    """What each is, by name: `what`, `bodies`, `degrees_of_freedom`, `manoeuvres`."""
    found: dict[str, Mapping[str, Any]] = json.loads((folder() / "catalogue.json").read_text(encoding="utf-8"))
    return found


def located(path: str | os.PathLike[str]) -> str:
    """The file that a path or the name of a shipped model means; raises DescriptionError for unknown names."""
    if not isinstance(path, str | bytes | os.PathLike):
        raise ArgumentError(f"a description is a file, or @NAME of a shipped model, not {_shown(path)}")
    written = os.fsdecode(path)
    if "\n" in written:
        raise ArgumentError(
            "this is a text, not the name of a file; symgen.description.read_text reads a description in a text"
        )
    name = _NAME.fullmatch(written)
    if name is not None and name[1] in catalogue():
        return str(folder() / f"{name[1]}.yaml")
    if name is not None:
        known = [f"@{each}" for each in catalogue()]
        Source().stop((), f"there is no shipped model {written}; {hint(written, known)} (`symgen models` lists them)")
    if not os.path.lexists(written):
        _tell_namesake(written)
    return written


def _shown(given: object) -> str:
    kinds = {dict: "a dictionary", list: "a list", type(None): "None"}
    return kinds.get(type(given), f"an object of type {type(given).__name__}")


def _tell_namesake(path: str) -> None:
    """A shipped model may be meant by a file that is not there."""
    stem = os.path.splitext(os.path.basename(path))[0]
    near = get_close_matches(stem.lower(), catalogue(), n=1, cutoff=NEAR)
    if near:
        meant = [*similar_files(path), f"@{near[0]}, which comes with symgen"]
        Source(path).stop((), f"there is no such file; did you mean {' or '.join(meant)}?")
