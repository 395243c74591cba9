"""One call at a time: a model's buffers are filled, used and read by one thread, others wait for their turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from .errors import ArgumentError

Method = TypeVar("Method", bound=Callable[..., Any])


class Single:
    """What owns buffers of compiled code: a copy would share them, and one of the two would not know what the other has changed."""

    def __reduce_ex__(self, protocol: object) -> str:
        raise ArgumentError(
            f"a {type(self).__name__} is neither copied nor pickled: build or load it again where another one is needed, "
            "also in another process; that is cheap"
        )


def alone(method: Method) -> Method:
    """The whole call, from the first buffer that is written to the copy of the last result, is one thread's. Its owner has a
    `lock`, which the thread that holds it may take again."""

    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        with self.lock:
            return method(self, *given, **named)

    return cast(Method, guarded)
