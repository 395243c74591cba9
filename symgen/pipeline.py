"""The whole generator on one page: description -> mechanism -> equations -> program -> C -> library."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from symgen.build_cache import build as compile_sources
from symgen.build_cache import cache_key, usable
from symgen.compiler import Target
from symgen.default_formulation import default_formulation
from symgen.description import Description, read
from symgen.description.registration import added_kinds
from symgen.description.stored import to_stored
from symgen.manoeuvres import plans
from symgen.runtime import ANY, ArgumentError, Model, ModelLayout, load, open_model, owner_of, tell

if TYPE_CHECKING:  # a warm start needs neither SymPy nor Jinja
    from symgen.emit import Source
    from symgen.mechanism.mechanism import Mechanism
    from symgen.program.program import Program

Stage = Callable[[str], AbstractContextManager[object]]
"""Called with the name of a stage; the stage runs inside the context it returns."""

STEPPING = "stepping"
"""Name of the part that implicit steps call, and beginning of the names of its lanes."""
NEWTON = "newton-"
"""Beginning of the names of the parts that steps of all bodies call."""


def build(
    source: str | os.PathLike[str] | Description,
    formulation: str | None = None,
    target: Target = "native",
    stage: Stage | None = None,
    derivatives: bool = False,
) -> Model:
    """The compiled model of a description, from the cache if it was built before.

    `source` is a YAML or URDF file or a `Description`. Without a `formulation`, the mechanism decides: `recursive` for trees,
    `independent` where the loops can be solved for the coordinates of their own bodies, `multiplier` for all others;
    `model.layout.formulation` says which. `target="portable"` makes code that runs on other CPUs too.
    Derivatives are built when they are first needed, or at once and into the same library with `derivatives=True`.
    """
    description = source if isinstance(source, Description) else read(source)
    formulation = formulation or default_formulation(description, content_digest(description))
    entry = _entry(description, formulation, target, stage, derivatives)
    model = load(entry, partial(built_part, description, formulation, target, stage))
    model.manoeuvres = plans(description.manoeuvres)
    model.description = to_stored(description)
    _tell(model.layout)
    return model


def built_entry(
    source: str | os.PathLike[str] | Description,
    formulation: str | None = None,
    target: Target = "native",
    stage: Stage | None = None,
    derivatives: bool = False,
) -> Path:
    """The cache directory with the library, its layout and its C."""
    description = source if isinstance(source, Description) else read(source)
    formulation = formulation or default_formulation(description, content_digest(description))
    entry = _entry(description, formulation, target, stage, derivatives)
    _tell(open_model(entry)[0].model)
    return entry


def _tell(layout: ModelLayout) -> None:
    """Notices are said whether the model was built now or came from the cache."""
    for notice in layout.notices:
        tell(notice)


def _entry(description: Description, formulation: str, target: Target, stage: Stage | None, derivatives: bool) -> Path:
    if target not in get_args(Target):
        raise ArgumentError(f"there is no target {target!r}; there are {' and '.join(get_args(Target))}")
    digest = content_digest(description)
    complete = cache_key(digest, formulation, "with derivatives", target=target)
    key = complete if derivatives else cache_key(digest, formulation, target=target)
    found = usable(key, digest, formulation) or usable(complete, digest, formulation)
    if found is not None:
        return found
    stage = stage or unannounced
    sources, layout = generate(description, formulation, digest, stage, derivatives)
    with stage("compile"):
        return compile_sources(sources, layout, key, target)


def built_part(description: Description, formulation: str, target: Target, stage: Stage | None, part: str) -> Path:
    """The cache directory of a part that a model asks for when it needs it: `derivatives`, `lanes-8`, `stepping`, ..."""
    digest, formulation = content_digest(description), owner_of(part, formulation)
    key = cache_key(digest, formulation, part, target=target)
    found = usable(key, digest, formulation, part)
    if found is not None:
        return found
    stage = stage or unannounced
    source, layout = generate_part(description, formulation, digest, stage, part)
    with stage("compile"):
        return compile_sources([source], layout, key, target, part)


def generate_part(
    description: Description, formulation: str, digest: str, stage: Stage, part: str
) -> tuple[Source, ModelLayout]:
    """C of derivatives, lanes or implicit steps, and what the runtime has to know."""
    if part.startswith(STEPPING):
        return _generate_stepping(description, digest, stage, part)
    if part.startswith(NEWTON):
        return _generate_newton(description, digest, stage, part.removeprefix(NEWTON))
    from symgen.emit import emit
    from symgen.emit.lanes import batch_program, lanes_source
    from symgen.jacobian import derive_jacobian
    from symgen.layout import model_layout

    with _without_collection():
        mechanism, program = program_of(description, formulation, stage)
        layout = model_layout(mechanism, formulation, digest)
        with stage(part):
            if part == "derivatives":
                return emit(derive_jacobian(mechanism, program), layout), layout
            return lanes_source(emit(batch_program(program), layout), layout, int(part.removeprefix("lanes-"))), layout


def _generate_stepping(description: Description, digest: str, stage: Stage, part: str) -> tuple[Source, ModelLayout]:
    """C that implicit steps in independent coordinates call, for one state or as lanes."""
    from symgen.emit import emit
    from symgen.emit.lanes import one_state_a_lane
    from symgen.emit.stepping import stepping_lanes_source, stepping_source
    from symgen.formulation.stepping import derive_stepping
    from symgen.layout import model_layout
    from symgen.lower import lower
    from symgen.mechanism.analyse import analyse
    from symgen.passes import optimise
    from symgen.passes.nearness import near
    from symgen.stepping import RESIDUAL, derive_steps

    with _without_collection():
        with stage("analyse"):
            mechanism = analyse(description)
        layout = model_layout(mechanism, ANY, digest)
        with stage("derive"):
            equations = derive_stepping(mechanism)
        with stage("lower"):
            program = lower(equations)
        with stage("optimise"):
            program = optimise(program)
        with stage("differentiate"):
            program, steps = derive_steps(mechanism, program)
        with stage("emit"):
            lanes = part.removeprefix(STEPPING).removeprefix("-lanes-")
            if lanes:
                source = emit(near(one_state_a_lane(program), RESIDUAL), layout, chunk=4000, stepping=steps)
                return stepping_lanes_source(source, layout, steps, int(lanes)), layout
            return stepping_source(emit(program, layout, stepping=steps), layout, steps), layout


def _generate_newton(description: Description, digest: str, stage: Stage, steps: str) -> tuple[Source, ModelLayout]:
    """C of the equations of all bodies and the stepper that solves them; the layout is that of their arrays."""
    from symgen.emit import emit
    from symgen.emit.newton import newton_source
    from symgen.formulation.cartesian.stepping import derive_newton
    from symgen.layout import body_layout, newton_layout
    from symgen.lower import lower
    from symgen.mechanism.analyse import analyse
    from symgen.newton import derive_blocks
    from symgen.passes import optimise

    with _without_collection():
        with stage("analyse"):
            mechanism = analyse(description)
        newton = newton_layout(mechanism, steps)
        layout = body_layout(mechanism, ANY, digest, newton)
        with stage("derive"):
            equations = derive_newton(mechanism, steps)
        with stage("lower"):
            program = lower(equations)
        with stage("optimise"):
            program = optimise(program)
        with stage("differentiate"):
            program = derive_blocks(mechanism, program, newton.base)
        with stage("emit"):
            return newton_source(emit(program, layout), layout, newton), layout


def generate(
    description: Description, formulation: str, digest: str, stage: Stage, derivatives: bool = True
) -> tuple[tuple[Source, ...], ModelLayout]:
    """C of the model and, if wanted, of its derivatives, and what the runtime has to know."""
    from symgen.emit import emit
    from symgen.jacobian import derive_jacobian
    from symgen.layout import model_layout

    with _without_collection():
        mechanism, program = program_of(description, formulation, stage)
        layout = model_layout(mechanism, formulation, digest)
        with stage("emit"):
            sources = [emit(program, layout)]
        if derivatives:
            with stage("differentiate"):
                differentiated = derive_jacobian(mechanism, program)
            with stage("emit derivatives"):
                sources.append(emit(differentiated, layout))
        return tuple(sources), layout


def program_of(description: Description, formulation: str, stage: Stage) -> tuple[Mechanism, Program]:
    """Mechanism and optimised program of one formulation."""
    from symgen.formulation.derive import derive
    from symgen.lower import lower
    from symgen.mechanism.analyse import analyse
    from symgen.passes import optimise

    with stage("analyse"):
        mechanism = analyse(description)
    with stage("derive"):
        equations = derive(mechanism, formulation)
    with stage("lower"):
        program = lower(equations)
    with stage("optimise"):
        return mechanism, optimise(program)


def content_digest(description: Description) -> str:
    """Hash of everything a description says, and of the kinds of entries that were added."""
    return sha256((description.model_dump_json() + added_kinds()).encode()).hexdigest()


def unannounced(name: str) -> AbstractContextManager[object]:
    """A `Stage` that says nothing."""
    return nullcontext()


@contextmanager
def _without_collection() -> Iterator[None]:
    """Nothing that generation makes is garbage before it ends; looking for cycles in it takes a quarter of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def timed(times: dict[str, float], name: str) -> Iterator[None]:
    """Records how long a stage takes."""
    from time import perf_counter

    start = perf_counter()
    try:
        yield
    finally:
        times[name] = perf_counter() - start
