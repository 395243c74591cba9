"""Examples are followed as users do it, with the name of a picture behind what else they are told."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..support.pictures import is_picture

EXAMPLES = Path(__file__).parents[2] / "examples"
Follow = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def follow(tmp_path_factory: pytest.TempPathFactory) -> Follow:
    """follow(name, dose): what the example has found, by the names in it."""
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    picture = tmp_path_factory.mktemp("pictures") / "picture.png"

    def followed(name: str, *doses: int) -> dict[str, Any]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", [f"{name}.py", *map(str, doses), str(picture)])
            found = runpy.run_path(str(EXAMPLES / f"{name}.py"))
        assert is_picture(picture)
        picture.unlink()
        return found

    return followed
