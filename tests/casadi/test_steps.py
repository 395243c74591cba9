"""Steps as functions of CasADi: they give what step functions give, whose derivatives have tests of their own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import symgen
import symgen.casadi
from symgen.runtime import ArgumentError, StepFunction

from ..support.doses import beyond

casadi = pytest.importorskip("casadi", reason="CasADi is not installed")

Array = NDArray[np.float64]
ROOT = Path(__file__).parents[2]
CASES = [
    "tests/data/tumbler", "tests/data/cart_pole by rk4", "tests/data/cart_pole", "tests/data/tumbler by dormand-prince",
    "models/four_bar", "models/sla_quarter_car", "models/sedan by implicit-euler",
]  # fmt: skip
STEPS = 3


class Case:
    """A model near its start, with three steps of it as a function of CasADi."""

    def __init__(self, name: str) -> None:
        file, _, method = name.partition(" by ")
        model = symgen.build(ROOT / f"{file}.yaml")
        parameters = [entry.name for entry in model.layout.parameters if not entry.fixed and entry.value][:2]
        self.function = StepFunction(model, 0.002, method or "trapezoidal", parameters)
        self.compiled = symgen.casadi.step(self.function, STEPS, "made", time=0.1)
        self.random = np.random.default_rng(7)
        self.x = self.function.start + 0.01 * self.random.normal(size=len(self.function.states))
        self.u = model.default_inputs + 0.1 * self.random.normal(size=len(model.inputs))
        self.p = self.function.values * 1.01

    @property
    def arguments(self) -> tuple[Array, Array, Array]:
        return self.x, self.u, self.p

    def jacobian(self) -> tuple[Array, list[Array]]:
        """x' and its derivatives by x, u and p, from Python."""
        run = self.function.rollout(*self.arguments, steps=STEPS, time=0.1)
        counts = [len(part) for part in self.arguments]
        unit, edges = np.eye(sum(counts)), np.cumsum(counts)
        first, held, values = np.split(unit, edges[:2])
        found = run.forward(first, np.repeat(held[None], STEPS, axis=0), values)[STEPS]
        return run.states[STEPS], np.split(found, edges[:2], axis=1)

    def in_c(self, name: str) -> Any:
        """A compiled function behind the one that users see."""
        inside = self.compiled.find_function("made_c")
        ways = {"jac": inside.jacobian, "fwd": inside.forward, "adj": inside.reverse}
        way, count = name[:3], name[3:]
        return ways[way](int(count)) if count else ways[way]()


@pytest.fixture(scope="module")
def cases() -> Callable[[str], Case]:
    known: dict[str, Case] = {}

    def case(name: str) -> Case:
        if name not in known:
            known[name] = Case(name)
        return known[name]

    return case


def near(found: Any, wanted: Array) -> None:
    found = np.array(found).reshape(wanted.shape)
    np.testing.assert_allclose(found, wanted, rtol=0.0, atol=1e-12 * max(1.0, np.abs(wanted).max(initial=0.0)))


every_case = pytest.mark.parametrize("name", beyond(2, CASES))
pytestmark = pytest.mark.filterwarnings("ignore::symgen.runtime.SymgenNotice")


@every_case
def test_values_and_jacobians_are_those_of_step_functions(cases: Callable[[str], Case], name: str) -> None:
    case = cases(name)
    end, derivatives = case.jacobian()
    near(case.compiled(*case.arguments), end)
    for found, wanted in zip(case.in_c("jac")(*case.arguments, 0), derivatives, strict=True):
        near(found, wanted)
    for found, wanted in zip(case.compiled.jacobian()(*case.arguments, 0), derivatives, strict=True):
        near(found, wanted)


@every_case
@pytest.mark.parametrize("directions", [1, 4])
def test_directions_go_forwards_and_backwards(cases: Callable[[str], Case], name: str, directions: int) -> None:
    case = cases(name)
    _, derivatives = case.jacobian()
    moves = [case.random.normal(size=(len(part), directions)) for part in case.arguments]
    weights = case.random.normal(size=(len(case.x), directions))
    wanted = sum(matrix @ move for matrix, move in zip(derivatives, moves, strict=True))
    near(case.in_c(f"fwd{directions}")(*case.arguments, 0, *moves), wanted)
    near(case.compiled.forward(directions)(*case.arguments, 0, *moves), wanted)
    for function in (case.in_c(f"adj{directions}"), case.compiled.reverse(directions)):
        for found, matrix in zip(function(*case.arguments, 0, weights), derivatives, strict=True):
            near(found, matrix.T @ weights)


