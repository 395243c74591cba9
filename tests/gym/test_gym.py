"""Environments of gymnasium: many vehicles are as many single ones, and these are runs of the model."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import symgen
from symgen.gym import Env, FleetEnv, Seen, Task
from symgen.runtime import ArgumentError, AssemblyError, Model, SymgenNotice, simulate

CRANK = Path(__file__).parents[1] / "data" / "motored_crank.yaml"
NAME = "symgen/Crank-v0"
VEHICLES, ACTIONS = 9, 60
STEP, SKIP, LIMIT = 2e-3, 5, 25


def turned(seen: Seen) -> Any:
    """The crank has made most of a turn; what is judged are columns of coordinates, sensors and inputs."""
    return np.abs(seen["a"]) > 2.5


def gain(seen: Seen) -> Any:
    return seen["a.rate"] - 0.1 * seen["voltage"] ** 2 + 1e-3 * seen["load.x"] + seen["torque"]


@pytest.fixture(scope="module")
def model() -> Model:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SymgenNotice)
        return symgen.build(CRANK, "independent")


@pytest.fixture(scope="module")
def task(model: Model) -> Task:
    return Task(
        model,
        step=STEP,
        actions={"voltage": (-2.0, 3.0)},
        observations=["a", "d", "a.rate", "torque", "load.x"],
        reward=gain,
        terminated=turned,
        frame_skip=SKIP,
        limit=LIMIT,
        positions={"a": (-1.0, 2.0)},
        velocities={"a": (-3.0, 8.0)},
        randomise={"bodies.slider.mass": (0.3, 0.8), "bodies.crank.mass": (0.2, 0.6)},
    )


@pytest.fixture
def registered(task: Task) -> Iterator[str]:
    gymnasium.register(
        NAME,
        entry_point=lambda **_: Env(task),
        vector_entry_point=lambda num_envs, **_: FleetEnv(task, num_envs),  # type: ignore[arg-type]
    )
    yield NAME
    gymnasium.registry.pop(NAME)


def same(one: Any, other: Any) -> bool:
    """To the last bit, with the same types."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(map(same, one, other))
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
    return bool(one == other)


def acted(envs: FleetEnv | SyncVectorEnv, mode: AutoresetMode) -> list[Any]:
    """Everything that is said on the way; two vehicles once get an action that is no number."""
    random = np.random.default_rng(5)
    said: list[Any] = [envs.reset(seed=11)]
    for call in range(ACTIONS):
        actions = random.uniform(-2.5, 3.5, (VEHICLES, 1)).astype(np.float32)
        if call == 3:
            actions[[2, 7]] = np.nan
        said.append(envs.step(actions))
        ended = said[-1][2] | said[-1][3]
        if mode is AutoresetMode.DISABLED and ended.any():
            said.append(envs.reset(options={"reset_mask": ended}))
    said.append(envs.reset(seed=[None, *range(VEHICLES - 1)]))
    return said


@pytest.mark.parametrize(
    ("mode", "lanes", "threads"),
    [
        (AutoresetMode.NEXT_STEP, 8, 1),
        (AutoresetMode.NEXT_STEP, 4, 2),
        (AutoresetMode.SAME_STEP, 8, 2),
        (AutoresetMode.DISABLED, 4, 1),
    ],
)
def test_many_are_as_many_single_ones(task: Task, mode: AutoresetMode, lanes: int, threads: int) -> None:
    fleet = FleetEnv(task, VEHICLES, lanes, threads, mode)
    single = SyncVectorEnv([lambda: Env(task, lanes=4)] * VEHICLES, autoreset_mode=mode)
    assert fleet.metadata["autoreset_mode"] is mode
    assert fleet.observation_space == single.observation_space
    assert fleet.action_space == single.action_space
    one, other = acted(fleet, mode), acted(single, mode)
    assert len(one) == len(other)
    for call, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        assert same(mine, theirs), call
    assert same(fleet.np_random_seed, single.np_random_seed)
    ends = [said for said in one if len(said) == 5]
    assert sum(said[2].sum() for said in ends) > VEHICLES
    assert sum((said[3] & ~said[2]).sum() for said in ends) > 3


