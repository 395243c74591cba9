"""The pendulums of gymnasium's MuJoCo environments in symgen: the same masses, lengths, dampers, gravity, steps, rewards and ends.

Numbers are read from MuJoCo's compiled models. What is left out are the ends of the rail, which MuJoCo's carts run into at 1 m.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import mujoco
import numpy as np

import symgen
from symgen.description import MechanismBuilder
from symgen.gym import Seen, Task
from symgen.runtime import Model

HINGES = {"InvertedPendulum-v5": ("hinge",), "InvertedDoublePendulum-v5": ("hinge", "hinge2")}
FUNCTIONS = tuple((function, hinge) for function in ("sin", "cos") for hinge in ("hinge", "hinge2"))
LONGEST = 1000
"""Actions of an episode."""


def theirs(name: str) -> Any:
    """The environment of gymnasium, without wrappers."""
    return gymnasium.make(name).unwrapped


def model_of(name: str) -> Model:
    numbers = theirs(name).model
    m = MechanismBuilder(name.partition("-")[0], gravity=numbers.opt.gravity.tolist())
    place, inner = np.zeros(3), "ground"
    m.input("push", unit="N")
    for k, coordinate in enumerate(("slider", *HINGES[name])):
        body = numbers.body(k + 1)
        place = place + body.pos
        turn: Any = np.zeros(9)
        mujoco.mju_quat2Mat(turn, body.iquat)
        turn = turn.reshape(3, 3)
        inertia = (turn * body.inertia) @ turn.T
        m.body(body.name, mass=float(body.mass[0]), com=(place + body.ipos).tolist(), inertia=inertia.tolist())
        joint = m.revolute if k else m.prismatic
        joint(coordinate, inner, body.name, at=place.tolist(), axis=numbers.jnt_axis[k].tolist())
        m.force(
            f"damper_{k}", "joint_spring", coordinate=coordinate, stiffness=0.0, damping=float(numbers.dof_damping[k])
        )
        inner = body.name
    m.force("motor", "joint_force", coordinate="slider", force="push")
    if len(HINGES[name]) > 1:
        for hinge in HINGES[name]:
            m.sensor(f"angle_{hinge}", "coordinate", coordinate=hinge)
        for function, hinge in FUNCTIONS:
            m.sensor(f"{function}_{hinge}", "formula", value=f"{function}(angle_{hinge})")
    return symgen.build(m.describe())


def single(model: Model, step: float, skip: int, push: float) -> Task:
    return Task(
        model,
        step,
        actions={"push": (-push, push)},
        observations=["slider", "hinge", "slider.rate", "hinge.rate"],
        reward=lambda seen: np.abs(seen["hinge"]) <= 0.2,
        terminated=lambda seen: np.abs(seen["hinge"]) > 0.2,
        frame_skip=skip,
        limit=LONGEST,
        positions={"slider": (-0.01, 0.01), "hinge": (-0.01, 0.01)},
        velocities={"slider": (-0.01, 0.01), "hinge": (-0.01, 0.01)},
    )


def tip(seen: Seen) -> tuple[Any, Any]:
    """x and z of the upper end."""
    one, both = seen["hinge"], seen["hinge"] + seen["hinge2"]
    return seen["slider"] + 0.6 * (np.sin(one) + np.sin(both)), 0.6 * (np.cos(one) + np.cos(both))


def double_reward(seen: Seen) -> Any:
    x, z = tip(seen)
    return (
        10.0 * (z > 1.0)
        - 0.01 * x**2
        - (z - 2.0) ** 2
        - 1e-3 * seen["hinge.rate"] ** 2
        - 5e-3 * seen["hinge2.rate"] ** 2
    )


def double(model: Model, step: float, skip: int, push: float) -> Task:
    names = ("slider", *HINGES["InvertedDoublePendulum-v5"])
    return Task(
        model,
        step,
        actions={"push": (-push, push)},
        observations=[
            "slider",
            *(f"{function}_{hinge}" for function, hinge in FUNCTIONS),
            *(f"{name}.rate" for name in names),
        ],
        reward=double_reward,
        terminated=lambda seen: tip(seen)[1] <= 1.0,
        frame_skip=skip,
        limit=LONGEST,
        positions=dict.fromkeys(names, (-0.1, 0.1)),
        velocities=dict.fromkeys(names, (-0.17, 0.17)),
    )


def task_of(name: str) -> Task:
    env = theirs(name)
    push = float(env.model.actuator_gear[0, 0] * env.model.actuator_ctrlrange[0, 1])
    make = single if len(HINGES[name]) == 1 else double
    return make(model_of(name), float(env.model.opt.timestep), env.frame_skip, push)
