"""How results show themselves: tables, sentences, pages; what is left of signals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from scipy.signal import lfilter

from symgen.identification import Experiment, Parameter, identify, synthetic
from symgen.identification.residuals import Fit
from symgen.identification.uncertainty import combinations, correlation, covariance
from symgen.runtime import Model

from ..report.pages import figures_of

Pushed = Callable[..., Experiment]


def fit(left: np.ndarray, noise: float) -> Fit:
    time = np.arange(len(left), dtype=float)
    return Fit("", "place", "m", time, left, np.zeros(len(left)), noise, True)


def test_tables_and_pages_show_values_fits_and_sentences(oscillator: Model, pushed: Pushed) -> None:
    given = replace(pushed(oscillator, seed=1), name="<push & pull>")
    found = identify(oscillator, given, ["mass", "first", "second"])
    for shown in (str(found), found._repr_html_(), found.page()):
        assert "cannot be told apart" in shown
        assert "not determined" in shown
        assert f"{found.values['mass']:.6g}" in shown
    assert "<push & pull>" not in found.page() + found._repr_html_()
    assert "&lt;push &amp; pull&gt;" in found._repr_html_()
    heatmap, place, pace = figures_of(found.page())
    assert np.asarray(heatmap["data"][0]["z"]).shape == (3, 3)
    for figure, name in ((place, "place"), (pace, "pace")):
        measured, simulated = figure["data"]
        assert np.allclose(measured["y"], given.measured[name], rtol=0, atol=1e-4)
        assert np.std(np.asarray(measured["y"]) - np.asarray(simulated["y"])) < 1.5 * given.noise[name]


def test_wrong_models_are_noticed(oscillator: Model, pushed: Pushed) -> None:
    """A spring that gets stiffer, which the search knows nothing of."""
    made = synthetic(oscillator, replace(pushed(oscillator), parameters={"cubic": 3e4}), seed=1)
    found = identify(oscillator, replace(made, parameters={}), ["mass", "first", "damping"])
    assert found.likelihood < 1e-6
    assert "the model lacks something" in str(found)
    assert all("larger than its noise" in each.remark for each in found.fits)
    right = identify(oscillator, made, ["mass", "first", "damping"])
    assert right.likelihood > 1e-3
    assert all(each.remark == "" for each in right.fits)


def test_whiteness_is_a_probability_of_white_noise() -> None:
    """Of many white sequences few are unlikely, and as many as they should be; of coloured ones nearly all."""
    random = np.random.default_rng(1)
    white = [fit(random.normal(size=400), 1.0).whiteness for _ in range(400)]
    assert 10 <= np.sum(np.array(white) < 0.05) <= 34
    coloured = [fit(lfilter([1.0], [1.0, -0.4], random.normal(size=400)), 1.0) for _ in range(20)]
    assert max(each.whiteness for each in coloured) < 1e-3
    assert np.mean([each.lag for each in coloured]) == pytest.approx(0.4, abs=0.05)
    assert "not white" in coloured[0].remark


def test_covariance_of_what_is_not_determined_is_infinite() -> None:
    matrix = np.array([[1.0, 1.0, 0.0], [0.0, 0.0, 2.0], [2.0, 2.0, 0.0]])
    found = covariance(matrix, np.ones(3))
    assert found[2, 2] == pytest.approx(0.25)
    assert np.isinf(found[0, 0])
    assert np.isnan(found[0, 2])
    assert np.isnan(correlation(found)[0, 1])
    (one,) = combinations(matrix, np.ones(3), np.ones(3), ["a", "b", "c"])
    assert one.changes == pytest.approx({"a": 1.0, "b": -1.0}) or one.changes == pytest.approx({"a": -1.0, "b": 1.0})


def test_several_combinations_are_taken_apart() -> None:
    """a with b, and c with d: not sums of these."""
    matrix = np.array([[1.0, 2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, -1.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0]])
    found = combinations(matrix, np.ones(5), np.array([1.0, 1.0, 1.0, 1.0, 1.0]), list("abcde"))
    assert sorted(sorted(each.changes) for each in found) == [["a", "b"], ["c", "d"]]


def test_weak_combinations_come_with_their_deviation() -> None:
    """Known by a sum to 1 %, and by a difference to 200 %."""
    matrix = np.array([[100.0, 100.0], [0.5, -0.5]]) / np.sqrt(2.0)
    (one,) = combinations(matrix, np.ones(2), np.ones(2), ["a", "b"])
    assert one.sentence.startswith("a and b can hardly be told apart")
    assert one.sentence.endswith("together is 141 times that")
    assert one.deviation * one.changes["a"] == pytest.approx(np.sqrt(2.0) * np.sign(one.changes["a"]), rel=1e-9)


def test_priors_say_how_much_was_learnt(oscillator: Model, pushed: Pushed) -> None:
    wanted = {"mass": None, "bodies.block.inertia.xx": Parameter(deviation=0.1)}
    found = identify(oscillator, pushed(oscillator, seed=2), wanted)
    assert found.deviations["bodies.block.inertia.xx"] == pytest.approx(0.1)
    assert "hardly more is known than before" in str(found)


def test_signals_that_are_hardly_explained_are_named(oscillator: Model, pushed: Pushed) -> None:
    """A search that ends elsewhere, noise that is estimated; beside a signal that is nothing but noise."""
    given = replace(pushed(oscillator, seed=1), noise={})
    far = identify(oscillator, given, {"second": Parameter(start=20.0, upper=30.0)})
    for each in far.fits:
        left = np.asarray(given.measured[each.sensor]) - each.simulated
        assert each.explained == pytest.approx(1.0 - np.mean(left**2) / np.var(given.measured[each.sensor]))
    assert all(each.remark.startswith("hardly explained") for each in far.fits)
    assert any("far from measured ones, place (experiment 1), pace (experiment 1)" in each for each in far.remarks)
    assert any(each.startswith("experiment 1, place: hardly explained") for each in far.remarks)
    assert "second: at its upper bound" in far.remarks
    near = identify(oscillator, given, ["second"])
    assert min(each.explained for each in near.fits) > 0.98
    assert near.remarks == []
    noise = fit(np.random.default_rng(1).normal(size=400), 1.0)
    assert noise.explained == pytest.approx(0.0, abs=0.05)
    assert not replace(noise, noise_given=False).hardly_explained
