"""Over a short run, the kinetic energy grows by the work that the reference's forces do."""

from __future__ import annotations

import numpy as np

from symgen.runtime import State
from symgen.verify.samples import Array, Sample, Subject
from symgen.verify.tangent import position_rates

STEP, STEPS = 5e-4, 20
"""Of the time in which the mechanism moves by its length."""
SMALLEST_STEP = 2.5e-6
SMALL_ENOUGH = 1e-6
"""The method's own error that the check asks for; stiff models get smaller steps until they meet it."""


def energy_balance(subject: Subject, sample: Sample) -> tuple[float, float]:
    """Relative gap of the balance and what the step size explains of it: the change of the gap on halving the step.

    If the balance holds, the gap is the error of the method, which falls much faster than that.
    """
    h, time = STEP, subject.sizes.time
    while True:
        coarse, fine = _gap(subject, sample, h * time, STEPS), _gap(subject, sample, h * time / 2, 2 * STEPS)
        if abs(coarse - fine) < SMALL_ENOUGH or h < SMALLEST_STEP:
            return abs(fine), abs(coarse - fine)
        h /= 10.0


def _gap(subject: Subject, sample: Sample, h: float, steps: int) -> float:
    state, work, amount = sample.state, 0.0, 0.0
    start = _kinetic(subject, state)
    for _ in range(steps):
        k1 = _rates(subject, state, sample.u)
        k2 = _rates(subject, _after(state, k1, h / 2), sample.u)
        k3 = _rates(subject, _after(state, k2, h / 2), sample.u)
        k4 = _rates(subject, _after(state, k3, h), sample.u)
        mean = (k1 + 2.0 * k2 + 2.0 * k3 + k4) / 6.0
        work, amount = work + h * mean[-1], amount + h * abs(mean[-1])
        state = _after(state, mean, h)
    change = _kinetic(subject, state) - start
    return (change - work) / max(start, amount, 1e-300)


def _kinetic(subject: Subject, state: State) -> float:
    return float(subject.model.call("energy", q=state.q, v=state.v)["kinetic"].item())


def _rates(subject: Subject, state: State, u: Array) -> Array:
    """Of q, v, z and of the work of applied forces and constraints."""
    found = subject.model.call("acceleration", t=np.array([state.time]), q=state.q, v=state.v, z=state.z, u=u)
    instant = subject.instant(state, u)
    velocity = np.concatenate([instant.state.velocity, instant.state.angular_velocity], 1).ravel()
    loads = instant.applied.ravel()
    if instant.design.description.drives or instant.design.description.rates:
        # Only what moves by itself does work; all other multipliers meet J v = 0.
        loads = loads - instant.jacobian.T @ instant.solution.multipliers
    return np.concatenate(
        [
            position_rates(subject.model.layout.joints, state.q, state.v),
            found["a"],
            found["zdot"],
            [float(loads @ velocity)],
        ]
    )


def _after(state: State, rates: Array, h: float) -> State:
    nq, nv = len(state.q), len(state.v)
    q, v, z = np.split(rates[:-1], [nq, nq + nv])
    return State(state.time + h, state.q + h * q, state.v + h * v, state.z + h * z)