def test_failures_are_said_and_end_the_episode(task: Task) -> None:
    said = acted(FleetEnv(task, VEHICLES), AutoresetMode.NEXT_STEP)
    *_, infos = said[4]
    assert np.flatnonzero(infos["_failed"]).tolist() == [2, 7]
    assert infos["failed"][2] == "a step could not be made"
    assert said[4][2][[2, 7]].tolist() == [True, True]
    assert said[4][0][[2, 7]].tolist() == said[3][0][[2, 7]].tolist()
    assert all(np.isfinite(each[0]).all() for each in said)
    assert sum("failed" in each[-1] for each in said) == 1


@pytest.mark.quick
def test_an_action_is_a_run_with_what_was_drawn(model: Model, task: Task) -> None:
    env = Env(task)
    observation, _ = env.reset(seed=3)
    drawn = env.parameters
    assert drawn != (env.reset(), env.parameters)[1]
    assert same(env.reset(seed=3)[0], observation)
    assert env.parameters == drawn
    with model.trying(drawn):
        state = model.assemble({"a": observation[0]}, {"a": observation[2]})
        for action in (2.0, -1.0, 7.0):
            inputs = {"voltage": min(action, 3.0)}
            state = simulate(model, state.time + SKIP * STEP, STEP, "trapezoidal", state=state, inputs=inputs).final
            seen, reward, *_ = env.step([action])
            load = model.outputs(state, inputs)["load.x"]
            expected = [state.q[0], state.q[2], state.v[0], state.z[0], load]
            np.testing.assert_allclose(seen, expected, rtol=1e-7, atol=1e-9)
            assert reward == pytest.approx(
                state.v[0] - 0.1 * inputs["voltage"] ** 2 + 1e-3 * load + state.z[0], rel=1e-7
            )


@pytest.mark.filterwarnings("ignore:.*we recommend using a symmetric and normalized space")
@pytest.mark.filterwarnings("ignore:.*A Box observation space (minimum|maximum) value is -?infinity")
def test_the_checker_of_gymnasium_is_content(registered: str) -> None:
    check_env(gymnasium.make(registered).unwrapped)
    envs = gymnasium.make_vec(registered, 3, vectorization_mode="vector_entry_point")
    assert isinstance(envs.unwrapped, FleetEnv)
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert envs.observation_space.contains(envs.step(envs.action_space.sample())[0])


def test_draws_are_spread_evenly_and_stay_between_their_ends(task: Task) -> None:
    envs = FleetEnv(task, 400)
    observations, _ = envs.reset(seed=1)
    columns = {"a": (observations[:, 0], -1.0, 2.0), "a.rate": (observations[:, 2], -3.0, 8.0)}
    for name, column in envs.parameters.items():
        columns[name] = (column, *task.randomise[name])  # type: ignore[misc]
    for column, low, high in columns.values():
        shares = np.histogram(column, np.linspace(low, high, 5))[0]
        assert shares.sum() == 400
        assert shares.min() > 60  # four standard deviations below 100
    correlations = np.corrcoef([column for column, *_ in columns.values()])
    assert np.abs(correlations - np.eye(len(columns))).max() < 0.2


def test_a_vehicle_that_is_refused_its_start_draws_another(task: Task) -> None:
    """Cranks that are too long for their rods cannot be assembled; rods end where cranks begin."""
    longest = 0.4 / (1.0 + np.sin(0.8))
    some = replace(task, randomise={"points.B.x": (0.1, 0.4)}, positions={"a": 0.8}, terminated=None)
    envs = FleetEnv(some, 20)
    envs.reset(seed=2)
    lengths = envs.parameters["points.B.x"]
    assert 0.15 < lengths.max() < longest
    single = Env(some)
    for row in (0, 7, 19):
        single.reset(seed=2 + row)
        assert single.parameters["points.B.x"] == lengths[row]
    none = FleetEnv(replace(some, randomise={"points.B.x": (0.3, 0.35)}), 2)
    with pytest.raises(AssemblyError, match=r"vehicle 0 found no start in 20 tries .* the last one: "):
        none.reset()


