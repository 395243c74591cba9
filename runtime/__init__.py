"""Driving a built model: NumPy in, NumPy out. Needs neither the generator nor a compiler."""

from .analysis.linearisation import Linearisation, Modes
from .analysis.trim import Trim
from .cpu import cpu_fingerprint, library_suffix
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
from .methods import METHODS, Diagonal, Explicit, Implicit, Method, OneShot, Symplectic, generalised_alpha, hht
from .model.batch import Batch
from .model.c_interface import how_calls_go
from .model.elimination import Elimination, eliminated
from .model.fast import FastFunction
from .model.inertia import GROUNDED, Inertias
from .model.interface import seal_of, sealed_level
from .model.lanes import vectors_in
from .model.layout import (
    BuildRecord,
    BuiltModel,
    FunctionLayout,
    GroupLayout,
    InputLayout,
    JointLayout,
    LevelRecord,
    LibraryLayout,
    ModelLayout,
    NewtonLayout,
    ParameterLayout,
    Result,
    SparseLayout,
    StepLayout,
    UnitLayout,
    to_json,
)
from .model.library import Library, Status, open_model, open_shared
from .model.model import Model, load
from .model.named_results import Closure, Energy, Poses, Velocities
from .model.part import (
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
from .model.pivots import Partition, Pivots, choose_pivots, markowitz, pivot_values, scaled
from .model.scales import Scales
from .model.state import State
from .model.state_sizes import sizes_by_rates
from .model.stepping import Stepping
from .model.steps import ALL_BODIES, STEPS, default_steps
from .names import FactorsName, MethodName, PolicyName, StepsName
from .naming import with_unit
from .notebook import OperationTable
from .one_thread import one_thread
from .platform.dynamics import LegForces, PlatformDynamics
from .platform.platform import METHODS as POSE_METHODS
from .platform.platform import Method as PoseMethod
from .platform.platform import Platform, load_platform
from .platform.pose_run import PoseRun
from .platform.pose_solution import FilterSolution, PoseFlag, PoseSolution
from .run.checkpoint import Checkpoint, load_checkpoint
from .run.drift import jacobian_drift
from .run.fleet import Fleet, FleetSolution
from .run.manoeuvre import Manoeuvre, Plan, TrimRequest, signals_of
from .run.manoeuvre import chosen as chosen_manoeuvre
from .run.measures import Measure
from .run.record import RunRecord
from .run.results import load_run
from .run.settings import POLICIES, Tolerances
from .run.signals import Samples, Signal, Waveform
from .run.simulation import simulate
from .run.solution import INTERRUPTED, Counts, Solution, Statistics
from .run.stopping import Stop
from .whole_file import complete_file, refuse_missing_folder

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
    "Elimination",
    "Energy",
    "EvaluationError",
    "Explicit",
    "FactorsName",
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
    "LevelRecord",
    "Library",
    "LibraryLayout",
    "Linearisation",
    "LoadError",
    "Manoeuvre",
    "Measure",
    "Method",
    "MethodName",
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
    "PolicyName",
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
    "SparseLayout",
    "State",
    "Statistics",
    "Status",
    "StepLayout",
    "Stepping",
    "StepsName",
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
    "complete_file",
    "cpu_fingerprint",
    "default_steps",
    "eliminated",
    "fleet_part",
    "generalised_alpha",
    "hht",
    "how_calls_go",
    "jacobian_drift",
    "library_suffix",
    "load",
    "load_checkpoint",
    "load_platform",
    "load_run",
    "markowitz",
    "one_thread",
    "open_model",
    "open_shared",
    "owner_of",
    "part_of_bodies",
    "pivot_values",
    "refuse_missing_folder",
    "scaled",
    "seal_of",
    "sealed_level",
    "signals_of",
    "simulate",
    "sizes_by_rates",
    "tell",
    "to_json",
    "vectors_in",
    "with_unit",
]
