"""What a step function is made of, for whoever writes it in C."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.runtime import Library, StepFunction, StepLayout

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class StepParts:
    """Libraries, and numbers that stay."""

    main: Library
    stepping: Library
    products: Library | None
    """Where parameters are arguments."""
    values: Array
    """Of all parameters."""
    places: Sequence[int]
    """Of those that are arguments."""
    coordinates: Array
    """Sizes."""
    state_sizes: Array

    @classmethod
    def of(cls, function: StepFunction) -> StepParts:
        sizes = function.sizes
        return cls(
            function.model_library, function.steps_library, function.parameter_library, function.base, function.places.tolist(), sizes["coordinates"],
            sizes["state_sizes"],
        )  # fmt: skip

    @property
    def layout(self) -> StepLayout:
        found = self.stepping.layout.stepping
        assert found is not None, "the library of steps says what it steps"
        return found

    @property
    def partial_places(self) -> Sequence[tuple[int, int]]:
        """Rows and columns of the derivatives of a step's equations."""
        return next(
            result.pattern or ()
            for function in self.stepping.layout.functions
            for result in function.results
            if result.name == "partials"
        )
