"""What generators have in common: parts that are found in the cache, or derived, emitted and compiled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, get_args

from symgen.build_cache import compile_entry, obtain, usable
from symgen.build_key import cache_key
from symgen.compiler import Target
from symgen.runtime import ArgumentError, ModelLayout, Part, owner_of
from symgen.stages import Stage, unannounced, without_collection

if TYPE_CHECKING:  # a warm start needs neither SymPy nor Jinja
    from symgen.emit import Source
    from symgen.formulation.equations import Equations
    from symgen.program.program import Program

P = ParamSpec("P")

Bundle = tuple[Part, ...]
"""Parts that are compiled into one library, which counts as the first of them."""


class Generated(NamedTuple):
    sources: tuple[Source, ...]
    layout: ModelLayout
    """What the runtime has to know of the first one."""


class Generator(ABC):
    """Makes the parts of a model or a platform. A stage runs when a part first needs it, and once for all of them."""

    def __init__(self, digest: str, formulation: str, stage: Stage | None) -> None:
        self.digest, self.formulation = digest, formulation
        self.stage = stage or unannounced
        self._lock = RLock()

    def part(self, target: Target, part: Part) -> Path:
        """The cache directory of a part, which is built if it is not there."""
        return self.built(target, (part,))

    def built(self, target: Target, bundle: Bundle, *larger: Bundle) -> Path:
        """The cache directory of a bundle, or of a larger one that is there already."""
        if target not in get_args(Target):
            raise ArgumentError(f"there is no target {target!r}; there are {' and '.join(get_args(Target))}")
        keys = [self._key(target, each) for each in (bundle, *larger)]
        identity = self.digest, owner_of(bundle[0], self.formulation)
        return obtain(
            keys[0],
            find=lambda: next(filter(None, (usable(key, identity, bundle[0]) for key in keys)), None),
            make=lambda: self._compiled(target, bundle, keys[0]),
            waiting=partial(self.stage, "wait for another process that builds this"),
        )

    def _key(self, target: Target, bundle: Bundle) -> str:
        owner = owner_of(bundle[0], self.formulation)
        return cache_key(self.digest, owner, *(part.name for part in bundle), target=target)

    def _compiled(self, target: Target, bundle: Bundle, key: str) -> Path:
        sources, layout = self.generate(*bundle)
        with self.stage("compile"):
            return compile_entry(sources, layout, key, target, bundle[0])

    def generate(self, *bundle: Part) -> Generated:
        """C of parts that are compiled together."""
        with self._lock, without_collection():
            return Generated(self.sources(bundle), self.layout_of(bundle[0]))

    def sources(self, bundle: Bundle) -> tuple[Source, ...]:
        """C of a bundle, the main part first."""
        return tuple(self.source(part) for part in bundle)

    @abstractmethod
    def source(self, part: Part) -> Source:
        """C of a part."""

    @abstractmethod
    def layout_of(self, part: Part) -> ModelLayout:
        """Names in the order of its arrays."""

    def derived(self, derive: Callable[P, Equations], *args: P.args, **kwargs: P.kwargs) -> Program:
        """The optimised program of what is derived."""
        from symgen.lower import lower
        from symgen.passes import optimise

        with self.stage("derive"):
            equations = derive(*args, **kwargs)
        with self.stage("lower"):
            program = lower(equations)
        with self.stage("optimise"):
            return optimise(program)

    def emitted(self, emit: Callable[P, Source], *args: P.args, **kwargs: P.kwargs) -> Source:
        with self.stage("emit"):
            return emit(*args, **kwargs)
