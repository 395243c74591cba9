"""Actions a second of environments of gymnasium: symgen's FleetEnv beside MuJoCo's pendulums in gymnasium's own vector environments.

    python benchmarks/environments.py [--sizes 1 16 256 4096] [--threads 2] [--rounds 10]

Both sides have the same equations of motion, which is checked first. Needs python -m pip install "gymnasium[mujoco]"; see README.md.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from time import perf_counter
from typing import Any

import gymnasium
import mujoco
import numpy as np
from mujoco import rollout
from peers.mujoco_pendulums import HINGES, task_of, theirs
from scipy.linalg import solve_discrete_are
from scipy.signal import cont2discrete

import symgen
from symgen.gym import FleetEnv, Task
from symgen.runtime import Model, State

Policy = Callable[[Any], Any]
"""Actions for observations, between -1 and 1 of what is strongest."""

MOST_PROCESSES = 64
"""AsyncVectorEnv has a process for each vehicle."""


# -- the same equations -----------------------------------------------------------------------------------------------


def disagreement(name: str, model: Model) -> float:
    """Largest relative difference of the accelerations at random states, of all coordinates."""
    env, random, worst = theirs(name), np.random.default_rng(1), 0.0
    for _ in range(200):
        n = env.model.nv
        q, v, push = random.uniform(-0.9, 0.9, n), random.uniform(-5.0, 5.0, n), random.uniform(-1.0, 1.0)
        env.data.qpos[:], env.data.qvel[:], env.data.ctrl[:] = q, v, push
        mujoco.mj_forward(env.model, env.data)
        force = push * env.model.actuator_gear[0, 0]
        found = model.acceleration(State(0.0, q, v), {"push": force})
        worst = max(worst, float(np.abs(found - env.data.qacc).max() / np.abs(env.data.qacc).max()))
    return worst


def errors(name: str, task: Task, actions: int = 10) -> tuple[float, float]:
    """Of positions after some actions, ours and theirs, against steps of 50 microseconds by RK4."""
    env, model = theirs(name), task.model
    assert isinstance(model, Model)
    n, push = env.model.nv, 0.05
    q = np.array([0.0, *[0.05] * (n - 1)])
    env.reset(seed=0)
    env.set_state(q, 0.0 * q)
    for _ in range(actions):
        env.do_simulation([push], task.frame_skip)
    state, inputs = State(0.0, q, 0.0 * q), {"push": push * env.model.actuator_gear[0, 0]}
    until = actions * task.frame_skip * task.step
    exact = symgen.simulate(model, until, 5e-5, "rk4", state=state, inputs=inputs).final.q
    drive = model.fleet(1).drive(task.step, state)
    for _ in range(actions):
        drive.advance(list(inputs.values()), task.frame_skip)
    return float(np.abs(drive.q[0] - exact).max()), float(np.abs(env.data.qpos - exact).max())


# -- policies ---------------------------------------------------------------------------------------------------------


def upright(task: Task, push: float) -> Policy:
    """A linear-quadratic regulator, which keeps episodes long."""
    model = task.model
    assert isinstance(model, Model)
    n = len(model.coordinates)
    rest = State(0.0, np.zeros(n), np.zeros(n))
    linear = model.linearise(rest)
    named = np.kron(np.eye(2), linear.basis)
    system = named @ linear.A @ np.linalg.inv(named), named @ linear.B, np.eye(2 * n), np.zeros((2 * n, 1))
    change, effect, *_ = cont2discrete(system, task.step * task.frame_skip)
    weights, price = np.diag([1.0] * 2 * n), 1e-4
    cost = solve_discrete_are(change, effect, weights, [[price]])
    gains = np.linalg.solve(price + effect.T @ cost @ effect, effect.T @ cost @ change)
    double = n == 3

    def policy(seen: Any) -> Any:
        state = (
            np.concatenate([seen[:, :1], np.arcsin(np.clip(seen[:, 1:3], -1, 1)), seen[:, 5:8]], axis=1)
            if double
            else seen
        )
        return np.clip(-state @ gains.T / push, -1.0, 1.0)

    return policy


def at_random(seed: int) -> Policy:
    random = np.random.default_rng(seed)
    return lambda seen: random.uniform(-1.0, 1.0, (len(seen), 1))


# -- rates ------------------------------------------------------------------------------------------------------------


class Contender:
    """An environment that takes its turns; the policy does not count."""

    def __init__(self, envs: Any, strongest: float, policy: Policy, actions: int) -> None:
        self.envs, self.strongest, self.policy, self.actions = envs, strongest, policy, actions
        self.seen, _ = envs.reset(seed=1)
        self.best, self.ended = np.inf, 0
        self.turn()
        self.best = np.inf

    def turn(self) -> None:
        took = 0.0
        for _ in range(self.actions):
            actions = (self.strongest * self.policy(self.seen)).astype(np.float32)
            began = perf_counter()
            self.seen, _, terminated, truncated, _ = self.envs.step(actions)
            took += perf_counter() - began
            self.ended += int((terminated | truncated).sum())
        self.best = min(self.best, took)

    @property
    def rate(self) -> float:
        return float(self.envs.num_envs * self.actions / self.best)


def bare_rate(name: str, task: Task, size: int, threads: int, rounds: int) -> float:
    """MuJoCo's rollout of so many pendulums over an action: no observations, rewards, ends and resets."""
    env = theirs(name)
    n, random = env.model.nv, np.random.default_rng(1)
    state = np.concatenate([np.zeros((size, 1)), random.uniform(-0.01, 0.01, (size, 2 * n))], axis=1)
    control = random.uniform(-0.01, 0.01, (size, task.frame_skip, 1))
    data, best = [mujoco.MjData(env.model) for _ in range(threads)], np.inf
    with rollout.Rollout(nthread=threads if threads > 1 else 0) as roll:
        for _ in range(rounds):
            began = perf_counter()
            roll.rollout(env.model, data, state, control)
            best = min(best, perf_counter() - began)
    return size / best


