"""What sections draw, against sums that are made here from the run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import symgen
from symgen.description import read, read_text
from symgen.report import report
from symgen.report.base_motion import base_motion
from symgen.report.element_power import element_powers
from symgen.report.section import Section
from symgen.report.sections import sections
from symgen.report.subject import Subject
from symgen.report.tire_forces import used
from tests.report.pages import figures_of

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def turn() -> Subject:
    description = read("@sedan")
    model = symgen.build(description)
    run = symgen.simulate(model, manoeuvre="j_turn", method="trapezoidal", refresh="frozen", every=10, until=3.0)
    return Subject.of(model, description, run)


@pytest.fixture(scope="module")
def pushed() -> tuple[Subject, dict[str, Section]]:
    """A pendulum under a constant torque."""
    description = read("@pendulum")
    model = symgen.build(description)
    model.set_parameters({"friction": 0.0})
    run = symgen.simulate(model, 2.0, 1e-3, inputs={"torque": 1.5})
    subject = Subject.of(model, description, run)
    return subject, {section.title: section for section in sections(subject)}


def test_a_run_that_blows_up_has_energies_until_it_does(pushed: tuple[Subject, dict[str, Section]]) -> None:
    """The square of the last speed is no number any more."""
    subject, _ = pushed
    run = subject.runs[0].solution
    speeds = run.v.copy()
    speeds[-1] = 1e200
    charts = figures_of(report(subject.model, subject.description, replace(run, v=speeds)))
    (kinetic,) = (trace for chart in charts for trace in chart["data"] if trace.get("name") == "kinetic")
    assert run.time[-3] < kinetic["x"][-1] < run.time[-1] - 1e-6
    assert np.all(np.isfinite(kinetic["y"]))


def test_accelerations_are_second_differences_of_places(turn: Subject) -> None:
    """In the axes of the body, 3 ms apart in time at most."""
    run = turn.runs[0]
    motion, body = base_motion(turn, run), turn.model.layout.bodies.index("chassis")
    rows = slice(120, -2)
    step = motion.time[1] - motion.time[0]
    np.testing.assert_allclose(np.diff(motion.time), step, rtol=1e-6)
    second = np.gradient(np.gradient(motion.places, step, axis=0), step, axis=0)
    turns = np.array(
        [turn.model.poses(run.solution.state(row)).rotation[body] for row in range(len(run.solution.time))]
    )
    expected = np.einsum("kji,kj->ki", turns, second)
    np.testing.assert_allclose(motion.accelerations[rows, :2], expected[rows, :2], atol=0.1)
    assert motion.accelerations[rows, 1].max() > 3.0


def test_the_path_is_that_of_the_body_that_leads(turn: Subject) -> None:
    (path,) = (section for section in sections(turn) if section.title == "Path")
    line = path.figures[0].data[0]
    solution, body = turn.runs[0].solution, turn.model.layout.bodies.index("chassis")
    for at, row in ((0, 0), (-1, len(solution.time) - 1)):
        place = turn.model.poses(solution.state(row)).position[body]
        assert [line["x"][at], line["y"][at]] == pytest.approx(place[:2].tolist())  # type: ignore[index]
    assert path.figures[0].layout["yaxis"]["scaleanchor"] == "x"  # type: ignore[index]


def test_tires_use_a_share_of_their_friction(turn: Subject) -> None:
    run = turn.runs[0]
    for tire in used(turn, run):
        forward, left, up = (run.solution[f"{tire.name}.tire_load.{k}"] for k in (1, 2, 3))
        np.testing.assert_allclose(tire.use, np.hypot(forward, left) / (tire.friction * up))
        assert tire.when == run.solution.time[np.argmax(tire.use)]


def test_work_is_torque_times_angle(pushed: tuple[Subject, dict[str, Section]]) -> None:
    subject, found = pushed
    stored, power = found["Energy"].figures
    curves: dict[str, Any] = {str(trace["name"]): trace for trace in stored.data}
    solution = subject.runs[0].solution
    angles = np.interp(curves["work of other forces"]["x"], solution.time, solution.q[:, 0])
    expected = 1.5 * (angles - angles[0])
    np.testing.assert_allclose(curves["work of other forces"]["y"], expected, atol=1e-3)
    kinetic, potential = (np.asarray(curves[name]["y"]) for name in ("kinetic", "potential"))
    np.testing.assert_allclose(kinetic + potential, expected, atol=1e-3)
    rates: Any = np.interp(power.data[0]["x"], solution.time, solution.v[:, 0])  # type: ignore[arg-type]
    np.testing.assert_allclose(power.data[0]["y"], 1.5 * rates, atol=0.01)  # type: ignore[arg-type]


def test_without_other_forces_there_is_no_power() -> None:
    description = read("@double_pendulum")
    subject = Subject.of(symgen.build(description), description, symgen.simulate(symgen.build(description), 1.0, 1e-3))
    (energy,) = (section for section in sections(subject) if section.title == "Energy")
    assert [figure.title for figure in energy.figures] == ["Energy: changes from the start, J"]


def test_modes_are_those_of_a_quarter_car() -> None:
    """Two masses, two springs and a damper, by hand; both swing up and down."""
    description = read(EXAMPLES / "quarter_car.yaml")
    model = symgen.build(description)
    values = {"compression": 500.0, "rebound": 500.0}
    model.set_parameters(values)
    rest = model.trim(0.0)
    subject = Subject.of(model, description, symgen.simulate(model, 0.2, 1e-3, state=rest.state))
    (modes,) = (section for section in sections(subject) if section.title == "Modes")
    number = model.parameters
    body, wheel, rate, tire, damper = (number[n] for n in ("body_mass", "wheel_mass", "rate", "tire_rate", "rebound"))
    inverse = np.diag([1 / wheel, 1 / body])
    stiffness, damping = np.array([[rate + tire, -rate], [-rate, rate]]), damper * np.array([[1, -1], [-1, 1]])
    matrix = np.block([[np.zeros((2, 2)), np.eye(2)], [-inverse @ stiffness, -inverse @ damping]])
    eigenvalues = sorted((x for x in np.linalg.eigvals(matrix) if x.imag > 0), key=abs)
    table = [[float(cell) for cell in row[:3]] for row in modes.tables[0].rows]
    for (frequency, ratio, period), eigenvalue in zip(table, eigenvalues, strict=True):
        assert frequency == pytest.approx(abs(eigenvalue) / (2 * np.pi), rel=5e-3)
        assert ratio == pytest.approx(-eigenvalue.real / abs(eigenvalue), rel=5e-3)
        assert period == pytest.approx(2 * np.pi / abs(eigenvalue), rel=5e-3)
    assert len(modes.shapes) == 2
    for shape in modes.shapes:
        shifts: Any = shape.motion["shiftReal"]
        assert np.abs(shifts[:, 2]).max() > 0
        assert not np.abs(shifts[:, :2]).any()


CART = """
name: cart
gravity: [0, 0, 0]
bodies: {cart: {mass: 2.0, com: [0, 0, 0], inertia: {xx: 1, yy: 1, zz: 1}}, rod: {mass: 0.5, com: [0, 0, 0.3], inertia: {xx: 0.1, yy: 0.1, zz: 0.1}}}
joints:
  slide: {type: prismatic, bodies: [ground, cart], at: [0, 0, 0], axis: [1, 0, 0]}
  turn: {type: revolute, bodies: [cart, rod], at: [0, 0, 0], axis: [0, 1, 0]}
