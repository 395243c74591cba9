"""Sensors of MJCF beside MuJoCo's own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from symgen.description import SymgenNotice, read_mjcf

from ..support.mujoco_models import Pair
from .models import BALLS, BAR, TWO, model

TURNED = '<site name="level"/><site name="turned" pos="0.1 0.2 0.3" euler="20 30 40"/>'
BODIES = BALLS.replace(
    BAR, BAR + TURNED.replace('"level"', '"level2"').replace('"turned"', '"turned2"'), 1
) + TWO.replace(BAR, BAR + TURNED, 1)
SENSORS = {
    "jp": '<jointpos name="jp" joint="hip"/>',
    "jv": '<jointvel name="jv" joint="push"/>',
    "bv": '<ballangvel name="bv" joint="shoulder"/>',
    "g1": '<gyro name="g1" site="level"/>',
    "g2": '<gyro name="g2" site="turned2"/>',
    "v1": '<velocimeter name="v1" site="turned"/>',
    "p1": '<framepos name="p1" objtype="site" objname="turned"/>',
    "p2": '<framepos name="p2" objtype="body" objname="b"/>',
    "p3": '<framepos name="p3" objtype="xbody" objname="c"/>',
    "l1": '<framelinvel name="l1" objtype="site" objname="turned2"/>',
    "a1": '<frameangvel name="a1" objtype="site" objname="turned"/>',
    "x1": '<framexaxis name="x1" objtype="site" objname="turned"/>',
    "y1": '<frameyaxis name="y1" objtype="xbody" objname="flying"/>',
    "hip": '<framezaxis name="hip" objtype="site" objname="turned2"/>',
}
AFTER = '<actuator><motor name="hip" joint="hip"/></actuator>' + f"<sensor>{''.join(SENSORS.values())}</sensor>"


def test_they_measure_the_same(tmp_path: Path) -> None:
    path = tmp_path / "model.xml"
    path.write_text(model(BODIES, "", AFTER))
    pair = Pair(path)
    pair.draw(3)
    for name in SENSORS:
        ours = pair.sensor("hip_sensor" if name == "hip" else name)
        assert np.allclose(ours, pair.data.sensor(name).data, rtol=0, atol=1e-12), name
        assert np.abs(ours).max() > 1e-3


def test_other_kinds_are_left_out_by_name(tmp_path: Path) -> None:
    path = tmp_path / "model.xml"
    path.write_text(
        model(BODIES, "", '<sensor><accelerometer name="imu" site="level"/><clock name="t" cutoff="3"/></sensor>')
    )
    with pytest.warns(SymgenNotice, match=r"cut-offs of sensors \('t'\).*sensors of other kinds \('imu'\)"):
        assert list(read_mjcf(path).sensors) == ["t"]
