"""Stages of a build: what runs inside them, and who is told."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

Stage = Callable[[str], AbstractContextManager[object]]
"""Called with the name of a stage; the stage runs inside the context it returns."""


def unannounced(name: str) -> AbstractContextManager[object]:
    """A `Stage` that says nothing."""
    return nullcontext()


@contextmanager
def without_collection() -> Iterator[None]:
    """Nothing that generation makes is garbage before it ends; looking for cycles in it takes a quarter of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
