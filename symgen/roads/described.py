"""The road that a description names; what reads and makes roads is imported when there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symgen.description.road_data import RandomRoad, RoadFile

if TYPE_CHECKING:
    from symgen.runtime import Road


def described(surface: RoadFile | RandomRoad) -> Road:
    """Read or made anew."""
    from symgen.roads.road import road

    if isinstance(surface, RandomRoad):
        return road(surface.class_, length=surface.length, seed=surface.seed, track=surface.track, step=surface.step)
    written = {"spacing": surface.spacing, "origin": surface.origin}
    return road(surface.file, **{name: value for name, value in written.items() if value is not None})
