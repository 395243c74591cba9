"""A shared library and its functions, called with NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cpu import cpu_fingerprint, known_features
from ..errors import ArgumentError, EvaluationError, LoadError
from ..naming import a_path, surely_finite, unknown
from .interface import check_interface, check_names, check_whole, seal_of, sealed_level
from .layout import (
    BuildRecord,
    BuiltModel,
    FunctionLayout,
    LibraryLayout,
    ModelLayout,
    Result,
    built_model_from_json,
)
from .part import MODEL, PLATFORM, Identity, Part
from .shared_library import SharedLibrary

Array = NDArray[np.float64]

ARGUMENTS = ("constants", "t", "q", "v", "z", "u", "a", "l", "seeds", "work", "out")
"""The arrays of `symgen_arguments`, in order."""


class Status(IntEnum):
    """As enum symgen_status of symgen_interface.h."""

    GOOD = 0
    NOT_FINITE = 1
    NOT_CONVERGED = 2
    CHANGE_POINT = 3
    UNRESOLVED = 4
    FLAT = 5
    REORDER = 100


SENTENCE = {
    Status.GOOD: "finished",
    Status.NOT_FINITE: "a result is infinite or not a number",
    Status.NOT_CONVERGED: "an iteration did not converge, or closed loops could not be kept closed",
    Status.CHANGE_POINT: "constraints lose rank and no longer determine the motion",
    Status.REORDER: "the dependent coordinates or pivots in use are no longer suitable",
    Status.UNRESOLVED: "steps are too long for stiff parts of the model: velocities do not agree with the integrated accelerations",
    Status.FLAT: "a rolling disc comes to lie flat on its plane, or a blade to stand along its normal",
}


class View:
    """One result array of a function inside the function's buffer."""

    def __init__(self, result: Result, out: Array) -> None:
        self.result = result
        self.values: Array = out[result.offset : result.offset + result.size]
        self.places = None
        if result.pattern is not None:
            pattern = np.array(result.pattern, dtype=np.intp).reshape(-1, 2)
            self.places = (pattern[:, 0].copy(), pattern[:, 1].copy())

    def dense(self) -> Array:
        """A copy in its shape; what is not in the pattern is zero."""
        if self.places is None:
            return self.values.reshape(self.result.shape).copy()
        matrix = np.zeros(self.result.shape)
        matrix[self.places] = self.values
        return matrix


class Function:
    """One compiled function with a result buffer of its own."""

    def __init__(self, shared: SharedLibrary, name: str, layout: FunctionLayout) -> None:
        self.layout = layout
        self.address = shared.address(name)
        self.call = shared.function("symgen_function", name)
        self.out: Array = np.zeros(max(1, layout.size))
        self.out_address = shared.ffi.from_buffer("double[]", self.out)
        self.results = {result.name: View(result, self.out) for result in layout.results}


def check_results(function: Function) -> None:
    if surely_finite(function.out):
        return
    for name, view in function.results.items():
        values = view.values
        bad = np.flatnonzero(~np.isfinite(values))
        if bad.size:
            raise EvaluationError(
                f"{function.layout.name}: entry {bad[0]} of {name!r} is {values[bad[0]]}; "
                "the state is singular or out of range"
            )


class Library:
    """The functions of one program, with the arrays they read: `entries[name]` is what the next call sees.

    Buffers belong to the library object: two threads must not use it at once (`Model.lock`). Each thread can load the
    model again; the shared library itself keeps no state.
    """

    def __init__(self, shared: SharedLibrary, layout: LibraryLayout, lengths: Mapping[str, int]) -> None:
        self.shared, self.layout = shared, layout
        self.ffi = ffi = shared.ffi
        lengths = {**lengths, "seeds": layout.seeds}
        self.arrays: dict[str, Array] = {name: np.zeros(max(1, lengths[name])) for name in ARGUMENTS[1:9]}
        self.arrays["constants"] = np.zeros(max(1, layout.constants))
        self.arrays["work"] = np.zeros(max(1, layout.work))
        self.entries = {name: self.arrays[name][: lengths[name]] for name in lengths}
        self._arguments = ffi.new("symgen_arguments *")
        self.addresses = {name: ffi.from_buffer("double[]", array) for name, array in self.arrays.items()}
        for name, address in self.addresses.items():
            setattr(self._arguments, name, address)
        self.functions = {
            entry.name: Function(shared, f"{layout.symbol}_{entry.name}", entry) for entry in layout.functions
        }
        self._init = self.function("symgen_initialiser", "init")

    def function(self, kind: str, name: str) -> Callable[..., Any]:
        """The function NAME_name, as one of a type that the interface declares."""
        return self.shared.function(kind, f"{self.layout.symbol}_{name}")

    def address_of(self, name: str) -> int:
        """Address of the function NAME_name, for another library to call."""
        return self.shared.address(f"{self.layout.symbol}_{name}")

    def bind(self, name: str, target: Any) -> None:
        """The function NAME_name with the arrays of this library, into a struct symgen_with_constants."""
        target.call = self.ffi.cast("symgen_function", self.address_of(name))
        target.constants, target.work = self.addresses["constants"], self.addresses["work"]

    def constants_of(self, parameters: Array) -> Array:
        """The constants that belong to these parameters; nothing is changed."""
        constants = np.zeros_like(self.arrays["constants"])
        self._init(self.ffi.from_buffer("double[]", parameters), self.ffi.from_buffer("double[]", constants))
        return constants

    def evaluate_with(self, name: str, constants: Array) -> Array:
        """As `evaluate`, with other constants for this call."""
        address = self.ffi.from_buffer("double[]", constants)
        self._arguments.constants = address
        try:
            return self.evaluate(name)
        finally:
            self._arguments.constants = self.addresses["constants"]

    def evaluate(self, name: str) -> Array:
        """Calls a function on `arrays`; the result is the function's own buffer, overwritten by its next call."""
        function = self.functions[name]
        self._arguments.out = function.out_address
        status = function.call(self._arguments)
        if status:
            raise EvaluationError(f"{name}: {SENTENCE[Status(status)]}")
        return function.out

    def results(self, name: str, *wanted: str) -> list[Array]:
        """Calls a function and gives copies of these results, which must be finite."""
        if name not in self.functions:
            raise ArgumentError(unknown("function", name, self.functions))
        function = self.functions[name]
        self.evaluate(name)
        check_results(function)
        return [function.results[key].dense() for key in wanted]


