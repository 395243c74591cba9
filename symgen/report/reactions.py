"""Reactions that are zero but for rounding, such as the torques that hold a plane mechanism in its plane."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from symgen.description.schema import ReactionSensor
from symgen.report.curves import has
from symgen.report.rounding import is_rounding
from symgen.report.subject import Subject

FORCES = (".fx", ".fy", ".fz")


def carry_nothing(subject: Subject, sensors: Sequence[str], suffixes: Sequence[str]) -> bool:
    """Whether these components of reactions are rounding in all runs, relative to the largest force in a joint, and to its torque
    about something as far away as the mechanism is long."""
    if not all(isinstance(subject.description.sensors[name], ReactionSensor) for name in sensors):
        return False
    size = _largest(subject, _reactions(subject), FORCES)
    arms = [1.0 if suffix in FORCES else subject.model.scales.length for suffix in suffixes]
    return all(
        is_rounding(_largest(subject, sensors, [suffix]), size * arm)
        for suffix, arm in zip(suffixes, arms, strict=True)
    )


def _reactions(subject: Subject) -> list[str]:
    return [name for name, sensor in subject.description.sensors.items() if isinstance(sensor, ReactionSensor)]


def _largest(subject: Subject, sensors: Sequence[str], suffixes: Sequence[str]) -> float:
    """In any of the runs that recorded it."""
    signals = [f"{name}{suffix}" for name in sensors for suffix in suffixes]
    found = [run.solution[signal] for run in subject.drawn for signal in signals if has(run, signal)]
    return max((float(np.abs(values).max(initial=0.0)) for values in found), default=0.0)
