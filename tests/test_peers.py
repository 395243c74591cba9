"""The table of peers is made from what their programs print, and what is missing is named."""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from symgen.mechanism.analyse import analyse

from .support.agreement import interpreted

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
MUJOCO = """\
TRAJ t=2.0000 chassis z=0.5451656
RESULT {"tool":"mujoco","what":"full stiff solref, implicitfast dt=0.001, tires in C callback","us_min":15.100,"us_med":15.9}
RESULT {"tool":"mujoco","what":"full stiff solref, implicitfast dt=0.001, constant tire force (no callback)","us_min":9.0,"us_med":9.5}
"""
PINOCCHIO = """\
RESULT {"tool":"pinocchio","what":"arm7 ABA (local)","us_min":1.40000,"us_med":1.5,"inner":2000,"reps":200}
RESULT {"tool":"pinocchio","what":"arm7 ABA (world)","us_min":1.20000,"us_med":1.3,"inner":2000,"reps":200}
RESULT {"tool":"pinocchio","what":"arm7 derive/generate/compile","derive_s":0.3}
"""


class Benchmarks:
    """The modules, which are found where the scripts find them."""

    def __init__(self) -> None:
        self.table = importlib.import_module("peers.table")
        self.known = importlib.import_module("peers.known")
        self.building = importlib.import_module("peers.building")
        self.robots = importlib.import_module("peers.robots")
        self.script: ModuleType = importlib.import_module("compare_peers")


@pytest.fixture
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> Benchmarks:
    monkeypatch.syspath_prepend(BENCHMARKS)
    return Benchmarks()


def test_the_table_is_made_from_recorded_lines(benchmarks: Benchmarks) -> None:
    known, row = benchmarks.known, benchmarks.table.Row
    peers = {peer.tool: peer for peer in known.PEERS}
    rows = [
        *known.recorded(peers["MuJoCo, implicitfast"], MUJOCO),
        *known.recorded(peers["Pinocchio"], PINOCCHIO),
        row("symgen, a", known.FORWARD, 0.5),
        row("symgen, b", known.FORWARD, 0.3),
        row("symgen, a", known.FORWARD, 0.4),
    ]
    text = benchmarks.table.markdown(
        "A CPU, AVX2", rows, {"symgen": "1.0", "pin": "4.1", "drake": ""}, ["X: not there"]
    )
    assert text.splitlines() == [
        "### A CPU, AVX2",
        "",
        "| what | tool | µs | ratio to symgen |",
        "|---|---|---:|---:|",
        "| benchmark_car, 1 ms of driving | MuJoCo, implicitfast | 15.100 |  |",
        "| arm7 forward dynamics | symgen, b | 0.300 | 1.00 |",
        "| arm7 forward dynamics | symgen, a | 0.400 | 1.33 |",
        "| arm7 forward dynamics | Pinocchio | 1.200 | 4.00 |",
        "",
        "Versions: symgen 1.0, pin 4.1.",
        "",
        "Left out:",
        "",
        "* X: not there",
    ]


def test_the_car_for_mujoco_has_all_that_the_car_has(benchmarks: Benchmarks) -> None:
    peer = importlib.import_module("peers.mujoco_car")
    car = json.loads(peer.NUMBERS.read_text(encoding="utf-8"))
    model = ElementTree.fromstring(peer.mjcf(car))
    masses = {body.get("name"): float(body.find("inertial").get("mass", "")) for body in model.iter("body")}  # type: ignore[union-attr]
    assert masses == {body["name"]: body["mass"] for body in car["bodies"]}
    places: dict[str, np.ndarray] = {}
    place_bodies(model.find("worldbody"), np.zeros(3), places)
    for body in car["bodies"]:
        np.testing.assert_allclose(places[body["name"]], body["com"], atol=1e-12)
    for k, closure in enumerate(car["closures"]):
        for end in "ab":
            np.testing.assert_allclose(places[f"c{k}{end}"], closure["p"], atol=1e-12)
    assert len([*model.iter("connect")]) == len(car["closures"])
    assert [float(spring.get("stiffness", "")) for spring in model.iter("spatial")] == [s["k"] for s in car["springs"]]


def place_bodies(parent: Any, origin: np.ndarray, places: dict[str, np.ndarray]) -> None:
    """Bodies and sites in the world's axes, which all bodies have."""
    for child in parent:
        if child.tag in ("body", "site"):
            place = origin + np.array([float(value) for value in child.get("pos").split()])
            places[child.get("name")] = place
            place_bodies(child, place, places)


def test_missing_programs_are_named(benchmarks: Benchmarks, tmp_path: Path) -> None:
    peers = benchmarks.known.PEERS
    found = benchmarks.script.absent(peers, tmp_path, {"veh_mj": "there is no program gcc"})
    assert len(found) == len(peers)
    assert all(line.startswith(f"{peer.tool}: ") and line.endswith(reason(peer.command[0]))
               for line, peer in zip(found, peers, strict=True))  # fmt: skip
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "arm_pin").touch()
    there = {peer.tool for peer in peers} - {
        line.partition(": ")[0] for line in benchmarks.script.absent(peers, tmp_path, {})
    }
    assert there == {"Pinocchio"}


