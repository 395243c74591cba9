"""Driving a built model: NumPy in, NumPy out. Needs neither the generator nor a compiler.

Names load on first use: opening a model takes less than driving it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .one_thread import one_thread as one_thread  # at once, since a module has the same name

if TYPE_CHECKING:
    from .analysis.base_parameters import BaseParameters as BaseParameters
    from .analysis.base_parameters import base_parameters as base_parameters
    from .analysis.body_acceleration import BodyAcceleration as BodyAcceleration
    from .analysis.differences import modes_by_differences as modes_by_differences
    from .analysis.discrete import DiscreteLinearisation as DiscreteLinearisation
    from .analysis.inertia_estimate import InertiaEstimate as InertiaEstimate
    from .analysis.inertia_estimate import identify_inertia as identify_inertia
    from .analysis.linear_models import LinearModels as LinearModels
    from .analysis.linearisation import Linearisation as Linearisation
    from .analysis.linearisation import Modes as Modes
    from .analysis.trim import Trim as Trim
    from .compile_interface import types_module as types_module
    from .cpu import cpu_fingerprint as cpu_fingerprint
    from .cpu import library_suffix as library_suffix
    from .errors import ArgumentError as ArgumentError
    from .errors import AssemblyError as AssemblyError
    from .errors import EvaluationError as EvaluationError
    from .errors import LoadError as LoadError
    from .errors import ParameterError as ParameterError
    from .errors import SymgenNotice as SymgenNotice
    from .errors import SymgenRuntimeError as SymgenRuntimeError
    from .errors import TrimError as TrimError
    from .errors import tell as tell
    from .methods import METHODS as METHODS
    from .methods import Diagonal as Diagonal
    from .methods import Explicit as Explicit
    from .methods import Implicit as Implicit
    from .methods import Method as Method
    from .methods import OneShot as OneShot
    from .methods import Symplectic as Symplectic
    from .methods import generalised_alpha as generalised_alpha
    from .methods import hht as hht
    from .model.batch import Batch as Batch
    from .model.c_interface import how_calls_go as how_calls_go
    from .model.elimination import Elimination as Elimination
    from .model.elimination import eliminated as eliminated
    from .model.fast import FastFunction as FastFunction
    from .model.inertia import GROUNDED as GROUNDED
    from .model.inertia import Inertias as Inertias
    from .model.interface import seal_of as seal_of
    from .model.interface import sealed_level as sealed_level
    from .model.lanes import vectors_in as vectors_in
    from .model.layout import ROAD as ROAD
    from .model.layout import BuildRecord as BuildRecord
    from .model.layout import BuiltModel as BuiltModel
    from .model.layout import FunctionLayout as FunctionLayout
    from .model.layout import GroupLayout as GroupLayout
    from .model.layout import InputLayout as InputLayout
    from .model.layout import JointLayout as JointLayout
    from .model.layout import LevelRecord as LevelRecord
    from .model.layout import LibraryLayout as LibraryLayout
    from .model.layout import ModelLayout as ModelLayout
    from .model.layout import NewtonLayout as NewtonLayout
    from .model.layout import ParameterLayout as ParameterLayout
    from .model.layout import PartialsLayout as PartialsLayout
    from .model.layout import RegressorLayout as RegressorLayout
    from .model.layout import Result as Result
    from .model.layout import SparseLayout as SparseLayout
    from .model.layout import StepLayout as StepLayout
    from .model.layout import UnitLayout as UnitLayout
    from .model.layout import to_json as to_json
    from .model.library import Library as Library
    from .model.library import Status as Status
    from .model.library import open_model as open_model
    from .model.library import open_shared as open_shared
    from .model.model import Model as Model
    from .model.model import load as load
    from .model.named_results import Closure as Closure
    from .model.named_results import Energy as Energy
    from .model.named_results import Poses as Poses
    from .model.named_results import Velocities as Velocities
    from .model.nominals import nominal_values as nominal_values
    from .model.part import ANY as ANY
    from .model.part import BODIES as BODIES
    from .model.part import DERIVATIVES as DERIVATIVES
    from .model.part import IN_QUANTITIES as IN_QUANTITIES
    from .model.part import MODEL as MODEL
    from .model.part import OF_ALL as OF_ALL
    from .model.part import PARTIALS as PARTIALS
    from .model.part import PLATFORM as PLATFORM
    from .model.part import QUANTITIES as QUANTITIES
    from .model.part import STEPPING as STEPPING
    from .model.part import WITH_PARAMETERS as WITH_PARAMETERS
    from .model.part import Part as Part
    from .model.part import PartKind as PartKind
    from .model.part import batch_part as batch_part
    from .model.part import fleet_part as fleet_part
    from .model.part import owner_of as owner_of
    from .model.part import part_of_bodies as part_of_bodies
    from .model.pivots import Partition as Partition
    from .model.pivots import Pivots as Pivots
    from .model.pivots import choose_pivots as choose_pivots
    from .model.pivots import markowitz as markowitz
    from .model.pivots import pivot_values as pivot_values
    from .model.pivots import scaled as scaled
    from .model.regressor import Regression as Regression
    from .model.regressor import Regressors as Regressors
    from .model.road import MODES as MODES
    from .model.road import Borders as Borders
    from .model.road import ReferenceLine as ReferenceLine
    from .model.road import Road as Road
    from .model.road import living_road as living_road
    from .model.rollout_rows import RolloutRows as RolloutRows
    from .model.rollout_rows import record_length as record_length
    from .model.rollout_rows import roll_rows as roll_rows
    from .model.scales import Scales as Scales
    from .model.sensor_function import SampledStates as SampledStates
    from .model.sensor_function import SensorFunction as SensorFunction
    from .model.state import State as State
    from .model.state import move as move
    from .model.state_sizes import sizes_by_rates as sizes_by_rates
    from .model.state_sizes import state_sizes as state_sizes
    from .model.step_function import StepFunction as StepFunction
    from .model.stepping import Stepping as Stepping
    from .model.steps import ALL_BODIES as ALL_BODIES
    from .model.steps import STEPS as STEPS
    from .model.steps import default_steps as default_steps
    from .names import FactorsName as FactorsName
    from .names import MethodName as MethodName
    from .names import PolicyName as PolicyName
    from .names import StepsName as StepsName
    from .naming import by_name as by_name
    from .naming import number as number
    from .naming import place as place
    from .naming import real_array as real_array
    from .naming import shown as shown
    from .naming import some as some
    from .naming import unknown as unknown
    from .naming import whole as whole
    from .naming import with_unit as with_unit
    from .notebook import OperationTable as OperationTable
    from .notebook import html_table as html_table
    from .notebook import text_table as text_table
    from .platform.dynamics import LegForces as LegForces
    from .platform.dynamics import PlatformDynamics as PlatformDynamics
    from .platform.platform import POSE_METHODS as POSE_METHODS
    from .platform.platform import Platform as Platform
    from .platform.platform import PoseMethod as PoseMethod
    from .platform.platform import load_platform as load_platform
    from .platform.pose_run import PoseRun as PoseRun
    from .platform.pose_solution import FilterSolution as FilterSolution
    from .platform.pose_solution import PoseFlag as PoseFlag
    from .platform.pose_solution import PoseSolution as PoseSolution
    from .run.checkpoint import Checkpoint as Checkpoint
    from .run.checkpoint import load_checkpoint as load_checkpoint
    from .run.drift import jacobian_drift as jacobian_drift
    from .run.feedback import LinearFeedback as LinearFeedback
    from .run.feedback import Sampled as Sampled
    from .run.fleet import Fleet as Fleet
    from .run.fleet import FleetSolution as FleetSolution
    from .run.manoeuvre import Manoeuvre as Manoeuvre
    from .run.manoeuvre import Plan as Plan
    from .run.manoeuvre import TrimRequest as TrimRequest
    from .run.manoeuvre import chosen_manoeuvre as chosen_manoeuvre
    from .run.manoeuvre import signals_of as signals_of
    from .run.manoeuvre_rows import ManoeuvreRows as ManoeuvreRows
    from .run.manoeuvre_rows import PlanOfRows as PlanOfRows
    from .run.manoeuvre_rows import SignalRows as SignalRows
    from .run.measures import Measure as Measure
    from .run.record import RunRecord as RunRecord
    from .run.results import load_run as load_run
    from .run.settings import POLICIES as POLICIES
    from .run.settings import Tolerances as Tolerances
    from .run.settings import memory_of_computer as memory_of_computer
    from .run.signals import Samples as Samples
    from .run.signals import Signal as Signal
    from .run.signals import Waveform as Waveform
    from .run.signals import value_at as value_at
    from .run.simulation import simulate as simulate
    from .run.single_steps import ExplicitSteps as ExplicitSteps
    from .run.single_steps import SingleSteps as SingleSteps
    from .run.single_steps import explicit_steps as explicit_steps
    from .run.single_steps import single_steps as single_steps
    from .run.solution import INTERRUPTED as INTERRUPTED
    from .run.solution import Counts as Counts
    from .run.solution import Solution as Solution
    from .run.solution import Statistics as Statistics
    from .run.stopping import Stop as Stop
    from .scientific import part_of_scipy as part_of_scipy
    from .sweep.drive import drive as drive
    from .sweep.fleet_drive import FleetDrive as FleetDrive
    from .sweep.one_by_one import drive_one_by_one as drive_one_by_one
    from .sweep.signals import unit_of_signal as unit_of_signal
    from .sweep.vehicles import Case as Case
    from .sweep.vehicles import Driven as Driven
    from .sweep.vehicles import Vehicles as Vehicles
    from .sweep.vehicles import nominal_manoeuvre as nominal_manoeuvre
    from .whole_file import complete_file as complete_file
    from .whole_file import refuse_missing_folder as refuse_missing_folder

_NAMES = {
    "analysis.base_parameters": ("BaseParameters", "base_parameters"),
    "analysis.body_acceleration": ("BodyAcceleration",),
    "analysis.differences": ("modes_by_differences",),
    "analysis.inertia_estimate": ("InertiaEstimate", "identify_inertia"),
    "analysis.discrete": ("DiscreteLinearisation",),
    "analysis.linear_models": ("LinearModels",),
    "analysis.linearisation": ("Linearisation", "Modes"),
    "analysis.trim": ("Trim",),
    "compile_interface": ("types_module",),
    "cpu": ("cpu_fingerprint", "library_suffix"),
    "errors": (
        "ArgumentError",
        "AssemblyError",
        "EvaluationError",
        "LoadError",
        "ParameterError",
        "SymgenNotice",
        "SymgenRuntimeError",
        "TrimError",
        "tell",
    ),
    "methods": (
        "METHODS",
        "Diagonal",
        "Explicit",
        "Implicit",
        "Method",
        "OneShot",
        "Symplectic",
        "generalised_alpha",
        "hht",
    ),
    "model.batch": ("Batch",),
    "model.c_interface": ("how_calls_go",),
    "model.elimination": ("Elimination", "eliminated"),
    "model.fast": ("FastFunction",),
    "model.inertia": ("GROUNDED", "Inertias"),
    "model.interface": ("seal_of", "sealed_level"),
    "model.lanes": ("vectors_in",),
    "model.layout": (
        "ROAD",
        "BuildRecord",
        "BuiltModel",
        "FunctionLayout",
        "GroupLayout",
        "InputLayout",
        "JointLayout",
        "LevelRecord",
        "LibraryLayout",
        "ModelLayout",
        "NewtonLayout",
        "ParameterLayout",
        "PartialsLayout",
        "RegressorLayout",
        "Result",
        "SparseLayout",
        "StepLayout",
        "UnitLayout",
        "to_json",
    ),
    "model.library": ("Library", "Status", "open_model", "open_shared"),
    "model.model": ("Model", "load"),
    "model.named_results": ("Closure", "Energy", "Poses", "Velocities"),
    "model.nominals": ("nominal_values",),
    "model.part": (
        "ANY",
        "BODIES",
        "DERIVATIVES",
        "IN_QUANTITIES",
        "MODEL",
        "OF_ALL",
        "PARTIALS",
        "PLATFORM",
        "QUANTITIES",
        "STEPPING",
        "WITH_PARAMETERS",
        "Part",
        "PartKind",
        "batch_part",
        "fleet_part",
        "owner_of",
        "part_of_bodies",
    ),
    "model.pivots": ("Partition", "Pivots", "choose_pivots", "markowitz", "pivot_values", "scaled"),
    "model.regressor": ("Regression", "Regressors"),
    "model.road": ("MODES", "Borders", "ReferenceLine", "Road", "living_road"),
    "model.rollout_rows": ("RolloutRows", "record_length", "roll_rows"),
    "model.scales": ("Scales",),
    "model.sensor_function": ("SampledStates", "SensorFunction"),
    "model.state": ("State", "move"),
    "model.state_sizes": ("sizes_by_rates", "state_sizes"),
    "model.step_function": ("StepFunction",),
    "model.stepping": ("Stepping",),
    "model.steps": ("ALL_BODIES", "STEPS", "default_steps"),
    "names": ("FactorsName", "MethodName", "PolicyName", "StepsName"),
    "naming": ("by_name", "number", "place", "real_array", "shown", "some", "unknown", "whole", "with_unit"),
    "notebook": ("OperationTable", "html_table", "text_table"),
    "platform.dynamics": ("LegForces", "PlatformDynamics"),
    "platform.platform": ("POSE_METHODS", "Platform", "PoseMethod", "load_platform"),
    "platform.pose_run": ("PoseRun",),
    "platform.pose_solution": ("FilterSolution", "PoseFlag", "PoseSolution"),
    "run.checkpoint": ("Checkpoint", "load_checkpoint"),
    "run.drift": ("jacobian_drift",),
    "run.feedback": ("LinearFeedback", "Sampled"),
    "run.fleet": ("Fleet", "FleetSolution"),
    "run.manoeuvre": ("Manoeuvre", "Plan", "TrimRequest", "chosen_manoeuvre", "signals_of"),
    "run.manoeuvre_rows": ("ManoeuvreRows", "PlanOfRows", "SignalRows"),
    "run.measures": ("Measure",),
    "run.record": ("RunRecord",),
    "run.results": ("load_run",),
    "run.settings": ("POLICIES", "Tolerances", "memory_of_computer"),
    "run.signals": ("Samples", "Signal", "Waveform", "value_at"),
    "run.simulation": ("simulate",),
    "run.single_steps": ("ExplicitSteps", "SingleSteps", "explicit_steps", "single_steps"),
    "run.solution": ("INTERRUPTED", "Counts", "Solution", "Statistics"),
    "run.stopping": ("Stop",),
    "scientific": ("part_of_scipy",),
    "sweep.drive": ("drive",),
    "sweep.fleet_drive": ("FleetDrive",),
    "sweep.one_by_one": ("drive_one_by_one",),
    "sweep.signals": ("unit_of_signal",),
    "sweep.vehicles": ("Case", "Driven", "Vehicles", "nominal_manoeuvre"),
    "whole_file": ("complete_file", "refuse_missing_folder"),
}
"""Public names by the modules that they come from."""

_HOME = {name: f"{__name__}.{module}" for module, names in _NAMES.items() for name in names}

if not TYPE_CHECKING:  # checkers read the imports above; with `__getattr__` they would take every name for one of ours
    __all__ = sorted(["one_thread", *_HOME])

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOME[name]), name)
        return found

    def __dir__() -> list[str]:
        return __all__
