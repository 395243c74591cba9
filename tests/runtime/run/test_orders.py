"""Measured orders on closed loops that tumble in space, with factors of every age."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from symgen.runtime.methods import Explicit, Implicit, OneShot, Symplectic, generalised_alpha, hht

from symgen.runtime import METHODS, POLICIES, ArgumentError, Model, State, simulate

Stepped = Callable[[str], Model]
UNTIL = 0.4

FACTORS = [
    (name, refresh) for name in METHODS if isinstance(METHODS[name], Implicit) for refresh in ("adaptive", "frozen")
]
ONE_SHOT = [(name, refresh) for name in METHODS if isinstance(METHODS[name], OneShot) for refresh in POLICIES]
EXPLICIT = [
    (name, None)
    for name, method in METHODS.items()
    if isinstance(method, Symplectic) or (isinstance(method, Explicit) and not method.embedded)
]
"""`test_control.py` measures the others, which choose their steps."""


@pytest.fixture(scope="module")
def fine(stepped: Stepped) -> State:
    """RK4 agrees with itself at other steps to 1e-11 there."""
    return simulate(stepped("tumbler"), UNTIL, 1e-4).final


def distance(found: State, wanted: State) -> float:
    return max(
        float(np.abs(getattr(found, name) - getattr(wanted, name)).max() * weight)
        for name, weight in (("q", 1.0), ("v", 0.1), ("z", 1.0))
    )


@pytest.mark.parametrize(("method", "refresh"), [*FACTORS, *ONE_SHOT, *EXPLICIT])
def test_order(stepped: Stepped, fine: State, method: str, refresh: str | None) -> None:
    """Methods that solve once need shorter steps before their errors follow the order, with factors that are renewed in parts."""
    errors = []
    for step in (2e-3, 1e-3, 5e-4) if (method, refresh) in ONE_SHOT else (4e-3, 2e-3, 1e-3):
        run = simulate(stepped("tumbler"), UNTIL, step, method=method, refresh=refresh, every=10**6)
        assert run.success, run.status
        errors.append(distance(run.final, fine))
    orders = np.log2(np.array(errors[:-1]) / errors[1:])
    wanted = METHODS[method].order
    assert np.abs(orders - wanted).max() < 0.3, (orders, errors)


@pytest.mark.parametrize("method", [generalised_alpha(1.0), generalised_alpha(0.0), hht(-0.3)], ids=lambda m: m.name)
def test_order_with_other_damping(stepped: Stepped, fine: State, method: object) -> None:
    errors = [
        distance(simulate(stepped("tumbler"), UNTIL, step, method=method, every=10**6).final, fine)  # type: ignore[arg-type]
        for step in (2e-3, 1e-3)
    ]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(2.0, abs=0.15)


def test_step_control_keeps_to_its_tolerance(stepped: Stepped, fine: State) -> None:
    from symgen.runtime import Tolerances

    errors, evaluations = [], []
    for relative in (1e-5, 1e-7, 1e-9):
        tolerances = Tolerances(relative=relative, absolute=relative)
        run = simulate(stepped("tumbler"), UNTIL, 0.1, method="dormand-prince", tolerances=tolerances)
        errors.append(distance(run.final, fine))
        evaluations.append(run.statistics.counts.evaluations)
    assert errors[0] > errors[1] > errors[2]
    assert errors[2] < 1e-7
    assert evaluations[0] < evaluations[1] < evaluations[2]


def test_energy_of_a_conservative_loop(stepped: Stepped) -> None:
    """The trapezoidal rule keeps it within its error, implicit Euler takes it away."""
    model = stepped("four_bar")
    start = model.assemble()
    begin = sum(model.energy(start))

    def change(method: str) -> float:
        final = simulate(model, 1.0, 1e-3, method=method, state=start, every=10**6).final
        return (sum(model.energy(final)) - begin) / model.energy(final).kinetic

    assert abs(change("trapezoidal")) < 1e-4
    assert -0.2 < change("implicit-euler") < -1e-3
    assert abs(change("rosenbrock-w")) < 1e-3


@pytest.mark.parametrize(
    ("order", "weights", "arguments", "failing"),
    [
        (1, (0.5, 0.6), ((), (1.0,)), 1),
        (2, (0.5, 0.5), ((), (0.9,)), 2),
        (3, (0.5, 0.5), ((), (1.0,)), 3),
        (4, (1 / 6, 2 / 3, 1 / 6), ((), (0.5,), (-1.0, 2.0)), 4),
    ],
)
def test_a_table_has_the_order_that_it_is_said_to_have(
    order: int, weights: tuple[float, ...], arguments: tuple[tuple[float, ...], ...], failing: int
) -> None:
    with pytest.raises(
        ArgumentError, match=rf"'own' do not have the order {order}: a condition of order {failing} fails"
    ):
        Explicit("own", order, weights, arguments)
    if failing > 1:
        assert Explicit("own", failing - 1, weights, arguments).order == failing - 1
