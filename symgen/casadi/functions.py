"""Functions of CasADi from compiled code of a model."""

from __future__ import annotations

from typing import Any

from symgen.casadi.compiled import compiled
from symgen.casadi.source import c_name, step_source
from symgen.runtime import ArgumentError, Model, StepFunction


def step(function: StepFunction, steps: int = 1, name: str | None = None) -> Any:
    """x' = F(x, u, p) as a `casadi.Function`: so many steps of `function` one after the other, inputs held.

    The library behind it is compiled from one C file when it is first asked for, and kept in the cache. It needs neither Python nor symgen
    once it is there: several threads may call it, as `F.map(n, "thread")` does, and solvers get its exact derivatives. Where a step cannot
    be made, the call fails, and solvers go back. `name`: of the function, also in C; what it is called in messages of CasADi.
    """
    casadi = _casadi()
    if not isinstance(function, StepFunction):
        hint = "model.step_function(h)" if isinstance(function, Model) else "a step function"
        raise ArgumentError(
            f"symgen.casadi.step takes what model.step_function(h) gives, not {type(function).__name__}; write symgen.casadi.step({hint})"
        )
    called = c_name(function, name)
    return casadi.external(called, str(compiled(called, step_source(function, steps, called))))


def _casadi() -> Any:
    try:
        import casadi
    except ImportError:
        raise ArgumentError("this needs CasADi: python -m pip install casadi") from None
    return casadi