def contenders(name: str, task: Task, size: int, threads: int) -> dict[str, tuple[Callable[[], Any], float]]:
    """How each is made, and its strongest action."""
    push, strongest = task.actions["push"][1], float(theirs(name).model.actuator_ctrlrange[0, 1])
    found: dict[str, tuple[Callable[[], Any], float]] = {
        "FleetEnv, 1 thread": (lambda: FleetEnv(task, size), push),
        f"FleetEnv, {threads} threads": (lambda: FleetEnv(task, size, threads=threads), push),
        "SyncVectorEnv": (lambda: gymnasium.make_vec(name, size, vectorization_mode="sync"), strongest),
    }
    if size <= MOST_PROCESSES:
        found["AsyncVectorEnv"] = (lambda: gymnasium.make_vec(name, size, vectorization_mode="async"), strongest)
    return found


def in_turns(name: str, task: Task, size: int, threads: int, rounds: int, policy: Policy) -> dict[str, Contender]:
    actions = max(5, min(30, 20000 // size))
    made = contenders(name, task, size, threads)
    turns = {what: Contender(make(), strongest, policy, actions) for what, (make, strongest) in made.items()}
    for _ in range(rounds):
        for each in turns.values():
            each.turn()
    for each in turns.values():
        each.envs.close()
    return turns


def compare(name: str, task: Task, size: int, threads: int, rounds: int) -> None:
    calm, wild = (
        in_turns(name, task, size, threads, rounds, policy)
        for policy in (upright(task, task.actions["push"][1]), at_random(1))
    )
    for what, other in wild.items():
        length = size * other.actions * (rounds + 1) / max(1, other.ended)
        print(f"{size:6}  {what:20}{calm[what].rate:14,.0f}{other.rate:14,.0f}{length:10.1f}")
    for used in sorted({1, threads}):
        rate = bare_rate(name, task, size, used, 5 * rounds)
        print(f"{size:6}  {f'rollout, {used} threads':20}{rate:14,.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[1, 16, 256, 4096])
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, default=20)
    given = parser.parse_args()
    for name in HINGES:
        task = task_of(name)
        ours, others = errors(name, task)
        print(f"{name}: {task.frame_skip} steps of {1e3 * task.step:g} ms an action")
        print(f"  accelerations differ by {disagreement(name, task.model):.1e} of the largest")
        print(
            f"  after 10 actions positions are off by {ours:.1e} (symgen, trapezoidal) and {others:.1e} (MuJoCo, RK4)"
        )
        print(f"{'size':>6}  {'actions a second':20}{'held upright':>14}{'at random':>14}{'length':>10}")
        for size in given.sizes:
            compare(name, task, size, given.threads, given.rounds)


if __name__ == "__main__":
    main()
