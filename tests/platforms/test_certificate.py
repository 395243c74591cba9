"""The certificate of the constant gain: bounds that hold, boxes that are covered, boxes that are refused."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

from symgen.description import read_platform
from symgen.pipeline import platform_entry
from symgen.platform.certificate import Contraction, Norm, certify
from symgen.platform.intervals import Interval, bounds, point
from symgen.program.builder import Builder
from symgen.program.program import Function, Output, ProgramError
from symgen.runtime import ArgumentError, Platform, PoseFlag, load_platform

MODELS = Path(__file__).parents[2] / "models"
GEOMETRY = read_platform(MODELS / "mast.yaml")
BOX = np.array([[-0.01, 0.01]] * 3 + [[-np.radians(1), np.radians(1)]] * 3)


@pytest.fixture(scope="module")
def known() -> Contraction:
    return Contraction(load_platform(platform_entry(GEOMETRY)), GEOMETRY)


def inside(box: np.ndarray, count: int = 400) -> np.ndarray:
    return np.random.default_rng(1).uniform(box[:, 0], box[:, 1], (count, 6))


def test_the_box_of_the_paper_is_covered(known: Contraction) -> None:
    found = certify(known.platform, GEOMETRY, BOX, contraction=known)
    assert found.holds
    assert found.regular
    assert found.attained <= found.inside <= found.bound < 0.25
    given = known.platform.lengths(inside(BOX, 4000))
    solved = known.platform.solve(given, "constant-gain")
    assert solved.converged.all()
    assert solved.iterations.max() <= found.iterations <= 10


def test_the_norm_of_the_note(known: Contraction) -> None:
    """2-norm with angles scaled by 1400 mm: 0.214 sampled on the box; spectral radius 0.067."""
    found = certify(known.platform, GEOMETRY, BOX, lever=1.4, contraction=known)
    assert found.attained == pytest.approx(0.214, abs=5e-4)
    assert found.radius == pytest.approx(0.067, abs=5e-4)
    assert found.attained <= found.inside <= 1.1 * found.attained


@pytest.mark.parametrize("scale", [0.3, 1.0, 3.0])
def test_no_pose_of_the_box_exceeds_the_bound(known: Contraction, scale: float) -> None:
    box, norm = scale * BOX, Norm(1.4)
    poses = np.vstack([inside(box), np.where(inside(BOX) < 0, box[:, 0], box[:, 1])])
    upper, _ = known.over(box.mean(axis=1)[None], 0.5 * np.ptp(box, axis=1)[None], norm)
    norms = norm.of_matrices(np.eye(6) - known.platform.gain @ known.platform.jacobian(poses))
    assert norms.max() <= upper[0]
    if scale <= 1.0:
        assert upper[0] <= 1.5 * norms.max()


def test_derivatives_are_enclosed(known: Contraction) -> None:
    half = np.full((1, 6), 0.02)
    poses = np.random.default_rng(2).uniform(-0.02, 0.02, (50, 6))
    first = known.enclosure("jacobian", -half, half)
    exact = known.platform.jacobian(poses)
    assert (first.low[0] <= exact).all()
    assert (exact <= first.high[0]).all()
    second, step = known.enclosure("second", -half, half), 1e-6
    for k in range(6):
        h = step * np.eye(6)[k]
        change = (known.platform.jacobian(poses + h) - known.platform.jacobian(poses - h)) / (2 * step)
        assert (second.low[0, ..., k] - 1e-7 <= change).all()
        assert (change <= second.high[0, ..., k] + 1e-7).all()


def test_a_box_where_the_gain_diverges_is_refused(known: Contraction) -> None:
    box = 16 * BOX
    found = certify(known.platform, GEOMETRY, box, contraction=known)
    assert not found.holds
    assert found.iterations is None
    assert found.radius > 1.0
    assert "diverges" in str(found)
    given = known.platform.lengths(inside(box))
    assert not known.platform.solve(given, "constant-gain").converged.all()


def test_other_assembly_modes_are_outside_a_certified_box(hexapod: Platform) -> None:
    """In the box there is one pose for the lengths; whatever else has them is flagged, wherever a solve begins."""
    geometry = read_platform(MODELS / "hexapod.yaml")
    certificate = certify(hexapod, geometry, np.stack([-geometry.box, geometry.box], axis=1))
    assert certificate.holds
    poses, random = inside(certificate.box), np.random.default_rng(5)
    start = random.uniform(-1.0, 1.0, poses.shape) * [0.6, 0.6, 1.6, 0.8, 0.8, 0.8] - [0, 0, 0.8, 0, 0, 0]
    found = hexapod.solve(hexapod.lengths(poses), "newton", start, box=certificate.box)
    same = np.abs(found.poses - poses).max(axis=1) < 1e-4
    flagged = (found.flags & PoseFlag.OUTSIDE_BOX) != 0
    assert (((found.flags & PoseFlag.OPEN) == 0) == (same | flagged)).all()
    assert (found.converged == (same & ~flagged)).all()
    assert (found.converged & same).sum() > 20
    assert flagged.sum() > 20


def test_a_box_in_which_derivatives_have_no_bounds_is_refused(known: Contraction) -> None:
    """A leg may get length zero in it; that is no matter for warnings."""
    wide = np.array([[-x, x] for x in (2.0, 2.0, 2.0, 1.3, 1.3, 1.3)])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = certify(known.platform, GEOMETRY, wide, contraction=known)
        bound, _ = known.over(np.zeros((1, 6)), wide[None, :, 1], Norm(1.4))
    assert np.isinf(bound).all()
    assert not found.holds
    assert not found.regular


def test_parameters_count(mast: Platform) -> None:
    """The certificate is that of the platform as it is now."""
    known = Contraction(mast, GEOMETRY)
    before = known.over(np.zeros((1, 6)), np.full((1, 6), 0.01), Norm(1.4))[0][0]
    mast.set_parameters({f"legs.{leg}.base.z": -1.2 for leg in ("leg1", "leg2", "leg3", "leg4")})
    after = known.over(np.zeros((1, 6)), np.full((1, 6), 0.01), Norm(1.4))[0][0]
    assert after < before


def test_boxes_without_the_neutral_pose_are_refused(known: Contraction) -> None:
    for wrong in (BOX + 0.02, BOX[:5], np.full((6, 2), np.nan)):
        with pytest.raises(ArgumentError, match="neutral pose"):
            certify(known.platform, GEOMETRY, wrong, contraction=known)


def test_intervals_hold_what_they_should() -> None:
    """Random programs of one operation: every sample of the arguments is inside."""
    random = np.random.default_rng(3)
    for op, arity in (("add", 2), ("sub", 2), ("mul", 2), ("div", 2), ("neg", 1), ("sqrt", 1), ("sin", 1), ("cos", 1)):
        builder = Builder(("run",))
        arguments = [builder.input("q", k) for k in range(arity)]
        value = {
            "add": builder.add,
            "sub": builder.sub,
            "mul": builder.mul,
            "div": builder.div,
            "neg": builder.neg,
        }.get(op)
        result = value(*arguments) if value else builder.op(op, *arguments)
        function = Function("f", (Output("y", (1,), (result,), ""),), "")
        program = builder.finish("p", {"q": arity}, [function])
        low = random.uniform(-4, 4, (200, arity)) if op != "sqrt" else random.uniform(0, 4, (200, 1))
        high = low + random.exponential(1.0, low.shape)
        boxes = [Interval(low[:, k], high[:, k]) for k in range(arity)]
        (found,) = bounds(program, "f", {"q": boxes})
        for share in random.uniform(0, 1, (50, arity)):
            at = low + share * (high - low)
            numeric = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "neg": np.negative}
            exact = numeric.get(op, getattr(np, op, None))(*at.T)
            assert (found.low <= exact).all()
            assert (exact <= found.high).all()


def test_operations_without_intervals_are_refused() -> None:
    builder = Builder(("run",))
    result = builder.op("tanh", builder.input("q", 0))
    program = builder.finish("p", {"q": 1}, [Function("f", (Output("y", (1,), (result,), ""),), "")])
    with pytest.raises(ProgramError, match="no interval form of 'tanh'"):
        bounds(program, "f", {"q": [point(np.zeros(1))]})
