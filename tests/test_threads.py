"""One model in several threads: every call gives what it gives alone."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import numpy as np
import pytest

import symgen
from symgen.runtime import Model, State, simulate

MODELS = Path(__file__).parents[1] / "models"
THREADS = 4


@pytest.fixture(scope="module")
def model() -> Model:
    return symgen.build(MODELS / "slider_crank.yaml", "independent", derivatives=True)


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("often")
def test_threads_that_share_a_model_get_their_own_results(model: Model) -> None:
    start = model.assemble()
    states = [State(0.0, start.q, start.v * k) for k in np.linspace(0.2, 2.0, 7)]
    model.stepping.residual(start, start.v)
    calls: list[Callable[[State], object]] = [
        lambda s: model.acceleration(s).tolist(),
        lambda s: model.outputs(s),
        lambda s: model.multipliers(s, {"gas": 5.0}).tolist(),
        lambda s: model.linearise(s).A.tolist(),
        lambda s: model.stepping.residual(s, s.v).residual.tolist(),
        lambda s: simulate(model, 3e-5, 1e-5, state=s).final.q.tolist(),
        lambda s: simulate(model, 3e-5, 1e-5, "trapezoidal", state=s).final.q.tolist(),
    ]
    cases = [(call, state) for state in states for call in calls] * 8
    wanted = [call(state) for call, state in cases]
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(lambda case: case[0](case[1]), cases))
    assert found == wanted


@pytest.mark.usefixtures("often")
def test_many_short_calls(model: Model) -> None:
    start = model.assemble()
    states = [State(0.0, start.q, start.v * k) for k in np.linspace(0.2, 2.0, THREADS)]
    wanted = [model.acceleration(state) for state in states]

    def wrong(k: int) -> int:
        return sum(not (model.acceleration(states[k]) == wanted[k]).all() for _ in range(2000))

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(wrong, range(THREADS))) == 0


@pytest.mark.usefixtures("often")
def test_threads_that_share_a_fast_function_have_their_own_buffers(model: Model) -> None:
    start, fast = model.assemble(), model.fast("acceleration")
    states = [State(0.0, start.q, start.v * k) for k in np.linspace(0.2, 2.0, THREADS)]
    wanted = [model.acceleration(state) for state in states]

    def wrong(k: int) -> int:
        count = 0
        for _ in range(2000):
            fast.q[:], fast.v[:] = states[k].q, states[k].v
            count += fast() != 0 or not (fast.results["a"] == wanted[k]).all()
        return count

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(wrong, range(THREADS))) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_need_not_wait_for_threads_that_it_has_not(model: Model) -> None:
    """A thread has the model's turn while the process is forked."""
    model.stepping.residual(model.assemble(), model.assemble().v)
    busy, done = Event(), Event()

    def hold() -> None:
        with model.lock:
            busy.set()
            done.wait()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(hold)
        busy.wait()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks beside threads
                child = os.fork()
            if child == 0:
                signal.alarm(60)  # ends a child that waits
                try:
                    start = model.assemble()
                    os._exit(len(simulate(model, 3e-5, 1e-5, "trapezoidal", state=start).time))
                finally:
                    os._exit(1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 4
        finally:
            done.set()
