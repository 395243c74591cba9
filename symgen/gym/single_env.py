"""One vehicle as an environment of gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import ArrayLike, NDArray

from symgen.gym.task import Task
from symgen.gym.world import World
from symgen.runtime import ArgumentError

Array = NDArray[np.float64]


class Env(gymnasium.Env[Array, Any]):
    """One vehicle of a task; the same digits as a row of `FleetEnv` that has the same seed and actions.

    A vehicle whose step cannot be made stays where it was and is terminated; `info["failed"]` says why.
    """

    def __init__(self, task: Task, lanes: int | None = None) -> None:
        self.metadata = {"render_modes": []}
        self._world = World(task, 1, lanes, threads=1)
        self.task = task
        self.action_space = self._world.action_space
        self.observation_space = self._world.observation_space
        self._begun = False

    @property
    def parameters(self) -> dict[str, float]:
        """Those that `randomise` has drawn."""
        return {name: float(column[0]) for name, column in self._world.parameters.items()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        check_options(options)
        self._world.restart([0], [self.np_random])
        self._begun = True
        return self._world.observations[0].copy(), {}

    def step(self, action: ArrayLike) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise ResetNeeded("call reset before the first step")
        judged = self._world.act(np.asarray(action)[None])
        info = {"failed": judged.failed[0]} if judged.failed else {}
        terminated, truncated = bool(judged.terminated[0]), bool(judged.truncated[0])
        return self._world.observations[0].copy(), float(judged.rewards[0]), terminated, truncated, info


def check_options(given: dict[str, Any] | None, known: tuple[str, ...] = ()) -> None:
    odd = [name for name in given or {} if name not in known]
    if odd:
        raise ArgumentError(f"there is no option {odd[0]!r} of reset; there {_are(known)}")


def _are(known: tuple[str, ...]) -> str:
    return f"is {', '.join(known)}" if known else "are none"
