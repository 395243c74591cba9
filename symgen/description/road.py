"""Roads that are data: the equations know only that there is one, so another road asks for no new build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symgen.description.errors import Path, Source
from symgen.description.expression import OF_ROAD, SURFACE, Call, Name
from symgen.description.expression import tables as looked_up
from symgen.description.inner_files import InnerFiles
from symgen.description.references import written_leaves
from symgen.description.schema import Description, Parameter
from symgen.runtime import ROAD as ROAD

SUFFIXES = (".crg", ".npy")
ON_SURFACE = Call(SURFACE, (Name("x"), Name("y")))
"""The road itself, as a formula of the place."""


def of_surface(description: Description) -> bool:
    """Whether a formula of the description asks for a road that is data."""
    return any(OF_ROAD in looked_up(leaf.value) for leaf in written_leaves(description) if leaf.role == "formula")


def with_road(description: Description) -> Description:
    """With the number by which compiled code finds the road, if it asks for one."""
    if not of_surface(description):
        return description
    numbers = {**description.parameters, ROAD: Parameter(value=0.0, fixed=True)}
    return description.model_copy(update={"parameters": numbers})


def with_road_files(data: Any, source: Source, inside: InnerFiles | None) -> Any:
    """The data with the places of the files of roads: of the description, and of its tests."""
    if not isinstance(data, Mapping):
        return data
    data = _with_road_file(data, (), source, inside)
    tests = data.get("tests")
    if not isinstance(tests, Mapping):
        return data
    return {
        **data,
        "tests": {name: _with_road_file(each, ("tests", name), source, inside) for name, each in tests.items()},
    }


def _with_road_file(entry: Any, place: Path, source: Source, inside: InnerFiles | None) -> Any:
    road = entry.get("road") if isinstance(entry, Mapping) else None
    if not isinstance(road, Mapping) or "file" not in road:
        return entry
    at = (*place, "road", "file")
    if inside is None:
        source.stop(at, "a string has no folder to read roads from; read the description from a file")
    found = inside.file(road["file"], inside.root, at, SUFFIXES)
    if found is None or not inside.exists(found, at):
        source.refuse(inside.problems[-1:])
        raise AssertionError("unreachable")
    return {**entry, "road": {**road, "file": str(found)}}
