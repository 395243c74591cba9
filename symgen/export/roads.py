"""Roads that are data do not go along with files for other programs."""

from __future__ import annotations

from symgen.runtime import ROAD, ArgumentError, Model


def refuse_road(model: Model) -> None:
    """Such files have no place for heights, and would stand on a level road without a word."""
    if ROAD in model.parameters:
        raise ArgumentError(
            f"the road of {model.layout.name} is data, which exported files cannot carry; give `road` as a formula of x and y, and "
            "build again"
        )
