"""The whole generator on one page: description -> mechanism -> equations -> program -> C -> library."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from symgen.build_cache import build as compile_sources
from symgen.build_cache import cache_key, lookup
from symgen.compiler import Target
from symgen.description import Description, SymgenNotice, read
from symgen.runtime import Model, load

if TYPE_CHECKING:  # a warm start needs neither SymPy nor Jinja
    from symgen.emit import Source
    from symgen.mechanism.mechanism import Mechanism
    from symgen.program.program import Program
    from symgen.runtime import ModelLayout

Stage = Callable[[str], AbstractContextManager[object]]
"""Called with the name of a stage; the stage runs inside the context it returns."""

DEFAULT_FORMULATION = "multiplier"


def build(
    source: str | os.PathLike[str] | Description,
    formulation: str = DEFAULT_FORMULATION,
    target: Target = "native",
    stage: Stage | None = None,
) -> Model:
    """The compiled model of a description, from the cache if it was built before.

    `source` is a YAML or URDF file or a `Description`; `target="portable"` makes code that runs on other CPUs too.
    """
    return load(built_entry(source, formulation, target, stage))


def built_entry(
    source: str | os.PathLike[str] | Description,
    formulation: str = DEFAULT_FORMULATION,
    target: Target = "native",
    stage: Stage | None = None,
) -> Path:
    """The cache directory with the library, its layout and its C."""
    description = source if isinstance(source, Description) else read(source)
    digest = content_digest(description)
    key = cache_key(digest, formulation, target=target)
    found = lookup(key)
    if found is not None:
        return found
    stage = stage or (lambda name: nullcontext())
    sources, layout = generate(description, formulation, digest, stage)
    with stage("compile"):
        return compile_sources(sources, layout, key, target)


def generate(
    description: Description, formulation: str, digest: str, stage: Stage
) -> tuple[tuple[Source, ...], ModelLayout]:
    """C of the model and of its derivatives, and what the runtime has to know."""
    from symgen.emit import emit
    from symgen.jacobian import derive_jacobian
    from symgen.layout import model_layout
    from symgen.passes import optimise

    mechanism, program = program_of(description, formulation, stage)
    layout = model_layout(mechanism, formulation, digest)
    with stage("differentiate"):
        derivatives = optimise(derive_jacobian(mechanism, program))
    with stage("emit"):
        return (emit(program, layout), emit(derivatives, layout)), layout


def program_of(description: Description, formulation: str, stage: Stage) -> tuple[Mechanism, Program]:
    """Mechanism and optimised program of one formulation."""
    from symgen.formulation.derive import derive
    from symgen.lower import lower
    from symgen.mechanism.analyse import analyse
    from symgen.passes import optimise

    with stage("analyse"):
        mechanism = analyse(description)
    for notice in mechanism.notices:
        warnings.warn(notice, SymgenNotice, stacklevel=5)
    with stage("derive"):
        equations = derive(mechanism, formulation)
    with stage("lower"):
        program = lower(equations)
    with stage("optimise"):
        return mechanism, optimise(program)


def content_digest(description: Description) -> str:
    """Hash of everything a description says."""
    return sha256(description.model_dump_json().encode()).hexdigest()


@contextmanager
def timed(times: dict[str, float], name: str) -> Iterator[None]:
    """Records how long a stage takes."""
    from time import perf_counter

    start = perf_counter()
    try:
        yield
    finally:
        times[name] = perf_counter() - start
