"""What a method can be combined with: what its steps solve for, when its factors are renewed, and lanes of a fleet.

The one place that knows: every refusal of a run is a sentence of `refusal`, and the table of docs/manoeuvres.md is `table()`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import ArgumentError
from ..methods import METHODS, Diagonal, Explicit, Implicit, Method, OneShot, Symplectic
from ..methods.tables import SAME
from ..model.steps import ALL_BODIES, STEPS
from ..naming import shown, unknown
from .settings import POLICIES

BODY_POLICIES = ("frozen", "every-step", "adaptive")
"""Those of steps of all bodies: their factors are sparse, and columns of them are not changed."""


def refusal(
    method: Method, steps: str | None, policy: str | None, in_lanes: bool = False, controlled: bool = False
) -> str:
    """Why a method does not go with these steps, this policy (None: not asked for), lanes, and a tolerance; empty where it does."""
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
        return (
            f"steps {steps!r} are made by {', '.join(names)}; method {method.name!r} averages accelerations, which axes that turn "
            "with the bodies do not allow: take steps='independent'"
        )
    if policy is not None and policy not in BODY_POLICIES:
        return (
            f"steps {steps!r} renew their sparse factors as a whole: {', '.join(BODY_POLICIES)}, not {policy!r}, which changes some "
            "columns; take steps='independent'"
        )
    return ""


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
) -> None:
    """Raises an `ArgumentError` with the sentence that refuses."""
    if steps is not None and steps not in STEPS:
        raise ArgumentError(unknown("choice of what steps solve for,", str(steps), STEPS))
    if policy is not None and (not isinstance(policy, str) or policy not in POLICIES):
        raise ArgumentError(unknown("refresh policy", str(policy), POLICIES))
    found = refusal(method, steps, policy, in_lanes, controlled)
    iterates = isinstance(method, Implicit | Diagonal)
    if not found and iterations is not None and iterates and is_controlled(method, controlled):
        found = "steps with error control take as many iterations as they need; leave out iterations"
    if not found and iterations is not None and not iterates:
        found = f"method {method.name!r} does not iterate; leave out iterations"
    if found:
        raise ArgumentError(found)


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