_OPENED_BY = {MODEL: "a model; open it with symgen.load", PLATFORM: "a platform; open it with symgen.load_platform"}
_OPENED_BY_MODEL = "the part {!r} of a model, which opens it when it is needed; load the folder of the model"


def open_model(
    path: str | Path, part: Part = MODEL, of: Identity | None = None
) -> tuple[BuiltModel, tuple[Library, ...]]:
    """The model in a directory (or in its JSON file): layout, main library, derivatives if they were built with it.

    Parts that were built apart open the same way.
    """
    built, shared = open_shared(path, part, of)
    lengths = array_lengths(built.model)
    return built, tuple(Library(shared, layout, lengths) for layout in built.libraries)


def open_shared(path: str | Path, part: Part = MODEL, of: Identity | None = None) -> tuple[BuiltModel, SharedLibrary]:
    """Layout and shared library in a directory, once they are known to belong together and to be `part` of the model `of`."""
    place = _layout_file(a_path("a library", path))
    built, seal = read_layout(place)
    if built.part != part:
        error = ArgumentError if part in _OPENED_BY else LoadError
        raise error(f"{place} holds {_OPENED_BY.get(built.part, _OPENED_BY_MODEL).format(built.part.name)}")
    if of is not None and built.model.identity != of:
        raise LoadError(f"{place} is of another model, {' by '.join((built.model.name, built.model.formulation))}")
    built, level = at_level(built)
    seal = sealed_level(seal, level)
    file = place.parent / built.build.library
    try:
        check_whole(file)
    except OSError as error:
        raise LoadError(f"{file} cannot be loaded: {error}; build the model again") from error
    shared = SharedLibrary(file)
    for library in built.libraries:
        check_names(library)
        check_interface(shared, built.model, library, seal)
    return built, shared


def read_layout(place: Path) -> tuple[BuiltModel, str]:
    """What a layout file says, and its seal."""
    try:
        text = place.read_text(encoding="utf-8")
        return built_model_from_json(text), seal_of(text)
    except ValueError as error:  # of text and of JSON too
        raise LoadError(f"{place} is damaged or of another version ({error}); build the model again") from error
    except OSError as error:
        raise LoadError(f"{place} cannot be read ({error.strerror or error}); build the model again") from error


def array_lengths(model: ModelLayout) -> dict[str, int]:
    nv = len(model.velocities)
    return {
        "t": 1, "q": len(model.positions), "v": nv, "z": len(model.states), "u": len(model.inputs), "a": nv,
        "l": len(model.constraints),
    }  # fmt: skip


def at_level(built: BuiltModel) -> tuple[BuiltModel, str]:
    """With the build of the best level that this computer can run, and the name of the level; where it does not say what it can do,
    with what all of its kind can run."""
    check_computer(built.build)
    known = known_features()
    for level in reversed(built.levels):
        if known is not None and known.issuperset(level.features):
            build = replace(built.build, library=level.library, flags=level.flags, features=level.features)
            return replace(built, build=build), level.name
    return built, ""


def check_computer(record: BuildRecord) -> None:
    """Refuses code made for another CPU: it would die of an illegal instruction."""
    known = known_features()
    if known is not None:
        missing = sorted(set(record.features) - known)
        if missing:
            raise LoadError(
                f"this library uses CPU features that this computer lacks ({', '.join(missing)}); "
                "build it here, or build it with target='portable'"
            )
    elif record.target == "native" and record.processor != cpu_fingerprint():
        raise LoadError("this library was built for another CPU; build it here, or build it with target='portable'")


def _layout_file(path: Path) -> Path:
    if path.is_file():
        return path
    found = sorted(each for each in path.glob("*.json") if each.is_file())
    if len(found) != 1:
        raise LoadError(f"{path} is not a built model: {len(found) or 'no'} layout files (*.json) in it")
    return found[0]