def test_observations_and_rewards_that_are_not_finite_end_the_episode(task: Task) -> None:
    judged = replace(task, reward=lambda seen: np.where(seen["voltage"] > 1.0, np.nan, 1.0), terminated=None)
    envs = FleetEnv(judged, 3)
    envs.reset(seed=1)
    _, rewards, terminated, _, infos = envs.step([[0.0], [2.0], [0.5]])
    assert rewards.tolist() == [1.0, 0.0, 1.0]
    assert terminated.tolist() == [False, True, False]
    assert infos["failed"][1] == "its reward is not finite"


def test_steps_before_a_reset_are_refused(task: Task) -> None:
    with pytest.raises(ResetNeeded, match="call reset"):
        Env(task).step([0.0])
    envs = FleetEnv(replace(task, limit=1), 2, autoreset_mode="Disabled")
    with pytest.raises(ResetNeeded, match=r"vehicles \[0, 1\]"):
        envs.step(np.zeros((2, 1)))
    envs.reset()
    envs.step(np.zeros((2, 1)))
    envs.reset(options={"reset_mask": np.array([False, True])})
    with pytest.raises(ResetNeeded, match=r"vehicles \[0\]"):
        envs.step(np.zeros((2, 1)))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"actions": {"volts": (0.0, 1.0)}}, "there is no input 'volts'"),
        ({"actions": {}}, "at least one action"),
        ({"actions": {"voltage": (1.0, 1.0)}}, "leave nothing between"),
        ({"actions": {"voltage": (0.0, np.inf)}}, "must be a finite number"),
        ({"observations": ["angle"]}, "there is no sensor, coordinate, rate, state or input 'angle'"),
        ({"observations": "a"}, "a list of at least one observation"),
        ({"randomise": {"slider.mass": (0.0, 1.0)}}, "there is no parameter"),
        ({"positions": {"a": (1.0, 0.0)}}, "the lowest value 1 is above the highest 0"),
        ({"positions": {"e": 1.0}}, "there is no position 'e'"),
        ({"velocities": {"a": (1.0, 2.0, 3.0)}}, "a lowest and a highest value"),
        ({"inputs": {"voltage": 1.0}}, "is an action"),
        ({"frame_skip": 0}, "frame_skip must be a whole number from 1"),
        ({"limit": 0}, "limit must be a whole number from 1"),
        ({"reward": 1.0}, "reward must be a function"),
        ({"method": "rk4"}, "requires an implicit method"),
    ],
)
def test_tasks_that_make_no_sense_are_refused(task: Task, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ArgumentError, match=words):
        Env(replace(task, **changes))


def test_wrong_calls_are_refused(task: Task) -> None:
    envs = FleetEnv(task, 3)
    envs.reset()
    wrong: list[tuple[Callable[[], Any], str]] = [
        (lambda: envs.step(np.zeros(3)), r"actions must have the shape \(3, 1\)"),
        (lambda: envs.step(["left", "right", "left"]), "actions must be numbers"),
        (lambda: envs.reset(seed=[1, 2]), "a seed for each of 3 vehicles, not 2"),
        (lambda: envs.reset(options={"mask": 1}), "there is no option 'mask' of reset; there is reset_mask"),
        (lambda: envs.reset(options={"reset_mask": np.zeros(3, dtype=bool)}), "at least one of them True"),
        (lambda: FleetEnv(task, 3, autoreset_mode="never"), "autoreset_mode is one of NextStep, SameStep, Disabled"),
        (lambda: FleetEnv(task, 0), "num_envs must be a whole number from 1"),
        (lambda: judged_by(task, lambda seen: np.zeros(2)), "reward must give a number for each of 3 vehicles"),
        (lambda: judged_by(task, lambda seen: seen["speed"]), "there is no sensor"),
    ]
    for call, words in wrong:
        with pytest.raises(ArgumentError, match=words):
            call()


def judged_by(task: Task, reward: Any) -> None:
    envs = FleetEnv(replace(task, reward=reward), 3)
    envs.reset()
    envs.step(np.zeros((3, 1)))


def test_without_gymnasium_it_is_said_how_to_get_it() -> None:
    program = "import sys; sys.modules['gymnasium'] = None; import symgen.gym"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    expected = 'ImportError: symgen.gym needs gymnasium; install it with: python -m pip install "gymnasium>=1.1"'
    assert done.stderr.splitlines()[-1] == expected
