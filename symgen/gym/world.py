"""The vehicles of a task: they begin, act and are judged. Environments put that into the words of gymnasium."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import ArrayLike, NDArray

from symgen.gym.seen import Array, Names, Seen
from symgen.gym.task import Judge, Range, Task, ends
from symgen.runtime import ArgumentError, AssemblyError, real_array, shown

Mask = NDArray[np.bool_]

TRIES = 20
"""Draws of a start, after which a vehicle has none."""

FEW = 512
"""Vehicles whose sensors are read off before threads for that have begun."""

STUCK, NOT_FINITE, NO_REWARD = (
    "a step could not be made",
    "its observations are not finite",
    "its reward is not finite",
)
"""Why a vehicle has failed."""


@dataclass(frozen=True, eq=False)
class Judged:
    """Of all vehicles after an action; of those that did not act, nothing has happened."""

    rewards: Array
    terminated: Mask
    truncated: Mask
    failed: dict[int, str]


class World:
    """Vehicles are rows, and none of them shows in another one."""

    def __init__(self, task: Task, count: int, lanes: int | None, threads: int) -> None:
        self.task, self.model, self.count, self.threads = task, task.built(), count, threads
        fleet = self.model.fleet(count, lanes=lanes)
        self.drive = fleet.drive(
            task.step, task.state, task.method, task.refresh, tolerances=task.tolerances, threads=threads
        )
        self._names, self._draws = Names(self.model), _Draws(task)
        self._low, self._high = np.array([ends("actions", name, given) for name, given in task.actions.items()]).T
        self.action_space = Box(self._low.astype(np.float32), self._high.astype(np.float32), dtype=np.float32)
        self.observation_space = Box(-np.inf, np.inf, (len(task.observations),), np.float64)
        self._watched = [self._names.place(name) for name in task.observations]
        self._steered = np.array([self.model.inputs.index(name) for name in task.actions])
        self._rest = self.model.input_values(dict(task.inputs)).copy()
        self._inputs = np.tile(self._rest, (count, 1))
        self._acted = np.zeros(count, dtype=np.int64)
        self.observations: Array = np.zeros((count, len(task.observations)))

    @property
    def parameters(self) -> dict[str, Array]:
        """Those that are drawn: by name, one of each vehicle."""
        places, values = list(self.model.parameters), self.drive.parameters
        return {name: values[:, places.index(name)] for name in self.task.randomise}

    # -- starts -------------------------------------------------------------------------------------------------------

    def restart(self, rows: Sequence[int], random: Sequence[np.random.Generator]) -> None:
        """These vehicles begin again, as the generator of each draws it; one that is refused its start draws another."""
        waiting, refused = list(rows), dict[int, str]()
        for _ in range(TRIES):
            refused = self._begun(waiting, [random[row] for row in waiting])
            waiting = list(refused)
            if not waiting:
                return
        row, why = next(iter(refused.items()))
        raise AssemblyError(
            f"vehicle {row} found no start in {TRIES} tries between the ends of positions, velocities and parameters; "
            f"the last one: {why}"
        )

    def _begun(self, rows: list[int], random: Iterable[np.random.Generator]) -> dict[int, str]:
        """Which of them have no start, and why."""
        refused = self.drive.restart(rows, **self._draws.of(random))
        self._inputs[rows], self._acted[rows] = self._rest, 0
        found = self._seen().observations[rows]
        good: Mask = np.asarray(np.isfinite(found).all(axis=1))
        self.observations[rows] = np.where(good[:, None], found, self.observations[rows])
        return {**{rows[k]: NOT_FINITE for k in np.flatnonzero(~good).tolist()}, **refused}

    # -- actions ------------------------------------------------------------------------------------------------------

    def act(self, actions: ArrayLike, acting: Mask | None = None) -> Judged:
        """One action of each vehicle, or of those where the mask is set."""
        given = self._actions(actions)
        acting = np.ones(self.count, dtype=np.bool_) if acting is None else acting
        self._inputs[:, self._steered] = np.where(acting[:, None], given, self._inputs[:, self._steered])
        stuck = self.drive.advance(self._inputs, self.task.frame_skip, acting)
        self._acted += acting
        seen = self._seen()
        blurred: Mask = np.asarray(~np.isfinite(seen.observations).all(axis=1))
        self.observations[~blurred & acting] = seen.observations[~blurred & acting]
        rewards = self._judged("reward", self.task.reward, seen)
        odd: Mask = np.asarray(~np.isfinite(rewards))
        failed = self._failures(acting, ((odd, NO_REWARD), (blurred, NOT_FINITE), (stuck, STUCK)))
        rewards[odd | ~acting] = 0.0
        return Judged(rewards, *self._ended(seen, acting, failed), failed)

    def _actions(self, given: ArrayLike) -> Array:
        actions, wanted = real_array("actions", given), (self.count, len(self._steered))
        if actions.shape != wanted:
            raise ArgumentError(f"actions must have the shape {wanted}, a row for each vehicle, not {actions.shape}")
        return np.asarray(np.clip(actions, self._low, self._high))

    def _failures(self, acting: Mask, reasons: Sequence[tuple[Mask, str]]) -> dict[int, str]:
        """The last reason counts."""
        if not any((odd & acting).any() for odd, _ in reasons):
            return {}
        return {row: why for odd, why in reasons for row in np.flatnonzero(odd & acting).tolist()}

    def _ended(self, seen: Seen, acting: Mask, failed: Iterable[int]) -> tuple[Mask, Mask]:
        terminated, truncated = np.zeros((2, self.count), dtype=np.bool_)
        if self.task.terminated is not None:
            terminated = self._judged("terminated", self.task.terminated, seen) != 0.0
        terminated[list(failed)] = True
        if self.task.limit is not None:
            truncated = self._acted >= self.task.limit
        return terminated & acting, truncated & acting

    # -- looks --------------------------------------------------------------------------------------------------------

    def _seen(self) -> Seen:
        drive = self.drive
        values = {"q": drive.q, "v": drive.v, "z": drive.z, "inputs": self._inputs.copy()}
        values["outputs"] = self._outputs()
        columns = [values[group][:, column] for group, column in self._watched]
        actions = values["inputs"][:, self._steered]
        return Seen(np.stack(columns, axis=1), actions, time=drive.time, names=self._names, **values)

    def _outputs(self) -> Array:
        if not self.model.sensors:
            return np.zeros((self.count, 0))
        return self.drive.outputs(self._inputs, self.threads if self.count > FEW else 1)

    def _judged(self, what: str, judge: Judge, seen: Seen) -> Array:
        """A number for each vehicle; those of vehicles that have failed may be odd."""
        with np.errstate(all="ignore"):
            found = judge(seen)
        try:
            values = np.array(found, dtype=np.float64)
            return values if values.shape == (self.count,) else np.broadcast_to(values, (self.count,)).copy()
        except (TypeError, ValueError):
            raise ArgumentError(
                f"{what} must give a number for each of {self.count} vehicles, not {shown(found)}"
            ) from None


class _Draws:
    """Starts and parameters of vehicles, drawn by the generator of each in one go."""

    def __init__(self, task: Task) -> None:
        groups = {"parameters": task.randomise, "positions": task.positions, "velocities": task.velocities}
        self._names = [(group, name) for group, given in groups.items() for name in given]
        ranges: list[Range] = [ends(group, name, groups[group][name]) for group, name in self._names]
        self._low, self._high = np.array(ranges).reshape(-1, 2).T

    def of(self, random: Iterable[np.random.Generator]) -> dict[str, dict[str, Array]]:
        """Columns by name, of each kind."""
        shares = np.array([each.random(len(self._names)) for each in random])
        drawn = self._low + shares * (self._high - self._low)
        found: dict[str, dict[str, Array]] = {"parameters": {}, "positions": {}, "velocities": {}}
        for (group, name), column in zip(self._names, drawn.T, strict=True):
            found[group][name] = column.copy()
        return found
