"""One platform in several threads: every call computes with parameters that belong together, into arrays of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from symgen.runtime import Platform

THREADS = 4


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def poses(seed: int, count: int) -> NDArray[np.float64]:
    rng = np.random.default_rng(seed)
    return rng.uniform(-1.0, 1.0, (count, 6)) * [0.02, 0.02, 0.02, 0.03, 0.03, 0.03]


@pytest.mark.usefixtures("often")
def test_parameters_change_between_calls_only(mast: Platform) -> None:
    given, names = poses(1, 40_000), [name for name in mast.parameters if name.endswith((".x", ".y", ".z"))]
    first = {name: mast.parameters[name] for name in names}
    second = {name: value * 1.01 for name, value in first.items()}
    wanted = []
    for parameters in (second, first):
        mast.set_parameters(parameters)
        wanted.append(mast.lengths(given))

    def wrong(thread: int) -> int:
        if thread == 0:
            for k in range(100):
                mast.set_parameters((second, first)[k % 2])
            return 0
        found = (mast.lengths(given) for _ in range(10))
        return sum(not any((each == good).all() for good in wanted) for each in found)

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(wrong, range(THREADS))) == 0


@pytest.mark.usefixtures("often")
def test_a_prepared_call_leaves_the_results_of_other_threads(mast: Platform) -> None:
    lengths = mast.lengths(poses(2, 3))
    run = mast.prepare(lengths)
    mine = run().poses.copy()
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(lambda: run().poses).result()
    assert found is not run.solution.poses
    np.testing.assert_array_equal(found, mine)
