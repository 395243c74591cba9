"""Where a run stands: everything that its next step depends on, to go on from bit by bit.

What a checkpoint holds may come from a file: sizes, finite numbers and indices are checked before a compiled loop reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import ArgumentError
from ..methods import METHODS, Method
from ..model.library import Array
from ..naming import a_path, number, real_array, shown
from ..whole_file import complete_file
from .settings import MOST_STEPS


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """State, factors, history and policy memory after `index` steps from `start` on.

    A run that resumes here makes the same steps as one that was not interrupted, on the same binary and CPU, with the same
    parameters, inputs and settings.
    """

    model: str
    """Digest of the description."""
    method: str
    settings: str
    """Refresh policy, iterations and tolerances."""
    start: float
    step: float
    index: int
    memory: Mapping[str, Array]

    def __post_init__(self) -> None:
        for name in ("model", "method", "settings"):
            if not isinstance(getattr(self, name), str):
                raise ArgumentError(f"{name!r} of a checkpoint must be a string, not {shown(getattr(self, name))}")
        for name in ("start", "step", "index"):
            object.__setattr__(self, name, number("of a checkpoint the number", name, getattr(self, name)))
        if not (self.step > 0.0 and 0 <= self.index <= MOST_STEPS and float(self.index).is_integer()):
            raise ArgumentError(
                f"a checkpoint lies a whole number of steps (0 to {MOST_STEPS}) of a length above zero after its start, "
                f"not {self.index} steps of {self.step:g} s"
            )
        object.__setattr__(self, "index", int(self.index))
        if not isinstance(self.memory, Mapping):
            raise ArgumentError(f"the memory of a checkpoint must be arrays by name, not {shown(self.memory)}")

    @property
    def time(self) -> float:
        return self.start + self.index * self.step

    def save(self, path: str | Path) -> None:
        """As an .npz file, which appears when it is complete."""
        about = np.array([self.model, self.method, self.settings])
        numbers = np.array([self.start, self.step, self.index])
        arrays: dict[str, Any] = {f"memory_{name}": array for name, array in self.memory.items()}
        with complete_file(path) as temporary, open(temporary, "wb") as file:  # savez itself would add an ending
            np.savez(file, about=about, numbers=numbers, **arrays)


def label_of(method: Method) -> str:
    """The name of a method that symgen has; an own one that goes by any name has its coefficients in it."""
    if METHODS.get(method.name) == method:
        return method.name
    return f"{method.name}, coefficients {sha256(repr(method).encode()).hexdigest()[:12]}"


def load_checkpoint(path: str | Path) -> Checkpoint:
    """A checkpoint that was saved."""
    try:
        with a_path("a checkpoint", path).open("rb") as source, np.load(source, allow_pickle=False) as file:
            model, method, settings = (str(text) for text in file["about"])
            start, step, index = file["numbers"].tolist()
            names = [name for name in file.files if name.startswith("memory_")]
            memory = {name.removeprefix("memory_"): np.array(file[name]) for name in names}
            return Checkpoint(model, method, settings, start, step, index, memory)
    except OSError as error:
        raise ArgumentError(f"{path} cannot be read: {error.strerror or error}") from error
    except Exception as error:  # archives and headers of arrays can be broken in many ways
        why = f" ({error})" if isinstance(error, ArgumentError) else ""
        raise ArgumentError(
            f"{path} is not a checkpoint, or is damaged; give a file that `save` has written{why}"
        ) from error


def remembered(memory: Mapping[str, Array], name: str, length: int) -> Array:
    """So many finite numbers of a checkpoint."""
    if name not in memory or np.shape(memory[name]) != (length,):
        raise ArgumentError("the checkpoint is of another formulation or version; resume with the model that made it")
    array = real_array(f"{name} of the checkpoint", memory[name])
    if not np.isfinite(array).all():
        raise ArgumentError(
            f"{name} of the checkpoint must be finite; the file was changed, or its run failed here: resume from before"
        )
    return array


def remembered_indices(
    memory: Mapping[str, Array], name: str, length: int, least: int, most: ArrayLike
) -> NDArray[np.int32]:
    """So many whole numbers of a checkpoint that C counts or indexes with, all in their range."""
    array = remembered(memory, name, length)
    if not ((array == np.floor(array)) & (least <= array) & (array <= np.asarray(most))).all():
        raise ArgumentError(
            f"{name} of the checkpoint has entries out of range; the file was changed: resume with one that `save` has written"
        )
    return array.astype(np.int32)


def put_back(memory: Mapping[str, Array], arrays: Mapping[str, Array]) -> None:
    """Fills the arrays from a checkpoint; refused as a whole if it is of another formulation."""
    found = {name: remembered(memory, name, len(array)) for name, array in arrays.items()}
    for name, array in arrays.items():
        array[:] = found[name]
