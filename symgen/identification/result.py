"""What a search found, and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from symgen.identification.problem import Place, Trial
from symgen.identification.residuals import Fit
from symgen.identification.search import Found
from symgen.identification.uncertainty import Combination, combinations, correlation, covariance
from symgen.identification.unknowns import Chosen, Unknowns
from symgen.runtime import Model, html_table, text_table

if TYPE_CHECKING:
    import xarray

Array = NDArray[np.float64]

HEAD = ("", "value", "deviation", "relative", "began with", "")
FIT_HEAD = ("experiment", "sensor", "samples", "noise", "rms of the rest", "explained", "lag-1 correlation", "")
MOST_CORRELATED = 0.9
MOST_LISTED = 6


@dataclass(frozen=True)
class Identification:
    """Values with their covariance. Arrays are in the order of `names`: parameters, then unknown entries of starts."""

    model: str
    names: tuple[str, ...]
    values: Mapping[str, float]
    """Of the parameters that were searched."""
    starts: Mapping[str, float]
    """Of entries of starts, by experiment and name."""
    covariance: Array
    """By what was measured, and what was expected beforehand."""
    combinations: Sequence[Combination]
    """That what was measured says nothing of, or little."""
    fits: Sequence[Fit]
    chi_square: float
    """Sum of (residual / noise)^2 of all samples, and of (value - mean) / deviation of what was expected."""
    freedom: int
    """Samples and expectations less unknowns: what `chi_square` is on average, if noise levels were given and the model is right."""
    iterations: int
    converged: bool
    status: str
    """A sentence."""
    held: Mapping[str, str]
    """Parameters that the model held back in the last step of the search, such as masses that would have become negative, and why."""
    jumps: float
    """The largest between segments that are to follow on each other, relative to how far states move."""
    unknowns: Unknowns
    chosen: Chosen

    @classmethod
    def of(
        cls, model: Model, chosen: Chosen, place: Place, known: Sequence[NDArray[np.bool_]], found: Found[Place]
    ) -> Identification:
        unknowns, shared, data = place.problem.unknowns, place.problem.shared, place.data[:, :-1]
        values = dict(zip(unknowns.names, place.unknowns.tolist(), strict=True))
        samples = sum(int(np.isfinite(trial.line.measured).sum()) for trial in place.problem.trials)
        expected = int(np.isfinite(unknowns.deviation).sum())
        return cls(
            model=model.layout.name,
            names=unknowns.names,
            values={name: values[name] for name in unknowns.names[:shared]},
            starts={name: values[name] for name in unknowns.names[shared:]},
            covariance=covariance(place.matrix, unknowns.size),
            combinations=combinations(data, unknowns.size, place.unknowns, unknowns.names),
            fits=_fits(model, place, known),
            chi_square=place.cost,
            freedom=samples + expected - len(unknowns),
            iterations=found.iterations,
            converged=found.converged,
            status=found.sentence,
            held={unknowns.names[k]: why for k, why in found.held.items()},
            jumps=place.jump,
            unknowns=unknowns,
            chosen=chosen,
        )

    def apply(self, model: Model) -> None:
        """Sets the parameters of a model to the values that were found."""
        model.set_parameters(self.parameters)

    @property
    def parameters(self) -> Mapping[str, float]:
        """Those of the model, which follow the values."""
        found = self.chosen.values(np.array(list(self.values.values())))
        return dict(zip(self.chosen.names, found.tolist(), strict=True))

    @property
    def deviations(self) -> Mapping[str, float]:
        """Standard deviations; infinite where nothing is known."""
        return dict(zip(self.names, np.sqrt(np.diag(self.covariance)).tolist(), strict=True))

    @cached_property
    def correlation(self) -> Array:
        return correlation(self.covariance)

    @property
    def likelihood(self) -> float:
        """How likely `chi_square` is at least as large, if the model and the noise levels are right; not a number where levels were
        estimated."""
        if not all(fit.noise_given for fit in self.fits):
            return float("nan")
        from scipy.stats import chi2

        return float(chi2.sf(self.chi_square, self.freedom))

    @property
    def datasets(self) -> Mapping[str, xarray.Dataset]:
        """Of each experiment: measured and simulated signals over time."""
        from symgen.study.dataset import needed

        needed("xarray")
        import xarray

        found = {}
        for title in dict.fromkeys(fit.experiment for fit in self.fits):
            own = [fit for fit in self.fits if fit.experiment == title]
            data: dict[str, Any] = {}
            for fit in own:
                about = {"units": fit.unit, "noise": fit.noise}
                data[f"{fit.sensor}"] = ("time", fit.simulated, about)
                data[f"{fit.sensor}.measured"] = ("time", fit.measured, about)
            time = ("time", own[0].time, {"units": "s"})
            found[title] = xarray.Dataset(data, coords={"time": time}, attrs={"model": self.model, "experiment": title})
        return found

    def page(self) -> str:
        """HTML with values, what is left of the signals, and fits as curves."""
        from symgen.identification.page import page

        return page(self)

    def __str__(self) -> str:
        parts = [text_table(HEAD, self.value_rows()), text_table(FIT_HEAD, self.fit_rows()), *self.sentences()]
        return "\n\n".join(parts[:2]) + "\n\n" + "\n".join(parts[2:])

    def _repr_html_(self) -> str:
        from html import escape

        tables = html_table(HEAD, self.value_rows()) + html_table(FIT_HEAD, self.fit_rows())
        return tables + "".join(f"<p>{escape(each)}</p>" for each in self.sentences())

    def value_rows(self) -> list[tuple[str, ...]]:
        rows, deviations = list[tuple[str, ...]](), self.deviations
        for k, name in enumerate(self.names):
            value, deviation = {**self.values, **self.starts}[name], deviations[name]
            relative = f"{100.0 * deviation / abs(value):.2g} %" if value else ""
            began = f"{self.unknowns.start[k]:.6g}"
            rows.append((name, f"{value:.6g}", f"{deviation:.2g}", relative, began, self._remark(k, value, deviation)))
        return rows

    def _remark(self, k: int, value: float, deviation: float) -> str:
        unknowns = self.unknowns
        at = "lower" if value <= unknowns.lower[k] else "upper" if value >= unknowns.upper[k] else ""
        if at:
            return f"at its {at} bound"
        if self.names[k] in self.held:
            return "held back by the model"
        if np.isinf(deviation):
            return "not determined"
        expected = unknowns.deviation[k]
        return "hardly more is known than before" if deviation > 0.9 * expected else ""

    def fit_rows(self) -> list[tuple[str, ...]]:
        return [
            (fit.experiment, fit.sensor, str(fit.count), f"{fit.noise:.3g}{'' if fit.noise_given else ' (estimated)'}",
             f"{fit.rms:.3g}", _percents(fit.explained), f"{fit.lag:.2f}", fit.remark)
            for fit in self.fits
        ]  # fmt: skip

    def sentences(self) -> list[str]:
        """What is to be known beside the numbers."""
        per = self.chi_square / max(1, self.freedom)
        found = [
            f"{self.status} after {self.iterations} iterations; the sum of squares is {per:.4g} per degree of freedom"
        ]
        if self.likelihood < 1e-3:
            found.append(
                "that is more than noise of the given levels leaves: the model lacks something, or levels are too low"
            )
        found += [
            f"{name} would leave what the model allows, and stays where it is: {why}" for name, why in self.held.items()
        ]
        return [*found, *self._far(), *(each.sentence for each in self.combinations), *self._correlated()]

    @property
    def remarks(self) -> list[str]:
        """What is odd, of parameters, of signals and of the whole."""
        rows = [(f"{name}: ", remark) for name, *_, remark in self.value_rows()]
        rows += [(f"{fit.experiment}, {fit.sensor}: ", fit.remark) for fit in self.fits]
        return [*(start + remark for start, remark in rows if remark), *self.sentences()[1:]]

    def _far(self) -> list[str]:
        """Of signals that the model with these values does not follow."""
        names = [f"{fit.sensor} ({fit.experiment})" for fit in self.fits if fit.hardly_explained]
        listed = f"{', '.join(names[:MOST_LISTED])}{f' and {len(names) - MOST_LISTED} more' if len(names) > MOST_LISTED else ''}"
        remedy = "start from other values, or cut experiments into pieces (segment=, --segment)"
        return (
            [
                f"simulated signals are far from measured ones, {listed}: the search may have ended in a wrong place; {remedy}"
            ]
            if names
            else []
        )

    def _correlated(self) -> list[str]:
        """Pairs that can be told apart only just."""
        with np.errstate(invalid="ignore"):
            rows, columns = np.nonzero(np.triu(np.abs(self.correlation) > MOST_CORRELATED, 1))
        return [
            f"{self.names[i]} and {self.names[k]} have the correlation {self.correlation[i, k]:+.3f}"
            for i, k in zip(rows, columns, strict=True)
        ]


def _percents(part: float) -> str:
    return "" if np.isnan(part) else f"{100.0 * part:.4g} %"


def _fits(model: Model, place: Place, known: Sequence[NDArray[np.bool_]]) -> list[Fit]:
    found = []
    for trial, flight, noise, given in zip(place.problem.trials, place.flights, place.noise, known, strict=True):
        simulated = np.concatenate([motion.read() for motion in flight.motions])
        found += [_fit(model, trial, k, simulated[:, k], noise[k], bool(given[k])) for k in range(len(noise))]
    return found


def _fit(model: Model, trial: Trial, k: int, simulated: Array, noise: float, given: bool) -> Fit:
    line, units = trial.line, model.layout.units.sensors
    name = line.sensors[k]
    unit = units[model.sensors.index(name)] if units else ""
    return Fit(trial.title, name, unit, line.time, line.measured[:, k], simulated, float(noise), given)
