"""SciPy, where it is asked for: loading a model should not wait for it, and packages of models are installed without it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import ArgumentError


def part_of_scipy(name: str) -> Any:
    """The module scipy.`name`."""
    try:
        return import_module(f"scipy.{name}")
    except ImportError:
        raise ArgumentError("this needs SciPy: python -m pip install scipy") from None