@every_case
def test_patterns_hold_all_that_is_there(cases: Callable[[str], Case], name: str) -> None:
    """At several points, at which some entries may be zero by chance."""
    case, jacobian = cases(name), cases(name).in_c("jac")
    start = case.x
    for _ in range(3):
        case.x = start + 0.002 * case.random.normal(size=len(start))
        for k, wanted in enumerate(case.jacobian()[1]):
            pattern = np.array(casadi.DM.ones(jacobian.sparsity_out(k)).full(), dtype=bool)
            assert not wanted[~pattern].any()
    case.x = start


def test_patterns_leave_out_what_cannot_be(cases: Callable[[str], Case]) -> None:
    """Where the cart stands changes nothing else."""
    pattern = cases("tests/data/cart_pole").in_c("jac").sparsity_out(0)
    assert [row for row in range(4) if pattern.has_nz(row, 0)] == [0]


def test_jacobians_of_maps_go_by_the_compiled_one(cases: Callable[[str], Case]) -> None:
    """By directions, CasADi would make as many steps as there are."""
    case = cases("tests/data/tumbler")
    arguments = [casadi.MX.sym("a", len(part), 3) for part in case.arguments]
    several = case.compiled.map(3)(*arguments)
    found = casadi.Function("found", arguments, [casadi.jacobian(casadi.vec(several), casadi.vec(arguments[0]))])
    assert "jac_made_c" in str([each.name() for each in found.find_functions()])
    block = np.array(found(*(np.repeat(part[:, None], 3, axis=1) for part in case.arguments)))
    near(block, np.kron(np.eye(3), case.jacobian()[1][0]))


def test_threads_change_no_bit(cases: Callable[[str], Case]) -> None:
    case, count = cases("tests/data/tumbler"), 40
    rows = case.x[:, None] + 0.01 * case.random.normal(size=(len(case.x), count))
    found = [np.array(case.compiled.map(count, how)(rows, case.u, case.p)) for how in ("serial", "thread")]
    alone = np.column_stack([np.array(case.compiled(row, case.u, case.p)) for row in rows.T])
    assert (found[0] == alone).all()
    assert (found[1] == alone).all()


def test_what_cannot_be_stepped_fails(cases: Callable[[str], Case]) -> None:
    """No number, a turn by a whole revolution, a mass below zero; afterwards the function works as before."""
    case = cases("tests/data/tumbler")
    turned = case.x.copy()
    turned[case.function.states.index("frame.rx")] = 7.0
    mass = symgen.build(ROOT / "tests/data/cart_pole.yaml").step_function(0.002, parameters=["cart_mass"])
    heavy = symgen.casadi.step(mass)
    for function, arguments in (
        (case.compiled, (case.x * np.nan, case.u, case.p)),
        (case.compiled, (turned, case.u, case.p)),
        (heavy, (mass.start, [0.0], [-1.0])),
    ):
        with pytest.raises(RuntimeError):
            function(*arguments)
    near(heavy(mass.start, [3.0], [2.0]), mass(mass.start, [3.0], [2.0]))


def test_refusals_say_what_to_write(cases: Callable[[str], Case], monkeypatch: pytest.MonkeyPatch) -> None:
    function = cases("tests/data/cart_pole").function
    with pytest.raises(ArgumentError, match=r"write symgen\.casadi\.step\(model\.step_function\(h\)\)"):
        symgen.casadi.step(function.model)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"model\.step_function\(h\) gives, not of Model"):
        symgen.casadi.step_source(function.model)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="steps must be a whole number"):  # whose memory C could not count
        symgen.casadi.step_source(function, 10**8)
    with pytest.raises(ArgumentError, match="a name of letters"):
        symgen.casadi.step(function, name="a b")
    with pytest.raises(ArgumentError, match=r"steps must be a whole number from 1 to .*, not 0"):
        symgen.casadi.step(function, 0)
    with pytest.raises(ArgumentError, match="'time' must be a finite number"):
        symgen.casadi.step(function, time=float("nan"))
    monkeypatch.setitem(sys.modules, "casadi", None)
    with pytest.raises(ArgumentError, match="python -m pip install casadi"):
        symgen.casadi.step(function)
