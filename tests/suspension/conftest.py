"""Small suspensions, each compiled once."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from symgen.description import Description, SymgenNotice, read_text
from symgen.suspension import SuspensionRig, suspension_rig

HERE = Path(__file__).parent


def rig_of(description: Description, **options: Any) -> SuspensionRig:
    """Loops in a plane have redundant constraints, of which notices tell."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return suspension_rig(description, **options)


def text_of(name: str) -> str:
    return (HERE / f"{name}.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def rig() -> Callable[..., SuspensionRig]:
    """rig(name, axle=..): of a file in this folder."""
    found: dict[tuple[str, str], SuspensionRig] = {}

    def made(name: str, axle: str = "front") -> SuspensionRig:
        if (name, axle) not in found:
            found[name, axle] = rig_of(read_text(text_of(name)), axle=axle)
        return found[name, axle]

    return made
