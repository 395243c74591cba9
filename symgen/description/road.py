"""Roads that are data: the equations know only that there is one, so another road asks for no new build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symgen.description.errors import Source
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


def with_road_file(data: Any, source: Source, inside: InnerFiles | None) -> Any:
    """The data with the place of the road's file."""
    road = data.get("road") if isinstance(data, Mapping) else None
    if not isinstance(road, Mapping) or "file" not in road:
        return data
    if inside is None:
        source.stop(("road", "file"), "a string has no folder to read roads from; read the description from a file")
    found = inside.file(road["file"], inside.root, ("road", "file"), SUFFIXES)
    if found is None or not inside.exists(found, ("road", "file")):
        source.refuse(inside.problems[-1:])
        raise AssertionError("unreachable")
    return {**data, "road": {**road, "file": str(found)}}
