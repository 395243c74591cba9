"""Linear models for python-control, which need not be installed otherwise."""

from __future__ import annotations

from typing import Any

from symgen.runtime import ArgumentError, Linearisation, Model


def state_space(model: Model, linear: Linearisation) -> Any:
    """The linear model as `control.StateSpace`; signals are named like inputs and sensors, with _ for each dot."""
    try:
        import control
    except ImportError:
        raise ArgumentError(
            "the package python-control is missing; install it with: python -m pip install control"
        ) from None
    inputs, outputs = ([name.replace(".", "_") for name in names] for names in (model.inputs, model.sensors))
    return control.ss(linear.A, linear.B, linear.C, linear.D, inputs=inputs, outputs=outputs, name=model.layout.name)