def reason(program: str) -> str:
    missing = f"there is no program bin/{program}; see --python and --peers"
    return "there is no program gcc" if program == "veh_mj" else missing


def test_missing_packages_and_sources_are_named(benchmarks: Benchmarks, tmp_path: Path) -> None:
    building = benchmarks.building
    nothing = building.Environment(sys.executable, tmp_path, {})
    drivers = building.drivers_of(nothing)
    assert {peer.command[0] for peer in benchmarks.known.PEERS} <= {name for driver in drivers for name in driver.makes}
    problems = building.build_drivers(drivers, tmp_path, None, nothing)
    assert problems.keys() == {name for driver in drivers for name in driver.makes}
    assert "has no mujoco, numpy (pip install mujoco numpy)" in problems["arm_mj"]
    assert "there is no source arm_mj.c in " in problems["arm_mj"]
    assert "no source" not in problems["robot_pinocchio"]
    own = {name for driver in drivers if building.is_own(driver) for name in driver.makes}
    assert own == benchmarks.script.ROBOT_PROGRAMS.keys()


def test_drivers_are_built_once_and_again_when_something_changes(benchmarks: Benchmarks, tmp_path: Path) -> None:
    building = benchmarks.building
    sources, folder = tmp_path / "sources", tmp_path / "drivers"
    sources.mkdir()
    (sources / "maker.py").write_text("from pathlib import Path\nPath('bin/made').write_text('one')\n")
    environment = building.Environment(sys.executable, tmp_path, {"numpy": "1"})
    driver = building.Driver("Tool", ("made",), ("numpy",), ("maker.py",), ((sys.executable, "maker.py"),))

    def contents() -> str:
        assert building.build_drivers([driver], folder, sources, environment) == {}
        return (folder / "bin" / "made").read_text()

    assert contents() == "one"
    (folder / "bin" / "made").write_text("kept")
    assert contents() == "kept"
    environment = replace(environment, versions={"numpy": "2"})
    assert contents() == "one"
    (sources / "maker.py").write_text("from pathlib import Path\nPath('bin/made').write_text('two')\n")
    assert contents() == "two"
    (sources / "maker.py").write_text("raise SystemExit('it has no wheels')\n")
    assert building.build_drivers([driver], folder, sources, environment) == {
        "made": f"{sys.executable} maker.py failed: it has no wheels"
    }
    assert not (folder / "bin" / "made").exists()


def test_a_program_that_prints_nothing_of_interest_is_an_error(benchmarks: Benchmarks, tmp_path: Path) -> None:
    program = tmp_path / "bin" / "veh_mj"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho hello\n")
    program.chmod(0o755)
    peer = next(peer for peer in benchmarks.known.PEERS if peer.command[0] == "veh_mj")
    with pytest.raises(SystemExit, match="veh_mj printed none of the results"):
        benchmarks.known.measured(peer, tmp_path)


def test_a_robot_on_which_two_tools_differ_is_not_timed(benchmarks: Benchmarks) -> None:
    robots = benchmarks.robots
    robot = robots.Robot("arm", None, 0, 0, (), np.zeros(3))
    one = np.array([100.0, -1.0])
    robots.agree(robot, "a and b", one, one + 5e-8)
    with pytest.raises(SystemExit, match=r"arm: accelerations of a and b differ by 5\.0e-09"):
        robots.agree(robot, "a and b", one, one + 5e-7)
    with pytest.raises(SystemExit, match="differ by nan"):
        robots.agree(robot, "a and b", one, one * np.nan)


LUMP = """<robot name="lump"><link name="trunk"><inertial><origin xyz="0.1 -0.2 0.3"/><mass value="2"/>
<inertia ixx="0.5" iyy="0.7" izz="0.9" ixy="0.05" ixz="0.02" iyz="-0.03"/></inertial></link></robot>"""


def test_a_free_body_falls_in_the_coordinates_of_both_tools(benchmarks: Benchmarks, tmp_path: Path) -> None:
    """By Newton and Euler: the peer's velocity is that of the root link's origin, in the axes of the link."""
    from symgen.description import read_urdf
    from symgen.pipeline import build

    robots = benchmarks.robots
    (tmp_path / "lump.urdf").write_text(LUMP)
    description = robots.driven(read_urdf(tmp_path / "lump.urdf", floating=True))
    com = np.array([0.1, -0.2, 0.3])
    root = robots.Joint("root_joint", 0, 0, 7, 6)
    robot = robots.Robot("lump", description, 7, 6, (root,), robots.lever_of(description))
    assert np.allclose(robot.lever, com)
    model = build(description, "recursive")
    inertia = np.array([[0.5, 0.05, 0.02], [0.05, 0.7, -0.03], [0.02, -0.03, 0.9]])
    for state in robots.states_of(robot):
        x, y, z, w = state["q"][3:]
        gravity = robots.turned(np.array([w, -x, -y, -z]), np.array([0.0, 0.0, -9.81]))
        velocity, turning = state["v"][:3], state["v"][3:]
        rate = np.linalg.solve(inertia, -np.cross(turning, inertia @ turning))
        point = gravity - np.cross(rate, com) - np.cross(turning, np.cross(turning, com)) - np.cross(turning, velocity)
        at, inputs = robots.ours(robot, model, state)
        assert np.allclose(at.q[:3], state["q"][:3] + robots.turned(np.array([w, x, y, z]), com) - com)
        found = robots.theirs(robot, model, model.acceleration(at, inputs))
        assert np.allclose(found, [*point, *rate], rtol=0, atol=1e-12 * np.abs(point).max())


