"""Linear algebra in one thread.

The matrices of mechanisms are small. With several threads, BLAS spends more time on waiting than on computing, and many times as much
where other programs run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController


class _Limit:
    """The limit belongs to the process: the first to ask for it sets it, and the last to leave takes it away. A library that was
    loaded in the meantime is limited by the next one to ask."""

    def __init__(self) -> None:
        self._lock, self._inside = Lock(), 0
        self._limiters: dict[bool, Any] = {}

    def enter(self) -> None:
        scipy = "scipy.linalg" in sys.modules
        with self._lock:
            if scipy not in self._limiters:
                self._limiters[scipy] = _controller(scipy).limit(limits=1, user_api="blas")
            self._inside += 1

    def leave(self) -> None:
        with self._lock:
            self._inside -= 1
            while not self._inside and self._limiters:
                self._limiters.popitem()[1].restore_original_limits()


_LIMIT = _Limit()


@contextmanager
def one_thread() -> Iterator[None]:
    """Keeps BLAS in one thread, as a context or as a decorator."""
    _LIMIT.enter()
    try:
        yield
    finally:
        _LIMIT.leave()


class _NoLimit:
    """Where a package of a model was installed without threadpoolctl, BLAS has the threads that it wants."""

    def limit(self, **_: object) -> _NoLimit:
        return self

    def restore_original_limits(self) -> None:
        return


@cache
def _controller(scipy: bool) -> ThreadpoolController | _NoLimit:
    """Finds the libraries that are loaded; SciPy brings its own."""
    try:
        from threadpoolctl import ThreadpoolController  # here, because a warm start may need no linear algebra
    except ImportError:
        return _NoLimit()
    return ThreadpoolController()
