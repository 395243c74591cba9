"""What a build depends on, as a key: whoever asks for the same gets the entry of the cache that was built before."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import metadata
from importlib.resources import files
from pathlib import Path

from symgen import __version__
from symgen.compiler import Target, environment_fingerprint

GENERATOR = (
    "build_cache.py", "cache_entry.py", "compiler.py", "default_formulation.py", "description", "emit", "formulation",
    "generator.py", "jacobian.py", "layout.py", "lower.py", "mechanism", "newton.py", "partials.py", "passes", "pipeline.py", "program",
    "quantities.py", "shared_units.py", "sparse_steps.py", "step_partials.py", "stepping.py",
)  # fmt: skip
"""What makes the files of an entry: modules and packages of symgen. Nothing else of it changes what is built."""

RUNTIME = (
    "errors.py", "include", "json_types.py", "model/elimination.py", "model/inertia.py", "model/layout.py", "model/layout_checks.py", "model/part.py",
    "model/pivots.py", "one_thread.py",
)  # fmt: skip
"""The same of symgen.runtime. A test compares both with what generation imports."""


def cache_key(*content: str, target: Target = "native") -> str:
    """Key of a build. `content` names what is built (digest of the description, formulation, parts); the generator,
    the flags, the system and the CPU are added here, the compiler when an entry is looked for or made."""
    parts = (*content, generator(), target, environment_fingerprint(target))
    return sha256("\0".join(parts).encode()).hexdigest()[:32]


@cache
def generator() -> str:
    """Version and hash of the files that generate, and the versions of the libraries that form the equations."""
    templates, runtime = (Path(str(files(f"symgen.{name}"))) for name in ("templates", "runtime"))
    libraries = ", ".join(f"{name} {metadata.version(name)}" for name in ("sympy", "networkx"))
    return f"symgen {__version__} {hash_of(Path(__file__).parent, runtime, templates)}, {libraries}"


def hash_of(own: Path, runtime: Path, templates: Path) -> str:
    """Of all files that generate, in the folders where the packages are."""
    total = sha256()
    for folder, names in ((own, GENERATOR), (runtime, RUNTIME), (templates, ("",))):
        for path in sorted(path for name in names for path in _texts(os.path.join(folder, name))):
            with open(path, "rb") as file:
                content = file.read()
            total.update(f"{path[len(str(folder)) :]}\0{len(content)}\0".encode() + content)
    return total.hexdigest()[:16]


def _texts(place: str) -> Iterator[str]:
    """Without objects for paths: every warm start waits for it."""
    if os.path.isfile(place):
        yield place
    for folder, _, names in os.walk(place):
        yield from (
            os.path.join(folder, name) for name in names if name.endswith((".py", ".c.j2", ".h.j2", ".h", ".c"))
        )
