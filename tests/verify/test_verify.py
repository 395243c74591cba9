"""The checks accept good models and find what is wrong in bad ones."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from pickle import PicklingError
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from threadpoolctl import threadpool_info, threadpool_limits

from symgen.description import Description, read, read_text
from symgen.formulation.derive import derive
from symgen.lower import lower
from symgen.mechanism.analyse import analyse
from symgen.mechanism.mechanism import Mechanism, MechanismError
from symgen.pipeline import build
from symgen.program.evaluate import evaluate
from symgen.runtime import ArgumentError, Model, SymgenNotice, simulate
from symgen.verify import checks, processes
from symgen.verify.agreement import QUANTITIES
from symgen.verify.checks import NAMES, Check, verify
from symgen.verify.description import verify_model
from symgen.verify.formulations import Task
from symgen.verify.interpreted import Interpreted

from ..support.doses import beyond

MODELS = Path(__file__).parents[2] / "models"


def built(name: str) -> tuple[Model, Mechanism]:
    description = read(MODELS / f"{name}.yaml")
    return build(description), analyse(description)


@pytest.mark.parametrize("name", ["pendulum", "double_pendulum", "slider_crank"])
def test_good_models_pass(name: str) -> None:
    checks = verify(*built(name), states=3)
    assert [check for check in checks if not check.ok] == []
    assert {"accelerations", "derivatives", "energy balance"} <= {check.name for check in checks}


@pytest.mark.parametrize(
    ("function", "result", "check"),
    [
        ("poses", "rotation", "poses"),
        ("mass_matrix", "M", "mass matrix"),
        ("acceleration", "a", "accelerations"),
        ("constraint_jacobian", "J", "constraint jacobian"),
        ("jacobian", "residual_q", "derivatives"),
        ("outputs", "outputs", "outputs"),
    ],
)
def test_a_wrong_entry_is_found(function: str, result: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model, mechanism = built("slider_crank")
    call = model.call

    def wrong(name: str, **arrays: NDArray[np.float64]) -> Mapping[str, NDArray[np.float64]]:
        found = call(name, **arrays)
        if name == function:
            found[result].flat[0] += 1e-3 * max(1.0, float(np.abs(found[result]).max()))
        return found

    monkeypatch.setattr(model, "call", wrong)
    failed = {c.name for c in verify(model, mechanism, states=1) if not c.ok}
    assert check in failed


@pytest.mark.parametrize("formulation", ["independent", "partitioned", "multiplier", "inertial"])
def test_a_correction_that_closes_loops_but_is_not_the_smallest_is_found(
    formulation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It moves the mechanism along by the way."""
    description = read(MODELS / "slider_crank.yaml")
    model, mechanism = build(description, formulation), analyse(description)
    call = model.call

    def along(name: str, **arrays: NDArray[np.float64]) -> Mapping[str, NDArray[np.float64]]:
        found = dict(call(name, **arrays))
        if name == "correction":
            free = np.linalg.svd(call("constraint_jacobian", q=arrays["q"])["J"])[2][-1]
            found["delta"] = found["delta"] + 1e-3 * np.abs(found["delta"]).max() * free
        return found

    assert [check for check in verify(model, mechanism, states=2) if not check.ok] == []
    monkeypatch.setattr(model, "call", along)
    assert [check.name for check in verify(model, mechanism, states=2) if not check.ok] == ["correction"]


MASSLESS = """
name: massless_middle
bodies:
  upper: {mass: 1, com: [0, 0, 0], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
  middle: {mass: 0, com: [0, 0, -0.2], inertia: {xx: 0, yy: 0, zz: 0}}
  lower: {mass: 1, com: [0.3, 0, -0.2], inertia: {xx: 0.01, yy: 0.01, zz: 0.01}}
joints:
  top: {type: revolute, bodies: [ground, upper], at: [0, 0, 0.2], axis: [0, 1, 0]}
  first: {type: revolute, bodies: [upper, middle], at: [0, 0, -0.2], axis: [0, 1, 0]}
  second: {type: revolute, bodies: [middle, lower], at: [0, 0, -0.2], axis: [0, 1, 0]}
"""


@pytest.mark.parametrize("formulation", [None, "multiplier", "recursive", "independent"])
def test_a_motion_that_moves_no_mass_is_refused(formulation: str | None) -> None:
    """Two hinges on one axis with nothing between them: their accelerations would be anything, or not numbers."""
    with pytest.raises(
        MechanismError, match="the motion of 'first', 'second' moves no mass, so its acceleration is undetermined"
    ):
        build(read_text(MASSLESS), formulation)


