"""A model as it was in a run: what is drawn or computed of the run holds for its parameters, not for those of now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from symgen.runtime import Model, Solution


@contextmanager
def as_in(model: Model, solution: Solution) -> Iterator[None]:
    """The model with the parameters of the run; afterwards with its own."""
    record, before = solution.record, dict(model.parameters)
    changed = {} if record is None else {n: v for n, v in record.parameters.items() if v != before[n]}
    model.set_parameters(changed)
    try:
        yield
    finally:
        model.set_parameters({name: before[name] for name in changed})
