"""Forward dynamics of robots from URDF files: symgen's code beside Pinocchio's C++ and C generated from it.

The states are the same, with a torque on every joint. Joint damping is left out, since Pinocchio's forward dynamics has none. The
accelerations are compared before anything is timed.
"""

from __future__ import annotations

import json
import re
import subprocess
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from peers.building import BEST, OWN, Environment
from peers.table import Row, result_lines
from symgen.description import Description, DesignPosition, read_urdf
from symgen.description.forces.joint_force import JointForce
from symgen.description.schema import Input
from symgen.measuring.call_time import CallTimer
from symgen.runtime import Model, State

Array = NDArray[np.float64]
STATES = 8
AGREEMENT = 1e-9
"""Of the largest acceleration of a state."""
ROOT = "root_joint"


@dataclass(frozen=True)
class Joint:
    """Its places in Pinocchio's q and v."""

    name: str
    q: int
    v: int
    nq: int
    nv: int


@dataclass(frozen=True)
class Robot:
    """A robot in both tools. `lever` goes from the root link's origin to the point of the free joint, at the design position."""

    name: str
    description: Description
    nq: int
    nv: int
    joints: tuple[Joint, ...]
    lever: Array

    @property
    def what(self) -> str:
        base = "floating" if self.description.base else "fixed"
        return f"{self.name}, {base} base, {self.nv} velocities: forward dynamics"


def robot_of(path: Path, floating: bool, folder: Path, environment: Environment) -> Robot:
    """Also writes Pinocchio's model of it into `folder`."""
    command = [environment.python, str(OWN / "robot_model.py"), str(path), "floating" if floating else "fixed"]
    run = subprocess.run([*command, str(folder / "model")], capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"{path.name}: Pinocchio does not read it: {run.stderr.strip().splitlines()[-1]}")
    found = json.loads(run.stdout)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        description = driven(read_urdf(path, floating=floating, friction=False))
    joints = tuple(Joint(**each) for each in found["joints"])
    return Robot(path.stem, description, found["nq"], found["nv"], joints, lever_of(description))


def driven(description: Description) -> Description:
    """Without joint damping, with a torque on every joint as input."""
    parameters = {
        name: each.model_copy(update={"value": 0.0, "fixed": True}) if name.endswith(".damping") else each
        for name, each in description.parameters.items()
    }
    moving = [name for name, joint in description.joints.items() if joint.type in ("revolute", "prismatic")]
    motors = {name: {"type": "joint_force", "coordinate": name, "force": f"{name}_torque"} for name in moving}
    torques = {f"{name}.motor": JointForce.model_validate(motor) for name, motor in motors.items()}
    inputs = {f"{name}_torque": Input() for name in moving}
    update = {"parameters": parameters, "forces": {**description.forces, **torques}, "inputs": inputs}
    return description.model_copy(update=update)


def lever_of(description: Description) -> Array:
    if not description.base:
        return np.zeros(3)
    values = {name: parameter.value for name, parameter in description.parameters.items()}
    return np.asarray(DesignPosition(description, values).point(description.bodies[description.base].com))


def states_of(robot: Robot) -> list[Mapping[str, Array]]:
    """Random q, v and forces in Pinocchio's order; the free joint has a random attitude and no force."""
    random = np.random.default_rng(1)
    found: list[Mapping[str, Array]] = []
    for _ in range(STATES):
        q, v, forces = np.zeros(robot.nq), random.uniform(-2, 2, robot.nv), random.uniform(-20, 20, robot.nv)
        for joint in robot.joints:
            if joint.nv == 6:
                attitude = random.normal(size=4)
                q[joint.q : joint.q + 7] = [*random.uniform(-1, 1, 3), *attitude / np.linalg.norm(attitude)]
                forces[joint.v : joint.v + 6] = 0.0
            else:
                angle = random.uniform(-1.5, 1.5)
                q[joint.q : joint.q + joint.nq] = angle if joint.nq == 1 else (np.cos(angle), np.sin(angle))
        found.append({"q": q, "v": v, "forces": forces})
    return found


def written(states: list[Mapping[str, Array]]) -> str:
    """As the drivers read them."""
    vectors = [state[name] for state in states for name in ("q", "v", "forces")]
    lines = [" ".join(repr(float(number)) for number in vector) for vector in vectors]
    return "\n".join([str(len(states)), *lines, ""])


# -- the same state in symgen's coordinates --------------------------------------------------------------------------


def identifier(name: str) -> str:
    return re.sub(r"\W", "_", name)


