"""A shared library: its functions by name, as callables of Python."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CDLL, c_void_p, cast
from pathlib import Path
from typing import Any

from ..errors import LoadError
from .c_interface import interface


class SharedLibrary:
    """It stays open as long as the process lives, because functions are called that nobody counts."""

    def __init__(self, file: Path) -> None:
        self.interface, self.file = interface(), file
        try:
            self._handle = CDLL(str(file.resolve()))
        except OSError as error:
            raise LoadError(f"{file} cannot be loaded: {error}; build the model again") from error

    @property
    def ffi(self) -> Any:
        return self.interface.ffi

    def address(self, name: str) -> int:
        try:
            found = cast(self._handle[name], c_void_p).value
        except (AttributeError, ValueError) as error:  # a layout may hold names that C does not know
            raise LoadError(f"the library has no function {name}; build the model again") from error
        assert found is not None
        return found

    def function(self, kind: str, name: str) -> Callable[..., Any]:
        """The function of this name, as one of a type that the interface declares."""
        return self.interface.function(kind, self.address(name))
