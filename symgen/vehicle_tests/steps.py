"""Lengths of the steps of runs, s."""

from __future__ import annotations

from math import ceil

STEP = 0.002
LARGEST = 0.1


def refuse_step(step: float) -> None:
    from symgen.runtime import ArgumentError

    if not 0.0 < step <= LARGEST:
        raise ArgumentError(
            f"step {step:g}: runs of tests need steps above zero and of at most {LARGEST:g} s; the usual one is {STEP:g}"
        )


def dividing(period: float, step: float) -> float:
    """The largest step that goes into the period without rest and is no longer than this one."""
    return period / ceil(period / step * (1.0 - 1e-9))
