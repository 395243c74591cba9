"""What a method can be combined with: what its steps solve for, when its factors are renewed, and lanes of a fleet.

The one place that knows: every refusal of a run is a sentence of `refusal`, and the table of docs/manoeuvres.md is `table()`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import ArgumentError
from ..methods import METHODS, Diagonal, Explicit, Implicit, Method, OneShot, Symplectic
from ..methods.tables import SAME
from ..model.steps import ALL_BODIES, STEPS
from ..names import FactorsName
from ..naming import shown, unknown
from .settings import POLICIES, Tolerances

BODY_POLICIES = ("frozen", "every-step", "adaptive")
"""Those of steps of all bodies, and of sparse factors, of which columns are not changed."""

FACTORS: tuple[FactorsName, ...] = ("dense", "sparse")
"""Of steps in independent coordinates."""


def refusal(
    method: Method,
    steps: str | None,
    policy: str | None,
    in_lanes: bool = False,
    controlled: bool = False,
    iterations: int | None = None,
    tolerances: Tolerances | None = None,
) -> str:
    """Why a method does not go with these steps, this policy, number of iterations and tolerances (None: not asked for), lanes, and
    error control that is asked for; empty where it does."""
    return (
        _of_steps(method, steps, policy, in_lanes, controlled)
        or (_of_iterations(method, controlled) if iterations is not None else "")
        or _of_tolerances(method, steps, controlled, iterations, tolerances or Tolerances())
    )


def _of_steps(method: Method, steps: str | None, policy: str | None, in_lanes: bool, controlled: bool) -> str:
    if in_lanes and isinstance(method, Diagonal):
        return f"all vehicles of a fleet take steps of the same length, but method {method.name!r} chooses the length of its steps"
    if in_lanes and not isinstance(method, Implicit):
        return f"a fleet requires an implicit method that iterates; method {method.name!r} is not one"
    if isinstance(method, Explicit | Symplectic):
        return _of_explicit(method, steps, policy) or _of_control(method, steps, controlled)
    if isinstance(method, OneShot) and steps in ALL_BODIES:
        return (
            f"method {method.name!r} does not iterate, and steps of all bodies are iterations; take steps='independent'"
        )
    if steps in ALL_BODIES and isinstance(method, Implicit):
        return _of_all_bodies(method, str(steps), policy, in_lanes) or _of_control(method, steps, controlled)
    return _of_control(method, steps, controlled)


def refused_factors(method: Method, steps: str | None, policy: str | None, factors: str) -> str:
    """Why a method does not go with factors that are asked for; empty where it does."""
    if not isinstance(method, Implicit | Diagonal | OneShot):
        return f"method {method.name!r} has no factors; leave out factors"
    if steps in ALL_BODIES:
        return f"steps={steps!r} of all bodies always have sparse factors; leave out factors"
    if factors == "sparse" and isinstance(method, OneShot):
        return f"method {method.name!r} needs dense factors; leave out factors"
    if factors == "sparse" and policy is not None and policy not in BODY_POLICIES:
        return f"sparse factors work with {', '.join(BODY_POLICIES)} only; take factors='dense' for refresh={policy!r}"
    return ""


def is_controlled(method: Method, asked: bool) -> bool:
    """Whether the length of steps follows their error: always, or where a tolerance asks for it."""
    return asked or isinstance(method, Diagonal) or (isinstance(method, Explicit) and bool(method.embedded))


def may_be_controlled(method: Method) -> bool:
    """Whether the length of steps can follow their error."""
    return is_controlled(method, False) or (isinstance(method, Implicit) and bool(method.any_length))


def _of_control(method: Method, steps: str | None, asked: bool) -> str:
    always = is_controlled(method, False)
    if asked and not may_be_controlled(method):
        names = [each.name for each in METHODS.values() if may_be_controlled(each)]
        return f"method {method.name!r} takes steps of fixed length; leave out tolerance, or take one of {', '.join(names)}"
    if (asked or always) and steps in ALL_BODIES:
        return (
            f"steps {steps!r} of all bodies have a fixed length; take steps='independent' for steps with error control"
        )
    return ""


def _of_explicit(method: Method, steps: str | None, policy: str | None) -> str:
    if policy is not None:
        return f"method {method.name!r} has no factors that could be renewed; leave out refresh"
    return "" if steps is None else f"method {method.name!r} is explicit and solves no equations; leave out steps"


def _of_all_bodies(method: Implicit, steps: str, policy: str | None, in_lanes: bool) -> str:
    if in_lanes:
        return "a fleet steps in independent coordinates; leave out steps"
    if not bodies_read(method):
        names = [name for name, each in METHODS.items() if isinstance(each, Implicit) and bodies_read(each)]
        return f"steps={steps!r} works with {', '.join(names)} only; use steps='independent' for method {method.name!r}"
    if policy is not None and policy not in BODY_POLICIES:
        return f"steps={steps!r} works with {', '.join(BODY_POLICIES)} only; use steps='independent' for refresh={policy!r}"
    return ""


def _of_iterations(method: Method, asked: bool) -> str:
    if not isinstance(method, Implicit | Diagonal):
        return f"method {method.name!r} does not iterate; leave out iterations"
    if is_controlled(method, asked):
        return "steps with error control take as many iterations as they need; leave out iterations"
    return ""


def _of_tolerances(
    method: Method, steps: str | None, asked: bool, iterations: int | None, tolerances: Tolerances
) -> str:
    who, read = tolerances_read(method, steps, asked, iterations)
    unread = [name for name in tolerances.given if name not in read]
    if not unread:
        return ""
    others = f" (those that have one: {', '.join(read)})" if read else ""
    return f"with {who}, these tolerances have no effect: {', '.join(unread)}; leave them out{others}"


def tolerances_read(
    method: Method, steps: str | None, asked: bool, iterations: int | None
) -> tuple[str, tuple[str, ...]]:
    """What the steps are called, and the fields of `Tolerances` that they depend on."""
    controlled, who = is_controlled(method, asked), f"method {method.name!r}"
    if isinstance(method, Explicit | Symplectic):
        return who, ("relative", "absolute") if controlled else ()
    if controlled:
        return f"{who} with error control", ("relative", "absolute", "closure", "reach")
    if isinstance(method, OneShot):
        return who, ("closure", "reach")
    if iterations is not None:
        return "a given number of iterations", () if steps in ALL_BODIES else ("reach",)
    if steps in ALL_BODIES:
        return f"steps {steps!r} of all bodies", ("residual", "closure")
    return f"{who} with steps of fixed length", ("residual", "closure", "reach")


def bodies_read(method: Implicit) -> bool:
    """Whether the positions of a table follow from its velocities, theta = history + g v, as steps of all bodies have it."""
    c, d, g = method.velocity, method.position, method.gain
    rest = (d[1] - g * c[1], d[3] - g * c[2], d[4] - g * c[3], method.reach - g * g, c[3])
    return all(abs(value) < SAME for value in rest)


def check(
    method: Method,
    steps: str | None,
    policy: str | None,
    iterations: int | None,
    in_lanes: bool = False,
    controlled: bool = False,
    tolerances: Tolerances | None = None,
    factors: str | None = None,
) -> None:
    """Raises an `ArgumentError` with the sentence that refuses."""
    if steps is not None and steps not in STEPS:
        raise ArgumentError(f"steps cannot be {shown(steps)}; the values are {', '.join(STEPS)}")
    if policy is not None and (not isinstance(policy, str) or policy not in POLICIES):
        raise ArgumentError(unknown("refresh policy", str(policy), POLICIES))
    if tolerances is not None and not isinstance(tolerances, Tolerances):
        raise ArgumentError(f"tolerances must be a symgen.runtime.Tolerances, not {shown(tolerances)}")
    if factors is not None and factors not in FACTORS:
        raise ArgumentError(f"factors cannot be {shown(factors)}; the values are {', '.join(FACTORS)}")
    found = refusal(method, steps, policy, in_lanes, controlled, iterations, tolerances)
    if factors is not None:
        found = found or refused_factors(method, steps, policy, factors)
    if found:
        raise ArgumentError(found)


def check_feedback(method: Method, steps: str | None, controlled: bool) -> None:
    """Raises an `ArgumentError` where controllers cannot hold inputs over steps."""
    if is_controlled(method, controlled):
        raise ArgumentError(
            f"controllers hold inputs over steps of equal length, but the steps of {method.name!r} follow their error; leave out "
            "tolerance, or take a method such as rk4 or trapezoidal"
        )
    if steps in ALL_BODIES:
        raise ArgumentError(
            f"steps {steps!r} of all bodies go with no controllers among the inputs; take steps='independent', or an explicit method"
        )
    if isinstance(method, Explicit) and not on_rows(method):
        raise ArgumentError(
            f"controllers need a method whose stages lie at the ends and in the middle of its steps, which those of {method.name!r} do not"
        )


def on_rows(method: Explicit) -> bool:
    """Whether stages lie where a run has rows of inputs: at the beginning, in the middle and at the end of its steps."""
    return not method.embedded and set(method.nodes) <= {0.0, 0.5, 1.0}


def method_of(given: str | Method) -> Method:
    """A method by its name, or a table as it is."""
    if isinstance(given, Explicit | Symplectic | Implicit | OneShot | Diagonal):
        return given
    if not isinstance(given, str):
        raise ArgumentError(f"a method is a name or a table of symgen.runtime, not {shown(given)}")
    if given not in METHODS:
        raise ArgumentError(unknown("method", given, METHODS))
    return METHODS[given]


def table() -> str:
    """What goes together, for the documents: a row for each method, the policies in the cells."""
    heads = ("method", *(f'`steps="{steps}"`' for steps in STEPS), "fleets", "`tolerance=`")
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *(f"| {' | '.join(_row(method))} |" for method in METHODS.values())])


def _row(method: Method) -> Iterator[str]:
    yield f"`{method.name}`"
    if isinstance(method, Explicit | Symplectic):
        yield from (*("does not apply" for _ in STEPS), "no", _control_of(method))
        return
    yield from (_cell(method, steps, False) for steps in STEPS)
    yield _cell(method, "independent", True)
    yield _control_of(method)


def _control_of(method: Method) -> str:
    """Where steps are controlled at all, they are those of the independent coordinates."""
    return "always" if is_controlled(method, False) else "if given" if may_be_controlled(method) else "no"


def _cell(method: Method, steps: str, in_lanes: bool) -> str:
    good = [policy for policy in POLICIES if not refusal(method, steps, policy, in_lanes)]
    if len(good) == len(POLICIES):
        return "all policies"
    return ", ".join(f"`{policy}`" for policy in good) or "no"
