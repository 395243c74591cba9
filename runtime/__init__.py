"""Driving a built model: NumPy in, NumPy out. Needs neither the generator nor a compiler."""

from .batch import Batch
from .checkpoint import Checkpoint, load_checkpoint
from .cpu import cpu_fingerprint, library_suffix
from .drift import jacobian_drift
from .errors import (
    ArgumentError,
    AssemblyError,
    EvaluationError,
    LoadError,
    ParameterError,
    SymgenNotice,
    SymgenRuntimeError,
    TrimError,
    tell,
)
from .fast import FastFunction
from .fleet import Fleet, FleetSolution
from .inertia import GROUNDED, Inertias
from .interface import seal_of
from .layout import (
    BuildRecord,
    BuiltModel,
    FunctionLayout,
    GroupLayout,
    InputLayout,
    JointLayout,
    LibraryLayout,
    ModelLayout,
    NewtonLayout,
    ParameterLayout,
    Result,
    StepLayout,
    UnitLayout,
    to_json,
)
from .library import Library, Status, function_names, open_model, open_shared
from .linearisation import Linearisation, Modes
from .manoeuvre import Manoeuvre, Plan, TrimRequest, signals_of
from .manoeuvre import chosen as chosen_manoeuvre
from .measures import Measure
from .methods import METHODS, Diagonal, Explicit, Implicit, Method, OneShot, Symplectic, generalised_alpha, hht
from .model import Model, load
from .named_results import Closure, Energy, Poses, Velocities
from .naming import with_unit
from .notebook import OperationTable
from .part import (
    ANY,
    BODIES,
    DERIVATIVES,
    MODEL,
    OF_STEPS,
    PLATFORM,
    STEPPING,
    Part,
    PartKind,
    batch_part,
    fleet_part,
    owner_of,
    part_of_bodies,
)
from .pivots import Partition, Pivots, choose_pivots, markowitz, pivot_values, scaled
from .platform import METHODS as POSE_METHODS
from .platform import Method as PoseMethod
from .platform import Platform, load_platform
from .platform_dynamics import LegForces, PlatformDynamics
from .pose_run import PoseRun
from .pose_solution import FilterSolution, PoseFlag, PoseSolution
from .record import RunRecord
from .results import load_run, refuse_missing_folder
from .scales import Scales
from .settings import POLICIES, Tolerances
from .signals import Samples, Signal, Waveform
from .simulation import simulate
from .solution import INTERRUPTED, Counts, Solution, Statistics
from .state import State
from .state_sizes import sizes_by_rates
from .stepping import Stepping
from .steps import ALL_BODIES, STEPS, default_steps
from .stopping import Stop
from .trim import Trim

__all__ = [
    "ALL_BODIES",
    "ANY",
    "BODIES",
    "DERIVATIVES",
    "GROUNDED",
    "INTERRUPTED",
    "METHODS",
    "MODEL",
    "OF_STEPS",
    "PLATFORM",
    "POLICIES",
    "POSE_METHODS",
    "STEPPING",
    "STEPS",
    "ArgumentError",
    "AssemblyError",
    "Batch",
    "BuildRecord",
    "BuiltModel",
    "Checkpoint",
    "Closure",
    "Counts",
    "Diagonal",
    "Energy",
    "EvaluationError",
    "Explicit",
    "FastFunction",
    "FilterSolution",
    "Fleet",
    "FleetSolution",
    "FunctionLayout",
    "GroupLayout",
    "Implicit",
    "Inertias",
    "InputLayout",
    "JointLayout",
    "LegForces",
    "Library",
    "LibraryLayout",
    "Linearisation",
    "LoadError",
    "Manoeuvre",
    "Measure",
    "Method",
    "Model",
    "ModelLayout",
    "Modes",
    "NewtonLayout",
    "OneShot",
    "OperationTable",
    "ParameterError",
    "ParameterLayout",
    "Part",
    "PartKind",
    "Partition",
    "Pivots",
    "Plan",
    "Platform",
    "PlatformDynamics",
    "PoseFlag",
    "PoseMethod",
    "PoseRun",
    "PoseSolution",
    "Poses",
    "Result",
    "RunRecord",
    "Samples",
    "Scales",
    "Signal",
    "Solution",
    "State",
    "Statistics",
    "Status",
    "StepLayout",
    "Stepping",
    "Stop",
    "SymgenNotice",
    "SymgenRuntimeError",
    "Symplectic",
    "Tolerances",
    "Trim",
    "TrimError",
    "TrimRequest",
    "UnitLayout",
    "Velocities",
    "Waveform",
    "batch_part",
    "choose_pivots",
    "chosen_manoeuvre",
    "cpu_fingerprint",
    "default_steps",
    "fleet_part",
    "function_names",
    "generalised_alpha",
    "hht",
    "jacobian_drift",
    "library_suffix",
    "load",
    "load_checkpoint",
    "load_platform",
    "load_run",
    "markowitz",
    "open_model",
    "open_shared",
    "owner_of",
    "part_of_bodies",
    "pivot_values",
    "refuse_missing_folder",
    "scaled",
    "seal_of",
    "signals_of",
    "simulate",
    "sizes_by_rates",
    "tell",
    "to_json",
    "with_unit",
]
