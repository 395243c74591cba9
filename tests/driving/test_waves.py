"""Signals of steering robots: numbers that make none are refused with a sentence."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.description.expression import Number
from symgen.driving.waves import sine_with_dwell, wave
from symgen.driving.written import Random, Sweep
from symgen.runtime import ArgumentError

pytestmark = pytest.mark.quick

TIME = np.linspace(0.0, 3.0, 31)
GOOD = (1.0, 0.7, 0.5, 0.5, 0.0)


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("odd", ["1", 1e300, np.nan, np.inf, None])
def test_a_sine_with_dwell_is_made_of_numbers(place: int, odd: object) -> None:
    numbers = [*GOOD[:place], odd, *GOOD[place + 1 :]]
    assert np.isfinite(sine_with_dwell(TIME, *GOOD)).all()
    with pytest.raises(ArgumentError, match="a signal is made of numbers"):
        sine_with_dwell(TIME, *numbers)  # type: ignore[arg-type]


def test_other_waves_are_too() -> None:
    one = Number(1.0)
    random = wave(Random(one, (one, one), (one, one), one, one))
    sweep = wave(Sweep(one, (one, one), (one, one), one))
    assert np.isfinite(random(TIME, 1.0, 0.5, 2.0, 0.0, 3.0, 4.0, 0.0)).all()
    for seed, said in ((1.5, "whole number"), (-1.0, "whole number"), (1e300, "no more than"), ("1", "found '1'")):
        with pytest.raises(ArgumentError, match=said):
            random(TIME, 1.0, 0.5, 2.0, 0.0, 3.0, seed, 0.0)
    with pytest.raises(ArgumentError, match="found nan"):
        sweep(TIME, 1.0, 0.5, np.nan, 0.0, 3.0, 0.0)
