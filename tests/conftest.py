"""One build cache for all runs, so that every model is compiled once; SYMGEN_CACHE names another one."""

from __future__ import annotations

import gc
import os
import pickle
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Any

import pytest

from symgen.build_key import cache_key
from symgen.cache_place import cache_folder, make_folder
from symgen.compiler import Target
from symgen.description import SymgenNotice
from symgen.description.registration import added_kinds
from symgen.generator import Generator
from symgen.mechanism.mechanism import Mechanism
from symgen.pipeline import build, built_entry
from symgen.runtime import Model

if TYPE_CHECKING:  # SymPy is not asked for before a test needs it
    from symgen.formulation.equations import Equations
    from symgen.program.program import Program

MODELS = Path(__file__).parents[1] / "models"
KEPT = 3 * 24 * 3600.0
"""Seconds for which an entry stays: every change of the generator makes new ones."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", type=int, metavar="N", help="try N cases in each fuzzer, not its usual small number")
    parser.addoption("--fuzz-from", type=int, metavar="K", default=0, help="begin with case K of each fuzzer")
    parser.addoption(
        "--one-process", action="store_true", help="commands that have processes of their own run in that of the tests"
    )


@pytest.fixture
def fuzz_cases(request: pytest.FixtureRequest) -> Callable[[int], range]:
    """fuzz_cases(usual): those that a fuzzer tries. Case k depends on k alone, so that a failure is found again."""
    asked: int | None = request.config.getoption("--fuzz")
    first: int = request.config.getoption("--fuzz-from")
    return lambda usual: range(first, first + (usual if asked is None else asked))


def pytest_configure(config: pytest.Config) -> None:
    """What was built and derived outlives a run, in pytest's own folder: keys name everything that it depends on. The user's
    own cache is left alone."""
    if os.environ.get("SYMGEN_CACHE"):
        return  # another one is wanted, or this process works for one that has set it
    cache: pytest.Cache | None = getattr(config, "cache", None)  # there is none with -p no:cacheprovider
    if cache is not None:
        folder = cache.mkdir("symgen")
        folder.chmod(0o700)
        forget_old(folder)
    else:
        folder = Path(tempfile.mkdtemp(prefix="symgen-tests-"))
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    os.environ["SYMGEN_CACHE"] = str(folder)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end, and algebra makes a great many objects: looking for garbage as often as usual takes a
    sixth of the time of tests that derive equations."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def forget_old(folder: Path) -> None:
    for entry in folder.iterdir():
        if time.time() - entry.stat().st_mtime > KEPT:
            shutil.rmtree(entry, ignore_errors=True) if entry.is_dir() else entry.unlink(missing_ok=True)


def kept(stage: str, make: Callable[[], Program], mechanism: Mechanism, formulation: str) -> Program:
    """A program that is derived once for all tests, in all processes and runs that share a cache. What a test adds to the
    generator is not in the key."""
    if added_kinds(mechanism.description):
        return make()
    key = cache_key(repr(mechanism), formulation, stage)
    folder = cache_folder()
    make_folder(folder)
    place = folder / f"{key}-{stage}.pickle"
    with suppress(OSError, EOFError, pickle.UnpicklingError):
        found: Program = pickle.loads(place.read_bytes())
        return found
    program = make()
    fresh = place.with_suffix(f".{os.getpid()}-{get_ident()}")
    fresh.write_bytes(pickle.dumps(program))
    fresh.replace(place)
    return program


OPTIMISED = "optimised"
"""The stage of a program after all passes."""
derived_anew = Generator.derived


@pytest.fixture(autouse=True, scope="session")
def _derived_once() -> Iterator[None]:
    """Parts of a model that begin with the same equations share their program, whichever test asks first; caches of tests' own, and
    derivations that a test has put something around, have none of it."""
    common = cache_folder()

    def derived(generator: Generator, derive: Callable[..., Equations], *given: Any) -> Program:
        usual = derive.__module__.startswith("symgen.") and cache_folder() == common
        if not usual or not isinstance(given[0], Mechanism):
            return derived_anew(generator, derive, *given)
        make = partial(derived_anew, generator, derive, *given)
        stage = OPTIMISED if derive.__name__ == "derive" else f"{OPTIMISED}-{derive.__name__}"
        return kept(stage, make, given[0], " ".join(given[1:]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Generator, "derived", derived)
        yield


@pytest.fixture(scope="session")
def entry() -> Callable[..., Path]:
    """entry(name, formulation, target, derivatives): the cache entry of a shipped model."""

    def built(name: str, formulation: str = "multiplier", target: Target = "native", derivatives: bool = False) -> Path:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            return built_entry(MODELS / f"{name}.yaml", formulation, target, derivatives=derivatives)

    return built


@pytest.fixture(scope="session")
def shipped() -> Callable[..., Model]:
    """shipped(name, formulation, target): a fresh `Model`, so that changed parameters stay in one test. Its derivatives and steps
    are built when they are first asked for."""

    def built(name: str, formulation: str = "multiplier", target: Target = "native") -> Model:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SymgenNotice)
            return build(MODELS / f"{name}.yaml", formulation, target)

    return built


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One for all tests of a worker: a second one beside it cannot be driven."""
    from .support.browser import started  # here, since the lowest pytest does not know this file as part of a package

    with started() as found:
        yield found
