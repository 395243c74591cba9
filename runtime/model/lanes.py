"""How many states go at once: what suits the CPU, unless the caller asks for another number."""

from __future__ import annotations

from collections.abc import Sequence

from ..cpu import Vectors, known_features, vectors_of
from ..errors import tell
from ..naming import one_of
from .layout import BuildRecord


def vectors_in(build: BuildRecord) -> Vectors:
    """Those that code for lanes has: of a portable build, those of this CPU, since its parts with lanes have a library for each kind."""
    return vectors_of(build.features if build.target == "native" else known_features() or build.features)


def chosen_lanes(what: str, build: BuildRecord, wanted: int | None, offered: Sequence[int]) -> int:
    """Of `offered` numbers the one that suits the code of a build, or that is `wanted`, with a notice if it is too many."""
    vectors = vectors_in(build)
    lanes = one_of(what, vectors.lanes if wanted is None else wanted, offered)
    if lanes > vectors.lanes:
        tell(
            f"{lanes} lanes are more than suit this code ({vectors.name}): the CPU computes each value in several steps, and "
            f"its registers hold too few of them; lanes={vectors.lanes} is faster"
        )
    return lanes
