"""Many vehicles as one vector environment of gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from symgen.gym.single_env import check_options
from symgen.gym.task import Task
from symgen.gym.world import Mask, World
from symgen.runtime import ArgumentError, shown, whole

Array = NDArray[np.float64]
Info = dict[str, Any]


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(given)
    except ValueError:
        names = ", ".join(mode.value for mode in AutoresetMode)
        raise ArgumentError(f"autoreset_mode is one of {names}, not {shown(given)}") from None


class FleetEnv(VectorEnv[Array, Any, NDArray[Any]]):
    """Vehicles of a task, which act at once in the lanes of vectors, each with parameters, a start and a generator of its own.

    Digits of a row are those of an `Env` with its seed and actions, whoever else is there. `autoreset_mode` is one of those of
    gymnasium: vehicles that have ended begin again in the next step (`NextStep`), in the same one (`SameStep`), or when `reset` is
    called with their `reset_mask` (`Disabled`).
    """

    def __init__(
        self,
        task: Task,
        num_envs: int = 1,
        lanes: int | None = None,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.task, self.num_envs = task, whole("num_envs", num_envs, 1)
        self._world = World(task, num_envs, lanes, threads)
        self.single_action_space = self._world.action_space
        self.single_observation_space = self._world.observation_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._random: list[np.random.Generator] = []
        self._seeds: list[int] = []
        self._ended = np.zeros(num_envs, dtype=np.bool_)
        self._waiting = np.ones(num_envs, dtype=np.bool_)

    @property
    def parameters(self) -> dict[str, Array]:
        """Those that `randomise` has drawn: by name, one of each vehicle."""
        return self._world.parameters

    @property  # type: ignore[misc]
    def np_random(self) -> tuple[np.random.Generator, ...]:  # type: ignore[override]
        """Of each vehicle."""
        self._seed([None] * self.num_envs)
        return tuple(self._random)

    @property
    def np_random_seed(self) -> tuple[int, ...]:  # type: ignore[override]
        self._seed([None] * self.num_envs)
        return tuple(self._seeds)

    # -- starts -------------------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Array, Info]:
        """As gymnasium has it: `seed` is that of the first vehicle, others have the numbers that follow, or it holds one for each; None
        goes on with the generators that are there. `options["reset_mask"]` says which vehicles begin again."""
        check_options(options, ("reset_mask",))
        again = self._mask((options or {}).get("reset_mask"))
        rows = np.flatnonzero(again).tolist()
        self._seed([given if chosen else None for given, chosen in zip(self._seeds_of(seed), again, strict=True)])
        self._world.restart(rows, self._random)
        self._ended[rows] = self._waiting[rows] = False
        return self._world.observations.copy(), {}

    def _mask(self, given: object) -> Mask:
        if given is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        if (
            isinstance(given, np.ndarray)
            and given.shape == (self.num_envs,)
            and given.dtype == np.bool_
            and given.any()
        ):
            return given
        raise ArgumentError(
            f"reset_mask must be an array of {self.num_envs} times True or False, at least one of them True, not {shown(given)}"
        )

    def _seeds_of(self, given: int | Sequence[int | None] | None) -> list[int | None]:
        if given is None:
            return [None] * self.num_envs
        if isinstance(given, int | np.integer):
            return [int(given) + row for row in range(self.num_envs)]
        if len(given) != self.num_envs:
            raise ArgumentError(f"there must be a seed for each of {self.num_envs} vehicles, not {len(given)}")
        return list(given)

    def _seed(self, seeds: Sequence[int | None]) -> None:
        """New generators where there is a seed, or none yet."""
        if not self._random:
            made = [seeding.np_random(seed) for seed in seeds]
            self._random, self._seeds = [random for random, _ in made], [seed for _, seed in made]
            return
        for row, seed in enumerate(seeds):
            if seed is not None:
                self._random[row], self._seeds[row] = seeding.np_random(seed)

    # -- steps --------------------------------------------------------------------------------------------------------

    def step(self, actions: ArrayLike) -> tuple[Array, Array, Mask, Mask, Info]:
        """All vehicles act, but those that begin again."""
        self._refuse_early()
        next_step = self.autoreset_mode is AutoresetMode.NEXT_STEP
        again = np.flatnonzero(self._ended).tolist() if next_step else []
        judged = self._world.act(actions, ~self._ended if next_step else None)
        if again:
            self._world.restart(again, self._random)
        self._ended = judged.terminated | judged.truncated
        infos = self._failed(judged.failed)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._ended.any():
            infos = self._end(judged.failed)
        return self._world.observations.copy(), judged.rewards, judged.terminated, judged.truncated, infos

    def _refuse_early(self) -> None:
        waiting = self._waiting | self._ended if self.autoreset_mode is AutoresetMode.DISABLED else self._waiting
        if waiting.any():
            rows = np.flatnonzero(waiting).tolist()
            raise ResetNeeded(f"call reset for vehicles {shown(rows)} before the next step")

    def _failed(self, failed: dict[int, str]) -> Info:
        if not failed:
            return {}
        sentences, there = np.full(self.num_envs, None, dtype=object), np.zeros(self.num_envs, dtype=np.bool_)
        sentences[list(failed)], there[list(failed)] = list(failed.values()), True
        return {"failed": sentences, "_failed": there}

    def _end(self, failed: dict[int, str]) -> Info:
        """Vehicles that have ended begin again; what was seen of them last is in the infos."""
        rows, last = np.flatnonzero(self._ended).tolist(), self._world.observations.copy()
        final = np.full(self.num_envs, None, dtype=object)
        for row in rows:
            final[row] = last[row]
        self._world.restart(rows, self._random)
        ended, self._ended = self._ended, np.zeros(self.num_envs, dtype=np.bool_)
        return {
            "final_obs": final,
            "_final_obs": ended,
            "final_info": self._failed(failed),
            "_final_info": ended.copy(),
        }
