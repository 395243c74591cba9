"""Models whose C is exported."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import symgen
from symgen.description import SymgenNotice, read_text
from symgen.runtime import Model

ROOT = Path(__file__).parents[2]


def lifter() -> str:
    """The description of the guide to hardware in the loop."""
    text = (ROOT / "docs" / "hardware-in-the-loop.md").read_text(encoding="utf-8")
    found = re.search(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="session")
def exported() -> Callable[[str], Model]:
    """exported(name): a model that tests leave as it is."""

    @cache
    def model(name: str) -> Model:
        places = (ROOT / "tests" / "data" / f"{name}.yaml", ROOT / "models" / f"{name}.yaml")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            if name == "lifter":
                return symgen.build(read_text(lifter(), "lifter"), "independent")
            return symgen.build(next(place for place in places if place.exists()))

    return model
