"""Linear models for python-control, which need not be installed otherwise."""

from __future__ import annotations

from typing import Any

from symgen.runtime import ArgumentError, DiscreteLinearisation, Linearisation, Model


def state_space(model: Model, linear: Linearisation | DiscreteLinearisation) -> Any:
    """The linear model as `control.StateSpace`, a discrete one with its step; states and signals are named as there, with _ for each
    dot."""
    try:
        import control
    except ImportError:
        raise ArgumentError(
            "the package python-control is missing; install it with: python -m pip install control"
        ) from None
    named = {"inputs": model.inputs, "outputs": model.sensors, "states": linear.states}
    names = {key: [name.replace(".", "_") for name in given] for key, given in named.items() if given}
    step = linear.step if isinstance(linear, DiscreteLinearisation) else 0
    return control.ss(linear.A, linear.B, linear.C, linear.D, step, **names, name=model.layout.name)
