"""Thinned curves have all peaks and gaps, and look the same in a chart."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from symgen.report.thinning import kept_rows


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 3000), st.integers(8, 200), st.booleans())
def test_every_peak_is_kept_and_no_more_than_asked_for(seed: int, count: int, most: int, gaps: bool) -> None:
    random = np.random.default_rng(seed)
    time = np.cumsum(random.exponential(1.0, count))
    values = random.normal(size=count)
    if gaps:
        values[random.random(count) < 0.1] = np.nan
    rows = kept_rows(time, values, most)
    assert len(rows) <= most
    assert (np.diff(rows) > 0).all()
    assert {0, count - 1} <= {*rows.tolist()}
    if np.isfinite(values).any():
        assert np.nanmin(values[rows]) == np.nanmin(values)
        assert np.nanmax(values[rows]) == np.nanmax(values)
    assert np.isnan(values[rows]).any() == np.isnan(values).any()


def test_each_interval_of_time_keeps_its_lowest_and_highest_value() -> None:
    time = np.linspace(0.0, 1.0, 10_001)
    values = np.sin(40.0 * time) + 0.2 * np.sin(3000.0 * time)
    rows = kept_rows(time, values, 302)
    for k in range(100):
        inside = values[(time > 0.01 * k + 1e-9) & (time < 0.01 * (k + 1) - 1e-9)]
        kept = values[rows[(time[rows] >= 0.01 * k - 1e-9) & (time[rows] <= 0.01 * (k + 1) + 1e-9)]]
        assert kept.min() <= inside.min()
        assert kept.max() >= inside.max()


def test_short_curves_are_kept_whole() -> None:
    assert kept_rows(np.arange(10.0), np.arange(10.0), 10).tolist() == list(range(10))
    assert len(kept_rows(np.zeros(0), np.zeros(0))) == 0
