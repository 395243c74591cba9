"""Sweeps on a real cluster of Dask: processes of this computer."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.runtime import ArgumentError, Model, SymgenRuntimeError
from symgen.study.engine import drive
from symgen.study.job import drive_chunk, job_of
from symgen.study.posing import Wishes, posed

from .conftest import SHORT

distributed = pytest.importorskip("distributed", reason="distributed is not installed")

pytestmark = [
    pytest.mark.filterwarnings("default"),  # of another package, at any of its versions
]

DAMPING, MASS = "forces.spring.damping", "bodies.chassis.mass"
GIVEN: dict[str, Any] = {
    "parameters": {DAMPING: np.linspace(1e3, 2e3, 20), MASS: [300.0, 350.0, -1.0]},
    "outputs": ["heave"],
    "every": 5,
    "chunk": 8,
    **SHORT,
}


@contextmanager
def workers(count: int, threads: int = 1) -> Iterator[Any]:
    with (
        distributed.LocalCluster(n_workers=count, threads_per_worker=threads, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.parametrize(("count", "threads"), [(1, 1), (2, 2), pytest.param(4, 1, marks=pytest.mark.long)])
def test_any_number_of_workers_gives_the_same(corner: Model, count: int, threads: int) -> None:
    corner.set_parameters({"forces.spring.stiffness": 5e4})
    expected = symgen.sweep(corner, **GIVEN)
    with workers(count, threads) as client:
        assert symgen.sweep(corner, client=client, **GIVEN).identical(expected)
        with pytest.raises(ArgumentError, match="did you mean"):
            symgen.sweep(corner, client=client, parameters={"forces.spring.dampin": [1.0]}, **SHORT)


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_chunks_of_a_worker_that_is_killed_are_done_by_others(corner: Model, tmp_path: Path) -> None:
    expected = symgen.sweep(corner, **GIVEN)
    with workers(2) as client:
        killed: list[int] = []

        def kill(done: int, total: int) -> None:
            if done >= 8 and not killed:
                killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL)

        found = symgen.sweep(corner, client=client, progress=kill, to=tmp_path / "results.nc", **GIVEN)
    assert killed
    assert found.identical(expected)


def test_what_a_worker_gets_is_data(corner: Model) -> None:
    """It comes through pickle, and the model that a worker makes of it has the same parameters, however often it is asked."""
    corner.set_parameters({"forces.spring.stiffness": 5e4})
    study = posed(corner, Wishes(**GIVEN))
    job = pickle.loads(pickle.dumps(job_of(corner, study, 1, None)))
    first = drive_chunk(job, 3, study.vehicles(3))
    again = drive_chunk(job, 3, study.vehicles(3))
    here = drive(corner, study.case, study.vehicles(3))
    assert first[0] == again[0] == 3
    for name in study.measure_units:
        for there in (first[1], again[1]):
            assert np.array_equal(there.measures[name], here.measures[name], equal_nan=True)


def test_workers_of_another_version_refuse(corner: Model) -> None:
    from dataclasses import replace

    study = posed(corner, Wishes(**GIVEN))
    job = job_of(corner, study, 1, None)
    with pytest.raises(ArgumentError, match="install the same"):
        drive_chunk(replace(job, version="0.0.0", digest="other"), 0, study.vehicles(0))
    with pytest.raises(ArgumentError, match="another meaning"):
        drive_chunk(replace(job, digest="other"), 0, study.vehicles(0))


def test_addresses_and_models_that_do_not_do_are_refused(corner: Model) -> None:
    with pytest.raises(ArgumentError, match="client is a distributed"):
        symgen.sweep(corner, client=3, **GIVEN)
    bare = Model.__new__(Model)
    bare.__dict__ |= {**corner.__dict__, "description": None}
    with pytest.raises(ArgumentError, match="without its description"):
        job_of(bare, posed(corner, Wishes(**GIVEN)), 1, None)


@pytest.mark.long
def test_a_scheduler_that_is_lost_is_named_and_the_sweep_goes_on_later(corner: Model, tmp_path: Path) -> None:
    to = tmp_path / "results.nc"
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0")

    def lose(done: int, total: int) -> None:
        if 8 <= done < total:
            cluster.close()

    with (
        cluster,
        distributed.Client(cluster.scheduler_address) as client,
        pytest.raises(SymgenRuntimeError, match="does not answer any more"),
    ):
        symgen.sweep(corner, client=client, progress=lose, to=to, **GIVEN)
    assert symgen.sweep(corner, to=to, resume=True, **GIVEN).identical(symgen.sweep(corner, **GIVEN))