FINGER = """
name: finger
bodies:
  finger: {mass: 0.1, com: [0, 0, 0], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}, frame: {origin: [0, 0, 0.1], rpy: [1.5707963267948966, 0, 0]}}
  tip: {mass: 0, com: [0, 0, 0], inertia: {xx: 0, yy: 0, zz: 0}, frame: {of: finger, origin: [0, 0, 0.1]}}
joints:
  slide: {type: prismatic, bodies: [ground, finger], at: {body: finger, at: [0, 0, 0]}, axis: {body: finger, at: [0, 0, 1]}}
  glue: {type: fixed, bodies: [finger, tip], at: {body: tip, at: [0, 0, 0]}}
fixed: [bodies.*.frame.rpy.*, joints.*.axis.*]
"""


def test_an_acceleration_of_zero_is_not_measured_by_its_rounding() -> None:
    """Gravity has 6e-17 of itself along the slide, and the tip no mass to be measured by."""
    description = read_text(FINGER)
    checks = verify(build(description), analyse(description), states=2)
    assert [check for check in checks if not check.ok] == []


def checked(*arguments: object, **options: object) -> dict[str, set[str]]:
    """Names of the checks of each formulation; all of them pass."""
    checks = verify_model(*arguments, **options)  # type: ignore[arg-type]
    assert [check for check in checks if not check.ok] == []
    found: dict[str, set[str]] = {}
    for check in checks:
        found.setdefault(check.formulation, set()).add(check.name)
    return found


def test_the_formulation_that_users_get_is_compiled_and_the_equations_of_all_others_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[str] = []

    def building(description: Description, formulation: str, stage: object = None) -> Model:
        compiled.append(formulation)
        return build(description, formulation)

    for module in ("description", "formulations"):
        monkeypatch.setattr(f"symgen.verify.{module}.build", building)
    found = checked(MODELS / "slider_crank.yaml", states=2)
    assert compiled == ["independent"] == [name for name, names in found.items() if names == {*NAMES}]
    assert {"multiplier", "inertial", "partitioned"} <= {*found}
    assert all(names == {*QUANTITIES} for name, names in found.items() if name != "independent")


def test_thorough_checks_are_those_of_named_formulations() -> None:
    everything = checked(MODELS / "pendulum.yaml", states=1, thorough=True)
    assert {*everything} == {*checked(MODELS / "pendulum.yaml", states=1)}
    assert all(names == {*NAMES} for names in everything.values())
    assert checked(MODELS / "pendulum.yaml", ["multiplier"], states=1) == {"multiplier": {*NAMES}}


def test_each_formulation_is_told_as_soon_as_it_is_checked() -> None:
    told: list[tuple[Check, ...]] = []
    checks = verify_model(MODELS / "pendulum.yaml", states=1, known=told.append)
    assert {check.formulation for check in told[0]} == {"recursive"}
    assert len(told) == len({check.formulation for check in checks}) > 3
    assert {check for each in told for check in each} == {*checks}


def test_a_wrong_equation_of_a_formulation_that_is_not_compiled_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    call = Interpreted.call

    def wrong(self: Interpreted, name: str, **arrays: NDArray[np.float64]) -> Mapping[str, NDArray[np.float64]]:
        found = call(self, name, **arrays)
        if name == "acceleration" and self.layout.formulation == "partitioned":
            found["a"] = found["a"] * (1.0 + 1e-3)
        return found

    monkeypatch.setattr(Interpreted, "call", wrong)
    failed = {
        (check.formulation, check.name)
        for check in verify_model(MODELS / "slider_crank.yaml", states=1)
        if not check.ok
    }
    assert ("partitioned", "accelerations") in failed
    assert {formulation for formulation, _ in failed} == {"partitioned"}


def test_what_no_formulation_takes_is_refused_and_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "massless.yaml").write_text(MASSLESS, encoding="utf-8")
    for thorough in (False, True):
        with pytest.raises(MechanismError, match="moves no mass"):
            verify_model(tmp_path / "massless.yaml", thorough=thorough)


ROD_PRESS = """
name: rod_press
points: {main: [0, 0, 0], pin: [0, 0, 0.045], wrist: [0.137, 0, 0]}
gravity: [0, 0, -9.81]
bodies:
  rod: {mass: 2.0, com: [0.02, 0, 0.04], inertia: {xx: 0.001, yy: 0.0121, zz: 0.0119}}
  piston: {mass: 0.45, com: wrist, inertia: {xx: 0.0005, yy: 0.0004, zz: 0.0004}}
joints:
  slide: {type: prismatic, bodies: [ground, piston], at: wrist, axis: [1, 0, 0]}
  small_end: {type: revolute, bodies: [piston, rod], at: wrist, axis: [0, 1, 0]}
  crank: {type: distance, bodies: [ground, rod], at: [main, pin]}
initial:
  slide: {velocity: 4.0}
"""


