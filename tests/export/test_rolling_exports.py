"""Models in which bodies roll, as C for rigs and as FMUs: the steps of `simulate`, and equations that others integrate."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import symgen
from symgen.description import SymgenNotice
from symgen.export.fmu import fmu_files
from symgen.export.rig import rig_files
from symgen.mechanism.mechanism import MechanismError
from symgen.runtime import ArgumentError, Model, explicit_steps, single_steps

from ..support.agreement import described
from ..support.doses import beyond
from ..support.fmus import OK, Instance, Unit
from ..support.rigs import compiled, rows_of

pytestmark = pytest.mark.skipif(os.name == "nt", reason="compiles for POSIX")

Exported = Callable[[str], Model]
STEP = 2.0**-7


@pytest.mark.parametrize("name", beyond(1, ["steered_cart", "hoop_on_a_fork"]))
def test_a_rig_makes_the_same_steps(exported: Exported, tmp_path: Path, name: str) -> None:
    model = exported(name)
    rig = compiled(model, tmp_path, step=STEP, method="bdf2")
    assert rig.init() == 0
    run = symgen.simulate(model, 60 * STEP, STEP, method="bdf2", refresh="frozen")
    inputs = model.default_inputs.tolist()
    rows = [rig.row(*inputs)]
    for _ in range(60):
        assert rig.step(*inputs) == 0
        rows.append(rig.row(*inputs))
    assert np.array(rows).tobytes() == rows_of(run).tobytes()
    assert rig.spare == 0.0


def test_an_fmu_has_positions_of_rolled_coordinates_among_its_states(exported: Exported, tmp_path: Path) -> None:
    """SciPy integrates them; what depends on them follows: heights by closed loops, velocities by rolling."""
    model = exported("hoop_on_a_fork")
    unit = Unit(model, single_steps(model, STEP), tmp_path, 2)
    instance = Instance(unit, exchange=True, logging=True)
    instance.begin()
    start = np.array(instance.array("states")[1])
    assert len(start) == 3 + 3 + 2
    lengths = model.layout.lengths

    def rates(t: float, x: np.ndarray) -> list[float]:
        assert instance.at(t, x.tolist()) == OK
        status, found = instance.array("derivatives")
        assert status == OK
        return found

    run = solve_ivp(rates, (0.0, 0.5), start, "DOP853", rtol=1e-10, atol=1e-11)
    exact = symgen.simulate(model, 0.5, 0.1, "dormand-prince", tolerance=1e-11).final
    assert instance.at(0.5, run.y[:, -1].tolist()) == OK
    status, full = instance.get_at(range(1 + lengths["q"] + lengths["v"]))
    assert status == OK
    np.testing.assert_allclose(full[1:], np.concatenate([exact.q, exact.v]), rtol=0, atol=1e-7)
    instance.free()


def test_an_fmu_does_not_divide_a_free_joint() -> None:
    disc = {
        "name": "loose_disc",
        "bodies": {"disc": {"mass": 2.0, "com": [0, 0, 0.5], "inertia": {"xx": 0.125, "yy": 0.25, "zz": 0.125}}},
        "joints": {
            "rim": {
                "type": "rolling_disc", "bodies": ["ground", "disc"], "at": [[0, 0, 0], [0, 0, 0.5]], "axis": [0, 1, 0], "radius": 0.5,
            }
        },
    }  # fmt: skip
    with pytest.warns(SymgenNotice, match="free joint"):
        model = symgen.build(described(disc))
    with pytest.raises(ArgumentError, match=r"contacts hold a part of the free joint 'disc'.*single turns and slides"):
        fmu_files(model, single_steps(model, STEP), 2)


@pytest.mark.filterwarnings("ignore:1 redundant constraint equation")
def test_a_ball_joint_that_rolling_holds_is_for_runs_and_rigs_by_rk4() -> None:
    """What is refused says where its remedies are."""
    stone = {"mass": 1.0, "com": [0.5, 0, 0.2], "inertia": {"xx": 0.02, "yy": 0.01, "zz": 0.01}}
    floor = {
        "type": "rolling_disc", "bodies": ["ground", "stone"], "at": [[0, 0, 0], [0.5, 0, 0.2]], "axis": [1, 0, 0], "radius": 0.2,
    }  # fmt: skip
    pivot = {"type": "spherical", "bodies": ["ground", "stone"], "at": [0, 0, 0.2]}
    mill = {"name": "mill", "bodies": {"stone": stone}, "joints": {"pivot": pivot, "floor": floor}}
    model = symgen.build(described(mill))
    with pytest.raises(MechanismError, match=r"all exports take.*runs can also.*world.*runs and rigs take rk4"):
        single_steps(model, STEP)
    assert rig_files(model, explicit_steps(model, STEP, "rk4"))
