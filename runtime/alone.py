"""One call at a time: a model's buffers are filled, used and read by one thread, others wait for their turn."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import wraps
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar, cast
from weakref import WeakSet

from .errors import ArgumentError

if TYPE_CHECKING:
    from .model.model import Model

Method = TypeVar("Method", bound=Callable[..., Any])


class Single:
    """What owns buffers of compiled code: a copy would share them, and one of the two would not know what the other has changed."""

    lock: AbstractContextManager[Any]

    def __init__(self) -> None:
        self.lock = RLock()
        _owners.add(self)

    def __reduce_ex__(self, protocol: object) -> str:
        raise ArgumentError(
            f"a {type(self).__name__} cannot be copied or pickled: build or load it again where you need another one, "
            "also in another process; this is cheap"
        )


class OfModel:
    """A part of a model, which works in the model's turn."""

    model: Model

    @property
    def lock(self) -> AbstractContextManager[Any]:
        return self.model.lock


_owners: WeakSet[Single] = WeakSet()


def _unlock() -> None:
    """In a forked process: the threads that held locks are not there, so that nobody would give them back."""
    for owner in list(_owners):
        owner.lock = RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_unlock)


def alone(method: Method) -> Method:
    """The whole call, from the first buffer that is written to the copy of the last result, is one thread's. Its owner has a
    `lock`, which the thread that holds it may take again."""

    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        with self.lock:
            return method(self, *given, **named)

    return cast(Method, guarded)
