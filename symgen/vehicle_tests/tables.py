"""Tables in the units in which cars are talked about: degrees and km/h."""

from __future__ import annotations

from math import isfinite, pi
from typing import TYPE_CHECKING

from symgen.runtime import text_table
from symgen.vehicle_tests.labels import label
from symgen.vehicle_tests.results import Outcome, Value

if TYPE_CHECKING:
    from symgen.vehicle_tests.results import VehicleTestRun

DEGREE = 180.0 / pi
SHOWN = {
    "rad": ("deg", DEGREE),
    "rad/s": ("deg/s", DEGREE),
    "rad/(m/s^2)": ("deg/(m/s^2)", DEGREE),
    "m/s^2/rad": ("m/s^2/deg", 1.0 / DEGREE),
    "s rad": ("s deg", DEGREE),
    "m/s": ("km/h", 3.6),
    "1": ("", 1.0),
}
"""By SI unit: the one that is shown, and the factor to it."""
ROUNDING = 1e-9
"""What is less in these units is zero."""


def shown(unit: str) -> tuple[str, float]:
    return SHOWN.get(unit, (unit, 1.0))


def digits(value: float) -> str:
    """Four of them."""
    if not isfinite(value):
        return "-"
    return "0" if abs(value) < ROUNDING else f"{value:.4g}" if abs(value) < 1e4 else f"{value:.0f}"


def row(value: Value) -> tuple[str, str, str, str]:
    unit, factor = shown(value.unit)
    name = label(value.name)
    return name, digits(factor * value.number), unit, _beyond(name, value.about)


def _beyond(name: str, about: str) -> str:
    """What the name does not say already."""
    first, _, more = about.partition(", ")
    return more if name.endswith(first) else about


def text(run: VehicleTestRun) -> str:
    """For a terminal: a table of each test, then one of the verdicts."""
    parts = [_of_test(outcome) for outcome in run.outcomes.values()]
    rows = [(each.name, each.standard, each.verdict) for each in run.outcomes.values()]
    return "\n\n".join([run.model, *parts, text_table(("test", "standard", "verdict"), rows)])


def _of_test(outcome: Outcome) -> str:
    head = f"{outcome.name}: {outcome.standard}" + (f", {outcome.conditions}" if outcome.conditions else "")
    lines = [head, *(f"{_word(outcome)}: {reason}" for reason in outcome.reasons)]
    if outcome.values:
        lines.append(text_table(("", "value", "unit", ""), [row(value) for value in outcome.values]))
    return "\n".join(lines)


def _word(outcome: Outcome) -> str:
    return {"not made": "could not be made", "fail": "fail"}.get(outcome.verdict, "note")