def test_the_interpreter_takes_the_choice_with_the_best_pivots() -> None:
    """As C does: stroke and angle of the rod have dead points in different places, at which they determine nothing."""
    description = read_text(ROD_PRESS)
    mechanism, model = analyse(description), build(description, "independent")
    other = Interpreted(mechanism, lower(derive(mechanism, "independent")), "independent")
    run = simulate(model, 0.15, 1e-4, every=30)
    names = ["acceleration", *(each.name for each in other.program.functions if each.instead_of == "acceleration")]
    chosen = set()
    for state in map(run.state, range(len(run.time))):
        given = {"t": np.array([state.time]), "q": state.q, "v": state.v, "z": state.z, "u": model.default_inputs}
        found, expected = other.call("acceleration", **given)["a"], model.acceleration(state)
        assert np.abs(found - expected).max() < 1e-9 * np.abs(expected).max()
        plain = {name: values.tolist() for name, values in given.items()} | {"parameters": [*other.parameters.values()]}
        (quality,) = evaluate(other.program, "pivots", plain).values()
        best = int(np.argmax(np.real(quality)))
        assert found.tolist() == evaluate(other.program, names[best], plain)["a"]
        chosen.add((best, found.tolist() == evaluate(other.program, names[0], plain)["a"]))
    assert {(0, True), (1, False)} <= chosen


@pytest.mark.parametrize("thorough", beyond(1, [True, False]))
def test_the_number_of_processes_makes_no_difference(thorough: bool) -> None:
    model = MODELS / "slider_crank.yaml"
    told: list[list[str]] = []

    def order(processes: int) -> tuple[Check, ...]:
        told.append([])
        return verify_model(
            model,
            states=2,
            thorough=thorough,
            known=lambda found: told[-1].append(found[0].formulation),
            processes=processes,
        )

    alone, others = (order(processes) for processes in (1, 3))  # whose shares are not equally large
    assert others == alone
    assert len(told[0]) >= 4
    assert told[1] == told[0]


def test_errors_of_other_processes_are_raised() -> None:
    with pytest.raises(MechanismError, match="unknown formulation 'nonsense'"):
        verify_model(MODELS / "pendulum.yaml", ["multiplier", "nonsense"], states=1, processes=2)


@pytest.mark.parametrize(("ending", "how"), [("_exit(7)", "ended with status 7"), ("abort()", "was ended by signal 6")])
@pytest.mark.skipif(os.name == "nt", reason="other systems have other numbers")
def test_a_process_that_dies_is_told_and_named(ending: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "COMMAND", ("-c", f"import os; os.write(2, b'no memory'); os.{ending}"))
    with pytest.raises(processes.WorkerError, match=f"checks chassis, .* {how}; `--processes 1` .*\nno memory"):
        verify_model(MODELS / "pendulum.yaml", states=1, processes=2)


def test_a_task_that_cannot_be_sent_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    description = read(MODELS / "pendulum.yaml")
    task = Task(description, analyse(description), ("multiplier",), states=1, compiled=False)
    unsendable = replace(task, states=lambda: 1)  # type: ignore[arg-type]
    monkeypatch.setattr("subprocess.Popen", lambda *_, **__: pytest.fail("a process was started"))
    with pytest.raises((PicklingError, AttributeError)), processes.workers(unsendable, 1):
        pass


def test_what_a_process_says_is_no_answer_and_its_notices_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    talking = "import symgen.verify.processes as p; from symgen.runtime import tell; check = p.check\n"
    talking += "p.check = lambda task: (print('hello'), tell('odd'), check(task))[2]\np.serve()"
    monkeypatch.setattr(processes, "COMMAND", ("-P", "-c", talking))
    with pytest.warns(SymgenNotice, match="odd"):
        checks = verify_model(MODELS / "pendulum.yaml", states=1, processes=2)
    assert checks == verify_model(MODELS / "pendulum.yaml", states=1, processes=1)


@pytest.mark.parametrize("formulations", [None, ["multiplier"]])
def test_compiled_code_is_checked_in_one_thread(
    formulations: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    balance = checks.energy_balance

    def watched(*given: Any, **named: Any) -> Any:
        seen.extend(each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas")
        return balance(*given, **named)

    monkeypatch.setattr(checks, "energy_balance", watched)
    with threadpool_limits(2, user_api="blas"):
        if 2 not in [each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"]:
            pytest.skip("this NumPy has no BLAS whose threads can be counted")
        verify_model(MODELS / "pendulum.yaml", formulations, states=1, processes=1)
    assert set(seen) == {1}


def test_no_process_is_refused() -> None:
    with pytest.raises(ArgumentError, match="by 0 processes; the least is 1"):
        verify_model(MODELS / "pendulum.yaml", states=1, processes=0)
