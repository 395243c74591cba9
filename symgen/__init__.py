"""From the description of a multibody system to specialised, compiled equations of motion.

Names load on first use: driving a built model needs neither SymPy nor Jinja.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symgen import runtime as runtime
    from symgen.identification.identify import identify as identify
    from symgen.pipeline import build as build
    from symgen.pipeline import build_platform as build_platform
    from symgen.roads.road import road as road
    from symgen.runtime import LinearFeedback as LinearFeedback
    from symgen.runtime import Model as Model
    from symgen.runtime import Sampled as Sampled
    from symgen.runtime import Solution as Solution
    from symgen.runtime import State as State
    from symgen.runtime import base_parameters as base_parameters
    from symgen.runtime import identify_inertia as identify_inertia
    from symgen.runtime import load as load
    from symgen.runtime import load_platform as load_platform
    from symgen.runtime import simulate as simulate
    from symgen.showing.written import equations as equations
    from symgen.study.sweep import sweep as sweep
    from symgen.suspension.rig import suspension_rig as suspension_rig
    from symgen.vehicle_tests.running import run_vehicle_tests as run_vehicle_tests

__version__ = "0.1.0"

if not os.path.isdir(os.path.join(os.path.dirname(__file__), "runtime")):
    from symgen.checkout import find_packages_beside

    find_packages_beside()

_HOME = {
    "base_parameters": "symgen.runtime",
    "build": "symgen.pipeline",
    "build_platform": "symgen.pipeline",
    "equations": "symgen.showing.written",
    "identify_inertia": "symgen.runtime",
    "LinearFeedback": "symgen.runtime",
    "identify": "symgen.identification.identify",
    "Model": "symgen.runtime",
    "Sampled": "symgen.runtime",
    "Solution": "symgen.runtime",
    "State": "symgen.runtime",
    "load": "symgen.runtime",
    "load_platform": "symgen.runtime",
    "road": "symgen.roads.road",
    "run_vehicle_tests": "symgen.vehicle_tests.running",
    "simulate": "symgen.runtime",
    "suspension_rig": "symgen.suspension.rig",
    "sweep": "symgen.study.sweep",
}

__all__ = [
    "LinearFeedback",
    "Model",
    "Sampled",
    "Solution",
    "State",
    "__version__",
    "base_parameters",
    "build",
    "build_platform",
    "equations",
    "identify",
    "identify_inertia",
    "load",
    "load_platform",
    "road",
    "run_vehicle_tests",
    "simulate",
    "suspension_rig",
    "sweep",
]


_PACKAGES = (
    "casadi",
    "description",
    "driving",
    "identification",
    "mechanism",
    "pipeline",
    "platform",
    "report",
    "runtime",
    "study",
    "suspension",
    "vehicle_tests",
    "verify",
)
"""Parts that programs import from, loaded like names."""

_DOORS = ("jax", "torch")
"""The same, for which other packages have to be installed."""


def __getattr__(name: str) -> object:
    if name in (*_PACKAGES, *_DOORS):
        return import_module(f"symgen.{name}")
    if name not in _HOME:
        raise AttributeError(f"module 'symgen' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_PACKAGES, *(name for name in globals() if name.startswith("__"))})
