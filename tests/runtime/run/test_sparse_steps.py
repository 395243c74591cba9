"""Implicit steps with sparse factors against those with dense ones: the same method, step and policy."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import symgen.models
from symgen.models.large_systems import chain

import symgen
import symgen.stepping as stepping
from symgen.description import Description, MechanismBuilder
from symgen.runtime import ArgumentError, Model, Solution, Tolerances

from ...support.cache import own_cache
from ...support.doses import covering

EXACT = Tolerances(residual=1e-12, closure=1e-12)


def tree() -> Description:
    """A free trunk with two arms on ball joints, a spring between the hands, and a filtered force on one of them."""
    m = MechanismBuilder("tree", base="trunk")
    m.body("trunk", mass=4.0, com=(0, 0, 0), inertia=(0.3, 0.4, 0.5))
    m.free("root", "ground", "trunk")
    for side, y in (("left", 0.4), ("right", -0.4)):
        m.body(f"{side}_arm", mass=1.0, com=(0.1, y, 0.3), inertia=(0.02, 0.03, 0.01))
        m.spherical(f"{side}_shoulder", "trunk", f"{side}_arm", at=(0, y, 0))
    ends = [(0.1, 0.4, 0.5), (0.1, -0.4, 0.5)]
    m.spring_damper("band", "left_arm", "right_arm", at=ends, stiffness=30.0, damping=1.0)
    m.sensor("height", "position", body="left_arm", at=ends[0])
    m.state("push", rate="5 * (10 * height.z - push)", initial=1.0)
    m.point_force("pushed", "ground", "left_arm", at=ends[0], direction=(0, 0, 1), force="push", frame="ground")
    return m.describe()


def net() -> Description:
    """Two cells one below the other: bars that turn about parallel axes and close a loop each."""
    m = MechanismBuilder("net")
    above = {"left": "ground", "right": "ground"}
    for k in range(2):
        for side, x in (("left", 0.0), ("right", 0.5)):
            m.body(f"{side}{k}", mass=0.4, com=(x, 0, -0.3 * k - 0.15), inertia=(0.003, 0.003, 0.0001))
            m.revolute(f"{side}_joint{k}", above[side], f"{side}{k}", at=(x, 0, -0.3 * k), axis=(0, 1, 0))
            above[side] = f"{side}{k}"
        m.distance(f"rope{k}", f"left{k}", f"right{k}", at=[(0, 0, -0.3 * k - 0.3), (0.5, 0, -0.3 * k - 0.3)])
    m.initial("left_joint0", position=0.4, hold=True)
    m.initial("left_joint1", position=-0.3, hold=True)
    return m.describe()


DESCRIPTIONS = {"chain": lambda: chain(5), "tree": tree, "net": net}


@pytest.fixture(scope="module", params=tuple(DESCRIPTIONS))
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Model:
    """A small model with the sparse factors that it would not have by its size, in a cache of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SYMGEN_CACHE", own_cache(tmp_path_factory.mktemp("cache")))
        patch.setattr(stepping, "derive_steps", partial(stepping.derive_steps, least_sparse=1))
        patch.setattr(stepping.StepDerivatives, "dense_work", 10**9)
        patch.setattr(stepping, "MOST_FILL", 4)
        built = symgen.build(DESCRIPTIONS[request.param](), "recursive" if request.param != "net" else None)
        assert built.stepping.layout.sparse is not None
        assert len(built.stepping.layout.sparse.order) > len(built.stepping.independent)
    return built


def run(model: Model, factors: str | None, refresh: str, method: str = "trapezoidal") -> Solution:
    solution = symgen.simulate(model, 0.3, 2e-3, method, refresh, tolerances=EXACT, factors=factors)
    assert solution.success, solution.status
    return solution


@pytest.mark.parametrize(("refresh", "method"), covering(["frozen", "adaptive", "every-step"], ["trapezoidal", "bdf2"]))
def test_sparse_factors_give_the_same_motion(model: Model, refresh: str, method: str) -> None:
    dense, sparse = (run(model, factors, refresh, method) for factors in ("dense", "sparse"))
    assert sparse.q == pytest.approx(dense.q, abs=1e-9 * np.max(abs(dense.q)))
    assert sparse.v == pytest.approx(dense.v, abs=1e-8 * np.max(abs(dense.v)))
    if refresh == "every-step":
        counts = [(each.statistics.counts.factorisations, each.statistics.iterations) for each in (dense, sparse)]
        assert counts[0] == counts[1]


def test_they_are_the_default_of_policies_that_renew_everything(model: Model) -> None:
    assert run(model, None, "adaptive").final.q.tolist() == run(model, "sparse", "adaptive").final.q.tolist()
    assert run(model, None, "round-robin").final.q.tolist() == run(model, "dense", "round-robin").final.q.tolist()


def test_error_control_and_one_shot_methods(model: Model) -> None:
    dense, sparse = (symgen.simulate(model, 0.3, 0.1, "esdirk4", factors=factors) for factors in ("dense", "sparse"))
    assert dense.success
    assert sparse.success
    assert sparse.final.q == pytest.approx(dense.final.q, abs=1e-6 * np.max(abs(dense.final.q)))
    assert symgen.simulate(model, 0.1, 1e-3, "rosenbrock-w").success  # dense


def test_a_run_resumes_with_its_factors_only(model: Model) -> None:
    whole = symgen.simulate(model, 0.2, 2e-3, "trapezoidal", factors="sparse")
    first = symgen.simulate(model, 0.1, 2e-3, "trapezoidal", factors="sparse")
    rest = symgen.simulate(model, 0.2, 2e-3, "trapezoidal", factors="sparse", resume=first.checkpoint)
    assert rest.final.q.tolist() == whole.final.q.tolist()
    with pytest.raises(ArgumentError):
        symgen.simulate(model, 0.2, 2e-3, "trapezoidal", factors="dense", resume=first.checkpoint)


def test_factors_of_another_kind_are_not_taken_from_a_checkpoint(model: Model) -> None:
    """Versions and formulations differ in the factors that they choose by themselves."""
    checkpoint = symgen.simulate(model, 0.1, 2e-3, "trapezoidal").checkpoint
    for pattern in ((), np.roll(checkpoint.memory["pattern"], 1)):
        other = replace(checkpoint, memory={**checkpoint.memory, "pattern": np.array(pattern)})
        with pytest.raises(ArgumentError, match="other factors"):
            symgen.simulate(model, 0.2, 2e-3, "trapezoidal", resume=other)


@pytest.mark.parametrize(
    ("method", "refresh", "steps", "factors", "said"),
    [
        ("rk4", None, None, "dense", "has no factors"),
        ("trapezoidal", "fastest", None, "sparse", "take factors='dense'"),
        ("trapezoidal", None, "world", "sparse", "always have sparse factors"),
        ("rosenbrock-w", None, None, "sparse", "needs dense factors"),
        ("trapezoidal", None, None, "banded", "the values are dense, sparse"),
    ],
)
def test_what_does_not_go_with_sparse_factors_is_refused(
    model: Model, method: str, refresh: str | None, steps: str | None, factors: str, said: str
) -> None:
    with pytest.raises(ArgumentError, match=said):
        symgen.simulate(model, 0.1, 1e-2, method, refresh, steps=steps, factors=factors)


def test_a_model_without_them_says_so() -> None:
    pendulum = symgen.build(Path(symgen.models.__path__[0]) / "pendulum.yaml")
    with pytest.raises(ArgumentError, match="no sparse factors"):
        symgen.simulate(pendulum, 0.1, 1e-2, "trapezoidal", factors="sparse")
