"""Weightings against the table of ISO 2631-1, and what follows from them for sines."""

from __future__ import annotations

import numpy as np
import pytest

from symgen.vehicle_tests.weighting import WD, WK, Comfort

CENTRES = 10.0 ** (0.1 * np.arange(-3, 20))
"""Hz, of thirds of octaves from 0.5 to 80."""
TABLE_WK = (
    418, 459, 477, 482, 484, 494, 531, 631, 804, 967, 1039, 1054, 1036, 988, 902, 768, 636, 513, 405, 314, 246, 186, 132,
)  # fmt: skip
"""In thousandths, from 0.5 to 80 Hz."""
TABLE_WD = (
    853, 944, 992, 1011, 1008, 968, 890, 776, 642, 512, 409, 323, 253, 212, 161, 125, 100, 80, 63.2, 49.4, 38.8, 29.5, 21.1,
)  # fmt: skip


def test_the_table_of_the_standard() -> None:
    """To 1.5 %, which is how the table rounds; its value of Wd at 10 Hz is 5 % above the transfer functions of the same standard."""
    assert 1e3 * np.abs(WK(CENTRES)) == pytest.approx(TABLE_WK, rel=0.015)
    kept = np.abs(CENTRES - 10.0) > 0.1
    assert 1e3 * np.abs(WD(CENTRES))[kept] == pytest.approx(np.array(TABLE_WD)[kept], rel=0.015)
    assert 1e3 * np.abs(WD(CENTRES))[~kept] == pytest.approx(np.array(TABLE_WD)[~kept], rel=0.06)


def test_sines_are_weighted_by_their_frequencies() -> None:
    """Whole periods after the weightings have settled; a constant, such as gravity, has no part."""
    time = np.arange(0.0, 40.0, 0.002)
    columns = [3.0 + size * np.sin(2.0 * np.pi * f * time) for size, f in ((0.5, 2.0), (0.3, 1.0), (1.2, 5.0))]
    comfort = Comfort.of(np.column_stack(columns), 0.002, first=10_000)
    expected = [
        size / np.sqrt(2.0) * abs(weighting(np.array([f]))[0])
        for size, f, weighting in ((0.5, 2.0, WD), (0.3, 1.0, WD), (1.2, 5.0, WK))
    ]
    assert comfort.rms == pytest.approx(expected, rel=2e-3)
    assert comfort.total_value == pytest.approx(np.sqrt(np.sum(np.square(expected))), rel=2e-3)
    assert comfort.maximum_transient == pytest.approx(expected[2], rel=5e-3)
    assert comfort.dose_value == pytest.approx(expected[2] * (1.5 * 20.0) ** 0.25, rel=5e-3)  # the mean of sin^4 is 3/8


@pytest.mark.parametrize(
    ("total", "reaction"),
    [
        (0.3, "not uncomfortable"), (0.4, "a little uncomfortable"), (0.7, "fairly uncomfortable"), (1.2, "uncomfortable"),
        (2.0, "very uncomfortable"), (3.0, "extremely uncomfortable"),
    ],
)  # fmt: skip
def test_what_passengers_say_of_a_total(total: float, reaction: str) -> None:
    """The lower words of the standard where its ranges overlap."""
    assert Comfort((0.6 * total, 0.0, 0.8 * total), maximum_transient=0.0, dose_value=0.0).reaction == reaction
