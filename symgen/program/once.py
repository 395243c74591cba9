"""Analyses of programs, made once for each program however many passes ask for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from symgen.program.program import Program

T = TypeVar("T")


def once(analysis: Callable[[Program], T]) -> Callable[[Program], T]:
    """The result is kept with the program, which never changes; nobody changes the result either."""
    place = f"{analysis.__module__}.{analysis.__qualname__}"

    @wraps(analysis)
    def found(program: Program) -> T:
        kept = program.__dict__
        if place not in kept:
            kept[place] = analysis(program)
        result: T = kept[place]
        return result

    return found
