"""Noise of computations is taken out of numbers, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.description.design_position import angles, rotation
from symgen.description.rounding import without_noise


@pytest.mark.parametrize("unit", [1e-30, 1.0, 1e20])
def test_noise_is_taken_out_in_any_unit(unit: float) -> None:
    found = without_noise(unit * np.array([0.1 + 0.2, -1e-18, 0.1 + 0.14]))
    assert found == pytest.approx(unit * np.array([0.3, 0.0, 0.24]), rel=2e-16, abs=0.0)
    assert found[1] == 0.0


def test_written_numbers_keep_all_their_digits() -> None:
    numbers = np.array([1.234567890123456, 0.1234567890123456, 1e-14, np.pi / 2])
    assert np.array_equal(without_noise(numbers), numbers)


def test_zeros_have_no_sign() -> None:
    assert not np.signbit(without_noise(np.array([-0.0, -1e-20, 1.0]))).any()
    assert not np.signbit(without_noise(np.array([-0.0]))).any()


def test_what_cancels_is_judged_by_what_it_was_computed_from() -> None:
    assert without_noise(np.array([0.1 + 0.2 - 0.3]), 0.3)[0] == 0.0


def test_angles_give_the_rotation_again_however_near_the_pitch_is_to_a_right_angle() -> None:
    random = np.random.default_rng(1)
    for distance in (0.0, 1e-17, 1e-12, 1e-9, 1e-8, 1e-4, 0.3):
        for sign in (-1.0, 1.0):
            axes = rotation(random.uniform(-3, 3), sign * (np.pi / 2 - distance), random.uniform(-3, 3))
            assert np.allclose(rotation(*angles(axes)), axes, rtol=0, atol=4e-15)
