"""One call at a time: a model's buffers are filled, used and read by one thread, others wait for their turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

Method = TypeVar("Method", bound=Callable[..., Any])


def alone(method: Method) -> Method:
    """The whole call, from the first buffer that is written to the copy of the last result, is one thread's. Its owner has a
    `lock`, which the thread that holds it may take again."""

    @wraps(method)
    def guarded(self: Any, *given: Any, **named: Any) -> Any:
        with self.lock:
            return method(self, *given, **named)

    return cast(Method, guarded)
