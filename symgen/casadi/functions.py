"""Functions of CasADi from compiled code of a model."""

from __future__ import annotations

from typing import Any

from symgen.casadi.compiled import compiled
from symgen.casadi.source import c_name, check_function, step_source
from symgen.runtime import ArgumentError, StepFunction

MANY = 2.5
"""So many directions at once cost more than the Jacobian."""


def step(function: StepFunction, steps: int = 1, name: str | None = None, time: float = 0.0) -> Any:
    """x' = F(x, u, p) as a `casadi.Function`: so many steps of `function` one after the other from `time` on, inputs held.

    The library behind it is compiled from one C file when it is first asked for, and kept in the cache. It needs neither Python nor symgen
    once it is there: several threads may call it, as `F.map(n, "thread")` does, and solvers get its exact first derivatives. Where a step
    cannot be made, the call fails, and solvers go back. `name`: of the function, in messages of CasADi too.
    """
    casadi = _casadi()
    check_function(function)
    called = c_name(function, name)
    inside = f"{called}_c"
    library = compiled(inside, step_source(function, steps, inside, time))
    return _wrapped(casadi, called, casadi.external(inside, str(library), {"jac_penalty": _penalty(function)}))


def _penalty(function: StepFunction) -> float:
    """CasADi takes the Jacobian for this number times the length of arguments or results, and more directions. By default it takes
    directions one by one, each with the whole step again, wherever their number is no power of two."""
    return MANY / max(1, len(function.states))


def _wrapped(casadi: Any, name: str, inside: Any) -> Any:
    """A function around the compiled one: only of such a one does CasADi choose between Jacobian and directions when it is mapped."""
    names = inside.name_in()
    arguments = [casadi.MX.sym(each, *inside.size_in(each)) for each in names]
    return casadi.Function(name, arguments, inside.call(arguments), names, inside.name_out())


def _casadi() -> Any:
    try:
        import casadi
    except ImportError:
        raise ArgumentError("this needs CasADi: python -m pip install casadi") from None
    return casadi
