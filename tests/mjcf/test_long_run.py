"""A loop of MuJoCo's stays closed here, where MuJoCo's own soft equality leaves millimetres."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
from symgen.description import SymgenNotice

from ..support.doses import beyond

FOUR_BAR = """
<mujoco model="four_bar">
  <option><flag contact="disable"/></option>
  <default><geom type="capsule" size="0.02"/><joint axis="0 1 0"/></default>
  <worldbody>
    <body><joint name="crank"/><geom fromto="0 0 0 0 0 0.3"/>
      <body name="coupler" pos="0 0 0.3"><joint name="coupler"/><geom fromto="0 0 0 0.9 0 0.4"/></body></body>
    <body name="rocker" pos="0.8 0 0"><joint name="rocker"/><geom fromto="0 0 0 0.1 0 0.7"/></body>
  </worldbody>
  <equality><connect name="pin" body1="coupler" body2="rocker" anchor="0.9 0 0.4"/></equality>
</mujoco>
"""


def turned(x: float, z: float, angle: NDArray[np.float64]) -> NDArray[np.float64]:
    """x and z of a vector after a turn about y."""
    return np.array([x * np.cos(angle) + z * np.sin(angle), -x * np.sin(angle) + z * np.cos(angle)])


def gap(crank: NDArray[np.float64], coupler: NDArray[np.float64], rocker: NDArray[np.float64]) -> float:
    """The largest distance between the ends of coupler and rocker, by the angles of the joints."""
    end = turned(0.0, 0.3, crank) + turned(0.9, 0.4, crank + coupler)
    other = np.array([[0.8], [0.0]]) + turned(0.1, 0.7, rocker)
    return float(np.hypot(*(end - other)).max())


@pytest.mark.parametrize("until", beyond(1, [5.0, 3600.0]))
def test_a_four_bar_stays_closed(until: float, tmp_path: Path) -> None:
    path = tmp_path / "four_bar.xml"
    path.write_text(FOUR_BAR)
    with pytest.warns(SymgenNotice, match="redundant"):
        model = symgen.build(path)
    start = model.assemble({"crank": 0.0}, {"crank": 6.0})
    run = symgen.simulate(model, until, 0.001, "trapezoidal", state=start, every=97)
    assert run.success, run.status
    angles = [run[name] for name in ("crank", "coupler", "rocker")]
    assert np.ptp(np.unwrap(angles[0])) > 1.0
    assert gap(*angles) < 1e-10


def test_mujoco_leaves_millimetres() -> None:
    """So the figure in the documents is checked."""
    model = mujoco.MjModel.from_xml_string(FOUR_BAR)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    pin = np.array(data.efc_J).reshape(-1, 3)[:3]
    data.qvel[:] = 6.0, *np.linalg.lstsq(pin[:, 1:], -6.0 * pin[:, 0], rcond=None)[0]
    rows = np.empty((5000, 3))
    for row in rows:
        mujoco.mj_step(model, data)
        row[:] = data.qpos
    assert 1e-3 < gap(*rows.T) < 1e-2
