"""The checks accept good models and find what is wrong in bad ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.description import read
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism
from symgen.pipeline import build
from symgen.runtime import Model
from symgen.verify.checks import verify

MODELS = Path(__file__).parent.parent / "models"


def built(name: str) -> tuple[Model, Mechanism]:
    description = read(MODELS / f"{name}.yaml")
    return build(description), analyse(description)


@pytest.mark.parametrize("name", ["pendulum", "double_pendulum", "slider_crank"])
def test_good_models_pass(name: str) -> None:
    checks = verify(*built(name), states=3)
    assert [check for check in checks if not check.ok] == []
    assert {"accelerations", "derivatives", "energy balance"} <= {check.name for check in checks}


@pytest.mark.parametrize(
    ("function", "result", "check"),
    [
        ("poses", "rotation", "poses"),
        ("mass_matrix", "M", "mass matrix"),
        ("acceleration", "a", "accelerations"),
        ("constraint_jacobian", "J", "constraint jacobian"),
        ("jacobian", "residual_q", "derivatives"),
        ("outputs", "outputs", "outputs"),
    ],
)
def test_a_wrong_entry_is_found(function: str, result: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model, mechanism = built("slider_crank")
    call = model.call

    def wrong(name: str, **arrays: NDArray[np.float64]) -> Mapping[str, NDArray[np.float64]]:
        found = call(name, **arrays)
        if name == function:
            found[result].flat[0] += 1e-3 * max(1.0, float(np.abs(found[result]).max()))
        return found

    monkeypatch.setattr(model, "call", wrong)
    failed = {c.name for c in verify(model, mechanism, states=1) if not c.ok}
    assert check in failed
