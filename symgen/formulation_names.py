"""Names of formulations, for editors, type checkers and help, which are shown without the generator; tests compare them with it."""

from __future__ import annotations

from typing import Literal, get_args

FormulationName = Literal[
    "chassis",
    "independent",
    "inertial",
    "multiplier",
    "partitioned",
    "recursive",
    "reduced-multiplier",
    "subsystem-cartesian",
    "subsystem-joint",
]
"""Those that a model can be built with."""

BASELINES = ("multiplier-dense",)
"""For counting only."""

NAMES: tuple[FormulationName, ...] = get_args(FormulationName)
