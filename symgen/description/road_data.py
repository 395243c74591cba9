"""How a description names a road that is data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from symgen.description.fields import Formula, Part

Length = Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0)]
Distance = Annotated[float, Field(strict=True, allow_inf_nan=False)]


class RoadFile(Part):
    """An OpenCRG file, or heights of a `.npy` file with the distances and the place of the first one, along x and y in m."""

    file: Annotated[str, Field(max_length=1000)]
    spacing: tuple[Length, Length] | None = None
    origin: tuple[Distance, Distance] | None = None


class RandomRoad(Part):
    """A road of a class of ISO 8608 along x that repeats after its length."""

    class_: Annotated[Literal["A", "B", "C", "D", "E", "F", "G", "H"], Field(alias="class")]
    length: Length = 500.0
    seed: Annotated[int, Field(strict=True, ge=0)] = 0
    track: Length = 1.5
    step: Length = 0.05


def _kind(value: Any) -> str:
    if isinstance(value, RoadFile) or (isinstance(value, Mapping) and "file" in value):
        return "file"
    return "random" if isinstance(value, (Mapping, RandomRoad)) else "formula"


WrittenRoad = Annotated[
    Annotated[Formula, Tag("formula")] | Annotated[RoadFile, Tag("file")] | Annotated[RandomRoad, Tag("random")],
    Discriminator(_kind),
]
"""A formula of x and y, or a road that is data."""
