"""Equalities as loops that hold exactly, against MuJoCo's matrices with its equalities as hard constraints."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest

from ..support.mujoco_models import Pair
from .models import BAR, TWO, model

BODIES = (
    f'<body name="a" pos="0 0 0"><joint name="ja" type="ball"/>{BAR}<site name="sa" pos="0.4 0.1 -0.2"/>'
    f'<body name="b" pos="0.4 0.1 -0.2"><joint name="jb" axis="0 1 0"/>{BAR}<site name="sb" pos="0.4 0 0" euler="10 20 30"/></body></body>'
    f'<body name="c" pos="1 0 0" euler="0 10 0"><freejoint/>{BAR}<site name="sc" pos="0.1 0 0.1" euler="40 0 0"/></body><site name="home" pos="0.5 0.2 0.1"/>'
)
CASES = {
    "connect": '<connect body1="b" body2="c" anchor="0.3 0.1 0"/>',
    "connect to the world": '<connect body1="c" anchor="0.1 0.1 0"/>',
    "weld": '<weld body1="b" body2="c"/>',
    "weld in a pose": '<weld body1="b" body2="c" relpose="0.2 0.1 0.3 1 0.2 -0.1 0.3"/>',
    "connected sites": '<connect site1="sb" site2="sc"/>',
    "welded sites": '<weld site1="sb" site2="sc"/>',
    "a site of the world": '<connect site1="home" site2="sb"/>',
}


def compared(text: str, tmp_path: Path) -> None:
    path = tmp_path / "model.xml"
    path.write_text(text)
    pair = Pair(path)
    mujoco.mj_resetData(pair.model, pair.data)
    random = np.random.default_rng(1)
    pair.data.qvel[:] = random.uniform(-1, 1, pair.model.nv)
    pair.close()
    theirs, ours = pair.hard_acceleration()
    heavy = [k for k, body in enumerate(pair.reference.design.bodies) if body.mass]
    assert (
        np.abs(theirs[heavy] - ours[heavy]).max() < 1e-8 * np.abs(theirs).max()
    )  # MuJoCo's J is differentiated by differences
    assert np.abs(theirs).max() > 0.1


@pytest.mark.parametrize("case", CASES)
def test_connect_and_weld(case: str, tmp_path: Path) -> None:
    compared(model(BODIES, "", f"<equality>{CASES[case]}</equality>"), tmp_path)


@pytest.mark.parametrize(
    "row",
    [
        'joint1="hip" joint2="knee" polycoef="0.1 -2 0 0 0"',
        'joint1="push" polycoef="0.2"',
        'joint1="push" joint2="hip"',
    ],
)
def test_joints_that_follow(row: str, tmp_path: Path) -> None:
    compared(model(TWO, "", f"<equality><joint {row}/></equality>"), tmp_path)
