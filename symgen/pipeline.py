"""The whole generator on one page: description -> mechanism -> equations -> program -> C -> library."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from symgen.compiler import Target
from symgen.default_formulation import default_formulation
from symgen.description import Description, PlatformGeometry, read, read_platform
from symgen.description.errors import hint
from symgen.description.registration import added_kinds
from symgen.description.robot_options import PLAIN, RobotOptions, refuse_for_descriptions
from symgen.description.stored import to_stored
from symgen.driving.manoeuvres import plans
from symgen.formulation_names import BASELINES, NAMES, FormulationName
from symgen.generator import Bundle, Generator
from symgen.platform.rank import check_rank
from symgen.roads.described import described
from symgen.runtime import (
    ANY,
    BODIES,
    DERIVATIVES,
    MODEL,
    OF_ALL,
    PLATFORM,
    QUANTITIES,
    WITH_PARAMETERS,
    ArgumentError,
    Model,
    ModelLayout,
    NewtonLayout,
    Part,
    PartialsLayout,
    Partition,
    PartKind,
    Platform,
    RegressorLayout,
    StepLayout,
    load_platform,
    open_model,
    tell,
)
from symgen.stages import Stage, unannounced

if TYPE_CHECKING:  # a warm start needs neither SymPy nor Jinja
    from symgen.emit import Source
    from symgen.mechanism.mechanism import Mechanism
    from symgen.program.program import Program

WIDER = 1e-3
"""Share by which `solve` widens the box of a platform: a pose on its edge is found to within the tolerance only."""


# -- to a library -----------------------------------------------------------------------------------------------------


def build(
    source: str | os.PathLike[str] | Description,
    formulation: FormulationName | None = None,
    target: Target = "native",
    stage: Stage | None = None,
    derivatives: bool = False,
    quantities: bool = False,
    *,
    actuated: bool | str | Sequence[str] = False,
    floating: bool = False,
    limits: bool = False,
    friction: bool = True,
    loops: str | os.PathLike[str] | None = None,
) -> Model:
    """The compiled model of a description, from the cache if it was built before.

    `source` is a YAML, URDF or MJCF file or a `Description`. Without a `formulation`, the mechanism decides: `recursive` for trees,
    `independent` where the loops can be solved for the coordinates of their own bodies, `multiplier` for all others;
    `model.layout.formulation` says which. `target="portable"` makes code that runs on other CPUs too.
    Derivatives, and quantities that steps do not need (poses, energy, forces, residuals), are built when they are first asked for, or
    at once and into the same library with `derivatives=True`, `quantities=True`.
    Of a URDF file, `actuated`, `floating`, `limits`, `friction` and `loops` are those of `symgen.description.read_urdf`; `limits` is of
    MJCF files too.
    """
    robot = RobotOptions(actuated, floating, limits, friction, loops)
    generator = ModelGenerator(_description(source, robot), formulation, stage)
    entry = generator.model(target, derivatives, quantities)
    description = generator.description
    model = Model(
        *open_model(entry), partial(generator.part, target), plans(description.manoeuvres), to_stored(description)
    )
    if description.surface is not None:
        model.set_road(described(description.surface))
    _tell(model.layout)
    return model


def built_entry(
    source: str | os.PathLike[str] | Description,
    formulation: FormulationName | None = None,
    target: Target = "native",
    stage: Stage | None = None,
    derivatives: bool = False,
    quantities: bool = True,
) -> Path:
    """The cache directory with the library, its layout and its C: with `quantities`, all that can be asked of a state."""
    entry = ModelGenerator(_description(source), formulation, stage).model(target, derivatives, quantities)
    _tell(open_model(entry)[0].model)
    return entry


def build_platform(source: str | os.PathLike[str] | PlatformGeometry, target: Target = "native") -> Platform:
    """The compiled kinematics of a platform, from the cache if they were built before.

    `source` is a YAML file with a section `platform`, or its geometry. The file may lack masses. Its `box`, if it has one, is
    where `solve` expects poses.
    """
    geometry = _geometry(source)
    built = load_platform(platform_entry(geometry, target))
    if geometry.box_written:
        half = (1.0 + WIDER) * geometry.box
        built.box = np.column_stack([-half, half])
    return built


def platform_entry(source: str | os.PathLike[str] | PlatformGeometry, target: Target = "native") -> Path:
    """The cache directory with the library of a platform, its layout and its C."""
    geometry = _geometry(source)
    check_rank(geometry)
    return PlatformGenerator(geometry).part(target, PLATFORM)


def _description(source: str | os.PathLike[str] | Description, robot: RobotOptions = PLAIN) -> Description:
    if isinstance(source, Description):
        refuse_for_descriptions(robot, source.name)
        return source
    return read(source, None if robot == PLAIN else robot)


def _geometry(source: str | os.PathLike[str] | PlatformGeometry) -> PlatformGeometry:
    return source if isinstance(source, PlatformGeometry) else read_platform(source)


def _refuse(formulation: object) -> NoReturn:
    """Before anything is analysed."""
    from symgen.mechanism.mechanism import MechanismError

    raise MechanismError(f"unknown formulation {formulation!r}; {hint(str(formulation), NAMES)}")


def _tell(layout: ModelLayout) -> None:
    """Notices are said whether the model was built now or came from the cache."""
    for notice in layout.notices:
        tell(notice)


# -- to C -------------------------------------------------------------------------------------------------------------


class ModelGenerator(Generator):
    """The parts of a description in one formulation, which the mechanism decides if none is named. Formulations can share a
    `mechanism` that was analysed before."""

    def __init__(
        self,
        description: Description,
        formulation: str | None = None,
        stage: Stage | None = None,
        mechanism: Mechanism | None = None,
    ) -> None:
        if formulation is not None and formulation not in (*NAMES, *BASELINES):
            _refuse(formulation)
        digest = content_digest(description)
        self.description, self._analysed, self.stage = description, mechanism, stage or unannounced
        super().__init__(digest, formulation or default_formulation(digest, lambda: self.mechanism), stage)

    def model(self, target: Target, derivatives: bool = False, quantities: bool = False) -> Path:
        """The cache directory of the main library, with quantities in it if they are wanted, and derivatives if they are wanted or came
        with it before. What runs are computed with is the same code whatever else was built before."""
        plain = (MODEL, QUANTITIES) if quantities else (MODEL,)
        both = (*plain, DERIVATIVES)
        return self.built(target, both) if derivatives else self.built(target, plain, both)

    @cached_property
    def mechanism(self) -> Mechanism:
        from symgen.mechanism.analyse import analyse

        if self._analysed is not None:
            return self._analysed
        with self.stage("analyse"):
            return analyse(self.description)

    @cached_property
    def layout(self) -> ModelLayout:
        from symgen.layout import model_layout

        return model_layout(self.mechanism, self.formulation, self.digest)

    @cached_property
    def shared_layout(self) -> ModelLayout:
        """Of parts that do not depend on the formulation."""
        return replace(self.layout, formulation=ANY)

    @cached_property
    def program(self) -> Program:
        """The equations of motion."""
        from symgen.formulation.derive import derive

        return self.derived(derive, self.mechanism, self.formulation)

    @cached_property
    def motion(self) -> Program:
        """Those that runs call."""
        from symgen.quantities import of_motion

        return of_motion(self.program)

    def quantities(self) -> Program:
        from symgen.quantities import of_quantities

        return of_quantities(self.program)

    def derivatives(self) -> Program:
        from symgen.jacobian import derive_jacobian

        program = self.program
        with self.stage("differentiate"):
            return derive_jacobian(self.mechanism, program)

    def tangents(self, parameters: bool) -> tuple[Program, PartialsLayout]:
        """Derivatives in one direction."""
        from symgen.partials import derive_tangents

        program = self.program
        with self.stage("differentiate"):
            return derive_tangents(self.mechanism, program, parameters)

    def adjoints(self, parameters: bool) -> tuple[Program, PartialsLayout]:
        """Gradients."""
        from symgen.partials import derive_adjoints

        program = self.program
        with self.stage("differentiate"):
            return derive_adjoints(self.mechanism, program, parameters)

    def regressor(self) -> tuple[Program, RegressorLayout]:
        """Inverse dynamics as a matrix times inertial parameters."""
        from symgen.formulation.regressor import derive_regressor, independent

        return self.derived(derive_regressor, self.mechanism), RegressorLayout(independent(self.mechanism))

    @cached_property
    def residual(self) -> Program:
        """What implicit steps make zero."""
        return self._residual_of(self.mechanism)

    def _residual_of(self, mechanism: Mechanism) -> Program:
        from symgen.formulation.stepping import derive_stepping

        return self.derived(derive_stepping, mechanism)

    @cached_property
    def steps(self) -> tuple[Program, StepLayout]:
        """What implicit steps in independent coordinates call."""
        return self.steps_by(())

    def steps_by(self, partition: Partition, columns: bool = False) -> tuple[Program, StepLayout]:
        """The same by another choice of dependent coordinates than the first one, or with derivatives in single directions."""
        from symgen.mechanism.choice import with_choice
        from symgen.stepping import derive_steps

        mechanism = with_choice(self.mechanism, partition) if partition else self.mechanism
        residual = self._residual_of(mechanism) if partition else self.residual
        with self.stage("differentiate"):
            return derive_steps(mechanism, residual, columns)

    def step_partials(self) -> tuple[Program, StepLayout]:
        """What whole steps are differentiated by."""
        from symgen.step_partials import derive_step_partials

        residual = self.residual
        with self.stage("differentiate"):
            return derive_step_partials(self.mechanism, residual)

    def near_partials(self) -> tuple[Program, StepLayout]:
        """The derivatives among these, for lanes that are whole states."""
        from symgen.emit.lanes import one_state_a_lane
        from symgen.passes.nearness import near
        from symgen.program.slice import restrict
        from symgen.step_partials import PARTIALS

        program, steps = self.step_partials()
        with self.stage("optimise"):
            return near(one_state_a_lane(restrict(program, [PARTIALS])), PARTIALS), steps

    def step_parameters(self) -> tuple[Program, StepLayout]:
        """The same by parameters."""
        from symgen.step_partials import derive_step_parameters

        residual = self.residual
        with self.stage("differentiate"):
            return derive_step_parameters(self.mechanism, residual)

    @cached_property
    def near_steps(self) -> tuple[Program, StepLayout]:
        """The same for lanes that are whole states."""
        from symgen.emit.lanes import one_state_a_lane
        from symgen.passes.dead import dead
        from symgen.passes.nearness import near
        from symgen.program.slice import without
        from symgen.stepping import RESIDUAL, SPARSE

        program, steps = self.steps
        if steps.sparse is not None:  # lanes have dense factors
            program, steps = dead(without(program, SPARSE)), replace(steps, sparse=None)
        with self.stage("optimise"):
            return near(one_state_a_lane(program), RESIDUAL), steps

    def newton_steps(self, steps: str) -> NewtonLayout:
        from symgen.layout import newton_layout

        return newton_layout(self.mechanism, steps)

    def newton(self, steps: str) -> Program:
        """What steps of all bodies call, relative to the `world` or to the `base` body."""
        from symgen.formulation.cartesian.stepping import derive_newton
        from symgen.newton import derive_blocks

        residual = self.derived(derive_newton, self.mechanism, steps)
        with self.stage("differentiate"):
            return derive_blocks(self.mechanism, residual, self.newton_steps(steps).base)

    @cached_property
    def near_motion(self) -> Program:
        """The equations of motion for lanes that are whole states: registers hold more of what an acceleration needs next."""
        from symgen.emit.lanes import BATCH, batch_program
        from symgen.passes.nearness import near

        program = batch_program(self.program)
        with self.stage("optimise"):
            return near(program, BATCH[0])

    def layout_of(self, part: Part) -> ModelLayout:
        from symgen.layout import body_layout

        if part.kind in BODIES:
            return body_layout(self.mechanism, self.shared_layout, self.newton_steps(BODIES[part.kind]))
        return self.shared_layout if part.kind in OF_ALL else self.layout

    def sources(self, bundle: Bundle) -> tuple[Source, ...]:
        """With quantities, the main library has one program with all functions: C programs then have one set of constants."""
        from symgen.emit import emit

        if QUANTITIES not in bundle[1:]:
            return super().sources(bundle)
        whole = self.emitted(emit, self.program, self.layout_of(bundle[0]))
        return (whole, *(self.source(part) for part in bundle[1:] if part != QUANTITIES))

    def source(self, part: Part) -> Source:
        from symgen.emit import emit
        from symgen.emit.lanes import batch_source
        from symgen.emit.newton import newton_source
        from symgen.emit.partials import partials_source
        from symgen.emit.regressor import regressor_source
        from symgen.emit.step_partials import step_lanes_source, step_parameters_source, step_partials_source
        from symgen.emit.stepping import fleet_source, stepping_source

        layout = self.layout_of(part)
        match part:
            case Part(PartKind.MODEL):
                return self.emitted(emit, self.motion, layout)
            case Part(PartKind.QUANTITIES):
                from symgen.quantities import SELDOM

                return self.emitted(emit, self.quantities(), layout, seldom=SELDOM)
            case Part(PartKind.DERIVATIVES):
                return self.emitted(emit, self.derivatives(), layout)
            case Part(PartKind.TANGENTS | PartKind.PARAMETER_TANGENTS as kind):
                return self.emitted(partials_source, *self.tangents(kind in WITH_PARAMETERS), layout, "tangent")
            case Part(PartKind.ADJOINTS | PartKind.PARAMETER_ADJOINTS as kind):
                return self.emitted(partials_source, *self.adjoints(kind in WITH_PARAMETERS), layout, "adjoint")
            case Part(PartKind.REGRESSOR):
                return self.emitted(regressor_source, *self.regressor(), layout)
            case Part(PartKind.BATCH, int(lanes)):
                return self.emitted(batch_source, self.near_motion, layout, lanes)
            case Part(PartKind.STEPPING, partition=()):
                return self.emitted(stepping_source, *self.steps, layout)
            case Part(PartKind.STEPPING | PartKind.COLUMNS as kind):
                steps = self.steps_by(part.partition, kind is PartKind.COLUMNS)
                return self.emitted(stepping_source, *steps, layout)
            case Part(PartKind.STEP_PARTIALS):
                return self.emitted(step_partials_source, *self.step_partials(), layout)
            case Part(PartKind.STEP_LANES, int(lanes)):
                return self.emitted(step_lanes_source, *self.near_partials(), layout, lanes)
            case Part(PartKind.STEP_PARAMETERS):
                return self.emitted(step_parameters_source, *self.step_parameters(), layout)
            case Part(PartKind.FLEET, int(lanes)):
                return self.emitted(fleet_source, *self.near_steps, layout, lanes)
            case Part(PartKind.WORLD | PartKind.BASE as kind):
                bodies = BODIES[kind]
                return self.emitted(newton_source, self.newton(bodies), self.newton_steps(bodies), layout)
        raise ArgumentError(f"a model has no part {part.name}")


class PlatformGenerator(Generator):
    """The kinematics of a platform on legs, which are one part."""

    def __init__(self, geometry: PlatformGeometry, stage: Stage | None = None) -> None:
        super().__init__(geometry.digest, PLATFORM.name, stage)
        self.geometry = geometry

    @cached_property
    def program(self) -> Program:
        from symgen.formulation.platform.platform import platform_equations

        return self.derived(platform_equations, self.geometry)

    def layout_of(self, part: Part) -> ModelLayout:
        from symgen.layout import platform_layout

        return platform_layout(self.geometry, self.formulation, self.digest)

    def source(self, part: Part) -> Source:
        from symgen.emit.platform import platform_source

        return self.emitted(platform_source, self.program, self.layout_of(part))


# -- what they share --------------------------------------------------------------------------------------------------


def content_digest(description: Description) -> str:
    """Hash of everything a description says, and of the added kinds that it uses."""
    usual = {"inertia_check"} if description.inertia_check == "warn" else None
    return sha256((description.model_dump_json(exclude=usual) + added_kinds(description)).encode()).hexdigest()