inputs: {push: {unit: N}}
forces:
  buffer: {type: spring_damper, bodies: [ground, cart], at: [[-1, 0, 0], [0, 0, 0]], stiffness: 300, damping: 8, length: 0.9}
  motor: {type: joint_force, coordinate: slide, force: push}
  hinge: {type: joint_spring, coordinate: turn, stiffness: 5, damping: 0.2}
sensors:
  buffer_load: {type: force, force: buffer}
  motor_load: {type: force, force: motor}
  hinge_load: {type: force, force: hinge}
"""


def test_powers_of_all_elements_add_up_to_the_change_of_kinetic_energy() -> None:
    """Kinetic energy by hand: cart and rod, with the rod's centre 0.3 m above the hinge."""
    description = read_text(CART)
    model = symgen.build(description)
    start = model.assemble({"turn": 0.4})
    run = symgen.simulate(model, 1.0, 5e-4, state=start, inputs={"push": lambda t: 20 * np.sin(9 * t)})
    subject = Subject.of(model, description, run)
    curves = {curve.name: curve for curve in element_powers(subject, subject.runs[0])}
    assert list(curves) == ["buffer", "motor", "hinge"]
    angle, (x_dot, turning) = run.q[:, 1], run.v.T
    along, up = x_dot + 0.3 * np.cos(angle) * turning, -0.3 * np.sin(angle) * turning
    kinetic = 0.5 * 2.0 * x_dot**2 + 0.5 * 0.5 * (along**2 + up**2) + 0.5 * 0.1 * turning**2
    power = sum(curve.values for curve in curves.values())
    work = np.concatenate([[0.0], np.cumsum(0.5 * (power[1:] + power[:-1]) * np.diff(run.time))])
    assert np.ptp(kinetic) > 0.5
    np.testing.assert_allclose(work, kinetic - kinetic[0], atol=1e-3 * np.ptp(kinetic))


@pytest.mark.filterwarnings("ignore::symgen.description.SymgenNotice")
def test_torques_that_hold_a_plane_mechanism_in_its_plane_are_left_out() -> None:
    """A weight beside the plane makes torques of them; forces stay."""
    model, description = symgen.build("@slider_crank"), read("@slider_crank")
    shown, notes = [], []
    for beside in (0.0, 0.01):
        model.set_parameters({"bodies.crank.com.y": beside})
        run = symgen.simulate(model, 0.02, 1e-4)
        (signals,) = (each for each in sections(Subject.of(model, description, run)) if each.title == "Signals")
        shown.append([figure.title for figure in signals.figures if "bearing" in figure.title])
        notes.append(signals.note)
    force, torque = "Main bearing: force, N", "Main bearing: torque, N m"
    assert shown == [[force], [force, torque]]
    assert f"nothing but rounding: {torque}" in notes[0]
    assert "Main bearing" not in notes[1]


def test_a_model_that_rolls_has_the_freedoms_that_inspect_says() -> None:
    """A bicycle: place, heading, two wheels, lean and steer; lean, steer and speed."""
    from symgen.showing.inspection import report as inspected

    description = read("@bicycle")
    model = symgen.build(description)
    subject = Subject.of(model, description, symgen.simulate(model, until=0.01, step=0.01))
    section = next(section for section in sections(subject) if section.title == "Model")
    rows = dict(row for table in section.tables for row in table.rows)
    assert rows["degrees of freedom"] == "7 of positions and 3 of velocities"
    assert "7 degrees of freedom of positions and 3 of velocities" in inspected(subject.mechanism)
