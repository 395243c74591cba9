"""Ctrl-C and other signals during runs whose rows take many steps, and while inputs are asked for."""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import pytest

import symgen
from symgen.runtime import Model

posix = pytest.mark.skipif(os.name == "nt", reason="signals of other systems")


@pytest.fixture
def listening() -> Iterator[None]:
    """Whoever started the tests may ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def linkage(shipped: Callable[..., Model]) -> Model:
    return shipped("four_bar", "independent")


@posix
@pytest.mark.parametrize("method", ["esdirk4", "dormand-prince"])
def test_ctrl_c_ends_a_run_whose_rows_are_long(linkage: Model, listening: None, method: str) -> None:
    """A thousand rows, as many as a call of the loop makes at most, would take minutes."""
    symgen.simulate(linkage, 0.01, 1e-3, method=method, tolerance=1e-11)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    run = symgen.simulate(linkage, 20000.0, 20.0, method=method, tolerance=1e-11)
    timer.join()
    assert run.status.startswith("interrupted")
    assert 0 < len(run.time) < 1000


class Alarm(Exception):
    pass


def raise_on_the_way(frame: FrameType, event: str, argument: object) -> None:
    if event == "call" and frame.f_code.co_name == "_inputs_at":
        raise Alarm


def test_what_a_handler_raises_on_the_way_to_an_input_reaches_the_caller(shipped: Callable[..., Model]) -> None:
    """Python looks at signals when a function is entered, before anything in it can catch what their handlers raise."""
    pendulum = shipped("pendulum", "recursive")
    sys.setprofile(raise_on_the_way)
    try:
        with pytest.raises(Alarm):
            symgen.simulate(pendulum, 1.0, 0.1, method="dormand-prince", inputs={"torque": math.sin})
    finally:
        sys.setprofile(None)
