"""Where a run stands: everything that its next step depends on, to go on from bit by bit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from .errors import ArgumentError
from .library import Array


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

    @property
    def time(self) -> float:
        return self.start + self.index * self.step

    def save(self, path: str | Path) -> None:
        """As an .npz file."""
        about = np.array([self.model, self.method, self.settings])
        numbers = np.array([self.start, self.step, self.index])
        arrays: dict[str, Any] = {f"memory_{name}": array for name, array in self.memory.items()}
        with Path(path).open("wb") as file:  # savez itself would add an ending
            np.savez(file, about=about, numbers=numbers, **arrays)


def load_checkpoint(path: str | Path) -> Checkpoint:
    """A checkpoint that was saved."""
    try:
        with Path(path).open("rb") as source, np.load(source, allow_pickle=False) as file:
            model, method, settings = (str(text) for text in file["about"])
            start, step, index = file["numbers"].tolist()
            names = [name for name in file.files if name.startswith("memory_")]
            memory = {name.removeprefix("memory_"): np.array(file[name]) for name in names}
    except OSError as error:
        raise ArgumentError(f"{path} cannot be read: {error.strerror or error}") from error
    except (KeyError, ValueError, TypeError, AttributeError, EOFError, BadZipFile) as error:
        raise ArgumentError(f"{path} is no checkpoint, or is damaged; give a file that `save` has written") from error
    return Checkpoint(model, method, settings, start, step, int(index), memory)


def put_back(memory: Mapping[str, Array], arrays: Mapping[str, Any]) -> None:
    """Fills the arrays from a checkpoint; refused as a whole if it is of another formulation."""
    if any(name not in memory or memory[name].shape != array.shape for name, array in arrays.items()):
        raise ArgumentError("the checkpoint is of another formulation or version; resume with what made it")
    for name, array in arrays.items():
        array[:] = memory[name]
