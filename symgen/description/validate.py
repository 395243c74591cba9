"""All that must hold before a description is used, in three stages: names, constants, physics."""

from __future__ import annotations

from collections.abc import Callable

from symgen.description.design_position import DesignPosition, GeometryCycle
from symgen.description.errors import Problem
from symgen.description.formula_names import ambiguity_problems, formula_problems, sensor_cycle_problems
from symgen.description.physics import Physics, parameter_values, value_problems
from symgen.description.rates import rate_problems
from symgen.description.references import (
    coordinate_problems,
    cut_problems,
    drive_problems,
    ground_problems,
    load_problems,
    name_problems,
    pair_problems,
    reference_problems,
    subsystem_problems,
)
from symgen.description.schema import Description

_NAMES: tuple[Callable[[Description], list[Problem]], ...] = (
    reference_problems,
    pair_problems,
    load_problems,
    cut_problems,
    drive_problems,
    subsystem_problems,
    formula_problems,
    sensor_cycle_problems,
)


def problems_of(description: Description) -> list[Problem]:
    """What is wrong with a description; the first stage that finds something ends the search."""
    # An ambiguous name would be reported once more wherever it is used.
    found = [*name_problems(description), *ground_problems(description), *ambiguity_problems(description)]
    found = found or [problem for check in _NAMES for problem in check(description)] or value_problems(description)
    # Which bodies are free depends on masses, so coordinates come after the constants.
    found = found or coordinate_problems(description) or rate_problems(description)
    return found or _physical_problems(description)


def notice_of(description: Description) -> str:
    """What is odd about the numbers of a sound description; empty if nothing is."""
    values = parameter_values(description)
    return Physics(description, DesignPosition(description, values), values).inertias().told()


def _physical_problems(description: Description) -> list[Problem]:
    values = parameter_values(description)
    try:
        design = DesignPosition(description, values)
    except GeometryCycle as cycle:
        return [Problem(cycle.nodes[0], f"defined by itself ({cycle}); give one of them in global coordinates")]
    return Physics(description, design, values).problems()
