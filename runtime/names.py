"""Names that arguments take, for editors and type checkers; tests compare them with the tables."""

from __future__ import annotations

from typing import Literal

MethodName = Literal[
    "rk4",
    "dormand-prince",
    "semi-implicit-euler",
    "esdirk4",
    "trapezoidal",
    "implicit-euler",
    "bdf2",
    "generalised-alpha",
    "hht",
    "linearly-implicit-euler",
    "rosenbrock-w",
]
"""Of `METHODS`."""

PolicyName = Literal["frozen", "every-step", "round-robin", "block", "fastest", "predicted", "adaptive"]
"""Of `POLICIES`: when implicit methods renew their factors."""

StepsName = Literal["independent", "world", "base"]
"""Of `STEPS`: what implicit steps solve for."""

FactorsName = Literal["dense", "sparse"]
"""Of steps in independent coordinates."""