def ours(robot: Robot, model: Model, state: Mapping[str, Array]) -> tuple[State, Array]:
    """A free joint of symgen is at the centre of mass: it has this point's displacement and velocity."""
    layout, base = model.layout, robot.description.base
    names = (layout.positions, layout.velocities, [entry.name for entry in layout.inputs])
    positions, velocities, inputs = ({name: k for k, name in enumerate(each)} for each in names)
    q, v, u = np.zeros(len(positions)), np.zeros(len(velocities)), np.zeros(len(inputs))
    for joint in robot.joints:
        here, rate = state["q"][joint.q : joint.q + joint.nq], state["v"][joint.v : joint.v + joint.nv]
        if joint.nv == 6:
            quaternion = np.array([here[6], *here[3:6]])
            moved = here[:3] + turned(quaternion, robot.lever) - robot.lever
            for name, number in zip(("x", "y", "z", "q0", "q1", "q2", "q3"), [*moved, *quaternion], strict=True):
                q[positions[f"{base}.{name}"]] = number
            point = rate[:3] + np.cross(rate[3:], robot.lever)
            for name, number in zip(("x", "y", "z", "rx", "ry", "rz"), [*point, *rate[3:]], strict=True):
                v[velocities[f"{base}.{name}"]] = number
        else:
            name = identifier(joint.name)
            q[positions[name]] = here[0] if joint.nq == 1 else np.arctan2(here[1], here[0])
            v[velocities[name]], u[inputs[f"{name}_torque"]] = rate[0], state["forces"][joint.v]
    return State(0.0, q, v, np.zeros(0)), u


def theirs(robot: Robot, model: Model, acceleration: Array) -> Array:
    """Accelerations of symgen in Pinocchio's order: of a free joint, rates of the components in the root link's axes."""
    places = {name: k for k, name in enumerate(model.layout.velocities)}
    found = np.zeros(robot.nv)
    for joint in robot.joints:
        if joint.nv == 6:
            base = robot.description.base
            parts = [acceleration[places[f"{base}.{name}"]] for name in ("x", "y", "z", "rx", "ry", "rz")]
            found[joint.v : joint.v + 3] = np.array(parts[:3]) - np.cross(parts[3:], robot.lever)
            found[joint.v + 3 : joint.v + 6] = parts[3:]
        else:
            found[joint.v] = acceleration[places[identifier(joint.name)]]
    return found


def turned(quaternion: Array, vector: Array) -> Array:
    """By a unit quaternion, scalar first."""
    twice = 2.0 * np.cross(quaternion[1:], vector)
    return np.asarray(vector + quaternion[0] * twice + np.cross(quaternion[1:], twice))


# -- the tools --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Answer:
    accelerations: Array
    microseconds: float
    """By the faster of the two conventions."""


def asked(command: list[str], states: str) -> Answer:
    text = subprocess.run(command, input=states, capture_output=True, text=True, check=True).stdout
    rows = [line.split()[1:] for line in text.splitlines() if line.startswith("ACCELERATION ")]
    return Answer(np.array(rows, dtype=float), min(us for _, us in result_lines(text)))


def command_of(program: str, robot: Robot, drivers: Path, folder: Path) -> list[str]:
    """What reads states and prints accelerations, for the model in `folder`."""
    if program == "robot_codegen":
        return generated(robot, drivers, folder)
    return [str(drivers / program), str(folder / "model")]


def generated(robot: Robot, drivers: Path, folder: Path) -> list[str]:
    """The command of a program around the C that Pinocchio's support of CasADi generates for the model in `folder`."""
    command = [str(drivers / "robot_codegen"), str(folder / "model"), str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    program = folder / "robot_generated"
    sources = [str(folder / "robot.c"), str(OWN / "robot_generated.c")]
    subprocess.run(["gcc", *BEST, *sources, "-o", str(program), "-lm"], check=True, capture_output=True)
    return [str(program), str(robot.nq), str(robot.nv)]


def compared(
    robot: Robot,
    models: Mapping[str, Model],
    commands: Mapping[str, list[str]],
    timer: CallTimer,
) -> Callable[[], Iterator[Row]]:
    """Measures all tools in turn. The first call checks that all accelerations are the same."""
    states = states_of(robot)
    text = written(states)

    def measure() -> Iterator[Row]:
        answers = {tool: asked(command, text) for tool, command in commands.items()}
        for tool, model in models.items():
            seconds = 0.0
            for k, state in enumerate(states):
                at, inputs = ours(robot, model, state)
                expected = theirs(robot, model, model.acceleration(at, inputs))
                for peer, answer in answers.items():
                    agree(robot, f"{tool} and {peer}", expected, answer.accelerations[k])
                seconds += timer.seconds(model.library, "acceleration") / len(states)
            yield Row(tool, robot.what, 1e6 * seconds)
        for peer, answer in answers.items():
            yield Row(peer, robot.what, answer.microseconds)

    return measure


def agree(robot: Robot, tools: str, one: Array, other: Array) -> None:
    error = float(np.abs(one - other).max() / np.abs(other).max())
    if not error <= AGREEMENT:
        raise SystemExit(f"{robot.name}: accelerations of {tools} differ by {error:.1e} of the largest one")