# -- robots with loops ------------------------------------------------------------------------------------------------


@pytest.fixture
def loops(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """The robots, and what writes them for the peers."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    return importlib.import_module("loop_models").ROBOTS, importlib.import_module("peers.loop_robots").Peered


@pytest.mark.parametrize(("name", "freedom"), [("legs", 20), ("delta", 3), ("excavator", 4)])
def test_robots_with_loops_are_the_same_for_all_tools(loops: tuple[Any, Any], name: str, freedom: int) -> None:
    robots, peered = loops
    robot = robots[name]()
    mechanism = analyse(robot.description)
    assert mechanism.dof == freedom
    written = peered(robot, mechanism)
    bodies, closures, servos = map(int, written.text().splitlines()[0].split())
    assert (bodies, closures, servos) == (len(mechanism.bodies), len(mechanism.cuts), len(robot.servos))
    numbers = [list(map(float, line.split())) for line in written.text().splitlines()[1:]]
    assert {len(line) for line in numbers[:bodies]} == {22}
    model = ElementTree.fromstring(written.mjcf())
    masses = [float(body.find("inertial").get("mass", "")) for body in model.iter("body")]  # type: ignore[union-attr]
    assert masses == [line[2] for line in numbers[:bodies]]
    assert len(model.findall("equality/connect")) == closures


def in_pinocchio(pin: Any, bodies: list[list[float]]) -> tuple[Any, list[int], list[np.ndarray]]:
    """The tree of the drivers' text; joints and their places by body, ground before all."""
    model, joints, anchors = pin.Model(), [0], [np.zeros(3)]
    kinds = {1: pin.JointModelRevoluteUnaligned, 3: lambda: pin.JointModelSpherical(), 4: pin.JointModelUniversal}
    for line in bodies:
        parent, com, anchor = int(line[0]) + 1, np.array(line[3:6]), np.array(line[12:15])
        axes = [np.array(axis) for axis in (line[15:18], line[18:21]) if any(axis)]
        place = pin.SE3(np.eye(3), anchor - anchors[parent])
        joints.append(model.addJoint(joints[parent], kinds[int(line[1])](*axes), place, str(len(joints))))
        anchors.append(anchor)
        xx, yy, zz, xy, xz, yz = line[6:12]
        inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        model.appendBodyToJoint(joints[-1], pin.Inertia(line[2], com - anchor, inertia), pin.SE3.Identity())
        if line[1] == 1:
            armature = model.armature
            armature[model.joints[joints[-1]].idx_v] = line[21]
            model.armature = armature
    return model, joints, anchors


def test_pinocchio_closes_the_loops_of_the_delta_robot_alike(loops: tuple[Any, Any]) -> None:
    """With armatures of the motors, while servos push it from its start."""
    pin = pytest.importorskip("pinocchio")
    robots, peered = loops
    robot = robots["delta"]()
    mechanism, ours = interpreted(robot.description)
    lines = [list(map(float, line.split())) for line in peered(robot, mechanism).text().splitlines()[1:]]
    last = len(mechanism.bodies) + len(mechanism.cuts)
    model, joints, anchors = in_pinocchio(pin, lines[: len(mechanism.bodies)])
    closures = []
    for a, b, *point in lines[len(mechanism.bodies) : last]:
        ends = [(joints[int(k) + 1], pin.SE3(np.eye(3), np.array(point) - anchors[int(k) + 1])) for k in (a, b)]
        closures.append(pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model, *ends[0], *ends[1], pin.LOCAL))
    tau = np.zeros(model.nv)
    for body, k, rest, amplitude, _, phase, _ in lines[last:]:
        tau[model.joints[joints[int(body) + 1]].idx_v] = k * (rest + amplitude * np.sin(phase))
    data, closing, still = model.createData(), [each.createData() for each in closures], np.zeros(model.nv)
    pin.initConstraintDynamics(model, data, closures, closing)
    settings = pin.ProximalSettings(1e-13, 1e-12, 5)
    found = pin.constraintDynamics(model, data, pin.neutral(model), still, tau, closures, closing, settings)
    expected = ours.call("acceleration", t=np.zeros(1), q=ours.initial_state().q, v=still)["a"]
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=1e-8 * np.abs(expected).max())
