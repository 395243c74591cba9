"""What can go wrong while driving a model.

SymgenRuntimeError
+-- LoadError          the library is missing, damaged, or made for another computer
+-- ArgumentError      wrong shape, a number that is not finite, an unknown name
|   +-- ParameterError
+-- AssemblyError      loops do not close, or velocities contradict each other
+-- TrimError          no steady state was found
+-- EvaluationError    a function's result is not finite, or it reports a failure

SymgenNotice (UserWarning)  something was left out, or is odd, that does not stop the work
"""

from __future__ import annotations

import sys
import warnings


class SymgenNotice(UserWarning):
    """Part of the input has no meaning here and was left out, or is unlike anything real."""


def tell(notice: str, kind: type[Warning] = SymgenNotice) -> None:
    """Warns at the caller's own line: the first one that is not in this package."""
    own, level, frame = __name__.partition(".")[0], 2, sys._getframe(1)
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == own:
        level, frame = level + 1, frame.f_back
    warnings.warn(notice, kind, stacklevel=level)


class SymgenRuntimeError(Exception):
    """Base of all errors of a built model."""


class LoadError(SymgenRuntimeError):
    pass


class ArgumentError(SymgenRuntimeError, ValueError):
    pass


class ParameterError(ArgumentError):
    pass


class AssemblyError(SymgenRuntimeError):
    pass


class TrimError(SymgenRuntimeError):
    pass


class EvaluationError(SymgenRuntimeError):
    pass
