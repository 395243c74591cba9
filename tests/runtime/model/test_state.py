"""States do not change: who tries is told what to do instead."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from symgen.runtime import State

pytestmark = pytest.mark.quick


def _assign(state: State) -> None:
    state.q[:] = 0.0


def _one(state: State) -> None:
    state.v[0] = 1.0


def _slice(state: State) -> None:
    state.q[1:][0] = 1.0


def _add(state: State) -> None:
    state.q += 1.0


def _out(state: State) -> None:
    np.add(state.q, 1.0, out=state.q)


@pytest.mark.parametrize("change", [_assign, _one, _slice, _add, _out])
def test_a_change_in_place_names_the_way(change: Callable[[State], None]) -> None:
    state = State(0.0, np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    with pytest.raises(ValueError, match=r"make another state: State\(time, q, v, z\), or dataclasses\.replace"):
        change(state)
    assert (state.q.tolist(), state.v.tolist()) == ([1.0, 2.0], [3.0, 4.0])


def test_the_named_way_works_and_arrays_are_ordinary() -> None:
    state = State(0.0, np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    q = state.q.copy()
    q[0] = 7.0
    q += 1.0
    assert replace(state, q=q).q.tolist() == [8.0, 3.0]
    assert type(2.0 * state.q + state.v) is np.ndarray
    assert float(state.q @ state.v) == 11.0
    assert pickle.loads(pickle.dumps(state)).q.tolist() == [1.0, 2.0]
    assert np.add.reduce(state.q) == 3.0
