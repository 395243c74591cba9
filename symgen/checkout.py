"""Packages that live beside `symgen/` in a checkout and inside it once installed: Python started in the checkout finds `symgen/` there
before the installed one, and would look for them in vain."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BESIDE = ("symgen.models", "symgen.runtime", "symgen.templates")
COMPILED = "symgen.runtime._interface"
"""Made when symgen is installed. What was made of another header is not used."""


class BesideFinder:
    """Asked when nobody else has found a module."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name in BESIDE:
            return PathFinder.find_spec(name, [ROOT])
        if name == COMPILED:
            return PathFinder.find_spec(name, [os.path.join(entry, "symgen", "runtime") for entry in sys.path])
        return None


def find_packages_beside() -> None:
    """From now on, in a checkout only."""
    if os.path.isfile(os.path.join(ROOT, "pyproject.toml")) and BesideFinder not in sys.meta_path:
        sys.meta_path.append(BesideFinder)
