"""Driving a built model: NumPy in, NumPy out. Needs neither the generator nor a compiler."""

from .batch import Batch
from .cpu import cpu_fingerprint, library_suffix
from .errors import (
    ArgumentError,
    AssemblyError,
    EvaluationError,
    LoadError,
    ParameterError,
    SymgenRuntimeError,
)
from .fast import FastFunction
from .layout import (
    BuildRecord,
    BuiltModel,
    FunctionLayout,
    InputLayout,
    JointLayout,
    LibraryLayout,
    ModelLayout,
    ParameterLayout,
    Result,
    StepLayout,
    built_model_from_json,
    to_json,
)
from .library import Library, Status, open_model
from .linearisation import Linearisation, Modes
from .model import Closure, Energy, Model, Poses, Velocities, load
from .signals import Samples
from .simulation import simulate
from .solution import Solution, Statistics
from .state import State
from .stepping import Stepping

__all__ = [
    "ArgumentError",
    "AssemblyError",
    "Batch",
    "BuildRecord",
    "BuiltModel",
    "Closure",
    "Energy",
    "EvaluationError",
    "FastFunction",
    "FunctionLayout",
    "InputLayout",
    "JointLayout",
    "Library",
    "LibraryLayout",
    "Linearisation",
    "LoadError",
    "Model",
    "ModelLayout",
    "Modes",
    "ParameterError",
    "ParameterLayout",
    "Poses",
    "Result",
    "Samples",
    "Solution",
    "State",
    "Statistics",
    "Status",
    "StepLayout",
    "Stepping",
    "SymgenRuntimeError",
    "Velocities",
    "built_model_from_json",
    "cpu_fingerprint",
    "library_suffix",
    "load",
    "open_model",
    "simulate",
    "to_json",
]
