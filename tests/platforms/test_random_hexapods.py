"""A thousand random hexapods in one compiled platform: there and back, and what is said of the rest."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.runtime import ParameterError, Platform, PoseFlag

BOX = np.array([[-0.1, 0.1]] * 3 + [[-0.2, 0.2]] * 3)


def randomised(platform: Platform, random: np.random.Generator) -> bool:
    """Other joints and another neutral pose; False where the legs would not hold the table."""
    values = {}
    for leg in platform.legs:
        for end, radius in (("base", 1.0), ("top", 0.6)):
            place = [*random.uniform(-radius, radius, 2), random.uniform(-0.1, 0.1)]
            values |= {f"legs.{leg}.{end}.{c}": v for c, v in zip("xyz", place, strict=True)}
    values |= {f"neutral.rpy.{c}": v for c, v in zip("xyz", random.uniform(-0.3, 0.3, 3), strict=True)}
    try:
        platform.set_parameters(values | {"neutral.position.z": random.uniform(0.5, 1.2)})
    except ParameterError:
        return False
    return True


@pytest.mark.parametrize("method", ["newton", "refreshed-gain"])
def test_there_and_back(hexapod: Platform, method: str) -> None:
    random, returned, elsewhere, failed = np.random.default_rng(7), 0, 0, 0
    for _ in range(1000):
        if not randomised(hexapod, random):
            continue
        poses = random.uniform(BOX[:, 0], BOX[:, 1], (8, 6))
        given = hexapod.lengths(poses)
        found = hexapod.solve(given, method, box=BOX)  # type: ignore[arg-type]
        safe = np.where(np.isfinite(found.poses), found.poses, 0.0)
        fits = np.abs(hexapod.lengths(safe) - given).sum(axis=1) < 1.1e-6
        same = np.abs(safe - poses).max(axis=1) < 1e-4
        outside = (found.flags & PoseFlag.OUTSIDE_BOX) != 0
        inside = ((safe >= BOX[:, 0]) & (safe <= BOX[:, 1])).all(axis=1)
        closed = (found.flags & PoseFlag.OPEN) == 0
        assert fits[closed].all()
        assert (outside == (closed & ~inside)).all()
        assert (found.converged == (closed & inside)).all()
        returned += int((found.converged & same).sum())
        elsewhere += int((closed & ~same & outside).sum())
        failed += int((~closed).sum())
    assert returned + elsewhere + failed > 7500
    assert returned > 6000
    assert elsewhere > 0
    assert failed > 0
