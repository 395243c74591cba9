"""A built model: its functions with NumPy in and out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..alone import Single, alone
from ..analysis.trim import Trim, course_of, trimmed
from ..errors import ArgumentError, ParameterError, tell
from ..naming import a_path, by_name, check_inputs, named_values, number, real_array, shown, unknown, vector
from ..notebook import ModelDisplay, OperationTable
from ..scientific import part_of_scipy
from .assembly import DROPPED_TOLERANCE, TOLERANCE, assemble
from .batch import Batch
from .closing import Closing
from .fast import FastFunction
from .inertia import Inertias
from .lanes import chosen_lanes
from .layout import ROAD, BuiltModel
from .library import Array, Library, array_lengths, check_results, open_model, open_shared
from .many import LaneRates
from .moving_mass import accelerates, weightless_motions
from .named_results import Closure, Energy, Poses, Velocities
from .newton import Newton
from .part import (
    DERIVATIVES,
    IN_QUANTITIES,
    LANES,
    OF_ALL,
    PARTIALS,
    PARTS,
    QUANTITIES,
    Part,
    PartKind,
    batch_part,
    part_of_bodies,
)
from .partials import Adjoints, Gradient, Move, Tangent, Tangents
from .pivots import Partition
from .regressor import Regression, Regressors
from .road import Road, a_road
from .rolling_search import RollingSearch
from .scales import Scales, scales_of
from .search import Search
from .shared_library import SharedLibrary
from .state import State, a_state, check_unit, quaternion_place
from .stepping import Stepping
from .steps import ALL_BODIES, default_steps

if TYPE_CHECKING:
    from ..analysis.linear_models import LinearModels
    from ..analysis.linearisation import Linearisation
    from ..methods import Method
    from ..run.fleet import Fleet
    from ..run.manoeuvre import Plan
    from ..run.solution import Solution
    from .step_function import StepFunction

Inputs = Mapping[str, float] | ArrayLike | None
"""Values of the inputs by name (others keep their defaults), all of them in order, or the defaults."""


ASSUMPTION_LIMIT = 1e-9
"""Largest deviation (squared and relative) of what the equations take for granted of the parameters."""

SEARCHES = 8
"""Whose arrays are kept for the next trim."""

Builder = Callable[[Part], Path]
"""Builds a part that a model lacks and says where it is."""

APART = frozenset({PartKind.QUANTITIES, PartKind.DERIVATIVES, PartKind.BATCH, *PARTIALS, *OF_ALL})
"""Parts that are built when they are first asked for."""


def load(path: str | Path, builder: Builder | None = None) -> Model:
    """The model built into a directory, with its parts in folders there that are named after them.

    `builder` makes parts that are not there, when they are first asked for.
    """
    file = a_path("a built model", path)
    return Model(*open_model(file), partial(_part_beside, file.parent if file.is_file() else file, builder))


def _part_beside(folder: Path, builder: Builder | None, part: Part) -> Path:
    there = folder / part.name
    if there.is_dir():
        return there
    if builder is None:
        raise ArgumentError(
            f"this model does not contain the part {part.name!r}; `symgen build MODEL -o {folder} --part {part.name}` puts it there, "
            "on a computer where the generator is installed"
        )
    return builder(part)


class _Known(NamedTuple):
    """Inertias that were found sound, and what was said of them."""

    rows: Array
    told: str


class Model(ModelDisplay, Single):
    """Compiled equations of motion, M a + J^T l = f, J a = g, z' = h.

    A model owns the buffers its functions work in. Threads may share it: one call at a time, others wait. Parameters are those of
    all threads; for work side by side, or with parameters of one's own, each thread takes its own `Model` (`load` again; that is cheap).
    """

    def __init__(
        self,
        built: BuiltModel,
        libraries: Sequence[Library],
        builder: Builder,
        manoeuvres: Mapping[str, Plan] | None = None,
        description: str | None = None,
    ) -> None:
        super().__init__()
        layout = built.model
        self.layout = layout
        self.build = built.build
        self.library, *more = libraries
        self._derivatives: Library | None = more[0] if more else None
        self._quantities: Library | None = None
        self._tangents: dict[PartKind, Tangents] = {}
        self._adjoints: dict[PartKind, Adjoints] = {}
        self._regressors: Regressors | None = None
        self._stepping: dict[tuple[Partition, bool], Stepping] = {}
        self._shared_parts: dict[Part, tuple[BuiltModel, SharedLibrary]] = {}
        self._all_bodies: dict[str, Newton] = {}
        self._builder = builder
        self.coordinates: tuple[str, ...] = layout.velocities
        self.inputs: tuple[str, ...] = tuple(entry.name for entry in layout.inputs)
        self.sensors: tuple[str, ...] = layout.sensors
        self.lengths: Mapping[str, int] = {
            **array_lengths(layout), "zdot": len(layout.states), "outputs": len(layout.sensors)
        }  # fmt: skip
        self.operations = OperationTable(self.library.layout.operations)
        self.manoeuvres: Mapping[str, Plan] = manoeuvres or {}
        """Those of the description, if the generator is there; `simulate(model, manoeuvre=...)`."""
        self.description = description
        """The description as JSON, if the generator is there; run files keep it."""
        self._names: dict[str, Sequence[str]] = {
            "t": ("time",), "q": layout.positions, "v": layout.velocities, "z": layout.states, "u": self.inputs,
            "a": layout.velocities, "l": layout.constraints,
        }  # fmt: skip
        self.default_inputs: Array = np.array([entry.default for entry in layout.inputs])
        self._quaternions = [(j.name, quaternion_place(j)) for j in layout.joints if j.kind != "scalar"]
        self._parameter_places = {entry.name: k for k, entry in enumerate(layout.parameters)}
        self._roads: list[Road] = []
        self._inertias = _Known(np.zeros((0, 10)), "")
        self._closing: Closing | None = None
        self._searches: dict[tuple[int, int, bool], Search | RollingSearch] = {}
        self._lane_rates: LaneRates | None = None
        self._scales: Scales | None = None
        self._initial: State | None = None
        self._parameters: Array = np.array([entry.value for entry in layout.parameters])
        self._adopt(self._parameters)

    # -- parameters ---------------------------------------------------------------------------------------------------

    @property
    def parameters(self) -> Mapping[str, float]:
        values = dict(zip(self._parameter_places, self._parameters.tolist(), strict=True))
        if self.road is not None:
            values[ROAD] = self.road.digest
        return MappingProxyType(values)

    @property
    def road(self) -> Road | None:
        """The road that is data under the wheels; None: there is none, so that its surface is level."""
        at = self._parameters[self._parameter_places[ROAD]] if ROAD in self._parameter_places else 0.0
        return next((road for road in self._roads if road.address == at), None)

    def set_road(self, road: Road | None) -> None:
        """Puts wheels on another road that is data, such as `symgen.road` gives; None: on a level one. Nothing is built for that."""
        if ROAD not in self._parameter_places:
            raise ArgumentError(
                f"the model {self.layout.name} has no road that is data; build it with a road of a file or class, or with "
                "`surface(x, y)` in the formula of its road"
            )
        with self.lock:
            changed = self._parameters.copy()
            changed[self._parameter_places[ROAD]] = 0.0 if road is None else self._kept(a_road(road)).address
            self._adopt(changed)

    def _kept(self, road: Road) -> Road:
        """The same road if there was one: as long as the model lives, what was made with it may go to its roads."""
        known = next((each for each in self._roads if each is road or each.digest == road.digest), None)
        if known is None:
            self._roads.append(road)
        return known or road

    def parameter_values(self) -> Array:
        """Those of `parameters` in their order."""
        return self._parameters.copy()

    def set_parameters(self, values: Mapping[str, float]) -> None:
        """Changes parameters by name. Nothing is changed if one of them cannot be."""
        with self.lock:
            told = self._take(values)
        if told:
            tell(told)

    def try_parameters(self, values: Mapping[str, float]) -> str:
        """Raises what `set_parameters` would raise, and changes nothing; what it would tell is returned."""
        with self.trying():
            return self._take(values)

    def _take(self, values: Mapping[str, float]) -> str:
        """What is odd about them, for the caller to tell."""
        before, known = self._parameters, self._inertias
        told = self._adopt(self._with(values))
        missing = self._weightless(before)
        if missing:
            self._inertias = known
            raise ParameterError(missing)
        return told

    @contextmanager
    def trying(self, values: Mapping[str, float] | None = None) -> Iterator[None]:
        """Whatever parameters are set meanwhile, afterwards they are as before. Other threads wait. It begins with `values`, and nothing is
        told of them."""
        with self.lock:
            before, known = self._parameters, self._inertias
            try:
                if values:
                    self._take(values)
                yield
            finally:
                if self._parameters is not before:
                    self._adopt(before)
                    self._inertias = known

    def _weightless(self, before: Array) -> str:
        """What moves no mass since the parameters were those `before`, which are then taken again."""
        if not len(self._inertias.rows):
            return ""
        thin = Inertias.of_rows(self.layout.bodies, self._inertias.rows, self.layout.welds).singular()
        motions, found = (weightless_motions(self), accelerates(self)) if thin else (0, True)
        if found and not motions:
            return ""
        after = self._parameters
        self._adopt(before)
        if weightless_motions(self) >= motions and accelerates(self) <= found:
            self._adopt(after)
            return ""
        why = (
            "some motion moves no mass, and neither loops nor drives determine its acceleration; give these bodies mass or inertia"
            if motions
            else "the order in which the equations are solved was chosen for bodies with mass; build the model with these values"
        )
        return f"without mass, or without inertia about some axis: {', '.join(map(repr, thin))}; with these parameters {why}"

    def _with(self, values: Mapping[str, float]) -> Array:
        """The parameters with some of them changed."""
        changed = self._parameters.copy()
        for name, value in by_name("parameters", values).items():
            index = self.parameter_place(name)
            try:
                changed[index] = number("parameter", name, value)
            except ArgumentError as error:
                raise ParameterError(str(error)) from None
        return changed

    def parameter_place(self, name: object) -> int:
        """Where it is in the order of `parameters`, if it can be set."""
        index = self._parameter_places.get(name) if isinstance(name, str) else None
        if index is None:
            wrong = unknown("parameter", name, self._parameter_places)
            between = " A" if wrong.endswith("?") else "; a"
            raise ParameterError(
                f"{wrong}{between} parameter that is a formula of others follows them and cannot be set"
            )
        if name == ROAD:
            raise ParameterError(f"{name!r} stands for the road that is data, which is no number; use set_road(road)")
        if self.layout.parameters[index].fixed:
            raise ParameterError(
                f"parameter {name!r} is fixed: its value is part of the compiled code. "
                "Remove `fixed` from it in the description and build again, or build with the new value"
            )
        return index

    def parameter_rows(self, sets: Sequence[Mapping[str, float]] | None) -> Array:
        """All parameters, a row for each set of changes; None: one row, as they are now."""
        if not isinstance(sets, Sequence | None):
            raise ArgumentError(f"parameters of rows are a list of dictionaries, one for each row, not {shown(sets)}")
        with self.lock:
            rows = [self._with(values) for values in ([{}] if sets is None else sets)]
            told = [self._check_assumptions(self.library.constants_of(row)) for row in rows]
        if any(told):
            tell(max(told, key=len))
        return np.array(rows)

    def _adopt(self, parameters: Array) -> str:
        parts = [part.library for part in self._stepping.values()]
        parts += [part.library for part in self._all_bodies.values()]
        parts += [part.library for part in (*self._tangents.values(), *self._adjoints.values())]
        parts += [self._regressors.library] if self._regressors else []
        parts += [part for part in (self._quantities, self._derivatives) if part is not None]
        libraries = [self.library, *parts]
        constants = [library.constants_of(parameters) for library in libraries]
        known = self._inertias
        told = self._check_assumptions(constants[0])
        if not all(np.isfinite(values).all() for values in constants):
            self._inertias = known
            raise ParameterError(
                "these parameters make quantities that depend on them infinite or not a number; "
                f"look for a zero length, mass or direction{self._singular(constants[0])}"
            )
        for library, values in zip(libraries, constants, strict=True):
            library.arrays["constants"][:] = values
        self._parameters, self._scales, self._initial = parameters, None, None
        return told

    def _singular(self, constants: Array) -> str:
        """Bodies whose own mass matrix has no inverse: if one of them moves freely, that is why."""
        if not self.layout.welds:
            return ""
        rows = self.library.evaluate_with("assumptions", constants)[len(self.layout.assumptions) :].reshape(-1, 10)
        if not np.isfinite(rows).all():
            return ""
        names = Inertias.of_rows(self.layout.bodies, rows, self.layout.welds).singular()
        return f"; without mass, or without inertia about some axis: {', '.join(map(repr, names))}" if names else ""

    def _check_assumptions(self, constants: Array) -> str:
        """Refuses what breaks them; gives what has become odd about the bodies, for the caller to tell."""
        if not self.layout.assumptions and not self.layout.welds:
            return ""
        count = len(self.layout.assumptions)
        results = self.library.evaluate_with("assumptions", constants)
        broken = [
            name
            for name, deviation in zip(self.layout.assumptions, results[:count], strict=True)
            if deviation > ASSUMPTION_LIMIT
        ]
        if broken:
            raise ParameterError(
                f"these parameters violate assumptions of the equations: {'; '.join(broken)}. "
                "Change the description and build again, or choose other values"
            )
        return self._check_inertias(results[count:].reshape(-1, 10).copy())

    def _check_inertias(self, rows: Array) -> str:
        """What a description says at first has been told when it was read."""
        if np.array_equal(rows, self._inertias.rows) or not np.isfinite(rows).all():
            return ""
        inertias = Inertias.of_rows(self.layout.bodies, rows, self.layout.welds)
        faults = [f"body {self.layout.bodies[k]!r}: {fault}" for k, fault in inertias.faults().items()]
        if faults:
            raise ParameterError("; ".join(faults))
        known, told = self._inertias, inertias.told()
        if told and self.layout.refuses_odd_inertia:
            raise ParameterError(
                f"{told.partition(';')[0]}; choose other values, or write `inertia_check: warn` in the description"
            )
        self._inertias = _Known(rows, told)
        return told if len(known.rows) and told != known.told else ""

    @property
    def scales(self) -> Scales:
        """How large the mechanism is with the parameters as they are: what tolerances are relative to."""
        with self.lock:
            self._scales = self._scales or scales_of(self)
            return self._scales

    def search(self, count: int, tied: int = 0, parametric: bool = False) -> Search | RollingSearch:
        """What makes so many moves, for whoever has the model's lock."""
        wanted = count, tied, parametric
        if wanted not in self._searches:
            if len(self._searches) >= SEARCHES:
                self._searches.clear()
            rolling = bool(self.layout.velocity_rows)
            found = RollingSearch(self, count, parametric) if rolling else Search(self, count, tied, parametric)
            self._searches[wanted] = found
        return self._searches[wanted]

    @property
    def lane_rates(self) -> LaneRates:
        """The batch part for compiled code to call, for whoever has the model's lock; built when it is first asked for."""
        self._lane_rates = self._lane_rates or LaneRates(self)
        return self._lane_rates

    @property
    def closing(self) -> Closing:
        """What closes loops from near, for whoever has the model's lock."""
        self._closing = self._closing or Closing(self, TOLERANCE, DROPPED_TOLERANCE)
        return self._closing

    # -- parts --------------------------------------------------------------------------------------------------------

    @property
    @alone
    def quantities(self) -> Library:
        """The library with poses, energy, forces and residuals; built when it is first asked for, unless the model came with them."""
        if all(name in self.library.functions for name in IN_QUANTITIES):
            return self.library
        self._quantities = self._quantities or self._opened(QUANTITIES)
        return self._quantities

    @property
    @alone
    def derivatives(self) -> Library:
        """The library with the function `jacobian`; built when it is first asked for, unless it came with the model."""
        self._derivatives = self._derivatives or self._opened(DERIVATIVES)
        return self._derivatives

    @property
    def tangents(self) -> Tangents:
        """Derivatives of the equations of motion in one direction; built when they are first asked for."""
        return self.tangents_by(parameters=False)

    @alone
    def tangents_by(self, parameters: bool) -> Tangents:
        """The same; with `parameters`, in directions in which these move too."""
        kind = PartKind.PARAMETER_TANGENTS if parameters else PartKind.TANGENTS
        if kind not in self._tangents:
            self._tangents[kind] = Tangents(self, self._opened(Part(kind)))
        return self._tangents[kind]

    @property
    def adjoints(self) -> Adjoints:
        """Gradients of weighted sums of what the equations of motion give; built when they are first asked for."""
        return self.adjoints_by(parameters=False)

    @alone
    def adjoints_by(self, parameters: bool) -> Adjoints:
        """The same; with `parameters`, by these too."""
        kind = PartKind.PARAMETER_ADJOINTS if parameters else PartKind.ADJOINTS
        if kind not in self._adjoints:
            self._adjoints[kind] = Adjoints(self, self._opened(Part(kind)))
        return self._adjoints[kind]

    @property
    @alone
    def regressors(self) -> Regressors:
        """Inverse dynamics as a matrix times the inertial parameters of the bodies; built when it is first asked for."""
        self._regressors = self._regressors or Regressors(self, self._opened(Part(PartKind.REGRESSOR)))
        return self._regressors

    @property
    def stepping(self) -> Stepping:
        """What implicit steps call: residual and derivatives in independent coordinates; built when it is first asked for."""
        return self.stepping_by(())

    @alone
    def stepping_by(self, partition: Partition, columns: bool = False) -> Stepping:
        """The same by another choice of dependent coordinates; the empty one is the first that the generator found. With `columns`,
        derivatives in single directions are compiled too."""
        if (partition, columns) not in self._stepping:
            kind = PartKind.COLUMNS if columns else PartKind.STEPPING
            found = Stepping(self, self._opened(Part(kind, partition=partition)))
            self._stepping[partition, columns] = self._stepping[found.layout.partition, columns] = found
        return self._stepping[partition, columns]

    @property
    def newton(self) -> Newton:
        """What the steps of all bodies call that suit the formulation."""
        steps = default_steps(self.layout.formulation)
        return self.all_bodies(steps if steps in ALL_BODIES else "world")

    @alone
    def all_bodies(self, steps: str) -> Newton:
        """What steps of all bodies call, relative to the `world` or to the `base` body: equations (42) and their derivatives; built
        when it is first asked for."""
        if steps not in self._all_bodies:
            self._all_bodies[steps] = Newton(self, self._opened(part_of_bodies(steps)))
        return self._all_bodies[steps]

    def _opened(self, part: Part) -> Library:
        """The library of a part, with the parameters as they are now."""
        _, (library,) = open_model(self.part(part), part, self.layout.identity_of(part))
        library.arrays["constants"][:] = library.constants_of(self._parameters)
        return library

    def part(self, part: Part | str) -> Path:
        """Where a part is that is built when it is needed; `part` may be its name, such as `stepping`."""
        name = part.name if isinstance(part, Part) else str(part)
        try:
            wanted = part if isinstance(part, Part) else Part.named(name)
        except ValueError:
            wanted = None
        if wanted is None or wanted.kind not in APART:
            raise ArgumentError(unknown("part", name, [name for name, each in PARTS.items() if each.kind in APART]))
        return self._builder(wanted)

    @alone
    def opened(self, part: Part) -> tuple[BuiltModel, SharedLibrary]:
        """A part whose functions keep nothing between calls, such as those with lanes; it is looked for once."""
        if part not in self._shared_parts:
            self._shared_parts[part] = open_shared(self.part(part), part, self.layout.identity_of(part))
        return self._shared_parts[part]

    def batch(self, parameters: Sequence[Mapping[str, float]] | None = None, lanes: int | None = None) -> Batch:
        """Evaluation of many states at once, each with parameters of its own, or all with those of the model now.

        `parameters` holds the changes for each row. `lanes`: states in one vector, 8, 4 or 1 (default: what suits the CPU);
        built when it is first asked for.
        """
        width = chosen_lanes("lanes", self.build, lanes, LANES[PartKind.BATCH])
        return Batch(self, self.part(batch_part(width)), width, parameters)

    def fleet(
        self, rows: int, parameters: Sequence[Mapping[str, float]] | None = None, lanes: int | None = None
    ) -> Fleet:
        """Vehicles to be driven through time together, each with parameters of its own if they are given."""
        from ..run.fleet import Fleet

        return Fleet(self, rows, parameters, lanes)

    def step_function(
        self,
        step: float,
        method: str | Method = "trapezoidal",
        parameters: Sequence[str] = (),
        about: State | None = None,
        threads: int = 1,
        lanes: int = 1,
    ) -> StepFunction:
        """A whole step as a function x' = f(x, u, p) with exact derivatives; see `StepFunction`. Its derivatives are compiled when it is
        first asked for."""
        from .step_function import StepFunction

        return StepFunction(self, step, method, parameters, about, threads, lanes)

    # -- calls --------------------------------------------------------------------------------------------------------

    @alone
    def call(self, name: str, **arrays: ArrayLike) -> dict[str, Array]:
        """Calls the compiled function `name` with the arrays it takes (t, q, v, z, u, a, l), all of them; matrices come
        dense."""
        library = self._library_of(name)
        for key, values in arrays.items():
            if key not in self._names:
                raise ArgumentError(unknown("array", key, self._names))
            names = self._names[key]
            self._put(
                library, key, vector(key, np.atleast_1d(real_array("t", values)) if key == "t" else values, names)
            )
        missing = [key for key in library.functions[name].layout.takes if key not in arrays]
        if missing:
            raise ArgumentError(f"{name} takes {', '.join(missing)} too: call({name!r}, {missing[0]}=..., ...)")
        library.evaluate(name)
        return {key: view.dense() for key, view in library.functions[name].results.items()}

    def _mass_columns(self, state: State) -> Array:
        """The mass matrix of a large system: inverse dynamics of unit accelerations."""
        library, columns = self._at(state, library=self._library_of("residual")), []
        entries = library.entries
        for key in ("v", "a", "l"):
            entries[key][:] = 0.0
        start = library.results("residual", "residual")[0]
        for k in range(len(entries["a"])):
            entries["a"][:] = 0.0
            entries["a"][k] = 1.0
            columns.append(library.results("residual", "residual")[0] - start)
        return np.array(columns).T

    def fast(self, name: str) -> FastFunction:
        """The compiled function `name` without checks and copies; see `FastFunction`."""
        return FastFunction(self._library_of(name), name, self.lengths, self.default_inputs)

    def _library_of(self, name: str) -> Library:
        if isinstance(name, str) and name in self.library.functions:
            return self.library
        if isinstance(name, str) and name == "jacobian":
            return self.derivatives
        if isinstance(name, str) and name in IN_QUANTITIES:
            return self.quantities
        raise ArgumentError(unknown("function", name, dict.fromkeys((*self.library.functions, *IN_QUANTITIES))))

    def _asked(self, name: str, state: State, inputs: Inputs = None) -> Library:
        """The library that has a function, with state and inputs in its arrays."""
        return self._at(state, inputs, self._library_of(name))

    @staticmethod
    def _put(library: Library, key: str, values: Array) -> None:
        library.entries[key][:] = values

    def _at(self, state: State, inputs: Inputs = None, library: Library | None = None) -> Library:
        """The library with state and inputs in its arrays."""
        library = library or self.library
        entries, layout, state = library.entries, self.layout, a_state(state)
        entries["t"][0] = number("state", "time", state.time)
        entries["q"][:] = vector("q of the state", state.q, layout.positions)
        for name, at in self._quaternions:
            check_unit(name, state.q[at : at + 4])
        entries["v"][:] = vector("v of the state", state.v, layout.velocities)
        if layout.states or state.z.size:
            entries["z"][:] = vector("z of the state", state.z, layout.states)
        if self.inputs or inputs is not None:
            entries["u"][:] = self.input_values(inputs)
        return library

    def fill(self, library: Library, state: State, inputs: Inputs = None) -> None:
        """Puts state and inputs, once checked, into the arrays of a part."""
        self._at(state, inputs, library)

    def input_values(self, inputs: Inputs) -> Array:
        """All inputs in order."""
        if inputs is None:
            return self.default_inputs
        if isinstance(inputs, Mapping):
            return named_values("input", inputs, self.default_inputs, self.inputs)
        check_inputs(inputs)
        return vector("inputs", inputs, self.inputs)

    # -- kinematics ---------------------------------------------------------------------------------------------------

    @alone
    def initial_state(self) -> State:
        """Start values of the description; loops are not yet closed."""
        self._initial = self._initial or State(0.0, *self.library.results("initial", "q", "v", "z"))
        return self._initial

    @alone
    def assemble(
        self,
        positions: Mapping[str, float] | None = None,
        velocities: Mapping[str, float] | None = None,
        held: Sequence[str] | None = None,
        state: State | None = None,
        inputs: Inputs = None,
    ) -> State:
        """A state whose loops are closed and whose velocities agree with them.

        Starts from `state` (default: the description's initial one) with the named entries replaced; those stay, and so
        do the coordinates in `held` (default: those that the description holds).
        """
        start = self.initial_state() if state is None else a_state(state)
        return assemble(
            self,
            {} if positions is None else positions,
            {} if velocities is None else velocities,
            held,
            start,
            state is None,
            inputs,
        )

    @alone
    def poses(self, state: State) -> Poses:
        return Poses(*self._asked("poses", state).results("poses", "position", "rotation"))

    @alone
    def velocities(self, state: State) -> Velocities:
        return Velocities(*self._asked("velocities", state).results("velocities", "velocity", "angular_velocity"))

    @alone
    def constraints(self, state: State, inputs: Inputs = None) -> Closure:
        wanted = [name for name in Closure._fields if name in self.library.functions["closure"].results]
        return Closure(*self._at(state, inputs).results("closure", *wanted))

    @alone
    def dropped_jacobian(self, state: State, inputs: Inputs = None) -> Array:
        """Jacobian of the equations that were left out; its rows depend on those of `constraint_jacobian`."""
        return self._at(state, inputs).results("dropped_jacobian", "J")[0]

    @alone
    def constraint_jacobian(self, state: State, sparse: bool = False, inputs: Inputs = None) -> Any:
        return self._matrix(self._at(state, inputs), "constraint_jacobian", sparse)

    @alone
    def ways(self, state: State) -> Array:
        """(discs and blades, 3): where they go, as long as the sine between the normal of the plane and what must not be along it."""
        return self._at(state, None).results("ways", "way")[0] if self.layout.ways else np.zeros((0, 3))

    @alone
    def trim(
        self,
        speed: float = 0.0,
        inputs: Inputs = None,
        free: Sequence[str] = (),
        state: State | Trim | None = None,
        tolerance: float | None = None,
        curvature: float = 0.0,
        lateral_acceleration: float = 0.0,
        gradient: float | None = None,
    ) -> Trim:
        """The steady state at a speed (m/s, of the first free joint, along the level part of its x axis), wheels rolling.

        It goes straight on, or in a circle whose `curvature` (1/m) or `lateral_acceleration` (m/s^2), both positive to the left,
        is that of the path of the free body's frame. In its axes accelerations are zero, and so are rates of first-order states;
        place and heading stay those of `state` (default: the assembled initial state), from which the search starts. Found are
        the other positions, the drift sideways, the rates of what rolls, first-order states, and the inputs and parameters in
        `free`, such as the input that steers. From an earlier `Trim` as `state`, what is free starts from its values too. On a
        `gradient` (rise over run, positive where it is uphill ahead) gravity is tilted. The parameters of the model stay as they
        are; those that belong to the steady state are `Trim.parameters`. An acceleration (m/s^2, rad/s^2) that stays above
        `tolerance` is a `TrimError`; if it is None, one above 1e-4 of gravity, of rotations over the mechanism's length.
        """
        course = course_of(speed, curvature, lateral_acceleration, gradient)
        with self.trying():
            return trimmed(self, course, inputs, free, self.assemble() if state is None else state, tolerance)

    # -- dynamics -----------------------------------------------------------------------------------------------------

    def acceleration(self, state: State, inputs: Inputs = None) -> Array:
        """Time derivatives of the velocities."""
        with self.lock:  # as `alone`, for the call that loops make
            return self._at(state, inputs).results("acceleration", "a")[0]

    @alone
    def rates(self, state: State, inputs: Inputs = None) -> tuple[Array, Array]:
        """Time derivatives of the velocities and of the first-order states."""
        a, zdot = self._at(state, inputs).results("acceleration", "a", "zdot")
        return a, zdot

    @alone
    def multipliers(self, state: State, inputs: Inputs = None) -> Array:
        """l in M a + J^T l = f, in the order of the constraints."""
        return self.solved(state, inputs)[1]

    def solved(self, state: State, inputs: Inputs) -> tuple[Array, Array]:
        """Accelerations, which stay in the library's arrays, and the multipliers that belong to them; for whoever has the model's lock."""
        library = self._at(state, inputs)
        a = library.results("acceleration", "a")[0]
        self._put(library, "a", a)
        return a, library.results("multipliers", "l")[0]

    @alone
    def state_rates(self, state: State, inputs: Inputs = None) -> Array:
        """Time derivatives of the first-order states."""
        return self._at(state, inputs).results("acceleration", "zdot")[0]

    @alone
    def mass_matrix(self, state: State, sparse: bool = False) -> Any:
        if "mass_matrix" in self.library.functions:
            return self._matrix(self._at(state), "mass_matrix", sparse)
        matrix = self._mass_columns(state)
        if not sparse:
            return matrix
        return part_of_scipy("sparse").csr_array(matrix)

    @alone
    def forces(self, state: State, inputs: Inputs = None) -> Array:
        return self._asked("forces", state, inputs).results("forces", "f")[0]

    @alone
    def energy(self, state: State) -> Energy:
        kinetic, potential = self._asked("energy", state).results("energy", "kinetic", "potential")
        return Energy(float(kinetic.item()), float(potential.item()))

    @alone
    def outputs(self, state: State, inputs: Inputs = None) -> dict[str, float]:
        """Sensors by name."""
        _, multipliers = self.solved(state, inputs)
        self._put(self.library, "l", multipliers)
        values = self.library.results("outputs", "outputs")[0]
        return dict(zip(self.layout.sensors, values.tolist(), strict=True))

    @alone
    def inverse_dynamics(
        self, state: State, a: ArrayLike, inputs: Inputs = None, multipliers: ArrayLike | None = None
    ) -> Array:
        """Generalised forces that must be added for the accelerations `a`: M a + J^T l - f, with l = 0 by default.

        In closed loops they are one choice of many: any J^T l can be added.
        """
        library = self._asked("residual", state, inputs)
        self._put(library, "a", vector("accelerations", a, self.coordinates))
        zero = np.zeros(len(self.layout.constraints))
        given = zero if multipliers is None else vector("multipliers", multipliers, self.layout.constraints)
        self._put(library, "l", given)
        return library.results("residual", "residual")[0]

    def regressor(self, state: State, a: ArrayLike, inputs: Inputs = None, independent: bool = False) -> Regression:
        """The matrix Y of Y p = inverse_dynamics + loads, with the names of its rows and columns, p the inertial parameters of all bodies
        (`regressors.parameters()` are the model's own): mass, first moments and inertia about the origin of the body's frame.

        `a` are the accelerations of all coordinates. With `independent`, rows are those of the independent coordinates, to which
        dependent ones add what they need; forces that keep loops closed then have no part in it."""
        return self.regressors.at(state, a, inputs, independent)

    def tangent(
        self,
        state: State,
        dq: Move = None,
        dv: Move = None,
        dz: Move = None,
        du: Move = None,
        dp: Mapping[str, float] | None = None,
        inputs: Inputs = None,
    ) -> Tangent:
        """Changes of accelerations, rates, outputs, multipliers and constraints in one direction, exact and at a small multiple of one
        evaluation.

        Positions move in tangent directions `dq`, one for each velocity. What is left out does not move; parameters `dp` move by
        name. In closed loops, a direction that opens them is not one of the motion; see `tangents.by_independent`.
        """
        return self.tangents_by(dp is not None).along(state, dq, dv, dz, du, dp, inputs)

    def gradient(
        self,
        state: State,
        a: Move = None,
        zdot: Move = None,
        outputs: Move = None,
        multipliers: Move = None,
        inputs: Inputs = None,
        parameters: bool = False,
    ) -> Gradient:
        """Derivatives of a weighted sum of accelerations, rates, outputs and multipliers by everything that they follow from, exact and
        at a small multiple of one evaluation: the weights times the Jacobian of `tangent`. What is left out has no weight."""
        return self.adjoints_by(parameters).weighted(state, a, zdot, outputs, multipliers, inputs=inputs)

    @alone
    def linearise(self, state: State | Trim | None = None, inputs: Inputs = None) -> Linearisation:
        """The linear model about a state (default: the assembled initial state), or about a steady one with the inputs that hold it,
        in independent coordinates; see `Linearisation`."""
        from ..analysis.linearisation import linearise

        if isinstance(state, Trim):
            state.refuse_other_parameters(self)
            return linearise(self, state.state, state.inputs if inputs is None else inputs)
        return linearise(self, self.assemble() if state is None else state, inputs)

    @alone
    def linearise_many(
        self,
        states: Sequence[State] | Solution,
        inputs: Sequence[Inputs] | ArrayLike | None = None,
        every: int = 1,
    ) -> LinearModels:
        """Linear models about states, with the same inputs for all or those of each, or about every `every`-th row of a run: all in the
        same independent coordinates, by compiled code. See `LinearModels`."""
        from ..analysis.linear_models import linearise_many

        return linearise_many(self, states, inputs, every)

    def _matrix(self, library: Library, name: str, sparse: bool) -> Any:
        if not sparse:
            (key,) = library.functions[name].results
            return library.results(name, key)[0]
        library.evaluate(name)
        function = library.functions[name]
        check_results(function)
        (view,) = function.results.values()
        return part_of_scipy("sparse").coo_array((view.values.copy(), view.places), shape=view.result.shape).tocsr()
