"""What charts of tires show, from forces that are written down."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from symgen.vehicle_tests.charts import of_tires
from symgen.vehicle_tests.motion import TireTrace

FORCES = np.array([[300.0, -400.0, 1000.0], [0.0, 0.0, 0.0]])


@pytest.mark.parametrize(("friction", "share"), [(0.5, 2.0), (None, 1.0)])
def test_forces_have_a_limit_where_friction_is_known(friction: float | None, share: float) -> None:
    """By the load alone where it is not; nothing for a wheel in the air."""
    chart, *_ = of_tires(cast(Any, SimpleNamespace(tires=(TireTrace("FL", FORCES, friction, {}),))))
    assert [line.name for line in chart.lines] == ["FL", *(["limit"] if friction else [])]
    assert ("friction" in chart.x[0]) == ("friction" in chart.y[0]) == (friction is not None)
    assert chart.lines[0].x == pytest.approx([-0.4 * share, np.nan], nan_ok=True)
    assert chart.lines[0].y == pytest.approx([0.3 * share, np.nan], nan_ok=True)
