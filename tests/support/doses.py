"""Large doses of a test: a run without further options takes the first cases, `-m ""` all of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest


def beyond(some: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, of which those after `some` are marked `long`; a tuple is the values of several arguments."""
    return [case if k < some else _long(case) for k, case in enumerate(cases)]


def _long(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)


def long_for(names: Iterable[str], cases: Iterable[str]) -> list[Any]:
    """The cases, of which those with these names are marked `long`."""
    return [pytest.param(case, marks=pytest.mark.long) if case in set(names) else case for case in cases]


def covering(*values: Iterable[Any]) -> list[Any]:
    """All combinations, one of each; those that are not needed to have every value once are marked `long`."""
    lists = [list(each) for each in values]
    usual = {tuple(k % len(each) for each in lists) for k in range(max(map(len, lists)))}
    return [
        pytest.param(
            *(each[k] for each, k in zip(lists, places, strict=True)), marks=() if places in usual else pytest.mark.long
        )
        for places in product(*(range(len(each)) for each in lists))
    ]
