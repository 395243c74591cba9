"""Mass and inertia that parameters take away: refused where nothing else determines a motion, taken where loops do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from symgen.runtime import Model, ParameterError

LOWER = {"bodies.lower.mass": 0.0, **{f"bodies.lower.inertia.{axis}": 0.0 for axis in ("xx", "yy", "zz")}}
ALL = {**LOWER, **{name.replace("lower", "upper"): 0.0 for name in LOWER}}
JOINT = ("multiplier", "reduced-multiplier", "partitioned", "independent", "recursive")


@pytest.mark.parametrize("formulation", [*JOINT, "inertial"])
@pytest.mark.parametrize("changes", [LOWER, ALL])
def test_a_motion_without_mass_is_refused_by_name(
    shipped: Callable[..., Model], formulation: str, changes: dict[str, float]
) -> None:
    model = shipped("double_pendulum", formulation)
    before, a = dict(model.parameters), model.acceleration(model.assemble())
    for _ in range(2):
        with pytest.raises(ParameterError, match=r"without mass, or without inertia about some axis: .*'lower'"):
            model.set_parameters(changes)
    assert dict(model.parameters) == before
    np.testing.assert_array_equal(model.acceleration(model.assemble()), a)


@pytest.mark.parametrize("formulation", JOINT)
def test_inertia_that_no_motion_needs_may_be_zero(shipped: Callable[..., Model], formulation: str) -> None:
    """Of a rod that turns about a hinge away from its centre of mass."""
    model = shipped("double_pendulum", formulation)
    model.set_parameters({name: 0.0 for name in LOWER if not name.endswith("mass")})
    assert np.isfinite(model.acceleration(model.assemble())).all()


@pytest.mark.parametrize("formulation", JOINT[:-1])
def test_a_coupler_without_mass_moves_or_is_refused(shipped: Callable[..., Model], formulation: str) -> None:
    """Its loop determines the motion; an order of pivots that was chosen with mass may not be able to find it."""
    model = shipped("four_bar", formulation)
    names = [name for name in model.parameters if name.startswith(("bodies.coupler.mass", "bodies.coupler.inertia"))]
    told = ""
    try:
        model.set_parameters(dict.fromkeys(names, 0.0))
    except ParameterError as error:
        told = str(error)
    assert not told or ("'coupler'" in told and "build the model with these values" in told)
    assert (model.parameters[names[0]] > 0.0) == bool(told)
    assert np.isfinite(model.acceleration(model.assemble())).all()
